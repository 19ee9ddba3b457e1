"""A real PostgreSQL for the tests: a fresh cluster in a scratch folder, reached by a unix socket, gone afterwards."""

import os
import pwd
import shutil
import subprocess
import tempfile
from collections import Counter
from pathlib import Path

PLACES = ("/usr/lib/postgresql", "/usr/local/pgsql", "/opt/homebrew/opt")


def binaries() -> Path | None:
    """The folder of initdb and postgres, the newest version first."""
    found = sorted((path.parent for place in PLACES for path in Path(place).glob("**/bin/initdb")), reverse=True)
    if found:
        return found[0]
    beside = shutil.which("initdb")
    return Path(beside).parent if beside else None


def install() -> Path | None:
    """Install it with apt where that is possible."""
    if binaries() is None and os.geteuid() == 0 and shutil.which("apt-get"):
        environment = os.environ | {"DEBIAN_FRONTEND": "noninteractive"}
        for command in (["apt-get", "update", "-q"], ["apt-get", "install", "-qy", "postgresql"]):
            subprocess.run(command, check=False, env=environment, capture_output=True)
    return binaries()


class Cluster:
    def __init__(self, folder: Path) -> None:
        self._folder = Path(tempfile.mkdtemp(prefix="drumhead-pg-"))  # a unix socket's path must be short
        self._folder.chmod(0o755)
        self._bin = folder
        self._asked: Counter[str] = Counter()
        # PostgreSQL refuses to run as root.
        self._user = "postgres" if os.geteuid() == 0 else ""
        if self._user:
            account = pwd.getpwnam(self._user)
            os.chown(self._folder, account.pw_uid, account.pw_gid)
        self._run("initdb", "-D", str(self._folder / "data"), "-A", "trust", "-U", "drumhead", "-E", "UTF8", "-N")
        self.start()

    @property
    def folder(self) -> Path:
        return self._folder

    def start(self) -> None:
        settings = f"-c listen_addresses='' -c unix_socket_directories={self._folder} -c max_connections=60"
        log = str(self._folder / "log")
        self._run("pg_ctl", "-D", str(self._folder / "data"), "-o", settings, "-l", log, "-w", "start")

    def halt(self) -> None:
        """As a power cut would: no farewell to anybody."""
        self._run("pg_ctl", "-D", str(self._folder / "data"), "-m", "immediate", "-w", "stop")

    def restart(self) -> None:
        self.halt()
        self.start()

    def database(self, name: str) -> str:
        """A fresh database, whoever asked for one of that name before (tests of a file may be dealt out); its URL."""
        self._asked[name] += 1
        name = f"{name}_{self._asked[name]}"
        self._run("createdb", "-h", str(self._folder), "-U", "drumhead", name)
        return f"postgresql://drumhead@/{name}?host={self._folder}"

    def grows_no_more(self, most: int | str) -> None:
        """From now on none of its files grows beyond so many bytes, as on a full disk; or they do again."""
        postmaster = (self._folder / "data" / "postmaster.pid").read_text().split()[0]
        children = Path(f"/proc/{postmaster}/task/{postmaster}/children").read_text().split()
        for process in (postmaster, *children):
            command = ["prlimit", "--pid", process, f"--fsize={most}:unlimited"]
            if self._user:
                command = ["runuser", "-u", self._user, "--", *command]
            done = subprocess.run(command, check=False, capture_output=True, cwd="/")
            assert done.returncode == 0 or not Path(f"/proc/{process}").exists(), done.stderr.decode()

    def stop(self) -> None:
        self._run("pg_ctl", "-D", str(self._folder / "data"), "-m", "immediate", "-w", "stop")
        shutil.rmtree(self._folder)

    def _run(self, program: str, *arguments: str) -> None:
        command = [str(self._bin / program), *arguments]
        if self._user:
            command = ["runuser", "-u", self._user, "--", *command]
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL, cwd="/")
