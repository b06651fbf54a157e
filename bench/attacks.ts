import { fork } from "node:child_process";
import { setTimeout as pause } from "node:timers/promises";
import type { Agent, Run } from "@agentrun/contract";
import type { Database } from "../packages/server/src/store/database/postgres.ts";
import { createKey, createOrganization } from "../test/support/accounts.ts";
import { createApiClient } from "../test/support/api-client.ts";
import { attacks } from "../test/support/attacks.ts";
import { type Service, startService } from "../test/support/service.ts";
import type { Assignment, FromAttacker } from "./attacks/attacker.ts";
import { openDatabaseOf } from "./large/database.ts";
import { print, whenInterrupted } from "./world.ts";

/**
 * What another tenant sees of four attacks on a node: its requests arrive at a fixed rate, whether the node answers or not, so
 * that a blocked node delays many of them and not only one. `BENCH_ENTRY` measures another release: the path of its
 * `packages/server/start.js`. Fails if a limit is exceeded or a request fails.
 */
const seconds = Number(process.env.BENCH_SECONDS ?? 15);
const requestsPerSecond = 20;
const size = { judgeCalls: 6, reports: 2, runsPerReport: 10_000, messages: 100, readers: 40 };
const names = Object.keys(attacks) as (keyof typeof attacks)[];
/** The limits for the p99 during an attack: of the p99 before it, and in addition to it (P29). */
const limits = { ratio: 2, addedMs: 250 };

type Seen = { ms: number[]; failures: number };
type Bystander = () => Promise<boolean>;

const percentile = (values: readonly number[], share: number): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length * share)] ?? Number.NaN;

/** Sends requests on a schedule, and measures each from its scheduled time. */
async function watch(call: Bystander): Promise<Seen> {
  const seen: Seen = { ms: [], failures: 0 };
  const start = performance.now();
  await Promise.all(
    Array.from({ length: seconds * requestsPerSecond }, async (_, number) => {
      const dueMs = start + (number * 1_000) / requestsPerSecond;
      await pause(Math.max(0, dueMs - performance.now()));
      const isAnswered = await call().catch(() => false);
      seen.ms.push(performance.now() - dueMs);
      if (!isAnswered) seen.failures += 1;
    }),
  );
  return seen;
}

type World = { service: Service; database: Database };

/** The service with its own database, and a model provider that it trusts. */
async function inAttackedWorld(work: (world: World) => Promise<void>): Promise<void> {
  const entry = process.env.BENCH_ENTRY;
  const service = await startService({
    ...(entry ? { entry } : {}),
    env: { AGENTRUN_LOG_LEVEL: "error", AGENTRUN_ALLOW_NETWORKS: "127.0.0.1/32" },
  });
  whenInterrupted(() => service.process.kill());
  const database = await openDatabaseOf(service);
  try {
    await work({ service, database });
  } finally {
    await database.close();
    await service.stop();
    await service.remove();
  }
}

const addKey = async ({ database }: World) => (await createKey(database, await createOrganization(database))).key;

/** Creates a run, reads it, and checks the readiness, in turns. */
async function createBystander(world: World): Promise<Bystander> {
  const { baseUrl, ca } = world.service;
  const api = createApiClient({ baseUrl, ca, key: await addKey(world), isUnchecked: true });
  const agent = (await api<Agent>("POST", "/agents/echo/deploy", { body: {} })).body.id;
  const create = () => api<Run>("POST", "/runs", { body: { agent_id: agent, input: { query: "hello" } } });
  const run = (await create()).body.id;
  const calls = [
    async () => (await create()).body.status === "completed",
    async () => (await api("GET", `/runs/${run}`)).status === 200,
    async () => (await api("GET", "/../readyz")).status === 200,
  ];
  let turn = 0;
  const next = () => {
    turn += 1;
    return calls[turn % calls.length]?.() ?? Promise.resolve(false);
  };
  for (let call = 0; call < 300; call += 1) await next();
  return next;
}

/** Each attack has its own service: some of them ended the node of an earlier release. */
const measureAttack = (name: keyof typeof attacks): Promise<void> =>
  inAttackedWorld(async (world) => {
    const bystander = await createBystander(world);
    const key = await addKey(world);
    const { baseUrl, ca } = world.service;
    const quiet = await watch(bystander);
    const { attacked, statuses } = await attackWhile({ name, size, service: { baseUrl, ca }, key }, () =>
      watch(bystander),
    );
    printRow(name, quiet, attacked, statuses);
  });

/** Observes while another process attacks. */
function attackWhile(
  assignment: Assignment,
  observe: () => Promise<Seen>,
): Promise<{ attacked: Seen; statuses: number[] }> {
  const child = fork(attackerFile, [JSON.stringify(assignment)]);
  whenInterrupted(() => child.kill());
  return new Promise((resolve, reject) => {
    let attacked: Promise<Seen> | null = null;
    child.once("exit", (code) => reject(new Error(`The attacker ended with ${code}.`)));
    child.on("message", (message: FromAttacker) => {
      if (message.type === "done") attacked?.then((seen) => resolve({ attacked: seen, statuses: message.statuses }));
      else attacked = observe().finally(() => child.send("observed"));
    });
  });
}

const attackerFile = new URL("./attacks/attacker.ts", import.meta.url);

/** "12 × 201, 1 × none". */
const countsOf = (statuses: readonly number[]): string =>
  [...Map.groupBy(statuses, (status) => status || "none")]
    .map(([status, all]) => `${all.length} × ${status}`)
    .join(", ");

function printRow(name: string, quiet: Seen, { ms, failures }: Seen, statuses: readonly number[]): void {
  const [before, during] = [percentile(quiet.ms, 0.99), percentile(ms, 0.99)];
  const cells = [before, during, Math.max(...ms)].map((value) => `${value.toFixed(0)} ms`);
  const ratio = during / before;
  const [isClose, isKept] = [ratio <= limits.ratio, during <= before + limits.addedMs];
  const shown = [`${ratio.toFixed(1)} ×`, `${(during - before).toFixed(0)} ms`].map(
    (value, at) => `${value} ${[isClose, isKept][at] ? "✓" : "✗"}`,
  );
  print(`| ${name} | ${[...cells, ...shown, `${failures} of ${ms.length}`, countsOf(statuses)].join(" | ")} |`);
  if (!isClose || !isKept || failures > 0) process.exitCode = 1;
}

const titles = ["Attack", "p99 before", "p99 during", "slowest during"];
titles.push(
  `ratio of p99 (≤ ${limits.ratio} ×)`,
  `added to p99 (P29: ≤ ${limits.addedMs} ms)`,
  "failed (0)",
  "responses to the attack",
);
print(`| ${titles.join(" | ")} |\n|${" --- |".repeat(titles.length)}`);
for (const name of process.env.BENCH_ATTACK ? names.filter((each) => each === process.env.BENCH_ATTACK) : names)
  await measureAttack(name);
