"""The tables of a lesson: who sits there, by which rules they play."""

from __future__ import annotations

from dataclasses import replace

from ...play.events import BotSeated, SeatTaken, TableCreated, TableEvent
from ...play.settings import BotStrength, TableSettings
from ...play.units import TableId
from ...rules import RuleSet, Seat, write_rules
from ...rules.catalogue import game, game_ids
from .lesson import Lesson, Team
from .settings import BotZombie, LessonDice
from .units import TEACHER, table_of_team, teacher_guest, team_guest, zombie_guest, zombie_table

ZOMBIE = "Zombie"

PARTNER: BotStrength = "casual"
"""How well the bot plays that keeps a child company."""


def tables_of(lesson: Lesson) -> list[TableId]:
    """Every table that the lesson may ever have opened."""
    rounds = range(1, lesson.teaching.round + 1)
    most = max(1, len(lesson.teams), lesson.teaching.zombie_games) + 1
    teams = [table_of_team(lesson.id, team, round_) for round_ in rounds for team in lesson.teams]
    return teams + [zombie_table(lesson.id, round_, number) for round_ in rounds for number in range(1, most + 1)]


def may_begin(lesson: Lesson, team: Team) -> bool:
    """A pair needs two people, at one device or at two, or a bot as the second."""
    people = len(lesson.people(team.number))
    return people >= (2 if lesson.settings.form == "pairs" and not team.with_bot else 1)


def seats_of_team(lesson: Lesson, team: Team) -> tuple[TableEvent, ...]:
    """A table with the team in its one seat, or with a seat for each child of a pair, whoever's device it is. The
    teacher is the host, without a seat."""
    pairs = lesson.settings.form == "pairs"
    rules = {"teams": lesson.rules, "pairs": _reading(lesson), "class": _alone(lesson.rules)}[lesson.settings.form]
    sitting = (
        [(student.guest, name) for student in lesson.members(team.number) for name in student.names]
        if pairs
        else [(team_guest(lesson.id, team.number), team.name)]
    )
    alone = pairs and len(sitting) == 1
    # a bot has no hands for real dice
    dice: LessonDice = "system" if alone and lesson.settings.dice == "entered" else lesson.settings.dice
    settings = _settings(rules, len(sitting) + alone, dice)
    taken: tuple[TableEvent, ...] = tuple(
        SeatTaken(Seat(seat), guest, name) for seat, (guest, name) in enumerate(sitting, 1)
    )
    if alone:
        taken = (*taken, BotSeated(Seat(2), PARTNER, "Bot"))
    return (TableCreated(settings, teacher_guest(lesson.id), TEACHER), *taken)


def seats_of_zombie(lesson: Lesson) -> tuple[TableEvent, ...]:
    """The zombie never buys: it plays the classic card of the same sheet."""
    zombie = lesson.settings.zombie
    # a bot has no hands for real dice, and a shared deal would be the teams' own throws
    dice: LessonDice = (
        "entered" if lesson.settings.dice == "entered" and not isinstance(zombie, BotZombie) else "system"
    )
    settings = _settings(_without_buying(lesson.rules), 1, dice)
    created = TableCreated(settings, teacher_guest(lesson.id), TEACHER)
    if isinstance(zombie, BotZombie):
        return created, BotSeated(Seat(1), zombie.strength, ZOMBIE)
    return created, SeatTaken(Seat(1), zombie_guest(lesson.id), ZOMBIE)


def _settings(rules: RuleSet, seats: int, dice: LessonDice) -> TableSettings:
    known = rules.id in game_ids() and game(rules.id) == rules
    return TableSettings(
        rules.name_version,
        seats,
        dice=dice,
        spectators=False,
        rule_file=None if known else write_rules(rules),
    )


def _without_buying(rules: RuleSet) -> RuleSet:
    classic = game("yahtzee")
    plain = replace(rules, buying=None, match=None)
    if (plain.dice, plain.sections, plain.joker) == (classic.dice, classic.sections, classic.joker):
        return classic
    return replace(plain, id=f"{rules.id}-undead"[:40])


def _reading(lesson: Lesson) -> RuleSet:
    """A pair reads its numbers as the teacher has chosen."""
    rules, chosen = lesson.rules, lesson.settings
    if rules.comparison is None:
        return rules
    aloud = "judge" if chosen.read_aloud == "partner" else chosen.read_aloud
    compared = replace(rules.comparison, read_aloud=aloud, reading_slips=chosen.slips)
    return rules if compared == rules.comparison else replace(rules, id=f"{rules.id}-pairs"[:40], comparison=compared)


def _alone(rules: RuleSet) -> RuleSet:
    """A card that is compared with the others' at the end of the lesson is filled by itself."""
    compared = replace(rules.comparison, read_aloud="off") if rules.comparison else None
    return replace(rules, id=f"{rules.id}-class"[:40], seats=(1, rules.seats[1]), tie="shared", comparison=compared)
