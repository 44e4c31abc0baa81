"""The web app, served from the package: it was built before, and nothing comes from anywhere else."""

from __future__ import annotations

import gzip
import hashlib
import mimetypes
from dataclasses import dataclass, replace
from functools import cache, cached_property
from pathlib import Path
from typing import Annotated

from litestar import Response, get
from litestar.exceptions import NotFoundException
from litestar.params import PathParameter

from ..services import InjectedServices
from .requests import AnyRequest

STATIC = Path(__file__).parents[1] / "static"
"""Where `npm run build` puts the app; the wheel carries it."""

POLICY = (
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data:; "
    "font-src 'self'; "
    "connect-src 'self'; frame-src 'self' blob:; media-src 'self' blob:; manifest-src 'self'; worker-src 'self'; "
    "base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)
FOR_EVER = "public, max-age=31536000, immutable"
ASK_AGAIN = "no-cache"
WORTH_PACKING = 1024
NOT_BUILT = "The web app has not been built: run `make play`, or use the terminal: dicehouse play\n"


@dataclass(frozen=True)
class Asset:
    body: bytes
    media_type: str
    etag: str
    lasting: bool

    @cached_property
    def packed(self) -> bytes | None:
        """When it is first asked for: some of it hardly anybody wants, and takes a second to pack."""
        kinds = ("image/svg+xml", "application/json", "application/javascript", "application/wasm")
        packs = self.media_type.startswith("text/") or self.media_type in kinds
        return gzip.compress(self.body, 9, mtime=0) if packs and len(self.body) >= WORTH_PACKING else None


@cache
def assets(folder: Path = STATIC) -> dict[str, Asset]:
    """Every file of the build by its path; small enough to be held in memory, packed once."""
    if not folder.is_dir():
        return {}
    files = (path for path in folder.rglob("*") if path.is_file())
    return {path.relative_to(folder).as_posix(): _asset(path, folder) for path in files}


def _asset(path: Path, folder: Path) -> Asset:
    body = path.read_bytes()
    kind = mimetypes.guess_type(path.name)[0] or "application/octet-stream"
    lasting = path.relative_to(folder).parts[0] == "assets"
    return Asset(body, kind, f'"{hashlib.sha256(body).hexdigest()[:20]}"', lasting)


def _answer(request: AnyRequest, asset: Asset) -> Response[bytes]:
    headers = {
        "Content-Security-Policy": POLICY,
        "Cache-Control": FOR_EVER if asset.lasting else ASK_AGAIN,
        "ETag": asset.etag,
        "Vary": "Accept-Encoding",
    }
    if request.headers.get("if-none-match") == asset.etag:
        return Response(b"", status_code=304, headers=headers)
    body = asset.body
    if "gzip" in request.headers.get("accept-encoding", "") and asset.packed is not None:
        headers["Content-Encoding"] = "gzip"
        body = asset.packed
    return Response(body, headers=headers, media_type=asset.media_type)


@cache
def _of(kind: str, index: Asset) -> Asset:
    """The app's page, told that the house was opened for a class or a school."""
    body = index.body.replace(b"<html ", f'<html data-house="{kind}" '.encode(), 1)
    return replace(index, body=body, etag=f'"{hashlib.sha256(body).hexdigest()[:20]}"')


@get(["/", "/{path:path}"], include_in_schema=False, sync_to_thread=False)
def page(
    request: AnyRequest, services: InjectedServices, path: Annotated[str, PathParameter(max_length=4000)] = ""
) -> Response[bytes]:
    """A file of the build; every other address is the app's, which knows its own pages."""
    files, wanted = assets(), path.strip("/")
    asset = files.get(wanted)
    if asset is not None:
        return _answer(request, asset)
    last = wanted.rsplit("/", 1)[-1]
    if wanted.split("/")[0] in ("api", "assets", "health", "metrics") or "." in last:
        raise NotFoundException
    index = files.get("index.html")
    if index is None:
        return Response(NOT_BUILT.encode(), status_code=503, media_type="text/plain; charset=utf-8")
    config = services.config
    kind = "classroom" if config.classroom else "school" if config.school else None
    return _answer(request, _of(kind, index) if kind else index)


PAGES = [page]
