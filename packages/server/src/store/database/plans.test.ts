import { randomUUID } from "node:crypto";
import type { AgentId, OrganizationId, WebhookId } from "@agentrun/contract";
import { expect, onTestFinished, test } from "vitest";
import { createTestStore, newAgentRecord, newRunRecord, newWebhookRecord } from "../../../../../test/support/store.ts";
import { newId } from "../../lib/ids.ts";
import type { AttemptResult } from "../../model/webhooks.ts";
import type { Store } from "../store.ts";

/** PostgreSQL plans a prepared statement five times for its values, then uses a generic plan if it seems as good. */
const customPlans = 5;
const times = customPlans + 5;

type Plan = { name: string; custom: number; generic: number };

test("the statements of every run and delivery use generic plans, however small the batches are", async () => {
  // Plans belong to a connection: with only one, all of them are visible.
  const { database, store, close } = await createTestStore(1);
  onTestFinished(close);
  const [organizationId, agentId] = [newId("org"), newId("ag")];
  await store.organizations.insert({ id: organizationId, name: "planned", plan: "free" });
  await store.agents.insert(newAgentRecord({ id: agentId, organizationId }));
  const webhookId = newId("wh");
  await store.webhooks.insert(newWebhookRecord({ id: webhookId, organizationId }));
  for (let time = 0; time < times; time += 1) {
    await acceptAndFinish(store, organizationId, agentId);
    await queueAndClaim(store, organizationId, agentId);
    await deliver(store, organizationId, webhookId);
  }
  const seen = `select name, custom_plans::int as custom, generic_plans::int as generic from pg_prepared_statements
     where name in ('accept-runs', 'finish-runs', 'lock-claim', 'claim-runs', 'claim-deliveries', 'finish-attempts', 'find-runs') order by name`;
  // Runs are claimed in a transaction, and transactions have separate connections.
  const plans = [...(await database.query<Plan>(seen)), ...(await database.query<Plan>(seen, [], "see-plans"))];
  expect(plans.sort((a, b) => a.name.localeCompare(b.name))).toEqual([
    { name: "accept-runs", custom: customPlans, generic: 2 * times - customPlans },
    ...["claim-deliveries", "claim-runs", "find-runs", "finish-attempts", "finish-runs", "lock-claim"].map((name) => ({
      name,
      custom: customPlans,
      generic: times - customPlans,
    })),
  ]);
});

test("expired leases are found by their index, even if all runs were leased at the last analyze", async () => {
  const { database, store, close } = await createTestStore(1);
  onTestFinished(close);
  const [organizationId, agentId] = [newId("org"), newId("ag")];
  await store.organizations.insert({ id: organizationId, name: "held", plan: "free" });
  await store.agents.insert(newAgentRecord({ id: agentId, organizationId }));
  await Promise.all(Array.from({ length: 50 }, () => acceptHeld(store, organizationId, agentId)));
  await database.query("analyze runs");
  expect(await store.runs.listExpiredLeases(200, 30)).toEqual([]);
  const plan = await database.query<{ "QUERY PLAN": string }>(
    "explain execute \"list-expired-leases\" (200, 30, 6, '{}')",
    [],
    "see-plan",
  );
  const lines = plan.map((line) => line["QUERY PLAN"]).join("\n");
  expect(lines).toContain("Index Scan using runs_leased on runs");
  expect(lines).not.toContain("Seq Scan on runs");
  expect(lines).not.toContain("Sort Key: runs");
});

async function acceptHeld(store: Store, organizationId: OrganizationId, agentId: AgentId): Promise<void> {
  const run = newRunRecord({ organizationId, agentId, status: "running", attempt: 1, sequence: 2 });
  const lease = { nodeId: randomUUID(), token: randomUUID(), seconds: 30 };
  expect(await store.runs.accept({ run, idempotency: null, lease })).toBe("accepted");
}

async function acceptAndFinish(store: Store, organizationId: OrganizationId, agentId: AgentId): Promise<void> {
  const run = newRunRecord({ organizationId, agentId, status: "running", attempt: 1, sequence: 2 });
  const leaseToken = randomUUID();
  const lease = { nodeId: randomUUID(), token: leaseToken, seconds: 30 };
  expect(await store.runs.accept({ run, idempotency: null, lease })).toBe("accepted");
  const completedAt = new Date();
  const ended = { ...run, status: "completed", output: "{}", latencyMs: 1, completedAt } as const;
  const id = newId("evt");
  const event = { id, organizationId, type: "run.completed", subjectId: run.id, data: "{}", createdAt: completedAt };
  const guard = { held: "by us", leaseToken, sequence: 3 } as const;
  expect(await store.runs.finish({ run: ended, guard, event })).toBe("due");
  expect(await store.runs.find(organizationId, run.id)).toMatchObject({ id: run.id, status: "completed" });
}

async function queueAndClaim(store: Store, organizationId: OrganizationId, agentId: AgentId): Promise<void> {
  const run = newRunRecord({ organizationId, agentId });
  expect(await store.runs.accept({ run, idempotency: null, lease: null })).toBe("accepted");
  const slots = { module: 100, io: 100 };
  const claimed = await store.runs.claim(randomUUID(), slots, 30, { perOrganization: null, perKey: null });
  expect(claimed).toHaveLength(1);
}

async function deliver(store: Store, organizationId: OrganizationId, webhookId: WebhookId): Promise<void> {
  const [delivery] = await store.webhooks.claimDeliveries([{ webhookId, organizationId, most: 50 }], {
    seconds: 15,
    longestGapSeconds: 6,
  });
  if (!delivery) throw new Error("nothing was due");
  const result: AttemptResult = {
    outcome: "succeeded",
    durationMs: 1,
    requestHeaders: {},
    responseStatus: 200,
    responseHeaders: {},
    responseBody: "",
    responseTruncated: false,
    error: null,
  };
  await store.webhooks.finishAttempt({ delivery, result, after: { status: "succeeded" } });
}
