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
from dicehouse.rules.file.consistency import contradiction
from dicehouse.rules.game import ruleset as settings
from dicehouse.rules.game.boxes import ServedBy
from dicehouse.rules.game.buying import Buying, BuyWhen, WrongAnswer
from dicehouse.rules.game.columns import Column, Order
from dicehouse.rules.game.comparison import Comparison, ReadAloud, ReadFail
from dicehouse.rules.game.joker import Placement, UpperZero

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
def _point_boxes(draw: st.DrawFn, dice: DiceSpec) -> list[Box]:
    patterns = draw(st.lists(point_patterns(dice.count, dice.sides), min_size=1, max_size=4))
    pays: st.SearchStrategy[Pay] = st.one_of(st.just("sum"), st.just("matched"), st.integers(0, 50))
    boxes = [
        Box(f"B{n}", f"Box {n}", pattern, "matched" if isinstance(pattern, Face) else draw(pays))
        for n, pattern in enumerate(patterns, 1)
    ]
    return [draw(_conditions(_reckoned(draw, box), dice)) for box in boxes]


def _reckoned(draw: st.DrawFn, box: Box) -> Box:
    """Points that are added may count several times, and have some on top."""
    if isinstance(box.pay, int) or draw(st.booleans()):
        return box
    return replace(box, times=draw(st.integers(1, 3)), plus=draw(st.integers(0, 25)))


@st.composite
def _conditions(draw: st.DrawFn, box: Box, dice: DiceSpec) -> Box:
    """The box as it is, or with a condition that some throw meets."""
    throw = draw(st.sampled_from(all_throws(dice.count, dice.sides)))
    match draw(st.sampled_from(("none", "total", "faces", "colour"))):
        case "total":
            narrow = replace(box, total=sum(throw))
        case "faces":
            narrow = replace(box, faces=draw(st.sampled_from([(throw,), (throw[:1],), (throw, throw[-1:])])))
        case "colour":
            narrow = replace(box, one_colour=bool(dice.colours))
        case _:
            return box
    return narrow if contradiction(_card(dice, (Section("Card", (narrow,)),))) is None else box


def _card(dice: DiceSpec, sections: tuple[Section, ...]) -> RuleSet:
    return RuleSet(id="made-up", version=1, name="Made up", source="hypothesis", dice=dice, sections=sections)


@st.composite
def _sections(draw: st.DrawFn, boxes: Sequence[Box], dice: DiceSpec) -> tuple[Section, ...]:
    """One section or two, each with a bonus within reach or none."""
    cut = draw(st.integers(1, len(boxes)))
    parts = [part for part in (boxes[:cut], boxes[cut:]) if part]
    plain = [Section(f"Section {n}", tuple(part), times=draw(st.integers(1, 2))) for n, part in enumerate(parts, 1)]
    return tuple(replace(section, bonus=draw(_bonuses(section, dice))) for section in plain)


@st.composite
def _bonuses(draw: st.DrawFn, section: Section, dice: DiceSpec) -> Bonus | None:
    """None, or a bonus of points or of boxes, in one tier or two, that may grow beyond them."""
    rules, throws = _card(dice, (section,)), all_throws(dice.count, dice.sides)
    bonus = Bonus(at_least=1, points=draw(st.integers(1, 60)), counts=draw(st.sampled_from(("points", "boxes"))))
    most = sum(max(bonus.progress(natural_worth(rules, box, throw)) for throw in throws) for box in section.boxes)
    if most == 0 or draw(st.booleans()):
        return None
    at_least = draw(st.integers(1, most))
    tiers = (
        ((draw(st.integers(at_least + 1, most)), bonus.points + 5),) if at_least < most and draw(st.booleans()) else ()
    )
    return replace(bonus, at_least=at_least, tiers=tiers, each_above=draw(st.sampled_from((0, 0, 1, 3))))


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
    placements = get_args(Placement) if has_faces else ("free", "none")
    placement: Placement = draw(st.sampled_from(placements))
    bonus = draw(st.integers(1 if placement == "none" else 0, 40))
    return Joker(
        box=draw(st.sampled_from(kinds)).code,
        bonus=bonus,
        placement=placement,
        upper_zero=draw(_option(UpperZero)),
        on_zero=draw(st.booleans()),
    )


@st.composite
def rule_sets(draw: st.DrawFn) -> RuleSet:
    """Games of points for one player or several: 1-3 dice of 2-4 sides, 1-3 rolls, 1-4 boxes, up to two
    bonuses, conditions beside the patterns, and a joker in any setting. What is solved does not depend on more."""
    count, sides = draw(st.integers(1, 3)), draw(st.integers(2, 4))
    colours = draw(st.sampled_from(((), ("red", "blue", "red", "blue")[:sides])))
    dice = DiceSpec(count=count, sides=sides, rolls=draw(st.integers(1, 3)), colours=colours)
    boxes = draw(_point_boxes(dice))
    sections = draw(_sections(boxes, dice))
    rules = replace(_card(dice, sections), seats=(1, 4), joker=draw(_jokers(boxes)))
    assert contradiction(rules) is None, contradiction(rules)
    return rules


@st.composite
def table_rule_sets(draw: st.DrawFn) -> RuleSet:
    """The same with what matters at a table: scratching, ties, the opening, saved rolls, buying."""
    rules = draw(rule_sets())
    limits = st.none() | st.integers(1, 4)
    buying = st.builds(
        Buying,
        _option(BuyWhen),
        _option(WrongAnswer),
        st.integers(1, 4),
        limits,
        st.booleans(),
    )
    table = replace(
        rules,
        dice=replace(rules.dice, save_rolls=draw(st.booleans())),
        first_player=draw(_option(settings.FirstPlayer)),
        scratch=draw(_option(settings.Scratch)),
        tie=draw(_option(settings.Tie)),
        buying=draw(st.none() | buying),
    )
    joker = rules.joker
    if joker and joker.bonus and joker.placement != "none":
        joker = replace(joker, either=draw(st.booleans()))
    wider = replace(table, joker=joker, columns=draw(_columns(rules.dice)), sections=draw(_served(rules.sections)))
    found = wider if contradiction(wider) is None else table
    return found if contradiction(found) is None else replace(found, scratch="free")


@st.composite
def _columns(draw: st.DrawFn, dice: DiceSpec) -> tuple[Column, ...]:
    """None, or up to three, in any order, weight and number of rolls."""
    rolls = st.none() | st.integers(1, max(1, dice.rolls - 1))
    kinds = st.tuples(st.integers(1, 3), _option(Order), rolls, st.booleans())
    drawn = draw(st.lists(kinds, max_size=3))
    return tuple(Column(f"Column {n}", *kind) for n, kind in enumerate(drawn, 1))


@st.composite
def _served(draw: st.DrawFn, sections: tuple[Section, ...]) -> tuple[Section, ...]:
    """Some boxes pay more by the throw, some take only whole ones, some win, and some must hold less than the last
    of their section."""
    first, *others = sections
    more = draw(st.sampled_from((0, 0, 7)))
    wins = isinstance(first.boxes[0].pay, int) and first.boxes[0].pay > 0 and draw(st.integers(0, 3)) == 0
    less_than = first.boxes[-1].code if len(first.boxes) > 1 and draw(st.booleans()) else None
    served_by: ServedBy = draw(_option(ServedBy)) if more else "first"
    by_roll = draw(st.sampled_from(((), (5,)))) if not wins else ()
    whole = draw(st.integers(0, 3)) == 0
    box = first.boxes[0]
    box = replace(box, served=more, served_by=served_by, by_roll=by_roll, whole=whole, wins=wins, less_than=less_than)
    return (replace(first, boxes=(box, *first.boxes[1:])), *others)


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
        comparison=draw(st.builds(Comparison, st.booleans(), _option(ReadAloud), _option(ReadFail))),
    )
    assert contradiction(rules) is None, contradiction(rules)
    return rules
