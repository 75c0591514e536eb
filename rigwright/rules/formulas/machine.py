"""What the rules on case, board, processor, cooler, memory and drives compare.

Constants stand here as the page shows them; `tests/rules/test_formulas.py` holds them to the rules.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from rigwright.checks import Severity
from rigwright.rules.formulas.formula import ANY_UNIT, Formula

MACHINE: Mapping[str, tuple[Formula, ...]] = MappingProxyType(
    {
        "machine-incomplete": (
            Formula(
                more="A case, a board, a processor and a supply have to be chosen, for a second "
                "system its board and its processor too. Until then the build is not decided."
            ),
        ),
        "board-form-factor-unfit": (
            Formula(
                value="the board's form is one that the case lists",
                error_if="no form that is listed is as large as the board",
            ),
            Formula(
                value="depth of the board",
                limit="deepest board that the case takes",
                unit="mm",
                at_most=True,
                of="depth",
                more="Where nobody says how deep, an E-ATX board is held against a form that the "
                "case lists and that is as large: EEB is 305 × 330 mm.",
            ),
            Formula(
                value="width of the board",
                limit="305",
                unit="mm",
                at_most=True,
                of="room below the board",
                more="Asked of a board that is taller than E-ATX, where nobody publishes the room "
                "below it.",
            ),
        ),
        "second-board-unfit": (
            Formula(value="the case has a room of its own for the second board", never_error=True),
        ),
        "board-standoff-pattern": (
            Formula(
                value="the stand-offs of the case lie under the holes of the board",
                never_error=True,
                note_if="some holes of a smaller board have no stand-off",
                more="Which holes an E-ATX board of 330 mm has, those of ATX or of SSI-EEB, nobody "
                "states: that is not checked.",
            ),
            Formula(
                value="depth of the board",
                limit="244",
                unit="mm",
                at_most=True,
                never_error=True,
                more="Asked of an SSI board on stand-offs of ATX, which carry 244 mm.",
            ),
        ),
        "cooler-too-tall": (
            Formula(
                value="height of the cooler",
                limit="highest cooler that the case takes",
                unit="mm",
                at_most=True,
                wanted="3",
            ),
        ),
        "cooler-hits-slot1-card": (
            Formula(
                value="distance from the socket to the card's slot − width of the cooler ÷ 2"
                " − 3.46",
                limit="0",
                unit="mm",
                wanted="5",
                note_if="it lacks less than the place of the socket may be off by",
                more="3.46 mm of a card stand behind the plane of its slot. A card that hangs "
                "before the slots is held against the cooler's body, but in small cases whose "
                "limit for coolers leaves a card of 39 mm beside it.",
            ),
        ),
        "cooler-hits-dimm": (
            Formula(
                value="height of the memory",
                limit="room under the cooler",
                unit="mm",
                at_most=True,
                never_error=True,
                note_if="the case takes the cooler with its fan raised over the memory, and 3 mm "
                "more",
            ),
        ),
        "board-front-blocked": (
            Formula(
                value="free length of cards − 2.11 − depth of the board",
                limit="0",
                unit="mm",
                wanted="20 for the plugs at its front edge",
                of="board to the front",
                never_error=True,
                more="Asked of boards deeper than 245 mm. The board begins 2.11 mm before the rear "
                "wall.",
            ),
            Formula(
                value="depth of the case − 12 − 2.11 − depth of the board − width of the fans "
                "beside the board",
                limit="0",
                unit="mm",
                wanted="30 for the frame of the case",
                of="room beside the board",
                never_error=True,
                more="Asked where a radiator or fans are on the wall beside the board and nobody "
                "states how deep a board the case takes; of boards deeper than 272 mm it stays "
                "open where there is room enough by this.",
            ),
            Formula(
                value="depth of the board",
                limit="273",
                unit="mm",
                at_most=True,
                of="grommet depth",
                never_error=True,
                milder=Severity.INFO,
            ),
        ),
        "radiator-unfit": (
            Formula(
                value="room above the board + 8 − thickness of the radiator with its fans",
                limit="0",
                unit="mm",
                of="radiator gap",
                wanted="11 where it is a card's, whose thickness nobody states",
                more="Asked under the roof, where the memory reaches up beside the radiator. "
                "The memory begins 8 mm below the board's upper edge.",
            ),
            Formula(
                value="room between a card's radiator and the tower",
                limit="0",
                unit="mm",
                of="gap to the cooler",
                error_if="no other wall takes it and it lacks more than the place of the socket "
                "may be off by",
                note_if="a free wall takes it as well",
                more="Asked in the rear, behind the tower, and under the roof, over it.",
            ),
            Formula(
                value="the larger of the room left along the case and up it between two radiators",
                limit="0",
                unit="mm",
                of="room in the corner",
                wanted="30 for frame and feet",
                never_error=True,
                more="Along the case: its depth less 12, the length of the radiator under the roof "
                "or on the floor, 36 for its tanks, and the thickness with fans of the other. "
                "Up it likewise, by its height.",
            ),
            Formula(
                value="length of the radiator",
                limit="longest mount of the case",
                unit="mm",
                at_most=True,
            ),
        ),
        "mount-double-booked": (
            Formula(value="each radiator has a mount that no other one needs"),
            Formula(
                value="widths of the fans on the wall + length of the radiator there",
                limit="length of the wall's mounts",
                unit="mm",
                at_most=True,
                of="fans at the {wall}",
            ),
            Formula(
                value="length of the card + room of its plug or duct",
                limit="free length with the drive cage in place",
                unit="mm",
                at_most=True,
                of="length before the cage",
                never_error=True,
                note_if="no drive needs the cage, so that it only has to come out",
            ),
            Formula(
                value="length of the card + room of its plug or duct",
                limit="free length behind fans that go in the front unless placed",
                unit="mm",
                at_most=True,
                of="length before the fans",
                never_error=True,
            ),
        ),
        "psu-unfit": (
            Formula(
                value="the supply's form is one that the case lists",
                error_if="the case is no open frame, beside which it lies",
                more="Form and length are asked of supplies that stand in a bay. Those of its form "
                "take the bays first.",
            ),
            Formula(
                value="length of the supply",
                limit="length of its bay",
                unit="mm",
                at_most=True,
                of="length",
                wanted="room for its plugs",
                error_if="the bay's length is published, not assumed beside a drive cage",
                note_if="more than 20 mm are left",
                more="50 mm are wanted for plugs and the bend of the cables, and less than 20 mm "
                "are a warning. Fixed cables need no room for plugs, and a supply that is no "
                "longer than its form (ATX 140 mm, SFX 100 mm, SFX-L 130 mm) has it where the case "
                "lists the form.",
            ),
            Formula(
                value="length of the supply",
                limit="length that is assumed beside the drive cage",
                unit="mm",
                at_most=True,
                of="length beside the cage",
                wanted="room for its plugs",
                never_error=True,
            ),
            Formula(
                value="length of the supply",
                limit="depth of the case that the radiator on its floor leaves",
                unit="mm",
                at_most=True,
                of="length beside the radiator",
                wanted="20 for plugs that are no fixed cables",
                never_error=True,
                more="A radiator is taken to be 36 mm longer than its fans.",
            ),
            Formula(
                value="number of supplies",
                limit="bays for supplies",
                unit="bays",
                at_most=True,
                of="supplies",
                error_if="the supplies cannot stand outside",
            ),
            Formula(
                value="number of ATX supplies",
                limit="1",
                unit="bays",
                at_most=True,
                of="ATX supplies",
                never_error=True,
                more="A case for two systems that lists ATX and SFX has one bay of each.",
            ),
        ),
        "psu-module-foreign": (
            Formula(
                value="the module is of the server's maker, or the one that it is sold with, and "
                "all modules of the set are alike",
                never_error=True,
                more="Modules of one maker differ as well: its list of parts for the server tells.",
            ),
        ),
        "cpu-socket-mismatch": (
            Formula(value="the processor's socket is the socket of the board"),
        ),
        "cpu-count-over": (
            Formula(
                value="number of processors",
                limit="sockets of the board",
                unit="sockets",
                at_most=True,
                more="A processor that works only alone has one socket on any board.",
            ),
        ),
        "chipset-unfit": (
            Formula(
                value="the board's chipset takes the processor as it comes",
                error_if="its maker lists it for no BIOS of that chipset",
                note_if="a newer BIOS takes it",
            ),
        ),
        "cooler-socket-mismatch": (
            Formula(
                value="the cooler is made for the board's socket",
                error_if="the holes around the two sockets differ as well",
            ),
        ),
        "cooler-too-weak": (
            Formula(
                value="most that the processor draws",
                limit="power that the cooler is rated for",
                unit="W",
                at_most=True,
                never_error=True,
                note_if="it is at most 10 % more",
                more="A cooler without a rating takes what the weakest of its size is rated for: "
                "240 W by two stacks of fins that are 150 mm high and 130 mm deep with fans, 150 W "
                "by any other such tower with a fan, 250 W and 300 W by an all-in-one of 240 mm "
                "and 360 mm, 65 W by anything else. A processor without a figure of its own draws "
                "at most what one of its socket and TDP may; where that is too much and its TDP "
                "is not, the check has no answer.",
            ),
        ),
        "radiator-too-small": (
            Formula(
                value="most that the processor draws",
                limit="150 × length of the radiator × width of its fans ÷ 14400",
                unit="W",
                at_most=True,
                of="heat in the processor's loop",
                never_error=True,
                more="A section of 120 mm × 120 mm gives off 150 W.",
            ),
            Formula(
                value="power of the card",
                limit="the larger of what its radiator gives off and what the card is sold with",
                unit="W",
                at_most=True,
                of="heat in the card's loop",
                never_error=True,
            ),
        ),
        "loop-without-radiator": (
            Formula(
                value="power of all cards with water blocks",
                limit="0",
                unit="W",
                at_most=True,
                never_error=True,
                more="No part of a build is the radiator of a loop. A section of 120 mm × 120 mm "
                "gives off 150 W.",
            ),
        ),
        "cpu-cores-low": (
            Formula(
                value="min(cores of the processors ÷ 2, threads of the processors ÷ 4)",
                limit="number of cards",
                unit="cards",
                never_error=True,
                milder=Severity.INFO,
            ),
        ),
        "cpu-clock-low": (
            Formula(
                value="boost clock of the processor",
                limit="3.5",
                unit="GHz",
                never_error=True,
                milder=Severity.INFO,
                more="Asked of four cards or more.",
            ),
        ),
        "ram-below-vram": (
            Formula(
                value="size of all modules together",
                limit="memory of all cards together",
                unit="GB",
                never_error=True,
                note_if="it is half as much or more, or the cards do not train",
            ),
        ),
        "too-many-gpus-for-tower": (
            Formula(
                value="number of cards",
                limit="4",
                unit="cards",
                at_most=True,
                never_error=True,
                milder=Severity.INFO,
                more="Not asked in racks, on open frames and in cases whose maker states how many "
                "cards they are for.",
            ),
        ),
        "own-rule": (
            Formula(
                value="the figure is as the own rule asks: at least so much, at most so much, or "
                "one of some words",
                unit=ANY_UNIT,
                error_if="the own rule says that a fault is an error",
                note_if="the own rule says that a fault is a note",
                more="What may be asked are the figures of every kind of part, the lanes of a "
                "card's link, and of the machine the number and the memory of its graphics cards "
                "and its power under load.",
            ),
        ),
        "ram-unfit": (
            Formula(value="the memory's type is one that the board takes", of="type of the memory"),
            Formula(
                value="the form of the modules is the one that the board takes",
                of="form of the modules",
                error_if="the form is known not to go in, and not only unlisted",
            ),
            Formula(value="all modules are of one form", of="forms of all modules"),
            Formula(
                value="number of modules",
                limit="memory slots of the board",
                unit="modules",
                at_most=True,
                of="modules",
            ),
            Formula(
                value="number of modules",
                limit="memory slots beside the processors that are fitted",
                unit="modules",
                at_most=True,
                of="modules for the processors",
                never_error=True,
                more="The slots are taken to be dealt out evenly over the board's sockets.",
            ),
            Formula(
                value="number of modules",
                limit="memory slots on the channels that the fitted processors have",
                unit="modules",
                at_most=True,
                of="modules on the channels of the processor",
                never_error=True,
                more="Only where the board is known to be wired to more channels than these.",
            ),
            Formula(
                value="size of a module",
                limit="size of a module that the board is listed for",
                unit="GB",
                at_most=True,
                of="size of a module",
                never_error=True,
            ),
            Formula(
                value="size of all modules together",
                limit="size that the board or the processor is listed for",
                unit="GB",
                at_most=True,
                of="size of all memory",
                error_if="it is more than twice what the board is listed for",
            ),
        ),
        "storage-ports-over": (
            Formula(
                value="number of M.2 drives",
                limit="M.2 sockets of the board",
                unit="sockets",
                at_most=True,
            ),
            Formula(
                value="number of drives on cables",
                limit="ports of the board for them",
                unit="ports",
                at_most=True,
                error_if="they are SATA drives: U.2 drives may hang on a card",
            ),
            Formula(value="drives in one socket", limit="1", unit="drives", at_most=True),
        ),
        "m2-drive-unfit": (
            Formula(
                value="the drive's size is one that its socket takes", of="size of an M.2 drive"
            ),
            Formula(
                value="the drive's kind is one that its socket drives", of="kind of an M.2 drive"
            ),
        ),
        "drive-bays-over": (
            Formula(
                value="number of drives of that size",
                limit="bays for them",
                unit="bays",
                at_most=True,
                of="bays for {size} inch",
                error_if="the case is no open frame",
                note_if="it is an open frame, where drives lie anywhere",
                more="Bays of 3.5 inch that are left take drives of 2.5 inch.",
            ),
            Formula(
                value="number of drives of 3.5 inch once the drive cage is out",
                limit="0",
                unit="bays",
                at_most=True,
                of="bays without the cage",
                never_error=True,
                more="Nobody states how many bays are outside the cage.",
            ),
        ),
        "no-display-output": (
            Formula(
                value="a card, the processor or the board can drive a screen", never_error=True
            ),
        ),
        "large-bar-support": (
            Formula(
                value="year of the board",
                limit="2019",
                unit="year",
                never_error=True,
                more="Boards from then on map windows above 4 GB.",
            ),
        ),
        "wires-refused": (
            Formula(
                more="A cable that was chosen by hand is taken only where its plugs fit both ends "
                "and are free. It measures nothing."
            ),
        ),
        "spec-unknown": (
            Formula(
                more="It names the figures of a record that other rules would need to say more. "
                "It measures nothing."
            ),
        ),
    }
)
