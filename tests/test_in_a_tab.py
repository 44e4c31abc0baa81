"""The host runs wherever Python does, in a browser's tab too: it and all below it need no thread, socket, process or
database of their own (DESIGN: "No socket, thread or file: time, ids, dice, log and bots are passed in")."""

from __future__ import annotations

import subprocess
import sys
import tarfile
from pathlib import Path

from dicehouse.server.http.pages import STATIC
from tests.test_arrows import MODULES, SOURCE, imports_of, module_name, own

HOSTED = {"errors", "rules", "notation", "play", "daily", "classroom", "house", "wire", "backoff", "tasks"}
NOT_IN_A_TAB = {
    "threading", "concurrent", "multiprocessing", "subprocess", "socket", "ssl", "sqlite3", "apsw", "asyncpg",
    "uvicorn", "uvloop", "litestar", "websockets", "numpy", "numba", "openskill",
}  # fmt: skip

IMPORT_ALL = """
import asyncio, importlib, sys  # what the standard library needs for itself is there

class Bar:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in {barred!r}:
            raise ImportError(f"{{name}} is not in a tab")

sys.meta_path.insert(0, Bar())
for name in {names!r}:
    importlib.import_module(name)
"""


def hosted() -> list[str]:
    return [".".join(module_name(path)) for path in MODULES if own(path) in HOSTED]


def test_nothing_that_a_tab_lacks_is_named() -> None:
    wrong = {
        str(path.relative_to(SOURCE)): found
        for path in MODULES
        if own(path) in HOSTED and (found := {name.partition(".")[0] for name in imports_of(path)} & NOT_IN_A_TAB)
    }
    assert not wrong


def test_every_module_of_the_host_is_imported_without_what_a_tab_lacks() -> None:
    barred = NOT_IN_A_TAB - sys.stdlib_module_names
    program = IMPORT_ALL.format(barred=barred, names=hosted())
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert len(hosted()) > 150


def test_what_the_page_carries_of_us_needs_nothing_that_it_does_not_carry(tmp_path: Path) -> None:
    [archive] = STATIC.glob("assets/house-*.pack")
    with tarfile.open(archive) as carried:
        carried.extractall(tmp_path, filter="data")
    barred = NOT_IN_A_TAB - sys.stdlib_module_names
    names = [".".join(module_name(path)) for path in MODULES if own(path) in ("tab", "printing")]
    program = f"import sys; sys.path.insert(0, {str(tmp_path)!r})" + IMPORT_ALL.format(barred=barred, names=names)
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert "dicehouse.tab.worker" in names
