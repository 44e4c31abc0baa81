"""Pictures of the terminal app: python -m docs.generator.terminal_pictures

The app draws itself as SVG, and a browser makes PNGs of that.
"""

from __future__ import annotations

import asyncio
import re
import shutil
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

from playwright.async_api import async_playwright

from dicehouse.notation import Record
from dicehouse.rules import Throw, filled
from dicehouse.rules.catalogue import game
from dicehouse.solver.bots.bot import bot
from dicehouse.terminal.app.front import Chosen
from dicehouse.terminal.app.house_app import HouseApp
from dicehouse.terminal.tables.local import LocalTable
from testkit.terminal.keys import SMALL, Player
from testkit.terminal.typist import SeededContext

PICTURES = Path(__file__).parents[1] / "pictures"
Scene = Callable[[Player], Coroutine[Any, Any, None]]


async def _play_well(player: Player, turns: int) -> None:
    """So many turns of everyone's, as well as can be, to the start of the next."""
    table = player.table
    wise = bot("perfect", table.link.rules)
    while table.state is not None and (filled(table.state.card) < turns or table.state.dice or not table.mine):
        version = table.view.version if table.view else 0
        if table.mine:
            await player.do(wise.choose(table.state, table.state.seat))
        await player.wait_for(lambda seen=version: table.view is not None and table.view.version != seen)  # type: ignore[misc]


async def _coached(player: Player) -> None:
    await _play_well(player, 6)
    table = player.table
    await player.press("space", "c")
    await player.wait_for(lambda: table.advice is not None)
    assert table.advice is not None
    if isinstance(table.advice.best, Throw):
        wished = table.hand.tray.holding(table.advice.best.keep)
        await player.press(*(str(place + 1) for place in sorted(wished.held if wished else ())))


async def _laid_out(player: Player) -> None:
    await _play_well(player, 4)
    await player.press("space", "n")
    await player.press(*sorted(map(str, player.table.hand.tray.faces), reverse=True), "up")


SCENES: dict[str, tuple[Record, Scene, str]] = {
    "terminal": (Record(game("yahtzee"), ("ana", "Sharp bot"), tags={"Bot2": "sharp"}), _coached, "night"),
    "terminal-place-value": (Record(game("place-value"), ("ana", "bo")), _laid_out, "day"),
}


async def _svg(record: Record, scene: Scene, theme: str) -> str:
    def open_table(chosen: Chosen) -> LocalTable:
        return LocalTable(chosen.record, context=SeededContext(11), bot_pause=0.0)

    app = HouseApp(chosen=Chosen(record), open_table=open_table)
    async with app.run_test(size=SMALL) as pilot:
        app.theme = theme
        player = Player(pilot, 5)
        await player.at_table()
        await scene(player)
        await pilot.pause()
        return app.export_screenshot(title="dicehouse play")


def _without_network(svg: str) -> str:
    """The drawing asks for a font from elsewhere; what the system has will do."""
    svg = re.sub(r"@font-face\s*\{.*?\}", "", svg, flags=re.DOTALL)
    return svg.replace("Fira Code", "DejaVu Sans Mono")


async def main() -> None:
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=shutil.which("chromium"))
        page = await browser.new_page(device_scale_factor=1.5, viewport={"width": 1100, "height": 800})
        for name, (record, scene, theme) in SCENES.items():
            await page.set_content(_without_network(await _svg(record, scene, theme)))
            await page.locator("svg").screenshot(path=PICTURES / f"{name}.png", omit_background=True)
        await browser.close()


if __name__ == "__main__":
    asyncio.run(main())
