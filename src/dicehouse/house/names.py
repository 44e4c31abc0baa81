"""Names that disturb nobody's screen, and pass for nobody of the house."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable
from typing import get_args

from ..classroom.lessons.names import is_drawn, student_name
from ..play.settings import BotStrength
from ..play.units import GuestId

LONGEST_NAME = 24
MOST_MARKS = 2

BLANK = frozenset("\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")
"""Letters and signs that nobody sees."""

TAKEN = frozenset({"teacher", "zombie", "projector", "dicehouse", *(f"{one}bot" for one in get_args(BotStrength))})
"""Names of the house's own, in letters alone."""


Naming = Callable[[str, GuestId], str]
"""What somebody is called who has typed a name, and who that is."""


def typed_name(text: str, _: GuestId) -> str:
    return clean_name(text)


def listed_name(text: str, guest: GuestId) -> str:
    """As in a lesson: nothing that was typed, but a name that everybody may read."""
    return text if is_drawn(text) else student_name(f"{guest} {text}", ())


def clean_name(text: str) -> str:
    """A name that cannot disturb anybody's screen: printable, single spaces, no heaps of marks."""
    spaced = re.sub(r"\s+", " ", text[:200])
    visible = "".join(char for char in spaced if unicodedata.category(char)[0] != "C" and char not in BLANK)
    normal = re.sub(r"\s+", " ", unicodedata.normalize("NFKC", visible)).strip()
    name = _few_marks(normal)[:LONGEST_NAME].strip()
    return name if name and not _is_taken(name) else "Guest"


def _is_taken(name: str) -> bool:
    """By the house: nobody passes for a teacher or a bot."""
    plain = unicodedata.normalize("NFKD", name).casefold()
    return "".join(re.findall("[a-z]", plain)) in TAKEN


def _few_marks(text: str) -> str:
    """Many scripts write vowels as marks; more than a few on one letter are there to disturb."""
    kept, marks = [], MOST_MARKS
    for char in text:
        marks = marks + 1 if unicodedata.category(char)[0] == "M" else 0
        if marks <= MOST_MARKS:
            kept.append(char)
    return "".join(kept)
