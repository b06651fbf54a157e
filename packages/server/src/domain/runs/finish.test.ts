import { expect, test } from "vitest";
import { newRunRecord } from "../../../../../test/support/store.ts";
import { ServiceError } from "../../lib/errors.ts";
import type { Caller } from "../../model/api-keys.ts";
import type { FinishedRun, FinishResult } from "../../store/runs/finish.ts";
import { type CancelDeps, cancelRun, type Ending, type FinishDeps, finishRun } from "./finish.ts";

const completed: Ending = { status: "completed", output: '{"result":1}', tokensUsed: 7, usage: null };
const guard = { held: "by us", leaseToken: "token", sequence: 5 } as const;

/** A fake store that rejects some endings. */
function refusing(refuses: (end: FinishedRun) => Error | null) {
  const written: FinishedRun[] = [];
  const reported: string[] = [];
  const finish = async (end: FinishedRun): Promise<FinishResult> => {
    const error = refuses(end);
    if (error) throw error;
    written.push(end);
    return "finished";
  };
  const deps = {
    store: { runs: { finish }, threads: {}, agents: {} },
    clock: { now: () => Date.now() },
    signals: { publish: () => {} },
    maxEventBytes: 100_000,
    spendCaps: { charge: async () => {} },
    onFailure: (error: unknown, what: string) => reported.push(`${what}: ${(error as Error).message}`),
  } as unknown as FinishDeps;
  return { deps, written, reported };
}

const refuseFigures = ({ run }: FinishedRun) => (run.tokensUsed > 0 ? new RangeError("out of range") : null);

test("a run whose ending the database rejects fails with internal_error, and the cause is reported", async () => {
  const { deps, written, reported } = refusing(refuseFigures);
  const ended = await finishRun(deps, newRunRecord({ status: "running", attempt: 1 }), completed, guard);
  expect(ended).toMatchObject({ status: "failed", error: { type: "system", code: "internal_error" }, tokensUsed: 0 });
  expect(written).toHaveLength(1);
  expect(written[0]).toMatchObject({ guard, run: { output: null }, event: { type: "run.failed" } });
  expect(reported).toEqual(["finish run: out of range"]);
});

test("a cancelled run whose usage the database rejects is cancelled without it", async () => {
  const { deps } = refusing(refuseFigures);
  const run = newRunRecord({ status: "cancelling", attempt: 1 });
  const ended = await finishRun(deps, run, { status: "cancelled", tokensUsed: 7, usage: null }, guard);
  expect(ended).toMatchObject({ status: "cancelled", error: null, tokensUsed: 0 });
});

test("an ending that cannot be stored because the database is unavailable is left for a retry", async () => {
  const { deps, written, reported } = refusing(() => new ServiceError("service_unavailable"));
  const ending = finishRun(deps, newRunRecord({ status: "running", attempt: 1 }), completed, guard);
  await expect(ending).rejects.toMatchObject({ code: "service_unavailable" });
  expect([written, reported]).toEqual([[], []]);
});

test.each([
  [false, "completed"],
  [true, "failed"],
] as const)("a cancellation (force: %s) is rejected if the run has %s in the meantime", async (force, status) => {
  const run = newRunRecord({ status: "running", attempt: 1 });
  const seen = [run, { ...run, status }];
  const runs = { find: async () => seen.shift(), markCancelling: async () => null, finish: async () => "lost" };
  const { deps } = refusing(() => null);
  const cancelling = cancelRun(
    { ...deps, store: { ...deps.store, runs } } as unknown as CancelDeps,
    { organizationId: run.organizationId, agentIds: null } as Caller,
    run.id,
    force,
  );
  await expect(cancelling).rejects.toMatchObject({ code: "run_not_active" });
});
