"""What the processes of the house can be asked: each job with its lane and its cost. What goes to clients is encoded
there, and only forwarded here."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from importlib import import_module
from typing import Any

import msgspec

from ...api.answers import costly, perfect, practice
from ...api.answers.budget import affordable, is_of_the_catalogue, solving_task
from ...api.answers.costly import TableLog
from ...classroom import questions
from ...classroom.lessons.result_tables import Cell, ResultTable, write_xlsx
from ...classroom.lessons.results import Coached
from ...classroom.lessons.units import StudentNumber
from ...classroom.questions import Question, QuestionsRefused, fault
from ...play.context import Adviser
from ...play.settings import BotStrength
from ...printing.job import PrintedTable
from ...rules import Action, RuleSet, Seat, State
from ...rules import read_rules as rules_in
from ...rules.catalogue import find
from ...skill.kinds import Kind
from ...solver.support import Task
from ...wire.coach import RecordText
from ..costs import KB, MB
from . import decisions
from .decisions import Logs
from .desk import GUESTS, HOUSE, LESSONS, READING, TABLES
from .lane import Job, LaneSettings, P, R

HEURISTIC: BotStrength = "steady"
"""Who plays where the exact values are more than a guest may ask for."""

JOBS: dict[str, Job[..., Any]] = {}


def job(
    lane: LaneSettings | Callable[..., LaneSettings], seconds: float, gives: int
) -> Callable[[Callable[P, R]], Job[P, R]]:
    """A function as a job, by its name. Advice, analysis and bots may have to solve a game of the house first, once."""

    def registered(run: Callable[P, R]) -> Job[P, R]:
        name = run.__name__.replace("_", "-")
        made = Job(name, run, lane, seconds, gives)
        JOBS[name] = made
        return made

    return registered


def _lane(rules: RuleSet) -> LaneSettings:
    return HOUSE if is_of_the_catalogue(rules) else GUESTS


read_rules = job(READING, 5.0, 64 * KB)(rules_in)
"""A guest's own rules, before a table is made of them."""


game = job(lambda rules: READING if isinstance(rules, str) else TABLES, 10.0, 2 * MB)(costly.game)

check_lab = job(READING, 10.0, 1 * KB)(costly.check_lab)

solve = job(GUESTS, 120.0, 1 * MB)(costly.solve)

advise = job(lambda state: _lane(state.rules), 600.0, 1 * MB)(costly.advise)


table_file = job(HOUSE, 600.0, 16 * MB)(perfect.table_file)
"""Of the catalogue's games alone."""


def _solving_lane(played: RecordText | TableLog) -> LaneSettings:
    if isinstance(played, TableLog):
        return _lane(played.rules)
    return HOUSE if played.rule_file is None else GUESTS


analyse = job(_solving_lane, 600.0, costly.LARGEST_ANSWER)(costly.analyse)

replay = job(lambda played: TABLES if isinstance(played, TableLog) else READING, 30.0, costly.LARGEST_ANSWER)(
    costly.replay
)

record = job(TABLES, 30.0, 8 * MB)(costly.record)

sheet = job(READING, 30.0, 8 * MB)(costly.sheet)


@job(READING, 30.0, 4 * MB)
def bank(asked: bytes) -> None:
    """Of questions in JSON, which many pass this way faster; raises what is wrong with the first that is."""
    for number, question in enumerate(msgspec.json.decode(asked, type=tuple[Question, ...]), 1):
        reason = fault(question)
        if reason is not None:
            raise QuestionsRefused("questions-broken", f"Question {number}: {reason}")


@job(READING, 30.0, 4 * MB)
def import_questions(data: bytes, title: str, **reading: Any) -> bytes:
    """An `ImportReport` in JSON."""
    return msgspec.json.encode(questions.import_questions(data, title, **reading))


match_odds = job(LESSONS, 600.0, 64 * KB)(decisions.match_odds)


@job(LESSONS, 600.0, 1 * MB)
def class_decisions(logs: bytes) -> dict[StudentNumber, Coached]:
    """The logs are JSON, here and below."""
    return decisions.class_decisions(msgspec.json.decode(logs, type=Logs))


@job(LESSONS, 600.0, 1 * KB)
def shared_advice(logs: bytes, turn: int) -> tuple[int, ...] | None:
    return decisions.shared_advice(msgspec.json.decode(logs, type=Logs), turn)


@job(HOUSE, 600.0, 16 * KB)
def day_losses(played: TableLog) -> list[tuple[int, float]] | None:
    """Of one person's game of a day."""
    return decisions.day_losses(costly.read_played(played))


@job(HOUSE, 600.0, 16 * KB)
def game_losses(played: TableLog, seat: Seat) -> list[tuple[Kind, float]] | None:
    """One seat's decisions of a game of the catalogue, by kind."""
    return decisions.game_losses(costly.read_played(played), seat)


@job(HOUSE, 600.0, 1 * KB)
def expected_score(rules: RuleSet) -> float | None:
    return decisions.expected_score(rules)


practice_games = job(READING, 30.0, 64 * KB)(practice.practice_games)

position = job(HOUSE, 600.0, 256 * KB)(practice.position)

exercise = job(HOUSE, 600.0, 256 * KB)(practice.exercise)


@job(HOUSE, 600.0, 1 * KB)
def perfect_day(rules: str, secret: str, day: str) -> tuple[int, float]:
    return decisions.perfect_day(find(rules), secret, day)


@job(READING, 30.0, 8 * MB)
def sheets(about: list[tuple[Cell, ...]], tables: list[ResultTable]) -> bytes:
    """An XLSX."""
    return write_xlsx(about, tables)


@job(READING, 30.0, 8 * MB)
def tables(title: str, subject: str, printed: list[PrintedTable]) -> bytes:
    """A PDF."""
    from ...printing.tables import print_tables

    return print_tables(title, subject, printed)


@job(lambda maker, strength, state, seat: _lane(state.rules), 600.0, 1 * KB)
def choose(maker: str, strength: BotStrength, state: State, seat: Seat) -> Action:
    """A bot's move; the desk knows who makes bots."""
    return _bot(maker, _affordable_strength(strength, state.rules), state.rules).choose(state, seat)


@lru_cache(maxsize=64)
def _affordable_strength(strength: BotStrength, rules: RuleSet) -> BotStrength:
    if strength not in ("sharp", "perfect") or is_of_the_catalogue(rules):
        return strength
    task: Task = "settle" if rules.comparison else "simulate"
    if solving_task(rules) == "solve-waiting":
        task = "solve-waiting"
    return strength if affordable(rules, task) is None else HEURISTIC


@lru_cache(maxsize=16)
def _bot(maker: str, strength: BotStrength, rules: RuleSet) -> Adviser:
    module, _, name = maker.partition(":")
    bot: Adviser = getattr(import_module(module), name)(strength, rules)
    return bot
