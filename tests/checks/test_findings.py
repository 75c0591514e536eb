"""Severities, verdicts and how findings add up to one."""

from __future__ import annotations

from rigwright.checks import Finding, Sentence, Severity, Verdict, verdict_of
from tests.sampling import every


def finding(severity: str, rule: str = "cards-collide") -> Finding:
    return Finding(rule, Severity(severity), ("gpu1",), Sentence("It is so."), Sentence(""))


@every(
    [
        ([], "pass"),
        ([finding("info")], "pass"),
        ([finding("info"), finding("warning")], "warn"),
        ([finding("warning"), finding("error")], "fail"),
    ]
)
def test_verdicts(findings: list[Finding], verdict: str) -> None:
    assert verdict_of(tuple(findings), decided=True) is Verdict(verdict)
    undecided = verdict_of(tuple(findings), decided=False)
    assert undecided is (Verdict.FAIL if verdict == "fail" else Verdict.UNDECIDED)


def test_the_worst_ranks_first() -> None:
    assert sorted(Severity, key=lambda s: s.rank) == [
        Severity.ERROR,
        Severity.WARNING,
        Severity.INFO,
    ]
    assert [s.rank for s in (Severity.ERROR, Severity.WARNING, Severity.INFO)] == [0, 1, 2]


def test_a_finding_is_known_by_rule_and_parts() -> None:
    assert finding("error").key == finding("info").key == ("cards-collide", ("gpu1",))
    assert finding("error").message == "It is so."
