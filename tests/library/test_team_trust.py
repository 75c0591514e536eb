"""Servers of a team that hang, that cannot prove who they are, or that would like to be told the
password.
"""

from __future__ import annotations

import os
import shutil
import signal
import socket
import struct
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from threading import Thread, Timer
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from sqlalchemy import make_url

from rigwright.library import team
from rigwright.library.team import connection as team_connection
from rigwright.library.team import database as team_database
from rigwright.library.team import trust
from rigwright.library.team.address import TeamError
from rigwright.library.team.trust import trust_options
from tests.library.test_team import part
from tests.postgres import PASSWORD, Server

posix_only = pytest.mark.skipif(sys.platform == "win32", reason="nobody can be stopped there")


# servers that hang


@pytest.fixture
def stopped(server: Server) -> Iterator[Callable[[Any], None]]:
    """Stops the server's side of a connection as a disk that is stuck does.

    All go on after the test.
    """
    pids = list[int]()

    def stop(connection: Any) -> None:
        pids.append(connection.exec_driver_sql("SELECT pg_backend_pid()").scalar())
        os.kill(pids[-1], signal.SIGSTOP)

    yield stop
    for pid in pids:
        with suppress(ProcessLookupError):
            os.kill(pid, signal.SIGCONT)


@pytest.fixture
def url(server: Server) -> Iterator[str]:
    """The address of a team that has one part."""
    server.run("CREATE DATABASE hanging")
    address = server.url("hanging")
    team.upgrade(address)
    team.publish(address, [part()])
    yield address
    server.run("DROP DATABASE hanging WITH (FORCE)")


ASK: dict[str, Callable[[str], object]] = {
    "status": team.count_parts,
    "fetch": team.fetch,
    "publish": lambda url: team.publish(url, [part(notes="changed")]),
    "remove": lambda url: team.remove(url, ["rtx-a4000"]),
}


def stopping_first(monkeypatch: pytest.MonkeyPatch, stop: Callable[[Any], None]) -> None:
    """Have the server hang once a connection stands and is about to be asked."""
    insist = team_database.insist_on_current

    def hang(connection: Any, url: str) -> None:
        insist(connection, url)
        stop(connection)

    monkeypatch.setattr(team_database, "insist_on_current", hang)


@posix_only
@pytest.mark.parametrize("ask", ASK)
def test_a_server_that_hangs_is_given_up(
    url: str, monkeypatch: pytest.MonkeyPatch, stopped: Callable[[Any], None], ask: str
) -> None:
    monkeypatch.setattr(team_connection, "ANSWER_S", 0.3)
    stopping_first(monkeypatch, stopped)
    began = time.monotonic()
    with pytest.raises(TeamError, match="did not answer within 0.3 seconds"):
        ASK[ask](url)
    assert time.monotonic() - began < 10


@posix_only
def test_ctrl_c_ends_the_waiting_for_a_server_that_hangs(
    url: str,
    monkeypatch: pytest.MonkeyPatch,
    stopped: Callable[[Any], None],
    request: pytest.FixtureRequest,
) -> None:
    former = signal.signal(
        signal.SIGINT, signal.default_int_handler
    )  # a shell may have it ignored in the background
    request.addfinalizer(lambda: signal.signal(signal.SIGINT, former))

    def stop(connection: Any) -> None:
        stopped(connection)
        Timer(0.1, os.kill, (os.getpid(), signal.SIGINT)).start()

    stopping_first(monkeypatch, stop)
    began = time.monotonic()
    with pytest.raises(KeyboardInterrupt):
        team.publish(url, [part(notes="changed")])
    assert time.monotonic() - began < 5


@posix_only
def test_who_is_not_told_whether_a_change_was_taken_is_told_so(
    url: str, monkeypatch: pytest.MonkeyPatch, stopped: Callable[[Any], None]
) -> None:
    change = team_database._change_row

    def hang_before_the_end(connection: Any, row: Any) -> None:
        change(connection, row)
        stopped(connection)

    monkeypatch.setattr(team_connection, "ANSWER_S", 0.3)
    monkeypatch.setattr(team_database, "_change_row", hang_before_the_end)
    with pytest.raises(TeamError, match="Whether it took the change is unknown: fetch to see"):
        team.publish(url, [part(notes="changed")])


@posix_only
def test_what_a_server_was_hanging_over_is_not_half_kept(
    url: str, monkeypatch: pytest.MonkeyPatch, stopped: Callable[[Any], None]
) -> None:
    add = team_database._add_rows

    def hang_in_the_middle(connection: Any, rows: Any) -> None:
        add(connection, rows)
        if rows:
            stopped(connection)

    with monkeypatch.context() as patch:
        patch.setattr(team_connection, "ANSWER_S", 0.3)
        patch.setattr(team_database, "_add_rows", hang_in_the_middle)
        with pytest.raises(TeamError, match="did not answer"):
            team.publish(url, [part(notes="changed"), part(id="new")])
    assert [found.notes for found in team_database.read_parts(url).parts] == [""]


# who a server is


LOCAL = [
    "postgresql://ada@localhost/parts",
    "postgresql://ada@127.0.0.1:5433/parts",
    "postgresql://ada@[::1]/parts",
    "postgresql:///parts",
    "postgresql://ada@/parts?host=/var/run/postgresql",
]
ELSEWHERE = [
    "postgresql://ada@db/parts",
    "postgresql://ada@/parts?host=db",
    "postgresql:///parts?hostaddr=192.0.2.1",
    "postgresql://ada@localhost/parts?hostaddr=192.0.2.1",
    "postgresql:///parts?host=localhost,db",
    "postgresql:///parts?host=localhost:1&host=db:2",
    "postgresql:///parts?service=team",
]


def options_of(url: str, **environment: str) -> dict[str, str]:
    return trust_options(make_url(url), environment)


@pytest.mark.parametrize("url", LOCAL)
def test_this_machine_is_trusted(url: str) -> None:
    assert options_of(url) == {}
    assert options_of(url, PGHOSTADDR="192.0.2.1")["sslmode"] == "verify-full"


@pytest.mark.parametrize("url", ELSEWHERE)
def test_another_machine_proves_who_it_is(url: str, tmp_path: Path) -> None:
    roots = tmp_path / "roots.pem"
    roots.touch()
    wanted = {"sslmode": "verify-full", "sslrootcert": str(roots)}
    assert options_of(url, SSL_CERT_FILE=str(roots)) == wanted
    assert options_of("postgresql:///parts", PGHOST="db", SSL_CERT_FILE=str(roots)) == wanted


@given(
    st.sampled_from(ELSEWHERE),
    st.sampled_from(["disable", "allow", "prefer", "require", "nonsense", ""]),
)
def test_nobody_unproven_is_told_a_password(url: str, mode: str) -> None:
    """Whatever is asked for: either the certificate is verified, or the password is proven and
    not told.
    """
    asked = f"{url}{'&' if '?' in url else '?'}sslmode={mode}"
    for options in (options_of(asked), options_of(url, PGSSLMODE=mode)):
        verified = options["sslmode"] == "verify-full"
        assert verified == (not mode) and verified != (
            options.get("require_auth") == "scram-sha-256"
        )


def test_what_the_address_says_of_trust_comes_first(tmp_path: Path) -> None:
    own = tmp_path / ".postgresql" / "root.crt"
    url = ELSEWHERE[0]
    home = str(tmp_path)
    assert options_of(f"{url}?sslmode=require", PGSSLMODE="disable")["sslmode"] == "require"
    assert options_of(f"{url}?sslmode=verify-ca") == {"sslmode": "verify-ca"}
    assert options_of(f"{url}?sslrootcert=ours.pem") == {"sslmode": "verify-full"}
    assert options_of(f"{url}?sslmode=require&require_auth=password")["require_auth"] == "password"
    assert "sslrootcert" in options_of(url, HOME=home)
    own.parent.mkdir()
    own.touch()
    assert options_of(url, HOME=home) == {"sslmode": "verify-full"}, "libpq finds it by itself"
    assert "sslrootcert" in options_of(f"{url}?sslrootcert=system", HOME=home)


@pytest.fixture
def far(monkeypatch: pytest.MonkeyPatch) -> None:
    """This machine's servers count as another one's."""
    monkeypatch.setattr(trust, "HERE", frozenset({""}))


@pytest.fixture(scope="module")
def signed_by_itself(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A certificate that a server made itself, `server.crt`, and its key beside it."""
    if not shutil.which("openssl"):
        pytest.skip("there is no openssl to make a certificate with")
    folder = tmp_path_factory.mktemp("certificate")
    made = ["-keyout", str(folder / "server.key"), "-out", str(folder / "server.crt")]
    named = ["-subj", "/CN=team", "-addext", "subjectAltName=IP:127.0.0.1", "-days", "2"]
    command = ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", *made, *named]
    subprocess.run(command, check=True, capture_output=True)
    return folder / "server.crt"


@pytest.fixture
def certificate(server: Server, signed_by_itself: Path) -> Iterator[Path]:
    """The certificate that the server shows in this test."""
    server.take_certificate(signed_by_itself, signed_by_itself.with_name("server.key"))
    yield signed_by_itself
    server.offer_no_encryption()


def test_a_server_without_encryption_is_told_nothing(server: Server, far: None) -> None:
    for mode in ("", "?sslmode=require"):
        with pytest.raises(TeamError, match="offers no encryption, and nothing was sent"):
            team.fetch(server.url("postgres") + mode)
    with pytest.raises(TeamError, match="holds no team catalog yet"):
        team.fetch(server.url("postgres") + "?sslmode=disable")


def test_a_server_whose_certificate_nobody_knows_is_refused(
    server: Server, far: None, certificate: Path
) -> None:
    url = server.url("postgres")
    with pytest.raises(
        TeamError, match=r"is not trusted: its certificate could not .* \?sslmode=require"
    ) as caught:
        team.fetch(url)
    assert PASSWORD not in str(caught.value) and "\n" not in str(caught.value)
    elsewhere = url.replace("127.0.0.1", "localhost")
    with pytest.raises(TeamError, match="is not trusted"):
        team.fetch(f"{elsewhere}?sslrootcert={certificate}")
    for allowed in ("sslmode=require", f"sslrootcert={certificate}"):
        with pytest.raises(TeamError, match="holds no team catalog yet"):
            team.fetch(f"{url}?{allowed}")


def test_a_server_that_would_like_to_be_told_the_password_is_not(far: None) -> None:
    """One that says it has no encryption and asks for the password as it is."""
    heard = list[bytes]()

    def ask(listener: socket.socket) -> None:
        with listener.accept()[0] as client:
            while True:
                data = client.recv(4096)
                if not data:
                    return
                heard.append(data)
                if data.startswith(b"p"):  # the password
                    return
                is_about_encryption = data[4:8] in (
                    struct.pack(">I", 80877103),
                    struct.pack(">I", 80877104),
                )
                client.sendall(b"N" if is_about_encryption else b"R" + struct.pack(">II", 8, 3))

    with socket.create_server(("127.0.0.1", 0)) as listener:
        rogue = Thread(target=ask, args=(listener,), daemon=True)
        rogue.start()
        port = listener.getsockname()[1]
        url = f"postgresql://ada:geheim-7@127.0.0.1:{port}/parts?sslmode=prefer"
        with pytest.raises(
            TeamError, match="asks for the password in a way that others could read"
        ):
            team.fetch(url)
        rogue.join(10)
    assert heard and b"geheim-7" not in b"".join(heard)
