"""From a job to a file: which sheets, how many on a page, in which order."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from ..notation import Record, final_state
from ..rules import RuleSet
from .class_set import draw_match, team_sheets, zombie_sheets
from .grid_rows import is_grid
from .job import Job, SheetRefused, Story, check
from .number_card import CardFit, NumberCard, draw_card, fit_card, number_cards
from .paper import Frame, Paper, grids, paper_of
from .pen import Pen
from .rule_summary import draw_summary
from .score_sheet import draw_sheet
from .sheet import Fit, Sheet, fit_sheet, split_rows
from .sheets import at_once, played_sheets, sheets_of
from .story_page import draw_story
from .words import words_of

Drawn = Sheet | NumberCard
MOST_PARTS = 40
TEAMS_A_PAGE = 2
MOST_GRIDS = 4
"""Players whose cards of several columns share a page."""


def print_sheets(rules: RuleSet, job: Job | None = None) -> bytes:
    """Sheets to write on."""
    job = job or Job()
    check(rules, job)
    document = _Document(rules, job, rules.name)
    words, note = document.words, document.note
    if job.class_set is not None and rules.match is not None:
        teams = job.class_set
        document.place(team_sheets(rules, words, teams, job.names, note, job.qr), TEAMS_A_PAGE, job.per_page)
        document.place(zombie_sheets(rules, words, teams, note), TEAMS_A_PAGE, job.per_page)
        document.pen.new_page(document.paper)
        draw_match(document.pen, document.paper.inner, rules, words, teams, job.names, note)
    elif rules.comparison is not None:
        names = job.names or ("",) * (job.class_set or job.per_page or (1 if job.large else document.cards_a_page))
        cards = number_cards(rules, words, names, note=note, qr=job.qr, empty=job.empty)
        document.place(cards, document.cards_a_page, job.per_page)
    else:
        # in a class everybody has a sheet of their own
        each = replace(job, columns="games") if job.class_set is not None and job.names else job
        sheets = sheets_of(rules, words, each, note)
        default = 1 if job.large else rules.sheet.per_page
        if is_grid(rules):
            default = document.grids_a_page(sheets if job.names else sheets * max(2, default))
        copies = 1 if len(sheets) > 1 else job.class_set or job.per_page or default
        document.place(sheets * copies, default, job.per_page)
    return document.finish()


def print_record(record: Record, job: Job | None = None, story: Story | None = None) -> bytes:
    """The sheet of a game that was played, filled in; on its back the story, where it is known."""
    job = job or Job()
    rules, state = record.rules, final_state(record)
    check(rules, replace(job, names=record.names))
    document = _Document(rules, job, f"{rules.name}: {', '.join(record.names)}")
    words, note = document.words, document.note
    if rules.comparison is not None:
        cards = number_cards(rules, words, record.names, note=note, qr=job.qr, played=state)
        document.place(cards, document.cards_a_page, job.per_page)
    else:
        sheets = played_sheets(record, state, words, job.qr, note)
        document.place(sheets, document.grids_a_page(sheets))
    if story is not None and story.players:
        draw_story(document.pen, document.paper, rules, words, story, note, over=state.over, at_once=at_once(state))
    return document.finish()


class _Document:
    """Pages that are being drawn."""

    def __init__(self, rules: RuleSet, job: Job, title: str) -> None:
        self.rules = rules
        self.job = job
        self.words = words_of(job.language)
        self.note = f"{self.words.sheet.made} · {rules.name_version} · {rules.source}"
        self.pen = Pen(title, rules.summary)
        self.paper = paper_of(job.paper)
        # a number card is one player's, so two share a page unless the rule file says more
        self.cards_a_page = max(2, rules.sheet.per_page)

    def finish(self) -> bytes:
        if self.job.summary:
            draw_summary(self.pen, self.paper, self.rules, self.words, self.note, large=self.job.large)
        return self.pen.finish()

    def grids_a_page(self, sheets: Sequence[Sheet]) -> int:
        """As many of the players' own cards as fit and still say how to score."""
        for count in range(1 if self.job.large else min(MOST_GRIDS, len(sheets)), 1, -1):
            if found := self._best_grid(sheets, count):
                laid, across, down = found
                fits = [(sheet, fit_sheet(sheet, laid.cells(across, down)[0])) for sheet in sheets]
                if all(fit is not None and (fit.how or not sheet.says_how) for sheet, fit in fits):
                    return count
        return 1

    def place(self, items: Sequence[Drawn], default: int, asked: int | None = None) -> None:
        """So many on a page as were asked for, or else as many of the default as can be read."""
        default = 1 if self.job.large else default
        for count in [asked] if asked else range(min(default, len(items)), 0, -1):
            if found := self._best_grid(items, count):
                self._pages(items, count, *found)
                return
        if asked and asked > 1:
            fitting = next((n for n in range(asked, 0, -1) if self._best_grid(items, n)), 1)
            raise SheetRefused(_too_many(asked, fitting))
        for item in items:
            self._pages(self._split(item), 1, self.paper, 1, 1)

    def _best_grid(self, items: Sequence[Drawn], count: int) -> tuple[Paper, int, int] | None:
        """The way to cut a page into which the widest and the tallest go best."""
        distinct = {_shape(item): item for item in items}.values()
        best: tuple[tuple[int, int, float], tuple[Paper, int, int]] | None = None
        for laid, across, down in grids(self.paper, count):
            cell = laid.cells(across, down)[0]
            fits = [self._fit(item, cell) for item in distinct]
            if all(fits):
                said, row, column = min(fit.rank for fit in fits if fit is not None)
                # two lines for how to score are better than parts of the page that stay empty
                rank = (said + (said > 0 and across * down == count), row, column)
                if best is None or rank > best[0]:
                    best = rank, (laid, across, down)
        return best[1] if best else None

    def _fit(self, item: Drawn, cell: Frame) -> Fit | CardFit | None:
        large = self.job.large
        return fit_sheet(item, cell, large=large) if isinstance(item, Sheet) else fit_card(item, cell, large=large)

    def _pages(self, items: Sequence[Drawn], count: int, paper: Paper, across: int, down: int) -> None:
        cells = paper.cells(across, down)[:count]
        for number, item in enumerate(items):
            cell = cells[number % len(cells)]
            if number % len(cells) == 0:
                self.pen.new_page(paper)
                for cut in paper.cuts(across, down):
                    self.pen.line(*cut, dashed=True)
            fit = self._fit(item, cell)
            if isinstance(item, Sheet) and isinstance(fit, Fit):
                draw_sheet(self.pen, item, cell, fit)
            elif isinstance(item, NumberCard) and isinstance(fit, CardFit):
                draw_card(self.pen, item, cell, fit)

    def _split(self, item: Drawn) -> list[Drawn]:
        """A sheet that is too long for a page, on as many pages as it needs."""
        for parts in range(2, MOST_PARTS):
            split = self._parts(item, parts)
            if all(self._fit(part, self.paper.inner) for part in split):
                return split
        raise SheetRefused("This card is too large for paper.")

    def _parts(self, item: Drawn, parts: int) -> list[Drawn]:
        words = self.words.sheet
        chunks: Sequence[Any]
        if isinstance(item, Sheet):
            chunks = split_rows(item.rows, parts, words.continued)
        else:
            most = -(-len(item.rows) // parts)
            chunks = [item.rows[first : first + most] for first in range(0, len(item.rows), most)]
        titles = (
            f"{item.title} ({words.page.format(page=page, pages=len(chunks))})" for page in range(1, len(chunks) + 1)
        )
        return [replace(item, rows=rows, title=title) for rows, title in zip(chunks, titles, strict=True)]


def _too_many(asked: int, fitting: int) -> str:
    instead = "this game needs a page for each sheet" if fitting == 1 else f"at most {fitting} can be read"
    return f"{asked} sheets on one page would be too small to read: {instead}."


def _shape(item: Drawn) -> tuple[object, ...]:
    """What decides how an item fits: sheets that differ in what is written in the name's field do not."""
    if isinstance(item, Sheet):
        return item.rows, item.heads, item.named, len(item.fields), item.qr is None
    return tuple(row.name for row in item.rows), len(item.places), item.qr is None
