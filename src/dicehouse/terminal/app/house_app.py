"""The app: from the front to a table and back."""

from __future__ import annotations

import asyncio
import contextlib
import signal
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import ClassVar

from msgspec.structs import replace
from textual.app import App
from textual.binding import BindingType

from ...notation import Record
from ...rules import RuleSet
from ..keeping import save_record
from ..setup import NewGame
from ..tables.link import TableLink
from ..tables.local import LocalTable
from .front import Chosen, FrontScreen
from .look import DAY, NIGHT, ink
from .table_screen import TableScreen

OpenTable = Callable[[Chosen], LocalTable]


class HouseApp(App[None]):
    """`path` is the file that the game is kept in, where it has one."""

    TITLE = "Dicehouse"
    CSS_PATH = "house.tcss"
    ENABLE_COMMAND_PALETTE = False
    BINDINGS: ClassVar[list[BindingType]] = []

    def __init__(
        self,
        games: Sequence[RuleSet] = (),
        *,
        wish: NewGame | None = None,
        kept: Callable[[], Sequence[tuple[Path, Record]]] = tuple,
        chosen: Chosen | None = None,
        path: Path | None = None,
        link: TableLink | None = None,
        open_table: OpenTable | None = None,
    ) -> None:
        super().__init__()
        self._games = games
        self._wish = wish or NewGame()
        self._kept = kept
        self._chosen = chosen
        self._link = link
        self._open_table = open_table or _local_table
        self.table: LocalTable | None = None
        self.path = path
        for theme in (NIGHT, DAY):
            self.register_theme(theme)
        self.theme = "night"

    @property
    def left(self) -> tuple[Record, Path | None] | None:
        """The game that was left unfinished, and the file that it was kept in."""
        if self.table is None or self.table.over:
            return None
        return self.table.record, self.path

    def watch_theme(self, theme: str) -> None:
        if theme in ("night", "day"):
            self.console.push_theme(ink(theme))
        for screen in self.screen_stack if self.is_running else ():
            if isinstance(screen, TableScreen):
                screen.show()

    def on_mount(self) -> None:
        self._heed_signals()
        self.run_worker(self._sit(), exclusive=True)

    async def _sit(self) -> None:
        if self._link is not None:
            await self._stay(self._link)
        elif self._chosen is not None:
            await self._play(self._chosen)
        else:
            while (chosen := await self.push_screen_wait(FrontScreen(self._games, self._wish, self._kept))) is not None:
                await self._play(chosen)
                if self.left is not None:
                    break
        self.exit()

    async def _play(self, chosen: Chosen) -> None:
        self.path = chosen.path or self.path
        self.table = self._open_table(replace(chosen, path=self.path))
        await self._stay(self.table)

    async def _stay(self, link: TableLink | None) -> None:
        """At one table, and at the next where the same people play again."""
        while link is not None:
            if isinstance(link, LocalTable):
                self.table = link
            link = await self.push_screen_wait(TableScreen(link))
            if link is not None:
                self.path = None  # the next game is another one

    def _heed_signals(self) -> None:
        """A closed window or a polite kill leaves the table as `q` does: the game is kept."""
        loop = asyncio.get_running_loop()
        for name in ("SIGTERM", "SIGHUP"):
            number = getattr(signal, name, None)
            with contextlib.suppress(NotImplementedError, RuntimeError, ValueError):
                if number is not None:
                    loop.add_signal_handler(number, self.exit)


def _local_table(chosen: Chosen) -> LocalTable:
    path = chosen.path

    def keep(record: Record) -> None:
        if path is not None:
            save_record(record, path)

    return LocalTable(chosen.record, first=chosen.first, keep=keep)
