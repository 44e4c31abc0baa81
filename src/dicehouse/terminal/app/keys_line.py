"""The line of keys at the bottom, each of which can be clicked."""

from __future__ import annotations

from collections.abc import Sequence

from rich.cells import cell_len
from rich.text import Text
from textual import events
from textual.widgets import Static

Key = tuple[str, str, str]
"""What is pressed, what it does in a word, and the action behind it."""


class KeysLine(Static):
    """Textual's own footer builds itself anew with every change, which costs more than the rest of the screen."""

    def __init__(self, keys: Sequence[Key] = ()) -> None:
        super().__init__(id="keys", markup=False)
        self._shown: tuple[Sequence[Key], int, str] = ((), 0, "")
        self._ends: list[tuple[int, str]] = []
        self._first = keys

    def on_mount(self) -> None:
        self.show(self._first)

    def show(self, keys: Sequence[Key]) -> None:
        """As many as there is room for; the first are the ones that matter most."""
        room = self.app.size.width
        wanted = (keys, room, self.app.theme)
        if not keys or wanted == self._shown:
            return
        self._shown, self._ends = wanted, []
        line = Text(" ", no_wrap=True)
        for pressed, words, action in keys:
            if cell_len(f"{line.plain}{pressed} {words}") > room:
                break
            line.append(pressed, style="brass")
            line.append(f" {words}  ")
            self._ends.append((cell_len(line.plain), action))
        self.update(line, layout=False)

    async def on_click(self, event: events.Click) -> None:
        for end, action in self._ends:
            if event.x < end:
                await self.screen.run_action(action)
                return
