"""What the processes of the house can be asked: each job with its lane and its cost. What goes to clients is encoded
there, and only forwarded here."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from importlib import import_module
from typing import Any, NamedTuple

import msgspec

from ...classroom import questions
from ...classroom.lessons.results import Coached
from ...classroom.lessons.units import StudentNumber
from ...classroom.questions import Question, QuestionsRefused, fault
from ...errors import DicehouseError
from ...notation import Record, read_record, write_record
from ...play.context import Adviser
from ...play.log import Stored
from ...play.record import record_of
from ...play.settings import BotStrength
from ...play.units import TableId
from ...printing.job import Job as PrintJob
from ...printing.job import PrintedTable, SheetRefused, Story
from ...rules import Action, RuleSet, Seat, State
from ...rules import read_rules as rules_in
from ...rules.catalogue import find
from ...rules.catalogue import game as game_of
from ...solver.support import Task
from ...wire.coach import AnalysisView, RecordText
from ...wire.sheets import SheetOrder
from ..costs import KB, MB
from . import decisions
from .budget import affordable, coachless, is_of_the_catalogue, require_lab, solving_task
from .decisions import Logs
from .desk import GUESTS, HOUSE, LESSONS, READING, TABLES
from .lane import Job, LaneSettings, P, R
from .views import advice, analysis, game_view, replayed, solved_view

LARGEST_ANSWER = 8 * MB
"""A game of eight seats with every roll taken is shown in about one million."""

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


def _encoded(view: object) -> bytes:
    body = msgspec.json.encode(view)
    if len(body) > LARGEST_ANSWER:
        raise DicehouseError("answer-too-large", f"This takes more than {LARGEST_ANSWER:,} bytes to show.")
    return body


read_rules = job(READING, 5.0, 64 * KB)(rules_in)
"""A guest's own rules, before a table is made of them."""


@job(lambda rules: READING if isinstance(rules, str) else TABLES, 10.0, 2 * MB)
def game(rules: str | RuleSet) -> bytes:
    """A rule file's page, or a table's."""
    return _encoded(game_view(rules_in(rules) if isinstance(rules, str) else rules))


@job(READING, 10.0, 1 * KB)
def check_lab(text: str) -> None:
    """Before `solve`: what is too large is refused before it waits for what is not."""
    require_lab(rules_in(text))


@job(GUESTS, 120.0, 1 * MB)
def solve(text: str) -> bytes:
    rules = rules_in(text)
    require_lab(rules)
    return _encoded(solved_view(rules))


@job(lambda state: _lane(state.rules), 600.0, 1 * MB)
def advise(state: State) -> bytes:
    silent = coachless(state.rules)
    if silent is not None:
        raise DicehouseError("coach-silent", f"The coach has no advice on {state.rules.name}. {silent}")
    return _encoded(advice(state))


class TableLog(NamedTuple):
    """`stored` are the table's events as JSON: the loop is kept for a tenth of the time that pickling takes."""

    table: TableId
    rules: RuleSet
    stored: bytes


def _read(played: RecordText | TableLog) -> Record:
    """A game that was played: as somebody has sent it, or at a table."""
    if isinstance(played, TableLog):
        stored = msgspec.json.decode(played.stored, type=list[Stored])
        found = record_of(played.table, ((row.event, row.at) for row in stored))
        if found is None:
            raise DicehouseError("record-none", "No game has been played at this table yet.")
        return found
    if played.rule_file is None:
        return read_record(played.text)
    own = rules_in(played.rule_file)
    return read_record(played.text, lambda name: own if name == own.name_version else find(name))


def _solving_lane(played: RecordText | TableLog) -> LaneSettings:
    if isinstance(played, TableLog):
        return _lane(played.rules)
    return HOUSE if played.rule_file is None else GUESTS


@job(_solving_lane, 600.0, 8 * MB)
def analyse(played: RecordText | TableLog) -> bytes:
    return _encoded(_analysed(_read(played)))


def _analysed(record: Record) -> AnalysisView:
    obstacle = None if is_of_the_catalogue(record.rules) else affordable(record.rules, "analyse")
    if obstacle is not None:
        unknown = f"{record.rules.name} cannot be analysed here. {obstacle.reason}"
        return AnalysisView(record.rules.name_version, (), (), unknown)
    return analysis(record)


@job(lambda played: TABLES if isinstance(played, TableLog) else READING, 30.0, 8 * MB)
def replay(played: RecordText | TableLog) -> bytes:
    return _encoded(replayed(_read(played)))


@job(TABLES, 30.0, 8 * MB)
def record(played: TableLog) -> bytes:
    return write_record(_read(played)).encode()


@job(READING, 30.0, 8 * MB)
def sheet(order: SheetOrder, analysed: bytes | None) -> tuple[str, bytes]:
    """A game's, a rule file's or a record's sheet: the game's id, and the PDF."""
    from ...printing.document import print_record, print_sheets

    wanted = msgspec.convert(order, PrintJob, from_attributes=True)
    if order.record is not None:
        played = _read(RecordText(order.record, order.rule_file))
        told = None if analysed is None else msgspec.json.decode(analysed, type=Story)
        return played.rules.id, print_record(played, wanted, told)
    if order.rule_file is not None:
        rules = rules_in(order.rule_file)
    elif order.game is not None:
        rules = find(order.game) if "@" in order.game else game_of(order.game)
    else:
        raise SheetRefused("Name a game, or send a rule file or a record.")
    return rules.id, print_sheets(rules, wanted)


@job(READING, 30.0, 4 * MB)
def bank(asked: tuple[Question, ...]) -> None:
    """Raises what is wrong with the first that is."""
    for number, question in enumerate(asked, 1):
        reason = fault(question)
        if reason is not None:
            raise QuestionsRefused("questions-broken", f"Question {number}: {reason}")


import_questions = job(READING, 30.0, 4 * MB)(questions.import_questions)

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
    return decisions.day_losses(_read(played))


@job(HOUSE, 600.0, 1 * KB)
def perfect_day(rules: str, secret: str, day: str) -> tuple[int, float]:
    return decisions.perfect_day(find(rules), secret, day)


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
