"""Air, heat and noise of a machine: how warm each card gets and who warms it, as estimates with
bands.

Values and functions on an `Assembly` that decide nothing: what is good or bad is the affair of
`rules`, words and tables are that of `reports`.
"""

from __future__ import annotations

from rigwright.air.bands import Band, CardEstimate, Estimate, estimate_of, warmest_of
from rigwright.air.reading import air_of, machine_of

__all__ = ["Band", "CardEstimate", "Estimate", "air_of", "estimate_of", "machine_of", "warmest_of"]
