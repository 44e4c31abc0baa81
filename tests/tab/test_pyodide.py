"""Pyodide itself, in Node, with the files that were built for the tab."""

from __future__ import annotations

import base64
import json
from pathlib import Path

import msgspec

from dicehouse.api.answers.costly import sheet
from dicehouse.notation import write_record
from dicehouse.rules.catalogue import game
from dicehouse.wire.sheets import SheetOrder
from testkit.node import run_node
from testkit.notation.playing import play_game

ASSETS = Path(__file__).parents[2] / "src" / "dicehouse" / "server" / "static" / "assets"

PROGRAM = """
import { readFileSync } from 'node:fs'
const { assets, files, code } = JSON.parse(readFileSync(0, 'utf8'))
const bytes = (name) => new Uint8Array(readFileSync(assets + name))
try {
  const { loadPyodide } = await import(assets + files.pyodide)
  const python = await loadPyodide({ indexURL: assets + files.folder })
  python.unpackArchive(bytes(files.msgspec), 'wheel')
  for (const pack of [files.house, files.paper]) {
    python.unpackArchive(bytes(pack), 'gztar', { extractDir: '/house' })
  }
  console.log(python.runPython(code))
} catch (error) {
  console.log(JSON.stringify(String(error)))
}
"""


def in_pyodide(code: str) -> str:
    """What the code says last, where all of the house has been unpacked."""

    def the(pattern: str) -> str:
        return max(ASSETS.glob(pattern)).relative_to(ASSETS).as_posix()

    pyodide = the("pyodide-*/pyodide.mjs")
    files = {"pyodide": pyodide, "folder": str(Path(pyodide).parent), "msgspec": the("msgspec-*.whl")}
    files |= {"house": the("house-*.pack"), "paper": the("paper-*.pack")}
    said = run_node(PROGRAM, json.dumps({"assets": f"{ASSETS}/", "files": files, "code": code}))
    text: str = json.loads(said.splitlines()[-1])
    return text


ORDERS = (
    SheetOrder(game="yahtzee", names=("Žofia", "Ana"), summary=True, qr="https://dice.example/t/1"),
    SheetOrder(game="yamb", large=True, paper="letter"),
)

PRINTS = """
import sys
sys.path.insert(0, "/house")
import base64, json, msgspec
from dicehouse.api.answers.costly import sheet
from dicehouse.wire.sheets import SheetOrder
orders = msgspec.json.decode(ORDERS, type=list[SheetOrder])
json.dumps(" ".join(base64.b64encode(sheet(order, None)[1]).decode() for order in orders))
"""


def test_a_sheet_printed_in_a_tab_is_that_of_a_house_to_the_byte() -> None:
    """Issue: "what works there: printing"; empty, and filled with a game that was played."""
    record = write_record(play_game(game("yahtzee"), 2, 7).record)
    orders = [*ORDERS, SheetOrder(record=record)]
    said = in_pyodide(PRINTS.replace("ORDERS", repr(msgspec.json.encode(orders).decode())))
    assert said.startswith("JVBER"), said  # %PDF
    printed = [base64.b64decode(one) for one in said.split(" ")]
    assert printed == [sheet(order, None)[1] for order in orders]
