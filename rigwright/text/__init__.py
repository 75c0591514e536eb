"""How sentences and figures are written for a reader, alike in findings, window, terminal and
paper.

Here belong messages, languages, numbers and plural forms; nothing here knows a part of a computer.
"""
