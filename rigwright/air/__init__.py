"""Air, heat and noise of a machine: how warm each card gets and who warms it, as estimates with
bands.

Here belong functions on an `Assembly` that return temperatures, flows and noise. Whether a
temperature is too high is decided in `rules`; words and tables are made in `reports`.
"""

from __future__ import annotations

from rigwright.air.bands import Band, CardEstimate, Estimate, estimate_of, warmest_of
from rigwright.air.reading import air_of, machine_of

__all__ = ["Band", "CardEstimate", "Estimate", "air_of", "estimate_of", "machine_of", "warmest_of"]
