"""The open build's file: opening, saving, recovering, comparing with pins, and stages.

What is in the file is read and written by `rigwright.documents`, not here.
"""
