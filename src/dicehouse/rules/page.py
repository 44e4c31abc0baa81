"""The rule page: everything that a rule set says, in words made from its data. Screens render it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import assert_never

from .patterns import Face, Groups
from .ruleset import Box, Buying, Comparison, DiceSpec, Joker, RuleSet, TeamMatch
from .section_page import BoxPage, SectionPage, column_lines, section_page
from .words import count_word, crossing_out, listed

__all__ = ["BoxPage", "RulePage", "SectionPage", "Topic", "rule_page"]


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


def _turn(rules: RuleSet) -> Iterator[str]:
    dice = rules.dice
    all_dice = "the die" if dice.count == 1 else f"all {count_word(dice.count)} dice"
    if dice.rolls == 1:
        yield f"Roll {all_dice} once."
    else:
        yield (
            f"Roll {all_dice}. Keep any and roll the others again: "
            f"{count_word(dice.rolls)} rolls at most, and you may stop after any of them."
        )
    if dice.save_rolls:
        yield "Rolls that you do not use are saved for your later turns."
    if rules.writes_numbers:
        order = "The greatest fitting number is written for you" if rules.auto_arrange else "The order is yours"
        yield f"Lay the dice out as a number and write it in one open box. {order}."
    else:
        yield "Then fill one open box. What stands in a box is never changed."
    named = [f"{name} is {value}" for value, name in enumerate(dice.faces, 1) if name != str(value)]
    if dice.values:
        counted = (f"{dice.label(face)} counts {value}" for face, value in enumerate(dice.values, 1))
        yield f"Where dice are added, {listed(list(counted))}."
    elif named:
        yield f"On the dice, {listed(named)}."
    if dice.colours:
        yield f"The colours count: {listed(_coloured(dice))}."
    if dice.suits:
        yield f"The suits ({', '.join(dice.suits)}) mean nothing."
    yield f"The game ends when every box is filled, after {_turns(len(rules.boxes))} each."
    for box in rules.boxes:
        if box.wins:
            by = f"{box.name} with the first roll of a turn" if box.served else f"{box.name} with dice that fit it"
            yield f"Whoever fills {by} has won at once."


def _coloured(dice: DiceSpec) -> list[str]:
    """`1 and 6 are black`, colour by colour."""
    faces: dict[str, list[str]] = {}
    for value, colour in enumerate(dice.colours, 1):
        faces.setdefault(colour, []).append(dice.label(value))
    return [f"{listed(shown)} {'is' if len(shown) == 1 else 'are'} {colour}" for colour, shown in faces.items()]


def _turns(count: int) -> str:
    return "one turn" if count == 1 else f"{count_word(count)} turns"


def _topics(rules: RuleSet) -> Iterator[Topic]:
    least, most = rules.players
    players = f"{least} to {most} players" if least < most else f"{least} {'player' if most == 1 else 'players'}"
    yield Topic("seats", "Players", (f"{players}.",))
    yield Topic("first", "Who goes first", (_first(rules),))
    if rules.columns:
        yield Topic("columns", "Columns", tuple(column_lines(rules)))
    yield Topic("winning", "Winning", tuple(_winning(rules, rules.comparison)))
    yield Topic("crossing-out", "Crossing out", crossing_out(rules))
    if rules.joker:
        box = rules.boxes[rules.places[rules.joker.box]]
        yield Topic("joker", f"Another {box.name}", tuple(_joker(rules, rules.joker, box)))
    else:
        yield from _no_joker(rules)
    if rules.buying:
        yield Topic("buying", "Buying dice", tuple(_buying(rules, rules.buying)))
    if rules.match:
        yield Topic("match", "Teams against the zombie", tuple(_match(rules.match)))
    if rules.table.clock_minutes or rules.table.wager:
        yield Topic("table", "At an online table", tuple(_table(rules)))
    if rules.tips:
        yield Topic("tips", "Tips", rules.tips)


def _first(rules: RuleSet) -> str:
    match rules.first_player:
        case "sum":
            return "Everyone rolls all dice; the greatest sum begins. The tied roll again."
        case "one-die":
            return "Everyone rolls one die; the highest begins. The tied roll again."
        case "random":
            return "Chance chooses who begins."
        case "host":
            return "The host says who begins."
        case _:
            assert_never(rules.first_player)


def _winning(rules: RuleSet, comparison: Comparison | None) -> Iterator[str]:
    if rules.match is not None:
        bonuses = ", bonuses included," if rules.section_bonuses else ""
        yield f"The teams' totals{bonuses} are added up against the zombie's: more wins, equal is a draw."
        yield "At one table without a class everybody plays alone, and the greatest total wins; tied players share it."
        return
    if comparison is None:
        bonuses = ", bonuses included," if rules.section_bonuses or (rules.joker and rules.joker.bonus) else ""
        yield f"The greatest total{bonuses} wins."
    else:
        yield "Cards are compared box by box: the greatest number earns a point, as does whoever ties it."
        everyone = "earns everyone the point" if comparison.xx_scores else "earns nobody a point"
        yield f"An X counts nothing; a box where everyone wrote an X {everyone}. Most points win."
        if comparison.read_aloud != "off":
            lost = "is lost" if comparison.read_fail == "forfeit" else "passes to the next greatest number"
            how = "reads the number aloud" if comparison.read_aloud == "judge" else "types the number in words"
            yield f"Before a point is given, its owner {how}; misread, the point {lost}."
    if rules.tie == "shared":
        yield "Tied players share the win."
    else:
        what = "the largest number they can write" if rules.writes_numbers else "the greatest sum"
        yield f"Tied players roll all dice once more: {what} wins, again while tied."


def _joker(rules: RuleSet, joker: Joker, box: Box) -> Iterator[str]:
    if joker.bonus:
        yield f"Once {box.name} holds its points, every later one earns {joker.bonus:,} more."
    match joker.placement:
        case "forced":
            yield "It must go to the box of its face while that is open. Once that is filled, it is a joker."
            when = "only when no other box is open" if joker.upper_zero == "only-if-lower-full" else "if you like"
            yield f"Another face box may then take it for 0, {when}."
        case "gated":
            yield "It may go to any open box. It is a joker once the box of its face is filled."
        case "free":
            yield "It may go to any open box, and it is a joker."
        case "none":
            yield "It is placed like any other throw."
        case _:
            assert_never(joker.placement)
    if joker.placement != "none":
        yield from _joker_pays(rules, joker)
        still = "the joker still works, without the bonus" if joker.bonus else "the joker still works"
        none = "there is no joker and no bonus" if joker.bonus else "there is no joker"
        yield f"When {box.name} holds 0, {still if joker.on_zero else none}."


def _joker_pays(rules: RuleSet, joker: Joker) -> Iterator[str]:
    others = [b for b in rules.boxes if not isinstance(b.pattern, Face) and b.code != joker.box]
    fixed = [f"{b.name} {b.pay * rules.section_times[b.code]}" for b in others if isinstance(b.pay, int)]
    parts = [f"pays in full ({', '.join(fixed)})"] if fixed else []
    if len(fixed) < len(others):
        parts.append("adds all dice in the other boxes" if fixed else "adds all dice")
    faces = "; face boxes take it as it lies" if rules.face_places else ""
    if parts:
        yield f"A joker {listed(parts)}{faces}."


def _no_joker(rules: RuleSet) -> Iterator[Topic]:
    alike = [box for box in rules.boxes if box.pattern == Groups((rules.dice.count,))]
    if len(alike) == 1:
        yield Topic("joker", f"Another {alike[0].name}", ("A further one earns nothing extra.",))


def _buying(rules: RuleSet, buying: Buying) -> Iterator[str]:
    if rules.match is not None:
        yield "Teams only: the zombie never buys."
    if buying.buy_when == "after-rolls":
        yield "When you stop rolling, name a die and the face it should show, and answer a question."
        yield "A right answer turns the die. After the first question there is no further roll this turn."
    else:
        yield "After any roll, name a die and the face it should show, and answer a question."
        yield "A right answer turns the die."
    match buying.wrong:
        case "spend":
            yield "A wrong answer spends that die's chance for this turn."
        case "retry":
            yield "After a wrong answer you may try again."
        case "ends-buying":
            yield "A wrong answer ends the buying for this turn."
        case _:
            assert_never(buying.wrong)
    limits = [f"{count_word(n)} a {what}" for n, what in _limits(buying)]
    if limits:
        once = "never again for a die that was bought" if buying.wrong == "retry" else "each die once a turn"
        yield f"At most {listed(limits)}, and {once}."
    yield "The teacher judges, or at a table without one the host or the next player who is here; never who answers."
    if rules.joker and not buying.bought_bonus:
        yield "Bought dice count in every box, but make no joker and no extra bonus."


def _limits(buying: Buying) -> Iterator[tuple[int, str]]:
    if buying.max_buys_turn is not None:
        yield buying.max_buys_turn, "turn"
    if buying.max_buys_game is not None:
        yield buying.max_buys_game, "game"


def _match(match: TeamMatch) -> Iterator[str]:
    least, most = match.team_size
    yield f"Teams of {least} to {most} fill one card each; the zombie fills many."
    which = "first" if match.zombie_games == "first" else "best"
    yield f"The zombie's {which} cards count, as many as there are teams."
    if match.zombie_missing == "zero":
        yield "When time is up the card that the zombie has begun counts as it stands, and missing ones count nothing."
    else:
        yield "Games that the zombie had no time for count the average of its whole games."
    yield "A team's card counts as it stands when the period ends."


def _table(rules: RuleSet) -> Iterator[str]:
    minutes = rules.table.clock_minutes
    if minutes:
        yield (
            f"Each player has {minutes} minute{'s' if minutes > 1 else ''} for the whole game; "
            "the clock runs only on your turn."
        )
    if rules.table.wager:
        yield "A wager of play chips may be set; the winners share it. Time run out loses game and wager."
