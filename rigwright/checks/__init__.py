"""The values in which rules report, and the one function that judges them: a rule yields a `Check`
for everything that it looked at, `judge` compares, and a finding says what does not fit.

Here belong checks, tolerances, findings, questions that stay open, and remedies as values.
Measuring belongs in `rules`, applying a remedy in `remedies`, words and colours in the views.
"""

from rigwright.checks.check import Check as Check
from rigwright.checks.check import Judged as Judged
from rigwright.checks.check import Said as Said
from rigwright.checks.check import matching as matching
from rigwright.checks.check import unmeasured as unmeasured
from rigwright.checks.finding import BEST_FIRST as BEST_FIRST
from rigwright.checks.finding import BEST_VERDICT_FIRST as BEST_VERDICT_FIRST
from rigwright.checks.finding import FAULT as FAULT
from rigwright.checks.finding import IS_NOT_DECIDED as IS_NOT_DECIDED
from rigwright.checks.finding import WORST_FIRST as WORST_FIRST
from rigwright.checks.finding import Finding as Finding
from rigwright.checks.finding import Fit as Fit
from rigwright.checks.finding import Measure as Measure
from rigwright.checks.finding import NotChecked as NotChecked
from rigwright.checks.finding import Sentence as Sentence
from rigwright.checks.finding import Severity as Severity
from rigwright.checks.finding import Verdict as Verdict
from rigwright.checks.finding import met_fault as met_fault
from rigwright.checks.finding import missing_count as missing_count
from rigwright.checks.finding import once_each as once_each
from rigwright.checks.finding import unanswered as unanswered
from rigwright.checks.finding import verdict_of as verdict_of
from rigwright.checks.finding import worst_ranks as worst_ranks
from rigwright.checks.judge import SharedWidths as SharedWidths
from rigwright.checks.judge import Widths as Widths
from rigwright.checks.judge import judge as judge
