"""Remedies put into effect: a remedy becomes an edit of the build, the edit is tried, and it is
offered if it mends its fault.

Rules name what would mend a fault (`rigwright.checks.remedy`). Here belong applying, trying and
wording these remedies; whether one helped is `evaluation`'s answer.
"""

from rigwright.remedies.applying import applied as applied
from rigwright.remedies.foreseen import Effect as Effect
from rigwright.remedies.refused import ways_out as ways_out
from rigwright.remedies.trying import Offer as Offer
from rigwright.remedies.trying import is_refuted as is_refuted
from rigwright.remedies.trying import keeps_word as keeps_word
from rigwright.remedies.trying import offers as offers
from rigwright.remedies.trying import trials as trials
from rigwright.remedies.trying import worth_telling as worth_telling
