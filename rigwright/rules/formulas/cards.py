"""What the rules on the room of cards compare: against each other, the case, the board and what
holds them.

Constants stand here as the page shows them; `tests/rules/test_formulas.py` holds them to the rules.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from rigwright.checks import Severity
from rigwright.rules.formulas.formula import Formula

CARDS: Mapping[str, tuple[Formula, ...]] = MappingProxyType(
    {
        "cards-collide": (
            Formula(
                value="20.32 × slots between the two cards − thickness of the upper card",
                limit="0",
                unit="mm",
                beyond="1 mm, which published thickness may be off by",
                more="Cards that stand elsewhere are held against each other by their bodies.",
            ),
            Formula(
                value="slots from the upper card to the lower",
                limit="slots that the upper card takes",
                unit="slots",
                more="Asked where nobody publishes how thick the upper card is.",
            ),
        ),
        "card-length-over": (
            Formula(
                value="length of the card + room of its plug or duct",
                limit="free length at its place",
                unit="mm",
                at_most=True,
                wanted="reserve of lengths",
                more="The reserve is 10 mm, unless the thresholds of the build say otherwise. "
                "The free length ends at what stands nearest: the front, its fans, a radiator, "
                "a drive cage or a reservoir.",
            ),
        ),
        "card-hits-side-panel": (
            Formula(
                value="3.4 + height of the card",
                limit="height of the side panel",
                unit="mm",
                at_most=True,
                wanted="5",
                of="height to the panel",
                more="Both are measured from the face of the board; a card begins 3.4 mm above it.",
            ),
            Formula(
                value="height of the card",
                limit="highest card that the case takes",
                unit="mm",
                at_most=True,
                wanted="5",
                of="height",
            ),
            Formula(
                value="thickness of the card",
                limit="room before the side panel",
                unit="mm",
                at_most=True,
                wanted="5",
                of="thickness to the panel",
            ),
        ),
        "case-slot-count-over": (
            Formula(
                value="20.32 × (number of its first opening − 1 + openings of its bracket)",
                limit="20.32 × openings of the case",
                unit="mm",
                at_most=True,
                of="openings",
                wanted="20.32 × (slots by its thickness − openings of its bracket)",
                more="A bracket without an opening is an error. A cooler that is wider than its "
                "bracket and reaches past the last opening is a warning, but in a vertical mount "
                "whose maker states how thick a card may be there. A slot whose place nobody "
                "states counts as the last that it may be.",
            ),
            Formula(value="no other card's bracket stands in the openings of the card"),
            Formula(
                value="20.32 × slots by its thickness",
                limit="40.64",
                unit="mm",
                at_most=True,
                of="slots of the bay",
                more="Cards lie in the bays of servers of one or two rack units.",
            ),
        ),
        "card-past-board-bottom": (
            Formula(
                value="162.26 + 20.32 × (slot of the card − 1) + thickness of the card − 3.46"
                " − width of the board",
                limit="room below the board",
                unit="mm",
                at_most=True,
                wanted="5",
                of="room below the board",
                beyond="what there likely is more than the least that is known",
                more="162.26 mm lie from the upper edge of a board to the plane of its first slot, "
                "and 3.46 mm of a card stand behind that plane. Nothing is wanted of a card that "
                "ends before the board's edge while nothing lies on the floor. A slot whose place "
                "nobody states counts as the last that it may be.",
            ),
            Formula(
                value="how far a card on end with its riser's socket is below the board",
                limit="room below the board",
                unit="mm",
                at_most=True,
                of="room below the riser",
                wanted="5",
                beyond="what there likely is more than the least that is known",
                more="Asked where something lies on the floor. The socket is taken to end 8 mm "
                "past the plane of the last slot.",
            ),
        ),
        "edge-connector-too-short": (
            Formula(
                value="the edge, or the riser's plug, is no longer than the slot, or this is open"
            ),
            Formula(
                value="length of the card's edge or its riser's plug",
                limit="length of the slot",
                unit="mm",
                at_most=True,
            ),
        ),
        "riser-too-short": (
            Formula(
                value="length of the riser",
                limit="shortest way of its ribbon",
                unit="mm",
                wanted="what a way that is not taut takes more",
                more="The way leads from the slot to the card round what stands between them, "
                "with bends of the riser's radius. For a riser that comes with its mount it is "
                "the straight line. One of unknown length that is made for the case reaches from "
                "the first three slots.",
            ),
        ),
        "riser-twisted": (
            Formula(
                value="quarter turns about the riser's own line",
                limit="0",
                unit="quarter turns",
                at_most=True,
                never_error=True,
                note_if="it is one turn, and there is room for its fold",
            ),
        ),
        "card-on-riser-unsupported": (
            Formula(
                value="a bracket, a bar or a mount holds the card on its riser", never_error=True
            ),
            Formula(
                value="thickness of the card",
                limit="thickest card that its bracket holds",
                unit="mm",
                at_most=True,
                never_error=True,
                more="Where the maker counts in slots, both are whole slots of 20.32 mm.",
            ),
        ),
        "mid-air-card-meets-wall": (
            Formula(
                value="room between the card and what is nearest on a side",
                limit="0",
                unit="mm",
                wanted="what its plugs take on that side",
            ),
        ),
        "plug-bend-space": (
            Formula(
                value="height of the side panel − 3.4 − height of the card",
                limit="least room of its plug",
                unit="mm",
                wanted="what its cable wants more",
                more="A 16-pin needs 20 mm and wants 35 mm, other plugs need 15 mm and want 25 mm. "
                "A card that hangs before others takes the place of the side panel.",
            ),
        ),
        "full-height-in-low-case": (
            Formula(
                value="3.4 + height of the card + room of its plugs",
                limit="height of the lid",
                unit="mm",
                at_most=True,
                beyond="what its plugs want more than their least room",
                more="Both are measured from the face of the board. Where the maker says nothing "
                "of it, the lid is at 44.45 × rack units − 16: lid and floor of a rack case take "
                "8 mm, and as much is below the board.",
            ),
        ),
        "riser-under-card": (
            Formula(
                value="20.32 × slots down to the riser's + 3.46 − thickness of the card",
                limit="5",
                unit="mm",
                never_error=True,
                more="5 mm are half a slot's connector with the housing of a plug.",
            ),
        ),
        "tall-part-under-card": (
            Formula(
                value="height of the board's part under the card",
                limit="15.24",
                unit="mm",
                at_most=True,
                error_if="the board's record says for sure where the part stands",
            ),
        ),
        "nvlink-pitch-mismatch": (
            Formula(value="both cards of the bridge stand in one row"),
            Formula(
                value="difference between the distance of the cards and the bridge's own",
                limit="1",
                unit="mm",
                at_most=True,
                beyond="how far cards on a bar can be moved",
            ),
        ),
        "nvlink-cards-incompatible": (
            Formula(
                value="both cards have a connector of the bridge's generation, and are alike",
            ),
        ),
        "nvlink-bridge-hits-panel": (
            Formula(
                value="3.4 + height of the higher card + 16",
                limit="height of the side panel",
                unit="mm",
                at_most=True,
                never_error=True,
                more="Both are measured from the face of the board; that a bridge stands 16 mm "
                "over its cards is an assumption.",
            ),
        ),
        "card-sag": (
            Formula(
                value="weight of the card",
                limit="weight from which a support is worth having",
                unit="kg",
                at_most=True,
                wanted="0.000001",
                never_error=True,
                note_if="the card weighs less than 1.5 kg",
                more="From 1.0 kg on it is a note, from 1.5 kg on a warning. Nobody's weight is "
                "estimated from the size of the card.",
            ),
            Formula(
                value="a card of unknown weight is too small to weigh 1.5 kg",
                never_error=True,
                milder=Severity.INFO,
            ),
        ),
        "cable-length-short": (
            Formula(
                value="shortest way of the cable",
                limit="length of the cable",
                unit="mm",
                at_most=True,
                wanted="30",
                error_if="the length of the cable is published: usual ones may be much longer",
                more="The way leads from the supply's place to the plug along the walls of the "
                "case, at the least.",
            ),
        ),
        "bottom-headers-covered": (
            Formula(
                value="how far the card reaches over the board's lower edge",
                limit="0",
                unit="mm",
                at_most=True,
                never_error=True,
                milder=Severity.INFO,
            ),
        ),
        "ports-covered": (
            Formula(
                value="the card's own row has no ports that are plugged in after it",
                never_error=True,
                milder=Severity.INFO,
            ),
            Formula(
                value="length of the card",
                limit="way from the slots to the ports",
                unit="mm",
                at_most=True,
                of="length before {ports}",
                never_error=True,
                milder=Severity.INFO,
            ),
            Formula(
                value="thickness of the card − 3.46",
                limit="20.32 × slots from the card to the ports",
                unit="mm",
                at_most=True,
                of="thickness before {ports}",
                never_error=True,
                milder=Severity.INFO,
            ),
        ),
        "card-blocked-in": (
            Formula(
                value="the card comes out of its slot with all others in their places",
                never_error=True,
                milder=Severity.INFO,
                more="The card is tipped at its bracket end and drawn out by its own boxes, as "
                "`rigwright/routing/insertion.py` does it.",
            ),
        ),
        "slot-latch-covered": (
            Formula(
                value="gap above the slot's latch",
                limit="15",
                unit="mm",
                never_error=True,
                milder=Severity.INFO,
                more="15 mm are a finger's width; with less the latch is pressed with a stick.",
            ),
        ),
        "model-meets-part": (
            Formula(
                value="gap between the shape of the model and the part",
                limit="0",
                unit="mm",
                beyond="1 mm, from where what touches is told from what meets",
                more="Only a model that is set to decide is asked; boxes decide else.",
            ),
        ),
        "measured-by-model": (
            Formula(
                more="It says which card is measured by the shape of its own model, and how far "
                "that differs from its boxes. It finds no fault.",
            ),
        ),
    }
)
