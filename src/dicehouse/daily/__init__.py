"""Today's roll: one game a day, with the same dice for everybody of a house. It knows no socket and no store."""
