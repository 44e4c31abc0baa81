"""One thread that writes, and one transaction for all that goes together.

There are two ways to write. Plain commits go together in one statement, which is the transaction where there is
nothing else. It saves the interpreter's lock: a statement for each row would be cheaper for SQLite, but each would take
the lock from the house and hand it back; during the one, the writing to the disk included, the house has it all the
time. All other jobs go one by one, each in a savepoint, which saves the rest of the batch from one that is refused; so
do all where a plain commit is refused. Nothing is answered before it is on the disk.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any, TypeVar

import apsw

from ...errors import DicehouseError
from ...play.log import StoreFailed
from ..codec import Append, encode
from ..group_commit import GroupCommit, Pending
from ..steps import Steps, append, for_sqlite

T = TypeVar("T")

logger = logging.getLogger(__name__)

MOST_TOGETHER = 1000
"""Jobs in one transaction: more would only make the first ones wait."""

# Once for a connection; nothing of it is kept in the file.
_PREPARE = """
PRAGMA temp_store = MEMORY;

CREATE TEMP VIEW commits AS SELECT NULL AS firsts, NULL AS nexts, NULL AS events, NULL AS visits;

CREATE TEMP TRIGGER append_commits INSTEAD OF INSERT ON commits BEGIN
  UPDATE summaries SET previous = row.value->>1, version = row.value->>2, code = row.value->>3,
    listed = row.value->>4, created = row.value->>5, changed = row.value->>6, deadline = row.value->>7,
    claimed = 0, body = row.value->>8
  FROM json_each(NEW.nexts) AS row
  WHERE summaries.table_id = row.value->>0 AND summaries.version = row.value->>1;

  SELECT RAISE(ABORT, 'outrun') WHERE changes() != json_array_length(NEW.nexts);

  INSERT INTO summaries (table_id, previous, version, code, listed, created, changed, deadline, body)
  SELECT row.value->>0, row.value->>1, row.value->>2, row.value->>3, row.value->>4, row.value->>5, row.value->>6,
    row.value->>7, row.value->>8
  FROM json_each(NEW.firsts) AS row;

  INSERT INTO events SELECT row.value->>0, row.value->>1, row.value->>2, row.value->>3,
    row.value->>4, row.value->>5, row.value->>6, row.value->>7
  FROM json_each(NEW.events) AS row;

  INSERT OR IGNORE INTO visits SELECT row.value->>0, row.value->>1 FROM json_each(NEW.visits) AS row;
END;
"""


@dataclass(slots=True, eq=False)
class _Job(Pending):
    work: Callable[[apsw.Connection], Any]
    result: Any = None
    error: Exception | None = None


class WriterThread(GroupCommit[_Job]):
    def __init__(self, connection: apsw.Connection) -> None:
        super().__init__()
        connection.execute(_PREPARE)
        self.failures = 0
        self._connection = connection
        self._thread = ThreadPoolExecutor(1, "dicehouse-writer")

    def append(self, commit: Append) -> asyncio.Future[None]:
        job = _Job(self._future(), commit, lambda connection: carry_out(connection, append(commit)))
        self._enqueue(job)
        return job.future

    def submit(self, work: Callable[[apsw.Connection], T]) -> asyncio.Future[T]:
        """Other work than a commit."""
        job = _Job(self._future(), None, work)
        self._enqueue(job)
        return job.future

    async def close(self) -> None:
        await super().close()
        self._thread.shutdown()

    async def _write_next(self) -> None:
        jobs, self._waiting = self._waiting[:MOST_TOGETHER], self._waiting[MOST_TOGETHER:]
        await asyncio.get_running_loop().run_in_executor(self._thread, self._write, jobs)
        for job in jobs:
            if job.error is None:
                self._done(job, job.result)
            else:
                job.fail(job.error)

    def _write(self, jobs: list[_Job]) -> None:
        together, one_by_one = _divided(jobs)
        try:
            if one_by_one:
                self._begin()
            if together and not self._append(together):
                one_by_one = jobs
                self._begin()
            for job in one_by_one:
                self._attempt(job)
            if one_by_one:
                self._connection.execute("COMMIT")
        except apsw.Error as error:
            self.failures += 1
            logger.error("a transaction of %d jobs failed: %s", len(jobs), error)
            for job in jobs:
                job.error = failed(error)
            self._roll_back()

    def _begin(self) -> None:
        """IMMEDIATE, so that the file is ours from the first statement on."""
        if not self._connection.in_transaction:
            self._connection.execute("BEGIN IMMEDIATE")

    def _append(self, commits: list[Append]) -> bool:
        """Whether all are written, and not none."""
        try:
            _append_together(self._connection, commits)
        except Exception:
            return False  # one by one each is told its own
        return True

    def _roll_back(self) -> None:
        if self._connection.in_transaction:
            try:
                self._connection.execute("ROLLBACK")
            except apsw.Error as error:
                logger.error("a transaction could not be rolled back: %s", error)

    def _attempt(self, job: _Job) -> None:
        connection = self._connection
        connection.execute("SAVEPOINT job")
        try:
            job.result = job.work(connection)
        except DicehouseError as error:
            job.error = error
        except apsw.Error as error:
            if not connection.in_transaction:
                raise  # SQLite has rolled everything back: the disk is full, or broken
            self.failures += not isinstance(error, apsw.ConstraintError)
            job.error = failed(error)
        except Exception as error:
            job.error = error
        if job.error is not None:
            connection.execute("ROLLBACK TO job")
        connection.execute("RELEASE job")


def _divided(jobs: list[_Job]) -> tuple[list[Append], list[_Job]]:
    """Plain commits, and the other jobs. Of two commits at one table the first wins, so there all keep their order."""
    commits = [job.append for job in jobs if job.append is not None and job.append.of_table]
    if len({append.commit.room for append in commits}) < len(commits):
        return [], jobs
    plain = [append for append in commits if append.plain]
    return plain, [job for job in jobs if job.append is None or not job.append.plain]


def _append_together(connection: apsw.Connection, commits: Sequence[Append]) -> None:
    """All are written; or one is refused, this raises, and none is."""
    columns = (
        [append.summary for append in commits if append.summary and not append.summary.previous],
        [append.summary for append in commits if append.summary and append.summary.previous],
        [row for append in commits for row in append.events],
        [visit for append in commits for visit in append.visits],
    )
    connection.execute("INSERT INTO commits VALUES (?, ?, ?, ?)", tuple(map(encode, columns)))


def carry_out(connection: apsw.Connection, steps: Steps[T]) -> T:
    answer: Any = None
    try:
        while True:
            sql, arguments = steps.send(answer)
            answer = connection.execute(for_sqlite(sql), tuple(arguments)).fetchall()
    except StopIteration as done:
        result: T = done.value
        return result


def failed(error: apsw.Error) -> StoreFailed:
    match error:
        case apsw.FullError():
            return StoreFailed("the disk is full.")
        case apsw.BusyError():
            return StoreFailed("another program has locked the database.")
        case _:
            return StoreFailed(f"SQLite says: {error}.")
