"""The house in a tab, under CPython: the whole of it but the browser."""

from __future__ import annotations

import asyncio
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import dicehouse
from dicehouse.notation import read_state
from dicehouse.play.settings import BotStrength
from dicehouse.rules import legal_actions, start
from dicehouse.rules.catalogue import catalogue, game, rule_text
from dicehouse.solver import solved
from dicehouse.solver.plain.table import file_name
from dicehouse.solver.points.advice import PointsCoach
from dicehouse.tab.bots import choose
from dicehouse.tab.perfect import NO_TABLE
from testkit.tab import Kept, Page


def test_a_whole_game_against_bots_is_kept_move_by_move_and_found_again() -> None:
    """Issue: "a whole game alone, against bots"; "kept at every acknowledged move"."""

    async def played() -> None:
        kept = Kept()
        page = await Page.open(kept)
        table = await page.make("yacht@1", seats=2, bots=["steady"])
        assert table.startswith("here-")
        await page.play(table)
        scores = [card["score"] for card in page.table["cards"]]
        await page.worker.close()

        again = await Page.open(kept)
        _, seen = await again.ask("GET", f"/api/tables/{table}")
        assert [card["score"] for card in seen["cards"]] == scores
        _, games = await again.ask("GET", "/api/me/games")
        assert [played["table"] for played in games] == [table]
        _, record = await again.ask("GET", f"/api/tables/{table}/record")
        _, replay = await again.ask("POST", "/api/replay", {"text": record.decode()})
        assert len(replay["frames"]) > 24
        await again.worker.close()

    asyncio.run(played())


def test_pass_and_play_for_three_in_two_tabs_that_stay_in_step() -> None:
    async def played() -> None:
        kept = Kept()
        one, other = await Page.open(kept), await Page.open(kept)
        table = await one.make("yacht@1", people=("bo", "cy"), seats=3)
        other.line(table)
        await one.play(table)
        _, seen = await other.ask("GET", f"/api/tables/{table}")
        assert [seat["name"] for seat in seen["seats"]] == ["Guest", "bo", "cy"]
        other.worker.written(table, one.table["version"])
        await asyncio.sleep(0.01)
        _, seen = await other.ask("GET", f"/api/tables/{table}")
        assert seen["scores"] == one.table["scores"]
        await one.worker.close()
        await other.worker.close()

    asyncio.run(played())


def test_a_move_that_cannot_be_kept_has_not_happened() -> None:
    """Issue: "nothing that was shown as done is lost, and what cannot go on says why"."""

    async def played() -> None:
        kept = Kept()
        page = await Page.open(kept)
        table = await page.make("yahtzee@1", seats=1)
        kept.refuse = "this device has no room left."
        do = {"is": "do", "id": "s", "command": {"do": "start"}, "version": None}
        status, said = await page.ask("POST", f"/api/tables/{table}/commands", do)
        assert (status, said["code"]) == (503, "store-failed")
        assert "no room left" in said["message"]
        _, seen = await page.ask("GET", f"/api/tables/{table}")
        assert seen["phase"] == "gathering"
        kept.refuse = ""
        assert (await page.ask("POST", f"/api/tables/{table}/commands", do))[0] == 200
        await page.worker.close()

    asyncio.run(played())


def test_a_game_by_the_coach_against_the_perfect_bot_without_a_mistake() -> None:
    """Issue: "a whole game against the perfect bot with the coach"."""

    async def played() -> None:
        page = await Page.open(Kept())
        table = await page.make("yacht@1", seats=2, bots=["perfect"], hints=True)
        _, seen = await page.ask("GET", "/api/games/yacht")
        assert seen["coachless"] is None
        await page.start(table)
        rules = game("yacht")
        _, said = await page.ask("GET", f"/api/tables/{table}/advice")
        assert (said["best"], said["value"]) == ({"is": "throw", "keep": []}, solved(rules).value())
        coach = PointsCoach(solved(rules))
        await page.play(table, lambda now: coach.advise(now).best.action)
        _, told = await page.ask("GET", f"/api/tables/{table}/analysis")
        assert [(one["grade"], round(one["mistakes"], 9)) for one in told["players"]] == [("A+", 0)] * 2
        _, record = await page.ask("GET", f"/api/tables/{table}/record")
        _, again = await page.ask("POST", "/api/analysis", {"text": record.decode()})
        assert again == told
        assert page.brought == [file_name(rules)]  # once
        await page.worker.close()

    asyncio.run(played())


def test_what_is_not_known_of_perfect_play_is_said_in_its_place() -> None:
    async def asked() -> None:
        page = await Page.open(Kept())
        page.connected = False
        table = await page.make("yacht@1", seats=1, hints=True)
        await page.start(table)
        status, said = await page.ask("GET", f"/api/tables/{table}/advice")
        assert (status, said["code"]) == (409, "coach-silent")
        assert "a connection is needed for it, once" in said["message"]
        wanted = {"id": "t2", "settings": {"rules": "yacht@1", "seats": 2, "bots": ["perfect"]}}
        assert (await page.ask("POST", "/api/tables", wanted))[1] == said
        page.connected = True
        assert (await page.ask("POST", "/api/tables", wanted))[0] == 200
        assert (await page.ask("GET", f"/api/tables/{table}/advice"))[0] == 200

        _, waits = await page.ask("GET", "/api/games/generala")
        assert waits["coachless"] == NO_TABLE
        _, never = await page.ask("GET", "/api/games/yamb")
        assert "wait for each other" in never["coachless"]
        text = rule_text("yacht").replace('id = "yacht"', 'id = "ours"')
        _, own = await page.ask("POST", "/api/rules", {"text": text})
        assert own["coachless"] == NO_TABLE
        wanted = {"id": "t3", "settings": {"rules": "generala@1", "seats": 2, "bots": ["sharp"]}}
        assert (await page.ask("POST", "/api/tables", wanted))[1]["message"] == NO_TABLE
        await page.worker.close()

    asyncio.run(asked())


def test_what_needs_others_says_so() -> None:
    async def asked() -> None:
        page = await Page.open(Kept())
        for method, address, body in (
            ("POST", "/api/lessons", {}),
            ("GET", "/api/join/ABCD2345", None),
            ("POST", "/api/tables", {"id": "t", "settings": {"rules": "yahtzee@1", "seats": 2, "public": True}}),
        ):
            status, said = await page.ask(method, address, body)
            assert (status, said["code"]) == (409, "house-needed"), said
        page.worker.line(7, "/api/lessons/x/socket")
        await page.until(lambda: 7 in page.ended)
        assert page.said[-1]["code"] == "house-needed"
        assert (await page.ask("GET", "/api/games/nothing"))[0] == 404
        assert (await page.ask("POST", "/api/tables", {"id": 3}))[0] == 400
        await page.worker.close()

    asyncio.run(asked())


@pytest.mark.parametrize("strength", ["greedy", "steady"])
@pytest.mark.parametrize("rules", catalogue(), ids=lambda rules: rules.id)
def test_a_bot_always_has_a_legal_answer(rules: Any, strength: BotStrength) -> None:
    state = start(rules, rules.players[0])
    assert choose(strength, state, state.seat) in legal_actions(state)


def test_a_steady_bot_keeps_four_alike() -> None:
    state = read_state("yahtzee@1 - 1 2 55556")
    assert choose("steady", state, state.seat) in legal_actions(state)
    assert choose("steady", state, state.seat).keep == (5, 5, 5, 5)  # type: ignore[union-attr]
    assert game("yahtzee") == state.rules


def test_the_archive_for_the_browser_has_all_that_its_house_imports() -> None:
    """`web/tab-files.js` lists it; and nothing of what a tab lacks is imported."""
    listed = (Path(__file__).parents[2] / "web" / "tab-files.js").read_text(encoding="utf-8")
    parts = re.findall(r"'([\w/.]+)'", listed.partition("const PARTS = [")[2].partition("]")[0])
    found = "[m.__file__ for m in sys.modules.values() if getattr(m, '__file__', None)]"
    script = f"import sys, dicehouse.tab.worker; print(*{found})"
    run = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    home = Path(dicehouse.__file__).parent
    files = [Path(name) for name in run.stdout.split()]
    ours = [path.relative_to(home).as_posix() for path in files if path.is_relative_to(home)]
    assert [name for name in ours if not any(name == part or name.startswith(f"{part}/") for part in parts)] == []
    others = {path.parts[path.parts.index("site-packages") + 1] for path in files if "site-packages" in path.parts}
    assert {name for name in others if not name.startswith(("msgspec", "_", "typing"))} == set()
