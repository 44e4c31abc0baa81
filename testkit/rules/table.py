"""A small table to play at in tests: positions laid out, actions done, refusals asked for.

Whole turns are told as records tell them: `retold(laid(rules, "Y:50"), "44444 =4:20+100")` is the line as it comes
about, so a line that is as it should be comes back as it went in.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from dicehouse.notation import read_action, read_state, write_dice, write_event
from dicehouse.rules import (
    Action,
    BonusEarned,
    BoxScored,
    Card,
    Dice,
    GameEnded,
    Leave,
    RuleSet,
    Score,
    ScriptedDice,
    Seat,
    State,
    Throw,
    decide,
    legal_actions,
    refusal,
    sort_dice,
    start,
)
from dicehouse.rules.dice import without

__all__ = ["after", "card", "differing", "do", "faces", "laid", "position", "refused", "retold", "takes"]


def faces(text: str) -> Dice:
    """Dice as the sheets write them: `5 - 2 - 5 - 6 - 5`, `3, 4, 3, 6, 3` or `44444`."""
    return sort_dice(int(sign) for sign in text if sign.isdigit())


def card(rules: RuleSet, filled: Mapping[str, int], *, extra: int = 0, saved: int = 0, buys: int = 0) -> Card:
    """A card with these boxes filled."""
    return Card(tuple(filled.get(box.code) for box in rules.boxes), extra, saved, buys)


def position(
    rules: RuleSet,
    *cards: Mapping[str, int] | Card,
    dice: str = "",
    rolls_left: int | None = None,
    seat: int = 1,
) -> State:
    """A position with these cards, the first seat's turn and its rolls used up unless told otherwise."""
    laid = tuple(one if isinstance(one, Card) else card(rules, one) for one in cards)
    fresh = start(rules, max(len(laid), rules.seats[0]))
    if rolls_left is None:
        rolls_left = 0 if dice else fresh.rolls_left
    return replace(fresh, cards=laid or fresh.cards, seat=Seat(seat), rolls_left=rolls_left, dice=faces(dice))


def laid(rules: RuleSet, cards: str) -> State:
    """Cards as a state line has them (`4:12,Y:50/-`), and a fresh turn of whoever has filled the fewest boxes."""
    filled = [text.count(":") for text in cards.split("/")]
    seat = filled.index(min(filled)) + 1
    return read_state(f"{rules.name_version} {cards} {seat} {rules.dice.rolls} -", lambda name: rules)


def do(state: State, action: Action) -> State:
    """The seat whose turn it is does what needs no dice and no verdict."""
    return decide(state, state.seat, action, ScriptedDice()).state


def refused(state: State, action: str) -> str | None:
    """The code of the refusal, None where the action is allowed."""
    no = refusal(state, state.seat, read_action(action, state.rules))
    return no.code if no else None


def takes(state: State) -> dict[str, int]:
    """Every box that may be filled now, with what it would take."""
    boxes = [action for action in legal_actions(state) if isinstance(action, Score)]
    scored = (decide(state, state.seat, action, ScriptedDice()).events[0] for action in boxes)
    return {event.box: event.points for event in scored if isinstance(event, BoxScored)}


def after(state: State, line: str) -> State:
    """The position that the line leads to; what it says of points is not looked at."""
    *_, (told, state) = _played(state, line)
    assert not told.endswith(")"), told
    return state


def retold(state: State, line: str) -> str:
    """The line as it comes about from here.

    Dice, verdicts, numbers and who leaves (`!2`) are taken from it; points with their bonuses, the X, the result
    (`#2 82 195`) and the refusal that ends it (`=C (joker-must)`) are found. So are, where the line asks for them,
    whose turn it is (`2.`), the dice on the table (`[11234]`) and all that open boxes would take (`{4:20+100}`).
    """
    return " ".join(word for word, _ in _played(state, line))


def differing(rules: RuleSet, sheet: str, **named: str) -> list[str]:
    """Turns that come about otherwise, each with the sentence that it stands for.

    A sheet has sentences and, indented under each, the turns that show it: `cards | turns`, or the turns alone where
    all cards are empty. What is indented further goes on with the line above; cards may be named: `LAST,W:6432/LAST`.
    """
    found, sentence, shown = list[str](), "", 0
    for line in sheet.replace("\n        ", " ").splitlines():
        if not line.startswith(" "):
            sentence = line
            continue
        for name, cards in named.items():
            line = line.replace(name, cards)
        cards, _, turns = line.strip().rpartition(" | ")
        now = retold(laid(rules, cards or "/".join("-" * rules.seats[0])), turns)
        shown += 1
        if now != turns:
            found.append(f"{sentence}: {turns} comes out as {now}")
    assert shown, "a sheet shows something"
    return found


def _played(state: State, line: str) -> Iterator[tuple[str, State]]:
    words = iter(line.split())
    for word in words:
        if word.endswith("."):
            yield f"{state.seat}.", state
        elif word.startswith("["):
            yield f"[{write_dice(state.dice)}]", state
        elif word.startswith("{"):
            yield "{" + ",".join(retold(state, f"={box}")[1:] for box in takes(state)) + "}", state
        elif word[0] in "#(":
            return  # results and refusals are found, and nothing follows them
        else:
            seat, action = _action(state, word)
            no = refusal(state, seat, action)
            if no:
                yield f"{word} ({no.code})", state
                return
            thrown = next(words) if word.startswith(">") else word
            throws = [without(faces(thrown), action.keep)] if isinstance(action, Throw) else ()
            events, state = decide(state, seat, action, ScriptedDice(throws, [word.endswith("+")]))
            earned = [event.points for event in events if isinstance(event, BoxScored | BonusEarned)]
            if isinstance(action, Score):
                crossed = earned == [0] and state.rules.writes_numbers
                word = f"={action.box}:" + ("X" if crossed else "+".join(map(str, earned)))
            yield word if thrown == word or not throws else f"{word} {thrown}", state
            if isinstance(events[-1], GameEnded):
                yield write_event(events[-1]), state


def _action(state: State, word: str) -> tuple[Seat, Action]:
    if word[0].isdigit():
        return state.seat, Throw()
    if word.startswith("!"):
        return Seat(int(word[1:])), Leave()
    box, _, number = word[1:].partition(":")
    if word.startswith("=") and box in state.rules.places:
        takes_number = state.rules.boxes[state.rules.places[box]].takes_number
        written = (takes_number and number.isdigit()) or (state.rules.crosses_by_choice and number == "0")
        return state.seat, Score(box, int(number) if written else None)
    return state.seat, read_action(word.rstrip("+-") if word[0] in "$?" else word, state.rules)
