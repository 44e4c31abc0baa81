"""What a box asks and pays, in words, with examples that are searched for and never written by hand."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from statistics import median_high
from typing import assert_never

from .dice import Dice, all_throws, common
from .earning import served_points
from .odds import ways
from .patterns import PLACES, Anything, Digit, DigitSum, Face, Groups, Run, points
from .ruleset import Box, DiceSpec, RuleSet
from .scoring import natural_worth

__all__ = [
    "MINUS",
    "Example",
    "asks",
    "box_name",
    "count_word",
    "crossing_out",
    "examples",
    "figure",
    "held_less",
    "listed",
    "pays",
    "rough",
    "show_dice",
]

MINUS = "\N{MINUS SIGN}"

_COUNTS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")


@dataclass(frozen=True, slots=True)
class Example:
    """Dice, and what the box takes from them; `faces` are the dice by the names of their faces."""

    dice: Dice
    faces: tuple[str, ...]
    points: int


def figure(value: int) -> str:
    """A number as people read it: with a real minus, which is as wide as a plus."""
    return f"{value:,}".replace("-", MINUS)


_LARGE = ((10**18, "billion billion"), (10**15, "million billion"), (10**12, "thousand billion"))


def rough(count: int) -> str:
    """A count that nobody reads digit by digit, in words: `about 610 billion billion`."""
    return next((f"about {round(count / size):,} {name}" for size, name in _LARGE if count >= size), f"{count:,}")


def count_word(count: int) -> str:
    return _COUNTS[count] if count < len(_COUNTS) else f"{count:,}"


def listed(words: list[str] | tuple[str, ...], last: str = "and") -> str:
    """`a, b and c`."""
    return f" {last} ".join([*filter(None, [", ".join(words[:-1])]), *words[-1:]])


def show_dice(spec: DiceSpec, dice: Dice) -> str:
    return " ".join(map(spec.label, dice))


def asks(rules: RuleSet, box: Box) -> str:
    """What the dice must show, as a phrase."""
    if box.takes_number:
        return _asks_number(rules, box)
    return _beside(rules, box, _asks_points(rules, box))


def _beside(rules: RuleSet, box: Box, pattern: str) -> str:
    """The pattern with the conditions beside it; of "any dice" only the conditions are said."""
    spec = rules.dice
    plain = isinstance(box.pattern, Anything)
    if box.one_colour:
        pattern = "all dice of one colour" if plain else f"{pattern}, of one colour"
        plain = False
    if box.faces:
        shown = "the faces " + listed([show_dice(spec, faces) for faces in box.faces], "or")
        pattern = shown if plain else f"{pattern}, with {shown}"
        plain = False
    if box.total is not None:
        pattern = f"dice that add up to {box.total}" if plain else f"{pattern}, all dice adding up to {box.total}"
    return pattern


def _asks_points(rules: RuleSet, box: Box) -> str:
    spec = rules.dice
    match box.pattern:
        case Face(face):
            return f"dice that show {spec.label(face)}"
        case Groups(sizes, same_face):
            return _groups(sizes, same_face, spec.count, "dice", "face")
        case Run():
            return _run(spec, box.pattern)
        case Anything():
            return "any dice"
        case Digit() | DigitSum():
            return _asks_number(rules, box)
        case _:
            assert_never(box.pattern)


def _asks_number(rules: RuleSet, box: Box) -> str:
    match box.pattern:
        case Digit(digit, place):
            return f"a number with {rules.dice.label(digit)} in the {PLACES[place]}"
        case DigitSum(total, ()):
            return f"a number whose digits add up to {total}"
        case DigitSum(total, places):
            return f"a number whose {listed([PLACES[place] for place in places])} add up to {total}"
        case Groups(sizes, same_face):
            return f"a number with {_groups(sizes, same_face, rules.dice.count, 'digits', 'digit')}"
        case Run():
            return f"a number that holds {_run(rules.dice, box.pattern)}"
        case Face(face):
            return f"a number that holds {rules.dice.label(face)}"
        case Anything():
            return "any number"
        case _:
            assert_never(box.pattern)


def _groups(sizes: tuple[int, ...], same_face: bool, count: int, things: str, kind: str) -> str:
    if len(sizes) == 1:
        return f"all {things} equal" if sizes[0] == count else f"at least {count_word(sizes[0])} equal {things}"
    if set(sizes) == {2}:
        pairs = f"{count_word(len(sizes))} pairs"
        return pairs if same_face else f"{pairs} of different {kind}s"
    parts = [f"{count_word(size)} equal {things}" for size in sizes]
    return listed(parts) if same_face else f"{listed(parts)} of another {kind}"


def _run(spec: DiceSpec, run: Run) -> str:
    start = run.start or (1 if run.length == spec.sides else None)
    if start is not None:
        return f"the faces {show_dice(spec, tuple(range(start, start + run.length)))}"
    shown = show_dice(spec, tuple(range(1, run.length + 1)))
    return f"{count_word(run.length)} faces in a row, such as {shown}"


def pays(rules: RuleSet, box: Box) -> str:
    """What the box is worth when the dice fit."""
    return _pays_usually(rules, box) + _pays_besides(rules, box)


def _pays_besides(rules: RuleSet, box: Box) -> str:
    """What the first roll adds, and what must come before."""
    parts = []
    if box.served:
        more = f"{served_points(rules, box):,} more"
        parts.append(f"{more}, and the game, with the first roll" if box.wins else f"{more} with the first roll")
    elif box.wins:
        parts.append("and the game")
    if box.requires:
        parts.append(f"only once {box_name(rules, box.requires)} holds points")
    if box.less_than:
        parts.append(f"less than in {box_name(rules, box.less_than)}, or 0 if filled after it")
    parts += [f"more than in {box_name(rules, code)}, or 0 if filled after it" for code in held_less(rules, box.code)]
    return "".join(f"; {part}" for part in parts)


def held_less(rules: RuleSet, code: str) -> list[str]:
    """The boxes that must hold less than this one: of the file, or of the card."""
    written = [box for section in rules.sections for box in section.boxes]
    boxes = written if any(box.code == code for box in written) else rules.boxes
    return [box.code for box in boxes if box.less_than == code]


def box_name(rules: RuleSet, code: str) -> str:
    """As the file writes it, or as the card does."""
    written = (box for section in rules.sections for box in section.boxes)
    return next(box.name for box in (*written, *rules.boxes) if box.code == code)


def _pays_usually(rules: RuleSet, box: Box) -> str:
    section = rules.section_times[box.code]
    more = f", {'plus' if box.plus > 0 else 'less'} {abs(box.plus) * section:,}" if box.plus else ""
    often = _often(box.times * section)
    match box.pay:
        case 0:
            return "nothing"
        case int():
            worth = box.pay * section
            return f"{figure(worth)} {'point' if worth == 1 else 'points'}"
        case "sum":
            return f"all dice added{often}{more}"
        case "number":
            return "the number that you write"
        case "matched":
            if isinstance(box.pattern, Face):
                return f"{rules.dice.value(box.pattern.face) * box.times * section} for each{more}"
            return f"those dice added{often}{more}"
        case _:
            assert_never(box.pay)


def _often(times: int) -> str:
    if times < 0:
        return ", taken off" + _often(-times)
    return "" if times == 1 else ", counted twice" if times == 2 else f", counted {count_word(times)} times"


def crossing_out(rules: RuleSet) -> tuple[str, ...]:
    """When a box is filled for nothing, in sentences."""
    if rules.writes_numbers:
        return (_crossing_out_numbers(rules),)
    boxes = [box for section in rules.sections for box in section.boxes]
    open_to_all = [
        box.name
        for box in boxes
        if isinstance(box.pattern, Anything)
        and not (box.has_conditions or box.requires or box.less_than or held_less(rules, box.code))
    ]
    if len(open_to_all) == len(boxes):
        return ("No box is crossed out: each takes what any dice pay.",)
    return (_crossing_out_points(rules), *_never_crossed_out(open_to_all))


def _crossing_out_numbers(rules: RuleSet) -> str:
    if rules.scratch == "forced-only":
        return "A box takes an X only when no open box can take the dice; then any open box may."
    if rules.auto_arrange:
        return "Any open box may be filled: it takes an X when no number of the dice fits it."
    return "Any open box may take an X, also when a number would fit it."


def _crossing_out_points(rules: RuleSet) -> str:
    if rules.scratch == "forced-only":
        return "A box takes 0 only when no open box can take the dice; then any open box may."
    ordered = [column.order != "free" for column in rules.columns]
    if any(ordered) and all(ordered):
        whose = "The next box" if len(ordered) == 1 else "The next box of a column"
        return f"{whose} takes 0 when the dice do not fit it."
    turn = "Any box whose turn it is" if any(ordered) else "Any open box"
    return f"{turn} may be filled with dice that do not fit it, and takes 0."


def _never_crossed_out(names: list[str]) -> tuple[str, ...]:
    if not names:
        return ()
    takes = "it always takes" if len(names) == 1 else "they always take"
    return (f"Any dice fit {listed(names)}: {takes} what the dice pay.",)


def examples(rules: RuleSet, box: Box) -> tuple[Example, ...]:
    """A typical throw that fits; in a box that pays points also one that just misses."""
    throws = sorted(all_throws(rules.dice.count, rules.dice.sides), key=_ordinary(rules.dice))
    if box.takes_number:
        # numbers are costly to list, so the first throw that fits will do
        good = next((dice for dice in throws if _may_fit(box, dice) and natural_worth(rules, box, dice)), None)
        return () if good is None else (_example(rules, box, good),)
    worths = {dice: natural_worth(rules, box, dice) for dice in throws}
    if not any(worths.values()):
        return ()
    middle = median_high(sorted({worth for worth in worths.values() if worth}))
    good = next(dice for dice, worth in worths.items() if worth == middle)
    misses = [dice for dice, worth in worths.items() if worth == 0]
    miss = max(misses, key=lambda dice: len(common(dice, good)), default=None)
    return tuple(_example(rules, box, dice) for dice in (good, miss) if dice is not None)


def _ordinary(spec: DiceSpec) -> Callable[[Dice], tuple[float, float]]:
    """Sorts the throws that are seen most often first, then those of middling sum."""
    mean = spec.count * (spec.sides + 1) / 2
    return lambda dice: (-ways(dice), abs(sum(dice) - mean))


def _may_fit(box: Box, dice: Dice) -> bool:
    """A cheap look before every order of the dice is tried."""
    if isinstance(box.pattern, Groups | Run | Face):
        return bool(points(box.pattern, "matched", dice))
    return not isinstance(box.pattern, Digit) or box.pattern.digit in dice


def _example(rules: RuleSet, box: Box, dice: Dice) -> Example:
    return Example(dice, tuple(map(rules.dice.label, dice)), natural_worth(rules, box, dice))
