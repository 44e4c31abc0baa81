"""The odds of a score, and the chance to win."""
