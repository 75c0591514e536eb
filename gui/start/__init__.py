"""The start page: cards that somebody has, machines to start from, and examples.

Here belong its tiles and their order on the page; the machines are proposed by
`rigwright.proposals`.
"""
