import type { Agent, Canary, Deployment, Run, Thread } from "@agentrun/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { toUuid } from "../../packages/server/src/lib/ids.ts";
import { createKey } from "../support/accounts.ts";
import type { Service } from "../support/service.ts";
import { createWorld, type World } from "../support/world.ts";

let world: World;
let other: Service;

beforeAll(async () => {
  world = await createWorld({ env: { AGENTRUN_ALERT_SECONDS: "1" } });
  other = await world.addNode();
});
afterAll(() => world?.remove());

const api = <Body>(method: string, path: string, body?: unknown) =>
  world.service.api<Body>(method, path, body === undefined ? {} : { body });

type Refusal = { error: { code: string; param: string | null } };
const errorOf = ({ status, body }: { status: number; body: unknown }) => {
  const { error } = body as Refusal;
  return [status, error?.code, error?.param];
};

/** An agent that never fails, with a draft. */
async function addAgent(draft: object = {}): Promise<string> {
  const agent = await world.addAgent("number");
  const made = await api<{ revision: number }>("POST", `/agents/${agent}/revisions`, {
    description: "Next.",
    ...draft,
  });
  expect(made.body.revision, made.text).toBe(2);
  return agent;
}
/** A draft that fails if the input requests it. */
const fickle = { runtime: { type: "module", module: "fickle" } };

const start = async (agent: string, steps: object[], more: object = {}) => {
  const made = await api<Canary>("POST", `/agents/${agent}/canaries`, { revision: 2, steps, ...more });
  expect(made.status, made.text).toBe(201);
  return made.body;
};
const canaryOf = async ({ agent_id, id }: Canary) =>
  (await api<Canary>("GET", `/agents/${agent_id}/canaries/${id}`)).body;
const runOn = async (node: Service, body: object) => {
  const { body: run, text } = await node.api<Run>("POST", "/runs", { body: { input: {}, ...body } });
  expect(run.agent_revision, text).toBeDefined();
  return run;
};
/** Creates runs in one request; the input of some percent of them makes a fickle revision fail. */
async function runMany(agent_id: string, count: number, failing = 0): Promise<Run[]> {
  const runs = Array.from({ length: count }, (_, n) => ({ agent_id, input: { fail: n % 100 < failing } }));
  const { body, text } = await api<{ accepted: number; data: { run: Run }[] }>("POST", "/runs/batch", { runs });
  expect(body.accepted, text).toBe(count);
  return body.data.map(({ run }) => run);
}
const eventsOf = async (agent: string) => {
  const { body } = await api<{ data: { type: string; data: Deployment }[] }>(
    "GET",
    "/events?limit=100&type=deployment.promoted,deployment.rollback",
  );
  return body.data.filter(({ data }) => data.agent_id === agent);
};

test("threads and end users stay with one revision on every node, and the share is as configured", async () => {
  const agent_id = await addAgent();
  await start(agent_id, [{ percent: 50, minutes: 60 }]);
  const users = Array.from({ length: 40 }, (_, user) => `user-${user}`);
  const first = await Promise.all(users.map((user) => runOn(world.service, { agent_id, user })));
  const second = await Promise.all(users.map((user) => runOn(other, { agent_id, user })));
  expect(second.map((run) => run.agent_revision)).toEqual(first.map((run) => run.agent_revision));
  const onCanary = first.filter((run) => run.agent_revision === 2).length;
  // Binomial with n = 40: outside of these bounds once in a million.
  expect(onCanary).toBeGreaterThan(4);
  expect(onCanary).toBeLessThan(36);

  const threads = await Promise.all(Array.from({ length: 12 }, () => runOn(world.service, { agent_id, thread: {} })));
  for (const { agent_revision, thread_id } of threads) {
    // The thread decides, whoever the user is.
    const next = await runOn(other, { agent_id, thread_id, on_busy: "queue" });
    expect(next.agent_revision).toBe(agent_revision);
  }
  expect(new Set(threads.map((run) => run.agent_revision)).size).toBe(2);
  const many = await runMany(agent_id, 400);
  const share = many.filter((run) => run.agent_revision === 2).length;
  expect(Math.abs(share - 200)).toBeLessThan(50);
});

test("a revision that fails more often is rolled back, with the reason in the history and an event", async () => {
  const agent_id = await addAgent(fickle);
  const canary = await start(agent_id, [
    { percent: 50, runs: 100 },
    { percent: 100, runs: 100 },
  ]);
  expect(canary).toMatchObject({ status: "active", step: 1, percent: 50, stable_revision: 1, tolerated_percent: 10 });
  await runMany(agent_id, 300, 30);
  await expect.poll(async () => (await canaryOf(canary)).status, { timeout: 60_000 }).toBe("rolled_back");
  const ended = await canaryOf(canary);
  expect(ended.reason).toMatch(
    /^can_.*: With revision 2, .* % of runs failed \(n = \d+\); with revision 1, 0 % of runs failed/,
  );
  const failures = ended.metrics[0];
  expect(failures).toMatchObject({ metric: "failures", verdict: "worse", stable: { value: 0 } });
  expect(failures?.canary.value).toBeGreaterThan(10);
  // Within the configured runs: it never reached the second step.
  expect(ended.step).toBe(1);
  const [rollback, ...more] = await eventsOf(agent_id);
  expect(more).toEqual([]);
  expect(rollback).toMatchObject({
    type: "deployment.rollback",
    data: {
      id: ended.deployment_id,
      revision: 1,
      rolled_back_from: 2,
      rolled_back_to: 1,
      created_by: canary.id,
      reason: ended.reason,
    },
  });
  expect((await api<Agent>("GET", `/agents/${agent_id}`)).body.revision).toBe(1);
  const after = await runMany(agent_id, 50);
  expect(new Set(after.map((run) => run.agent_revision))).toEqual(new Set([1]));
  const history = await api<{ data: { action: string; actor: string }[] }>("GET", `/audit?resource_id=${canary.id}`);
  expect(history.body.data).toContainEqual(expect.objectContaining({ action: "rollbackAgent", actor: canary.id }));
});

test("a revision that is as good is promoted after its last step", async () => {
  const agent_id = await addAgent();
  // Latencies of a busy machine are not what this test is about.
  const canary = await start(
    agent_id,
    [
      { percent: 40, runs: 40 },
      { percent: 100, runs: 20 },
    ],
    { tolerated_percent: 1_000 },
  );
  await runMany(agent_id, 200);
  await expect.poll(async () => (await canaryOf(canary)).step, { timeout: 60_000 }).toBe(2);
  const all = await runMany(agent_id, 40);
  expect(all.every((run) => run.agent_revision === 2)).toBe(true);
  await expect.poll(async () => (await canaryOf(canary)).status, { timeout: 60_000 }).toBe("promoted");
  expect((await api<Agent>("GET", `/agents/${agent_id}`)).body).toMatchObject({ revision: 2, description: "Next." });
  const [event] = await eventsOf(agent_id);
  expect(event).toMatchObject({
    type: "deployment.promoted",
    data: { revision: 2, previous_revision: 1, created_by: canary.id, reason: null },
  });
  expect((await canaryOf(canary)).deployment_id).toBe(event?.data.id);
});

test("the id of an agent can name the revision that a run uses", async () => {
  const agent_id = await addAgent();
  expect(errorOf(await api("POST", "/runs", { agent_id: `${agent_id}@canary`, input: {} }))).toEqual([
    422,
    "canary_not_found",
    "agent_id",
  ]);
  await start(agent_id, [{ percent: 1, minutes: 60 }]);
  const revisions = await api<{ data: { id: string; revision: number }[] }>("GET", `/agents/${agent_id}/revisions`);
  const [, first] = revisions.body.data;
  const revisionOf = async (suffix: string, more: object = {}) => {
    const run = await runOn(other, { agent_id: `${agent_id}@${suffix}`, ...more });
    expect(run.agent_id).toBe(agent_id);
    return run.agent_revision;
  };
  expect(await revisionOf("canary")).toBe(2);
  expect(await revisionOf("canary", { thread: {} })).toBe(2);
  expect(await revisionOf("stable")).toBe(1);
  expect(await revisionOf(first?.id ?? "")).toBe(1);
  const batch = await api<{ data: { run: Run }[] }>("POST", "/runs/batch", {
    runs: ["canary", "stable"].map((suffix) => ({ agent_id: `${agent_id}@${suffix}`, input: {} })),
  });
  expect(batch.body.data.map(({ run }) => run.agent_revision)).toEqual([2, 1]);
  const unknown = `${agent_id}@rev_01jz8v3k5qe8xa2m4n6p8r0t2v`;
  expect(errorOf(await api("POST", "/runs", { agent_id: unknown, input: {} }))).toEqual([
    422,
    "revision_not_found",
    "agent_id",
  ]);
  expect(errorOf(await api("POST", "/runs", { agent_id: `${agent_id}@next`, input: {} }))).toEqual([
    422,
    "agent_not_found",
    "agent_id",
  ]);
  const twice = { agent_id: `${agent_id}@stable`, agent_revision: 1, input: {} };
  expect(errorOf(await api("POST", "/runs", twice))).toEqual([422, "invalid_value", "agent_revision"]);
  const talker = await world.addAgent("talker");
  const messages = [{ role: "user", content: "hello" }];
  const asked = { model: `${talker}@stable`, messages };
  expect((await api("POST", "/openai/v1/chat/completions", asked)).body).toMatchObject({ model: talker });
});

test("a person promotes or aborts a canary, and another deployment aborts it", async () => {
  const agent_id = await addAgent();
  const hourly = [{ percent: 50, minutes: 60 }];
  const one = await start(agent_id, hourly);
  const path = `/agents/${agent_id}/canaries`;
  expect(errorOf(await api("POST", path, { revision: 2 }))).toEqual([422, "canary_active", null]);
  const aborted = await api<Canary>("POST", `${path}/${one.id}/abort`, { reason: "Complaints." });
  expect(aborted.body).toMatchObject({ status: "aborted", reason: "Complaints.", percent: 0 });
  expect(errorOf(await api("POST", `${path}/${one.id}/promote`))).toEqual([422, "canary_not_active", null]);
  expect((await runMany(agent_id, 30)).every((run) => run.agent_revision === 1)).toBe(true);

  const two = await start(agent_id, hourly);
  await api("PATCH", `/agents/${agent_id}`, { description: "Something else." });
  expect(await canaryOf(two)).toMatchObject({ status: "aborted", reason: "Revision 3 was deployed." });
  expect((await runMany(agent_id, 30)).every((run) => run.agent_revision === 3)).toBe(true);

  const three = await start(agent_id, hourly);
  const promoted = await api<Canary>("POST", `${path}/${three.id}/promote`);
  expect(promoted.body, promoted.text).toMatchObject({ status: "promoted", reason: null });
  expect((await api<Agent>("GET", `/agents/${agent_id}`)).body.revision).toBe(2);
  const listed = await api<{ data: Canary[] }>("GET", path);
  expect(listed.body.data.map(({ id }) => id)).toEqual([three.id, two.id, one.id]);
});

test("a canary never replaces a revision that a node of an earlier release deployed", async () => {
  const agent_id = await addAgent();
  await api("POST", `/agents/${agent_id}/revisions`, { description: "The third one." });
  const canary = await start(agent_id, [{ percent: 50, runs: 20 }]);
  // Such a node does not know the columns of canaries.
  await world.database.query("update agents set revision = 3 where id = $1", [toUuid(agent_id as `ag_${string}`)]);
  await expect.poll(async () => (await canaryOf(canary)).status, { timeout: 60_000 }).toBe("aborted");
  expect(await canaryOf(canary)).toMatchObject({ reason: "Revision 3 was deployed.", deployment_id: null });
});

test("a canary that could not be judged or executed is rejected", async () => {
  const agent_id = await addAgent({ runtime: { type: "http", url: "https://agent.example.com/run" } });
  const refused = async (body: object) => errorOf(await api("POST", `/agents/${agent_id}/canaries`, body));
  expect(await refused({ revision: 2 })).toEqual([422, "canary_unsupported", "revision"]);
  expect(await refused({ revision: 1 })).toEqual([422, "revision_already_deployed", "revision"]);
  expect(await refused({ revision: 7 })).toEqual([422, "revision_not_found", "revision"]);
  const withSteps = (...steps: object[]) => refused({ revision: 2, steps });
  expect(await withSteps({ percent: 100, runs: 20 })).toEqual([422, "invalid_value", "steps.0.percent"]);
  expect(await withSteps({ percent: 5, runs: 19 })).toEqual([422, "invalid_value", "steps.0.runs"]);
  expect(await withSteps({ percent: 5 })).toEqual([422, "invalid_value", "steps.0"]);
  const decreasing = [50, 25].map((percent) => ({ percent, runs: 20 }));
  expect(await withSteps(...decreasing)).toEqual([422, "invalid_value", "steps.1.percent"]);
});

test("a key limited to other agents, or without the scope for approval rules, cannot start a canary", async () => {
  const { organization_id, agent_id: own } = world.service.credentials;
  const agent_id = await addAgent({ policy: "strict" });
  const narrow = await createKey(world.database, organization_id, { scopes: ["*"], agentIds: [own as `ag_${string}`] });
  const developer = await createKey(world.database, organization_id, { scopes: ["agents:read", "agents:write"] });
  const as = (key: string) =>
    world.service.apiAs(key)("POST", `/agents/${agent_id}/canaries`, { body: { revision: 2 } });
  expect(errorOf(await as(narrow.key))).toEqual([403, "agent_not_allowed", null]);
  expect(errorOf(await as(developer.key)).slice(0, 2)).toEqual([403, "insufficient_scope"]);
});

test("the thread of a canary's run keeps its other data", async () => {
  const agent_id = await addAgent();
  await start(agent_id, [{ percent: 99, minutes: 60 }]);
  const run = await runOn(world.service, { agent_id, thread: { metadata: { topic: "x" } }, user: "ada" });
  const thread = await api<Thread>("GET", `/threads/${run.thread_id}`);
  expect(thread.body).toMatchObject({ agent_id, user: "ada", metadata: { topic: "x" } });
});
