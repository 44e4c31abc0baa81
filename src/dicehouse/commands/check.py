"""`dicehouse check`: plays random games by a rule file and verifies everything that can be verified."""

from __future__ import annotations

import time

from ..rules import RuleSet, digest
from ..rules.catalogue import game, game_ids
from .files import load_game
from .output import print_json

__all__ = ["check_game"]


def check_game(name: str, *, games: int, seed: int, as_json: bool) -> None:
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn

    from ..conformance import check_rule_set
    from ..terminal.theme import house_console

    rules = load_game(name).rules
    if as_json:
        report = check_rule_set(rules, games=games, seed=seed)
        print_json(
            {
                "ok": True,
                "id": rules.id,
                "version": rules.version,
                "name": rules.name,
                "digest": digest(rules),
                "games": report.games,
                "accepted": report.accepted,
                "refused": report.refused,
                "events": report.events,
                "jokers": report.jokers,
                "name_taken": _name_taken(rules),
            }
        )
        return
    console = house_console()
    began = time.monotonic()
    columns = (TextColumn("Playing {task.description}"), BarColumn(), MofNCompleteColumn())
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as progress:
        task = progress.add_task(rules.name_version, total=games)
        report = check_rule_set(
            rules, games=games, seed=seed, progress=lambda done: progress.update(task, completed=done)
        )
    console.print(f"{rules.name} ({rules.name_version}) is sound.", style="felt", soft_wrap=True)
    console.print(
        f"{report.games:,} games, {report.accepted:,} actions accepted, {report.refused:,} refused, "
        f"{report.events:,} events in {time.monotonic() - began:.1f} s.",
        soft_wrap=True,
    )
    if _name_taken(rules):
        console.print(
            f"Other rules of the house are called {rules.name_version}: give yours an id of its own.",
            style="brass",
            soft_wrap=True,
        )


def _name_taken(rules: RuleSet) -> bool:
    """Whether texts that name these rules would be read by others of the catalogue."""
    if rules.id not in game_ids():
        return False
    ours = game(rules.id)
    return ours != rules and ours.version == rules.version
