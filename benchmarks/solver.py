"""Whole games solved from scratch, kernels warm: CPU and wall, ours and the fastest peer on PyPI."""

from __future__ import annotations

from benchmarks.report import best_of, report
from benchmarks.timing import cpu_and_wall, peer
from dicehouse.rules.book.counting import count_positions
from dicehouse.rules.catalogue import game
from dicehouse.solver import compile_rules, solve, solved
from dicehouse.solver.points.tables import load_table

RUNS = 7
PEER_RUNS = 2
GOAL_CPU, GOAL_WALL = 1.0, 0.5
PEERS = {"yahtzee-hasbro": "american+forced-joker", "yatzy": "yatzy-scandinavian"}
"""Our game, and what `yatzy-solver` calls the same rules: the expected scores agree to 1e-9."""


def main() -> None:
    figures: dict[str, object] = {}
    for game_id in PEERS:
        figures |= _ours(game_id)
    figures |= {"goal: yahtzee-hasbro, 2 threads: CPU s": GOAL_CPU, "goal: wall s": GOAL_WALL}
    figures |= _cache("yahtzee-hasbro")
    figures |= _peer(figures)
    report("solver", figures)


def _ours(game_id: str) -> dict[str, object]:
    rules = game(game_id)
    compiled = compile_rules(rules)
    figures: dict[str, object] = {f"{game_id}: positions": count_positions(rules)}
    for moments in (False, True):
        for threads in (1, 2):
            solve(compiled, threads, moments)
            cpu, wall = cpu_and_wall(RUNS, lambda t=threads, m=moments: solve(compiled, t, m))  # type: ignore[misc]  # bound per loop
            what = f"{game_id}: {'means and deviations' if moments else 'means'}, {threads} threads"
            figures |= {f"{what}: CPU s": cpu, f"{what}: wall s": wall}
    return figures


def _cache(game_id: str) -> dict[str, object]:
    solved(game(game_id), moments=True)
    seconds = best_of(20, lambda: load_table(game(game_id)))
    return {f"{game_id}: table read from the cache and checked, ms": seconds * 1000}


def _peer(ours: dict[str, object]) -> dict[str, object]:
    peers = peer("yatzy_solver")
    if peers is None:
        return {"yatzy-solver": "not installed"}
    figures: dict[str, object] = {"yatzy-solver: version": peers.__version__}
    for game_id, variant in PEERS.items():
        cpu, wall = cpu_and_wall(PEER_RUNS, lambda v=variant: peers.Solver.build(peers.Variant(v)))  # type: ignore[misc]  # bound per loop
        solver = peers.Solver.build(peers.Variant(variant))
        theirs = solver.state_value("upper 0 | filled -")
        assert abs(theirs - solve(compile_rules(game(game_id))).value()) < 1e-9, "these are not the same rules"
        mine_cpu, mine_wall = (ours[f"{game_id}: means, 2 threads: {kind} s"] for kind in ("CPU", "wall"))
        assert isinstance(mine_cpu, float)
        assert isinstance(mine_wall, float)
        figures |= {
            f"yatzy-solver, {game_id}: CPU s": cpu,
            f"yatzy-solver, {game_id}: wall s": wall,
            f"yatzy-solver, {game_id}: CPU, times ours": cpu / mine_cpu,
            f"yatzy-solver, {game_id}: wall, times ours": wall / mine_wall,
        }
    return figures


if __name__ == "__main__":
    main()
