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
    "`POST /runs/stream` and `GET /runs/{id}/stream` answer with server-sent events. Each has its type as `event`, its number as `id`, and as `data` a JSON object:",
    '```\nid: 4\nevent: run.output.delta\ndata: {"type":"run.output.delta","sequence":4,"run_id":"run_…","created_at":"2026-01-02T03:04:05.000Z","delta":"Hello"}\n```',
    "`sequence` counts up, without gaps within an attempt; another attempt goes on far above, and `stream.reset` comes before what it says. A reader that lost the connection goes on with `Last-Event-ID` (or `after`) and gets neither a lost nor a repeated event. Lines that begin with a colon keep the connection alive. The last event has the whole run, and then the stream ends; a reader that leaves does not stop the run. Agents may send types of their own, with a dot in the name, and newer services more: pass over what you do not know.",
    "## Of runs",
    ...kindsOf("RunStreamEvent").map(streamEvent),
    "## Of pipeline runs",
    "`GET /pipelines/{id}/runs/{run_id}/stream`, in the same manner, but for `created_at`: the times are in what they tell of.",
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
    "What webhooks are told ([how](webhooks.md)) and what `GET /events` lists, in its order. A webhook names those it wants in `events`; `*` is all of them, those of later releases included. Each is an envelope:",
    '```json\n{"id": "evt_…", "type": "run.completed", "created_at": "2026-01-02T03:04:05.000Z", "data": {"id": "run_…", "…": "…"}}\n```',
    "It comes at least once and in any order: tell repetitions by `id`. What would be larger than 256 KiB is left out, and `output_omitted` and its siblings say so.",
    ...events,
  ].join("\n\n")}\n`;
}

const lowered = (words: string) => words.charAt(0).toLowerCase() + words.slice(1);
