"""The view of every clearance: its rows, how they are painted and sorted, and what can be done
with them.
"""
