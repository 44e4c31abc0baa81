"""What each command prints, for people and for programs."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import dicehouse
from dicehouse.notation import read_state, write_record, write_state
from dicehouse.rules import GameEnded, RuleSet, digest, numbers
from dicehouse.rules.catalogue import catalogue, game, game_ids, rule_text
from testkit.commands import answer, run
from testkit.gate import games
from testkit.notation.playing import play_game


def test_games_lists_every_game() -> None:
    shown, data = run("games"), answer("games")
    assert shown.status == 0
    assert [entry["id"] for entry in data] == list(game_ids())
    for entry, rules in zip(data, catalogue(), strict=True):
        assert entry["id"] in shown.out
        assert entry["name"] == rules.name
        assert entry["version"] == rules.version
        assert entry["source"] == rules.source
        assert entry["boxes"] == len(rules.boxes)
        assert entry["digest"] == digest(rules)
        assert entry["seats"] == list(rules.players)


def test_score_yacht_is_stable() -> None:
    """The issue: `dicehouse score yacht 22444 --json` has at least box, name and points."""
    data = answer("score yacht 22444")
    points = {entry["box"]: entry["points"] for entry in data}
    assert [entry["box"] for entry in data] == [box.code for box in game("yacht").boxes]
    assert {entry["box"]: entry["name"] for entry in data}["FH"] == "Full house"
    assert points == {
        "1": 0, "2": 4, "3": 0, "4": 12, "5": 0, "6": 0,
        "FH": 16, "4K": 0, "LS": 0, "BS": 0, "C": 16, "Y": 0,
    }  # fmt: skip


@pytest.mark.parametrize("words", ["2 2 4 4 4", "'2 2 4 4 4'", "2,2,4,4,4", "4-2-4-2-4"])
def test_score_takes_dice_in_many_forms(words: str) -> None:
    assert run(f"score yacht {words}").out == run("score yacht 22444").out


def test_score_takes_faces_by_name() -> None:
    data = answer("score piecepack ace null n a null")
    points = {entry["box"]: entry["points"] for entry in data}
    assert (points["1"], points["6"], points["FH"], points["C"]) == (2, 18, 25, 20)
    assert "ace ace null null null" in run("score piecepack aannn").out


def test_score_of_number_boxes_lists_every_number() -> None:
    data = answer("score place-value 1346")
    rules = game("place-value")
    for entry, box in zip(data, rules.boxes, strict=True):
        assert entry["numbers"] == list(numbers(box.pattern, (1, 3, 4, 6)))
        assert entry["points"] == max(entry["numbers"], default=0)
    shown = run("score place-value 1346").out
    assert "and 18 more" in shown
    assert "X" in shown


@pytest.mark.parametrize("rules", catalogue(), ids=game_ids())
def test_rules_are_told_given_as_data_and_printed_to_make_ones_own_from_them(rules: RuleSet, folder: Path) -> None:
    data = answer(f"rules {rules.id}")
    assert run(f"rules {rules.id}").status == 0
    assert (data["title"], data["source"]) == (rules.name, rules.source)
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
    printed = run(f"rules {rules.id} --toml").out
    assert printed == rule_text(rules.id)
    (folder / "copy.toml").write_text(printed, encoding="utf-8-sig")  # may begin with a byte order mark
    assert run("rules copy.toml --toml").out == printed
    assert answer("rules copy.toml") == data


def test_a_game_may_be_named_with_its_version() -> None:
    assert answer("rules Yacht@1")["id"] == "yacht"


def test_check_says_that_a_game_is_sound(folder: Path) -> None:
    for name in ("yacht", "mine.toml"):
        data = answer(f"check {name} --games 2")
        assert (data["ok"], data["id"], data["games"]) == (True, name.removesuffix(".toml"), 2)
        assert data["events"] > 0
    shown = run("check yacht --games 1 --seed 7")
    assert shown.status == 0
    assert "Yacht (yacht@1) is sound." in shown.out


def test_check_says_when_a_name_is_taken(folder: Path) -> None:
    """A record of it would be read by the catalogue's rules."""
    (folder / "other.toml").write_text(rule_text("yacht").replace("rolls = 3", "rolls = 4"), encoding="utf-8")
    (folder / "same.toml").write_text(rule_text("yacht"), encoding="utf-8")
    assert "are called yacht@1" in run("check other.toml --games 1").out
    for name, taken in (("other.toml", True), ("same.toml", False), ("yacht", False)):
        assert answer(f"check {name} --games 1")["name_taken"] is taken


@pytest.mark.parametrize("rules", games(), ids=lambda rules: rules.id)
def test_replay_tells_a_finished_game(rules: RuleSet, folder: Path) -> None:
    record = play_game(rules, 2, 5).record
    (folder / "game.txt").write_text(write_record(record), encoding="utf-8")
    data = answer("replay game.txt")
    ended = record.events[-1]
    assert isinstance(ended, GameEnded)
    assert (data["rules"], data["names"]) == (rules.name_version, list(record.names))
    assert (data["finished"], data["scores"], data["winners"]) == (True, list(ended.scores), list(ended.winners))
    assert len(data["events"]) == len(record.events)
    assert data["events"][-1]["event"] == "game-ended"
    assert len(data["turns"]) == len(rules.boxes) * record.seats
    if rules.comparison is None:
        last = {turn["seat"]: turn["score"] for turn in data["turns"]}
        assert [last[seat] for seat in sorted(last)] == data["scores"]
    assert write_state(read_state(data["state"])) == data["state"]
    shown = run("replay game.txt")
    assert shown.status == 0
    assert all(player in shown.out for player in record.names)


def test_replay_tells_an_unfinished_game(folder: Path) -> None:
    record = play_game(game("zombie"), 2, 5, most=9).record
    (folder / "game.txt").write_text(write_record(record), encoding="utf-8")
    data = answer("replay game.txt")
    assert (data["finished"], data["winners"]) == (False, [])
    assert "--resume" in run("replay game.txt").out


def test_version_and_help() -> None:
    assert run("--version").out == f"dicehouse {dicehouse.__version__}\n"
    for line in ("", "--help"):
        shown = run(line)
        assert shown.status == 0
        for command in ("games", "rules", "check", "score", "play", "replay"):
            assert command in shown.out


def test_json_is_plain_ascii() -> None:
    """Whatever the terminal's encoding is, a program reads it."""
    printed = run("rules kniffel --json").out
    assert printed.isascii()
    assert "Fünfer" in json.dumps(json.loads(printed), ensure_ascii=False)
