"""What an unfinished build wants next: the parts that suit it best, to be chosen with one click.

The engine ranks them (`rigwright.proposals`); here they are asked for in the background and shown.
"""
