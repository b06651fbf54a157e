import { WorkMeter } from "@agentrun/bounded-regex";

/** What one value may cost with all schemas that it must match: far above any honest value of a megabyte, and done within a second. */
export const newSchemaMeter = (): WorkMeter => new WorkMeter(40_000_000);
