"""The state line: one position on one line, canonical, so that equal lines mean equal states.

yahtzee@1 1:1,2:2,5:5,6:0,LS:0/2:4,3:0,5:10,6:0 2 2 13556
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from ..errors import DicehouseError, NotationError, SeatsRefused, UnknownGame
from ..rules import Card, Dice, Finish, Purchases, Reading, RuleSet, Seat, State, start
from ..rules.book.state import NO_FINISH
from ..rules.catalogue import find
from ..rules.game.ruleset import may_hold
from .action import BOX
from .dice import NONE, scan_dice, write_dice
from .possible import Part, impossible
from .scanner import Scanner

LONGEST_LINE = 10_000

OUT = "!"
"""Marks a card that was given up."""

ALL = "all"
"""Marks dice that a later roll threw all at once, where the rules ask for it."""

RULES = "[a-z][a-z0-9-]{0,39}@[1-9][0-9]{0,3}"


def write_state(state: State) -> str:
    rules = state.rules
    cards = "/".join([_write_card(rules, card) for card in state.cards])
    line = f"{rules.name_version} {cards} {state.seat} {state.rolls_left} {write_dice(state.dice)}"
    if state.whole:
        line = f"{line} {ALL}"
    if state.announced:
        line = f"{line} say={state.announced}"
    if state.purchases.tries:
        line = f"{line} {_write_purchases(state.purchases)}"
    return line if state.finish is NO_FINISH else " ".join([line, *_write_finish(state.finish)])


def read_state(text: str, find_rules: Callable[[str], RuleSet] = find) -> State:
    """The position that the line describes; one that no game can reach is refused with the reason."""
    if len(text) > LONGEST_LINE:
        raise NotationError("notation-too-large", f"at most {LONGEST_LINE:,} characters are read")
    scanner = Scanner(text)
    rules = scan_rules(scanner, find_rules)
    scanner.expect(" ", "a space")
    places: dict[Part, int] = {1: scanner.place}
    cards = [_scan_card(scanner, rules)]
    while scanner.skip("/"):
        places[len(cards) + 1] = scanner.place
        cards.append(_scan_card(scanner, rules))
    try:
        start(rules, len(cards))
    except SeatsRefused as error:
        raise scanner.error("notation-seats", error.message, places[1]) from None
    scanner.expect(" ", "a space")
    places["seat"] = scanner.place
    seat = Seat(scanner.whole("a seat"))
    scanner.expect(" ", "a space")
    places["rolls"] = scanner.place
    rolls_left = scanner.whole("the number of rolls left")
    scanner.expect(" ", "a space")
    places["dice"] = scanner.place
    dice = scan_dice(scanner, rules)
    places["whole"] = min(scanner.place + 1, len(text))
    whole = scanner.skip(f" {ALL}")
    places["announced"] = min(scanner.place + 1, len(text))
    announced = scanner.take(BOX, "a box code") if scanner.skip(" say=") else None
    places["buying"] = min(scanner.place + 1, len(text))
    purchases = _scan_purchases(scanner, rules)
    places["ending"] = min(scanner.place + 1, len(text))
    finish = _scan_finish(scanner, rules)
    scanner.end()
    state = State(rules, tuple(cards), seat, rolls_left, dice, purchases, finish, announced, whole)
    wrong = impossible(state)
    if wrong is not None:
        part, reason = wrong
        raise scanner.error("notation-impossible", reason, places[part])
    return state


def scan_rules(scanner: Scanner, find_rules: Callable[[str], RuleSet]) -> RuleSet:
    place = scanner.place
    name = scanner.take(RULES, "a game such as `yahtzee@1`")
    try:
        return find_rules(name)
    except UnknownGame as error:
        raise scanner.error("notation-rules", error.message, place) from None


@lru_cache(maxsize=4096)
def _write_card(rules: RuleSet, card: Card) -> str:
    filled = ",".join(
        f"{box.code}:{_write_entry(entry, box.takes_number)}"
        for box, entry in zip(rules.boxes, card.entries, strict=True)
        if entry is not None
    )
    marks = (("+", card.extra), ("~", card.saved), ("$", card.buys))
    counts = "".join(f"{mark}{count}" for mark, count in marks if count)
    return (filled or NONE) + counts + (OUT if card.out else "")


def _write_entry(entry: int, takes_number: bool) -> str:
    return "X" if takes_number and not entry else str(entry)


def _scan_card(scanner: Scanner, rules: RuleSet) -> Card:
    entries: list[int | None] = [None] * len(rules.boxes)
    if not scanner.skip(NONE):
        last = -1
        while True:
            last = _scan_entry(scanner, rules, entries, last)
            if not scanner.skip(","):
                break
    return Card(
        tuple(entries),
        extra=_scan_count(scanner, "+", "a number of extra bonuses"),
        saved=_scan_count(scanner, "~", "a number of saved rolls"),
        buys=_scan_count(scanner, "$", "a number of dice asked for"),
        out=scanner.skip(OUT),
    )


def _scan_count(scanner: Scanner, mark: str, what: str) -> int:
    return int(scanner.take("[1-9][0-9]{0,3}", what)) if scanner.skip(mark) else 0


def _scan_entry(scanner: Scanner, rules: RuleSet, entries: list[int | None], last: int) -> int:
    place = scanner.place
    code = scanner.take(BOX, "a box code")
    if code not in rules.places:
        raise scanner.error("notation-box", f"{rules.name} has no box {code!r}", place)
    number = rules.places[code]
    if number <= last:
        raise scanner.error("notation-box", f"box {code} is out of order: boxes follow the card", place)
    scanner.expect(":", "`:`")
    place = scanner.place
    box = rules.boxes[number]
    entry = 0 if box.takes_number and scanner.skip("X") else scanner.signed("what the box holds")
    if not may_hold(rules, number, entry) or (box.takes_number and scanner.text[place] == "0"):
        raise scanner.error("notation-entry", f"{box.name} can never hold {entry:,}", place)
    entries[number] = entry
    return number


def _write_purchases(purchases: Purchases) -> str:
    bought = f"b{write_dice(purchases.bought)}" if purchases.bought else ""
    failed = f"x{write_dice(purchases.failed)}" if purchases.failed else ""
    return f"buy={purchases.tries}{bought}{failed}"


def _scan_purchases(scanner: Scanner, rules: RuleSet) -> Purchases:
    if not scanner.skip(" buy="):
        return Purchases()
    tries = int(scanner.take("[1-9][0-9]{0,3}", "the number of tries"))
    bought = _some_dice(scanner, rules) if scanner.skip("b") else ()
    failed = _some_dice(scanner, rules) if scanner.skip("x") else ()
    return Purchases(tries, bought, failed)


def _some_dice(scanner: Scanner, rules: RuleSet) -> Dice:
    if scanner.peek(NONE):
        raise scanner.syntax("a row of dice")
    return scan_dice(scanner, rules)


def _write_finish(finish: Finish) -> list[str]:
    fields = []
    if finish.readings:
        read = (f"{r.seat}.{r.box}{'+' if r.right else '-'}" for r in finish.readings)
        fields.append(f"read={','.join(read)}")
    if finish.throws:
        throws = (f"{seat}.{write_dice(dice)}" for seat, dice in finish.throws)
        fields.append(f"off={','.join(throws)}")
    return fields


def _scan_finish(scanner: Scanner, rules: RuleSet) -> Finish:
    readings: list[Reading] = []
    throws: list[tuple[Seat, Dice]] = []
    if scanner.skip(" read="):
        while not readings or scanner.skip(","):
            seat = _scan_seat(scanner)
            box = scanner.take(BOX, "a box code")
            readings.append(Reading(seat, box, scanner.take("[+-]", "`+` or `-`") == "+"))
    if scanner.skip(" off="):
        while not throws or scanner.skip(","):
            throws.append((_scan_seat(scanner), _some_dice(scanner, rules)))
    return Finish(tuple(readings), tuple(throws))


def _scan_seat(scanner: Scanner) -> Seat:
    seat = Seat(scanner.whole("a seat"))
    scanner.expect(".", "`.`")
    return seat


def error_to_json(error: DicehouseError) -> dict[str, object]:
    """People at a table see the position, so their message stays short; here it stands beside it."""
    position = {"position": write_state(error.state)} if isinstance(error.state, State) else {}
    return {**error.as_json(), **position}
