"""The list of checks and the card that says why.

Here belong rows, sorting, folding and the menu of remedies; judging belongs in `rigwright.checks`,
and trying remedies in `rigwright.remedies`.
"""
