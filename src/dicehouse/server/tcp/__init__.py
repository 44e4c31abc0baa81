"""TCP connections: how many there may be, and how long one may dawdle."""
