"""Rule files and names that are meant to break a sheet: as long, as many and as strange as the reader lets through."""

from __future__ import annotations

from dataclasses import replace

from dicehouse.rules import Bonus, Box, Face, Groups, RuleSet, Section
from dicehouse.rules.catalogue import game
from dicehouse.rules.game.offer import SheetSpec

__all__ = ["STRANGE_NAMES", "huge", "unbroken"]

STRANGE_NAMES = (
    "W" * 60,
    "Ελένη Παπαδοπούλου-Κωνσταντινίδη",
    "Борис Ильич Щёголев",
    "Nguyễn Thị Minh Khai",
    "x\u0302y\u0308 e\u0301",
    "👩\u200d👧\u200d👦 family",
    "עברית وعربي",
    "a\u200b\u202eb\ufeffc",
    "\ud800lone",
    "tab\tand\nline",
    "(brackets) \\ ' \"",
    "",
)
"""Sixty letters, Greek, Cyrillic, accents, emoji, right-to-left, zero width, half a character, what PDF itself uses."""


def huge() -> RuleSet:
    """Six sections of thirty boxes, every name forty letters long, twelve columns: the most that a rule file holds."""
    sections = tuple(
        Section(
            f"Section {number} {'m' * 29}",
            tuple(
                Box(f"{chr(65 + number)}{place}", f"Box {number}-{place:02} {'W' * 31}", Face(place % 6 + 1), "matched")
                for place in range(30)
            ),
            Bonus(name=f"Bonus {number} {'B' * 31}", at_least=10_000, points=1000),
        )
        for number in range(6)
    )
    return replace(
        game("yahtzee"),
        id="huge",
        name="N" * 60,
        source="S" * 200,
        summary="u" * 200,
        tips=("t" * 200,) * 10,
        sections=sections,
        joker=None,
        sheet=SheetSpec(columns="players", count=12, per_page=8),
    )


def unbroken() -> RuleSet:
    """Eight dice whose faces have the longest names, and numbers of eight digits that are compared in thirty boxes."""
    base = game("place-value")
    boxes = tuple(Box(f"B{place}", "Q" * 40, Groups((2,)), "number") for place in range(30))
    return replace(
        base,
        id="unbroken",
        name="N" * 60,
        dice=replace(base.dice, count=8, suits=("x" * 12,)),
        sections=(Section("Z" * 40, boxes),),
    )
