"""The window that imports databases, tables and lists.

Here belong its pages and its progress; readers, and the rules that imported records pass, belong in
`rigwright.importing`.
"""
