"""One screen of the table: whose turn, the dice, the cards, the news, and what can be done next."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rich.cells import cell_len
from rich.console import Console
from rich.padding import Padding
from rich.text import Text

from ...play.views.table import ClockView, TableView
from ...rules import Announce, Buy, GameEnded, RolledOff, State, Throw, can, is_full, legal_actions, offers
from ..drawing.card_art import all_cards, cards_within
from ..drawing.dice_art import ART_HEIGHT, art_width, dice_art, dice_words
from ..hand import Tray, notes_of
from ..heading import bonus_meters, clocks, joker_words, turn_line
from ..words import all_dice, counted, names_of, result_line, taken_back_line, tell

_ROOM_WITHOUT_SCREEN = 60
"""Lines for output that goes to a file or a pipe, where nothing scrolls away."""


def draw(
    console: Console,
    state: State,
    names: Sequence[str],
    tray: Tray,
    news: Sequence[str],
    clock: ClockView | None = None,
    under: str = "",
) -> None:
    """Every line has its place, so that the screen stands still while the game moves; `under` is the hint that will
    stand below."""
    width = console.width - 1
    height = console.height if console.is_terminal else _ROOM_WITHOUT_SCREEN
    meters = list(_meters(state, 20 if width >= 60 else 8))
    again = joker_words(state)
    lines = [*([f"Once more! {again}."] if again else ()), *news] or [""]
    # besides dice and cards: the heading and the prompt, and what takes as many lines as its words
    room = height - 2 - len(meters) - sum(-(-cell_len(line) // (width - 1)) or 1 for line in (*lines, under))
    in_words = -(-cell_len(_dice(state, tray, big=False).plain) // width)
    art = cards_within(state, names, width, room - ART_HEIGHT)
    big = art.fits and art_width(state.rules.dice.count) <= width
    if not big:
        art = cards_within(state, names, width, room - in_words)
    cards = art.text if art.fits or not console.is_terminal else _cut(art.text, room - in_words)
    spare = room - (ART_HEIGHT if big else in_words) - cards.plain.count("\n") - 1
    if console.is_terminal:
        console.clear()
    heading = turn_line(state, names)
    if state.rolls_left and can(state, state.seat, Throw()):
        heading.append(f" · {counted(state.rolls_left, 'roll')} left", style="faint")
    for left in clocks(clock, names) if clock else ():
        heading.append(" · ").append_text(left)
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


def _dice(state: State, tray: Tray, *, big: bool) -> Text:
    spec = state.rules.dice
    notes = notes_of(state, tray)
    if tray.faces:
        words = Text(" ") + Text("  ").join(dice_words(spec, tray, notes)) + Text("  ")
        return dice_art(spec, tray, notes) if big else words
    empty = dice_art(spec, Tray((0,) * spec.count), {}) if big else Text(" the cup is full", style="faint")
    empty.stylize("faint")
    return empty


def _meters(state: State, length: int) -> Iterator[Text]:
    """Of whoever is to move; a card of columns says it in each of them."""
    if len(state.rules.columns) < 2:
        for bonus, meter, missing in bonus_meters(state, length):
            rest = f" needs {missing} more" if missing > 0 else " earned"
            yield Text.assemble((f" {bonus.name} ", "faint"), meter, rest)


def entered_hint(state: State) -> str:
    """For the first roll of a turn, where the dice are real ones."""
    count = state.rules.dice.count
    return f"Roll {all_dice(count)} and type what {'it shows' if count == 1 else 'they show'} · ? help · q leaves"


def hint(state: State, tray: Tray) -> str:
    """The main action first, then what else can be typed."""
    count = state.rules.dice.count
    if is_full(state.card):
        return f"Enter rolls {counted(count)} · q leaves"
    if not state.dice:
        return f"Enter rolls all {counted(count)} · ? help · q leaves"
    rolling = can(state, state.seat, Throw(tray.keep))
    more = can(state, state.seat, Throw())
    parts = []
    if rolling:
        parts.append(f"Enter rolls {counted(tray.free)}")
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


def ending(console: Console, view: TableView, state: State) -> None:
    rules, names = state.rules, names_of(view)
    if console.is_terminal:
        console.clear()
    console.print(f" {rules.name}: the game is over.", style="head")
    console.print()
    console.print(all_cards(state, names, console.width - 1, console.height - 7), soft_wrap=True)
    console.print()
    if rules.comparison:
        console.print(" ◯ circled: the greatest number of its box, one point.", style="faint")
    for throw in view.rolled_off:
        console.print(f" {tell(rules, names, RolledOff(throw.seat, throw.dice))}")
    if view.phase == "void":
        console.print(" The game does not count.", style="brass")
    else:
        console.print(f" {result_line(rules, names, GameEnded(view.winners, view.scores))}", style="brass")
    if view.taken_back:
        console.print(f" {taken_back_line(view.taken_back)}", style="faint")
