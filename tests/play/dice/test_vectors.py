"""The page on sealed dice: its vectors against our verifier, and against one written from the page alone."""

from __future__ import annotations

import hashlib
import hmac
import re
from typing import Any

import pytest

from dicehouse.notation import read_record
from dicehouse.play.dice.sealed import SealedDice, chain, commitment, is_link, seal_key, table_hash
from dicehouse.play.dice.verify import verify_record
from dicehouse.play.units import TableId
from dicehouse.rules import Roll, digest
from dicehouse.rules.catalogue import game
from testkit.sealed import RECORD, VECTORS

LABEL = b"dicehouse sealed dice 1"


def key_of(secret: bytes, lines: list[str]) -> bytes:
    """As the page says it, and not as the house does it."""
    return hmac.digest(secret, LABEL + b" key\n" + "\n".join(lines).encode(), "sha256")


def drawn(key: bytes, seat: int, turn: int, roll: int, sides: int, dice: int) -> list[int]:
    """As the page says it, and not as the house does it."""
    faces: list[int] = []
    counter = 0
    while len(faces) < dice:
        block = hmac.digest(key, f"{seat} {turn} {roll} {counter}".encode(), "sha256")
        faces += [byte % sides + 1 for byte in block if byte < 256 - 256 % sides]
        counter += 1
    return faces[:dice]


def test_commitments_and_keys() -> None:
    for vector in VECTORS["commitments"]:
        secret = bytes.fromhex(vector["secret"])
        assert commitment(secret) == vector["commitment"]
        assert hashlib.sha256(LABEL + b" commit " + secret).hexdigest() == vector["commitment"]
    for vector in VECTORS["keys"]:
        secret = bytes.fromhex(vector["secret"])
        assert seal_key(secret, vector["agreed"]).hex() == vector["key"]
        assert key_of(secret, vector["agreed"]).hex() == vector["key"]


@pytest.mark.parametrize("vector", VECTORS["throws"], ids=lambda v: f"{v['seat']}-{v['turn']}-{v['roll']}-{v['sides']}")
def test_throws(vector: dict[str, Any]) -> None:
    key = bytes.fromhex(vector["key"])
    seat, turn, roll, sides, dice = (vector[name] for name in ("seat", "turn", "roll", "sides", "dice"))
    assert list(SealedDice(key, dice).throw(Roll(seat, turn, roll, dice, sides))) == vector["faces"]
    assert drawn(key, seat, turn, roll, sides, dice) == vector["faces"]


def test_the_vectors_meet_what_a_verifier_may_get_wrong() -> None:
    """A byte that is thrown away among the first, a second block, the opening, a seat that is drawn."""
    throws = VECTORS["throws"]
    assert any(vector["turn"] == 0 for vector in throws)
    assert any(vector["seat"] == 0 for vector in throws)
    assert any(vector["dice"] > 32 for vector in throws)
    assert any(vector["sides"] != 6 for vector in throws)
    places = [(v["key"], f"{v['seat']} {v['turn']} {v['roll']} 0") for v in throws if v["sides"] == 6]
    blocks = [hmac.digest(bytes.fromhex(key), place.encode(), "sha256") for key, place in places]
    assert any(byte >= 252 for block in blocks for byte in block[:5])


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
    key = key_of(bytes.fromhex(tags["Secret"]), lines)
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
