"""For whoever keeps a house: open it, tidy it, move it, check what it has recorded."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from ..commands.extras import need_server
from .app import AsJson, Database, app

__all__: list[str] = []

KeepFinished = Annotated[
    float, typer.Option(metavar="DAYS", min=0.0, help="How long finished games and their records are kept.")
]


@app.command()
def serve(
    host: Annotated[str, typer.Option(help="0.0.0.0 opens the house to the whole network.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=1, max=65535, help="Where it listens.")] = 8000,
    database: Database = "sqlite:///dicehouse.db",
    workers: Annotated[int, typer.Option(min=1, max=64, help="More than one needs PostgreSQL.")] = 1,
    origin: Annotated[list[str] | None, typer.Option(help="A page elsewhere that may open sockets here.")] = None,
    allow_host: Annotated[
        list[str] | None, typer.Option(help="A name that the house is known by, as behind a proxy; * is any.")
    ] = None,
    connections: Annotated[
        int, typer.Option(min=1, help="TCP connections, at most; each needs a descriptor.")
    ] = 65_536,
    connections_per_address: Annotated[
        int, typer.Option(min=1, help="The same from one address; a school, or a proxy, has one.")
    ] = 8_192,
    sockets_per_address: Annotated[int, typer.Option(min=1, help="Sockets at tables from one address.")] = 4_000,
    sockets_per_guest: Annotated[int, typer.Option(min=1, help="Sockets at tables of one guest.")] = 32,
    head_within: Annotated[float, typer.Option(min=0.1, help="Seconds for a request's head.")] = 10.0,
    body_within: Annotated[float, typer.Option(min=0.1, help="Seconds for a request's body.")] = 30.0,
    keep_finished: KeepFinished = 365.0,
    accept_damage: Annotated[
        bool, typer.Option("--accept-damage", help="Open a SQLite file that is damaged, with what is left.")
    ] = False,
    show: Annotated[bool, typer.Option("--open", help="Open a browser there, if there is a screen.")] = False,
) -> None:
    """Open a house on the network: tables, clocks, wagers and bots in the browser."""
    need_server()
    from ..commands.serve import serve_house
    from ..server.config import Config

    config = Config(
        database=database,
        accept_damage=accept_damage,
        origins=tuple(origin or ()),
        hosts=tuple(allow_host or ()),
        connections=connections,
        connections_an_address=connections_per_address,
        sockets_an_address=sockets_per_address,
        sockets_a_guest=sockets_per_guest,
        head_within=head_within,
        body_within=body_within,
        keep_finished_days=keep_finished,
    )
    serve_house(config, host, port, workers, show=show)


@app.command()
def tidy(
    database: Database = "sqlite:///dicehouse.db",
    keep_finished: KeepFinished = 365.0,
    dry_run: Annotated[bool, typer.Option("--dry-run", help="Only say what would be dropped.")] = False,
    as_json: AsJson = False,
) -> None:
    """Drop tables whose time is over and guests without a game, as an open house does by itself."""
    need_server()
    from ..commands.tidy import tidy_house
    from ..server.config import Config

    tidy_house(database, Config(keep_finished_days=keep_finished).keeping, dry=dry_run, as_json=as_json)


@app.command("rotate-tokens")
def rotate_tokens(
    database: Database = "sqlite:///dicehouse.db",
    grace: Annotated[
        float,
        typer.Option(metavar="DAYS", min=0.0, help="How long older tokens are believed; 0 ends them now."),
    ] = 30.0,
) -> None:
    """Sign guests' tokens with a new key."""
    need_server()
    from ..commands.tokens import rotate

    rotate(database, grace)


@app.command("export")
def export_command(
    path: Annotated[Path, typer.Argument(metavar="FILE", help="Where to write the house.")],
    database: Database = "sqlite:///dicehouse.db",
) -> None:
    """Write a whole house to one file, to keep it or to move it."""
    need_server()
    from ..commands.transfer import export_to

    export_to(database, path)


@app.command("import")
def import_command(
    path: Annotated[Path, typer.Argument(metavar="FILE", help="A house that was exported.")],
    database: Database = "sqlite:///dicehouse.db",
) -> None:
    """Bring an exported house into an empty database of either engine."""
    need_server()
    from ..commands.transfer import import_from

    import_from(database, path)


@app.command()
def verify(
    record: Annotated[Path, typer.Argument(metavar="RECORD", help="A record of a game with sealed dice.")],
    rules: Annotated[Path | None, typer.Option(metavar="FILE", help="The rule file of a game of your own.")] = None,
    as_json: AsJson = False,
) -> None:
    """Check sealed dice from a record alone, without asking anybody."""
    from ..commands.verify import verify_dice

    verify_dice(record, rules, as_json=as_json)
