import { type AgentRun, ApiError, ConnectionError, type WebhookEvent } from "agent-run-client";
import { expect, test } from "vitest";
import { followEvents } from "./follow-events.ts";

type Opened = { startId: string | null; events: string[]; end?: Error };

/** A service with a scripted response per connection; it records the event after which each connection resumes. */
function scripted(connections: (Opened | Error)[]) {
  const resumedAfter: (string | undefined)[] = [];
  const stream = async (_: object, { headers }: { headers?: Record<string, string> }) => {
    resumedAfter.push(headers?.["Last-Event-ID"]);
    const next = connections.shift() ?? new ApiError(401, new Headers(), { code: "invalid_api_key" });
    if (next instanceof Error) throw next;
    return opened(next);
  };
  return { resumedAfter, client: { baseURL: "https://x/v2", events: { stream } } as unknown as AgentRun };
}

const opened = ({ startId, events, end = new ConnectionError("broke") }: Opened) => ({
  response: new Response(null, { headers: startId === null ? {} : { "Last-Event-ID": startId } }),
  async *[Symbol.asyncIterator]() {
    for (const id of events) yield { id } as WebhookEvent;
    throw end;
  },
});

async function follow(connections: (Opened | Error)[]) {
  const { resumedAfter, client } = scripted(connections);
  const [got, messages]: [string[], string[]] = [[], []];
  const signal = new AbortController().signal;
  const say = (line: string) => void messages.push(line);
  const events = followEvents({ client, types: null, after: null, signal, say });
  const end = (async () => {
    for await (const { id } of events) got.push(id);
  })();
  await expect(end).rejects.toThrow(ApiError);
  return { resumedAfter, got, messages };
}

test("it resumes after the last processed event, from the first connection on", async () => {
  const { resumedAfter, got, messages } = await follow([
    { startId: "start", events: [] },
    new ConnectionError("refused"),
    { startId: "start", events: ["one", "two"] },
    { startId: "two", events: ["three"] },
  ]);
  expect([resumedAfter, got]).toEqual([
    [undefined, "start", "start", "two", "three"],
    ["one", "two", "three"],
  ]);
  expect(messages).toEqual([
    "Connected to https://x/v2.",
    "Not connected: broke Retrying until the service is back.",
    expect.stringMatching(/^Connected again after \d+ s; missed events follow\.$/),
    "Not connected: broke Retrying until the service is back.",
    expect.stringMatching(/missed events follow/),
    "Not connected: broke Retrying until the service is back.",
  ]);
});

test("it reports that events may be missing", async () => {
  const { resumedAfter, messages } = await follow([
    { startId: null, events: [] },
    { startId: null, events: ["one"] },
    new ApiError(400, new Headers(), { code: "invalid_cursor" }),
    { startId: "later", events: [] },
  ]);
  expect(resumedAfter).toEqual([undefined, undefined, "one", undefined, "later"]);
  expect(messages.join("\n")).toMatch(
    /missed events may be lost.*has deleted event one: the events since then are missing/s,
  );
});
