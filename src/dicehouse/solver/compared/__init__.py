"""Games whose cards are compared box by box."""
