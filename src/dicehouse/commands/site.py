"""`dicehouse site`: the house in a tab and the documentation, as a folder."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Annotated

from ..errors import DicehouseError
from .app import argument, command, option
from .files import reading, writing
from .output import Line, Result


class Written(Result, frozen=True):
    folder: Path
    pages: int
    files: int
    bytes: int

    def shown(self) -> Iterator[object]:
        yield Line(f"{self.folder}: {self.pages} pages, {self.files} files, {self.bytes / 1e6:.1f} MB.", "felt")
        yield f"Any host serves it, from any address. To look: python -m http.server --directory {self.folder}"


@command("site")
def site(
    folder: Annotated[Path, argument("FOLDER", "Empty, new, or with a site that was written before.")],
    docs: Annotated[
        Path | None, option("Markdown pages with a README.md that lists them; left out, ours.", metavar="FOLDER")
    ] = None,
) -> Written:
    """Write the house in a tab, and the documentation beside it, as a folder for any static host."""
    from ..site.folder import docs_folder, write_site

    pages = docs or docs_folder()
    if pages is None or not (pages / "README.md").is_file():
        raise DicehouseError("file-unreadable", f"{pages or 'The documentation'} has no README.md.")
    with reading(pages), writing(folder):
        return Written.of(write_site(folder, pages), folder=folder)
