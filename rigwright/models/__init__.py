"""The user's own models of cards: read and checked, laid into the boxes, kept."""
