"""What the coach says of a class: each student's decisions, of the turns in which nothing was bought, what it would
keep of a common throw, and the odds of a match."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import TYPE_CHECKING

import msgspec

from ...classroom.lessons.odds import FightView, MatchFound, Scores
from ...classroom.lessons.results import Coached, CostlyChoice
from ...classroom.lessons.units import StudentNumber
from ...notation import Record
from ...play import fold
from ...play.dice.sealed import SealedDice, day_key
from ...play.events import Played
from ...play.log import Stored
from ...play.units import TableId
from ...rules import (
    Action,
    BoxScored,
    DiceThrown,
    DieBought,
    RuleSet,
    Score,
    Seat,
    State,
    Throw,
    decide,
    evolve,
    filled,
    rolls_at_start,
    start,
    total,
)
from ...rules.catalogue import find
from ...rules.game.buying import NO_PURCHASES
from ...skill.kinds import Kind, kind_of
from ...solver.support import support, without_buying

if TYPE_CHECKING:
    from ...solver.points.advice import PointsCoach

Logs = list[tuple[TableId, list[Stored]]]

EQUAL = 1e-9


def class_decisions(logs: Logs) -> dict[StudentNumber, Coached]:
    """Empty for games that the coach has no values for."""
    found: dict[StudentNumber, Coached] = {}
    for table, stored in logs:
        coach: PointsCoach | None = None
        for step, row in zip(fold(table, ((r.event, r.at) for r in stored)), stored, strict=True):
            student = StudentNumber(row.member) if row.member is not None else None
            state = step.before.state if step.before else None
            if student is None or state is None or not isinstance(step.event, Played):
                continue
            coach = coach or _coach(state.rules)
            if coach is None:
                break
            plain = replace(state, rules=without_buying(state.rules))
            for event in step.event.events:
                made = _choice(coach, plain, event)
                if made is not None:
                    found[student] = _with(found.get(student, Coached(0, 0, 0.0)), made)
                plain = evolve(plain, event) if not isinstance(event, DieBought) else plain
    return found


def _coach(rules: RuleSet) -> PointsCoach | None:
    """Of the game without its buying; None where it has no values."""
    from ...solver.points.advice import points_coach

    plain = without_buying(rules)
    return None if rules.comparison or support(plain).obstacle("advise") is not None else points_coach(plain)


def _choice(coach: PointsCoach, state: State, event: object) -> CostlyChoice | None:
    """A choice and what it gave away; None for what is no choice, or was made with bought dice."""
    if not state.dice or state.purchases != NO_PURCHASES or state.over:
        return None
    match event:
        case DiceThrown(_, keep):
            chosen: Throw | Score = Throw(keep)
        case BoxScored(_, box):
            chosen = Score(box)
        case _:
            return None
    advice = coach.advise(state)
    gap = next((option.gap for option in advice.options if option.action == chosen), None)
    if gap is None:
        return None
    return CostlyChoice(_faces(state.dice), _said(chosen, state), _said(advice.best.action, state), gap)


def _said(action: Action, state: State) -> str:
    match action:
        case Throw(keep):
            return f"keep {_faces(keep)}" if keep else "roll all"
        case Score(box):
            return f"write {state.rules.boxes[state.rules.places[box]].name}"
        case _:
            return "something else"


def _faces(dice: tuple[int, ...]) -> str:
    return " ".join(map(str, dice))


def day_losses(record: Record) -> list[tuple[int, float]] | None:
    """Of one person's game: each decision's turn and what it gave away; None where the game has no exact values."""
    from ...solver.analysis import analyse

    if support(record.rules).obstacle("analyse") is not None:
        return None
    [player] = analyse(record).players
    return [(decision.turn, decision.loss) for decision in player.decisions]


def game_losses(record: Record, seat: Seat) -> list[tuple[Kind, float]] | None:
    """One seat's decisions by kind, with what each gave away; None where the game has no exact values."""
    from ...solver.analysis import analyse

    if support(record.rules).obstacle("analyse") is not None:
        return None
    made = analyse(record).players[seat - 1].decisions
    return [(kind_of(one.state, one.chosen, one.best), one.loss) for one in made]


def expected_score(rules: RuleSet) -> float | None:
    """Of perfect play; None where the game has no exact values."""
    from ...solver.advise import exact_coach

    return None if support(rules).obstacle("analyse") is not None else float(exact_coach(rules).table.value())


def perfect_day(rules: RuleSet, secret: str, day: str) -> tuple[int, float]:
    """What perfect play makes of a day's dice, and what it makes of all dice on the average."""
    from ...solver.advise import exact_coach
    from ...solver.bots.bot import bot

    dice, state = SealedDice(day_key(bytes.fromhex(secret), day), rules.dice.count), start(rules, 1)
    player = bot("perfect", rules)
    while not state.over:
        state = decide(state, state.seat, player.choose(state, state.seat), dice).state
    return total(rules, state.cards[0]), float(exact_coach(rules).table.value())


def _with(before: Coached, made: CostlyChoice) -> Coached:
    worst = before.costliest
    if made.lost > EQUAL and (worst is None or made.lost > worst.lost):
        worst = made
    return Coached(before.decisions + 1, before.best + (made.lost <= EQUAL), before.lost + made.lost, worst)


def shared_advice(logs: Logs, turn: int) -> tuple[int, ...] | None:
    """What the coach would keep of the turn's first throw on most of the cards: all of it where it would write it
    down."""
    chosen: Counter[tuple[int, ...]] = Counter()
    for table, stored in logs:
        for step in fold(table, ((row.event, row.at) for row in stored)):
            state = step.after.state
            first = isinstance(step.event, Played) and state is not None and not state.over
            if not first or state is None or filled(state.card) + 1 != turn:
                continue
            if not state.dice or state.rolls_left != rolls_at_start(state.rules, state.card) - 1:
                continue
            coach = _coach(state.rules)
            if coach is None:
                return None
            plain = replace(state, rules=without_buying(state.rules), purchases=NO_PURCHASES)
            best = coach.advise(plain).best.action
            chosen[best.keep if isinstance(best, Throw) else state.dice] += 1
            break
    return chosen.most_common(1)[0][0] if chosen else None


def match_odds(rules_name: str, share: int, teams: int, limits: tuple[int, int | None]) -> bytes:
    """A `MatchFound` in JSON, which a lane remembers, at `share` hundredths of right answers. Everybody plays
    perfectly: it is who buys how well that is compared."""
    from ...solver.buying.fair_fight import fair_fight, team_and_zombie

    rules = find(rules_name)
    assert rules.buying is not None
    turn, game = limits
    limited = replace(rules, buying=replace(rules.buying, max_buys_turn=turn, max_buys_game=game))
    team, zombie = team_and_zombie(limited, share / 100)
    fight = fair_fight(rules, share / 100, teams)
    fair = FightView(fight.max_buys_turn, fight.max_buys_game, fight.odds.survivors)
    found = MatchFound(Scores(team.mean, team.deviation), Scores(zombie.mean, zombie.deviation), fair)
    return msgspec.json.encode(found)
