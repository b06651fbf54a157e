import { type Static, Type } from "typebox";
import { type Endpoint, idPath } from "./endpoint.ts";
import { Id } from "./ids.ts";
import { ListOf, pageQuery } from "./pagination.ts";
import { storable } from "./patterns.ts";
import { closed, JsonObject, Nullable, ObjectName, OneOf, Timestamp } from "./schema.ts";

export const ratingScales = ["pass_fail", "one_to_five"] as const;

const runId = Type.Unsafe<`run_${string}`>({ ...Id("run"), description: "The run whose output is rated." });

/** The output of a run in an experiment that waits for ratings by members. */
export const Rating = Type.Object(
  {
    object: ObjectName("rating"),
    id: Id("rtg"),
    experiment_id: Id("exp"),
    experiment_name: Nullable(Type.String({ description: "The name of the experiment; null if it has none." })),
    scorer_id: Id("scr"),
    scorer_name: Type.String({ description: "The name of the scorer." }),
    question: Type.String({ description: "What to rate, from the scorer." }),
    scale: OneOf(ratingScales, { description: "`pass_fail`: send `passed`. `one_to_five`: send `rating`." }),
    agent_id: Id("ag"),
    run_id: runId,
    input: JsonObject({ description: "The input of the run." }),
    output: JsonObject({ description: "The output to rate." }),
    expected_output: Nullable(JsonObject({ description: "The expected output of the row." })),
    raters: Type.Integer({ description: "How many members rate it." }),
    rated: Type.Integer({ description: "How many have rated it. Their ratings are not shown." }),
    created_at: Timestamp,
  },
  { title: "Rating" },
);
export type Rating = Static<typeof Rating>;

const GiveRatingRequest = Type.Object(
  {
    passed: Type.Optional(Type.Boolean({ description: "Whether it is good enough. For the scale `pass_fail`." })),
    rating: Type.Optional(
      Type.Integer({ minimum: 1, maximum: 5, description: "5 is the best. For the scale `one_to_five`." }),
    ),
    comment: Type.Optional(
      Type.String({ minLength: 1, maxLength: 1_000, pattern: storable, description: "Why, for the other members." }),
    ),
  },
  { ...closed, minProperties: 1, title: "GiveRatingRequest" },
);
export type GiveRatingRequest = Static<typeof GiveRatingRequest>;

export const GivenRating = Type.Object(
  {
    object: ObjectName("given_rating"),
    id: Type.Unsafe<`rtg_${string}`>({ ...Id("rtg"), description: "The rating." }),
    experiment_id: Id("exp"),
    run_id: runId,
    passed: Type.Boolean({ description: "Whether it is good enough for this member." }),
    rating: Nullable(Type.Integer({ minimum: 1, maximum: 5, description: "Null for the scale `pass_fail`." })),
    comment: Nullable(Type.String({ description: "Why, in the words of the member." })),
    settled: Type.Boolean({ description: "All ratings are given, so the output has its score." }),
    created_at: Timestamp,
  },
  { title: "GivenRating" },
);
export type GivenRating = Static<typeof GivenRating>;

const ListRatingsQuery = Type.Object(
  {
    ...pageQuery("rtg"),
    experiment_id: Type.Optional(
      Type.Unsafe<`exp_${string}`>({ ...Id("exp"), description: "Only outputs of this experiment." }),
    ),
  },
  closed,
);

const tag = "Evaluation";

/** The endpoints of ratings by people. A rating is feedback of a member on a run, so they use the same scopes. */
export const ratingEndpoints = {
  listRatings: {
    method: "GET",
    path: "/ratings",
    tag,
    summary: "List the outputs that wait for your rating",
    scope: "runs:read",
    query: ListRatingsQuery,
    responses: { 200: ListOf(Rating, "RatingList") },
  },
  giveRating: {
    method: "POST",
    path: "/ratings/{id}",
    tag,
    summary: "Rate an output",
    scope: "feedback:write",
    params: idPath("rtg"),
    body: GiveRatingRequest,
    responses: { 200: GivenRating },
    idempotency: "replay",
  },
} as const satisfies Record<string, Endpoint>;
