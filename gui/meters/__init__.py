"""The meters: watts, circuits, clearances and their plots.

Here belong lines, bars and plots; every value is read from the checks or the reports, and none is
worked out.
"""
