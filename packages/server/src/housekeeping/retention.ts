import type { Store } from "../store/store.ts";

export type RetentionDeps = {
  store: Pick<Store, "idempotency" | "pipelineRuns" | "replays" | "runs">;
  /** Null: runs are kept for ever. */
  runRetentionDays: number | null;
};

const atOnce = 500;

/** Forgets what is past its time; true while there is more. */
export async function forgetOnce({ store, runRetentionDays }: RetentionDeps): Promise<boolean> {
  const keys = await store.idempotency.deleteExpired(atOnce);
  if (runRetentionDays === null) return keys === atOnce;
  const pipelineRuns = await store.pipelineRuns.deleteOld(runRetentionDays, atOnce);
  const runs = await store.runs.deleteOld(runRetentionDays, atOnce);
  const replays = await store.replays.deleteOld(runRetentionDays, atOnce);
  return [keys, pipelineRuns, runs, replays].includes(atOnce);
}
