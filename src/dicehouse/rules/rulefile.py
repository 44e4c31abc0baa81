"""From the text of a rule file to a rule set; `writing` goes the other way."""

from __future__ import annotations

import tomllib
from typing import Any, cast

from ..errors import RuleFileError
from .consistency import contradiction
from .patterns import PLACES, Anything, Digit, DigitSum, Face, Groups, Pattern, Pay, Run
from .reading import Reader
from .ruleset import Bonus, Box, Buying, Comparison, DiceSpec, Joker, RuleSet, Section, Sheet, Table, TeamMatch
from .schema import RULE_FILE

__all__ = ["LARGEST_FILE", "read_rules", "rules_from_data"]

LARGEST_FILE = 16 * 1024
"""Characters; the longest file of the catalogue has about 1,600, and reading grows with the square."""


def read_rules(text: str, file: str = "rule file") -> RuleSet:
    """The rule set that the text describes; anything wrong is one RuleFileError."""
    if len(text) > LARGEST_FILE:
        raise RuleFileError("rules-too-large", file, "", f"at most {LARGEST_FILE:,} characters are read")
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise RuleFileError("rules-syntax", file, "", f"this is not TOML: {str(error)[:200]}") from None
    except (RecursionError, ValueError):
        # nested too deep, or a number beyond what Python reads
        raise RuleFileError("rules-syntax", file, "", "this is not a rule file") from None
    return rules_from_data(data, file)


def rules_from_data(data: object, file: str = "rule file") -> RuleSet:
    """The same from data that has already been parsed."""
    reader = Reader(file)
    read = cast("dict[str, Any]", reader.table(data, RULE_FILE))
    sections = tuple(
        _section(reader, section, f"sections[{number}]") for number, section in enumerate(read["sections"], 1)
    )
    dice = DiceSpec(**{**read["dice"], **_tuples(read["dice"], "faces", "suits")})
    rules = RuleSet(
        id=read["id"],
        version=read["version"],
        name=read["name"],
        source=read["source"],
        summary=read["summary"],
        dice=dice,
        sections=sections,
        seats=tuple(read["seats"]),
        first_player=read["first_player"],
        scratch=read["scratch"],
        auto_arrange=read["auto_arrange"],
        tie=read["tie"],
        joker=Joker(**read["joker"]) if read["joker"] else None,
        buying=_buying(read["buying"], dice),
        comparison=Comparison(**read["comparison"]) if read["comparison"] else None,
        match=_match(read["match"]),
        table=Table(**read["table"]) if read["table"] else Table(),
        sheet=Sheet(**read["sheet"]) if read["sheet"] else Sheet(),
        tips=tuple(read["tips"]),
    )
    found = contradiction(rules)
    if found is not None:
        raise reader.error("rules-contradiction", *found)
    return rules


def _tuples(table: dict[str, Any], *names: str) -> dict[str, tuple[str, ...]]:
    return {name: tuple(table[name] or ()) for name in names}


def _section(reader: Reader, read: dict[str, Any], where: str) -> Section:
    boxes = tuple(_box(reader, code, box, f"{where}.boxes.{code}") for code, box in read["boxes"].items())
    return Section(read["name"], boxes, Bonus(**read["bonus"]) if read["bonus"] else None)


def _box(reader: Reader, code: str, read: dict[str, Any], where: str) -> Box:
    pattern = _pattern(reader, read, where)
    return Box(code, read["name"], pattern, _pay(reader, read, pattern, where))


def _pattern(reader: Reader, read: dict[str, Any], where: str) -> Pattern:
    kinds = ("face", "groups", "run", "any", "digit", "digit_sum")
    given = [kind for kind in kinds if read[kind]]
    if len(given) != 1:
        has = " and ".join(f"`{kind}`" for kind in given) or "none"
        expected = ", ".join(f"`{kind}`" for kind in kinds)
        raise reader.error("rules-pattern", where, f"exactly one pattern of {expected} was expected, not {has}")
    _only_with(reader, read, where, given[0])
    match given[0]:
        case "face":
            return Face(read["face"])
        case "groups":
            return Groups(tuple(sorted(read["groups"], reverse=True)), read["same_face"])
        case "run":
            return Run(read["run"], read["from"])
        case "digit":
            if read["place"] is None:
                raise reader.error("rules-missing-key", f"{where}.place", "`digit` needs a `place`")
            return Digit(read["digit"], PLACES.index(read["place"]))
        case "digit_sum":
            return DigitSum(read["digit_sum"], tuple(map(PLACES.index, read["places"] or ())))
        case _:
            return Anything()


def _only_with(reader: Reader, read: dict[str, Any], where: str, pattern: str) -> None:
    """Companion keys belong to one pattern each."""
    companions = {"same_face": "groups", "from": "run", "place": "digit", "places": "digit_sum"}
    for key, owner in companions.items():
        if read[key] and owner != pattern:
            raise reader.error("rules-pattern", f"{where}.{key}", f"goes only with `{owner}`")


def _pay(reader: Reader, read: dict[str, Any], pattern: Pattern, where: str) -> Pay:
    settled: Pay | None = None
    if isinstance(pattern, Face):
        settled = "matched"
    elif isinstance(pattern, Digit | DigitSum):
        settled = "number"
    pay: Pay | None = read["score"]
    if settled is None and pay is None:
        expected = "points, `sum`, `matched` or `number` was expected"
        raise reader.error("rules-missing-key", f"{where}.score", f"is missing: {expected}")
    if settled is not None and pay not in (None, settled):
        raise reader.error("rules-pattern", f"{where}.score", f"this pattern always pays `{settled}`")
    return pay if settled is None and pay is not None else settled or "sum"


def _buying(read: dict[str, Any] | None, dice: DiceSpec) -> Buying | None:
    if read is None:
        return None
    return Buying(**{**read, "max_buys_turn": read["max_buys_turn"] or dice.count})


def _match(read: dict[str, Any] | None) -> TeamMatch | None:
    if read is None:
        return None
    least, most = read["team_size"]
    return TeamMatch(least, most, read["zombie_games"], read["zombie_missing"])
