"""Builds to hold parts against, and as many cards as one likes: those of the catalog, and
changed ones.
"""

from __future__ import annotations

import random
from collections.abc import Sequence

from rigwright.build import Build, Placement, Quantity, SecondarySystem, Wire
from rigwright.parts import Gpu
from rigwright.power.sites import site_named

TUF = "asus-tuf-rtx-3090"


def tower() -> Build:
    """Two 52 mm open-air cards on a seven-slot board in a tower with three vertical places."""
    build = Build(
        chassis="fractal-design-define-7-xl",
        board="asus-pro-ws-wrx80e-sage-se-wifi",
        cpus=Quantity("amd-ryzen-threadripper-pro-3975wx"),
        psus=("evga-supernova-1600-t2",),
        site=site_named("us-120v-15a"),
    )
    return build.place(TUF, "1").place(TUF, "5")


def eight_bays() -> Build:
    """A 4U server with two passive cards in its eight bays."""
    build = Build(
        chassis="supermicro-sys-4029gp-trt",
        cpus=Quantity("intel-xeon-gold-6248", 2),
        psus=("supermicro-pws-2k04a-1r-2000-w-1u",) * 4,
        site=site_named("de-230v-16a"),
    )
    return build.place("tesla-v100-pcie-32gb", "bay2").place("tesla-v100-pcie-32gb", "bay5")


def vertical() -> Build:
    """A case for a vertical card, with half-height openings beside the board."""
    return Build(chassis="hyte-y60", board="asus-pro-ws-x570-ace", psus=("evga-supernova-1600-t2",))


def two_supplies() -> Build:
    """A tower with an old supply and a new one: a card with 8-pins, one plug of it chosen by hand,
    below a 16-pin one.

    Between them and on the mains there is room for a third.
    """
    build = tower().changed(placements=()).place(TUF, "7").place("rtx-5090-founders", "1")
    psus = ("evga-supernova-1600-t2", "msi-mpg-a1000g-pcie5")
    return build.changed(
        chassis="phanteks-enthoo-719-luxe-2",
        site=site_named("de-230v-16a"),
        psus=psus,
        wires=(Wire(0, 0, 1, 0),),
    )


def on_risers() -> Build:
    """A tower with a card in its vertical mount, on a riser that is too short, and one over a
    slot on a cable.
    """
    short, slot = "linkup-ultra-pcie-4-0-x16-riser-200-mm-90-deg", "PCIEX16_4"
    placed = (
        Placement(TUF, "vertical1", None, short, slot),
        Placement("gigabyte-rtx-3090-turbo", "7", None, short),
    )
    return tower().changed(placements=placed)


def on_a_bracket() -> Build:
    """A tower without vertical openings of its own, with a card on a bracket, which bars six
    openings.
    """
    kit = "cooler-master-vertical-gpu-holder-kit-v3"
    return tower().changed(
        chassis="fractal-design-north", placements=(Placement(TUF, "vertical1", None, kit),)
    )


def two_systems() -> Build:
    """A tower with a second machine in it, each on a supply of its own."""
    build = tower().changed(
        chassis="phanteks-enthoo-719-luxe-2",
        psus=("evga-supernova-1600-t2", "msi-mpg-a1000g-pcie5"),
        second=SecondarySystem("asus-rog-strix-x570-i", Quantity("amd-ryzen-5-5600x")),
    )
    return build.remove(1)


BUILDS = {
    "tower": tower(),
    "eight bays": eight_bays(),
    "vertical": vertical(),
    "two supplies": two_supplies(),
    "on risers": on_risers(),
    "on a bracket": on_a_bracket(),
    "two systems": two_systems(),
}


def many_gpus(cards: Sequence[Gpu], count: int) -> list[Gpu]:
    """The cards, and as many changed ones as make up the count: every size and power a little
    different.
    """
    chance = random.Random("so many cards")

    def near(value: float | None, less: float, more: float) -> float | None:
        return None if value is None else max(1.0, round(value + chance.uniform(-less, more), 1))

    made = list(cards)
    while len(made) < count:
        card = chance.choice(cards)
        power = (
            None
            if card.board_power_w is None
            else 5.0 * round(card.board_power_w / 5 + chance.uniform(-6, 8))
        )
        made.append(
            card.changed(
                id=f"{card.id}-{len(made)}",
                length_mm=near(card.length_mm, 25, 25),
                height_mm=near(card.height_mm, 8, 12),
                thickness_mm=near(card.thickness_mm, 6, 12),
                board_power_w=power,
            )
        )
    return made[:count]
