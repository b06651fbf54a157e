import { type Agent, type Run, roleScopes } from "@agentrun/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { toUuid } from "../../packages/server/src/lib/ids.ts";
import { type ApiAnswer, type ApiClient, codeOf } from "../support/api-client.ts";
import { act, begin, foundApprovers, get, type Person, refusal, untilNextQuestion } from "../support/approval-world.ts";
import { openTenants, type Tenants } from "../support/tenants.ts";
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

describe("votes", () => {
  const found = () => foundApprovers(world, tenants);

  test("P30: the vote of a member who left, was demoted or lost a required second factor does not count, nor does a vote they delegated", async () => {
    const { add, addAgent, machine, organizationId } = await found();
    const [ada, grace, alan, edsger] = [await add("admin"), await add("admin"), await add("admin"), await add("owner")];
    const barbara = await add("developer");
    const { members } = tenants.store;
    const begun = async (count: number) => {
      const run = await begin(machine, await addAgent({ approvers: { role: "admin", count } }));
      return run;
    };
    const approve = async ({ api }: Person, run: Run) => (await act(api, run, { type: "approve" })).body;
    const votesOf = ({ required_action: question }: Run) =>
      question?.approval?.votes.map(({ counts }) => counts ?? true);

    const removed = await begun(2);
    await approve(ada, removed);
    await members.remove(organizationId, ada.id);
    const waiting = await approve(grace, removed);
    expect([waiting.status, votesOf(waiting)]).toEqual(["requires_action", [false, true]]);
    await approve(alan, removed);
    await untilNextQuestion(machine, removed);

    const demoted = await begun(2);
    await approve(grace, demoted);
    await members.setRole(organizationId, grace.id, "developer");
    expect(votesOf(await approve(alan, demoted))).toEqual([false, true]);
    await approve(edsger, demoted);
    await untilNextQuestion(machine, demoted);

    const handed = await begun(1);
    expect((await act(alan.api, handed, { type: "delegate", to: barbara.email })).status).toBe(200);
    await members.remove(organizationId, alan.id);
    expect(refusal(await act(barbara.api, handed, { type: "approve" }))).toEqual([403, "not_an_approver"]);
    await approve(edsger, handed);
    await untilNextQuestion(machine, handed);
  });

  test("if the organisation requires a second factor, the vote of a member without one does not count", async () => {
    const { add, addAgent, machine, organizationId } = await found();
    const [ada, grace] = [await add("admin"), await add("admin")];
    const run = await begin(machine, await addAgent({ approvers: { role: "admin", count: 2 } }));
    await act(ada.api, run, { type: "approve" });
    await tenants.store.organizations.setRequiresSecondFactor(organizationId, true);
    await world.database.query(
      "insert into second_factors (user_id, secret, confirmed_at) values ($1, 'sealed', now())",
      [toUuid(grace.id)],
    );
    const { body } = await act(grace.api, run, { type: "approve" });
    expect(body.required_action?.approval?.votes).toMatchObject([{ counts: false }, { by: grace.id }]);
    expect(refusal(await act(ada.api, run, { type: "reject" }))).toEqual([403, "not_an_approver"]);
  });

  test("an approval that too few members can still give does not wait: its `on_expiry` applies at once", async () => {
    const { add, addAgent, machine, organizationId } = await found();
    const [ada, grace] = [await add("admin"), await add("admin")];
    const edsger = await add("owner");
    const deadline = { ttl_seconds: 86_400 };
    const begun = async (rule: object) => begin(machine, await addAgent(rule));
    const named = await begun({ approvers: { members: [ada.id] } });
    const two = await begun({ approvers: { members: [ada.id, grace.id], count: 2 } });
    await act(grace.api, two, { type: "approve" });
    const rejecting = await begun({ approvers: { members: [ada.id] }, ...deadline, on_expiry: "reject" });
    const escalating = await begun({ approvers: { members: [ada.id] }, ...deadline, escalate_to: { role: "owner" } });
    const possible = await begun({ approvers: { role: "admin", count: 2 } });
    await tenants.store.members.setRole(organizationId, ada.id, "viewer");

    const failed = { status: "failed", error: { type: "policy", code: "approval_impossible", retryable: false } };
    await expect.poll(() => get(machine, named)).toMatchObject(failed);
    expect((await get(machine, named)).error?.message).toBe(
      "Members left or lost their role. 1 approval is required, but only 0 members can approve.",
    );
    await expect.poll(() => get(machine, two)).toMatchObject(failed);
    await expect
      .poll(() => get(machine, rejecting))
      .toMatchObject({ status: "completed", output: { result: "rejected" } });
    const approvalOf = async (run: Run) => (await get(machine, run)).required_action?.approval;
    await expect
      .poll(() => approvalOf(escalating))
      .toMatchObject({ approvers: { role: "owner" }, escalated_at: expect.any(String) });
    expect(await approvalOf(possible)).toMatchObject({ approvers: { role: "admin" }, escalated_at: null });
    for (const { api } of [grace, edsger]) await act(api, possible, { type: "approve" });
    await untilNextQuestion(machine, possible);
  });
});

describe("changing who approves", () => {
  let admin: ApiClient;
  let developer: ApiClient;

  beforeAll(async () => {
    const { organizationId: organization, add } = await foundApprovers(world, tenants);
    await add("admin");
    const scopesOf = (role: "admin" | "developer") => ({ scopes: roleScopes[role] as never });
    admin = world.service.apiAs(await tenants.addKey(organization, scopesOf("admin")));
    developer = world.service.apiAs(await tenants.addKey(organization, scopesOf("developer")));
  });

  const isRefused = (answer: ApiAnswer<unknown>) => {
    expect([answer.status, codeOf(answer as ApiAnswer)]).toEqual([403, "insufficient_scope"]);
    return (answer.body as { error: { message: string } }).error.message;
  };

  async function addAgent(): Promise<string> {
    const approvals = { approvers: { role: "admin" } };
    const body = { name: "gate", runtime: { type: "module", module: "gatekeeper" }, approvals };
    return (await developer<Agent>("POST", "/agents/custom", { body })).body.id;
  }

  test("changing the approvers requires an admin: by a patch or a rollback, and not with a draft", async () => {
    const id = await addAgent();
    const patch = (api: ApiClient, body: object) => api<Agent>("PATCH", `/agents/${id}`, { body });
    expect(isRefused(await patch(developer, { approvals: null }))).toContain("'approvals:manage'");
    const other = await patch(developer, { description: "Still requires approval." });
    expect([other.status, other.body.approvals]).toMatchObject([200, { approvers: { role: "admin" } }]);

    const draft = await developer<{ revision: number }>("POST", `/agents/${id}/revisions`, {
      body: { approvals: null },
    });
    expect(draft.status).toBe(201);
    const rollback = (api: ApiClient, revision: number) =>
      api("POST", `/agents/${id}/rollback`, { body: { revision, reason: "test" } });
    expect((await rollback(developer, draft.body.revision)).status).toBe(422);
    const deployment = { body: { revision: draft.body.revision } };
    isRefused(await developer("POST", `/agents/${id}/deployments`, deployment));

    const without = await patch(admin, { approvals: null });
    expect([without.status, without.body.approvals]).toEqual([200, null]);
    isRefused(await rollback(developer, 1));
    expect((await rollback(admin, 1)).status).toBe(201);
  });

  test("removing a policy from an agent requires an admin: by a patch, a rollback, or a run of another revision", async () => {
    const guards = [{ type: "terms", deny: ["forbidden"], action: "block" }];
    const policy = (await admin<{ id: string }>("POST", "/policies", { body: { name: "strict", guards } })).body.id;
    const body = { name: "echo", runtime: { type: "module", module: "gatekeeper" } };
    const { id } = (await developer<Agent>("POST", "/agents/custom", { body })).body;
    expect((await admin("PATCH", `/agents/${id}`, { body: { policy } })).status).toBe(200);
    expect(isRefused(await developer("PATCH", `/agents/${id}`, { body: { policy: null } }))).toContain("'policy'");
    isRefused(await developer("POST", `/agents/${id}/rollback`, { body: { revision: 1, reason: "test" } }));
    const run = (api: ApiClient, revision: number) =>
      api("POST", "/runs", {
        body: { agent_id: id, input: {}, agent_revision: revision },
        headers: { Prefer: "respond-async" },
      });
    expect(isRefused(await run(developer, 1))).toContain("a different policy");
    expect((await run(developer, 2)).status).toBe(202);
    expect((await run(admin, 1)).status).toBe(202);
  });

  test("policies, caps, the tools that require approval, and end users' data can be changed only by an admin", async () => {
    const policy = { name: "plain", guards: [] };
    const cap = { limit: 5, unit: "runs", period: "day" };
    for (const [path, body] of [
      ["/policies", policy],
      ["/caps", cap],
    ] as const) {
      expect(isRefused(await developer("POST", path, { body }))).toContain("approvals:manage");
      expect((await admin("POST", path, { body })).status, path).toBe(201);
      expect((await developer("GET", path)).status).toBe(200);
    }
    isRefused(await developer("DELETE", "/users/ada/data"));
    expect((await admin("DELETE", "/users/ada/data")).status).toBe(202);
    const body = { name: "Shop", type: "mcp", url: "https://shop.example.com/mcp" };
    const { id } = (await developer<{ id: string }>("POST", "/connectors", { body })).body;
    isRefused(await developer("PATCH", `/connectors/${id}`, { body: { approval: { default: "always" } } }));
    expect((await developer("PATCH", `/connectors/${id}`, { body: { description: "Theirs." } })).status).toBe(200);
  });
});
