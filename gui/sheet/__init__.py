"""The assembly sheet, painted and printed.

Here belong blocks, columns and pages on paper; what the sheet says is made by `rigwright.reports`.
"""
