"""Advice, analysis, replay and solving as clients get them."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import Any

import pytest

from dicehouse.notation import final_state, read_record, steps, write_state
from dicehouse.rules import read_rules, total
from dicehouse.solver.waiting.solve import solve_waiting
from testkit.server.clients import Client, Guest, Table, ask, command, new_guest, play_scene, sat_table
from testkit.server.house import OpenHouse

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


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[OpenHouse]:
    """The coach does not depend on the store: one engine is enough."""
    folder = tmp_path_factory.mktemp("coached")
    opened = OpenHouse(folder, f"sqlite:///{folder / 'house.db'}", questions_a_minute=100_000)
    yield opened
    opened.close()


@pytest.fixture
def ana(house: OpenHouse) -> Guest:
    return new_guest(house, "ana")


def got(guest: Guest, method: str, path: str, body: object = None) -> Any:
    answer = ask(guest.house, method, path, body, guest)
    assert answer.status_code == 200, answer.text
    return answer.json()


def refused(guest: Guest, method: str, path: str, body: object = None) -> dict[str, Any]:
    answer = ask(guest.house, method, path, body, guest)
    assert answer.status_code >= 400
    told: dict[str, Any] = answer.json()
    return told


def tiny_table(guest: Guest, **settings: Any) -> Table:
    return sat_table([guest], rules="tiny@1", rule_file=TINY, **settings)


def played(guest: Guest, **settings: Any) -> Table:
    table = tiny_table(guest, **settings)

    async def run() -> None:
        await (await Client.open(guest.house, table, guest)).play()

    play_scene(run)
    return table


def test_advice_names_the_best_option_and_what_each_is_worth(ana: Guest) -> None:
    table = tiny_table(ana, hints=True)
    assert command(ana, table, {"do": "act", "action": {"is": "throw"}}).status_code == 200
    advice = got(ana, "GET", f"/api/tables/{table.id}/advice")
    options = advice["options"]
    assert advice["best"] == options[0]["action"]
    assert advice["value"] == options[0]["value"]
    assert options[0]["gap"] == 0
    assert all(option["value"] == pytest.approx(advice["value"] - option["gap"]) for option in options)
    assert all(option["words"] for option in options)
    actions = [option["action"] for option in options]
    for wanted in ({"is": "score", "box": "6", "number": None}, {"is": "throw", "keep": []}):
        assert wanted in actions
    assert advice["why"]


def test_the_coach_speaks_only_where_hints_are_allowed_and_only_to_whoever_is_to_move(ana: Guest) -> None:
    silent = tiny_table(ana)
    assert refused(ana, "GET", f"/api/tables/{silent.id}/advice")["code"] == "hints-no"
    bo = new_guest(ana.house, "bo")
    table = sat_table([ana, bo], rules="tiny@1", rule_file=TINY, hints=True)
    seat = got(ana, "GET", f"/api/tables/{table.id}")["turn"]["seat"]
    waiting = bo if seat == 1 else ana
    assert refused(waiting, "GET", f"/api/tables/{table.id}/advice")["code"] == "not-your-turn"
    assert refused(ana, "GET", f"/api/tables/{table.id}/analysis")["code"] == "game-running"


def test_the_figures_of_an_analysis_add_up_to_the_score(ana: Guest) -> None:
    table = played(ana)
    story = got(ana, "GET", f"/api/tables/{table.id}/analysis")
    assert story["unknown"] is None
    (player,) = story["players"]
    assert player["finished"]
    assert player["expected"] == pytest.approx(player["score"])
    assert player["start"] + player["luck"] - player["mistakes"] == pytest.approx(player["score"])
    course = player["course"]
    assert [moment["turn"] for moment in course] == [0, 1, 2]
    for before, after in pairwise(course):
        assert before["expected"] + after["luck"] - after["mistakes"] == pytest.approx(after["expected"])
    assert sum(moment["luck"] for moment in course) == pytest.approx(player["luck"])
    assert sum(moment["mistakes"] for moment in course) == pytest.approx(player["mistakes"])


def test_a_decision_points_into_the_replay(ana: Guest) -> None:
    record = {"text": TINY_GAME, "rule_file": TINY}
    story = got(ana, "POST", "/api/analysis", record)
    frames = got(ana, "POST", "/api/replay", record)["frames"]
    worst = story["costliest"][0]
    assert (worst["dice"], worst["rolls_left"]) == ([1, 6], 1)
    assert (worst["chosen"], worst["best"]) == ({"is": "throw", "keep": [1]}, {"is": "throw", "keep": [6]})
    frame = frames[worst["step"]]
    assert frame["state"] == worst["state"]
    assert frame["dice"] == worst["dice"]
    assert frames[worst["step"] + 1]["event"] == {"is": "dice-thrown", "seat": 1, "keep": [1], "dice": [1, 1]}


def test_a_game_without_values_is_told_so_and_is_no_error(ana: Guest) -> None:
    table = sat_table([ana], rules="place-value-3@1", seats=2, bots=["greedy"])

    async def run() -> None:
        await (await Client.open(ana.house, table, ana)).play()

    play_scene(run)
    story = got(ana, "GET", f"/api/tables/{table.id}/analysis")
    assert story["players"] == []
    assert "cannot be analysed. Its cards are compared box by box" in story["unknown"]


def test_a_replay_has_a_frame_before_and_after_every_event(ana: Guest) -> None:
    replay = got(ana, "POST", "/api/replay", {"text": TINY_GAME, "rule_file": TINY})
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
    own = got(ana, "POST", "/api/replay", {"text": TINY_GAME, "rule_file": TINY})
    assert own["record"] == TINY_GAME
    again = got(ana, "POST", "/api/replay", {"text": own["record"], "rule_file": own["rule_file"]})
    assert again == own
    table = sat_table([ana], rules="yacht@1", seats=1)
    known = got(ana, "GET", f"/api/tables/{table.id}/replay")
    assert known["rule_file"] is None
    assert got(ana, "POST", "/api/replay", {"text": known["record"]})["frames"] == known["frames"]


def test_a_tables_replay_is_its_record(ana: Guest) -> None:
    table = played(ana)
    replay = got(ana, "GET", f"/api/tables/{table.id}/replay")
    assert replay["record"] == ask(ana.house, "GET", f"/api/tables/{table.id}/record", None, ana).text


def test_only_who_may_watch_sees_a_replay_or_an_analysis(ana: Guest) -> None:
    table = played(ana, watchers=False)
    stranger = new_guest(ana.house, "eve")
    for what in ("replay", "analysis"):
        assert refused(stranger, "GET", f"/api/tables/{table.id}/{what}")["code"] == "watchers-no"


def test_a_wrong_record_says_where(ana: Guest) -> None:
    told = refused(ana, "POST", "/api/replay", {"text": TINY_GAME.replace("=C:2", "=C:3"), "rule_file": TINY})
    assert told["code"].startswith("notation-")
    assert told["line"] == 4
    assert told["column"] > 1


def test_a_wrong_rule_file_says_at_which_key(ana: Guest) -> None:
    told = refused(ana, "POST", "/api/rules", {"text": TINY.replace("face = 6", "face = 7")})
    assert told["key"] == "sections[1].boxes.6"
    assert refused(ana, "POST", "/api/solve", {"text": TINY.replace("count = 2", "count = 20")})["key"] == "dice.count"


def test_solving_tells_what_the_game_and_each_box_are_worth(ana: Guest) -> None:
    solved = got(ana, "POST", "/api/solve", {"text": TINY})
    assert [box["box"] for box in solved["boxes"]] == ["6", "C"]
    assert 0 < solved["boxes"][0]["worth"] < solved["expected"]
    assert solved["deviation"] > 0
    richer = got(ana, "POST", "/api/solve", {"text": TINY.replace("rolls = 2", "rolls = 3")})
    assert richer["expected"] > solved["expected"]


def test_the_lab_solves_games_whose_boxes_wait(ana: Guest) -> None:
    """As `dicehouse solve` does; a box that another waits for cannot be left out alone."""
    waiting = TINY.replace('any = true, score = "sum"', 'any = true, score = "sum", served = 3')
    assert waiting != TINY
    solved, plain = (got(ana, "POST", "/api/solve", {"text": text}) for text in (waiting, TINY))
    table = solve_waiting(read_rules(waiting), moments=True)
    assert solved["expected"] == pytest.approx(table.value())
    assert solved["expected"] > plain["expected"]
    assert solved["deviation"] == pytest.approx(table.deviation())
    assert [box["box"] for box in solved["boxes"]] == ["6", "C"]
    only_sixes = "".join(line for line in waiting.splitlines(keepends=True) if not line.startswith("C = "))
    without_chance = got(ana, "POST", "/api/solve", {"text": only_sixes})["expected"]
    assert solved["boxes"][1]["worth"] == pytest.approx(solved["expected"] - without_chance)
    needs = waiting.replace("served = 3", 'requires = "6"')
    assert [box["box"] for box in got(ana, "POST", "/api/solve", {"text": needs})["boxes"]] == ["C"]


def test_what_is_too_large_for_the_lab_is_refused_at_once(ana: Guest) -> None:
    maxi = got(ana, "GET", "/api/games/maxi-yatzy")["file"]
    assert refused(ana, "POST", "/api/solve", {"text": maxi})["code"] == "solver-too-large"


def test_questions_to_the_coach_are_counted(tmp_path_factory: pytest.TempPathFactory) -> None:
    folder = tmp_path_factory.mktemp("busy")
    house = OpenHouse(folder, f"sqlite:///{folder / 'house.db'}", questions_a_minute=2)
    try:
        guest = new_guest(house, "ana")
        for _ in range(2):
            refused(guest, "POST", "/api/solve", {"text": "no rules"})
        assert refused(guest, "POST", "/api/solve", {"text": TINY})["code"] == "too-many"
    finally:
        house.close()


def test_records_and_rule_files_are_counted_too(tmp_path_factory: pytest.TempPathFactory) -> None:
    """By guest where there is one, otherwise by address; reading rules, which the lab does all the time, more often."""
    folder = tmp_path_factory.mktemp("curious")
    house = OpenHouse(folder, f"sqlite:///{folder / 'house.db'}", questions_a_minute=3, chatter_a_minute=2)
    try:
        ana, bo = new_guest(house, "ana"), new_guest(house, "bo")
        table = sat_table([ana], seats=1)
        record = ask(house, "GET", f"/api/tables/{table.id}/record", guest=ana).text
        got(ana, "GET", f"/api/tables/{table.id}/replay")
        got(ana, "POST", "/api/replay", {"text": record})
        for method, path, body in (
            ("GET", f"/api/tables/{table.id}/record", None),
            ("GET", f"/api/tables/{table.id}/replay", None),
            ("GET", f"/api/tables/{table.id}/analysis", None),
            ("GET", f"/api/tables/{table.id}/chips", None),
            ("POST", "/api/replay", {"text": record}),
        ):
            assert refused(ana, method, path, body)["code"] == "too-many"
        got(bo, "POST", "/api/replay", {"text": record})
        codes = [ask(house, "POST", "/api/replay", {"text": record}).status_code for _ in range(4)]
        assert codes == [200, 200, 200, 429]
        rules = [ask(house, "POST", "/api/rules", {"text": TINY}, ana).status_code for _ in range(3)]
        assert rules == [200, 200, 429]
        assert ask(house, "POST", "/api/rules", {"text": TINY}, bo).status_code == 200
    finally:
        house.close()
