"""The back of a filled sheet: what was luck, what were mistakes, and the decisions that mattered."""

from __future__ import annotations

from typing import assert_never

from ..rules import Action, Announce, Buy, Leave, Read, RuleSet, Score, Throw
from ..rules.words import MINUS, figure, show_dice
from .dice import dice_width, draw_dice
from .job import Choice, PlayerStory, Story
from .letters import fit, printable, width_of
from .paper import Frame, Paper
from .pen import BRASS, HAIR, INK, LINE, SOFT, Pen
from .score_sheet import draw_note
from .sheet import FOOT
from .words import Words

HEAD = 34.0
CHART = 175.0
A_PAGE = 3
"""Players whose stories stand on one page."""

MATTERS = 0.05
"""Points; a decision that cost less is no line worth."""

NAMES = 92.0
AXIS = 30.0
LABEL = 8.0
COLOURS = (INK, BRASS, SOFT, LINE)


def draw_story(
    pen: Pen,
    paper: Paper,
    rules: RuleSet,
    words: Words,
    story: Story,
    note: str,
    *,
    over: bool = False,
    at_once: frozenset[int] = frozenset(),
) -> None:
    """`over` is a game that has ended, with all boxes filled or not; `at_once` are the seats, from 0, that ended it."""
    inner = paper.inner
    for first in range(0, len(story.players), A_PAGE):
        pen.new_page(paper)
        pen.text(inner.x, inner.y + 17, words.story.title, 17, bold=True, within=inner.width * 0.6)
        pen.text(inner.right, inner.y + 17, rules.name, 10, colour=SOFT, align="right", within=inner.width * 0.38)
        y = inner.y + HEAD
        if first == 0:
            _chart(pen, Frame(inner.x, y, inner.width, CHART), words, story)
            y += CHART + 14
        each = (inner.bottom - FOOT - y) / A_PAGE
        for place, player in enumerate(story.players[first : first + A_PAGE]):
            ended = words.story.ended[first + place in at_once] if over and not player.finished else None
            _player(pen, Frame(inner.x, y + place * each, inner.width, each), rules, words, player, ended)
        draw_note(pen, inner, note)


def _player(pen: Pen, frame: Frame, rules: RuleSet, words: Words, player: PlayerStory, ended: str | None) -> None:
    """`ended` says how a game ended before the card was full."""
    pen.line(frame.x, frame.y, frame.right, frame.y, thick=0.8, colour=INK)
    within = frame.width * (0.3 if ended else 0.5)
    pen.text(frame.x, frame.y + 17, player.name, 13, bold=True, colour=BRASS, within=within)
    if ended:
        shown, size = fit(printable(player.name), within, 13, bold=True)
        start = frame.x + width_of(shown, size, bold=True) + 10
        said = ended.format(points=figure(player.score))
        pen.text(start, frame.y + 17, said, 9.5, bold=True, within=frame.x + frame.width * 0.58 - start)
    if player.grade:
        pen.text(frame.right, frame.y + 18, player.grade, 15, bold=True, align="right")
        pen.text(
            frame.right - 28, frame.y + 17, words.story.grade, 7.5, colour=SOFT, align="right", within=frame.width * 0.4
        )
    _sum(pen, Frame(frame.x, frame.y + 24, frame.width, 38), words, player, cut_short=ended is not None)
    costly = [choice for choice in player.costliest if choice.loss >= MATTERS][:3]
    y = frame.y + 80
    if not costly:
        pen.text(frame.x, y, words.story.nothing, 9, colour=SOFT)
        return
    pen.text(frame.x, y, words.story.decisions[len(costly) - 1], 9, bold=True)
    step = min(30.0, (frame.bottom - y - 8) / 3)
    for number, choice in enumerate(costly):
        _choice(pen, Frame(frame.x, y + 6 + number * step, frame.width, step), rules, words, choice)


def _sum(pen: Pen, frame: Frame, words: Words, player: PlayerStory, *, cut_short: bool) -> None:
    """Expectation, plus luck, less mistakes, makes the score, or what was to be expected when the game ended."""
    labels = words.story
    parts = (
        ("", f"{player.start:,.1f}", labels.expected),
        (
            MINUS if player.luck < 0 else "+",
            f"{abs(player.luck):,.1f}",
            labels.bad_luck if player.luck < 0 else labels.luck,
        ),
        (MINUS, f"{abs(player.mistakes):,.1f}", labels.mistakes),
        ("=", f"{player.expected:,.1f}", labels.cut_short if cut_short else labels.promised)
        if not player.finished
        else ("=", figure(player.score), labels.score),
    )
    width = frame.width / len(parts)
    for number, (sign, amount, label) in enumerate(parts):
        x = frame.x + number * width
        pen.text(x, frame.y + 18, sign, 14, colour=SOFT)
        last = number == len(parts) - 1
        pen.text(
            x + (14 if sign else 0),
            frame.y + 18,
            amount,
            16,
            bold=True,
            colour=BRASS if last else INK,
            within=width - 20,
        )
        pen.text(x + (14 if sign else 0), frame.y + 30, label, 7.5, colour=SOFT, within=width - 20)


def _choice(pen: Pen, frame: Frame, rules: RuleSet, words: Words, choice: Choice) -> None:
    labels = words.story
    size, middle = 8.5, frame.y + frame.height / 2
    pen.line(frame.x, frame.y, frame.right, frame.y, colour=LINE)
    pen.text(frame.x, middle - 1, labels.turn.format(turn=choice.turn), size, bold=True, within=48)
    left = labels.rolls_left[min(choice.rolls_left, 2)].format(count=choice.rolls_left)
    pen.text(frame.x, middle + 8.5, left, 6.5, colour=SOFT, within=48)
    die = min(17.0, frame.height - 8, 110 / max(1, rules.dice.count) / 1.2)
    draw_dice(pen, frame.x + 54, middle - die / 2, die, rules.dice, choice.dice)
    x = frame.x + 54 + dice_width(rules.dice.count, die) + 14
    cost = labels.cost.format(points=f"{choice.loss:.1f}")
    within = frame.right - 84 - x
    for down, label, action in ((-2.5, labels.chosen, choice.chosen), (9.0, labels.better, choice.best)):
        better = down > 0
        words_said = f"{label}: {_said(rules, words, action)}"
        pen.text(x, middle + down, words_said, size, bold=better, colour=INK if better else SOFT, within=within)
    pen.text(frame.right, middle + size * 0.36, cost, size, align="right", within=80)


def _said(rules: RuleSet, words: Words, action: Action) -> str:
    match action:
        case Score(box):
            return words.story.write.format(box=rules.boxes[rules.places[box]].name)
        case Throw(()):
            return words.story.throw_all
        case Throw(keep):
            return words.story.keep.format(faces=show_dice(rules.dice, keep))
        case Announce() | Buy() | Read() | Leave():
            raise ValueError(f"{action} is no choice that is analysed")
        case _:
            assert_never(action)


def _chart(pen: Pen, frame: Frame, words: Words, story: Story) -> None:
    """The expected final score of every player, turn by turn, as lines that a printer without colours tells apart."""
    pen.text(frame.x, frame.y + 9, words.story.chart, 9, bold=True, within=frame.width)
    area = Frame(frame.x + AXIS, frame.y + 18, frame.width - AXIS - NAMES, frame.height - 34)
    every = [moment.expected for player in story.players for moment in player.course]
    low, high, step = _scale(min(every), max(every))
    turns = max(1, *(moment.turn for player in story.players for moment in player.course))

    def place(turn: float, value: float) -> tuple[float, float]:
        return area.x + area.width * turn / turns, area.bottom - area.height * (value - low) / (high - low)

    mark = low
    while mark <= high + step / 2:
        y = place(0, mark)[1]
        pen.line(area.x, y, area.right, y, colour=LINE, thick=HAIR * 0.7)
        pen.text(area.x - 5, y + 2.5, f"{mark:,.0f}", 7, colour=SOFT, align="right")
        mark += step
    every_turn = 1 if turns <= 20 else -(-turns // 15)
    for turn in range(0, turns + 1, every_turn):
        pen.text(place(turn, low)[0], area.bottom + 10, str(turn), 7, colour=SOFT, align="centre")
    ends = []
    for number, player in enumerate(story.players):
        points = [place(moment.turn, moment.expected) for moment in player.course]
        colour = COLOURS[number % len(COLOURS)]
        if len(points) > 1:
            pen.path(points, thick=1.5 if number < 2 else 1.0, colour=colour)
        for x, y in points:
            _mark(pen, x, y, number)
        ends.append((points[-1][1], number, player.name))
    _names(pen, area, ends)


def _scale(low: float, high: float) -> tuple[float, float, float]:
    """Round figures around what is drawn, four to eight of them."""
    spread = max(high - low, 1.0)
    step = next(size for size in _steps() if spread / size <= 6)
    first = step * (low // step)
    last = step * -(-high // step)
    return first, max(last, first + step), step


def _steps() -> tuple[float, ...]:
    return tuple(size * 10.0**power for power in range(9) for size in (1, 2, 5))


def _mark(pen: Pen, x: float, y: float, number: int) -> None:
    """Dots, squares, rings: so that lines of one grey are still three."""
    colour = COLOURS[number % len(COLOURS)]
    if number % 3 == 0:
        pen.circle(x, y, 1.8, colour=None, fill=colour)
    elif number % 3 == 1:
        pen.box(x - 1.7, y - 1.7, 3.4, 3.4, colour=None, fill=colour)
    else:
        pen.circle(x, y, 1.8, thick=0.8, colour=colour)


def _names(pen: Pen, area: Frame, ends: list[tuple[float, int, str]]) -> None:
    """At the end of each line, moved apart where they would lie on each other."""
    below = area.y - LABEL
    spread = []
    for y, number, name in sorted(ends):
        below = max(y, below + LABEL * 1.15)
        spread.append((below, number, name))
    over = max(0.0, spread[-1][0] - area.bottom)
    for y, number, name in spread:
        at = y - over
        x = area.right + 8
        _mark(pen, x, at, number)
        shown, size = fit(printable(name), NAMES - 16, LABEL)
        pen.text(x + 6, at + 2.8, shown, size)
