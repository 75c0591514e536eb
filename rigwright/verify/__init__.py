"""The built machine, as the output of its own commands describes it, compared with the plan.

Here belong the readers of that output, the matching of found cards to planned ones, and the
differences with their likely causes. Writing them out belongs in `reports.verified`.
"""
