"""A part while it is changed: its fields with labels and bounds, typed values, the draft, what
differs from the catalog, and measurements of a case.

Here belongs what editor, views and command say about a field, its value in words, and how they read
an answer. Widgets belong
in `gui/part_editor`, storing a part in `catalog`.
"""
