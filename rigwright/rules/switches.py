"""What cards behind a switch of the board share: the lanes between it and the processor.

Which slots hang on a switch is in the board's record; the widths come from `rigwright.lanes`.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from functools import partial
from math import inf

from rigwright.assembly import Assembly
from rigwright.checks import Check, Judged, NotChecked, Said, Severity
from rigwright.figures import Basis, Figure
from rigwright.lanes import LANE_GB_S, Link
from rigwright.lanes.topology import topology_of
from rigwright.parts import Cpu, Motherboard
from rigwright.rules.link_lines import link_report
from rigwright.rules.rule import rule
from rigwright.rules.say import sentence, unanswered

Result = Iterator[Check | NotChecked]
SHARED, CROWDED = 2.0, 4.0  # lanes below a switch for each lane above it
UPLINK_LANES = 16


@rule(
    "lanes",
    noun="uplink of the switch",
    source="48-lane switches: x16 up, two x16 down",
    follows_from=(link_report,),
)
def switch_uplink_shared(a: Assembly) -> Result:
    """Several cards share one switch's way to the CPU."""
    groups: defaultdict[tuple[int | None, str], list[Link]] = defaultdict(list)
    for attachment in topology_of(a).attachments:
        if attachment.via is not None:
            groups[attachment.cpu, attachment.via].append(attachment.link)
    for links in groups.values():
        if len(links) >= 2 and a.board is not None:
            yield _behind_switch(links, a.board, a.cpu)


def _behind_switch(links: list[Link], board: Motherboard, cpu: Cpu | None) -> Check | NotChecked:
    """Return the check of the links of cards behind one switch against its way to the CPU."""
    rule = "switch-uplink-shared"
    labels = tuple(link.card.label for link in links)
    unknown = next((link for link in links if link.gb_s is None), None)
    if unknown is not None:
        field = unknown.unknown_field or unknown.card.card.address("generation")
        why = sentence("the link of a card behind the switch is unknown.")
        return unanswered(rule, labels, field, why)
    ratio = sum(link.width or 0 for link in links) / UPLINK_LANES
    return Check(
        rule=rule,
        what="lanes behind the switch",
        parts=labels,
        value=ratio,
        limit=SHARED,
        figures=tuple(_sources(links, board)),
        words=partial(_uplink_words, links, cpu),
        unit="lanes per uplink lane",
        at_most=True,
        clash=-inf,
        wanted=1 / UPLINK_LANES,  # twice its lanes is shared already
        tight_is=Severity.WARNING if ratio >= CROWDED else Severity.INFO,
    )


def _sources(links: list[Link], board: Motherboard) -> Iterator[Figure]:
    for link in links:
        if link.feed is not None:
            yield Figure(0.0, Basis.PUBLISHED, (link.feed.field(board, "source"),))


def uplink_shares(asked: list[float], uplink: float) -> list[float]:
    """Return what reaches each of several cards at once, GB/s: all that those get who ask for
    little, the rest in equal parts.

    No card gets more than it asks for, and together they get no more than the uplink carries.
    """
    got: dict[int, float] = {}
    left = uplink
    in_order = sorted(range(len(asked)), key=lambda i: asked[i])
    for done, i in enumerate(in_order):
        got[i] = min(asked[i], left / (len(asked) - done))
        left -= got[i]
    return [got[i] for i in range(len(asked))]


def _uplink_gb_s(links: list[Link], cpu: Cpu | None) -> float:
    """Return what the way up carries: sixteen lanes of the slots' generation, slowed by an older
    processor.
    """
    above = cpu.generation if cpu is not None else None
    slots = [
        link.feed.generation
        for link in links
        if link.feed is not None and link.feed.generation is not None
    ]
    generation = max(slots, default=max(link.generation or 0 for link in links))
    if above is not None:
        generation = min(generation, above)
    return LANE_GB_S.get(generation, 0.0) * UPLINK_LANES


def _uplink_words(links: list[Link], cpu: Cpu | None, _judged: Judged) -> Said:
    shares = uplink_shares([link.gb_s or 0.0 for link in links], _uplink_gb_s(links, cpu))
    least, most = min(shares), max(shares)
    detail = (
        "While all are busy, each gets about {least:.1f} GB/s; below the switch they keep full "
        "width."
    )
    if round(least, 1) != round(most, 1):
        detail = (
            "While all are busy, each gets {least:.1f} to {most:.1f} GB/s; below the switch they "
            "keep full width."
        )
    return Said(
        sentence("{count} cards share one x16 uplink.", count=len(links)),
        sentence(detail, least=least, most=most),
        remedies=("Spread what loads data over the switches",),
    )
