"""`dicehouse games`: what there is to play."""

from __future__ import annotations

from rich.console import Console
from rich.table import Table

from ..rules import RuleSet, digest
from ..rules.catalogue import catalogue
from .output import print_json

__all__ = ["games_table", "list_games"]


def list_games(*, as_json: bool) -> None:
    if as_json:
        print_json([_data(rules) for rules in catalogue()])
        return
    from ..terminal.theme import house_console

    console = house_console()
    console.print(games_table(catalogue(), console))
    console.print()
    console.print("dicehouse rules GAME tells how it goes; dicehouse play GAME starts one.", style="faint")


def games_table(games: tuple[RuleSet, ...], console: Console, *, numbered: bool = False) -> Table:
    table = Table(box=None, padding=(0, 2, 0, 0), pad_edge=False, header_style="head")
    wide = console.width >= 120
    if numbered:
        table.add_column("", justify="right", style="brass")
    table.add_column("game", style="brass", no_wrap=True)
    table.add_column("name", no_wrap=True)
    for title in ("dice", "rolls", "boxes", "players"):
        table.add_column(title, justify="right", no_wrap=True)
    if wide:
        table.add_column("in a sentence", style="faint")
    for number, rules in enumerate(games, 1):
        least, most = rules.players
        counts = (rules.dice.count, rules.dice.rolls, len(rules.boxes))
        players = f"{least}-{most}" if least < most else str(least)
        row = [rules.id, rules.name, *map(str, counts), players, *([rules.summary] if wide else [])]
        table.add_row(*([str(number)] if numbered else []), *row)
    return table


def _data(rules: RuleSet) -> dict[str, object]:
    return {
        "id": rules.id,
        "version": rules.version,
        "name": rules.name,
        "source": rules.source,
        "summary": rules.summary,
        "seats": list(rules.players),
        "dice": rules.dice.count,
        "sides": rules.dice.sides,
        "rolls": rules.dice.rolls,
        "boxes": len(rules.boxes),
        "digest": digest(rules),
    }
