"""
Writes each synchronous class from the asynchronous class of the same file: `RunExtras` from `AsyncRunExtras`.

usage: python tools/unasync.py [--check]

The package `unasync` translates whole folders. Here both classes share the helpers of their file, so this
translates classes.
"""

from __future__ import annotations

import io
import re
import subprocess
import sys
import tokenize
from pathlib import Path

PACKAGE = Path(__file__).resolve().parent.parent / "src" / "agent_run_client"
FILES = [
    "client.py",
    "streams.py",
    "resources/events.py",
    "resources/files.py",
    "resources/pipelines.py",
    "resources/runs.py",
    "resources/webhooks.py",
]
NAMES = {
    "_async_pieces": "_pieces",
    "__aenter__": "__enter__",
    "__aexit__": "__exit__",
    "__aiter__": "__iter__",
    "aclose": "close",
    "aiter_bytes": "iter_bytes",
    "aread": "read",
    "async_raw": "raw",
}
MARK = "# Written from Async{name} by tools/unasync.py. Do not edit."
CLASS = re.compile(r"^class (\w+)\b.*?(?=^\S|\Z)", re.M | re.S)


def to_sync(source: str) -> str:
    """The class without `async` and `await`, and with the names of the synchronous ones."""
    result: list[str] = []
    last = (1, 0)
    lines = source.splitlines(keepends=True)
    tokens = list(tokenize.generate_tokens(io.StringIO(source).readline))
    skipped = False
    for token in tokens:
        if token.type in (tokenize.INDENT, tokenize.DEDENT, tokenize.ENDMARKER):
            continue
        if not skipped:
            result.append(between(lines, last, token.start))
        last, skipped = token.end, token.type == tokenize.NAME and token.string in ("async", "await")
        if not skipped:
            result.append(renamed(token))
    return "".join(result)


def between(lines: list[str], start: tuple[int, int], end: tuple[int, int]) -> str:
    if start[0] == end[0]:
        return lines[start[0] - 1][start[1] : end[1]]
    middle = lines[start[0] : end[0] - 1]
    return lines[start[0] - 1][start[1] :] + "".join(middle) + lines[end[0] - 1][: end[1]]


def renamed(token: tokenize.TokenInfo) -> str:
    if token.type == tokenize.STRING and token.string.startswith('"""'):
        return token.string.replace("an `async with`", "a `with`").replace("AsyncAgentRun", "AgentRun")
    if token.type != tokenize.NAME:
        return token.string
    return NAMES.get(token.string, re.sub(r"^Async(?=[A-Z])", "", token.string))


def translate(text: str) -> str:
    classes = {match[1]: match for match in CLASS.finditer(text)}
    for name, match in classes.items():
        if not name.startswith("Async"):
            continue
        plain = name.removeprefix("Async")
        body = to_sync(match[0].rstrip() + "\n")
        written = f"{MARK.format(name=plain)}\n{body}"
        before = re.compile(rf"(?:^# Written from Async{plain} by [^\n]*\n)?^class {plain}\b.*?(?=^\S|\Z)", re.M | re.S)
        text = before.sub(lambda _, new=written: f"{new}\n\n", text, count=1)
    return text


def formatted(text: str) -> str:
    command = [
        sys.executable,
        "-m",
        "ruff",
        "format",
        "--no-cache",
        "--stdin-filename",
        str(PACKAGE / "client.py"),
        "-",
    ]
    return subprocess.run(command, input=text, capture_output=True, text=True, check=True).stdout


def main() -> int:
    stale = []
    for name in FILES:
        path = PACKAGE / name
        text = path.read_text()
        expected = formatted(translate(text))
        if expected != text:
            stale.append(name)
            if "--check" not in sys.argv:
                path.write_text(expected)
    if "--check" in sys.argv and stale:
        sys.stderr.write(f"Run `python tools/unasync.py`: {', '.join(stale)}\n")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
