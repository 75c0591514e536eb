"""The editor of a part, its drawings and its tables.

Here belong fields, pages and drawings with their dimension lines; labels, bounds and the draft
itself belong in `rigwright.editing`.
"""
