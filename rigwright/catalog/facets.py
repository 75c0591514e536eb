"""What a list of parts can be narrowed by besides words: closed ranges of figures, and choices
among what there is.

Values alone; how a database compares them is the catalog's affair. A part whose figure is unknown
is never within a range: it is left out, and can be counted.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from rigwright.record import Value


class Range(Value, frozen=True):
    """From `least` to `most`, both included; an end that is None is open."""

    least: float | None = None
    most: float | None = None

    def __contains__(self, figure: object) -> bool:
        if not isinstance(figure, (int, float)):
            return False
        return (self.least is None or figure >= self.least) and (
            self.most is None or figure <= self.most
        )


Setting = Range | frozenset[str]
NONE: frozenset[str] = frozenset()


class Facets(Value, frozen=True):
    """The filters of a search by figure; None or an empty set filters nothing."""

    kind: frozenset[str] = NONE
    cooler: frozenset[str] = NONE
    socket: frozenset[str] = NONE
    form_factor: frozenset[str] = NONE
    board_size: frozenset[str] = NONE
    slots: Range | None = None
    thickness_mm: Range | None = None
    length_mm: Range | None = None
    max_gpu_length_mm: Range | None = None
    vram_gb: Range | None = None
    rated_w: Range | None = None
    price_usd: Range | None = None
    release_year: Range | None = None

    @property
    def asked(self) -> dict[str, Setting]:
        """The facets that ask for something, in their order."""
        settings = {name: getattr(self, name) for name in FACETS}
        return {
            name: setting for name, setting in settings.items() if setting and setting != Range()
        }

    def having(self, name: str, setting: Setting | None) -> Facets:
        """Return the same with another setting of one facet; None removes the setting."""
        return self.changed(**{name: NONE if setting is None and name in CHOICES else setting})


FACETS = Facets.__struct_fields__
CHOICES = frozenset({"kind", "cooler", "socket", "form_factor", "board_size"})
ANY = Facets()

# Which of them say something about a kind of part, the most telling ones first.
FACETS_OF_KIND: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "gpu": (
            "cooler",
            "slots",
            "thickness_mm",
            "length_mm",
            "vram_gb",
            "rated_w",
            "price_usd",
            "release_year",
        ),
        "motherboard": ("socket", "form_factor", "slots", "price_usd", "release_year"),
        "chassis": (
            "form_factor",
            "board_size",
            "max_gpu_length_mm",
            "slots",
            "price_usd",
            "release_year",
        ),
        "psu": ("rated_w", "form_factor", "length_mm", "price_usd", "release_year"),
        "cpu": ("socket", "rated_w", "price_usd", "release_year"),
        "cooler": ("cooler", "socket", "price_usd", "release_year"),
        "memory": ("form_factor", "price_usd", "release_year"),
        "fan": ("thickness_mm", "price_usd", "release_year"),
        "riser": ("form_factor", "length_mm", "price_usd", "release_year"),
        "nic": ("slots", "length_mm", "rated_w", "price_usd", "release_year"),
        "drive": ("form_factor", "length_mm", "price_usd", "release_year"),
    }
)
