"""How sentences and figures are written for a reader, alike in findings, window, terminal and
paper.

Here belong messages, languages, numbers and plural forms; parts of a computer are not known here.
"""
