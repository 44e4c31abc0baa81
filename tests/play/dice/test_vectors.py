"""The page on sealed dice: its vectors against our verifier, and against one written from the page alone."""

from __future__ import annotations

import hashlib
import hmac
import re

import pytest

from dicehouse.notation import read_record
from dicehouse.play.dice.sealed import SealedDice, chain, commitment, is_link, seal_key, table_hash
from dicehouse.play.dice.verify import verify_record
from dicehouse.play.units import TableId
from dicehouse.rules import Roll, Seat, digest
from dicehouse.rules.catalogue import game
from testkit.sealed import RECORD, VECTORS

LABEL = b"dicehouse sealed dice 1"


def drawn(key: bytes, seat: int, turn: int, roll: int, sides: int, dice: int) -> list[int]:
    """As the page says it, and not as the house does it."""
    faces: list[int] = []
    counter = 0
    while len(faces) < dice:
        block = hmac.new(key, f"{seat} {turn} {roll} {counter}".encode(), hashlib.sha256).digest()
        faces += [byte % sides + 1 for byte in block if byte < 256 - 256 % sides]
        counter += 1
    return faces[:dice]


@pytest.mark.parametrize("vector", VECTORS["commitments"])
def test_commitments(vector: dict[str, str]) -> None:
    secret = bytes.fromhex(vector["secret"])
    assert commitment(secret) == vector["commitment"]
    assert hashlib.sha256(LABEL + b" commit " + secret).hexdigest() == vector["commitment"]


@pytest.mark.parametrize("vector", VECTORS["keys"])
def test_keys(vector: dict[str, str]) -> None:
    secret = bytes.fromhex(vector["secret"])
    assert seal_key(secret, vector["agreed"]).hex() == vector["key"]
    message = LABEL + b" key\n" + "\n".join(vector["agreed"]).encode()
    assert hmac.new(secret, message, hashlib.sha256).hexdigest() == vector["key"]


@pytest.mark.parametrize("vector", VECTORS["throws"], ids=lambda v: f"{v['seat']}-{v['turn']}-{v['roll']}-{v['sides']}")
def test_throws(vector: dict[str, int | str | list[int]]) -> None:
    key = bytes.fromhex(str(vector["key"]))
    seat, turn, roll, sides, dice = (int(vector[name]) for name in ("seat", "turn", "roll", "sides", "dice"))  # type: ignore[arg-type] # not faces
    assert list(SealedDice(key, dice).throw(Roll(Seat(seat), turn, roll, dice, sides))) == vector["faces"]
    assert drawn(key, seat, turn, roll, sides, dice) == vector["faces"]


def test_the_vectors_meet_what_a_verifier_may_get_wrong() -> None:
    """A byte that is thrown away among the first, a second block, the opening, a seat that is drawn."""
    places = [(v["seat"], v["turn"], v["sides"], v["dice"]) for v in VECTORS["throws"]]
    assert any(turn == 0 for _, turn, _, _ in places)
    assert any(seat == 0 for seat, *_ in places)
    assert any(dice > 32 for *_, dice in places)
    assert any(sides != 6 for _, _, sides, _ in places)
    thrown_away = [
        byte >= 252
        for v in VECTORS["throws"]
        if v["sides"] == 6
        for byte in hmac.digest(bytes.fromhex(v["key"]), f"{v['seat']} {v['turn']} {v['roll']} 0".encode(), "sha256")[
            :5
        ]
    ]
    assert any(thrown_away)


def test_hashes_of_tables_and_the_chain() -> None:
    for vector in VECTORS["tables"]:
        assert table_hash(TableId(vector["table"])) == vector["hash"]
        assert hashlib.sha256(LABEL + b" table " + vector["table"].encode()).hexdigest() == vector["hash"]
    link = ""
    for table, vector in zip(VECTORS["tables"], VECTORS["chain"], strict=True):
        assert (vector["previous"], vector["table_hash"]) == (link, table["hash"])
        link = chain(link, TableId(table["table"]), vector["commitment"])
        assert link == vector["link"]
        said = f"{vector['previous']} {vector['table_hash']} {vector['commitment']}"
        assert hashlib.sha256(said.encode()).hexdigest() == link


def test_links_of_earlier_houses_are_taken_and_others_are_not() -> None:
    old = hashlib.sha256(b"before t1 committed").hexdigest()
    assert is_link(old, "before", TableId("t1"), "committed")
    assert is_link(chain("before", TableId("t1"), "committed"), "before", TableId("t1"), "committed")
    assert not is_link(old, "before", TableId("t2"), "committed")
    assert not is_link(old, "earlier", TableId("t1"), "committed")


def test_the_record_of_the_page_is_verified_from_the_page_alone() -> None:
    tags = dict(re.findall(r'^\[(\w+) "(.*)"\]$', RECORD, re.MULTILINE))
    salts = [f"{seat} {tags[f'Salt{seat}']}" for seat in (1, 2, 3) if f"Salt{seat}" in tags]
    lines = [tags["Table"], tags["Rules"], digest(game("yahtzee")), *salts]
    key = hmac.digest(bytes.fromhex(tags["Secret"]), LABEL + b" key\n" + "\n".join(lines).encode(), "sha256")
    throws = 0
    for turn, seat, steps in re.findall(r"^(\d+)\.(\d+) (.*)$", RECORD, re.MULTILINE):
        roll, kept = 0, ""
        for step in steps.split():
            if step.startswith(">"):
                kept = step[1:].strip("-")
            elif step.isdigit():
                roll, throws = roll + 1, throws + 1
                faces = drawn(key, int(seat), int(turn), roll, 6, 5)[: 5 - len(kept)]
                assert "".join(sorted(kept + "".join(map(str, faces)))) == step
    proof = verify_record(read_record(RECORD))
    assert (proof.throws, proof.bots, proof.finished) == (throws, (3,), True)
    assert throws == 11
