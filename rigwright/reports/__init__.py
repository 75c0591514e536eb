"""What is said of an answer: as text and JSON, as the content of the assembly sheet.

Here belong words, rows and tables about an evaluated build; nothing is judged here, and painting or
printing them belongs in `gui/sheet` and `cli`.
"""
