"""What the rules on supplies, plugs, cables and the wall compare.

Constants stand here as the page shows them; `tests/rules/test_formulas.py` holds them to the rules.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from rigwright.checks import Severity
from rigwright.rules.formulas.formula import Formula

POWER: Mapping[str, tuple[Formula, ...]] = MappingProxyType(
    {
        "psu-overload": (
            Formula(
                value="power of the cards + power of the processors + power of the rest",
                limit="rated power of the supply",
                unit="W",
                at_most=True,
                beyond="5 % of the rating, which such sums are off by",
                more="Each supply is asked about what hangs on its own cables. While the workload "
                "does not say what works at once, up to 10 % of what the processors may be idle "
                "is no error either.",
            ),
        ),
        "psu-headroom": (
            Formula(
                value="load of the supply × headroom",
                limit="rated power of the supply",
                unit="W",
                at_most=True,
                never_error=True,
                more="The headroom is 1.10, unless the thresholds of the build say otherwise. "
                "Memory and drives that are not chosen yet are counted as usual ones. Of a "
                "redundant set all modules count; `psu-redundancy-lost` asks what is left of it.",
            ),
        ),
        "psu-sustained-load": (
            Formula(
                value="100 × load of the supply ÷ rated power of the supply",
                limit="share that supplies carry for hours",
                unit="%",
                at_most=True,
                wanted="reserve of that share",
                never_error=True,
                note_if="it is at most 90 %",
                more="80 % are wanted and more than 90 % are a warning, unless the thresholds of "
                "the build say otherwise.",
            ),
        ),
        "psu-peak": (
            Formula(
                value="steady load of the supply + what the peaks that meet are above it",
                limit="times that its standard allows × rated power of the supply",
                unit="W",
                at_most=True,
                error_if="that is more than its standard is tested to",
                more="ATX 3 allows 1.8 times for 1 ms and 1.6 times for 10 ms. Older supplies trip "
                "from 1.30 times on, which is a warning, and are tested to 1.45 times. A peak that "
                "only the highest published of a card's kind makes too high is a warning. Which "
                "peaks meet is worked out in `rigwright/power/peaks.py`.",
            ),
        ),
        "limited-cards-peak": (
            Formula(
                value="steady load of the supply + what the peaks of cards in step are above it",
                limit="times that its standard allows × rated power of the supply",
                unit="W",
                at_most=True,
                never_error=True,
                milder=Severity.INFO,
                more="Limits that software sets hold the mean and not the peaks, as "
                "`rigwright/power/peaks.py` counts them. ATX 3 allows 1.8 times, older supplies "
                "1.30 times.",
            ),
        ),
        "psu-line-derate": (
            Formula(
                value="load of the supply",
                limit="min(power on its label at the voltage, voltage × amperes of its cord × 0.98"
                " × efficiency at what it gives)",
                unit="W",
                at_most=True,
                beyond="5 % of that",
                more="0.98 is the power factor of supplies under load. Where the label decides, up "
                "to 10 % of what the processors may be idle is no error either, as against the "
                "rating.",
            ),
        ),
        "psu-redundancy-lost": (
            Formula(
                value="power of the cards + power of the processors + power of the rest",
                limit="what the modules but the spare ones give",
                of="load without the spare modules",
                unit="W",
                at_most=True,
                beyond="5 % of that",
                error_if="the set is redundant by its ratings, but not at this mains voltage",
            ),
            Formula(
                value="power at the wall × modules of the circuit ÷ modules but the spare ones",
                limit="voltage × amperes of outlet or breaker × 0.98",
                of="load of circuit {index} without the others",
                unit="W",
                at_most=True,
                never_error=True,
                more="It is asked of modules on several circuits, since the spare ones may hang on "
                "the circuit that fails. Where fewer of them hang on other circuits, only these "
                "are out.",
            ),
        ),
        "gpu-connectors-short": (
            Formula(
                value="plugs that the cards need",
                limit="plugs of the supplies",
                unit="plugs",
                at_most=True,
                more="A 16-pin without a plug of its own takes an 8-pin for every 150 W by an "
                "adapter, and a 6-pin takes a plug of 6+2 pins. An ATX supply whose 8-pins nobody "
                "counted is taken to have as many as all of its rating are known to have: four "
                "from 1,500 W on, or from 1,000 W on without a 16-pin; two from 1,000 W on with "
                "one 16-pin.",
            ),
        ),
        "gpu-aux-underrated": (
            Formula(
                value="power limit of the card",
                limit="75 + ratings of its plugs",
                unit="W",
                at_most=True,
                error_if="the limit was raised, or a cable of a 16-pin allows less than the plug",
                milder=Severity.INFO,
                more="A 6-pin is rated for 75 W, an 8-pin for 150 W, an EPS plug for 300 W, a "
                "16-pin for 600 W or what its cable allows.",
            ),
        ),
        "pcie-cable-daisy-chain": (
            Formula(
                value="load of the cable",
                limit="rating of the cable",
                unit="W",
                at_most=True,
                error_if="it is more than 288 W, what its contacts take",
                more="A cable with an 8-pin is rated for 150 W, and has two of them at most: of a "
                "supply whose cables are not counted, at least half as many cables as plugs are "
                "separate.",
            ),
        ),
        "sixteen-pin-sense-limit": (
            Formula(
                value="power limit of the card for each of its 16-pins",
                limit="power that the cable's sense pins allow",
                unit="W",
                at_most=True,
            ),
        ),
        "sixteen-pin-adapter": (
            Formula(
                value="8-pin cables that the adapter wants for its 150 W each",
                limit="separate 8-pin cables that are left",
                unit="cables",
                at_most=True,
                never_error=True,
                more="Of a supply whose cables are not counted, at least half as many cables as "
                "8-pin plugs are separate.",
            ),
            Formula(
                value="a server that feeds the card by its own cables has slots of Gen4 or Gen5",
                never_error=True,
                more="The 16-pin came with Gen5; servers of Gen3 were sold before it, for cards of "
                "up to 300 W. Up to there it is a note, beyond a warning.",
            ),
        ),
        "sixteen-pin-margin": (
            Formula(
                value="power limit of the card for each of its 16-pins",
                limit="540",
                unit="W",
                at_most=True,
                never_error=True,
                note_if="it is at most 662 W, what six contacts of 9.2 A carry at 12 V",
            ),
        ),
        "eps-plug-gpu": (Formula(value="the EPS socket of a card has an EPS plug in it"),),
        "eps-cpu-short": (
            Formula(
                value="EPS sockets of the board",
                limit="EPS plugs that the supplies have for it",
                unit="plugs",
                at_most=True,
                beyond="the sockets that are more than one for each processor",
                milder=Severity.INFO,
            ),
            Formula(
                value="most that the processors draw",
                limit="235 × EPS cables",
                unit="W",
                at_most=True,
                never_error=True,
                more="235 W stay comfortable; the contacts of a cable end at 336 W. A board whose "
                "sockets are not counted has at least one for each processor, and a supply for a "
                "PC of 850 W or more at least one plug.",
            ),
        ),
        "slot-power-24pin": (
            Formula(
                value="12 V that the cards take from their slots",
                limit="what the 24-pin and the plugs beside it carry that a cable feeds",
                unit="W",
                at_most=True,
                error_if="it is more than 216 W for what the cards take typically, and the board "
                "has no plug beside the 24-pin or leaves it empty",
                more="Two pins of the 24-pin carry 144 W, and 216 W with the best contacts; a "
                "6-pin beside it 144 W, an 8-pin 216 W, a Molex plug 132 W. Nothing is asked where "
                "all of these are fed. A card takes up to 66 W from its slot, one with a 16-pin "
                "less.",
            ),
        ),
        "sata-fed-riser": (
            Formula(
                value="most that the card takes from its slot",
                limit="54",
                unit="W",
                at_most=True,
                more="Three pins of 1.5 A at 12 V.",
            ),
            Formula(
                value="a plug is left for each riser that has a socket",
                of="plug for the riser",
                never_error=True,
                note_if="it is uncertain whether the riser has one",
            ),
        ),
        "second-board-unfed": (
            Formula(
                value="number of boards",
                limit="24-pin plugs of the supplies",
                unit="plugs",
                at_most=True,
            ),
        ),
        "multi-psu-start": (
            Formula(
                value="supplies that nothing starts together",
                limit="1",
                unit="supplies",
                at_most=True,
                never_error=True,
            ),
        ),
        "multi-psu-split-card": (
            Formula(
                value="supplies that feed the card",
                limit="1",
                unit="supplies",
                at_most=True,
                never_error=True,
            ),
        ),
        "fan-header-over": (
            Formula(
                value="power of the fans on the header",
                limit="12 × amperes of the header",
                unit="W",
                at_most=True,
                never_error=True,
                more="Fans that came with the case are counted with 3 W each.",
            ),
        ),
        "mains-breaker-over": (
            Formula(
                value="power at the wall + other loads of the circuit",
                limit="voltage × amperes of outlet or breaker × 0.98",
                unit="W",
                at_most=True,
                beyond="5 % of that",
                more="Power at the wall is the load of the supplies by their efficiency. 0.98 is "
                "the power factor of supplies under load. The outlet has to carry the build, and "
                "the breaker the other loads as well.",
            ),
        ),
        "mains-continuous-over": (
            Formula(
                value="power at the wall + other loads of the circuit",
                limit="share for hours × voltage × amperes of outlet or breaker × 0.98",
                unit="W",
                at_most=True,
                never_error=True,
                more="The share is 0.80, unless the circuit or the thresholds of the build have "
                "another one. The outlet has to carry the build, and the breaker the other loads "
                "as well.",
            ),
        ),
        "cord-inlet-over": (
            Formula(
                value="power at the wall ÷ (voltage × 0.98)",
                limit="amperes of cord and inlet",
                unit="A",
                at_most=True,
                beyond="5 % of that",
                error_if="it is more than the inlet takes, and not only more than a weak cord, or "
                "only once the spare modules of a redundant set are out",
            ),
        ),
        "ups-undersized": (
            Formula(
                value="power at the wall",
                limit="0.8 × watts of the UPS",
                unit="W",
                at_most=True,
                never_error=True,
            ),
            Formula(
                value="power at the wall ÷ 0.98",
                limit="0.8 × volt-amperes of the UPS",
                unit="VA",
                at_most=True,
                never_error=True,
                more="Of watts and volt-amperes the one is shown that is fuller.",
            ),
        ),
        "psu-efficiency-cost": (
            Formula(
                value="nobody asks what another efficiency class would cost",
                never_error=True,
                milder=Severity.INFO,
                more="Saved in a year: 365 × hours of a day × load × (1 ÷ efficiency − 1 ÷ "
                "efficiency of the other class) × price of a kWh ÷ 1000. It is told where a price "
                "and hours are set.",
            ),
        ),
        "power-limit-option": (
            Formula(
                value="highest limit for all cards that supplies and circuits carry",
                limit="power of the strongest card",
                unit="W",
                of="limit for all cards",
                wanted="1",
                never_error=True,
                note_if="the cards can be limited so far",
                more="The limit is searched in steps, with all rules on power asked again. One "
                "watt more is wanted, so that every limit that helps has its line; nothing of a "
                "limit of 99 % or more.",
            ),
            Formula(
                value="power limit of the card",
                limit="board power of the card",
                unit="W",
                of="power limit",
                never_error=True,
                note_if="the card's software can set it",
            ),
            Formula(
                value="power limit of the card",
                limit="most that the card can be set to",
                unit="W",
                at_most=True,
                never_error=True,
                more="Where that is not published, what its plugs and the slot carry.",
            ),
        ),
    }
)
