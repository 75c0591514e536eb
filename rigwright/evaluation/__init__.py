"""The one answer about a build, the answers for every place of a card, and how an answer is listed,
waived and summed up.

Here belongs what asks all rules at once. What a single rule measures belongs in `rules`; text and
JSON of an answer belong in `reports`.
"""

from rigwright.evaluation.answer import OF_WORK as OF_WORK
from rigwright.evaluation.answer import WITHOUT_MAINS as WITHOUT_MAINS
from rigwright.evaluation.answer import Candidate as Candidate
from rigwright.evaluation.answer import Evaluation as Evaluation
from rigwright.evaluation.answer import PlaceOutcome as PlaceOutcome
from rigwright.evaluation.answer import PlaceTold as PlaceTold
from rigwright.evaluation.answer import all_rules as all_rules
from rigwright.evaluation.answer import answer_of as answer_of
from rigwright.evaluation.answer import answered as answered
from rigwright.evaluation.answer import candidate_at as candidate_at
from rigwright.evaluation.answer import candidate_places as candidate_places
from rigwright.evaluation.answer import candidates as candidates
from rigwright.evaluation.answer import checked as checked
from rigwright.evaluation.answer import evaluate as evaluate
from rigwright.evaluation.answer import is_deciding as is_deciding
from rigwright.evaluation.answer import offered_brackets as offered_brackets
from rigwright.evaluation.answer import rooms as rooms
from rigwright.evaluation.answer import run_rule as run_rule
from rigwright.evaluation.answer import smallest_gap as smallest_gap
from rigwright.evaluation.answer import smallest_margin as smallest_margin
from rigwright.evaluation.answer import standing_across as standing_across
from rigwright.evaluation.answer import standing_in as standing_in
from rigwright.evaluation.answer import with_offers as with_offers
from rigwright.evaluation.answer import without_offers as without_offers
