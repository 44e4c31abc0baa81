"""What perfect play looks like: exact averages box by box, and the exact distribution of its final score."""
