"""The whole curve of best chances from the start, against the published values, and late positions."""

from __future__ import annotations

from benchmarks.report import best_of, report
from benchmarks.timing import cpu_and_wall
from dicehouse.notation import read_state
from dicehouse.rules.catalogue import game
from dicehouse.solver import compile_rules
from dicehouse.solver.winning.odds import ScoreOdds, aim_for, final_curve, odds
from dicehouse.solver.winning.win import play_to_win

PUBLISHED = {200: 0.91080460, 250: 0.54188692, 300: 0.17603092}
"""Of `yahtzee-free`; a cluster needed 40 hours for the curve in 2002."""

GOAL_CURVE_S, GOAL_LATE_S = 900.0, 1.0
_LAST = "1:3,2:6,3:9,3K:20,4K:0,FH:25,Y:50,C:20"
LATE = {
    "five boxes open": f"yahtzee-free@1 {_LAST} 1 2 33446",
    "five boxes open, all upper": "yahtzee-free@1 1:3,3K:20,4K:0,FH:25,SS:30,LS:0,Y:50,C:20 1 2 33446",
}
_UPPER = "1:3,2:6,3:9,4:12,5:15"
DUEL = f"yahtzee@1 {_UPPER},6:18,4K:0,FH:25,SS:30,Y:50/{_UPPER},3K:20,4K:0,FH:25,SS:30,Y:50 1 2 12345"


def main() -> None:
    figures: dict[str, object] = {}
    for name, line in LATE.items():
        state = read_state(line)
        final_curve(state)
        figures[f"{name}: chance and options for one score, s"] = best_of(3, lambda s=state: aim_for(s, 250))  # type: ignore[misc]  # bound per loop
        figures[f"{name}: whole curve, s"] = best_of(3, lambda s=state: final_curve(s))  # type: ignore[misc]  # bound per loop
    figures["goal: five boxes open, s"] = GOAL_LATE_S
    duel = read_state(DUEL)
    play_to_win(duel)
    figures["win play, three boxes each, s"] = best_of(3, lambda: play_to_win(duel))
    figures |= _whole()
    figures["goal: whole curve, wall s"] = GOAL_CURVE_S
    report("odds", figures)


def _whole() -> dict[str, object]:
    compiled = compile_rules(game("yahtzee-free"))
    solved_odds: list[ScoreOdds] = []
    cpu, wall = cpu_and_wall(1, lambda: solved_odds.append(odds(compiled, threads=2)))
    curve = solved_odds[0].curve()
    figures: dict[str, object] = {
        "whole curve from the start, 2 threads: wall s": wall,
        "whole curve from the start, 2 threads: CPU s": cpu,
        "whole curve: GiB": solved_odds[0].chances.nbytes / 2**30,
    }
    for score, chance in PUBLISHED.items():
        assert abs(curve[score] - chance) < 5e-9, f"{score}: {curve[score]} is not the published {chance}"
        figures[f"at least {score}: %, as published"] = f"{100 * curve[score]:.6f}"
    return figures


if __name__ == "__main__":
    main()
