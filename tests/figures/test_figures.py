"""Where a figure comes from goes with it: what follows from several is no better known than the
worst of them.
"""

from __future__ import annotations

import pytest

from rigwright.figures import Basis, Figure, published, resting_on
from tests.sampling import every


def figure(basis: Basis, field: str = "a.b") -> Figure:
    return Figure(1.0, basis, (field,))


def test_a_published_figure_names_its_field() -> None:
    assert published("asus-tuf-rtx-3090", "thickness_mm", 52.0) == Figure(
        52.0, Basis.PUBLISHED, ("asus-tuf-rtx-3090.thickness_mm",)
    )


@pytest.mark.parametrize("basis", list(Basis))
def test_only_unknown_may_not_be_used_and_only_assumed_is_an_estimate(basis: Basis) -> None:
    assert figure(basis).known == (basis is not Basis.UNKNOWN)
    assert figure(basis).estimate == (basis is Basis.ASSUMED)


@every(
    [
        (Basis.PUBLISHED, Basis.PUBLISHED, Basis.PUBLISHED),
        (Basis.PUBLISHED, Basis.MEASURED, Basis.MEASURED),
        (Basis.DERIVED, Basis.MEASURED, Basis.DERIVED),
        (Basis.ASSUMED, Basis.DERIVED, Basis.ASSUMED),
        (Basis.ASSUMED, Basis.UNKNOWN, Basis.UNKNOWN),
        (Basis.PUBLISHED, Basis.UNKNOWN, Basis.UNKNOWN),
    ]
)
def test_the_least_known_decides(first: Basis, second: Basis, result: Basis) -> None:
    both = resting_on(2.0, figure(first, "a.x"), figure(second, "b.y"))
    assert (both.value, both.basis, both.rests_on) == (2.0, result, ("a.x", "b.y"))
    assert resting_on(2.0, figure(second), figure(first)).basis is result


def test_shifting_keeps_basis_and_fields() -> None:
    shifted = published("a", "b", 10.0).shifted(-4.0)
    assert shifted == published("a", "b", 6.0)
    assert published("a", "b", 10.0).shifted(1.0, Basis.ASSUMED).estimate
