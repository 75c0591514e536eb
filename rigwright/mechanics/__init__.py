"""What stands in the way beyond plain boxes: bridges, ribbons, leads, own models; and what must go in first."""
