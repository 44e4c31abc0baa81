"""Tables that a screen can play at: one at this keyboard, one in a house elsewhere, behind one protocol."""
