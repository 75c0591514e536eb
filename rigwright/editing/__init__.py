"""A part while it is changed: its fields with labels and bounds, what people type, a draft, the
readings of a case.
"""
