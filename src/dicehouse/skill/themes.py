"""What can be practised: themes, told by questions that every rule file can answer."""

from __future__ import annotations

from typing import Literal, get_args

from ..rules import Action, RuleSet, Score, State, Throw, bonus_earned, call_of, section_progress, worth
from ..rules.game.joker import NO_CALL

Theme = Literal["bonus", "straights", "give-up", "joker"]

THEMES: tuple[Theme, ...] = get_args(Theme)


def themes_of(rules: RuleSet) -> tuple[Theme, ...]:
    """Those that the game has."""
    has = {
        "bonus": any(section.bonus and section.boxes for section in rules.sections),
        "straights": any(box.pattern.in_a_row((), rules.dice.sides) for box in rules.boxes),
        "give-up": not rules.columns or any(column.order == "free" for column in rules.columns),
        "joker": rules.joker is not None and rules.joker.placement != "none",
    }
    return tuple(theme for theme in THEMES if has[theme])


def is_of(theme: Theme, state: State, best: Action, next_best: Action) -> bool:
    """Whether the choice between the two best actions is one of the theme."""
    match theme:
        case "bonus":
            boxes = undecided(state)
            return any(isinstance(one, Score) and one.box in boxes for one in (best, next_best))
        case "straights":
            return any(isinstance(one, Throw) and _runs_on(state, one) for one in (best, next_best))
        case "give-up":
            return any(isinstance(one, Score) and not _worth(state, one) for one in (best, next_best))
        case "joker":
            return is_joker(state)


def is_joker(state: State) -> bool:
    return bool(state.dice) and call_of(state) != NO_CALL


def undecided(state: State) -> frozenset[str]:
    """The open boxes of sections whose bonus may still be earned, or missed."""
    rules, card = state.rules, state.card
    progress, earned = section_progress(rules, card), bonus_earned(rules, card)
    found: set[str] = set()
    for number, (section, (first, end)) in enumerate(zip(rules.card_sections, rules.spans, strict=True)):
        still = [rules.boxes[place] for place in range(first, end) if card.entries[place] is None]
        bonus = section.bonus
        if bonus is not None:
            most = progress[number] + sum(bonus.progress(box.greatest(rules.dice)) for box in still)
            found.update(box.code for box in still if bonus.earned(most) > earned[number])
    return frozenset(found)


def _runs_on(state: State, action: Throw) -> bool:
    """Whether the dice that it keeps are most of a straight that is still open."""
    rules, keep = state.rules, action.keep
    return len(keep) > rules.dice.count // 2 and any(
        box.pattern.in_a_row(keep, rules.dice.sides)
        for box, entry in zip(rules.boxes, state.card.entries, strict=True)
        if entry is None
    )


def _worth(state: State, action: Score) -> int:
    return worth(state, state.rules.places[action.box], call_of(state))
