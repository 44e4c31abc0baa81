"""What is offered beside the rules: an online table's clock and wager, and the printed sheet."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Annotated, Literal

from ..schema import Key, Whole

Columns = Literal["players", "games"]


@dataclass(frozen=True, slots=True)
class OnlineTable:
    """What an online table offers by default; its creator may choose otherwise."""

    clock_minutes: Annotated[int | None, Key("Minutes that each player has for the whole game.", Whole(1, 180))] = None
    wager: Annotated[bool, Key("Whether a table offers a wager of play chips.")] = False

    def lines(self) -> Iterator[str]:
        minutes = self.clock_minutes
        if minutes:
            yield (
                f"Each player has {minutes} minute{'s' if minutes > 1 else ''} for the whole game; "
                "the clock runs only on your turn."
            )
        if self.wager:
            yield "A wager of play chips may be set; the winners share it. Time run out loses game and wager."


@dataclass(frozen=True, slots=True)
class SheetSpec:
    columns: Annotated[Columns, Key("Whether the sheet's columns are players or games.")] = "players"
    count: Annotated[int, Key("How many columns the sheet has.", Whole(1, 12))] = 6
    per_page: Annotated[int, Key("How many sheets are printed on a page.", Whole(1, 8))] = 1
