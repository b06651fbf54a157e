import type { Run, Trace } from "@agentrun/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { toUuid } from "../../packages/server/src/lib/ids.ts";
import { startReceiver } from "../../packages/server/src/lib/testing/https-receiver.ts";
import { createWorld, type World } from "../support/world.ts";

let world: World;
/** The service that the agents call. */
let shop: Awaited<ReturnType<typeof startReceiver>>;

beforeAll(async () => {
  world = await createWorld({ env: { AGENTRUN_ALLOW_NETWORKS: "127.0.0.1/32" } });
  shop = await startReceiver(({ url }, response) => void response.end(url), { certificate: "plain" });
});

afterAll(async () => {
  await world?.remove();
  await shop?.[Symbol.asyncDispose]();
});

const api = <Body>(method: string, path: string, body?: unknown) => world.service.api<Body>(method, path, { body });

async function run(agent_id: string, input: object = {}): Promise<Run> {
  const answer = await api<Run>("POST", "/runs", { agent_id, input: { url: shop.url, ...input } });
  expect(answer.body.status, answer.text).toBe("completed");
  return answer.body;
}

test("the steps of a run are kept after its end, and its trace shows each once", async () => {
  const { id } = await run(await world.addAgent("errand"));
  const { spans } = (await api<Trace>("GET", `/runs/${id}/trace`)).body;
  const steps = spans.filter(({ type }) => type === "step");
  expect(steps.map(({ name, data }) => [name, data.key, data.result])).toEqual([
    ["first", "first#0", "/first"],
    ["second", "second#0", "/second"],
    ["third", "third#0", "/third"],
  ]);
  const attempt = spans.find(({ type }) => type === "attempt");
  for (const step of steps) {
    expect(step).toMatchObject({ parent_id: attempt?.id, status: "ok" });
    expect(step.started_at <= (step.ended_at ?? "")).toBe(true);
  }
});

test("values that a policy redacts are encrypted in the journal and not shown in the trace", async () => {
  const guards = [{ type: "pii", kinds: ["email"], on: "output", action: "redact" }];
  const { body: policy } = await api<{ id: string }>("POST", "/policies", { name: "no addresses", guards });
  const agent = await world.addAgent("errand", { policy: policy.id });
  const before = await run(agent, { secret: " ada@example.com" });
  const rows = await world.database.query<{ value: string; sealed: string }>(
    "select value, sealed from run_journal where run_id = $1",
    [toUuid(before.id)],
  );
  expect(rows).toHaveLength(3);
  for (const row of rows) expect([row.value, row.sealed.slice(0, 6)]).toEqual(["", "enc:v2"]);
  const trace = await api<Trace>("GET", `/runs/${before.id}/trace`);
  expect(trace.text).not.toContain("ada@example.com");
  expect(trace.body.spans.filter(({ type }) => type === "step")).toHaveLength(3);
});

test("a failed step is a span of the trace, and a replay may start from it", async () => {
  const agent_id = await world.addAgent("stumbler");
  const stepsOf = async (id: string) => {
    const { spans } = (await api<Trace>("GET", `/runs/${id}/trace`)).body;
    return spans.filter(({ type }) => type === "step").map(({ name, status, data }) => [name, status, data]);
  };
  const pay = ["pay", "failed", { key: "pay#0", error: { name: "TypeError", message: "no funds" } }];
  const paid = ["pay", "ok", { key: "pay#1", result: "paid" }];
  const done = await run(agent_id);
  expect(done.output).toEqual({ first: "not paid", second: "paid" });
  expect(await stepsOf(done.id)).toEqual([pay, paid]);

  const { body: failed } = await api<Run>("POST", "/runs", { agent_id, input: { fatal: true } });
  expect(failed).toMatchObject({ status: "failed", error: { message: "no ship" } });
  const ship = ["ship", "failed", { key: "ship#0", error: { name: "Error", message: "no ship" } }];
  expect(await stepsOf(failed.id)).toEqual([pay, paid, ship]);
  // A failed step has no result: a replay from it executes it again.
  const again = await api<Run>("POST", `/runs/${failed.id}/replay`, { from_step: "ship", input: { fatal: true } });
  expect(again.body).toMatchObject({ status: "failed", error: { message: "no ship" } });
  const recorded = await api<Run>("POST", `/runs/${done.id}/replay`, { effects: "recorded" });
  expect(recorded.body).toMatchObject({ status: "completed", output: done.output });
  const missing = await api("POST", `/runs/${failed.id}/replay`, { from_step: "fly" });
  expect(missing.text).toContain("It has pay#0, pay#1, ship#0.");
});
