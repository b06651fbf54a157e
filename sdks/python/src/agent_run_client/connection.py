"""Address and credentials: options, then the environment, then the credentials of a service on this machine."""

from __future__ import annotations

import json
import ssl
from dataclasses import dataclass
from os import PathLike
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import httpx

from .errors import ConfigurationError
from .options import DEFAULT_BASE_URL, from_environment

_LOOPBACK = frozenset({"localhost", "127.0.0.1", "::1"})


@dataclass(frozen=True, repr=False)
class Connection:
    """The values that were found; None if unset."""

    api_key: str | None
    base_url: str | None
    ca_file: str | PathLike[str] | None


def find_connection(
    api_key: str | None = None, base_url: str | None = None, ca_file: str | PathLike[str] | None = None
) -> Connection:
    """The same order as in the command `agentrun`."""
    api_key = api_key or from_environment("AGENTRUN_API_KEY")
    base_url = base_url or from_environment("AGENTRUN_BASE_URL")
    ca_file = ca_file or from_environment("AGENTRUN_CA_FILE")
    left = _credentials()
    # A folder that another person created must not send your key to their address.
    if api_key is not None and base_url is None and not is_local(left.get("base_url")):
        left = {}
    if base_url is not None and base_url != left.get("base_url"):
        return Connection(api_key, base_url, ca_file)
    return Connection(
        api_key=api_key or left.get("api_key"),
        base_url=base_url or left.get("base_url"),
        ca_file=ca_file or left.get("ca_file"),
    )


def check_api_key(key: str | None) -> str:
    if key is None:
        raise ConfigurationError(
            "There is no API key: pass api_key=…, set AGENTRUN_API_KEY, or run in the directory that has "
            ".agentrun/credentials.json."
        )
    if not key.isascii() or not key.isprintable() or " " in key:
        raise ConfigurationError("The API key contains invalid characters; was it copied with a line break?")
    return key


def check_base_url(given: str | None) -> str:
    base_url = (given or DEFAULT_BASE_URL).rstrip("/")
    try:
        parts = urlsplit(base_url)
        is_safe = parts.scheme == "https" or (parts.scheme == "http" and is_local(base_url))
        if is_safe and parts.hostname and (parts.port is None or parts.port > 0):
            return base_url
    except ValueError as error:
        raise ConfigurationError(f"The base URL is not valid: {base_url}") from error
    raise ConfigurationError(f"The base URL must start with https://, so that the key stays secret: {base_url}")


def is_local(address: str | None) -> bool:
    """Only this machine."""
    try:
        return urlsplit(address or "").hostname in _LOOPBACK
    except ValueError:
        return False


def trust(ca_file: str | PathLike[str] | None) -> ssl.SSLContext | bool:
    """The authorities that the machine trusts, and your own in addition."""
    if ca_file is None:
        return True
    context = httpx.create_ssl_context()
    try:
        context.load_verify_locations(cafile=ca_file)
    except OSError as error:
        raise ConfigurationError(f"The certificates in {ca_file} cannot be used: {error}") from error
    return context


def _credentials() -> dict[str, Any]:
    """An unreadable file is ignored."""
    path = Path(from_environment("AGENTRUN_DATA_DIR") or ".agentrun", "credentials.json")
    try:
        left = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return left if isinstance(left, dict) else {}
