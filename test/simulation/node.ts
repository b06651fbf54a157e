import { randomUUID } from "node:crypto";
import type { AgentConfiguration } from "@agentrun/contract";
import { createGuardrails } from "../../packages/server/src/app/guardrails.ts";
import type { Platform } from "../../packages/server/src/app/platform.ts";
import { startDeliverer } from "../../packages/server/src/delivery/deliver.ts";
import { createAgentCache } from "../../packages/server/src/domain/agents/cache.ts";
import { createCapCache, createSpendCaps } from "../../packages/server/src/domain/caps/spend-caps.ts";
import { prepareAction } from "../../packages/server/src/domain/runs/actions.ts";
import { cancelRun } from "../../packages/server/src/domain/runs/finish.ts";
import { createSchemaCache, createSchemaCompiler } from "../../packages/server/src/domain/schemas/json-schema.ts";
import { createQuota } from "../../packages/server/src/domain/usage/usage.ts";
import { startEngine } from "../../packages/server/src/engine/engine.ts";
import { beatOnce } from "../../packages/server/src/housekeeping/heartbeat.ts";
import { startWorkWatcher } from "../../packages/server/src/housekeeping/work-watcher.ts";
import { createDatabaseClock } from "../../packages/server/src/lib/clock.ts";
import { startLoop } from "../../packages/server/src/lib/concurrency/loop.ts";
import type { Log } from "../../packages/server/src/lib/observability/log.ts";
import type { ConnectionClass } from "../../packages/server/src/lib/postgres/connection.ts";
import { beatMs, longestGapSeconds, takeoverPollMs } from "../../packages/server/src/model/heartbeat.ts";
import type { Runtime } from "../../packages/server/src/runtimes/runtime.ts";
import { createPolls } from "../../packages/server/src/runtimes/worker/polls.ts";
import type { LocalSignals, Topic } from "../../packages/server/src/signals/signals.ts";
import { createLocalSignals } from "../../packages/server/src/signals/signals.ts";
import { connect } from "../../packages/server/src/store/database/postgres.ts";
import { createStore } from "../../packages/server/src/store/store.ts";
import { maxAttempts, type Receiver } from "./receiver.ts";

export const leaseSeconds = 4;
const slots = { module: 3, io: 0 };
const maxEventBytes = 65_536;

export type NodeOptions = {
  Connection: ConnectionClass;
  runtime: Runtime;
  receiver: Pick<Receiver, "exchange">;
  /** Sends a signal to the other nodes. */
  send: (topic: Topic, id: string) => void;
  onProblem: (what: string) => void;
};

export type SimulatedNode = ReturnType<typeof startNode>;

const silent = () => undefined;
const log = {
  info: silent,
  warn: silent,
  error: silent,
  debug: silent,
  fatal: silent,
  trace: silent,
} as unknown as Log;

/**
 * One node of the service, wired as in `app/`, without HTTP and the other runtimes: it accepts, claims, executes, renews, reclaims and
 * concludes runs and delivers webhooks with the code of production.
 */
export function startNode({ Connection, runtime, receiver, send, onProblem }: NodeOptions) {
  const nodeId = randomUUID();
  const pool = { url: "postgres://simulation", log, Connection };
  const database = connect({ ...pool, connections: 6, name: "agentrun" });
  const heartbeats = connect({ ...pool, connections: 2, name: "agentrun heartbeats" });
  const store = createStore(database, heartbeats, 0);
  const clock = createDatabaseClock();
  const signals = createSignals(send);
  const onFailure = (error: unknown, what: string) => {
    if ((error as { code?: string }).code !== "service_unavailable") onProblem(`${what}: ${String(error)}`);
  };
  const compileSchema = createSchemaCompiler();
  const platform = { store, clock, signals } as unknown as Platform;
  // No agent of the simulation has a policy, so no guard calls another server.
  const guards = { compileSchema } as Parameters<typeof createGuardrails>[1];
  const { guardInput, findTextGuard, forEngine } = createGuardrails(platform, guards);
  const caps = createCapCache(store);
  const eventDeps = { store, clock, signals, maxEventBytes, onFailure };
  const spendCaps = createSpendCaps({ ...eventDeps, caps });
  const agents = createAgentCache(store);
  const inputs = { agents, compileSchema, checkSchema: createSchemaCache(compileSchema), guardInput, findTextGuard };
  const runDeps = { ...eventDeps, ...inputs, spendCaps, files: {} as never, capsChanged: silent };
  const engine = startEngine({
    ...{ ...runDeps, ...forEngine, log },
    readSecret: async () => [],
    runtimes: { module: runtime } as unknown as Record<AgentConfiguration["runtime"]["type"], Runtime>,
    workers: { polls: createPolls(), handleReport: async () => [], leave: silent, heldCount: () => 0 },
    quota: createQuota(store, {}),
    defaultTimeoutSeconds: 60,
    isTracing: false,
    onLeaseLost: silent,
    settings: {
      ...{ nodeId, slots, leaseSeconds, maxQueued: 1_000, queueWaitSeconds: 3_600, keepEventsAfterMs: 80 },
      caps: { perOrganization: null, perKey: null },
    },
  });
  const deliverer = startDeliverer({
    ...{ store, signals, log, client: receiver, openSecret: (sealed: string) => sealed, notifications: {} },
    ...{ timeoutMs: 3_000, limits: { perEndpoint: 4, perOrganization: 8, perNode: 8 }, onFailure, onAttempt: silent },
    ...{
      retries: { attempts: maxAttempts, backoffSeconds: [1, 2, 3] },
      longestGapSeconds: longestGapSeconds(leaseSeconds),
    },
  });
  const secrets = { refresh: silent, ids: () => [], follow: () => true };
  const beating = {
    ...{ store, clock, log, nodeId, leaseSeconds, secrets, proofName: "proof", release: "0.0.0" },
    roles: new Set(["gateway", "worker", "scheduler"]),
    onPeers: [],
    onUnsteady: silent,
  };
  const beat = () => beatOnce(beating).then(() => false);
  startLoop("beat", beat, { idleMs: beatMs(leaseSeconds), onError: onFailure });
  startWorkWatcher({ store, signals, onFailure }, takeoverPollMs(leaseSeconds));
  void engine.begin();
  return {
    createRun: engine.createRun,
    find: store.runs.find,
    prepareAction: prepareAction.bind(null, runDeps),
    cancelRun: cancelRun.bind(null, runDeps),
    transaction: store.transaction,
    deliver: signals.deliver,
    async drain(graceMs: number) {
      await engine.drain(graceMs);
      await deliverer.stop(graceMs);
    },
  };
}

function createSignals(send: NodeOptions["send"]): LocalSignals {
  const local = createLocalSignals();
  return {
    ...local,
    publish(topic, id) {
      local.deliver(topic, id);
      send(topic, id);
    },
  };
}
