"""Loops that Numba compiles, shared by the other rooms. A loop that one module alone needs stands in that module.

- `cache`: compiled kernels on disk, by a digest of all their sources; `vector`: sixteen totals as one register
- `turn`, `moments`: a turn of a game of points, its means and its mean squares; `options`: one position's turn
- `purchases`, `purchase_lanes`, `buying_turn`: a turn in which dice are bought
- `compared`: a turn of a compared game; `odds`: the chance of a score
- `hashing`: random bits for simulations; `batch`: many games side by side, for research
"""
