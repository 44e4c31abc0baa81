"""Calling people who are elsewhere: who has asked for it, for what, and when it is quiet. No I/O."""
