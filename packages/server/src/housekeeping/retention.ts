import type { Store } from "../store/store.ts";

export type RetentionDeps = {
  store: Pick<Store, "deleteOldRuns" | "deleteOldPipelineRuns" | "deleteExpiredKeys">;
  /** Null: runs are kept for ever. */
  runRetentionDays: number | null;
};

const atOnce = 500;

/** Forgets what is past its time; true while there is more. */
export async function forgetOnce({ store, runRetentionDays }: RetentionDeps): Promise<boolean> {
  const keys = await store.deleteExpiredKeys(atOnce);
  if (runRetentionDays === null) return keys === atOnce;
  const pipelineRuns = await store.deleteOldPipelineRuns(runRetentionDays, atOnce);
  const runs = await store.deleteOldRuns(runRetentionDays, atOnce);
  return [keys, pipelineRuns, runs].includes(atOnce);
}
