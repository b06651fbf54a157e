import type { RunBatch } from "@agentrun/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { setPlan } from "../../packages/server/src/domain/organizations/organizations.ts";
import { newApiKey } from "../../packages/server/src/lib/crypto/api-key.ts";
import type { ApiAnswer, ApiClient } from "../support/api-client.ts";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";
import { type Service, startService } from "../support/service.ts";
import { openTenants, type Tenants } from "../support/tenants.ts";

let database: TestDatabase;
let service: Service;
let second: Service;
let world: Tenants;

beforeAll(async () => {
  database = await createTestDatabase();
  service = await startService({
    databaseUrl: database.url,
    env: { AGENTRUN_ADDRESS_REQUESTS_PER_MINUTE: "20", AGENTRUN_BOOTSTRAP_PLAN: "enterprise" },
  });
  world = await openTenants(database.url);
});

afterAll(async () => {
  await world?.close();
  await service?.remove();
  await second?.remove();
  await database?.drop();
});

const codeOf = (answer: ApiAnswer) => (answer.body as { error?: { code: string } }).error?.code ?? null;
const number = (answer: ApiAnswer, header: string) => Number(answer.headers[header]);

async function callMany(api: ApiClient, count: number): Promise<ApiAnswer[]> {
  const answers: ApiAnswer[] = [];
  for (let sent = 0; sent < count; sent += 50) {
    const batch = Math.min(50, count - sent);
    answers.push(...(await Promise.all(Array.from({ length: batch }, () => api("GET", "/agents")))));
  }
  return answers;
}

test("a plan's burst is admitted, the next request is rejected, and waiting for Retry-After admits again", async () => {
  const key = await world.addKey(await world.addOrganization("free"));
  const api = service.apiAs(key);
  const startedMs = performance.now();
  const answers = await callMany(api, 170);
  const seconds = (performance.now() - startedMs) / 1000;
  const admitted = answers.filter(({ status }) => status === 200).length;
  expect(admitted).toBeGreaterThanOrEqual(150);
  expect(admitted).toBeLessThanOrEqual(150 + Math.ceil((seconds * 100) / 60));
  const refused = answers.at(-1);
  if (!refused) throw new Error("nothing was answered");
  expect([refused.status, codeOf(refused)]).toEqual([429, "rate_limit_exceeded"]);
  expect(refused.headers["retry-after"]).toBe("1");
  expect(number(refused, "x-ratelimit-remaining")).toBe(0);
  await expect.poll(async () => (await api("GET", "/agents")).status).toBe(200);
});

test("every authenticated response has the remaining limit, errors included", async () => {
  const key = await world.addKey(await world.addOrganization("developer"));
  const api = service.apiAs(key);
  const first = await api("GET", "/agents");
  expect(first.headers["ratelimit-policy"]).toBe('"default";q=1500;w=90');
  expect(first.headers.ratelimit).toBe('"default";r=1499;t=1');
  expect(first.headers["x-ratelimit-limit"]).toBe("1000");
  expect(first.headers["x-ratelimit-burst"]).toBe("1500");
  expect(first.headers["x-ratelimit-remaining"]).toBe("1499");
  expect(Math.abs(number(first, "x-ratelimit-reset") - Date.now() / 1000)).toBeLessThan(5);
  for (const answer of [
    await api("GET", "/agents/ag_01jz8v3k5qe8xa2m4n6p8r0t2v"),
    await api("POST", "/runs", { body: {} }),
    await api("POST", "/runs", { rawBody: "{" }),
    await api("GET", "/api/auth/me"),
  ]) {
    expect(answer.headers).toHaveProperty("ratelimit");
    expect(number(answer, "x-ratelimit-remaining")).toBeLessThan(1500);
  }
  const unlimited = await service.api("GET", "/agents");
  expect(Object.keys(unlimited.headers).filter((name) => name.includes("ratelimit"))).toEqual([]);
});

test("a rotated key and its successor share one bucket", async () => {
  const organization = await world.addOrganization("free");
  const api = service.apiAs(await world.addKey(organization));
  const made = await api<{ id: string; secret: string }>("POST", "/api-keys", { body: { name: "a" } });
  const fresh = await api<{ secret: string }>("POST", `/api-keys/${made.body.id}/rotate`);
  const [oldApi, newApi] = [service.apiAs(made.body.secret), service.apiAs(fresh.body.secret)];
  await callMany(oldApi, 60);
  const next = await newApi("GET", "/agents");
  expect(number(next, "x-ratelimit-remaining")).toBeLessThanOrEqual(150 - 60 + 5);
  const another = await service.apiAs(await world.addKey(organization))("GET", "/agents");
  expect(number(another, "x-ratelimit-remaining")).toBe(149);
});

test("a demo key has ten requests a minute and a burst of fifteen, with any plan", async () => {
  const made = await service.api<{ secret: string }>("POST", "/api-keys", { body: { name: "demo", kind: "demo" } });
  expect(made.body.secret).toMatch(/^ar_demo_/);
  const answers = await callMany(service.apiAs(made.body.secret), 17);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(15);
  const refused = answers.find(({ status }) => status === 429);
  expect(refused && Number(refused.headers["retry-after"])).toBe(6);
});

test("a demo key runs two agents at a time", async () => {
  const made = await service.api<{ secret: string }>("POST", "/api-keys", {
    body: { name: "demo", kind: "demo", scopes: ["runs:write"] },
  });
  const agent = await service.api<{ id: string }>("POST", "/agents/countdown/deploy");
  const api = service.apiAs(made.body.secret);
  const run = () =>
    api("POST", "/runs", {
      body: { agent_id: agent.body.id, input: { from: 30 } },
      headers: { prefer: "respond-async" },
    });
  const answers = await Promise.all([run(), run(), run(), run()]);
  expect(answers.map(({ status }) => status).sort()).toEqual([202, 202, 429, 429]);
  expect(answers.map(codeOf).filter(Boolean)).toEqual(["concurrency_limit_exceeded", "concurrency_limit_exceeded"]);
});

test("an organisation's own limits override its plan's, within seconds", async () => {
  const organization = await world.addOrganization("free");
  const api = service.apiAs(await world.addKey(organization));
  expect((await api("GET", "/agents")).headers["x-ratelimit-burst"]).toBe("150");
  const terms = { plan: "enterprise", requestsPerMinute: 70, burst: 77, monthlyQuota: null, fileBytes: null } as const;
  await setPlan(world, organization, terms);
  await expect
    .poll(async () => (await api("GET", "/agents")).headers["x-ratelimit-burst"], { interval: 500 })
    .toBe("77");
});

test("P11: two nodes share a limit: together they admit no more than one would", async () => {
  second = await startService({ databaseUrl: database.url, credentials: service.credentials });
  const key = await world.addKey(await world.addOrganization("free"));
  const [here, there] = [service.apiAs(key), second.apiAs(key)];
  const known = await world.addKey(await world.addOrganization("free"));
  // Each node has received the other's heartbeat once its share of a fresh bucket is half.
  await expect
    .poll(async () => number(await service.apiAs(known)("GET", "/agents"), "x-ratelimit-remaining"))
    .toBeLessThanOrEqual(75);
  const startedMs = performance.now();
  const [a, b] = await Promise.all([callMany(here, 150), callMany(there, 150)]);
  const seconds = (performance.now() - startedMs) / 1000;
  const admitted = [...a, ...b].filter(({ status }) => status === 200).length;
  expect(admitted).toBeGreaterThan(70);
  expect(admitted).toBeLessThanOrEqual(Math.ceil((150 + (seconds * 100) / 60) * 1.01));
  expect([...a, ...b].every(({ status }) => status === 200 || status === 429)).toBe(true);
});

test("unauthenticated clients are limited by address and affect no other client", async () => {
  const known = service.apiAs(await world.addKey(await world.addOrganization("developer")));
  const before = number(await known("GET", "/agents"), "x-ratelimit-remaining");
  const stranger = service.apiAs(`ar_live_${"x".repeat(36)}`);
  const answers = await callMany(stranger, 60);
  const statuses = new Set(answers.map(({ status }) => status));
  expect([...statuses].sort()).toEqual([401, 429]);
  expect(answers.filter(({ status }) => status === 401).length).toBeLessThanOrEqual(40);
  expect(Number(answers.at(-1)?.headers["retry-after"])).toBeGreaterThanOrEqual(1);
  const after = await known("GET", "/agents");
  expect(after.status).toBe(200);
  expect(number(after, "x-ratelimit-remaining")).toBeGreaterThanOrEqual(before - 1);
});

test("a valid key is admitted after abuse by other clients from its address, also at its first use", async () => {
  const stranger = service.apiAs(newApiKey());
  const answers = await callMany(stranger, 60);
  expect(answers.at(-1)?.status).toBe(429);
  const fresh = service.apiAs(await world.addKey(await world.addOrganization("developer")));
  expect((await fresh("GET", "/agents")).status).toBe(200);
  expect((await stranger("GET", "/agents")).status).toBe(429);
});

test("each item of a batch takes a request of the limit, and the items that do not fit are 429", async () => {
  const key = await world.addKey(await world.addOrganization("free"));
  const runs = Array.from({ length: 300 }, () => ({ agent_id: "ag_01jz8v3k5qe8xa2m4n6p8r0t2v", input: {} }));
  const api = service.apiAs(key);
  const left = number(await api("GET", "/agents"), "x-ratelimit-remaining");
  const answer = await api<RunBatch>("POST", "/runs/batch", { body: { runs } });
  const statuses = answer.body.data.map(({ status }) => status);
  const admitted = statuses.indexOf(429);
  expect(admitted).toBeGreaterThanOrEqual(left);
  expect(admitted).toBeLessThanOrEqual(left + 5);
  expect(new Set(statuses.slice(admitted))).toEqual(new Set([429]));
  expect(answer.body.data.at(-1)?.error).toMatchObject({ code: "rate_limit_exceeded" });
  expect(answer.headers["x-ratelimit-remaining"]).toBe("0");
});
