"""Cards compared box by box, a point each, instead of added up; numbers that are read aloud before they count."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Set
from dataclasses import dataclass
from typing import Annotated, Literal

from ..dice import Seat
from ..schema import Key, Whole

ReadAloud = Literal["off", "judge", "typed"]
ReadFail = Literal["forfeit", "pass-down"]
NumberHelp = Literal["none", "fits", "best"]


@dataclass(frozen=True, slots=True)
class Comparison:
    """Cards compared box by box instead of added up."""

    xx_scores: Annotated[bool, Key("Whether a box in which everyone wrote an X gives everyone the point.")] = False
    read_aloud: Annotated[
        ReadAloud,
        Key("Whether a number is read before its point is given: aloud to a judge, or typed in words."),
    ] = "off"
    read_fail: Annotated[
        ReadFail, Key("Whether the point of a misread number is lost, or passes to the next greatest.")
    ] = "forfeit"
    reading_slips: Annotated[
        int, Key("Letters that may be wrong in a number that is read by typing its words.", Whole(0, 3))
    ] = 0
    number_help: Annotated[
        NumberHelp,
        Key(
            "What a screen says before a number is written: nothing, whether the number as laid out fits, or the best "
            "that would."
        ),
    ] = "fits"

    def winners(self, held: Mapping[Seat, int | None], misread: Set[Seat]) -> tuple[Seat, ...]:
        """Who earns the point of a box, of those who compete; an open box and an X count 0."""
        all_wrote_x = all(number == 0 for number in held.values())
        if self.read_fail == "pass-down":
            held = {seat: number for seat, number in held.items() if seat not in misread}
        best = max((number or 0 for number in held.values()), default=0)
        if best == 0 and not (self.xx_scores and all_wrote_x):
            return ()
        return tuple(seat for seat, number in held.items() if number == best and seat not in misread)

    def lines(self) -> Iterator[str]:
        yield "Cards are compared box by box: the greatest number earns a point, as does whoever ties it."
        everyone = "earns everyone the point" if self.xx_scores else "earns nobody a point"
        yield f"An X counts nothing; a box where everyone wrote an X {everyone}. Most points win."
        if self.read_aloud != "off":
            lost = "is lost" if self.read_fail == "forfeit" else "passes to the next greatest number"
            how = "reads the number aloud" if self.read_aloud == "judge" else "types the number in words"
            yield f"Before a point is given, its owner {how}; misread, the point {lost}."
