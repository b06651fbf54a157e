"""Webhooks: unwrapping deliveries."""

from __future__ import annotations

from collections.abc import Sequence

from ..webhooks import DEFAULT_TOLERANCE_SECONDS, Headers, WebhookEvent, unwrap
from .base import AsyncResource, Resource


# Written from AsyncWebhookExtras by tools/unasync.py. Do not edit.
class WebhookExtras(Resource):
    def unwrap(
        self,
        raw_body: bytes | str,
        headers: Headers,
        secret: str | Sequence[str] | None = None,
        *,
        tolerance: float = DEFAULT_TOLERANCE_SECONDS,
        require_timestamp: bool = True,
    ) -> WebhookEvent:
        """The event of a delivery with a valid signature, or a `WebhookVerificationError`. Sends nothing."""
        own = self._transport.settings.webhook_secret if secret is None else secret
        return unwrap(raw_body, headers, own, tolerance=tolerance, require_timestamp=require_timestamp)


class AsyncWebhookExtras(AsyncResource):
    def unwrap(
        self,
        raw_body: bytes | str,
        headers: Headers,
        secret: str | Sequence[str] | None = None,
        *,
        tolerance: float = DEFAULT_TOLERANCE_SECONDS,
        require_timestamp: bool = True,
    ) -> WebhookEvent:
        """The event of a delivery with a valid signature, or a `WebhookVerificationError`. Sends nothing."""
        own = self._transport.settings.webhook_secret if secret is None else secret
        return unwrap(raw_body, headers, own, tolerance=tolerance, require_timestamp=require_timestamp)
