import type { Model, Operation } from "./model.ts";
import { pythonBanner } from "./python.ts";
import { type Client, methodText } from "./python-methods.ts";
import { className, placeOf } from "./python-names.ts";

/** Resources with methods that are more than one request; streams are always written by hand. */
const extras: Record<string, string> = {
  agents: "AgentExtras",
  runs: "RunExtras",
  events: "EventExtras",
  files: "FileExtras",
  pipelines: "PipelineExtras",
  webhooks: "WebhookExtras",
};

const head = `${pythonBanner}
"""All operations of the API as methods, for the synchronous and the asynchronous client."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any, Literal

from typing_extensions import Unpack

from . import models, params
from .answers import as_it_is, nothing, reader
from .options import NOT_GIVEN, NotGiven, RequestOptions
from .pages import AsyncPage, AsyncPager, Page
from .raw import async_raw, raw
from .requests import Call, given, path, prefer_wait
from .resources.agents import AgentExtras, AsyncAgentExtras
from .resources.base import AsyncResource, Resource
from .resources.events import AsyncEventExtras, EventExtras
from .resources.files import AsyncFileExtras, FileExtras
from .resources.pipelines import AsyncPipelineExtras, PipelineExtras
from .resources.runs import AsyncRunExtras, RunExtras
from .resources.webhooks import AsyncWebhookExtras, WebhookExtras
from .threads import RunEvent, read_run_event
from .transport import AsyncTransport, Transport
`;

type Noun = { noun: string; operations: Operation[] };

/** One class per noun and client, and the table with the method of each operation. */
export function pythonOperations(model: Model): string {
  const nouns = byNoun(model.operations);
  const clients = ["sync", "async"] as const;
  const classes = clients.flatMap((client) => nouns.map((noun) => resourceText(model, noun, client)));
  const containers = clients.map((client) => containerText(nouns, client));
  return [head, tableText(model.operations), ...classes, ...containers].join("\n");
}

function byNoun(operations: Operation[]): Noun[] {
  const nouns = Map.groupBy(operations, (operation) => placeOf(operation).noun);
  return [...nouns].map(([noun, own]) => ({ noun, operations: own }));
}

function tableText(operations: Operation[]): string {
  const rows = operations.map((operation) => {
    const { noun, method } = placeOf(operation);
    return `    "${operation.id}": "${noun}.${method}",\n`;
  });
  return `OPERATIONS: dict[str, str] = {\n${rows.join("")}}\n`;
}

const prefix = (client: Client): string => (client === "async" ? "Async" : "");

function resourceText(model: Model, { noun, operations }: Noun, client: Client): string {
  const name = prefix(client) + className(noun);
  const base = prefix(client) + (extras[noun] ?? "Resource");
  const plain = operations.filter(({ streams, binary }) => streams !== "always" && binary === null);
  const wrap = client === "async" ? "async_raw" : "raw";
  const wrapped = plain.map(placeOf).map(({ method }) => `        self.${method} = ${wrap}(resource.${method})\n`);
  return `
class ${name}(${base}):
${plain.map((operation) => methodText(model, operation, client)).join("\n")}
    @property
    def with_raw_response(self) -> ${name}WithRawResponse:
        """The same methods, but with the raw response."""
        return ${name}WithRawResponse(self)


class ${name}WithRawResponse:
    def __init__(self, resource: ${name}) -> None:
${wrapped.join("")}`;
}

function containerText(nouns: Noun[], client: Client): string {
  const fields = nouns.map(({ noun }) => `        self.${noun} = ${prefix(client)}${className(noun)}(transport)\n`);
  const transport = `${prefix(client)}Transport`;
  return `\nclass ${prefix(client)}Resources:\n    def __init__(self, transport: ${transport}) -> None:\n${fields.join("")}`;
}
