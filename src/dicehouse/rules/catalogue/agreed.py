"""What players of a game may agree on before it begins: that numbers are read aloud, that a tie may stand. Each such
game has a name of its own, `place-value-aloud@1`, by which records and tables find it."""

from __future__ import annotations

from dataclasses import replace
from itertools import product
from typing import NamedTuple

from ..game.comparison import ReadAloud
from ..game.ruleset import RuleSet, Tie

READINGS: dict[ReadAloud, tuple[str, str]] = {
    "off": ("", ""),
    "judge": ("-aloud", ", read aloud"),
    "typed": ("-typed", ", read in words"),
}
TIES: dict[Tie, tuple[str, str]] = {"roll-off": ("", ""), "shared": ("-stands", ", ties stand")}
"""What the id and the name end with. Sheet 002: "the players can have one final roll"; as it stands, they have it."""


class Agreed(NamedTuple):
    """A game as its players agree on it; `rules` is its name and version."""

    reading: ReadAloud
    tie: Tie
    rules: str


def agreements(rules: RuleSet) -> tuple[Agreed, ...]:
    """All that may be agreed on, the game of the file first; nothing where there is nothing to agree on."""
    readings: list[ReadAloud] = [*READINGS] if rules.comparison and rules.comparison.read_aloud == "off" else ["off"]
    ties: list[Tie] = [*TIES] if rules.tie == "roll-off" else [rules.tie]
    if len(readings) * len(ties) == 1:
        return ()
    return tuple(
        Agreed(reading, tie, agree(rules, reading, tie).name_version) for reading, tie in product(readings, ties)
    )


def agree(rules: RuleSet, reading: ReadAloud, tie: Tie) -> RuleSet:
    """The game played so; the file's own where nothing else is agreed on."""
    ends = [READINGS[reading], TIES[tie] if tie != rules.tie else ("", "")]
    compared = replace(rules.comparison, read_aloud=reading) if rules.comparison and reading != "off" else None
    return replace(
        rules,
        id=rules.id + "".join(ending for ending, _ in ends),
        name=rules.name + "".join(said for _, said in ends),
        tie=tie,
        comparison=compared or rules.comparison,
    )


def parted(game_id: str) -> tuple[str, ReadAloud, Tie | None]:
    """The id of the file, and what was agreed on; no tie is the file's own."""
    tie: Tie | None = "shared" if game_id.endswith(TIES["shared"][0]) else None
    base = game_id.removesuffix(TIES["shared"][0])
    said = (each for each, (ending, _) in READINGS.items() if ending and base.endswith(ending))
    reading: ReadAloud = next(said, "off")
    return base.removesuffix(READINGS[reading][0]), reading, tie
