"""The assembly sheet, painted and printed."""
