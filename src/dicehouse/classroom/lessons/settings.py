"""What a teacher chooses for a lesson, and what cannot be chosen together."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from ...errors import DicehouseError
from ...errors.codes import Code
from ...play.settings import BotStrength
from ...rules import RuleSet
from ...rules.catalogue import find
from ...values import Value

Form = Literal["teams", "pairs", "class"]
"""Teams against the zombie; pairs that compare two cards; or cards of the whole class compared at the end."""

Level = Annotated[int, msgspec.Meta(ge=1, le=6)]

Light = Literal["auto", "light", "dark"]
"""The projector by day or by night; "auto" is as its machine has it."""

LessonDice = Literal["system", "entered", "shared"]


class _Zombie(Value, tag_field="is", forbid_unknown_fields=True):
    pass


class BotZombie(_Zombie, tag="bot"):
    strength: BotStrength = "steady"


class TeacherZombie(_Zombie, tag="teacher"):
    pass


class StudentZombie(_Zombie, tag="student"):
    """A student plays it, and is in no team; None until one is chosen."""

    student: int | None = None


Zombie = BotZombie | TeacherZombie | StudentZombie


class LessonSettings(Value, forbid_unknown_fields=True):
    """`rules` is a game of the catalogue: one with a zombie, or one whose cards are compared.

    `period_minutes` is None where the teacher ends the lesson by hand. `team_count` is None where teams are made as
    students come; in the form `class` each student is a team of one. `rotation` says who may touch the dice: only the
    member whose turn it is, or everybody in the team (the page names the holder all the same). `automatic` lets the key
    judge typed answers that it is sure of. `expected_right` is the share of right answers, in hundredths, that the odds
    begin with. Questions of the `levels` are asked, and those without one; of all levels where none is named. After a
    wrong answer `show_answer` tells the team the right one, unless the rules let it try again. `slips` are misspelt
    letters that a typed reading may have. Where one child is over when pairs are made, `odd_one` makes a pair of three,
    or gives a bot as partner.
    """

    rules: Annotated[str, msgspec.Meta(max_length=60)] = "zombie@1"
    form: Form = "teams"
    title: Annotated[str, msgspec.Meta(max_length=60)] = ""
    period_minutes: Annotated[int, msgspec.Meta(ge=1, le=300)] | None = 40
    team_count: Annotated[int, msgspec.Meta(ge=1, le=60)] | None = None
    dice: LessonDice = "system"
    rotation: Literal["strict", "free"] = "free"
    zombie: Zombie = BotZombie()
    typed_names: bool = False
    automatic: bool = False
    levels: Annotated[tuple[Level, ...], msgspec.Meta(max_length=6)] = ()
    show_answer: bool = True
    expected_right: Annotated[int, msgspec.Meta(ge=0, le=100)] = 60
    read_aloud: Literal["off", "judge", "partner", "typed"] = "judge"
    slips: Annotated[int, msgspec.Meta(ge=0, le=3)] = 0
    sound: bool = False
    light: Light = "auto"
    odd_one: Literal["three", "bot"] = "three"

    @property
    def zombie_needs_student(self) -> bool:
        return self.form == "teams" and isinstance(self.zombie, StudentZombie)


def rules_of_lesson(settings: LessonSettings) -> RuleSet:
    return find(settings.rules)


def settings_refusal(settings: LessonSettings) -> tuple[Code, str] | None:
    """A code and a sentence where the choices do not go together."""
    try:
        rules = rules_of_lesson(settings)
    except DicehouseError as error:
        return error.code, error.message
    if settings.form == "teams" and rules.match is None:
        return "lesson-game", f"{rules.name} has no zombie: play it in pairs, or as a class."
    if settings.form != "teams" and rules.comparison is None:
        return "lesson-game", f"{rules.name} compares no cards: play it in teams."
    return None
