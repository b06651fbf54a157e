import type { GuardRequest, Policy, PolicyTest, Run } from "@agentrun/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Received, startReceiver } from "../../packages/server/src/lib/testing/https-receiver.ts";
import { codeOf } from "../support/api-client.ts";
import { createModelWorld, type ModelWorld } from "../support/model-world.ts";
import { collect, openStream, textOf } from "../support/sse-client.ts";

/** Guards that ask a service of the organisation. */
let world: ModelWorld;
let classifier: Awaited<ReturnType<typeof startReceiver>>;
/** What the classifier answers to a text. */
let answer: (text: string) => { status?: number; body: unknown };

const textOfRequest = ({ body }: Received) => (JSON.parse(body) as { text: string }).text;

beforeAll(async () => {
  world = await createModelWorld();
  await world.addProvider();
  classifier = await startReceiver((received, response) => {
    const { status = 200, body } = answer(textOfRequest(received));
    response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
  });
});

afterAll(async () => {
  await classifier?.[Symbol.asyncDispose]();
  await world?.remove();
});

const guardWith = (more: Partial<Extract<GuardRequest, { type: "http" }>> = {}): GuardRequest => ({
  type: "http",
  url: `${classifier.url}/classify`,
  ...more,
});

async function addPolicy(guard: GuardRequest) {
  const body = { name: `policy-${crypto.randomUUID()}`, guards: [guard] };
  return (await world.service.api<Policy>("POST", "/policies", { body })).body;
}

const requestsSince = (count: number) => classifier.received.slice(count).map(({ body }) => JSON.parse(body));

test("a service decides about input and output, and nothing is streamed before its answer", async () => {
  answer = (text) => ({ body: { flagged: text.includes("sword") } });
  world.models.teach("http-talker", [
    { text: "Flowers are fine.", pieceLength: 4 },
    { text: "Take this sword.", pieceLength: 4 },
  ]);
  const { id: policy } = await addPolicy(guardWith());
  const agent = await world.addModelAgent("http-talker", { policy });
  const before = classifier.received.length;
  expect(await world.run(agent, { query: "flowers" })).toMatchObject({ status: "completed", guardrails: null });
  expect(requestsSince(before)[0]).toEqual({ text: '{"query":"flowers"}', stage: "input" });
  expect(requestsSince(before).at(-1)).toMatchObject({ stage: "output" });
  const body = { agent_id: agent.id, input: { query: "a sword" } };
  const refused = await world.service.api("POST", "/runs", { body });
  expect([refused.status, codeOf(refused)]).toEqual([422, "guardrail_violation"]);
  expect((refused.body.error as { details: object[] }).details).toMatchObject([{ param: "input", code: "http" }]);
  const harmless = { agent_id: agent.id, input: { query: "what now?" } };
  const opened = await openStream(world.service, "/runs/stream", { method: "POST", body: harmless });
  const events = await collect(opened.events);
  expect(textOf(events)).toBe("");
  expect(events.at(-1)).toMatchObject({ type: "run.failed", run: { error: { code: "guardrail_violation" } } });
});

test("findings of Presidio count from a score on, and the secret is sent by its name", async () => {
  const finding = (score: number) => [{ entity_type: "PERSON", start: 0, end: 3, score }];
  answer = (text) => ({ body: text.includes("Ada") ? finding(0.85) : text.includes("may") ? finding(0.3) : [] });
  await world.service.api("POST", "/secrets", { body: { name: "PRESIDIO_TOKEN", value: "token-of-presidio" } });
  const guard = guardWith({ format: "presidio", secret: "PRESIDIO_TOKEN", language: "de", min_score: 0.6 });
  const policy = await addPolicy(guard);
  const check = async (text: string) => {
    const body = { stage: "input", text };
    return (await world.service.api<PolicyTest>("POST", `/policies/${policy.id}/test`, { body })).body.blocked;
  };
  const before = classifier.received.length;
  expect([await check("Ada was here"), await check("it may rain"), await check("hello")]).toEqual([true, false, false]);
  expect(requestsSince(before)[0]).toMatchObject({ language: "de", score_threshold: 0.6 });
  expect(classifier.received.at(-1)?.headers.authorization).toBe("Bearer token-of-presidio");
  expect(JSON.stringify(policy)).not.toContain("token-of-presidio");
});

test.each(["block", "allow"] as const)("a service that fails or answers something else: %s", async (on_error) => {
  const { id: policy } = await addPolicy(guardWith({ on_error }));
  const broken = [{ status: 500, body: {} }, { body: "yes" }, { body: { flagged: "no" } }, { body: [] }];
  for (const each of broken) {
    answer = () => each;
    const body = { stage: "input", text: "hello" };
    const tried = await world.service.api<PolicyTest>("POST", `/policies/${policy}/test`, { body });
    expect(tried.body.blocked, JSON.stringify(each)).toBe(on_error === "block");
  }
});

test("a violation in shadow is only recorded, and a blocked text is not sent", async () => {
  answer = () => ({ body: { flagged: true } });
  const body = { name: "shadow", guards: [guardWith({ shadow: true }), { type: "terms", deny: ["forbidden"] }] };
  const { id: policy } = (await world.service.api<Policy>("POST", "/policies", { body })).body;
  const agent = await world.addAgent("echo", { policy });
  const before = classifier.received.length;
  const request = (query: string) => ({ body: { agent_id: agent, input: { query } } });
  expect((await world.service.api("POST", "/runs", request("forbidden"))).status).toBe(422);
  expect(classifier.received).toHaveLength(before);
  const run = (await world.service.api<Run>("POST", "/runs", request("hello"))).body;
  expect(run).toMatchObject({ status: "completed", output: { result: "hello" } });
  expect(run.guardrails?.[0]).toMatchObject({ guard: "http", stage: "input", shadow: true });
});

test.each(["http://169.254.169.254/latest", "ftp://example.com/", "https://10.0.0.1/", "nonsense"])(
  "%s is rejected as the address of a guard",
  async (url) => {
    const refused = await world.service.api("POST", "/policies", {
      body: { name: "inside", guards: [{ type: "http", url }] },
    });
    expect([refused.status, codeOf(refused)]).toEqual([422, "invalid_guard"]);
    expect((refused.body.error as { details: object[] }).details).toMatchObject([{ param: "guards.0.url" }]);
  },
);
