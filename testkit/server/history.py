"""Whether what the clients of a house were told can have happened, one thing after the other, in the order of the log.

A table's log is one order of all that was done at it. It explains what its clients saw (it is *linearizable*) where
every command stands in it between its call and its answer: at exactly the versions that were acknowledged, once, and
never before a command that had been answered when it was called.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

Breach = Literal["lost", "done twice", "done though refused", "out of order"]


@dataclass
class Call:
    """One command as its client saw it, sent perhaps several times under one id.

    `versions` are the first and the last that were acknowledged; None is a refusal for good, and what has never
    `returned` may have been done or not. Times are of one clock that all clients share.
    """

    table: str
    command: str
    called: float
    returned: float = math.inf
    versions: tuple[int, int] | None = None

    @property
    def is_open(self) -> bool:
        return self.returned == math.inf


def breaches(logs: Mapping[str, Sequence[str]], calls: Iterable[Call]) -> list[tuple[Breach, Call]]:
    """Of logs, each the commands of a table in the order of their events: the first is of version 1."""
    by_table: dict[str, list[Call]] = defaultdict(list)
    for call in calls:
        by_table[call.table].append(call)
    return [found for table, made in by_table.items() for found in _of_table(logs.get(table, ()), made)]


def _of_table(log: Sequence[str], calls: list[Call]) -> list[tuple[Breach, Call]]:
    places: dict[str, list[int]] = defaultdict(list)
    for version, command in enumerate(log, 1):
        places[command].append(version)
    found = [(breach, call) for call in calls if (breach := _misplaced(places.get(call.command, []), call))]
    latest = -math.inf
    for call in sorted((one for one in calls if one.command in places), key=lambda one: places[one.command][0]):
        if call.returned < latest:  # something that was called later stands before it
            found.append(("out of order", call))
        latest = max(latest, call.called)
    return found


def _misplaced(places: list[int], call: Call) -> Breach | None:
    if places and places != list(range(places[0], places[-1] + 1)):
        return "done twice"
    if call.is_open:
        return None
    if call.versions is None:
        return "done though refused" if places else None
    return None if places and (places[0], places[-1]) == call.versions else "lost"
