"""Cards that work as one group: whether the links between them, their kinds and their number suit the task.

Asks the workload; what was not said there is not checked. Knows no lanes, only the links that come of them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from rigwright.assembly import Assembly, SeatedCard
from rigwright.figures import by_part, field_of, for_words
from rigwright.findings import Finding, Measure, NotChecked, Sentence, Severity
from rigwright.lanes import LANE_GB_S, Link, links_of
from rigwright.lanes.topology import topology_of
from rigwright.parts import Gpu
from rigwright.rules.links import gpu_on_chipset_slot, link_rests_on, unknown_links
from rigwright.rules.rule import rule
from rigwright.rules.say import finding, not_checked, sentence, unanswered
from rigwright.text.numbers import capital

Result = Iterator[Finding | NotChecked]
GROUPED = frozenset({"training", "fine-tuning", "tensor-parallel inference"})
FAST_GB_S, LEAST_GB_S, SLOW_GB_S = LANE_GB_S[3] * 16, LANE_GB_S[3] * 8, 2.0
TOLERANCE = 0.01
FULL_WIDTH = 16


def group_size(a: Assembly) -> int:
    """How many cards work as one: what the user said; without a word about it nothing is asked about groups."""
    return a.build.workload.tensor_parallel or 1


def _known_links(a: Assembly) -> list[Link]:
    return [link for link in links_of(a) if link.card.gpu and link.gb_s is not None]


@rule(
    "lanes",
    noun="slow links",
    source="Multi-GPU build guides: Gen3 x8 at least",
    follows_from=(gpu_on_chipset_slot,),
)
def link_below_gen3_x8(a: Assembly) -> Result:
    """A card of a group has less than Gen3 x8."""
    if a.build.workload.task not in GROUPED:
        return
    yield from unknown_links("link-below-gen3-x8", a)
    for link in _known_links(a):
        if SLOW_GB_S <= (link.gb_s or 0) < LEAST_GB_S - TOLERANCE:
            yield _slow_link(
                "link-below-gen3-x8", Severity.WARNING, link, LEAST_GB_S,
                sentence("Cards that exchange data want Gen3 x8 = {least:.2f} GB/s.", least=LEAST_GB_S), a,
            )  # fmt: skip


@rule(
    "lanes",
    noun="links of one lane",
    source="Measured: 11 to 24.7 tokens/s after leaving a Gen2 x1 slot",
    follows_from=(gpu_on_chipset_slot,),
)
def link_x1_training(a: Assembly) -> Result:
    """A card hangs on one lane or little more."""
    grouped = a.build.workload.task in GROUPED
    yield from unknown_links("link-x1-training", a)
    for link in _known_links(a):
        if 0 < (link.gb_s or 0) < SLOW_GB_S:
            yield _slow_link(
                "link-x1-training", Severity.ERROR if grouped else Severity.WARNING, link, SLOW_GB_S,
                sentence("{load}{group}", load=_loading(link),
                         group="Cards that work as one wait for it at every step." if grouped else ""), a,
            )  # fmt: skip


def _loading(link: Link) -> str:
    gpu, gb_s = for_words(link.card).gpu, for_words(link).gb_s
    if gpu is None or gpu.vram_gb is None or not gb_s:
        return ""
    return f"To fill {gpu.vram_gb:g} GB takes {gpu.vram_gb / gb_s:.0f} s. "


def _slow_link(rule: str, severity: Severity, link: Link, limit: float, detail: Sentence, a: Assembly) -> Finding:
    said = for_words(link)
    return finding(
        rule, severity, (link.card.label,),
        sentence("{card} gets {words} = {gb_s:.2f} GB/s.", card=link.card.title, words=said.words, gb_s=said.gb_s),
        detail, measure=Measure(link.gb_s or 0, limit, "GB/s"), place=for_words(link.card).drawn,
        rests_on=link_rests_on(link, a),
        remedies=_wider(said),
    )  # fmt: skip


def _wider(link: Link) -> tuple[str, str]:
    riser = link.card.riser
    if riser is not None and riser.lanes is not None and riser.lanes == link.width and riser.lanes < FULL_WIDTH:
        return f"Hang it on a riser of x{FULL_WIDTH} instead of {riser.name}", "Seat it in a slot"
    return "Move the card to a wider slot", "Choose a board and CPU with more lanes"


@rule(
    "lanes",
    noun="links within the group",
    source="Measured on RTX 3090: +25 % at one user, +53 % at four with NVLink",
    follows_from=(gpu_on_chipset_slot, link_x1_training, link_below_gen3_x8),
)
def tp_without_fast_link(a: Assembly) -> Result:
    """Tensor parallelism over slow links and without NVLink."""
    if group_size(a) < 2 or _all_bridged(a):
        return
    yield from unknown_links("tp-without-fast-link", a)
    slow = [link for link in _known_links(a) if (link.gb_s or 0) < FAST_GB_S - TOLERANCE]
    if slow:
        slowest = min(slow, key=lambda link: link.gb_s or 0)
        yield finding(
            "tp-without-fast-link", Severity.WARNING, tuple(link.card.label for link in slow),
            sentence("Tensor parallelism over {gb_s:.2f} GB/s and without NVLink.", gb_s=for_words(slowest).gb_s),
            sentence("It exchanges data at every layer; pairs of RTX 3090 ran 25–53 % faster with NVLink."),
            measure=Measure(slowest.gb_s or 0, FAST_GB_S, "GB/s"),
            rests_on=tuple(address for link in slow for address in link_rests_on(link, a)),
            remedies=("Use pairs with an NVLink bridge", "Split by layers instead", "Use slots of Gen4 x16"),
        )  # fmt: skip


def _all_bridged(a: Assembly) -> bool:
    """Whether every card has a bridge to another."""
    bridged = {index for bridge in a.build.bridges for index in (bridge.first, bridge.second)}
    return len(a.gpus) == 2 and all(card.index in bridged for card in a.gpus)


@rule(
    "lanes",
    noun="traffic between cards",
    source="Driver behaviour",
)
def p2p_blocked_geforce(a: Assembly) -> Result:
    """GeForce cards cannot reach each other's memory over PCIe."""
    if group_size(a) < 2 or len(a.gpus) < 2:
        return
    topology = topology_of(a)
    bridged = {label for pair, cell in topology.matrix.items() if cell.text.startswith("NV") for label in pair}
    blocked = [card for card in a.gpus if card.label not in bridged and _is_geforce(card)]
    if len(blocked) >= 2:
        yield finding(
            "p2p-blocked-geforce", Severity.INFO, tuple(card.label for card in blocked),
            sentence("The driver offers no direct access between GeForce cards."),
            sentence("What they exchange goes through main memory; reckon with half the PCIe figure."),
            rests_on=tuple(field_of(card.card.id, "chip") for card in blocked),
            remedies=("Use workstation cards, or RTX 3090 pairs with NVLink",),
        )  # fmt: skip


def _is_geforce(card: SeatedCard) -> bool:
    return card.gpu is not None and by_part(_named_geforce, card.gpu)


def _named_geforce(gpu: Gpu) -> bool:
    return re.match(r"GeForce RTX [345]0", gpu.chip or "") is not None


@rule(
    "lanes",
    noun="cards of one group",
    source="Measured mixed groups: all wait for the slowest",
)
def mixed_gpu_group(a: Assembly) -> Result:
    """Cards of one group differ in model or memory."""
    rule = "mixed-gpu-group"
    gpus = [card for card in a.gpus if card.gpu is not None]
    if group_size(a) < 2 or len(gpus) < 2:
        return
    if any(card.gpu.vram_gb is None for card in gpus if card.gpu):
        for card in gpus:
            if card.gpu and card.gpu.vram_gb is None:
                yield not_checked(rule, (card.label,), field_of(card.card.id, "vram_gb"), card.card.name)
        return
    if len({(card.gpu.chip, card.gpu.vram_gb) for card in gpus if card.gpu}) > 1:
        smallest = min(gpus, key=lambda card: (card.gpu and card.gpu.vram_gb) or 0)
        chips = dict.fromkeys(_with_memory(c.gpu) for c in map(for_words, gpus) if c.gpu)
        yield finding(
            rule, Severity.WARNING, tuple(card.label for card in gpus),
            sentence("The group mixes {chips}.", chips=" and ".join(chips)),
            sentence("It has the pace of the slowest card and the memory of {smallest}.", smallest=smallest.title),
            rests_on=tuple(field_of(card.card.id, "vram_gb") for card in gpus),
            remedies=("Use equal cards in one group",),
        )  # fmt: skip


def _with_memory(gpu: Gpu) -> str:
    """A chip and its memory, which some chips have in their name: "GeForce RTX 3080 10 GB"."""
    chip, memory = gpu.chip or gpu.name, f"{gpu.vram_gb:g} GB"
    return chip if chip.endswith(memory) else f"{chip} {memory}"


@rule(
    "lanes",
    noun="size of the group",
    source="Attention heads are dealt out evenly",
)
def tp_size_invalid(a: Assembly) -> Result:
    """The group's size does not divide the model's heads."""
    rule, w = "tp-size-invalid", a.build.workload
    size = group_size(a)
    if size < 2:
        return
    if size > len(a.gpus):
        yield _bad_size(a, size, len(a.gpus), f"only {len(a.gpus)} {'is' if len(a.gpus) == 1 else 'are'} there")
    elif w.attention_heads is None:
        why = "how many attention heads the model has is not said"
        yield unanswered(rule, tuple(card.label for card in a.gpus), "build.workload", why)
    elif w.attention_heads % size:
        yield _bad_size(a, size, w.attention_heads, f"{w.attention_heads} attention heads do not divide by it")
    elif w.kv_heads is not None and w.kv_heads % size and size % w.kv_heads:
        yield _bad_size(a, size, w.kv_heads, f"{w.kv_heads} key-value heads do not divide by it")


def _bad_size(a: Assembly, size: int, limit: int, why: str) -> Finding:
    return finding(
        "tp-size-invalid", Severity.WARNING, tuple(card.label for card in a.gpus),
        sentence("{size} cards cannot form one tensor-parallel group.", size=size),
        sentence("{why}.", why=capital(why)),
        measure=Measure(size, limit, "cards"),
        remedies=("Use a group of 2, 4 or 8", "Split by layers instead"),
    )  # fmt: skip
