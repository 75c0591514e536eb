"""A part that is dragged where a build chooses one, such as a case, a board or a supply: taken up
with the answer of each way to take it.

What the answer says is what the part's row in the catalog says. Knows no widget. A part is in the
hand only while a drag goes on.
"""

from __future__ import annotations

from collections.abc import Iterator

from gui.hand.choices import CHOSEN, choose, is_chosen, supply_question
from gui.hand.part_rows import ADJUSTED
from gui.hand.riser_hand import cards_for, riser_proposal, riser_step
from gui.session.ground import NoAnswerError, sure
from gui.session.session import Session
from gui.session.snapshot import CarriedChoice, ChoiceAnswer
from rigwright.assembly import SeatedCard, assemble
from rigwright.build import Build
from rigwright.evaluation import all_rules
from rigwright.evaluation.asked import ask
from rigwright.inventory import rows_of
from rigwright.inventory.choosing import with_chosen
from rigwright.inventory.risers import riser_choice, without_riser
from rigwright.parts import Part, Riser
from rigwright.text.language import translated
from rigwright.text.sentence import worded


def pick_up_choice(session: Session, part_id: str, *, foreign: bool = False) -> bool:
    """Take a part in the hand; False for other parts, and where a build has nothing to answer."""
    snapshot = session.snapshot
    part = session.catalog.get(part_id)
    held = snapshot.choice
    if held is not None and held.part.id == part_id:
        return True
    if part is None or snapshot.carried_card is not None:
        return False
    if not isinstance(part, Riser) and not _is_chosen_here(session, part):
        return False
    what = worded("{part} was not picked up", part=part.name)
    try:
        answers = sure(lambda: tuple(_answers(session, part)), what)
    except NoAnswerError as error:
        session.say(str(error))
        return False
    if not answers:
        return False
    session.hand.hold_choice(CarriedChoice(part, answers, foreign=foreign))
    return True


def let_choice_go(session: Session) -> None:
    """Put the part back."""
    if session.snapshot.choice is not None:
        session.hand.hold_choice(None)


def take_answer(session: Session, part: Part, answer: ChoiceAnswer | None) -> None:
    """Let the part go on an answer, or beside all of them: there it is chosen as by Enter."""
    if answer is not None and answer.proposal is not None:
        session.document.propose(answer.proposal)
    else:
        choose(session, part)


def _is_chosen_here(session: Session, part: Part) -> bool:
    from rigwright.fitting import can_tell  # which a start does without

    return part.kind in CHOSEN and can_tell(session.snapshot.committed, part.kind)


def _answers(session: Session, part: Part) -> Iterator[ChoiceAnswer]:
    """A riser is for one of the cards; a supply comes beside those that are there, or in the place
    of one; other parts in that of what is there.
    """
    if isinstance(part, Riser):
        for card in cards_for(session, part):
            yield _riser_answer(session, part, card)
    elif part.kind == "psu" and session.build.psus:
        question = supply_question(session, part)
        for option in question.options:
            alone = question.changed(kind=part.kind, title=translated(ADJUSTED), options=(option,))
            answer = _answer(session, part, option.build, option.words)
            yield answer.changed(proposal=alone)
    else:
        build = with_chosen(session.snapshot.committed.assembly, part)
        yield _answer(session, part, build, _way(session, part))


def _riser_answer(session: Session, part: Riser, card: SeatedCard) -> ChoiceAnswer:
    """What the rules say of a card on the riser beyond what they say of it without one."""
    proposal = riser_proposal(session, card, part.id, riser_step(part, card))
    bare = without_riser(session.snapshot.committed, card.index)
    found = riser_choice(bare, proposal.options[0].build, card.index, part)
    place = card.seat.title if card.seat is not None else ""
    return ChoiceAnswer(card.title, found.fit, found.reason or place, proposal)


def _way(session: Session, part: Part) -> str:
    """Whose place the part takes."""
    if is_chosen(session.build, part):
        return worded("The build has it")
    rows = rows_of(session.snapshot.committed.assembly)
    former = [row for row in rows if row.kind == part.kind and row.address is not None]
    if not former:
        return worded("The build has none yet")
    return worded("In the place of {name}", name=former[0].name)


def _answer(session: Session, part: Part, build: Build, words: str) -> ChoiceAnswer:
    from rigwright.fitting.row_fits import fit_of_choice

    committed = session.snapshot.committed
    machine = assemble(build, session.catalog, shapes=committed.assembly.shapes)
    # The words of one finding are shown. In brief a rule may miss the fault that it met.
    at_fault = any(entry.by_fault for entry in committed.not_checked)
    after = ask(all_rules(), machine, in_brief=not at_fault)
    fit = fit_of_choice(committed, after, part)
    return ChoiceAnswer(words, fit.fit, fit.line)
