"""What a machine costs: prices of its parts, what of them one owns, sums, budget.

Here belong values and sums, and the store of owned parts. How a bill looks in a file belongs to
`share`, what energy costs to `power`.
"""
