import type { GuardRequest, Policy } from "@agentrun/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createWorld, type World } from "../support/world.ts";

let world: World;

beforeAll(async () => {
  world = await createWorld();
});

afterAll(() => world?.remove());

type List = { data: Policy[]; has_more: boolean; last_id: string };
const api: World["service"]["api"] = ((...args: Parameters<World["service"]["api"]>) =>
  world.service.api(...args)) as World["service"]["api"];

const createPolicy = (guards: GuardRequest[], name = "house rules") =>
  api<Policy>("POST", "/policies", { body: { name, guards } });

test("the templates are listed in a new organisation, and cannot be changed", async () => {
  const { body } = await api<List>("GET", "/policies?order=asc&limit=4");
  expect(body.data.map(({ id, source }) => [id, source])).toEqual(
    ["open", "standard", "strict", "regulated"].map((id) => [id, "template"]),
  );
  expect((await api<Policy>("GET", "/policies/strict")).body).toEqual(body.data[2]);
  const patched = await api("PATCH", "/policies/strict", { body: { name: "lax" } });
  expect([patched.status, (patched.body.error as { code: string }).code]).toEqual([422, "policy_is_template"]);
  expect((await api("DELETE", "/policies/open")).status).toBe(422);
});

test("a policy is created, read, changed, listed and deleted", async () => {
  const made = await createPolicy([{ type: "pii" }, { type: "terms", deny: ["secret sauce"] }]);
  expect(made.status).toBe(201);
  expect(made.headers.location).toBe(`${world.service.baseUrl}/policies/${made.body.id}`);
  expect(made.body).toMatchObject({ source: "custom", revision: 1, is_default: false, description: null });
  expect(made.body.guards[1]).toEqual({
    type: "terms",
    name: null,
    on: "both",
    action: "block",
    shadow: false,
    deny: ["secret sauce"],
    allow: [],
    case_sensitive: false,
    whole_words: true,
  });
  const changed = await api<Policy>("PATCH", `/policies/${made.body.id}`, { body: { guards: [] } });
  expect(changed.body).toMatchObject({ revision: 2, guards: [], name: "house rules" });
  const other = await createPolicy([], "another");
  const newest = await api<List>("GET", "/policies?limit=1");
  expect(newest.body).toMatchObject({ data: [{ id: other.body.id }], has_more: true });
  const rest = await api<List>("GET", `/policies?after=${newest.body.last_id}`);
  expect(rest.body.data.map(({ id }) => id)).toEqual([made.body.id, "regulated", "strict", "standard", "open"]);
  expect((await api("DELETE", `/policies/${made.body.id}`)).body).toEqual({
    object: "policy",
    id: made.body.id,
    deleted: true,
  });
  expect((await api("GET", `/policies/${made.body.id}`)).status).toBe(404);
});

test.each<[string, unknown, string]>([
  ["a look-ahead", { type: "patterns", deny: ["ok", "a(?=b)"] }, "guards.1.deny.1"],
  ["a look-behind", { type: "patterns", deny: ["(?<!a)b"] }, "guards.1.deny.0"],
  ["a back-reference", { type: "patterns", deny: ["(a)\\1"] }, "guards.1.deny.0"],
  ["a pattern that is too large", { type: "patterns", deny: ["(?:a{30}){30}"] }, "guards.1.deny.0"],
  ["a pattern that matches everything", { type: "patterns", deny: ["x*"], allow: [] }, "guards.1.deny.0"],
  ["an exception that is no pattern", { type: "patterns", deny: ["x"], allow: ["("] }, "guards.1.allow.0"],
  ["a schema that is none", { type: "json_schema", schema: { type: "no such" } }, "guards.1.schema"],
  ["a country that is none", { type: "pii", regions: ["XX"] }, "guards.1.regions.0"],
  ["limits without a limit", { type: "limits" }, "guards.1"],
  ["redacting a size", { type: "max_size", max_bytes: 10, action: "redact" }, "guards.1.action"],
])("%s is 422 with the field's name", async (_what, guard, param) => {
  const answer = await createPolicy([{ type: "secrets" }, guard as GuardRequest]);
  expect([answer.status, (answer.body as unknown as { error: { param: string } }).error.param]).toEqual([422, param]);
});

test("a dry run reports what would happen, and stores nothing", async () => {
  const before = await api<{ guardrail_blocks: number }>("GET", "/analytics");
  const check = (id: string, body: object) =>
    api<{ blocked: boolean; text: string | null; value: unknown; findings: object[] }>("POST", `/policies/${id}/test`, {
      body,
    });
  const redacted = await check("strict", {
    stage: "output",
    text: "Write to ada@example.com or call +44 20 7946 0958.",
  });
  expect(redacted.body).toMatchObject({ blocked: false, text: "Write to [email] or call [phone].", value: null });
  expect(redacted.body.findings).toEqual([
    { guard: "pii", stage: "output", field: "text", action: "redact", shadow: false, count: 2 },
  ]);
  const blocked = await check("strict", { stage: "input", value: { q: { token: `ghp_${"a1".repeat(18)}` } } });
  expect(blocked.body).toMatchObject({ blocked: true, text: null, value: null });
  expect(blocked.body.findings).toMatchObject([{ guard: "secrets", field: "input.q.token", action: "block" }]);
  expect((await check("standard", { stage: "input" })).status).toBe(422);
  const after = await api<{ guardrail_blocks: number }>("GET", "/analytics");
  expect(after.body.guardrail_blocks).toBe(before.body.guardrail_blocks);
});

test("an unavailable model blocks or allows, as the guard is configured", async () => {
  const question = "Is this about weapons?";
  const [closed, open] = await Promise.all([
    createPolicy([{ type: "model", question }]),
    createPolicy([{ type: "model", question, on_error: "allow" }]),
  ]);
  const check = async (id: string) =>
    (await api("POST", `/policies/${id}/test`, { body: { stage: "input", text: "hello" } })).body.blocked;
  expect([await check(closed.body.id), await check(open.body.id)]).toEqual([true, false]);
});

test("a policy in use is not deleted, and the error names its users", async () => {
  const { body: policy } = await createPolicy([{ type: "pii" }]);
  const agentId = await world.addAgent("talker", { name: "Chatty", policy: policy.id });
  const refused = await api("DELETE", `/policies/${policy.id}`);
  expect([refused.status, (refused.body.error as { code: string }).code]).toEqual([422, "policy_in_use"]);
  expect(refused.text).toContain(`Agent ${agentId} (Chatty) uses it.`);
  await api("PATCH", `/agents/${agentId}`, { body: { policy: null } });
  await api("PATCH", "/policies/default", { body: { policy: policy.id } });
  expect((await api("DELETE", `/policies/${policy.id}`)).text).toContain("default policy");
  expect((await api<Policy>("GET", `/policies/${policy.id}`)).body.is_default).toBe(true);
  await api("PATCH", "/policies/default", { body: { policy: null } });
  expect((await api("DELETE", `/policies/${policy.id}`)).status).toBe(200);
  // A deleted policy cannot return by a rollback.
  const rolledBack = await api("POST", `/agents/${agentId}/rollback`, { body: { reason: "try", revision: 1 } });
  expect([rolledBack.status, (rolledBack.body.error as { code: string }).code]).toEqual([422, "policy_not_found"]);
});

test("an agent cannot name a policy that does not exist", async () => {
  const body = { name: "x", runtime: { type: "module", module: "talker" }, policy: "pol_01jz8v3k5qe8xa2m4n6p8r0t2v" };
  for (const policy of [body.policy, "pol_nonsense", "no-such"]) {
    const answer = await api("POST", "/agents/custom", { body: { ...body, policy } });
    expect([answer.status, (answer.body.error as { code: string }).code]).toEqual([422, "policy_not_found"]);
  }
});
