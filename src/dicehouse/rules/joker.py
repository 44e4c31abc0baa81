"""The joker: what a rule set makes of a further five of a kind once its box is filled."""

from __future__ import annotations

from dataclasses import dataclass
from typing import assert_never

from .card import Card
from .dice import Dice
from .earning import earned
from .patterns import Face
from .ruleset import Joker, RuleSet

__all__ = ["NO_CALL", "JokerCall", "joker_call", "joker_face_place"]


@dataclass(frozen=True, slots=True)
class JokerCall:
    """`bonus` is earned wherever the dice go; `must` is the only place they may go to; where it
    `pays_in_full` the boxes that are not face boxes do; `faces_barred` closes the face boxes."""

    bonus: int = 0
    must: int | None = None
    pays_in_full: bool = False
    faces_barred: bool = False


NO_CALL = JokerCall()


def joker_call(rules: RuleSet, card: Card, dice: Dice, *, natural: bool = True) -> JokerCall:
    """How the dice may be placed beyond the ordinary; `natural` is false once a die was bought."""
    joker = rules.joker
    if joker is None:
        return NO_CALL
    held = card.entries[rules.places[joker.box]]
    if held is None or not (held or joker.on_zero):
        return NO_CALL
    if not natural and not (rules.buying and rules.buying.bought_bonus):
        return NO_CALL
    box = rules.boxes[rules.places[joker.box]]
    if earned(rules, box, dice) is None:
        return NO_CALL
    return _placed(rules, joker, card, dice, bonus=joker.bonus if held else 0)


def _placed(rules: RuleSet, joker: Joker, card: Card, dice: Dice, *, bonus: int) -> JokerCall:
    matching = joker_face_place(rules, dice)
    matching_open = matching is not None and card.entries[matching] is None
    match joker.placement:
        case "none":
            return JokerCall(bonus)
        case "free":
            return JokerCall(bonus, pays_in_full=True)
        case "gated":
            return JokerCall(bonus, pays_in_full=not matching_open)
        case "forced":
            if matching_open:
                return JokerCall(bonus, must=matching)
            barred = joker.upper_zero == "only-if-lower-full" and _lower_open(rules, card)
            return JokerCall(bonus, pays_in_full=True, faces_barred=barred)
        case _:
            assert_never(joker.placement)


def joker_face_place(rules: RuleSet, dice: Dice) -> int | None:
    """The box for the face that the dice show most often, where the card has one."""
    return rules.face_places.get(max(dice, key=dice.count))


def _lower_open(rules: RuleSet, card: Card) -> bool:
    return any(
        entry is None and not isinstance(box.pattern, Face)
        for box, entry in zip(rules.boxes, card.entries, strict=True)
    )
