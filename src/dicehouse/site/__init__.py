"""A folder that any host serves: the house in a tab, and the documentation beside it."""
