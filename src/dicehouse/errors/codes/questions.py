"""Codes of question banks."""

from __future__ import annotations

from typing import Literal

from .about import About, described

QuestionCode = Literal[
    "questions-format", "questions-encoding", "questions-empty", "questions-large", "questions-broken",
    "questions-hostile", "questions-unsure", "questions-none",
]  # fmt: skip

QUESTION: dict[QuestionCode, About] = described("""
questions-format | The file is in no format that can be imported, or not in the chosen one. | 422
questions-encoding | The text is in no known encoding: save it as UTF-8. | 422
questions-empty | There is nothing in the file. | 422
questions-large | The file, or what it unpacks to, is larger than the limit; the sentence says which. | 413
questions-broken | The file is damaged or was cut short. | 422
questions-hostile | The file holds what no question needs, such as entities or a zip bomb. | 422
questions-unsure | The table can be understood in more than one way: say which before it is used. | 422
questions-none | The bank has no question to ask.
""")
"""A question bank that cannot be imported or asked from; a single question that cannot be used is in the report."""
