"""The lines that say where the game stands: who has come, whose turn it is, the clock, what is missing for a bonus."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rich.cells import cell_len
from rich.text import Text

from ..play.views.table import ClockView, TableView
from ..rules import Bonus, RuleSet, State, Throw, call_of, can, filled, is_full, section_progress
from ..rules.words import listed
from .drawing.card_art import cut_to
from .hand import Hand
from .setup import LONGEST_NAME
from .words import clock_said, clock_text, counted, names_of, taken_back_line

SHORTEST_NAME = 4
"""Cells that a name beside a clock keeps where there is no more room."""


def heading(rules: RuleSet, view: TableView, state: State | None, passed: int, spectators: int, width: int) -> Text:
    """One line: the game and whose turn on the left, clock, stake and spectators on the right."""
    left = Text.assemble((f" {rules.name}", "head"))
    lefts = [left]
    if view.phase == "gathering":
        left.append(" · gathering", style="faint")
    elif view.phase in ("over", "void"):
        left.append(" · the game is over" if view.phase == "over" else " · the game does not count", style="faint")
        if view.taken_back:
            left.append(f" · {taken_back_line(view.taken_back)}", style="faint")
    elif state is not None and not state.over:
        left = turn_line(state, names_of(view))
        lefts = [left, Text.assemble(" ", (f"{names_of(view)[state.seat - 1]} to play", "brass"))]
    # names beside clocks are cut before the game and the round go
    forms = ((left, room) for left in lefts for room in range(LONGEST_NAME, SHORTEST_NAME - 1, -1))
    for left, room in forms:
        right = _right_end(view, passed, spectators, room)
        if cell_len(left.plain) + cell_len(right.plain) < width:
            break
    left.truncate(max(width - cell_len(right.plain) - 1, 10), overflow="ellipsis")
    gap = width - cell_len(left.plain) - cell_len(right.plain)
    return Text.assemble(left, " " * max(gap, 1), right)


def turn_line(state: State, names: Sequence[str]) -> Text:
    """The game, the round and whose turn it is."""
    boxes, played = len(state.rules.boxes), filled(state.card)
    where = f" · round {played + 1} of {boxes} · " if played < boxes else " · after the last box · "
    who = f"{names[state.seat - 1]} to play"
    return Text.assemble(" ", (state.rules.name, "head"), (where, "faint"), (who, "brass"))


def _right_end(view: TableView, passed: int, spectators: int, room: int) -> Text:
    right = Text("  ").join(_right(view, passed, spectators, room))
    right.append(" ")
    return right


def _right(view: TableView, passed: int, spectators: int, room: int) -> Iterator[Text]:
    if spectators:
        yield Text.assemble((f"{spectators} watching", "faint"))
    if view.stake:
        yield Text.assemble((f"stake {view.stake:,}", "faint"))
    if view.clock is not None:
        yield from clocks(view.clock, names_of(view), passed, running=view.phase == "playing", room=room)


def clocks(
    clock: ClockView, names: Sequence[str], passed: int = 0, *, running: bool = True, room: int = LONGEST_NAME
) -> Iterator[Text]:
    """What everyone has left, `passed` centiseconds after the house has said it; `room` cells for a name."""
    for number, (name, left) in enumerate(zip(names, clock.left, strict=True), 1):
        runs = running and number == clock.running
        centis = max(0, left - passed) if runs else left
        style = "wrong" if runs and centis < 3000 else "brass" if runs else "faint"
        yield Text.assemble((f"{cut_to(name, room)} ", "faint"), (clock_text(centis), style))


def side_lines(state: State | None, hand: Hand) -> list[Text]:
    """Up to three short lines beside the dice: rolls, the number as it is laid out, the bonus."""
    return [] if state is None or state.over else list(_side(state, hand))[:3]


def _side(state: State, hand: Hand) -> Iterator[Text]:
    if state.dice and can(state, state.seat, Throw()):
        yield Text(f"{counted(state.rolls_left, 'roll')} left")
    elif state.dice and not is_full(state.card):
        yield Text("no rolls left")
    if hand.laying and hand.tray.faces:
        digits = [str(hand.tray.faces[place]) for place in hand.laid]
        blanks = ["_"] * (len(hand.tray.faces) - len(digits))
        yield Text.assemble("= ", (" ".join([*digits, *blanks]), "held"))
    again = joker_words(state)
    if again:
        yield Text.assemble((f"Again! {again}", "held"))
    meters = list(bonus_meters(state, 6))
    for _, meter, missing in meters if len(meters) == 1 else ():  # of several the card tells which is which
        yield meter + Text(f" needs {missing}" if missing > 0 else " bonus earned")


def joker_words(state: State) -> str | None:
    call = call_of(state) if state.dice else None
    if call is None:
        return None
    says = [f"earns {call.bonus} more"] if call.bonus else []
    if call.must:
        says.append(f"must go to {listed([state.rules.boxes[place].name for place in call.must], 'or')}")
    if call.pays_in_full:
        says.append("is a joker")
    return f"It {listed(says)}" if says else None


def bonus_meters(state: State, length: int) -> Iterator[tuple[Bonus, Text, int]]:
    """Of each section that still has open boxes: how far the seat to move is, and what it is missing."""
    rules, card = state.rules, state.card
    for section, (first, end), reached in zip(
        rules.card_sections, rules.spans, section_progress(rules, card), strict=True
    ):
        if section.bonus is not None and None in card.entries[first:end]:
            goal = section.bonus.goal(reached)
            steps = min(length, length * reached // goal)
            meter = Text.assemble(("▰" * steps, "held"), ("▱" * (length - steps), "caption"))
            yield section.bonus, meter, goal - reached


def seats_art(view: TableView) -> Text:
    """Who has come, before the game, and what they will play for."""
    lines = [Text.assemble((f" {' · '.join(_terms(view))}", "faint"))]
    for number, seat in enumerate(view.seats, 1):
        who = seat.name if seat else "free"
        roles = [word for word, here in (("host", view.host), ("you", view.you)) if here == number]
        lines.append(
            Text.assemble(f"  {number}  ", (who, "ink" if seat else "faint"), (f"  {', '.join(roles)}", "faint"))
        )
    return Text("\n").join(lines)


def _terms(view: TableView) -> Iterator[str]:
    yield {
        "system": "dice rolled by the house",
        "entered": "real dice, typed in",
        "shared": "the same dice for everyone",
        "sealed": "sealed dice",
    }[view.dice]
    if view.clock_settings is not None:
        yield clock_said(view.clock_settings)
    if view.stake:
        yield f"a stake of {view.stake:,} chips each"
