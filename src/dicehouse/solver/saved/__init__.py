"""Games whose unused rolls are saved for later turns."""
