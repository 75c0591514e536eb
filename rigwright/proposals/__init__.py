"""What to build: machines to start from, machines for cards that somebody has, and the parts that
an unfinished build wants next, ranked.

Here belongs what is proposed and why; what a build comes to is `evaluation`'s answer, and what
mends a fault is in `remedies`.
"""
