"""What each command leads to, by subject."""
