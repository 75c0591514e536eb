"""The window that imports databases, tables and lists.

Here belong its pages and its progress; readers and the gate of rules belong in
`rigwright.importing`.
"""
