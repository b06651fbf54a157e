import { setTimeout as pause } from "node:timers/promises";
import { isUnavailable } from "../lib/errors.ts";

const pauseMs = 200;

/**
 * Tries again for as long as the store is away or cannot write: the work is done, only its record is missing. What waits so
 * keeps its slot and its lease, so no more of it gathers than the node may run.
 */
export async function retryWhileUnavailable<T>(work: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!isUnavailable(error)) throw error;
      await pause(pauseMs);
    }
  }
}
