"""Playing for anything but points.

- `odds`: the chance of a score; `win`: the chance to beat the others' cards; `duel`: two cards to the end
- `turn`: every option of a turn, whatever a card is worth
"""
