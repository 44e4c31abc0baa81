"""What an SVG picture shows: its texts, and the shapes that were given a name."""

from __future__ import annotations

from pathlib import Path
from xml.etree import ElementTree

__all__ = ["extent", "shapes", "texts"]

_SVG = "{http://www.w3.org/2000/svg}"


def texts(path: Path) -> list[str]:
    return ["".join(node.itertext()) for node in ElementTree.parse(path).iter(f"{_SVG}text")]


def shapes(path: Path, name: str) -> dict[str, list[tuple[float, float]]]:
    """The corners of every path within a group that is called `name-0`, `name-1` and so on."""
    corners: dict[str, list[tuple[float, float]]] = {}
    for group in ElementTree.parse(path).iter(f"{_SVG}g"):
        identity = group.get("id", "")
        if identity.startswith(f"{name}-"):
            corners[identity] = [corner for line in group.iter(f"{_SVG}path") for corner in _corners(line.attrib["d"])]
    return corners


def extent(path: Path) -> tuple[float, float]:
    """Width and height, in the units that corners are given in."""
    _, _, width, height = ElementTree.parse(path).getroot().attrib["viewBox"].split()
    return float(width), float(height)


def _corners(path: str) -> list[tuple[float, float]]:
    numbers = [float(word) for word in path.split() if not word.isalpha()]
    return list(zip(numbers[::2], numbers[1::2], strict=True))
