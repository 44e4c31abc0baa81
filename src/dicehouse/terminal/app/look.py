"""Paper, ink, felt and brass for the app, by day and by night; nothing else here names a colour."""

from __future__ import annotations

from rich.theme import Theme as RichTheme
from textual.theme import Theme

NIGHT = Theme(
    name="night",
    primary="#d8a848",
    secondary="#79a98a",
    accent="#d8a848",
    foreground="#ece4d4",
    background="#1d1a16",
    surface="#26221c",
    panel="#2f2a22",
    success="#79a98a",
    warning="#d8a848",
    error="#e07a6a",
    dark=True,
    variables={"brass": "#d8a848", "on-brass": "#1d1a16", "felt": "#1f3d2f", "on-felt": "#f2ecdf"},
)

DAY = Theme(
    name="day",
    primary="#8a6210",
    secondary="#2f6b4a",
    accent="#8a6210",
    foreground="#2b2620",
    background="#f6f1e6",
    surface="#fffaf0",
    panel="#ece4d4",
    success="#2f6b4a",
    warning="#8a6210",
    error="#a03325",
    dark=False,
    variables={"brass": "#8a6210", "on-brass": "#fffaf0", "felt": "#2c5a43", "on-felt": "#f6f1e6"},
)

_INK = {
    "night": {
        "brass": "bold #d8a848",
        "felt": "bold #9fd0b1",
        "soft": "#8fb8c9",
        "faint": "#948b79",
        "chosen": "bold on #4b4130",
    },
    "day": {
        "brass": "bold #8a6210",
        "felt": "bold #1f5a3c",
        "soft": "#1f5f7a",
        "faint": "#6f6656",
        "chosen": "bold on #e4d6b0",
    },
}

_ON_FELT = {"held": "bold #f4d58a", "caption": "#c3d6c9", "wrong": "bold #e07a6a", "ink": "bold", "head": "bold"}
"""The felt is dark by day and by night."""


def ink(theme: str) -> RichTheme:
    """The names of styles that drawings use, in the colours of a theme."""
    return RichTheme({**_ON_FELT, **_INK[theme]})
