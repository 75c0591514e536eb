"""`./dev fuzz [N]`: tries N inputs, 10,000 by itself, over all readers on all cores, and prints
what came of them.

What was once a fault is tried first. Every finding is written to out/fuzz: the input, and beside it
what happened and how to try that input again. The exit status is 1 when anything was found.
"""

from __future__ import annotations

import os
import sys
from argparse import ArgumentParser, Namespace
from collections import Counter
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from random import SystemRandom
from shutil import which
from threading import Lock
from time import monotonic
from zlib import crc32

from tests.fuzz.campaign import AT_ONCE, Campaign, Found, Job, Tally
from tests.fuzz.inputs import corpus_of, input_of
from tests.fuzz.registry import TARGETS, is_possible, target_named
from tests.fuzz.target import ROOT, Target

OUT = ROOT / "out" / "fuzz"
USUAL, SAID_EVERY_S = 10_000, 5.0
FOUND, INTERRUPTED = 1, 130
COLUMNS = "{:<16}{:>9}{:>9}{:>9}{:>10}{:>8}  {}"


class Findings:
    """Those that were told of, each kind of them once; the shortest input of a kind is kept."""

    def __init__(self, folder: Path) -> None:
        self.kinds: Counter[tuple[str, str]] = Counter()
        self._folder, self._lock = folder, Lock()

    def add(self, found: Found) -> None:
        """Count a finding, and write its input if it is the first of its kind or shorter than
        that.
        """
        with self._lock:  # also since not every seed can be made twice at once
            self._add(found)

    def _add(self, found: Found) -> None:
        kind = found.target.name, found.where
        self.kinds[kind] += 1
        name = f"{found.target.name}-{crc32(found.where.encode()):08x}"
        path = self._folder / f"{name}{found.target.suffix}"
        data = _data_of(found)
        if self.kinds[kind] == 1:
            print(f"{found.target.name} {found.label}: {found.where}", flush=True)
        if self.kinds[kind] == 1 or len(data) < path.stat().st_size:
            self._folder.mkdir(parents=True, exist_ok=True)
            path.write_bytes(data)
            path.with_name(f"{name}.txt").write_text(
                _told(found, path), "utf-8", "backslashreplace"
            )


def _told(found: Found, path: Path) -> str:
    """What happened, how to try it again, and how to keep it from coming back."""
    name = found.target.name
    short = path.relative_to(ROOT)
    asked = f"--seed {found.label}" if found.label.isdecimal() else found.label
    lines = [
        found.where,
        "",
        f"To try it again:  ./dev fuzz --target {name} {asked}",
        f"or                ./dev fuzz --target {name} {short}",
        f"Once mended:      cp {short} tests/fuzz/corpus/{name}/WHAT-IT-IS{found.target.suffix}",
        "",
        found.said,
    ]
    return "\n".join([*lines, ""])


def _data_of(found: Found) -> bytes:
    if found.label.isdecimal():
        return input_of(found.target, int(found.label))
    return Path(found.label).read_bytes()


def arguments() -> Namespace:
    """What was asked for."""
    parser = ArgumentParser(
        prog="./dev fuzz", description=(__doc__ or "").partition("\n\n")[0], allow_abbrev=False
    )
    parser.add_argument(
        "number", metavar="N", nargs="?", help="how many inputs, or one file to try"
    )
    parser.add_argument(
        "--target", choices=[target.name for target in TARGETS], help="only this reader"
    )
    parser.add_argument("--seed", type=int, help="only the input of this number")
    parser.add_argument(
        "--first", type=int, help="the first number; another one each time where none is given"
    )
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="processes at once")
    return parser.parse_args()


def jobs_of(asked: Namespace, targets: list[Target]) -> Iterator[Job]:
    """The corpus, then numbers, in portions and turn by turn; or what was asked for alone."""
    if not is_count(asked):
        label = asked.number if asked.seed is None else str(asked.seed)
        yield from (Job(target, (label,)) for target in targets)
        return
    for target in targets:
        if files := corpus_of(target):
            yield Job(target, tuple(str(path.relative_to(ROOT)) for path in files))
    number = int(asked.number or USUAL)
    shares = sum(target.share for target in targets)
    left = {target.name: -(-number * target.share // shares) for target in targets}
    first = dict.fromkeys(left, asked.first)
    while any(left.values()):
        for target in targets:
            if count := min(AT_ONCE, left[target.name]):
                begin = first[target.name]
                yield Job(target, tuple(map(str, range(begin, begin + count))))
                left[target.name] -= count
                first[target.name] += count


def is_count(asked: Namespace) -> bool:
    """Whether many inputs are asked for, not one number or file."""
    return asked.seed is None and (asked.number or "0").isdecimal()


def table(tallies: dict[str, Tally], findings: Findings) -> str:
    """What came of every reader's inputs."""
    lines = [COLUMNS.format("reader", "inputs", "taken", "refused", "findings", "per s", "slowest")]
    for name, tally in tallies.items():
        counts = tally.outcomes
        slow = f"{tally.slowest[0]:.2f} s ({tally.slowest[1].rpartition('/')[2]})"
        rate = f"{counts.total() / tally.seconds:,.0f}" if tally.seconds else ""
        told = (counts.total(), counts["taken"], counts["refused"], counts["finding"])
        lines.append(COLUMNS.format(name, *(f"{count:,}" for count in told), rate, slow))
    kinds = [f"{count:>7} ×  {name}: {where}" for (name, where), count in findings.kinds.items()]
    return "\n".join([*lines, *(["", "Found:"] if kinds else []), *kinds])


def with_screen(stack: ExitStack) -> None:
    """Have a virtual screen where there is none, as the tests have."""
    if sys.platform == "linux" and which("Xvfb"):
        from pyvirtualdisplay.display import Display

        stack.enter_context(Display(size=(1600, 1000), color_depth=24))
        os.environ["QT_QPA_PLATFORM"] = "xcb"


def main() -> int:
    """Try inputs and tell."""
    asked = arguments()
    asked.first = SystemRandom().randrange(10**9) if asked.first is None else asked.first
    with ExitStack() as stack:
        with_screen(stack)
        named = [target_named(asked.target)] if asked.target else list(TARGETS)
        targets = [target for target in named if is_possible(target)]
        for target in named:
            if target not in targets:
                print(f"{target.name} is left out: what it needs is not here.")
        return _fuzzed(asked, targets)


def _fuzzed(asked: Namespace, targets: list[Target]) -> int:
    findings = Findings(OUT)
    campaign = Campaign(findings.add)
    began = said = monotonic()

    def moved() -> None:
        nonlocal said
        if monotonic() - said > SAID_EVERY_S:
            said = monotonic()
            print(f"{campaign.inputs():,} inputs after {said - began:.0f} s", flush=True)

    status = 0
    try:
        campaign.run(jobs_of(asked, targets), asked.jobs, moved)
    except KeyboardInterrupt:
        status = INTERRUPTED
    print(f"\n{table(campaign.tallies, findings)}\n")
    numbers = f", numbers from {asked.first} on" if is_count(asked) else ""
    print(f"{campaign.inputs():,} inputs in {monotonic() - began:.0f} s{numbers}.")
    if findings.kinds:
        print(
            f"{len(findings.kinds)} kinds of findings; their inputs lie in {OUT.relative_to(ROOT)}."
        )
    return status or (FOUND if findings.kinds else 0)


if __name__ == "__main__":
    sys.exit(main())
