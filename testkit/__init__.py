"""What tests, docs and benchmarks share: engines, houses, players and ways to look."""
