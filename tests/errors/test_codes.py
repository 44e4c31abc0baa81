"""The registry of codes: complete, without doubles, and no code in it that nothing raises."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any, get_args

import dicehouse
from dicehouse.conformance.stores import STORE_CHECKS
from dicehouse.errors import codes
from dicehouse.errors.codes import AREAS, CODES, CONFORMANCE, PROMISES

SOURCE = Path(dicehouse.__file__).parent
RAISING = "".join(
    path.read_text(encoding="utf-8") for path in sorted(SOURCE.rglob("*.py")) if SOURCE / "errors" not in path.parents
) + (SOURCE / "errors" / "__init__.py").read_text(encoding="utf-8")


TYPES: list[tuple[Any, Any]] = [
    (codes.RuleFileCode, codes.RULE_FILE),
    (codes.RefusalCode, codes.REFUSAL),
    (codes.NotationCode, codes.NOTATION),
    (codes.GameCode, codes.GAME),
    (codes.TableCode, codes.TABLE),
    (codes.HouseCode, codes.HOUSE),
    (codes.HttpCode, codes.HTTP),
    (codes.StoreCode, codes.STORE),
    (codes.SolverCode, codes.SOLVER),
    (codes.VerifyCode, codes.VERIFY),
    (codes.QuestionCode, codes.QUESTION),
    (codes.LessonCode, codes.LESSON),
    (codes.CommandCode, codes.COMMAND),
    (codes.Promise, codes.PROMISES),
]


def test_what_may_be_raised_is_what_is_described() -> None:
    """mypy lets no other code be raised; so nothing that is raised has no words."""
    for type_, area in TYPES:
        assert list(get_args(type_)) == list(area)


def test_every_type_of_code_counts_and_none_stands_in_two_areas() -> None:
    known = [code for part in get_args(codes.Code) for code in get_args(part)]
    assert sorted([*known, *CONFORMANCE]) == sorted(CODES)
    assert sum(map(len, AREAS)) == len(CODES)


def test_something_raises_or_checks_it() -> None:
    assert not [code for code in CODES if code not in CONFORMANCE and f'"{code}"' not in RAISING]
    of_games = (SOURCE / "conformance" / "rule_sets.py").read_text(encoding="utf-8")
    of_stores = {*STORE_CHECKS, "reopening"}
    assert not [promise for promise in PROMISES if promise not in of_stores and f'"{promise}", ' not in of_games]


def test_messages_that_refuse_do_so_with_a_known_code() -> None:
    """The wire's own `Refused` takes any text, so that an old client can read what a newer house says."""
    raised = set(re.findall(r'\bRefused\(\s*"([^"]+)"', RAISING))
    assert {"hello-twice", "lesson-team"} <= raised <= set(CODES)


def test_a_code_is_words_with_hyphens_and_its_meaning_a_sentence() -> None:
    for code, about in CODES.items():
        assert re.fullmatch("[a-z]+(-[a-z]+)*", code)
        assert re.fullmatch(r"[A-Z].*\.", about.words), code
        assert 400 <= about.status < 600, code
