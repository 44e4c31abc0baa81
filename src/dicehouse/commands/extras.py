"""Commands that need more than the bare installation say so before they start."""

from __future__ import annotations

from importlib.util import find_spec
from typing import Literal

from ..errors import DicehouseError

Extra = Literal["solver", "server", "play", "gpu", "plot", "print", "site"]

MODULES: dict[Extra, tuple[str, ...]] = {
    "solver": ("numpy", "numba"),
    "server": (
        "apsw",
        "asyncpg",
        "itsdangerous",
        "litestar",
        "openskill",
        "prometheus_client",
        "uvicorn",
        "websockets",
    ),
    "play": ("websockets",),  # a line to a house elsewhere
    "gpu": ("cupy",),
    "plot": ("matplotlib",),
    "print": ("reportlab", "segno"),
    "site": ("markdown_it", "pygments", "reportlab", "segno"),
}


def need(extra: Extra) -> None:
    missing = _missing(extra)
    if missing:
        names = " and ".join(filter(None, (", ".join(missing[:-1]), missing[-1])))
        raise DicehouseError(
            "extra-missing", f"This needs {names}, not installed here: pip install 'dicehouse[{extra}]'"
        )


def has(extra: Extra) -> bool:
    return not _missing(extra)


def _missing(extra: Extra) -> list[str]:
    return [module for module in MODULES[extra] if find_spec(module) is None]
