"""What each command prints, for people and for programs."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import dicehouse
from dicehouse.notation import Record, read_state, write_record, write_state
from dicehouse.rules import digest, numbers
from dicehouse.rules.catalogue import catalogue, game, game_ids, rule_text
from testkit.commands import run
from testkit.terminal.typist import Typist, paper, table_for

Caps = pytest.CaptureFixture[str]


def test_games_lists_every_game(capsys: Caps) -> None:
    shown = run(capsys, "games")
    assert shown.status == 0
    data = run(capsys, "games", "--json").data
    assert [entry["id"] for entry in data] == list(game_ids())
    for entry, rules in zip(data, catalogue(), strict=True):
        assert entry["id"] in shown.out
        assert entry["name"] == rules.name
        assert entry["version"] == rules.version
        assert entry["source"] == rules.source
        assert entry["boxes"] == len(rules.boxes)
        assert entry["digest"] == digest(rules)
        assert entry["seats"] == list(rules.players)


def test_score_yacht_is_stable(capsys: Caps) -> None:
    """The issue: `dicehouse score yacht 22444 --json` has at least box, name and points."""
    data = run(capsys, "score", "yacht", "22444", "--json").data
    points = {entry["box"]: entry["points"] for entry in data}
    assert [entry["box"] for entry in data] == [box.code for box in game("yacht").boxes]
    assert {entry["box"]: entry["name"] for entry in data}["FH"] == "Full house"
    assert points == {
        "1": 0, "2": 4, "3": 0, "4": 12, "5": 0, "6": 0,
        "FH": 16, "4K": 0, "LS": 0, "BS": 0, "C": 16, "Y": 0,
    }  # fmt: skip


@pytest.mark.parametrize("words", [["22444"], ["2", "2", "4", "4", "4"], ["2 2 4 4 4"], ["2,2,4,4,4"], ["4-2-4-2-4"]])
def test_score_takes_dice_in_many_forms(capsys: Caps, words: list[str]) -> None:
    expected = run(capsys, "score", "yacht", "22444").out
    assert run(capsys, "score", "yacht", *words).out == expected


def test_score_takes_faces_by_name(capsys: Caps) -> None:
    data = run(capsys, "score", "piecepack", "ace", "null", "n", "a", "null", "--json").data
    points = {entry["box"]: entry["points"] for entry in data}
    assert (points["1"], points["6"], points["FH"], points["C"]) == (2, 18, 25, 20)
    assert "ace ace null null null" in run(capsys, "score", "piecepack", "aannn").out


def test_score_of_number_boxes_lists_every_number(capsys: Caps) -> None:
    data = run(capsys, "score", "place-value", "1346", "--json").data
    rules = game("place-value")
    for entry, box in zip(data, rules.boxes, strict=True):
        assert entry["numbers"] == list(numbers(box.pattern, (1, 3, 4, 6)))
        assert entry["points"] == max(entry["numbers"], default=0)
    shown = run(capsys, "score", "place-value", "1346").out
    assert "and 18 more" in shown
    assert "X" in shown


@pytest.mark.parametrize("name", game_ids())
def test_rules_are_told_and_given_as_data(capsys: Caps, name: str) -> None:
    rules = game(name)
    shown = run(capsys, "rules", name)
    assert shown.status == 0
    data = run(capsys, "rules", name, "--json").data
    assert data["title"] == rules.name
    assert data["source"] == rules.source
    boxes = [box for section in data["sections"] for box in section["boxes"]]
    assert [box["code"] for box in boxes] == [box.code for box in rules.boxes]
    for described, box in zip(boxes, rules.boxes, strict=True):
        assert described["asks"]
        assert described["pays"]
        # points below zero are points too
        assert described["examples"][0]["points"] != 0
        assert all(example["points"] == 0 for example in described["examples"][1:])
        assert len(described["examples"]) == (1 if box.takes_number or described["asks"] == "any dice" else 2)
    keys = {topic["key"] for topic in data["topics"]}
    assert {"seats", "first", "winning", "crossing-out"} <= keys
    assert ("buying" in keys) == (rules.buying is not None)
    assert ("tips" in keys) == bool(rules.tips)


@pytest.mark.parametrize("name", game_ids())
def test_a_rule_file_is_printed_to_make_ones_own_from_it(capsys: Caps, name: str, tmp_path: Path) -> None:
    printed = run(capsys, "rules", name, "--toml").out
    assert printed == rule_text(name)
    mine = tmp_path / "mine.toml"
    mine.write_text(printed, encoding="utf-8")
    assert run(capsys, "rules", str(mine), "--toml").out == printed
    assert run(capsys, "rules", str(mine), "--json").data == run(capsys, "rules", name, "--json").data


def test_a_rule_file_may_begin_with_a_byte_order_mark(capsys: Caps, tmp_path: Path) -> None:
    mine = tmp_path / "mine.toml"
    mine.write_text(rule_text("yacht"), encoding="utf-8-sig")
    assert run(capsys, "score", str(mine), "22444", "--json").data[0]["box"] == "1"


def test_a_game_may_be_named_with_its_version(capsys: Caps) -> None:
    assert run(capsys, "rules", "Yacht@1", "--json").data["id"] == "yacht"


def test_check_says_that_a_game_is_sound(capsys: Caps, tmp_path: Path) -> None:
    mine = tmp_path / "mine.toml"
    mine.write_text(rule_text("yacht"), encoding="utf-8")
    for name in ("yacht", str(mine)):
        data = run(capsys, "check", name, "--games", "2", "--json").data
        assert data["ok"] is True
        assert data["id"] == "yacht"
        assert data["games"] == 2
        assert data["events"] > 0
    shown = run(capsys, "check", "yacht", "--games", "1", "--seed", "7")
    assert shown.status == 0
    assert "Yacht (yacht@1) is sound." in shown.out


def test_check_says_when_a_name_is_taken(capsys: Caps, tmp_path: Path) -> None:
    """A record of it would be read by the catalogue's rules."""
    path = tmp_path / "mine.toml"
    path.write_text(rule_text("yacht").replace("rolls = 3", "rolls = 4"), encoding="utf-8")
    assert "are called yacht@1" in run(capsys, "check", str(path), "--games", "1").out
    assert run(capsys, "check", str(path), "--games", "1", "--json").data["name_taken"] is True
    path.write_text(rule_text("yacht"), encoding="utf-8")
    assert run(capsys, "check", str(path), "--games", "1", "--json").data["name_taken"] is False
    assert run(capsys, "check", "yacht", "--games", "1", "--json").data["name_taken"] is False


def recorded(name: str, tmp_path: Path, stop: int | None = None) -> tuple[Path, Record]:
    table = table_for(game(name), Typist(5, stop), paper())
    if stop is None:
        table.play()
    else:
        with pytest.raises(KeyboardInterrupt):
            table.play()
    path = tmp_path / "game.txt"
    path.write_text(write_record(table.record), encoding="utf-8")
    return path, table.record


@pytest.mark.parametrize("name", game_ids())
def test_replay_tells_a_finished_game(capsys: Caps, name: str, tmp_path: Path) -> None:
    path, record = recorded(name, tmp_path)
    data = run(capsys, "replay", str(path), "--json").data
    ended = record.events[-1]
    assert data["rules"] == record.rules.name_version
    assert data["names"] == list(record.names)
    assert data["finished"] is True
    assert data["scores"] == list(ended.scores)  # type: ignore[union-attr]
    assert data["winners"] == list(ended.winners)  # type: ignore[union-attr]
    assert len(data["events"]) == len(record.events)
    assert data["events"][-1]["event"] == "game-ended"
    assert len(data["turns"]) == len(record.rules.boxes) * record.seats
    if record.rules.comparison is None:
        last = {turn["seat"]: turn["score"] for turn in data["turns"]}
        assert [last[seat] for seat in sorted(last)] == data["scores"]
    assert write_state(read_state(data["state"])) == data["state"]
    shown = run(capsys, "replay", str(path))
    assert shown.status == 0
    for player in record.names:
        assert player in shown.out


def test_replay_tells_an_unfinished_game(capsys: Caps, tmp_path: Path) -> None:
    path, _ = recorded("zombie", tmp_path, stop=9)
    data = run(capsys, "replay", str(path), "--json").data
    assert data["finished"] is False
    assert data["winners"] == []
    assert "--resume" in run(capsys, "replay", str(path)).out


def test_version_and_help(capsys: Caps) -> None:
    assert run(capsys, "--version").out == f"dicehouse {dicehouse.__version__}\n"
    for words in ([], ["--help"]):
        shown = run(capsys, *words)
        assert shown.status == 0
        for command in ("games", "rules", "check", "score", "play", "replay"):
            assert command in shown.out


def test_json_is_plain_ascii(capsys: Caps) -> None:
    """Whatever the terminal's encoding is, a program reads it."""
    printed = run(capsys, "rules", "kniffel", "--json").out
    assert printed.isascii()
    assert "Fünfer" in json.dumps(json.loads(printed), ensure_ascii=False)
