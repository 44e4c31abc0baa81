"""Records of sealed games, true and forged, made by a program: every forgery is one that somebody could try."""

from __future__ import annotations

import re
from collections.abc import Callable
from random import Random

from dicehouse.notation import write_record
from dicehouse.play import TableSettings
from dicehouse.play.record import record_of
from dicehouse.play.settings import BotStrength
from dicehouse.rules import RuleSet
from testkit.play.random_tables import move
from testkit.play.table import TABLE, seated

Forger = Callable[[str, Random], str]


def sealed_game(rules: RuleSet, seed: int) -> str:
    """A true record of a game that was played to its end."""
    rng = Random(seed)
    bots: tuple[BotStrength, ...] = ("greedy",) if rules.players[1] > 2 and rng.randrange(2) else ()
    seats = max(rules.players[0], 2) + len(bots)
    play = seated(TableSettings(rules.name_version, seats=seats, bots=bots, dice="sealed"))
    play.start()
    while play.table.phase == "playing":
        move(rng, play)
    record = record_of(TABLE, play.log)
    assert record is not None
    return write_record(record)


def _lines(text: str, wanted: str) -> list[int]:
    return [place for place, line in enumerate(text.split("\n")) if re.search(wanted, line)]


def _edited(text: str, rng: Random, wanted: str, edit: Callable[[str], str]) -> str:
    """One of the lines that match, changed."""
    places, lines = _lines(text, wanted), text.split("\n")
    if places:
        place = rng.choice(places)
        lines[place] = edit(lines[place])
    return "\n".join(lines)


def _upper(found: re.Match[str]) -> str:
    return found[0].upper()


def _other_seat(found: re.Match[str]) -> str:
    return "2" if found[0] == "1" else "1"


def _at(line: str, rng: Random, insert: str) -> str:
    place = rng.randrange(len(line) + 1)
    return line[:place] + insert + line[place:]


def _turned(line: str, rng: Random) -> str:
    """A die of a throw shows another face."""
    throws = list(re.finditer(r"(?<= )[1-6]+(?= |$)", line))
    if not throws:
        return line
    found = rng.choice(throws)
    dice = list(found[0])
    place = rng.randrange(len(dice))
    dice[place] = str(int(dice[place]) % 6 + 1)
    return f"{line[: found.start()]}{''.join(sorted(dice))}{line[found.end() :]}"


TURN = r"^\d+\.\d+ "
THROWN = r"^[1-9]\d*\.\d+ [1-9A-K]+ "
KEPT = r" >[1-9A-K]+ "
HEXADECIMAL = r"^\[(Salt|SaltCommitment|Secret|Commitment)\d* "
INVISIBLE = ("\u200b", "\u00a0", "\u3000", "\ufeff", "\u202e", "\t", "\u00ad", "\x00", "\u2028")


def _swapped(text: str, rng: Random) -> str:
    lines, places = text.split("\n"), _lines(text, THROWN)
    place = rng.randrange(len(places) - 1)
    one, other = places[place], places[place + 1]
    lines[one], lines[other] = lines[other], lines[one]
    return "\n".join(lines)


def _dropped(text: str, rng: Random) -> str:
    lines = text.split("\n")
    del lines[rng.choice(_lines(text, THROWN))]
    return "\n".join(lines)


def _doubled(text: str, rng: Random) -> str:
    lines, place = text.split("\n"), rng.choice(_lines(text, THROWN))
    return "\n".join([*lines[:place], lines[place], *lines[place:]])


FORGERS: dict[str, Forger] = {
    "a die turned over": lambda text, rng: _edited(text, rng, THROWN, lambda line: _turned(line, rng)),
    "hexadecimal in capitals": lambda text, rng: _edited(
        text, rng, HEXADECIMAL, lambda line: re.sub(r'"(.*)"', _upper, line)
    ),
    "a digit in capitals": lambda text, rng: _edited(
        text, rng, HEXADECIMAL, lambda line: re.sub(r"[a-f](?=[0-9a-f]*\")", _upper, line, count=1)
    ),
    "spaces in hexadecimal": lambda text, rng: _edited(text, rng, HEXADECIMAL, lambda line: line.replace('"', '" ', 1)),
    "another digit": lambda text, rng: _edited(
        text, rng, HEXADECIMAL, lambda line: f'{line[:-3]}{"1" if line[-3] == "0" else "0"}"]'
    ),
    "something invisible": lambda text, rng: _edited(
        text, rng, TURN, lambda line: _at(line, rng, rng.choice(INVISIBLE))
    ),
    "an invisible throw": lambda text, rng: _edited(
        text, rng, THROWN, lambda line: line.replace(" ", " 6\u200b6666 >6666 ", 1)
    ),
    "a space more": lambda text, rng: _edited(text, rng, TURN, lambda line: line.replace(" ", "  ", 1)),
    "a space at the end": lambda text, rng: _edited(text, rng, TURN, lambda line: f"{line} "),
    "dice in another order": lambda text, rng: _edited(
        text, rng, THROWN, lambda line: re.sub(r" ([1-6]+) ", lambda found: f" {found[1][::-1]} ", line, count=1)
    ),
    "dice kept that never lay there": lambda text, rng: _edited(
        text, rng, KEPT, lambda line: re.sub(r" >[1-6]+ [1-6]+", " >66666 66666", line, count=1)
    ),
    "all dice said to be kept": lambda text, rng: _edited(
        text, rng, KEPT, lambda line: re.sub(r" >[1-6-]+ ([1-6]+)", r" >\1 \1", line, count=1)
    ),
    "a throw too many": lambda text, rng: _edited(
        text, rng, THROWN, lambda line: re.sub(r" =", " >- 11111 >- 22222 >- 33333 >- 44444 =", line, count=1)
    ),
    "a word nobody knows": lambda text, rng: _edited(text, rng, TURN, lambda line: f"{line} %6"),
    "a throw in a comment": lambda text, rng: _edited(
        text, rng, THROWN, lambda line: re.sub(r" ([1-6]+) ", r" {\1} 66666 ", line, count=1)
    ),
    "a comment that is none": lambda text, rng: _edited(text, rng, TURN, lambda line: f"{line} {{one {{two}}"),
    "a turn left out": _dropped,
    "a turn twice": _doubled,
    "turns swapped": _swapped,
    "another turn's number": lambda text, rng: _edited(
        text, rng, THROWN, lambda line: re.sub(r"^\d+", lambda found: str(int(found[0]) + 1), line)
    ),
    "another seat": lambda text, rng: _edited(
        text, rng, THROWN, lambda line: re.sub(r"(?<=\.)\d+", _other_seat, line, count=1)
    ),
    "a tag twice": lambda text, rng: text.replace("\n\n", '\n[Secret "00"]\n\n', 1),
    "another table": lambda text, rng: _edited(text, rng, r"^\[Table ", lambda line: line.replace('"]', 'x"]')),
    "no salt": lambda text, rng: "\n".join(line for line in text.split("\n") if not line.startswith("[Salt")),
    "a person called a bot": lambda text, rng: "\n".join(
        line for line in text.split("\n") if not re.match(r"\[(Salt|SaltCommitment)1 ", line)
    ).replace("\n\n", '\n[Bot1 "sharp"]\n\n', 1),
    "no line break at the end": lambda text, rng: text.rstrip("\n"),
    "nothing before the result": lambda text, rng: text + "\n",
    "other line breaks": lambda text, rng: text.replace("\n", "\r\n"),
    "tags after the game": lambda text, rng: text + '[Note "all is well"]\n',
    "a tag that is none": lambda text, rng: text.replace("\n\n", "\n[Secret 00]\n\n", 1),
    "no result": lambda text, rng: "\n".join(text.split("\n")[:-2]) + "\n",
}  # fmt: skip
"""By what somebody hopes to get away with."""
