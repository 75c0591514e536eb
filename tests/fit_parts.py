"""Coolers, memory, bridges and obstacles for the rules about fit, each changed by keywords, and
worlds with them.
"""

from __future__ import annotations

from typing import Any

from rigwright.build import Bridge, Quantity
from rigwright.evaluation import Evaluation
from rigwright.parts import Cooler, Drive, Fan, Memory, Nvlink, Obstruction, Riser
from tests.worlds import world

KNOWN = {"brand": "Test", "source": "this test", "confidence": "high"}


def cooler(**figures: Any) -> Cooler:
    """A tower cooler of 155 mm, 120 mm wide and 70 mm deep over its fan, rated for 250 W:
    nowhere near anything.
    """
    return Cooler.of(
        {
            "kind": "cooler",
            "id": "a-cooler",
            "name": "A cooler",
            **KNOWN,
            "cooler_type": "air",
            "height_mm": 155.0,
            "width_mm": 120.0,
            "depth_mm": 70.0,
            "sockets": ["AM5"],
            "cooling_class_w": 250.0,
            **figures,
        }
    )


def aio(**figures: Any) -> Cooler:
    """An all-in-one with a radiator of 360 × 27 mm."""
    own = {
        "height_mm": None,
        "width_mm": None,
        "depth_mm": None,
        "radiator_mm": 360.0,
        "radiator_thickness_mm": 27.0,
    }
    return cooler(**{"name": "An all-in-one", "cooler_type": "aio", **own, **figures})


def memory(**figures: Any) -> Memory:
    """Two modules of 32 mm."""
    return Memory.of(
        {
            "kind": "memory",
            "id": "a-kit",
            "name": "A kit",
            **KNOWN,
            "ram_type": "DDR5",
            "form_factor": "UDIMM",
            "module_count": 2,
            "total_gb": 64.0,
            "height_mm": 32.0,
            **figures,
        }
    )


def fan(**figures: Any) -> Fan:
    """A fan of 120 mm."""
    return Fan.of(
        {"kind": "fan", "id": "a-fan", "name": "A fan", **KNOWN, "size_mm": 120.0, **figures}
    )


def disk() -> Drive:
    """A 3.5 inch disk."""
    return Drive.of(
        {"kind": "drive", "id": "a-disk", "name": "A disk", **KNOWN, "drive_type": "hdd"}
    )


def bridge(**figures: Any) -> Riser:
    """A bridge of four slots for the RTX 3090."""
    return Riser.of(
        {
            "kind": "riser",
            "id": "a-bridge",
            "name": "A bridge",
            **KNOWN,
            "riser_type": "nvlink_bridge",
            "card_pitch_slots": 4,
            "compatible_with": ["RTX 3090"],
            **figures,
        }
    )


LINKED = {
    "chip": "GeForce RTX 3090",
    "nvlink": Nvlink(generation=3, bridge_slot_spacings=(2, 3, 4)),
}


def obstacle(kind: str, *affects: str, height_mm: float | None = None) -> Obstruction:
    """Something on a board, where its words say."""
    return Obstruction(type=kind, affects=affects, height_mm=height_mm)


def cooled(*cards: Any, by: Cooler, kit: Memory | None = None, **more: Any) -> Evaluation:
    """A world with a cooler, and memory where a kit is given."""
    others = (by, *((kit,) if kit else ()), *more.pop("others", ()))
    chosen = (Quantity(kit.id),) if kit else ()
    return world(*cards, others=others, cooler=by.id, memory=chosen, **more)


def bridged(*cards: Any, part: Riser, first: int = 0, second: int = 1, **more: Any) -> Evaluation:
    """A world with a bridge over two of its cards."""
    return world(*cards, others=(part,), bridges=(Bridge(part.id, first, second),), **more)
