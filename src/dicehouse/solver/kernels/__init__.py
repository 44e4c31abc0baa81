"""Loops that Numba compiles, shared by the other rooms. A loop that one module alone needs stands in that module.

- `cache`: compiled kernels on disk, by a digest of all their sources; `vector`: sixteen lanes as one register, or one
- `turn`: the mean over each die, the best of the keeps; all that follow hand it their leaves
- `points`: the table, with its mean squares; `cells`: a score or a win; `saved`: saved rolls; `purchases`: bought dice
- `options`: one position's turn (`packed`: quickly); `many`: thousands of them
- `policy`: what perfect play does
- `playing`: random bits, and a player's choices, for simulations; `batch`: many games side by side, for research
"""
