import type { AlertRule } from "@agentrun/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createKey } from "./accounts.ts";
import { createHookWorld, type HookWorld } from "./hooks.ts";

let world: HookWorld;

beforeAll(async () => {
  world = await createHookWorld({ AGENTRUN_ALERT_SECONDS: "1" });
});

afterAll(() => world?.remove());

const api = <Body = AlertRule>(method: string, path: string, body?: unknown) =>
  world.service.api<Body>(method, path, body === undefined ? {} : { body });
const wanted = { name: "Too many failures", metric: "error_rate", comparison: "gt", threshold: 50 };
type Refusal = { error: { code: string; param: string } };
const refused = async (body: object) => {
  const answer = await api<Refusal>("POST", "/alerts", { ...wanted, ...body });
  return [answer.status, answer.body.error?.code, answer.body.error?.param];
};

test("a rule is made, read, listed, changed and deleted", async () => {
  const made = await api("POST", "/alerts", wanted);
  expect(made.status).toBe(201);
  expect(made.headers.location).toBe(`${world.service.baseUrl}/alerts/${made.body.id}`);
  expect(made.body).toMatchObject({
    ...wanted,
    window_seconds: 300,
    cooldown_seconds: 300,
    severity: "warning",
    enabled: true,
    rollback: false,
    agent_id: null,
    status: "no_data",
  });
  const path = `/alerts/${made.body.id}`;
  const changed = await api("PATCH", path, { severity: "critical", threshold: 20, enabled: false });
  expect(changed.body).toMatchObject({ severity: "critical", threshold: 20, enabled: false, metric: "error_rate" });
  expect((await api("GET", path)).body).toEqual(changed.body);
  const listed = await api<{ data: AlertRule[] }>("GET", "/alerts");
  expect(listed.body.data.map(({ id }) => id)).toContain(made.body.id);
  expect((await api("DELETE", path)).body).toMatchObject({ deleted: true });
  expect((await api("GET", path)).status).toBe(404);
});

test("a rule that makes no sense is refused, with the field that makes none", async () => {
  const agent_id = world.service.credentials.agent_id;
  expect(await refused({ threshold: 101 })).toEqual([422, "invalid_value", "threshold"]);
  expect(await refused({ threshold: 100 })).toEqual([422, "invalid_value", "threshold"]);
  expect(await refused({ comparison: "gte", threshold: 0 })).toEqual([422, "invalid_value", "threshold"]);
  expect(await refused({ comparison: "lt", threshold: 0 })).toEqual([422, "invalid_value", "threshold"]);
  expect(await refused({ threshold: -1 })).toEqual([422, "invalid_value", "threshold"]);
  expect(await refused({ metric: "moon_phase" })).toEqual([422, "invalid_value", "metric"]);
  expect(await refused({ rollback: true })).toEqual([422, "invalid_value", "rollback"]);
  expect(await refused({ metric: "quota_used_percent", agent_id })).toEqual([422, "invalid_value", "agent_id"]);
  expect(await refused({ window_seconds: 59 })).toEqual([422, "invalid_value", "window_seconds"]);
  expect(await refused({ agent_id: "ag_01jz8v3k5qe8xa2m4n6p8r0t2v" })).toEqual([404, "agent_not_found", null]);
});

test("a rule can do no more than its maker: rolling back needs agents:write", async () => {
  const { organization_id, agent_id } = world.service.credentials;
  const { key } = await createKey(world.database, organization_id, { scopes: ["alerts:write"] });
  const asked = await world.service.apiAs(key)<Refusal>("POST", "/alerts", {
    body: { ...wanted, agent_id, rollback: true },
  });
  expect([asked.status, asked.body.error.code]).toEqual([403, "insufficient_scope"]);
});

test("a key limited to some agents sees and makes rules about those alone", async () => {
  const { organization_id, agent_id } = world.service.credentials;
  const { key } = await createKey(world.database, organization_id, {
    scopes: ["alerts:write"],
    agentIds: [agent_id as `ag_${string}`],
  });
  const narrow = world.service.apiAs(key);
  const whole = await api("POST", "/alerts", wanted);
  expect((await narrow("POST", "/alerts", { body: wanted })).status).toBe(403);
  expect((await narrow("GET", `/alerts/${whole.body.id}`)).status).toBe(403);
  const own = await narrow<AlertRule>("POST", "/alerts", { body: { ...wanted, agent_id } });
  expect(own.status).toBe(201);
  const listed = await narrow<{ data: AlertRule[] }>("GET", "/alerts");
  expect(listed.body.data.map(({ id }) => id)).toEqual([own.body.id]);
  await api("DELETE", `/alerts/${whole.body.id}`);
  await api("DELETE", `/alerts/${own.body.id}`);
});
