"""Games simulated a second, ours and the peer's, and what each strength of play scores."""

from __future__ import annotations

from benchmarks.report import report
from benchmarks.timing import cpu_and_wall, peer
from dicehouse.rules.catalogue import game
from dicehouse.solver import solved
from dicehouse.solver.bots.simulate import simulate
from dicehouse.solver.bots.strengths import POLICIES, simulate_policy

GOAL = 100_000
GAMES, MANY, PEER_GAMES = 100_000, 1_000_000, 20_000
STRENGTHS = ("yahtzee", "yahtzee-hasbro", "piecepack", "yatzy", "kniffel", "yacht")
PEER_RULES = "american+forced-joker"
"""What `yatzy-solver` calls the rules of `yahtzee-hasbro`."""


def main() -> None:
    figures: dict[str, object] = {}
    table = solved(game("yahtzee-hasbro"), moments=True)
    simulate(table, 1000, 1, threads=2)
    for games in (GAMES, MANY):
        cpu, wall = cpu_and_wall(3, lambda games=games: simulate(table, games, 7, threads=2))  # type: ignore[misc]  # bound per loop
        figures |= {
            f"{games:,} perfect games, 2 threads: a second": games / wall,
            f"{games:,} perfect games, 2 threads: a CPU-second": games / cpu,
        }
    figures["goal: perfect games a second"] = GOAL
    scores = simulate(table, MANY, 7)
    figures["mean of those games, in standard errors from the exact one"] = float(
        (scores.mean() - table.value()) / (table.deviation() / MANY**0.5)
    )
    figures |= _peer(figures)
    for game_id in STRENGTHS:
        for policy in POLICIES.values():
            scores = simulate_policy(game(game_id), policy, GAMES, 1)
            figures[f"{game_id}, {policy.name}: mean of {GAMES:,} games"] = float(scores.mean())
    report("simulation", figures)


def _peer(ours: dict[str, object]) -> dict[str, object]:
    peers = peer("yatzy_solver")
    if peers is None:
        return {"yatzy-solver": "not installed"}
    solver = peers.Solver.build(peers.Variant(PEER_RULES))
    cpu, wall = cpu_and_wall(1, lambda: solver.simulate(PEER_GAMES, seed=7))
    mine = ours[f"{GAMES:,} perfect games, 2 threads: a CPU-second"]
    assert isinstance(mine, float)
    return {
        f"yatzy-solver, {PEER_GAMES:,} games: a second": PEER_GAMES / wall,
        f"yatzy-solver, {PEER_GAMES:,} games: a CPU-second": PEER_GAMES / cpu,
        "ours, times the peer's games a CPU-second": mine * cpu / PEER_GAMES,
    }


if __name__ == "__main__":
    main()
