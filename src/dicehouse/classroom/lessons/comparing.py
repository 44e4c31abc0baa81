"""Cards of the whole class compared box by box: the greatest number earns the point, once it was read."""

from __future__ import annotations

from ...rules import Card, Seat, box_winners
from ...rules.card import empty_card
from .games import table_of_team
from .lesson import Lesson, Team
from .match import Games
from .units import TeamNumber
from .views.room import ComparedBox, ComparedNumber

__all__ = ["compared", "standings"]


def compared(lesson: Lesson, games: Games) -> tuple[ComparedBox, ...]:
    """After the end; before it nobody's numbers are shown to the others."""
    if lesson.settings.form != "class" or lesson.teaching.phase != "ended":
        return ()
    teams = lesson.playing_teams
    cards = tuple(_card(lesson, games, team) for team in teams)
    return tuple(_box(lesson, teams, cards, place) for place in range(len(lesson.rules.boxes)))


def standings(boxes: tuple[ComparedBox, ...]) -> tuple[tuple[TeamNumber, int], ...]:
    """Boxes won by team, the most first; only what is decided counts."""
    won: dict[TeamNumber, int] = {}
    for box in boxes:
        for number in box.numbers:
            won[number.team] = won.get(number.team, 0) + (number.point and box.decided)
    return tuple(sorted(won.items(), key=lambda line: (-line[1], line[0])))


def _card(lesson: Lesson, games: Games, team: Team) -> Card:
    game = games.get(table_of_team(lesson.id, team.number, lesson.teaching.round))
    return game.table.state.cards[0] if game and game.table.state else empty_card(lesson.rules)


def _box(lesson: Lesson, teams: tuple[Team, ...], cards: tuple[Card, ...], place: int) -> ComparedBox:
    box, comparison = lesson.rules.boxes[place], lesson.rules.comparison
    assert comparison is not None
    readings = {team.number: dict(team.readings).get(box.code) for team in teams}
    misread = frozenset(Seat(seat) for seat, team in enumerate(teams, 1) if readings[team.number] is False)
    greatest = {teams[seat - 1].number for seat in box_winners(comparison, cards, place, frozenset())}
    winners = {teams[seat - 1].number for seat in box_winners(comparison, cards, place, misread)}
    reads = lesson.settings.read_aloud != "off"
    written = {team.number: card.entries[place] for team, card in zip(teams, cards, strict=True)}
    due = tuple(
        team.number
        for team in teams
        if reads and team.number in winners and written[team.number] and readings[team.number] is None
    )
    numbers = [
        ComparedNumber(
            team.number,
            written[team.number],
            team.number in greatest,
            readings[team.number],
            team.number in winners and team.number not in due,
        )
        for team in teams
    ]
    numbers.sort(key=lambda number: (-(number.number or 0), number.team))
    return ComparedBox(box.code, box.name, tuple(numbers), due, not due)
