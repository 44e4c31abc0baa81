"""The words on paper: one file for each language, read strictly, so that a translation lacks nothing.

The web reads what it says in the same words from a file made of it: python -m dicehouse.printing.words web
"""

from __future__ import annotations

import sys
from functools import cache
from importlib.resources import files
from pathlib import Path

import msgspec

from .job import SheetRefused

TYPESCRIPT = "src/generated/paper.ts"
"""Where the web has its copy, under its own folder."""


class SheetWords(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    name: str
    date: str
    how: str
    game: str
    total: str
    points: str
    section_total: str
    extra_bonus: str
    extra_points: str
    saved_rolls: str
    bought: str
    won_at_once: str
    continued: str
    page: str
    made: str


class HowWords(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    face: str
    matched: str
    sum: str
    fixed: str
    fixed_one: str
    number: str
    bonus: str
    bonus_tier: str
    bonus_boxes: str
    bonus_short: str
    bonus_boxes_short: str
    bonus_each: str
    bonus_each_box: str
    bonus_below: str
    bonus_weighed: str
    times: str
    plus: str
    less: str
    minus_face: str
    minus_matched: str
    minus_sum: str
    served: str
    served_more: str
    served_wins: str
    whole_served: str
    whole_served_more: str
    whole_served_wins: str
    by_roll: str
    whole: str
    wins: str
    requires: str
    less_than: str
    more_than: str
    by: str
    extra: str
    saved: str
    bought: str


class ColumnWords(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """`rolls` are of one, and of several."""

    filled: str
    times: str
    rolls: tuple[str, str]
    whole: str
    announced: str
    down: str
    up: str


class NumberWords(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    place: tuple[str, str, str, str, str, str, str, str]
    point: str
    boxes_won: str


class ClassWords(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    team: str
    members: str
    zombie: str
    zombie_games: str
    match: str
    survivors: str
    zombies: str
    teams: str


class RuleWords(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    turn: str


class StoryWords(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """`ended` before the card was full: by another, and by a box that wins."""

    title: str
    expected: str
    luck: str
    bad_luck: str
    mistakes: str
    score: str
    promised: str
    cut_short: str
    ended: tuple[str, str]
    grade: str
    chart: str
    turn: str
    decisions: tuple[str, str, str]
    nothing: str
    cost: str
    chosen: str
    better: str
    keep: str
    throw_all: str
    write: str
    rolls_left: tuple[str, str, str]


class Words(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename={"lesson": "class"}):
    """`lesson` is the part that the file calls `class`, which Python keeps for itself."""

    sheet: SheetWords
    how: HowWords
    columns: ColumnWords
    number: NumberWords
    lesson: ClassWords
    rules: RuleWords
    story: StoryWords


@cache
def languages() -> tuple[str, ...]:
    names = (entry.name for entry in files(__package__).joinpath("locale").iterdir())
    return tuple(sorted(name.removesuffix(".toml") for name in names if name.endswith(".toml")))


@cache
def words_of(language: str) -> Words:
    if language not in languages():
        raise SheetRefused(f"Sheets are printed in {', '.join(languages())}, not in {language[:20]!r}.")
    return msgspec.toml.decode(_text(language), type=Words)


def _text(language: str) -> str:
    return files(__package__).joinpath(f"locale/{language}.toml").read_text(encoding="utf-8")


def typescript() -> str:
    """The English words as the web imports them: a constant for each part, so that it takes only what it says."""
    parts = msgspec.toml.decode(_text("en"))
    head = "// Made by python -m dicehouse.printing.words web, from printing/locale/en.toml; change that instead.\n"
    written = (f"export const {name}Words = {_json(words)} as const\n" for name, words in parts.items())
    return "\n".join([head, *written])


def _json(words: object) -> str:
    return msgspec.json.format(msgspec.json.encode(words), indent=2).decode()


if __name__ == "__main__":
    (Path(sys.argv[1]) / TYPESCRIPT).write_text(typescript(), encoding="utf-8", newline="\n")
