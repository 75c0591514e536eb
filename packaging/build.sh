#!/usr/bin/env bash
# Freeze Rigwright into build/dist/rigwright from an environment with nothing else in it, lay the licences beside it,
# and start the result.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

EXAMPLE=assets/examples/four-blower-3090.rig
built=build/dist/rigwright/rigwright

if [ "$(uname)" = Linux ] && ! command -v objdump >/dev/null; then
  echo "build.sh: objdump is missing; run:  sudo apt-get install binutils" >&2
  exit 2
fi

./dev run --version # brings uv, and the system libraries that the frozen Qt must find here to be complete
[ ! -s /etc/ssl/certs/ca-certificates.crt ] || export UV_SYSTEM_CERTS="${UV_SYSTEM_CERTS:-1}"
PATH=$PATH:$PWD/.venv/bin UV_PROJECT_ENVIRONMENT=$PWD/build/venv \
  uv sync --quiet --locked --no-default-groups --group package
build/venv/bin/pyinstaller --noconfirm --log-level WARN --distpath build/dist --workpath build/work \
  packaging/rigwright.spec
build/venv/bin/python packaging/licences.py build/work/rigwright build/dist/rigwright

if missing=$(ldd build/dist/rigwright/_internal/psycopg_binary.libs/*.so* 2>/dev/null | grep "not found"); then
  echo "build.sh: PostgreSQL's library misses another: $missing" >&2
  exit 1
fi
version=$("$built" --version)
[ "$version" = "$(.venv/bin/rigwright --version)" ] || {
  echo "build.sh: the frozen program calls itself '$version'" >&2
  exit 1
}
export RIGWRIGHT_DATA_DIR=$PWD/build/data
"$built" check "$EXAMPLE" >/dev/null || [ $? = 1 ] # it reads a file
"$built" catalog search 3090 >/dev/null            # and finds its catalog,
"$built" sheet "$EXAMPLE" -o build/example.pdf     # Qt
"$built" render "$EXAMPLE" -o build/example.png    # and the models,
"$built" --read-model 20 2147483648 build assets/models/slot-x16.glb | grep -aq rwm1 # reads one as its own reader,
RIGWRIGHT_TEAM_CATALOG=sqlite:///$PWD/build/team.sqlite "$built" catalog team upgrade # the steps of a database,
QT_QPA_PLATFORM=offscreen timeout --preserve-status 5 "$built" "$EXAMPLE" || [ $? = 143 ] # and its window opens and ends
du -sh build/dist/rigwright
echo "$version is frozen in build/dist/rigwright and starts."
