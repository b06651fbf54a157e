import type { Agent, Run } from "@agentrun/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type ApiClient, pace } from "../support/api-client.ts";
import { type Attack, type Attacker, attacks } from "../support/attacks.ts";
import { createModelWorld, type ModelWorld } from "../support/model-world.ts";
import { openTenants, type Tenants } from "../support/tenants.ts";
import { figures, percentile, report } from "./figures.ts";

/**
 * One organisation attacks a node in ways that once blocked it for all. Another organisation keeps creating and reading
 * runs at the same node, and a load balancer keeps checking its readiness.
 */
let world: ModelWorld;
let tenants: Tenants;
let attacker: Attacker;
let bystander: ApiClient;
let bystanderAgent: string;

beforeAll(async () => {
  world = await createModelWorld();
  tenants = await openTenants(world.database.url);
  const key = await tenants.addKey(await tenants.addOrganization());
  attacker = { service: world.service, models: world.models, api: world.service.apiAs(key), key };
  bystander = world.service.apiAs(await tenants.addKey(await tenants.addOrganization()));
  bystanderAgent = (await bystander<Agent>("POST", "/agents/echo/deploy", { body: {} })).body.id;
  for (let call = 0; call < 300; call += 1) await callAsBystander();
});

afterAll(async () => {
  await tenants?.close();
  await world?.remove();
});

type Latencies = { tookMs: number[]; failures: string[] };

async function callAsBystander(): Promise<void> {
  const body = { agent_id: bystanderAgent, input: { query: "hello" } };
  const created = await bystander<Run>("POST", "/runs", { body });
  if (created.body.status !== "completed") throw new Error(`POST /runs: ${created.status} ${created.text}`);
  const read = await bystander<Run>("GET", `/runs/${created.body.id}`);
  if (read.status !== 200) throw new Error(`GET /runs/{id}: ${read.status} ${read.text}`);
  const ready = await bystander("GET", "/../readyz");
  if (ready.status !== 200) throw new Error(`GET /readyz: ${ready.status} ${ready.text}`);
}

/** The durations of the bystander's calls until the work is done: a run, a read and a readiness check each. */
async function watch(isEnough: (rounds: number) => boolean): Promise<Latencies> {
  const seen: Latencies = { tookMs: [], failures: [] };
  while (!isEnough(seen.tookMs.length)) {
    const started = performance.now();
    await callAsBystander().catch((error: Error) => seen.failures.push(error.message));
    seen.tookMs.push(performance.now() - started);
    await pace();
  }
  return seen;
}

/** Measures the bystander before and during an attack, compares, and returns the statuses of the attacker's calls. */
async function expectUndisturbed(name: keyof typeof attacks): Promise<number[]> {
  const quiet = await watch((rounds) => rounds >= figures.neighbourRounds);
  const enough = Promise.withResolvers<void>();
  let isOver = false;
  const watching = watch((rounds) => {
    if (rounds >= figures.neighbourRounds) enough.resolve();
    return isOver && rounds >= figures.neighbourRounds;
  });
  const attack: Attack = attacks[name];
  const [attacking] = await Promise.allSettled([attack(attacker, figures.attacks, () => enough.promise)]);
  isOver = true;
  const attacked = await watching;
  const { neighbourShare: share } = figures;
  const [before, during] = [percentile(quiet.tookMs, share), percentile(attacked.tookMs, share)];
  report(`P29, ${name}`, {
    rounds: attacked.tookMs.length,
    failures: attacked.failures.length,
    quietMs: before,
    attackedMs: during,
    slowestMs: Math.max(...attacked.tookMs),
  });
  if (attacking.status === "rejected") throw attacking.reason;
  expect(attacked.failures).toEqual([]);
  expect(during).toBeLessThanOrEqual(before + 250);
  return attacking.value;
}

const answered = (status: number) => status > 0 && status < 500;

test(
  "P29: a slow judge model of one organisation does not delay another organisation's requests",
  async () => {
    const statuses = await expectUndisturbed("slow judge models");
    expect(statuses).toEqual(Array.from({ length: figures.attacks.judgeCalls }, () => 201));
  },
  figures.limitMs,
);

test(
  "P29: reports of thousands of runs that a worker does not hold do not delay another organisation's requests",
  async () => {
    expect(await expectUndisturbed("worker reports")).toSatisfy((all: number[]) => all.every(answered));
  },
  figures.limitMs,
);

test(
  "P29: a hostile JSON Schema does not delay another organisation's requests",
  async () => {
    expect(await expectUndisturbed("hostile schemas")).toSatisfy((all: number[]) => all.every(answered));
  },
  figures.limitMs,
);

test(
  "P29: inputs that take long to check do not delay another organisation's requests",
  async () => {
    const statuses = await expectUndisturbed("slow inputs");
    expect(new Set(statuses)).toEqual(new Set([422]));
  },
  figures.limitMs,
);

test(
  "P29: reports of many items do not delay another organisation's requests",
  async () => {
    expect(await expectUndisturbed("long reports")).toSatisfy(
      (all: number[]) => all.includes(200) && !all.some((status) => status >= 500),
    );
  },
  figures.limitMs,
);

test(
  "P29: readers that never read large answers do not delay another organisation's requests",
  async () => {
    const statuses = await expectUndisturbed("unread responses");
    expect(statuses).toEqual(Array.from({ length: figures.attacks.messages }, () => 201));
  },
  figures.limitMs,
);
