"""What prints in a tab, as one archive: the parts of ReportLab and segno that our sheets take, and our letters.

`python web/paper.py FILE` prints every sheet there is and looks at what that has imported: a fifth of ReportLab, and
nothing of Pillow, which ReportLab imports for pictures, and sheets have none.
"""

from __future__ import annotations

import gzip
import io
import sys
import tarfile
from collections.abc import Iterator
from importlib.metadata import distribution
from pathlib import Path
from types import ModuleType

import dicehouse

HOME = Path(dicehouse.__file__).parent
BROUGHT = ("reportlab", "segno")
LACKED = ("_rl_accel", "chardet", "charset_normalizer", "numpy", "rlbidi", "uharfbuzz")
"""What ReportLab does without in a tab, and so here."""

PICTURES = {"PIL/__init__.py": b"# ReportLab asks for it; sheets have no pictures\n", "PIL/Image.py": b""}


def print_everything() -> None:
    """Each game, empty and played, in every form that asks for something else of the library."""
    from dicehouse.notation import Record
    from dicehouse.printing.document import print_record, print_sheets
    from dicehouse.printing.job import Job
    from dicehouse.rules.catalogue import catalogue

    for rules in catalogue():
        print_sheets(rules, Job(names=("Zoë",), summary=True, large=True, qr="https://dice.example/t/1"))
        print_sheets(rules, Job(class_set=2, empty=True))
        print_record(Record(rules, ("Zoë",) * rules.players[0]))


def imported(name: str) -> Iterator[tuple[str, Path]]:
    """Of a library, as it is called in an archive."""
    base = distribution(name).locate_file("")
    for path in {getattr(module, "__file__", None) for module in sys.modules.values()}:
        if path and Path(path).is_relative_to(Path(str(base), name)):
            yield Path(path).relative_to(str(base)).as_posix(), Path(path)


def files() -> dict[str, bytes]:
    sys.modules.update(dict.fromkeys(LACKED))  # type: ignore[arg-type]
    sys.modules.update({name: ModuleType(name) for name in ("PIL", "PIL.Image")})
    sys.modules["PIL"].Image = sys.modules["PIL.Image"]  # type: ignore[attr-defined]
    print_everything()
    found = dict(PICTURES)
    for library in BROUGHT:
        found |= {name: path.read_bytes() for name, path in imported(library)}
        licences = [one for one in distribution(library).files or () if "LICENSE" in one.name]
        found |= {f"{library}/{one.name}": one.read_binary() for one in licences}
    fonts = HOME / "printing" / "fonts"
    return found | {f"dicehouse/printing/fonts/{path.name}": path.read_bytes() for path in fonts.iterdir()}


def write(path: Path) -> None:
    """The same for the same files."""
    held = io.BytesIO()
    with tarfile.open(fileobj=held, mode="w", format=tarfile.USTAR_FORMAT) as archive:
        for name, body in sorted(files().items()):
            head = tarfile.TarInfo(name)
            head.size = len(body)
            archive.addfile(head, io.BytesIO(body))
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(gzip.compress(held.getvalue(), 9, mtime=0))


if __name__ == "__main__":
    write(Path(sys.argv[1]))
