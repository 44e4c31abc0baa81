"""What one room of the solver does not know of a game: codes and sentences, said without loading NumPy."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from ..errors.codes import Code
from ..rules import RuleSet
from ..rules.book.counting import count_positions
from ..rules.words import rough


@dataclass(frozen=True, slots=True)
class Obstacle:
    """Why a task cannot be done: a stable code, and a sentence that speaks of the game as "it"."""

    code: Code
    reason: str
    positions: int | None = None
    bytes: int | None = None


_COMPARED = Obstacle(
    "solver-unsupported", "Its cards are compared box by box, so the best play depends on the opponents."
)
_ADDED_NUMBERS = Obstacle("solver-unsupported", "Its numbers are added up, which these tables do not hold.")
BOUGHT = Obstacle(
    "solver-unsupported", "Its dice are bought with answers, so the best play depends on how many are right."
)
SAVED = Obstacle("solver-unsupported", "Its rolls are saved from turn to turn, which these tables do not hold.")
_ANY_TIME = Obstacle("solver-unsupported", 'Its dice are bought between rolls (`buy_when = "any-time"`).')
_WAITING = "Its boxes wait for each other or for few rolls, which these tables do not hold."
_SERVED = "Its boxes pay more with the first roll, which these tables do not hold."
_WINS = "Its boxes win the game at once, which these tables do not hold."
_COMPARED_BOXES = "Its boxes must hold less than others, which these tables do not hold."
_ONLY_BONUS = "Its boxes count for nothing but a bonus (`only_bonus`), which these tables do not hold."
_PRODUCTS = "Its sections are multiplied (`by`), which these tables do not hold."
_WHOLE_CARD = "Its bonus counts the whole card (`counts`), which these tables do not hold."
_BELOW = "Its bonus earns something below its total, too (`below`), which these tables do not hold."
_THROWN = "Its boxes pay by the throw (`served_by`, `by_roll`, `whole`), which these tables do not hold."
_JOKERS = "Its joker stands in columns, or pays its bonus or itself (`either`), which these tables do not hold."
_NOT_WAITING = Obstacle("solver-unsupported", "None of its boxes wait, or pay by the roll.")
_CALLED = Obstacle("solver-unsupported", "Its boxes wait or pay by the roll, beside a joker or forced zeros.")
_ANNOUNCED = "Its boxes are announced, which these tables do not hold."
_NOT_BOUGHT = Obstacle("buying-unknown", "No dice are bought in it.")
_NOT_COMPARED = Obstacle("solver-unsupported", "Its cards are added up, not compared box by box.")


def beyond_points(rules: RuleSet) -> Iterator[Obstacle]:
    """What one card's expected points do not describe."""
    yield from _beyond_a_card(rules)
    # what makes a box worth more, or nothing, for another reason than its dice
    yield from _counted(rules, _by_the_roll(rules))
    yield from _counted(rules, _by_the_card(rules))


def _beyond_a_card(rules: RuleSet) -> Iterator[Obstacle]:
    """What depends on more than the points of one card and the rolls of one turn."""
    if rules.comparison:
        yield _COMPARED
    elif rules.writes_numbers:
        yield _ADDED_NUMBERS
    if rules.buying:
        yield BOUGHT
    if rules.dice.save_rolls:
        yield SAVED


def _counted(rules: RuleSet, reasons: Iterator[str]) -> Iterator[Obstacle]:
    """With how many positions the game has."""
    for reason in reasons:
        positions = count_positions(rules)
        yield Obstacle("solver-unsupported", f"{reason} It has at most {rough(positions)} positions.", positions)


def _by_the_roll(rules: RuleSet) -> Iterator[str]:
    if any(column.order != "free" or column.rolls for column in rules.columns) or any(
        box.requires for box in rules.boxes
    ):
        yield _WAITING
    if any(column.announce for column in rules.columns):
        yield _ANNOUNCED
    if any(box.served for box in rules.boxes):
        yield _SERVED
    elif rules.wins_at_once:
        yield _WINS


def _by_the_card(rules: RuleSet) -> Iterator[str]:
    if any(box.heeds_whole or box.by_roll for box in rules.boxes):
        yield _THROWN
    if rules.joker and (rules.columns or rules.joker.either):
        yield _JOKERS
    if any(box.less_than for box in rules.boxes):
        yield _COMPARED_BOXES
    sections = rules.sections
    bonuses = [section.bonus for section in sections if section.bonus]
    if any(section.only_bonus for section in sections):
        yield _ONLY_BONUS
    if any(section.by for section in sections):
        yield _PRODUCTS
    if any(bonus.counts == "card" for bonus in bonuses):
        yield _WHOLE_CARD
    if any(bonus.below for bonus in bonuses):
        yield _BELOW


def waits(rules: RuleSet) -> str:
    """That it does, as the beginning of a reason."""
    return next(_by_the_roll(rules)).partition(",")[0] + "."


def beyond_waiting(rules: RuleSet) -> Iterator[Obstacle]:
    yield from _beyond_a_card(rules)
    if next(_by_the_roll(rules), None) is None:
        yield _NOT_WAITING
    elif rules.joker or rules.scratch == "forced-only":
        yield _CALLED
    elif any(column.announce for column in rules.columns):
        yield Obstacle("solver-unsupported", _ANNOUNCED)
    yield from _counted(rules, _by_the_card(rules))


def beyond_saved(rules: RuleSet) -> Iterator[Obstacle]:
    yield from (no for no in beyond_points(rules) if no != SAVED)


def beyond_buying(rules: RuleSet) -> Iterator[Obstacle]:
    if rules.buying is None:
        yield _NOT_BOUGHT
    elif rules.buying.buy_when == "any-time":
        yield _ANY_TIME


def beyond_comparing(rules: RuleSet) -> Iterator[Obstacle]:
    if rules.comparison is None:
        yield _NOT_COMPARED
    if rules.dice.save_rolls:
        yield SAVED
