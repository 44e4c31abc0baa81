"""What a box, a bonus or a total pays, in as few words as there are on paper."""

from __future__ import annotations

from itertools import pairwise
from typing import assert_never

from ..rules import Bonus, Box, Face, RuleSet, Section
from ..rules.words import figure
from .words import Words

MOST_TIERS_IN_WORDS = 3


def how_bonus(words: Words, bonus: Bonus) -> str:
    """`35 from 63 up`; in tiers `35 from 63, 55 from 71, 75 from 78`; in many of them `60: 30 … 68: 38`."""
    if len(bonus.steps) > MOST_TIERS_IN_WORDS:
        said = _many_tiers(words, bonus)
    else:
        if bonus.counts == "boxes":
            form = words.how.bonus_boxes
        else:
            form = words.how.bonus_tier if bonus.tiers else words.how.bonus
        said = ", ".join(form.format(points=figure(points), least=figure(least)) for least, points in bonus.steps)
    if bonus.each_above:
        form = words.how.bonus_each_box if bonus.counts == "boxes" else words.how.bonus_each
        said = form.format(how=said, points=figure(bonus.each_above))
    return words.how.bonus_below.format(how=said, points=figure(bonus.below)) if bonus.below else said


def _many_tiers(words: Words, bonus: Bonus) -> str:
    """All of them in short; of even steps the first and the last say it all."""
    form = words.how.bonus_boxes_short if bonus.counts == "boxes" else words.how.bonus_short
    said = [form.format(points=figure(points), least=figure(least)) for least, points in bonus.steps]
    rises = {(to[0] - at[0], to[1] - at[1]) for at, to in pairwise(bonus.steps)}
    return f"{said[0]} … {said[-1]}" if len(rises) == 1 else ", ".join(said)


def how_total(rules: RuleSet, words: Words, section: Section) -> str:
    return words.how.by.format(box=rules.box(section.by).name) if section.by else ""


def how_to_score(rules: RuleSet, words: Words, box: Box) -> str:
    """What the box pays, in as few words as there are: also for the first roll, and what it waits for."""
    besides = [getattr(words.how, key).format_map(said) for key, said in box.notes(rules)]
    return "; ".join([_how_usually(rules, words, box), *besides])


def _how_usually(rules: RuleSet, words: Words, box: Box) -> str:
    times = 1 if isinstance(box.pay, int) else box.times * box.weight
    how = _how_added(rules, words, box, less=times < 0)
    if abs(times) != 1:
        how = words.how.times.format(how=how, times=abs(times))
    form = words.how.plus if box.plus > 0 else words.how.less
    return form.format(how=how, points=figure(abs(box.plus) * box.weight)) if box.plus else how


def _how_added(rules: RuleSet, words: Words, box: Box, *, less: bool) -> str:
    how = words.how
    match box.pay:
        case int():
            fixed = box.pay * box.weight
            return how.fixed_one if fixed == 1 else how.fixed.format(points=figure(fixed))
        case "sum":
            return how.minus_sum if less else how.sum
        case "matched":
            if isinstance(box.pattern, Face):
                form = how.minus_face if less else how.face
                return form.format(face=rules.dice.label(box.pattern.face))
            return how.minus_matched if less else how.matched
        case "number":
            return how.number
        case _:
            assert_never(box.pay)
