import type { Store } from "../store/store.ts";

export type RetentionDeps = {
  store: Pick<Store, "idempotency" | "pipelineRuns" | "replays" | "runs" | "webhooks">;
  /** Null: runs are kept for ever. */
  runRetentionDays: number | null;
};

const atOnce = 500;
/** Whoever was to be told of a run's end has been, or never will. */
const receiverHours = 24;

/** Forgets what is past its time; true while there is more. */
export async function forgetOnce({ store, runRetentionDays }: RetentionDeps): Promise<boolean> {
  const keys = await store.idempotency.deleteExpired(atOnce);
  const receivers = await store.webhooks.deleteReceiversOfEnded(receiverHours, atOnce);
  if (runRetentionDays === null) return [keys, receivers].includes(atOnce);
  const pipelineRuns = await store.pipelineRuns.deleteOld(runRetentionDays, atOnce);
  const runs = await store.runs.deleteOld(runRetentionDays, atOnce);
  const replays = await store.replays.deleteOld(runRetentionDays, atOnce);
  return [keys, receivers, pipelineRuns, runs, replays].includes(atOnce);
}
