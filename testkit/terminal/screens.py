"""Screens of the app as text, at several sizes: python -m testkit.terminal.screens writes them anew.

The dice are seeded and the clock stands, so the same keys lead to the same screen.
"""

from __future__ import annotations

import asyncio
import time
from dataclasses import dataclass
from pathlib import Path

from dicehouse.notation import Record
from dicehouse.rules.catalogue import game
from dicehouse.terminal.app.house_app import HouseApp
from testkit.terminal.keys import LARGE, SMALL, Player, screen_text, seeded_app
from testkit.terminal.typist import ScriptedTime

FOLDER = Path(__file__).parents[2] / "tests" / "terminal" / "app" / "screens"
SIZES = {"80x24": SMALL, "120x40": LARGE, "60x20": (60, 20), "40x15": (40, 15), "30x10": (30, 10)}
SEED = 7
SHEETS = ("yahtzee", "yahtzee-online", "zombie", "place-value", "piecepack")
"""The front of these alone, so that a new game does not change the picture."""


@dataclass(frozen=True)
class Scene:
    """A game, who plays it, and the keys that lead to the screen; without a game it is the front."""

    game: str | None
    names: tuple[str, ...] = ("ana", "bo")
    keys: tuple[str, ...] = ()
    tags: tuple[tuple[str, str], ...] = ()
    sizes: tuple[str, ...] = ("80x24", "120x40")


SCENES = {
    "front": Scene(None, sizes=("80x24", "120x40", "60x20", "40x15")),
    "first-roll": Scene("yahtzee"),
    "held-and-chosen": Scene("yahtzee", keys=("space", "2", "4", "down", "down", "down")),
    "five-players": Scene("maxi-yatzy", ("ana", "bo", "cy", "di", "eve"), ("space", "1", "up")),
    "eight-players": Scene("yahtzee", ("ana", "bo", "cy", "di", "eve", "flo", "gus", "hal"), ("space",)),
    "number-begun": Scene("place-value", keys=("space", "n"), sizes=("80x24", "120x40", "60x20", "40x15")),
    "number-laid-out": Scene("place-value", keys=("space", "n", "LAY")),
    "judging": Scene("zombie", keys=("space", "b", "1", "6")),
    "real-dice": Scene("yatzy", keys=("space",), tags=(("Dice", "entered"),)),
    "piecepack": Scene("piecepack", ("ana", "bo", "cy"), ("space", "5")),
    "clock": Scene("yahtzee-online", keys=("space",), tags=(("Clock", "4+0"),)),
    "help": Scene("zombie", keys=("question_mark",)),
    "rules": Scene("place-value-3", keys=("g",)),
    "small-screen": Scene(
        "yahtzee", ("ana", "Steady bot"), ("space", "2", "up", "up"), sizes=("60x20", "40x15", "30x10")
    ),
    "columns": Scene("yamb", ("ana",), ("space", "up", "right"), sizes=("80x24", "40x15")),
    "leaving": Scene("kniffel", keys=("space", "q")),
}


def _app(scene: Scene) -> HouseApp:
    if scene.game is None:
        return HouseApp([game(name) for name in SHEETS])
    record = Record(game(scene.game), scene.names, tags=dict(scene.tags))
    return seeded_app(record, SEED, time=ScriptedTime(lambda: 0.0))


async def drawn(scene: Scene, size: tuple[int, int], stall: float = 0.0) -> str:
    """The screen as text, also where the machine does nothing else for `stall` seconds."""
    app = _app(scene)
    async with app.run_test(size=size) as pilot:
        player = Player(pilot)
        if scene.game is not None:
            table = await player.at_table()
            table.monotonic = lambda: 0.0
            table._seen_at = 0.0
        await pilot.pause()
        time.sleep(stall)
        for key in scene.keys:
            # from the greatest die down, whatever was thrown
            laid = sorted(map(str, player.table.hand.tray.faces), reverse=True) if key == "LAY" else [key]
            await player.press(*laid)
        await pilot.pause()
        return screen_text(app)


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    for name, scene in SCENES.items():
        for size in scene.sizes:
            (FOLDER / f"{name}-{size}.txt").write_text(asyncio.run(drawn(scene, SIZES[size])), encoding="utf-8")


if __name__ == "__main__":
    main()
