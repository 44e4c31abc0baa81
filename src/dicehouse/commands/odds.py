"""`odds`, the best chance to reach a score or to win; `against`, the best play for the win from the first roll on."""

from __future__ import annotations

import csv
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, ClassVar

from msgspec import UNSET, UnsetType

from ..errors import DicehouseError, UsageError
from ..named import load_game, read_text
from ..notation import write_state
from ..rules import RuleSet, State
from ..study.progress import Progress, bar
from .app import GameName, OwnRules, argument, command, option
from .files import load_state
from .output import Column, Grid, Line, Result
from .plots import Series, check_picture, draw_lines
from .solve import or_instead

if TYPE_CHECKING:
    from ..solver.winning.odds import ChanceOption
    from ..study.contests import OpponentLike

FEW = 5
"""Options that people are shown; programs get all."""


class Chance(Result, frozen=True, rename={"text": "action"}):
    text: str
    chance: float


class Odds(Result, frozen=True):
    """Of a score (`at_least`), of an opponent (`against`), or of the win, worked out by a `method`."""

    state: State
    chance: float
    best: str
    options: list[Chance]
    aim: str
    at_least: int | UnsetType = UNSET
    against: str | UnsetType = UNSET
    method: str | UnsetType = UNSET
    for_people: ClassVar = frozenset({"aim"})

    def shown(self) -> Iterator[object]:
        yield Line(f"{self.aim}: {self.chance:.6%}", "head")
        rows = [(f"  {option.text}", option.chance) for option in self.options[:FEW]]
        yield Grid([Column(), Column(form=".6%")], rows, ["felt"])


class Curve(Result, frozen=True):
    """The best chance of each final score or more, from 0 on."""

    state: State
    curve: list[float]
    most: int

    @property
    def sure(self) -> int:
        """The score that is reached in any case."""
        return sum(chance >= 1.0 for chance in self.curve) - 1

    def shown(self) -> Iterator[object]:
        yield Line("score at least, and the best chance of it", "head")
        step = 10 if len(self.curve) - self.sure > 40 else 1
        scores = range(self.sure - self.sure % step, len(self.curve), step)
        seen = sum(self.curve[score] >= 1e-6 for score in scores) if step > 1 else len(scores)
        rows = [(f"  {score:>6,}", f"{self.curve[score]:.6%}") for score in scores[: seen + 1]]
        last = f"  {self.most:>6,}", f"{self.curve[-1]:.3g}", "the most that is possible"
        yield Grid([Column(), Column(form=">"), Column()], [*((*row, "") for row in rows), last])


@command("solver")
def odds(
    line: Annotated[str, argument("STATE", 'A state line, "yahtzee@1 - 1 3 -", or a game.')],
    at_least: Annotated[int | None, option("A final score to reach.", metavar="SCORE")] = None,
    curve: Annotated[bool, option("The chance of every final score.", "--curve")] = False,
    to_win: Annotated[bool, option("The chance to beat the other cards.", "--to-win")] = False,
    against: Annotated[
        str | None, option("To beat a bot's scores, a score, or a .csv of score,chance.", metavar="WHO")
    ] = None,
    rules: OwnRules = None,
    plot: Annotated[Path | None, option("Draw the curve: a .svg or .png.", metavar="FILE")] = None,
) -> Odds | Curve:
    """Say the best chance to reach a score or to win, and the action for it."""
    if (at_least is not None) + curve + to_win + (against is not None) != 1:
        raise UsageError("Say one aim: --at-least SCORE, --curve, --to-win or --against WHO.")
    if plot is not None and not curve:
        raise UsageError("--plot draws the --curve.")
    from ..solver.winning.odds import aim_for
    from ..solver.winning.win import play_to_win
    from ..study.questions import odds_against

    state = load_state(line, rules)
    with or_instead(state.rules), bar("Working out the odds") as progress:
        if curve:
            return _curve(state, plot, progress)
        if at_least is not None:
            found = aim_for(state, at_least, progress).options
            return _odds(state, found, f"At least {at_least:,} points", at_least=at_least)
        if against is not None:
            found = odds_against(state, read_opponent(against))
            return _odds(state, found, f"Against {against}, a draw counted half", against=against)
        win = play_to_win(state)
        return _odds(state, win.options, f"Seat {state.seat} wins", method=win.method)


def _odds(state: State, options: Sequence[ChanceOption], aim: str, **others: Any) -> Odds:
    """The best first."""
    best = options[0]
    return Odds(state, best.chance, best.text, [Chance.of(each) for each in options], aim, **others)


def _curve(state: State, plot: Path | None, progress: Progress) -> Curve:
    from ..solver.winning.odds import final_curve

    if plot is not None:
        check_picture(plot)
    curve = final_curve(state, progress).tolist()
    result = Curve(state, curve, len(curve) - 1)
    if plot is not None:
        seen = sum(chance >= 0.0005 for chance in curve)
        shown = range(max(0, result.sure - 10), min(len(curve), max(seen, result.sure + 2)))
        series = Series("", tuple((float(score), 100 * curve[score]) for score in shown))
        words = "The best chance of each score", write_state(state), "final score, at least", "chance, %"
        draw_lines(plot, *words, [series])
    return result


class Average(Result, frozen=True):
    chance: float
    mean: float


class Contest(Result, frozen=True):
    rules: RuleSet
    opponent: str
    draw: float
    for_the_win: Average
    for_the_average: Average
    won_more: float
    points_given_up: float
    values: int

    def shown(self) -> Iterator[object]:
        yield Line(f"{self.rules.name} against {self.opponent}: a draw counts {self.draw:g}", "head")
        rows = [
            ("the win", f"{self.for_the_win.chance:.4%}", f"{self.for_the_win.mean:.4f}"),
            ("the best average", f"{self.for_the_average.chance:.4%}", f"{self.for_the_average.mean:.4f}"),
            ("difference", f"{self.won_more:+.4%}", f"{-self.points_given_up:+.4f}"),
        ]
        yield Grid([Column("played for", style="brass"), Column("wins", ">"), Column("points on average", ">")], rows)


@command("solver")
def against(
    game: GameName,
    opponent: Annotated[str, option("A bot's name, a score, or a .csv of score,chance.", metavar="WHO")] = "perfect",
    draw: Annotated[float, option("What a draw counts of a win.", min=0.0, max=1.0)] = 0.5,
) -> Contest:
    """Play for the win against an opponent whose scores are known: how often it wins, and the points it gives up."""
    from ..study.contests import against

    play = against(load_game(game).rules, read_opponent(opponent), draw=draw)
    return Contest.of(
        play,
        opponent=opponent,
        for_the_win=Average(play.chance, play.points),
        for_the_average=Average(play.average_chance, play.average_points),
        values=len(play.contest.shares),
    )


def read_opponent(text: str) -> OpponentLike:
    """A bot's name, a score, or a table of `score,chance` such as `perfect --scores` writes."""
    if text.lstrip("-").isdigit():
        return int(text)
    if not text.lower().endswith(".csv"):
        return text
    rows = list(csv.DictReader(read_text(Path(text)).splitlines()))
    try:
        return {int(row["score"]): float(row["chance"]) for row in rows}
    except (KeyError, TypeError, ValueError):
        reason = "each row has a whole score and a chance, under the names score,chance"
        raise DicehouseError("file-unreadable", f"{text} holds no opponent: {reason}.") from None
