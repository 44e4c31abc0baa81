"""The rule book of the house: games as data, positions as values, chance from outside.

start -> State;  refusal / decide -> events and the State that they make;  evolve -> the same from a log
"""

from .actions import Action, Announce, Buy, Leave, Read, Score, Throw
from .card import Card, bonus_earned, filled, is_full, open_places, section_progress, section_totals, total
from .chance import DiceSource, Roll, ScriptedDice
from .decide import EXTRA_BONUS, Decided, corrected, decide, wanted_roll, wanted_roll_off
from .dice import Dice, Seat, all_keeps, all_throws, contains, keeps_of, sort_dice
from .ending import Standing, box_winners, due_reading, roll_off_value, scores, standing, winners_by_box
from .events import (
    BonusEarned,
    BoxAnnounced,
    BoxScored,
    DiceThrown,
    DieBought,
    EntryCorrected,
    Event,
    FirstChosen,
    FirstRolled,
    GameEnded,
    NumberRead,
    RolledOff,
    SeatLeft,
)
from .evolve import evolve
from .legal import legal_actions
from .match import MatchResult, match_result
from .numerals import in_words, reads_as
from .odds import outcomes, ways
from .offers import Offer, offer, offers
from .opening import open_game
from .patterns import (
    PLACES,
    Anything,
    Digit,
    DigitSum,
    Face,
    Groups,
    Pattern,
    Pay,
    Run,
    best_number,
    fits,
    numbers,
    points,
)
from .refusal import Refusal, can, number_help, refusal
from .rulefile import read_rules, rules_from_data
from .ruleset import Bonus, Box, DiceSpec, Joker, RuleSet, Section
from .scoring import call_of, natural_worth, worth
from .spelling import reads_nearly_as
from .state import NOBODY, Finish, Purchases, Reading, State, rolls_at_start, start
from .writing import digest, rules_to_data, write_rules

__all__ = [
    "EXTRA_BONUS",
    "NOBODY",
    "PLACES",
    "Action",
    "Announce",
    "Anything",
    "Bonus",
    "BonusEarned",
    "Box",
    "BoxAnnounced",
    "BoxScored",
    "Buy",
    "Card",
    "Decided",
    "Dice",
    "DiceSource",
    "DiceSpec",
    "DiceThrown",
    "DieBought",
    "Digit",
    "DigitSum",
    "EntryCorrected",
    "Event",
    "Face",
    "Finish",
    "FirstChosen",
    "FirstRolled",
    "GameEnded",
    "Groups",
    "Joker",
    "Leave",
    "MatchResult",
    "NumberRead",
    "Offer",
    "Pattern",
    "Pay",
    "Purchases",
    "Read",
    "Reading",
    "Refusal",
    "Roll",
    "RolledOff",
    "RuleSet",
    "Run",
    "Score",
    "ScriptedDice",
    "Seat",
    "SeatLeft",
    "Section",
    "Standing",
    "State",
    "Throw",
    "all_keeps",
    "all_throws",
    "best_number",
    "bonus_earned",
    "box_winners",
    "call_of",
    "can",
    "contains",
    "corrected",
    "decide",
    "digest",
    "due_reading",
    "evolve",
    "filled",
    "fits",
    "in_words",
    "is_full",
    "keeps_of",
    "legal_actions",
    "match_result",
    "natural_worth",
    "number_help",
    "numbers",
    "offer",
    "offers",
    "open_game",
    "open_places",
    "outcomes",
    "points",
    "read_rules",
    "reads_as",
    "reads_nearly_as",
    "refusal",
    "roll_off_value",
    "rolls_at_start",
    "rules_from_data",
    "rules_to_data",
    "scores",
    "section_progress",
    "section_totals",
    "sort_dice",
    "standing",
    "start",
    "total",
    "wanted_roll",
    "wanted_roll_off",
    "ways",
    "winners_by_box",
    "worth",
    "write_rules",
]
