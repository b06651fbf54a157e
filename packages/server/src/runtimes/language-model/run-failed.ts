import type { RunError } from "@agentrun/contract";

/** Ends the run: what the loop throws where it cannot go on. */
export class RunFailed extends Error {
  readonly error: RunError;
  constructor(error: RunError) {
    super(error.message);
    this.error = error;
  }
}
