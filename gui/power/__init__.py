"""The view of power limits."""
