"""The view of which slot, switch or processor each card hangs on.

Here belong the painted drawing and the matrix of cards; both are worked out in `rigwright.lanes`.
"""
