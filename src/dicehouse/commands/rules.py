"""`dicehouse rules`: the rule page of a game, or its rule file."""

from __future__ import annotations

from dataclasses import asdict

from ..rules.page import rule_page
from .files import load_game
from .output import print_json, print_text

__all__ = ["show_rules"]

WIDEST = 110
"""Columns; longer lines are hard to read."""


def show_rules(name: str, *, as_toml: bool, as_json: bool) -> None:
    game = load_game(name)
    if as_toml:
        print_text(game.text)
    elif as_json:
        print_json(asdict(rule_page(game.rules)))
    else:
        from ..terminal.drawing.rule_pages import page_view
        from ..terminal.theme import house_console

        console = house_console()
        console.print(page_view(rule_page(game.rules, by_column=False)), width=min(console.width, WIDEST))
