import type { Agent, Canary, Dataset, Deployment, PendingDeployment, Run, Scorer } from "@agentrun/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createKey } from "../support/accounts.ts";
import type { ApiAnswer } from "../support/api-client.ts";
import { exportAll, openOrganization, plan, planAndApply } from "../support/configurations.ts";
import { createWorld, type World } from "../support/world.ts";

let world: World;
let exact: Scorer;

beforeAll(async () => {
  world = await createWorld({ env: { AGENTRUN_ALERT_SECONDS: "1" } });
  const body = { name: "Doubled", definition: { type: "exact", field: "/value" } };
  exact = (await world.service.api<Scorer>("POST", "/scorers", { body })).body;
});
afterAll(() => world?.remove());

const api = <Body>(method: string, path: string, body?: unknown) =>
  world.service.api<Body>(method, path, body === undefined ? {} : { body });
const errorOf = ({ status, body }: Pick<ApiAnswer<unknown>, "status" | "body">) => {
  const { error } = body as { error: { code: string; param: string | null } };
  return [status, error?.code, error?.param];
};
const developer = async () => {
  const scopes = ["agents:read", "agents:write", "runs:read", "runs:write"] as const;
  const { key } = await createKey(world.database, world.service.credentials.organization_id, { scopes });
  return world.service.apiAs(key);
};

const module = (name: string) => ({ runtime: { type: "module", module: name } });
/** Doubles; for `miscounter`, a third of the values 1 to 40 is wrong, and for `careless` a tenth of them fails. */
const values = Array.from({ length: 44 }, (_, n) => n + 1).filter((value) => value % 5 !== 0 || value > 25);

type Gated = { agent: string; dataset: Dataset };

/** An agent that doubles, with a gate. */
async function addGated(gate: object = {}): Promise<Gated> {
  const agent = await world.addAgent("number");
  const rows = values.map((value) => ({ input: { value }, expected_output: { value: 2 * value } }));
  const { body: dataset } = await api<Dataset>("POST", "/datasets", { agent_id: agent, name: "Doubled", rows });
  const set = await api<Agent>("PATCH", `/agents/${agent}`, { gate: { ...gateOf(dataset), ...gate } });
  expect(set.status, set.text).toBe(200);
  // The gate is not part of a revision.
  expect(set.body.revision).toBe(1);
  return { agent, dataset };
}
const gateOf = ({ id }: Dataset) => ({
  dataset_id: id,
  scorers: [{ name: "Doubled" }],
  at_least: 80,
  not_worse_by: 15,
  effects: "live",
});

const read = async (agent: string) => (await api<Agent>("GET", `/agents/${agent}`)).body;
const pendingOf = async (agent: string) => {
  const { body } = await api<{ data: PendingDeployment[] }>("GET", `/agents/${agent}/pending-deployments`);
  return body.data;
};
const untilStatus = async ({ agent_id, id }: PendingDeployment, status: PendingDeployment["status"]) => {
  const path = `/agents/${agent_id}/pending-deployments/${id}`;
  const get = async () => (await api<PendingDeployment>("GET", path)).body;
  await expect.poll(async () => (await get()).status, { timeout: 60_000 }).toBe(status);
  return get();
};
/** Changes a gated agent and returns what waits. */
async function patch(agent: string, change: object): Promise<PendingDeployment> {
  const { body, text } = await api<Agent>("PATCH", `/agents/${agent}`, change);
  expect(body.pending_deployment, text).toMatchObject({ agent_id: agent });
  return body.pending_deployment as PendingDeployment;
}
const draft = async (agent: string, change: object) =>
  (await api<{ revision: number }>("POST", `/agents/${agent}/revisions`, change)).body.revision;
const eventsOf = async (agent: string) => {
  const types = ["created", "promoted", "rollback", "refused", "waiting"].map((name) => `deployment.${name}`);
  const { body } = await api<{ data: { type: string; data: { agent_id: string; revision: number } }[] }>(
    "GET",
    `/events?limit=100&type=${types.join(",")}`,
  );
  return body.data.filter(({ data }) => data.agent_id === agent).map(({ type, data }) => `${type} ${data.revision}`);
};

test("a worse revision is refused, a slightly worse one is rolled back by its canary, and a better one is promoted", {
  timeout: 300_000,
}, async () => {
  const { agent } = await addGated();

  // Worse: refused by the gate, with the numbers.
  const worse = await patch(agent, module("miscounter"));
  expect(worse).toMatchObject({ status: "evaluating", revision: 2, base_revision: 1, results: [] });
  const refused = await untilStatus(worse, "refused");
  const wrong = values.filter((value) => value % 3 === 0 && value !== 0).length;
  expect(refused.results).toMatchObject([
    { scorer_id: exact.id, scored: values.length, passed: values.length - wrong, compared: { verdict: "worse" } },
  ]);
  expect(refused.reason).toContain(`(${values.length - wrong} of ${values.length}), and the gate needs at least 80 %`);
  expect(refused.reason).toContain("percentage points fewer than with revision 1 (100 %), and the gate tolerates 15");
  expect(await read(agent)).toMatchObject({ revision: 1, pending_deployment: { id: worse.id, status: "refused" } });

  // Slightly worse: it passes the gate, and real runs show that it fails.
  const careless = await draft(agent, module("careless"));
  const started = {
    revision: careless,
    // Latencies of a busy machine are not what this test is about.
    tolerated_percent: 1_000,
    steps: [
      { percent: 50, runs: 150 },
      { percent: 100, runs: 150 },
    ],
  };
  const early = await api("POST", `/agents/${agent}/canaries`, started);
  expect(errorOf(early)).toEqual([422, "gate_not_passed", "revision"]);
  const path = `/agents/${agent}/deployments`;
  const requested = await api<Deployment>("POST", path, { revision: careless, evaluate_only: true });
  // The deployment is the one that remains live.
  expect([requested.status, requested.body.revision]).toEqual([202, 1]);
  const passed = await untilStatus(requested.body.pending_deployment as PendingDeployment, "passed");
  expect(passed).toMatchObject({ evaluate_only: true, reason: null, deployment_id: null });
  expect(passed.results[0]?.percent).toBeGreaterThan(85);
  expect(passed.results[0]?.percent).toBeLessThan(100);
  expect((await read(agent)).revision).toBe(1);
  const canary = await api<Canary>("POST", `/agents/${agent}/canaries`, started);
  expect(canary.status, canary.text).toBe(201);
  await runMany(agent, 300);
  const ended = await untilCanary(canary.body, "rolled_back");
  expect(ended).toMatchObject({ step: 1, metrics: [{ metric: "failures", verdict: "worse" }, {}, {}, {}, {}] });
  expect(ended.reason).toContain(`With revision ${careless}, `);
  expect((await read(agent)).revision).toBe(1);

  // Better: deployed by the gate alone, and promoted by a canary.
  const better = await draft(agent, { description: "Better." });
  const evaluated = await api<Deployment>("POST", path, { revision: better, evaluate_only: true });
  await untilStatus(evaluated.body.pending_deployment as PendingDeployment, "passed");
  const steps = [
    { percent: 50, runs: 30 },
    { percent: 100, runs: 20 },
  ];
  const second = await api<Canary>("POST", `/agents/${agent}/canaries`, {
    revision: better,
    steps,
    tolerated_percent: 1_000,
  });
  expect(second.status, second.text).toBe(201);
  await runMany(agent, 100);
  await expect.poll(async () => (await canaryOf(second.body)).step, { timeout: 60_000 }).toBe(2);
  await runMany(agent, 40);
  await untilCanary(second.body, "promoted");
  expect(await read(agent)).toMatchObject({ revision: better, description: "Better." });
  expect(await eventsOf(agent)).toEqual([
    `deployment.promoted ${better}`,
    `deployment.created ${better}`,
    "deployment.rollback 1",
    "deployment.refused 2",
    "deployment.created 1",
  ]);
});

const canaryOf = async ({ agent_id, id }: Canary) =>
  (await api<Canary>("GET", `/agents/${agent_id}/canaries/${id}`)).body;
const untilCanary = async (canary: Canary, status: Canary["status"]) => {
  await expect.poll(async () => (await canaryOf(canary)).status, { timeout: 60_000 }).toBe(status);
  return canaryOf(canary);
};
/** In production, a fifth of the inputs are multiples of five. */
async function runMany(agent_id: string, count: number): Promise<void> {
  const runs = Array.from({ length: count }, (_, value) => ({ agent_id, input: { value } }));
  const { body, text } = await api<{ accepted: number; data: { run: Run }[] }>("POST", "/runs/batch", { runs });
  expect(body.accepted, text).toBe(count);
}

test("a revision that passes is deployed once, and repeated requests are not evaluated again", async () => {
  const { agent } = await addGated();
  const change = { description: "Next." };
  const pending = await patch(agent, change);
  expect((await patch(agent, change)).id).toBe(pending.id);
  expect((await patch(agent, change)).revision).toBe(2);
  const path = `/agents/${agent}/deployments`;
  const again = await api<Deployment>("POST", path, { revision: 2 });
  expect(again.body.pending_deployment?.id).toBe(pending.id);
  const deployed = await untilStatus(pending, "deployed");
  const { body } = await api<{ data: Deployment[] }>("GET", path);
  expect(body.data.map(({ revision }) => revision)).toEqual([2, 1]);
  expect(body.data[0]).toMatchObject({
    id: deployed.deployment_id,
    previous_revision: 1,
    created_by: pending.created_by,
  });
  expect(await read(agent)).toMatchObject({ revision: 2, description: "Next." });
  const audit = await api<{ data: object[] }>("GET", `/audit?resource_id=${pending.id}`);
  expect(audit.body.data).toContainEqual(expect.objectContaining({ action: "createDeployment", actor: pending.id }));

  // Rollbacks, and revisions that were deployed before, do not wait.
  const back = await api<Deployment>("POST", `/agents/${agent}/rollback`, { reason: "Complaints." });
  expect([back.status, back.body.revision]).toEqual([201, 1]);
  expect((await read(agent)).gate).toMatchObject({ at_least: 80 });
  const forth = await api<Deployment>("POST", path, { revision: 2 });
  expect([forth.status, forth.body.revision]).toEqual([201, 2]);
});

test("a newer revision supersedes one that is pending, and any deployment does", async () => {
  const { agent } = await addGated();
  const first = await patch(agent, { description: "First." });
  const second = await patch(agent, { description: "Second." });
  const superseded = await untilStatus(first, "superseded");
  expect(superseded.reason).toBe("Revision 3 was requested.");
  const experiment = await api<{ status: string }>("GET", `/experiments/${first.experiment_id}`);
  expect(["cancelling", "cancelled"]).toContain(experiment.body.status);
  await untilStatus(second, "deployed");
  const third = await patch(agent, { description: "Third." });
  await api("POST", `/agents/${agent}/rollback`, { revision: 1, reason: "Complaints." });
  expect((await untilStatus(third, "superseded")).reason).toBe("Revision 1 was deployed.");
  expect((await read(agent)).revision).toBe(1);
  // Only one of them is open at a time.
  const fourth = await patch(agent, { description: "Fourth." });
  expect((await pendingOf(agent)).filter(({ ended_at }) => ended_at === null).map(({ id }) => id)).toEqual([fourth.id]);
  await api("DELETE", `/agents/${agent}`);
  expect((await untilStatus(fourth, "superseded")).reason).toBe("The agent was archived.");
});

test("with `ask`, a person with the scope approvals:manage decides", async () => {
  const { agent } = await addGated({ on_failure: "ask" });
  const as = await developer();
  const pending = await patch(agent, module("miscounter"));
  const path = `/agents/${agent}/pending-deployments/${pending.id}`;
  const decide = (word: string) => api<PendingDeployment>("POST", `${path}/${word}`, { reason: "The rows are old." });
  const waiting = await untilStatus(pending, "waiting");
  expect(waiting.reason).toContain("the gate needs at least 80 %");
  expect((await read(agent)).revision).toBe(1);
  expect(errorOf(await as("POST", `${path}/approve`))).toEqual([403, "insufficient_scope", null]);
  const approved = await decide("approve");
  expect(approved.body, approved.text).toMatchObject({ status: "deployed", reason: "The rows are old." });
  expect((await read(agent)).revision).toBe(2);
  expect(errorOf(await decide("reject"))).toEqual([422, "deployment_not_pending", null]);

  // Rejecting is possible while it is evaluated, and approving is not.
  const next = await patch(agent, { description: "Next." });
  const nextPath = `/agents/${agent}/pending-deployments/${next.id}`;
  expect(errorOf(await api("POST", `${nextPath}/approve`))).toEqual([422, "deployment_not_pending", null]);
  const rejected = await api<PendingDeployment>("POST", `${nextPath}/reject`, { reason: "Not now." });
  expect(rejected.body).toMatchObject({ status: "rejected", reason: "Not now." });
  expect(await eventsOf(agent)).toEqual([
    "deployment.refused 3",
    "deployment.created 2",
    "deployment.waiting 2",
    "deployment.created 1",
  ]);
});

test("a developer cannot change or remove the gate, or deploy around it", async () => {
  const { agent, dataset } = await addGated();
  const as = await developer();
  const path = `/agents/${agent}`;
  const refusalOf = async (gate: unknown) => errorOf(await as("PATCH", path, { body: { gate } }));
  expect(await refusalOf(null)).toEqual([403, "insufficient_scope", "gate"]);
  expect(await refusalOf({ ...gateOf(dataset), at_least: 1 })).toEqual([403, "insufficient_scope", "gate"]);
  // Not even with other changes in the same request.
  const both = { gate: null, description: "Sneaky." };
  expect(errorOf(await as("PATCH", path, { body: both }))).toEqual([403, "insufficient_scope", "gate"]);
  const inDraft = await as("POST", `${path}/revisions`, { body: { gate: null } });
  expect(errorOf(inDraft)).toEqual([422, "invalid_value", "gate"]);
  const patched = await as<Agent>("PATCH", path, { body: { description: "Next." } });
  expect(patched.body).toMatchObject({ revision: 1, pending_deployment: { status: "evaluating" } });
  // An unchanged gate is no change.
  expect((await as<Agent>("PATCH", path, { body: { gate: gateOf(dataset) } })).status).toBe(200);
  const { key } = await createKey(world.database, world.service.credentials.organization_id, {
    scopes: ["agents:read", "agents:write"],
  });
  const noRuns = await world.service.apiAs(key)("PATCH", path, { body: { description: "Other." } });
  expect(errorOf(noRuns)).toEqual([403, "insufficient_scope", null]);
  // An owner who removes it deploys at once from then on, and what was pending is superseded.
  expect((await api<Agent>("PATCH", path, { gate: null })).body.gate).toBeNull();
  expect((await pendingOf(agent))[0]).toMatchObject({ status: "superseded", reason: "The gate was changed." });
  expect((await api<Agent>("PATCH", path, { description: "Free." })).body.pending_deployment).toBeUndefined();
  expect(errorOf(await api("POST", `${path}/deployments`, { revision: 2, evaluate_only: true }))).toEqual([
    422,
    "gate_missing",
    "evaluate_only",
  ]);
});

test("a gate that cannot be evaluated is refused with its field", async () => {
  const { agent, dataset } = await addGated();
  const other = await addGated();
  const refusalOf = async (gate: object) =>
    errorOf(await api("PATCH", `/agents/${agent}`, { gate: { ...gateOf(dataset), ...gate } }));
  expect(await refusalOf({ dataset_id: other.dataset.id })).toEqual([422, "invalid_value", "gate.dataset_id"]);
  expect(await refusalOf({ dataset_id: "ds_01jz8v3k5qe8xa2m4n6p8r0t2v" })).toEqual([
    ...[422, "dataset_not_found", "gate.dataset_id"],
  ]);
  expect(await refusalOf({ scorers: [{ name: "Nobody" }] })).toEqual([422, "scorer_not_found", "gate.scorers.0.name"]);
  expect(await refusalOf({ scorers: [{}] })).toEqual([422, "invalid_value", "gate.scorers.0"]);
  const version = { name: "Doubled", version: 99 };
  expect(await refusalOf({ scorers: [version] })).toEqual([422, "scorer_version_not_found", "gate.scorers.0.version"]);
  const twice = [{ name: "Doubled" }, { id: exact.id, version: 1 }];
  expect(await refusalOf({ scorers: twice })).toEqual([422, "invalid_value", "gate.scorers.1"]);
  expect(await refusalOf({ at_least: undefined, not_worse_by: undefined })).toEqual([422, "invalid_value", "gate"]);
  expect(await refusalOf({ at_least: 101 })).toEqual([422, "invalid_value", "gate.at_least"]);
});

test("without its data set or its rows, a gate refuses the revision and says why", async () => {
  const { agent, dataset } = await addGated({ min_rows: 30 });
  const pending = await patch(agent, { description: "Next." });
  await api("DELETE", `/datasets/${dataset.id}`);
  const refused = await untilStatus(pending, "refused");
  expect(refused.reason).toBe("The experiment was deleted, or its data set was.");
  const again = await api("PATCH", `/agents/${agent}`, { description: "Again." });
  expect(errorOf(again)).toEqual([422, "dataset_not_found", "gate.dataset_id"]);
  expect(again.text).toContain("The gate of the agent cannot be evaluated");
  expect((await read(agent)).revision).toBe(1);

  const small = await addGated({ min_rows: 1_000 });
  const few = await untilStatus(await patch(small.agent, { description: "Next." }), "refused");
  expect(few.reason).toContain(`Doubled: ${values.length} rows with a score, and the gate needs at least 1000.`);

  const stopped = await addGated();
  const cancelled = await patch(stopped.agent, { description: "Next." });
  await api("DELETE", `/experiments/${cancelled.experiment_id}`);
  expect((await untilStatus(cancelled, "refused")).reason).toContain("The experiment was cancelled.");
});

test("a configuration file has the agent, its data set and its gate, by name", async () => {
  const { api: own } = await openOrganization(world, ["*"]);
  await own("POST", "/scorers", { body: { name: "Same", definition: { type: "exact", field: "/value" } } });
  const rows = values.map((value) => ({ input: { value }, expected_output: { value: 2 * value } }));
  const gate = { dataset: "cases", scorers: [{ name: "Same" }], at_least: 90, effects: "live" };
  const configuration = {
    agents: { counter: { ...module("number"), gate } },
    datasets: { cases: { agent: "counter", rows } },
  };
  expect(await planAndApply(own, configuration)).toMatchObject({ pending_deployments: [] });
  expect((await plan(own, configuration)).body.changes).toEqual([]);
  const exported = await exportAll(own);
  expect(exported.configuration).toMatchObject({ agents: { counter: { gate } } });
  const [agent] = (await own<{ data: Agent[] }>("GET", "/agents?name=counter")).body.data;
  expect(agent?.gate?.dataset_id).toMatch(/^ds_/);

  const wrong = structuredClone(configuration);
  Object.assign(wrong.agents.counter, module("miscounter"));
  expect(await planAndApply(own, wrong)).toMatchObject({
    pending_deployments: [{ agent_id: agent?.id, revision: 2, status: "evaluating" }],
  });
  const pending = async () => (await own<Agent>("GET", `/agents/${agent?.id}`)).body.pending_deployment;
  await expect.poll(async () => (await pending())?.status, { timeout: 60_000 }).toBe("refused");
  // What is deployed still differs from the file. The same change is not evaluated again.
  const { id } = (await pending()) ?? {};
  expect(await planAndApply(own, wrong)).toMatchObject({ pending_deployments: [{ id, status: "refused" }] });
  expect(await pending()).toMatchObject({ id, status: "refused" });

  // The file was applied, so this is no drift; a change by hand is.
  const drifts = async () => (await own<{ data: Drift[] }>("GET", "/events?type=configuration.drifted")).body.data;
  expect((await plan(own, wrong, { report: true })).body.changes).toHaveLength(1);
  expect(await drifts()).toEqual([]);
  await own("PATCH", `/datasets/${agent?.gate?.dataset_id}`, { body: { description: "By hand." } });
  expect((await plan(own, wrong, { report: true })).body.changes).toHaveLength(2);
  expect((await drifts()).map(({ data }) => data)).toMatchObject([{ changed: 1, changes: [{ kind: "datasets" }] }]);
  // So is a file that was not applied, also while nothing waits.
  const other = structuredClone(configuration);
  Object.assign(other.agents.counter, { description: "Not applied." });
  await plan(own, other, { report: true });
  expect(await drifts()).toHaveLength(2);

  // Only a change that waits or was refused is returned, not what became of another one.
  const eased = structuredClone(configuration);
  eased.agents.counter.gate.at_least = 80;
  expect(await planAndApply(own, eased)).toMatchObject({ pending_deployments: [] });
});

type Drift = { data: { changed: number } };
