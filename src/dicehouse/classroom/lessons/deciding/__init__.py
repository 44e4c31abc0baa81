"""What each command of a lesson leads to, by who gives it."""
