"""A house elsewhere, over plain HTTP: who this person is there, finding a table, asking its coach."""

from __future__ import annotations

import asyncio
import contextlib
import os
import secrets
import tempfile
import urllib.error
import urllib.parse
import urllib.request
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar, cast

import msgspec

from ...errors import DicehouseError
from ...play.units import TableId
from ...rules import RuleSet, read_rules
from ...wire.coach import AdviceView, AnalysisView
from ...wire.rest import GuestView, JoinView, NewGuest

if TYPE_CHECKING:
    from ...errors.codes import Code


PATIENCE = 30.0
"""Seconds; the coach may have to solve the game first."""

LARGEST = 4 * 1024 * 1024

T = TypeVar("T")


class HouseSilent(DicehouseError):
    """Nobody answers there: house-silent."""

    def __init__(self, address: str, reason: object) -> None:
        super().__init__("house-silent", f"No house answers at {address}: {reason}.")


class HouseRefused(DicehouseError):
    """What a house said no to, with its code and its sentence."""

    def __init__(self, code: str, message: str) -> None:
        # a newer house may know codes that are not written down here
        super().__init__(cast("Code", code), message)


class _Problem(msgspec.Struct):
    code: str
    message: str


class _RulesOnly(msgspec.Struct):
    """What the terminal needs of a game's page: the rule file itself."""

    file: str


class HouseClient:
    """`token` is who the guest is; it goes into headers and never into an address."""

    def __init__(self, server: str, token: str | None = None) -> None:
        parts = urllib.parse.urlsplit(server if "://" in server else f"http://{server}")
        if parts.scheme not in ("http", "https") or not parts.netloc:
            raise DicehouseError("usage", f"{server[:80]!r} is no address: write it like http://localhost:8000.")
        self.address = f"{parts.scheme}://{parts.netloc}"
        self.token = token

    def socket_address(self, table: TableId) -> str:
        return f"ws{self.address.removeprefix('http')}/api/tables/{table}/socket"

    async def become_guest(self, name: str) -> GuestView:
        guest = await self._ask("POST", "/api/guests", GuestView, NewGuest(name))
        self.token = guest.token
        return guest

    async def find(self, code: str) -> TableId:
        return (await self._ask("GET", f"/api/join/{urllib.parse.quote(code, safe='')}", JoinView)).table

    async def rules(self, table: TableId) -> RuleSet:
        return read_rules((await self._ask("GET", f"/api/tables/{table}/rules", _RulesOnly)).file, "the table's rules")

    async def advice(self, table: TableId) -> AdviceView:
        return await self._ask("GET", f"/api/tables/{table}/advice", AdviceView)

    async def analysis(self, table: TableId) -> AnalysisView:
        return await self._ask("GET", f"/api/tables/{table}/analysis", AnalysisView)

    async def _ask(self, method: str, path: str, answer: type[T], body: msgspec.Struct | None = None) -> T:
        data = await asyncio.to_thread(self._fetch, method, path, body)
        try:
            return msgspec.json.decode(data, type=answer)
        except msgspec.MsgspecError as error:
            raise HouseSilent(self.address, f"what answers is no Dicehouse ({error})") from None

    def _fetch(self, method: str, path: str, body: msgspec.Struct | None) -> bytes:
        headers = {"Content-Type": "application/json", "User-Agent": "dicehouse-terminal"}
        if self.token is not None:
            headers["Authorization"] = f"Bearer {self.token}"
        data = None if body is None else msgspec.json.encode(body)
        request = urllib.request.Request(self.address + path, data, headers, method=method)
        try:
            with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
                return bytes(answer.read(LARGEST))
        except urllib.error.HTTPError as error:
            with error:
                raise self._refused(error) from None
        except (OSError, ValueError) as error:
            why = getattr(error, "reason", error)
            # without the number that the system has for it
            raise HouseSilent(self.address, getattr(why, "strerror", None) or why) from None

    def _refused(self, error: urllib.error.HTTPError) -> DicehouseError:
        try:
            problem = msgspec.json.decode(error.read(LARGEST), type=_Problem)
        except msgspec.MsgspecError:
            return HouseSilent(self.address, f"it says {error.code} {error.reason}")
        return HouseRefused(problem.code, problem.message)


MOST_SALTS = 100


class _Page(msgspec.Struct):
    token: str | None = None
    salts: dict[str, str] = {}


def book_path() -> Path:
    home = os.environ.get("XDG_STATE_HOME") or Path.home() / ".local" / "state"
    return Path(home) / "dicehouse" / "guests.json"


class GuestBook:
    """A small file that only its owner may read; where it cannot be written, the book lasts for this run."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._pages: dict[str, _Page] = {}
        with contextlib.suppress(OSError, msgspec.MsgspecError):
            self._pages = msgspec.json.decode(path.read_bytes(), type=dict[str, _Page])

    def token(self, house: str) -> str | None:
        return self._page(house).token

    def sign(self, house: str, token: str) -> None:
        self._page(house).token = token
        self._save()

    def salt(self, house: str, table: TableId) -> str:
        """The same for a table whenever it is asked for: one that was committed to must be shown later."""
        salts = self._page(house).salts
        if table not in salts:
            salts[table] = secrets.token_hex(32)
            for old in list(salts)[:-MOST_SALTS]:
                del salts[old]
            self._save()
        return salts[table]

    def _page(self, house: str) -> _Page:
        return self._pages.setdefault(house, _Page())

    def _save(self) -> None:
        with contextlib.suppress(OSError):
            self._path.parent.mkdir(parents=True, exist_ok=True)
            # a fresh temporary file is its owner's alone
            handle, name = tempfile.mkstemp(dir=self._path.parent, prefix=".guests.")
            with os.fdopen(handle, "wb") as file:
                file.write(msgspec.json.encode(self._pages))
            Path(name).replace(self._path)
