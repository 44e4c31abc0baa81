"""Advice, analysis, replay and solving as clients get them."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from dicehouse.notation import final_state, read_record, steps, write_record, write_state
from dicehouse.rules import read_rules, total
from dicehouse.rules.catalogue import game
from dicehouse.solver.waiting.solve import solve_waiting
from testkit.notation.playing import play_game
from testkit.server.clients import (
    Client,
    Guest,
    Table,
    ask,
    done,
    got,
    new_guest,
    new_guests,
    play_scene,
    sat_table,
)
from testkit.server.house import OpenHouse
from tests.server.conftest import OpenInside

TINY = """
id = "tiny"
version = 1
name = "Tiny"
source = "A test"
[dice]
count = 2
rolls = 2
[[sections]]
name = "Boxes"
bonus = { name = "Bonus", at_least = 12, points = 5 }
[sections.boxes]
6 = { name = "Sixes", face = 6 }
C = { name = "Chance", any = true, score = "sum" }
"""

TINY_GAME = """[Rules "tiny@1"]
[Seat1 "ana"]

1.1 16 >1 11 =C:2
2.1 66 =6:12+5
#1 19
"""


@pytest.fixture
def ana(house: OpenHouse) -> Guest:
    return new_guest(house, "ana")


def refused(guest: Guest, path: str, body: object = None) -> Any:
    answer = ask(guest, path, body, method="GET" if body is None else "POST")
    assert answer.status_code >= 400
    return answer.json()


def tiny_table(guest: Guest, **settings: Any) -> Table:
    return sat_table([guest], rules="tiny@1", rule_file=TINY, **settings)


def played(guest: Guest, **settings: Any) -> Table:
    table = tiny_table(guest, **settings)

    async def run() -> None:
        await (await Client.open(guest.house, table, guest)).play()

    play_scene(run)
    return table


def test_advice_names_the_best_option_and_what_each_is_worth(house: OpenHouse, ana: Guest) -> None:
    table = tiny_table(ana, hints=True)
    done(ana, table, {"do": "act", "action": {"is": "throw"}})
    advice = got(ana, f"/api/tables/{table.id}/advice")
    options = advice["options"]
    assert (advice["best"], advice["value"], options[0]["gap"]) == (options[0]["action"], options[0]["value"], 0)
    assert all(option["value"] == pytest.approx(advice["value"] - option["gap"]) for option in options)
    assert all(option["words"] for option in options)
    actions = [option["action"] for option in options]
    for wanted in ({"is": "score", "box": "6", "number": None}, {"is": "throw", "keep": []}):
        assert wanted in actions
    assert advice["why"]
    maps = Path(f"/proc/{house.process.pid}/maps")
    assert not maps.exists() or "numpy" not in maps.read_text(), "the house itself never solves anything"


def test_the_coach_speaks_only_where_hints_are_allowed_and_only_to_whoever_is_to_move(ana: Guest) -> None:
    silent = tiny_table(ana)
    assert refused(ana, f"/api/tables/{silent.id}/advice")["code"] == "hints-no"
    bo = new_guest(ana.house, "bo")
    table = sat_table([ana, bo], rules="tiny@1", rule_file=TINY, hints=True)
    seat = got(ana, f"/api/tables/{table.id}")["turn"]["seat"]
    waiting = bo if seat == 1 else ana
    assert refused(waiting, f"/api/tables/{table.id}/advice")["code"] == "not-your-turn"
    assert refused(ana, f"/api/tables/{table.id}/analysis")["code"] == "game-running"


def test_the_figures_of_an_analysis_add_up_and_only_who_may_watch_sees_them(ana: Guest) -> None:
    table = played(ana, watchers=False)
    (player,) = got(ana, f"/api/tables/{table.id}/analysis")["players"]
    assert player["finished"]
    assert player["expected"] == pytest.approx(player["score"])
    assert player["start"] + player["luck"] - player["mistakes"] == pytest.approx(player["score"])
    assert [moment["turn"] for moment in player["course"]] == [0, 1, 2]
    for before, after in pairwise(player["course"]):
        assert before["expected"] + after["luck"] - after["mistakes"] == pytest.approx(after["expected"])
    replay = got(ana, f"/api/tables/{table.id}/replay")
    assert replay["record"] == ask(ana, f"/api/tables/{table.id}/record").text
    stranger = new_guest(ana.house, "eve")
    for what in ("replay", "analysis"):
        assert refused(stranger, f"/api/tables/{table.id}/{what}")["code"] == "watchers-no"


def test_a_decision_points_into_the_replay(ana: Guest) -> None:
    record = {"text": TINY_GAME, "rule_file": TINY}
    story = got(ana, "/api/analysis", record)
    frames = got(ana, "/api/replay", record)["frames"]
    worst = story["costliest"][0]
    assert (worst["dice"], worst["rolls_left"]) == ([1, 6], 1)
    assert (worst["chosen"], worst["best"]) == ({"is": "throw", "keep": [1]}, {"is": "throw", "keep": [6]})
    frame = frames[worst["step"]]
    assert frame["state"] == worst["state"]
    assert frame["dice"] == worst["dice"]
    assert frames[worst["step"] + 1]["event"] == {"is": "dice-thrown", "seat": 1, "keep": [1], "dice": [1, 1]}


def test_a_game_without_values_is_told_so_and_is_no_error(ana: Guest) -> None:
    record = write_record(play_game(game("place-value-3"), 2, 3).record)
    story = got(ana, "/api/analysis", {"text": record})
    assert story["players"] == []
    assert "cannot be analysed. Its cards are compared box by box" in story["unknown"]


def test_a_replay_has_a_frame_before_and_after_every_event(ana: Guest) -> None:
    replay = got(ana, "/api/replay", {"text": TINY_GAME, "rule_file": TINY})
    rules = read_rules(TINY)
    record = read_record(TINY_GAME, lambda _: rules)
    frames = replay["frames"]
    assert len(frames) == len(record.events) + 1
    assert [frame["state"] for frame in frames[:-1]] == [write_state(state) for state, _ in steps(record)]
    assert frames[0]["event"] is None
    assert frames[-1]["event"] == {"is": "game-ended", "winners": [1], "scores": [19]}
    assert frames[-1]["cards"][0]["score"] == total(rules, final_state(record).cards[0]) == 19
    assert replay["names"] == ["ana"]
    assert replay["game"]["page"]["title"] == "Tiny"


def test_a_replay_brings_what_a_link_must_carry(ana: Guest) -> None:
    own = got(ana, "/api/replay", {"text": TINY_GAME, "rule_file": TINY})
    assert own["record"] == TINY_GAME
    again = got(ana, "/api/replay", {"text": own["record"], "rule_file": own["rule_file"]})
    assert again == own
    table = sat_table([ana], rules="yacht@1", seats=1)
    known = got(ana, f"/api/tables/{table.id}/replay")
    assert known["rule_file"] is None
    assert got(ana, "/api/replay", {"text": known["record"]})["frames"] == known["frames"]


def test_a_wrong_record_says_where(ana: Guest) -> None:
    told = refused(ana, "/api/replay", {"text": TINY_GAME.replace("=C:2", "=C:3"), "rule_file": TINY})
    assert told["code"].startswith("notation-")
    assert told["line"] == 4
    assert told["column"] > 1


def test_a_wrong_rule_file_says_at_which_key(ana: Guest) -> None:
    told = refused(ana, "/api/rules", {"text": TINY.replace("face = 6", "face = 7")})
    assert told["key"] == "sections[1].boxes.6"
    assert refused(ana, "/api/solve", {"text": TINY.replace("count = 2", "count = 20")})["key"] == "dice.count"


def test_solving_tells_what_the_game_and_each_box_are_worth(ana: Guest) -> None:
    """As `dicehouse solve` does; a box that another waits for cannot be left out alone."""
    waiting = TINY.replace('any = true, score = "sum"', 'any = true, score = "sum", served = 3')
    solved, plain = (got(ana, "/api/solve", {"text": text}) for text in (waiting, TINY))
    assert 0 < plain["boxes"][0]["worth"] < plain["expected"] < solved["expected"]
    table = solve_waiting(read_rules(waiting), moments=True)
    assert (solved["expected"], solved["deviation"]) == pytest.approx((table.value(), table.deviation()))
    assert [box["box"] for box in solved["boxes"]] == [box["box"] for box in plain["boxes"]] == ["6", "C"]
    only_sixes = "".join(line for line in waiting.splitlines(keepends=True) if not line.startswith("C = "))
    without_chance = got(ana, "/api/solve", {"text": only_sixes})["expected"]
    assert solved["boxes"][1]["worth"] == pytest.approx(solved["expected"] - without_chance)
    needs = waiting.replace("served = 3", 'requires = "6"')
    assert [box["box"] for box in got(ana, "/api/solve", {"text": needs})["boxes"]] == ["C"]


def test_what_is_too_large_for_the_lab_is_refused_at_once(ana: Guest) -> None:
    maxi = got(ana, "/api/games/maxi-yatzy")["file"]
    assert refused(ana, "/api/solve", {"text": maxi})["code"] == "solver-too-large"


def test_questions_records_and_rule_files_are_counted(open_inside: OpenInside) -> None:
    """By guest where there is one, otherwise by address; reading rules, which the lab does all the time, more often."""
    house = open_inside(questions_a_minute=3, chatter_a_minute=2)
    ana, bo = new_guests(house, "ana", "bo")
    table = sat_table([ana], seats=1)
    record = ask(ana, f"/api/tables/{table.id}/record").text
    got(ana, f"/api/tables/{table.id}/replay")
    got(ana, "/api/replay", {"text": record})
    for rest in ("record", "replay", "analysis", "chips"):
        assert refused(ana, f"/api/tables/{table.id}/{rest}")["code"] == "too-many"
    for path, body in (("replay", {"text": record}), ("solve", {"text": TINY}), ("sheet.pdf", {"game": "yacht"})):
        assert refused(ana, f"/api/{path}", body)["code"] == "too-many"
    assert ask(house, "/api/games/yacht/sheet.pdf").status_code == 200
    got(bo, "/api/replay", {"text": record})
    codes = [ask(house, "/api/replay", {"text": record}).status_code for _ in range(3)]
    assert codes == [200, 200, 429], "the sheet was the first"
    rules = [ask(guest, "/api/rules", {"text": TINY}).status_code for guest in (ana, ana, ana, bo)]
    assert rules == [200, 200, 429, 200]
