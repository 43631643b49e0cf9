"""What moves are worth, and who plays by it: chances, players, series of rounds."""
