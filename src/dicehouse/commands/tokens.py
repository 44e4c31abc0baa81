"""`dicehouse rotate-tokens`: a new key for guests' tokens."""

from __future__ import annotations

import asyncio
import secrets

from ..play.keeping import DAY
from ..play.tokens import TokenKey
from ..play.units import Centis
from ..storage import open_log
from .output import print_text

__all__ = ["rotate"]


def rotate(database: str, grace_days: float) -> None:
    asyncio.run(_rotate(database, Centis(int(grace_days * DAY))))
    if grace_days:
        print_text(f"Tokens are signed with a new key; older ones are believed for {grace_days:g} days.\n")
    else:
        print_text("Tokens are signed with a new key, and older ones are not believed any more.\n")


async def _rotate(database: str, grace: Centis) -> None:
    log = await open_log(database)
    try:
        await log.add_token_key(TokenKey(log.now(), grace, secrets.token_bytes(32)))
    finally:
        await log.close()
