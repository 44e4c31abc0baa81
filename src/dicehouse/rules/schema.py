"""The keys of a rule file, as data: the reader, the reference in the docs and editors all use this table."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, get_args

from . import ruleset
from .patterns import PLACES

__all__ = [
    "BOX",
    "CODE",
    "REQUIRED",
    "RULE_FILE",
    "Choice",
    "Either",
    "Flag",
    "Key",
    "Keyed",
    "Kind",
    "ListOf",
    "Table",
    "Tables",
    "Text",
    "Whole",
]


@dataclass(frozen=True)
class Text:
    most: int = 80
    least: int = 1
    form: str = ""
    form_words: str = ""


@dataclass(frozen=True)
class Whole:
    least: int
    most: int


@dataclass(frozen=True)
class Flag:
    pass


@dataclass(frozen=True)
class Choice:
    options: tuple[str, ...]


@dataclass(frozen=True)
class Either:
    """One kind or the other."""

    first: Whole
    second: Choice


@dataclass(frozen=True)
class ListOf:
    item: Kind
    least: int
    most: int


@dataclass(frozen=True)
class Table:
    keys: tuple[Key, ...]


@dataclass(frozen=True)
class Tables:
    """A list of tables, `[[name]]`."""

    keys: tuple[Key, ...]
    least: int
    most: int


@dataclass(frozen=True)
class Keyed:
    """A table whose keys are the file's own codes."""

    code: Text
    keys: tuple[Key, ...]
    most: int


Kind = Text | Whole | Flag | Choice | Either | ListOf | Table | Tables | Keyed

REQUIRED: Final = object()
"""The default of a key that has none."""


@dataclass(frozen=True)
class Key:
    name: str
    kind: Kind
    doc: str
    default: object = None


def _choice(alias: object) -> Choice:
    return Choice(get_args(alias))


CODE = Text(4, 1, r"[A-Z0-9][A-Za-z0-9]{0,3}", "1 to 4 letters or digits, the first a capital or digit")

BOX = (
    Key("name", Text(40), "What the box is called on the card.", REQUIRED),
    Key("face", Whole(1, 9), "Pattern: counts only dice that show this face, and adds them."),
    Key(
        "groups",
        ListOf(Whole(2, 8), 1, 4),
        "Pattern: so many equal dice, each group on another face: `[3]` three of a kind, `[3, 2]` a full house.",
    ),
    Key(
        "same_face",
        Flag(),
        "With `groups`: one face may serve several groups, so that five of a kind is a full house too.",
        False,
    ),
    Key("run", Whole(2, 8), "Pattern: so many consecutive faces."),
    Key("from", Whole(1, 8), "With `run`: the face at which it must begin."),
    Key("any", Flag(), "Pattern: any dice.", False),
    Key("digit", Whole(1, 9), "Pattern of a number: this digit stands at `place`."),
    Key("place", Choice(PLACES), "With `digit`: where it stands."),
    Key("digit_sum", Whole(1, 72), "Pattern of a number: its digits add up to this."),
    Key(
        "places",
        ListOf(Choice(PLACES), 1, 8),
        "With `digit_sum`: only the digits at these places are added.",
    ),
    Key(
        "score",
        Either(Whole(1, 1000), Choice(("sum", "matched", "number"))),
        "A fixed number of points; `sum`, all dice added; `matched`, the dice of the pattern added; "
        "`number`, the number that the player writes. `face` is always `matched`, "
        "`digit` and `digit_sum` are always `number`.",
    ),
)

_BONUS = (
    Key("name", Text(40), "What the bonus is called.", "Bonus"),
    Key("at_least", Whole(1, 10_000), "The section's total that earns it.", REQUIRED),
    Key("points", Whole(1, 1000), "What it is worth.", REQUIRED),
)

_SECTION = (
    Key("name", Text(40), "What the section is called.", REQUIRED),
    Key(
        "boxes",
        Keyed(CODE, BOX, 30),
        "The boxes in card order; each key is the box's code.",
        REQUIRED,
    ),
    Key("bonus", Table(_BONUS), "Points for reaching a total in this section."),
)

_DICE = (
    Key("count", Whole(1, 8), "How many dice.", REQUIRED),
    Key("sides", Whole(2, 9), "How many faces each die has, valued from 1.", 6),
    Key("rolls", Whole(1, 9), "How many rolls a turn has.", REQUIRED),
    Key("save_rolls", Flag(), "Whether unused rolls are saved for later turns.", False),
    Key("faces", ListOf(Text(12), 2, 9), "What the faces are called, in order of value."),
    Key("suits", ListOf(Text(12), 1, 8), "Suits that are drawn on the dice and mean nothing."),
)

_JOKER = (
    Key("box", CODE, "The box whose pattern, thrown again, makes a joker.", REQUIRED),
    Key("bonus", Whole(0, 1000), "Points for each later one, while the box does not hold 0.", 0),
    Key(
        "placement",
        _choice(ruleset.Placement),
        "`forced`: to the matching face box while that is open, otherwise a joker anywhere; `gated`: "
        "anywhere, a joker only when the matching face box is filled; `free`: a joker anywhere; "
        "`none`: never a joker.",
        REQUIRED,
    ),
    Key(
        "upper_zero",
        _choice(ruleset.UpperZero),
        "With `forced`: whether another face box may be taken for 0 at any time, or only when no other box is open.",
        "any",
    ),
    Key(
        "on_zero",
        Flag(),
        "Whether the joker works, without its bonus, when the box holds 0.",
        False,
    ),
)

_BUYING = (
    Key("buy_when", _choice(ruleset.BuyWhen), "Whether buying ends the rolling.", "after-rolls"),
    Key(
        "wrong",
        _choice(ruleset.WrongAnswer),
        "What a wrong answer costs: that die's chance, nothing but the try, or all further buying this turn.",
        "spend",
    ),
    Key("max_buys_turn", Whole(1, 99), "At most so many tries a turn; left out, one for each die."),
    Key("max_buys_game", Whole(1, 999), "At most so many tries a game; left out, no limit."),
    Key("bought_bonus", Flag(), "Whether bought dice may make a joker and its bonus.", False),
)

_COMPARISON = (
    Key(
        "xx_scores",
        Flag(),
        "Whether a box in which everyone wrote an X gives everyone the point.",
        False,
    ),
    Key(
        "read_aloud",
        _choice(ruleset.ReadAloud),
        "Whether a number is read before its point is given: aloud to a judge, or typed in words.",
        "off",
    ),
    Key(
        "read_fail",
        _choice(ruleset.ReadFail),
        "Whether the point of a misread number is lost, or passes to the next greatest.",
        "forfeit",
    ),
)

_MATCH = (
    Key(
        "team_size",
        ListOf(Whole(1, 30), 2, 2),
        "The least and the most students in a team.",
        [3, 5],
    ),
    Key("zombie_games", _choice(ruleset.ZombieGames), "Which of the zombie's games count.", "first"),
    Key(
        "zombie_missing",
        _choice(ruleset.MissingGames),
        "Whether games that the zombie had no time for count nothing, or the average of the others.",
        "zero",
    ),
)

_TABLE = (
    Key("clock_minutes", Whole(1, 180), "Minutes that each player has for the whole game."),
    Key("wager", Flag(), "Whether a table offers a wager of play chips.", False),
)

_SHEET = (
    Key(
        "columns",
        _choice(ruleset.Columns),
        "Whether the sheet's columns are players or games.",
        "players",
    ),
    Key("count", Whole(1, 12), "How many columns the sheet has.", 6),
    Key("per_page", Whole(1, 8), "How many sheets are printed on a page.", 1),
)

RULE_FILE = (
    Key(
        "id",
        Text(40, 1, r"[a-z][a-z0-9-]*", "an id of lower-case letters, digits and hyphens"),
        "How programs name the game.",
        REQUIRED,
    ),
    Key(
        "version",
        Whole(1, 9999),
        "A published rule set is never edited: raise this instead.",
        REQUIRED,
    ),
    Key("name", Text(60), "How people name the game.", REQUIRED),
    Key("source", Text(200), "The rule sheet or rule book that the file follows.", REQUIRED),
    Key("summary", Text(200, 0), "The game in a sentence.", ""),
    Key("seats", ListOf(Whole(1, 8), 2, 2), "The least and the most players.", [1, 8]),
    Key(
        "first_player",
        _choice(ruleset.FirstPlayer),
        "Who begins: the greatest sum of all dice, the highest single die, chance, or the host's pick.",
        "sum",
    ),
    Key(
        "scratch",
        _choice(ruleset.Scratch),
        "Whether an open box may be crossed out freely, or only when no open box can take the dice.",
        "free",
    ),
    Key(
        "auto_arrange",
        Flag(),
        "Whether the greatest fitting number is written for the player.",
        False,
    ),
    Key(
        "tie",
        _choice(ruleset.Tie),
        "Whether tied players share the win or roll once more.",
        "shared",
    ),
    Key("tips", ListOf(Text(200), 0, 10), "Advice from the sheet, shown on the rule page.", []),
    Key("dice", Table(_DICE), "The dice and the rolls.", REQUIRED),
    Key("sections", Tables(_SECTION, 1, 6), "The card, section by section.", REQUIRED),
    Key("joker", Table(_JOKER), "What a further five of a kind is worth."),
    Key("buying", Table(_BUYING), "Dice bought with answers."),
    Key(
        "comparison",
        Table(_COMPARISON),
        "Cards compared box by box, a point each, instead of added up.",
    ),
    Key("match", Table(_MATCH), "Teams against a zombie player."),
    Key("table", Table(_TABLE), "What an online table offers."),
    Key("sheet", Table(_SHEET), "The printed score sheet."),
)
