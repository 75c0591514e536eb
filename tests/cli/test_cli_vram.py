"""The memory of a build's cards and a language model in it, from the command line."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from rigwright.cli import main
from rigwright.files.places import assets_dir
from rigwright.findings import Verdict
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
