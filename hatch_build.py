"""What does a wheel hold? Pure Python, unless DRUMHEAD_COMPILED=1 asks for kernel and rules compiled."""

import os
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class CompiledWheel(BuildHookInterface[Any]):
    """Builds with scripts/build_compiled.py and adds each library beside its source."""

    def dependencies(self) -> list[str]:
        """mypyc reads the modules that the compiled ones import, so it needs what those import."""
        if not self.wanted():
            return []
        return ["mypy[mypyc]>=1.16", "setuptools>=78", "types-pyyaml>=6.0.12", *self.metadata.core.dependencies]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if not self.wanted() or version == "editable":
            return
        root = Path(self.root)
        sys.path.insert(0, str(root / "scripts"))
        from build_compiled import build

        for library in build(root, "*", os.cpu_count() or 1, self.app.display_info, yardsticks=False):
            build_data["force_include"][str(library)] = str(library.relative_to(root / "src"))
        build_data["pure_python"] = False
        build_data["infer_tag"] = True

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """A library left beside its source would hide every later edit of it."""
        if self.wanted() and version != "editable":
            from build_compiled import clean

            clean(Path(self.root))

    def wanted(self) -> bool:
        return self.target_name == "wheel" and os.environ.get("DRUMHEAD_COMPILED") == "1"
