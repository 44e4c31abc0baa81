"""Dice bought with answers: what may be asked for, what an answer does, and how often."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Annotated, Literal

from ..answers import Refusal
from ..dice import Dice, common, sort_dice, without, without_one
from ..phrases import count_word, listed
from ..schema import Key, Whole
from .boxes import Game
from .spec import DiceSpec

BuyWhen = Literal["after-rolls", "any-time"]
WrongAnswer = Literal["spend", "retry", "ends-buying"]


@dataclass(frozen=True, slots=True)
class Purchases:
    """This turn's buying: how often it was tried, which dice were bought, which lost their chance."""

    tries: int = 0
    bought: Dice = ()
    failed: Dice = ()

    def fresh(self, dice: Dice) -> Dice:
        """Those that may still be asked for."""
        return without(without(dice, self.bought), self.failed)


NO_PURCHASES = Purchases()


@dataclass(frozen=True, slots=True)
class Buying:
    """Dice bought with answers; None is no limit."""

    buy_when: Annotated[BuyWhen, Key("Whether buying ends the rolling.")] = "after-rolls"
    wrong: Annotated[
        WrongAnswer,
        Key("What a wrong answer costs: that die's chance, nothing but the try, or all further buying this turn."),
    ] = "spend"
    max_buys_turn: Annotated[
        int | None, Key("At most so many tries a turn; left out, one for each die.", Whole(1, 99))
    ] = None
    max_buys_game: Annotated[int | None, Key("At most so many tries a game; left out, no limit.", Whole(1, 999))] = None
    bought_bonus: Annotated[bool, Key("Whether bought dice may make a joker and its bonus.")] = False

    def refusal(
        self, spec: DiceSpec, dice: Dice, made: Purchases, before: int, asked: tuple[int, int]
    ) -> Refusal | None:
        """Why `asked`, a die and the face it should show, may not be asked for after so many of the game `before`."""
        die, face = asked
        if not dice:
            return Refusal("not-thrown", "Roll the dice first.")
        if die not in dice:
            label = spec.label(die) if 1 <= die <= spec.sides else "such a face"
            return Refusal("die-not-there", f"No die on the table shows {label}.")
        if not 1 <= face <= spec.sides:
            return Refusal("face-unknown", f"A die has faces 1 to {spec.sides}.")
        if die == face:
            return Refusal("same-face", f"That die shows {spec.label(die)} already.")
        if die not in made.fresh(dice):
            return Refusal("die-spent", "Each die may be asked for once a turn, and this one was.")
        if self.max_buys_turn is not None and made.tries >= self.max_buys_turn:
            return Refusal("buys-turn", f"At most {self.max_buys_turn} dice are asked for in a turn.")
        if self.max_buys_game is not None and before >= self.max_buys_game:
            return Refusal("buys-game", f"At most {self.max_buys_game} dice are asked for in a game.")
        return None

    def answered(self, made: Purchases, dice: Dice, die: int, face: int, *, right: bool) -> tuple[Dice, Purchases]:
        """The dice after an answer, and what has then been bought."""
        bought, failed = made.bought, made.failed
        if right:
            dice = sort_dice((*without_one(dice, die), face))
            bought = sort_dice((*bought, face))
        elif self.wrong == "spend":
            failed = sort_dice((*failed, die))
        elif self.wrong == "ends-buying":
            failed = without(dice, bought)
        return dice, Purchases(made.tries + 1, bought, failed)

    def kept(self, made: Purchases, dice: Dice, keep: Dice, thrown: Dice) -> Purchases:
        """Only kept dice stay bought or spent; of equal dice, the fresh ones count as kept first."""
        marked = without(keep, made.fresh(dice))
        failed = common(marked, made.failed)
        bought = without(marked, failed)
        if self.wrong == "ends-buying" and made.failed:
            failed = without(thrown, bought)
        return Purchases(made.tries, bought, failed)

    def lines(self, game: Game) -> Iterator[str]:
        if game.match is not None:
            yield "Teams only: the zombie never buys."
        if self.buy_when == "after-rolls":
            yield "When you stop rolling, name a die and the face it should show, and answer a question."
            yield "A right answer turns the die. After the first question there is no further roll this turn."
        else:
            yield "After any roll, name a die and the face it should show, and answer a question."
            yield "A right answer turns the die."
        yield _AFTER_A_WRONG_ANSWER[self.wrong]
        most = ((self.max_buys_turn, "turn"), (self.max_buys_game, "game"))
        limits = [f"{count_word(count)} a {what}" for count, what in most if count is not None]
        if limits:
            once = "never again for a die that was bought" if self.wrong == "retry" else "each die once a turn"
            yield f"At most {listed(limits)}, and {once}."
        yield (
            "The teacher judges, or at a table without one the host or the next player who is here; never who answers."
        )
        if game.joker and not self.bought_bonus:
            yield "Bought dice count in every box, but make no joker and no extra bonus."


_AFTER_A_WRONG_ANSWER: dict[WrongAnswer, str] = {
    "spend": "A wrong answer spends that die's chance for this turn.",
    "retry": "After a wrong answer you may try again.",
    "ends-buying": "A wrong answer ends the buying for this turn.",
}
