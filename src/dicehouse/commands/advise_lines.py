"""`dicehouse advise -`: a state on every line of standard input, its best action on every line of the output."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from itertools import islice
from pathlib import Path
from typing import NamedTuple

from ..errors import DicehouseError
from ..notation import write_state
from ..rules import RuleSet, State
from .advise import share_of
from .extras import need_solver
from .files import load_state
from .output import print_text
from .solve import table_of

__all__ = ["advise_lines"]

CHUNK = 4096
"""Lines that are advised on together."""

FEW = 100
"""Up to so many are answered sooner than the kernel for many is compiled."""


class _Answer(NamedTuple):
    best: str
    value: float


def advise_lines(lines: Iterable[str], rules: Path | None = None, *, right: float | None = None, as_json: bool) -> None:
    """For people: the state, a tab, the best action, a tab, the points still to come; for programs an object a line."""
    need_solver()
    numbered = ((number, line) for number, line in enumerate(lines, 1) if line.strip())
    while chunk := list(islice(numbered, CHUNK)):
        states = [_read(number, line, rules) for number, line in chunk]
        for state, answer in zip(states, _answers(states, right), strict=True):
            text = write_state(state)
            if as_json:
                print_text(json.dumps({"state": text, "best": answer.best, "value": answer.value}) + "\n")
            else:
                print_text(f"{text}\t{answer.best}\t{answer.value:.6f}\n")


def _read(number: int, line: str, rules: Path | None) -> State:
    try:
        return load_state(line, rules)
    except DicehouseError as error:
        raise DicehouseError(error.code, f"Line {number} of the input: {error.message}") from None


def _answers(states: list[State], right: float | None) -> Iterator[_Answer]:
    """In the order of the states; neighbours of one game go together."""
    first = 0
    while first < len(states):
        rules, end = states[first].rules, first + 1
        while end < len(states) and states[end].rules == rules:
            end += 1
        yield from _of_one_game(rules, states[first:end], share_of(rules, right))
        first = end


def _of_one_game(rules: RuleSet, states: list[State], right: float) -> Iterator[_Answer]:
    from ..solver.support import support

    if support(rules).engine != "points":
        from ..solver.advise import advise

        for state in states:
            advice = advise(state, right)
            yield _Answer(advice.best.text, advice.value)
        return
    table, _ = table_of(rules, quiet=True)
    if len(states) <= FEW:
        from ..solver.points.once import advise_once

        for state in states:
            points = advise_once(table, state)
            yield _Answer(points.best.text, points.value)
        return
    from ..study.coaching import coach

    known = coach(rules, right)
    best = known.best(known.positions(states))
    for action, value in zip(best.action.tolist(), best.value.tolist(), strict=True):
        yield _Answer(known.actions[action], value)
