"""Agents: uploading their code."""

from __future__ import annotations

from typing_extensions import Unpack

from .. import models
from ..answers import reader
from ..options import RequestOptions
from ..requests import Call
from .base import AsyncResource, Resource


# Written from AsyncAgentExtras by tools/unasync.py. Do not edit.
class AgentExtras(Resource):
    def create_code(self, content: bytes, **options: Unpack[RequestOptions]) -> models.AgentCode:
        """Upload the code of an agent, compressed as in the API reference. `agentrun deploy` does this."""
        return self._send(_upload(content, options))


class AsyncAgentExtras(AsyncResource):
    async def create_code(self, content: bytes, **options: Unpack[RequestOptions]) -> models.AgentCode:
        """Upload the code of an agent, compressed as in the API reference. `agentrun deploy` does this."""
        return await self._send(_upload(content, options))


def _upload(content: bytes, options: RequestOptions) -> Call[models.AgentCode]:
    headers = {"content-type": "application/gzip"}
    return Call("POST", "/agents/code", reader(models.AgentCode), content=content, headers=headers, options=options)
