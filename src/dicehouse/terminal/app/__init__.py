"""The terminal app: screens that know a table only by its protocol."""
