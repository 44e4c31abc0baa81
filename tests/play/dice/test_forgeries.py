"""Issue 21: "one grammar, canonical text only, everything unknown refused, every throw counted".

Our own verifier and the page of plain JavaScript, over one heap of true and forged records.
"""

from __future__ import annotations

from random import Random

from dicehouse.errors import DicehouseError
from dicehouse.play.dice.verify import verify_text
from dicehouse.rules.catalogue import catalogue
from testkit.gate import NIGHTLY
from testkit.play.forging import FORGERS, sealed_game
from tests.play.dice.test_check_page import asked

RECORDS = 1_000 if NIGHTLY else 250


def proves(text: str) -> int | None:
    """How many throws it proves; None where it proves nothing."""
    try:
        return verify_text(text).throws
    except DicehouseError:
        return None


def test_both_verifiers_agree_on_every_record() -> None:
    games = [rules for rules in catalogue() if rules.players[1] > 1]
    true = [sealed_game(games[seed % len(games)], seed) for seed in range(RECORDS // 10)]
    heap = [("true", text) for text in true]
    forgers = list(FORGERS.items())
    while len(heap) < RECORDS:
        rng = Random(len(heap))
        name, forge = forgers[len(heap) % len(forgers)]
        original = rng.choice(true)
        if (forged := forge(original, rng)) != original:
            heap.append((name, forged))
        else:
            heap.append(("unchanged", original))
    ours = [proves(text) for _, text in heap]
    theirs = [found.get("throws") for found in asked([(text, None) for _, text in heap])["found"]]
    differing = [
        (name, ours[place], theirs[place]) for place, (name, _) in enumerate(heap) if ours[place] != theirs[place]
    ]
    assert differing == []
    assert [
        name for place, (name, _) in enumerate(heap) if (ours[place] is None) != (name not in ("true", "unchanged"))
    ] == []
