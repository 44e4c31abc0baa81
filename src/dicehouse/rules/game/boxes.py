"""A box: what it asks of the dice, what it pays for them, and what it says in words."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Annotated, Literal, Protocol

from ..answers import Clash
from ..dice import MOST_SIDES, Dice, contains
from ..phrases import figure, listed, often
from ..schema import CODE, Choice, Either, Key, ListOf, Text, Whole
from .patterns import Anything, Face, Pattern, Pay, greatest_points, no_face, points
from .spec import DiceSpec, show_dice

ServedBy = Literal["first", "whole"]

PAY = Either(Whole(-1000, 1000), Choice(("sum", "matched", "number")))

NOTES = {
    "served": "{more} more with the first roll",
    "served_more": "{more} more with the first roll",
    "served_wins": "{more} more, and the game, with the first roll",
    "whole_served": "{more} more with all dice thrown at once",
    "whole_served_more": "{more} more with all dice thrown at once",
    "whole_served_wins": "{more} more, and the game, with all dice thrown at once",
    "wins": "and the game",
    "by_roll": "{points} more by the roll, from the first on",
    "whole": "only with all dice thrown at once",
    "requires": "only once {box} holds points",
    "less_than": "less than in {box}, or 0 if filled after it",
    "more_than": "more than in {box}, or 0 if filled after it",
}
"""What a box pays besides, as the rule page says it; paper says it in words of its own."""


class Game(Protocol):
    """What a part may ask of the game that it stands in."""

    @property
    def dice(self) -> DiceSpec: ...
    @property
    def boxes(self) -> tuple[Box, ...]: ...
    @property
    def written(self) -> tuple[Box, ...]: ...
    @property
    def joker_places(self) -> tuple[int, ...]: ...
    @property
    def face_places(self) -> dict[int, int]: ...
    @property
    def scratch(self) -> str: ...
    @property
    def joker(self) -> object | None: ...
    @property
    def comparison(self) -> object | None: ...
    @property
    def match(self) -> object | None: ...
    @property
    def writes_numbers(self) -> bool: ...
    def box(self, code: str) -> Box: ...
    def held_less(self, code: str) -> list[Box]: ...


@dataclass(frozen=True, slots=True)
class Box:
    code: str
    name: Annotated[str, Key("What the box is called on the card; no other box has the same name.", Text(40))]
    pattern: Annotated[Pattern, Key("What the box asks of the dice.")]
    pay: Annotated[
        Pay,
        Key(
            "A fixed number of points; `sum`, all dice added; `matched`, the dice of the pattern added; "
            "`number`, the number that the player writes. `face` is always `matched`, "
            "`digit` and `digit_sum` are always `number`.",
            PAY,
            name="score",
            default=None,
        ),
    ]
    total: Annotated[int | None, Key("Beside the pattern: all dice must add up to this.", Whole(1, 160))] = None
    faces: Annotated[
        tuple[tuple[int, ...], ...],
        Key(
            "Beside the pattern: the dice must show all faces of one of these lists: `[[1, 3, 5], [2, 4, 6]]`. "
            "A face that stands twice in a list must be shown twice.",
            ListOf(ListOf(Whole(1, MOST_SIDES), 1, 8), 1, 16),
        ),
    ] = ()
    one_colour: Annotated[
        bool, Key("Beside the pattern: its dice must be of one colour; with `any`, all dice. Needs `dice.colours`.")
    ] = False
    times: Annotated[
        int, Key("The dice that are added count so many times; below zero they are taken off.", Whole(-100, 100))
    ] = 1
    plus: Annotated[
        int, Key("So many points on top of the dice that are added; below zero they are taken off.", Whole(-1000, 1000))
    ] = 0
    served: Annotated[
        int, Key("So many points more where the box is filled after the first roll of a turn.", Whole(0, 1000))
    ] = 0
    served_by: Annotated[
        ServedBy,
        Key("What `served` asks of the throw: the first roll of a turn, or all dice at once, whichever roll it was."),
    ] = "first"
    by_roll: Annotated[
        tuple[int, ...],
        Key(
            "So many points more by the roll after which it is filled: `[20, 10]` is 20 after the first roll of a "
            "turn, 10 after the second, and nothing after a third.",
            ListOf(Whole(0, 1000), 1, 9),
        ),
    ] = ()
    whole: Annotated[
        bool, Key("Whether it takes only dice that were thrown all at once, whichever roll; others leave it at 0.")
    ] = False
    wins: Annotated[
        bool,
        Key(
            "With fixed points: filled with them it wins the game at once; beside `served`, only with the throw that "
            "`served_by` says."
        ),
    ] = False
    requires: Annotated[
        str | None,
        Key("The box that must hold points before this one takes any; until then it can only be crossed out.", CODE),
    ] = None
    less_than: Annotated[
        str | None,
        Key(
            "The box that must hold more than this one does; of the two the one that is filled later takes 0 where it "
            "would not. A 0 asks for nothing.",
            CODE,
        ),
    ] = None
    column: int = 0
    weight: int = 1
    """How many times its points count, by its section and its column."""

    @property
    def takes_number(self) -> bool:
        return self.pay == "number"

    @property
    def face(self) -> int | None:
        """The face that it counts, where it takes whatever is thrown for points of one face."""
        return self.pattern.face if isinstance(self.pattern, Face) else None

    @property
    def has_conditions(self) -> bool:
        """Whether it asks for more than its pattern."""
        return self.total is not None or bool(self.faces) or self.one_colour

    @property
    def served_points(self) -> int:
        """What a served throw adds."""
        return self.served * self.weight

    @property
    def heeds_throw(self) -> bool:
        """Whether it matters how the dice were thrown."""
        return bool(self.served or self.by_roll or self.whole)

    @property
    def heeds_whole(self) -> bool:
        """Whether it matters that all dice were thrown at once, after the first roll too."""
        return self.whole or (self.served > 0 and self.served_by == "whole")

    def more(self, roll: int, *, whole: bool) -> int:
        """What the throw itself adds: which roll of the turn it was, and whether it threw all dice."""
        served = whole if self.served_by == "whole" else roll == 1
        by_roll = self.by_roll[roll - 1] if 1 <= roll <= len(self.by_roll) else 0
        return ((self.served if served else 0) + by_roll) * self.weight

    def earned(self, spec: DiceSpec, dice: Dice) -> int | None:
        """What the dice earn in a box of points; None where they do not fit."""
        if self.total is not None and spec.added(dice) != self.total:
            return None
        if self.faces and not any(contains(dice, faces) for faces in self.faces):
            return None
        base = points(self.pattern, self.pay, dice, spec.values)
        if self.one_colour and base is not None:
            base = self._in_one_colour(spec, dice, base)
        return None if base is None else self._reckoned(base)

    def joker_earned(self, spec: DiceSpec, dice: Dice) -> int:
        """What it takes from a joker: its fixed points, or all dice added."""
        return self._reckoned(self.pay if isinstance(self.pay, int) else spec.added(dice))

    def greatest(self, spec: DiceSpec) -> int:
        """The most that it can take; only where conditions decide it are the throws looked at, for there are many."""
        if isinstance(self.pay, int) or not (self.has_conditions or spec.values or self.times < 0 or self.plus < 0):
            return self._reckoned(greatest_points(self.pattern, self.pay, spec.count, spec.sides))
        return max(self.earned(spec, throw) or 0 for throw in spec.throws)

    def least(self, spec: DiceSpec) -> int:
        """Below zero where dice or points are taken off, otherwise 0: any box may be crossed out."""
        if isinstance(self.pay, int):
            return min(0, self._reckoned(self.pay))
        if self.times > 0 and self.plus >= 0:
            return 0
        return min(0, *(self.earned(spec, throw) or 0 for throw in spec.throws))

    def _reckoned(self, base: int) -> int:
        return (base * self.times + self.plus) * self.weight

    def _in_one_colour(self, spec: DiceSpec, dice: Dice, base: int) -> int | None:
        """The pattern is looked for among the dice of each colour, and any dice, of one colour, are all the dice; what
        is added follows the box's pay."""
        anything = isinstance(self.pattern, Anything)
        found = [self.pattern.matched(own, spec.values) for own in spec.by_colour(dice) if own == dice or not anything]
        matched = max((taken for taken in found if taken is not None), default=None)
        return matched if matched is None or self.pay == "matched" else base

    def contradictions(self, game: Game, where: str) -> Iterator[Clash]:
        """Its pattern, the conditions beside it, and what is reckoned with its points."""
        spec = game.dice
        reason = self.pattern.unreachable(spec)
        if reason:
            yield where, reason
        if self.takes_number and (self.has_conditions or self.times != 1 or self.plus or self.heeds_throw):
            yield where, "a box that takes a number has nothing beside its pattern"
            return
        if self.times == 0:
            yield f"{where}.times", "dice that count no times add nothing: write `score = 0`"
        if isinstance(self.pay, int) and (self.times != 1 or self.plus):
            key = "times" if self.times != 1 else "plus"
            yield f"{where}.{key}", "the points are fixed: write them out as its `score`"
        if self.one_colour and not spec.colours:
            yield f"{where}.one_colour", "the faces have no colours: name them as `dice.colours`"
            return
        if self.face and self.has_conditions:
            yield where, "a `face` box counts whatever is thrown, and asks for nothing else"
            return
        yield from self._asked_faces(spec, where)
        values = spec.values or range(1, spec.sides + 1)
        least, most = spec.count * min(values), spec.count * max(values)
        if self.total is not None and not least <= self.total <= most:
            yield (
                f"{where}.total",
                f"{spec.count} dice add up to {least} at least and {most} at most, never {self.total}",
            )
        if self.has_conditions and all(self.earned(spec, dice) is None for dice in spec.throws):
            yield where, "no throw can be all that is asked for"

    def _asked_faces(self, spec: DiceSpec, where: str) -> Iterator[Clash]:
        """Each list by itself: one that no throw can show is a slip, also beside others that one can."""
        for number, faces in enumerate(self.faces, 1):
            if max(faces) > spec.sides:
                yield f"{where}.faces[{number}]", no_face(spec, next(face for face in faces if face > spec.sides))
            elif len(faces) > spec.count:
                yield f"{where}.faces[{number}]", f"{len(faces)} dice are asked of {spec.count}"

    def waiting_contradictions(self, game: Game, where: str) -> Iterator[Clash]:
        """The boxes that it waits for or is compared with, and how it wins."""
        boxes = {box.code: box for box in game.written}
        against = _against_waiting(game)
        for key in ("requires", "less_than"):
            other, at = getattr(self, key), f"{where}.{key}"
            if other is None:
                continue
            if other not in boxes or other == self.code:
                yield at, f"names the box {other!r}, which is not another box of the card"
            elif against:
                yield at, against
            elif self.code in _named(boxes, other, key):
                ring = "waits for" if key == "requires" else "must hold less than"
                yield at, f"{other} {ring} {self.code} already"
        required = boxes.get(self.requires or "")
        if required and not (required.greatest(game.dice) or required.least(game.dice)):
            yield f"{where}.requires", f"{required.code} never holds points"
        if self.served_by == "whole" and not self.served:
            yield f"{where}.served_by", "says by which throw `served` is earned, and the box has none"
        if len(self.by_roll) > game.dice.rolls:
            yield f"{where}.by_roll", f"a turn has {game.dice.rolls} rolls"
        if self.wins and self.by_roll:
            yield f"{where}.by_roll", "a win is told by its points, which must not depend on the roll"
        if self.wins and not (isinstance(self.pay, int) and self.pay + self.served):
            yield f"{where}.wins", "needs a fixed `score` that is not 0, by which a win is told"

    def asks(self, spec: DiceSpec) -> str:
        """What the dice must show, as a phrase; of "any dice" only the conditions beside them are said."""
        if self.takes_number:
            return self.pattern.asks_number(spec)
        pattern, plain = self.pattern.asks(spec), isinstance(self.pattern, Anything)
        if self.one_colour:
            pattern = "all dice of one colour" if plain else f"{pattern}, of one colour"
            plain = False
        if self.faces:
            shown = "the faces " + listed([show_dice(spec, faces) for faces in self.faces], "or")
            pattern = shown if plain else f"{pattern}, with {shown}"
            plain = False
        if self.total is not None:
            pattern = f"dice that add up to {self.total}" if plain else f"{pattern}, all dice adding up to {self.total}"
        return pattern

    def pays(self, game: Game) -> str:
        """What it is worth when the dice fit, and what for."""
        notes = [NOTES[key].format_map(said) for key, said in self.notes(game)]
        return "; ".join([self._pays(game.dice), *notes])

    def _pays(self, spec: DiceSpec) -> str:
        if self.takes_number:
            return "the number that you write"
        if isinstance(self.pay, int):
            worth = self.pay * self.weight
            return f"{figure(worth)} {'point' if worth == 1 else 'points'}" if worth else "nothing"
        more = f", {'plus' if self.plus > 0 else 'less'} {abs(self.plus) * self.weight:,}" if self.plus else ""
        if self.face:
            return f"{spec.value(self.face) * self.times * self.weight} for each{more}"
        times = self.times * self.weight
        off = ", taken off" if times < 0 else ""
        counted = f", counted {often(abs(times))}" if abs(times) != 1 else ""
        return f"{'all' if self.pay == 'sum' else 'those'} dice added{off}{counted}{more}"

    def notes(self, game: Game) -> Iterator[tuple[str, dict[str, str]]]:
        """What it pays besides, and what must come before: the key of a form of words, and what stands in it."""
        if self.served:
            fixed = self.pay * self.weight if isinstance(self.pay, int) else None
            key = "served_more" if fixed is None else "served_wins" if self.wins else "served"
            yield (
                key if self.served_by == "first" else f"whole_{key}",
                {"more": figure(self.served_points), "points": figure((fixed or 0) + self.served_points)},
            )
        elif self.wins:
            yield "wins", {}
        if self.by_roll:
            yield "by_roll", {"points": ", ".join(figure(more * self.weight) for more in self.by_roll)}
        if self.whole:
            yield "whole", {}
        if self.requires:
            yield "requires", {"box": game.box(self.requires).name}
        if self.less_than:
            yield "less_than", {"box": game.box(self.less_than).name}
        for box in game.held_less(self.code):
            yield "more_than", {"box": box.name}


def _against_waiting(game: Game) -> str:
    """Why no box of this game may wait for another or be compared with it; empty where one may."""
    if game.joker:
        return "cannot stand beside a `joker`"
    if game.writes_numbers:
        return "goes only with points, and boxes of this card take numbers"
    return "needs `scratch` `free`: the box may have to be crossed out" if game.scratch == "forced-only" else ""


def _named(boxes: dict[str, Box], code: str, key: str) -> set[str]:
    """The boxes that this one names with the key, by way of others too."""
    found: set[str] = set()
    other = getattr(boxes[code], key)
    while other in boxes and other not in found:
        found.add(other)
        other = getattr(boxes[other], key)
    return found
