"""What each command prints, for people and for programs."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import dicehouse
from dicehouse.notation import read_state, write_record, write_state
from dicehouse.rules import GameEnded, RuleSet, digest, numbers
from dicehouse.rules.catalogue import catalogue, game, game_ids, rule_text
from testkit.commands import answer, run, says
from testkit.gate import games
from testkit.notation.playing import play_game


def test_games_lists_every_game() -> None:
    says("games", *game_ids())
    for entry, rules in zip(answer("games"), catalogue(), strict=True):
        for key in ("id", "name", "version", "source"):
            assert entry[key] == getattr(rules, key)
        assert (entry["boxes"], entry["digest"]) == (len(rules.boxes), digest(rules))
        assert entry["seats"] == list(rules.players)


def test_score_yacht_is_stable() -> None:
    """The issue: `dicehouse score yacht 22444 --json` has at least box, name and points."""
    data = answer("score yacht 22444")
    told = " ".join(f"{entry['box']}:{entry['points']}" for entry in data)
    assert told == "1:0 2:4 3:0 4:12 5:0 6:0 FH:16 4K:0 LS:0 BS:0 C:16 Y:0"
    assert data[6]["name"] == "Full house"


def test_score_takes_dice_in_many_forms_and_faces_by_name() -> None:
    for words in ("2 2 4 4 4", "'2 2 4 4 4'", "2,2,4,4,4", "4-2-4-2-4"):
        assert run(f"score yacht {words}").out == run("score yacht 22444").out
    points = {entry["box"]: entry["points"] for entry in answer("score piecepack ace null n a null")}
    assert (points["1"], points["6"], points["FH"], points["C"]) == (2, 18, 25, 20)
    says("score piecepack aannn", "ace ace null null null")


def test_score_pays_nothing_in_a_box_that_waits_for_another() -> None:
    points = {entry["box"]: entry["points"] for entry in answer("score generala 55555")}
    assert (points["G"], points["GG"]) == (50, 0)


def test_score_of_number_boxes_lists_every_number() -> None:
    data = answer("score place-value 1346")
    rules = game("place-value")
    for entry, box in zip(data, rules.boxes, strict=True):
        assert entry["numbers"] == list(numbers(box.pattern, (1, 3, 4, 6)))
        assert entry["points"] == max(entry["numbers"], default=0)
    says("score place-value 1346", "and 18 more", "X")


@pytest.mark.parametrize("rules", catalogue(), ids=game_ids())
def test_rules_are_told_given_as_data_and_printed_to_make_ones_own_from_them(rules: RuleSet, folder: Path) -> None:
    """What each box says is tried by tests/rules/test_page.py."""
    data = answer(f"rules {rules.id}")
    says(f"rules {rules.id}", rules.name)
    assert (data["title"], data["source"]) == (rules.name, rules.source)
    boxes = [box for section in data["sections"] for box in section["boxes"]]
    assert [box["code"] for box in boxes] == [box.code for box in rules.boxes]
    for told, box in zip(boxes, rules.boxes, strict=True):
        assert all((told["asks"], told["pays"], told["examples"][0]["points"]))
        assert len(told["examples"]) == (1 if box.takes_number or told["asks"] == "any dice" else 2)
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
    says("check yacht --games 1 --seed 7", "Yacht (yacht@1) is sound.")


def test_check_says_when_a_name_is_taken(folder: Path) -> None:
    """A record of it would be read by the catalogue's rules."""
    (folder / "other.toml").write_text(rule_text("yacht").replace("rolls = 3", "rolls = 4"), encoding="utf-8")
    (folder / "same.toml").write_text(rule_text("yacht"), encoding="utf-8")
    says("check other.toml --games 1", "are called yacht@1")
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
    says("replay game.txt", *record.names)


def test_replay_tells_an_unfinished_game(folder: Path) -> None:
    record = play_game(game("zombie"), 2, 5, most=9).record
    (folder / "game.txt").write_text(write_record(record), encoding="utf-8")
    data = answer("replay game.txt")
    assert (data["finished"], data["winners"]) == (False, [])
    says("replay game.txt", "--resume")


def test_version_and_help() -> None:
    assert run("--version").out == f"dicehouse {dicehouse.__version__}\n"
    for line in ("", "--help"):
        says(line, "games", "rules", "check", "score", "play", "replay")
        assert "..." not in run(line).out.replace("[ARGS]...", "")  # no summary is cut


def test_json_is_plain_ascii() -> None:
    """Whatever the terminal's encoding is, a program reads it."""
    printed = run("rules kniffel --json").out
    assert printed.isascii()
    assert "Fünfer" in json.dumps(json.loads(printed), ensure_ascii=False)
