"""What takes a while to answer: from what is asked to JSON or a file, without waiting. A server does it in other
processes, and says what it may cost there."""

from __future__ import annotations

from typing import NamedTuple

import msgspec

from ...errors import DicehouseError
from ...notation import Record, read_record, write_record
from ...play.log import Stored
from ...play.record import record_of
from ...play.units import TableId
from ...printing.job import Job as PrintJob
from ...printing.job import SheetRefused, Story
from ...rules import RuleSet, State
from ...rules import read_rules as rules_in
from ...rules.catalogue import find
from ...rules.catalogue import game as game_of
from ...wire.coach import AnalysisView, RecordText
from ...wire.sheets import SheetOrder
from .budget import affordable, coachless, is_of_the_catalogue, require_lab
from .views import advice, analysis, game_view, replayed, solved_view

LARGEST_ANSWER = 8 * 2**20
"""A game of eight seats with every roll taken is shown in about one million."""


class TableLog(NamedTuple):
    """`stored` are the table's events as JSON: the loop is kept for a tenth of the time that pickling takes."""

    table: TableId
    rules: RuleSet
    stored: bytes


def encoded(view: object) -> bytes:
    body = msgspec.json.encode(view)
    if len(body) > LARGEST_ANSWER:
        raise DicehouseError("answer-too-large", f"This takes more than {LARGEST_ANSWER:,} bytes to show.")
    return body


def game(rules: str | RuleSet) -> bytes:
    """A rule file's page, or a table's."""
    return encoded(game_view(rules_in(rules) if isinstance(rules, str) else rules))


def check_lab(text: str) -> None:
    """Before `solve`: what is too large is refused before it waits for what is not."""
    require_lab(rules_in(text))


def solve(text: str) -> bytes:
    rules = rules_in(text)
    require_lab(rules)
    return encoded(solved_view(rules))


def expect_coach(rules: RuleSet) -> None:
    silent = coachless(rules)
    if silent is not None:
        raise DicehouseError("coach-silent", f"The coach has no advice on {rules.name}. {silent}")


def advise(state: State) -> bytes:
    from ...solver.advise import advise as advice_on

    expect_coach(state.rules)
    return encoded(advice(advice_on(state)))


def read_played(played: RecordText | TableLog) -> Record:
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


def analyse(played: RecordText | TableLog) -> bytes:
    return encoded(_analysed(read_played(played)))


def _analysed(record: Record) -> AnalysisView:
    obstacle = None if is_of_the_catalogue(record.rules) else affordable(record.rules, "analyse")
    if obstacle is not None:
        unknown = f"{record.rules.name} cannot be analysed here. {obstacle.reason}"
        return AnalysisView(record.rules.name_version, (), (), unknown)
    return analysis(record)


def replay(played: RecordText | TableLog) -> bytes:
    return encoded(replayed(read_played(played)))


def record(played: TableLog) -> bytes:
    return write_record(read_played(played)).encode()


def sheet(order: SheetOrder, analysed: bytes | None) -> tuple[str, bytes]:
    """A game's, a rule file's or a record's sheet: the game's id, and the PDF."""
    from ...printing.document import print_record, print_sheets

    wanted = msgspec.convert(order, PrintJob, from_attributes=True)
    if order.record is not None:
        played = read_played(RecordText(order.record, order.rule_file))
        told = None if analysed is None else msgspec.json.decode(analysed, type=Story)
        return played.rules.id, print_record(played, wanted, told)
    if order.rule_file is not None:
        rules = rules_in(order.rule_file)
    elif order.game is not None:
        rules = find(order.game) if "@" in order.game else game_of(order.game)
    else:
        raise SheetRefused("Name a game, or send a rule file or a record.")
    return rules.id, print_sheets(rules, wanted)
