"""Writes the playthroughs anew: python -m tests.playthroughs.regenerate

Look at the difference before you commit it: each changed line is a change of the rules or of a text form.
"""

from __future__ import annotations

from dicehouse.rules.catalogue import game
from testkit.playthroughs import FOLDER, SETUPS, tell

__all__ = ["regenerate"]


def regenerate() -> None:
    for old in FOLDER.glob("*.txt"):
        if old.stem not in SETUPS:
            old.unlink()
            print(f"removed {old.name}")
    for game_id, setup in SETUPS.items():
        path = FOLDER / f"{game_id}.txt"
        text = "\n".join(tell(game(game_id), setup)) + "\n"
        if not path.exists() or path.read_text(encoding="utf-8") != text:
            path.write_text(text, encoding="utf-8", newline="\n")
            print(f"wrote {path.name}")


if __name__ == "__main__":
    regenerate()
