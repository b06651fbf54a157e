import type { Alert, AlertFiring } from "@agentrun/contract";
import { Webhook as StandardWebhook } from "standardwebhooks";
import { afterAll, beforeAll, expect, test } from "vitest";
import { signPayload } from "../../packages/server/src/lib/crypto/webhook-signature.ts";
import { startReceiver } from "../../packages/server/src/lib/testing/https-receiver.ts";
import { createKey } from "../support/accounts.ts";
import { createWebhookWorld, until, untilReceived, type WebhookWorld } from "../support/webhook-world.ts";

let world: WebhookWorld;

beforeAll(async () => {
  world = await createWebhookWorld({ AGENTRUN_ALERT_SECONDS: "1" });
});

afterAll(() => world?.remove());

const api = <Body = Alert>(method: string, path: string, body?: unknown) =>
  world.service.api<Body>(method, path, body === undefined ? {} : { body });
const wanted = { name: "Too many failures", metric: "error_rate", comparison: "gt", threshold: 50 };
type Refusal = { error: { code: string; param: string } };
const refused = async (body: object) => {
  const answer = await api<Refusal>("POST", "/alerts", { ...wanted, ...body });
  return [answer.status, answer.body.error?.code, answer.body.error?.param];
};

test("a rule is created, read, listed, changed and deleted", async () => {
  const made = await api("POST", "/alerts", wanted);
  expect(made.status).toBe(201);
  expect(made.headers.location).toBe(`${world.service.baseUrl}/alerts/${made.body.id}`);
  expect(made.body).toMatchObject({
    ...wanted,
    window_seconds: 300,
    cooldown_seconds: 300,
    severity: "warning",
    active: true,
    rollback: false,
    agent_id: null,
    status: "no_data",
  });
  const path = `/alerts/${made.body.id}`;
  const changed = await api("PATCH", path, { severity: "critical", threshold: 20, active: false });
  expect(changed.body).toMatchObject({ severity: "critical", threshold: 20, active: false, metric: "error_rate" });
  expect((await api("GET", path)).body).toEqual(changed.body);
  const listed = await api<{ data: Alert[] }>("GET", "/alerts");
  expect(listed.body.data.map(({ id }) => id)).toContain(made.body.id);
  expect((await api("DELETE", path)).body).toMatchObject({ deleted: true });
  expect((await api("GET", path)).status).toBe(404);
});

test("an invalid rule is rejected, and the error names the field", async () => {
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
  expect(await refused({ agent_id: "ag_01jz8v3k5qe8xa2m4n6p8r0t2v" })).toEqual([422, "agent_not_found", "agent_id"]);
});

test("a rule can do no more than its creator: a rollback needs agents:write", async () => {
  const { organization_id, agent_id } = world.service.credentials;
  const { key } = await createKey(world.database, organization_id, { scopes: ["alerts:write"] });
  const refused = await world.service.apiAs(key)<Refusal>("POST", "/alerts", {
    body: { ...wanted, agent_id, rollback: true },
  });
  expect([refused.status, refused.body.error.code]).toEqual([403, "insufficient_scope"]);
});

test("a key limited to some agents lists and creates rules for those agents only", async () => {
  const { organization_id, agent_id } = world.service.credentials;
  const { key } = await createKey(world.database, organization_id, {
    scopes: ["alerts:write"],
    agentIds: [agent_id as `ag_${string}`],
  });
  const narrow = world.service.apiAs(key);
  const whole = await api("POST", "/alerts", wanted);
  expect((await narrow("POST", "/alerts", { body: wanted })).status).toBe(403);
  expect((await narrow("GET", `/alerts/${whole.body.id}`)).status).toBe(403);
  const own = await narrow<Alert>("POST", "/alerts", { body: { ...wanted, agent_id } });
  expect(own.status).toBe(201);
  const listed = await narrow<{ data: Alert[] }>("GET", "/alerts");
  expect(listed.body.data.map(({ id }) => id)).toEqual([own.body.id]);
  await api("DELETE", `/alerts/${whole.body.id}`);
  await api("DELETE", `/alerts/${own.body.id}`);
});

/** Ends this many runs of an agent, completed or failed. */
async function traffic(agentId: string, count: number, fail = false): Promise<void> {
  const body = { agent_id: agentId, input: { fail } };
  const answers = await Promise.all(
    Array.from({ length: count }, () => api<{ status: string }>("POST", "/runs", body)),
  );
  expect(answers.map((answer) => answer.body.status)).toEqual(answers.map(() => (fail ? "failed" : "completed")));
}

const untilStatusIs = async (id: string, status: string) => {
  let rule: Alert | undefined;
  await until(`the rule is ${status}`, async () => {
    rule = (await api("GET", `/alerts/${id}`)).body;
    return rule.status === status;
  });
  return rule as Alert;
};
const historyOf = async (id: string) => (await api<{ data: AlertFiring[] }>("GET", `/alerts/${id}/history`)).body.data;

test("an alert fires on real traffic, its webhook verifies, and it recovers, once each", async () => {
  await using receiver = await startReceiver((_received, response) => void response.end());
  const webhook = await world.addWebhook(receiver.url, { events: ["alert.triggered"] });
  const agent_id = await world.addAgent("fickle");
  const { body: rule } = await api("POST", "/alerts", {
    ...wanted,
    agent_id,
    threshold: 70,
    severity: "critical",
    cooldown_seconds: 0,
  });
  await traffic(agent_id, 1);
  expect((await untilStatusIs(rule.id, "ok")).last_value).toBe(0);
  await traffic(agent_id, 3, true);
  const firing = await untilStatusIs(rule.id, "firing");
  expect(firing).toMatchObject({ last_value: 75 });
  const listed = await api<{ data: Alert[] }>("GET", "/alerts?status=firing");
  expect(listed.body.data.map(({ id }) => id)).toEqual([rule.id]);

  await untilReceived(receiver, 1);
  const [received] = receiver.received;
  const event = new StandardWebhook(webhook.secret).verify(
    received?.body ?? "",
    received?.headers as Record<string, string>,
  ) as { type: string; data: Record<string, unknown> };
  expect(received?.headers["x-service-signature"]).toBe(signPayload(webhook.secret, received?.body ?? ""));
  expect(event).toMatchObject({
    type: "alert.triggered",
    data: {
      id: firing.firing_id,
      rule: { id: rule.id, metric: "error_rate", comparison: "gt", threshold: 70, window_seconds: 300, agent_id },
      severity: "critical",
      metric_snapshot: { metric: "error_rate", value: 75, unit: "percent", sample_count: 4, dimensions: { agent_id } },
    },
  });
  expect(event.data.summary).toContain("75 percent");

  const acknowledge = () =>
    api<AlertFiring>("POST", `/alerts/${rule.id}/history/${firing.firing_id}/acknowledge`, { note: "looking" });
  const acknowledged = await acknowledge();
  expect(acknowledged.body).toMatchObject({ status: "firing", acknowledgement: "looking" });
  expect((await acknowledge()).body.acknowledged_at).toBe(acknowledged.body.acknowledged_at);

  await traffic(agent_id, 5);
  expect(await untilStatusIs(rule.id, "ok")).toMatchObject({ firing_id: null });
  const [alert, ...more] = await historyOf(rule.id);
  expect(more).toEqual([]);
  expect(alert).toMatchObject({ status: "resolved", acknowledgement: "looking", rollback: null });
  expect(alert?.resolved_value).toBeCloseTo(100 / 3);
  const events = await api<{ data: unknown[] }>("GET", "/events?type=alert.triggered");
  expect(events.body.data).toHaveLength(1);
  await api("DELETE", `/alerts/${rule.id}`);
});

test("a rule with a rollback undoes the deployment before it fired, once, with the reason", async () => {
  const agent_id = await world.addAgent("fickle");
  await api("PATCH", `/agents/${agent_id}`, { description: "A bad change." });
  const { body: rule } = await api("POST", "/alerts", { ...wanted, agent_id, rollback: true, cooldown_seconds: 0 });
  await traffic(agent_id, 2, true);
  await until("the deployment is undone", async () => (await historyOf(rule.id))[0]?.rollback?.status === "done");
  const [alert] = await historyOf(rule.id);
  const { body: agent } = await api<{ revision: number }>("GET", `/agents/${agent_id}`);
  expect(agent.revision).toBe(1);
  const [newest] = (await api<{ data: Record<string, unknown>[] }>("GET", `/agents/${agent_id}/deployments`)).body.data;
  expect(newest).toMatchObject({
    id: alert?.rollback?.deployment_id,
    rolled_back_from: 2,
    rolled_back_to: 1,
    created_by: rule.id,
    reason: `${alert?.id}: ${alert?.summary}`,
  });
  const updates = await api<{ data: { data: object }[] }>("GET", "/events?type=agent.updated&limit=1");
  expect(updates.body.data[0]?.data).toMatchObject({ agent_id, revision: 1, changed_by: rule.id });
  // It recovers and fires again: the rollback is not repeated.
  await traffic(agent_id, 4);
  await untilStatusIs(rule.id, "ok");
  await traffic(agent_id, 5, true);
  await untilStatusIs(rule.id, "firing");
  expect((await historyOf(rule.id)).map((one) => one.rollback?.status ?? null)).toEqual([null, "done"]);
  const events = await api<{ data: unknown[] }>("GET", "/events?type=deployment.rollback");
  expect(events.body.data).toHaveLength(1);
  await api("DELETE", `/alerts/${rule.id}`);
});

test("when the evaluating node dies another one takes over, and each alert fires once", async () => {
  const agent_id = await world.addAgent("fickle");
  const { body: rule } = await api("POST", "/alerts", { ...wanted, agent_id });
  const holder = () => world.database.query<{ node_id: string }>("select node_id from leaders where task = 'alerts'");
  const [first] = await holder();
  const survivor = await world.addNode();
  await traffic(agent_id, 2, true);
  await untilStatusIs(rule.id, "firing");
  expect(await holder()).toEqual([first]);
  await world.service.kill();
  const see = async () => (await survivor.api<Alert>("GET", `/alerts/${rule.id}`)).body;
  const { last_evaluated_at: before } = await see();
  await until("another node has evaluated it", async () => {
    const [now] = await holder();
    return now?.node_id !== first?.node_id && (await see()).last_evaluated_at !== before;
  });
  const history = await survivor.api<{ data: AlertFiring[] }>("GET", `/alerts/${rule.id}/history`);
  expect(history.body.data).toHaveLength(1);
});
