import { type Static, Type } from "typebox";
import { type Endpoint, idPath, PathId } from "./endpoint.ts";
import { Id } from "./ids.ts";
import { ListOf, pageQuery } from "./pagination.ts";
import { slug, storable } from "./patterns.ts";
import { closed, Nullable, ObjectName, OneOf, Timestamp } from "./schema.ts";
import { EndUser } from "./threads.ts";

const thumbs = ["up", "down"] as const;

/** What is judged where nobody says what. */
export const overallFeedback = "overall";

const named = {
  name: "What is judged, such as `accuracy`; averages and shares are counted by it.",
  score: "A number of your own scale.",
  label: "A word of your own, such as `hallucination`; shares are counted by it.",
  comment: "For people.",
} as const;

/** What somebody thinks of a run. */
export const Feedback = Type.Object(
  {
    object: ObjectName("feedback"),
    id: Id("fb"),
    run_id: Id("run"),
    agent_id: Id("ag"),
    agent_revision: Type.Integer({ description: "That the run ran." }),
    name: Type.String({ description: named.name }),
    thumbs: Nullable(OneOf(thumbs)),
    score: Nullable(Type.Number({ description: named.score })),
    label: Nullable(Type.String({ description: named.label })),
    comment: Nullable(Type.String({ description: named.comment })),
    user: Nullable(
      Type.Unsafe<string>({ ...EndUser, description: "Your end user who thinks so; null: whoever said it." }),
    ),
    created_by: Type.String({ description: "The key or the person that said it: `key_…` or `usr_…`." }),
    created_at: Timestamp,
    updated_at: Type.Unsafe<string>({ ...Timestamp, description: "When it was last said." }),
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
        description: "Your end user who thinks so; it is erased with their data. Left out: it is the caller's own.",
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

/** Which runs a list shows, by what was said of them. What is asked for together must be in one feedback. */
export const feedbackFilters = {
  feedback: Type.Optional(
    OneOf(["any", "none", ...thumbs], {
      description: "Runs of which anybody has said anything, nothing, or with a thumb up or down.",
    }),
  ),
  feedback_name: Type.Optional(Type.String({ pattern: slug, description: "With feedback of this name." })),
  feedback_label: Type.Optional(Type.String({ pattern: slug, description: "With feedback of this label." })),
  min_score: Type.Optional(Type.Number({ description: "With a score of at least this." })),
  max_score: Type.Optional(Type.Number({ description: "With a score of at most this." })),
};

const tag = "Runs";
const feedbackPath = { id: PathId("run"), feedback_id: PathId("fb") } as const;

/** The rows of the API table about what people think of runs. */
export const feedbackEndpoints = {
  createFeedback: {
    method: "POST",
    path: "/runs/{id}/feedback",
    tag,
    summary: "Say what you or your end user think of a run",
    description:
      "A thumb, a score, a label, a comment, or several of them. Whoever says something of the same name again has changed their mind: it takes the place of what they said before, and the answer is 200.",
    scope: "feedback:write",
    params: idPath("run"),
    body: CreateFeedbackRequest,
    responses: { 200: Feedback, 201: Feedback },
    idempotency: "replay",
  },
  listFeedback: {
    method: "GET",
    path: "/runs/{id}/feedback",
    tag,
    summary: "List what was said of a run",
    scope: "runs:read",
    params: idPath("run"),
    query: Type.Object(pageQuery("fb"), closed),
    responses: { 200: FeedbackList },
  },
  deleteFeedback: {
    method: "DELETE",
    path: "/runs/{id}/feedback/{feedback_id}",
    tag,
    summary: "Take back what was said of a run",
    scope: "feedback:write",
    params: feedbackPath,
    responses: { 200: DeletedFeedback },
  },
} as const satisfies Record<string, Endpoint>;
