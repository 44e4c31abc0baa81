"""Games and their rules: `games`, `rules`, `check`, `score`."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator, Sequence
from typing import Annotated, Any, ClassVar

from msgspec import UNSET, UnsetType

from ..errors import UsageError
from ..named import load_game
from ..rules import Dice, RuleSet, digest, natural_worth, numbers, sort_dice
from ..rules.catalogue import catalogue, game, game_ids
from ..rules.words import RulePage, rule_page, show_dice
from ..study.progress import bar
from .app import FOR_PROGRAMS, GameName, argument, command, option
from .output import Column, Grid, Line, Result

WIDEST = 110
"""Columns of a rule page; longer lines are hard to read."""

FEW = 6
"""How many numbers are shown to people; programs get all."""


class Game(Result, frozen=True):
    id: str
    version: int
    name: str
    source: str
    summary: str
    seats: tuple[int, int]
    dice: int
    sides: int
    rolls: int
    boxes: int
    digest: str


class Games(Result, frozen=True):
    games: Sequence[Game]
    whole: ClassVar = "games"

    def shown(self) -> Iterator[object]:
        yield games_grid(self.games)
        yield ""
        yield Line("dicehouse rules GAME tells how it goes; dicehouse play GAME starts one.", "faint")


def games_grid(games: Sequence[Game]) -> Grid:
    columns = [
        Column("game", style="brass"),
        Column("name"),
        *(Column(each, "d") for each in ("dice", "rolls", "boxes")),
    ]
    rows = [(one.id, one.name, one.dice, one.rolls, one.boxes, _players(one), one.summary) for one in games]
    return Grid([*columns, Column("players", ">"), Column("in a sentence", style="faint", wraps=True, wide=True)], rows)


def _players(one: Game) -> str:
    least, most = one.seats
    return f"{least}-{most}" if least < most else str(least)


@command()
def games() -> Games:
    """List the games that come with the house."""
    return Games(listed())


def listed() -> list[Game]:
    return [
        Game.of(
            rules,
            seats=rules.players,
            dice=rules.dice.count,
            sides=rules.dice.sides,
            rolls=rules.dice.rolls,
            boxes=len(rules.boxes),
            digest=digest(rules),
        )
        for rules in catalogue()
    ]


class Rules(Result, frozen=True):
    rules: RuleSet
    page: RulePage
    whole: ClassVar = "page"

    def shown(self) -> Iterator[Any]:
        from rich.constrain import Constrain

        from ..terminal.drawing.rule_pages import page_view

        page = page_view(rule_page(self.rules, by_column=False))
        yield lambda width: Constrain(page, min(width, WIDEST))


@command()
def rules(
    game: GameName,
    as_toml: Annotated[bool, option("Print the rule file, to make your own from it.", "--toml")] = False,
) -> Rules | None:
    """Tell the rules of a game: boxes, points, examples."""
    if as_toml and FOR_PROGRAMS.get():
        raise UsageError("--toml and --json are two different forms: choose one.")
    found = load_game(game)
    if as_toml:
        sys.stdout.write(found.text)
        return None
    return Rules(found.rules, rule_page(found.rules))


class Checked(Result, frozen=True):
    """`name_taken`: texts that name these rules would be read by others of the catalogue."""

    ok: bool
    id: str
    version: int
    name: str
    digest: str
    games: int
    accepted: int
    refused: int
    events: int
    jokers: int
    name_taken: bool
    seconds: float
    for_people: ClassVar = frozenset({"seconds"})

    def shown(self) -> Iterator[object]:
        called = f"{self.id}@{self.version}"
        yield Line(f"{self.name} ({called}) is sound.", "felt")
        yield (
            f"{self.games:,} games, {self.accepted:,} actions accepted, {self.refused:,} refused, "
            f"{self.events:,} events in {self.seconds:.1f} s."
        )
        if self.name_taken:
            yield Line(f"Other rules of the house are called {called}: give yours an id of its own.", "brass")


@command()
def check(
    game: Annotated[str, argument("FILE", "A rule file, or a game of the catalogue.")],
    games: Annotated[int, option("How many random games to play.", min=1, max=100_000)] = 20,
    seed: Annotated[int, option("The same seed plays the same games.")] = 0,
) -> Checked:
    """Check a rule file: read it, play random games by it, verify every one."""
    from ..conformance import check_rule_set

    rules = load_game(game).rules
    began = time.monotonic()
    with bar(f"Playing {rules.name_version}") as progress:
        progress(0, games)
        report = check_rule_set(rules, games=games, seed=seed, progress=lambda done: progress(done, games))
    seconds = time.monotonic() - began
    named = {"id": rules.id, "version": rules.version, "name": rules.name, "digest": digest(rules)}
    return Checked.of(report, ok=True, name_taken=_name_taken(rules), seconds=seconds, **named)


def _name_taken(rules: RuleSet) -> bool:
    if rules.id not in game_ids():
        return False
    ours = game(rules.id)
    return ours != rules and ours.version == rules.version


class BoxScore(Result, frozen=True):
    box: str
    name: str
    section: str
    points: int
    numbers: tuple[int, ...] | UnsetType = UNSET

    @property
    def words(self) -> str:
        if self.numbers is UNSET:
            return f"{self.points:,}"
        more = f" and {len(self.numbers) - FEW} more" if len(self.numbers) > FEW else ""
        return (", ".join(f"{number:,}" for number in self.numbers[:FEW]) or "X") + more


class Scores(Result, frozen=True):
    rules: RuleSet
    dice: Dice
    boxes: Sequence[BoxScore]
    whole: ClassVar = "boxes"

    def shown(self) -> Iterator[object]:
        yield Line(f"{self.rules.name}, {show_dice(self.rules.dice, self.dice)}", "head")
        last = Column(wraps=True) if self.rules.writes_numbers else Column(form=">")
        rows = [(f"  {box.box}", box.name, box.words) for box in self.boxes]
        yield Grid([Column(style="brass"), Column(), last], rows, ["" if box.points else "faint" for box in self.boxes])


@command()
def score(
    game: GameName,
    dice: Annotated[list[str], argument("DICE", "Such as 22444, or 2 2 4 4 4, or ace null 2 3 4.")],
) -> Scores:
    """Say what each box of an empty card would take from these dice."""
    from ..terminal.faces import read_faces

    rules = load_game(game).rules
    thrown = sort_dice(read_faces(" ".join(dice), rules.dice, rules.dice.count))
    boxes = [
        BoxScore(
            box.code,
            box.name,
            section.name,
            0 if box.requires else natural_worth(rules, box, thrown),
            tuple(numbers(box.pattern, thrown)) if box.takes_number else UNSET,
        )
        for section in rules.card_sections
        for box in section.boxes
    ]
    return Scores(rules, thrown, boxes)
