"""Remote tables against a house that really runs: the same screen over the same messages as the web."""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import Callable, Coroutine, Iterator
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import msgspec
import pytest
from rich.console import Console
from websockets.asyncio.server import ServerConnection, serve

from dicehouse.errors import DicehouseError
from dicehouse.play import TableSettings
from dicehouse.play.commands import Claim, Resign
from dicehouse.play.units import CommandId, TableId
from dicehouse.play.views.table import TableView, view
from dicehouse.rules import Seat
from dicehouse.terminal.app.house_app import HouseApp
from dicehouse.terminal.plain.asking import Left
from dicehouse.terminal.plain.table import PlainTable
from dicehouse.terminal.tables.house_client import GuestBook, HouseClient, HouseSilent
from dicehouse.terminal.tables.link import Changed
from dicehouse.terminal.tables.remote import RemoteTable
from dicehouse.wire import Answered, Resync
from testkit.play.table import TABLE, guest, started
from testkit.server.clients import PATIENCE, Client, Guest, Table, command, new_guest, new_table, play_scene
from testkit.server.house import OpenHouse
from testkit.terminal.keys import Player, at_table
from testkit.terminal.typist import Typist, paper, said


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[OpenHouse]:
    folder = tmp_path_factory.mktemp("house")
    opened = OpenHouse(folder, f"sqlite:///{folder}/house.db")
    yield opened
    opened.close()


async def joined(house: OpenHouse, folder: Path, table: Table) -> RemoteTable:
    """By its code, from a terminal; the guest book lies in a folder of the test."""
    book = GuestBook(folder / "guests.json")
    link = await RemoteTable.join(house.url, table.code, "tess", book)
    house.private.add(book.token(house.url) or "")
    return link


@dataclass(frozen=True)
class Evening:
    """A terminal at the table, a host with a plain socket, and the table that they sit at."""

    player: Player
    line: Client
    host: Guest
    table: Table

    @property
    def view(self) -> TableView:
        assert self.player.table.view is not None
        return self.player.table.view

    async def shows(self, words: str) -> None:
        await self.player.wait_for(lambda: words in self.player.shown)

    async def reaches(self, phase: str) -> None:
        await self.player.wait_for(lambda: self.player.table.view and self.player.table.view.phase == phase)


Scene = Callable[[Evening], Coroutine[Any, Any, None]]


def at_a_table(house: OpenHouse, folder: Path, scene: Scene, *, sit: bool = True, **settings: Any) -> Table:
    """A host with a plain socket, and a terminal that has joined and plays, if it sits; the scene goes on."""

    async def played() -> Table:
        host = new_guest(house, "host")
        table = new_table(host, **{"seats": 2, **settings})
        line = await Client.open(house, table, host)
        link = await joined(house, folder, table)
        async with at_table(app := HouseApp(link=link)) as player:
            evening = Evening(player, line, host, table)
            try:
                if sit:
                    player.type("enter")
                    await player.wait_for(lambda: evening.view.you)
                    await line.do({"do": "start"})
                await scene(evening)
            finally:
                await link.close()
        assert app.left is None
        return table

    return play_scene(played)


async def until_over(evening: Evening) -> None:
    """Both play whenever it is their turn."""
    await asyncio.gather(_play_on(evening), evening.line.play())
    await evening.reaches("over")


async def _play_on(evening: Evening) -> None:
    """As `play`, but somebody else moves too, so that not every step is ours."""
    player = evening.player
    while evening.view.phase not in ("over", "void"):
        if player.table.mine or player.app.screen is not player.table:
            await player.step()
        else:
            await asyncio.sleep(0.002)


@pytest.mark.parametrize(
    "rules",
    [
        "yahtzee@1",
        "place-value-3@1",
        *(pytest.param(name, marks=pytest.mark.nightly) for name in ("piecepack@1", "yahtzee-online@1")),
    ],
)
def test_a_whole_game_is_played_over_the_wire(house: OpenHouse, tmp_path: Path, rules: str) -> None:
    at_a_table(house, tmp_path, until_over, rules=rules)


@dataclass
class PlainEvening:
    """A plain table in a thread of its own, what it has shown, and a host with a plain socket."""

    shown: Console
    line: Client
    playing: asyncio.Task[object]

    async def shows(self, words: str) -> None:
        ends = asyncio.get_running_loop().time() + PATIENCE
        while words not in " ".join(said(self.shown).split()):
            assert not self.playing.done() or self.playing.exception() is None
            assert asyncio.get_running_loop().time() < ends, said(self.shown)
            await asyncio.sleep(0.005)


def in_plain_lines(
    house: OpenHouse,
    folder: Path,
    ask: Callable[[str], str],
    scene: Callable[[PlainEvening], Coroutine[Any, Any, None]],
    *,
    typed: Callable[[], bool] | None = None,
    **settings: Any,
) -> str:
    """A terminal that joins in plain lines and sits down, and a host who starts the game; what was shown."""

    async def played() -> str:
        host = new_guest(house, "host")
        table = new_table(host, **{"seats": 2, **settings})
        line = await Client.open(house, table, host)
        link, console = await joined(house, folder, table), paper()
        plain = PlainTable(link, console, ask, typed=typed)
        if isinstance(ask, Typist):
            ask.table, ask.rules = plain, link.rules
        playing = asyncio.create_task(asyncio.to_thread(plain.play))
        evening = PlainEvening(console, line, playing)
        await line.until(lambda message: line.view["seats"][1])
        await line.done({"do": "start"})
        await scene(evening)
        with suppress(EOFError, Left):
            await asyncio.wait_for(playing, PATIENCE)
        return " ".join(said(console).split())

    return play_scene(played)


@pytest.mark.parametrize("rules", ["yahtzee@1", "place-value-3@1", "zombie@1"])
def test_a_whole_game_is_played_in_plain_lines(house: OpenHouse, tmp_path: Path, rules: str) -> None:
    async def scene(evening: PlainEvening) -> None:
        await evening.line.play()

    shown = in_plain_lines(house, tmp_path, Typist(3), scene, rules=rules)
    for words in ("1 host host 2 free", "host is playing", "host rolled", "tess to play", "the game is over"):
        assert words in shown


def test_plain_lines_tell_what_is_refused_and_what_the_others_say(house: OpenHouse, tmp_path: Path) -> None:
    """While others play, whoever sits at a screen may type too."""
    typing: list[str] = []
    lines = iter(["", "3", "=C"])

    def ask(prompt: str) -> str:
        if prompt:
            return next(lines, "q")
        return typing.pop(0)

    async def scene(evening: PlainEvening) -> None:
        await evening.shows("host is playing")
        await evening.line.done({"do": "say", "phrase": "good-luck"})
        await evening.shows("host: Good luck!")
        typing.append("card")
        await evening.shows("Upper section")
        typing.append("m")
        await evening.shows("3 Say: Hello!")
        await evening.shows("tess: Hello!")
        await evening.line.play(lambda view: view["turn"]["seat"] == 2)
        await evening.shows("Roll the dice first.")

    in_plain_lines(house, tmp_path, ask, scene, typed=lambda: bool(typing), rules="piecepack@1")


def test_plain_lines_tell_of_a_line_that_breaks(tmp_path: Path) -> None:
    opened = OpenHouse(tmp_path, f"sqlite:///{tmp_path}/house.db")
    leaving: list[str] = []

    async def scene(evening: PlainEvening) -> None:
        await evening.shows("host is playing")
        opened.kill()
        await evening.shows("The line is lost. Reconnecting …")
        await asyncio.to_thread(opened.start)
        await evening.shows("The line is back.")
        leaving.append("q")

    try:
        in_plain_lines(
            opened,
            tmp_path,
            lambda prompt: "" if prompt else leaving.pop(),
            scene,
            typed=lambda: bool(leaving),
            rules="piecepack@1",
        )
    finally:
        opened.close()


def test_an_offer_is_declined_with_a_key(house: OpenHouse, tmp_path: Path) -> None:
    async def scene(evening: Evening) -> None:
        player = evening.player
        await evening.reaches("playing")
        assert "decline" not in player.shown
        await evening.line.do({"do": "ask-void"})
        await evening.shows("decline")
        player.type("d")
        await evening.shows("would rather play on")
        assert not any(seat.void_asked for seat in evening.view.seats if seat)
        assert "d decline" not in player.shown
        await evening.line.do({"do": "resign"})
        await evening.reaches("over")
        await evening.line.do({"do": "ask-rematch"})
        await evening.shows("decline")
        player.type("d")
        await evening.shows("does not play again")

    at_a_table(house, tmp_path, scene)


STAKED: dict[str, Any] = {"rules": "yahtzee-online@1", "clock": {"minutes": 4}, "wager": 10}


def test_a_sealed_table_tells_its_terms_and_needs_no_key_for_its_salts(house: OpenHouse, tmp_path: Path) -> None:
    """DESIGN, sealed dice: "each browser commits to a salt, then all reveal salts"; so does a terminal."""

    async def scene(evening: Evening) -> None:
        player = evening.player
        await evening.shows("1  host  host")
        assert "sealed dice · 4 min each · a stake of 10 chips each" in player.shown
        assert "Sit down" in player.shown
        player.type("enter")
        await player.wait_for(lambda: evening.view.you)
        await evening.line.do({"do": "start"})
        begun = evening.line.play(lambda view: view["phase"] == "playing")
        await asyncio.gather(begun, evening.reaches("playing"))
        assert evening.view.seal is not None
        assert len(evening.view.seal.salts) == 2
        await evening.shows("stake 10")
        assert re.search(r"host [34]:\d\d  tess [34]:\d\d$", player.shown.split("\n")[0])
        await until_over(evening)
        assert any("dicehouse verify" in line.plain for line in player.table.news)

    at_a_table(house, tmp_path, scene, sit=False, **STAKED, dice="sealed")


def test_whoever_only_watches_sees_the_table_and_cannot_move(house: OpenHouse, tmp_path: Path) -> None:
    async def scene(evening: Evening) -> None:
        player = evening.player
        assert command(new_guest(house, "other"), evening.table, {"do": "sit"}).status_code == 200
        await evening.line.do({"do": "start"})
        await evening.reaches("playing")
        assert evening.view.you is None
        assert player.table.main.label.endswith("is playing")
        before = evening.view.state_line
        player.type("space", "1", "down", "enter")
        await player.press("g")
        await player.press("escape")
        assert evening.view.state_line == before

    at_a_table(house, tmp_path, scene, sit=False)


def test_what_the_house_refuses_is_said(house: OpenHouse, tmp_path: Path) -> None:
    async def scene(evening: Evening) -> None:
        table = evening.player.table
        await evening.reaches("playing")
        with pytest.raises(DicehouseError) as caught:
            await table.link.do(Claim(Seat(1)))
        assert caught.value.code == "claim-present"
        table._do(Claim(Seat(1)))
        await evening.shows("That player is here.")

    at_a_table(house, tmp_path, scene)


def test_the_line_comes_back_by_itself_and_the_game_goes_on(tmp_path: Path) -> None:
    """DESIGN, "Coming back": "a client sends its last one and gets what it missed or a full resync"."""
    opened = OpenHouse(tmp_path, f"sqlite:///{tmp_path}/house.db")

    async def scene(evening: Evening) -> None:
        player, table = evening.player, evening.player.table
        await evening.reaches("playing")
        await evening.line.play(lambda view: view["turn"]["seat"] == 2)
        await player.wait_for(lambda: table.mine)
        player.type("space")
        await player.wait_for(lambda: table.hand.tray.faces)
        player.type("2")
        opened.kill()
        await evening.shows("Reconnecting")
        player.type("enter", "space")
        await evening.shows("The line is lost: wait until it is back.")
        await asyncio.to_thread(opened.start)
        await evening.shows("The line is back.")
        assert "Reconnecting" not in player.shown
        assert table.hand.tray.held == {1}
        again = await Client.open(opened, evening.table, evening.host)
        await until_over(replace(evening, line=again))

    try:
        at_a_table(opened, tmp_path, scene)
    finally:
        opened.close()


def test_a_seat_is_found_again_after_leaving(house: OpenHouse, tmp_path: Path) -> None:
    async def scene(evening: Evening) -> None:
        await evening.reaches("playing")
        assert evening.view.you == 2

    table = at_a_table(house, tmp_path, scene)

    async def back() -> None:
        link = await joined(house, tmp_path, table)
        async with at_table(HouseApp(link=link)) as player:
            assert player.table.view is not None
            assert player.table.view.you == 2
            await link.close()

    play_scene(back)


@pytest.mark.parametrize(("code", "wanted"), [("ZZZZ-ZZZZ", "code-unknown"), ("../x", "not-found")])
async def test_a_code_that_no_table_has(house: OpenHouse, tmp_path: Path, code: str, wanted: str) -> None:
    with pytest.raises(DicehouseError) as caught:
        await RemoteTable.join(house.url, code, "tess", GuestBook(tmp_path / "guests.json"))
    assert caught.value.code == wanted


async def test_where_no_house_is(tmp_path: Path) -> None:
    with pytest.raises(HouseSilent, match=r"No house answers at http://127\.0\.0\.1:9: Connection refused\.$"):
        await RemoteTable.join("127.0.0.1:9", "ABCD", "tess", GuestBook(tmp_path / "guests.json"))


def test_the_guest_book_is_its_owners_alone(tmp_path: Path) -> None:
    path = tmp_path / "deep" / "guests.json"
    book = GuestBook(path)
    book.sign("http://a", "token")
    salt = book.salt("http://a", TableId("table"))
    assert path.stat().st_mode & 0o077 == 0
    again = GuestBook(path)
    assert again.token("http://a") == "token"
    assert again.token("http://b") is None
    assert again.salt("http://a", TableId("table")) == salt
    path.write_text("no json")
    assert GuestBook(path).token("http://a") is None


async def test_what_was_asked_is_asked_again_after_a_resync(tmp_path: Path) -> None:
    """An answer may be among the messages that the house has dropped for a slow reader."""
    play = started(TableSettings("yahtzee@1", seats=1))
    resync = msgspec.json.encode(Resync(view(play.table, guest("ana").id, play.now), play.now)).decode()
    asked: list[str] = []

    async def forgetful(socket: ServerConnection) -> None:
        await socket.recv()  # hello
        await socket.send(resync)
        for answer in (resync, None):
            asked.append(json.loads(await socket.recv())["id"])
            await socket.send(answer or msgspec.json.encode(Answered(CommandId(asked[-1]), 1, 1)).decode())
        await socket.wait_closed()

    async with serve(forgetful, "127.0.0.1", 0) as server:
        port = next(iter(server.sockets)).getsockname()[1]
        book = GuestBook(tmp_path / "guests.json")
        table = RemoteTable(HouseClient(f"http://127.0.0.1:{port}", "token"), TABLE, play.table.rules, book)
        news = table.news()
        while not isinstance(await anext(news), Changed):
            pass
        await asyncio.wait_for(table.do(Resign()), PATIENCE)
        await table.close()
    assert asked == asked[:1] * 2
