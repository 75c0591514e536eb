"""The air on the assembly sheet: the figures of `rigwright air`, and nothing where it has none."""

from __future__ import annotations

from rigwright.air import CardEstimate, air_of
from rigwright.reports.air import air_text, case_lines, noise_line
from rigwright.reports.sheet.air import sheet_air
from rigwright.reports.sheet.content import sheet_of
from tests.worlds import chassis, gpu, open_card, world


def _label(one: CardEstimate) -> str:
    return one.card.label


def test_every_card_has_the_figures_of_the_model_and_its_worst_neighbour() -> None:
    evaluation = world((open_card(), "1"), (open_card(), "4"))
    estimate = air_of(evaluation.assembly)
    air = sheet_of(evaluation).air
    assert [line.card for line in air.lines] == ["GPU 1", "GPU 2"]
    for line, one in zip(air.lines, sorted(estimate.cards, key=_label), strict=True):
        low = f"{one.die_c.low:.0f}"
        high = f"{one.die_c.high:.0f}"
        assert line.temperature == f"{one.die_c.likely:.0f} °C ({low}–{high})"
        assert line.limit == "83 °C"
    assert air.lines[0].warmed_by.startswith("GPU 2 +")
    assert "GPU 1" not in air.lines[1].warmed_by  # heat rises
    case, noise, room = air.facts
    assert case.words == " ".join(case_lines(estimate)) and "CFM" in case.words
    assert noise.words == noise_line(estimate) and "dB(A)" in noise.words
    assert "BTU/h" in room.words


def test_a_card_without_an_answer_says_why_and_no_figure() -> None:
    unknown = gpu(id="of-nobody", name="Of nobody", board_power_w=None)
    evaluation = world((unknown, "1"), (open_card(), "4"))
    first, second = sheet_air(evaluation.assembly).lines
    assert (first.temperature, first.limit, first.power) == ("", "", "")
    assert first.warmed_by == "Not checked: its power is unknown."
    assert second.temperature
    room = sheet_air(evaluation.assembly).facts[-1]
    assert room.words == "Not checked: what the machine draws is unknown."


def test_without_a_case_nothing_is_said_of_an_open_frame_or_of_silence() -> None:
    evaluation = world((gpu(), "1"), chassis=None)
    told = air_text(air_of(evaluation.assembly), "Bare", 80)
    facts = sheet_air(evaluation.assembly).facts
    for words in (told, *(fact.words for fact in facts)):
        assert "frame" not in words and "silent" not in words
    assert "No case is chosen" in told and "How loud it is was not checked" in told


def test_an_open_frame_says_how_warm_the_air_around_its_cards_is() -> None:
    cards = ((open_card(), "1"), (open_card(), "4"))
    evaluation = world(*cards, chassis=chassis(chassis_type="open_frame"))
    estimate = air_of(evaluation.assembly)
    told = " ".join(case_lines(estimate))
    assert estimate.flow.front_c > 26.0
    assert f"about {estimate.flow.front_c:.0f} °C in a room of 25 °C" in told
    assert "air around the frame +" in sheet_air(evaluation.assembly).lines[1].warmed_by
