"""A wheel and a source distribution carry the web app: without it they are not made."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class WebAppIncluded(BuildHookInterface):
    PLUGIN_NAME = "custom"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        page = Path(self.root) / "src" / "dicehouse" / "server" / "static" / "index.html"
        # an editable install comes before the web is built
        if version != "editable" and not page.exists():
            raise FileNotFoundError(f"{page} is missing: run `make build`, or `npm ci && npm run build` in web/")
