"""The view of every clearance: its rows, how they are painted and sorted, and what can be done with
them.

Here belongs how a clearance looks; which clearances there are, and how wide each is, is read from
the judged checks.
"""
