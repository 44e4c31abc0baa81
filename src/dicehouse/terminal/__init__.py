"""The house in a terminal. It shows what the rules say and holds none itself."""
