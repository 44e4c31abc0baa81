"""Names that nobody has to type: an animal with a word before it, and for teams a colour with animals.

They are drawn from the lesson's seed, so that nothing is decided by chance inside; no name stands twice in a lesson,
and no word of one while there are others: a Swift Bear beside a Tidy Bear is taken for it.
"""

from __future__ import annotations

import random
import re
import unicodedata
from collections import Counter
from collections.abc import Collection

WORDS = (
    "Able", "Amber", "Brave", "Bright", "Calm", "Clever", "Cosy", "Curious", "Daring", "Eager", "Early", "Fair",
    "Gentle", "Glad", "Golden", "Happy", "Honest", "Jolly", "Keen", "Kind", "Lively", "Loyal", "Lucky", "Merry",
    "Mighty", "Nimble", "Noble", "Patient", "Proud", "Quick", "Quiet", "Ready", "Silver", "Smart", "Steady", "Sunny",
    "Swift", "Tidy", "Warm", "Wise",
)  # fmt: skip

ANIMALS = (
    "Badger", "Bear", "Beaver", "Bee", "Bison", "Camel", "Cat", "Cheetah", "Crane", "Crow", "Deer", "Dolphin", "Duck",
    "Eagle", "Falcon", "Finch", "Fox", "Frog", "Gecko", "Giraffe", "Goose", "Hare", "Hawk", "Hedgehog", "Heron",
    "Horse", "Ibis", "Jaguar", "Koala", "Lark", "Lemur", "Lion", "Lizard", "Llama", "Lynx", "Marten", "Mole", "Moose",
    "Moth", "Newt", "Octopus", "Otter", "Owl", "Panda", "Parrot", "Penguin", "Pony", "Puffin", "Rabbit", "Raven",
    "Robin", "Salmon", "Seal", "Sparrow", "Squirrel", "Stork", "Swan", "Tiger", "Toad", "Turtle", "Whale", "Wolf",
    "Wren", "Zebra",
)  # fmt: skip

COLOURS = ("Red", "Blue", "Green", "Gold", "Grey", "White", "Violet", "Orange", "Silver", "Brown", "Teal", "Pink")
FLOCKS = (
    "Owls", "Foxes", "Bears", "Hares", "Wolves", "Otters", "Hawks", "Lynxes", "Ravens", "Tigers", "Seals", "Bees",
    "Herons", "Bison", "Cranes", "Robins",
)  # fmt: skip

LONGEST_TYPED = 20
UNWANTED = re.compile(r"bitch|bugger|cunt|fuck|nigg|penis|porn|shit|slut|twat")
UNWANTED_WORDS = frozenset(
    ["arse", "cock", "damn", "dick", "fag", "nazi", "piss", "poo", "sex", "ass", "tit", "tits", "bum", "wank"]
)
"""A coarse net, the second for whole words: Essex and Hancock are names. The teacher says yes or no all the same."""

OFFICES = frozenset(["teacher", "zombie", "host", "bot", "dicehouse", "admin"])
"""Who else is in a lesson is nobody's name."""


def student_name(seed: str, taken: Collection[str]) -> str:
    return _drawn(seed, taken, WORDS, ANIMALS)


def team_name(seed: str, taken: Collection[str]) -> str:
    return _drawn(seed, taken, COLOURS, FLOCKS)


def is_drawn(name: str) -> bool:
    """Whether it is one that students are given."""
    first, _, second = name.partition(" ")
    return first in WORDS and second in ANIMALS


def typed_name_fault(name: str) -> str | None:
    """Why a typed name cannot be asked for, as a sentence."""
    if len(name) > LONGEST_TYPED:
        return f"A name has at most {LONGEST_TYPED} letters."
    if not re.fullmatch(r"[^\W\d_](?:[^\W_]|[ '.-])*", name):
        return "A name has letters, and blanks, hyphens and points between them."
    plain = unicodedata.normalize("NFKD", name).casefold()
    words = set(re.findall(r"[a-z]+", plain))
    if UNWANTED.search(re.sub(r"[^a-z]", "", plain)) or words & UNWANTED_WORDS:
        return "Please think of another name."
    if words & OFFICES:
        return "That is the name of somebody else here."
    return None


def _drawn(seed: str, taken: Collection[str], first: tuple[str, ...], second: tuple[str, ...]) -> str:
    draw = random.Random(seed)
    heard = Counter(word for name in taken for word in name.split())
    one, other = _rarest(first, heard), _rarest(second, heard)
    name = f"{draw.choice(one)} {draw.choice(other)}"
    if name not in taken:
        return name
    free = [each for a in first for b in second if (each := f"{a} {b}") not in taken]
    return draw.choice(free) if free else f"{name} {draw.randrange(100, 1000)}"


def _rarest(words: tuple[str, ...], heard: Counter[str]) -> list[str]:
    fewest = min(heard[word] for word in words)
    return [word for word in words if heard[word] == fewest]
