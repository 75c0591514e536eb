"""The view of who hangs on what."""
