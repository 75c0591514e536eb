"""Mains circuits by country and outlet: volts, what the outlet carries, what the breaker carries.

Figures after NEC 210.20(A), the TEPCO guide and IEC 60320. Knows no machine.
"""

from __future__ import annotations

from rigwright.build import Site

CONTINUOUS_SHARE = 0.80  # NEC 210.20(A): a load of three hours or more takes at most 80 % of the circuit

# name: volts, outlet amperes, breaker amperes
_CIRCUITS: dict[str, tuple[float, float, float]] = {
    "us-120v-15a": (120, 15, 15),
    "us-120v-20a": (120, 20, 20),
    "us-240v-20a": (240, 20, 20),
    "us-240v-30a": (240, 30, 30),
    "us-208v-20a": (208, 20, 20),
    "us-208v-30a": (208, 30, 30),
    "jp-100v-15a": (100, 15, 20),  # 15 A outlet on a 20 A branch
    "jp-100v-20a": (100, 20, 20),
    "jp-200v-20a": (200, 20, 20),
    "jp-200v-30a": (200, 30, 30),
    "de-230v-16a": (230, 16, 16),
    "fr-230v-16a": (230, 16, 16),
    "gb-230v-13a": (230, 13, 32),  # 13 A fuse in the plug, 32 A ring
    "au-230v-10a": (230, 10, 20),
    "ch-230v-10a": (230, 10, 13),
    "dk-230v-13a": (230, 13, 13),
    "it-230v-16a": (230, 16, 16),
    "cn-220v-10a": (220, 10, 16),
    "cn-220v-16a": (220, 16, 16),
    "kr-220v-16a": (220, 16, 16),
    "tw-110v-15a": (110, 15, 15),
    "in-230v-6a": (230, 6, 16),
    "in-230v-16a": (230, 16, 16),
    "br-127v-10a": (127, 10, 20),
    "br-220v-20a": (220, 20, 20),
}

SITES: dict[str, Site] = {name: Site(name, v, outlet, breaker) for name, (v, outlet, breaker) in _CIRCUITS.items()}


def site_named(name: str) -> Site:
    """The site of that name; raises KeyError with the names there are."""
    if name not in SITES:
        raise KeyError(f"no site is called {name!r}; there are {', '.join(SITES)}")
    return SITES[name]
