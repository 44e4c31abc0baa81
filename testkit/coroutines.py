"""Tests that are coroutines: a conftest that imports this hook runs each of them on a loop of its own."""

from __future__ import annotations

import asyncio
import inspect

import pytest

__all__ = ["pytest_pyfunc_call"]


def pytest_pyfunc_call(pyfuncitem: pytest.Function) -> bool | None:
    if not inspect.iscoroutinefunction(pyfuncitem.obj):
        return None
    wanted = inspect.signature(pyfuncitem.obj).parameters
    asyncio.run(pyfuncitem.obj(**{name: pyfuncitem.funcargs[name] for name in wanted}))
    return True
