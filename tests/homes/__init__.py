"""Other people's books: thrown away after they have shown that our exercises are at home there."""
