"""Every error: one JSON object or one line, never a traceback, exit status 2."""

from __future__ import annotations

from pathlib import Path

import pytest

from dicehouse.notation import Record, write_record
from dicehouse.rules import read_rules
from dicehouse.rules.catalogue import game, rule_text
from testkit.commands import answer, refusal, run

YACHT = rule_text("yacht")
LATE = "'yacht@1 1:1,2:2,5:5,6:0,FH:20,4K:0,C:20,Y:50 1 2 33446'"
FULL = "1:3,2:6,3:9,4:12,5:15,6:18,3K:20,4K:20,FH:25,SS:30,LS:40,Y:50,C:20"


@pytest.fixture
def files(folder: Path) -> None:
    """A folder with everything that can be wrong with a file."""
    mine = read_rules((folder / "mine.toml").read_text(encoding="utf-8"))
    (folder / "folder.toml").mkdir()
    contents: dict[str, bytes | str] = {
        "binary.toml": bytes(range(256)),
        "large.toml": b"#" * 2_000_000,
        "long.toml": b"#" * 100_000,
        "empty.toml": b"",
        "broken.toml": "id = ",
        "unknown.toml": YACHT.replace("rolls =", "rols ="),
        "wrong.toml": YACHT.replace("count = 5", "count = 40"),
        "none.toml": YACHT.replace("[dice]", '[joker]\nbox = "Z"\nplacement = "free"\n\n[dice]'),
        "sums.txt": '[Rules "yacht@1"]\n[Seat1 "ana"]\n\n1.1 12346 =C:17\n*\n',
        "text.txt": "once upon a time\n",
        "mine.txt": write_record(Record(mine, ("ana",))),
        "gone.txt": write_record(Record(mine, ("ana",), tags={"RuleFile": "gone.toml"})),
        "good.txt": write_record(Record(game("yacht"), ("ana",))),
        "1.csv": "chance\n1\n",
        "2.csv": "score,chance\n10,often\n",
        "3.csv": "score,chance\n1.5,1\n",
    }
    for name, content in contents.items():
        (folder / name).write_bytes(content if isinstance(content, bytes) else content.encode())


ERRORS = {
    "usage": [
        "nope",
        "--nope",
        "games --nope",
        "games extra",
        "rules",
        "score",
        "score yacht",
        "check",
        "check yacht --games 0",
        "check yacht --games many",
        "replay",
        "rules yacht --toml",
        "solve yacht --threads 0",
        "advise 'yacht@1 - 1 3 -' --right 0.5",
        f"odds {LATE}",
        f"odds {LATE} --curve --to-win",
        f"odds {LATE} --at-least 120 --curve",
        f"odds {LATE} --at-least 9 --plot a.svg",
        f"odds {LATE} --at-least 99999999999999999999",
        "simulate yacht --games 0",
        "sheet yahtzee --per-page 9",
        "questions starter --export bank.pdf",
    ],
    "game-unknown": [
        "rules yatzee",
        "score nothing 123",
        "rules yacht@2",
        "advise nothing",
        "odds yacht --rules mine.toml --curve",
        "odds yatzee --curve",
        "simulate nothing",
        "sheet nothing",
    ],
    "dice-count": ["score yacht 2244", "score yacht 224444"],
    "dice-face": ["score yacht 22447", "score yacht two", "score piecepack king"],
    "file-unreadable": [
        "rules missing.toml",
        "rules ./missing",
        "rules folder.toml",
        "rules binary.toml",
        "rules large.toml",
        "check missing.toml",
        "score missing.toml 123",
        "replay missing.txt",
        "replay folder.toml",
        "replay binary.toml",
        "replay gone.txt",
        "replay mine.txt --rules missing.toml",
        "analyse missing.txt",
        "sheet missing.toml",
        "questions missing.csv",
        "against yacht --opponent 1.csv",
        "against yacht --opponent 2.csv",
        "against yacht --opponent 3.csv",
    ],
    "file-unwritable": ["sheet yahtzee -o folder.toml", "questions starter --export no/such/folder/bank.csv"],
    "rules-too-large": ["check long.toml"],
    "rules-missing-key": ["check empty.toml"],
    "rules-syntax": ["check broken.toml"],
    "rules-unknown-key": ["check unknown.toml"],
    "rules-wrong-value": ["check wrong.toml"],
    "rules-contradiction": ["check none.toml"],
    "notation-points": ["replay sums.txt"],
    "notation-syntax": ["replay text.txt", "odds 'yacht@1 nonsense' --curve"],
    "notation-rules": [
        "replay mine.txt",
        "replay good.txt --rules mine.toml",
        "advise 'unknown@1 - 1 3 -'",
        f"odds {LATE} --rules mine.toml --curve",
    ],
    "notation-impossible": ["advise 'yahtzee@1 - 1 3 13556'"],
    "advice-none": [f"advise 'yahtzee@1 {FULL} 0 0 -'"],
    "solver-unsupported": [
        "solve zombie",
        "solve place-value",
        "simulate place-value",
        "analyse place-value.txt",
        "odds 'place-value@1 -/- 1 2 -' --at-least 3",
    ],
    "winplay-alone": [f"odds {LATE} --to-win"],
    "winplay-too-early": ["odds 'yacht@1 -/- 1 3 -' --to-win"],
    "plot-format": [f"odds {LATE} --curve --plot a.gif", "simulate yacht --plot a.txt"],
    "table-format": ["simulate yacht --games 50 --scores scores.txt"],
    "policy-unknown": ["simulate yacht --policy lucky"],
    "sheet-refused": ["sheet yahtzee --language xx"],
}

OF_PLAYING = [
    "play yacht --dice loaded",
    "play yacht --players ana,,bo",
    "play yacht --players ana,ana",
    "play yacht --resume good.txt",
    "play --resume good.txt --players ana",
    "play --resume good.txt --record other.txt",
    "play yacht --rules mine.toml",
    "play yacht --players a,b,c,d,e,f,g,h,i,j,k,l,m",
    "play place-value --players ana",
    "play yacht --record good.txt --players ana",
    "play yacht --record no/where.txt --players ana",
    "play nothing",
    "play missing.toml",
    "play --resume missing.txt",
    "play --resume text.txt",
]
"""For people alone: `play` has no JSON to print."""


@pytest.mark.usefixtures("files")
@pytest.mark.parametrize("code", ERRORS)
def test_an_error_is_one_object_for_programs_and_one_line_for_people(code: str) -> None:
    told = {line: refusal(line)["code"] for line in ERRORS[code]}
    assert told == dict.fromkeys(ERRORS[code], code)
    for line in ERRORS[code]:
        if line != "rules yacht --toml":  # it is the `--json` that is wrong beside it
            expect_one_line(line)


def expect_one_line(line: str) -> None:
    failed = run(line)
    assert (failed.status, failed.out) == (2, ""), line
    assert len(failed.err.splitlines()) == 1, line
    assert "Traceback" not in failed.err


@pytest.mark.usefixtures("files")
def test_what_cannot_be_played_is_told_in_one_line() -> None:
    for line in OF_PLAYING:
        expect_one_line(line)
        assert refusal(line)["code"] == "usage"


@pytest.mark.usefixtures("files")
def test_an_error_says_what_was_meant_and_where_it_is() -> None:
    error = refusal("check unknown.toml")
    assert (error["file"], error["key"]) == ("unknown.toml", "dice.rols")
    assert "did you mean `rolls`?" in error["message"]
    error = refusal("replay sums.txt")
    assert (error["line"], error["column"]) == (4, 14)
    assert "'games'?" in run("game").err
    assert "?." not in run("game").err
    assert refusal(f"odds {LATE} --at-least 120 --curve")["message"].startswith("Say one aim")


def test_names_that_would_move_the_cursor_are_shown_harmless() -> None:
    failed = run("rules './\x1b[2Jx\ny.toml'")
    assert "\x1b" not in failed.err
    assert "\\x1b[2Jx\\ny.toml" in failed.err


@pytest.mark.usefixtures("files")
def test_a_record_of_own_rules_is_read_with_them() -> None:
    assert answer("replay mine.txt --rules mine.toml")["rules"] == "mine@1"


def test_a_fault_of_ours_is_an_error_like_the_others(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken() -> None:
        raise KeyError("x")

    monkeypatch.setattr("dicehouse.commands.games.catalogue", broken)
    error = refusal("games")
    assert error["code"] == "internal"
    assert "KeyError in test_errors.py:" in error["message"]
    monkeypatch.setenv("DICEHOUSE_DEBUG", "1")
    with pytest.raises(KeyError):
        run("games")
