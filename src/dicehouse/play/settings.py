"""What the creator of a table chooses, and what cannot be chosen together."""

from __future__ import annotations

from collections import OrderedDict
from typing import Annotated, Literal

import msgspec

from ..errors import DicehouseError, UnknownGame
from ..errors.codes import Code
from ..rules import RuleSet, read_rules
from ..rules.catalogue import find, game
from ..rules.file.rulefile import LARGEST_FILE
from ..rules.game.ruleset import MOST_SEATS
from ..values import Value
from .clock import Clock, new_clock
from .units import DAY, SECOND, Centis, Chips

DiceKind = Literal["system", "entered", "shared", "sealed", "daily"]
BotStrength = Literal["greedy", "casual", "steady", "sharp", "perfect"]

BOT_PAUSE = 0.9
"""Seconds in which people see what a bot has just done."""

REGRET = 4.0
"""So many times as long it waits while a box can be taken back."""

MOST_STAKE = 1_000_000

MOST_MINUTES = 180


Stake = Annotated[int, msgspec.Meta(ge=0, le=MOST_STAKE)]


class ClockSettings(Value, forbid_unknown_fields=True):
    """Minutes for the whole game, and seconds added for each completed turn; or, without minutes, so many days for
    each turn."""

    minutes: Annotated[int, msgspec.Meta(ge=0, le=MOST_MINUTES)]
    increment: Annotated[int, msgspec.Meta(ge=0, le=60)] = 0
    days: Annotated[int, msgspec.Meta(ge=0, le=14)] = 0

    @property
    def each(self) -> Centis:
        return Centis(self.days * DAY or self.minutes * 60 * SECOND)

    def clock(self, seats: int) -> Clock:
        """Of days a seat has all again with each completed turn, and never more."""
        if self.days:
            return new_clock(seats, self.each, self.each, most=self.each)
        return new_clock(seats, self.each, Centis(self.increment * SECOND))

    def __str__(self) -> str:
        """As records tell it."""
        return f"{self.days}d" if self.days else f"{self.minutes}+{self.increment}"


class TableSettings(Value, forbid_unknown_fields=True):
    """`rules` names a catalogue game; `rule_file` is the text of a variant of one's own.

    Spectators are `watchers` in JSON, because stored tables hold them so. Tables of one `deal` share their throws,
    where dice are shared: a class, or a duplicate match.
    """

    rules: Annotated[str, msgspec.Meta(max_length=60)]
    seats: Annotated[int, msgspec.Meta(ge=1, le=MOST_SEATS)] = 2
    bots: Annotated[tuple[BotStrength, ...], msgspec.Meta(max_length=MOST_SEATS - 1)] = ()
    clock: ClockSettings | None = None
    wager: Stake = 0
    dice: DiceKind = "system"
    public: bool = False
    spectators: bool = msgspec.field(default=True, name="watchers")
    hints: bool = False
    rule_file: Annotated[str, msgspec.Meta(max_length=LARGEST_FILE)] | None = None

    @property
    def stake(self) -> Chips:
        return Chips(self.wager)


_own: OrderedDict[str, RuleSet] = OrderedDict()
"""Rules of people's own that tables here are played by, by their text."""

MOST_OWN = 512


def knows_rules(text: str) -> bool:
    return text in _own


def remember_rules(text: str, rules: RuleSet) -> RuleSet:
    """What somebody has read already, in a process of its own say, is not read again."""
    _own[text] = rules
    _own.move_to_end(text)
    if len(_own) > MOST_OWN:
        _own.popitem(last=False)
    return rules


def rules_of(settings: TableSettings) -> RuleSet:
    """The rule set that is played; raises what is wrong with it."""
    if settings.rule_file is not None:
        text = settings.rule_file
        return _own.get(text) or remember_rules(text, read_rules(text, "rule file"))
    return find(settings.rules)


def _is_the_houses(game_id: str) -> bool:
    try:
        return game(game_id).id == game_id
    except UnknownGame:
        return False


def settings_refusal(settings: TableSettings) -> tuple[Code, str] | None:
    """A code and a sentence where the choices do not go together."""
    if settings.dice == "daily":
        return "dice-daily", "Today's roll is dealt by the house: choose other dice for a table of your own."
    try:
        rules = rules_of(settings)
    except DicehouseError as error:
        return error.code, error.message
    least, most = rules.players
    if not least <= settings.seats <= most:
        return "seats-refused", f"{rules.name} is for {least} to {most} players, not {settings.seats}."
    if settings.rule_file is not None and settings.rules != rules.name_version:
        return "rules-name", f"The rule file is {rules.name_version}, not {settings.rules}."
    if settings.rule_file is not None and _is_the_houses(rules.id) and rules != game(rules.id):
        return "rules-name-taken", f"{rules.id} is a game of the house: give yours an id of its own."
    if len(settings.bots) >= settings.seats and settings.seats > 1:
        return "bots-many", "A table needs a seat for its host beside the bots."
    if settings.bots and settings.seats == 1:
        return "bots-many", "A table of one seat has no room for a bot."
    clock = settings.clock
    if clock is not None and bool(clock.days) == bool(clock.minutes or clock.increment):
        return "clock-refused", "A clock has minutes for the whole game, or days for each turn: one of the two."
    if settings.wager and settings.seats - len(settings.bots) < 2:
        return "wager-alone", "A wager needs two people at the table."
    if settings.wager and settings.bots:
        return "wager-bots", "Bots have no chips to stake."
    if settings.wager and settings.clock is None:
        return "wager-clock", "A wager needs a clock: without one a stake could stay locked for ever."
    if settings.wager and settings.dice == "shared":
        return "wager-shared", "Shared dice let the second player foresee each throw: no wager with them."
    if settings.dice == "entered" and (settings.wager or settings.bots):
        return "dice-entered", "Dice that are typed in are for friends: no wager and no bots."
    return None


def before_bot(pause: float, *, box_returns: bool) -> float:
    """Seconds that a bot waits before a move: people want to see what was rolled, and to regret a box."""
    return pause * REGRET if box_returns else pause
