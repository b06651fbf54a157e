import type { ApiPromise } from "../api-promise.ts";
import type {
  CreateReplayRequest,
  ListReplayRunsQuery,
  ListReplaysQuery,
  Replay,
  ReplayComparison,
  ReplayEstimate,
  ReplayedRun,
} from "../models.ts";
import type { RequestOptions } from "../options.ts";
import type { PagePromise } from "../pages.ts";
import { Resource } from "./resource.ts";

/** Replays of many runs, in the background; `runs.replay` replays one. */
export class Replays extends Resource {
  /** Replay many runs. Replays the runs of an agent that match the filter and have ended, in the background. Runs that are replays themselves are left out. Each new run is created as with POST /runs/{id}/replay. Scope: `runs:write`. */
  create(body: CreateReplayRequest, options?: RequestOptions): ApiPromise<Replay> {
    return this.core.call("createReplay", { body }, options);
  }

  /** Count the runs of a replay first. Takes the body of POST /replays, checks it in the same way, and returns how many runs it would replay and what the original runs cost. Creates nothing. `Idempotency-Key` is ignored. The call changes nothing. Scope: `runs:write`. */
  estimate(body: CreateReplayRequest, options?: RequestOptions): ApiPromise<ReplayEstimate> {
    return this.core.call("estimateReplay", { body }, options);
  }

  /** List replays. Newest first, with the progress of each. Scope: `runs:read`. */
  list(query?: ListReplaysQuery, options?: RequestOptions): PagePromise<Replay> {
    return this.core.list("listReplays", { query }, options);
  }

  /** Get a replay. Returns how many runs there are, how many have started, and how they ended. Scope: `runs:read`. */
  get(id: string, options?: RequestOptions): ApiPromise<Replay> {
    return this.core.call("getReplay", { path: { id } }, options);
  }

  /** List the runs of a replay. In the order of the original runs. Scope: `runs:read`. */
  runs(id: string, query?: ListReplayRunsQuery, options?: RequestOptions): PagePromise<ReplayedRun> {
    return this.core.list("listReplayRuns", { path: { id }, query }, options);
  }

  /** Compare a replay with the original runs. Shows how two revisions perform on the same inputs, for the runs that have ended so far. Scope: `runs:read`. */
  compare(id: string, options?: RequestOptions): ApiPromise<ReplayComparison> {
    return this.core.call("compareReplay", { path: { id } }, options);
  }

  /** Cancel a replay. No further runs start, and active ones are cancelled. Results of runs that have ended are kept. Scope: `runs:write`. */
  cancel(id: string, options?: RequestOptions): ApiPromise<Replay> {
    return this.core.call("cancelReplay", { path: { id } }, options);
  }
}
