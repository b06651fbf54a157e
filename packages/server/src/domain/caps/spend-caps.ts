import type { CapId, OrganizationId } from "@agentrun/contract";
import { createKeyedMutex } from "../../lib/concurrency/locks.ts";
import { createSharedReads } from "../../lib/concurrency/shared-reads.ts";
import { ServiceError } from "../../lib/errors.ts";
import {
  type BudgetAnswers,
  type CapRecord,
  type CapUse,
  countsUnder,
  decideAdmission,
  decideHalt,
  describeCap,
  describeUsed,
  type Halt,
  holderOf,
  refusesUnpriced,
  refusesWithoutUser,
  sharesToReport,
  toCap,
} from "../../model/caps.ts";
import type { RunRecord } from "../../model/runs.ts";
import { costsOf } from "../../model/usage.ts";
import type { CapHolder } from "../../store/caps/caps.ts";
import type { Store } from "../../store/store.ts";
import { type EventDeps, recordEvent } from "../events/events.ts";

/** What a run has used so far, all attempts together. */
type RunSpent = Pick<RunRecord, "tokensUsed" | "usage">;

/**
 * Enforces caps. A run is counted in the transaction that accepts it; its usage is charged before each turn and when it ends or waits.
 * So a cap on runs is exact, and a cap on tokens or dollars can be exceeded at most by the turns that are active when it is reached,
 * one per run, across all nodes.
 */
export type SpendCaps = {
  /**
   * Accepts and counts a run, or throws with the cap that rejects it. A run that is not accepted is not counted. `token`: the hash of a
   * token that may create a limited number of runs.
   */
  accept<Taken extends { result: string }>(
    run: RunRecord,
    take: (run: RunRecord) => Promise<Taken>,
    token?: Buffer | null,
  ): Promise<Taken>;
  /** Charges the usage of a run. */
  charge(run: RunRecord, spent: RunSpent): Promise<void>;
  /** Charges the usage and returns the cap that stops the run; null: it may continue. */
  findHalt(run: RunRecord, spent: RunSpent, answers: BudgetAnswers): Promise<Halt | null> | null;
  /** The cap in dollars because of which the run cannot use a model without a price; null: none. */
  findPriceCap(run: RunRecord): Promise<CapId | null>;
};

type SpendCapDeps = EventDeps & { store: Pick<Store, "caps" | "sessions" | "transaction">; caps: CapCache };

export function createSpendCaps(deps: SpendCapDeps): SpendCaps {
  // Serialise per organisation before taking a database connection, so that contention on one cap does not use up the pool.
  const mutex = createKeyedMutex();
  const underCaps = <T>(run: RunRecord, work: (caps: CapRecord[]) => Promise<T>): Promise<T | null> | null => {
    const all = deps.caps.list(run.organizationId);
    const whereAny = (caps: CapRecord[]) => (caps.length === 0 ? null : work(caps));
    return all instanceof Promise ? all.then((found) => whereAny(capsOf(found, run))) : whereAny(capsOf(all, run));
  };
  return {
    async accept(run, take, token = null) {
      const all = await deps.caps.list(run.organizationId);
      assertUser(all, run);
      const caps = capsOf(all, run);
      const countsRuns = caps.some(({ unit }) => unit === "runs");
      if (caps.length > 0 && !countsRuns)
        assertAdmitted(deps, await deps.store.caps.readUses(run.organizationId, holders(caps, run)));
      if (!countsRuns && !token) return take(run);
      const counters = { caps: countsRuns ? caps : [], token };
      const contended = countsRuns || !token ? run.organizationId : token.toString("hex");
      return mutex.runExclusive(contended, () => acceptCounted(deps, counters, run, take));
    },
    async charge(run, spent) {
      await underCaps(run, (caps) => count(deps, caps, run, spent));
    },
    findHalt: (run, spent, answers) =>
      underCaps(run, async (caps) => decideHalt(await count(deps, caps, run, spent), answers, run.overCap)),
    findPriceCap: async (run) =>
      capsOf(await deps.caps.list(run.organizationId), run).find(refusesUnpriced)?.id ?? null,
  };
}

const capsOf = (caps: readonly CapRecord[], run: RunRecord): CapRecord[] =>
  caps.length === 0 ? [] : caps.filter((cap) => countsUnder(cap, run));

const holders = (caps: readonly CapRecord[], { user }: RunRecord): CapHolder[] =>
  caps.map((cap) => ({ id: cap.id, holder: holderOf(cap, user) }));

/** Throws if a cap for each user rejects runs without one. */
function assertUser(caps: readonly CapRecord[], run: RunRecord): void {
  const refusing = caps.find((cap) => refusesWithoutUser(cap, run));
  if (!refusing) return;
  const message =
    `The cap ${refusing.id} applies to each end user and rejects runs without one. Provide 'user', ` +
    `or change missing_user with PATCH /caps/${refusing.id}.`;
  throw new ServiceError("invalid_value", { param: "user", message });
}

/** Rolls back the count of a run that was not accepted. */
class NotTaken extends Error {
  readonly taken: unknown;
  constructor(taken: unknown) {
    super("the run was not accepted");
    this.taken = taken;
  }
}

async function acceptCounted<Taken extends { result: string }>(
  deps: SpendCapDeps,
  { caps, token }: { caps: CapRecord[]; token: Buffer | null },
  run: RunRecord,
  take: (run: RunRecord) => Promise<Taken>,
): Promise<Taken> {
  try {
    return await deps.store.transaction(async () => {
      if (token && !(await deps.store.sessions.countTokenRun(token))) throw new ServiceError("token_runs_used_up");
      const uses = caps.length === 0 ? [] : await deps.store.caps.countRun(run.organizationId, holders(caps, run));
      const overCap = assertAdmitted(deps, uses);
      await recordReached(deps, caps, run.organizationId, uses);
      const taken = await take(overCap ? { ...run, overCap: overCap.id } : run);
      if (taken.result !== "accepted") throw new NotTaken(taken);
      return taken;
    });
  } catch (error) {
    if (error instanceof NotTaken) return error.taken as Taken;
    throw error;
  }
}

/** Throws if a cap rejects the run; returns the cap that will require a decision, if any. */
function assertAdmitted(deps: SpendCapDeps, uses: readonly CapUse[]): CapUse | null {
  const admission = decideAdmission(uses);
  if (admission.type === "refuse") throw capReached(admission.use, deps.clock.now());
  return admission.type === "mark" ? admission.use : null;
}

/** The error names the cap and when it resets. */
function capReached(use: CapUse, now: number): ServiceError {
  // Do not count the rejected run.
  const used = describeUsed(use.unit === "runs" ? { ...use, used: use.used - 1 } : use);
  const resetsAt = use.resetsAt.toISOString();
  const whose = !use.eachUser ? "" : use.holder === "" ? " for all runs without a user" : " for each end user";
  const message =
    `The cap ${use.id} allows ${describeCap(use)}${whose}; ${used}. It resets at ${resetsAt}. ` +
    `Wait until then, or raise it with PATCH /caps/${use.id}.`;
  const seconds = Math.max(1, Math.ceil((use.resetsAt.getTime() - now) / 1_000));
  return new ServiceError("cap_reached", {
    message,
    headers: { "x-should-retry": "false", "Retry-After": String(seconds) },
    details: [{ param: null, code: "cap_reached", message }],
  });
}

/** The usage of each cap after the charge; without usage it is only read. */
async function count(deps: SpendCapDeps, caps: CapRecord[], run: RunRecord, spent: RunSpent): Promise<CapUse[]> {
  const those = holders(caps, run);
  if (spent.tokensUsed === 0) return deps.store.caps.readUses(run.organizationId, those);
  const totals = { tokens: spent.tokensUsed, nanos: nanosOf(spent) };
  return deps.store.transaction(async () => {
    const uses = await deps.store.caps.charge(run, totals, those);
    await recordReached(deps, caps, run.organizationId, uses);
    return uses;
  });
}

/** If the price of a model is not known, the other models of the run count. */
function nanosOf(spent: RunSpent): number {
  const cost = spent.usage?.cost_usd;
  return typeof cost === "number" ? Math.round(cost * 1e9) : costsOf(spent).reduce((sum, { nanos }) => sum + nanos, 0);
}

/** Sends `budget.reached` once per threshold and period, in the transaction that reached it. */
async function recordReached(
  deps: SpendCapDeps,
  caps: readonly CapRecord[],
  organizationId: OrganizationId,
  uses: readonly CapUse[],
): Promise<void> {
  for (const use of uses) {
    const cap = caps.find(({ id }) => id === use.id);
    for (const threshold of cap ? sharesToReport(use) : []) {
      if (!cap || !(await deps.store.caps.markNotified(organizationId, use, threshold))) continue;
      const shown = toCap({ ...cap, amount: use.amount, onLimit: use.onLimit }, use.used, use.periodStart.getTime());
      const data = { cap: shown, threshold, user: use.holder === "" ? null : use.holder };
      await recordEvent(deps, organizationId, "budget.reached", use.id, data);
    }
  }
}

/** Caches the caps of organisations. Most have none, and their runs must not wait for a query. */
type CapCache = {
  list(organizationId: OrganizationId): Promise<readonly CapRecord[]> | readonly CapRecord[];
  forget(organizationId: OrganizationId): void;
  /** A key was rotated in some organisation. */
  forgetKeys(): void;
};

/** Other nodes signal changes. If a signal is lost, a new cap takes effect after this time. */
const cacheMs = 5_000;
const maximum = 10_000;

export function createCapCache(store: Pick<Store, "caps">): CapCache {
  const reads = createSharedReads(store.caps.listAll, { freshMs: cacheMs, maximum });
  return {
    list: reads.get,
    forget: reads.forget,
    forgetKeys: () => reads.forgetWhere((caps) => caps.some(({ apiKeyId }) => apiKeyId !== null)),
  };
}
