"""Paper, ink, felt and brass, as far as a terminal has them; nothing else here names a colour."""

from __future__ import annotations

from rich.console import Console
from rich.theme import Theme

_THEME = Theme(
    {
        "brass": "bold yellow",
        "felt": "bold green",
        "ink": "bold",
        "soft": "cyan",
        "faint": "bright_black",
        "wrong": "red",
        "head": "bold",
        "held": "bold green",
        "caption": "bright_black",
    }
)


def house_console(*, stderr: bool = False, width: int | None = None) -> Console:
    """Nothing that people typed or a file holds is ever read as markup."""
    return Console(theme=_THEME, stderr=stderr, width=width, markup=False, emoji=False, highlight=False)
