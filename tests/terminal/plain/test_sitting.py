"""Sitting down and getting up: names, records in files, resuming, the ending."""

from __future__ import annotations

import os
import stat
from pathlib import Path

import pytest

from dicehouse.errors import NotationError, SeatsRefused, UsageError
from dicehouse.notation import Record, final_state, read_record, write_record
from dicehouse.rules import GameEnded, Seat, read_rules, scores
from dicehouse.rules.catalogue import game, rule_text
from dicehouse.terminal.keeping import FileError, open_record, rule_file_tag, save_record
from dicehouse.terminal.plain.asking import Left, Questions
from dicehouse.terminal.plain.sitting import sit
from dicehouse.terminal.setup import read_players
from testkit.terminal.typist import Keyboard, Lines, SeededContext, Typist, paper, said, table_for

OWN = rule_text("yacht").replace('id = "yacht"', 'id = "mine"')


def kept_in(path: Path) -> Record:
    return read_record(path.read_text(encoding="utf-8"))


YAHTZEE = Record(game("yahtzee"), ("ana",))


def finishing(record: Record, path: Path | None) -> str:
    """A whole game: every box in turn, after one roll."""
    typed = Lines(*(line for box in record.rules.boxes for line in ("", f"={box.code}") * record.seats))

    def ask(prompt: str) -> str:
        return "y" if "(y/n)" in prompt else typed(prompt)

    console = paper()
    assert sit(record, console, ask, context=SeededContext(3), path=path) == 0
    return said(console)


def test_the_ending_shows_winner_totals_and_record(tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    shown = finishing(Record(game("yacht"), ("ana", "bo")), path)
    assert "wins with" in shown or "share the win" in shown
    assert str(path) in shown
    assert "Total" in shown
    assert isinstance(kept_in(path).events[-1], GameEnded)


def test_at_the_end_the_greater_numbers_are_circled() -> None:
    """Sheet 002: "The player with the greatest number written circles that category"."""
    finished = table_for(game("place-value"), Typist(7), paper())
    finished.play()
    console = paper(100)
    assert sit(finished.record, console, Lines(), context=SeededContext(3)) == 0
    shown = said(console)
    assert shown.count("◯") == sum(scores(finished.state)) + 1
    assert "◯ circled: the greatest number of its box, one point." in shown


def test_alone_the_ending_has_a_score_and_no_winner() -> None:
    shown = finishing(Record(game("yacht"), ("ana",)), None)
    assert "ana finished with" in shown
    assert "--record FILE keeps the game" in shown


@pytest.mark.parametrize(
    ("leave", "status"),
    [(Lines("", "1", "q"), 0), (Lines("", "1"), 0), (Lines("", "1", then=KeyboardInterrupt), 130)],
)
def test_leaving_keeps_the_game_and_says_how_to_go_on(
    leave: Lines, status: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    console = paper(200)
    assert sit(YAHTZEE, console, leave, context=SeededContext(3)) == status
    [kept] = tmp_path.iterdir()
    assert kept.name.startswith("dicehouse-yahtzee-2")
    assert f"dicehouse play --resume {kept.name}" in said(console)
    record = kept_in(kept)
    assert len(record.events) == 1
    assert final_state(record).rolls_left == 2


def test_games_left_in_the_same_second_are_all_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for _ in range(3):
        sit(YAHTZEE, paper(), Lines("q"))
    assert len(list(tmp_path.iterdir())) == 3


def test_every_event_is_on_disk_at_once(tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    seen: list[int] = []

    def ask(prompt: str) -> str:
        seen.append(len(kept_in(path).events))
        if len(seen) == 4:
            raise EOFError
        return ["", "1", "r"][len(seen) - 1]

    sit(YAHTZEE, paper(), ask, context=SeededContext(1), path=path)
    assert seen == [0, 1, 1, 2]
    assert [entry.name for entry in tmp_path.iterdir()] == ["game.txt"]


def test_a_record_that_cannot_be_written_is_refused_before_the_game(tmp_path: Path) -> None:
    with pytest.raises(FileError) as caught:
        sit(YAHTZEE, paper(), Lines(), path=tmp_path / "no" / "game.txt")
    assert caught.value.code == "file-unwritable"


def test_a_lost_folder_sends_the_record_to_another_place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "away"
    folder.mkdir()
    monkeypatch.chdir(tmp_path)

    def ask(prompt: str) -> str:
        (folder / "game.txt").unlink()
        folder.rmdir()
        return "q"

    console = paper(200)
    sit(YAHTZEE, console, ask, path=folder / "game.txt")
    assert any(entry.name.startswith("dicehouse-yahtzee-") for entry in tmp_path.iterdir())


def test_a_fault_of_ours_does_not_lose_the_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(ZeroDivisionError):
        sit(YAHTZEE, paper(), Lines("", then=ZeroDivisionError), context=SeededContext(1))
    [kept] = tmp_path.iterdir()
    assert len(kept_in(kept).events) == 1


def test_a_record_replaces_the_old_one_whole(tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    path.write_text("old", encoding="utf-8")
    save_record(YAHTZEE, path)
    assert path.read_text(encoding="utf-8") == write_record(YAHTZEE)
    if os.name == "posix":
        assert stat.S_IMODE(path.stat().st_mode) & 0o600 == 0o600
    assert [entry.name for entry in tmp_path.iterdir()] == ["game.txt"]


def test_a_record_finds_its_own_rule_file_when_both_have_moved(tmp_path: Path) -> None:
    old, new = tmp_path / "old", tmp_path / "new"
    (old / "rules").mkdir(parents=True)
    own = old / "rules" / 'my "own".toml'
    own.write_text(OWN, encoding="utf-8")
    rules = read_rules(OWN)
    save_record(Record(rules, ("ana",), tags=rule_file_tag(own, old)), old / "game.txt")
    old.rename(new)
    text = (new / "game.txt").read_text(encoding="utf-8")
    record = open_record(text, new, lambda path: read_rules(path.read_text(encoding="utf-8")))
    assert record.rules == rules


def test_another_version_of_the_rules_is_refused() -> None:
    text = write_record(Record(read_rules(OWN), ("ana",)))
    other = read_rules(OWN.replace("version = 1", "version = 2"))
    with pytest.raises(NotationError, match="the game was mine@1, and the rule file holds mine@2"):
        open_record(text, Path(), lambda path: other, other)
    with pytest.raises(NotationError, match="no game 'mine'"):
        open_record(text, Path(), lambda path: other)


def test_players_are_named_with_commas() -> None:
    assert read_players("ana, bo ,Cy D", game("yahtzee")) == ("ana", "bo", "Cy D")


@pytest.mark.parametrize("text", ["", "ana,,bo", "ana,", "x" * 21, "ana,ANA", "a\x1bb", "ana,bo\n\x00"])
def test_names_that_will_not_do_are_refused(text: str) -> None:
    with pytest.raises(UsageError):
        read_players(text, game("yahtzee"))


@pytest.mark.parametrize(("name", "players"), [("yahtzee", "a,b,c,d,e,f,g,h,i,j,k,l,m"), ("place-value", "ana")])
def test_too_many_and_too_few_players_are_refused(name: str, players: str) -> None:
    with pytest.raises(SeatsRefused):
        read_players(players, game(name))


def test_names_are_asked_for_until_they_will_do() -> None:
    console = paper()
    assert Questions(console, Lines("ana", "ana,ana", "ana,bo")).players(game("place-value")) == ("ana", "bo")
    assert "for 2 to 12 players, not 1" in said(console)
    assert Questions(console, Lines("")).players(game("place-value")) == ("Player 1", "Player 2")
    with pytest.raises(Left):
        Questions(console, Lines("q")).players(game("yahtzee"))


def test_the_host_picks_who_begins() -> None:
    names = ("ana", "anton", "bo")
    for typed, seat in ((("",), 1), (("an", "ant"), 2), (("3",), 3), (("ana",), 1), (("?",), 0)):
        assert Questions(paper(), Lines(*typed)).first(names) == seat
    assert Questions(paper(), Lines("ANA")).first(("ana", "anabel")) == Seat(1)
    with pytest.raises(Left):
        Questions(paper(), Lines("zed", "q")).first(names)


def test_the_hosts_pick_is_in_the_record() -> None:
    table = Keyboard(Record(game("piecepack"), ("ana", "bo")), paper(), Lines(), host=Seat(2))
    with pytest.raises(EOFError):
        table.play()
    assert table.state.seat == 2
