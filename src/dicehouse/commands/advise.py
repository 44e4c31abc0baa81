"""`dicehouse advise`: what every option of a position is worth, and why the best is best."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator
from itertools import groupby, islice
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from msgspec import UNSET, UnsetType

from ..errors import DicehouseError, NotationError, UsageError
from ..notation import write_state
from ..rules import RuleSet, Seat, State, total
from ..study.progress import bar
from .app import FOR_PROGRAMS, OwnRules, argument, command, option
from .files import load_state
from .output import FAILED, Column, Grid, Line, Result, print_error
from .solve import table_of

if TYPE_CHECKING:
    from ..solver.advise import Advice

FEW = 8
"""How many options are shown to people; programs get all."""

CHUNK = 4096
"""Lines of standard input that are advised on together."""

AT_ONCE = 100
"""Up to so many are answered sooner than the kernel for many is compiled."""


class Aimed(Result, frozen=True):
    box: str
    name: str
    chance: float
    odds: str


class Choice(Result, frozen=True, rename={"text": "action"}):
    text: str
    value: float
    gap: float
    aims: list[Aimed]

    @property
    def row(self) -> tuple[object, ...]:
        return self.text, self.value, self.gap or None, ", ".join(f"{aim.name} {aim.odds}" for aim in self.aims)


class Advised(Result, frozen=True):
    """Cards that are compared have no `final` total: what their filled boxes earn is not known yet."""

    state: State
    rules: RuleSet
    seat: Seat
    best: str
    value: float
    final: float | None
    why: str
    options: list[Choice]
    right: float | UnsetType = UNSET
    estimated: bool | UnsetType = UNSET

    def shown(self) -> Iterator[object]:
        yield Line(self.why, "head")
        in_the_end = "" if self.final is None else f", {self.final:.2f} in the end"
        condition = "" if self.right is UNSET else f" with {self.right:.0%} of the answers right"
        yield f"{self.value:.2f} points are still to come on average{in_the_end}{condition}."
        rows = [option.row for option in self.options[:FEW]]
        aims = Column("aims at" if any(row[-1] for row in rows) else "", wraps=True)
        yield Grid(
            [Column("option", style="brass"), Column("value", ".2f"), Column("less", ".2f", "faint"), aims], rows
        )
        if len(self.options) > FEW:
            yield Line(f"and {len(self.options) - FEW} more; --json lists all.", "faint")


class Answer(Result, frozen=True):
    state: State
    best: str
    value: float

    def shown(self) -> Iterator[str]:
        yield from (write_state(self.state), self.best, f"{self.value:.6f}")


@command("solver")
def advise(
    state: Annotated[
        str,
        argument("STATE", 'A state line, "yahtzee@1 - 1 2 13556", or a game; - reads lines from standard input.'),
    ],
    rules: OwnRules = None,
    right: Annotated[
        float | None, option("Where dice are bought: the share of right answers.", min=0.0, max=1.0)
    ] = None,
) -> Advised | Iterator[Answer]:
    """Advise on a position: what every option is worth, what it aims at, and why the best is best."""
    if state == "-":
        return _answers(sys.stdin, rules, right)
    position = load_state(state, rules)
    game, share = position.rules, _share(position.rules, right)
    advice = _adviser(game, share)(position)
    return Advised.of(
        advice,
        rules=game,
        seat=position.seat,
        best=advice.best.text,
        final=None if game.comparison else total(game, position.card) + advice.value,
        options=[Choice.of(each, aims=[Aimed.of(aim) for aim in advice.aims(each)]) for each in advice.options],
        right=share if game.buying else UNSET,
        estimated=advice.estimated or UNSET,
    )


def _share(rules: RuleSet, right: float | None) -> float:
    """The share of right answers to reckon with."""
    if right is not None and not rules.buying:
        raise UsageError(f"--right is for games in which dice are bought, and in {rules.name} none are.")
    from ..solver.advise import RIGHT

    return RIGHT if right is None else right


def _adviser(rules: RuleSet, right: float) -> Callable[[State], Advice]:
    """With its table at hand; a bar is shown while it is solved."""
    from ..solver.support import support

    engine = support(rules).engine
    if engine == "points":
        from ..solver.plain.coach import PlainCoach
        from ..solver.plain.pack import plain_table

        return PlainCoach(plain_table(rules, table_of(rules)[0])).advise
    from ..solver.advise import advise

    if engine == "buying":
        from ..solver.buying.tables import kept_buying, load_buying

        if load_buying(rules, right) is None:
            with bar(f"Solving {rules.name_version}") as progress:
                kept_buying(rules, right, progress=progress)
    return lambda state: advise(state, right)


def _answers(lines: Iterable[str], rules: Path | None, right: float | None) -> Iterator[Answer]:
    """A state on every line of the input, its best action on every line of the output."""
    wrong: list[int] = []
    states = _states(lines, rules, wrong)
    while chunk := [*islice(states, CHUNK)]:
        for game, ones in groupby(chunk, lambda state: state.rules):
            yield from _of_one_game(game, [*ones], _share(game, right))
    if wrong:
        raise typer.Exit(FAILED)


def _states(lines: Iterable[str], rules: Path | None, wrong: list[int]) -> Iterator[State]:
    """Of the good lines; the others are told, and counted in `wrong`."""
    for number, line in enumerate(lines, 1):
        try:
            if line.strip():
                yield load_state(line, rules)
        except DicehouseError as error:
            wrong.append(number)
            # a state is one line, so which of its own it is says nothing
            why = f"column {error.column}: {error.reason}" if isinstance(error, NotationError) else error.message
            told = DicehouseError(error.code, f"Line {number} of the input: {why}")
            print_error(told, as_json=FOR_PROGRAMS.get())


def _of_one_game(rules: RuleSet, states: list[State], right: float) -> Iterator[Answer]:
    from ..solver.support import support

    if support(rules).engine != "points" or len(states) <= AT_ONCE:
        for state, advice in zip(states, map(_adviser(rules, right), states), strict=True):
            yield Answer(state, advice.best.text, advice.value)
        return
    from ..study.coaching import coach

    known = coach(rules, right)
    best = known.best(known.positions(states))
    for state, action, value in zip(states, best.action.tolist(), best.value.tolist(), strict=True):
        yield Answer(state, known.actions[action], value)
