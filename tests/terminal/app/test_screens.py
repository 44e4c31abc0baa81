"""Screens compared character by character with those in screens/; `python -m testkit.terminal.screens` writes them."""

from __future__ import annotations

import pytest
from rich.cells import cell_len

from testkit.terminal.screens import FOLDER, SCENES, SIZES, drawn


@pytest.mark.parametrize("name", SCENES)
async def test_the_screen_is_as_it_was(name: str) -> None:
    for size in SCENES[name].sizes:
        width, height = SIZES[size]
        text = await drawn(SCENES[name], (width, height))
        assert text == (FOLDER / f"{name}-{size}.txt").read_text(encoding="utf-8")
        assert text.count("\n") == height
        assert max(map(cell_len, text.split("\n"))) <= width


async def test_a_slow_machine_gives_nothing_back_to_a_clock_that_stands() -> None:
    """The house comes late by half a second of which the clock has lost nothing."""
    text = await drawn(SCENES["clock"], SIZES["80x24"], stall=0.5)
    assert "got its time back" not in text


def test_every_screen_has_a_scene() -> None:
    assert {path.name for path in FOLDER.iterdir()} == {
        f"{name}-{size}.txt" for name, scene in SCENES.items() for size in scene.sizes
    }
