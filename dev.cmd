@echo off
rem What ./dev does elsewhere, for Windows with uv (https://docs.astral.sh/uv). Not yet tried on a Windows machine.
setlocal
set "ROOT=%~dp0."
set "COMMAND=%~1"
if "%COMMAND%"=="" set "COMMAND=run"
set "REST="
:next
shift
if not "%~1"=="" (
  set REST=%REST% %1
  goto next
)
where uv >nul 2>nul || (
  echo dev: uv is missing; "winget install astral-sh.uv" brings it 1>&2
  exit /b 2
)
if "%COMMAND%"=="run" goto run
cd /d "%ROOT%"
if "%COMMAND%"=="setup" uv sync --locked & goto end
if "%COMMAND%"=="test" goto test
if "%COMMAND%"=="fuzz" uv run --locked python -m tests.fuzz %REST% & goto end
if "%COMMAND%"=="bench" uv run --locked pytest tests/bench --timeout=600 -s %REST% & goto end
if "%COMMAND%"=="messages" uv run --locked python assets/locale/make.py & goto end
if "%COMMAND%"=="pictures" uv run --locked python packaging/pictures.py & goto end
if "%COMMAND%"=="lint" goto lint
echo dev: the commands are run, test, fuzz, bench, messages, pictures, lint and setup 1>&2
exit /b 2

:run
rem files are named from where the person stands
uv run --project "%ROOT%" --locked --no-dev rigwright%REST%
goto end

:test
if "%REST%"=="" set "REST= --numprocesses auto --dist loadfile"
uv run --locked pytest%REST%
goto end

:lint
set BAD=0
uv run --locked ruff check . || set BAD=1
uv run --locked ruff format --check . || set BAD=1
uv run --locked pyright || set BAD=1
uv run --locked lint-imports || set BAD=1
uv run --locked python packaging/links.py || set BAD=1
uv run --locked python packaging/spelling.py || set BAD=1
exit /b %BAD%

:end
exit /b %ERRORLEVEL%
