import type { RunRecord } from "../../model/runs.ts";

/** Receives what the store does, for metrics. */
export type StoreObserver = {
  wrote(batch: string, rows: number): void;
  accepted(run: RunRecord): void;
  finished(outcome: string, milliseconds: number | null, run: RunRecord): void;
};

export const noObserver: StoreObserver = { wrote() {}, accepted() {}, finished() {} };
