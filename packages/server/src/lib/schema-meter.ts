import { WorkMeter } from "@agentrun/bounded-regex";

/**
 * What one value may cost with all schemas that it must match. It is checked on the thread that serves everybody: this much takes some
 * 80 ms, and an ordinary value of a megabyte much less.
 */
export const newSchemaMeter = (): WorkMeter => new WorkMeter(8_000_000);
