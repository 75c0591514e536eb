"""Whether processor and memory keep up with the cards that they feed, and how many cards a tower is
advised to hold: what guides to such machines say, a note but for memory below half of what cards
that train have.

Knows counts, clocks and sizes alone; whether they suit the board is in processors.py and memory.py,
and what the cards of a tower draw and how warm they get in the rules on power and air.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from math import inf

from rigwright.assembly import Assembly
from rigwright.assembly.seated import labels_of
from rigwright.checks import Check, Judged, Said, Severity
from rigwright.checks.remedy import Need, Remedy, Replace, by_hand
from rigwright.figures import recorded
from rigwright.parts import Chassis, Cpu
from rigwright.rules.memory import total_memory
from rigwright.rules.rule import Asks, rule
from rigwright.rules.say import sentence
from rigwright.rules.stated import stated
from rigwright.text.sentence import plural

CORES_PER_CARD, THREADS_PER_CARD = 2, 4
LEAST_BOOST_GHZ, CARDS_THAT_WANT_CLOCK = 3.5, 4
CARDS_OF_A_TOWER = 4
TRAINS = frozenset({"training", "fine-tuning"})
LITTLE_FOR_TRAINING = 0.5  # times the memory of all cards


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
    noun="clock of the processor for the cards",
    short="low clock of the processor",
    source="Guides to multi-GPU machines: six cores of 4.0 GHz before eight of 3.5 GHz",
    only_informs=True,
    of_any_place=True,
)
def cpu_clock_low(a: Assembly) -> Iterator[Check]:
    """The processor boosts less than guides advise for four cards or more.

    One thread of Python hands the work to each card, and only the clock makes it faster.
    """
    cpu = a.cpu
    if cpu is None or len(a.gpus) < CARDS_THAT_WANT_CLOCK:
        return
    boost = recorded(cpu.id, "boost_ghz", cpu.boost_ghz)
    yield Check(
        rule="cpu-clock-low",
        what="boost clock",
        parts=(*a.labels("cpu"), *labels_of(a.gpus)),
        value=boost.value,
        limit=LEAST_BOOST_GHZ,
        figures=(boost,),
        words=partial(_clock_words, cpu, len(a.gpus)),
        unit="GHz",
        clash=-inf,
        tight_is=Severity.INFO,
    )


def _clock_words(cpu: Cpu, cards: int, judged: Judged) -> Said:
    faster = (
        Need("boost_ghz", at_least=LEAST_BOOST_GHZ),
        Need("cores", at_least=cpu.cores),
        Need("socket", equals=cpu.socket),
    )
    return Said(
        sentence(
            "{cpu} boosts to {boost:g} GHz for {cards} GPUs.",
            cpu=cpu.name,
            boost=judged.check.value,
            cards=cards,
        ),
        sentence(
            "Guides count {least:g} GHz or more: a program in Python hands work to the cards on "
            "few threads, which more cores do not make faster.",
            least=judged.check.limit,
        ),
        remedies=(
            Remedy(
                sentence(
                    "Choose a processor that boosts to {least:g} GHz", least=judged.check.limit
                ),
                Replace(judged.label("cpu"), faster),
            ),
        ),
    )


@rule(
    "platform",
    noun="memory for that of the cards",
    short="less memory than the cards have",
    source="Guides to multi-GPU machines: once to twice the memory of all cards",
    of_any_place=True,
)
def ram_below_vram(a: Assembly) -> Iterator[Check]:
    """The machine has less memory than its cards have together.

    Models and data pass through it on their way to the cards. Half of it is little for training,
    which keeps batches and checkpoints there.
    """
    if not a.memory or not a.gpus:
        return
    memory = total_memory(a)
    of_cards = [recorded(card.card.id, "vram_gb", card.gpu.vram_gb) for card in a.gpus]
    together = sum(figure.value for figure in of_cards)
    trains = a.build.workload.task in TRAINS
    is_little = memory.known and memory.value < LITTLE_FOR_TRAINING * together
    yield Check(
        rule="ram-below-vram",
        what="memory for that of the cards",
        parts=(*a.labels("memory"), *labels_of(a.gpus)),
        value=memory.value,
        limit=together,
        figures=(memory, *of_cards),
        words=_memory_words,
        unit="GB",
        clash=-inf,
        tight_is=Severity.WARNING if trains and is_little else Severity.INFO,
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


@rule(
    "platform",
    noun="number of cards in a tower",
    short="many cards for a tower",
    source="Guides to multi-GPU machines: up to four cards in a workstation, up to eight in a "
    "server",
    only_informs=True,
    of_any_place=True,
    asks=Asks.MACHINE,
)
def too_many_gpus_for_tower(a: Assembly) -> Iterator[Check]:
    """There are more cards in a tower than guides advise.

    Guides say four because of the heat, the cooling and the outlets of an office. Rules of their
    own measure these three, and whether the cards have room; so a tower that passes them keeps its
    verdict, however many cards it holds, and this is a note. Racks, open frames and cases whose
    maker states how many cards they are for are no such towers.
    """
    chassis = a.chassis
    if chassis is None or not a.gpus or chassis.max_double_width_gpus:
        return
    if chassis.chassis_type == "open_frame" or chassis.chassis_type.startswith("rack"):
        return
    yield Check(
        rule="too-many-gpus-for-tower",
        what="cards in a tower",
        parts=("chassis", *labels_of(a.gpus)),
        value=len(a.gpus),
        limit=CARDS_OF_A_TOWER,
        figures=(stated(chassis, "chassis_type"),),
        words=partial(_tower_words, chassis),
        unit="cards",
        at_most=True,
        clash=-inf,
        tight_is=Severity.INFO,
    )


def _tower_words(chassis: Chassis, judged: Judged) -> Said:
    return Said(
        sentence(
            "{cards} GPUs stand in {chassis}, which is no server.",
            cards=round(judged.check.value),
            chassis=chassis.name,
        ),
        sentence(
            "Guides count {most} for a workstation, because of heat, cooling and the outlets of "
            "an office.",
            most=round(judged.check.limit),
        ),
        remedies=(
            by_hand("Use a server with bays for that many cards", leads="chassis"),
            by_hand("Use an open frame", leads="chassis"),
        ),
    )
