"""What rules measure and the one function that judges it.

A rule yields a `Check` for everything that it looked at, also when all is well; `judge` compares.
Findings, the list of clearances, meters, lines in the picture and badges read the judged checks.
"""

from rigwright.checks.check import Check as Check
from rigwright.checks.check import Judged as Judged
from rigwright.checks.check import Said as Said
from rigwright.checks.check import matching as matching
from rigwright.checks.check import unmeasured as unmeasured
from rigwright.checks.judge import Widths as Widths
from rigwright.checks.judge import judge as judge
