"""Output of nvidia-smi, lspci, dmidecode and rocm-smi: read, held against a plan, and told in
both forms.
"""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path

from rigwright.evaluation import Evaluation
from rigwright.files.plain_text import hidden_in
from rigwright.reports.verified import verified_record, verified_text
from rigwright.verify.outputs import OutputError, outputs_in_bytes
from rigwright.verify.whole import verified
from tests.fuzz.forms import by_words
from tests.fuzz.target import ROOT, Target, insist
from tests.worlds import gpu, world

DATA = ROOT / "tests" / "verify" / "data"


def seeds() -> list[bytes]:
    """The output of each real machine, and all of it as one text."""
    each = [path.read_bytes() for path in sorted(DATA.iterdir()) if path.suffix in (".txt", ".xml")]
    return [*each, b"\n".join(each)]


@cache
def plan() -> Evaluation:
    """A build of cards that are in the output."""
    chips = (
        ("RTX A5000", "NVIDIA"),
        ("GeForce RTX 4060 Ti", "NVIDIA"),
        ("Radeon RX 7900 XTX", "AMD"),
    )
    cards = [
        gpu(id=f"a-{n}", chip=chip, vendor=vendor, vram_gb=24)
        for n, (chip, vendor) in enumerate(chips)
    ]
    return world(*((card, str(1 + 2 * n)) for n, card in enumerate(cards)))


def run(data: bytes, _folder: Path) -> None:
    """Read the output and hold the plan against it.

    Nothing hidden and nothing unheard of may be told.
    """
    outputs = outputs_in_bytes(data, "The text")
    found = verified(plan(), [output.told for output in outputs])
    text = verified_text(found, 80)
    insist(hidden_in(text, lines=True) is None, f"a report has hidden characters: {text[:200]!r}")
    json.dumps(verified_record(found), allow_nan=False)
    for _, row in found.rows:
        insist(bool(row.planned) and bool(row.found), f"a row lacks a figure: {row}")


OUTPUTS = Target("outputs", seeds, run, (OutputError,), by_words, ".txt", share=12)
