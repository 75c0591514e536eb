"""The machine that was built, as the output of its own commands tells it, held against the plan.

Here belong the readers of that output, the matching of found cards to planned ones, and what
differs with likely causes; not how it is written out (`reports.verified`) and no figure that the
output does not tell.
"""
