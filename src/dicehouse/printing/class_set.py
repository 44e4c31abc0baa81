"""A class set: a card for each team, the zombie's cards, and the page on which the teacher adds them up."""

from __future__ import annotations

from ..rules import RuleSet
from ..rules.words import rule_page
from .job import SheetRefused
from .letters import printable, wrap
from .paper import Frame
from .pen import BRASS, INK, SOFT, Pen
from .rows import sheet_rows
from .score_sheet import draw_note, draw_top
from .sheet import FOOT, Field, Sheet
from .words import Words

GAMES_A_SHEET = 6
TOP = 40.0


def team_sheets(
    rules: RuleSet, words: Words, teams: int, names: tuple[str, ...], note: str, qr: str | None
) -> tuple[Sheet, ...]:
    """One column each, with lines for the team's name and for its members in the order of their turns."""
    rows = sheet_rows(rules, words)
    title = f"{rules.name} · {words.lesson.team}"
    known = (*names, *[""] * teams)[:teams]
    return tuple(
        Sheet(
            title,
            rules.dice,
            rows,
            (words.sheet.points,),
            fields=(Field(words.lesson.team, name), Field(words.lesson.members)),
            note=note,
            qr=qr,
        )
        for name in known
    )


def zombie_sheets(rules: RuleSet, words: Words, teams: int, note: str) -> tuple[Sheet, ...]:
    """As many games as there are teams: so many count."""
    rows = sheet_rows(rules, words)
    numbers = [str(number) for number in range(1, teams + 1)]
    title = f"{rules.name} · {words.lesson.zombie}"
    return tuple(
        Sheet(
            title,
            rules.dice,
            rows,
            tuple(numbers[first : first + GAMES_A_SHEET]),
            fields=(Field(words.sheet.name), Field(words.sheet.date)),
            note=note,
        )
        for first in range(0, teams, GAMES_A_SHEET)
    )


def draw_match(
    pen: Pen, frame: Frame, rules: RuleSet, words: Words, teams: int, names: tuple[str, ...], note: str
) -> None:
    """Teams on the left, the zombie's games on the right, and what they come to."""
    if rules.match is None:
        raise SheetRefused(f"{rules.name} has no teams and no zombie.")
    draw_top(pen, frame, f"{rules.name} · {words.lesson.match}", (Field(words.sheet.date),), None, TOP)
    gap = 24.0
    half = (frame.width - gap) / 2
    height = frame.height - TOP - FOOT - 10
    row = min(25.0, height / (teams + 2))
    known = (*names, *[""] * teams)[:teams]
    games = [words.sheet.game.format(number=number) for number in range(1, teams + 1)]
    teams_side = Frame(frame.x, frame.y + TOP, half, height)
    zombie_side = Frame(frame.x + half + gap, frame.y + TOP, half, height)
    numbered = [f"{number}  {name}" for number, name in enumerate(known, 1)]
    _side(pen, teams_side, words.lesson.teams, numbered, words.lesson.survivors, words.sheet.points, row)
    _side(pen, zombie_side, words.lesson.zombie_games, games, words.lesson.zombies, words.sheet.points, row)
    _explained(pen, frame, rules, frame.y + TOP + row * (teams + 2) + 14)
    draw_note(pen, frame, note)


def _explained(pen: Pen, frame: Frame, rules: RuleSet, y: float) -> None:
    """What the rule file says of the match and of buying dice, as far as there is room."""
    size = 9.5
    for topic in rule_page(rules).topics:
        lines = [part for line in topic.lines for part in wrap(printable(line), frame.width, size)]
        if topic.key not in ("match", "buying") or y + (len(lines) + 2) * size * 1.35 > frame.bottom - FOOT:
            continue
        y += size * 2
        pen.text(frame.x, y, topic.title, size * 1.15, bold=True, colour=BRASS, within=frame.width)
        for line in lines:
            y += size * 1.35
            pen.text(frame.x, y, line, size)


def _side(pen: Pen, frame: Frame, title: str, lines: list[str], total: str, points: str, row: float) -> None:
    size = min(max(row * 0.5, 5.4), 11)
    figures = 72.0
    x = frame.right - figures
    every = [title, *lines, total]
    for number, words in enumerate(every):
        y = frame.y + number * row
        edge = number in (0, 1, len(every) - 1)
        pen.line(frame.x, y, frame.right, y, thick=0.8 if edge else 0.45, colour=INK if edge else SOFT)
        bold = number in (0, len(every) - 1)
        pen.text(
            frame.x + 5,
            y + row / 2 + size * 0.36,
            words,
            size * (1.1 if bold else 1),
            bold=bold,
            colour=BRASS if number == 0 else INK,
            within=x - frame.x - 10,
        )
    pen.text(
        x + figures / 2,
        frame.y + row / 2 + size * 0.36,
        points,
        size * 0.9,
        colour=SOFT,
        align="centre",
        within=figures - 6,
    )
    pen.line(x, frame.y, x, frame.y + len(every) * row)
    pen.box(frame.x, frame.y, frame.width, len(every) * row, thick=0.8, colour=INK)
