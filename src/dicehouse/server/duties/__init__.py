"""What the house does by itself: clocks, the lag of lines, presence, bots, tokens, tidying."""
