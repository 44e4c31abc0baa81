"""Each game plays today as it did when its playthrough was written."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from difflib import unified_diff

import pytest

from dicehouse.notation import read_record, read_state, write_record, write_state
from dicehouse.rules import BonusEarned, BoxScored, DieBought, FirstRolled, Leave, RolledOff, Score, call_of
from dicehouse.rules.catalogue import game, game_ids
from testkit.playthroughs import FOLDER, SETUPS, Step, play, tell

MOST_SHOWN = 40


@pytest.mark.parametrize("game_id", SETUPS)
def test_the_game_plays_as_it_was_told_and_can_be_read(game_id: str) -> None:
    """Its state lines and its record stand by themselves."""
    told = (FOLDER / f"{game_id}.txt").read_text(encoding="utf-8").splitlines()
    now = list(tell(game(game_id), SETUPS[game_id]))
    if told != now:
        changed = list(unified_diff(told, now, f"{game_id}.txt", "as it plays now", lineterm="", n=1))
        hint = "If this is meant, run python -m tests.playthroughs.regenerate and look at the difference."
        pytest.fail("\n".join([*changed[:MOST_SHOWN], f"{len(changed)} lines of difference.", hint]))
    for line in told:
        if line.startswith("step "):
            state = line.split(": ", 1)[1]
            assert write_state(read_state(state)) == state
    begins = next(number for number, line in enumerate(told) if line.startswith("[Rules "))
    record = "\n".join(told[begins:]) + "\n"
    assert write_record(read_record(record)) == record


def test_no_game_lacks_a_playthrough_and_no_file_is_astray() -> None:
    files = {path.stem for path in FOLDER.iterdir() if path.suffix not in (".py", "") and path.is_file()}
    assert set(game_ids()) == set(SETUPS) == files


def test_interesting_things_happen() -> None:
    seen = Counter(
        found for game_id, setup in SETUPS.items() for step in play(game(game_id), setup) for found in _found(step)
    )
    assert seen.keys() >= {
        "an extra bonus",
        "a joker in the lower section",
        "a joker that had to go to its upper box",
        "a section bonus",
        "a roll-off",
        "a roll-off thrown again",
        "a right answer",
        "a wrong answer",
        "an X",
        "a saved roll",
        "an opening thrown again",
        "a seat that left",
    }


def _found(step: Step) -> Iterator[str]:
    state, rules = step.state, step.state.rules
    if isinstance(step.action, Leave):
        yield "a seat that left"
    if state.rolls_left > rules.dice.rolls:
        yield "a saved roll"
    if sum(isinstance(event, FirstRolled) for event in step.events) > len(state.cards):
        yield "an opening thrown again"
    if isinstance(step.action, Score):
        call = call_of(state)
        if call.must:
            yield "a joker that had to go to its upper box"
        elif call.pays_in_full and step.action.box in ("FH", "SS", "LS"):
            yield "a joker in the lower section"
    for event in step.events:
        match event:
            case BonusEarned(extra=True):
                yield "an extra bonus"
            case BonusEarned():
                yield "a section bonus"
            case DieBought(right=True):
                yield "a right answer"
            case DieBought():
                yield "a wrong answer"
            case BoxScored(box=box, points=0) if rules.boxes[rules.places[box]].takes_number:
                yield "an X"
            case RolledOff():
                yield "a roll-off"
                if len(state.finish.throws) >= len(state.cards):
                    yield "a roll-off thrown again"
            case _:
                pass
