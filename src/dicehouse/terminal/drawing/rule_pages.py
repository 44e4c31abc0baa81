"""The rule page as people read it in a terminal."""

from __future__ import annotations

from collections.abc import Iterator

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from ...rules.words import BoxPage, RulePage, SectionPage


def page_view(page: RulePage) -> Group:
    return Group(*_parts(page))


def _parts(page: RulePage) -> Iterator[RenderableType]:
    title = Text(page.title, style="brass")
    title.append(f"  {page.id}@{page.version}", style="faint")
    yield title
    if page.summary:
        yield Text(page.summary)
    yield Text(f"Source: {page.source}", style="faint")
    yield Text("")
    boxes = [box for section in page.sections for box in section.boxes]
    faces = {face for box in boxes for example in box.examples for face in example.faces}
    between = " " if max(map(len, faces), default=0) > 1 else ""
    yield Text("A turn", style="head")
    yield from _sentences(page.turn)
    for section in page.sections:
        yield Text("")
        yield _section(section, between) if section.boxes else Text(section.name, style="head")
        if section.bonus:
            yield Padding(Text(section.bonus, style="ink"), (0, 0, 0, 2))
    for topic in page.topics:
        yield Text("")
        yield Text(topic.title, style="head")
        yield from _sentences(topic.lines)


def _sentences(lines: tuple[str, ...]) -> Iterator[Padding]:
    return (Padding(Text(line), (0, 0, 0, 2)) for line in lines)


def _section(section: SectionPage, between: str) -> Table:
    table = Table(box=None, padding=(0, 2, 0, 0), pad_edge=False, header_style="head")
    table.add_column("", no_wrap=True, style="brass")
    table.add_column(section.name, min_width=12)
    table.add_column("asks for")
    table.add_column("pays")
    table.add_column("for example", min_width=15)
    for box in section.boxes:
        table.add_row(f"  {box.code}", box.name, box.asks, box.pays, _examples(box, between))
    return table


def _examples(box: BoxPage, between: str) -> Text:
    lines = (
        Text(f"{between.join(example.faces)} → {example.points:,}", style="" if example.points else "faint")
        for example in box.examples
    )
    return Text("\n").join(lines)
