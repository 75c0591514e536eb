"""What to build: machines to start from, machines for cards that somebody has, the machine of a
pasted list, and ranked parts for an unfinished build.

Here belong proposals and their reasons. The verdict on a proposal is `evaluation`'s; edits that
mend a fault belong in `remedies`.
"""
