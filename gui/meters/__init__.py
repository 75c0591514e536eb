"""The meters: watts, circuits, clearances and their plots."""
