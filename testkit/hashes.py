"""`python -m testkit.hashes dist`: SHA256SUMS beside what was built, for `sha256sum -c SHA256SUMS`."""

from __future__ import annotations

import sys
from hashlib import sha256
from pathlib import Path


def write_hashes(folder: Path) -> Path:
    built = sorted(path for path in folder.iterdir() if path.name.endswith((".whl", ".tar.gz")))
    sums = folder / "SHA256SUMS"
    lines = (f"{sha256(path.read_bytes()).hexdigest()}  {path.name}\n" for path in built)
    sums.write_text("".join(lines), encoding="utf-8")
    return sums


if __name__ == "__main__":
    print(f"wrote {write_hashes(Path(sys.argv[1]))}")
