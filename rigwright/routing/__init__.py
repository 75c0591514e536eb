"""What is in the way beyond plain boxes: bridges, ribbons, cables, models of the user's own, and
parts that must go in first.

Here belong ways through the chassis and the order of assembly; whether a cable is long enough is
decided in `rules`.
"""
