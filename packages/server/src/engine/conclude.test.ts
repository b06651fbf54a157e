import { expect, test } from "vitest";
import type { RunRecord } from "../model/runs.ts";
import type { Outcome } from "../runtimes/runtime.ts";
import type { ActiveRun } from "./active-runs.ts";
import { conclude } from "./conclude.ts";
import { type LeaseKeeperDeps, renewOnce } from "./lease-keeper.ts";

const at = new Date(0);
const run = {
  ...{ organizationId: "org_1", id: "run_1", agentId: "ag_1", status: "running", input: "{}", metadata: {} },
  ...{ attempt: 1, timeoutSeconds: 60, tokensUsed: 0, usage: null, requiredAction: null, threadId: null },
  ...{ createdAt: at, startedAt: at, waitsSince: at, completedAt: null, queuedMs: 0, waitingMs: 0 },
} as unknown as RunRecord;

const completed: Outcome = { type: "completed", output: "{}", tokensUsed: 0 };
const question = { type: "input", prompt: "Which?" } as const;
const asked: Outcome = { type: "asked", key: "ask#0", question, digest: "d" };

test.each<[string, Outcome]>([
  ["result", completed],
  ["question", asked],
])(
  "a heartbeat during the write of a run's %s does not report that another node has taken it over",
  async (_, outcome) => {
    const [stops, lost]: string[][] = [[], []];
    const active = {
      ...{ run, leaseToken: "token", configuration: { limits: {}, runtime: { type: "module" } }, stopReason: null },
      ...{ isEnding: false, retried: 0, countedAttempts: 1, activeMs: 0, startedMs: 0, emitted: 0 },
      log: { flush: async () => true, next: () => 1 },
      stop: (reason: string) => stops?.push(reason),
    } as unknown as ActiveRun;
    // The statement that stores the outcome has removed the lease; this node learns of it a moment later.
    const heartbeat = async () => {
      const runs = { renewLeases: async () => [], find: async () => ({ status: "completed" }) };
      const register = { all: () => [active], get: () => active };
      const onLost = (id: string) => lost?.push(id);
      await renewOnce({ store: { runs }, active: register, leaseSeconds: 30, onLost } as unknown as LeaseKeeperDeps);
      return "ended";
    };
    const concluded = await conclude(
      {
        store: { runs: { finish: heartbeat, park: heartbeat } },
        clock: { now: () => 0 },
        signals: { publish: () => {} },
        ...{ maxEventBytes: 10_000, spendCaps: { charge: async () => {} }, onFailure: () => {} },
      } as unknown as Parameters<typeof conclude>[0],
      active,
      outcome,
    );
    expect(concluded?.id).toBe("run_1");
    expect([stops, lost]).toEqual([[], []]);
  },
);
