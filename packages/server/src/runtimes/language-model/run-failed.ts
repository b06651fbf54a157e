import type { RunError } from "@agentrun/contract";

/** Thrown by the loop to end a run that cannot continue. */
export class RunFailed extends Error {
  readonly error: RunError;
  constructor(error: RunError) {
    super(error.message);
    this.error = error;
  }
}
