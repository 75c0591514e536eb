"""The view of the machine from its open side, to scale."""
