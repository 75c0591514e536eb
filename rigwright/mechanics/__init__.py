"""What stands in the way beyond plain boxes: bridges, ribbons, leads, own models.

And what must go in first.
"""
