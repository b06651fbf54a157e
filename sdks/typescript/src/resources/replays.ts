import type { ApiPromise } from "../api-promise.ts";
import type {
  CreateReplayRequest,
  ListReplayRunsQuery,
  ListReplaysQuery,
  Replay,
  ReplayComparison,
  ReplayedRun,
} from "../models.ts";
import type { RequestOptions } from "../options.ts";
import type { PagePromise } from "../pages.ts";
import { Resource } from "./resource.ts";

/** Many runs that are done again, in the background; `runs.replay` does one. */
export class Replays extends Resource {
  /** Run many runs again, in the background. Those of an agent that match now and have ended; runs that are replays themselves are left out. Each becomes a new run as POST /runs/{id}/replay makes it. Scope: `runs:write`. */
  create(body: CreateReplayRequest, options?: RequestOptions): ApiPromise<Replay> {
    return this.core.call("createReplay", { body }, options);
  }

  /** List replays of many runs. Newest first, with how far each is. Scope: `runs:read`. */
  list(query?: ListReplaysQuery, options?: RequestOptions): PagePromise<Replay> {
    return this.core.list("listReplays", { query }, options);
  }

  /** See how far a replay is. How many runs there are, were begun, and ended how. Scope: `runs:read`. */
  get(id: string, options?: RequestOptions): ApiPromise<Replay> {
    return this.core.call("getReplay", { path: { id } }, options);
  }

  /** List what a replay does again, and as what. In the order of the runs that are done again. Scope: `runs:read`. */
  runs(id: string, query?: ListReplayRunsQuery, options?: RequestOptions): PagePromise<ReplayedRun> {
    return this.core.list("listReplayRuns", { path: { id }, query }, options);
  }

  /** Put what a replay made beside what it did again. How two revisions fare over the same inputs, so far as the replay has come. Scope: `runs:read`. */
  compare(id: string, options?: RequestOptions): ApiPromise<ReplayComparison> {
    return this.core.call("compareReplay", { path: { id } }, options);
  }

  /** Stop a replay: nothing more is begun, and what is under way is cancelled. What has ended stays. Scope: `runs:write`. */
  cancel(id: string, options?: RequestOptions): ApiPromise<Replay> {
    return this.core.call("cancelReplay", { path: { id } }, options);
  }
}
