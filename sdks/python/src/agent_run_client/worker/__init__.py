"""Agents in Python: a worker on any machine takes their runs from the service (docs/worker-protocol.md)."""

from .agents import Agent, agent
from .context import Context, SyncContext, Thread
from .files import File
from .held_run import RunStopped
from .questions import Approval
from .secrets import SecretMissing
from .worker import Worker

__all__ = [
    "Agent",
    "Approval",
    "Context",
    "File",
    "RunStopped",
    "SecretMissing",
    "SyncContext",
    "Thread",
    "Worker",
    "agent",
]
