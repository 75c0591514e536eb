"""Whether a radiator is large enough for the heat of its loop: the processor's, those of cards, and
the loop that cards with water blocks want.

Watts by area: sections of 120 mm. What a maker rates its cooler for is in coolers.py, where a
radiator finds room in radiators_and_fans.py. Pump, reservoir and radiators of a loop are no parts
of a build, so that nothing is known of them.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from math import ceil, inf

from rigwright.assembly import Assembly, SeatedGpu
from rigwright.assembly.hung import hung_radiators
from rigwright.assembly.radiators import (
    Radiator,
    fan_frame_mm,
    mounts_for_radiators,
    radiators_of,
)
from rigwright.assembly.seated import labels_of
from rigwright.build.labels import in_sentence
from rigwright.checks import IS_NOT_DECIDED, Check, Judged, NotChecked, Said, Severity
from rigwright.checks.remedy import Limit, Need, Remedy, Replace, by_hand
from rigwright.figures import Basis, Figure, recorded
from rigwright.geometry import largest
from rigwright.parts import Cooler, Cpu
from rigwright.power.processors import cpu_power
from rigwright.rules.coolers import cooler_too_weak, drawn_figure, drawn_under
from rigwright.rules.positions import unknown_power
from rigwright.rules.rule import rule
from rigwright.rules.say import sentence
from rigwright.text.numbers import watts
from rigwright.text.sentence import messages

Result = Iterator[Check | NotChecked]
SECTION_MM, SECTION_W = 120.0, 150.0  # with fans that can still be borne; quiet ones take 100 W


@rule(
    "thermal",
    noun="the size of the radiator",
    short="the radiator is too small",
    source="Practice: 150 W for each 120 mm of radiator",
    follows_from=(cooler_too_weak,),
)
def radiator_too_small(a: Assembly) -> Result:
    """A loop takes up more heat than its radiator gives off."""
    cooler = a.cooler
    cpu = a.cpu
    if cooler is not None and cpu is not None and cooler.cooler_type == "aio":
        yield from _of_processor(cooler, cpu, a)
    for card in a.gpus:
        if card.gpu.cooler == "aio_hybrid":
            yield from _of_card(card)


def takes_w(radiator: Radiator) -> float:
    """Return the watts that a radiator gives off, by its area.

    One of 280 mm for fans of 140 mm has that of 2.7 sections.
    """
    sections = radiator.size * radiator.fan_mm / SECTION_MM**2
    return SECTION_W * sections


def _of_processor(cooler: Cooler, cpu: Cpu, a: Assembly) -> Result:
    power = cpu_power(cpu)
    if power is not None and power.watts <= SECTION_W:
        return  # any radiator takes that
    radiator = next(radiators_of(cooler, ()), None)
    takes = 0.0 if radiator is None else takes_w(radiator)
    yield Check(
        rule="radiator-too-small",
        what="heat in the processor's loop",
        parts=a.labels("cooler", "cpu"),
        value=drawn_under(takes, power),
        limit=takes,
        figures=(
            drawn_figure(cpu, power, None if radiator is None else takes),
            recorded(cooler.id, "radiator_mm", cooler.radiator_mm),
        ),
        words=partial(_processor_words, cooler, cpu),
        unit="W",
        at_most=True,
        clash=-inf,
        tight_is=Severity.WARNING,
    )


def _processor_words(cooler: Cooler, cpu: Cpu, judged: Judged) -> Said:
    check = judged.check
    larger = (
        Need("cooler_type", equals="aio"),
        Need("radiator_mm", at_least=(cooler.radiator_mm or SECTION_MM) + 1.0),
        Need("sockets", equals=cpu.socket),
    )
    return Said(
        sentence(
            "{power} of {cpu} are a lot for the radiator of {cooler}.",
            power=watts(check.value),
            cpu=cpu.name,
            cooler=cooler.name,
        ),
        sentence(
            "Its {size} mm give off about {takes} with fans at a bearable speed; beyond that they "
            "get loud or the processor slows down.",
            size=f"{cooler.radiator_mm or 0.0:.0f}",
            takes=watts(check.limit),
        ),
        remedies=(
            Remedy(
                sentence("Choose an all-in-one with a larger radiator"),
                Replace(judged.label("cooler"), larger),
            ),
            Remedy(
                sentence("Limit the processor to {takes} in the firmware", takes=watts(check.limit))
            ),
        ),
    )


def _of_card(card: SeatedGpu) -> Result:
    """A card with a radiator of its own.

    Its maker chose the radiator for the power that the card is sold with: MSI cools 480 W by
    240 mm (RTX 4090 SUPRIM LIQUID X), and 600 W by 360 mm stay near 60 °C (TweakTown on the RTX
    5090 SUPRIM LIQUID SOC). Only a limit above that power is held against the area.
    """
    gpu = card.gpu
    yield from unknown_power("radiator-too-small", card)
    power = card.power_w
    sold = gpu.board_power_w
    if power is None or power <= largest(SECTION_W, sold or 0.0):
        return
    radiator = next(radiators_of(None, [card]), None)
    by_area = 0.0 if radiator is None else takes_w(radiator)
    sold_with = () if power <= by_area else (recorded(gpu.id, "board_power_w", sold),)
    yield Check(
        rule="radiator-too-small",
        what="heat in the card's loop",
        parts=(card.label,),
        value=power,
        limit=largest(by_area, sold or 0.0),
        figures=(
            Figure(power, Basis.PUBLISHED),
            *sold_with,
            recorded(gpu.id, "radiator_mm", gpu.radiator_mm),
        ),
        words=partial(_card_words, card),
        unit="W",
        at_most=True,
        clash=-inf,
        tight_is=Severity.WARNING,
    )


def _card_words(card: SeatedGpu, judged: Judged) -> Said:
    check = judged.check
    gpu = card.gpu
    limit = sentence("Limit {card} to {takes}", card=card.title, takes=watts(check.limit))
    least = gpu.min_power_limit_w
    can = least is None or least <= check.limit
    return Said(
        sentence(
            "{power} are a lot for the radiator of {card}.",
            power=watts(check.value),
            card=card.title,
        ),
        sentence(
            "It is made for about {takes}; beyond that its fans get loud or the card slows down.",
            takes=watts(check.limit),
        ),
        remedies=(
            *((Remedy(limit, Limit((card.label,), check.limit)),) if can else ()),
            "Choose a card with a larger radiator",
        ),
        place=card.drawn,
    )


@rule(
    "thermal",
    noun="the radiator of a water loop",
    short="no radiator for its water block",
    source="A water block gives all heat of its card to a loop; 150 W for each 120 mm of radiator",
    of_any_place=True,
)
def loop_without_radiator(a: Assembly) -> Result:
    """The heat of water blocks goes into a loop, and no radiator is in the list."""
    blocked = [card for card in a.gpus if card.gpu.cooler == "water_block"]
    if not blocked:
        return
    heat_w = sum(card.power_w or 0.0 for card in blocked)
    fields: list[str] = []
    for card in blocked:
        for lacking in unknown_power("loop-without-radiator", card):
            # with heat from another block it is a warning already: only how much is open
            yield lacking.changed(how=IS_NOT_DECIDED) if heat_w else lacking
        fields.append(card.gpu.address("cooler"))
        fields.append(card.gpu.address("board_power_w"))
    yield Check(
        rule="loop-without-radiator",
        what="heat of water blocks",
        parts=labels_of(blocked),
        value=heat_w,
        limit=0.0,
        figures=(Figure(heat_w, Basis.PUBLISHED, tuple(dict.fromkeys(fields))),),
        words=partial(_loop_words, blocked, a),
        unit="W",
        at_most=True,
        clash=-inf,
        contact=False,
        tight_is=Severity.WARNING,
    )


def _loop_words(blocked: list[SeatedGpu], a: Assembly, judged: Judged) -> Said:
    heat_w = judged.check.value
    sections = ceil(heat_w / SECTION_W)
    free = _free_sections(a)
    title = sentence(
        "{heat} of {cards} go into water, and no radiator is in the list.",
        heat=watts(heat_w),
        cards=in_sentence(labels_of(blocked)),
    )
    detail = "About {sections} × 120 mm of radiator give that off."
    if free is not None:
        detail = (
            "About {sections} × 120 mm of radiator give that off; the walls that are left in the "
            "case take {free} × 120 mm."
        )
    return Said(
        title,
        sentence(detail, sections=sections, free=free),
        remedies=(
            by_hand(
                "Plan pump, reservoir and about {sections} × 120 mm of radiator, in the case or "
                "beside it",
                sections=sections,
            ),
            *_dry_cards(blocked),
        ),
        place=blocked[0].drawn,
    )


def _dry_cards(blocked: list[SeatedGpu]) -> Iterator[Remedy]:
    """Cards that need no loop, for all that have a block."""
    first, *alike = labels_of(blocked)
    for words, cooler in (
        (messages("Choose cards with radiators of their own"), "aio_hybrid"),
        (messages("Choose cards with a blower"), "blower"),
        (messages("Choose cards with open fans"), "open_air"),
    ):
        needs = (Need("cooler", equals=cooler),)
        yield Remedy(sentence(words), Replace(first, needs, alike=tuple(alike)))


def _free_sections(a: Assembly) -> int | None:
    """Return to how many sections of 120 mm the radiators come that the walls take on which none
    hangs yet; None where nobody says what the walls take.
    """
    if a.chassis is None or a.chassis.radiator_support is None:
        return None
    taken = [wall for _, wall in hung_radiators(a)]
    sections = 0.0
    for mount in mounts_for_radiators(a.chassis):
        if mount.max_mm is None:
            return None
        if mount.location in taken:
            taken.remove(mount.location)
        else:
            sections += mount.max_mm * fan_frame_mm(mount.max_mm) / SECTION_MM**2
    return int(sections)
