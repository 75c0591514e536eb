"""What the rules on air, heat and noise compare.

Constants stand here as the page shows them; `tests/rules/test_formulas.py` holds them to the rules.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from rigwright.checks import Severity
from rigwright.rules.formulas.formula import Formula

AIR: Mapping[str, tuple[Formula, ...]] = MappingProxyType(
    {
        "open-air-gap": (
            Formula(
                value="20.32 × slots between the two cards − thickness of the upper card",
                limit="free air before fans",
                unit="mm",
                beyond="what is wanted more than 5 mm",
                error_if="the card surely draws 200 W or more",
                more="18 mm are wanted, unless the thresholds of the build say otherwise.",
            ),
        ),
        "bottom-card-fan-starved": (
            Formula(
                value="room below the board − how far the card reaches below the board",
                limit="air before the floor",
                unit="mm",
                beyond="what is wanted more than half of it, and what there may be more",
                error_if="the card surely draws 200 W or more",
                note_if="the card surely does not touch an open floor, through which it draws",
                more="20 mm are wanted and less than 10 mm starve a card; with fans in the floor "
                "half of that is enough, and before an open floor only contact is an error.",
            ),
        ),
        "vertical-mount-glass-gap": (
            Formula(
                value="room before the side panel − thickness of the card",
                limit="25",
                unit="mm",
                beyond="13 mm: less than 12 mm are left",
                error_if="the card surely draws 200 W or more",
            ),
        ),
        "passive-without-duct": (
            Formula(
                value="a duct, or a server's bay, pushes air through a card without fans",
                error_if="no fan stands before the card either",
            ),
        ),
        "passive-airflow-short": (
            Formula(
                value="air that the fan of the duct moves",
                limit="power of the card × air for each watt",
                unit="CFM",
                wanted="0.2 × power of the card × air for each watt",
                beyond="what the card wants less at its lowest power limit",
                error_if="that limit is known",
                more="Each watt wants 0.089 CFM at sea level and up to 45 °C before the card, and "
                "more in warmer or thinner air.",
            ),
        ),
        "flow-through-feeds-next": (
            Formula(
                value="gap between the card and the one above it",
                limit="40",
                unit="mm",
                never_error=True,
                more="Asked of cards of 250 W and more that blow through their end.",
            ),
        ),
        "blower-stack-inner": (
            Formula(
                value="20.32 × slots between the two cards − thickness of the upper card",
                limit="6",
                unit="mm",
                never_error=True,
                note_if="the card draws up to 300 W, and is not both flat and nearer than 1.5 mm",
            ),
        ),
        "gpu-predicted-throttle": (
            Formula(
                value="temperature of the card with its fans at full speed",
                limit="88",
                unit="°C",
                at_most=True,
                never_error=True,
                more="The air model finds the temperature at which each card gives off what it "
                "draws, with the air that neighbours and case leave it, all cards at full power "
                "and all fans at full speed. What a card keeps of its power is told once all is "
                "settled, where others may slow down, too. `rigwright/air/solve.py` "
                "has its equations; 88 °C are the 83 °C at which cards slow down and the 5 °C "
                "that the model is off by.",
            ),
        ),
        "vram-temp-risk": (
            Formula(
                value="20 mm are free behind the card, or it draws up to 300 W",
                never_error=True,
                milder=Severity.INFO,
                more="Asked of cards with memory on their back.",
            ),
        ),
        "case-air-rise": (
            Formula(
                value="warming by a watt × heat in the case ÷ air through the case",
                limit="15",
                unit="°C",
                at_most=True,
                never_error=True,
                note_if="it is at most 25 °C for an open front",
                more="A watt warms one CFM by 1.76 °C at 22 °C and sea level. The air through the "
                "case is what its fans deliver against its grilles, by the air model of "
                "`rigwright/air/heat.py`.",
            ),
        ),
        "blowers-starve-case": (
            Formula(
                value="air that the blowers take",
                limit="air that the case's fans bring in",
                unit="CFM",
                at_most=True,
                never_error=True,
                note_if="an open front and slow blowers would make it enough",
            ),
        ),
        "front-radiator-preheat": (
            Formula(
                value="warming by a watt × heat of the radiator ÷ air through the radiator",
                limit="8",
                unit="°C",
                at_most=True,
                never_error=True,
                note_if="it is at most 15 °C for an open front",
                more="A watt warms one CFM by 1.76 °C at 22 °C and sea level.",
            ),
        ),
        "consumer-card-in-server": (
            Formula(
                value="the card has no open fans, or the server's maker lists it",
                never_error=True,
            ),
        ),
        "ambient-altitude": (
            Formula(
                value="temperature of the room",
                limit="30",
                unit="°C",
                at_most=True,
                never_error=True,
                note_if="it is at most 35 °C",
            ),
            Formula(
                value="altitude of the site",
                limit="1000",
                unit="m",
                at_most=True,
                never_error=True,
                note_if="it is at most 2000 m",
            ),
        ),
        "room-heat": (
            Formula(
                value="power at the wall",
                limit="1500",
                unit="W",
                at_most=True,
                never_error=True,
                milder=Severity.INFO,
            ),
        ),
        "noise-desk": (
            Formula(
                value="noise of all parts at one metre",
                limit="40",
                unit="dB(A)",
                at_most=True,
                never_error=True,
                more="Levels add by power: 10 × log of the sum of 10 to the power of level ÷ 10. "
                "`rigwright/air/noise.py` has the level of each part.",
            ),
        ),
        "long-run-consumer": (
            Formula(
                value="consumer cards rest: fewer than 24 hours a day, or no load without a break",
                never_error=True,
                milder=Severity.INFO,
            ),
        ),
    }
)
