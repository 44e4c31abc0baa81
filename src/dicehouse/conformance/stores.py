"""Public checks for whoever adds a store: the log, the ledger and the rest of the HouseLog protocol."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import cast

from ..classroom.lessons.log import HouseLog
from ..errors.codes import Promise
from .rule_sets import ConformanceError
from .store_arena_checks import ARENA_CHECKS
from .store_call_checks import CALL_CHECKS
from .store_commits import MANY, Bench, BrokenPromise, expect, raises
from .store_day_checks import DAY_CHECKS
from .store_forgetting_checks import FORGETTING_CHECKS
from .store_guest_checks import GUEST_CHECKS
from .store_house_checks import HOUSE_CHECKS
from .store_lesson_checks import LESSON_CHECKS
from .store_log_checks import LOG_CHECKS
from .store_quick_checks import QUICK_CHECKS

STORE_CHECKS: dict[str, Callable[[Bench], Awaitable[None]]] = {
    check.__name__.replace("_", "-"): check
    for check in LOG_CHECKS
    + HOUSE_CHECKS
    + FORGETTING_CHECKS
    + GUEST_CHECKS
    + LESSON_CHECKS
    + DAY_CHECKS
    + CALL_CHECKS
    + QUICK_CHECKS
    + ARENA_CHECKS
}
"""By name; each raises a ConformanceError where a promise is not kept. None needs an empty store."""


@dataclass(frozen=True, slots=True)
class StoreReport:
    checks: tuple[str, ...]
    commits: int


async def check_store(
    make_store: Callable[[], Awaitable[HouseLog]],
    *,
    shared: bool = False,
    durable: bool = True,
    only: str | None = None,
) -> StoreReport:
    """Try everything that a store promises; the first broken promise raises ConformanceError.

    `make_store` opens the same store each time. A `shared` one can be open twice at once, a `durable` one
    keeps what it holds when it is closed. `only` names a single check.
    """
    names = tuple(STORE_CHECKS) if only is None else (only,)
    store = await make_store()
    other = await make_store() if shared else store
    bench = Bench(store, other)
    try:
        for name in names:
            with _promising(name):
                await STORE_CHECKS[name](bench)
    finally:
        await store.close()
        if other is not store:
            await other.close()
    if durable and only is None:
        with _promising("reopening"):
            await check_reopening(make_store)
        names += ("reopening",)
    return StoreReport(names, bench.commits)


@contextmanager
def _promising(name: str) -> Iterator[None]:
    try:
        yield
    except BrokenPromise as broken:
        raise ConformanceError(cast("Promise", name), str(broken)) from None


async def check_reopening(make_store: Callable[[], Awaitable[HouseLog]]) -> None:
    """What was acknowledged is there when the store is opened again, and a closed store takes nothing."""
    store = await make_store()
    bench = Bench(store, store)
    table, guest = bench.new_table(), bench.new_guest()
    commit = await bench.write(table, guest=guest, seal=("secret", "committed"))
    before = (await store.read(table), await store.balance(guest), await store.commitments(0, MANY))
    await store.beat()
    beat, key = await store.last_beat(), await store.key()
    await store.close()
    await raises(bench.write(table, 1), "store-failed")
    store = await make_store()
    try:
        after = (await store.read(table), await store.balance(guest), await store.commitments(0, MANY))
        expect(before == after, "The store does not hold what it held when it was closed.")
        expect(await store.summary(table) == commit.summary, "A summary is lost.")
        expect(await store.secret(table) == "secret", "A secret is lost.")
        expect(await store.beat() == beat, "The last beat is lost.")
        expect(await store.key() == key, "The house has another key.")
        await raises(store.append(commit), "repeated")
    finally:
        await store.close()
