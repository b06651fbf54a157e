import type { Policy, Run, Trace } from "@agentrun/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Service } from "../support/service.ts";
import { openStream, type ReceivedEvent, textOf } from "../support/sse-client.ts";
import { type Cluster, createCluster } from "./cluster.ts";
import { figures } from "./figures.ts";

let cluster: Cluster;

beforeAll(async () => {
  cluster = await createCluster(2);
});

afterAll(() => cluster?.remove());

/** Resumes from the last received event, however often the node disappears. */
async function readOn(node: () => Service, id: string, onEvent: (events: ReceivedEvent[]) => void) {
  const events: ReceivedEvent[] = [];
  while (!/completed|failed/.test(events.at(-1)?.type ?? "")) {
    const headers = { "last-event-id": String(events.at(-1)?.sequence ?? 0) };
    const stream = await openStream(node(), `/runs/${id}/stream`, { headers }).catch(() => null);
    if (!stream) continue;
    try {
      for await (const event of stream.events) {
        events.push(event);
        onEvent(events);
      }
    } catch {
      // Disconnected with its node: the next connection resumes.
    }
  }
  return events;
}

test(
  "a node that dies while output is held back leaks nothing, and the next attempt redacts the same",
  async () => {
    const guards = [{ type: "patterns", name: "words", action: "redact", deny: ["w40 (?:w\\d+ )*w60"] }];
    const [first, second] = cluster.nodes as [Service, Service];
    const { body: policy } = await first.api<Policy>("POST", "/policies", { body: { name: "guarded", guards } });
    const agentId = await cluster.world.addAgent("talker", { policy: policy.id });
    const body = { agent_id: agentId, input: { words: 80, pause_ms: 20, note: "w40 w60" } };
    const { body: run } = await first.api<Run>("POST", "/runs", { body, headers: { prefer: "respond-async" } });
    let killed: Promise<void> | undefined;
    const events = await readOn(
      () => (killed ? second : first),
      run.id,
      (seen) => {
        // Everything before the secret was sent, nothing of it was, and it is being held back.
        if (!killed && textOf(seen).endsWith("w39 ")) killed = first.kill();
      },
    );
    expect(killed).toBeDefined();
    expect(events.filter(({ type }) => type === "stream.reset")).toHaveLength(1);
    const everything = JSON.stringify(events);
    for (const leak of ["w40 ", "w50 ", "w60 "]) expect(everything).not.toContain(leak);
    expect(textOf(events)).toContain("w39 [words] w61 ");
    const ended = events.at(-1)?.run as Run & { output: { text: string } };
    expect(ended.output.text).toBe(textOf(events));
    expect(ended.guardrails).toMatchObject([
      { guard: "words", field: "input.note", count: 1 },
      { guard: "words", field: "run.output.delta", count: 1 },
      { guard: "words", field: "output.text", count: 1 },
    ]);
    // Checks before the crash are recorded once, and the rest by the attempt that made them.
    const { spans } = (await second.api<Trace>("GET", `/runs/${run.id}/trace`)).body;
    const nameOf = (id: string | null) => spans.find((span) => span.id === id)?.name;
    const redacting = spans.filter(({ type, data }) => type === "guard" && data.decision === "redacted");
    expect(redacting.map(({ name, parent_id }) => [name, nameOf(parent_id)])).toEqual([
      ["input", run.id],
      ["output", "attempt 2"],
    ]);
  },
  figures.limitMs,
);
