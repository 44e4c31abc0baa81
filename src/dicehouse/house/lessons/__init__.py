"""Lessons in this house: a classroom in memory, and its duties."""
