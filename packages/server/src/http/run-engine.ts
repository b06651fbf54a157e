import type { CreatedRun, RunSubmission } from "../domain/admit-run.ts";
import type { FollowedRun, RunRecord } from "../model/runs.ts";
import type { StreamEvent } from "../model/stream-events.ts";
import type { Page } from "../store/database/page.ts";

/** What the routes ask of whoever moves runs forward. */
export type RunEngine = {
  /** A run that is kept from now on, whatever happens to this node. */
  createRun(submission: RunSubmission): Promise<CreatedRun>;
  /** The run once it has ended or parked, or as it is when the time is up. */
  waitUntilSettled(run: RunRecord, milliseconds: number): Promise<RunRecord>;
  /** The run's events after a sequence that there are already. */
  eventsSoFar(run: RunRecord, after: number, most: { limit: number; bytes: number }): Promise<Page<StreamEvent>>;
  /** Passes on the run's events after a sequence, as they come, until it ends or the reader leaves. */
  follow(
    run: FollowedRun,
    after: number,
    sink: (events: StreamEvent[]) => Promise<unknown> | undefined,
    signal: AbortSignal,
  ): Promise<void>;
};
