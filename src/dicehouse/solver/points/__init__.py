"""Games of points: their tables, and the advice and analysis that stand on them."""
