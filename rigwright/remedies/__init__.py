"""Remedies put into effect: an edit made concrete and applied to a build, tried, and offered if it
keeps its word.

Rules say what would mend a fault (`rigwright.findings.remedy`); here is found out whether it does.
Knows no window and no rule.
"""

from rigwright.remedies.applying import applied as applied
from rigwright.remedies.foreseen import Effect as Effect
from rigwright.remedies.trying import Offer as Offer
from rigwright.remedies.trying import is_refuted as is_refuted
from rigwright.remedies.trying import keeps_word as keeps_word
from rigwright.remedies.trying import offers as offers
from rigwright.remedies.trying import trials as trials
from rigwright.remedies.trying import worth_telling as worth_telling
