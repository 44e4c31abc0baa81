"""What the docs must mention, and what they must not get wrong."""

from __future__ import annotations

import re
from importlib import import_module
from pathlib import Path

import pytest

from dicehouse import notation, rules
from dicehouse.errors.codes import CODES, NOTATION, REFUSAL
from dicehouse.notation import read_record, read_state, write_record
from dicehouse.rules.catalogue import game_ids
from docs.generate import PAGES as GENERATED
from docs.generator.commands import command_names, commands_page
from docs.generator.refusals import EXAMPLES
from testkit.docs.pages import PAGES, ROOT, blocks, page_name

REFERENCE = ROOT / "docs" / "reference"

_LINK = re.compile(r"\[[^\]]*\]\(([^)\s]+)\)")
_HEADING = re.compile(r"^#+ (.*)$", re.MULTILINE)


@pytest.mark.parametrize("name", GENERATED)
def test_generated_pages_are_up_to_date(name: str) -> None:
    written = (ROOT / "docs" / name).read_text(encoding="utf-8")
    assert written == GENERATED[name](), "run python -m docs.generate (make docs)"


def test_every_code_is_in_the_reference() -> None:
    shown = "".join(page.read_text(encoding="utf-8") for page in REFERENCE.glob("*.md"))
    missing = sorted(code for code in CODES if f"`{code}`" not in shown)
    assert not missing, f"no page of docs/reference mentions {missing}"


def test_the_notation_page_lists_its_codes_as_the_registry_has_them() -> None:
    page = (REFERENCE / "notation.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| `(notation-[a-z-]+)` \| (.*) \|$", page, re.MULTILINE)
    assert rows == [(code, about.words) for code, about in NOTATION.items()]


def test_every_refusal_is_shown_in_a_position() -> None:
    assert {example.code for group in EXAMPLES.values() for example in group} == set(REFUSAL)


def test_every_option_of_the_command_line_says_what_it_does() -> None:
    page = commands_page()
    assert set(command_names()) >= {"games", "play", "solve", "serve"}
    assert all(f"## `dicehouse {name}" in page for name in command_names())
    assert "|  |  |" not in page


def test_every_game_is_on_its_page() -> None:
    page = (REFERENCE / "games.md").read_text(encoding="utf-8")
    assert all(f"| `{game_id}` |" in page for game_id in game_ids())


@pytest.mark.parametrize("page", PAGES, ids=page_name)
def test_links_lead_somewhere(page: Path) -> None:
    for target in _LINK.findall(page.read_text(encoding="utf-8")):
        if re.match(r"[a-z]+:", target):
            continue
        name, _, anchor = target.partition("#")
        file = (page.parent / name).resolve() if name else page
        assert file.exists(), f"{page_name(page)} links to {target}"
        if anchor:
            assert anchor in _anchors(file), f"{page_name(page)} links to {target}"


def _anchors(page: Path) -> set[str]:
    headings = _HEADING.findall(page.read_text(encoding="utf-8"))
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


def test_every_page_is_in_the_index() -> None:
    index = ROOT / "docs" / "README.md"
    linked = {(index.parent / target).resolve() for target in _LINK.findall(index.read_text(encoding="utf-8"))}
    assert set(PAGES[1:]) - {index} <= linked


def test_records_in_the_docs_can_be_read() -> None:
    records = [block.text for page in PAGES for block in blocks(page, "text") if block.text.startswith("[Rules ")]
    assert records
    for text in records:
        assert write_record(read_record(text)) == text


def test_state_lines_in_the_docs_can_be_read() -> None:
    """Those of the catalogue's games; a page that shows a wrong one says what is wrong with it."""
    for page in PAGES:
        for line in re.findall(
            r"^(?:\.\.\. )?([a-z][a-z0-9-]*@\d+ \S+ \d \d \S+)$", page.read_text("utf-8"), re.MULTILINE
        ):
            read_state(line)


def test_the_glossary_names_what_there_is() -> None:
    """`rules.Throw` is a public name of that package, `State.rolls_left` an attribute of one of its classes."""
    named = re.findall(r"^\| .* \| .* \| (.*) \|$", (REFERENCE / "glossary.md").read_text("utf-8"), re.MULTILINE)
    names = [name for cell in named for name in re.findall(r"`([\w.]+)`", cell)]
    assert len(names) > 50
    public = {name: getattr(part, name) for part in (rules, notation) for name in part.__all__}
    for name in names:
        owner, _, last = name.rpartition(".")
        if owner in public:
            assert hasattr(public[owner], last) or last in getattr(public[owner], "__dataclass_fields__", ()), name
        else:
            module = import_module(f"dicehouse.{owner}")
            assert hasattr(module, last), name
