"""The values in which rules report their measurements, and the one function that judges them: a
rule yields a `Check` for everything that it looked at, and `judge` compares.

Here belong checks, their tolerances and their readings: findings, clearances, verdict. Measuring
belongs in `rules`, words and colours in the views.
"""

from rigwright.checks.check import Check as Check
from rigwright.checks.check import Judged as Judged
from rigwright.checks.check import Said as Said
from rigwright.checks.check import matching as matching
from rigwright.checks.check import unmeasured as unmeasured
from rigwright.checks.judge import SharedWidths as SharedWidths
from rigwright.checks.judge import Widths as Widths
from rigwright.checks.judge import judge as judge
