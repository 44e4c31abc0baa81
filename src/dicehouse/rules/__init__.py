"""The rule book of the house: games as data, positions as values, chance from outside.

start -> State;  refusal / decide -> events and the State that they make;  evolve -> the same from a log
"""

from .answers import Refusal
from .book.actions import Action, Announce, Buy, Leave, Read, Score, Throw
from .book.chance import DiceSource, Roll, ScriptedDice
from .book.decide import EXTRA_BONUS, Decided, corrected, decide, wanted_roll, wanted_roll_off
from .book.ending import Standing, box_winners, due_reading, roll_off_value, scores, standing, winners_by_box
from .book.events import (
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
from .book.evolve import evolve
from .book.numerals import in_words, reads_as, reads_nearly_as
from .book.odds import outcomes, ways
from .book.offers import Offer, legal_actions, offer, offers
from .book.opening import open_game
from .book.refusal import can, number_help, refusal
from .book.scoring import call_of, worth
from .book.state import NOBODY, Finish, Reading, State, rolls_at_start, start
from .dice import Dice, Seat, all_keeps, all_throws, contains, keeps_of, sort_dice
from .file.rulefile import read_rules, rules_from_data
from .file.writing import digest, rules_to_data, write_rules
from .game.boxes import Box
from .game.buying import Purchases
from .game.card import Card, bonus_earned, filled, is_full, open_places, section_progress, section_totals, total
from .game.joker import Joker
from .game.match import MatchResult, match_result
from .game.patterns import (
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
from .game.ruleset import RuleSet, natural_worth
from .game.sections import Bonus, Section
from .game.spec import DiceSpec

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
