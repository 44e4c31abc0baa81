"""From the text of a rule file to a rule set; `writing` goes the other way."""

from __future__ import annotations

import tomllib
from dataclasses import replace

from ...errors import RuleFileError
from ..game.ruleset import RuleSet
from .consistency import contradiction
from .reading import Reader
from .syntax import fault

LARGEST_FILE = 16 * 1024
"""Characters; the longest file of the catalogue has about 1,600, and reading grows with the square."""


MOST_DOTS = 64
"""In a line: reading a dotted key grows with the square of its parts, and a sentence has fewer."""


def read_rules(text: str, file: str = "rule file") -> RuleSet:
    """The rule set that the text describes; anything wrong is one RuleFileError. Its shape is looked at first."""
    if len(text) > LARGEST_FILE:
        raise RuleFileError("rules-too-large", file, "", f"at most {LARGEST_FILE:,} characters are read")
    if any(line.count(".") > MOST_DOTS for line in text.splitlines()):
        raise RuleFileError("rules-too-large", file, "", f"a line has at most {MOST_DOTS} full stops")
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        code, key, reason = fault(text, error)
        raise RuleFileError(code, file, key, reason) from None
    except (RecursionError, ValueError):
        # nested too deep, or a number beyond what Python reads
        raise RuleFileError("rules-syntax", file, "", "this is not a rule file") from None
    return rules_from_data(data, file)


def rules_from_data(data: object, file: str = "rule file") -> RuleSet:
    """The same from data that has already been parsed."""
    dice = data.get("dice") if isinstance(data, dict) else None
    faces = dice.get("faces") if isinstance(dice, dict) else None
    reader = Reader(file, faces if isinstance(faces, list) else ())
    rules = _settled(reader.table(RuleSet, data))
    clash = contradiction(rules)
    if clash is not None:
        raise reader.error("rules-contradiction", *clash)
    return rules


def _settled(rules: RuleSet) -> RuleSet:
    """With what a file may leave out because another of its keys says it."""
    if rules.buying and rules.buying.max_buys_turn is None:
        return replace(rules, buying=replace(rules.buying, max_buys_turn=rules.dice.count))
    return rules
