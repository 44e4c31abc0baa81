"""Games whose cards are compared box by box.

- `field`: what the opponents' cards come to hold, settled and kept; `turns`: the best play against it
- `player`: bots that answer the cards on the table, and a coach
"""
