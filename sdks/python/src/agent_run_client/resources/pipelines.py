"""Pipelines: following a pipeline run."""

from __future__ import annotations

from typing import Any

from typing_extensions import Unpack

from ..answers import as_it_is
from ..options import NOT_GIVEN, NotGiven, RequestOptions, Settings
from ..requests import Call, given, path
from ..streams import AsyncStream, Stream
from ..threads import PipelineEvent, Thread, pipeline_thread
from .base import AsyncResource, Resource


def _thread(
    settings: Settings, pipeline_id: str, run_id: str, after: int | NotGiven, options: RequestOptions
) -> Thread[PipelineEvent]:
    where = path("/pipelines/{id}/runs/{run_id}/stream", id=pipeline_id, run_id=run_id)
    query = given(after=after)
    call: Call[Any] = Call("GET", where, as_it_is, query=query, accept="text/event-stream", options=options)
    return pipeline_thread(call, settings, None if after is NOT_GIVEN else after)


# Written from AsyncPipelineExtras by tools/unasync.py. Do not edit.
class PipelineExtras(Resource):
    def follow_run(
        self,
        pipeline_id: str,
        run_id: str,
        *,
        after: int | NotGiven = NOT_GIVEN,
        **options: Unpack[RequestOptions],
    ) -> Stream[PipelineEvent]:
        """Stream a pipeline run's events, from the start or after the given sequence."""
        return Stream(self._transport, _thread(self._transport.settings, pipeline_id, run_id, after, options))


class AsyncPipelineExtras(AsyncResource):
    def follow_run(
        self,
        pipeline_id: str,
        run_id: str,
        *,
        after: int | NotGiven = NOT_GIVEN,
        **options: Unpack[RequestOptions],
    ) -> AsyncStream[PipelineEvent]:
        """Stream a pipeline run's events, from the start or after the given sequence."""
        return AsyncStream(self._transport, _thread(self._transport.settings, pipeline_id, run_id, after, options))
