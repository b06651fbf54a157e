import { document, fieldTable, nameOf, type Schema } from "./document.ts";

const { schemas } = document.components;
const envelope = ["type", "sequence", "run_id", "pipeline_run_id", "created_at"];

/** One event of a stream: its meaning and its fields without the envelope. */
function streamEvent(component: string): string {
  const schema = schemas[component] as Schema;
  const type = String(schema.properties?.type?.const ?? "");
  const table = fieldTable(schema, envelope);
  return `### \`${type}\`\n\n${schema.description}${table.split("\n").length > 2 ? `\n\n${table}` : ""}`;
}

const kindsOf = (union: string): string[] =>
  (schemas[union]?.anyOf ?? []).map(({ $ref = "" }) => nameOf($ref)).filter((name) => !name.startsWith("Other"));

/** docs/stream-events.md */
export const streamEventsPage = (): string =>
  `${[
    "# Stream events",
    "<!-- made by `npm run readme` -->",
    "`POST /runs/stream` and `GET /runs/{id}/stream` return server-sent events. Each has its type as `event`, its sequence number as `id`, and a JSON object as `data`:",
    '```\nid: 4\nevent: run.output.delta\ndata: {"type":"run.output.delta","sequence":4,"run_id":"run_…","created_at":"2026-01-02T03:04:05.000Z","delta":"Hello"}\n```',
    "`sequence` increases without gaps within an attempt. A new attempt starts with `stream.reset`, at a much higher number. After a lost connection, resume with `Last-Event-ID` (or `after`): you get every event exactly once. Lines that start with a colon keep the connection alive. The last event has the whole run, and then the stream ends. Disconnecting does not cancel the run. Agents may send their own types, with a dot in the name, and newer services may send more: ignore unknown types.",
    "## Run events",
    ...kindsOf("RunStreamEvent").map(streamEvent),
    "## Pipeline run events",
    "`GET /pipelines/{id}/runs/{run_id}/stream` works the same, but its events have no `created_at`: the times are in their data.",
    ...kindsOf("PipelineStreamEvent").map(streamEvent),
  ].join("\n\n")}\n`;

/** docs/webhook-events.md */
export function webhookEventsPage(): string {
  const events = Object.entries(document.webhooks).map(([type, { post }]) => {
    const name = `${type.replace(/(^|[._])(\w)/g, (_, _dot, letter: string) => letter.toUpperCase())}Event`;
    const data = schemas[name]?.properties?.data;
    const component = nameOf(data?.$ref ?? "");
    const table = fieldTable(schemas[component] ?? data ?? {});
    return `## \`${type}\`\n\n${post.summary} ${post.description}\n\n\`data\` is ${lowered(schemas[component]?.description ?? "its own")}\n\n${table}`;
  });
  return `${[
    "# Webhook events",
    "<!-- made by `npm run readme` -->",
    "The events that [webhooks](webhooks.md) receive and that `GET /events` lists in order. A webhook selects events in `events`; `*` selects all, including those of later releases. Each event is an envelope:",
    '```json\n{"id": "evt_…", "type": "run.completed", "created_at": "2026-01-02T03:04:05.000Z", "data": {"id": "run_…", "…": "…"}}\n```',
    "Events are delivered at least once and in any order: detect duplicates by `id`. Data that would exceed 256 KiB is left out: then `output_omitted` or a similar field is true.",
    ...events,
  ].join("\n\n")}\n`;
}

const lowered = (words: string) => words.charAt(0).toLowerCase() + words.slice(1);
