"""What the processes of the house can be asked. What goes to clients is encoded there, and only forwarded here."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from importlib import import_module
from typing import Any

import msgspec

from ...classroom.questions import Format, ImportReport, Question, QuestionsRefused, Side, fault, import_questions
from ...errors import DicehouseError
from ...notation import Record, read_record, write_record
from ...play.adviser import Adviser
from ...play.log import Stored
from ...play.record import record_of
from ...play.settings import BotStrength
from ...play.units import TableId
from ...printing.job import Job, SheetRefused
from ...printing.table import PrintedTable
from ...rules import Action, RuleSet, Seat, State, read_rules
from ...rules.catalogue import find, game
from ...solver.support import Task
from ...wire.coach import AnalysisView
from ...wire.sheets import SheetOrder
from .budget import affordable, coachless, is_of_the_catalogue, require_lab, solving_task
from .decisions import class_decisions, shared_advice
from .match import match_found
from .story import story
from .views import advice, analysis, game_view, replayed, solved_view

__all__ = ["JOBS", "LARGEST_ANSWER"]

LARGEST_ANSWER = 8 * 2**20
"""Bytes; a game of eight seats with every roll taken is shown in about one million."""

HEURISTIC: BotStrength = "steady"
"""Who plays where the exact values are more than a guest may ask for."""


def _encoded(view: object) -> bytes:
    body = msgspec.json.encode(view)
    if len(body) > LARGEST_ANSWER:
        raise DicehouseError("answer-too-large", f"This takes more than {LARGEST_ANSWER:,} bytes to show.")
    return body


def _game(text: str) -> bytes:
    return _encoded(game_view(read_rules(text)))


def _table_game(rules: RuleSet) -> bytes:
    return _encoded(game_view(rules))


def _check_lab(text: str) -> None:
    require_lab(read_rules(text))


def _solve(text: str) -> bytes:
    rules = read_rules(text)
    require_lab(rules)
    return _encoded(solved_view(rules))


def _advise(state: State) -> bytes:
    silent = coachless(state.rules)
    if silent is not None:
        raise DicehouseError("coach-silent", f"The coach has no advice on {state.rules.name}. {silent}")
    return _encoded(advice(state))


def _read(text: str, rule_file: str | None) -> Record:
    if rule_file is None:
        return read_record(text)
    own = read_rules(rule_file)
    return read_record(text, lambda name: own if name == own.name_version else find(name))


def _analyse(text: str, rule_file: str | None) -> bytes:
    return _encoded(_analysed(_read(text, rule_file)))


def _analyse_table(table: TableId, stored: list[Stored]) -> bytes:
    return _encoded(_analysed(_record(table, stored)))


def _analysed(record: Record) -> AnalysisView:
    obstacle = None if is_of_the_catalogue(record.rules) else affordable(record.rules, "analyse")
    if obstacle is not None:
        unknown = f"{record.rules.name} cannot be analysed here. {obstacle.reason}"
        return AnalysisView(record.rules.name_version, (), (), unknown)
    return analysis(record)


def _replay(text: str, rule_file: str | None) -> bytes:
    return _encoded(replayed(_read(text, rule_file)))


def _replay_table(table: TableId, stored: list[Stored]) -> bytes:
    return _encoded(replayed(_record(table, stored)))


def _write_record(table: TableId, stored: list[Stored]) -> bytes:
    return write_record(_record(table, stored)).encode()


def _record(table: TableId, stored: list[Stored]) -> Record:
    found = record_of(table, ((row.event, row.at) for row in stored))
    if found is None:
        raise DicehouseError("record-none", "No game has been played at this table yet.")
    return found


def _sheet(order: SheetOrder, analysis: bytes | None) -> tuple[str, bytes]:
    """A game's, a rule file's or a record's sheet: the game's id, and the PDF."""
    from ...printing.document import print_record, print_sheets

    job = Job(
        order.columns,
        order.names,
        order.paper,
        order.per_page,
        order.large,
        order.empty,
        order.summary,
        order.class_set,
        order.qr,
    )
    if order.record is not None:
        record = _read(order.record, order.rule_file)
        return record.rules.id, print_record(record, job, story(analysis))
    if order.rule_file is not None:
        rules = read_rules(order.rule_file)
    elif order.game is not None:
        rules = find(order.game) if "@" in order.game else game(order.game)
    else:
        raise SheetRefused("Name a game, or send a rule file or a record.")
    return rules.id, print_sheets(rules, job)


def _questions(
    data: bytes, title: str, format_name: Format | None, separator: str | None, question_side: Side
) -> ImportReport:
    return import_questions(data, title, format=format_name, separator=separator, question_side=question_side)


def _bank(questions: tuple[Question, ...]) -> int:
    """How many there are; raises what is wrong with the first that is."""
    for number, question in enumerate(questions, 1):
        reason = fault(question)
        if reason is not None:
            raise QuestionsRefused("questions-broken", f"Question {number}: {reason}")
    return len(questions)


def _tables(title: str, subject: str, tables: list[PrintedTable]) -> bytes:
    from ...printing.tables import print_tables

    return print_tables(title, subject, tables)


def _choose(maker: str, strength: BotStrength, state: State, seat: Seat) -> Action:
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


JOBS: Mapping[str, Callable[..., Any]] = {
    "read-rules": read_rules,
    "game": _game,
    "table-game": _table_game,
    "check-lab": _check_lab,
    "solve": _solve,
    "advise": _advise,
    "analyse": _analyse,
    "analyse-table": _analyse_table,
    "replay": _replay,
    "replay-table": _replay_table,
    "record": _write_record,
    "sheet": _sheet,
    "bank": _bank,
    "questions": _questions,
    "match-odds": match_found,
    "class-decisions": class_decisions,
    "shared-advice": shared_advice,
    "tables": _tables,
    "choose": _choose,
}
