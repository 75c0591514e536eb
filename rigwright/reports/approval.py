"""The approval of a machine: who signed it off, and whether it is still the machine that was.

An approval holds for the plan that it was given to and the verdict of that day. Title, notes,
prices, waivers, outlet and work may change as long as the verdict stays.
"""

from __future__ import annotations

from datetime import date

from rigwright import __version__
from rigwright.build import Build
from rigwright.build.approval import LONG_NAME, LONGEST_NAME, Approval
from rigwright.checks import Verdict
from rigwright.evaluation import Evaluation
from rigwright.evaluation.summary import VERDICT_WORDS
from rigwright.files.plain_text import on_one_line
from rigwright.rules.say import sentence
from rigwright.text.language import translated
from rigwright.text.refused import WordedError
from rigwright.text.sentence import Sentence
from rigwright.verify.kept import plan_digest


class ApprovalError(WordedError):
    """A machine cannot be approved; the message is one sentence for the user."""


def approve(evaluation: Evaluation, by: str, day: date | None = None) -> Build:
    """Return the build with the approval of somebody; without a day it bears today's.

    An ApprovalError says why it cannot be approved: nobody is named, or the machine does not fit.
    """
    name = on_one_line(by, len(by))
    if not name:
        raise ApprovalError("An approval needs the name of who gives it.")
    if len(name) > LONGEST_NAME:
        raise ApprovalError(LONG_NAME, most=LONGEST_NAME, count=len(name))
    if not evaluation.assembly.cards:
        raise ApprovalError("There is no card yet, so that there is nothing to approve.")
    verdict = evaluation.verdict
    if verdict is Verdict.FAIL:
        raise ApprovalError(
            "The machine does not fit, so that it cannot be approved. Waive what does not count, "
            "with a reason."
        )
    approval = Approval(
        by=name,
        date=(day or date.today()).isoformat(),
        plan=plan_digest(evaluation.build),
        verdict=verdict.value,
        version=__version__,
    )
    return evaluation.build.changed(approval=approval)


def is_approved(evaluation: Evaluation) -> bool:
    """Whether the machine is approved as it is and as it is judged now."""
    approval = evaluation.build.approval
    if approval is None:
        return False
    return approval.verdict == evaluation.verdict.value and _is_of_plan(approval, evaluation)


def _is_of_plan(approval: Approval, evaluation: Evaluation) -> bool:
    return approval.plan == plan_digest(evaluation.build)


def approval_words(evaluation: Evaluation) -> Sentence | None:
    """Return who approved the machine and whether that holds; None where nobody did."""
    approval = evaluation.build.approval
    if approval is None:
        return None
    template = "Approved by {by} on {day} as “{verdict}”."
    if not _is_of_plan(approval, evaluation):
        template = "Approved by {by} on {day}, before the plan was changed: approve it again."
    elif approval.verdict != evaluation.verdict.value:
        template = (
            "Approved by {by} on {day} as “{verdict}”, and judged otherwise now: approve it again."
        )
    return sentence(
        template,
        by=approval.by,
        day=approval.date,
        verdict=translated(VERDICT_WORDS[Verdict(approval.verdict)]),
    )
