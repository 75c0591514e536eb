"""A part while it is changed: its fields with labels and bounds, what people type, a draft, and the
readings of a case.

Here belongs what the editor and the command say of a field and make of an answer; widgets belong in
`gui/part_editor`, the storing of a part in `catalog`.
"""
