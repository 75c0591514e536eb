"""The answer about a machine as values: findings, unchecked questions, remedies, and the labels of
parts that they name.

Here belong these values alone. Measuring belongs in `rules`, comparing in `checks`, applying a
remedy in `remedies`.
"""

from rigwright.findings.finding import FAULT as FAULT
from rigwright.findings.finding import IS_NOT_DECIDED as IS_NOT_DECIDED
from rigwright.findings.finding import WORST_FIRST as WORST_FIRST
from rigwright.findings.finding import Finding as Finding
from rigwright.findings.finding import Fit as Fit
from rigwright.findings.finding import Measure as Measure
from rigwright.findings.finding import NotChecked as NotChecked
from rigwright.findings.finding import Sentence as Sentence
from rigwright.findings.finding import Severity as Severity
from rigwright.findings.finding import Verdict as Verdict
from rigwright.findings.finding import met_fault as met_fault
from rigwright.findings.finding import missing_count as missing_count
from rigwright.findings.finding import once_each as once_each
from rigwright.findings.finding import unanswered as unanswered
from rigwright.findings.finding import verdict_of as verdict_of
from rigwright.findings.finding import worst_ranks as worst_ranks
