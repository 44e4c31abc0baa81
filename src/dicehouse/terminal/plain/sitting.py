"""From sitting down to getting up: the game itself, the ending, and what is kept."""

from __future__ import annotations

import shlex
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

from rich.console import Console

from ...notation import Record, final_state
from ...play import EnteredDice, SystemDice
from ...play.context import TableContext
from ...rules import NOBODY, DiceThrown, Event, Seat, open_game, start
from ...rules.words import rule_page
from ..hand import Hand, tray_of
from ..keeping import keep_somewhere, save_record
from ..setup import bots_of
from ..tables.link import TableLink
from ..tables.local import BotMaker, LocalTable, solver_bot
from ..words import missing_here, tell
from .asking import Asking, Left, Questions
from .table import PlainTable

INTERRUPTED = 130


def sit(
    record: Record, console: Console, ask: Asking, *, path: Path | None = None, host: Seat | None = None, **options: Any
) -> int:
    """Play to the end or until somebody leaves; the exit status. Options are those of `lay`."""

    def keep(current: Record) -> None:
        if path is not None:
            save_record(current, path)

    keep(record)
    left = record
    try:
        link, table = lay(record, console, ask, keep=keep, host=host, **options)
        try:
            table.play()
        finally:
            left = link.record
    except (Left, EOFError):
        status = 0
    except KeyboardInterrupt:
        status = INTERRUPTED
    except Exception:
        # a fault of ours, or a screen that is gone: the game is not lost with it
        if left != record:
            say_kept(keep_somewhere(left, path), console)
        raise
    else:
        _say_where(console, path)
        return 0
    say_kept(keep_somewhere(left, path), console)
    return status


def lay(
    record: Record,
    console: Console,
    ask: Asking,
    *,
    keep: Callable[[Record], None] = lambda record: None,
    host: Seat | None = None,
    context: TableContext | None = None,
    make_bot: BotMaker = solver_bot,
) -> tuple[LocalTable, PlainTable]:
    """A table at this keyboard. Bots move at once, there is no clock, and who begins is found with dice that are typed
    in, where they all are."""
    bots = {strength: make_bot(strength, record.rules) for strength in bots_of(record).values()}
    news = []
    if not record.events:
        news.append(missing_here(record.rules))
        if record.tags.get("Dice") == "entered":
            opening = _opening(record, Questions(console, ask), host)
            news.append(" ".join(tell(record.rules, record.names, event) for event in opening))
            record = replace(record, events=opening)
    link = LocalTable(
        record,
        first=host,
        keep=keep,
        make_bot=lambda strength, rules: bots[strength],
        context=context,
        bot_pause=0.0,
        timed=False,
    )
    return link, PlainTable(link, console, ask, hand=_hand_after(record), news=[*filter(None, news)])


def _opening(record: Record, questions: Questions, host: Seat | None) -> tuple[Event, ...]:
    """Who begins, by dice that are typed in."""
    if record.seats > 1 and host is None:
        first = next(topic for topic in rule_page(record.rules).topics if topic.key == "first")
        questions.console.print(f" {first.title}: {first.lines[0]}", style="head")
    chance = host == NOBODY  # which no die at hand has the sides for
    dice = SystemDice() if chance else EnteredDice(questions.rolled(record.names, record.rules.dice))
    return open_game(start(record.rules, record.seats), dice, host=host)


def _hand_after(record: Record) -> Hand:
    """The dice of a game that goes on, with the last kept ones still held."""
    state = final_state(record)
    thrown = [event for event in record.events if isinstance(event, DiceThrown)]
    return Hand(tray_of(state.dice, thrown[-1].keep)) if state.dice else Hand()


def visit(link: TableLink | None, console: Console, ask: Asking, typed: Callable[[], bool] | None = None) -> int:
    """A table in a house elsewhere, and the next one where the same people play again; the exit status."""
    try:
        while link is not None:
            link = PlainTable(link, console, ask, typed=typed).play()
    except (Left, EOFError):
        status = 0
    except KeyboardInterrupt:
        status = INTERRUPTED
    else:
        return 0
    console.print()
    console.print(" You have left; your seat is kept for you.")
    return status


def say_kept(path: Path, console: Console) -> None:
    console.print()
    console.print(f" The game is kept in {path}.", soft_wrap=True)
    console.print(f" Go on with: dicehouse play --resume {_quoted(path)}", style="brass", soft_wrap=True)


def _quoted(path: Path) -> str:
    return shlex.quote(str(path))


def _say_where(console: Console, path: Path | None) -> None:
    if path is not None:
        console.print(f" The record is in {path}; dicehouse replay {_quoted(path)} tells it again.", soft_wrap=True)
    else:
        console.print(" Next time, --record FILE keeps the game.", style="faint")
