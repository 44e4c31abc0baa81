"""For whoever studies: what perfect play is worth, advises, scores and wins."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer

from .app import AsJson, GameName, app

__all__: list[str] = []


@app.command()
def solve(
    game: GameName,
    fresh: Annotated[bool, typer.Option("--fresh", help="Solve anew, whatever the cache holds.")] = False,
    threads: Annotated[int | None, typer.Option(min=1, max=256, help="Left out, all processors.")] = None,
    gpu: Annotated[bool, typer.Option("--gpu", help="Games with saved rolls: on a GPU, through CuPy.")] = False,
    as_json: AsJson = False,
) -> None:
    """Solve a game: the exact average score of perfect play, and its standard deviation."""
    from ..commands.solve import solve_game

    solve_game(game, fresh=fresh, threads=threads, gpu=gpu, as_json=as_json)


@app.command()
def advise(
    state: Annotated[
        str,
        typer.Argument(
            metavar="STATE", help='A state line, "yahtzee@1 - 1 2 13556", or a game; - reads lines from standard input.'
        ),
    ],
    rules: Annotated[Path | None, typer.Option(metavar="FILE", help="The rule file of a game of your own.")] = None,
    right: Annotated[
        float | None, typer.Option(min=0.0, max=1.0, help="Where dice are bought: the share of right answers.")
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Advise on a position: what every option is worth, what it aims at, and why the best is best."""
    from ..commands.advise import advise_state
    from ..commands.advise_lines import advise_lines

    if state == "-":
        advise_lines(sys.stdin, rules, right=right, as_json=as_json)
    else:
        advise_state(state, rules, right=right, as_json=as_json)


@app.command()
def analyse(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A game record.")],
    rules: Annotated[Path | None, typer.Option(metavar="FILE", help="The rule file that it was played by.")] = None,
    plot: Annotated[Path | None, typer.Option(metavar="FILE", help="Draw the expected scores: a .svg or .png.")] = None,
    as_json: AsJson = False,
) -> None:
    """Tell luck from mistakes in a recorded game, and what was better."""
    from ..commands.analyse import analyse_record

    analyse_record(file, rules, plot=plot, as_json=as_json)


@app.command()
def perfect(
    game: Annotated[
        str, typer.Argument(metavar="GAME", help="A game, a rule file, or a state line whose card --keeps is for.")
    ],
    scores: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Write the chance of every final score: .csv, .npy, .parquet.")
    ] = None,
    openings: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Write what to do with every first throw.")
    ] = None,
    keeps: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Write the best action for every throw on this card.")
    ] = None,
    values: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Write what every card is worth between turns.")
    ] = None,
    rules: Annotated[Path | None, typer.Option(metavar="FILE", help="The rule file of a game of your own.")] = None,
    as_json: AsJson = False,
) -> None:
    """Tell what perfect play looks like: every box's average, bonuses, and the exact chance of every final score."""
    from ..commands.perfect import PerfectFiles, show_perfect

    show_perfect(game, rules, PerfectFiles(scores, openings, keeps, values), as_json=as_json)


@app.command()
def against(
    game: GameName,
    opponent: Annotated[
        str, typer.Option(metavar="WHO", help="A bot's name, a score, or a .csv of score,chance.")
    ] = "perfect",
    draw: Annotated[float, typer.Option(min=0.0, max=1.0, help="What a draw counts of a win.")] = 0.5,
    as_json: AsJson = False,
) -> None:
    """Play for the win against an opponent whose scores are known: how often it wins, and the points it gives up."""
    from ..commands.against import show_against

    show_against(game, opponent, draw=draw, as_json=as_json)


@app.command()
def odds(
    line: Annotated[str, typer.Argument(metavar="STATE", help='A state line, "yahtzee@1 - 1 3 -", or a game.')],
    at_least: Annotated[int | None, typer.Option(metavar="SCORE", help="A final score to reach.")] = None,
    curve: Annotated[bool, typer.Option("--curve", help="The chance of every final score.")] = False,
    to_win: Annotated[bool, typer.Option("--to-win", help="The chance to beat the other cards.")] = False,
    against: Annotated[
        str | None, typer.Option(metavar="WHO", help="To beat a bot's scores, a score, or a .csv of score,chance.")
    ] = None,
    rules: Annotated[Path | None, typer.Option(metavar="FILE", help="The rule file of the line.")] = None,
    plot: Annotated[Path | None, typer.Option(metavar="FILE", help="Draw the curve: a .svg or .png.")] = None,
    as_json: AsJson = False,
) -> None:
    """Say the best chance to reach a score or to win, and the action for it."""
    from ..commands.odds import OddsWanted, show_odds

    aim = OddsWanted(at_least=at_least, curve=curve, to_win=to_win, against=against)
    show_odds(line, rules, aim, plot=plot, as_json=as_json)


@app.command()
def simulate(
    game: GameName,
    games: Annotated[int, typer.Option(min=1, max=100_000_000, help="How many games to play.")] = 100_000,
    seed: Annotated[int, typer.Option(help="The same seed plays the same games.")] = 0,
    policy: Annotated[str, typer.Option(metavar="NAME", help="greedy, casual, steady, sharp or perfect.")] = "perfect",
    threads: Annotated[int | None, typer.Option(min=1, max=1024, help="All cores, unless told otherwise.")] = None,
    plot: Annotated[Path | None, typer.Option(metavar="FILE", help="Draw the scores: a .svg or .png.")] = None,
    scores: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Write every score: a .csv, .npy or .parquet.")
    ] = None,
    boxes: Annotated[bool, typer.Option("--boxes", help="Tell every box's average, points and zeros.")] = False,
    optimum: Annotated[bool, typer.Option("--optimum", help="Draw perfect play's scores into the plot.")] = False,
    as_json: AsJson = False,
) -> None:
    """Play many games of one strength, and say what they score."""
    from ..commands.simulate import Shown, simulate_games

    shown = Shown(boxes, optimum, plot, scores)
    simulate_games(game, games=games, seed=seed, policy=policy, threads=threads, shown=shown, as_json=as_json)


@app.command()
def worth(
    number: Annotated[int, typer.Argument(metavar="NUMBER", help="A number as the dice show it, such as 6341.")],
    game: Annotated[str, typer.Option(metavar="GAME", help="A game whose cards are compared.")] = "place-value",
    seats: Annotated[int, typer.Option(min=2, max=8, help="How many play.")] = 2,
    as_json: AsJson = False,
) -> None:
    """Tell what a number earns in each box on average, where cards are compared."""
    from ..commands.worth import show_worth

    show_worth(game, number, seats=seats, as_json=as_json)
