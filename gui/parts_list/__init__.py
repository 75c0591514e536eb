"""The parts list: everything that stands in the machine, in one column.

Here belong the look of rows and what keys and clicks do with them; which rows there are, and what
an edit of one changes, is worked out in `rigwright.inventory`.
"""
