import { deleteFeedback, type FeedbackDeps, giveFeedback, listFeedback } from "../../domain/feedback/feedback.ts";
import { toFeedback } from "../../model/feedback.ts";
import { type Handlers, ok } from "../endpoint-types.ts";
import { listAnswer, toPageRequest } from "../lists.ts";

export const feedbackHandlers = (deps: FeedbackDeps) =>
  ({
    createFeedback: async ({ caller, params, body }) => {
      const { feedback, isNew } = await giveFeedback(deps, caller, params.id, body);
      return { status: isNew ? 201 : 200, body: toFeedback(feedback) };
    },
    listFeedback: async ({ caller, params, query, url }) =>
      listAnswer(await listFeedback(deps, caller, params.id, toPageRequest(query)), toFeedback, url),
    deleteFeedback: async ({ caller, params }) => {
      await deleteFeedback(deps, caller, params.id, params.feedback_id);
      return ok({ object: "feedback", id: params.feedback_id, deleted: true });
    },
  }) satisfies Partial<Handlers>;
