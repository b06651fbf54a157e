import type { RunId } from "@agentrun/contract";
import { assertOutsideTransaction } from "../lib/postgres/transaction-scope.ts";
import { isFinal, type RunKey, type RunRecord } from "../model/runs.ts";
import type { Signals } from "../signals/signals.ts";
import type { Store } from "../store/store.ts";
import type { ActiveRuns } from "./active-runs.ts";

type WaiterDeps = {
  store: Pick<Store, "runs">;
  active: ActiveRuns;
  signals: Signals;
};

export type Waiters = {
  waitUntilSettled(run: RunRecord, milliseconds: number): Promise<RunRecord>;
  /** Resolves the requests that wait for this run. */
  announce(run: RunRecord): void;
  /** Resolves once no request waits. */
  whenIdle(): Promise<void>;
  /** Ends all waits: each request gets the run as it is. */
  release(): void;
  /** Finds settled runs whose signal did not arrive. */
  pollOnce(): Promise<boolean>;
};

const isSettled = (run: RunRecord) => isFinal(run.status) || run.status === "requires_action";

/** Requests that wait for runs, on whichever node they execute. */
export function createWaiters(deps: WaiterDeps): Waiters {
  const waiting = new Map<RunId, { name: RunKey; listeners: Set<(run: RunRecord | null) => void> }>();
  let idle: PromiseWithResolvers<void> | undefined;

  const announce = (run: RunRecord) => {
    for (const resolve of waiting.get(run.id)?.listeners ?? []) resolve(run);
  };

  const pollOnce = async () => {
    const names = [...waiting.values()].map(({ name }) => name);
    if (names.length === 0) return false;
    for (const run of await deps.store.runs.listSettled(names)) announce(run);
    return false;
  };

  const wait = ({ organizationId, id }: RunKey, milliseconds: number) => {
    const { promise, resolve } = Promise.withResolvers<RunRecord | null>();
    const listeners = (waiting.get(id)?.listeners ?? new Set()).add(resolve);
    waiting.set(id, { name: { organizationId, id }, listeners });
    const timer = setTimeout(() => resolve(null), milliseconds);
    return promise.finally(() => {
      clearTimeout(timer);
      listeners.delete(resolve);
      if (listeners.size === 0) waiting.delete(id);
      if (waiting.size === 0) idle?.resolve();
    });
  };

  deps.signals.subscribe("settled", (id) => {
    // Runs of this node are announced directly, with the record.
    const waited = waiting.get(id as RunId);
    if (!waited || deps.active.get(id as RunId)) return;
    deps.store.runs.findSettled(waited.name).then(
      (run) => run && announce(run),
      () => {},
    );
  });

  return {
    announce,
    whenIdle() {
      if (waiting.size === 0) return Promise.resolve();
      idle ??= Promise.withResolvers();
      return idle.promise;
    },
    release() {
      for (const { listeners } of waiting.values()) for (const resolve of listeners) resolve(null);
    },
    pollOnce,
    async waitUntilSettled(run, milliseconds) {
      if (isSettled(run) || milliseconds <= 0) return run;
      assertOutsideTransaction("Waiting for a run");
      const answer = wait(run, milliseconds);
      // The run may have settled before the wait started, unless it is still active on this node.
      const before = deps.active.get(run.id) ? null : await deps.store.runs.findSettled(run);
      if (before) announce(before);
      const settled = await answer;
      if (settled) return settled;
      return (await deps.store.runs.find(run.organizationId, run.id)) ?? run;
    },
  };
}
