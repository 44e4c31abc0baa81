"""What the house does by itself: clocks, presence, bots, tidying."""
