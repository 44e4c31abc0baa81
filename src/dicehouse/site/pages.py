"""Pages of documentation: Markdown as it lies in the repository, in the product's look; and what a search looks in."""

from __future__ import annotations

import posixpath
import re
from collections.abc import Iterator, Sequence
from html import escape
from typing import NamedTuple

from markdown_it import MarkdownIt
from markdown_it.token import Token
from pygments import highlight
from pygments.formatters import HtmlFormatter
from pygments.lexers import get_lexer_by_name
from pygments.util import ClassNotFound

__all__ = ["Link", "Page", "Section", "page_of", "shelf_of", "whole_page"]


class Section(NamedTuple):
    """What stands under a heading, as plain text."""

    heading: str
    anchor: str
    text: str


class Page(NamedTuple):
    """`path` is that of the written page, in the documentation's folder."""

    path: str
    title: str
    html: str
    sections: tuple[Section, ...]
    pictures: tuple[str, ...]


class Link(NamedTuple):
    title: str
    path: str


_FORMAT = HtmlFormatter(nowrap=True)


def _coloured(code: str, language: str, _: str) -> str:
    try:
        shown: str = highlight(code, get_lexer_by_name(language), _FORMAT)
    except ClassNotFound:
        return escape(code)
    return shown


_MARKDOWN = MarkdownIt("commonmark", {"html": True, "highlight": _coloured}).enable("table")
_MARKDOWN.add_render_rule("table_open", lambda *_: '<div class="wide"><table>\n')
_MARKDOWN.add_render_rule("table_close", lambda *_: "</table></div>\n")


def page_of(path: str, text: str, known: frozenset[str]) -> Page:
    """Of a Markdown file, by its path in the documentation's folder; `known` are those of all its files."""
    tokens = _MARKDOWN.parse(text)
    pictures: list[str] = []
    for token in tokens:
        if token.type == "inline":
            _lead(token.children or [], path, known, pictures)
        elif token.type == "html_block":
            found = {_beside(path, source) for source in re.findall(r'<img [^>]*src="([^"]+)"', token.content)}
            pictures += found & known
            if found - known:  # an installed copy has no pictures
                token.content = re.sub(r"<img [^>]*>", "", token.content)
    sections = tuple(_sections(tokens))
    html: str = _MARKDOWN.renderer.render(tokens, _MARKDOWN.options, {})
    return Page(written(path), sections[0].heading, html, sections, tuple(pictures))


def written(path: str) -> str:
    return re.sub(r"README\.md$", "index.md", path).removesuffix(".md") + ".html"


def _lead(tokens: Sequence[Token], path: str, known: frozenset[str], pictures: list[str]) -> None:
    """Links between files become links between pages; what lies elsewhere in the repository is named, not linked."""
    shut = False
    for token in tokens:
        if token.type == "link_open":
            name, mark, anchor = str(token.attrGet("href")).partition("#")
            target = _beside(path, name)
            shut = bool(name) and ":" not in name and not name.startswith("/") and target not in known
            if shut:
                token.tag, token.attrs = "span", {}
            elif name.endswith(".md") and ":" not in name:
                token.attrSet("href", written(name) + mark + anchor)
        elif token.type == "link_close" and shut:
            token.tag = "span"
        elif token.type == "image":
            source = _beside(path, str(token.attrGet("src")))
            token.attrSet("loading", "lazy")
            if source in known:
                pictures.append(source)
            else:
                token.type, token.content = "text", token.content


def _beside(path: str, name: str) -> str:
    return posixpath.normpath(posixpath.join(posixpath.dirname(path), name))


def _sections(tokens: Sequence[Token]) -> Iterator[Section]:
    heading, anchor, text = "", "", list[str]()
    for place, token in enumerate(tokens):
        if token.type == "heading_open":
            if heading:
                yield Section(heading, anchor, " ".join(text))
            heading, text = _plain(tokens[place + 1]), []
            anchor = re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-")
            token.attrSet("id", anchor)
        elif token.type == "inline" and tokens[place - 1].type != "heading_open":
            text.append(_plain(token))
        elif token.type in ("fence", "code_block"):
            text.append(token.content)
    yield Section(heading, anchor, " ".join(text))


def _plain(token: Token) -> str:
    return " ".join(
        "".join(child.content or " " for child in token.children or [] if child.type != "html_inline").split()
    )


def shelf_of(index: str) -> tuple[tuple[str, tuple[Link, ...]], ...]:
    """The pages by their groups, as the documentation's own README lists them."""
    groups: list[tuple[str, list[Link]]] = []
    for line in index.splitlines():
        if line.startswith("## "):
            groups.append((line[3:], []))
        elif groups:
            groups[-1][1].extend(
                Link(title, written(path)) for title, path in re.findall(r"\[([^\]]+)\]\(([^)]+\.md)\)", line)
            )
    return tuple((title, tuple(links)) for title, links in groups)


def whole_page(page: Page, shelf: Sequence[tuple[str, Sequence[Link]]], style: str, font: str) -> str:
    """`style` and `font` are the house's own, from the folder of the site."""
    up = "../" * page.path.count("/")
    shelves = "".join(
        f"<h2>{escape(title)}</h2><ul>{''.join(_item(link, page, up) for link in links)}</ul>" for title, links in shelf
    )
    return f"""<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>{escape(page.title)} · Dicehouse</title>
<link rel="preload" href="{up}../{font}" as="font" type="font/woff2" crossorigin>
<link rel="icon" href="{up}../icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="{up}../{style}">
<link rel="stylesheet" href="{up}site.css">
<script src="{up}site.js"></script>
</head>
<body data-up="{up}">
<header>
<a class="brand" href="{up}../"><img src="{up}../icon.svg" alt="" width="28" height="28">Dicehouse</a>
<nav aria-label="Site"><a href="{up}../">Play</a><a href="{up}games/index.html">Games</a>
<a href="{up}index.html">Documentation</a></nav>
<form role="search" hidden><label><span class="visually-hidden">Search the documentation</span>
<input class="input" type="search" name="q" placeholder="Search ( / )" autocomplete="off"></label>
<div id="found" role="region" aria-label="What was found" aria-live="polite"></div></form>
</header>
<div class="page">
<details class="shelf" open><summary>All pages</summary><nav aria-label="Pages">{shelves}</nav></details>
<main>{page.html}</main>
</div>
</body>
</html>
"""


def _item(link: Link, page: Page, up: str) -> str:
    here = ' aria-current="page"' if link.path == page.path else ""
    return f'<li><a href="{up}{link.path}"{here}>{escape(link.title)}</a></li>'
