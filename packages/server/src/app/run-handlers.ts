import type { ErasureDeps } from "../domain/erasures.ts";
import type { FeedbackDeps } from "../domain/feedback.ts";
import type { ThreadDeps } from "../domain/threads.ts";
import { erasureHandlers } from "../http/routes/erasures.ts";
import { feedbackHandlers } from "../http/routes/feedback.ts";
import { type StreamRouteDeps, streamHandlers } from "../http/routes/run-streams.ts";
import { type RunRouteDeps, runHandlers } from "../http/routes/runs.ts";
import { threadHandlers } from "../http/routes/threads.ts";

type RunHandlerDeps = RunRouteDeps & StreamRouteDeps & ThreadDeps & ErasureDeps & FeedbackDeps;

/** What is asked of runs, and of what they are a part of. */
export const handlersOfRuns = (deps: RunHandlerDeps, baseUrl: () => string) => ({
  ...runHandlers(deps, baseUrl),
  ...streamHandlers(deps, baseUrl),
  ...threadHandlers(deps, baseUrl),
  ...erasureHandlers(deps),
  ...feedbackHandlers(deps),
});
