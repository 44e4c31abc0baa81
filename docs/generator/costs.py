"""The table of costs, from the one that the house itself reads."""

from __future__ import annotations

from collections.abc import Mapping

from dicehouse.server.config import Config
from dicehouse.server.costs import KB, MB, MESSAGES, ROUTES, Cost
from dicehouse.server.tcp.limits import AN_ADDRESS
from dicehouse.server.work.jobs import JOBS

HEAD = """# What everything costs

Every route, message and job that a stranger can begin has a declared cost: at most so many bytes in and out, so much of
the event loop's time, these jobs in a process, and so many rows and bytes that are kept. The keeper at the door reads
this table before anything of a request is read, and what is not in it does not start. This page is made from it
(`dicehouse.server.costs`; of the jobs `dicehouse.server.work.jobs`); how much of it each may have is [at the
end](#how-much-each-may-have).

"""

TITLES = ("counted as", "for", "in", "out", "loop, ms", "jobs", "rows kept", "bytes kept")

WINDOWS = ("_a_minute", "_a_second", "_a_day", "_a_guest", "_an_address", "_a_house")


def costs_page() -> str:
    jobs = "".join(f"| `{name}` | {job.seconds:g} | {_bytes(job.gives)} |\n" for name, job in JOBS.items())
    parts = (
        f"## Routes\n{_table('route', ROUTES)}",
        f"## Messages over a socket\n{_table('message', MESSAGES)}",
        f"## Jobs in a process\n| job | seconds | out |\n|---|---|---|\n{jobs}",
        _settings(),
    )
    return HEAD + "\n".join(parts)


def _table(first: str, costs: Mapping[str, Cost]) -> str:
    head = f"| {' | '.join((first, *TITLES))} |\n|{'---|' * (1 + len(TITLES))}\n"
    return head + "".join(_row(f"`{name}`", cost) for name, cost in costs.items())


def _row(name: str, cost: Cost) -> str:
    counted = ", ".join(f"`{one}`" for one in cost.counts) or "-"
    jobs = ", ".join(cost.jobs) or "-"
    cells = (
        name,
        counted,
        cost.who,
        _bytes(cost.takes),
        _bytes(cost.gives),
        f"{cost.loop:g}",
        jobs,
        str(cost.rows),
        _bytes(cost.kept),
    )
    return f"| {' | '.join(cells)} |\n"


def _bytes(size: int) -> str:
    if size >= MB:
        return f"{size / MB:g} MB"
    return f"{size / KB:g} KB" if size >= KB else str(size)


def _settings() -> str:
    """Of the house, by name; an operator sets them in its configuration."""
    config = Config()
    named = [name for name in Config.__dataclass_fields__ if name.endswith(WINDOWS)]
    rows = "".join(f"| `{name}` | {_amount(name, getattr(config, name))} |\n" for name in named)
    return f"## How much each may have\n| setting | at most |\n|---|---|\n{rows}"


def _amount(name: str, value: int | None) -> str:
    if value is None:
        return f"{AN_ADDRESS:,}, and at most half of all"
    return f"{_bytes(value)} in a day" if name.startswith("kept") else f"{value:,}"
