import { type Static, Type } from "typebox";
import { type Endpoint, idPath, PathId } from "./endpoint.ts";
import { Id } from "./ids.ts";
import { ListOf, pageQuery } from "./pagination.ts";
import { slug, storable } from "./patterns.ts";
import { closed, Nullable, ObjectName, OneOf, Timestamp } from "./schema.ts";
import { EndUser } from "./threads.ts";

const thumbs = ["up", "down"] as const;

/** The feedback name if none is given. */
export const overallFeedback = "overall";

const named = {
  name: "The rated quality, such as `accuracy`. Averages and shares are calculated for each name.",
  score: "A number on your own scale.",
  label: "Your own label, such as `hallucination`. Shares are calculated for each label.",
  comment: "A comment for people.",
} as const;

/** Feedback on a run. */
export const Feedback = Type.Object(
  {
    object: ObjectName("feedback"),
    id: Id("fb"),
    run_id: Id("run"),
    agent_id: Id("ag"),
    agent_revision: Type.Integer({ description: "The revision of the run." }),
    name: Type.String({ description: named.name }),
    thumbs: Nullable(OneOf(thumbs)),
    score: Nullable(Type.Number({ description: named.score })),
    label: Nullable(Type.String({ description: named.label })),
    comment: Nullable(Type.String({ description: named.comment })),
    user: Nullable(
      Type.Unsafe<string>({
        ...EndUser,
        description: "The end user who gave the feedback; null if the caller gave it.",
      }),
    ),
    created_by: Type.String({
      description: "The key or person that sent it, or the scoring rule: `key_…`, `usr_…` or `srl_…`.",
    }),
    created_at: Timestamp,
    updated_at: Type.Unsafe<string>({ ...Timestamp, description: "When it was last sent." }),
  },
  { title: "Feedback" },
);
export type Feedback = Static<typeof Feedback>;

const largestScore = 1_000_000_000;

export const CreateFeedbackRequest = Type.Object(
  {
    thumbs: Type.Optional(OneOf(thumbs)),
    score: Type.Optional(Type.Number({ minimum: -largestScore, maximum: largestScore, description: named.score })),
    label: Type.Optional(Type.String({ pattern: slug, description: named.label })),
    comment: Type.Optional(
      Type.String({ minLength: 1, maxLength: 4096, pattern: storable, description: named.comment }),
    ),
    name: Type.Optional(
      Type.Unsafe<string>({ type: "string", pattern: slug, default: overallFeedback, description: named.name }),
    ),
    user: Type.Optional(
      Type.Unsafe<string>({
        ...EndUser,
        description:
          "The end user who gave the feedback; it is erased with their data. Left out: the feedback is the caller's own.",
      }),
    ),
  },
  { ...closed, minProperties: 1, title: "CreateFeedbackRequest" },
);
export type CreateFeedbackRequest = Static<typeof CreateFeedbackRequest>;

export const FeedbackList = ListOf(Feedback, "FeedbackList");

const DeletedFeedback = Type.Object(
  { object: ObjectName("feedback"), id: Id("fb"), deleted: Type.Boolean() },
  { title: "DeletedFeedback" },
);

/** Filters runs by feedback. All given conditions must match the same feedback. */
export const feedbackFilters = {
  feedback: Type.Optional(
    OneOf(["any", "none", ...thumbs], {
      description: "Runs with any feedback, without feedback, or with a thumb up or down.",
    }),
  ),
  feedback_name: Type.Optional(Type.String({ pattern: slug, description: "Runs with feedback of this name." })),
  feedback_label: Type.Optional(Type.String({ pattern: slug, description: "Runs with feedback that has this label." })),
  min_score: Type.Optional(Type.Number({ description: "Runs with a score of at least this value." })),
  max_score: Type.Optional(Type.Number({ description: "Runs with a score of at most this value." })),
};

const tag = "Runs";
const feedbackPath = { id: PathId("run"), feedback_id: PathId("fb") } as const;

/** The feedback endpoints. */
export const feedbackEndpoints = {
  createFeedback: {
    method: "POST",
    path: "/runs/{id}/feedback",
    tag,
    summary: "Give feedback on a run",
    description:
      "Send at least one of a thumb, a score, a label and a comment. If the same author sends feedback with the same name again, it replaces the earlier one and the response is 200.",
    scope: "feedback:write",
    forEndUsers: true,
    params: idPath("run"),
    body: CreateFeedbackRequest,
    responses: { 200: Feedback, 201: Feedback },
    idempotency: "replay",
  },
  listFeedback: {
    method: "GET",
    path: "/runs/{id}/feedback",
    tag,
    summary: "List a run's feedback",
    scope: "runs:read",
    params: idPath("run"),
    query: Type.Object(pageQuery("fb"), closed),
    responses: { 200: FeedbackList },
  },
  deleteFeedback: {
    method: "DELETE",
    path: "/runs/{id}/feedback/{feedback_id}",
    tag,
    summary: "Delete feedback",
    scope: "feedback:write",
    params: feedbackPath,
    responses: { 200: DeletedFeedback },
  },
} as const satisfies Record<string, Endpoint>;
