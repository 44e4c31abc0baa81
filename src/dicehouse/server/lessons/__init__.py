"""Lessons in this house: a classroom in memory, its duties, its three screens."""
