"""The list of checks and the card that says why."""
