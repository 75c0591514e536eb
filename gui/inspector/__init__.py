"""The inspector: the selected part, the sources of its figures, and what it may hang on.

Here belong cards, rows and menus about one selected part; editing its record belongs in
`gui/part_editor`.
"""
