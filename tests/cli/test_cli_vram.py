"""The memory of a build's cards and a language model in it, from the command line."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from rigwright.checks import Verdict
from rigwright.cli import main
from rigwright.files.places import assets_dir
from rigwright.reports.model_memory import memory_of, memory_text, room_of
from rigwright.reports.model_room import LanguageModel
from tests.worlds import board, gpu, slot, world

FOUR = str(assets_dir() / "examples/four-blower-3090.rig")
TWO = str(assets_dir() / "examples/two-open-air-3090.rig")
SEVENTY = ("--parameters", "70.6", "--bits", "4.8", "--cache", "80/8/128", "--context", "8192")


def told(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, dict[str, Any]]:
    status = main(["vram", *arguments, "--json"])
    return status, json.loads(capsys.readouterr().out)


def test_without_a_model_it_says_what_each_card_has(capsys: pytest.CaptureFixture[str]) -> None:
    status, record = told(capsys, FOUR)
    assert (status, record["model"], record["room"]) == (0, None, None)
    (system,) = record["systems"]
    assert [card["vram_gb"] for card in system["cards"]] == [24.0] * 4
    assert main(["vram", FOUR]) == 0
    assert "4 × 24 GB" in capsys.readouterr().out


def test_a_model_fits_four_cards_and_is_tight_on_two(capsys: pytest.CaptureFixture[str]) -> None:
    status, record = told(capsys, FOUR, *SEVENTY)
    assert (status, record["room"], record["systems"][0]["fewest_cards"]) == (0, "pass", 3)
    assert record["systems"][0]["layers_divided"]["need_gib"] == pytest.approx(45.95, abs=0.01)
    status, record = told(capsys, TWO, *SEVENTY)
    assert (status, record["room"], record["systems"][0]["fewest_cards"]) == (0, "warn", None)


@pytest.mark.parametrize(
    ("arguments", "status", "room"),
    [
        (("--parameters", "70.6"), 1, "fail"),
        (("--parameters", "8"), 3, "undecided"),
        (("--parameters", "70", "--training", "full"), 1, "fail"),
        (("--parameters", "70", "--training", "qlora"), 3, "undecided"),
    ],
)
def test_the_exit_status_says_it(
    arguments: tuple[str, ...], status: int, room: str, capsys: pytest.CaptureFixture[str]
) -> None:
    found, record = told(capsys, TWO, *arguments)
    assert (found, record["room"]) == (status, room)


@pytest.mark.parametrize(
    "arguments",
    [
        ("--bits", "4"),
        ("--training", "full"),
        ("--parameters", "0"),
        ("--parameters", "nan"),
        ("--parameters", "7", "--cache", "80/8"),
        ("--parameters", "7", "--cache", "80/0/128"),
        ("--parameters", "7", "--context", "-1"),
        ("--parameters", "7", "--context", "4096.5"),
        ("--parameters", "7", "--training", "full", "--bits", "4"),
    ],
)
def test_what_makes_no_sense_is_refused(
    arguments: tuple[str, ...], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["vram", TWO, *arguments]) == 2
    assert capsys.readouterr().out == ""


def test_an_unknown_memory_is_no_answer() -> None:
    cards = (gpu(vram_gb=24.0), "1"), (gpu(id="other", vram_gb=None), "4")
    evaluation = world(*cards, board=board(slot(1), slot(4)))
    model = LanguageModel(1.0)
    systems = memory_of(evaluation, model)
    assert room_of(systems) is Verdict.UNDECIDED
    assert (systems[0].layers, systems[0].known_gb) == (None, 24.0)
    assert [card.label for card in systems[0].unknown] == ["gpu2"]
    assert "GPU 2" in memory_text("", systems, model, 80)


def test_a_build_without_cards_is_no_answer(tmp_path: Path) -> None:
    out = str(tmp_path / "empty.rig")
    assert main(["new", out, "--chassis", "fractal-design-define-7-xl"]) == 0
    assert main(["vram", out]) == 0
    assert main(["vram", out, "--parameters", "7"]) == 3


SHAPE = ("--parameters", "70.6", "--bits", "4.8", "--cache", "80/8/128")


def sweep(
    capsys: pytest.CaptureFixture[str], *arguments: str
) -> tuple[int, list[dict[str, Any]], str]:
    status, record = told(capsys, *arguments)
    assert record["format"] == "rigwright-vram/1-sweep"
    return status, record["points"], record["variable"]


def test_a_sweep_says_for_each_value_what_the_option_alone_says(
    capsys: pytest.CaptureFixture[str],
) -> None:
    status, points, name = sweep(capsys, FOUR, *SHAPE, "--sweep", "context=4096..262144:x2")
    assert (status, name, [point["at"] for point in points]) == (
        0,
        "context",
        [4096, 8192, 16384, 32768, 65536, 131072, 262144],
    )
    for point in points:
        _, alone = told(capsys, FOUR, *SHAPE, "--context", str(point["at"]))
        (system,) = alone["systems"]
        assert point["room"] == alone["room"]
        assert point["cache_gib"] == alone["model"]["cache_gib"]
        assert point["layers_need_gib"] == system["layers_divided"]["need_gib"]
        assert point["fewest_cards"] == system["fewest_cards"]


def test_the_cache_grows_with_the_context_and_the_weights_with_the_bits(
    capsys: pytest.CaptureFixture[str],
) -> None:
    """2 × 80 × 8 × 128 × 16 bits are 320 KiB a token: 10 GiB for 32,768 of them."""
    _, points, _ = sweep(capsys, FOUR, *SHAPE, "--sweep", "context=32768..65536:32768")
    assert [point["cache_gib"] for point in points] == [10.0, 20.0]
    _, points, _ = sweep(capsys, FOUR, *SEVENTY, "--sweep", "bits=4..16:4")
    assert [point["weights_gib"] / points[0]["weights_gib"] for point in points] == [
        pytest.approx(times, abs=0.01) for times in (1, 2, 3, 4)
    ]


def test_what_is_not_known_is_no_fit_at_any_value(capsys: pytest.CaptureFixture[str]) -> None:
    """Without the shape of its cache a model is never one that fits."""
    arguments = ("vram", FOUR, "--sweep", "parameters=8..80:24")
    assert main([*arguments]) == 0
    text = capsys.readouterr().out
    assert "known to fit at none of these values" in text and text.count("Not decided.") == 2
    _, points, _ = sweep(capsys, *arguments[1:])
    assert {point["cache_gib"] for point in points} == {None}
    assert main([*arguments, "--csv"]) == 0
    head, *rows = capsys.readouterr().out.splitlines()
    assert head.startswith("at,weights_gib,") and len(rows) == 4
    assert rows[0].split(",")[2] == "", "what is not known is empty"


def test_a_sweep_ends_with_the_largest_value_that_fits(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["vram", FOUR, *SHAPE, "--sweep", "context=65536..262144:x2"]) == 0
    assert "fits up to context 131,072." in capsys.readouterr().out


@pytest.mark.parametrize(
    "arguments",
    [
        ("--sweep", "context=4096..8192:x2"),
        (*SHAPE, "--sweep", "context"),
        (*SHAPE, "--sweep", "watts=1..2"),
        (*SHAPE, "--sweep", "context=8192..4096"),
        (*SHAPE, "--sweep", "context=1..1000000"),
        (*SHAPE, "--sweep", "context=1..8:x1"),
        (*SHAPE, "--sweep", "context=1..2:0.5"),
        (*SHAPE, "--sweep", "bits=0..8:4"),
        (*SHAPE, "--context", "8", "--csv"),
        (*SHAPE, "--sweep", "context=1..2", "--csv", "--json"),
        ("--parameters", "70", "--training", "full", "--sweep", "context=1..2"),
    ],
)
def test_a_sweep_that_cannot_be_is_one_sentence(
    arguments: tuple[str, ...], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["vram", FOUR, *arguments]) == 2
    said = capsys.readouterr()
    assert said.out == "" and said.err.count("\n") == 1
