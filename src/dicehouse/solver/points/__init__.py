"""Games of points: every card plays for itself, and a table holds what each position is worth.

- `solve`: the table, computed; `tables`: the same from the store, or solved and kept
- `turn`: the value of every legal choice; `advice`: the same, ranked, with `aims`
"""
