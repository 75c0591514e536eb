"""What stands in the way beyond plain boxes: bridges, ribbons, cables and models of one's own, and
what must go in first.

Here belong ways through the chassis and the steps of putting it together; whether a length is
enough is said by `rules`.
"""
