"""A whole list on one line means what the same list means line by line."""

from __future__ import annotations

import time

import pytest

from rigwright.importing.lists.labels_in_line import lines_of
from rigwright.importing.lists.matching import match_list
from rigwright.importing.lists.reading import MOST_LINE, read_list
from tests.shipped_parts import shipped

LISTS = (
    (
        "mobo: ASRock Rack ROMED8-2T",
        "cpu: EPYC 7302",
        "gpu: 4x RTX 3090 FE",
        "psu: 2x EVGA 1600 G+",
        "CPU cooler: Noctua NH-U9 TR4-SP3",
    ),
    (
        "Motherboard: ASUS Pro WS WRX80E-SAGE",
        "CPU: 5965WX",
        "RAM: 256GB",
        "GPU: 4x A6000",
        "PSU: Seasonic PX-1600",
        "Case: Define 7 XL",
    ),
)


def meant(text: str) -> list[tuple[str | None, int]]:
    return [(match.part_id, match.count) for match in match_list(read_list(text), shipped())]


@pytest.mark.parametrize("lines", LISTS)
def test_one_line_means_the_same_as_several(lines: tuple[str, ...]) -> None:
    apart = meant("\n".join(lines))
    assert len(apart) == len(lines) and None not in {part for part, _ in apart}
    for between in (" ", ", ", "; ", " | ", " / "):
        assert meant(between.join(lines)) == apart, between
    assert meant(f"My build: {' '.join(lines)}") == apart


def test_names_behind_words_without_colons_mean_the_same() -> None:
    (_, lines) = LISTS
    assert meant(" ".join(line.replace(":", "") for line in lines)) == meant("\n".join(lines))


@pytest.mark.parametrize(
    "line",
    [
        "GPU: RTX 3090 (Memory: 24GB)",
        "CPU: Ryzen 9 5950X",
        "CPU cooler for GPU mining case",
        "CPU cooler and GPU holder for a case without fans",
        "Case Define 7 XL",
        "GPU 1: RTX 3090 in slot 2",
        "Ratio 16:9, made 12:30",
        "RAM 64GB RAM 32GB GPU 3090",
    ],
)
def test_other_lines_stay_whole(line: str) -> None:
    assert lines_of(line) == [line]


def test_a_hostile_line_is_cut_soon() -> None:
    start = time.process_time()
    for text in ("cpu: ", "a: ", "(: ", "ram gpu cpu "):
        lines_of(text * (MOST_LINE // len(text)))
    assert time.process_time() - start < 5.0
