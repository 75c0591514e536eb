"""What speaks for a proposal, in figures: links, gaps, load, and what a part itself offers.

Each fact is a whole phrase of its own; unknown figures have none. Distances are those that the
rules measured.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from rigwright.assembly import Assembly
from rigwright.checks import Fit
from rigwright.evaluation import Evaluation, rooms
from rigwright.lanes import Link
from rigwright.parts import Chassis, Cooler, Cpu, Gpu, Memory, Motherboard, Part, Psu, Slot
from rigwright.parts.chassis import included_psus
from rigwright.parts.motherboard import slots_of
from rigwright.power.supplies import set_words
from rigwright.rules.rule import Measured
from rigwright.text.numbers import millimetres, plain_length, size_name, watts
from rigwright.text.sentence import Sentence

WIDE_LANES = 8  # a slot that a card can work in


def card_facts(after: Evaluation) -> Iterator[Sentence]:
    """Yield what the cards get: the slowest link, the smallest gap, the room below the last."""
    a = after.assembly
    if not a.cards or a.board is None:
        return
    if a.misplaced:
        there = len(a.cards) - len(a.misplaced)
        values = {"placed": there, "all": len(a.cards)}
        yield Sentence("{placed} of {all} cards have a place", values)
        if not there:
            return
    yield from _link_facts(_links_of_cards(after))
    gap = _least(after, Measured.GAP)
    if gap is not None:
        yield Sentence("{gap} between", {"gap": millimetres(gap)})
    floor = _least(after, Measured.FLOOR)
    if floor is not None:
        template = "{gap} below it" if len(a.cards) == 1 else "{gap} below the last"
        yield Sentence(template, {"gap": millimetres(floor)})


def _links_of_cards(after: Evaluation) -> list[Link]:
    own = {card.label for card in after.assembly.cards}
    links: list[Link] = []
    for link in after.links:
        if isinstance(link.card.card, Gpu) and link.card.label in own:
            links.append(link)
    return links


def _link_facts(links: Sequence[Link]) -> Iterator[Sentence]:
    """Yield the slowest of some links, unless the speed of one is not known."""
    speeds = [link.gb_s for link in links if link.gb_s is not None]
    if not speeds or len(speeds) < len(links):
        return
    slowest = links[speeds.index(min(speeds))]
    template = "the slowest card at {link}"
    if len(links) == 1:
        template = "at {link}"
    elif len(set(speeds)) == 1:
        template = "all cards at {link}"
    yield Sentence(template, {"link": slowest.words})


def _least(after: Evaluation, thing: Measured) -> float | None:
    known: list[float] = []
    for judged in rooms(after.checks, thing):
        if judged.fit is not Fit.UNKNOWN:
            known.append(judged.check.room)
    return min(known, default=None)


def load_fact(after: Evaluation) -> Iterator[Sentence]:
    """Yield what the supplies carry of what they give."""
    budget = after.budget
    if budget.given_w is not None and not budget.unknown_fields:
        values = {"load": watts(budget.dc_w), "given": watts(budget.given_w)}
        yield Sentence("{load} of {given}", values)


def part_facts(part: Part, after: Evaluation) -> tuple[Sentence, ...]:
    """Return what speaks for a part in the machine that it was chosen for."""
    return tuple(_facts_of(part, after))


def _facts_of(part: Part, after: Evaluation) -> Iterable[Sentence]:
    match part:
        case Chassis():
            return _of_chassis(part, after)
        case Motherboard():
            return _of_board(part, after)
        case Cpu():
            return _of_cpu(part, after)
        case Cooler():
            return _of_cooler(part, after)
        case Memory():
            return _of_memory(part, after)
        case Psu():
            return _of_psu(part, after)
        case Gpu():
            return _of_gpu(part, after)
        case _:
            return ()


def _of_chassis(part: Chassis, after: Evaluation) -> Iterator[Sentence]:
    if part.max_double_width_gpus is not None:
        yield Sentence("{count} bays", {"count": part.max_double_width_gpus})
    elif part.gpu_positions is not None:
        yield Sentence("{count} places on bars", {"count": part.gpu_positions})
    elif part.expansion_slots is not None:
        yield Sentence("{count} openings", {"count": part.expansion_slots})
    psus = after.assembly.psus
    if psus and after.build.psus == included_psus(part):
        yield Sentence("comes with {supplies}", {"supplies": set_words(psus)})
    if part.max_gpu_length_mm is not None:
        yield Sentence("cards up to {length}", {"length": plain_length(part.max_gpu_length_mm)})
    yield from card_facts(after)


def _of_board(part: Motherboard, after: Evaluation) -> Iterator[Sentence]:
    wide = wide_slots(part)
    if len(wide) == 1:
        yield Sentence("1 slot")
    else:
        yield Sentence("{count} slots", {"count": len(wide)})
    yield from card_facts(after)
    if part.socket is not None:
        yield Sentence("{socket}", {"socket": part.socket})


def wide_slots(board: Motherboard) -> list[Slot]:
    """Return the slots of a board that a card can work in."""
    return [slot for slot in slots_of(board) if (slot.electrical_lanes or 0) >= WIDE_LANES]


def _of_cpu(part: Cpu, after: Evaluation) -> Iterator[Sentence]:
    """What all of them have together, where a board takes several."""
    count = max(1, after.assembly.cpu_count)
    if count > 1:
        yield Sentence("{count} processors", {"count": count})
    if part.cores is not None:
        yield Sentence("{count} cores", {"count": count * part.cores})
    if part.pcie_lanes_total_usable is not None:
        yield Sentence("{count} lanes", {"count": count * part.pcie_lanes_total_usable})
    if part.tdp_w is not None:
        yield Sentence("{watts}", {"watts": watts(count * part.tdp_w)})
    yield from _links_alone(after)


def slowest_gb_s(after: Evaluation) -> float:
    """Return what the slowest card's link carries per direction, as far as it is known, in GB/s."""
    return min((link.gb_s or 0.0 for link in _links_of_cards(after)), default=0.0)


def _links_alone(after: Evaluation) -> Iterator[Sentence]:
    if not after.assembly.misplaced:
        for fact in card_facts(after):
            if "link" in fact.values:
                yield fact


def _of_cooler(part: Cooler, after: Evaluation) -> Iterator[Sentence]:
    cpu = after.assembly.cpu
    if part.cooling_class_w is not None and cpu is not None and cpu.tdp_w is not None:
        values = {"rated": watts(part.cooling_class_w), "heat": watts(cpu.tdp_w)}
        yield Sentence("rated {rated} for {heat}", values)
    if part.radiator_mm is not None:
        yield Sentence("radiator of {size}", {"size": size_name(part.radiator_mm)})
        return
    if part.height_mm is not None:
        yield Sentence("{height} high", {"height": plain_length(part.height_mm)})
    room = _cooler_room(after)
    if room is not None:
        yield Sentence("{room} to the side panel", {"room": millimetres(room)})


def _cooler_room(after: Evaluation) -> float | None:
    """Return the room over the cooler, which a check of its own measured."""
    parts = after.assembly.labels("cooler", "chassis")
    for judged in after.checks:
        about_both = judged.parts == parts and judged.check.unit == "mm"
        if about_both and judged.fit is not Fit.UNKNOWN:
            return judged.check.room
    return None


def _of_memory(part: Memory, after: Evaluation) -> Iterator[Sentence]:
    count = sum(kits for kit, kits in after.assembly.memory if kit.id == part.id)
    if part.total_gb is not None and count:
        yield Sentence("{total:g} GB", {"total": part.total_gb * count})
    if count > 1:
        yield Sentence("{count} kits", {"count": count})
    vram = vram_gb(after.assembly)
    if vram:
        yield Sentence("cards have {total:g} GB", {"total": vram})
    if part.ram_type is not None and part.speed_mts is not None:
        values = {"type": part.ram_type, "speed": part.speed_mts}
        yield Sentence("{type}-{speed:g}", values)


def vram_gb(a: Assembly) -> float:
    """Return the memory of all cards."""
    return sum(card.gpu.vram_gb or 0.0 for card in a.gpus)


def _of_psu(part: Psu, after: Evaluation) -> Iterator[Sentence]:
    budget = after.budget
    count = len(after.assembly.psus)
    if part.id in included_psus(after.assembly.chassis):
        yield Sentence("comes with the server")
    if count > 1:
        yield Sentence("{count} modules", {"count": count})
    if budget.used and not budget.unknown_fields:
        values = {"load": watts(budget.dc_w), "given": watts(budget.given_w or 0.0)}
        yield Sentence("{load} of {given}", values)
        yield Sentence("{share:.0f} % load", {"share": 100 * budget.used})
    else:
        yield Sentence("{watts}", {"watts": watts(part.watts)})
    if part.efficiency is not None:
        yield Sentence("{efficiency}", {"efficiency": part.efficiency})


def _of_gpu(part: Gpu, after: Evaluation) -> Iterator[Sentence]:
    if part.vram_gb is not None:
        yield Sentence("{vram:g} GB", {"vram": part.vram_gb})
    if part.board_power_w is not None:
        yield Sentence("{watts}", {"watts": watts(part.board_power_w)})
    yield from card_facts(after)
