import type { GuardRequest, Policy, Run } from "@agentrun/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startReceiver } from "../../packages/server/src/lib/testing/https-receiver.ts";
import { collect, openStream, type ReceivedEvent, textOf } from "../support/sse-client.ts";
import { createWebhookWorld, untilReceived, type WebhookWorld } from "../support/webhook-world.ts";

let world: WebhookWorld;

beforeAll(async () => {
  world = await createWebhookWorld();
});

afterAll(() => world?.remove());

const card = "4111 1111 1111 1111";
const email = "ada@example.com";
const backwards = (text: string) => [...text].reverse().join("");

async function makePolicy(guards: GuardRequest[]): Promise<string> {
  const { body, text } = await world.service.api<Policy>("POST", "/policies", { body: { name: "test", guards } });
  if (!body.id) throw new Error(text);
  return body.id;
}

/** An agent that returns its input, with these guards. */
const leaker = async (guards: GuardRequest[], configuration = {}) =>
  world.addAgent("leaker", { policy: await makePolicy(guards), ...configuration });

const start = (agentId: string, input: object, headers = {}) =>
  world.service.api<Run>("POST", "/runs", { body: { agent_id: agentId, input }, headers });
const run = async (agentId: string, input: object): Promise<Run> => {
  const { body, status, text } = await start(agentId, input);
  if (status !== 200) throw new Error(text);
  return body;
};
const stream = async (agentId: string, input: object) => {
  const opened = await openStream(world.service, "/runs/stream", {
    method: "POST",
    body: { agent_id: agentId, input },
  });
  return collect(opened.events);
};
const endOf = (events: ReceivedEvent[]) => events.at(-1)?.run as Run;
const errorOf = (answer: { body: unknown }) =>
  (answer.body as { error: { code: string; param: string; details: object[] } }).error;
const analytics = async (agentId: string) =>
  (
    await world.service.api<{ guardrail_blocks: number; guardrails: object[]; accepted: number }>(
      "GET",
      `/analytics?agent_id=${agentId}`,
    )
  ).body;

test("a rejected input returns 422 on both routes, creates no run, and is counted", async () => {
  const agentId = await leaker([{ type: "pii", on: "input", action: "block" }]);
  const input = { customer: { notes: ["fine", `pay with ${card}`] } };
  const answer = await start(agentId, input);
  expect(answer.status).toBe(422);
  expect(errorOf(answer)).toMatchObject({
    code: "guardrail_violation",
    param: "input.customer.notes.1",
    details: [{ param: "input.customer.notes.1", code: "pii" }],
  });
  expect(answer.text).not.toContain("4111");
  const streamed = await world.service.api("POST", "/runs/stream", { body: { agent_id: agentId, input } });
  expect([streamed.status, errorOf(streamed).code]).toEqual([422, "guardrail_violation"]);
  const list = await world.service.api<{ data: Run[] }>("GET", `/runs?agent_id=${agentId}`);
  expect(list.body.data).toEqual([]);
  expect(await analytics(agentId)).toMatchObject({
    accepted: 0,
    guardrail_blocks: 2,
    guardrails: [{ guard: "pii", stage: "input", action: "block", shadow: false, runs: 2 }],
  });
});

test("a redacted input is not visible anywhere: not to the agent, in the run, its events or its webhooks", async () => {
  await using receiver = await startReceiver((_received, response) => void response.end());
  const webhook = await world.addWebhook(receiver.url);
  const agentId = await leaker([{ type: "pii", on: "input", name: "personal" }]);
  const ended = await run(agentId, { text: `I am ${email}, born 1990`, [email]: 1 });
  expect(ended.input).toEqual({ text: "I am [email], born 1990", "[email]": 1 });
  expect(ended.output).toMatchObject({ input: ended.input });
  expect(ended.guardrails).toEqual([
    { guard: "personal", stage: "input", field: "input.text", action: "redact", shadow: false, count: 1 },
    { guard: "personal", stage: "input", field: "input.*", action: "redact", shadow: false, count: 1 },
  ]);
  const again = await world.service.api<Run>("GET", `/runs/${ended.id}`);
  expect(again.body).toEqual(ended);
  const events = await world.service.api("GET", `/runs/${ended.id}/events`);
  await untilReceived(receiver, 1);
  for (const text of [events.text, receiver.received[0]?.body ?? ""]) {
    expect(text).toContain("[email]");
    expect(text).not.toContain(email);
  }
  await world.service.api("DELETE", `/webhooks/${webhook.id}`);
});

test("a repeated request with a redacted input finds its run by the original input", async () => {
  const agentId = await leaker([{ type: "pii", on: "input" }]);
  const headers = { "Idempotency-Key": "once" };
  const first = await start(agentId, { text: email }, headers);
  const second = await start(agentId, { text: email }, headers);
  expect([second.body.id, second.headers["idempotent-replayed"]]).toEqual([first.body.id, "true"]);
  const other = await start(agentId, { text: "[email]" }, headers);
  expect(errorOf(other).code).toBe("idempotency_key_reused");
});

test("output is redacted in the stream, the run, the events and the webhook, however it is split", async () => {
  await using receiver = await startReceiver((_received, response) => void response.end());
  const webhook = await world.addWebhook(receiver.url);
  const agentId = await leaker([
    { type: "pii", on: "output" },
    { type: "secrets", on: "output" },
  ]);
  const token = `sk-${"x1Y2".repeat(8)}`;
  const events = await stream(agentId, {
    backwards: [`card ${card}; `, `mail ${email}; `, `token ${token}.`].map(backwards),
    events: [
      { type: "run.tool.called", tool: "crm", arguments: { owner: email } },
      { type: "run.tool.completed", tool: "crm", result: [`number ${card}`] },
      { type: "order.found", note: { by: email } },
    ],
    output: { result: `${email} paid with ${card}`, n: 1234567890 },
  });
  expect(textOf(events)).toBe("card [card]; mail [email]; token [secret].");
  const ended = endOf(events);
  expect(ended.output).toEqual({ result: "[email] paid with [card]", n: 1234567890 });
  expect(events.filter(({ type }) => /tool|order/.test(type))).toMatchObject([
    { type: "run.tool.called", tool: "crm", arguments: { owner: "[email]" } },
    { type: "run.tool.completed", result: ["number [card]"] },
    { type: "order.found", note: { by: "[email]" } },
  ]);
  expect(ended.guardrails).toContainEqual({
    guard: "pii",
    stage: "output",
    field: "run.output.delta",
    action: "redact",
    shadow: false,
    count: 2,
  });
  const kept = await world.service.api<{ data: object[] }>("GET", `/runs/${ended.id}/events`);
  await untilReceived(receiver, 1);
  const delivered = JSON.parse(receiver.received[0]?.body ?? "{}");
  expect(delivered.data.output).toEqual(ended.output);
  // The input belongs to the caller and is not guarded here.
  const outside = JSON.stringify([
    kept.body.data.slice(2, -1),
    { ...delivered.data, input: {} },
    { ...ended, input: {} },
  ]);
  for (const leak of [card, "1111", email, token]) expect(outside).not.toContain(leak);
  await world.service.api("DELETE", `/webhooks/${webhook.id}`);
});

test("a rejected output fails the run before it is visible", async () => {
  const agentId = await leaker([{ type: "pii", on: "output", action: "block" }], { limits: { retries: 3 } });
  const ended = await run(agentId, { output: { deep: [{ contact: email }] } });
  expect(ended).toMatchObject({ status: "failed", output: null, attempt: 1 });
  expect(ended.error).toEqual({
    type: "policy",
    code: "guardrail_violation",
    message: "A policy blocked the run's output: guard 'pii', field output.deep.0.contact.",
    retryable: false,
    details: { violations: [{ guard: "pii", field: "output.deep.0.contact" }] },
  });
  const events = await stream(agentId, { backwards: [backwards(`so far so good, but ${card} is too much`)] });
  expect(textOf(events)).toBe("so far so good, but ");
  expect(events.at(-1)).toMatchObject({ type: "run.failed", run: { error: { code: "guardrail_violation" } } });
  expect(await analytics(agentId)).toMatchObject({
    accepted: 2,
    guardrail_blocks: 2,
    guardrails: [{ guard: "pii", stage: "output", action: "block", shadow: false, runs: 2 }],
  });
});

test("an agent's error message is guarded too", async () => {
  const agentId = await leaker([{ type: "pii", on: "output" }]);
  const ended = await run(agentId, { fail: backwards(`no account for ${email}`) });
  expect(ended.error).toMatchObject({ code: "agent_error", message: "no account for [email]" });
});

test("a shadow guard decides and records, and changes nothing", async () => {
  const shadow = true;
  const agentId = await leaker([
    { type: "pii", action: "block", shadow },
    { type: "secrets", action: "redact", shadow },
    { type: "max_size", on: "both", max_bytes: 10, shadow },
    { type: "terms", on: "input", action: "flag", deny: ["refund"] },
  ]);
  const events = await stream(agentId, { pieces: ["a refund ", `for ${email}`] });
  expect(textOf(events)).toBe(`a refund for ${email}`);
  const ended = endOf(events);
  expect(ended).toMatchObject({ status: "completed", input: { pieces: ["a refund ", `for ${email}`] } });
  const seen = ended.guardrails?.map(({ guard, stage, shadow: isShadow }) => `${guard} ${stage} ${isShadow}`);
  expect(seen).toEqual(
    expect.arrayContaining(["pii input true", "terms input false", "max_size input true", "pii output true"]),
  );
  expect((await analytics(agentId)).guardrails).toContainEqual({
    guard: "terms",
    stage: "input",
    action: "flag",
    shadow: false,
    runs: 1,
  });
  expect((await analytics(agentId)).guardrail_blocks).toBe(0);
});

test("a question to a person is guarded and ends the text, and the run resumes", async () => {
  const agentId = await leaker([{ type: "pii", on: "both" }]);
  const input = {
    pieces: ["before ", "4111 1111 "],
    ask: { prompt: `May I write to ${email}?`, tool: "mail", arguments: { to: email } },
    after: ["after ", `${card} `, "end"],
    output: { done: true },
  };
  // The input is redacted, so the agent gets the text in pieces that no guard matches.
  const parked = await start(await leaker([{ type: "pii", on: "output" }]), input);
  expect(parked.body).toMatchObject({
    status: "requires_action",
    required_action: { prompt: "May I write to [email]?", tool: "mail", arguments: { to: "[email]" } },
    guardrails: [{ stage: "output", field: "required_action.prompt" }, { field: "required_action.arguments.to" }],
  });
  const action = { type: "approve", payload: { note: email } };
  await world.service.api("POST", `/runs/${parked.body.id}/action`, { body: action });
  const events = await collect((await openStream(world.service, `/runs/${parked.body.id}/stream`)).events);
  expect(textOf(events)).toBe("before 4111 1111 after [card] end");
  expect(events.map(({ sequence }) => sequence)).toEqual(events.map((_, index) => index + 1));
  expect(endOf(events).guardrails).toHaveLength(3);

  const guarded = await start(agentId, { ...input, ask: { prompt: "Well?" } });
  const sent = { type: "approve", payload: { note: `tell ${email}` } };
  const answered = await world.service.api("POST", `/runs/${guarded.body.id}/action`, { body: sent });
  expect(answered.status).toBe(200);
});

test("messages and answers to a run are guarded like its input", async () => {
  const agentId = await leaker([{ type: "terms", on: "input", deny: ["drop tables"] }]);
  const parked = await start(agentId, { ask: { prompt: "Well?" } });
  const body = { type: "approve", payload: { note: "Drop tables, please." } };
  const refused = await world.service.api("POST", `/runs/${parked.body.id}/action`, { body });
  expect([refused.status, errorOf(refused).code, errorOf(refused).param]).toEqual([
    422,
    "guardrail_violation",
    "payload.note",
  ]);
  const taken = await world.service.api("POST", `/runs/${parked.body.id}/action`, { body: { type: "approve" } });
  expect(taken.status).toBe(200);
});

test("unlisted tools, an invalid format and a too large size are rejected", async () => {
  const tools = await leaker([{ type: "tools", allow: ["search", "crm.*"] }]);
  const called = (tool: string) => ({ events: [{ type: "run.tool.called", tool }], output: {} });
  expect(await run(tools, called("crm.read"))).toMatchObject({ status: "completed" });
  expect(await run(tools, called("shell"))).toMatchObject({
    status: "failed",
    error: { details: { violations: [{ guard: "tools", field: "run.tool.called.tool" }] } },
  });
  expect(await run(tools, { ask: { prompt: "?", tool: "shell" } })).toMatchObject({ status: "failed" });
  const schema = { type: "object", required: ["total"], properties: { total: { type: "number" } } };
  const shaped = await leaker([{ type: "json_schema", on: "output", schema }]);
  expect(await run(shaped, { output: { total: 1 } })).toMatchObject({ status: "completed" });
  expect(await run(shaped, { output: { total: "1" } })).toMatchObject({ error: { code: "guardrail_violation" } });
  const small = await leaker([{ type: "max_size", on: "both", max_bytes: 100 }]);
  expect((await start(small, { pieces: ["x".repeat(200)] })).status).toBe(422);
});

test("a guard whose model is unavailable blocks the whole stream, or nothing", async () => {
  const question = "Does this give legal advice?";
  const closed = await leaker([{ type: "model", on: "output", question }]);
  const refused = await stream(closed, { pieces: ["you should ", "sue"], events: [{ type: "a.b", c: "d" }] });
  expect(refused.map(({ type }) => type)).toEqual(["run.created", "run.started", "run.failed"]);
  const open = await leaker([{ type: "model", on: "output", question, on_error: "allow" }]);
  expect(textOf(await stream(open, { pieces: ["you should ", "sue"] }))).toBe("you should sue");
});

test("an organisation's default guards every agent, and an agent can only add to it", async () => {
  const setDefault = (policy: string | null) => world.service.api("PATCH", "/policies/default", { body: { policy } });
  await setDefault(await makePolicy([{ type: "pii", kinds: ["email"], on: "input" }]));
  try {
    const bare = await world.addAgent("leaker");
    const lax = await world.addAgent("leaker", { policy: "open" });
    const tight = await leaker([{ type: "pii", kinds: ["card"], on: "input", action: "block" }]);
    for (const agentId of [bare, lax, tight]) {
      expect((await run(agentId, { text: email })).input).toEqual({ text: "[email]" });
    }
    expect((await start(tight, { text: card })).status).toBe(422);
    expect((await run(lax, { text: card })).input).toEqual({ text: card });
    const steps = [{ name: "leak", agent_id: bare, input: { text: { expr: "input.text" } } }];
    const pipeline = await world.service.api<{ id: string }>("POST", "/pipelines", { body: { name: "leaky", steps } });
    const path = `/pipelines/${pipeline.body.id}/runs`;
    const combined = await world.service.api<{ input: object }>("POST", path, { body: { input: { text: email } } });
    expect(combined.body.input).toEqual({ text: "[email]" });
  } finally {
    await setDefault(null);
  }
  expect((await run(await world.addAgent("leaker"), { text: email })).input).toEqual({ text: email });
});

test("a changed policy applies from the next run on", async () => {
  const policy = await makePolicy([]);
  const agentId = await world.addAgent("leaker", { policy });
  expect((await run(agentId, { text: email })).input).toEqual({ text: email });
  await world.service.api("PATCH", `/policies/${policy}`, { body: { guards: [{ type: "pii" }] } });
  expect((await run(agentId, { text: email })).input).toEqual({ text: "[email]" });
});

test("patterns that hang other engines do not hang this one, on any text", async () => {
  const deny = ["(a+)+$", "(a|aa)+$", "(.*a){20}", "([a-zA-Z]+)*\\d", "(x+x+)+y", "^(([a-z])+.)+[A-Z]([a-z])+$"];
  const agentId = await leaker([{ type: "patterns", action: "flag", deny }]);
  const text = `${"a".repeat(20_000)}!${"x".repeat(20_000)}`;
  const [ended, other] = await Promise.all([run(agentId, { pieces: [text] }), world.run()]);
  expect([ended.status, other.status]).toEqual(["completed", "completed"]);
});

test("a name that the database cannot read as JSON prevents neither a run's end nor the deletion of a policy", async () => {
  const policy = await makePolicy([{ type: "pii", action: "flag" }]);
  const agentId = await world.addAgent("leaker", { policy });
  const ended = await run(agentId, { "a\u0000b\ud800": email });
  expect(ended.status).toBe("completed");
  expect(ended.guardrails?.map(({ field }) => field)).toContain("input.a\ufffdb\ufffd");
  const schedule = { cron: "0 0 1 1 *", input: { "\u0000": "\ud800" } };
  await world.addAgent("leaker", { schedule });
  const remove = () => world.service.api("DELETE", `/policies/${policy}`);
  expect(await remove()).toMatchObject({ status: 422, body: { error: { code: "policy_in_use" } } });
  await world.service.api("PATCH", `/agents/${agentId}`, { body: { policy: null } });
  expect((await remove()).status).toBe(200);
});
