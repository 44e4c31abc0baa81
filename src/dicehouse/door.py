"""A game in a few words: what `import dicehouse` offers.

>>> import dicehouse
>>> game = dicehouse.game("yahtzee", dice=["13556", "42", "3"])
>>> game.roll()
(1, 3, 5, 5, 6)
>>> game.roll("556")
(2, 4, 5, 5, 6)
>>> game.roll("2456"), game.score("SS")
((2, 3, 4, 5, 6), 30)
>>> game
game('yahtzee@1 SS:30 1 3 -')
>>> game.score("SS")
Traceback (most recent call last):
...
dicehouse.errors.RulesRefused: Small straight is taken: it holds 30. The position: yahtzee@1 SS:30 1 3 -
>>> print(game)
[Rules "yahtzee@1"]
[Seat1 "ana"]
<BLANKLINE>
1.1 13556 >556 24556 >2456 23456 =SS:30
*
<BLANKLINE>
>>> dicehouse.replay(str(game)) == game
True
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING

from .named import ActionLike, GameLike, find_rules, to_action, to_rules, to_state
from .notation import Record, final_state, read_record, steps, write_record, write_state
from .play import SeededDice, SystemDice
from .plugins import plugin
from .rules import (
    Action,
    BoxScored,
    Dice,
    DiceSource,
    Event,
    RuleSet,
    Score,
    ScriptedDice,
    Seat,
    State,
    Throw,
    decide,
    evolve,
    legal_actions,
    open_game,
    scores,
    sort_dice,
    standing,
    start,
)
from .rules.catalogue import game_ids

if TYPE_CHECKING:
    from .solver.advise import Advice

NAMES = ("ana", "bo", "cy", "di", "eve", "flo", "gus", "hal", "ida", "jo", "kim", "lou")
"""Who plays where nobody says."""

DiceLike = DiceSource | int | Sequence[str] | None
"""A source of dice, a seed, throws that are written down, or None for dice of chance."""


class Game:
    """A game that is played: a position that moves on, and the record of how it came about.

    Its `state` is a value, and stays what it is when the game goes on.

    >>> game = Game(to_state("yahtzee@1 Y:50 1 0 44444"))
    >>> game.actions
    (Score(box='4', number=None),)
    >>> game.play("=4")
    (BoxScored(seat=1, box='4', points=20), BonusEarned(seat=1, name='Extra bonus', points=100, extra=True))
    >>> game.scores, game.over
    ((170,), False)
    """

    def __init__(self, state: State, names: Sequence[str] = (), dice: DiceLike = None) -> None:
        self.state = state
        self.names = tuple(names) or NAMES[: len(state.cards)]
        self.source = _source(dice)
        self.record: Record | None = None
        """What has happened from the start on; None where the game was taken up in its middle."""
        if state == start(state.rules, len(state.cards)):
            self.record = Record(state.rules, self.names)

    def __repr__(self) -> str:
        return f"game({write_state(self.state)!r})"

    def __str__(self) -> str:
        """The record, or the state line where there is none."""
        return write_state(self.state) if self.record is None else write_record(self.record)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Game) and (self.state, self.record) == (other.state, other.record)

    __hash__ = None  # type: ignore[assignment]  # it changes

    @property
    def rules(self) -> RuleSet:
        return self.state.rules

    @property
    def seat(self) -> Seat:
        """Whose turn it is."""
        return self.state.seat

    @property
    def dice(self) -> Dice:
        return self.state.dice

    @property
    def over(self) -> bool:
        return self.state.over

    @property
    def scores(self) -> tuple[int, ...]:
        return scores(self.state)

    @property
    def winners(self) -> tuple[Seat, ...]:
        """The seats that have won, once the game is over.

        >>> game("yacht").winners
        ()
        """
        return standing(self.state).winners if self.over else ()

    @property
    def actions(self) -> tuple[Action, ...]:
        """Everything that the rule book allows now."""
        return legal_actions(self.state)

    def play(self, action: ActionLike) -> tuple[Event, ...]:
        """Do something, `">55"`, `"=FH"` or an action, and get what happened; what is refused changes nothing."""
        chosen = to_action(self.state, action)
        decided = decide(self.state, self.state.seat, chosen, self.source)
        self._add(decided.events, decided.state)
        return decided.events

    def roll(self, keep: str | Sequence[int] = ()) -> Dice:
        """Keep these dice, `"55"` or `(5, 5)`, and roll the others; what lies there then."""
        self.play(f">{keep or '-'}" if isinstance(keep, str) else Throw(sort_dice(keep)))
        return self.state.dice

    def score(self, box: str, number: int | None = None) -> int:
        """Fill a box with what lies there; the points that it got, without a bonus."""
        return next(event.points for event in self.play(Score(box, number)) if isinstance(event, BoxScored))

    def coach(self) -> Advice:
        """What every option is worth, and why the best is best. The first question about a game solves it.

        >>> advice = game("yahtzee@1 - 1 1 22345").coach()
        >>> advice.best.text
        '>2345'
        >>> advice.why
        'Keep 2 3 4 5: it aims at Small straight (in any case) and Large straight (1 in 3, 33 %); 30 in ...'
        """
        from .study import advise

        return advise(self.state)

    def positions(self) -> Iterator[tuple[State, Event]]:
        """Every event of the record, with the state in which it happened."""
        return steps(self.record) if self.record is not None else iter(())

    def _add(self, events: tuple[Event, ...], state: State) -> None:
        self.state = state
        if self.record is not None:
            self.record = Record(self.rules, self.names, (*self.record.events, *events), self.record.tags)


def game(named: GameLike | State, *names: str, dice: DiceLike = None) -> Game:
    """A game by its id or its rule file, from the start, or at a state line; `names` are those who play.

    >>> game("yahtzee", "ana", "bo", dice=["13556", "22346"]).seat
    1
    >>> game("yahtze")
    Traceback (most recent call last):
    ...
    dicehouse.errors.UnknownGame: There is no game 'yahtze'; did you mean yahtzee?
    """
    if isinstance(named, State) or (isinstance(named, str) and " " in named.strip()):
        return Game(to_state(named), names, dice)
    rules = to_rules(named)
    new = Game(start(rules, len(names) or rules.seats[0]), names, dice)
    for event in open_game(new.state, new.source):
        new._add((event,), evolve(new.state, event))
    return new


def games() -> tuple[str, ...]:
    """The ids of the games that come with the house.

    >>> games()[:3]
    ('balut', 'cacho', 'cameroon')
    """
    return game_ids()


def replay(text: str, *, dice: DiceLike = None) -> Game:
    """A recorded game, every line of it checked; it can be played on."""
    record = read_record(text, find_rules)
    played = Game(final_state(record), record.names, dice)
    played.record = record
    return played


def bot(name: str, rules: GameLike) -> Callable[[State], Action]:
    """A player of that name: greedy, casual, steady, sharp, perfect, or one that another package brings.

    >>> greedy = bot("greedy", "yacht")
    >>> greedy(to_state("yacht@1 - 1 0 33333"))
    Score(box='Y', number=None)
    """
    brought = plugin("dicehouse.bots", name)
    if brought is not None:
        return brought
    from .solver.bots.bot import Bot
    from .solver.bots.strengths import find_policy

    player = Bot(find_policy(name), to_rules(rules))
    return lambda state: player.choose(state, state.seat)


def _source(dice: DiceLike) -> DiceSource:
    if dice is None:
        return SystemDice()
    if isinstance(dice, int):
        return SeededDice(dice)
    return ScriptedDice([tuple(map(int, throw)) for throw in dice]) if isinstance(dice, Sequence) else dice
