"""The Python library of the Agent Run Service."""

from . import models, params
from .answers import RawResponse
from .client import AgentRun, AsyncAgentRun
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
from .pages import AsyncPage, AsyncPager, Page
from .streams import AsyncRunStream, AsyncStream, RunStream, Stream
from .threads import PipelineEvent, RunEvent
from .version import __version__
from .webhooks import UnknownEvent, WebhookEvent, unwrap
from .worker import Agent, Approval, Context, RunStopped, SyncContext, Thread, Worker, agent

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
    "unwrap",
]
