"""A wheel and a source distribution carry the web app: without it they are not made. Their description is the README
without what only a checkout can show: pictures, and links to other files."""

from __future__ import annotations

import os
import re
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface
from hatchling.metadata.plugin.interface import MetadataHookInterface

REPOSITORY = "DICEHOUSE_REPOSITORY"


class WebAppIncluded(BuildHookInterface):
    PLUGIN_NAME = "custom"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        page = Path(self.root) / "src" / "dicehouse" / "server" / "static" / "index.html"
        # an editable install comes before the web is built
        if version != "editable" and not page.exists():
            raise FileNotFoundError(f"{page} is missing: run `make build`, or `npm ci && npm run build` in web/")


class ReadmeForAnIndex(MetadataHookInterface):
    PLUGIN_NAME = "custom"

    def update(self, metadata: dict[str, Any]) -> None:
        text = (Path(self.root) / "README.md").read_text(encoding="utf-8")
        text = re.sub(r"^(?:!\[[^\]]*\]\([^)]*\)|<img [^>]*>|</?p>)\n", "", text, flags=re.MULTILINE)
        text = re.sub(r"\[([^\]]+)\]\((?!https?:|#)[^)]*\)", r"\1", text)
        metadata["readme"] = {"content-type": "text/markdown", "text": text}
        metadata["urls"] = addresses(os.environ.get(REPOSITORY, ""))


def addresses(repository: str) -> dict[str, str]:
    """The project's pages at this address of its repository, which `make build` finds; none without."""
    found = re.fullmatch(r"(?:https://|ssh://git@|git@)([\w.-]+)[/:]([\w./-]+?)(?:\.git)?/?", repository.strip())
    if found is None:
        return {}
    home = f"https://{found[1]}/{found[2]}"
    pages = {"Changelog": "CHANGELOG.md", "Documentation": "docs", "Security": "SECURITY.md"}
    return {"Repository": home, "Issues": f"{home}/issues"} | {
        name: f"{home}/blob/main/{path}" for name, path in pages.items()
    }
