"""What the program says about itself: the manual and the licences of its components.

Here belongs text that is shown as it stands in a file; sentences about a build belong in `rules`
and `reports`.
"""
