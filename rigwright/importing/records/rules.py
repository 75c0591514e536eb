"""The rules of the gate that foreign records pass, written down once: what each catches, what
becomes of it, and why.

A rule that rejects keeps the record out; one that repairs changes a figure, leaves it unknown, or
marks it doubtful. Knows sentences only; where a rule applies is the affair of the kinds' own
modules.
"""

from __future__ import annotations

import re
import traceback
from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple

from rigwright.editing.fields import field_at
from rigwright.files.log import write_log
from rigwright.files.places import log_path
from rigwright.files.plain_text import escaped
from rigwright.importing.records.rule_table import TABLE, GateRule
from rigwright.parts import KINDS
from rigwright.text.sentence import worded


class Repair(NamedTuple):
    """A figure of a record that a rule changed; `now` None: it is left unknown."""

    rule: str
    field: str
    was: object = None
    now: object = None

    @property
    def sentence(self) -> str:
        """What happened, in words."""
        return sentence_of(self.rule, self.field, self.was, self.now)


class Rejected(Exception):
    """A record stays out; `rule` says which rule kept it out, the message is its sentence."""

    def __init__(self, rule: str, was: object = None, now: object = None) -> None:
        super().__init__(sentence_of(rule, "", was, now))
        self.rule = rule


def misread(error: Exception) -> Rejected:
    """What keeps a record out that met an error of Rigwright's own.

    The log tells where in the program.
    """
    log = log_path()
    write_log(log, "".join(traceback.format_exception(error)), "importing")
    return Rejected("fault", type(error).__name__, log.name)


MOST_OF_A_VALUE = 300  # letters, of a value or of a whole sentence that a row is refused with
_UNITS = re.compile(r"_(mm|w|gb|tb|dba|cfm|ghz|kg|mmh2o|mts)$")
RULES: Mapping[str, GateRule] = MappingProxyType({rule.id: rule for rule in TABLE})


def sentence_of(rule: str, field: str = "", was: object = None, now: object = None) -> str:
    """The reason of a rule with its values filled in."""
    reason = RULES[rule].reason
    return worded(reason, field=field_words(field), was=_shown(was), now=_shown(now))


def field_words(field: str) -> str:
    """A field inside a sentence, as the part editor calls it: "lowest power limit".

    A field that the editor has no words for is spelled as the record does, without its unit.
    """
    for kind in KINDS:
        found = field_at(kind, field)
        if found is not None:
            return found.words
    return _UNITS.sub("", field.rpartition(".")[2]).replace("_", " ")


def _shown(value: object) -> str:
    if isinstance(value, float):
        return f"{value:g}"
    text = escaped(str(value))
    if len(text) <= MOST_OF_A_VALUE:
        return text
    half = MOST_OF_A_VALUE // 2  # a sentence keeps its end, where it says what was given
    return f"{text[:half]} … {text[-half:]}"
