import { afterAll, beforeAll, expect, test } from "vitest";
import { pace } from "../support/api-client.ts";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";
import { type Service, startService } from "../support/service.ts";
import { agentSettings } from "../support/world.ts";
import { createLedger, type Ledger, until } from "./cluster.ts";
import { fetchReadiness } from "./fetch-readiness.ts";
import { figures, report } from "./figures.ts";
import type { SilentWay } from "./silent-proxy.ts";

type World = { proxy: SilentWay; service: Service };

const runEcho = async (service: Service) =>
  service.api("POST", "/runs", { body: { agent_id: service.credentials.agent_id, input: {} } });

const connections = 10;

/**
 * Opens as many connections as the load uses. Connections that an earlier fault silenced are gone by then: a query that still
 * waits on one would close all idle connections of the pool when it times out.
 */
async function warmUp({ proxy, service }: World): Promise<void> {
  const callMany = () =>
    Array.from({ length: 40 }, () => [runEcho(service), service.api("GET", "/runs"), fetchReadiness(service)]);
  await until(async () => {
    await Promise.all(callMany().flat());
    return proxy.silentCount() === 0 && proxy.openCount() >= connections;
  });
}

/** Calls without a pause until several in a row succeed; returns the statuses and the longest duration. */
async function callUntilWell(service: Service) {
  const startedMs = performance.now();
  const statuses: number[] = [];
  let slowestMs = 0;
  let wellMs = 0;
  const isWell = () => statuses.length >= 20 && statuses.slice(-20).every((status) => status === 200);
  while (!isWell() && performance.now() - startedMs < 30_000) {
    const begunMs = performance.now();
    const { status } = await runEcho(service);
    slowestMs = Math.max(slowestMs, performance.now() - begunMs);
    if (status === 200 && statuses.at(-1) !== 200) wellMs = performance.now() - startedMs;
    statuses.push(status);
  }
  expect(isWell()).toBe(true);
  return { backMs: wellMs, slowestMs, statuses: new Set(statuses) };
}

const isReady = async (service: Service) => (await fetchReadiness(service)).status === 200;

function watchReadiness(service: Service) {
  const seen: number[] = [];
  let isOn = true;
  const watch = async () => {
    for (; isOn; await pace()) seen.push((await fetchReadiness(service)).status);
  };
  const done = watch();
  return async () => {
    isOn = false;
    await done;
    return seen;
  };
}

const faults: Record<string, (proxy: SilentWay) => void> = {
  "connections are silent": (proxy) => void proxy.silence(),
  "everything is swallowed": (proxy) => proxy.swallow(),
  "three connections stall": (proxy) => void proxy.silence(3),
};

type StartProxy = (databaseUrl: string) => Promise<SilentWay>;

/** A database, and nodes with separate proxies to it. */
function setUp(startProxy: StartProxy) {
  let database: TestDatabase;
  let ledger: Ledger;
  let agent: string;
  const worlds: World[] = [];

  const add = async (): Promise<World> => {
    const proxy = await startProxy(database.url);
    const env = { ...agentSettings, AGENTRUN_DRAIN_SECONDS: String(figures.drainSeconds) };
    const known = worlds[0] ? { credentials: worlds[0].service.credentials } : {};
    const service = await startService({ databaseUrl: proxy.url, env, ...known });
    worlds.push({ proxy, service });
    return { proxy, service };
  };

  beforeAll(async () => {
    database = await createTestDatabase();
    ledger = createLedger();
    const { service } = await add();
    const body = { name: "ledger", runtime: { type: "module", module: "ledger" } };
    agent = (await service.api<{ id: string }>("POST", "/agents/custom", { body })).body.id;
  });

  afterAll(async () => {
    for (const { proxy, service } of worlds) {
      await service.remove();
      await proxy.close();
    }
    await database?.drop();
    ledger?.remove();
  });

  return {
    add,
    /** A recovered service is used for the next fault. */
    first: () => worlds[0] ?? expect.fail("there is no node"),
    /** A run that is active while the connections are silenced. */
    async beginLongRun(service: Service, ms: number): Promise<string> {
      const body = { agent_id: agent, input: { file: ledger.file, ms } };
      const headers = { prefer: "respond-async" };
      const { body: run } = await service.api<{ id: string }>("POST", "/runs", { body, headers });
      await until(() => ledger.lines().some((line) => line.run === run.id));
      return run.id;
    },
    countBegun: (run: string) => ledger.lines().filter((line) => line.run === run && line.what === "begin").length,
  };
}

type Nodes = ReturnType<typeof setUp>;

/** Tests of a database behind a proxy or network that can become silent without notice. */
export function trySilence(startProxy: StartProxy): void {
  const nodes = setUp(startProxy);
  tryFallingSilent(nodes);
  trySwallowing(nodes);
  tryStalling(nodes);
  tryStopping(nodes);
}

const tryFallingSilent = ({ first, beginLongRun, countBegun }: Nodes) =>
  test(
    "connections that become silent while new ones work cost at most ten seconds and no attempt, and /readyz reports it",
    async () => {
      const { proxy, service } = first();
      await warmUp({ proxy, service });
      const run = await beginLongRun(service, 14_000);
      const silenced = proxy.silence();
      const fallenMs = performance.now();
      expect(silenced).toBeGreaterThan(5);
      const stopWatching = watchReadiness(service);
      const { backMs, slowestMs, statuses } = await callUntilWell(service);
      await until(() => isReady(service));
      const readyMs = performance.now() - fallenMs;
      const readiness = await stopWatching();
      expect(readyMs).toBeLessThan(10_000);
      expect(backMs).toBeLessThan(10_000);
      expect([...statuses].filter((status) => status !== 200 && status !== 503)).toEqual([]);
      expect(readiness).toContain(503);
      const settled = async () => (await service.api<{ status: string }>("GET", `/runs/${run}`)).body.status;
      await expect.poll(settled).toBe("completed");
      expect(countBegun(run)).toBe(1);
      report("silent connections", { silenced, backMs, readyMs, slowestMs });
    },
    figures.limitMs,
  );

const trySwallowing = ({ first }: Nodes) =>
  test(
    "a database that drops everything causes 503 in time, and the service recovers within ten seconds after its release",
    async () => {
      const { proxy, service } = first();
      await warmUp({ proxy, service });
      proxy.swallow();
      const begunMs = performance.now();
      const answers = await Promise.all(Array.from({ length: 5 }, () => runEcho(service)));
      const refusedMs = performance.now() - begunMs;
      expect(answers.map(({ status }) => status)).toEqual([503, 503, 503, 503, 503]);
      expect(answers[0]?.headers["retry-after"]).toMatch(/^[1-9]\d*$/);
      expect(refusedMs).toBeLessThan(12_000);
      expect((await fetchReadiness(service)).status).toBe(503);
      proxy.release();
      const releasedMs = performance.now();
      const { backMs } = await callUntilWell(service);
      await until(() => isReady(service));
      expect(performance.now() - releasedMs).toBeLessThan(10_000);
      report("swallowed bytes", { refusedMs, backMs });
    },
    figures.limitMs,
  );

const tryStalling = ({ first }: Nodes) =>
  test(
    "three stalled connections do not block the others, and the service recovers within ten seconds",
    async () => {
      const { proxy, service } = first();
      await warmUp({ proxy, service });
      expect(proxy.silence(3)).toBe(3);
      const begunMs = performance.now();
      const clients = await Promise.all([1, 2, 3, 4].map(() => callUntilWell(service)));
      const backMs = Math.max(...clients.map((client) => client.backMs));
      expect(backMs).toBeLessThan(10_000);
      await until(() => isReady(service));
      expect(performance.now() - begunMs).toBeLessThan(10_000);
      report("three stalled", { backMs, slowestMs: Math.max(...clients.map((client) => client.slowestMs)) });
    },
    figures.limitMs,
  );

const tryStopping = ({ add, beginLongRun }: Nodes) =>
  test.concurrent.each(Object.entries(faults))(
    "a node that is stopped while its %s exits in time",
    async (name, inflict) => {
      const { proxy, service } = await add();
      await warmUp({ proxy, service });
      await beginLongRun(service, 60_000);
      inflict(proxy);
      // A query hangs when the signal arrives.
      const hanging = runEcho(service).catch(() => null);
      const begunMs = performance.now();
      expect(await service.stop()).toBe(0);
      const stoppedMs = performance.now() - begunMs;
      await hanging;
      expect(stoppedMs).toBeLessThan(figures.drainSeconds * 1_000 + 10_000);
      report(`SIGTERM, ${name}`, { stoppedMs });
    },
    figures.limitMs,
  );
