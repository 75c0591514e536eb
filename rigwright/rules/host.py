"""Whether processor and memory keep up with the cards that they feed: what guides to such machines
advise, never more than a note.

Knows counts and sizes alone; whether they suit the board is in processors.py and memory.py.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from math import inf

from rigwright.assembly import Assembly
from rigwright.assembly.seated import labels_of
from rigwright.checks import Check, Judged, Said, Severity
from rigwright.checks.remedy import Need, Remedy, Replace
from rigwright.figures import recorded
from rigwright.parts import Cpu
from rigwright.rules.rule import rule
from rigwright.rules.say import sentence
from rigwright.text.sentence import plural

CORES_PER_CARD, THREADS_PER_CARD = 2, 4


@rule(
    "platform",
    noun="processor cores for the cards",
    short="few processor cores",
    source="Guides to multi-GPU machines: two cores and four threads for each card",
    only_informs=True,
    of_any_place=True,
)
def cpu_cores_low(a: Assembly) -> Iterator[Check]:
    """The processor has fewer cores than guides advise for the cards.

    Two cores and four threads for each card load and prepare what it computes on.
    """
    cpu = a.cpu
    if cpu is None or not a.gpus:
        return
    cores = recorded(cpu.id, "cores", cpu.cores)
    threads = recorded(cpu.id, "threads", cpu.threads)
    by_cores = cores.value * a.cpu_count // CORES_PER_CARD
    by_threads = threads.value * a.cpu_count // THREADS_PER_CARD
    yield Check(
        rule="cpu-cores-low",
        what="cores for the cards",
        parts=(*a.labels("cpu"), *labels_of(a.gpus)),
        value=min(by_cores, by_threads),
        limit=len(a.gpus),
        figures=(cores, threads),
        words=partial(_cores_words, cpu, a.cpu_count),
        unit="cards",
        clash=-inf,
        tight_is=Severity.INFO,
    )


def _cores_words(cpu: Cpu, count: int, judged: Judged) -> Said:
    cards = round(judged.check.limit)
    cores = CORES_PER_CARD * cards
    threads = THREADS_PER_CARD * cards
    larger = (
        Need("cores", at_least=-(-cores // count)),
        Need("threads", at_least=-(-threads // count)),
        Need("socket", equals=cpu.socket),
    )
    return Said(
        plural(
            "Few processor cores for one GPU: {cores}, with {threads} threads.",
            "Few processor cores for {n} GPUs: {cores}, with {threads} threads.",
            cards,
            cores=(cpu.cores or 0) * count,
            threads=(cpu.threads or 0) * count,
        ),
        sentence(
            "Guides count two cores and four threads for each, to load and prepare its data: "
            "{cores} and {threads}.",
            cores=cores,
            threads=threads,
        ),
        remedies=(
            Remedy(
                sentence("Choose a processor of at least {cores} cores", cores=larger[0].at_least),
                Replace(judged.label("cpu"), larger),
            ),
        ),
    )


@rule(
    "platform",
    noun="memory for that of the cards",
    short="less memory than the cards have",
    source="Guides to multi-GPU machines: once to twice the memory of all cards",
    only_informs=True,
    of_any_place=True,
)
def ram_below_vram(a: Assembly) -> Iterator[Check]:
    """The machine has less memory than its cards have together.

    Models and data pass through it on their way to the cards.
    """
    if not a.memory or not a.gpus:
        return
    sizes = [recorded(kit.id, "total_gb", kit.total_gb) for kit, _ in a.memory]
    of_cards = [recorded(card.card.id, "vram_gb", card.gpu.vram_gb) for card in a.gpus]
    total = 0.0
    for size, (_, sets) in zip(sizes, a.memory, strict=True):
        total += size.value * sets
    yield Check(
        rule="ram-below-vram",
        what="memory for that of the cards",
        parts=(*a.labels("memory"), *labels_of(a.gpus)),
        value=total,
        limit=sum(figure.value for figure in of_cards),
        figures=(*sizes, *of_cards),
        words=_memory_words,
        unit="GB",
        clash=-inf,
        tight_is=Severity.INFO,
    )


def _memory_words(judged: Judged) -> Said:
    return Said(
        sentence(
            "The machine has {total:g} GB of memory for {cards:g} GB on its cards.",
            total=judged.check.value,
            cards=judged.check.limit,
        ),
        sentence(
            "Guides count once to twice as much as the cards have, since models and data pass "
            "through it."
        ),
        remedies=("Fit more or larger modules",),
    )
