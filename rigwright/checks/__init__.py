"""What rules measure and the one function that judges it: a rule yields a `Check` for everything
that it looked at, and `judge` compares.

Here belong checks, tolerances and their readings (findings, clearances, verdict); what is measured
belongs in `rules`, and how it looks in the views.
"""

from rigwright.checks.check import Check as Check
from rigwright.checks.check import Judged as Judged
from rigwright.checks.check import Said as Said
from rigwright.checks.check import matching as matching
from rigwright.checks.check import unmeasured as unmeasured
from rigwright.checks.judge import SharedWidths as SharedWidths
from rigwright.checks.judge import Widths as Widths
from rigwright.checks.judge import judge as judge
