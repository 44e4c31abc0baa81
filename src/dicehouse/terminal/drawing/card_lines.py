"""The cards of all players as lines of cells: what stands in a box, and what an open one would take."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from ...rules import Box, RuleSet, Seat, State, bonus_earned, offer, scores, section_totals

__all__ = ["Cell", "Line", "card_lines", "written"]


@dataclass(frozen=True, slots=True)
class Cell:
    text: str
    style: str = ""


@dataclass(frozen=True, slots=True)
class Line:
    """A line with no cells is a section's heading."""

    code: str
    name: str
    cells: tuple[Cell, ...] = ()


def written(box: Box, entry: int) -> str:
    return "X" if box.takes_number and not entry else f"{entry:,}"


def card_lines(state: State) -> list[Line]:
    return [*_sections(state), *_tail(state)]


def _sections(state: State) -> Iterator[Line]:
    rules = state.rules
    for number, section in enumerate(rules.sections):
        yield Line("", section.name)
        first, end = rules.spans[number]
        for place in range(first, end):
            box = rules.boxes[place]
            yield Line(box.code, box.name, tuple(_cell(state, seat, place) for seat in _seats(state)))
        if section.bonus:
            cells = tuple(_bonus_cell(rules, state, seat, number) for seat in _seats(state))
            yield Line("", f"{section.bonus.name} +{section.bonus.points}", cells)


def _seats(state: State) -> Iterator[Seat]:
    return (Seat(seat) for seat in range(1, len(state.cards) + 1))


def _cell(state: State, seat: Seat, place: int) -> Cell:
    box = state.rules.boxes[place]
    entry = state.cards[seat - 1].entries[place]
    if entry is not None:
        return Cell(written(box, entry), "ink")
    if seat != state.seat or not state.dice:
        return Cell("·", "faint")
    offered = offer(state, place)
    if offered.refusal is not None:
        return Cell("no", "faint")
    return Cell(f"({written(box, offered.points)})", "soft" if offered.points else "faint")


def _bonus_cell(rules: RuleSet, state: State, seat: Seat, number: int) -> Cell:
    card = state.cards[seat - 1]
    bonus = rules.sections[number].bonus
    earned = bonus_earned(rules, card)[number]
    if earned or bonus is None:
        return Cell(f"{earned:,}", "ink")
    first, end = rules.spans[number]
    if None not in card.entries[first:end]:
        return Cell("0", "ink")
    return Cell(f"{section_totals(rules, card)[number]}/{bonus.at_least}", "faint")


def _tail(state: State) -> Iterator[Line]:
    rules = state.rules
    if rules.joker and rules.joker.bonus:
        bonus = rules.joker.bonus
        cells = tuple(
            Cell(f"{card.extra * bonus:,}" if card.extra else "·", "ink" if card.extra else "faint")
            for card in state.cards
        )
        yield Line("", f"Extra bonus +{bonus}", cells)
    if rules.dice.save_rolls:
        yield Line("", "Saved rolls", tuple(Cell(str(card.saved), "faint") for card in state.cards))
    name = "Total" if rules.comparison is None else "Won" if state.over else "Leads"
    yield Line("", name, tuple(Cell(f"{score:,}", "brass") for score in scores(state)))
