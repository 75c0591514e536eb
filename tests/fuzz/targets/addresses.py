"""What is written in team.json: an address, read, judged and shown without its password."""

from __future__ import annotations

import json
from pathlib import Path

from rigwright.files.plain_text import hidden_in
from rigwright.library.team.address import (
    TeamError,
    checked_url,
    kept_url,
    masked_url,
    passwords_of,
    preference_path,
    shown_url,
    unmasked_url,
)
from tests.fuzz.forms import by_json
from tests.fuzz.target import Target, insist

URLS = (
    "postgresql://anna:secret@server:5432/parts?sslmode=require", "sqlite:////shared/parts.db",
    "postgresql+psycopg://anna@[::1]/parts?password=secret&x=1", "mysql://a:b%40c@h/d", "",
)  # fmt: skip


def seeds() -> list[bytes]:
    """Preferences with an address each."""
    return [json.dumps({"url": url}).encode() for url in URLS]


def run(data: bytes, _folder: Path) -> None:
    """Read the preference, and use the address as far as it goes without connecting."""
    from rigwright.library.team.connection import file_of

    preference_path().parent.mkdir(parents=True, exist_ok=True)
    preference_path().write_bytes(data)
    url = kept_url()
    if url is None:
        return
    shown = shown_url(url)
    insist(hidden_in(shown) is None, f"an address is shown with hidden characters: {shown[:200]!r}")
    masked = masked_url(url)
    insist(
        unmasked_url(masked, url) == url,
        "the address is another one after it was edited and left as it was",
    )
    is_password = any("secret" in password for password in passwords_of(url))
    insist("secret" not in shown + masked or not is_password, "a password is shown")
    file_of(checked_url(url))


ADDRESSES = Target("team-json", seeds, run, (TeamError,), by_json, ".json", share=8)
