"""For development: restarts the program when one of its files changes."""

from __future__ import annotations

import asyncio
import os
import site
import sys
import sysconfig
from pathlib import Path
from typing import Final, NoReturn

from ..logs import logger

_LOOK_SECONDS: Final = 0.3


def watched_files() -> dict[str, float]:
    """The modification time of each file of an imported module, except for installed ones."""
    installed = (*site.getsitepackages(), sysconfig.get_path("stdlib"))
    names = {getattr(module, "__file__", None) for module in list(sys.modules.values())}
    files = {os.path.abspath(name) for name in names if name and name.endswith(".py")}
    return {name: written for name in files if not name.startswith(installed) and (written := _written(name))}


async def until_changed() -> None:
    """Returns when a file has changed and is valid Python."""
    seen = watched_files()
    while True:
        await asyncio.sleep(_LOOK_SECONDS)
        now = watched_files()
        changed = [name for name, written in now.items() if seen.get(name, written) != written]
        seen = now
        if changed and all(_is_readable(name) for name in changed):
            logger.info("%s has changed. Restarting the worker.", ", ".join(map(os.path.basename, changed)))
            return


def start_anew() -> NoReturn:
    """Starts the same program in the same process."""
    sys.stdout.flush()
    sys.stderr.flush()
    os.execv(sys.executable, [sys.executable, *sys.orig_argv[1:]])


def _written(name: str) -> float:
    try:
        return os.stat(name).st_mtime
    except OSError:
        return 0.0


def _is_readable(name: str) -> bool:
    try:
        compile(Path(name).read_bytes(), name, "exec")
    except (SyntaxError, ValueError, OSError) as error:
        logger.error("The worker continues without the change: %s", error)
        return False
    return True
