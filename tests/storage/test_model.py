"""Random commits on the embedded stores and on a few lines that say what should come of them."""

from __future__ import annotations

import asyncio
import tempfile
from collections import defaultdict
from dataclasses import dataclass, field

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dicehouse.conformance.store_commits import Bench, outcomes, said
from dicehouse.play.dice.sealed import chain
from dicehouse.play.ledger import FIRST_GRANT, HOUSE, Posting
from dicehouse.play.log import Commit, Summary
from dicehouse.play.units import Chips, GuestId, Instant, TableId
from dicehouse.storage import open_log

TABLES = ("a", "b")
ACCOUNTS = ("guest:x", "guest:y", "escrow:a", "escrow:b")


@dataclass
class Model:
    logs: dict[str, list[object]] = field(default_factory=lambda: defaultdict(list))
    commands: set[tuple[str, str]] = field(default_factory=set)
    balances: dict[str, int] = field(default_factory=lambda: {HOUSE: 0})
    chain: list[tuple[str, str]] = field(default_factory=list)
    seen: set[tuple[str, str]] = field(default_factory=set)
    summaries: dict[str, Summary] = field(default_factory=dict)

    def append(self, commit: Commit) -> str:
        [part] = commit.parts
        if (commit.room, commit.command) in self.commands:
            return "repeated"
        if part.after != len(self.logs[commit.room]):
            return "outrun"
        balances = dict(self.balances)
        for posting in commit.postings:
            for account in (posting.debit, posting.credit):
                self._open(balances, account)
        for posting in commit.postings:
            balances[posting.debit] -= posting.chips
            balances[posting.credit] += posting.chips
        if any(balance < 0 for account, balance in balances.items() if account != HOUSE):
            return "chips-short"
        self.balances = balances
        self.commands.add((commit.room, commit.command))
        self.logs[commit.room] += part.events
        assert isinstance(commit.summary, Summary)
        self.summaries[commit.room] = commit.summary
        if commit.guest is not None:
            self.seen.add((commit.guest, commit.room))
        if commit.seal is not None:
            self.chain.append((commit.room, commit.seal[1]))
        return "done"

    def _open(self, balances: dict[str, int], account: str) -> None:
        if account not in balances:
            grant = FIRST_GRANT if account.startswith("guest:") else 0
            balances[account] = grant
            balances[HOUSE] -= grant


@dataclass(frozen=True)
class Step:
    """`late` is how far behind, or ahead of, its table the commit was made."""

    table: str
    late: int
    length: int
    command: str
    guest: str | None
    postings: list[tuple[str, str, int]]
    sealed: bool
    deadline: int | None


steps = st.builds(
    Step,
    st.sampled_from(TABLES),
    st.sampled_from((0, 0, 0, 0, 1, -1, 2)),
    st.integers(1, 3),
    st.sampled_from([str(number) for number in range(12)]),
    st.sampled_from((None, "x", "y")),
    st.lists(
        st.tuples(st.sampled_from(ACCOUNTS), st.sampled_from(ACCOUNTS), st.sampled_from((1, 400, 900, 1500))),
        max_size=2,
    ),
    st.sampled_from((False, False, True)),
    st.sampled_from((None, 0, 2**40)),
)


@pytest.mark.parametrize("engine", ["sqlite", "memory"])
@given(rounds=st.lists(st.lists(steps, min_size=1, max_size=4), max_size=12))
def test_a_store_does_what_the_model_does(engine: str, rounds: list[list[Step]]) -> None:
    """Each round's commits are sent at once, and done in the order in which they were sent."""
    with tempfile.TemporaryDirectory() as folder:
        asyncio.run(_compare("memory://" if engine == "memory" else f"sqlite:///{folder}/house.db", rounds))


async def _compare(url: str, rounds: list[list[Step]]) -> None:
    store = await open_log(url)
    bench, model = Bench(store, store), Model()
    sealed: set[str] = set()
    for together in rounds:
        commits: list[Commit] = []
        for step in together:
            length = len(model.logs[step.table])
            seal = ("secret", f"{len(commits)}") if step.sealed and step.table not in sealed else None
            commits.append(
                bench.commit(
                    TableId(step.table),
                    max(0, length - step.late),
                    [said(f'"Zoë" \\ \x00 ✨ {number}') for number in range(step.length)],
                    command=step.command,
                    guest=GuestId(step.guest) if step.guest else None,
                    postings=[Posting(a, b, Chips(n)) for a, b, n in step.postings],
                    seal=seal,
                    code=f"code {step.table}",
                    deadline=None if step.deadline is None else Instant(step.deadline),
                    public=step.deadline is not None,
                )
            )
            if seal:
                sealed.add(step.table)
        results = await outcomes(store.append(commit) for commit in commits)
        assert results == [model.append(commit) for commit in commits]
        sealed = {table for table, _ in model.chain}
    for table in TABLES:
        assert [stored.event for stored in await store.read(TableId(table))] == model.logs[table]
        assert await store.summary(TableId(table)) == model.summaries.get(table)
    for guest in ("x", "y"):
        # asking opens an account; the model's opens with the same grant
        expected = model.balances.get(f"guest:{guest}", FIRST_GRANT)
        assert await store.balance(GuestId(guest)) == expected
        tables = {summary.table for summary in await store.seated(GuestId(guest))}
        assert tables == {table for seen, table in model.seen if seen == guest}
    assert await store.total_chips() == 0
    link = ""
    for entry, (table, committed) in zip(await store.commitments(), model.chain, strict=True):
        link = chain(link, TableId(table), committed)
        assert (entry.table, entry.commitment, entry.link) == (table, committed, link)
    await store.close()
