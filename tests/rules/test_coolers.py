"""The processor's cooler: the socket that it is made for, and the watts that it is rated for."""

from __future__ import annotations

import pytest

from rigwright.build import Quantity, SecondarySystem
from rigwright.catalog import ALL
from rigwright.checks import Fit, Judged, Verdict
from rigwright.checks.remedy import Need, Replace
from rigwright.evaluation import Evaluation
from rigwright.figures import Basis
from rigwright.parts import Cooler, Cpu
from rigwright.power.processors import cpu_power
from rigwright.rules.coolers import holes_of, mount_of
from tests.fit_parts import aio, cooled, cooler
from tests.sampling import every, share
from tests.shipped_parts import shipped, shipped_parts
from tests.worlds import (
    board,
    chassis,
    cpu,
    found,
    machine,
    only,
    severity,
    unanswered_for,
    unchecked,
)

SOCKET, WEAK = "cooler-socket-mismatch", "cooler-too-weak"
DESKTOP = ["AM4", "AM5", "LGA115x", "LGA1200", "LGA1700", "LGA1851", "LGA2011-3", "LGA2066"]


@every(
    [
        (DESKTOP, "AM5", None),
        (DESKTOP, "sWRX8", "error"),  # an NH-D15 on a Threadripper PRO
        (DESKTOP, "SP3", "error"),
        (DESKTOP, "LGA1151", None),  # "LGA115x" is what makers print
        (["LGA115x"], "LGA1200", None),  # the same holes, 75 mm apart
        (["LGA1700"], "LGA1851", None),
        (["LGA2011-3"], "LGA2066", None),
        (["LGA115x"], "LGA1700", "error"),  # 78 mm apart
        (["LGA 1700", "Socket AM5"], "AM5", None),
        (["TR4"], "sTRX4", None),
        (["sTR4", "sTRX4"], "sWRX8", "warning"),
        (["sTR4", "SP3"], "sTR5", "warning"),
        (["AM4"], "AM5", "warning"),
        (["SP3"], "SP5", "error"),
        (["LGA4189"], "LGA4677", "error"),
        (["LGA4677"], "LGA4677", None),
    ]
)
def test_the_socket_of_a_cooler(listed: list[str], socket: str, expected: str | None) -> None:
    for made in (cooler, aio):
        e = cooled(by=made(sockets=listed), board=board(socket=socket), cpu=cpu(socket=socket))
        assert severity(e, SOCKET) == expected


@every(DESKTOP)
def test_what_has_the_same_mount_has_the_same_holes(listed: str) -> None:
    for other in (*DESKTOP, "sTR4", "SP3", "LGA4677"):
        assert holes_of(listed) == holes_of(other) or mount_of(listed) != mount_of(other)


@pytest.mark.sampled
def test_every_cooler_of_the_catalog_suits_what_it_lists() -> None:
    catalog = shipped()
    parts = [catalog.get(hit.id) for hit in catalog.search("", "cooler", ALL)]
    coolers = [part for part in parts if isinstance(part, Cooler)]
    assert len(coolers) >= 50
    # their lists are all that the rule asks of them, and many have the same one
    lists = {part.sockets: part for part in coolers}
    for part in share(list(lists.values()), 3):
        assert part.sockets
        for socket in part.sockets:
            own = socket.replace("x", "1") if socket == "LGA115x" else socket
            e = cooled(by=part, board=board(socket=own), cpu=cpu(socket=own))
            assert not found(e, SOCKET), (part.name, socket)


def test_the_sentence_names_the_sockets_and_the_way_out() -> None:
    finding = only(cooled(by=cooler(sockets=["AM4", "AM5"]), board=board(socket="SP5")), SOCKET)
    assert "The socket is SP5, the cooler is made for AM4, AM5." in finding.message
    assert finding.parts == ("cooler", "board") and finding.rests_on == (
        "a-cooler.sockets",
        "a-motherboard.socket",
    )
    assert finding.remedies[0].edit == Replace("cooler", (Need("sockets", equals="SP5"),))


def test_without_a_board_the_processor_has_the_socket() -> None:
    e = cooled(by=cooler(sockets=["AM4", "LGA1700"]), board=None, cpu=cpu(socket="SP5"))
    assert only(e, SOCKET).parts == ("cooler", "cpu")
    assert not found(cooled(by=cooler(), board=None, cpu=None), SOCKET)


def test_a_socket_nobody_knows_leaves_the_machine_undecided() -> None:
    assert unanswered_for(cooled(by=cooler(sockets=[])), SOCKET) == "a-cooler.sockets"
    e = cooled(by=cooler(), board=board(socket=None))
    assert unanswered_for(e, SOCKET) == "a-motherboard.socket" and e.verdict is Verdict.UNDECIDED


def test_a_build_without_a_cooler_is_asked_nothing() -> None:
    assert severity(machine(), SOCKET) is None and severity(machine(), WEAK) is None


def test_a_board_that_is_built_in_has_a_socket_too() -> None:
    server = chassis(
        board=board(id="a-chassis", form_factor="proprietary", socket="SP5"),
        max_double_width_gpus=1,
    )
    e = cooled(by=cooler(sockets=["AM4"]), chassis=server, board=None, cpu=cpu(socket="SP5"))
    assert severity(e, SOCKET) == "error"
    assert (
        severity(
            cooled(by=cooler(sockets=["SP5"]), chassis=server, board=None, cpu=cpu(socket="SP5")),
            SOCKET,
        )
        is None
    )


def test_the_second_system_has_a_cooler_of_its_own() -> None:
    itx = board(id="itx", form_factor="Mini-ITX", socket="AM4")
    own = cooler(id="small", sockets=["LGA1700"])
    second = SecondarySystem(board="itx", cpus=Quantity("a-cpu"), cooler="small")
    case = chassis(chassis_type="dual_system", second_form_factors=("Mini-ITX",))
    e = cooled(by=cooler(), chassis=case, others=(itx, own), second=second)
    (finding,) = found(e, SOCKET)
    assert finding.parts == ("cooler2", "board2") and "Second system" in finding.message


# Rated for 250 W; a tenth more is within what makers' ratings differ by.
@every([(65.0, None), (250.0, None), (250.1, "info"), (275.0, "info"), (275.1, "warning")])
def test_the_rating_of_a_cooler(power: float, expected: str | None) -> None:
    assert (
        severity(cooled(by=cooler(cooling_class_w=250.0), cpu=cpu(max_power_w=power)), WEAK)
        == expected
    )


def test_the_sentence_has_both_figures() -> None:
    finding = only(cooled(by=cooler(cooling_class_w=150.0), cpu=cpu(max_power_w=253.0)), WEAK)
    assert "draws 253 W" in finding.message and "rated for 150 W" in finding.message
    assert finding.measure is not None and (finding.measure.value, finding.measure.limit) == (
        253,
        150,
    )
    assert finding.parts == ("cooler", "cpu")
    assert finding.rests_on == ("a-cpu.max_power_w", "a-cooler.cooling_class_w")


def checked(e: Evaluation) -> Judged:
    (judged,) = (judged for judged in e.checks if judged.rule == WEAK)
    return judged


def test_the_least_of_its_size_is_what_a_cooler_without_a_rating_is_compared_with() -> None:
    unrated = cooler(height_mm=158.0, depth_mm=152.0, cooling_class_w=None)
    judged = checked(cooled(by=unrated, cpu=cpu(max_power_w=200.0)))
    assert (judged.fit, judged.check.value, judged.check.limit) == (Fit.FITS, 200.0, 240.0)
    assert judged.basis is Basis.DERIVED


def test_a_processor_of_unknown_power_passes_where_the_most_of_its_kind_does() -> None:
    """On AM5 it draws at most 1.36 times its TDP: 88.4 W of 65 W."""
    rated = cooler(cooling_class_w=150.0)
    small = cpu(max_power_w=None, tdp_w=65.0)
    judged = checked(cooled(by=rated, cpu=small))
    assert (judged.fit, judged.check.value, judged.check.limit) == (Fit.FITS, 88.4, 150.0)
    assert "a-cpu.tdp_w" in judged.rests_on
    # 1.36 × 110.3 W are 150.008 W, and 1.36 × 110.2 W are 149.9 W
    more = cooled(by=rated, cpu=cpu(max_power_w=None, tdp_w=110.3))
    assert unanswered_for(more, WEAK) == "a-cpu.max_power_w"
    assert severity(cooled(by=rated, cpu=cpu(max_power_w=None, tdp_w=110.2)), WEAK) is None
    silent = cooled(by=rated, cpu=cpu(max_power_w=None, tdp_w=None))
    assert unchecked(silent, WEAK) == ("a-cpu.max_power_w", "a-cpu.tdp_w")


def test_no_processor_of_the_catalog_draws_more_than_the_most_of_its_kind() -> None:
    """Without its own figure none passes that its own figure would warn of."""
    stating = 0
    for part in shipped_parts():
        if not isinstance(part, Cpu) or part.max_power_w is None or part.tdp_w is None:
            continue
        stating += 1
        most = cpu_power(part.changed(max_power_w=None))
        assert most is not None and most.watts >= part.max_power_w, part.name
    assert stating >= 100


def test_the_rated_power_alone_only_says_too_much() -> None:
    e = cooled(by=cooler(cooling_class_w=150.0), cpu=cpu(max_power_w=None, tdp_w=280.0))
    assert severity(e, WEAK) == "warning" and only(e, WEAK).rests_on[0] == "a-cpu.tdp_w"
    lower = cooled(by=cooler(cooling_class_w=150.0), cpu=cpu(max_power_w=None, tdp_w=125.0))
    assert unanswered_for(lower, WEAK) == "a-cpu.max_power_w"


@every(
    [
        (cooler(height_mm=47.0), 65.0),
        (cooler(height_mm=150.0), 150.0),
        (cooler(height_mm=150.0, depth_mm=129.9), 150.0),
        (cooler(height_mm=150.0, depth_mm=130.0), 240.0),
        (cooler(height_mm=149.9, depth_mm=130.0), 65.0),
        (cooler(height_mm=158.0, depth_mm=152.0, fans=()), 65.0),
        (cooler(height_mm=None), 65.0),
        (aio(radiator_mm=120.0), 65.0),
        (aio(radiator_mm=240.0), 250.0),
        (aio(radiator_mm=420.0), 300.0),
    ]
)
def test_a_cooler_without_a_rating_is_asked_about_only_where_it_matters(
    by: Cooler, takes: float
) -> None:
    unrated = by.changed(cooling_class_w=None)
    assert severity(cooled(by=unrated, cpu=cpu(max_power_w=takes)), WEAK) is None
    e = cooled(by=unrated, cpu=cpu(max_power_w=takes + 0.1))
    assert unanswered_for(e, WEAK) == "a-cooler.cooling_class_w" and WEAK not in {
        n.rule for n in e.undecided
    }


def test_no_cooler_of_the_catalog_is_rated_for_less_than_is_taken_for_granted_of_its_size() -> None:
    catalog = shipped()
    rated = [
        part
        for hit in catalog.search("", "cooler", ALL)
        if isinstance(part := catalog.get(hit.id), Cooler)
    ]
    rated = [part for part in rated if part.cooling_class_w is not None]
    assert len(rated) >= 10
    for part in rated:
        power = part.cooling_class_w
        assert power is not None
        e = cooled(by=part.changed(cooling_class_w=None), cpu=cpu(max_power_w=power * 1.01))
        assert any(n.rule == WEAK for n in e.not_checked), (
            part.name,
            "is taken to be stronger than it is",
        )
