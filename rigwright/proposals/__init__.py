"""What to build: machines to start from, machines for cards that somebody has, the machine of a
pasted list, ranked parts for an unfinished build, and the power limits that one stands with.

Here belong proposals and their reasons. The verdict on a proposal is `evaluation`'s; edits that
mend a fault belong in `remedies`.

- `machines` has the machines to start from, `for_cards` puts a user's cards into each, at an
  outlet of `outlets`.
- `next_kind` says what kind of part an unfinished build lacks, `merit` which parts of it are worth
  a trial, and `next_part` tries and ranks them; `facts` are the figures that speak for each.
- `listed` makes a build of the lines that `importing.lists.matching` has matched. Its cards find
  places through `arranging`; `upright` stands cards up, `joining` uses risers and bridges,
  `no_place` says why a card has no place.
- `seating` lays cards from beside a machine into its places; `for_cards` and `next_part` use it.
- `power_plan` finds the largest power limits that the power rules accept, `power_ways` what it
  takes instead of limits.
"""
