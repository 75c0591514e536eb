"""The view of power limits.

Here belong its sliders, its figures and the answer in words; the plan is worked out in
`rigwright.proposals.power_plan`.
"""
