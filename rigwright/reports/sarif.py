"""What `rigwright check --sarif` says about a build: SARIF 2.1.0, which code hosts and build
servers read and show beside the file.

A finding is a result that failed, with its own level; a waived one is suppressed with its reason;
what was not checked is open. Knows neither files nor the command line.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from types import MappingProxyType
from typing import Any

from rigwright import __version__
from rigwright.checks import Finding, NotChecked, Severity
from rigwright.evaluation import Evaluation
from rigwright.evaluation.waivers import Waived
from rigwright.rules import rule_of

VERSION = "2.1.0"
SCHEMA = (
    "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"
)
LEVELS: Mapping[Severity, str] = MappingProxyType(
    {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.INFO: "note"}
)
FINGERPRINT = "ruleAndParts/v1"  # so that a result is known again in the next run


def sarif_record(evaluation: Evaluation, address: str) -> dict[str, Any]:
    """All findings and open questions of a build whose file has that address."""
    results: list[dict[str, Any]] = []
    for finding in evaluation.listed:
        results.append(_failed(finding, address))
        results.extend(_failed(folded, address) for folded in finding.folded)
    for one in evaluation.waived:
        results.extend(_suppressed(one, address))
    for entry in evaluation.not_checked:
        results.append(_open(entry, address))
    _number_alike(results)
    driver = {
        "name": "Rigwright",
        "version": __version__,
        "rules": _rules(result["ruleId"] for result in results),
    }
    run = {"tool": {"driver": driver}, "results": results}
    return {"$schema": SCHEMA, "version": VERSION, "runs": [run]}


def _number_alike(results: Iterable[dict[str, Any]]) -> None:
    """Tell results apart that a rule has on the same parts: hosts keep one of each print."""
    seen: Counter[str] = Counter()
    for result in results:
        prints = result["partialFingerprints"]
        known = prints[FINGERPRINT]
        seen[known] += 1
        if seen[known] > 1:
            prints[FINGERPRINT] = f"{known} {seen[known]}"


def _rules(ids: Iterable[str]) -> list[dict[str, Any]]:
    """The rules that are named, each once."""
    found: list[dict[str, Any]] = []
    for rule_id in dict.fromkeys(ids):
        rule = rule_of(rule_id)
        found.append({"id": rule_id, "shortDescription": {"text": rule.title}})
    return found


def _failed(finding: Finding, address: str) -> dict[str, Any]:
    result = _result(finding.rule, finding.parts, finding.message, address)
    return {**result, "level": LEVELS[finding.severity]}


def _suppressed(one: Waived, address: str) -> Iterator[dict[str, Any]]:
    """A waived finding and what follows from it, which was waived with it."""
    suppression = {"kind": "external", "justification": one.reason}
    for finding in (one.finding, *one.finding.folded):
        yield {**_failed(finding, address), "suppressions": [suppression]}


def _open(entry: NotChecked, address: str) -> dict[str, Any]:
    """Return the result of a rule without an answer; a level other than none would mean that it
    failed.
    """
    result = _result(entry.rule, (*entry.parts, entry.field), entry.message, address)
    return {**result, "kind": "open", "level": "none"}


def _result(rule: str, about: Iterable[str], text: str, address: str) -> dict[str, Any]:
    # the file as a whole; hosts want a line
    file = {"artifactLocation": {"uri": address}, "region": {"startLine": 1}}
    return {
        "ruleId": rule,
        "message": {"text": text},
        "locations": [{"physicalLocation": file}],
        "partialFingerprints": {FINGERPRINT: " ".join((rule, *about))},
    }
