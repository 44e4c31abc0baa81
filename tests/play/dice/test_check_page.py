"""The page of plain JavaScript that checks dice, run by Node against the vectors and records of our own verifier."""

from __future__ import annotations

import json
from typing import Any

import pytest

from dicehouse.notation import read_record, write_record
from dicehouse.play import TableSettings
from dicehouse.play.dice.verify import NotVerified, verify_record
from dicehouse.rules import digest
from testkit.docs.pages import ROOT
from testkit.gate import games
from testkit.node import run_node
from testkit.play.forged import DRAWN, FORGED, WITH_BOT
from testkit.play.random_tables import to_the_end
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


def asked(records: list[tuple[str, dict[str, Any] | None]]) -> dict[str, Any]:
    question = json.dumps({"vectors": VECTORS, "records": [{"text": text, "own": own} for text, own in records]})
    told: dict[str, Any] = json.loads(run_node(f"{SCRIPTS}\n{ASK}", stdin=question))
    return told


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
    whole = [to_the_end(TableSettings(rules.name_version, dice="sealed")).record for rules in games()]
    records = [*whole, WITH_BOT, read_record(RECORD)]
    told = asked([(write_record(record), None) for record in records])
    for record, found in zip(records, told["found"], strict=True):
        proof = verify_record(record)
        assert found.get("wrong") is None, record.rules.id
        assert (found["throws"], len(found["salts"])) == (proof.throws, proof.players)
        assert [bot["seat"] for bot in found["bots"]] == list(proof.bots)


def test_a_seat_that_was_drawn_is_a_throw_for_the_page_too() -> None:
    own = {"digest": digest(DRAWN.rules), "sides": 6, "count": 5, "boxes": 12, "rolls": 3, "drawn": True}
    text = write_record(DRAWN)
    first = next(line for line in text.splitlines() if line.endswith(" first"))
    other = f"0.{int(first[2]) % 3 + 1} first"
    told = asked([(text, own), (text.replace(first, other), own)])["found"]
    assert told[0]["throws"] == verify_record(DRAWN).throws
    assert told[1]["ours"]


def test_the_page_refuses_what_our_verifier_does_with_the_same_words() -> None:
    told = asked([(write_record(record), None) for record, _ in FORGED.values()])["found"]
    for (name, (record, code)), found in zip(FORGED.items(), told, strict=True):
        assert found.get("ours"), name
        with pytest.raises(NotVerified) as caught:
            verify_record(record)
        if code != "verify-throw":  # whose sentence has the turn too
            assert found["wrong"] == caught.value.message, name
