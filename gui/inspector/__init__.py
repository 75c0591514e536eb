"""The inspector: what is picked, where its figures come from, what it may hang on.

Here belong cards, rows and menus about one selected part; editing its record belongs in
`gui/part_editor`.
"""
