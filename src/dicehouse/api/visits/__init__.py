"""Whoever comes over a line, from hello to goodbye."""
