from __future__ import annotations

import re

from rigwright.checks import Fit
from rigwright.evaluation import Evaluation
from rigwright.reports.clearances import Margin, margins_of
from rigwright.reports.margins import margin_lines, margin_text, tally
from tests.worlds import gpu, open_card, world


def four(card: object = None) -> Evaluation:
    card = card or open_card(confidence="spec_page")
    return world(*((card, place) for place in ("1", "3", "5", "7")))  # type: ignore[arg-type]


def test_cards_with_the_same_margin_share_a_line() -> None:
    first = margin_lines(margins_of(four()))[0]
    assert (first.word, first.subject, first.figures) == ("clash", "Gap, GPU 1–4", "−11.36 ± 1.00")
    assert first.basis == "published"


def test_in_brief_only_the_least_margin_of_what_fits() -> None:
    rows = margins_of(four(gpu(confidence="datasheet")))
    whole = margin_lines(rows)
    brief = margin_lines(rows, brief=True)
    openings = [line for line in whole if line.what == "openings"]
    (least,) = [line for line in brief if line.what == "openings"]
    assert [line.whose for line in openings] == ["GPU 4", "GPU 3", "GPU 2", "GPU 1"]
    assert (least.whose, least.margin) == ("GPU 1–4", openings[0].margin)
    assert [line for line in brief if line.verdict is not Fit.FITS] == [
        line for line in whole if line.verdict is not Fit.FITS
    ]


def test_unknown_margins_have_no_figures() -> None:
    rows = margins_of(world((gpu(thickness_mm=None), "1"), (gpu(thickness_mm=None), "3")))
    (gap,) = [line for line in margin_lines(rows) if line.what == "gap"]
    assert (gap.figures, gap.word, gap.basis) == ("", "unknown", "unknown")
    assert "unknown" in margin_text("A build", rows)


def test_the_tally_counts_every_margin() -> None:
    rows = margins_of(four())
    assert sum(map(int, re.findall(r"\d+", tally(rows)))) == len(rows)
    assert tally(rows).startswith("3 clash") and tally(()) == "nothing to measure"


def test_the_table_keeps_its_width_and_its_columns() -> None:
    for width in (40, 60, 80, 100):
        lines = margin_text("Four open cards", margins_of(four()), width).splitlines()
        assert max(map(len, lines)) <= width
        ends = {line.index(" mm") for line in lines if " mm" in line}
        assert len(ends) == 1, "figures stand under each other"


def test_a_build_with_nothing_to_measure_says_so() -> None:
    assert margin_text("", ()) == "Untitled\nFit proof: nothing to measure\n"


def test_lines_of_one_verdict_on_the_same_parts_stand_together() -> None:
    """The parts with the least margin come first; a worse verdict goes before all of them."""
    some = margins_of(four())[0]

    def margin(part: str, what: str, room_mm: float, fit: Fit = Fit.FITS) -> Margin:
        return some.changed(parts=(part,), what=what, margin_mm=room_mm, verdict=fit)

    rows = (
        margin("gpu2", "gap", -1.0, Fit.CLASH),
        margin("gpu1", "length", 5.0),
        margin("gpu2", "length", 6.0),
        margin("gpu1", "height", 7.0),
    )
    assert [(line.whose, line.what) for line in margin_lines(rows)] == [
        ("GPU 2", "gap"),
        ("GPU 1", "length"),
        ("GPU 1", "height"),
        ("GPU 2", "length"),
    ]
