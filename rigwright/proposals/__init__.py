"""What to build: machines to start from, machines for cards that somebody has, the machine of a
pasted list, ranked parts for an unfinished build, and the power limits that one stands with.

Here belong proposals and their reasons. The verdict on a proposal is `evaluation`'s; edits that
mend a fault belong in `remedies`.
"""
