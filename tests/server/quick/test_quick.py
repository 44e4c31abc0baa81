"""Quick matches in a house: from looking for somebody to what the game has made of two ratings."""

from __future__ import annotations

from typing import Any

import pytest

from dicehouse.house.quick import ALIVE, MOST_A_NETWORK, RETURNS_WITHIN
from dicehouse.play.events import GameVoided
from dicehouse.play.units import SECOND, Centis, GuestId, TableId
from dicehouse.quick.games import FIRST_MOVE, NEVER_BEGUN
from dicehouse.quick.pairing import PATIENT
from dicehouse.quick.ratings import ABSENT_MOST, ABSENT_WITHIN, TOGETHER_A_DAY
from testkit.server.clients import Guest, Table, any_move, ask, command, done, got, new_guest, new_guests, told
from testkit.server.house import wait_until
from testkit.server.inside import HouseInside
from tests.server.conftest import OpenInside, OpenOne

YAHTZEE = {"rules": "yahtzee@1", "pace": "brisk"}


def look(guest: Guest, **more: Any) -> dict[str, Any]:
    found: dict[str, Any] = got(guest, "/api/quick", {**YAHTZEE, **more})
    return found


def table_of(guest: Guest) -> Table:
    """As soon as somebody is found."""
    while (found := got(guest, "/api/quick"))["table"] is None:
        assert found["since"] is not None, "Nobody is looked for."
    return Table(found["table"], "")


def paired(one: Guest, other: Guest) -> Table:
    look(one)
    look(other)
    table = table_of(one)
    assert table_of(other) == table
    return table


def view(guest: Guest, table: Table) -> dict[str, Any]:
    found: dict[str, Any] = got(guest, f"/api/tables/{table.id}")
    return found


def rating(guest: Guest) -> dict[str, Any]:
    [found] = got(guest, "/api/me/ratings")
    return dict(found)


def rated(guest: Guest, games: int) -> dict[str, Any]:
    wait_until(lambda: [one["games"] for one in got(guest, "/api/me/ratings")] == [games])
    return rating(guest)


def settled(guest: Guest) -> None:
    wait_until(lambda: got(guest, "/api/quick")["table"] is None)


def test_two_who_look_for_the_same_play_at_once(house: Any) -> None:
    ana, bo = new_guests(house, "ana", "bo")
    first = look(ana)
    assert (first["pool"], first["rating"], first["table"]) == ("yahtzee@1/brisk", 1500, None)
    table = paired(ana, bo)
    seen = view(ana, table)
    assert seen["phase"] == "playing"
    assert {seat["name"] for seat in seen["seats"]} == {"ana", "bo"}
    assert (seen["hints"], seen["dice"], seen["public"]) == (False, "system", False)
    assert [one["table"] for one in got(bo, "/api/me")["tables"]] == [table.id]
    assert look(bo, pace="long")["table"] == table.id  # who plays is led back there
    done(ana, table, {"do": "resign"})
    assert rated(bo, 1)["won"] == 1
    assert rated(ana, 1)["lost"] == 1


def test_a_game_is_rated_by_its_result(house: Any) -> None:
    guests = new_guests(house, "ana", "bo")
    table = paired(*guests)
    while (seen := view(guests[0], table))["phase"] == "playing":
        mover = next(guest for guest in guests if view(guest, table)["you"] == seen["turn"]["seat"])
        answer = command(mover, table, any_move(view(mover, table)))
        assert answer.status_code == 200, answer.text
    places = {guest.name: rated(guest, 1) for guest in guests}
    names = [seat["name"] for seat in seen["seats"]]
    won = {names[seat - 1] for seat in seen["winners"]}
    if len(won) == 1:
        [name] = won
        assert places[name]["won"] == 1
        assert places[name]["rating"] > 1500 > min(one["rating"] for one in places.values())
    assert all(one["margin"] < 1000 for one in places.values())


def test_other_games_and_clocks_are_other_pools(open_inside: OpenInside) -> None:
    house = open_inside()
    ana, bo, cy = new_guests(house, "ana", "bo", "cy")
    look(ana)
    look(bo, pace="calm")
    look(cy, rules="yatzy@1")
    assert all(got(guest, "/api/quick")["table"] is None for guest in (ana, bo, cy))
    look(cy, pace="calm")  # in place of what was looked for before
    assert table_of(cy) == table_of(bo)


def test_whoever_leaves_the_line_is_paired_with_nobody(open_inside: OpenInside) -> None:
    house = open_inside()
    ana, bo = new_guests(house, "ana", "bo")
    look(ana)
    assert ask(ana, "/api/quick", method="DELETE").status_code == 204
    assert got(ana, "/api/quick")["since"] is None
    look(bo)
    assert got(bo, "/api/quick")["table"] is None
    assert got(ana, "/api/quick")["table"] is None


def test_whoever_is_not_heard_of_is_paired_with_nobody(open_inside: OpenInside) -> None:
    house = open_inside()
    ana, bo = new_guests(house, "ana", "bo")
    look(ana)
    house.go_ahead(ALIVE + SECOND)
    look(bo)
    assert got(bo, "/api/quick")["table"] is None
    look(ana)
    assert table_of(bo) == table_of(ana)


def test_what_is_not_offered_is_refused(open_inside: OpenInside) -> None:
    house = open_inside()
    ana = new_guest(house)
    assert told(ask(ana, "/api/quick", {"rules": "zombie@1", "pace": "calm"})) == (404, "quick-unknown")
    assert told(ask(ana, "/api/quick", {"rules": "nothing@1", "pace": "calm"}))[1] == "game-unknown"
    assert ask(ana, "/api/quick", {"rules": "yahtzee@1", "pace": "never"}).status_code == 400


@pytest.mark.parametrize("kind", ["school", "classroom"])
def test_schools_and_classes_have_none(open_inside: OpenInside, kind: str) -> None:
    ana = new_guest(open_inside(**{kind: True}), "Ana")
    assert told(ask(ana, "/api/quick", YAHTZEE)) == (403, "quick-none")
    assert told(ask(ana, "/api/quick")) == (403, "quick-none")
    assert got(ana, "/api/me/ratings") == []


def begin_never(house: HouseInside, ana: Guest, bo: Guest) -> tuple[Guest, Guest]:
    """A game whose first player never comes; who was there, and who was not."""
    assert house.services.quick is not None
    table = paired(ana, bo)
    seen = view(ana, table)
    here, away = (bo, ana) if view(ana, table)["you"] == seen["turn"]["seat"] else (ana, bo)
    house.go_ahead(FIRST_MOVE)
    house.do(house.services.quick.look_after())
    assert view(here, table)["phase"] == "void"
    settled(here)
    return here, away


def test_a_game_that_is_never_begun_counts_for_nobody(open_inside: OpenInside) -> None:
    house = open_inside()
    ana, bo = new_guests(house, "ana", "bo")
    before = house.services.log.now()
    here, _ = begin_never(house, ana, bo)
    assert got(ana, "/api/me/ratings") == got(bo, "/api/me/ratings") == []
    room = next(room for room in house.services.house.rooms.values())
    assert [row.event for row in room.remembered][-1] == GameVoided(NEVER_BEGUN)
    again = look(here)
    assert again["since"] <= before + SECOND * 60
    assert again["now"] - again["since"] >= FIRST_MOVE  # they have waited on
    ask(here, "/api/quick", method="DELETE")
    house.go_ahead(RETURNS_WITHIN)
    assert look(here)["now"] - look(here)["since"] < RETURNS_WITHIN


def test_whoever_never_comes_waits_a_while(open_inside: OpenInside) -> None:
    house = open_inside()
    missed = {"ana": 0, "bo": 0}
    ana, bo = new_guests(house, "ana", "bo")
    away = ana
    while max(missed.values()) < ABSENT_MOST:
        _, away = begin_never(house, ana, bo)
        missed[away.name] += 1
    answer = ask(away, "/api/quick", YAHTZEE)
    assert told(answer) == (429, "quick-pause")
    assert "minutes" in answer.json()["message"]
    house.go_ahead(ABSENT_WITHIN)
    assert look(away)["since"] is not None


def resigned(one: Guest, other: Guest) -> None:
    table = paired(one, other)
    done(one, table, {"do": "resign"})
    settled(one)
    settled(other)


def test_the_same_two_are_rated_five_times_a_day_and_not_paired_again(open_inside: OpenInside) -> None:
    house = open_inside()
    ana, bo, cy = new_guests(house, "ana", "bo", "cy")
    for _ in range(TOGETHER_A_DAY):
        resigned(ana, bo)
    assert rating(ana)["games"] == TOGETHER_A_DAY
    look(ana)
    look(bo)
    house.go_ahead(Centis(PATIENT // 2))
    assert got(ana, "/api/quick")["table"] is None
    look(cy)
    wait_until(lambda: got(cy, "/api/quick")["table"] is not None)


async def test_a_game_too_many_of_two_is_not_rated(open_inside: OpenInside) -> None:
    """Games that were begun before the others were rated."""
    house = open_inside()
    ana, bo = new_guests(house, "ana", "bo")
    table = paired(ana, bo)
    assert house.services.quick is not None
    game = house.do(house.services.log.quick_game(TableId(table.id)))
    assert game is not None
    room = house.do(house.services.house.room(table.id))
    done(ana, table, {"do": "resign"})
    rated(ana, 1)

    async def met(_one: GuestId, _other: GuestId, _after: int) -> int:
        return TOGETHER_A_DAY

    house.services.log.rated_together = met  # type: ignore[method-assign, assignment]
    settled_game = house.do(house.services.quick._settled(game, room.table))
    assert settled_game is not None
    assert [outcome for _, outcome, _ in settled_game.outcomes] == ["unrated"] * 2
    assert settled_game.ratings == ()


def test_who_leaves_for_good_takes_ratings_and_waiting_along(open_inside: OpenInside) -> None:
    house = open_inside()
    ana, bo = new_guests(house, "ana", "bo")
    resigned(ana, bo)
    look(ana)
    assert ask(ana, "/api/me", method="DELETE").status_code == 204
    kept = repr((vars(house.services.log)["_searches"], vars(house.services.log)["_ratings"]))
    assert "'ana'" not in kept
    assert "'bo'" in kept


def test_who_leaves_for_good_has_lost_the_game_that_is_on(open_inside: OpenInside) -> None:
    """Before they are forgotten, whoever else hears of the end of a game."""
    house = open_inside()
    assert house.services.quick is not None
    house.services.house.listeners.remove(house.services.quick._table_changed)
    ana, bo = new_guests(house, "ana", "bo")
    paired(ana, bo)
    assert ask(ana, "/api/me", method="DELETE").status_code == 204
    won = rating(bo)
    assert (won["games"], won["won"]) == (1, 1)
    assert "'ana'" not in repr(vars(house.services.log)["_ratings"])


def test_people_of_one_network_are_bounded_and_not_rated(open_inside: OpenInside, monkeypatch: Any) -> None:
    monkeypatch.setattr("dicehouse.server.http.quick._network", lambda _services, _where: "home")
    house = open_inside()
    guests = new_guests(house, *(f"g{number}" for number in range(MOST_A_NETWORK + 1)))
    for number, guest in enumerate(guests[:-1]):
        look(guest, pace=("brisk", "calm", "long")[number % 3], rules="yahtzee@1")
    assert told(ask(guests[-1], "/api/quick", YAHTZEE)) == (429, "quick-many")
    for guest in guests[2:]:
        ask(guest, "/api/quick", method="DELETE")
    ana, bo = guests[:2]
    look(ana)
    look(bo)
    assert got(ana, "/api/quick")["table"] is None
    while got(ana, "/api/quick")["table"] is None:
        got(bo, "/api/quick")
    table = table_of(ana)
    done(ana, table, {"do": "resign"})
    settled(ana)
    assert got(ana, "/api/me/ratings") == []


def test_a_house_that_was_closed_goes_on_with_what_was_paired(open_house: OpenOne) -> None:
    house = open_house()
    ana, bo = new_guests(house, "ana", "bo")
    table = paired(ana, bo)
    house.kill()
    house.start()
    assert got(ana, "/api/quick")["table"] == table.id
    done(bo, table, {"do": "resign"})
    assert rated(ana, 1)["won"] == 1
