"""The parts list: everything that stands in the machine, in one column.

How a row looks and what keys and clicks do with it belongs here; which rows there are, and what an
edit of one does, is the engine's.
"""
