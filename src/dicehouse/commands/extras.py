"""Commands that need more than the bare installation say so before they start."""

from __future__ import annotations

from importlib.util import find_spec

from ..errors import DicehouseError

__all__ = ["has_solver", "need_gpu", "need_line", "need_plot", "need_print", "need_server", "need_solver"]


def need_solver() -> None:
    _need("solver", "numpy", "numba")


def need_server() -> None:
    _need("server", "apsw", "asyncpg", "itsdangerous", "litestar", "prometheus_client", "uvicorn", "websockets")


def need_line() -> None:
    """To a house elsewhere."""
    _need("play", "websockets")


def need_gpu() -> None:
    _need("gpu", "cupy")


def need_plot() -> None:
    _need("plot", "matplotlib")


def has_solver() -> bool:
    return not _missing("numpy", "numba")


def need_print() -> None:
    _need("print", "reportlab", "segno")


def _missing(*modules: str) -> list[str]:
    return [module for module in modules if find_spec(module) is None]


def _need(extra: str, *modules: str) -> None:
    missing = _missing(*modules)
    if missing:
        names = " and ".join(filter(None, (", ".join(missing[:-1]), missing[-1])))
        raise DicehouseError(
            "extra-missing", f"This needs {names}, not installed here: pip install 'dicehouse[{extra}]'"
        )
