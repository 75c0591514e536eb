"""Whether the EPS cables of the supplies are enough for the processors.

Which plug hangs on which cable comes from `rigwright.power.wiring`.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from functools import partial

from rigwright.assembly import Assembly
from rigwright.checks import Check, Fit, Judged, NotChecked, Said, Severity
from rigwright.checks.remedy import Need, Remedy, Replace
from rigwright.figures import Basis, Figure
from rigwright.figures.uncertain import doubted, doubted_in
from rigwright.parts import Cpu, Motherboard
from rigwright.parts.chassis import has_own_board
from rigwright.power.processors import CpuPower, cpu_power
from rigwright.power.wiring import unknown_counts, wiring_of
from rigwright.power.wiring.least_plugs import least_eps_plugs, least_eps_sockets, may_take_eps
from rigwright.power.wiring.sockets import SocketKind
from rigwright.rules.plugs import uncounted
from rigwright.rules.rule import Asks, Plugs, rule
from rigwright.rules.say import not_stated, sentence, without_supply
from rigwright.rules.supply import supply_name
from rigwright.text.numbers import watts

Result = Iterator[Check | NotChecked]
EPS_W = (
    235.0  # an EPS cable that stays comfortable; its contacts end at 4 pairs x 7 A x 12 V = 336 W
)


@rule(
    "power",
    noun="plugs for the processor",
    short="too few EPS cables",
    source="Four contacts of 7 A at 12 V; 235 W stay comfortable",
    asks=Asks.EACH_SYSTEM,
    plugs=Plugs.BOARD_EPS,
    unfed_too=True,
    needs_all_supplies=True,
)
def eps_cpu_short(a: Assembly) -> Result:
    """The board has fewer EPS cables than sockets, or too few for its CPU."""
    rule = "eps-cpu-short"
    board = a.board
    if board is None or has_own_board(a.machine.chassis):
        return
    if least := _carried_at_least(a, board):
        yield least
    elif board.eps_8pin is None:
        yield not_stated(rule, a.labels("board"), board, "eps_8pin")
    elif not a.machine.psus:
        yield without_supply(rule, a.labels("board"), a)
    elif board.eps_8pin:
        runs = wiring_of(a.machine).of(a.label("board"))
        yield from _eps_cables(rule, a, board.eps_8pin, [run.socket.kind for run in runs])


def _carried_at_least(a: Assembly, board: Motherboard) -> Check | None:
    """Return the check of the processors' load on the cables that there are at least, where the
    sockets of the board or the plugs for them are not counted and even so few carry it.
    """
    power = None if a.cpu is None else cpu_power(a.cpu)
    if a.cpu is None or power is None or not _lacks_a_count_alone(a, board):
        return None
    processors = max(1, a.cpu_count)
    plugs = sum(least_eps_plugs(psu) for psu in a.machine.psus)
    cables = min(plugs, least_eps_sockets(board, processors))
    drawn = power.watts * processors
    if cables < processors or drawn > EPS_W * cables:
        return None
    return _eps_load(a, a.cpu, power, drawn, cables)


def _lacks_a_count_alone(a: Assembly, board: Motherboard) -> bool:
    """Whether a count of sockets or plugs is unknown, and nothing but the one board takes any."""
    if board.eps_8pin is not None and not unknown_counts(a.machine, "eps_8pin"):
        return False
    return len(a.machine.systems) == 1 and not may_take_eps(a.machine.gpus)


def _eps_cables(rule: str, a: Assembly, wanted: int, kinds: list[SocketKind]) -> Result:
    had = kinds.count("eps8")
    if had < wanted and unknown_counts(a.machine, "eps_8pin"):
        # even so few cables as there surely are do not carry the processors
        for entry in uncounted(rule, a.labels("board", "psu"), a.machine, "eps_8pin"):
            yield entry.changed(sinks=True)
        return
    # A 4-pin socket has half the contacts.
    cables = had + kinds.count("eps4") / 2
    power = None if a.cpu is None else cpu_power(a.cpu)
    drawn: float | None = None
    is_enough = False
    if power is not None:
        drawn = power.watts * max(1, a.cpu_count)
        is_enough = drawn <= EPS_W * cables
    yield _eps_count(a, wanted, had, is_enough=is_enough)
    if a.cpu is None:
        return
    if power is None or drawn is None:
        yield not_stated(rule, a.labels("cpu"), a.cpu, "max_power_w")
        yield not_stated(rule, a.labels("cpu"), a.cpu, "tdp_w")
    elif had > 0:
        yield _eps_load(a, a.cpu, power, drawn, cables)
        yield from _cards_on_eps(rule, a, drawn / EPS_W, cables)


def _cards_on_eps(rule: str, a: Assembly, needed: float, cables: float) -> Iterator[NotChecked]:
    """Cards of which nobody knows whether they take EPS plugs, as those for servers do, where the
    processor needs the cables that they would take.
    """
    unknown = [
        card
        for card in a.machine.gpus
        if card.gpu.power_connectors is None and card.gpu.segment != "consumer"
    ]
    if not cables - len(unknown) < needed <= cables:
        return
    for card in unknown:
        yield not_stated(rule, (card.label,), card.gpu, "power_connectors")


def _eps_count(a: Assembly, wanted: int, had: int, *, is_enough: bool) -> Check:
    """A second plug of a processor is for loads that one does not carry: only a processor
    without any is an error. `is_enough`: those that there are carry the processors.
    """
    assert a.board is not None
    needed = min(wanted, max(1, a.cpu_count))
    fields = [a.board.address("eps_8pin")]
    for psu in a.machine.psus:
        fields.append(f"{psu.id}.connectors")
    return Check(
        rule="eps-cpu-short",
        what="EPS plugs of the board",
        parts=a.labels("board", "psu"),
        value=float(wanted),
        limit=float(had),
        figures=(Figure(float(had), Basis.DERIVED, tuple(fields)),),
        words=partial(_eps_count_words, a, wanted, had, is_enough),
        unit="plugs",
        at_most=True,
        clash=float(needed - wanted),
        tight_is=Severity.INFO,
    )


def _eps_count_words(a: Assembly, wanted: int, had: int, is_enough: bool, judged: Judged) -> Said:
    assert a.board is not None
    title = sentence("The board lacks {short} × EPS.", short=wanted - had)
    detail = "{board} has {wanted} × EPS; {psu} leaves {had} for it."
    if judged.fit is not Fit.CLASH:
        title = sentence("An EPS socket of the board stays empty.")
        if wanted - had > 1:
            title = sentence("{short} EPS sockets of the board stay empty.", short=wanted - had)
    if judged.fit is not Fit.CLASH and is_enough:
        detail = (
            "{board} has {wanted} × EPS; {psu} leaves {had} for it. One for each processor is "
            "enough for this load."
        )
    psu_doubts = doubted_in(a.machine.psus, "connectors.eps_8pin")
    return Said(
        title,
        sentence(detail, board=a.board.name, wanted=wanted, psu=supply_name(a.machine), had=had),
        remedies=(
            Remedy(
                sentence("Choose a supply with more EPS cables"),
                Replace("psu", (Need("connectors.eps_8pin", at_least=float(wanted)),)),
            ),
            Remedy(sentence("Feed EPS cards by dongle")),
        ),
        doubted=(*doubted(a.board, "eps_8pin"), *psu_doubts),
    )


def _eps_load(a: Assembly, cpu: Cpu, power: CpuPower, drawn: float, cables: float) -> Check:
    basis = Basis.ASSUMED if power.off_w else Basis.PUBLISHED
    return Check(
        rule="eps-cpu-short",
        what="load of the EPS cables",
        parts=a.labels("cpu", "psu"),
        value=drawn,
        limit=EPS_W * cables,
        figures=(
            Figure(drawn, basis, (cpu.address("max_power_w" if power.off_w else power.field),)),
        ),
        words=partial(_eps_load_words, drawn, cables),
        unit="W",
        at_most=True,
        clash=-math.inf,
    )


def _eps_load_words(drawn: float, cables: float, _judged: Judged) -> Said:
    title = "The CPU draws {drawn} through {cables:g} EPS cables."
    if cables == 1:
        title = "The CPU draws {drawn} through one EPS cable."
    return Said(
        sentence(title, drawn=watts(drawn), cables=cables),
        sentence("{most} are comfortable.", most=watts(EPS_W * cables)),
        remedies=(
            Remedy(
                sentence("Choose a supply with more EPS cables"),
                Replace("psu", (Need("connectors.eps_8pin", at_least=math.ceil(drawn / EPS_W)),)),
            ),
            Remedy(sentence("Limit the CPU")),
        ),
    )
