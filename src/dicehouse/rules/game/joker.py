"""The joker: what a rule set makes of a further five of a kind once its box is filled."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Annotated, Literal

from ..answers import Clash, Refusal
from ..dice import Dice
from ..phrases import listed
from ..schema import CODE, Key, Whole
from .boxes import Box, Game
from .patterns import Groups
from .sections import Entries

Placement = Literal["forced", "gated", "free", "none"]
UpperZero = Literal["any", "only-if-lower-full"]


@dataclass(frozen=True, slots=True)
class JokerCall:
    """`bonus` is earned wherever the dice go, or with `either` where they fit as they lie; `must` are the only places
    they may go to, where there are some; where it `pays_in_full` the boxes that are not face boxes do; `faces_barred`
    closes the face boxes."""

    bonus: int = 0
    must: tuple[int, ...] = ()
    pays_in_full: bool = False
    faces_barred: bool = False
    either: bool = False

    def bonus_in(self, game: Game, box: Box, dice: Dice) -> int:
        return 0 if self.either and box.earned(game.dice, dice) is None else self.bonus

    def is_wild_in(self, box: Box) -> bool:
        """Whether the box takes the dice as a joker, not as they lie."""
        return self.pays_in_full and not box.takes_number and not box.face

    def refusal(self, game: Game, place: int) -> Refusal | None:
        if self.must and place not in self.must:
            names = listed([game.boxes[other].name for other in self.must], "or")
            return Refusal("joker-must", f"The joker must go to {names}.")
        if self.faces_barred and game.boxes[place].face:
            return Refusal("joker-lower", "The joker must go to a lower box while one is open.")
        return None


NO_CALL = JokerCall()


@dataclass(frozen=True, slots=True, kw_only=True)
class Joker:
    """What happens when the pattern of `box` is thrown again after that box was filled."""

    box: Annotated[str, Key("The box whose pattern, thrown again, makes a joker.", CODE)]
    bonus: Annotated[int, Key("Points for each later one, while the box does not hold 0.", Whole(0, 1000))] = 0
    placement: Annotated[
        Placement,
        Key(
            "`forced`: to the matching face box while that is open, otherwise a joker anywhere; `gated`: "
            "anywhere, a joker only when the matching face box is filled; `free`: a joker anywhere; "
            "`none`: never a joker."
        ),
    ]
    upper_zero: Annotated[
        UpperZero,
        Key(
            "With `forced`: whether another face box may be taken for 0 at any time, or only when no other box is open."
        ),
    ] = "any"
    on_zero: Annotated[bool, Key("Whether the joker works, without its bonus, when the box holds 0.")] = False
    either: Annotated[
        bool, Key("Whether it earns its bonus or is a joker: no bonus in a box that the dice do not fit by themselves.")
    ] = False

    def call(self, game: Game, entries: Entries, dice: Dice) -> JokerCall:
        """How the dice may be placed on a card beyond the ordinary."""
        held = True
        for place in game.joker_places:
            entry = entries[place]
            if entry is None:
                return NO_CALL
            held = held and entry != 0
        if not (held or self.on_zero) or game.boxes[game.joker_places[0]].earned(game.dice, dice) is None:
            return NO_CALL
        call = JokerCall(self.bonus if held else 0, either=self.either)
        if self.placement in ("free", "none"):
            return replace(call, pays_in_full=self.placement == "free")
        face = joker_face(dice)
        matching = tuple(place for place, box in enumerate(game.boxes) if box.face == face and entries[place] is None)
        if self.placement == "gated":
            return replace(call, pays_in_full=not matching)
        if matching:
            return replace(call, must=matching)
        lower_open = any(entry is None and not box.face for box, entry in zip(game.boxes, entries, strict=True))
        barred = self.upper_zero == "only-if-lower-full" and lower_open
        return replace(call, pays_in_full=True, faces_barred=barred)

    def wild_points(self, game: Game, box: Box) -> frozenset[int]:
        """All that a box can take from a joker."""
        if self.placement == "none" or box.face:
            return frozenset()
        held = game.box(self.box)
        wild = (dice for dice in game.dice.throws if held.earned(game.dice, dice) is not None)
        return frozenset(box.joker_earned(game.dice, dice) for dice in wild)

    def contradictions(self, game: Game) -> Iterator[Clash]:
        if game.comparison:
            yield "joker", "cards that are compared box by box have no joker"
        if not game.joker_places:
            yield "joker.box", f"names the box {self.box!r}, which is not on the card"
            return
        box = game.box(self.box)
        if not (isinstance(box.pattern, Groups) and len(box.pattern.sizes) == 1):
            yield "joker.box", f"{box.name} is not a box for dice of a kind"
        elif box.takes_number:
            yield "joker.box", f"{box.name} takes a number; jokers are for points"
        if self.either and not (self.bonus and self.placement != "none"):
            yield "joker.either", "needs a bonus and a placement, of which one is had"
        if self.placement == "none" and not self.bonus:
            yield "joker.placement", "a joker with neither a placement nor a bonus does nothing"
        faces = [box.face for box in game.written if box.face]
        if len(set(faces)) < len(faces):
            yield "joker", "two boxes count the same face, so a joker has no one box to go to"
        if self.placement in ("forced", "gated") and not faces:
            yield "joker.placement", f"`{self.placement}` needs face boxes, and the card has none"

    def lines(self, game: Game) -> Iterator[str]:
        name = game.box(self.box).name
        if self.bonus:
            columns = len(game.joker_places) > 1
            once = f"every {name} of the card holds" if columns else f"{name} holds"
            where = " in a box that it fits by itself" if self.either else ""
            yield f"Once {once} its points, every later one earns {self.bonus:,} more{where}."
        yield _PLACED[self.placement]
        if self.placement == "none":
            return
        if self.placement == "forced":
            when = "only when no other box is open" if self.upper_zero == "only-if-lower-full" else "if you like"
            yield f"Another face box may then take it for 0, {when}."
        yield from self._pays(game)
        still = "the joker still works, without the bonus" if self.bonus else "the joker still works"
        none = "there is no joker and no bonus" if self.bonus else "there is no joker"
        yield f"When {name} holds 0, {still if self.on_zero else none}."

    def _pays(self, game: Game) -> Iterator[str]:
        others = [box for box in game.written if not box.face and box.code != self.box]
        fixed = [f"{box.name} {box.pay * box.weight}" for box in others if isinstance(box.pay, int)]
        parts = [f"pays in full ({', '.join(fixed)})"] if fixed else []
        if len(fixed) < len(others):
            parts.append("adds all dice in the other boxes" if fixed else "adds all dice")
        faces = "; face boxes take it as it lies" if game.face_places else ""
        if parts:
            yield f"A joker {listed(parts)}{faces}."


_PLACED: dict[Placement, str] = {
    "forced": "It must go to the box of its face while that is open. Once that is filled, it is a joker.",
    "gated": "It may go to any open box. It is a joker once the box of its face is filled.",
    "free": "It may go to any open box, and it is a joker.",
    "none": "It is placed like any other throw.",
}


def joker_face(dice: Dice) -> int:
    """The face that the dice show most often."""
    return max(dice, key=dice.count)


def joker_face_place(game: Game, dice: Dice) -> int | None:
    """The box for that face, where the card has one."""
    return game.face_places.get(joker_face(dice))
