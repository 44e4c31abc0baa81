"""A state as numbers from 0 to 1, seen by the seat that moves: always as many for a rule set and its seats."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from ..rules import Card, Dice, RuleSet, Seat, State, all_throws, due_reading, is_full, natural_worth, section_progress
from ..rules.book.bars import bars_of
from ..rules.game.ruleset import possible_points


@dataclass(frozen=True)
class Observer:
    """What each number means: `names`. The seat's own card comes first, the others follow in playing order."""

    rules: RuleSet
    seats: int

    @cached_property
    def names(self) -> tuple[str, ...]:
        rules = self.rules
        faces = [rules.dice.label(face) for face in range(1, rules.dice.sides + 1)]
        names = [f"dice showing {face}" for face in faces] + ["rolls left"]
        if rules.buying:
            names += [f"bought dice showing {face}" for face in faces]
            names += [f"spent dice showing {face}" for face in faces]
            names += ["tries this turn"]
        names += [f"announced {code}" for code in self._announced]
        names += ["all dice thrown again"] if rules.heeds_whole else []
        if rules.comparison:
            names += ["to read " + box.code for box in rules.boxes] + ["rolling off"]
        for card in range(self.seats):
            whose = "own" if card == 0 else f"opponent {card}"
            names += [f"{whose} {box.code} filled" for box in rules.boxes]
            names += [f"{whose} {box.code} entry" for box in rules.boxes]
            names += [f"{whose} {section.name} towards the bonus" for section in rules.card_sections if section.bonus]
            names += [f"{whose} extra bonuses"] if rules.joker else []
            names += [f"{whose} rolls saved"] if rules.dice.save_rolls else []
            names += [f"{whose} tries"] if rules.buying else []
            names += [f"{whose} left the game"] if self.seats > 1 else []
        return tuple(names)

    @cached_property
    def _announced(self) -> tuple[str, ...]:
        """The boxes that may be announced."""
        said = zip(self.rules.boxes, bars_of(self.rules).announced, strict=True)
        return tuple(box.code for box, may_be in said if may_be)

    @property
    def size(self) -> int:
        return len(self.names)

    @cached_property
    def most(self) -> tuple[int, ...]:
        """The most that each box can hold, above zero or below: an entry counts as a share of it."""
        rules = self.rules
        if rules.writes_numbers:
            throws = all_throws(rules.dice.count, rules.dice.sides)
            return tuple(max(natural_worth(rules, box, dice) for dice in throws) for box in rules.boxes)
        return tuple(max(1, *map(abs, possible_points(rules, place))) for place in range(len(rules.boxes)))

    @cached_property
    def least(self) -> float:
        """Of any number: some games have points below zero."""
        rules = self.rules
        below = not rules.writes_numbers and any(min(possible_points(rules, n)) < 0 for n in range(len(rules.boxes)))
        return -1.0 if below else 0.0

    def observe(self, state: State, seat: Seat) -> NDArray[np.float32]:
        rules = self.rules
        numbers = [*self._faces(state.dice), _share(state.rolls_left, self._most_rolls)]
        if rules.buying:
            purchases = state.purchases
            numbers += [*self._faces(purchases.bought), *self._faces(purchases.failed)]
            numbers += [_share(purchases.tries, rules.buying.max_buys_turn or rules.dice.count)]
        numbers += [float(state.announced == code) for code in self._announced]
        numbers += [float(state.whole)] if rules.heeds_whole else []
        if rules.comparison:
            numbers += self._after_the_last_box(state)
        for step in range(self.seats):
            numbers += self._card(state.cards[(seat - 1 + step) % self.seats])
        return np.array(numbers, dtype=np.float32)

    @cached_property
    def _most_rolls(self) -> int:
        return self.rules.dice.rolls + self.rules.dice.most_saved(len(self.rules.boxes))

    def _faces(self, dice: Dice) -> list[float]:
        return [dice.count(face) / self.rules.dice.count for face in range(1, self.rules.dice.sides + 1)]

    def _after_the_last_box(self, state: State) -> list[float]:
        """Which number is to be read aloud, or that a tie is rolled off."""
        waiting = not state.over and is_full(state.card)
        due = due_reading(state) if waiting else None
        reads = [float(due is not None and due.box == box.code) for box in self.rules.boxes]
        return [*reads, float(waiting and due is None)]

    def _card(self, card: Card) -> list[float]:
        rules = self.rules
        numbers = [float(entry is not None) for entry in card.entries]
        numbers += [(entry or 0) / most for entry, most in zip(card.entries, self.most, strict=True)]
        for section, reached in zip(rules.card_sections, section_progress(rules, card), strict=True):
            if section.bonus:
                numbers.append(_share(reached, section.bonus.cap))
        if rules.joker:
            numbers.append(_share(card.extra, len(rules.boxes)))
        if rules.dice.save_rolls:
            numbers.append(_share(card.saved, self._most_rolls))
        if rules.buying:
            most = rules.buying.max_buys_game or len(rules.boxes) * (rules.buying.max_buys_turn or rules.dice.count)
            numbers.append(_share(card.buys, most))
        if self.seats > 1:
            numbers.append(float(card.out))
        return numbers


def _share(count: int, most: int) -> float:
    return max(-1.0, min(1.0, count / most))
