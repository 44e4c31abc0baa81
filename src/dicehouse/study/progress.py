"""A bar on the terminal while a work takes long; nothing where nobody watches."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

Progress = Callable[[int, int], None]
"""Told how much is done, and of how much."""


@contextmanager
def bar(words: str) -> Iterator[Progress]:
    """On the side of errors, where it mixes with nothing; it appears with the first news, and is gone with the last."""
    from rich.console import Console
    from rich.progress import BarColumn, TaskID, TaskProgressColumn, TextColumn, TimeElapsedColumn, TimeRemainingColumn
    from rich.progress import Progress as Bar

    console = Console(stderr=True)
    parts = (TextColumn("{task.description}"), BarColumn(), TaskProgressColumn(), TimeElapsedColumn())
    tasks: list[TaskID] = []
    with Bar(*parts, TimeRemainingColumn(), console=console, transient=True, disable=not console.is_terminal) as shown:

        def progress(done: int, of: int) -> None:
            if tasks:
                shown.update(tasks[0], completed=done, total=of)
            else:  # what was there at first says nothing of the speed
                tasks.append(shown.add_task(words, completed=done, total=of))

        yield progress
