import { type CreateFeedbackRequest, type FeedbackId, overallFeedback, type RunId } from "@agentrun/contract";
import type { DatabaseClock } from "../../lib/clock.ts";
import { ServiceError } from "../../lib/errors.ts";
import { newId } from "../../lib/ids.ts";
import type { Caller } from "../../model/api-keys.ts";
import type { FeedbackRecord } from "../../model/feedback.ts";
import type { Page, PageRequest } from "../../store/database/page.ts";
import type { Store } from "../../store/store.ts";
import { userFor } from "../api-keys/end-users.ts";
import { getRun } from "../runs/runs.ts";

export type FeedbackDeps = { store: Pick<Store, "feedback" | "runs">; clock: DatabaseClock };

type GivenFeedback = { feedback: FeedbackRecord; isNew: boolean };

export async function giveFeedback(
  deps: FeedbackDeps,
  caller: Caller,
  runId: RunId,
  request: CreateFeedbackRequest,
): Promise<GivenFeedback> {
  assertNotEmpty(request);
  const run = await getRun(deps, caller, runId);
  const now = deps.clock.now();
  const { thumbs = null, score = null, label = null, comment = null, name = overallFeedback } = request;
  const user = userFor(caller, request.user ?? null);
  const given = await deps.store.feedback.save({
    ...{ organizationId: run.organizationId, runId: run.id, id: newId("fb", now) },
    ...{ agentId: run.agentId, agentRevision: run.agentRevision, name, author: authorOf(caller, user) },
    ...{ thumbs, score, label, comment, user, createdBy: caller.actor },
    ...{ createdAt: new Date(now), updatedAt: new Date(now) },
  });
  if (!given) throw new ServiceError("run_not_found");
  return given;
}

function assertNotEmpty({ thumbs, score, label, comment }: CreateFeedbackRequest): void {
  if ([thumbs, score, label, comment].every((value) => value === undefined))
    throw new ServiceError("invalid_value", {
      message: "Provide at least one of `thumbs`, `score`, `label` and `comment`.",
    });
}

/** Feedback by the same author replaces the earlier one. Rotated keys count as one author. */
const authorOf = (caller: Caller, user: string | null): string =>
  user === null ? (caller.user?.id ?? caller.lineageId ?? caller.actor) : `user ${user}`;

export async function listFeedback(
  deps: FeedbackDeps,
  caller: Caller,
  runId: RunId,
  page: PageRequest,
): Promise<Page<FeedbackRecord>> {
  return deps.store.feedback.list(await getRun(deps, caller, runId), page);
}

export async function deleteFeedback(deps: FeedbackDeps, caller: Caller, runId: RunId, id: FeedbackId): Promise<void> {
  const run = await getRun(deps, caller, runId);
  if (!(await deps.store.feedback.delete(run, id))) throw new ServiceError("feedback_not_found");
}
