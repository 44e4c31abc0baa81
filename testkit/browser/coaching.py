"""Rules and records that the tests of coach, replay and lab play with."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from typing import Any

from playwright.sync_api import Page

QUICK = """id = "quick"
version = 1
name = "Quick"
source = "A test"

[dice]
count = 3
rolls = 2

[[sections]]
name = "Boxes"
bonus = { name = "Bonus", at_least = 20, points = 10 }
[sections.boxes]
6 = { name = "Sixes", face = 6 }
3K = { name = "Three of a kind", groups = [3], score = 30 }
C = { name = "Chance", any = true, score = "sum" }
"""
"""Three boxes: solved in a moment, over in three turns."""

RECORD = """[Rules "quick@1"]
[Seat1 "Ana"]
[Seat2 "Bo"]

0.1 123
0.2 566
0.2 first
1.2 666 =3K:30+10
1.1 116 >11 111 =C:3
2.2 126 >6 366 =6:12
2.1 256 >- 123 =3K:0
3.2 456 =C:15
3.1 366 >66 666 =6:18+10
#2 31 67
"""


def sit_down(page: Page, game: str, *, bots: int = 0, **settings: Any) -> Page:
    """At a new table of a game of the catalogue, begun, with so many bots; the page comes from the same house."""
    asked = {"rules": f"{game}@1", "seats": 1 + bots, "bots": ["steady"] * bots, **settings}
    page.goto(f"/t/{make_table(page, asked)}")
    return page


def sit_down_to_quick(page: Page, bots: int = 0) -> Page:
    """At a table with rules of one's own and the coach, made as the lab makes it."""
    return sit_down(page, "quick", bots=bots, rule_file=QUICK, hints=True)


def make_table(page: Page, settings: dict[str, Any], people: Sequence[str] = ()) -> str:
    """For whoever plays in this browser, who is called Ana from now on, and for others at the same device."""
    made: dict[str, Any] = page.evaluate(
        """async ([id, settings, people]) => {
            const post = async (path, body, token) => {
                const headers = {'Content-Type': 'application/json'}
                if (token) headers['Authorization'] = `Bearer ${token}`
                return (await fetch(path, {method: 'POST', headers, body: JSON.stringify(body)})).json()
            }
            const known = localStorage.getItem('dicehouse.guest')?.split(' ')[0]
            const guest = await post('/api/guests', {name: 'Ana'}, known)
            localStorage.setItem('dicehouse.guest', `${guest.token} ${guest.name}`)
            const made = await post('/api/tables', {id, settings, people}, guest.token)
            const command = {is: 'do', id: 'start', command: {do: 'start'}}
            await post(`/api/tables/${made.table}/commands`, command, guest.token)
            return made
        }""",
        [secrets.token_hex(6), settings, list(people)],
    )
    return str(made["table"])
