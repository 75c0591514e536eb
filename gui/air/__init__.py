"""The view of the air: a section through the machine, every card's temperature, who warms whom, and
what one changed variable would do.

What is estimated and which value is best is the engine's affair; here it is shown.
"""
