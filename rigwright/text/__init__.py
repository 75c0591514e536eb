"""How figures are written for a reader, alike in findings, window, terminal and paper.

It knows no computer part.
"""
