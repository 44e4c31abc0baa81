"""What a game's final scores are: `perfect` tells those of perfect play exactly, `simulate` those of many games."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, ClassVar

from msgspec import UNSET, UnsetType

from ..errors import UsageError
from ..named import load_game
from ..plugins import plugin
from ..rules import RuleSet
from .app import GameName, OwnRules, argument, command, option
from .files import load_state
from .output import Column, Grid, Line, Result
from .plots import Mark, Outline, check_picture, draw_histogram
from .solve import or_instead

if TYPE_CHECKING:
    from ..solver.bots.scores import ScoreSummary
    from ..solver.model.types import Floats
    from ..study.outlook import Outlook
    from ..study.perfect import PerfectPlay

QUANTILES = (0.01, 0.05, 0.25, 0.5, 0.75, 0.95, 0.99)


class Entry(Result, frozen=True):
    points: int
    chance: float


class BoxFigures(Result, frozen=True, rename={"code": "box"}):
    code: str
    name: str
    mean: float
    scores: float
    zero: float
    entries: list[Entry]


class BonusFigures(Result, frozen=True):
    section: str
    chance: float
    mean: float


class Figures(Result, frozen=True, kw_only=True):
    """Of a way to play, box by box: of perfect play and of bots alike."""

    rules: RuleSet
    boxes: list[BoxFigures] | UnsetType = UNSET
    bonuses: list[BonusFigures] | UnsetType = UNSET
    joker_bonuses: float | UnsetType = UNSET
    all_alike: float | UnsetType = UNSET

    def figures_shown(self) -> Iterator[object]:
        if not self.boxes or not isinstance(self.bonuses, list):
            return
        shares = (Column(title, ".2%") for title in ("scores", "zero"))
        rows = [(box.name, box.mean, box.scores, box.zero) for box in self.boxes]
        rows += [(f"Bonus, {each.section}", each.mean, each.chance, 1 - each.chance) for each in self.bonuses]
        yield Grid([Column("box", style="brass"), Column("average", ".2f"), *shares], rows)
        jokers = f", and {self.joker_bonuses:.4f} joker bonuses" if self.rules.joker else ""
        yield f"{self.all_alike:.4f} turns of a game end with all dice alike{jokers}."


def _figures(play: Outlook) -> dict[str, Any]:
    boxes = [
        BoxFigures.of(box, entries=[Entry(points, chance) for points, chance in box.entries.items()])
        for box in play.boxes
    ]
    bonuses = [BonusFigures.of(each) for each in play.bonuses]
    return {"boxes": boxes, "bonuses": bonuses, "joker_bonuses": play.jokers, "all_alike": play.alike}


class Quantile(Result, frozen=True):
    share: float
    score: float
    score_95: tuple[float, float] | UnsetType = UNSET


class Perfect(Figures, frozen=True, kw_only=True, rename={"deviation": "sd", "reached": "positions_reached"}):
    mean: float
    deviation: float
    least: int
    most: int
    quantiles: list[Quantile]
    reached: int

    def shown(self) -> Iterator[object]:
        yield Line(f"{self.rules.name}, played for the best average", "head")
        yield f"{self.mean:.4f} points on average, standard deviation {self.deviation:.4f}; exact."
        yield from self.figures_shown()
        shares = ", ".join(f"{each.share:.0%} at most {each.score:,}" for each in self.quantiles)
        yield f"Of all games {shares}; the lowest is {self.least:,}."
        yield Line(f"{self.reached:,} positions between turns can be reached.", "faint")


@command("solver")
def perfect(
    game: Annotated[str, argument("GAME", "A game, a rule file, or a state line whose card --keeps is for.")],
    scores: Annotated[
        Path | None, option("Write the chance of every final score: .csv, .npy, .parquet.", metavar="FILE")
    ] = None,
    openings: Annotated[Path | None, option("Write what to do with every first throw.", metavar="FILE")] = None,
    keeps: Annotated[Path | None, option("Write the best action for every throw on this card.", metavar="FILE")] = None,
    values: Annotated[Path | None, option("Write what every card is worth between turns.", metavar="FILE")] = None,
    rules: OwnRules = None,
) -> Perfect:
    """Tell what perfect play looks like: every box's average, bonuses, and the exact chance of every final score."""
    from ..study.files import check_table, write_table
    from ..study.perfect import perfect_play
    from ..study.strategy import best_keeps, opening_table, turn_values

    state = load_state(game, rules)
    for path in filter(None, (scores, openings, keeps, values)):
        check_table(path)
    with or_instead(state.rules):
        play = perfect_play(state.rules)
    if scores is not None:
        write_table(scores, {"score": play.scores.astype("int64"), "chance": play.chances})
    if openings is not None:
        write_table(openings, opening_table(state.rules))
    if keeps is not None:
        write_table(keeps, best_keeps(state))
    if values is not None:
        write_table(values, turn_values(state.rules))
    quantiles = [Quantile(share, play.quantile(share)) for share in QUANTILES]
    return Perfect.of(play, most=play.least + len(play.chances) - 1, quantiles=quantiles, **_figures(play))


class Simulated(Figures, frozen=True, kw_only=True):
    policy: str
    games: int
    seed: int
    mean: float
    mean_95: tuple[float, float]
    sd: float
    least: float
    most: float
    quantiles: list[Quantile]
    seconds: float
    games_a_second: float
    title: str
    for_people: ClassVar = frozenset({"title"})

    def shown(self) -> Iterator[object]:
        yield Line(self.title, "head")
        rows = [
            ("  mean", f"{self.mean:,.2f}", _between(self.mean_95, 2)),
            ("  standard deviation", f"{self.sd:,.2f}", ""),
            *(
                (f"  {at.share:.0%} score at most", f"{at.score:,.0f}", _between(at.score_95, 0))
                for at in self.quantiles
            ),
            ("  lowest, highest", f"{self.least:,.0f}, {self.most:,.0f}", ""),
        ]
        yield Grid([Column(), Column(form=">"), Column(form=">", style="faint")], rows)
        yield from self.figures_shown()
        yield Line(f"{self.games:,} games in {self.seconds:.1f} s, {self.games_a_second:,.0f} a second.", "faint")


def _between(ends: tuple[float, float] | UnsetType, digits: int) -> str:
    return " to ".join(f"{end:,.{digits}f}" for end in ends or ())


@command("solver")
def simulate(
    game: GameName,
    games: Annotated[int, option("How many games to play.", min=1, max=100_000_000)] = 100_000,
    seed: Annotated[int, option("The same seed plays the same games.")] = 0,
    policy: Annotated[str, option("greedy, casual, steady, sharp or perfect.", metavar="NAME")] = "perfect",
    threads: Annotated[int | None, option("All cores, unless told otherwise.", min=1, max=1024)] = None,
    plot: Annotated[Path | None, option("Draw the scores: a .svg or .png.", metavar="FILE")] = None,
    scores: Annotated[Path | None, option("Write every score: a .csv, .npy or .parquet.", metavar="FILE")] = None,
    boxes: Annotated[bool, option("Tell every box's average, points and zeros.", "--boxes")] = False,
    optimum: Annotated[bool, option("Draw perfect play's scores into the plot.", "--optimum")] = False,
) -> Simulated:
    """Play many games of one strength, and say what they score."""
    from ..solver.bots.scores import summary
    from ..solver.bots.strengths import find_policy
    from ..study.files import check_table, write_table
    from ..study.perfect import perfect_play
    from ..study.simulation import simulate, simulated_play

    rules = load_game(game).rules
    who = policy if plugin("dicehouse.bots", policy) else f"{policy}: {find_policy(policy).words}"
    if plot is not None:
        check_picture(plot)
    elif optimum:
        raise UsageError("--optimum draws perfect play into the --plot.")
    if scores is not None:
        check_table(scores)
    with or_instead(rules):
        best = perfect_play(rules) if optimum else None
        began = time.perf_counter()
        play = simulated_play(rules, policy, games, seed, threads=threads) if boxes else None
        final = play.final if play else simulate(rules, policy, games, seed, threads=threads)
    seconds = time.perf_counter() - began
    if scores is not None:
        write_table(scores, {"score": final.astype("int64")})
    found = summary(final)
    if plot is not None:
        words = f"{rules.name_version}, {games:,} games, seed {seed}; highest {found.most:,.0f}"
        _draw(plot, f"Final scores of {policy} play", words, final, found, best)
    return Simulated(
        rules=rules,
        policy=policy,
        games=found.games,
        seed=seed,
        mean=found.mean.value,
        mean_95=(found.mean.low, found.mean.high),
        sd=found.sd,
        least=found.least,
        most=found.most,
        quantiles=[Quantile(share, at.value, (at.low, at.high)) for share, at in found.quantiles],
        seconds=seconds,
        games_a_second=found.games / seconds,
        title=f"{rules.name}, {who}.{' No dice are bought.' if rules.buying else ''}",
        **(_figures(play) if play else {}),
    )


def _draw(path: Path, title: str, words: str, scores: Floats, known: ScoreSummary, best: PerfectPlay | None) -> None:
    from ..solver.bots.scores import bars_beside, score_bars

    mean = known.mean
    marks = [Mark(mean.value, f"mean {mean.value:.2f} ± {mean.high - mean.value:.2f}")]
    if best is None:
        median = next(interval.value for share, interval in known.quantiles if share == 0.5)
        draw_histogram(
            path, title, words, "final score", score_bars(scores), [*marks, Mark(median, f"median {median:.0f}")]
        )
        return
    marks.append(Mark(best.mean, f"perfect {best.mean:.2f}"))
    bars = score_bars(scores, reach=best.quantile(0.999))
    outline = Outline("perfect play, exact", bars_beside(bars, best.least, best.chances))
    draw_histogram(path, f"{title} beside the optimum", words, "final score", bars, marks, outline)
