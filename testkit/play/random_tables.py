"""Tables at which everybody plays at random."""

from __future__ import annotations

from random import Random

from dicehouse.notation import write_action
from dicehouse.play import ClockSettings, TableSettings
from dicehouse.play.commands import Resign, TakeBack
from dicehouse.play.deciding.moves import drop_flag, flag_fallen
from dicehouse.play.settings import BotStrength, DiceKind
from dicehouse.rules import Action, Buy, Score, Throw, legal_actions
from dicehouse.rules.catalogue import game, game_ids
from testkit.play.context import ScriptedContext
from testkit.play.table import Play, seated

__all__ = ["move", "play_out", "random_action", "random_table", "to_the_end"]


def random_action(random: Random, play: Play) -> Action:
    """Boxes rather than throws, so that games come to an end soon; entered dice are thrown by the caller."""
    actions = legal_actions(play.state)
    boxes = [action for action in actions if isinstance(action, Score)]
    return random.choice(boxes if boxes and random.random() < 0.6 else actions)


def move(random: Random, play: Play) -> None:
    """One step of the game: a question is judged, otherwise whoever is to move acts."""
    if play.table.question is not None:
        if play.table.judge is None or random.random() < 0.1:
            _take_back(play)
        else:
            play.judge(random.random() < 0.6)
        return
    action = random_action(random, play)
    if isinstance(action, Buy) and play.table.judge_of(play.state.seat) is None:
        return  # nobody is there to ask
    faces = None
    if play.table.settings.dice == "entered" and isinstance(action, Throw):
        dice = play.table.rules.dice
        faces = [random.randint(1, dice.sides) for _ in range(dice.count - len(action.keep))]
    play.act(write_action(action), faces)


def _take_back(play: Play) -> None:
    """Whoever has asked changes their mind; a bot never does, and is judged when somebody is back."""
    player = play.table.seats[play.state.seat - 1]
    if player and player.guest:
        play.do(player.name, TakeBack())
    elif play.table.judge is not None:
        play.judge(True)


def play_out(random: Random, play: Play, moves: int | None = None, hurry: int = 300) -> None:
    """Move until the game ends, or for so many moves; each takes up to `hurry` hundredths of a second."""
    while play.table.phase == "playing" and (moves is None or moves > 0):
        moves = None if moves is None else moves - 1
        play.wait(random.randint(0, hurry))
        flagged = flag_fallen(play.table, play.now)
        if flagged is not None:
            play.happen(drop_flag(play.table, flagged, play.context))
        elif random.random() < 0.01 and len(play.table.seats) > 1:
            if play.people:
                play.do(random.choice(play.people), Resign())
        else:
            move(random, play)


def _random_settings(random: Random, dice: DiceKind | None = None) -> TableSettings:
    """Any game, any table of up to three seats that the settings allow."""
    rules = game(random.choice(game_ids()))
    seats = random.randint(rules.seats[0], 3)
    kinds: tuple[DiceKind, ...] = (dice,) if dice else ("system", "shared", "sealed")
    bots: tuple[BotStrength, ...] = ("greedy",) if seats == 3 and random.random() < 0.5 else ()
    kind = random.choice(kinds)
    clock = ClockSettings(random.choice((1, 4)), random.choice((0, 0, 3))) if random.random() < 0.5 else None
    return TableSettings(
        rules.name_version,
        seats=seats,
        bots=bots,
        clock=clock,
        wager=random.choice((0, 7, 100)) if seats > 1 and not bots and clock and kind != "shared" else 0,
        dice=kind,
        spectators=random.random() < 0.5,
    )


def to_the_end(settings: TableSettings, seed: int = 0) -> Play:
    """A whole game, without clocks that run out and without resignations."""
    random = Random(seed)
    play = seated(settings, ScriptedContext(seed=seed))
    play.start()
    while play.table.phase == "playing":
        move(random, play)
    return play


def random_table(seed: int, dice: DiceKind | None = None, *, most: int = 120) -> Play:
    """A game that has been played for a random number of moves, perhaps to its end."""
    random = Random(seed)
    play = seated(_random_settings(random, dice), ScriptedContext(seed=seed))
    play.start()
    play_out(random, play, moves=random.randint(0, most))
    return play
