"""Pyodide itself, in Node, with the files that were built for the tab."""

from __future__ import annotations

import base64
import json
from pathlib import Path

import msgspec

from dicehouse.api.answers.costly import sheet
from dicehouse.notation import write_record, write_state
from dicehouse.rules.catalogue import game
from dicehouse.solver.plain.pack import packed_table
from dicehouse.solver.points.advice import points_coach
from dicehouse.wire.sheets import SheetOrder
from testkit.node import run_node
from testkit.notation.playing import play_game
from testkit.solver.positions import visited

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


ADVISES = """
import sys
sys.path.insert(0, "/house")
import base64, json
from dicehouse.notation import read_state
from dicehouse.rules.catalogue import game
from dicehouse.solver.plain.coach import PlainCoach
from dicehouse.solver.plain.table import read_table
said = []
for name, file, lines in json.loads(ASKED):
    coach = PlainCoach(read_table(base64.b64decode(file), game(name)))
    for line in lines:
        found = coach.advise(read_state(line))
        options = [[one.text, one.value.hex(), *(aim.odds for aim in found.aims(one))] for one in found.options]
        said.append([found.why, *options])
json.dumps(json.dumps(said))
"""


def test_the_coach_in_a_tab_says_what_a_house_says_to_the_bit() -> None:
    """Issue: "gives the same bits as the native one"; every option, aim and sentence, in games of different kinds."""
    names = ("yacht", "crag", "chicago-german", "hooligan", "yahtzee")
    states = {name: [state for state in visited(game(name), 8) if state.dice][:60] for name in names}
    asked = [
        (name, base64.b64encode(packed_table(game(name))).decode(), [write_state(state) for state in states[name]])
        for name in names
    ]
    said = json.loads(in_pyodide(ADVISES.replace("ASKED", repr(json.dumps(asked)))))
    coaches = {name: points_coach(game(name)) for name in names}
    known = [coaches[name].advise(state) for name in names for state in states[name]]
    assert len(said) == len(known) > 200
    for one, advice in zip(said, known, strict=True):
        options = [[o.text, o.value.hex(), *(aim.odds for aim in advice.aims(o))] for o in advice.options]
        assert one == [advice.why, *options]
