"""The lines that say where the game stands: the heading, and what stands beside the dice."""

from __future__ import annotations

from collections.abc import Iterator

from rich.cells import cell_len
from rich.text import Text

from ...play.views.table import TableView
from ...rules import RuleSet, State, Throw, call_of, can, filled, is_full, section_progress
from ...rules.words import listed
from ..hand import Hand
from ..main_action import name_of
from ..words import clock_text


def heading(rules: RuleSet, view: TableView, state: State | None, passed: int, spectators: int, width: int) -> Text:
    """One line: the game and whose turn on the left, clock, stake and spectators on the right."""
    left = Text.assemble((f" {rules.name}", "head"))
    if view.phase == "gathering":
        left.append(" · gathering", style="faint")
    elif view.phase in ("over", "void"):
        left.append(" · the game is over" if view.phase == "over" else " · the game does not count", style="faint")
    elif state is not None and not state.over:
        boxes, played = len(rules.boxes), filled(state.card)
        where = f" · round {played + 1} of {boxes} · " if played < boxes else " · after the last box · "
        left.append(where, style="faint")
        left.append(f"{name_of(view, state.seat)} to play", style="brass")
    right = Text("  ").join(_right(view, passed, spectators))
    right.append(" ")
    left.truncate(max(width - cell_len(right.plain) - 1, 10), overflow="ellipsis")
    gap = width - cell_len(left.plain) - cell_len(right.plain)
    return Text.assemble(left, " " * max(gap, 1), right)


def _right(view: TableView, passed: int, spectators: int) -> Iterator[Text]:
    if spectators:
        yield Text.assemble((f"{spectators} watching", "faint"))
    if view.stake:
        yield Text.assemble((f"stake {view.stake:,}", "faint"))
    if view.clock is None:
        return
    for number, left in enumerate(view.clock.left, 1):
        running = number == view.clock.running and view.phase == "playing"
        centis = max(0, left - passed) if running else left
        name = name_of(view, number)
        style = "wrong" if running and centis < 3000 else "brass" if running else "faint"
        yield Text.assemble((f"{name[:8]} ", "faint"), (clock_text(centis), style))


def side_lines(state: State | None, hand: Hand) -> Text:
    """Up to three short lines beside the dice: rolls, the number as it is laid out, the bonus."""
    if state is None or state.over:
        return Text("")
    return Text("\n").join(list(_side(state, hand))[:3])


def _side(state: State, hand: Hand) -> Iterator[Text]:
    if state.dice and can(state, state.seat, Throw()):
        rolls = "1 roll left" if state.rolls_left == 1 else f"{state.rolls_left} rolls left"
        yield Text(rolls)
    elif state.dice and not is_full(state.card):
        yield Text("no rolls left")
    if hand.laying and hand.tray.faces:
        digits = [str(hand.tray.faces[place]) for place in hand.laid]
        blanks = ["_"] * (len(hand.tray.faces) - len(digits))
        yield Text.assemble("= ", (" ".join([*digits, *blanks]), "held"))
    if state.dice:
        yield from _joker(state)
    if not is_full(state.card):
        yield from _bonus(state)


def _joker(state: State) -> Iterator[Text]:
    call = call_of(state)
    says = [f"earns {call.bonus} more"] if call.bonus else []
    if call.must is not None:
        says.append(f"must go to {state.rules.boxes[call.must].name}")
    if call.pays_in_full:
        says.append("is a joker")
    if says:
        yield Text.assemble((f"Again! It {listed(says)}", "held"))


def _bonus(state: State) -> Iterator[Text]:
    rules, card = state.rules, state.card
    for section, (first, end), reached in zip(
        rules.card_sections, rules.spans, section_progress(rules, card), strict=True
    ):
        if section.bonus is None or None not in card.entries[first:end]:
            continue
        goal = section.bonus.goal(reached)
        missing = goal - reached
        steps = min(6, 6 * reached // goal)
        meter = Text.assemble(("▰" * steps, "held"), ("▱" * (6 - steps), "caption"))
        yield Text.assemble(meter, f" needs {missing}" if missing > 0 else " bonus earned")
