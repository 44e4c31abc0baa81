"""`import dicehouse`: a game in a few words, and what other people's packages bring.

The examples beside the code are tried by tests/docs/test_doctests.py.
"""

from __future__ import annotations

import asyncio
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

import dicehouse
from dicehouse.errors import RulesRefused
from dicehouse.notation import Record, read_record
from dicehouse.storage import open_log
from dicehouse.storage.memory import MemoryLog
from testkit.commands import answer, says
from testkit.gate import games

PLUGIN = Path(__file__).parent.parent / "examples" / "plugin"


def test_every_game_is_played_to_its_end_and_replayed() -> None:
    for rules in games():
        names = ("ana", "bo")[: max(rules.seats[0], 1)]
        game = dicehouse.game(rules, *names, dice=7)
        while not game.over:
            before = game.state
            game.play(game.actions[-1])
            assert game.state != before
        again = dicehouse.replay(str(game)) if rules.id in dicehouse.games() else game
        assert (again, again.scores, again.winners) == (game, game.scores, game.winners)
        assert [event for _, event in game.positions()] == [*read_record(str(again)).events]
        assert eval(repr(game), {"game": dicehouse.game}).state == game.state


def test_a_recorded_game_is_played_on() -> None:
    game = dicehouse.game("yacht", "ana", "bo", dice=5)
    game.roll()
    again = dicehouse.replay(str(game), dice=5)
    again.score("C")
    assert again.record is not None
    assert game.record is not None
    assert again.record.events[:-1] == game.record.events
    assert again.names == ("ana", "bo")


def test_what_is_refused_changes_nothing_and_quotes_the_position() -> None:
    game = dicehouse.game("yahtzee", dice=["13556"])
    game.roll()
    before = game.state
    with pytest.raises(RulesRefused, match="yahtzee@1 - 1 2 13556") as caught:
        game.roll("44")
    assert (caught.value.code, game.state, game.record) == ("keep-not-there", before, game.record)
    game.score("C")
    assert dicehouse.game("yahtzee@1 C:20 1 3 -").state == game.state
    assert dicehouse.game("yahtzee@1 C:20 1 3 -").record is None


LOADED = """
import sys, dicehouse
game = dicehouse.game("yacht", dice=1)
game.roll()
game.score("C")
print({"numpy", "numba", "rich", "typer", "asyncio"} & {*sys.modules})
game.coach()
print("numba" in sys.modules)
"""


def test_only_the_coach_loads_the_solver() -> None:
    done = subprocess.run([sys.executable, "-c", LOADED], capture_output=True, text=True, timeout=120, check=True)
    assert done.stdout.split() == ["set()", "True"]


@pytest.fixture
def installed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """examples/plugin as pip installs it."""
    groups = tomllib.loads((PLUGIN / "pyproject.toml").read_text(encoding="utf-8"))["project"]["entry-points"]
    lines = [f"[{group}]\n{name} = {place}\n" for group, names in groups.items() for name, place in names.items()]
    metadata = tmp_path / "dicehouse_example-1.0.dist-info"
    metadata.mkdir()
    (metadata / "METADATA").write_text("Name: dicehouse-example\nVersion: 1.0\n", encoding="utf-8")
    (metadata / "entry_points.txt").write_text("".join(lines), encoding="utf-8")
    for folder in (tmp_path, PLUGIN):
        monkeypatch.syspath_prepend(str(folder))


@pytest.mark.usefixtures("installed")
def test_games_of_other_people_are_found_by_their_names() -> None:
    game = dicehouse.game("lucky-seven@1", dice=["666"])
    assert (game.roll(), game.score("T")) == ((6, 6, 6), 7)
    assert dicehouse.replay(str(game)) == game
    assert eval(repr(game), {"game": dicehouse.game}).state == game.state
    says("rules lucky-seven", "Lucky Seven")
    assert answer("solve lucky-seven")["rules"] == "lucky-seven@1"
    with pytest.raises(dicehouse.DicehouseError, match="at version 1"):
        dicehouse.game("lucky-seven@2")


@pytest.mark.usefixtures("installed")
def test_bots_of_other_people_play() -> None:
    game = dicehouse.game("yacht", dice=3)
    hasty = dicehouse.bot("hasty", game.rules)
    while not game.over:
        game.play(hasty(game.state))
    told = answer("simulate yacht --policy hasty --games 20")
    assert (told["policy"], told["least"] > 0) == ("hasty", True)


@pytest.mark.usefixtures("installed")
def test_stores_of_other_people_are_opened_by_their_scheme() -> None:
    assert isinstance(asyncio.run(open_log("scratch://anywhere")), MemoryLog)


def test_a_name_that_nobody_brings_is_unknown() -> None:
    for name in ("lucky-seven", "../mine"):
        with pytest.raises(dicehouse.DicehouseError):
            dicehouse.game(name)
    assert isinstance(dicehouse.game("yacht").record, Record)
