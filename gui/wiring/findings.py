"""Which sockets a finding is about: a finding names cards, and the rule says which of their plugs
it means.

Of a finding whose rule is not about plugs, all sockets of what it names are meant.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping

from rigwright.checks import Finding, Severity
from rigwright.evaluation import Evaluation
from rigwright.power.wiring import Run, Wiring
from rigwright.power.wiring.psu_cables import PsuCable
from rigwright.power.wiring.sockets import Socket
from rigwright.rules import rule_of
from rigwright.rules.rule import Plugs

Shared = Mapping[PsuCable, tuple[Run, ...]]


def _overloaded(run: Run, on: Shared, finding: Finding) -> bool:
    """Whether a run is on the very cable that a finding about daisy chains complains of: it feeds
    these consumers and carries so much.
    """
    if finding.measure is None:
        return False
    named = set(finding.parts) - {"psu"}
    for cable in run.cables:
        runs = on.get(cable, ())
        load = sum(other.cable_w or 0.0 for other in runs)
        fed = {other.socket.consumer for other in runs}
        if len(runs) > 1 and fed == named and math.isclose(finding.measure.value, load):
            return True
    return False


ABOUT: Mapping[Plugs, Callable[[Run, Shared, Finding], bool]] = {
    Plugs.ALL: lambda _run, _on, _finding: True,
    Plugs.SHARED_CABLE: _overloaded,
    Plugs.SIXTEEN_PIN: lambda run, _on, _finding: run.socket.sixteen,
    Plugs.EPS_AS_CARD_PLUG: lambda run, _on, _finding: run.through == "bare",
    Plugs.BOARD_EPS: lambda run, _on, _finding: (
        run.socket.consumer == "board" and run.socket.kind in ("eps8", "eps4")
    ),
    Plugs.BOARD_24PIN: lambda run, _on, _finding: run.socket.kind == "24pin",
    Plugs.RISER: lambda run, _on, _finding: run.socket.kind == "riser",
    Plugs.NONE_BUT_UNFED: lambda _run, _on, _finding: False,
}


def judged_runs(evaluation: Evaluation, wiring: Wiring) -> dict[tuple[str, int], Finding]:
    """The worst that a rule about wiring says of each socket, by consumer and number."""
    judged: dict[tuple[str, int], Finding] = {}
    for finding in evaluation.findings:  # worst first
        if finding.severity is not Severity.INFO and rule_of(finding.rule).plugs is not None:
            for socket in _meant(finding, wiring):
                judged.setdefault(socket.key, finding)
    return judged


def judged_sockets(finding: Finding, wiring: Wiring) -> tuple[Socket, ...]:
    """The sockets to light for a finding.

    All of what it names where its rule is not about plugs.
    """
    if meant := _meant(finding, wiring):
        return meant
    sockets = (*(run.socket for run in wiring.runs), *wiring.unwired)
    return tuple(socket for socket in sockets if socket.consumer in finding.parts)


def _meant(finding: Finding, wiring: Wiring) -> tuple[Socket, ...]:
    rule = rule_of(finding.rule)
    if rule.plugs is None:
        return ()
    named = set(finding.parts)
    if rule.plugs is Plugs.BOARD_EPS:
        named.add("board")
    on = wiring.on("pcie_8pin")
    is_meant = ABOUT[rule.plugs]
    sockets: list[Socket] = []
    for run in wiring.runs:
        if run.socket.consumer in named and is_meant(run, on, finding):
            sockets.append(run.socket)
    if rule.unfed_too:
        sockets += [socket for socket in wiring.unwired if socket.consumer in named]
    return tuple(sockets)
