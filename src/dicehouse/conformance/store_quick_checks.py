"""What a store promises of quick matches: nobody is paired twice, a game is settled once, and all of it goes with the
guest."""

from __future__ import annotations

import asyncio

from msgspec.structs import replace

from ..play.guests import Guest
from ..play.log import Revocation
from ..play.units import SECOND, Centis, GuestId, Instant
from ..quick.log import BEGUN_WITHIN, QuickGame, Search, Settled, Standing
from ..quick.ratings import Rated, Rating
from .store_commits import MANY, Bench, expect, raises

POOL = "yahtzee@1/calm"
ALIVE = Centis(12 * SECOND)


def _search(bench: Bench, guest: GuestId, network: str = "", waited: int = 0) -> Search:
    now = bench.store.now()
    look = Guest(guest, f"n{guest[-4:]}")
    return Search(guest, POOL, Instant(now - waited), now, 1500, network, look)


def _game(bench: Bench, *guests: GuestId, ago: int = 0) -> QuickGame:
    looks = tuple(Guest(guest, f"n{guest[-4:]}") for guest in guests)
    return QuickGame(bench.new_table(), POOL, Instant(bench.store.now() - ago), looks, True)


async def _look(bench: Bench, *guests: GuestId, waited: int = 0) -> None:
    alive = Instant(bench.store.now() - ALIVE)
    await bench.store.seek([_search(bench, guest, waited=waited) for guest in guests], alive, 9)


async def searches(bench: Bench) -> None:
    """Each guest looks for one thing at a time, and a network for so many."""
    store, now = bench.store, bench.store.now()
    alive, network = Instant(now - ALIVE), f"net-{bench.new_guest()}"
    guests = [bench.new_guest() for _ in range(3)]
    first = await store.seek([_search(bench, guests[0], network, 100)], alive, 2)
    expect(first.keys() == {guests[0]}, "Somebody looks, and is not kept.")
    kept = await bench.other.seek([_search(bench, guest, network, 50) for guest in reversed(guests)], alive, 2)
    expect(len(kept) == 2, "Other than two look from a network of two.")
    expect(kept[guests[0]].since == first[guests[0]].since, "Who asks again begins to wait anew.")
    guests[1:] = sorted(guests[1:], key=lambda guest: guest not in kept)
    expect(not await store.seek([_search(bench, guests[2], network)], alive, 2), "More look from one network than may.")
    changed = [replace(_search(bench, guests[0], network), pool="yatzy@1/calm"), _search(bench, guests[1], network)]
    other = await store.seek(changed, alive, 2)
    expect(await bench.other.search(guests[0]) == other[guests[0]], "Who looks for something else does not.")
    expect(other[guests[0]].since > kept[guests[0]].since, "Something else was waited for as long.")
    expect(other[guests[1]].since == kept[guests[1]].since, "Who asks again with others begins to wait anew.")
    old = replace(_search(bench, guests[2], network), seen=Instant(alive - 1))
    await store.seek([old], Instant(now + 1000), 2)
    listed = [one.guest for one in await bench.other.searches(alive, MANY)]
    expect(guests[2] not in listed, "Who was not heard of for long is still looked for.")
    expect({*guests[:2]} <= set(listed), "Somebody who looks is not listed.")
    expect(await store.end_search(guests[0]), "There was no search to end.")
    expect(not await bench.other.end_search(guests[0]), "A search has ended twice.")
    await store.revoke(Revocation(guests[0], now, left=True))
    expect(not await store.seek([_search(bench, guests[0])], alive, 9), "Who has left for good looks again.")


async def pairs(bench: Bench) -> None:
    """Of many that would pair the same people one does; nobody sits at two games that are not settled."""
    one, other, third, gone = (bench.new_guest() for _ in range(4))
    await _look(bench, one, other, third, gone)
    await bench.store.end_search(gone)
    asked = [
        [_game(bench, one, other), _game(bench, third, gone)],
        [_game(bench, other, third)],
        [_game(bench, one, third)],
    ]
    made = await asyncio.gather(*(log.pair_off(games, None) for log in bench.both * 2 for games in asked))
    done = [game for lot in made for game in lot]
    expect(len(done) == 1, f"Two people were paired {len(done)} times.")
    expect(gone not in {guest.id for guest in done[0].guests}, "Who has ended the search was paired.")
    both = [guest.id for guest in done[0].guests]
    expect(await bench.other.quick_games_of(both) == {}, "A table is told of before it is there.")
    expect(await bench.other.unbegun_quick_games_of([both[0], gone]) == done, "A missing table is not told of.")
    await bench.write(done[0].table)
    expect(await bench.other.unbegun_quick_games_of(both) == [], "A table is missing that is there.")
    open_games = await bench.other.quick_games_of([*both, gone])
    expect(open_games == dict.fromkeys(both, done[0].table), "It is not told who plays where.")
    there = await bench.store.standing([*both, gone], Instant(0), Instant(0))
    expect(
        [there[who].table for who in (*both, gone)] == [done[0].table] * 2 + [None],
        "Before they look it is not told where they play.",
    )
    await _look(bench, *both)
    expect(await bench.store.search(both[0]) is None, "Who plays looks for somebody.")
    await _fenced(bench)
    await bench.store.look_again(done[0].table, Instant(bench.store.now() - 5))
    until = Instant(bench.store.now() + 1000 * SECOND)
    taken = await asyncio.gather(*(log.due_quick_games(until, MANY) for log in bench.both * 2))
    found = [game for lot in taken for game in lot if game.table == done[0].table]
    expect(found == done, "A game is not looked at by one worker alone.")


async def _fenced(bench: Bench) -> None:
    """Who was away for too long pairs nobody."""
    guests = [bench.new_guest() for _ in range(2)]
    await _look(bench, *guests)
    what = f"quick-{guests[0]}"
    before = await bench.store.claim(what, Centis(0))
    await bench.other.claim(what, Centis(100 * SECOND))
    await raises(bench.store.pair_off([_game(bench, *guests)], before), "fenced")
    expect(await bench.other.quick_games_of(guests) == {}, "A pair was made under an old epoch.")


async def _play(bench: Bench, one: GuestId, other: GuestId, waited: int = 0, ago: int = 0) -> QuickGame:
    await _look(bench, one, other, waited=waited)
    [game] = await bench.store.pair_off([_game(bench, one, other, ago=ago)], None)
    return game


def _settled(bench: Bench, game: QuickGame, games: int) -> Settled:
    """The first wins, and both have so many rated games now."""
    one, other = game.guests
    now = bench.store.now()
    ratings = tuple(Rated(who.id, "yahtzee", who.name, now, Rating(25.0 + games, 8.0, games)) for who in game.guests)
    return Settled(game.table, now, ((one.id, "rated", 1), (other.id, "rated", 2)), ratings)


async def ratings(bench: Bench) -> None:
    """A game is settled once, from the ratings that stood before it."""
    store, (one, other) = bench.store, sorted((bench.new_guest(), bench.new_guest()))
    since = Instant(store.now() - 100 * SECOND)
    first = await _play(bench, one, other)
    told = await asyncio.gather(*(log.settle_quick_game(_settled(bench, first, 1)) for log in bench.both * 2))
    expect(told.count(True) == 1, f"A game was settled {told.count(True)} times.")
    second = await _play(bench, other, one)
    await bench.write(second.table)
    await raises(store.settle_quick_game(_settled(bench, second, 3)), "outrun")
    expect(await bench.other.quick_games_of([one]) == {one: second.table}, "What was refused has settled the game.")
    expect(await bench.other.settle_quick_game(_settled(bench, second, 2)), "A game could not be settled.")
    [rated] = await bench.other.ratings(one)
    expect((rated.rating.games, rated.rating.middle) == (2, 27.0), "A rating is not what was made of it.")
    expect((await store.standing([one], since, since))[one].ratings == (rated,), "Who looks is rated otherwise.")
    expect(await store.rated_together(other, one, since) == 2, "It is not told how often two have met.")
    expect(await store.rated_together(other, one, Instant(store.now() + 1)) == 0, "Games of before are counted.")
    await _look(bench, one, other)
    often = await bench.other.met_often(since, 2)
    expect((one, other) in often, "Who has met often is not told.")
    expect((one, other) not in await store.met_often(since, 3), "Who has met seldom is told as often.")
    await store.end_search(one)
    expect((one, other) not in await store.met_often(since, 2), "Who does not look is told among those who do.")
    met = [
        met for met in await bench.other.often_together(since, 2, MANY) if met.names == (rated.name, f"n{other[-4:]}")
    ]
    expect([(each.games, each.rated, each.won) for each in met] == [(2, 2, 1)], "The host is told other games of two.")
    best = [each.guest for each in await store.best_rated("yahtzee", 2, MANY)]
    expect(
        one in best and one not in [each.guest for each in await store.best_rated("yahtzee", 3, MANY)],
        "The best are others.",
    )
    await store.forget_guest(one)
    expect(await bench.other.ratings(one) == [], "Who is forgotten is still rated.")
    expect(await store.rated_together(one, other, since) == 0, "Who is forgotten has still played.")
    third = await _play(bench, one, other)
    await store.revoke(Revocation(one, store.now(), left=True))
    expect(
        await store.settle_quick_game(_settled(bench, third, 3)), "A game with somebody who has left is not settled."
    )
    expect(await store.ratings(one) == [], "Who has left for good is rated.")
    await store.forget_quick(Instant(store.now() + 1), Instant(0))
    expect(len(await store.ratings(other)) == 1, "A rating goes with its games.")
    await store.forget_quick(Instant(0), Instant(store.now() + 1))
    expect(await bench.other.ratings(other) == [], "A rating that is long past stays.")


async def absences(bench: Bench) -> None:
    """A game that somebody has not begun is told of, and the other has waited on."""
    store, here, away = bench.store, bench.new_guest(), bench.new_guest()
    after = Instant(store.now() - 100 * SECOND)
    game = await _play(bench, here, away, waited=500)
    found = await store.due_quick_games(Instant(store.now() + SECOND), MANY)
    expect(game not in found, f"A game is looked at before its {BEGUN_WITHIN / SECOND} seconds.")
    since = store.now()
    await store.settle_quick_game(Settled(game.table, since, ((here, "void", 0), (away, "absent", 0))))
    both = await bench.other.standing([away, here], after, after)
    missed, there = both[away], both[here]
    expect(missed.absences == (game.at,), "It is not told who has not begun.")
    expect(there.absences == (), "Who was there is told as absent.")
    expect(there.waited is not None and there.waited <= since - 500, "Who was there begins to wait anew.")
    expect(missed.waited is None, "Who was not there waits on.")
    later = Instant(store.now() + 1)
    afterwards = await store.standing([away], later, later)
    expect(afterwards[away] == Standing(None, (), None, ()), "What was long ago is told.")
    expect(await store.ratings(here) == [], "A game that was never begun is rated.")


QUICK_CHECKS = (searches, pairs, ratings, absences)
