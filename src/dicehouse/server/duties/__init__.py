"""What the house does by itself: clocks, presence, bots, the coach."""
