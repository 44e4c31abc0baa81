"""Writes the generated pages anew: python -m docs.generate"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from docs.generator.commands import commands_page
from docs.generator.costs import costs_page
from docs.generator.errors import errors_page
from docs.generator.games import games_page
from docs.generator.protocol import protocol_page
from docs.generator.refusals import refusals_page
from docs.generator.rule_files import rule_file_schema_page, rule_files_page

__all__ = ["PAGES", "main"]

FOLDER = Path(__file__).parent

PAGES: dict[str, Callable[[], str]] = {
    "reference/commands.md": commands_page,
    "reference/costs.md": costs_page,
    "reference/errors.md": errors_page,
    "reference/games.md": games_page,
    "reference/protocol.md": protocol_page,
    "reference/refusals.md": refusals_page,
    "reference/rule-files.md": rule_files_page,
    "reference/rule-file.schema.json": rule_file_schema_page,
}


def main() -> None:
    for name, page in PAGES.items():
        path, text = FOLDER / name, page()
        if not path.exists() or path.read_text(encoding="utf-8") != text:
            path.write_text(text, encoding="utf-8", newline="\n")
            print(f"wrote docs/{name}")


if __name__ == "__main__":
    main()
