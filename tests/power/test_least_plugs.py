"""EPS plugs and sockets that nobody counted: the least that there are of them carries the
processors, or nobody can say.
"""

from __future__ import annotations

from itertools import product
from typing import Any

from rigwright.build import Quantity
from rigwright.checks import Fit, Severity
from rigwright.evaluation import Evaluation
from rigwright.parts import Motherboard, Psu
from rigwright.power.wiring.least_plugs import least_eps_plugs, least_eps_sockets
from tests.sampling import every
from tests.shipped_parts import shipped_parts
from tests.worlds import board, cpu, found, gpu, plugs, psu, psu_plugs, unchecked, world

EPS = "eps-cpu-short"


def supply(had: int | None, conn_16pin: int | None = 0, **figures: Any) -> Psu:
    connectors = psu_plugs(pcie_8pin=8, pcie_8pin_cables=8, conn_16pin=conn_16pin, eps_8pin=had)
    return psu(connectors=connectors, **figures)


def fed(
    sockets: int | None, had: int | None, drawn_w: float, processors: int = 1, *cards: Any
) -> Evaluation:
    return world(
        *cards,
        board=board(eps_8pin=sockets),
        cpu=cpu(max_power_w=drawn_w),
        cpus=Quantity("a-cpu", processors),
        psus=(supply(had, watts=1000.0),),
    )


def passes(e: Evaluation) -> bool:
    """Whether the rule has its answer and objects to nothing."""
    objections = [f for f in found(e, EPS) if f.severity is not Severity.INFO]
    return not objections and not unchecked(e, EPS)


def test_no_counted_part_of_the_catalog_has_fewer_than_are_taken_for_granted() -> None:
    supplies, boards = 0, 0
    for part in shipped_parts():
        if isinstance(part, Psu) and part.connectors is not None:
            counted = part.connectors.eps_8pin
            unknown = part.changed(connectors=part.connectors.changed(eps_8pin=None))
            supplies += counted is not None
            assert counted is None or counted >= least_eps_plugs(unknown), part.name
        if isinstance(part, Motherboard) and part.eps_8pin is not None:
            boards += 1
            unknown_board = part.changed(eps_8pin=None)
            assert part.eps_8pin >= least_eps_sockets(unknown_board, part.cpu_sockets or 1)
    assert supplies >= 250 and boards >= 100


@every(
    [
        ({"watts": 1399.0}, 1),
        ({"watts": 1400.0}, 2),
        ({"form_factor": "SFX", "watts": 850.0}, 1),
        ({"watts": 849.0}, 0),
        ({"watts": 850.0, "conn_16pin": 1}, 2),
        ({"watts": 849.0, "conn_16pin": 1}, 0),
        ({"watts": 850.0, "conn_16pin": None}, 1),
        ({"form_factor": "redundant_module"}, 0),
        ({"form_factor": None}, 0),
    ]
)
def test_a_large_supply_for_a_pc_has_one_and_the_largest_or_youngest_two(
    figures: dict[str, Any], least: int
) -> None:
    assert least_eps_plugs(supply(None, **figures)) == least
    assert least_eps_plugs(supply(0, **figures)) == 0
    assert least_eps_plugs(supply(3, **figures)) == 3


def test_one_cable_that_there_is_at_least_carries_235_w() -> None:
    for sockets, had in ((None, 2), (2, None), (None, None)):
        e = fed(sockets, had, 235.0)
        assert passes(e)
        (judged,) = (judged for judged in e.checks if judged.rule == EPS)
        assert (judged.fit, judged.check.limit) == (Fit.FITS, 235.0)
        assert not passes(fed(sockets, had, 235.1))


def test_cards_that_take_such_plugs_leave_the_question() -> None:
    taking = gpu(power_connectors=plugs(eps=1))
    assert not passes(fed(None, 2, 100.0, 1, (taking, "1")))
    may = gpu(power_connectors=None, segment="datacenter")
    assert not passes(fed(None, 2, 100.0, 1, (may, "1")))
    assert passes(fed(None, 2, 100.0, 1, (may.changed(segment="consumer"), "1")))


def test_what_passes_uncounted_passes_with_every_count_that_there_may_be() -> None:
    decided = 0
    for drawn, processors in product((65.0, 235.0, 236.0, 400.0), (1, 2)):
        for sockets, had in product((None, 1, 2, 3), (None, 1, 2, 3)):
            if sockets is not None and had is not None:
                continue
            if not passes(fed(sockets, had, drawn, processors)):
                continue
            decided += 1
            all_sockets = range(processors, 4) if sockets is None else (sockets,)
            all_plugs = range(1, 4) if had is None else (had,)
            for counted in product(all_sockets, all_plugs):
                assert passes(fed(*counted, drawn, processors)), (counted, drawn, processors)
    assert decided >= 15
