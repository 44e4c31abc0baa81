"""Many positions of a game of points at once: arrays in, arrays out."""
