"""An answer as text and JSON, and as the content of the assembly sheet.

Here belong words, rows and tables about an evaluated build. Nothing is judged here; painting and
printing belong in `gui/sheet` and `cli`.
"""
