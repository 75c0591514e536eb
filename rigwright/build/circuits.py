"""At which mains circuit of a build a supply is plugged in.

Circuit 0 is the site's own; the further ones of a build count from 1. What a circuit carries is
worked out in `power`.
"""

from __future__ import annotations

from rigwright.build.document import Build, Circuit


def circuit_index(build: Build, psu: int) -> int:
    """Return the circuit of a supply: 0, the site's own, unless the build says another."""
    if psu < len(build.psu_circuits):
        return build.psu_circuits[psu]
    return 0


def circuit_at(build: Build, index: int) -> Circuit | None:
    """Return a further circuit of a build; None for the site's own, and for one that the build does
    not name.
    """
    if 0 < index <= len(build.circuits):
        return build.circuits[index - 1]
    return None
