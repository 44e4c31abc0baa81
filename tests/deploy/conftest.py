"""Coroutines are run."""

from __future__ import annotations

from testkit.coroutines import pytest_pyfunc_call

__all__ = ["pytest_pyfunc_call"]
