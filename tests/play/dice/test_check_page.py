"""The page of plain JavaScript that checks dice, run by Node against the vectors and records of our own verifier."""

from __future__ import annotations

import json
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from dicehouse.notation import Record, read_record, write_record
from dicehouse.play import TableSettings
from dicehouse.play.dice.verify import NotVerified, verify_record
from dicehouse.play.record import record_of
from dicehouse.rules import digest
from dicehouse.rules.catalogue import game, game_ids, rule_text
from testkit.docs.pages import ROOT
from testkit.node import run_node
from testkit.play.random_tables import move
from testkit.play.table import TABLE, seated
from testkit.sealed import RECORD, VECTORS

PUBLIC = ROOT / "web" / "public"
SCRIPTS = "\n".join((PUBLIC / name).read_text(encoding="utf-8") for name in ("check-games.js", "check.js"))

ASK = """
const fromHex = (hex) => Uint8Array.from(Buffer.from(hex, 'hex'))
async function answer({ vectors, records }) {
  const throws = []
  for (const one of vectors.throws) throws.push(await drawn(fromHex(one.key), one, one.dice, one.sides))
  const found = []
  for (const { text, own } of records) {
    const refused = (error) => ({ wrong: error.message, ours: error instanceof NotVerified })
    found.push(await check(text, own).catch(refused))
  }
  return {
    commitments: await Promise.all(vectors.commitments.map(({ secret }) => commitment(fromHex(secret)))),
    keys: (await Promise.all(vectors.keys.map(({ secret, agreed }) => sealKey(fromHex(secret), agreed)))).map(hexOf),
    tables: await Promise.all(vectors.tables.map(({ table }) => tableHash(table))),
    chain: await Promise.all(vectors.chain.map((one) => chain(one.previous, one.table_hash, one.commitment))),
    throws,
    found,
  }
}
answer(JSON.parse(require('fs').readFileSync(0, 'utf-8'))).then((told) => console.log(JSON.stringify(told)))
"""

DRAWN = rule_text("yacht").replace('id = "yacht"', 'id = "lots"\nfirst_player = "random"', 1)
"""Who begins is drawn by the seal."""


def finished(settings: TableSettings) -> Record:
    play = seated(settings)
    play.start()
    while play.table.phase == "playing":
        move(Random(3), play)
    record = record_of(TABLE, play.log)
    assert record is not None
    return record


def without(record: Record, *names: str) -> Record:
    return replace(record, tags={name: value for name, value in record.tags.items() if name not in names})


def asked(records: list[tuple[str, dict[str, Any] | None]]) -> dict[str, Any]:
    question = json.dumps({"vectors": VECTORS, "records": [{"text": text, "own": own} for text, own in records]})
    told: dict[str, Any] = json.loads(run_node(f"{SCRIPTS}\n{ASK}", stdin=question))
    return told


PEOPLE = finished(TableSettings("yahtzee@1", seats=2, dice="sealed"))
WITH_BOT = finished(TableSettings("yahtzee@1", seats=3, bots=("greedy",), dice="sealed"))


def test_the_page_computes_the_vectors() -> None:
    told = asked([])
    for name, result in (
        ("commitments", "commitment"),
        ("keys", "key"),
        ("tables", "hash"),
        ("chain", "link"),
        ("throws", "faces"),
    ):
        assert told[name] == [vector[result] for vector in VECTORS[name]], name


def test_the_page_verifies_what_our_verifier_does() -> None:
    games = [finished(TableSettings(game(name).name_version, dice="sealed")) for name in game_ids()]
    records = [*games, WITH_BOT, read_record(RECORD)]
    told = asked([(write_record(record), None) for record in records])
    for record, found in zip(records, told["found"], strict=True):
        proof = verify_record(record)
        assert found.get("wrong") is None, record.rules.id
        assert (found["throws"], len(found["salts"])) == (proof.throws, proof.players)
        assert [bot["seat"] for bot in found["bots"]] == list(proof.bots)


def test_a_seat_that_was_drawn_is_a_throw_for_the_page_too() -> None:
    record = finished(TableSettings("lots@1", seats=3, dice="sealed", rule_file=DRAWN))
    own = {"digest": digest(record.rules), "sides": 6, "count": 5, "boxes": 12, "rolls": 3, "drawn": True}
    text = write_record(record)
    first = next(line for line in text.splitlines() if line.endswith(" first"))
    other = f"0.{int(first[2]) % 3 + 1} first"
    told = asked([(text, own), (text.replace(first, other), own)])["found"]
    assert told[0]["throws"] == verify_record(record).throws
    assert told[1]["ours"]


UNSALTED = without(PEOPLE, "Salt1", "Salt2", "SaltCommitment1", "SaltCommitment2")
WRONG = {
    "no salt at all": UNSALTED,
    "a person without a salt": without(PEOPLE, "Salt2", "SaltCommitment2"),
    "a bot that is not called one": without(WITH_BOT, "Bot3"),
    "everybody called a bot": replace(UNSALTED, tags={**UNSALTED.tags, "Bot1": "sharp", "Bot2": "sharp"}),
    "another salt": replace(PEOPLE, tags={**PEOPLE.tags, "Salt1": "ab" * 32}),
    "another secret": replace(PEOPLE, tags={**PEOPLE.tags, "Secret": "ab" * 32}),
    "no secret": without(PEOPLE, "Secret"),
    "another table": replace(PEOPLE, tags={**PEOPLE.tags, "Table": "t2"}),
    "other dice": replace(PEOPLE, tags={**PEOPLE.tags, "Dice": "system"}),
}  # fmt: skip


def test_the_page_refuses_what_our_verifier_does_with_the_same_words() -> None:
    told = asked([(write_record(record), None) for record in WRONG.values()])["found"]
    for (name, record), found in zip(WRONG.items(), told, strict=True):
        assert found.get("ours"), name
        with pytest.raises(NotVerified) as caught:
            verify_record(record)
        if caught.value.code != "verify-throw":  # whose sentence has the turn too
            assert found["wrong"] == caught.value.message, name
