"""Do the server and the client agree on which paths are pages?"""

import re

from drumhead.server.pages import ROUTES, Pages
from tests.server.client import ROOT


def test_the_server_knows_the_paths_of_the_client() -> None:
    app = (ROOT / "web" / "src" / "App.svelte").read_text()
    named = re.findall(r"\[/\^\\/([a-z]+)", app)
    assert len(named) > 5
    assert set(named) | {""} == ROUTES


def test_files_and_pages() -> None:
    pages = Pages()
    assert pages.find("/") is pages.find("/lobby/") is pages.find("/table/abc") is pages.index
    assert pages.find("/table/abc/def") is None
    assert pages.find("/favicon.svg") is not pages.index
    assert pages.find("/lobby.php") is None
