"""Cards that work as one group: whether the links between them, their kinds and their number suit
the task.

Asks the workload; what was not said there is not checked. Knows no lanes, only the links that come
of them.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from math import inf

from rigwright.assembly import Assembly, SeatedCard, SeatedGpu
from rigwright.assembly.seated import labels_of
from rigwright.checks import Check, Judged, NotChecked, Said, Sentence, Severity, matching
from rigwright.checks.remedy import Choose, Need, Remedy, Replace, by_hand
from rigwright.figures import Basis, Figure, published
from rigwright.lanes import LANE_GB_S
from rigwright.lanes.topology import topology_of
from rigwright.parts import Gpu
from rigwright.rules.link_lines import link_report
from rigwright.rules.links import gpu_on_chipset_slot
from rigwright.rules.rule import rule
from rigwright.rules.say import card_lacks, sentence, unanswered
from rigwright.rules.slow_links import (
    TOLERANCE,
    Speed,
    but_for_rounding,
    link_below_gen3_x8,
    link_x1_training,
    speed_figure,
    speeds_below,
)
from rigwright.text.numbers import and_words

Result = Iterator[Check | NotChecked]
FAST_GB_S = LANE_GB_S[3] * 16


# The user's word for the task: nothing about it is in doubt.
AS_SAID = Figure(0.0, Basis.MEASURED)


def group_size(a: Assembly) -> int:
    """Return how many cards work as one: what the user said.

    Without a word about it nothing is asked about groups.
    """
    return a.build.workload.tensor_parallel or 1


@rule(
    "lanes",
    noun="links within the group",
    source="Measured on RTX 3090: +25 % at one user, +53 % at four with NVLink",
    follows_from=(gpu_on_chipset_slot, link_x1_training, link_below_gen3_x8),
)
def tp_without_fast_link(a: Assembly) -> Result:
    """Tensor parallelism over slow links and without NVLink."""
    rule = "tp-without-fast-link"
    if group_size(a) < 2 or _all_bridged(a):
        return
    limit = FAST_GB_S - TOLERANCE
    slow: list[Speed] = []
    for speed in speeds_below(rule, limit, a):
        if isinstance(speed, NotChecked):
            yield speed
        elif speed.gb_s < limit:
            slow.append(speed)
        else:
            yield _group_speed([speed], a)
    if slow:
        yield _group_speed(sorted(slow, key=lambda speed: speed.gb_s), a)


def _group_speed(speeds: list[Speed], a: Assembly) -> Check:
    """Return the check of the slowest: all wait for it."""
    in_order = sorted(speeds, key=lambda speed: speed.link.card.index)
    return Check(
        rule="tp-without-fast-link",
        what="link within the group",
        parts=tuple(speed.link.card.label for speed in in_order),
        value=but_for_rounding(speeds[0].gb_s, FAST_GB_S),
        limit=FAST_GB_S,
        figures=tuple(speed_figure(speed, a) for speed in speeds),
        words=partial(_group_words, speeds[0]),
        unit="GB/s",
        clash=-inf,
    )


def _group_words(slowest: Speed, _judged: Judged) -> Said:
    title = "Tensor parallelism runs over {gb_s:.2f} GB/s, without NVLink."
    if slowest.at_most:
        title = "Tensor parallelism runs over at most {gb_s:.2f} GB/s, without NVLink."
    return Said(
        sentence(title, gb_s=slowest.gb_s),
        sentence(
            "It exchanges data at every layer and wants {fast:.2f} GB/s, Gen3 x16; pairs of RTX "
            "3090 ran 25–53 % faster with NVLink.",
            fast=FAST_GB_S,
        ),
        remedies=(
            "Use pairs with an NVLink bridge",
            "Split by layers instead",
            "Use slots of Gen3 x16 or Gen4 x8 at least",
        ),
    )


def _all_bridged(a: Assembly) -> bool:
    """Whether every card has a bridge to another."""
    if len(a.gpus) != 2:
        return False
    bridged = set[int]()
    for bridge in a.build.bridges:
        bridged.update((bridge.first, bridge.second))
    return all(card.index in bridged for card in a.gpus)


@rule(
    "lanes",
    noun="traffic between cards",
    source="Driver behaviour",
    follows_from=(link_report,),
    only_informs=True,
)
def p2p_blocked_geforce(a: Assembly) -> Result:
    """GeForce cards cannot reach each other's memory over PCIe."""
    if group_size(a) < 2 or len(a.gpus) < 2:
        return
    bridged: set[str] = set()
    for pair, _ in topology_of(a).nvlinks:
        bridged.update(pair)
    blocked = [card for card in a.gpus if card.label not in bridged and _is_geforce(card)]
    cards = blocked if len(blocked) >= 2 else list(a.gpus)
    yield matching(
        rule="p2p-blocked-geforce",
        what="traffic between cards",
        parts=labels_of(cards),
        matches=len(blocked) < 2,
        figures=tuple(published(card.card.id, "chip", 0.0) for card in cards),
        words=_blocked_words,
        unless=Severity.INFO,
    )


def _blocked_words(_judged: Judged) -> Said:
    return Said(
        sentence("The driver offers no direct access between GeForce cards."),
        sentence("What they exchange goes through main memory, at about half the PCIe figure."),
        remedies=("Use workstation cards, or RTX 3090 pairs with NVLink",),
    )


def _is_geforce(card: SeatedCard) -> bool:
    return card.gpu is not None and _named_geforce(card.gpu)


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
    cards = a.gpus
    if group_size(a) < 2 or len(cards) < 2:
        return
    unknown = [card for card in cards if card.gpu.vram_gb is None]
    for card in unknown:
        yield card_lacks(rule, card, "vram_gb")
    if unknown:
        return
    yield matching(
        rule=rule,
        what="kinds of cards",
        parts=labels_of(cards),
        matches=len({(card.gpu.chip, card.gpu.vram_gb) for card in cards}) == 1,
        figures=tuple(published(card.card.id, "vram_gb", 0.0) for card in cards),
        words=partial(_mixed_words, cards),
        unless=Severity.WARNING,
    )


def _mixed_words(cards: Sequence[SeatedGpu], _judged: Judged) -> Said:
    smallest = min(cards, key=lambda card: card.gpu.vram_gb or 0)
    chips = dict.fromkeys(_with_memory(card.gpu) for card in cards)
    return Said(
        sentence("The group mixes {chips}.", chips=and_words(chips)),
        sentence(
            "It has the pace of the slowest card and the memory of {smallest}.",
            smallest=smallest.title,
        ),
        remedies=tuple(_made_equal(cards)),
    )


def _made_equal(cards: Sequence[SeatedCard]) -> Iterator[Remedy | str]:
    """The card of which there are fewest by the kind that most are of, where only one differs."""
    by_id: defaultdict[str, list[SeatedCard]] = defaultdict(list)
    for card in cards:
        by_id[card.card.id].append(card)
    alike = sorted(by_id.values(), key=len)
    if len(alike) == 2 and len(alike[0]) == 1:
        odd = alike[0][0]
        usual = alike[1][0].card
        words = sentence("Put another {name} in place of {card}", name=usual.name, card=odd.title)
        yield Remedy(words, Replace(odd.label, (Need("id", equals=usual.id),)))
    yield by_hand("Use equal cards in one group")


def _with_memory(gpu: Gpu) -> str:
    """Return a chip and its memory, which some chips have in their name: "GeForce RTX 3080 10
    GB".
    """
    chip = gpu.chip or gpu.name
    memory = f"{gpu.vram_gb:g} GB"
    short = memory.replace(" ", "")
    if chip.endswith((memory, short)):
        return chip
    return f"{chip} {memory}"


@rule(
    "lanes",
    noun="size of the group",
    source="Attention heads are dealt out evenly",
)
def tp_size_invalid(a: Assembly) -> Result:
    """The group's size does not divide the model's heads."""
    rule = "tp-size-invalid"
    w = a.build.workload
    size = group_size(a)
    labels = labels_of(a.gpus)
    if size < 2:
        return
    yield Check(
        rule=rule,
        what="cards of the group",
        parts=labels,
        value=size,
        limit=len(a.gpus),
        figures=(AS_SAID,),
        words=partial(_bad_size, size, sentence("The build has {count}.", count=len(a.gpus)), a),
        unit="cards",
        at_most=True,
        clash=-inf,
    )
    if size > len(a.gpus):
        return
    if w.attention_heads is None:
        why = sentence("how many attention heads the model has is not said.")
        yield unanswered(rule, labels, "build.workload", why)
        return
    heads = w.attention_heads
    undivided = sentence("{heads} attention heads cannot be shared evenly among them.", heads=heads)
    yield _divides(heads % size == 0, labels, partial(_bad_size, size, undivided, a))
    if heads % size == 0 and w.kv_heads is not None:
        undivided = sentence(
            "{heads} key-value heads cannot be shared evenly among them.", heads=w.kv_heads
        )
        divides = w.kv_heads % size == 0 or size % w.kv_heads == 0
        yield _divides(divides, labels, partial(_bad_size, size, undivided, a))


def _divides(matches: bool, labels: tuple[str, ...], words: Callable[[Judged], Said]) -> Check:
    return matching(
        rule="tp-size-invalid",
        what="heads for each card",
        parts=labels,
        matches=matches,
        figures=(AS_SAID,),
        words=words,
        unless=Severity.WARNING,
    )


def _bad_size(size: int, why: Sentence, a: Assembly, _judged: Judged) -> Said:
    return Said(
        sentence("{size} cards cannot form one tensor-parallel group.", size=size),
        why,
        remedies=(*_good_sizes(a), "Split by layers instead"),
    )


def _good_sizes(a: Assembly) -> Iterator[Remedy]:
    """Yield the largest group of two, four or eight that there are cards for and that the heads
    divide by.
    """
    heads = a.build.workload.attention_heads
    kv_heads = a.build.workload.kv_heads
    for size in (8, 4, 2):
        divides = heads is None or heads % size == 0
        shares = kv_heads is None or kv_heads % size == 0 or size % kv_heads == 0
        if size <= len(a.gpus) and divides and shares:
            words = sentence("Use a group of {size}", size=size)
            yield Remedy(words, Choose({"workload.tensor_parallel": size}))
            return
