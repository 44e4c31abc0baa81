"""The command line: the composition root, which alone wires everything together."""

from __future__ import annotations

import contextlib
import io
import os
import sys
from collections.abc import Sequence
from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from . import __version__
from .commands.extras import need_server
from .commands.output import print_error
from .errors import DicehouseError, UsageError

__all__ = ["app", "main"]

# the base of all of Typer's usage errors, which older and newer versions keep in different places
_TyperUsage: type[Exception] = typer.BadParameter.__mro__[1]

app = typer.Typer(
    name="dicehouse",
    help="One page of rules makes a game: play, check and study dice games of the Yahtzee family.",
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
)

GameName = Annotated[str, typer.Argument(metavar="GAME", help="A game of the catalogue, or a rule file.")]
AsJson = Annotated[bool, typer.Option("--json", help="Print JSON for programs.")]


class DiceKind(StrEnum):
    system = "system"
    entered = "entered"


class QuestionFormat(StrEnum):
    csv = "csv"
    pasted = "pasted"
    kahoot = "kahoot"
    blooket = "blooket"
    gift = "gift"
    aiken = "aiken"
    moodle = "moodle"


class QuestionSide(StrEnum):
    term = "term"
    definition = "definition"


@app.callback(invoke_without_command=True)
def house(
    context: typer.Context,
    version: Annotated[bool, typer.Option("--version", help="Print the version.")] = False,
) -> None:
    if version:
        typer.echo(f"dicehouse {__version__}")
        raise typer.Exit
    if context.invoked_subcommand is None:
        typer.echo(context.get_help())


@app.command()
def games(as_json: AsJson = False) -> None:
    """List the games that come with the house."""
    from .commands.games import list_games

    list_games(as_json=as_json)


@app.command()
def rules(
    game: GameName,
    as_toml: Annotated[bool, typer.Option("--toml", help="Print the rule file, to make your own from it.")] = False,
    as_json: AsJson = False,
) -> None:
    """Tell the rules of a game: boxes, points, examples."""
    from .commands.rules import show_rules

    if as_toml and as_json:
        raise UsageError("--toml and --json are two different forms: choose one.")
    show_rules(game, as_toml=as_toml, as_json=as_json)


@app.command()
def check(
    game: Annotated[str, typer.Argument(metavar="FILE", help="A rule file, or a game of the catalogue.")],
    games: Annotated[int, typer.Option(min=1, max=100_000, help="How many random games to play.")] = 20,
    seed: Annotated[int, typer.Option(help="The same seed plays the same games.")] = 0,
    as_json: AsJson = False,
) -> None:
    """Check a rule file: read it, play random games by it, verify every one."""
    from .commands.check import check_game

    check_game(game, games=games, seed=seed, as_json=as_json)


@app.command()
def score(
    game: GameName,
    dice: Annotated[list[str], typer.Argument(metavar="DICE", help="Such as 22444, or 2 2 4 4 4, or ace null 2 3 4.")],
    as_json: AsJson = False,
) -> None:
    """Say what each box of an empty card would take from these dice."""
    from .commands.score import score_dice

    score_dice(game, dice, as_json=as_json)


@app.command()
def play(
    game: Annotated[str | None, typer.Argument(metavar="[GAME]", help="Left out, you choose.")] = None,
    players: Annotated[str | None, typer.Option(metavar="NAMES", help="Who plays, such as ana,bo.")] = None,
    bots: Annotated[
        str | None, typer.Option(metavar="NAMES", help="A bot each: greedy, casual, steady, sharp, perfect.")
    ] = None,
    clock: Annotated[
        int | None, typer.Option(metavar="MINUTES", min=0, max=180, help="For each player; 0 is no clock.")
    ] = None,
    dice: Annotated[DiceKind | None, typer.Option(help="Rolled for you, or your own dice typed in.")] = None,
    record: Annotated[Path | None, typer.Option(metavar="FILE", help="Keep the game in this file.")] = None,
    resume: Annotated[Path | None, typer.Option(metavar="FILE", help="Go on with a game that was kept.")] = None,
    rules: Annotated[
        Path | None, typer.Option(metavar="FILE", help="With --resume: the rule file of the game.")
    ] = None,
    plain: Annotated[
        bool, typer.Option("--plain", help="In plain lines, for screen readers and pipes; without a clock.")
    ] = False,
) -> int:
    """Play at this keyboard, everyone in turn, bots too."""
    from .commands.play import PlayOptions, play_game

    return play_game(PlayOptions(game, players, bots, clock, dice, record, resume, rules, plain))


@app.command()
def join(
    code: Annotated[str, typer.Argument(metavar="CODE", help="The table's code, or the link to it.")],
    server: Annotated[
        str, typer.Option(metavar="URL", envvar="DICEHOUSE_SERVER", help="The house.")
    ] = "http://127.0.0.1:8000",
    name: Annotated[str | None, typer.Option(help="What the others call you; left out, your login name.")] = None,
) -> int:
    """Sit down at a table in a house elsewhere, on this terminal."""
    from .commands.join import join_table

    return join_table(code, server, name)


@app.command()
def replay(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A game record.")],
    rules: Annotated[Path | None, typer.Option(metavar="FILE", help="The rule file that it was played by.")] = None,
    as_json: AsJson = False,
) -> None:
    """Tell a recorded game again, and check every line of it."""
    from .commands.replay import replay_record

    replay_record(file, rules, as_json=as_json)


@app.command()
def solve(
    game: GameName,
    fresh: Annotated[bool, typer.Option("--fresh", help="Solve anew, whatever the cache holds.")] = False,
    threads: Annotated[int | None, typer.Option(min=1, max=256, help="Left out, all processors.")] = None,
    gpu: Annotated[bool, typer.Option("--gpu", help="Games with saved rolls: on a GPU, through CuPy.")] = False,
    as_json: AsJson = False,
) -> None:
    """Solve a game: the exact average score of perfect play, and its standard deviation."""
    from .commands.solve import solve_game

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
    from .commands.advise import advise_state
    from .commands.advise_lines import advise_lines

    if state == "-":
        advise_lines(sys.stdin, rules, right=right, as_json=as_json)
    else:
        advise_state(state, rules, right=right, as_json=as_json)


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
    from .commands.perfect import PerfectFiles, show_perfect

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
    from .commands.against import show_against

    show_against(game, opponent, draw=draw, as_json=as_json)


@app.command()
def fight(
    game: GameName = "zombie",
    right: Annotated[float, typer.Option(min=0.0, max=1.0, help="The expected share of right answers.")] = 0.3,
    teams: Annotated[int, typer.Option(min=1, max=60, help="How many teams of students.")] = 6,
    team_loss: Annotated[float, typer.Option(min=0.0, max=400.0, help="Points a team's mistakes cost a game.")] = 0.0,
    fair: Annotated[bool, typer.Option("--fair", help="Find the limits on buying that make it a fair fight.")] = False,
    as_json: AsJson = False,
) -> None:
    """Tell a teacher the odds of a class against the zombie, and what would make them fair."""
    from .commands.fight import show_fight

    show_fight(game, right=right, teams=teams, team_loss=team_loss, fair=fair, as_json=as_json)


@app.command()
def worth(
    number: Annotated[int, typer.Argument(metavar="NUMBER", help="A number as the dice show it, such as 6341.")],
    game: Annotated[str, typer.Option(metavar="GAME", help="A game whose cards are compared.")] = "place-value",
    seats: Annotated[int, typer.Option(min=2, max=8, help="How many play.")] = 2,
    as_json: AsJson = False,
) -> None:
    """Tell what a number earns in each box on average, where cards are compared."""
    from .commands.worth import show_worth

    show_worth(game, number, seats=seats, as_json=as_json)


Database = Annotated[str, typer.Option(metavar="URL", help="sqlite:///FILE or postgresql://USER@HOST/NAME.")]
KeepFinished = Annotated[
    float, typer.Option(metavar="DAYS", min=0.0, help="How long finished games and their records are kept.")
]


@app.command()
def serve(
    host: Annotated[str, typer.Option(help="0.0.0.0 opens the house to the whole network.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=1, max=65535, help="Where it listens.")] = 8000,
    database: Database = "sqlite:///dicehouse.db",
    workers: Annotated[int, typer.Option(min=1, max=64, help="More than one needs PostgreSQL.")] = 1,
    origin: Annotated[list[str] | None, typer.Option(help="A page elsewhere that may open sockets here.")] = None,
    allow_host: Annotated[
        list[str] | None, typer.Option(help="A name that the house is known by, as behind a proxy; * is any.")
    ] = None,
    connections: Annotated[
        int, typer.Option(min=1, help="TCP connections, at most; each needs a descriptor.")
    ] = 65_536,
    connections_per_address: Annotated[
        int, typer.Option(min=1, help="The same from one address; a school, or a proxy, has one.")
    ] = 8_192,
    sockets_per_address: Annotated[int, typer.Option(min=1, help="Sockets at tables from one address.")] = 4_000,
    sockets_per_guest: Annotated[int, typer.Option(min=1, help="Sockets at tables of one guest.")] = 32,
    head_within: Annotated[float, typer.Option(min=0.1, help="Seconds for a request's head.")] = 10.0,
    body_within: Annotated[float, typer.Option(min=0.1, help="Seconds for a request's body.")] = 30.0,
    keep_finished: KeepFinished = 365.0,
    accept_damage: Annotated[
        bool, typer.Option("--accept-damage", help="Open a SQLite file that is damaged, with what is left.")
    ] = False,
    show: Annotated[bool, typer.Option("--open", help="Open a browser there, if there is a screen.")] = False,
) -> None:
    """Open a house on the network: tables, clocks, wagers and bots in the browser."""
    need_server()
    from .commands.serve import serve_house
    from .server.config import Config

    config = Config(
        database=database,
        accept_damage=accept_damage,
        origins=tuple(origin or ()),
        hosts=tuple(allow_host or ()),
        connections=connections,
        connections_an_address=connections_per_address,
        sockets_an_address=sockets_per_address,
        sockets_a_guest=sockets_per_guest,
        head_within=head_within,
        body_within=body_within,
        keep_finished_days=keep_finished,
    )
    serve_house(config, host, port, workers, show=show)


@app.command()
def classroom(
    game: Annotated[str, typer.Option(help="zombie or place-value.")] = "zombie",
    form: Annotated[str | None, typer.Option(help="teams, pairs or class.")] = None,
    bank: Annotated[
        Path | None, typer.Option(metavar="FILE", exists=True, dir_okay=False, help="Questions to import.")
    ] = None,
    minutes: Annotated[int, typer.Option(min=0, max=300, help="The period; 0 is until you end it.")] = 40,
    zombie: Annotated[str, typer.Option(help="teacher, or a bot: greedy, casual, steady, sharp, perfect.")] = "steady",
    title: Annotated[str, typer.Option(help="What the projector shows, such as the room.")] = "",
    host: Annotated[str, typer.Option(help="127.0.0.1 is this machine alone.")] = "0.0.0.0",  # a class has many devices
    port: Annotated[int, typer.Option(min=1, max=65535, help="Where it listens.")] = 8000,
    database: Database = "sqlite:///dicehouse.db",
    show: Annotated[bool, typer.Option("--open/--no-open", help="Open the console in a browser.")] = True,
) -> None:
    """Open a house for a class: a lesson with a console for you, a projector page, and students on any device."""
    need_server()
    from .commands.classroom import hold_lesson, lesson_settings

    hold_lesson(host, port, database, lesson_settings(game, form, minutes, zombie, title), bank, show=show)


@app.command()
def verify(
    record: Annotated[Path, typer.Argument(metavar="RECORD", help="A record of a game with sealed dice.")],
    rules: Annotated[Path | None, typer.Option(metavar="FILE", help="The rule file of a game of your own.")] = None,
    as_json: AsJson = False,
) -> None:
    """Check sealed dice from a record alone, without asking anybody."""
    from .commands.verify import verify_dice

    verify_dice(record, rules, as_json=as_json)


@app.command()
def tidy(
    database: Database = "sqlite:///dicehouse.db",
    keep_finished: KeepFinished = 365.0,
    dry_run: Annotated[bool, typer.Option("--dry-run", help="Only say what would be dropped.")] = False,
    as_json: AsJson = False,
) -> None:
    """Drop tables whose time is over and guests without a game, as an open house does by itself."""
    need_server()
    from .commands.tidy import tidy_house
    from .server.config import Config

    tidy_house(database, Config(keep_finished_days=keep_finished).keeping, dry=dry_run, as_json=as_json)


@app.command("rotate-tokens")
def rotate_tokens(
    database: Database = "sqlite:///dicehouse.db",
    grace: Annotated[
        float,
        typer.Option(metavar="DAYS", min=0.0, help="How long older tokens are believed; 0 ends them now."),
    ] = 30.0,
) -> None:
    """Sign guests' tokens with a new key."""
    need_server()
    from .commands.tokens import rotate

    rotate(database, grace)


@app.command("export")
def export_command(
    path: Annotated[Path, typer.Argument(metavar="FILE", help="Where to write the house.")],
    database: Database = "sqlite:///dicehouse.db",
) -> None:
    """Write a whole house to one file, to keep it or to move it."""
    need_server()
    from .commands.transfer import export_to

    export_to(database, path)


@app.command("import")
def import_command(
    path: Annotated[Path, typer.Argument(metavar="FILE", help="A house that was exported.")],
    database: Database = "sqlite:///dicehouse.db",
) -> None:
    """Bring an exported house into an empty database of either engine."""
    need_server()
    from .commands.transfer import import_from

    import_from(database, path)


@app.command()
def analyse(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A game record.")],
    rules: Annotated[Path | None, typer.Option(metavar="FILE", help="The rule file that it was played by.")] = None,
    plot: Annotated[Path | None, typer.Option(metavar="FILE", help="Draw the expected scores: a .svg or .png.")] = None,
    as_json: AsJson = False,
) -> None:
    """Tell luck from mistakes in a recorded game, and what was better."""
    from .commands.analyse import analyse_record

    analyse_record(file, rules, plot=plot, as_json=as_json)


class ColumnKind(StrEnum):
    players = "players"
    games = "games"


class PaperKind(StrEnum):
    a4 = "a4"
    letter = "letter"


@app.command()
def sheet(
    game: Annotated[
        str, typer.Argument(metavar="GAME", help="A game of the catalogue, a rule file, or a game record.")
    ],
    columns: Annotated[
        ColumnKind | None, typer.Option(help="What the columns are; left out, the rule file says.")
    ] = None,
    names: Annotated[str | None, typer.Option(metavar="NAMES", help="Who plays, such as ana,bo.")] = None,
    paper: Annotated[PaperKind, typer.Option(help="The size of the paper.")] = PaperKind.a4,
    per_page: Annotated[
        int | None, typer.Option(min=1, max=8, help="How many on a page; left out, as is best.")
    ] = None,
    large: Annotated[bool, typer.Option("--large", help="Large print, a sheet to a page.")] = False,
    empty: Annotated[bool, typer.Option("--empty", help="Leave the boxes' names to be written in.")] = False,
    summary: Annotated[bool, typer.Option("--summary", help="Add the rules on a page of their own.")] = False,
    class_set: Annotated[
        int | None,
        typer.Option(min=1, max=60, metavar="N", help="Cards for N teams and their zombie, or for N players."),
    ] = None,
    qr: Annotated[str | None, typer.Option(metavar="URL", help="Add a QR code of an online table.")] = None,
    language: Annotated[str, typer.Option(help="The language of the words on it.")] = "en",
    rules: Annotated[
        Path | None, typer.Option(metavar="FILE", help="The rule file that the record was played by.")
    ] = None,
    output: Annotated[
        Path | None, typer.Option("--output", "-o", metavar="FILE", help="Left out, GAME-sheet.pdf.")
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Print score sheets as PDF: empty ones, cards for a class, or a game that was played with its analysis."""
    from .commands.sheet import print_sheet
    from .printing.job import Job, names_in
    from .rules.ruleset import Columns

    kind: Columns | None = None if columns is None else columns.value
    job = Job(kind, names_in(names or ""), paper.value, per_page, large, empty, summary, class_set, qr, language)
    print_sheet(game, job, rules=rules, output=output, as_json=as_json)


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
    from .commands.odds import Aim, show_odds

    aim = Aim(at_least=at_least, curve=curve, to_win=to_win, against=against)
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
    from .commands.simulate import Shown, simulate_games

    shown = Shown(boxes, optimum, plot, scores)
    simulate_games(game, games=games, seed=seed, policy=policy, threads=threads, shown=shown, as_json=as_json)


@app.command()
def questions(
    file: Annotated[str, typer.Argument(metavar="FILE", help="A file of questions, or `starter` for ours.")],
    chosen: Annotated[QuestionFormat | None, typer.Option("--format", help="Left out, it is found.")] = None,
    question_side: Annotated[
        QuestionSide, typer.Option(help="Of pasted pairs: which side is the question.")
    ] = QuestionSide.term,
    export: Annotated[Path | None, typer.Option(metavar="FILE", help="Write the bank: a .csv, or .gift.")] = None,
    limit: Annotated[int, typer.Option(min=0, max=5000, help="How many questions to show.")] = 10,
    as_json: AsJson = False,
) -> None:
    """Preview a question bank: what an import keeps, what it cannot use and why; with the key, so not for students."""
    from .commands.questions import show_questions

    show_questions(
        file,
        chosen=None if chosen is None else chosen.value,
        question_side=question_side.value,
        export=export,
        limit=limit,
        as_json=as_json,
    )


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; every error becomes one line or one JSON object, and exit status 2."""
    words = sys.argv[1:] if arguments is None else list(arguments)
    as_json = "--json" in words
    _print_whatever_comes()
    try:
        status = app(args=words, prog_name="dicehouse", standalone_mode=False)
        sys.stdout.flush()
    except DicehouseError as error:
        return print_error(error, as_json=as_json)
    except _TyperUsage as error:
        return print_error(_usage(error), as_json=as_json)
    except (typer.Abort, KeyboardInterrupt):
        return 130
    except BrokenPipeError:
        _forget_output()
        return 1
    except OSError as error:
        _forget_output()
        reason = error.strerror or str(error)
        return print_error(DicehouseError("output-failed", f"The output cannot be written: {reason}."), as_json=as_json)
    except Exception as error:
        if os.environ.get("DICEHOUSE_DEBUG"):
            raise
        return print_error(_stumble(error), as_json=as_json)
    return status if isinstance(status, int) else 0


def _usage(error: Exception) -> UsageError:
    said = getattr(error, "format_message", error.__str__)()
    return UsageError(f"{' '.join(str(said).split()).rstrip('.')}. dicehouse --help shows what there is.")


def _stumble(error: Exception) -> DicehouseError:
    """A fault of ours, in one line that says enough to find it."""
    place = error.__traceback__
    while place is not None and place.tb_next is not None:
        place = place.tb_next
    where = f" in {Path(place.tb_frame.f_code.co_filename).name}:{place.tb_lineno}" if place else ""
    what = f"{type(error).__name__}{where}: {str(error)[:200]}"
    help_us = "This is our fault: please report it (DICEHOUSE_DEBUG=1 shows more)."
    return DicehouseError("internal", f"Dicehouse stumbled, {what}. {help_us}")


def _print_whatever_comes() -> None:
    """A terminal that lacks a character gets a question mark, not a traceback."""
    for stream in (sys.stdout, sys.stderr, sys.stdin):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")


def _forget_output() -> None:
    """Nobody reads any more: what is still in the buffer must not fail again when Python ends."""
    with contextlib.suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
