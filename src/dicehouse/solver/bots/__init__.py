"""Players of five strengths for every game, and many games of theirs.

- `strengths`: what each strength knows and sees; `bot`: the player; `heuristics`: values without a solved table
- `simulate`: games by the million; `scores`: what their scores say
"""
