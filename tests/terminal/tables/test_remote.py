"""Remote tables against a house that really runs: the same screen over the same messages as the web."""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import Callable, Coroutine, Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import msgspec
import pytest
from websockets.asyncio.server import ServerConnection, serve

from dicehouse.errors import DicehouseError
from dicehouse.play import TableSettings
from dicehouse.play.commands import Claim, Resign
from dicehouse.play.units import CommandId, TableId
from dicehouse.play.views.table import view
from dicehouse.rules import Seat
from dicehouse.terminal.app.house_app import HouseApp
from dicehouse.terminal.tables.guest_book import GuestBook
from dicehouse.terminal.tables.house_client import HouseClient, HouseSilent
from dicehouse.terminal.tables.link import Changed
from dicehouse.terminal.tables.remote import RemoteTable
from dicehouse.wire import Answered, Resync
from testkit.play.table import TABLE, guest, started
from testkit.server.clients import PATIENCE, Client, Guest, Table, command, new_guest, new_table, play_scene
from testkit.server.house import OpenHouse
from testkit.terminal.keys import SMALL, Player, screen_text


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[OpenHouse]:
    folder = tmp_path_factory.mktemp("house")
    opened = OpenHouse(folder, f"sqlite:///{folder}/house.db")
    yield opened
    opened.close()


class Terminal:
    """Somebody who joins by code from a terminal; the guest book lies in a folder of the test."""

    def __init__(self, house: OpenHouse, folder: Path, name: str = "tess") -> None:
        self.house = house
        self.name = name
        self.book = GuestBook(folder / "guests.json")

    async def join(self, table: Table) -> RemoteTable:
        joined = await RemoteTable.join(self.house.url, table.code, self.name, self.book)
        self.house.private.add(self.book.token(self.house.url) or "")
        return joined


@dataclass(frozen=True)
class Evening:
    """A terminal at the table, a host with a plain socket, and the table that they sit at."""

    player: Player
    line: Client
    host: Guest
    table: Table


Scene = Callable[[Evening], Coroutine[Any, Any, None]]


def at_a_table(
    house: OpenHouse, folder: Path, scene: Scene, *, sit: bool = True, **settings: Any
) -> tuple[HouseApp, Table]:
    """A host with a plain socket, and a terminal that has joined; the scene plays."""

    async def played() -> tuple[HouseApp, Table]:
        host = new_guest(house, "host")
        table = new_table(host, **{"seats": 2, **settings})
        line = await Client.open(house, table, host)
        link = await Terminal(house, folder).join(table)
        app = HouseApp(link=link)
        async with app.run_test(size=SMALL) as pilot:
            player = Player(pilot)
            await player.at_table()
            if sit:
                player.type("enter")
                await player.wait_for(lambda: player.table.view and player.table.view.you)
                await line.do({"do": "start"})
            try:
                await scene(Evening(player, line, host, table))
            finally:
                await link.close()
        return app, table

    return play_scene(played)


async def until_over(evening: Evening) -> None:
    """Both play whenever it is their turn."""
    player = evening.player
    await asyncio.gather(_play_on(player), evening.line.play())
    await player.wait_for(lambda: player.table.view and player.table.view.phase == "over")


async def _play_on(player: Player) -> None:
    """As `play`, but somebody else moves too, so that not every step is ours."""
    table = await player.at_table()
    while table.view is None or table.view.phase not in ("over", "void"):
        if table.mine or player.app.screen is not table:
            await player.step()
        else:
            await asyncio.sleep(0.002)


@pytest.mark.parametrize("rules", ["yahtzee@1", "place-value-3@1", "piecepack@1", "yahtzee-online@1"])
def test_a_whole_game_is_played_over_the_wire(house: OpenHouse, tmp_path: Path, rules: str) -> None:
    app, _ = at_a_table(house, tmp_path, until_over, rules=rules)
    assert app.left is None


def test_an_offer_is_declined_with_a_key(house: OpenHouse, tmp_path: Path) -> None:
    async def scene(evening: Evening) -> None:
        player = evening.player
        await player.wait_for(lambda: player.table.view and player.table.view.phase == "playing")
        assert "decline" not in screen_text(player.app)
        await evening.line.do({"do": "ask-void"})
        await player.wait_for(lambda: "decline" in screen_text(player.app))
        player.type("d")
        await player.wait_for(lambda: "would rather play on" in screen_text(player.app))
        assert player.table.view is not None
        assert not any(seat.void_asked for seat in player.table.view.seats if seat)
        assert "d decline" not in screen_text(player.app)
        await evening.line.do({"do": "resign"})
        await player.wait_for(lambda: player.table.view and player.table.view.phase == "over")
        await evening.line.do({"do": "ask-rematch"})
        await player.wait_for(lambda: "decline" in screen_text(player.app))
        player.type("d")
        await player.wait_for(lambda: "does not play again" in screen_text(player.app))

    at_a_table(house, tmp_path, scene, rules="yahtzee@1")


def test_clock_and_stake_stand_in_the_heading(house: OpenHouse, tmp_path: Path) -> None:
    async def scene(evening: Evening) -> None:
        player = evening.player
        await player.wait_for(lambda: player.table.view and player.table.view.phase == "playing")
        await player.wait_for(lambda: "stake 10" in screen_text(player.app))
        heading = screen_text(player.app).split("\n")[0]
        assert re.search(r"host [34]:\d\d  tess [34]:\d\d$", heading)

    at_a_table(house, tmp_path, scene, rules="yahtzee-online@1", clock={"minutes": 4}, wager=10)


def test_before_the_game_its_terms_are_told(house: OpenHouse, tmp_path: Path) -> None:
    async def scene(evening: Evening) -> None:
        await evening.player.wait_for(lambda: "1  host  host" in screen_text(evening.player.app))
        shown = screen_text(evening.player.app)
        assert "sealed dice · 4 min each · a stake of 10 chips each" in shown
        assert "Sit down" in shown

    settings = {"rules": "yahtzee-online@1", "clock": {"minutes": 4}, "wager": 10, "dice": "sealed"}
    at_a_table(house, tmp_path, scene, sit=False, **settings)


def test_salts_are_added_without_a_key_pressed(house: OpenHouse, tmp_path: Path) -> None:
    """DESIGN, sealed dice: "each browser commits to a salt, then all reveal salts"; so does a terminal."""

    async def scene(evening: Evening) -> None:
        player, line = evening.player, evening.line
        await asyncio.gather(line.play(lambda view: view["phase"] == "playing"), _until_playing(player))
        assert player.table.view is not None
        assert player.table.view.seal is not None
        assert len(player.table.view.seal.salts) == 2
        await until_over(evening)
        assert "dicehouse verify" in "\n".join(line.plain for line in player.table.news)

    at_a_table(house, tmp_path, scene, dice="sealed")


async def _until_playing(player: Player) -> None:
    await player.wait_for(lambda: player.table.view and player.table.view.phase == "playing")


def test_whoever_only_watches_sees_the_table_and_cannot_move(house: OpenHouse, tmp_path: Path) -> None:
    async def scene(evening: Evening) -> None:
        player, line = evening.player, evening.line
        other = new_guest(house, "other")
        assert command(other, Table(line.view["id"], ""), {"do": "sit"}).status_code == 200
        await line.do({"do": "start"})
        await _until_playing(player)
        assert player.table.view is not None
        assert player.table.view.you is None
        assert player.table.main.label.endswith("is playing")
        before = player.table.view.state_line
        player.type("space", "1", "down", "enter")
        await player.press("g")
        await player.press("escape")
        assert player.table.view.state_line == before

    at_a_table(house, tmp_path, scene, sit=False)


def test_what_the_house_refuses_is_said(house: OpenHouse, tmp_path: Path) -> None:
    async def scene(evening: Evening) -> None:
        player = evening.player
        await _until_playing(player)
        link = player.table.link
        with pytest.raises(DicehouseError) as caught:
            await link.do(Claim(Seat(1)))
        assert caught.value.code == "claim-present"
        player.table._do(Claim(Seat(1)))
        await player.wait_for(lambda: "That player is here." in screen_text(player.app))

    at_a_table(house, tmp_path, scene)


def test_the_line_comes_back_by_itself_and_the_game_goes_on(tmp_path: Path) -> None:
    """DESIGN, "Coming back": "a client sends its last one and gets what it missed or a full resync"."""
    opened = OpenHouse(tmp_path, f"sqlite:///{tmp_path}/house.db")

    async def scene(evening: Evening) -> None:
        player = evening.player
        await _until_playing(player)
        opened.kill()
        await player.wait_for(lambda: "Reconnecting" in screen_text(player.app))
        await asyncio.to_thread(opened.start)
        await player.wait_for(lambda: "Reconnecting" not in screen_text(player.app))
        again = await Client.open(opened, evening.table, evening.host)
        await until_over(replace(evening, line=again))

    try:
        at_a_table(opened, tmp_path, scene)
    finally:
        opened.close()


def test_a_seat_is_found_again_after_leaving(house: OpenHouse, tmp_path: Path) -> None:
    seats: list[int | None] = []

    async def scene(evening: Evening) -> None:
        player = evening.player
        await _until_playing(player)
        assert player.table.view is not None
        seats.append(player.table.view.you)

    _, table = at_a_table(house, tmp_path, scene)

    async def back() -> None:
        link = await Terminal(house, tmp_path).join(table)
        app = HouseApp(link=link)
        async with app.run_test(size=SMALL) as pilot:
            player = Player(pilot)
            await player.at_table()
            assert player.table.view is not None
            seats.append(player.table.view.you)
            await link.close()

    play_scene(back)
    assert seats == [2, 2]


@pytest.mark.parametrize(("code", "wanted"), [("ZZZZ-ZZZZ", "code-unknown"), ("../x", "not-found")])
def test_a_code_that_no_table_has(house: OpenHouse, tmp_path: Path, code: str, wanted: str) -> None:
    with pytest.raises(DicehouseError) as caught:
        asyncio.run(RemoteTable.join(house.url, code, "tess", GuestBook(tmp_path / "guests.json")))
    assert caught.value.code == wanted


def test_where_no_house_is(tmp_path: Path) -> None:
    with pytest.raises(HouseSilent, match=r"No house answers at http://127\.0\.0\.1:9"):
        asyncio.run(RemoteTable.join("127.0.0.1:9", "ABCD", "tess", GuestBook(tmp_path / "guests.json")))


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


def test_what_was_asked_is_asked_again_after_a_resync(tmp_path: Path) -> None:
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

    async def scene() -> None:
        async with serve(forgetful, "127.0.0.1", 0) as server:
            port = next(iter(server.sockets)).getsockname()[1]
            book = GuestBook(tmp_path / "guests.json")
            table = RemoteTable(HouseClient(f"http://127.0.0.1:{port}", "token"), TABLE, play.table.rules, book)
            news = table.news()
            while not isinstance(await anext(news), Changed):
                pass
            await asyncio.wait_for(table.do(Resign()), PATIENCE)
            await table.close()

    asyncio.run(scene())
    assert len(asked) == 2
    assert len(set(asked)) == 1
