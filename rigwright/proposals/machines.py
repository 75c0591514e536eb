"""Machines to start from: the sizes that the field builds, of parts of the shipped catalog.

Each fits as it stands, or fits tightly; a test holds every verdict. They stand at no outlet: who
starts from one brings the site.
"""

from __future__ import annotations

from rigwright.build import Build, Placement, Quantity, SecondarySystem
from rigwright.record import Value
from rigwright.text.language import translated
from rigwright.text.sentence import Sentence, messages, plural

_RDIMM = "samsung-32gb-ddr4-3200-rdimm-m393a4k40db3-cwe-class"
_NVME = (Quantity("samsung-990-pro-2tb"),)
_DDR5_32 = (Quantity("g-skill-trident-z5-neo-rgb-32gb-2x16-ddr5-6000-cl30"),)
_DDR5_64 = (Quantity("g-skill-flare-x5-64gb-2x32-ddr5-6000-cl30"),)
_HOST = "c-payne-slimsas-pcie-4-0-x16-host-adapter-2x-sff-8654-8i"
_CABLE = "sff-8654-8i-to-8i-slimsas-cable-750-mm-pcie-4-0-x8"
_DEVICE = "c-payne-slimsas-pcie-4-0-x16-device-adapter-2x-sff-8654-8i"


class ProposedMachine(Value, frozen=True):
    """A machine to start from.

    `form` is what it is, `parts` what it is made of, its title a message; `further` are places for
    more cards than it starts with, with the riser and the slot that each hangs on. Of those that
    name the same slot, each has one of the cables of the adapter in it. `cases` are what it comes
    in, the smallest first, each with how many cards it holds; empty for its own alone.
    """

    id: str
    form: str
    words: str
    parts: Build
    further: tuple[Placement, ...] = ()
    cases: tuple[tuple[int, str], ...] = ()

    @property
    def title(self) -> str:
        """What it is called."""
        return translated(self.parts.title)

    @property
    def build(self) -> Build:
        """What choosing it opens, titled in the chosen language."""
        return self.parts.changed(title=self.title)

    def build_for(self, cards: int) -> Build:
        """What it is before that many cards go into it: in the smallest of its cases that holds
        them, or the largest.
        """
        bare = self.build.changed(title=str(self.title_with(cards)), placements=())
        for most, case in self.cases:
            bare = bare.changed(chassis=case)
            if cards <= most:
                break
        return bare

    def title_with(self, cards: int) -> Sentence:
        """What it is called with that many cards of the user's."""
        return plural(
            "{form} with {n} card", "{form} with {n} cards", cards, form=translated(self.form)
        )

    @property
    def places(self) -> tuple[Placement, ...]:
        """Where it holds cards: those that it starts with, then the others."""
        return (*self.parts.placements, *self.further)


def _cards(part_id: str, *places: str, limit_w: float | None = None) -> tuple[Placement, ...]:
    return tuple(Placement(part_id, place, limit_w) for place in places)


def _on_bar(number: int, slot: str, along_mm: float | None = None) -> Placement:
    """A card on a bar of the open frame, fed by a slot over two cables of 750 mm; at a spot of its
    own, or where the frame has the place.
    """
    return Placement(
        "asus-tuf-rtx-3090",
        f"frame{number}",
        260,
        riser=_DEVICE,
        slot=slot,
        along_mm=along_mm,
        adapters=(_HOST, _CABLE, _CABLE),
    )


_STARTER = Build(
    title=messages("Starter with one card"),
    chassis="fractal-design-meshify-2",
    board="asus-tuf-gaming-x870-plus-wifi",
    cpus=Quantity("amd-ryzen-5-9600x"),
    cooler="noctua-nh-u12s",
    memory=_DDR5_32,
    psus=("corsair-rm650x-2021",),
    drives=_NVME,
    placements=_cards("asus-dual-rtx-5060-ti-16g", "2"),
)
_PAIR = Build(
    title=messages("Two cards, one slot between"),
    chassis="fractal-design-define-7-xl",
    board="asus-proart-x870e-creator-wifi",
    cpus=Quantity("amd-ryzen-9-9950x"),
    cooler="deepcool-ak620",
    memory=_DDR5_64,
    psus=("msi-mpg-a1000g-pcie5",),
    drives=_NVME,
    placements=_cards("msi-rtx-4060-ti-16g-ventus-2x", "2", "5"),
)
_WORKSTATION = Build(
    title=messages("Four blowers"),
    chassis="fractal-design-define-7-xl",
    board="asus-pro-ws-wrx80e-sage-se-wifi",
    cpus=Quantity("amd-ryzen-threadripper-pro-3975wx"),
    cooler="noctua-nh-u14s-tr4-sp3",
    memory=(Quantity(_RDIMM, 8),),
    psus=("evga-supernova-1600-t2",),
    drives=_NVME,
    placements=_cards("asus-turbo-rtx-3090", "1", "3", "5", "7", limit_w=250),
)
_FRAME = Build(
    title=messages("Four cards on an open frame"),
    chassis="generic-mining-open-frame-6-gpu",
    board="asrockrack-romed8-2t",
    cpus=Quantity("amd-epyc-7543"),
    cooler="noctua-nh-u14s-tr4-sp3",
    memory=(Quantity(_RDIMM, 8),),
    psus=("evga-supernova-1600-t2",),
    drives=_NVME,
    placements=(  # 120 mm apart, which the cables reach
        _on_bar(1, "PCIE7"),
        _on_bar(2, "PCIE6", 120.0),
        _on_bar(4, "PCIE5"),
        _on_bar(5, "PCIE4", 360.0),
    ),
)
_SERVER = Build(
    title=messages("Eight cards in a server"),
    chassis="asus-esc8000-g4",
    cpus=Quantity("intel-xeon-gold-6248", 2),
    memory=(Quantity(_RDIMM, 12),),
    psus=("asus-1600-w-module",) * 3,
    drives=(Quantity("samsung-870-evo-4tb", 2),),
    placements=_cards("tesla-v100-pcie-32gb", *(f"bay{i}" for i in range(1, 9))),
)
_DUAL = Build(
    title=messages("Two systems in one case"),
    chassis="corsair-obsidian-1000d",
    board="asus-proart-x870e-creator-wifi",
    cpus=Quantity("amd-ryzen-9-9950x"),
    cooler="arctic-liquid-freezer-iii-360",
    memory=_DDR5_64,
    psus=("msi-mpg-a1000g-pcie5", "corsair-sf1000-2024"),
    drives=_NVME,
    placements=_cards("msi-rtx-4060-ti-16g-ventus-2x", "2", "5"),
    second=SecondarySystem(
        board="asus-rog-strix-b650e-i",
        cpus=Quantity("amd-ryzen-5-7600"),
        cooler="arctic-liquid-freezer-iii-240",
        memory=_DDR5_32,
        drives=_NVME,
    ),
)

MACHINES: tuple[ProposedMachine, ...] = (
    ProposedMachine(
        "starter", messages("Small tower"), messages("A first card on 650 W."), _STARTER
    ),
    ProposedMachine(
        "pair", messages("Desktop tower"), messages("Air for both cards, 1,000 W."), _PAIR
    ),
    ProposedMachine(
        "workstation",
        messages("Workstation"),
        messages("x16 for every card, 1,600 W."),
        _WORKSTATION,
    ),
    ProposedMachine(
        "frame",
        messages("Open frame"),
        messages("Thick cards, with air all round."),
        _FRAME,
        (_on_bar(3, "PCIE3"), _on_bar(6, "PCIE2"), _on_bar(7, "PCIE1"), _on_bar(8, "PCIE1")),
        (
            (6, "generic-mining-open-frame-6-gpu"),
            (8, "generic-mining-open-frame-8-gpu"),
            (12, "generic-mining-open-frame-12-gpu"),
        ),
    ),
    ProposedMachine(
        "server", messages("Server"), messages("Passive cards, 2 + 1 supplies."), _SERVER
    ),
    ProposedMachine(
        "dual", messages("Dual system"), messages("A small computer beside it."), _DUAL
    ),
)
