"""The units of a lesson."""

from __future__ import annotations

from typing import NewType

__all__ = ["LessonId", "StudentNumber", "TeamNumber"]

LessonId = NewType("LessonId", str)

TeamNumber = NewType("TeamNumber", int)
"""Counted from 1, in the order in which teams were made."""

StudentNumber = NewType("StudentNumber", int)
"""Counted from 1, in the order of joining: what everybody may know of a student beside a name."""
