"""What the program says of itself: the manual and the licences of what it is made of.

Here belongs text that is shown as it is; sentences about a build belong in `rules` and `reports`.
"""
