"""Games in which dice are bought with answers that are right with a known chance.

- `lattice`: dice that may be bought, and where a purchase leads; `solve`: the table
- `advice`: every box, keep and purchase of a position; `fair_fight`: a class against the zombie
"""
