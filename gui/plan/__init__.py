"""The view of the machine from its open side, to scale.

Here belong painting and picking; the drawing itself is the sheet's, made by `rigwright.reports`.
"""
