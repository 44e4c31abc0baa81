"""The rules in words, made from the data: the rule page, and the phrases that other pages share with it."""

from ..game.spec import show_dice
from ..phrases import MINUS, count_word, figure, listed, rough
from .examples import Example, crossing_out, examples
from .page import BoxPage, RulePage, SectionPage, Topic, rule_page
from .tips import tip_for

__all__ = [
    "MINUS",
    "BoxPage",
    "Example",
    "RulePage",
    "SectionPage",
    "Topic",
    "count_word",
    "crossing_out",
    "examples",
    "figure",
    "listed",
    "rough",
    "rule_page",
    "show_dice",
    "tip_for",
]
