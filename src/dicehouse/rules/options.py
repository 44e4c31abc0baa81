"""The tables of a rule file that a game may do without: joker, buying, comparison, match, online table, sheet."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal

from .schema import CODE, Key, ListOf, Whole

__all__ = [
    "BuyWhen",
    "Buying",
    "Columns",
    "Comparison",
    "Joker",
    "MissingGames",
    "NumberHelp",
    "OnlineTable",
    "Placement",
    "ReadAloud",
    "ReadFail",
    "SheetSpec",
    "TeamMatch",
    "UpperZero",
    "WrongAnswer",
    "ZombieGames",
]

Placement = Literal["forced", "gated", "free", "none"]
UpperZero = Literal["any", "only-if-lower-full"]
BuyWhen = Literal["after-rolls", "any-time"]
WrongAnswer = Literal["spend", "retry", "ends-buying"]
ReadAloud = Literal["off", "judge", "typed"]
ReadFail = Literal["forfeit", "pass-down"]
NumberHelp = Literal["none", "fits", "best"]
ZombieGames = Literal["first", "best"]
MissingGames = Literal["zero", "average"]
Columns = Literal["players", "games"]


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


@dataclass(frozen=True, slots=True)
class Buying:
    """Dice bought with answers; None is no limit."""

    buy_when: Annotated[BuyWhen, Key("Whether buying ends the rolling.")] = "after-rolls"
    wrong: Annotated[
        WrongAnswer,
        Key("What a wrong answer costs: that die's chance, nothing but the try, or all further buying this turn."),
    ] = "spend"
    max_buys_turn: Annotated[
        int | None, Key("At most so many tries a turn; left out, one for each die.", Whole(1, 99))
    ] = None
    max_buys_game: Annotated[int | None, Key("At most so many tries a game; left out, no limit.", Whole(1, 999))] = None
    bought_bonus: Annotated[bool, Key("Whether bought dice may make a joker and its bonus.")] = False


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


@dataclass(frozen=True, slots=True)
class TeamMatch:
    """Teams, a card each, against one zombie player's cards."""

    team_size: Annotated[
        tuple[int, int], Key("The least and the most students in a team.", ListOf(Whole(1, 30), 2, 2))
    ] = (3, 5)
    zombie_games: Annotated[ZombieGames, Key("Which of the zombie's games count.")] = "first"
    zombie_missing: Annotated[
        MissingGames,
        Key("Whether games that the zombie had no time for count nothing, or the average of the others."),
    ] = "zero"


@dataclass(frozen=True, slots=True)
class OnlineTable:
    """What an online table offers by default; its creator may choose otherwise."""

    clock_minutes: Annotated[int | None, Key("Minutes that each player has for the whole game.", Whole(1, 180))] = None
    wager: Annotated[bool, Key("Whether a table offers a wager of play chips.")] = False


@dataclass(frozen=True, slots=True)
class SheetSpec:
    columns: Annotated[Columns, Key("Whether the sheet's columns are players or games.")] = "players"
    count: Annotated[int, Key("How many columns the sheet has.", Whole(1, 12))] = 6
    per_page: Annotated[int, Key("How many sheets are printed on a page.", Whole(1, 8))] = 1
