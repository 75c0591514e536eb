"""`rigwright catalog measure`: figures that somebody measured, kept as their own with their source,
and nothing said of the figures beside them.
"""

from __future__ import annotations

import pytest

from rigwright.catalog.store import open_store
from rigwright.cli import main
from rigwright.cli.contribute import contributions
from rigwright.cli.library import whole_catalog
from rigwright.figures.provenance import Provenance, provenance_of
from rigwright.parts import Gpu, Psu

CARD, SUPPLY = "rtx-a4000", "corsair-hx1500i-2022"
PAGE = "https://example.org/manual.pdf"


def measure(*arguments: str) -> int:
    return main(("catalog", "measure", *arguments))


def supply() -> Psu:
    found = whole_catalog().get(SUPPLY)
    assert isinstance(found, Psu)
    return found


def figure(path: str) -> Provenance:
    return provenance_of(supply(), f"connectors.{path}")


def test_a_measured_figure_is_ones_own_and_goes_to_the_maintainer(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert measure(CARD, "thickness_mm=19.5", "recess_mm=3") == 0
    assert capsys.readouterr().out.splitlines()[1] == "recess_mm: unknown → 3"
    library = whole_catalog()
    card = library.get(CARD)
    assert isinstance(card, Gpu) and (card.thickness_mm, card.recess_mm) == (19.5, 3)
    (one,) = contributions(library, [CARD])
    assert set(one.changed) == {"thickness_mm", "recess_mm"}
    assert one.evidence("recess_mm") == "own measurement (measured)"
    assert measure(CARD, "recess_mm=", "thickness_mm=19") == 0
    card = whole_catalog().get(CARD)
    assert isinstance(card, Gpu) and (card.thickness_mm, card.recess_mm) == (19, None)


def test_a_source_is_said_of_what_it_states_alone() -> None:
    """Somebody who looks up the cables has not looked up the plugs."""
    before = {path: figure(path) for path in ("pcie_8pin", "eps_8pin", "sata", "molex")}
    assert all(figure.uncertain for figure in before.values())
    arguments = ("connectors.pcie_8pin_cables=5", "--source", PAGE, "--confidence", "manual")
    assert measure(SUPPLY, *arguments) == 0
    cables = figure("pcie_8pin_cables")
    assert (cables.value, cables.source, cables.confidence) == (5, PAGE, "manual")
    assert {path: figure(path) for path in before} == before
    assert measure(SUPPLY, "connectors.sata=15") == 0
    assert (figure("sata").confidence, figure("sata").uncertain) == ("measured", False)
    assert figure("pcie_8pin_cables") == cables
    (one,) = contributions(whole_catalog(), [SUPPLY])
    assert one.changed == {
        "connectors.pcie_8pin_cables": (None, 5),
        "connectors.sata": (before["sata"].value, 15),
    }
    assert one.evidence("connectors.pcie_8pin_cables") == f"{PAGE} (manual)"
    assert one.evidence("connectors.sata") == "own measurement (measured)"


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ("height_mm", "no FIGURE=VALUE"), ("heigth=3", "no figure of a gpu"),
        ("name=x", "no figure of a gpu"), ("height_mm=tall", "no number"),
        ("height_mm=-3", "not between"), ("power_connectors.8pin=2", "list"),
    ],
)  # fmt: skip
def test_nothing_is_kept_where_one_figure_cannot_be(
    capsys: pytest.CaptureFixture[str], wrong: str, said: str
) -> None:
    assert measure(CARD, "length_mm=242", wrong) == 2
    assert said in capsys.readouterr().err
    assert list(open_store().catalog.overrides()) == []


def test_an_unknown_entry_of_a_table_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert measure(SUPPLY, "connectors.pcie_9pin=2") == 2
    assert "Plugs" in capsys.readouterr().err
    assert measure(SUPPLY, "connectors.pcie_8pin=many") == 2
    assert "whole number" in capsys.readouterr().err
