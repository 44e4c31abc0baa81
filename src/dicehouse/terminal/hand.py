"""What lies before the player on this screen alone: where the dice lie, what is held, chosen and laid out."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from msgspec.structs import replace

from ..rules import BoxScored, Dice, DiceThrown, DieBought, Event, RolledOff, State, Throw, refusal, sort_dice
from ..rules.dice import without
from ..values import Value


class Tray(Value):
    """Faces by place, counted from 1 on the screen; `held` are places from 0."""

    faces: tuple[int, ...] = ()
    held: frozenset[int] = frozenset()

    @property
    def keep(self) -> Dice:
        return sort_dice(self.faces[place] for place in self.held)

    @property
    def free(self) -> int:
        return len(self.faces) - len(self.held)

    def toggled(self, places: Iterable[int]) -> Tray:
        return replace(self, held=self.held ^ frozenset(places))

    def holding(self, wanted: Iterable[int]) -> Tray | None:
        """Exactly these faces held, dice already held first; None where they do not all lie here."""
        places: set[int] = set()
        for face in wanted:
            here = [p for p, shown in enumerate(self.faces) if shown == face and p not in places]
            if not here:
                return None
            places.add(min(here, key=lambda place: (place not in self.held, place)))
        return replace(self, held=frozenset(places))

    def thrown(self, dice: Dice) -> Tray:
        """Held dice stay where they lie; the others show the rest of `dice`."""
        if not self.faces:
            return Tray(dice)
        fresh = iter(without(dice, self.keep))
        faces = tuple(face if place in self.held else next(fresh) for place, face in enumerate(self.faces))
        return replace(self, faces=faces)

    def turned(self, place: int, face: int) -> Tray:
        return replace(self, faces=(*self.faces[:place], face, *self.faces[place + 1 :]))


def tray_of(dice: Dice, keep: Dice = ()) -> Tray:
    """A tray for dice whose places are not known, as after resuming."""
    tray = Tray(dice)
    return tray.holding(keep) or tray


def notes_of(state: State, tray: Tray) -> dict[int, str]:
    """Which dice were bought, and which lost their chance."""
    notes: dict[int, str] = {}
    for word, dice in (("bought", state.purchases.bought), ("spent", state.purchases.failed)):
        for face in dice:
            place = next((p for p, f in enumerate(tray.faces) if f == face and p not in notes), None)
            if place is not None:
                notes[place] = word
    return notes


_EMPTY = Tray()


class Hand(Value):
    """`chosen` is a box's place on the card; `laid` are places of dice in the order of the number's digits; `asked` is
    the place of the die that is to be bought, where that was said."""

    tray: Tray = _EMPTY
    chosen: int | None = None
    laid: tuple[int, ...] = ()
    laying: bool = False
    asked: int | None = None

    @property
    def number(self) -> int | None:
        """The number, once every die is laid out."""
        if not self.laid or len(self.laid) < len(self.tray.faces):
            return None
        return int("".join(str(self.tray.faces[place]) for place in self.laid))

    def kept(self, place: int) -> Hand:
        """The die is kept, or let go again; whoever keeps dice has not chosen a box."""
        if place >= len(self.tray.faces):
            return self
        return replace(self, tray=self.tray.toggled([place]), chosen=None)

    def laid_out(self, place: int) -> Hand:
        """The die is the next digit, or is taken back with those after it."""
        if place >= len(self.tray.faces):
            return self
        if place in self.laid:
            return replace(self, laid=self.laid[: self.laid.index(place)])
        return replace(self, laid=(*self.laid, place))

    def digit(self, face: int) -> Hand:
        """The next digit by what the die shows."""
        free = [p for p, shown in enumerate(self.tray.faces) if shown == face and p not in self.laid]
        return replace(self, laid=(*self.laid, free[0])) if free else self


def hold_refused(state: State) -> str | None:
    """Why no die can be held now, or let go."""
    no = refusal(state, state.seat, Throw())
    return no.message if no else None if state.dice else "Roll first; then you can hold dice."


def hand_at(state: State | None) -> Hand:
    """For a table that is seen for the first time; nobody knows where its dice lie."""
    if state is None or state.over or not state.dice:
        return Hand()
    return _laying(Hand(tray_of(state.dice)), state)


def hand_after(hand: Hand, events: Sequence[Event], state: State) -> Hand:
    """Kept dice stay where they lie."""
    for event in events:
        match event:
            case DiceThrown(_, keep, dice):
                held = hand.tray.holding(keep) if hand.tray.faces else None
                hand = Hand(held.thrown(dice) if held is not None else tray_of(dice, keep))
            case DieBought(_, die, face, right) if right:
                lying = [p for p, shown in enumerate(hand.tray.faces) if shown == die]
                place = hand.asked if hand.asked in lying else next(iter(lying), None)
                hand = Hand(hand.tray.turned(place, face) if place is not None else hand.tray)
            case BoxScored():
                hand = Hand()
            case RolledOff(_, dice):
                hand = Hand(Tray(dice))
            case _:
                hand = replace(hand, chosen=None)
    if state.dice and tuple(sorted(hand.tray.faces)) != state.dice:
        return hand_at(state)  # something was missed
    return _laying(hand, state)


def _laying(hand: Hand, state: State) -> Hand:
    """When no roll is left, the digits are all that is to be done."""
    if state.over or not state.rules.writes_numbers or not state.dice:
        return hand
    return replace(hand, laying=state.rolls_left == 0)
