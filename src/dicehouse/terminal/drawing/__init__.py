"""Cards, dice and rule pages as text that any screen can show."""
