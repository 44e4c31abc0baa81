"""The cards of all players as lines of cells: what stands in a box, and what an open one would take."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ...play.views.marks import Mark, marks
from ...rules import Bonus, Box, RuleSet, Score, Seat, State, bonus_earned, can, offer, scores, section_progress
from ...values import Value

_CIRCLED: dict[Mark, str] = {"won": "◯", "shared": "◯", "leads": "", "ties": ""}
"""Sheet 002: "The player with the greatest number written circles that category"."""


class Cell(Value):
    """`place` is where its box stands on the card, where each cell of a line has a box of its own."""

    text: str
    style: str = ""
    place: int | None = None


class Line(Value):
    """`place` is where the box stands on the card that all cells of the line are for."""

    code: str
    name: str
    cells: tuple[Cell, ...] = ()
    place: int | None = None
    heading: bool = False


def written(box: Box, entry: int) -> str:
    return "X" if box.takes_number and not entry else f"{entry:,}"


def card_lines(state: State, names: Sequence[str], laid: int | None = None) -> list[Line]:
    """`laid` is the number that the player has laid out; no screen names one before."""
    return [*_sections(state, names, laid), *_tail(state)]


def _sections(state: State, names: Sequence[str], laid: int | None) -> Iterator[Line]:
    """Of a card of several columns, one column after the other."""
    rules = state.rules
    standing = marks(state) if rules.comparison else ()
    seats = enumerate(names, 1)
    heads = tuple(Cell(f"▸{name}", "brass") if seat == state.seat else Cell(name, "head") for seat, name in seats)
    columns = [section.boxes[0].column if section.boxes else len(rules.boxes) for section in rules.card_sections]
    for number in sorted(range(len(columns)), key=columns.__getitem__):
        section = rules.card_sections[number]
        yield Line("", section.name, heads, heading=True)
        first, end = rules.spans[number]
        for place in range(first, end):
            box = rules.boxes[place]
            cells = tuple(
                box_cell(state, seat, place, laid, standing[seat - 1][place] if standing else None)
                for seat in _seats(state)
            )
            yield Line(box.code, box.name, cells, place)
        if section.bonus:
            cells = tuple(bonus_cell(rules, state, seat, number) for seat in _seats(state))
            yield Line("", bonus_name(section.bonus), cells)


def _seats(state: State) -> Iterator[Seat]:
    return (Seat(seat) for seat in range(1, len(state.cards) + 1))


def box_cell(state: State, seat: Seat, place: int, laid: int | None = None, mark: Mark | None = None) -> Cell:
    box = state.rules.boxes[place]
    entry = state.cards[seat - 1].entries[place]
    if entry is not None:
        circle = _CIRCLED[mark] if mark else ""
        more = extra_points(state, seat) if box.code == state.rules.extra_box else 0
        return Cell(circle + written(box, entry) + (f"+{more}" if more else ""), "felt" if circle else "ink")
    if seat != state.seat or not state.dice:
        return Cell("·", "faint")
    if box.takes_number and not state.rules.auto_arrange:
        return _number_cell(state, box, laid)
    offered = offer(state, place)
    if offered.refusal is not None:
        return Cell("no", "faint")
    return Cell(f"({written(box, offered.brings)})", "soft" if offered.points else "faint")


def extra_points(state: State, seat: Seat) -> int:
    """Sheet 001: "a further bonus 100 points in the yahtzee box"."""
    joker = state.rules.joker
    return state.cards[seat - 1].extra * joker.bonus if joker else 0


def _number_cell(state: State, box: Box, laid: int | None) -> Cell:
    """RULINGS, place value: "it says only whether the number as laid out fits"."""
    if laid is None:
        return Cell("?", "faint")
    fits = can(state, state.seat, Score(box.code, laid))
    return Cell(f"({laid:,})", "soft") if fits else Cell("no", "faint")


def bonus_name(bonus: Bonus) -> str:
    """With what it is worth, step by step."""
    points = "/".join(f"{points:+}" for _, points in bonus.steps)
    return f"{bonus.name} {points.replace('/+', '/')}{'…' if bonus.each_above else ''}"


def bonus_cell(rules: RuleSet, state: State, seat: Seat, number: int) -> Cell:
    card = state.cards[seat - 1]
    bonus = rules.card_sections[number].bonus
    earned = bonus_earned(rules, card)[number]
    if earned or bonus is None:
        return Cell(f"{earned:,}", "ink")
    first, end = rules.spans[number]
    if None not in card.entries[first:end]:
        return Cell("0", "ink")
    return Cell(f"{section_progress(rules, card)[number]}/{bonus.at_least}", "faint")


def _tail(state: State) -> Iterator[Line]:
    rules = state.rules
    if rules.joker and rules.joker.bonus and rules.extra_box is None:
        extras = [extra_points(state, seat) for seat in _seats(state)]
        cells = tuple(Cell(f"{extra:,}" if extra else "·", "ink" if extra else "faint") for extra in extras)
        yield Line("", f"Extra bonus +{rules.joker.bonus}", cells)
    if rules.dice.save_rolls:
        yield Line("", "Saved rolls", tuple(Cell(str(card.saved), "faint") for card in state.cards))
    if rules.comparison is None or state.over:
        name = "Total" if rules.comparison is None else "Won"
        yield Line("", name, tuple(Cell(f"{score:,}", "brass") for score in scores(state)))
    else:
        yield from _running_score(state)


def _running_score(state: State) -> Iterator[Line]:
    """RULINGS, place value: "A running score counts decided boxes only ...; undecided ones are shown apart"."""
    standing = marks(state)
    decided = [sum(mark in ("won", "shared") for mark in card) for card in standing]
    leading = [sum(mark in ("leads", "ties") for mark in card) for card in standing]
    yield Line("", "Won", tuple(Cell(str(count), "brass") for count in decided))
    yield Line("", "Leads, undecided", tuple(Cell(str(count), "faint") for count in leading))
