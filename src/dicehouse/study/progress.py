"""A bar on the terminal while a first question has its table solved; nothing where nobody watches."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from ..solver.threads import Progress

__all__ = ["bar"]


@contextmanager
def bar(what: str) -> Iterator[Progress]:
    """Appears with the first news and is gone when the work is done."""
    from rich.console import Console
    from rich.progress import Progress as Bar
    from rich.progress import TaskID

    console = Console(stderr=True)
    tasks: list[TaskID] = []
    with Bar(console=console, transient=True, disable=not console.is_terminal) as shown:

        def progress(done: int, of: int) -> None:
            if not tasks:
                tasks.append(shown.add_task(f"Solving {what}", total=of))
            shown.update(tasks[0], completed=done)

        yield progress
