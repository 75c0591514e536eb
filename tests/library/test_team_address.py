"""Addresses of team catalogs: which one is chosen, that they are kept safely, and that no
password is ever shown.
"""

from __future__ import annotations

import os
import stat
import subprocess
import sys
from collections.abc import Callable
from itertools import product
from pathlib import Path
from string import ascii_letters
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rigwright.library.team.address import (
    HIDDEN,
    VARIABLE,
    TeamError,
    checked_url,
    chosen_url,
    has_password,
    is_from_variable,
    keep_url,
    kept_url,
    masked_url,
    passwords_of,
    preference_path,
    shown_url,
    unmasked_url,
)
from tests.sampling import every

URL = "postgresql+psycopg://ada:geheim%407@db.example:5433/parts?sslmode=require&password=zwei&connect_timeout=3"


def test_the_variable_comes_before_the_preference(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(VARIABLE, raising=False)
    assert chosen_url() is None and not is_from_variable()
    keep_url("sqlite:////shared/parts.db")
    assert chosen_url() == "sqlite:////shared/parts.db"
    monkeypatch.setenv(VARIABLE, " postgresql://ada@db/parts ")
    assert chosen_url() == "postgresql://ada@db/parts" and is_from_variable()
    assert kept_url() == "sqlite:////shared/parts.db"
    monkeypatch.setenv(VARIABLE, "  ")
    assert chosen_url() == "sqlite:////shared/parts.db" and not is_from_variable()
    keep_url(None)
    assert chosen_url() is None


@pytest.mark.skipif(sys.platform == "win32", reason="the system has no such permissions")
def test_the_preference_is_for_its_user_alone() -> None:
    keep_url(URL)
    assert stat.S_IMODE(preference_path().stat().st_mode) == 0o600
    keep_url("sqlite:////shared/parts.db")
    assert stat.S_IMODE(preference_path().stat().st_mode) == 0o600


@pytest.mark.skipif(sys.platform == "win32", reason="the system has no such permissions")
@pytest.mark.parametrize("former", [None, 0o600, 0o644, 0o666])
def test_nobody_else_can_read_the_preference_at_any_moment(
    monkeypatch: pytest.MonkeyPatch, former: int | None
) -> None:
    """Looked at after every call that makes a file or changes who may read it."""
    folder = preference_path().parent
    seen = list[int]()
    folder.mkdir(parents=True)
    if former is not None:
        preference_path().touch()
        preference_path().chmod(former)

    def watched(act: Callable[..., Any]) -> Callable[..., Any]:
        def and_look(*arguments: Any, **more: Any) -> Any:
            result = act(*arguments, **more)
            written = (
                path
                for path in folder.iterdir()
                if path != preference_path() or path.stat().st_size
            )
            seen.extend(stat.S_IMODE(path.stat().st_mode) for path in written)
            return result

        return and_look

    former_mask = os.umask(0)
    try:
        with monkeypatch.context() as patch:
            for name in ("open", "chmod", "fsync", "replace"):
                patch.setattr(os, name, watched(getattr(os, name)))
            keep_url(URL)
    finally:
        os.umask(former_mask)
    assert len(seen) >= 3 and set(seen) == {0o600}
    assert kept_url() == URL


@pytest.mark.parametrize(
    "content",
    [
        b"[" * 60_000,
        b"",
        b"{",
        b"[]",
        b'{"url": 7}',
        b'{"url": " "}',
        b"\xff\xfe",
        b"null",
        b"x" * 70_000,
    ],
)
def test_a_damaged_preference_is_none(content: bytes) -> None:
    preference_path().parent.mkdir(parents=True)
    preference_path().write_bytes(content)
    assert kept_url() is None


def test_an_address_is_shown_without_its_password() -> None:
    assert shown_url(URL) == "postgresql://ada@db.example:5433/parts"
    assert shown_url("sqlite:////shared/p@rts.db") == "sqlite:////shared/p@rts.db"
    assert shown_url("postgresql://db/parts") == "postgresql://db/parts"
    assert shown_url("geheim") == "(no address)"
    assert passwords_of(URL) == ["geheim%407", "geheim@7", "zwei"]
    assert [
        has_password(url)
        for url in (URL, "postgresql://ada@db/parts", "sqlite:////a:b@c.db", "x:y")
    ] == [
        True,
        False,
        False,
        False,
    ]


SECRET = st.text(
    st.characters(exclude_categories=["Cs"], exclude_characters="&"),
    min_size=4,
    max_size=30,
)


def test_a_password_is_hidden_while_the_rest_is_edited() -> None:
    shown = masked_url(URL)
    assert shown == URL.replace("geheim%407", HIDDEN).replace("zwei", HIDDEN)
    assert unmasked_url(shown, URL) == URL
    assert unmasked_url(shown.replace("db.example", "db2"), URL) == URL.replace("db.example", "db2")
    assert unmasked_url("postgresql://ada:neu@db/parts", URL) == "postgresql://ada:neu@db/parts"
    assert unmasked_url("postgresql://ada@db/parts", URL) == "postgresql://ada@db/parts"
    assert masked_url("sqlite:////a:b@c.db") == "sqlite:////a:b@c.db"
    assert (
        unmasked_url(f"postgresql://ada:{HIDDEN}@db/parts", None)
        == f"postgresql://ada:{HIDDEN}@db/parts"
    )


LOGINS = ("", "ada@", "ada:@", "ada:geheim@", f"ada:{HIDDEN}@", "a?pwd=x@", "a?pwd=x:y@")
OPTIONS = ("x=1", "password=", "password=eins", "password=zwei", "PWD=drei", f"pwd={HIDDEN}")


@pytest.mark.sampled(step=5)
@pytest.mark.parametrize("scheme", ["postgresql://", "sqlite:///", "postgres", ""])
@pytest.mark.parametrize("login", LOGINS)
def test_an_address_that_is_left_as_it_was_stays_the_same(scheme: str, login: str) -> None:
    for options in product(OPTIONS, repeat=3):
        url = f"{scheme}{login}db/parts?{'&'.join(options)}"
        assert unmasked_url(masked_url(url), url) == url


@given(
    SECRET.filter(lambda word: not set(ascii_letters) >= set(word)),
    st.sampled_from(["", "?sslmode=require"]),
)
def test_no_password_is_shown_however_it_is_written(secret: str, options: str) -> None:
    url = f"postgresql://ada:{secret}@db.example/parts{options}"
    assert (
        secret.strip() not in shown_url(url)
        or secret.strip() in "postgresql://ada@db.example/parts"
    )
    assert shown_url(url) in ("postgresql://ada@db.example/parts", "(no address)")
    try:
        checked_url(url)
    except TeamError as error:
        assert str(error).count("@") <= 3
        assert (
            len(secret.strip()) < 4
            or secret.strip() not in str(error)
            or secret.strip() in "write @ as %40, / as %2F"
        )


@every(["", " ", "parts.db", "/shared/parts.db", "postgresql:/db/parts", "://db/parts", "http"])
def test_what_is_no_address_is_refused_with_examples(url: str) -> None:
    with pytest.raises(
        TeamError, match="write it like postgresql://user@server/database or sqlite:////shared"
    ):
        checked_url(url)


def test_asking_which_layer_there_is_loads_no_database_toolkit(tmp_path: Path) -> None:
    toolkits = ("sqlalchemy", "sqlmodel", "alembic", "psycopg")
    code = (
        "import sys, rigwright.library.team as team; team.layer(); "
        f"print([m for m in {toolkits} if m in sys.modules])"
    )
    environment = {
        **os.environ,
        VARIABLE: "postgresql://ada@db/parts",
        "RIGWRIGHT_DATA_DIR": str(tmp_path),
    }
    said = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, env=environment
    )
    assert said.stdout.strip() == "[]"
