"""What the entry points in pyproject.toml name: each is a function, called when somebody asks for it by name."""

from dicehouse.classroom.lessons.log import HouseLog
from dicehouse.rules import Action, Score, State, Throw, offers
from dicehouse.storage.memory import MemoryLog

RULES = """
id = "lucky-seven"
version = 1
name = "Lucky Seven"
source = "An example"

[dice]
count = 3
rolls = 2

[[sections]]
name = "Card"
[sections.boxes]
1 = { name = "Ones", face = 1 }
6 = { name = "Sixes", face = 6 }
T = { name = "Three of a kind", groups = [3], score = 7 }
C = { name = "Chance", any = true, score = "sum" }
"""


def lucky_seven() -> str:
    """`dicehouse.game("lucky-seven")`, `dicehouse play lucky-seven`."""
    return RULES


def hasty(state: State) -> Action:
    """`dicehouse.bot("hasty", "yahtzee")`, `dicehouse simulate yahtzee --policy hasty`: one roll, then the best box."""
    if not state.dice:
        return Throw()
    best = max((offer for offer in offers(state) if offer.refusal is None), key=lambda offer: offer.brings)
    return Score(state.rules.boxes[best.place].code, best.numbers[0] if best.numbers else None)


async def open_scratch(url: str) -> HouseLog:
    """`dicehouse serve --database scratch://`: a house that forgets everything."""
    return MemoryLog()
