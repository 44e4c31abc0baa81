"""Codes of lessons."""

from __future__ import annotations

from typing import Literal

from .about import About, described

LessonCode = Literal[
    "lesson-unknown", "lesson-secret", "lesson-projector", "lesson-large", "lesson-locked", "lesson-full", "lesson-busy",
    "lesson-removed", "lesson-phase", "lesson-paused", "lesson-game", "lesson-role", "lesson-team", "lesson-student", "lesson-turn", "lesson-name",
    "lesson-question", "lesson-reading",
]  # fmt: skip

LESSON: dict[LessonCode, About] = described("""
lesson-unknown | There is no such lesson, or it has been deleted. | 404
lesson-secret | This needs the teacher's link. | 403
lesson-projector | The projector opens with its own key, which stands in the console. | 403
lesson-large | The lesson is larger than the house reads; it will be deleted. | 413
lesson-locked | The teacher has locked the lesson: nobody new comes in. | 403
lesson-full | The lesson has as many students as it can take.
lesson-busy | Many join or act in the lesson at once; try again.
lesson-removed | The teacher has taken this student out of the lesson. | 403
lesson-phase | It is too early or too late for this; the sentence says what is going on.
lesson-paused | The teacher has paused the lesson.
lesson-game | The game and the form of the lesson do not go together.
lesson-role | Another screen of the lesson does this. | 403
lesson-team | There is no such team, or it cannot take this student.
lesson-student | There is no such student.
lesson-turn | Another member of the team holds the dice.
lesson-name | The name cannot be used here.
lesson-question | No question of this team is open.
lesson-reading | This number is not to be read now.
""")
