"""The page that follows one move names files and functions that exist."""

from __future__ import annotations

import re

import pytest

from testkit.docs.pages import ROOT

PAGE = (ROOT / "docs" / "discussion" / "one-move.md").read_text(encoding="utf-8")
NAMED = re.findall(r"`((?:src|web)/[\w./-]+)`\s+`(\w+)`", PAGE)


def test_the_page_names_the_steps_in_the_order_of_the_road() -> None:
    steps = re.findall(r"^## \d+\. (.+)$", PAGE, re.MULTILINE)
    assert [step.lower() for step in steps] == ["the click", "command", "refusal", "decide", "commit", "view", "news"]
    assert len(NAMED) > 25


@pytest.mark.parametrize(("path", "name"), NAMED)
def test_every_name_of_the_road_exists(path: str, name: str) -> None:
    source = (ROOT / path).read_text(encoding="utf-8")
    python = rf"^\s*(?:async )?(?:def|class) {name}\b|^{name}\b.* = "
    typescript = rf"^\s*(?:private |export |async |function )*{name}\("
    assert re.search(python if path.endswith(".py") else typescript, source, re.MULTILINE), f"{name} is not in {path}"


def test_its_other_names_stand_in_the_module_that_was_named_last() -> None:
    """`_done_before` and so on, named without their path."""
    for module, names in {"host": ("_done_before", "_keep_time", "_read_on"), "tables": ("_commit",)}.items():
        source = (ROOT / f"src/dicehouse/house/{module}.py").read_text(encoding="utf-8")
        for name in names:
            assert f"`{name}`" in PAGE
            assert f"def {name}(" in source
