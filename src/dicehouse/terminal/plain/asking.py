"""Who reads and writes line after line: questions asked until the answer can be used, and a link that is waited for."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine, Iterable, Sequence
from queue import Empty, SimpleQueue
from threading import Thread
from typing import Any, Self, TypeVar

from rich.console import Console, RenderableType
from rich.segment import SegmentLines
from rich.table import Table

from ...errors import DicehouseError, UsageError
from ...play import SystemDice
from ...rules import NOBODY, DiceSpec, Roll, RuleSet, Seat
from ..faces import read_faces
from ..setup import default_players, read_players
from ..tables.link import News, TableLink
from ..words import dice_show

T = TypeVar("T")

Asking = Callable[[str], str]
"""Shows a prompt and returns a line; EOFError and KeyboardInterrupt leave the table."""


class Left(Exception):
    """Somebody typed q."""


def is_leaving(line: str) -> bool:
    return line.strip().casefold() in ("q", "quit", "exit")


class Questions:
    def __init__(self, console: Console, ask: Asking) -> None:
        self.console = console
        self._ask = ask

    def line(self, prompt: str) -> str:
        answer = self._ask(prompt)
        if is_leaving(answer):
            raise Left
        return answer

    def typed(self, prompt: str, read: Callable[[str], T]) -> T:
        """What `read` refuses is said, and asked for again."""
        while True:
            try:
                return read(self.line(prompt))
            except DicehouseError as error:
                self.wrong(error.message)

    def wrong(self, message: str) -> None:
        self.console.print(f" {message}", style="wrong")

    def yes(self, question: str) -> bool:
        return self.typed(f" {question} (y/n) ", _read_yes)

    def pick(self, options: Sequence[tuple[str, str, T]], enter: str = "goes back") -> T | None:
        """None is Enter, which `enter` tells what it does."""
        table = Table.grid(padding=(0, 2))
        for key, words, _ in options:
            table.add_row(f"  {key}", words)
        self.console.print(table)
        values = {key: value for key, _, value in options}

        def read(line: str) -> T | None:
            wanted = line.strip()
            if wanted and wanted not in values:
                raise UsageError("Please type what stands before a line.")
            return values.get(wanted)

        return self.typed(f" Which? Enter {enter}: ", read)

    def dice(self, name: str, count: int, spec: DiceSpec) -> tuple[int, ...]:
        """The dice that were rolled by hand."""
        return self.typed(f" {name}, {dice_show(count)}: ", lambda line: read_faces(line, spec, count))

    def rolled(self, names: Sequence[str], spec: DiceSpec) -> Callable[[Roll], Iterable[int]]:
        """Everybody's dice by hand; a lot that is no die of the game is drawn for the table."""
        return lambda roll: self.dice(names[roll.seat - 1], roll.count, spec) if roll.seat else SystemDice().throw(roll)

    def show(self, what: RenderableType) -> None:
        """On a screen, pages of their own that stay until they were read; q leaves only the page."""
        console = self.console
        if not console.is_terminal:
            console.print(what)
            return
        rows = console.render_lines(what, pad=False)
        page = max(console.height - 3, 1)
        for first in range(0, len(rows), page):
            console.clear()
            console.print(SegmentLines(rows[first : first + page], new_lines=True), end="")
            console.print()
            more = first + page < len(rows)
            if is_leaving(
                self._ask(
                    " Enter shows more, q goes back to the table. " if more else " Enter goes back to the table. "
                )
            ):
                return

    def players(self, rules: RuleSet) -> tuple[str, ...]:
        default = default_players(rules)
        return self.typed(
            f" Who plays? Names with commas, Enter for {', '.join(default)}: ",
            lambda line: read_players(line, rules) if line.strip() else default,
        )

    def first(self, names: Sequence[str]) -> Seat:
        """The host's pick of the first player, NOBODY where it is left to chance."""

        def read(line: str) -> Seat:
            wanted = line.strip().casefold()
            if wanted == "?":
                return NOBODY
            whole = [seat for seat, name in enumerate(names, 1) if wanted in (name.casefold(), str(seat))]
            picked = whole or [seat for seat, name in enumerate(names, 1) if name.casefold().startswith(wanted)]
            if wanted and len(picked) != 1:
                raise UsageError("Please type one of the names.")
            return Seat(picked[0])

        return self.typed(f" Who goes first, {' or '.join(names)}? Enter for {names[0]}, ? for chance: ", read)


def _read_yes(line: str) -> bool:
    answer = line.strip().casefold()
    if answer not in ("y", "yes", "n", "no"):
        raise UsageError("Please type y or n.")
    return answer[0] == "y"


class Waiting:
    """The link has a loop in a thread of its own and stays open while somebody thinks; whoever asks it waits."""

    def __init__(self, link: TableLink) -> None:
        self._link = link
        self._news: SimpleQueue[News | Exception] = SimpleQueue()
        self._loop = asyncio.new_event_loop()
        self._thread = Thread(target=self._loop.run_forever, daemon=True)

    def __enter__(self) -> Self:
        self._thread.start()
        self._listening = asyncio.run_coroutine_threadsafe(self._listen(), self._loop)
        return self

    def __exit__(self, *error: object) -> None:
        self.run(self._link.close())
        self._listening.result()
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()

    def run(self, work: Coroutine[Any, Any, T]) -> T:
        return asyncio.run_coroutine_threadsafe(work, self._loop).result()

    def news(self, seconds: float | None = None) -> News | None:
        """The next; None where there were none for so long. What has ended the link is raised."""
        try:
            news = self._news.get(timeout=seconds)
        except Empty:
            return None
        if isinstance(news, Exception):
            raise news
        return news

    async def _listen(self) -> None:
        try:
            async for news in self._link.news():
                self._news.put(news)
        except Exception as error:
            self._news.put(error)
