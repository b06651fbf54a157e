import type { BulkReplayDeps } from "../domain/bulk-replays.ts";
import type { ComparisonDeps } from "../domain/comparisons.ts";
import type { ErasureDeps } from "../domain/erasures.ts";
import type { FeedbackDeps } from "../domain/feedback.ts";
import type { ThreadDeps } from "../domain/threads.ts";
import { comparisonHandlers } from "../http/routes/comparisons.ts";
import { erasureHandlers } from "../http/routes/erasures.ts";
import { feedbackHandlers } from "../http/routes/feedback.ts";
import { replayHandlers } from "../http/routes/replays.ts";
import { type StreamRouteDeps, streamHandlers } from "../http/routes/run-streams.ts";
import { type RunRouteDeps, runHandlers } from "../http/routes/runs.ts";
import { threadHandlers } from "../http/routes/threads.ts";

type RunHandlerDeps = RunRouteDeps &
  StreamRouteDeps &
  ThreadDeps &
  ErasureDeps &
  FeedbackDeps &
  BulkReplayDeps &
  ComparisonDeps;

/** What is asked of runs, and of what they are a part of. */
export const handlersOfRuns = (deps: RunHandlerDeps, baseUrl: () => string) => ({
  ...runHandlers(deps, baseUrl),
  ...streamHandlers(deps, baseUrl),
  ...threadHandlers(deps, baseUrl),
  ...erasureHandlers(deps),
  ...feedbackHandlers(deps),
  ...replayHandlers(deps, baseUrl),
  ...comparisonHandlers(deps),
});
