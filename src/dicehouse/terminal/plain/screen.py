"""One screen of the table: whose turn, the dice, the cards, the news, and what can be done next."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rich.cells import cell_len
from rich.console import Console
from rich.padding import Padding
from rich.text import Text

from ...rules import Announce, Buy, State, Throw, call_of, can, filled, is_full, legal_actions, offers, section_progress
from ...rules.words import listed
from ..drawing.dice_art import ART_HEIGHT, art_width, dice_art, dice_line
from ..drawing.grid_art import cards_within
from ..hand import Tray, notes_of

_ROOM_WITHOUT_SCREEN = 60
"""Lines for output that goes to a file or a pipe, where nothing scrolls away."""


def draw(console: Console, state: State, names: Sequence[str], tray: Tray, news: Sequence[str]) -> None:
    """Every line has its place, so that the screen stands still while the game moves."""
    width = console.width - 1
    height = console.height if console.is_terminal else _ROOM_WITHOUT_SCREEN
    meters = list(_meters(state, 20 if width >= 60 else 8))
    lines = [*_joker_news(state), *news] or [""]
    # besides dice and cards: the heading, the hint and the prompt
    room = height - 3 - len(meters) - sum(-(-cell_len(line) // (width - 1)) or 1 for line in lines)
    cards, fits = cards_within(state, names, width, room - ART_HEIGHT)
    big = fits and art_width(state.rules.dice.count) <= width
    if not big:
        cards, fits = cards_within(state, names, width, room - 1)
    if not fits and console.is_terminal:
        cards = _cut(cards, room - 1)
    spare = room - (ART_HEIGHT if big else 1) - cards.plain.count("\n") - 1
    if console.is_terminal:
        console.clear()
    heading = _heading(state, names)
    heading.truncate(width, overflow="ellipsis")
    console.print(heading)
    _blank(console, spare > 1)
    console.print(_dice(state, tray, big=big))
    _blank(console, spare > 0)
    console.print(cards, soft_wrap=True)
    _blank(console, spare > 2)
    for meter in meters:
        console.print(meter)
    for line in lines:
        console.print(Padding(Text(line or " ", style="ink"), (0, 1), expand=False))


def _cut(cards: Text, height: int) -> Text:
    """A card that is too tall must not push the dice off the screen."""
    rows = cards.split("\n")
    kept = rows[: max(height - 1, 1)]
    return Text("\n").join([*kept, Text(" … card shows the rest", style="faint")])


def _blank(console: Console, wanted: bool) -> None:
    if wanted:
        console.print()


def _heading(state: State, names: Sequence[str]) -> Text:
    rules = state.rules
    boxes = len(rules.boxes)
    played = filled(state.card)
    heading = Text(" ")
    heading.append(rules.name, style="head")
    heading.append(
        f" · round {played + 1} of {boxes} · " if played < boxes else " · after the last box · ",
        style="faint",
    )
    heading.append(f"{names[state.seat - 1]} to play", style="brass")
    if state.rolls_left and can(state, state.seat, Throw()):
        heading.append(f" · {_count(state.rolls_left, 'roll')} left", style="faint")
    return heading


def _dice(state: State, tray: Tray, *, big: bool) -> Text:
    spec = state.rules.dice
    notes = notes_of(state, tray)
    if tray.faces:
        return dice_art(spec, tray, notes) if big else dice_line(spec, tray, notes)
    empty = dice_art(spec, Tray((0,) * spec.count), {}) if big else Text(" the cup is full", style="faint")
    empty.stylize("faint")
    return empty


def _meters(state: State, length: int) -> Iterator[Text]:
    """How far the seat to move is from the bonus of each section that still has open boxes; a card of columns says it
    in each of them."""
    rules, card = state.rules, state.card
    if len(rules.columns) > 1:
        return
    for section, (first, end), reached in zip(
        rules.card_sections, rules.spans, section_progress(rules, card), strict=True
    ):
        bonus = section.bonus
        if bonus is None or None not in card.entries[first:end]:
            continue
        goal = bonus.goal(reached)
        missing = goal - reached
        steps = min(length, length * reached // goal)
        line = Text(f" {bonus.name} ", style="faint")
        line.append("▰" * steps, style="felt")
        line.append("▱" * (length - steps))
        line.append(f" needs {missing} more" if missing > 0 else " earned")
        yield line


def _joker_news(state: State) -> Iterator[str]:
    call = call_of(state) if state.dice else None
    if call is None or not (call.bonus or call.pays_in_full or call.must is not None):
        return
    says = [f"earns {call.bonus} more"] if call.bonus else []
    if call.must is not None:
        says.append(f"must go to {state.rules.boxes[call.must].name}")
    if call.pays_in_full:
        says.append("is a joker")
    yield f"Once more! It {listed(says)}."


def hint(state: State, tray: Tray) -> str:
    """The main action first, then what else can be typed."""
    count = state.rules.dice.count
    if is_full(state.card):
        return f"Enter rolls {_count(count, 'die')} · q leaves"
    if not state.dice:
        return f"Enter rolls all {_count(count, 'die')} · ? help · q leaves"
    rolling = can(state, state.seat, Throw(tray.keep))
    more = can(state, state.seat, Throw())
    parts = []
    if rolling:
        parts.append(f"Enter rolls {_count(tray.free, 'die')}")
    if more:
        parts.append(f"1-{count} hold" if count > 1 else "1 holds")
    parts.append(f"{_example(state)} fills a box")
    said = next((action for action in legal_actions(state) if isinstance(action, Announce)), None)
    if said:
        parts.append(f"say {said.box} announces")
    if any(isinstance(action, Buy) for action in legal_actions(state)):
        parts.append(f"buy 2 {state.rules.dice.label(state.rules.dice.sides)}")
    return " · ".join([*parts, "? help"])


def _example(state: State) -> str:
    """Open boxes that may be filled: one whose code is a digit, which needs `=`, and one that is typed as it is."""
    able = [offered for offered in offers(state) if offered.refusal is None]
    boxes = [state.rules.boxes[offered.place] for offered in able]
    if not boxes:
        return "a box code"
    if boxes[0].takes_number:
        return f"={boxes[0].code} and your number"
    digits = [f"={box.code}" for box in boxes if box.code.isdigit()]
    plain = [box.code for box in boxes if not box.code.isdigit()]
    return " or ".join([*digits[:1], *plain[:1]])


def _count(count: int, thing: str) -> str:
    if count == 1:
        return f"1 {thing}"
    return f"{count} {'dice' if thing == 'die' else thing + 's'}"
