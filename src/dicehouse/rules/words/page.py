"""The rule page: everything that a rule set says, in words made from its data. Screens render it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from ..game.columns import column_lines
from ..game.patterns import Groups
from ..game.ruleset import FirstPlayer, RuleSet
from ..game.sections import Section
from ..phrases import count_word
from .examples import Example, crossing_out, examples


@dataclass(frozen=True, slots=True)
class Topic:
    """`key` is stable for programs; `lines` are sentences."""

    key: str
    title: str
    lines: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class RulePage:
    id: str
    version: int
    title: str
    source: str
    summary: str
    turn: tuple[str, ...]
    sections: tuple[SectionPage, ...]
    topics: tuple[Topic, ...]


@dataclass(frozen=True, slots=True)
class BoxPage:
    code: str
    name: str
    asks: str
    pays: str
    examples: tuple[Example, ...]


@dataclass(frozen=True, slots=True)
class SectionPage:
    """`bonus` also says what else the section's total is for."""

    name: str
    boxes: tuple[BoxPage, ...]
    bonus: str


def rule_page(rules: RuleSet, *, by_column: bool = True) -> RulePage:
    """With a box for every column, as the card has them, or each box once, as the rule file does."""
    sections = rules.card_sections if by_column else rules.sections
    return RulePage(
        id=rules.id,
        version=rules.version,
        title=rules.name,
        source=rules.source,
        summary=rules.summary,
        turn=tuple(_turn(rules)),
        sections=tuple(section_page(rules, section) for section in sections),
        topics=tuple(_topics(rules)),
    )


def section_page(rules: RuleSet, section: Section) -> SectionPage:
    boxes = tuple(
        BoxPage(box.code, box.name, box.asks(rules.dice), box.pays(rules), examples(rules, box))
        for box in section.boxes
    )
    return SectionPage(section.name, boxes, section.says(rules, len(rules.columns)))


def _turn(rules: RuleSet) -> Iterator[str]:
    yield from rules.dice.turn()
    if rules.writes_numbers:
        order = "The greatest fitting number is written for you" if rules.auto_arrange else "The order is yours"
        yield f"Lay the dice out as a number and write it in one open box. {order}."
    else:
        yield "Then fill one open box. What stands in a box is never changed."
    yield from rules.dice.meanings()
    yield f"The game ends when every box is filled, after {_turns(len(rules.boxes))} each."
    for box in rules.boxes:
        if box.wins:
            served = "all dice thrown at once" if box.served_by == "whole" else "the first roll of a turn"
            what = served if box.served else "dice that fit it"
            yield f"Whoever fills {box.name} with {what} has won at once."


def _turns(count: int) -> str:
    return "one turn" if count == 1 else f"{count_word(count)} turns"


def _topics(rules: RuleSet) -> Iterator[Topic]:
    least, most = rules.players
    players = f"{least} to {most} players" if least < most else f"{least} {'player' if most == 1 else 'players'}"
    yield Topic("seats", "Players", (f"{players}.",))
    at_hand = tuple(_at_hand(rules))
    if at_hand:
        yield Topic("at-hand", "Before you begin", at_hand)
    yield Topic("first", "Who goes first", (_FIRST[rules.first_player],))
    if rules.columns:
        yield Topic("columns", "Columns", tuple(column_lines(rules.columns, bonuses=_has_bonuses(rules))))
    yield Topic("winning", "Winning", tuple(_winning(rules)))
    yield Topic("crossing-out", "Crossing out", crossing_out(rules))
    if rules.joker:
        yield Topic("joker", f"Another {rules.box(rules.joker.box).name}", tuple(rules.joker.lines(rules)))
    else:
        alike = [box for box in rules.boxes if box.pattern == Groups((rules.dice.count,))]
        if len(alike) == 1:
            yield Topic("joker", f"Another {alike[0].name}", ("A further one earns nothing extra.",))
    if rules.buying:
        yield Topic("buying", "Buying dice", tuple(rules.buying.lines(rules)))
    if rules.match:
        yield Topic("match", "Teams against the zombie", tuple(rules.match.lines()))
    table = tuple(rules.table.lines())
    if table:
        yield Topic("table", "At an online table", table)
    if rules.tips:
        yield Topic("tips", "Tips", rules.tips)


def _at_hand(rules: RuleSet) -> Iterator[str]:
    if rules.minutes:
        yield f"A game takes about {rules.minutes} minute{'s' if rules.minutes > 1 else ''}."
    if rules.equipment:
        yield f"You need {rules.equipment}."
    if rules.designer:
        yield f"Designer: {rules.designer}."


_FIRST: dict[FirstPlayer, str] = {
    "sum": "Everyone rolls all dice; the greatest sum begins. The tied roll again.",
    "one-die": "Everyone rolls one die; the highest begins. The tied roll again.",
    "random": "Chance chooses who begins.",
    "host": "The host says who begins, or leaves it to chance.",
}


def _has_bonuses(rules: RuleSet) -> bool:
    return rules.section_bonuses or bool(rules.joker and rules.joker.bonus)


def _winning(rules: RuleSet) -> Iterator[str]:
    bonuses = ", bonuses included," if rules.section_bonuses else ""
    if rules.match is not None:
        yield f"The teams' totals{bonuses} are added up against the zombie's: more wins, equal is a draw."
        yield "At one table without a class everybody plays alone, and the greatest total wins; tied players share it."
        return
    if rules.comparison is None:
        bonuses = ", bonuses included," if _has_bonuses(rules) else ""
        yield f"The greatest total{bonuses} wins."
    else:
        yield from rules.comparison.lines()
    if rules.tie == "shared":
        yield "Tied players share the win."
    else:
        what = "the largest number they can write" if rules.writes_numbers else "the greatest sum"
        yield f"Tied players roll all dice once more: {what} wins, again while tied."
