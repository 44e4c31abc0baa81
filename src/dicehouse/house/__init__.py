"""The host: the one road for tables and lessons, and its duties. What it needs from outside is passed in."""
