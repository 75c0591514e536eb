"""What to build: machines to start from, machines for cards that somebody has, the machine of a
pasted list, and the parts that an unfinished build wants next, ranked.

Here belongs what is proposed and why; what a build comes to is `evaluation`'s answer, and what
mends a fault is in `remedies`.
"""
