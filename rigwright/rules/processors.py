"""Whether the processors belong on the board: how many there are, and whether its chipset takes
them.

Whether they have the board's socket is in platform.py.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from rigwright.assembly import Assembly
from rigwright.checks import Check, Judged, Said, Severity, matching
from rigwright.checks.remedy import Choose, Need, Remedy, Replace
from rigwright.figures import Basis, Figure, recorded
from rigwright.parts import Cpu, Motherboard
from rigwright.parts.chassis import has_own_board
from rigwright.rules.chipsets import Takes, epyc_series, rows_of, takes, works_alone
from rigwright.rules.rule import rule
from rigwright.rules.say import sentence
from rigwright.rules.stated import stated

_SEVERITY = {Takes.NO: Severity.ERROR, Takes.UNLISTED: Severity.WARNING, Takes.BIOS: Severity.INFO}


@rule(
    "platform",
    noun="number of processors",
    short="too many processors",
    source="Maker specifications",
    sinks=True,
)
def cpu_count_over(a: Assembly) -> Iterator[Check]:
    """There are more processors than the board has sockets, or than may work together."""
    cpu = a.cpu
    board = a.board
    count = a.cpu_count
    if cpu is None or board is None:
        return
    sockets = board.cpu_sockets
    if sockets is None and count <= 1:
        return  # every board has one
    alone = count > 1 and works_alone(cpu.name)
    had = recorded(board.id, "cpu_sockets", sockets)
    if sockets is None and alone:
        had = Figure(1.0, Basis.DERIVED)
    yield Check(
        rule="cpu-count-over",
        what="processors",
        parts=a.labels("cpu", "board"),
        value=float(count),
        limit=min(had.value, 1.0) if alone else had.value,
        figures=(had,),
        words=partial(_count_words, cpu, board),
        unit="sockets",
        at_most=True,
    )


def _count_words(cpu: Cpu, board: Motherboard, judged: Judged) -> Said:
    count = round(judged.check.value)
    most = round(judged.check.limit)
    sockets = "{board} has {most} sockets for them."
    words = sentence("Choose {most} of them", most=most)
    if most == 1:
        sockets = "{board} has one socket for them."
        words = sentence("Choose one {cpu}", cpu=cpu.name)
    fewer = Remedy(words, Choose({judged.check.system.choice("cpus.count"): most}))
    larger = Remedy(
        sentence("Choose a board with {count} sockets {socket}", count=count, socket=cpu.socket),
        Replace(
            judged.label("board"),
            (Need("cpu_sockets", at_least=count), Need("socket", equals=cpu.socket)),
        ),
    )
    if works_alone(cpu.name):
        return Said(
            sentence("{count} × {cpu} do not work together.", count=count, cpu=cpu.name),
            sentence("This processor is made for boards with one socket."),
            remedies=(fewer,),
        )
    return Said(
        sentence("There are {count} × {cpu}.", count=count, cpu=cpu.name),
        sentence(sockets, board=board.name, most=most),
        remedies=(fewer, larger),
    )


@rule(
    "platform",
    noun="processor and chipset",
    short="the chipset does not take it",
    tight="the processor is not listed",
    source="AMD's and Intel's lists of processors for each chipset",
    sinks_without=("chipset",),
)
def chipset_unfit(a: Assembly) -> Iterator[Check]:
    """The board's chipset does not take the processor, or only with a newer BIOS."""
    cpu = a.cpu
    board = a.board
    if cpu is None or board is None:
        return
    socket = _shared_socket(cpu, board)
    if socket is None or (board.chipset is None and not _may_be_refused(a, cpu, socket)):
        return
    answer = _answer(cpu, board, socket)
    figures = [stated(board, "chipset")]
    if answer is not Takes.YES:
        figures += [stated(part, "socket") for part in (cpu, board) if part.socket is None]
    yield matching(
        "chipset-unfit",
        "chipset",
        a.labels("cpu", "board"),
        answer is Takes.YES,
        tuple(figures),
        partial(_chipset_words, cpu, board, answer),
        unless=_SEVERITY.get(answer, Severity.ERROR),
    )


def _answer(cpu: Cpu, board: Motherboard, socket: str) -> Takes:
    """Return what the board's chipset says to the processor; a newer board has the BIOS that it
    needs.
    """
    answer = takes(socket, board.chipset or "", cpu.name)
    if answer is Takes.BIOS and _is_newer(board, cpu):
        return Takes.YES
    return answer


def _shared_socket(cpu: Cpu, board: Motherboard) -> str | None:
    """Return the socket of both, which one of them may leave open; None where they differ."""
    socket = cpu.socket or board.socket
    if board.socket not in (None, socket):
        return None
    return socket


def _may_be_refused(a: Assembly, cpu: Cpu, socket: str) -> bool:
    """Whether some chipset of the socket refuses the processor.

    Servers are sold with the processors that they take.
    """
    if has_own_board(a.chassis):
        return False
    refusing = [row for row in rows_of(socket, cpu.name) if row.takes is not Takes.BIOS]
    return bool(refusing) or epyc_series(cpu.name) != ""


def _is_newer(board: Motherboard, cpu: Cpu) -> bool:
    """Whether the board came out in a later year than the processor, and so with a BIOS that
    knows it.
    """
    return (
        board.release_year is not None
        and cpu.release_year is not None
        and board.release_year > cpu.release_year
    )


def _chipset_words(cpu: Cpu, board: Motherboard, answer: Takes, judged: Judged) -> Said:
    same_socket = (Need("socket", equals=cpu.socket),)
    others = (
        Remedy(
            sentence("Choose a board whose chipset takes {cpu}", cpu=cpu.name),
            Replace(judged.label("board"), same_socket),
        ),
        Remedy(
            sentence("Choose a processor that {board} takes", board=board.name),
            Replace(judged.label("cpu"), same_socket),
        ),
    )
    if answer is Takes.NO:
        return Said(
            sentence("{cpu} does not run on {board}.", cpu=cpu.name, board=board.name),
            sentence(
                "It has the socket, but {chipset} takes no processors of its kind.",
                chipset=board.chipset,
            ),
            remedies=others,
        )
    if answer is Takes.UNLISTED:
        return Said(
            sentence("{board} is not listed for {cpu}.", board=board.name, cpu=cpu.name),
            sentence(
                "Boards with {chipset} are sold for other processors of socket {socket}.",
                chipset=board.chipset,
                socket=cpu.socket,
            ),
            remedies=(Remedy(sentence("Look the processor up in the board maker's list")), *others),
        )
    return Said(
        sentence("{board} may need a newer BIOS for {cpu}.", board=board.name, cpu=cpu.name),
        sentence("{chipset} is older than the processor.", chipset=board.chipset),
        remedies=(
            Remedy(sentence("Ask whether the board can be updated without a processor in it")),
        ),
    )
