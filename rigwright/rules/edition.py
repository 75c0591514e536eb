"""Which edition of the rules this is, so that a file can say by which it was judged.

Made of what the rules say of themselves; figures that changed without their words are told apart
by the program's version.
"""

from __future__ import annotations

from functools import lru_cache
from inspect import cleandoc

from rigwright.rules import RULES, SPEC_UNKNOWN

LETTERS = 8


@lru_cache(maxsize=1)
def rules_edition() -> str:
    """Return eight letters that are others once a rule comes, goes or asks something else."""
    import hashlib  # 3 ms, and only what saves a build or opens one asks for it

    digest = hashlib.sha256()
    for rule in (SPEC_UNKNOWN, *RULES):
        told = cleandoc(rule.function.__doc__ or "")
        digest.update(repr((rule.id, told, rule.source, rule.sinks, rule.only_informs)).encode())
    return digest.hexdigest()[:LETTERS]
