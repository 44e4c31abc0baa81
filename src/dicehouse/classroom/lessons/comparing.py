"""Cards of the whole class compared box by box: the greatest number earns the point, once it was read."""

from __future__ import annotations

from collections import Counter

from ...rules import Card, Seat, box_winners
from ...values import Value
from .lesson import Lesson
from .units import TeamNumber


class ComparedNumber(Value):
    """`number` is 0 for an X and None where nothing was written. `read` is None until it was judged."""

    team: TeamNumber
    number: int | None
    greatest: bool
    read: bool | None
    point: bool


class ComparedBox(Value):
    """Numbers from the greatest down. `due` are the teams that have yet to read theirs; `decided` when none has."""

    box: str
    name: str
    numbers: tuple[ComparedNumber, ...]
    due: tuple[TeamNumber, ...]
    decided: bool


def compared(lesson: Lesson, cards: tuple[Card, ...]) -> tuple[ComparedBox, ...]:
    """A card for each of the teams that play, in their order."""
    return tuple(_box(lesson, cards, place) for place in range(len(lesson.rules.boxes)))


def standings(boxes: tuple[ComparedBox, ...]) -> tuple[tuple[TeamNumber, int], ...]:
    """Boxes won by team, the most first; only what is decided counts."""
    won: Counter[TeamNumber] = Counter()
    for box in boxes:
        won.update({number.team: number.point and box.decided for number in box.numbers})
    return tuple(sorted(won.items(), key=lambda line: (-line[1], line[0])))


def _box(lesson: Lesson, cards: tuple[Card, ...], place: int) -> ComparedBox:
    box, comparison = lesson.rules.boxes[place], lesson.rules.comparison
    assert comparison is not None
    readings = [team.read_in(lesson.teaching.round).get(box.code) for team in lesson.playing_teams]
    misread = frozenset(Seat(seat) for seat, right in enumerate(readings, 1) if right is False)
    greatest = box_winners(comparison, cards, place, frozenset())
    winners = box_winners(comparison, cards, place, misread)
    numbers, due = [], []
    for seat, (team, card, right) in enumerate(zip(lesson.playing_teams, cards, readings, strict=True), 1):
        number, wins = card.entries[place], seat in winners
        if wins and number and right is None and lesson.settings.read_aloud != "off":
            due.append(team.number)
            wins = False
        numbers.append(ComparedNumber(team.number, number, seat in greatest, right, wins))
    numbers.sort(key=lambda number: (-(number.number or 0), number.team))
    return ComparedBox(box.code, box.name, tuple(numbers), tuple(due), not due)
