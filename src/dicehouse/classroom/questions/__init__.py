"""Question banks: questions with their keys, imported, written, drawn and judged; what students see has no key."""

from __future__ import annotations

from .drawing import draw, questions_for
from .formats.find import find_format, import_questions
from .formats.gift_writing import write_gift
from .formats.own_csv import write_own_csv
from .formats.pasted import Side
from .formats.report import Format, ImportReport, Place, Remark
from .judging import Outcome, Units, Verdict, judge
from .question import LEVELS, Bank, Kind, Question, QuestionsRefused, fault, kind_of
from .starter import starter_bank
from .view import QuestionView, view_question

__all__ = [
    "LEVELS",
    "Bank",
    "Format",
    "ImportReport",
    "Kind",
    "Outcome",
    "Place",
    "Question",
    "QuestionView",
    "QuestionsRefused",
    "Remark",
    "Side",
    "Units",
    "Verdict",
    "draw",
    "fault",
    "find_format",
    "import_questions",
    "judge",
    "kind_of",
    "questions_for",
    "starter_bank",
    "view_question",
    "write_gift",
    "write_own_csv",
]
