"""Which sockets a finding is about: a finding names cards, and the rule says which of their plugs it means.

Knows the ids of the rules about wiring; of everything else a finding names, all sockets are meant.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping

from rigwright.evaluation import Evaluation
from rigwright.findings import Finding, Severity
from rigwright.wiring import Run, Wiring
from rigwright.wiring.leads import Lead
from rigwright.wiring.sockets import Socket

Shared = Mapping[Lead, tuple[Run, ...]]


def _overloaded(run: Run, on: Shared, finding: Finding) -> bool:
    """On the very lead that a finding about daisy chains complains of: it feeds these consumers and carries so much."""
    for runs in (on.get(lead, ()) for lead in run.leads):
        load, fed = sum(other.lead_w or 0.0 for other in runs), {other.socket.consumer for other in runs}
        measured = finding.measure is not None and math.isclose(finding.measure.value, load)
        if len(runs) > 1 and measured and fed == set(finding.parts) - {"psu"}:
            return True
    return False


def _any(_run: Run, _on: Shared, _finding: Finding) -> bool:
    return True


def _sixteen(run: Run, _on: Shared, _finding: Finding) -> bool:
    return run.socket.sixteen


def _board_eps(run: Run, _on: Shared, _finding: Finding) -> bool:
    return run.socket.consumer == "board" and run.socket.kind in ("eps8", "eps4")


ABOUT: Mapping[str, Callable[[Run, Shared, Finding], bool]] = {
    "pcie-cable-daisy-chain": _overloaded,
    "sixteen-pin-sense-limit": _sixteen,
    "sixteen-pin-margin": _sixteen,
    "sixteen-pin-adapter": _sixteen,
    "gpu-aux-underrated": _any,
    "multi-psu-split-card": _any,
    "eps-plug-gpu": lambda run, _on, _finding: run.through == "bare",
    "eps-cpu-short": _board_eps,
    "slot-power-24pin": lambda run, _on, _finding: run.socket.kind == "24pin",
    "sata-fed-riser": lambda run, _on, _finding: run.socket.kind == "riser",
}
UNFED = frozenset({"gpu-connectors-short", "sixteen-pin-adapter", "eps-cpu-short"})


def judged_runs(evaluation: Evaluation, wiring: Wiring) -> dict[tuple[str, int], Finding]:
    """The worst that a rule about wiring says of each socket, by consumer and number."""
    judged: dict[tuple[str, int], Finding] = {}
    for finding in evaluation.findings:  # worst first
        if finding.severity is not Severity.INFO and (finding.rule in ABOUT or finding.rule in UNFED):
            for socket in _meant(finding, wiring):
                judged.setdefault((socket.consumer, socket.number), finding)
    return judged


def judged_sockets(finding: Finding, wiring: Wiring) -> tuple[Socket, ...]:
    """The sockets to light for a finding; all of what it names where its rule is not about plugs."""
    if meant := _meant(finding, wiring):
        return meant
    sockets = (*(run.socket for run in wiring.runs), *wiring.unwired)
    return tuple(socket for socket in sockets if socket.consumer in finding.parts)


def _meant(finding: Finding, wiring: Wiring) -> tuple[Socket, ...]:
    about = ABOUT.get(finding.rule)
    named = {*finding.parts, "board"} if finding.rule == "eps-cpu-short" else set(finding.parts)
    on = wiring.on("pcie_8pin")
    fed = [run.socket for run in wiring.runs if about and run.socket.consumer in named and about(run, on, finding)]
    unfed = [s for s in wiring.unwired if finding.rule in UNFED and s.consumer in named]
    return (*fed, *unfed)
