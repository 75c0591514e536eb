"""The catalog: the search, its filters, its rows and how each part fits.

Here belong the widgets and the order in which rows are asked; how a part fits is worked out in
`rigwright.fitting`, what is found in `rigwright.catalog`.
"""
