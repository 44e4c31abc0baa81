"""Every error: one JSON object or one line, never a traceback, exit status 2."""

from __future__ import annotations

from pathlib import Path

import pytest

from dicehouse.notation import Record, write_record
from dicehouse.rules import read_rules
from dicehouse.rules.catalogue import game, rule_text
from testkit.commands import run

Caps = pytest.CaptureFixture[str]

YACHT = rule_text("yacht")


@pytest.fixture
def files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with everything that can be wrong with a file."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "folder.toml").mkdir()
    (tmp_path / "binary.toml").write_bytes(bytes(range(256)))
    (tmp_path / "large.toml").write_bytes(b"#" * 2_000_000)
    (tmp_path / "long.toml").write_bytes(b"#" * 100_000)
    (tmp_path / "empty.toml").write_bytes(b"")
    (tmp_path / "broken.toml").write_text("id = ", encoding="utf-8")
    (tmp_path / "unknown.toml").write_text(YACHT.replace("rolls =", "rols ="), encoding="utf-8")
    (tmp_path / "wrong.toml").write_text(YACHT.replace("count = 5", "count = 40"), encoding="utf-8")
    (tmp_path / "none.toml").write_text(
        YACHT.replace("[dice]", '[joker]\nbox = "Z"\nplacement = "free"\n\n[dice]'), encoding="utf-8"
    )
    (tmp_path / "mine.toml").write_text(YACHT.replace('id = "yacht"', 'id = "mine"'), encoding="utf-8")
    mine = read_rules((tmp_path / "mine.toml").read_text(encoding="utf-8"))
    (tmp_path / "sums.txt").write_text('[Rules "yacht@1"]\n[Seat1 "ana"]\n\n1.1 12346 =C:17\n*\n', encoding="utf-8")
    (tmp_path / "text.txt").write_text("once upon a time\n", encoding="utf-8")
    (tmp_path / "mine.txt").write_text(write_record(Record(mine, ("ana",))), encoding="utf-8")
    (tmp_path / "gone.txt").write_text(
        write_record(Record(mine, ("ana",), tags={"RuleFile": "gone.toml"})), encoding="utf-8"
    )
    (tmp_path / "good.txt").write_text(write_record(Record(game("yacht"), ("ana",))), encoding="utf-8")
    return tmp_path


ERRORS = [
    ("nope", "usage"),
    ("--nope", "usage"),
    ("games --nope", "usage"),
    ("games extra", "usage"),
    ("rules", "usage"),
    ("score", "usage"),
    ("score yacht", "usage"),
    ("check", "usage"),
    ("check yacht --games 0", "usage"),
    ("check yacht --games many", "usage"),
    ("replay", "usage"),
    ("rules yacht --toml --json", "usage"),
    ("play yacht --dice loaded", "usage"),
    ("play yacht --players ana,,bo", "usage"),
    ("play yacht --players ana,ana", "usage"),
    ("play yacht --resume good.txt", "usage"),
    ("play --resume good.txt --players ana", "usage"),
    ("play --resume good.txt --record other.txt", "usage"),
    ("play yacht --rules mine.toml", "usage"),
    ("play yacht --players a,b,c,d,e,f,g,h,i,j,k,l,m", "seats-refused"),
    ("play place-value --players ana", "seats-refused"),
    ("play yacht --record good.txt --players ana", "file-exists"),
    ("play yacht --record no/where.txt --players ana", "file-unwritable"),
    ("rules yatzee", "game-unknown"),
    ("score nothing 123", "game-unknown"),
    ("rules yacht@2", "game-unknown"),
    ("play nothing", "game-unknown"),
    ("score yacht 2244", "dice-count"),
    ("score yacht 224444", "dice-count"),
    ("score yacht 22447", "dice-face"),
    ("score yacht two", "dice-face"),
    ("score piecepack king", "dice-face"),
    ("rules missing.toml", "file-unreadable"),
    ("rules ./missing", "file-unreadable"),
    ("rules folder.toml", "file-unreadable"),
    ("rules binary.toml", "file-unreadable"),
    ("rules large.toml", "file-unreadable"),
    ("check missing.toml", "file-unreadable"),
    ("score missing.toml 123", "file-unreadable"),
    ("play missing.toml", "file-unreadable"),
    ("replay missing.txt", "file-unreadable"),
    ("replay folder.toml", "file-unreadable"),
    ("replay binary.toml", "file-unreadable"),
    ("replay gone.txt", "file-unreadable"),
    ("replay mine.txt --rules missing.toml", "file-unreadable"),
    ("play --resume missing.txt", "file-unreadable"),
    ("check long.toml", "rules-too-large"),
    ("check empty.toml", "rules-missing-key"),
    ("check broken.toml", "rules-syntax"),
    ("check unknown.toml", "rules-unknown-key"),
    ("check wrong.toml", "rules-wrong-value"),
    ("check none.toml", "rules-contradiction"),
    ("replay sums.txt", "notation-points"),
    ("replay text.txt", "notation-syntax"),
    ("replay mine.txt", "notation-rules"),
    ("replay good.txt --rules mine.toml", "notation-rules"),
    ("play --resume text.txt", "notation-syntax"),
]


@pytest.mark.parametrize(("line", "code"), ERRORS)
def test_an_error_for_programs_is_one_object(capsys: Caps, files: Path, line: str, code: str) -> None:
    words = line.split()
    if words[0] == "play":
        # play has no JSON to print, but its errors are read by programs all the same
        with_json = run(capsys, *words, "--json")
        assert with_json.error["code"] == "usage"
        return
    error = run(capsys, *words, *([] if "--json" in words else ["--json"])).error
    assert error["code"] == code
    assert "Traceback" not in error["message"]


@pytest.mark.parametrize(("line", "code"), ERRORS)
def test_an_error_for_people_is_one_line(capsys: Caps, files: Path, line: str, code: str) -> None:
    words = [word for word in line.split() if word != "--json"]
    if len(words) < len(line.split()):
        return
    failed = run(capsys, *words)
    assert failed.status == 2
    assert failed.out == ""
    assert len(failed.err.splitlines()) == 1
    assert "Traceback" not in failed.err


def test_a_wrong_key_is_named_with_what_was_meant(capsys: Caps, files: Path) -> None:
    error = run(capsys, "check", "unknown.toml", "--json").error
    assert (error["file"], error["key"]) == ("unknown.toml", "dice.rols")
    assert "did you mean `rolls`?" in error["message"]


def test_wrong_arithmetic_is_named_with_its_place(capsys: Caps, files: Path) -> None:
    error = run(capsys, "replay", "sums.txt", "--json").error
    assert (error["line"], error["column"]) == (4, 14)


def test_a_command_that_is_nearly_right_is_suggested(capsys: Caps) -> None:
    assert "'games'" in run(capsys, "game").err


def test_names_that_would_move_the_cursor_are_shown_harmless(capsys: Caps, files: Path) -> None:
    failed = run(capsys, "rules", "./\x1b[2Jx\ny.toml")
    assert "\x1b" not in failed.err
    assert "\\x1b[2Jx\\ny.toml" in failed.err


def test_a_record_of_own_rules_is_read_with_them(capsys: Caps, files: Path) -> None:
    data = run(capsys, "replay", "mine.txt", "--rules", "mine.toml", "--json").data
    assert data["rules"] == "mine@1"


def test_a_fault_of_ours_is_an_error_like_the_others(capsys: Caps, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(**_: object) -> None:
        raise KeyError("x")

    monkeypatch.setattr("dicehouse.commands.games.list_games", broken)
    error = run(capsys, "games", "--json").error
    assert error["code"] == "internal"
    assert "KeyError in test_errors.py:" in error["message"]
    monkeypatch.setenv("DICEHOUSE_DEBUG", "1")
    with pytest.raises(KeyError):
        run(capsys, "games")
