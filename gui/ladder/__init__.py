"""The slot ladder: the openings of the chassis with the cards in them."""
