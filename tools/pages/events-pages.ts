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

/** What a client has to know before it reads the list of events. */
const streamIntroduction = [
  "A stream shows a run while it works: its text as it is generated, its tool calls, its questions and its end. `POST /runs/stream` starts a run and streams it. `GET /runs/{id}/stream` streams a run that exists. Both return [server-sent events](https://html.spec.whatwg.org/multipage/server-sent-events.html). The libraries read them for you ([libraries](libraries.md)).",
  "Each event has its type as `event`, its sequence number as `id`, and a JSON object as `data`:",
  '```\nid: 4\nevent: run.output.delta\ndata: {"type":"run.output.delta","sequence":4,"run_id":"run_…","created_at":"2026-01-02T03:04:05.000Z","delta":"Hello"}\n```',
  "`type`, `sequence`, `run_id` and `created_at` are in the data of every event. The tables below list the other fields. A field that is marked as optional may be missing.",
  "## What a client must handle",
  [
    "| Event | What to do |",
    "| --- | --- |",
    "| `run.output.delta` | append `delta` to the text |",
    "| `stream.reset` | replace the text with `output` |",
    "| `run.requires_action` | show the question; send the answer with `POST /runs/{id}/action` ([approvals](approvals.md)). The stream stays open and continues after the answer |",
    "| `run.completed`, `run.failed`, `run.cancelled` | the last event: `run` has the output or the error, and the stream ends |",
    "| anything else | use it for progress, or ignore it |",
  ].join("\n"),
  "Ignore types that you do not know: agents send their own, with a dot in the name (`order.found`), and later releases may add some.",
  "A run of a model agent with one tool that needs approval has these events:",
  "```\nrun.created\nrun.started\nrun.turn.started        turn 1\nrun.output.delta        the text, in many parts\nrun.turn.completed      turn 1\nrun.requires_action     may the tool be called?\nrun.action.received     a person approved\nrun.tool.called\nrun.tool.completed\nrun.turn.started        turn 2\nrun.output.delta\nrun.turn.completed      turn 2\nrun.completed           the whole run; the stream ends\n```",
  "## Lost connections",
  [
    "- **Resume.** Send the last `id` that you received as `Last-Event-ID` (or `?after=`) to `GET /runs/{id}/stream`. You get every later event exactly once, from any node, also after the run has ended.",
    "- **Disconnecting does not cancel the run**, unless you started it with `?on_disconnect=cancel`.",
    "- **Silence.** Lines that start with a colon keep the connection alive. They are not events. If nothing arrives for 45 seconds, the connection is lost.",
    "- **Crashes of the service.** If a node fails, another one starts a new attempt of the run, and the stream continues with `stream.reset`. Within an attempt, `sequence` increases by one. The next attempt continues at a much higher number. So compare sequences, and do not count them.",
  ].join("\n"),
  "`GET /runs/{id}/events` returns the same events as a list, in pages: the transcript of the run.",
];

/** docs/stream-events.md */
export const streamEventsPage = (): string =>
  `${[
    "# Stream events",
    "<!-- made by `npm run readme` -->",
    ...streamIntroduction,
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
