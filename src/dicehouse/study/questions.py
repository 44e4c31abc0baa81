"""Single questions, each answered by the room of the solver that knows."""

from __future__ import annotations

from ..errors import UsageError
from ..named import ActionLike, StateLike, to_state
from ..notation import Record, read_record
from ..rules import State
from ..solver.advise import RIGHT, Advice
from ..solver.analysis import Analysis
from ..solver.analysis import analyse as analyse_game
from ..solver.model.types import Floats
from ..solver.winning.against import contest
from ..solver.winning.odds import Aiming, ChanceOption, aim_for, check_open, final_curve
from ..solver.winning.win import WinPlay, play_to_win
from .coaching import coach
from .contests import OpponentLike, to_rival
from .progress import bar


def advise(state: StateLike, right: float = RIGHT) -> Advice:
    """What every option of the seat to move is worth, the best first, and why."""
    position = to_state(state)
    return coach(position.rules, right).advise(position)


def regret(state: StateLike, action: ActionLike, right: float = RIGHT) -> float:
    """The points that an action costs on average beside the best one."""
    position = to_state(state)
    return coach(position.rules, right).regret(position, action)


def analyse(record: Record | str) -> Analysis:
    """A game that was played: each decision's loss, each throw's luck; result = expectation + luck - mistakes."""
    return analyse_game(read_record(record) if isinstance(record, str) else record)


def odds(
    state: StateLike, at_least: int | None = None, *, to_win: bool = False, against: OpponentLike | None = None
) -> Floats | Aiming | WinPlay | tuple[ChanceOption, ...]:
    """The best chance of at least so many points in the end, or to win against the other cards, or against an opponent
    whose chances of each final score are known (a draw counts half), with every option; without an aim the whole curve:
    curve[n] is the best chance of at least n points."""
    position = to_state(state)
    if (at_least is not None) + to_win + (against is not None) > 1:
        raise UsageError("Say one aim: a score, to win, or an opponent.")
    if to_win:
        return play_to_win(position)
    if against is not None:
        return odds_against(position, against)
    with bar(f"Solving the odds of {position.rules.name_version}") as progress:
        return final_curve(position, progress) if at_least is None else aim_for(position, at_least, progress)


def odds_against(state: State, opponent: OpponentLike) -> tuple[ChanceOption, ...]:
    """The share of the win after every option, the best first."""
    check_open(state)
    rival = to_rival(state.rules, opponent)
    with bar(f"Solving {state.rules.name_version} for the win") as progress:
        return contest(state.rules, rival, state.card, progress=progress).options(state)
