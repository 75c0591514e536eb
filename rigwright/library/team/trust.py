"""How a server of the team proves who it is: on other machines by a certificate that the system
trusts.

What the address, PostgreSQL's own variables or its folder of certificates say comes first. Knows no
connection.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path

from sqlalchemy import URL

HERE = frozenset({"", "localhost", "127.0.0.1", "::1"})
BY_NAME, BY_ISSUER = "verify-full", "verify-ca"
# Where systems keep the certificates that they trust; the library that comes with the driver looks
# elsewhere.
ROOTS = (
    "/etc/ssl/certs/ca-certificates.crt",
    "/etc/pki/tls/certs/ca-bundle.crt",
    "/etc/ssl/ca-bundle.pem",
    "/etc/ssl/cert.pem",
)
VARIABLES: Mapping[str, str] = {
    "host": "PGHOST",
    "hostaddr": "PGHOSTADDR",
    "service": "PGSERVICE",
    "sslmode": "PGSSLMODE",
    "sslrootcert": "PGSSLROOTCERT",
    "require_auth": "PGREQUIREAUTH",
}


def trust_options(address: URL, environment: Mapping[str, str] = os.environ) -> dict[str, str]:
    """What libpq is told besides the address, so that another machine's server is checked before it
    is told a secret.

    Where a server need not prove itself by a certificate, it must know the password already (SCRAM)
    to be given anything.
    """
    asked = _asked(address, environment)
    if all(_is_here(host) for host in _hosts(asked)):
        return {}
    mode = asked.get("sslmode", BY_NAME)
    options = {"sslmode": mode}
    if mode not in (BY_NAME, BY_ISSUER):
        options["require_auth"] = asked.get("require_auth", "scram-sha-256")
    elif mode == BY_NAME and _wants_system_roots(asked, environment):
        options["sslrootcert"] = _system_roots(environment)
    return options


def _asked(address: URL, environment: Mapping[str, str]) -> dict[str, str]:
    """What the address asks for, and where it is silent the variables."""
    asked = {
        name: environment[variable]
        for name, variable in VARIABLES.items()
        if environment.get(variable)
    }
    if address.host:
        asked["host"] = address.host
    for name, value in address.query.items():
        asked[name] = value if isinstance(value, str) else ",".join(value)
    return asked


def _hosts(asked: Mapping[str, str]) -> Iterator[str]:
    """Every place that may be connected to.

    A service's file is not looked into, so its place counts as another's.
    """
    yield from asked.get("host", "").split(",")
    yield from asked.get("hostaddr", "").split(",")
    yield from (f"service {name}" for name in [asked.get("service")] if name)


def _is_here(host: str) -> bool:
    """Whether a host is this machine: by one of its names, or a socket in a folder."""
    return host in HERE or host.startswith(("/", "@"))


def _wants_system_roots(asked: Mapping[str, str], environment: Mapping[str, str]) -> bool:
    if "sslrootcert" in asked:
        return asked["sslrootcert"] == "system"
    return not _own_roots(environment).is_file()


def _own_roots(environment: Mapping[str, str]) -> Path:
    """The certificates that the user gave PostgreSQL's programs, which the driver uses by
    itself.
    """
    if sys.platform == "win32":
        return Path(environment.get("APPDATA", "/")) / "postgresql" / "root.crt"
    return Path(environment.get("HOME", "/")) / ".postgresql" / "root.crt"


def _system_roots(environment: Mapping[str, str]) -> str:
    """The file of the certificates that the system trusts.

    Libpq's own word for them where none is known.
    """
    for file in (environment.get("SSL_CERT_FILE", ""), *ROOTS):
        if file and Path(file).is_file():
            return file
    return "system"
