import type { Agent, Run, Trace } from "@agentrun/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newId } from "../../packages/server/src/lib/ids.ts";
import { codeOf } from "../support/api-client.ts";
import {
  act,
  answersBy,
  begin,
  eventsOf,
  foundApprovers,
  get,
  type Person,
  passDeadline,
  refusal,
  untilNextQuestion,
} from "../support/approval-world.ts";
import { openBrowser } from "../support/browser.ts";
import { openTenants, ownerPassword, type Tenants } from "../support/tenants.ts";
import { createWorld, type World } from "../support/world.ts";

let world: World;
let tenants: Tenants;

beforeAll(async () => {
  world = await createWorld();
  tenants = await openTenants(world.database.url);
});

afterAll(async () => {
  await tenants?.close();
  await world?.remove();
});

const found = () => foundApprovers(world, tenants);
const letDeadlinePass = (run: Run) => passDeadline(world, run);

test("two of three approve, never the member who started the run, and every record has who decided what and when", async () => {
  const { add, addAgent, machine } = await found();
  const [ada, grace, alan, outsider] = [
    await add("admin"),
    await add("owner"),
    await add("developer"),
    await add("developer"),
  ];
  const agent = await addAgent({ approvers: { role: "admin", members: [alan.email], count: 2 } });
  const run = await begin(ada.api, agent);
  expect(run.required_action?.approval).toEqual({
    approvers: { role: "admin", members: [alan.id], count: 2 },
    created_by: ada.id,
    votes: [],
    delegations: [],
    on_expiry: "fail",
    escalate_to: null,
    escalated_at: null,
  });
  for (const { api } of [ada, outsider, { api: machine }])
    for (const type of ["approve", "reject"])
      expect(refusal(await act(api, run, { type }))).toEqual([403, "not_an_approver"]);

  const first = await act(alan.api, run, { type: "approve", payload: { note: "Checked." } });
  expect(first.body).toMatchObject({ status: "requires_action", required_action: { id: run.required_action?.id } });
  const vote = { type: "approve", by: alan.id, instead_of: null, payload: { note: "Checked." } };
  expect(first.body.required_action?.approval?.votes).toEqual([{ ...vote, at: expect.any(String) }]);
  expect(refusal(await act(alan.api, run, { type: "approve" }))).toEqual([422, "already_voted"]);
  expect((await act(grace.api, run, { type: "approve" })).status).toBe(200);
  await untilNextQuestion(machine, run);

  const [decided] = await eventsOf(machine, run, "run.action.received");
  const votes = [vote, { type: "approve", by: grace.id }];
  expect(decided).toMatchObject({ action: { type: "approve", votes } });
  const { body: trace } = await machine<Trace>("GET", `/runs/${run.id}/trace`);
  expect(trace.spans.find(({ name }) => name === "May I?")?.data).toMatchObject({
    changes: [{ type: "voted", vote }],
    answer: { type: "approve", votes },
  });
  const audit = await machine<{ data: object[] }>("GET", `/audit?action=actOnRun&limit=100`);
  const noted = (audit.body.data as { resource_id: string; after: unknown; actor: string }[])
    .filter(({ resource_id, after }) => resource_id === run.id && after)
    .map(({ after }) => after);
  expect(noted).toEqual([{ type: "approve" }, { type: "approve" }]);
  await act(machine, run, { type: "respond", payload: { name: "Ada" } });
  await expect.poll(async () => (await get(machine, run)).status).toBe("completed");
});

test("a member who started a run signed in has no vote through a key either, nor has the creator of a schedule's pipeline", async () => {
  const organizationId = await tenants.addOrganization();
  const [owner] = (await tenants.store.members.list(organizationId, { limit: 1, order: "asc" })).items;
  const person = openBrowser(world.service);
  await person.login(owner?.email ?? "", ownerPassword);
  const other = newId("usr");
  await tenants.store.users.insert({ id: other, email: `${other}@example.com`, passwordHash: "none", isProven: true });
  await tenants.store.members.add(organizationId, other, "owner");
  const body = {
    name: "gate",
    runtime: { type: "module", module: "gatekeeper" },
    approvals: { approvers: { role: "owner" } },
  };
  const { body: agent } = await person.call<Agent>("POST", "/agents/custom", { body });
  const own = world.service.apiAs(await tenants.addKey(organizationId, { userId: owner?.id ?? null }));
  const { body: run } = await person.call<Run>("POST", "/runs", { body: { agent_id: agent.id, input: {} } });
  expect(refusal(await act(own, run, { type: "approve" }))).toEqual([403, "not_an_approver"]);
  const { body: pipeline } = await person.call<{ id: string }>("POST", "/pipelines", {
    body: { name: "One", steps: [{ name: "gate", agent_id: agent.id, input: {} }] },
  });
  await person.call("POST", `/pipelines/${pipeline.id}/runs`, { body: { input: {} } });
  const waiting = async () =>
    (await own<{ data: Run[] }>("GET", "/runs?status=requires_action")).body.data.filter(
      (each) => each.pipeline_run_id,
    );
  await expect.poll(async () => (await waiting()).length).toBe(1);
  const [step] = await waiting();
  if (!step) throw new Error("the step waits");
  expect(refusal(await act(own, step, { type: "approve" }))).toEqual([403, "not_an_approver"]);
  const colleague = world.service.apiAs(await tenants.addKey(organizationId, { userId: other }));
  expect((await act(colleague, step, { type: "approve" })).status).toBe(200);
});

test("one rejection decides, also by a member who had approved", async () => {
  const { add, addAgent, machine } = await found();
  const [ada, grace] = [await add("admin"), await add("admin")];
  const agent = await addAgent({ approvers: { role: "admin", count: 2 } });
  const run = await begin(machine, agent);
  await act(ada.api, run, { type: "approve" });
  const rejected = await act(ada.api, run, { type: "reject", payload: { note: "On second thought." } });
  expect(rejected.status).toBe(200);
  await expect.poll(async () => (await get(machine, run)).output).toMatchObject({ result: "rejected" });
  expect(refusal(await act(grace.api, run, { type: "approve" }))).toEqual([422, "run_not_active"]);
  const [decided] = await eventsOf(machine, run, "run.action.received");
  expect(decided).toMatchObject({ action: { votes: [{ type: "approve" }, { type: "reject", by: ada.id }] } });
});

test("at the deadline the run escalates to others: once, with one event, and only their own votes count", async () => {
  const { add, addAgent, machine } = await found();
  const [ada, grace] = [await add("admin"), await add("owner")];
  const agent = await addAgent({
    approvers: { members: [ada.email, grace.email], count: 2 },
    ttl_seconds: 86_400,
    escalate_to: { role: "owner", on_expiry: "reject" },
  });
  const run = await begin(machine, agent);
  expect(run.required_action?.approval).toMatchObject({ on_expiry: "escalate", escalate_to: { role: "owner" } });
  await act(ada.api, run, { type: "approve" });
  await letDeadlinePass(run);
  await expect.poll(async () => (await get(machine, run)).required_action?.approval?.escalated_at).toBeTruthy();
  const escalated = (await get(machine, run)).required_action;
  expect(escalated).toMatchObject({
    id: run.required_action?.id,
    approval: {
      approvers: { role: "owner", members: [], count: 1 },
      votes: [],
      on_expiry: "reject",
      escalate_to: null,
    },
  });
  expect(Date.parse(escalated?.expires_at ?? "")).toBeGreaterThan(Date.now() + 80_000_000);
  expect(refusal(await act(ada.api, run, { type: "approve" }))).toEqual([403, "not_an_approver"]);
  const changes = await eventsOf(machine, run, "run.approval.changed");
  expect(changes).toMatchObject([{ change: { type: "voted" } }, { change: { type: "escalated" } }]);
  const escalations = await machine<{ data: { id: string; data: Run }[] }>("GET", "/events?type=run.escalated");
  expect(escalations.body.data).toMatchObject([{ data: { id: run.id, required_action: { approval: { votes: [] } } } }]);
  expect((changes[1] as unknown as { change: { event_id: string } }).change.event_id).toBe(
    escalations.body.data[0]?.id,
  );
  // They have a deadline too.
  await letDeadlinePass(run);
  await expect.poll(async () => (await get(machine, run)).output).toMatchObject({ result: "rejected" });
  expect(await eventsOf(machine, run, "run.approval.changed")).toHaveLength(2);
});

test("a vote is delegated to a member who has none, who can vote once and cannot delegate it again", async () => {
  const { add, addAgent, machine } = await found();
  const [ada, grace, alan, viewer] = [
    await add("admin"),
    await add("admin"),
    await add("developer"),
    await add("viewer"),
  ];
  const agent = await addAgent({ approvers: { role: "admin", count: 2 } });
  const run = await begin(machine, agent);
  const handOn = (from: Person, to: string | undefined) => act(from.api, run, { type: "delegate", to });
  expect(refusal(await handOn(alan, ada.id))).toEqual([403, "not_an_approver"]);
  expect(refusal(await handOn(ada, undefined))).toEqual([422, "invalid_action"]);
  expect(refusal(await handOn(ada, grace.id))).toEqual([422, "invalid_action"]);
  expect(refusal(await handOn(ada, ada.id))).toEqual([422, "invalid_action"]);
  expect(refusal(await handOn(ada, "nobody@example.com"))).toEqual([422, "approver_not_found"]);
  expect(refusal(await handOn(ada, viewer.id))).toEqual([422, "approver_not_found"]);
  expect((await handOn(ada, alan.email.toUpperCase())).status).toBe(200);
  expect(refusal(await act(ada.api, run, { type: "approve" }))).toEqual([403, "not_an_approver"]);
  expect(refusal(await handOn(alan, viewer.id))).toEqual([422, "invalid_action"]);
  const voted = await act(alan.api, run, { type: "approve" });
  expect(voted.body.required_action?.approval).toMatchObject({
    delegations: [{ from: ada.id, to: alan.id }],
    votes: [{ by: alan.id, instead_of: ada.id }],
  });
  await act(grace.api, run, { type: "approve" });
  await untilNextQuestion(machine, run);
});

test("the member who started the run gets no vote by delegation", async () => {
  const { add, addAgent } = await found();
  const [ada, alan] = [await add("admin"), await add("developer")];
  const run = await begin(alan.api, await addAgent({ approvers: { role: "admin" } }));
  expect(refusal(await act(ada.api, run, { type: "delegate", to: alan.id }))).toEqual([422, "invalid_action"]);
});

test("fields that an action does not use are rejected", async () => {
  const { add, addAgent, machine } = await found();
  const [ada, alan] = [await add("admin"), await add("developer")];
  const run = await begin(machine, await addAgent({ approvers: { role: "admin", count: 2 } }));
  for (const [body, param] of [
    [{ type: "approve", to: alan.id }, "to"],
    [{ type: "delegate", to: alan.id, payload: { note: "Please." } }, "payload"],
    [{ type: "delegate", to: alan.id, arguments: { eur: 1 } }, "arguments"],
  ] as const) {
    const refused = await act(ada.api, run, body);
    expect([refused.status, refused.body]).toMatchObject([422, { error: { code: "invalid_action", param } }]);
  }
  expect((await get(machine, run)).required_action?.approval).toMatchObject({ votes: [], delegations: [] });
});

test("an impossible rule is rejected, and nothing is changed", async () => {
  const { add, addAgent, machine } = await found();
  const [ada, viewer] = [await add("admin"), await add("viewer")];
  const stranger = await (await found()).add("owner");
  const id = await addAgent(null);
  const patch = async (approvals: object) => {
    const answer = await machine("PATCH", `/agents/${id}`, { body: { approvals } });
    return [answer.status, codeOf(answer), (answer.body.error as { param: string }).param];
  };
  const approvers = { role: "admin" };
  expect(await patch({ approvers: { members: ["usr_01jz8v3k5qe8xa2m4n6p8r0t2v"] } })).toEqual([
    422,
    "approver_not_found",
    "approvals.approvers.members.0",
  ]);
  expect((await patch({ approvers: { members: [ada.email, stranger.email] } }))[2]).toBe(
    "approvals.approvers.members.1",
  );
  expect((await patch({ approvers: { members: [viewer.id] } }))[1]).toBe("approver_not_found");
  // The owner and the admin.
  expect(await patch({ approvers: { role: "admin", count: 3 } })).toEqual([
    422,
    "invalid_value",
    "approvals.approvers.count",
  ]);
  const wrong: [object, string][] = [
    [{ approvers: { count: 1 } }, "approvals.approvers"],
    [{ approvers: { role: "admin", count: 0 } }, "approvals.approvers.count"],
    [{ approvers: { role: "viewer" } }, "approvals.approvers.role"],
    [{ approvers, ttl_seconds: 0 }, "approvals.ttl_seconds"],
    [{ approvers, ttl_seconds: -60 }, "approvals.ttl_seconds"],
    [{ approvers, on_expiry: "approve" }, "approvals.on_expiry"],
    [{ approvers, on_expiry: "escalate", ttl_seconds: 60 }, "approvals.escalate_to"],
    [{ approvers, escalate_to: { role: "owner" } }, "approvals.ttl_seconds"],
    [{ approvers, ttl_seconds: 60, escalate_to: { role: "owner", count: 9 } }, "approvals.escalate_to.count"],
    [{ approvers, ttl_seconds: 60, on_expiry: "fail", escalate_to: { role: "owner" } }, "approvals.on_expiry"],
  ];
  for (const [rule, param] of wrong) {
    const [status, , found] = await patch(rule);
    expect([rule, Number(status) >= 400 && Number(status) < 500, found]).toEqual([rule, true, param]);
  }
  expect((await machine<Agent>("GET", `/agents/${id}`)).body).toMatchObject({ revision: 1, approvals: null });
});

test("a rule that cannot be met when the question is created fails the run with the reason", async () => {
  const { add, addAgent, machine } = await found();
  const ada = await add("admin");
  const only = await addAgent({ approvers: { members: [ada.id] } });
  const run = await begin(ada.api, only);
  expect(run).toMatchObject({ status: "failed", error: { type: "policy", code: "approval_impossible" } });
  expect(run.error?.message).toContain(
    "1 approvals are required, but only 0 members can approve, not counting the person who started the run",
  );
  const plain = await addAgent(null);
  const wrong = await begin(machine, plain, { approvers: { members: ["nobody@example.com"] } });
  expect(wrong).toMatchObject({ status: "failed", error: { code: "approval_impossible" } });
  const malformed = await begin(machine, plain, { approvers: { role: "king" } });
  expect(malformed).toMatchObject({ status: "failed", error: { code: "agent_error" } });
});

test("code can set a rule, but the agent's rule takes precedence, also in runs of old revisions", async () => {
  const { add, addAgent, machine } = await found();
  const [ada, alan] = [await add("admin"), await add("developer")];
  // The question's text is guarded, the approvers are not.
  const guards = [{ type: "pii", on: "output", action: "redact" }];
  const { body: policy } = await machine<{ id: string }>("POST", "/policies", { body: { name: "no names", guards } });
  const agent = await addAgent(null, { policy: policy.id });
  const own = { approvers: { members: [alan.email] }, ttl_seconds: 60, on_expiry: "reject" };
  const run = await begin(machine, agent, own);
  expect(run.required_action?.approval).toMatchObject({ approvers: { members: [alan.id] }, on_expiry: "reject" });
  const refused = await act(ada.api, run, { type: "approve" });
  expect(refusal(refused)).toEqual([403, "not_an_approver"]);
  expect(refused.text).toContain(`Only ${alan.email} can decide this.`);
  await machine("PATCH", `/agents/${agent}`, { body: { approvals: { approvers: { members: [ada.id] } } } });
  const later = await begin(machine, agent, own);
  expect(later.required_action?.approval).toMatchObject({ approvers: { members: [ada.id] } });
  const { body: replayed } = await machine<Run>("POST", `/runs/${run.id}/replay`, { body: { agent_revision: 1 } });
  expect(replayed).toMatchObject({
    agent_revision: 1,
    required_action: { approval: { approvers: { members: [ada.id] } } },
  });
});

test("a replay from a later step repeats the vote", async () => {
  const { add, addAgent, machine } = await found();
  const ada = await add("admin");
  const run = await begin(machine, await addAgent({ approvers: { role: "admin" } }));
  await act(ada.api, run, { type: "approve" });
  await untilNextQuestion(machine, run);
  await act(machine, run, { type: "respond", payload: { name: "Ada" } });
  await expect.poll(async () => (await get(machine, run)).status).toBe("completed");
  const { body: fork } = await machine<Run>("POST", `/runs/${run.id}/replay`, { body: { from_step: "draw again" } });
  expect(fork).toMatchObject({
    status: "requires_action",
    required_action: { prompt: "May I?", approval: { votes: [] } },
  });
  // A recorded replay causes no side effects.
  const { body: recorded } = await machine<Run>("POST", `/runs/${run.id}/replay`, { body: { effects: "recorded" } });
  expect(recorded).toMatchObject({ status: "completed", output: { name: "Ada" } });
});

test("programs have no vote: a key without a member, a short-lived token, and a demo key", async () => {
  const { add, addAgent, machine, organizationId } = await found();
  const ada = await add("admin");
  const run = await begin(machine, await addAgent({ approvers: { role: "admin" } }));
  const { body: token } = await ada.api<{ secret: string }>("POST", "/api/auth/token", {
    body: { scopes: ["runs:write"], all_users: true },
  });
  const demo = await tenants.addKey(organizationId, { userId: ada.id, kind: "demo", scopes: ["runs:write"] });
  for (const api of [machine, world.service.apiAs(token.secret), world.service.apiAs(demo)])
    expect(refusal(await act(api, run, { type: "approve" }))).toEqual([403, "not_an_approver"]);
  // Without a rule nothing changes.
  const free = await begin(machine, await addAgent(null));
  expect((await act(machine, free, { type: "approve" })).status).toBe(200);
});

test("several approvers approve the same arguments: they can be changed only where one approver decides", async () => {
  const { add, addAgent, machine } = await found();
  const [ada] = [await add("admin"), await add("admin")];
  const run = await begin(machine, await addAgent({ approvers: { role: "admin", count: 2 } }));
  const changed = await act(ada.api, run, { type: "approve", arguments: { drawn: 1 } });
  expect(refusal(changed)).toEqual([422, "invalid_action"]);
  const payload = await act(ada.api, run, { type: "approve", payload: { note: "x".repeat(9_000) } });
  expect(refusal(payload)).toEqual([422, "invalid_action"]);
  expect((await get(machine, run)).required_action?.approval?.votes).toEqual([]);
});

test("other protocols enforce the same: each rejects a caller without a vote, and a vote through any of them counts", async () => {
  const { add, addAgent, machine } = await found();
  const [ada, grace, alan] = [await add("admin"), await add("admin"), await add("developer")];
  const agent = await addAgent({ approvers: { role: "admin", count: 2 } });
  const run = await begin(machine, agent);
  for (const [door, send] of Object.entries(answersBy(alan.api, run)))
    expect([door, codeOf(await send())]).toEqual([door, "not_an_approver"]);
  expect((await get(machine, run)).required_action?.approval?.votes).toEqual([]);
  const voted = await answersBy(ada.api, run).a2a();
  expect(voted.status).toBe(200);
  expect((await get(machine, run)).required_action?.approval?.votes).toMatchObject([{ by: ada.id }]);
  await answersBy(grace.api, run).aGui();
  await untilNextQuestion(machine, run);
});
