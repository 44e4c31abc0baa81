"""A whole house in one file, from one engine to another."""
