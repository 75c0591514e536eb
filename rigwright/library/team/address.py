"""Where the team's catalog is: the address that was chosen, checked, and written without its
password.

A variable comes before the preference. Knows no database; `team.database` does the connecting.
"""

from __future__ import annotations

import json
import os
import re
from contextlib import suppress
from pathlib import Path
from urllib.parse import unquote

from rigwright.catalog import CatalogError
from rigwright.files.places import data_dir
from rigwright.files.plain_json import parse_json
from rigwright.files.plain_text import escaped
from rigwright.files.storage import StorageError, read_whole, write_whole
from rigwright.text.sentence import worded

VARIABLE = "RIGWRIGHT_TEAM_CATALOG"
EXAMPLES = "postgresql://user@server/database or sqlite:////shared/parts.db"
HIDDEN = "••••••"
MOST_BYTES = 64 * 1024
# Driver, what stands before the last @, and the rest. What follows a colon before the @ is the
# password; whatever stands there is taken for one, so that a password written wrongly is not shown
# either.
_ADDRESS = re.compile(r"(?P<scheme>[\w+]+)://(?:(?P<login>.*)@)?(?P<rest>.*)", re.DOTALL)
_FILE = re.compile(r"(?P<scheme>sqlite[\w+]*)://(?P<login>)(?P<rest>.*)", re.DOTALL)
_PASSWORD_OPTION = re.compile(r"(?<=[?&])(password|passwd|pwd|sslpassword)=([^&]*)", re.IGNORECASE)
_HIDDEN_OPTION = re.compile(rf"(?<=[?&])(password|passwd|pwd|sslpassword)={HIDDEN}", re.IGNORECASE)


class TeamError(CatalogError):
    """The team's catalog cannot be used.

    The message is one sentence for the user, without a password.
    """


class UpgradeNeeded(TeamError):
    """The team's database has no catalog or an older one, and `team.upgrade` would help."""


def chosen_url() -> str | None:
    """The address in use, or None: the variable, else the preference."""
    return os.environ.get(VARIABLE, "").strip() or kept_url()


def is_from_variable() -> bool:
    """Whether the variable decides, whatever the preference says."""
    return bool(os.environ.get(VARIABLE, "").strip())


def kept_url() -> str | None:
    """The address of the preferences, or None."""
    try:
        kept = parse_json(read_whole(preference_path(), MOST_BYTES))
    except (StorageError, ValueError):
        return None
    url = kept.get("url") if isinstance(kept, dict) else None
    if not isinstance(url, str):
        return None
    return url.strip() or None


def keep_url(url: str | None) -> None:
    """Choose another address for the next starts, or none; readable for its user alone.

    Raises `StorageError`.
    """
    path = preference_path()
    with suppress(OSError):
        path.parent.mkdir(parents=True, exist_ok=True)
    write_whole(path, json.dumps({"url": url or ""}).encode() + b"\n", private=True)


def preference_path() -> Path:
    """The file with the address; not among the window's settings, since the command reads it
    too.
    """
    return data_dir() / "team.json"


def checked_url(url: str) -> str:
    """The address without blanks around it, if it is one at all.

    A `TeamError` says what is wrong.
    """
    found = _matched(url)
    if not found:
        raise TeamError(
            "That is no address of a team catalog; write it like {examples}.", examples=EXAMPLES
        )
    if set("@/?#") & set(found["login"] or ""):
        raise TeamError(
            "The address of the team catalog is unclear: in a password write @ as %40, / as "
            "%2F, ? as %3F."
        )
    return url.strip()


def has_password(url: str) -> bool:
    """Whether the address has a password in it, which would be kept in a file."""
    return bool(passwords_of(url))


def passwords_of(url: str) -> list[str]:
    """Every secret of an address as it may appear in what others say about it, the longest
    first.
    """
    written = [
        _login_of(url).partition(":")[2],
        *(match[2] for match in _PASSWORD_OPTION.finditer(url)),
    ]
    secrets = {secret for word in written for secret in (word, unquote(word)) if secret}
    return sorted(secrets, key=len, reverse=True)


def masked_url(url: str) -> str:
    """The whole address with dots for its password, to be edited in the open."""
    return _PASSWORD_OPTION.sub(rf"\1={HIDDEN}", _without_login_password(url))


def unmasked_url(text: str, former: str | None) -> str:
    """The address that an edited text means: dots that are still there stand for the former
    password.
    """
    if former is None:
        return text
    options = list(_PASSWORD_OPTION.finditer(_without_login_password(former)))

    def kept(dots: re.Match[str]) -> str:
        names = [option[1] for option in options]
        if dots[1] not in names:
            return dots[0]
        return options.pop(names.index(dots[1]))[0]

    text = _HIDDEN_OPTION.sub(kept, text)
    _user, colon, password = _login_of(former).partition(":")
    if not colon:
        return text
    return text.replace(f":{HIDDEN}@", f":{password}@", 1)


def shown_url(url: str) -> str:
    """The address as a message shows it: without password, driver and options."""
    found = _matched(url)
    if not found:
        return worded("(no address)")
    user = (found["login"] or "").partition(":")[0]
    scheme = found["scheme"].partition("+")[0]
    place = found["rest"].partition("?")[0]
    return escaped(f"{scheme}://{f'{user}@' if user else ''}{place}")


def _without_login_password(url: str) -> str:
    """The address with dots for the password before its @.

    One that has none there stays as it is.
    """
    found = _matched(url)
    user, colon, _password = _login_of(url).partition(":")
    if not found or not colon:
        return url
    return f"{found['scheme']}://{user}:{HIDDEN}@{found['rest']}"


def _login_of(url: str) -> str:
    found = _matched(url)
    return (found["login"] or "") if found else ""


def _matched(url: str) -> re.Match[str] | None:
    return _FILE.fullmatch(url.strip()) or _ADDRESS.fullmatch(url.strip())
