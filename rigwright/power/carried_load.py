"""A load beside what carries it. Knows neither circuits nor supplies."""

from __future__ import annotations

from rigwright.record import Value


class CarriedLoad(Value, frozen=True):
    """A load of a circuit, what its outlet or its breaker gives, and the amperes of that one.

    Of the load `other_w` are drawn by what else is on the breaker; 0 on the outlet.
    """

    load_w: float
    limit_w: float
    limit_a: float
    other_w: float = 0.0

    @property
    def share(self) -> float:
        """How much of the limit the load takes."""
        return self.load_w / self.limit_w if self.limit_w else 0.0
