"""The page of a game: its rules in words, its sheet to print, what perfect play makes of it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path

import msgspec

from ..printing.document import print_sheets
from ..printing.job import Job, PaperName
from ..rules import RuleSet, digest
from ..rules.words import BoxPage, RulePage, rule_page

PAPERS: tuple[PaperName, ...] = ("a4", "letter")


class Curve(msgspec.Struct, frozen=True):
    """Of `study.curves`: the average of perfect play, and the share of each `step` final scores, in thousandths."""

    digest: str
    mean: float
    least: int
    step: int
    shares: tuple[float, ...]


@cache
def curves() -> dict[str, Curve]:
    return msgspec.json.decode(Path(__file__).with_name("perfect.json").read_bytes(), type=dict[str, Curve])


def sheets(rules: RuleSet) -> Iterator[tuple[str, bytes]]:
    """Files to print, by their names."""
    for paper in PAPERS:
        yield f"{rules.id}-{paper}.pdf", print_sheets(rules, Job(paper=paper))


def games_text(games: Iterable[RuleSet]) -> str:
    rows = (f"| [{_said(rules.name)}]({rules.id}.md) | {_said(rules.summary)} |\n" for rules in games)
    return f"# The games\n\n| game | in a sentence |\n|---|---|\n{''.join(rows)}"


def game_text(rules: RuleSet) -> str:
    """As Markdown."""
    return "\n".join(_parts(rules, rule_page(rules, by_column=False)))


def _parts(rules: RuleSet, page: RulePage) -> Iterator[str]:
    yield f"# {_said(page.title)}\n\n{_said(page.summary)}\n"
    prints = "".join(
        f'<a class="quiet" href="{rules.id}-{paper}.pdf">Score sheet, {paper.title()}</a>' for paper in PAPERS
    )
    yield f'<p class="ways"><a class="brass" href="../../#/new?game={rules.id}">Play it now</a>{prints}</p>\n'
    yield from _perfect(rules)
    yield "## A turn\n"
    yield from (f"{_said(line)}\n" for line in page.turn)
    for section in page.sections:
        yield f"## {_said(section.name)}\n"
        if section.boxes:
            yield "| box | asks for | pays | for example |\n|---|---|---|---|"
            yield from map(_row, section.boxes)
        yield f"\n{_said(section.bonus)}\n"
    for topic in page.topics:
        yield f"## {_said(topic.title)}\n"
        yield from (f"{_said(line)}\n" for line in topic.lines)
    yield f"## Where it is from\n\n{_said(page.source)}. Its rule file is `{rules.name_version}`.\n"


def _row(box: BoxPage) -> str:
    shown = "\n".join(
        f"{''.join(one.faces) if all(len(face) == 1 for face in one.faces) else ' '.join(one.faces)} → {one.points:,}"
        for one in box.examples
    )
    return f"| {_said(box.name)} | {_said(box.asks)} | {_said(box.pays)} | {_said(shown).replace(chr(10), '<br>')} |"


def _perfect(rules: RuleSet) -> Iterator[str]:
    curve = curves().get(rules.name_version)
    if curve is None or curve.digest != digest(rules):
        return
    least, most = (_score_at(curve, share) for share in (0.25, 0.75))
    yield "## Perfect play\n"
    yield (
        f"Whoever plays perfectly, alone and for points, scores **{curve.mean:.1f}** on average, "
        f"and in every second game about {least} to {most}. [How that is known](../discussion/solver.md).\n"
    )
    yield f"{_drawn(curve)}\n"


def _score_at(curve: Curve, share: float) -> int:
    """A final score that so large a share of games stays below, as exactly as the steps tell."""
    left = share * sum(curve.shares)
    for place, part in enumerate(curve.shares):
        if part >= left:
            return round(curve.least + (place + left / part) * curve.step)
        left -= part
    return curve.least + len(curve.shares) * curve.step


def _drawn(curve: Curve) -> str:
    """A bar for each step, and three scores under them."""
    wide, high, most = len(curve.shares), 26, max(curve.shares)
    bars = "".join(
        f'<rect x="{place * 4}" y="{high - share / most * high:.1f}" width="3.4" height="{share / most * high:.1f}"/>'
        for place, share in enumerate(curve.shares)
    )
    ends = curve.least + wide * curve.step
    label = f"How the scores of perfect play lie, from {curve.least} to {ends}"
    return (
        f'<figure class="scores"><svg viewBox="0 0 {wide * 4} {high}" role="img" aria-label="{label}" '
        f'preserveAspectRatio="none">{bars}</svg><figcaption><span>{curve.least}</span>'
        f"<span>{(curve.least + ends) // 2}</span><span>{ends}</span></figcaption></figure>"
    )


def _said(text: str) -> str:
    """Words, none of which is Markdown."""
    return re.sub(r"([\\`*_\[\]<>#|])", r"\\\1", text)
