"""The rule book: positions, what may be done, what then happens, and the odds of it."""
