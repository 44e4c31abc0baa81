"""The game as data: dice, patterns, boxes, columns, what a game may do beside them, and one card of it."""
