"""QTI 1.2 and 2.1, alone or in a package (a Canvas export): the questions that have a key to be judged by."""

from __future__ import annotations

import zipfile
from collections.abc import Iterator, Sequence
from html import escape
from typing import TYPE_CHECKING

from msgspec.structs import replace

from ..numbers import Near, read_number, write_near
from ..question import LONGEST_EXPLANATION, Question, QuestionsRefused, clean, kind_of
from .archive import open_archive
from .html_text import PICTURE, plain_text
from .report import Collector, ImportReport
from .weighted import Weighted, keep_matching, keep_weighted
from .xml import elements, local

if TYPE_CHECKING:
    from xml.etree.ElementTree import Element

GAPS = "It has several gaps: write them one by one."
ALL_TOGETHER = "Several options are right together; any one of them counts as right."
_MEDIA = {"matimage", "mataudio", "matvideo", "matapplet", "matapplication"}
_VOID = {"img", "br", "source", "hr"}
_WITHOUT_KEY = {
    "essay_question": "It is an essay: there is no key to judge by.",
    "file_upload_question": "It asks for a file: there is no key to judge by.",
    "text_only_question": "It is a text, not a question.",
    "calculated_question": "Its numbers are drawn anew for each student: write it with numbers of your own.",
    "fill_in_multiple_blanks_question": GAPS,
    "multiple_dropdowns_question": GAPS,
}


def read_qti(data: bytes, title: str) -> ImportReport:
    collect = Collector("qti", "question")
    number = 0
    for part in _parts(data):
        for item in _items(part):
            number += 1
            if collect.is_full(number):
                return collect.report(title)
            (_read_new if local(item.tag) == "assessmentItem" else _read_old)(item, number, collect)
    if not number:
        raise QuestionsRefused("questions-format", "The file has no QTI questions: no `item` and no `assessmentItem`.")
    return collect.report(title)


def _parts(data: bytes) -> Iterator[bytes]:
    """The XML files of a package, in the order of their names; a file by itself."""
    if not data.startswith(b"PK"):
        yield data
        return
    with open_archive(data, "package") as archive:
        for name in sorted(archive.namelist()):
            if not name.casefold().endswith((".xml", ".qti")) or name.casefold().endswith("imsmanifest.xml"):
                continue
            try:
                part = archive.read(name)
            except (zipfile.BadZipFile, RuntimeError, NotImplementedError, EOFError):
                raise QuestionsRefused(
                    "questions-broken", f"{name[-60:]!r} in the package is damaged or locked."
                ) from None
            if b"assessmentItem" in part or b"questestinterop" in part:
                yield part


def _items(data: bytes) -> Iterator[Element]:
    for _, element in elements(data):
        # an item inside a question is none of these
        if local(element.tag) in ("item", "assessmentItem") and len(element):
            yield element
            element.clear()


def _all(element: Element, *tags: str) -> list[Element]:
    return [each for each in element.iter() if local(each.tag) in tags]


def _first(element: Element, *tags: str) -> Element | None:
    return next(iter(_all(element, *tags)), None)


# QTI 1.2


def _material(element: Element | None, skip: Sequence[str] = ()) -> str:
    """What is to be read in it, without the parts inside some of its elements."""
    if element is None:
        return ""
    said: list[str] = []

    def walk(each: Element) -> None:
        tag = local(each.tag)
        if tag in _MEDIA:
            said.append(PICTURE)
        elif tag in ("mattext", "matemtext"):
            html = "html" in each.get("texttype", "text/plain")
            said.append(plain_text(each.text or "") if html else clean(each.text or ""))
        elif tag == "matbreak":
            said.append("\n")
        for child in each:
            if local(child.tag) not in skip:
                walk(child)

    walk(element)
    return clean("\n".join(said))


def _read_old(item: Element, number: int, collect: Collector) -> None:
    told = {clean(label.text or ""): clean(entry.text or "") for label, entry in _fields(item)}
    kind = told.get("question_type", "")
    presentation = _first(item, "presentation")
    stem = Question(
        _material(presentation, ("response_lid", "response_str", "response_num", "response_grp")), (), source=number
    )
    stem = replace(stem, explanation=_feedback(item))
    lids = _all(item, "response_lid", "response_grp")
    typed = _all(item, "response_str", "response_num")
    if kind in _WITHOUT_KEY:
        collect.refuse(number, _WITHOUT_KEY[kind])
    elif kind == "matching_question" or (len(lids) > 1 and not typed and _is_matching(item, lids)):
        _read_pairs(item, stem, lids, collect)
    elif len(lids) + len(typed) > 1:
        collect.refuse(number, GAPS)
    elif lids:
        _read_choice(item, stem, lids[0], collect)
    elif typed:
        _read_typed(item, stem, collect)
    else:
        collect.refuse(number, "It has nothing to be answered.")


def _fields(item: Element) -> Iterator[tuple[Element, Element]]:
    for found in _all(item, "qtimetadatafield"):
        label, entry = _first(found, "fieldlabel"), _first(found, "fieldentry")
        if label is not None and entry is not None:
            yield label, entry


def _feedback(item: Element) -> str:
    """What Canvas says to everybody."""
    found = next((each for each in _all(item, "itemfeedback") if each.get("ident") == "general_fb"), None)
    told = _material(found)
    return "" if PICTURE in told else told[:LONGEST_EXPLANATION]


def _conditions(item: Element) -> list[tuple[float, Element]]:
    """What is asked of an answer, with the points that it earns."""
    found = []
    for condition in _all(item, "respcondition"):
        asked = _first(condition, "conditionvar")
        points = [read_number(clean(each.text or "")) for each in _all(condition, "setvar")]
        earned = max((float(each) for each in points if each is not None), default=0.0)
        if asked is not None:
            found.append((earned, asked))
    return found


def _positive(asked: Element, tag: str) -> Iterator[Element]:
    """Those that have to be so; what stands under `not` has not."""
    for child in asked:
        if local(child.tag) == tag:
            yield child
        elif local(child.tag) != "not":
            yield from _positive(child, tag)


def _weights(item: Element) -> tuple[dict[str, float], bool]:
    """Hundredths for each answer that earns something, and whether several have to be chosen together."""
    conditions = _conditions(item)
    most = max((earned for earned, _ in conditions), default=0.0)
    weights: dict[str, float] = {}
    together = False
    for earned, asked in conditions:
        named = [clean(each.text or "") for each in _positive(asked, "varequal")]
        together = together or (
            earned == most > 0 and len(named) > 1 and _first(asked, "or") is None and _first(asked, "and") is not None
        )
        for name in named:
            weights[name] = max(weights.get(name, 0.0), 100 * earned / most if most > 0 else 0.0)
    return weights, together


def _labels(lid: Element) -> list[tuple[str, str]]:
    return [(label.get("ident", ""), _material(label)) for label in _all(lid, "response_label")]


def _read_choice(item: Element, stem: Question, lid: Element, collect: Collector) -> None:
    weights, together = _weights(item)
    options = [Weighted(text, weights.get(ident, 0.0)) for ident, text in _labels(lid)]
    before = len(collect.kept)
    keep_weighted(collect, stem, "choice", options)
    if together and len(collect.kept) > before:
        collect.note(stem.source, ALL_TOGETHER)


def _is_matching(item: Element, lids: Sequence[Element]) -> bool:
    """Each has words of its own, and the same halves to choose from."""
    return all(_material(lid, ("render_choice",)) for lid in lids) and len({tuple(_labels(lid)) for lid in lids}) == 1


def _read_pairs(item: Element, stem: Question, lids: Sequence[Element], collect: Collector) -> None:
    right: dict[str, str] = {}
    for earned, asked in _conditions(item):
        for each in _positive(asked, "varequal"):
            if earned > 0:
                right.setdefault(each.get("respident", ""), clean(each.text or ""))
    pairs = [
        (_material(lid, ("render_choice",)), dict(_labels(lid)).get(right.get(lid.get("ident", ""), ""), ""))
        for lid in lids
    ]
    keep_matching(collect, stem, pairs)


def _read_typed(item: Element, stem: Question, collect: Collector) -> None:
    conditions = [asked for earned, asked in _conditions(item) if earned > 0]
    ranges = [near for asked in conditions for near in _ranges(asked)]
    right = tuple(
        dict.fromkeys(clean(each.text or "") for asked in conditions for each in _positive(asked, "varequal"))
    )
    if ranges:
        collect.keep(replace(stem, right=tuple(dict.fromkeys(map(write_near, ranges))), kind="number"))
    elif not right:
        collect.refuse(stem.source, "It has no key: nothing to judge an answer by.")
    else:
        keep_weighted(collect, stem, kind_of(right, ()), [Weighted(each, 100.0) for each in right])


def _ranges(asked: Element) -> Iterator[Near]:
    """`vargte` and `varlte` beside each other are a number with its tolerance."""
    for holder in asked.iter():
        ends = {local(child.tag): read_number(clean(child.text or "")) for child in holder}
        low = ends.get("vargte", ends.get("vargt"))
        high = ends.get("varlte", ends.get("varlt"))
        if low is not None and high is not None and low <= high:
            yield Near((low + high) / 2, (high - low) / 2)


# QTI 2.1


_CHOICES = {"choiceInteraction": "simpleChoice", "inlineChoiceInteraction": "inlineChoice"}


def _read_new(item: Element, number: int, collect: Collector) -> None:
    body = _first(item, "itemBody")
    asked = _all(item, *_kinds(item))
    if body is None or not asked:
        collect.refuse(number, "It has nothing to be answered.")
        return
    if len(asked) > 1:
        collect.refuse(number, GAPS)
        return
    interaction, kind = asked[0], local(asked[0].tag)
    feedback = _first(item, "modalFeedback")
    stem = Question(plain_text(_html(body, interaction)), (), source=number)
    told = plain_text(_html(feedback)) if feedback is not None and len(_all(item, "modalFeedback")) == 1 else ""
    stem = replace(stem, explanation="" if PICTURE in told else told[:LONGEST_EXPLANATION])
    right, mapped = _declared(item, interaction.get("responseIdentifier"))
    match kind:
        case "choiceInteraction" | "inlineChoiceInteraction":
            weights = dict.fromkeys(right, 1.0) or mapped
            most = max(weights.values(), default=0.0) or 1.0
            options = [
                Weighted(plain_text(_html(each)), 100 * weights.get(each.get("identifier", ""), 0.0) / most)
                for each in _all(interaction, _CHOICES[kind])
            ]
            before = len(collect.kept)
            keep_weighted(collect, stem, "choice", options)
            if len(right) > 1 and len(collect.kept) > before:
                collect.note(number, ALL_TOGETHER)
        case "textEntryInteraction":
            accepted = tuple(dict.fromkeys([*right, *(key for key, value in mapped.items() if value > 0)]))
            if not accepted:
                collect.refuse(number, "It has no key: nothing to judge an answer by.")
            else:
                keep_weighted(collect, stem, kind_of(accepted, ()), [Weighted(each, 100.0) for each in accepted])
        case "matchInteraction":
            texts = {
                each.get("identifier", ""): plain_text(_html(each))
                for each in _all(interaction, "simpleAssociableChoice")
            }
            pairs = [tuple(value.split()) for value in right]
            keep_matching(collect, stem, [(texts.get(p[0], ""), texts.get(p[1], "")) for p in pairs if len(p) == 2])
        case "extendedTextInteraction":
            collect.refuse(number, "It is an essay: there is no key to judge by.")
        case _:
            collect.refuse(number, f"Questions of the kind {kind.removesuffix('Interaction')[:40]!r} are not imported.")


def _declared(item: Element, response: str | None) -> tuple[list[str], dict[str, float]]:
    """The right answers, and what each answer earns where they are weighed."""
    declared = next((d for d in _all(item, "responseDeclaration") if d.get("identifier") == response), None)
    if declared is None:
        return [], {}
    correct = _first(declared, "correctResponse")
    right = [] if correct is None else [clean(value.text or "") for value in _all(correct, "value")]
    weights = {each.get("mapKey", ""): read_number(each.get("mappedValue", "")) for each in _all(declared, "mapEntry")}
    return right, {key: float(value) for key, value in weights.items() if value is not None}


def _kinds(item: Element) -> set[str]:
    return {local(each.tag) for each in item.iter() if local(each.tag).endswith("Interaction")}


def _html(element: Element, hole: Element | None = None) -> str:
    """An element's content as HTML; where the answer goes is its prompt, or a gap in the line."""
    parts = [escape(element.text or "")]
    for child in element:
        tag = local(child.tag)
        if child is hole:
            prompt = _first(child, "prompt")
            gap = " _____ " if tag in ("textEntryInteraction", "inlineChoiceInteraction") else ""
            parts.append(f"<p>{_html(prompt)}</p>" if prompt is not None else gap)
        elif tag not in ("feedbackInline", "feedbackBlock", "rubricBlock"):
            told = "".join(
                f' {name}="{escape(child.get(name, ""))}"'
                for name in ("alt", "data-equation-content")
                if child.get(name)
            )
            parts.append(f"<{tag}{told}>" + ("" if tag in _VOID else f"{_html(child, hole)}</{tag}>"))
        parts.append(escape(child.tail or ""))
    return "".join(parts)
