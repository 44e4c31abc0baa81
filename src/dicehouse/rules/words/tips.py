"""Which of a sheet's tips fits a position: a tip speaks of the boxes, bonuses and sections that it names."""

from __future__ import annotations

from ..book.actions import Action, Score, Throw
from ..book.offers import offer
from ..book.state import State
from ..game.card import section_progress
from ..game.patterns import Anything

ALIKE = 2
"""So many dice of one face are kept for the box of that face."""


def tip_for(state: State, best: Action) -> str | None:
    """The tip that fits what is best to do, those of a box before those of a bonus; None where none does."""
    rules = state.rules
    if not rules.tips or not state.dice or not isinstance(best, Score | Throw):
        return None
    return next((tip for of in (_of_boxes, _of_bonus) for tip in rules.tips if of(state, best, tip.casefold())), None)


def _of_boxes(state: State, best: Score | Throw, tip: str) -> bool:
    """The box that it names is open and would take these dice, and something else is better; the bonus of a section
    that it names is not earned yet. A box that any dice fit tempts only with more points."""
    rules, card = state.rules, state.card
    if any(bonus_name in tip or name in tip for name, bonus_name in _earned(state)):
        return False
    named = [place for place, box in enumerate(rules.boxes) if box.name.casefold() in tip]
    if not named or any(card.entries[place] is not None for place in named):
        return False
    for place in named:
        offered = offer(state, place)
        if (isinstance(best, Score) and best.box == rules.boxes[place].code) or not offered.points:
            return False
        if isinstance(rules.boxes[place].pattern, Anything):
            better = isinstance(best, Score) and offered.points > offer(state, rules.places[best.box]).points
            if not better:
                return False
    return True


def _earned(state: State) -> list[tuple[str, str]]:
    """The sections whose bonus is earned, by their names and those of their bonuses."""
    rules = state.rules
    reached = zip(rules.card_sections, section_progress(rules, state.card), strict=True)
    return [
        (section.name.casefold(), section.bonus.name.casefold())
        for section, so_far in reached
        if section.bonus and so_far >= section.bonus.at_least
    ]


def _of_bonus(state: State, best: Score | Throw, tip: str) -> bool:
    """The bonus that it names is not earned yet, and what is best to do helps it."""
    rules = state.rules
    reached = section_progress(rules, state.card)
    for section, (first, end), so_far in zip(rules.card_sections, rules.spans, reached, strict=True):
        bonus = section.bonus
        if bonus and bonus.name.casefold() in tip and so_far < bonus.at_least:
            return _helps(state, best, range(first, end))
    return False


def _helps(state: State, best: Score | Throw, places: range) -> bool:
    rules = state.rules
    if isinstance(best, Score):
        place = rules.places[best.box]
        return place in places and offer(state, place).points > 0
    alike = {face for face in best.keep if best.keep.count(face) >= ALIKE}
    open_faces = {rules.boxes[place].face for place in places if state.card.entries[place] is None}
    return len(set(best.keep)) == 1 and bool(alike & open_faces)
