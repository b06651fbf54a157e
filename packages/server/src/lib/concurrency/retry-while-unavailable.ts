import { setTimeout as pause } from "node:timers/promises";
import { isUnavailable } from "../errors.ts";

const pauseMs = 200;

/**
 * Retries while the database is unavailable, for work of a run that is neither lost nor failed because of that. The run keeps its slot
 * and its lease meanwhile, so a node never has more runs in this state than slots. A run that is stopped gets the error.
 */
export async function retryWhileUnavailable<T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!isUnavailable(error) || signal?.aborted) throw error;
      await pause(pauseMs);
    }
  }
}
