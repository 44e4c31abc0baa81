"""The rules on one page, in words made from the data, with drawn dice as examples."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from ..rules import RuleSet
from ..rules.words import BoxPage, Example, RulePage, figure, rule_page
from .dice import dice_width, draw_dice
from .letters import printable, wrap
from .paper import Frame, Paper
from .pen import BRASS, INK, SOFT, Pen
from .score_sheet import draw_note
from .sheet import FOOT
from .words import Words

SIZES = (13.0, 12.0, 11.0, 10.5, 10.0, 9.5, 9.0, 8.5, 8.0, 7.5, 7.0)
LARGE_SIZES = (15.0, 14.5, 14.0, 13.5, 13.0)
GAP = 22.0
"""Between the two columns."""

LEADING = 1.28


@dataclass(frozen=True, slots=True)
class _Block:
    """What stays together in a column; `space` is the white above it."""

    height: float
    space: float
    kind: str
    lines: tuple[str, ...]
    examples: tuple[Example, ...] = ()
    name: str = ""


def draw_summary(pen: Pen, paper: Paper, rules: RuleSet, words: Words, note: str, *, large: bool = False) -> None:
    """One page at the largest size that fits. Where none does, the examples that miss go; then it takes as few pages
    as it can, filled evenly."""
    page = rule_page(rules, by_column=False)
    inner = paper.inner
    width = (inner.width - GAP) / 2
    head = _head_height(page, inner.width)
    room = inner.height - head - FOOT
    fewest: tuple[int, float, list[_Block]] | None = None
    for misses in (True, False):
        for size in LARGE_SIZES if large else SIZES:
            blocks = list(_blocks(rules, words, page, width, size, misses=misses))
            pages = -(-len(_columns(blocks, room)) // 2)
            if fewest is None or pages < fewest[0]:
                fewest = pages, size, blocks
            if pages == 1:
                _draw(pen, paper, rules, page, _balanced(blocks, room, 2), size, head, note)
                return
    if fewest is not None:
        pages, size, blocks = fewest
        _draw(pen, paper, rules, page, _balanced(blocks, room, 2 * pages), size, head, note)


def _head_height(page: RulePage, width: float) -> float:
    return 30 + 13 * len(wrap(printable(page.summary), width, 10)) + 8


def _blocks(
    rules: RuleSet, words: Words, page: RulePage, width: float, size: float, *, misses: bool
) -> Iterator[_Block]:
    def how_to_score(lines: tuple[str, ...]) -> tuple[str, ...]:
        return tuple(part for line in lines for part in wrap(printable(line), width, size))

    def heading(title: str) -> _Block:
        return _Block(size * 1.75, size * 0.8, "heading", (title,))

    def plain(lines: tuple[str, ...]) -> Iterator[_Block]:
        for line in lines:
            parts = how_to_score((line,))
            yield _Block(len(parts) * size * LEADING, size * 0.2, "text", parts)

    yield heading(words.rules.turn)
    yield from plain(page.turn)
    for section in page.sections:
        yield heading(section.name)
        for box in section.boxes:
            yield _box(rules, words, box, width, size, misses=misses)
        if section.bonus:
            yield from plain((section.bonus,))
    for topic in page.topics:
        if topic.key != "table":
            yield heading(topic.title)
            yield from plain(topic.lines)


def _box(rules: RuleSet, words: Words, box: BoxPage, width: float, size: float, *, misses: bool) -> _Block:
    says = f"{box.asks[:1].upper()}{box.asks[1:]}: {box.pays}."
    lines = wrap(printable(says), width, size * 0.9)
    kept = box.examples if misses else box.examples[:1]
    shown = kept if len(kept) * _example_width(rules, size) <= width else kept[:1]
    height = size * LEADING + len(lines) * size * 0.9 * LEADING + (size * 1.8 if shown else 0) + size * 0.35
    return _Block(height, size * 0.15, "box", lines, shown, box.name)


def _example_width(rules: RuleSet, size: float) -> float:
    return dice_width(rules.dice.count, _die(size)) + size * 3.5


def _die(size: float) -> float:
    return size * 1.35


def _columns(blocks: list[_Block], room: float) -> list[list[_Block]]:
    """Filled one after the other; a heading goes on with what it heads."""
    columns: list[list[_Block]] = [[]]
    used = 0.0
    for number, block in enumerate(blocks):
        follows = blocks[number + 1] if block.kind == "heading" and number + 1 < len(blocks) else None
        needed = block.space + block.height + (follows.space + follows.height if follows else 0)
        if columns[-1] and used + needed > room:
            columns.append([])
            used = 0.0
        used += block.height + (block.space if columns[-1] else 0)
        columns[-1].append(block)
    return columns


def _balanced(blocks: list[_Block], room: float, most: int) -> list[list[_Block]]:
    """Columns of about the same height: the least room that still makes no more of them."""
    low, high = 0.0, room
    while high - low > 4:
        middle = (low + high) / 2
        low, high = (low, middle) if len(_columns(blocks, middle)) <= most else (middle, high)
    return _columns(blocks, high)


def _draw(
    pen: Pen,
    paper: Paper,
    rules: RuleSet,
    page: RulePage,
    columns: list[list[_Block]],
    size: float,
    head: float,
    note: str,
) -> None:
    inner = paper.inner
    width = (inner.width - GAP) / 2
    for number, column in enumerate(columns):
        if number % 2 == 0:
            pen.new_page(paper)
            _head(pen, inner, page)
            draw_note(pen, inner, note)
        x = inner.x + (number % 2) * (width + GAP)
        y = inner.y + head
        for place, block in enumerate(column):
            y += block.space if place else 0
            _block(pen, rules, block, Frame(x, y, width, block.height), size)
            y += block.height


def _head(pen: Pen, inner: Frame, page: RulePage) -> None:
    pen.text(inner.x, inner.y + 18, page.title, 20, bold=True, within=inner.width)
    y = inner.y + 34
    for line in wrap(printable(page.summary), inner.width, 10):
        pen.text(inner.x, y, line, 10, colour=SOFT)
        y += 13


def _block(pen: Pen, rules: RuleSet, block: _Block, frame: Frame, size: float) -> None:
    y = frame.y
    if block.kind == "heading":
        pen.text(frame.x, y + size * 1.15, block.lines[0], size * 1.2, bold=True, colour=BRASS, within=frame.width)
        pen.line(frame.x, y + size * 1.5, frame.right, y + size * 1.5, thick=0.7, colour=INK)
        return
    if block.kind == "box":
        y += size * LEADING
        pen.text(frame.x, y - size * 0.25, block.name, size, bold=True, within=frame.width)
    step = size * (0.9 if block.kind == "box" else 1)
    for line in block.lines:
        y += step * LEADING
        pen.text(frame.x, y - step * 0.25, line, step, colour=SOFT if block.kind == "box" else INK)
    x = frame.x
    for example in block.examples:
        _example(pen, rules, example, x, y + size * 0.25, size)
        x += _example_width(rules, size)


def _example(pen: Pen, rules: RuleSet, example: Example, x: float, y: float, size: float) -> None:
    die = _die(size)
    draw_dice(pen, x, y, die, rules.dice, example.dice, digits=rules.writes_numbers)
    end = x + dice_width(rules.dice.count, die) + size * 0.6
    hit = example.points > 0
    pen.text(
        end, y + die * 0.72, figure(example.points), size, bold=hit, colour=INK if hit else SOFT, within=size * 2.6
    )
