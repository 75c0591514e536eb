"""The view of the air: a section through the machine, every card's temperature, which card warms
which, and what one changed variable would do.

Here belong plots and painting; temperatures and the best value are worked out in `rigwright.air`.
"""
