"""What `rigwright plan` says about limits: the JSON record for programs, and the text for a person
at a terminal.

Only words and numbers; the plan comes from power_plan, what else it takes from power_ways.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import groupby
from typing import Any

from rigwright.checks import Finding
from rigwright.power.curves import Load, Loss
from rigwright.proposals.power_plan import Cap, LimitSetting, Plan
from rigwright.proposals.power_ways import SupplyWay
from rigwright.rules import noun_of
from rigwright.rules.own_rules import own_lines
from rigwright.text.language import translated
from rigwright.text.numbers import comma_words, watts
from rigwright.text.on_terminal import wrap
from rigwright.text.sentence import messages, paragraph, sentence, worded

FORMAT_NAME = "rigwright-plan/1"
messages(("compute", "decode"))  # as `Load` has it


def heading_of(plan: Plan) -> str:
    """The answer in one sentence."""
    if plan.fails and not plan.needed:
        return worded("No power limit mends what the power rules say.")
    if not plan.needed:
        return worded("Nothing has to be limited.")
    if plan.span is not None:
        return _span_words(plan, *plan.span)
    if plan.fails:
        part = "A limit of {watts} for each card mends a part of it; the rest no limit mends."
        return worded(part, watts=watts(plan.watts or 0))
    enough = "A limit of {watts} for each card meets every power rule."
    return worded(enough, watts=watts(plan.watts or 0))


def _span_words(plan: Plan, low: int, high: int) -> str:
    """The same where some cards go no lower than a limit of their own."""
    template = "Limits of {low} to {high}, card by card, meet every power rule."
    if plan.fails:
        template = (
            "Limits of {low} to {high}, card by card, mend a part of it; the rest no limit mends."
        )
    return worded(template, low=watts(low), high=watts(high))


def bound_words(setting: LimitSetting) -> str:
    """What does not let it be a watt more:

    "Bound by the load around the clock: …"; empty where nothing does.
    """
    if not setting.binding:
        return ""
    worst = setting.binding[0]
    return worded(
        "One watt more for each, and {check} fails: {reason}",
        check=noun_of(worst.rule),
        reason=worst.reason,
    )


def way_words(way: SupplyWay | None) -> str:
    """What lifts it without limits."""
    if way is None:
        return worded("No supply of the catalog and no circuit of the country lifts it.")
    if way.sync and not way.psus and way.site is None:
        return worded("It takes {way}.", way=way.words)
    takes = sentence("Without lower limits it takes {way}.", way=way.words)
    if not way.remaining:
        return str(takes)
    return str(paragraph(takes, sentence("What remains: {checks}.", checks=_rules(way.remaining))))


def _rules(findings: Iterable[Finding]) -> str:
    return comma_words(dict.fromkeys(noun_of(f.rule) for f in findings))


# text


def plan_text(plan: Plan, way: SupplyWay | None, width: int) -> str:
    """The plan for a terminal."""
    own = map(str, own_lines(plan.build))
    blocks = [[heading_of(plan), *own], *_settings(plan)]
    if plan.remaining:
        blocks.append(
            [worded("Not mended by limits:"), *(f"  {f.message}" for f in plan.remaining)]
        )
    if plan.needed or plan.remaining:
        blocks.append([way_words(way)])
    return "\n\n".join("\n".join(_wrapped(block, width)) for block in blocks) + "\n"


def _settings(plan: Plan) -> Iterator[list[str]]:
    if not plan.needed:
        return
    yield [*_cap_lines(plan.uniform.caps), bound_words(plan.uniform)]
    if plan.per_card_gains:
        more = plan.best.total_w - plan.uniform.total_w
        yield [
            worded("Card by card, {more} more:", more=watts(more)),
            *_cap_lines(plan.best.caps),
            bound_words(plan.best),
        ]
    if plan.unbounded:
        cards = comma_words(plan.unbounded)
        yield [
            worded(
                "How low {cards} can be set is unknown; nothing below 60 % of the board power "
                "is proposed.",
                cards=cards,
            )
        ]


def _cap_lines(caps: Iterable[Cap]) -> Iterator[str]:
    for _, group in groupby(caps, key=lambda cap: (cap.card.id, cap.watts)):
        alike = list(group)
        first = alike[0]
        last = alike[-1]
        if first is last:
            who = first.title
        else:
            who = worded("{first} to {last}", first=first.title, last=last.title)
        losses = comma_words(f"{translated(load.value)} {first.loss(load).words}" for load in Load)
        yield (
            worded(
                "  {who}: {watts}, {share:.0f} % of {own_w}; loss: {losses}",
                who=who,
                watts=watts(first.watts),
                share=100 * first.share,
                own_w=watts(first.own_w),
                losses=losses,
            )
        )


def _wrapped(lines: Iterable[str], width: int) -> Iterator[str]:
    for line in filter(None, lines):
        indent = "  " if line.startswith("  ") else ""
        yield from wrap(
            line.strip(),
            width,
            initial_indent=indent,
            subsequent_indent=indent + ("  " if indent else ""),
        )


# JSON


def plan_record(plan: Plan, way: SupplyWay | None) -> dict[str, Any]:
    """The plan as plain values."""
    return {
        "format": FORMAT_NAME,
        "answer": heading_of(plan),
        "thresholds": [str(line) for line in own_lines(plan.build)],
        "cap_w": plan.watts,
        "uniform": _setting(plan.uniform),
        "per_card": _setting(plan.best),
        "mended": [_finding(f) for f in plan.mended],
        "remaining": [_finding(f) for f in plan.remaining],
        "assumed_least_limit": list(plan.unbounded),
        "way_out": None if way is None else _way(way),
    }


def _setting(setting: LimitSetting) -> dict[str, Any]:
    return {
        "total_w": setting.total_w,
        "cards": [_cap(cap) for cap in setting.caps],
        "bound_by": [_finding(f) for f in setting.binding],
    }


def _cap(cap: Cap) -> dict[str, Any]:
    return {
        "card": cap.label,
        "part": cap.card.id,
        "limit_w": cap.watts,
        "board_power_w": cap.own_w,
        "least_w": cap.least_w,
        **{f"{load.value}_loss": _loss(cap.loss(load)) for load in Load},
    }


def _loss(loss: Loss) -> dict[str, Any]:
    low, high = (None if bound is None else round(bound, 3) for bound in (loss.low, loss.high))
    return {"low": low, "high": high, "source": loss.source_words}


def _finding(finding: Finding) -> dict[str, Any]:
    return {"rule": finding.rule, "severity": finding.severity.value, "message": finding.message}


def _way(way: SupplyWay) -> dict[str, Any]:
    site = way.site
    return {
        "words": way.words,
        "psus": [psu.id for psu in way.psus],
        "circuit": None
        if site is None
        else {"name": site.name, "volts": site.volts, "outlet_a": site.outlet_a},
        "remaining": [_finding(f) for f in way.remaining],
    }
