"""The Python library of the Agent Run Service."""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from .errors import (
    AgentRunError,
    APIConnectionError,
    APIError,
    APIStatusError,
    APITimeoutError,
    AuthenticationError,
    BadRequestError,
    ConfigurationError,
    ConflictError,
    InternalServerError,
    NotFoundError,
    PermissionDeniedError,
    RateLimitError,
    UnprocessableEntityError,
    WaitTimeoutError,
    WebhookVerificationError,
)
from .options import NOT_GIVEN, NotGiven, RequestOptions
from .version import __version__
from .worker import Agent, Approval, Context, RunStopped, SyncContext, Thread, Worker, agent

if TYPE_CHECKING:
    from . import models, params
    from .answers import RawResponse
    from .client import AgentRun, AsyncAgentRun
    from .pages import AsyncPage, AsyncPager, Page
    from .streams import AsyncRunStream, AsyncStream, RunStream, Stream
    from .threads import PipelineEvent, RunEvent
    from .webhooks import UnknownEvent, WebhookEvent, sign_webhook, unwrap

__all__ = [
    "NOT_GIVEN",
    "APIConnectionError",
    "APIError",
    "APIStatusError",
    "APITimeoutError",
    "Agent",
    "AgentRun",
    "AgentRunError",
    "Approval",
    "AsyncAgentRun",
    "AsyncPage",
    "AsyncPager",
    "AsyncRunStream",
    "AsyncStream",
    "AuthenticationError",
    "BadRequestError",
    "ConfigurationError",
    "ConflictError",
    "Context",
    "InternalServerError",
    "NotFoundError",
    "NotGiven",
    "Page",
    "PermissionDeniedError",
    "PipelineEvent",
    "RateLimitError",
    "RawResponse",
    "RequestOptions",
    "RunEvent",
    "RunStopped",
    "RunStream",
    "Stream",
    "SyncContext",
    "Thread",
    "UnknownEvent",
    "UnprocessableEntityError",
    "WaitTimeoutError",
    "WebhookEvent",
    "WebhookVerificationError",
    "Worker",
    "__version__",
    "agent",
    "models",
    "params",
    "sign_webhook",
    "unwrap",
]

# Imported on first use: a worker needs no models, and importing them takes as long as everything else.
_LATER = {
    "answers": ("RawResponse",),
    "client": ("AgentRun", "AsyncAgentRun"),
    "models": (),
    "pages": ("AsyncPage", "AsyncPager", "Page"),
    "params": (),
    "streams": ("AsyncRunStream", "AsyncStream", "RunStream", "Stream"),
    "threads": ("PipelineEvent", "RunEvent"),
    "webhooks": ("UnknownEvent", "WebhookEvent", "sign_webhook", "unwrap"),
}


def __getattr__(name: str) -> Any:
    for module, names in _LATER.items():
        if name == module or name in names:
            found = import_module(f".{module}", __name__)
            return found if name == module else getattr(found, name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
