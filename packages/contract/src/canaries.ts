import { type Static, Type } from "typebox";
import { type Endpoint, idPath, PathId } from "./endpoint.ts";
import { Id } from "./ids.ts";
import { ListOf, pageQuery } from "./pagination.ts";
import { storable } from "./patterns.ts";
import { closed, Nullable, ObjectName, OneOf, Timestamp } from "./schema.ts";

export const canaryLimits = {
  steps: 10,
  /** With fewer runs of the canary, nothing can be concluded. */
  runs: 20,
} as const;

export const canaryStatuses = ["active", "promoted", "rolled_back", "aborted"] as const;
export const canaryMetrics = ["failures", "latency", "cost", "feedback", "scores"] as const;
export const canaryVerdicts = ["worse", "better", "undecided"] as const;

const percent = Type.Integer({ minimum: 1, maximum: 100, description: "The share of new runs that use the canary." });
const minutes = Type.Integer({ minimum: 1, maximum: 43_200, description: "The step takes at least this long." });
const runs = Type.Integer({
  minimum: canaryLimits.runs,
  maximum: 1_000_000,
  description: "The step takes until this many runs of the canary have ended.",
});

const CanaryStep = Type.Object(
  { percent, minutes: Nullable(minutes), runs: Nullable(runs) },
  { title: "CanaryStep", description: "A step ends when it has reached both its minutes and its runs." },
);
export type CanaryStep = Static<typeof CanaryStep>;

const NewCanaryStep = Type.Object(
  { percent, minutes: Type.Optional(minutes), runs: Type.Optional(runs) },
  {
    ...closed,
    title: "NewCanaryStep",
    description: "A step of a new canary: it ends when it has reached both its minutes and its runs.",
  },
);

const Sample = (title: string) =>
  Type.Object(
    {
      count: Type.Integer({ minimum: 0, description: "The number of runs or ratings that were measured." }),
      value: Nullable(
        Type.Number({
          description:
            "For failures, the percentage of runs that failed; for feedback, the percentage of thumbs that are down; for latency, the median in milliseconds; for cost, the median in US dollars. Null: nothing was measured.",
        }),
      ),
    },
    { title, description: "What was measured of one revision." },
  );

const CanaryMetric = Type.Object(
  {
    metric: Type.Unsafe<(typeof canaryMetrics)[number]>(OneOf(canaryMetrics)),
    stable: Sample("StableSample"),
    canary: Sample("CanarySample"),
    p_value: Nullable(
      Type.Number({
        minimum: 0,
        maximum: 1,
        description:
          "The probability of a difference of this size or larger if the canary were not worse. Null: too few measurements.",
      }),
    ),
    verdict: Type.Unsafe<(typeof canaryVerdicts)[number]>({
      ...OneOf(canaryVerdicts),
      description:
        "`worse` or `better` only if the difference is statistically significant, corrected for the number of comparisons; otherwise `undecided`.",
    }),
  },
  { title: "CanaryMetric", description: "A metric of the canary next to that of the stable revision." },
);
export type CanaryMetric = Static<typeof CanaryMetric>;

const toleratedPercent = Type.Integer({
  minimum: 0,
  maximum: 1_000,
  description:
    "Latency and cost of the canary are worse only if they exceed those of the stable revision by more than this percentage.",
});

/** A revision that gets a part of the new runs. */
export const Canary = Type.Object(
  {
    object: ObjectName("canary"),
    id: Id("can"),
    agent_id: Id("ag"),
    revision: Type.Integer({ description: "The revision that is tested." }),
    stable_revision: Type.Integer({ description: "The deployed revision that it is compared with." }),
    status: Type.Unsafe<(typeof canaryStatuses)[number]>(OneOf(canaryStatuses)),
    reason: Nullable(Type.String({ description: "Why it was rolled back or aborted; otherwise null." })),
    steps: Type.Array(CanaryStep),
    step: Type.Integer({ minimum: 1, description: "The number of the current step, from 1." }),
    step_runs: Type.Integer({ minimum: 0, description: "Runs of the canary that ended in the current step." }),
    step_started_at: { ...Timestamp, description: "When the current step started." },
    percent: Type.Integer({ description: "The share of new runs that use the canary now; 0 when it has ended." }),
    tolerated_percent: toleratedPercent,
    metrics: Type.Array(CanaryMetric, {
      description: "The runs that were created and have ended since the canary started.",
    }),
    deployment_id: Nullable(
      Type.Unsafe<`dep_${string}`>({ ...Id("dep"), description: "The deployment that promoted it or rolled it back." }),
    ),
    created_by: Type.String(),
    created_at: Timestamp,
    ended_at: Nullable({ ...Timestamp, description: "When it was promoted, rolled back or aborted." }),
  },
  { title: "Canary", description: "A revision that gets a part of the new runs of an agent before it is deployed." },
);
export type Canary = Static<typeof Canary>;

export const CreateCanaryRequest = Type.Object(
  {
    revision: Type.Integer({
      minimum: 1,
      maximum: 2_147_483_647,
      description: "A draft, or an earlier revision. It must have the same type of runtime as the deployed revision.",
    }),
    steps: Type.Optional(
      Type.Array(NewCanaryStep, {
        minItems: 1,
        maxItems: canaryLimits.steps,
        description:
          "With increasing percentages; each has `minutes`, `runs` or both. The first must be below 100. Default: 5, 25 and 100 % with 100 runs each.",
      }),
    ),
    tolerated_percent: Type.Optional(Type.Unsafe<number>({ ...toleratedPercent, default: 10 })),
  },
  { ...closed, title: "CreateCanaryRequest" },
);
export type CreateCanaryRequest = Static<typeof CreateCanaryRequest>;

export const AbortCanaryRequest = Type.Object(
  { reason: Type.Optional(Type.String({ minLength: 1, maxLength: 1_000, pattern: storable })) },
  { ...closed, title: "AbortCanaryRequest" },
);
export type AbortCanaryRequest = Static<typeof AbortCanaryRequest>;

const params = { id: PathId("ag"), canary_id: PathId("can") } as const;
const tag = "Agents";

/** The endpoints of canaries. */
export const canaryEndpoints = {
  listCanaries: {
    method: "GET",
    path: "/agents/{id}/canaries",
    tag,
    summary: "List the canaries of an agent",
    scope: "agents:read",
    params: idPath("ag"),
    query: Type.Object(pageQuery("can"), closed),
    responses: { 200: ListOf(Canary, "CanaryList") },
  },
  createCanary: {
    method: "POST",
    path: "/agents/{id}/canaries",
    tag,
    summary: "Start a canary",
    scope: "agents:write",
    params: idPath("ag"),
    body: CreateCanaryRequest,
    responses: { 201: Canary },
    idempotency: "replay",
  },
  getCanary: {
    method: "GET",
    path: "/agents/{id}/canaries/{canary_id}",
    tag,
    summary: "Get a canary",
    scope: "agents:read",
    params,
    responses: { 200: Canary },
  },
  promoteCanary: {
    method: "POST",
    path: "/agents/{id}/canaries/{canary_id}/promote",
    tag,
    summary: "Promote a canary",
    scope: "agents:write",
    params,
    responses: { 200: Canary },
    idempotency: "replay",
  },
  abortCanary: {
    method: "POST",
    path: "/agents/{id}/canaries/{canary_id}/abort",
    tag,
    summary: "Abort a canary",
    scope: "agents:write",
    params,
    body: AbortCanaryRequest,
    bodyOptional: true,
    responses: { 200: Canary },
    idempotency: "replay",
  },
} as const satisfies Record<string, Endpoint>;
