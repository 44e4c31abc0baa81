"""Answers to requests: what is looked up, worked out and shown."""
