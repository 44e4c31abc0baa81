"""Lessons: a class plays, a teacher leads it. The room is a projection of many small streams and of the tables."""
