"""The registry of stable codes: each is written down once, and never changes, because clients rely on it.

A code that is not here cannot be raised: mypy sees that it is no `Code`. The docs, the statuses over HTTP and the
web's types are made from here; a test finds a code that nothing raises any more.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from .about import About
from .lessons import LESSON, LessonCode
from .promises import PROMISES, Promise
from .questions import QUESTION, QuestionCode
from .rules import GAME, NOTATION, REFUSAL, RULE_FILE, GameCode, NotationCode, RefusalCode, RuleFileCode
from .tables import HOUSE, HTTP, STORE, TABLE, HouseCode, HttpCode, StoreCode, TableCode
from .tools import COMMAND, SOLVER, VERIFY, CommandCode, SolverCode, VerifyCode

__all__ = [
    "AREAS",
    "CODES",
    "COMMAND",
    "CONFORMANCE",
    "GAME",
    "HOUSE",
    "HTTP",
    "LESSON",
    "NOTATION",
    "PROMISES",
    "QUESTION",
    "REFUSAL",
    "RULE_FILE",
    "SOLVER",
    "STORE",
    "TABLE",
    "VERIFY",
    "About",
    "Code",
    "CommandCode",
    "GameCode",
    "HouseCode",
    "HttpCode",
    "LessonCode",
    "NotationCode",
    "Promise",
    "QuestionCode",
    "RefusalCode",
    "RuleFileCode",
    "SolverCode",
    "StoreCode",
    "TableCode",
    "VerifyCode",
]

Code = (
    RuleFileCode
    | RefusalCode
    | NotationCode
    | GameCode
    | TableCode
    | HouseCode
    | HttpCode
    | StoreCode
    | SolverCode
    | VerifyCode
    | QuestionCode
    | LessonCode
    | CommandCode
)

CONFORMANCE: Mapping[str, About] = {f"conformance-{promise}": about for promise, about in PROMISES.items()}

AREAS: tuple[Mapping[Any, About], ...] = (
    RULE_FILE,
    REFUSAL,
    NOTATION,
    GAME,
    TABLE,
    HOUSE,
    HTTP,
    STORE,
    SOLVER,
    VERIFY,
    QUESTION,
    LESSON,
    COMMAND,
    CONFORMANCE,
)

CODES: Mapping[str, About] = {code: about for area in AREAS for code, about in area.items()}
