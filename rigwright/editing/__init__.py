"""A part while it is changed: its fields with labels and bounds, typed values, the draft, and
measurements of a case.

Here belongs what editor and command say about a field and how they read an answer. Widgets belong
in `gui/part_editor`, storing a part in `catalog`.
"""
