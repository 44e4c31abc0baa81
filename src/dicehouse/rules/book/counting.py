"""How large a game is: the positions between turns that one card can be in."""

from __future__ import annotations

from ..game.ruleset import RuleSet, possible_points
from ..game.sections import Bonus
from .bars import bars_of

MOST_ENUMERATED = 2**18
"""Sets of filled boxes of a section with a bonus, times what its boxes can hold; beyond that its positions are
bounded, not enumerated. The catalogue's sections have 64 sets and 36 entries."""


def count_throws(rules: RuleSet) -> int:
    return len(rules.dice.throws)


def count_positions(rules: RuleSet) -> int:
    """What a card's future depends on: which boxes are filled, each bonus section's total up to the
    bonus, whether the joker's box holds its points, and the rolls saved. Only reachable ones count."""
    if _is_bounded(rules):
        return _bound(rules)
    by_filled = [1]
    for number in range(len(rules.card_sections)):
        by_filled = _convolved(by_filled, _section_by_filled(rules, number))
    return sum(count * (1 + rules.dice.most_saved(filled)) for filled, count in enumerate(by_filled))


def _is_bounded(rules: RuleSet) -> bool:
    """Whether boxes wait for each other, or a bonus looks beyond its section: such cards are not enumerated."""
    bars = bars_of(rules)
    waiting = any(place is not None for place in (*bars.follows, *bars.requires))
    return bool(waiting or bars.compared) or any(
        section.by or (section.bonus and section.bonus.counts == "card") for section in rules.sections
    )


def _bound(rules: RuleSet) -> int:
    """At most so many: the sets of filled boxes that the columns allow, and every total beside each of them."""
    orders = [column.order for column in rules.columns] or ["free"]
    positions = 1
    for number, order in enumerate(orders, 1):
        boxes = sum(box.column in (0, number) for box in rules.boxes)
        positions *= 1 << boxes if order == "free" else boxes + 1
    for section in rules.card_sections:
        positions *= section.bonus.cap + 1 if section.bonus else 1
    for less, more in bars_of(rules).compared:
        positions *= len(possible_points(rules, less) | possible_points(rules, more))
    marked = len({place for place in bars_of(rules).requires if place is not None}) + (rules.joker is not None)
    return positions * (1 + rules.dice.most_saved(len(rules.boxes))) << marked


def _section_by_filled(rules: RuleSet, number: int) -> list[int]:
    """The section's positions by how many of its boxes are filled."""
    first, end = rules.spans[number]
    bonus = rules.card_sections[number].bonus
    by_filled = [1]
    if bonus is None:
        for place in range(first, end):
            by_filled = _convolved(by_filled, [1, 2 if _joker_box(rules, place) else 1])
        return by_filled
    entries = sum(len(possible_points(rules, place)) for place in range(first, end))
    if entries << (end - first) > MOST_ENUMERATED:
        for _ in range(first, end):
            by_filled = _convolved(by_filled, [1, 1])
        return [count * (bonus.cap + 1) * 2 for count in by_filled]
    return _enumerated(rules, first, end, bonus)


def _enumerated(rules: RuleSet, first: int, end: int, bonus: Bonus) -> list[int]:
    """Every set of filled boxes with the totals that it can show, as bits of a number: one number where the
    joker's box holds its points, one where it does not."""
    reached: list[tuple[int, int]] = [(1, 0)]
    cap = bonus.cap
    for place in range(first, end):
        entries = frozenset(map(bonus.progress, possible_points(rules, place)))
        paying = entries if not _joker_box(rules, place) else frozenset({0})
        marking = entries - paying
        reached += [
            (_moved(plain, paying, cap), _moved(marked, entries, cap) | _moved(plain, marking, cap))
            for plain, marked in reached
        ]
    by_filled = [0] * (end - first + 1)
    for mask, (plain, marked) in enumerate(reached):
        by_filled[mask.bit_count()] += plain.bit_count() + marked.bit_count()
    return by_filled


def _moved(totals: int, entries: frozenset[int], cap: int) -> int:
    """The totals with each of the entries added; what is beyond the cap counts as the cap."""
    moved = 0
    if totals:
        for entry in entries:
            moved |= totals << entry
    return moved & ((1 << cap) - 1) | (1 << cap if moved >> cap else 0)


def _joker_box(rules: RuleSet, place: int) -> bool:
    return rules.joker is not None and place in rules.joker_places


def _convolved(left: list[int], right: list[int]) -> list[int]:
    product = [0] * (len(left) + len(right) - 1)
    for i, a in enumerate(left):
        for j, b in enumerate(right):
            product[i + j] += a * b
    return product
