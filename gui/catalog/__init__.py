"""The catalog: the search, its filters, its rows and how each part fits."""
