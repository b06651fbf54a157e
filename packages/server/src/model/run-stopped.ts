/** Why a run is told to stop. */
export type StopReason = "cancelled" | "timed out" | "lost" | "handed over" | "refused by a policy";

/** What a run's signal is aborted with. */
export class RunStopped extends Error {
  readonly reason: StopReason;

  constructor(reason: StopReason) {
    super(`the run was ${reason}`);
    this.name = "RunStopped";
    this.reason = reason;
  }
}

/** Whether it ends with this; after the other reasons it goes on, here or at another node. */
export const isStoppedForGood = ({ aborted, reason }: AbortSignal): boolean =>
  aborted && reason instanceof RunStopped && reason.reason !== "lost" && reason.reason !== "handed over";
