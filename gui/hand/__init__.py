"""What the user does with a part in any view: commands, drags, choices, menus and the words for it.

A gesture or a menu that only one panel has belongs to that panel.
"""
