"""What the rules on lanes, links, risers and groups of cards compare.

Constants stand here as the page shows them; `tests/rules/test_formulas.py` holds them to the rules.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from rigwright.checks import Severity
from rigwright.rules.formulas.formula import Formula

LANES: Mapping[str, tuple[Formula, ...]] = MappingProxyType(
    {
        "riser-without-slot": (
            Formula(
                value="cards on risers that go into no slot yet",
                limit="those of them that find a free slot for their plug",
                unit="cards",
                at_most=True,
                more="Each takes the shortest slot that its plug enters.",
            ),
        ),
        "cards-share-slot": (
            Formula(
                value="cards and drives on the slot",
                limit="branches of its splitter or the one of the slot",
                unit="cards",
                at_most=True,
            ),
        ),
        "riser-plug-mismatch": (
            Formula(
                value="the plug of the riser goes into the slot or socket that feeds it",
                of="plug of the riser",
            ),
            Formula(
                value="the plugs of two parts that follow each other are of one kind",
                of="plugs of adapters and cables",
            ),
            Formula(value="the last part has a slot for the card", of="slot for the card"),
        ),
        "adapter-sockets-over": (
            Formula(
                value="cables in the adapter",
                limit="lanes of the adapter ÷ lanes of one plug",
                unit="cables",
                at_most=True,
                of="cables in the adapter at the slot",
                error_if="the record says how the adapter divides its lanes",
                more="Such an adapter has a socket for each branch, where these are more.",
            ),
            Formula(
                value="cables in the adapter",
                limit="lanes of the adapter ÷ lanes of one plug",
                unit="cables",
                at_most=True,
                of="cables in the adapter at the card",
                never_error=True,
            ),
        ),
        "slot-switched-off": (
            Formula(
                value="lanes of the slot with all others in use",
                limit="1",
                unit="lanes",
                of="lanes of the slot",
            ),
            Formula(
                value="processors in the socket that the slot hangs on",
                limit="1",
                unit="processors",
                of="processor of the slot",
            ),
        ),
        "gpu-on-chipset-slot": (
            Formula(value="the card hangs on the processor or a switch", never_error=True),
        ),
        "link-x1-training": (
            Formula(
                value="lanes of the link × speed of a lane",
                limit="2",
                unit="GB/s",
                error_if="the cards of the workload exchange data",
                more="A lane carries 0.25, 0.5, 0.985, 1.969 and 3.938 GB/s from Gen1 to Gen5.",
            ),
        ),
        "link-below-gen3-x8": (
            Formula(
                value="lanes of the link × speed of a lane",
                limit="8 × 0.985",
                unit="GB/s",
                never_error=True,
                more="A lane of Gen3 carries 0.985 GB/s.",
            ),
        ),
        "cpu-lanes-short": (
            Formula(
                value="lanes that cards and drives on the processor want",
                limit="lanes of the processor",
                unit="lanes",
                at_most=True,
                never_error=True,
            ),
        ),
        "cpu-sku-lane-cut": (
            Formula(
                value="lanes of the slot with this processor",
                limit="lanes of the slot with the best processor",
                unit="lanes",
                error_if="none are left",
            ),
        ),
        "m2-steals-gpu-lanes": (
            Formula(
                value="lanes of the slot beside the drives",
                limit="lanes of the slot without drives",
                unit="lanes",
                error_if="none are left",
            ),
        ),
        "switch-uplink-shared": (
            Formula(
                value="lanes of the cards behind the switch ÷ 16",
                limit="2",
                unit="lanes per uplink lane",
                at_most=True,
                wanted="0.0625",
                never_error=True,
                note_if="it is less than 4",
                more="16 lanes lead up; twice as many below them are shared already.",
            ),
        ),
        "riser-gen-limit": (
            Formula(
                value="generation of the link",
                limit="generation that the riser is rated for",
                unit="generation",
                at_most=True,
                of="generation of the riser",
                never_error=True,
            ),
            Formula(
                value="generation of the link",
                limit="generation that a ribbon of its length carries",
                unit="generation",
                at_most=True,
                of="length at that generation",
                never_error=True,
                more="Passive ribbons carry Gen3 over 600 mm, Gen4 over 300 mm and Gen5 over "
                "200 mm.",
            ),
        ),
        "bifurcation-unsupported": (
            Formula(
                value="the board divides the slot's lanes as the splitter or the card wants it"
            ),
        ),
        "tp-without-fast-link": (
            Formula(
                value="lanes of the slowest link × speed of a lane",
                limit="16 × 0.985",
                unit="GB/s",
                never_error=True,
                more="A lane of Gen3 carries 0.985 GB/s. Cards that NVLink joins are not asked.",
            ),
        ),
        "p2p-blocked-geforce": (
            Formula(
                value="fewer than two GeForce cards lack NVLink",
                never_error=True,
                milder=Severity.INFO,
            ),
        ),
        "mixed-gpu-group": (
            Formula(
                value="all cards of the group have one chip and one size of memory",
                never_error=True,
            ),
        ),
        "tp-size-invalid": (
            Formula(
                value="size of the group",
                limit="cards of the build",
                unit="cards",
                at_most=True,
                never_error=True,
            ),
            Formula(
                value="the size of the group divides the model's attention heads",
                never_error=True,
                more="Key-value heads may also divide the size of the group.",
            ),
        ),
        "nic-slot-bandwidth": (
            Formula(
                value="speed of the card's ports",
                limit="0.9 × speed of the link",
                unit="GB/s",
                at_most=True,
                beyond="1.1 × speed of the link",
                more="A port of 100 Gb/s carries 12.5 GB/s, and all ports no more than the edge of "
                "the card. Packet headers take a tenth of a link, "
                "and it is an error where the link carries less than half.",
            ),
        ),
        "link-report": (
            Formula(
                more="It names generation and width of every link: the lower of card, slot and "
                "riser each. It finds no fault."
            ),
        ),
    }
)
