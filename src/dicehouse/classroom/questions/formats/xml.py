"""XML of a file: read with defusedxml; its depth and the number of its elements are bounded while it is read."""

from __future__ import annotations

import io
from collections.abc import Iterator
from typing import TYPE_CHECKING

from ..question import QuestionsRefused
from .text import expect_small, need_classroom

if TYPE_CHECKING:
    from xml.etree.ElementTree import Element

DEEPEST = 60
MOST_ELEMENTS = 500_000


def elements(data: bytes) -> Iterator[tuple[int, Element]]:
    """Each element when it is whole, with its depth: 1 is the outermost, which comes at depth 0 when it begins."""
    from xml.etree.ElementTree import ParseError

    need_classroom("defusedxml")
    from defusedxml.common import DefusedXmlException
    from defusedxml.ElementTree import iterparse

    expect_small(data)
    depth = count = 0
    try:
        for event, element in iterparse(io.BytesIO(data), events=("start", "end"), forbid_dtd=True):
            if event == "start":
                depth, count = depth + 1, count + 1
                if depth > DEEPEST or count > MOST_ELEMENTS:
                    reason = "The XML is nested too deeply or has too many elements."
                    raise QuestionsRefused("questions-hostile", reason)
                if depth == 1:
                    yield 0, element
                continue
            yield depth, element
            depth -= 1
    except ParseError as error:
        line, column = error.position
        reason = f"The XML is damaged at line {line}, column {column + 1}."
        raise QuestionsRefused("questions-broken", reason) from None
    except DefusedXmlException:
        reason = "The XML declares entities or a document type, which no question needs."
        raise QuestionsRefused("questions-hostile", reason) from None
    except (LookupError, ValueError):
        raise QuestionsRefused("questions-encoding", "The XML names an encoding that is not known.") from None


def local(tag: object) -> str:
    """Without its namespace."""
    return tag.rsplit("}", 1)[-1] if isinstance(tag, str) else ""
