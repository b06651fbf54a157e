import { setTimeout as pause } from "node:timers/promises";
import { ServiceError } from "../lib/errors.ts";

const pauseMs = 200;

/** Tries again for as long as the store is away: the work is done, only its record is missing. */
export async function retryWhileUnavailable<T>(work: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof ServiceError) || error.code !== "service_unavailable") throw error;
      await pause(pauseMs);
    }
  }
}
