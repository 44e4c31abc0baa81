"""Rule sets that hypothesis makes up: small enough for an exact solver, wide enough for every setting."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, get_args

from hypothesis import strategies as st

from dicehouse.rules import (
    PLACES,
    Anything,
    Bonus,
    Box,
    DiceSpec,
    Digit,
    DigitSum,
    Face,
    Groups,
    Joker,
    Pattern,
    Pay,
    RuleSet,
    Run,
    Section,
    all_throws,
    natural_worth,
)
from dicehouse.rules import ruleset as settings
from dicehouse.rules.consistency import contradiction

__all__ = ["number_rule_sets", "point_patterns", "rule_sets", "table_rule_sets"]


def _option(alias: object) -> st.SearchStrategy[Any]:
    """One of a setting's literals, which mypy cannot name here."""
    return st.sampled_from(get_args(alias))


@st.composite
def point_patterns(draw: st.DrawFn, count: int, sides: int) -> Pattern:
    """Any pattern of a box that pays points, reachable with these dice."""
    kinds = ["face", "any"]
    if count >= 2:
        kinds += ["groups", "run"]
    match draw(st.sampled_from(kinds)):
        case "face":
            return Face(draw(st.integers(1, sides)))
        case "groups":
            sizes = [(size,) for size in range(2, count + 1)]
            return Groups(draw(st.sampled_from(sizes)), draw(st.booleans()))
        case "run":
            length = draw(st.integers(2, min(count, sides)))
            return Run(length, draw(st.none() | st.integers(1, sides - length + 1)))
        case _:
            return Anything()


@st.composite
def _point_boxes(draw: st.DrawFn, count: int, sides: int) -> list[Box]:
    patterns = draw(st.lists(point_patterns(count, sides), min_size=1, max_size=4))
    pays: st.SearchStrategy[Pay] = st.one_of(st.just("sum"), st.just("matched"), st.integers(1, 50))
    return [
        Box(f"B{n}", f"Box {n}", pattern, "matched" if isinstance(pattern, Face) else draw(pays))
        for n, pattern in enumerate(patterns, 1)
    ]


@st.composite
def _sections(draw: st.DrawFn, boxes: Sequence[Box], count: int, sides: int) -> tuple[Section, ...]:
    """One section or two, each with a bonus within reach or none."""
    cut = draw(st.integers(1, len(boxes)))
    sections = []
    for number, part in enumerate((boxes[:cut], boxes[cut:]), 1):
        if not part:
            continue
        most = sum(max(natural_worth(box, dice) for dice in all_throws(count, sides)) for box in part)
        bonuses = st.builds(Bonus, at_least=st.integers(1, most), points=st.integers(1, 60))
        sections.append(Section(f"Section {number}", tuple(part), draw(st.none() | bonuses)))
    return tuple(sections)


@st.composite
def _jokers(draw: st.DrawFn, boxes: Sequence[Box]) -> Joker | None:
    """None, or a joker in any of its settings that the card allows."""
    kinds = [box for box in boxes if isinstance(box.pattern, Groups) and len(box.pattern.sizes) == 1]
    if not kinds or draw(st.integers(0, 4)) == 0:
        return None
    faces = [box.pattern.face for box in boxes if isinstance(box.pattern, Face)]
    if len(set(faces)) < len(faces):
        return None
    has_faces = bool(faces)
    placements = get_args(settings.Placement) if has_faces else ("free", "none")
    placement: settings.Placement = draw(st.sampled_from(placements))
    return Joker(
        box=draw(st.sampled_from(kinds)).code,
        bonus=draw(st.integers(1, 40)) if placement == "none" else draw(st.integers(0, 40)),
        placement=placement,
        upper_zero=draw(_option(settings.UpperZero)),
        on_zero=draw(st.booleans()),
    )


@st.composite
def rule_sets(draw: st.DrawFn) -> RuleSet:
    """Games of points for one player or several: 1-3 dice of 2-4 sides, 1-3 rolls, 1-4 boxes, up to two
    bonuses, and a joker in any setting. What is solved does not depend on more."""
    count, sides = draw(st.integers(1, 3)), draw(st.integers(2, 4))
    boxes = draw(_point_boxes(count, sides))
    rules = RuleSet(
        id="made-up",
        version=1,
        name="Made up",
        source="hypothesis",
        summary="",
        dice=DiceSpec(count=count, sides=sides, rolls=draw(st.integers(1, 3))),
        sections=draw(_sections(boxes, count, sides)),
        seats=(1, 4),
        joker=draw(_jokers(boxes)),
    )
    assert contradiction(rules) is None, contradiction(rules)
    return rules


@st.composite
def table_rule_sets(draw: st.DrawFn) -> RuleSet:
    """The same with what matters at a table: scratching, ties, the opening, saved rolls, buying."""
    rules = draw(rule_sets())
    limits = st.none() | st.integers(1, 4)
    buying = st.builds(
        settings.Buying,
        _option(settings.BuyWhen),
        _option(settings.WrongAnswer),
        st.integers(1, 4),
        limits,
        st.booleans(),
    )
    return replace(
        rules,
        dice=replace(rules.dice, save_rolls=draw(st.booleans())),
        first_player=draw(_option(settings.FirstPlayer)),
        scratch=draw(_option(settings.Scratch)),
        tie=draw(_option(settings.Tie)),
        buying=draw(st.none() | buying),
    )


@st.composite
def _number_patterns(draw: st.DrawFn, count: int, sides: int) -> Pattern:
    match draw(st.sampled_from(("digit", "digit-sum", "same", "any"))):
        case "digit":
            return Digit(draw(st.integers(1, sides)), draw(st.integers(0, count - 1)))
        case "digit-sum":
            places = draw(st.lists(st.integers(0, count - 1), unique=True).map(tuple))
            added = len(places) or count
            return DigitSum(draw(st.integers(added, added * sides)), places)
        case "same" if count >= 2:
            return Groups((draw(st.integers(2, count)),))
        case _:
            return Anything()


@st.composite
def number_rule_sets(draw: st.DrawFn) -> RuleSet:
    """Games of numbers that are compared box by box, in every setting."""
    count, sides = draw(st.integers(1, 3)), draw(st.integers(2, 4))
    patterns = draw(st.lists(_number_patterns(count, sides), min_size=1, max_size=4))
    boxes = tuple(Box(f"B{n}", f"Box {n}", pattern, "number") for n, pattern in enumerate(patterns, 1))
    rules = RuleSet(
        id="made-up-numbers",
        version=1,
        name="Made up numbers",
        source="hypothesis",
        summary=f"Up to the {PLACES[count - 1]}",
        dice=DiceSpec(count=count, sides=sides, rolls=draw(st.integers(1, 3))),
        sections=(Section("Numbers", boxes),),
        seats=(1, 4),
        scratch=draw(_option(settings.Scratch)),
        auto_arrange=draw(st.booleans()),
        tie=draw(_option(settings.Tie)),
        comparison=draw(
            st.builds(settings.Comparison, st.booleans(), _option(settings.ReadAloud), _option(settings.ReadFail))
        ),
    )
    assert contradiction(rules) is None, contradiction(rules)
    return rules
