"""A rule set as arrays: what every other room of the solver computes on.

- `lattice`: every multiset of dice, the keeps and the throws; `entries`: what each throw may be written as
- `compile`: from a rule set to `compiled.CompiledRules`, for games of points
- `lanes`: which totals are worth computing; `arrays`: all of it in the form that Numba takes
- `position`: where a card stands in a table
- `lookahead`: one turn looked ahead in NumPy, for values that stand in no table
- `types`: the arrays' types
"""
