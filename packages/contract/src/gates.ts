import { type Static, Type } from "typebox";
import { type Endpoint, idPath, PathId } from "./endpoint.ts";
import { experimentVerdicts } from "./experiment-results.ts";
import { Id } from "./ids.ts";
import { ListOf, pageQuery } from "./pagination.ts";
import { storable } from "./patterns.ts";
import { replayEffects } from "./runs.ts";
import { closed, Nullable, ObjectName, OneOf, Timestamp } from "./schema.ts";

export const gateLimits = { scorers: 10, minRows: 10 } as const;

/** By its id, or by its name, which configuration files can use in every installation. */
const GateScorer = Type.Object(
  {
    id: Type.Optional(Id("scr")),
    name: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 128,
        pattern: storable,
        description: "Instead of `id`: the name of a scorer. Only one scorer of the organisation can have it.",
      }),
    ),
    version: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 2_147_483_647,
        description: "Default: the version that is current when the revision is evaluated.",
      }),
    ),
  },
  { ...closed, title: "GateScorer", description: "A scorer, by `id` or by `name`." },
);
export type GateScorer = Static<typeof GateScorer>;

const percent = (description: string) => Type.Number({ minimum: 0, maximum: 100, description });

/** What a revision must pass before it is deployed. */
export const Gate = Type.Object(
  {
    dataset_id: Type.Unsafe<`ds_${string}`>({
      ...Id("ds"),
      description: "A data set of this agent. Its current version is used.",
    }),
    scorers: Type.Array(GateScorer, { minItems: 1, maxItems: gateLimits.scorers }),
    at_least: Type.Optional(
      percent(
        "With every scorer, at least this percentage of the scored rows must pass. The percentage itself is compared, not its interval.",
      ),
    ),
    not_worse_by: Type.Optional(
      percent(
        "With every scorer, the percentage of rows that pass may be lower than that of the deployed revision by at most this many percentage points, on the rows that both revisions have a score for.",
      ),
    ),
    min_rows: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 100_000,
        default: gateLimits.minRows,
        description: "With every scorer, at least this many rows must have a score.",
      }),
    ),
    effects: OneOf(replayEffects, { description: "As in `POST /experiments`." }),
    max_cost_usd: Type.Optional(
      Type.Number({
        exclusiveMinimum: 0,
        maximum: 1_000_000,
        description: "Limit of an evaluation. A revision whose evaluation reaches it does not pass.",
      }),
    ),
    on_failure: Type.Optional(
      Type.Unsafe<"refuse" | "ask">({
        ...OneOf(["refuse", "ask"]),
        default: "refuse",
        description: "Whether a revision that does not pass is refused, or deployed if a person approves.",
      }),
    ),
  },
  {
    ...closed,
    title: "Gate",
    description:
      "An evaluation that a new revision must pass before it is deployed. It needs `at_least`, `not_worse_by` or both.",
  },
);
export type Gate = Static<typeof Gate>;

export const pendingDeploymentStatuses = [
  "evaluating",
  "waiting",
  "passed",
  "deployed",
  "refused",
  "rejected",
  "superseded",
] as const;

const GateResult = Type.Object(
  {
    scorer_id: Id("scr"),
    name: Type.String(),
    scored: Type.Integer({ minimum: 0, description: "Rows with a score." }),
    passed: Type.Integer({ minimum: 0, description: "Rows that passed." }),
    percent: Nullable(percent("Percentage of scored rows that passed.")),
    compared: Nullable(
      Type.Object(
        {
          pairs: Type.Integer({ minimum: 0, description: "Rows that both revisions have a score for." }),
          base_percent: Nullable(percent("Of these, how many pass with the deployed revision, in per cent.")),
          percent: Nullable(percent("The same with the new revision.")),
          p_value: Nullable(Type.Number({ description: "McNemar's exact test; null without pairs." })),
          verdict: OneOf(experimentVerdicts),
        },
        { title: "GateComparison", description: "The comparison with the deployed revision; null without it." },
      ),
    ),
  },
  { title: "GateResult", description: "The result of one scorer." },
);
export type GateResult = Static<typeof GateResult>;

/** A revision that waits for its gate, or what became of it. */
export const PendingDeployment = Type.Object(
  {
    object: ObjectName("pending_deployment"),
    id: Id("pdep"),
    agent_id: Id("ag"),
    revision: Type.Integer({ description: "The revision to deploy." }),
    base_revision: Type.Integer({ description: "The deployed revision when it was requested." }),
    status: Type.Unsafe<(typeof pendingDeploymentStatuses)[number]>({
      ...OneOf(pendingDeploymentStatuses),
      description:
        "`waiting`: it did not pass, and a person decides. `passed`: it was only evaluated. `refused`: by the gate. `rejected`: by a person. `superseded`: another deployment came first.",
    }),
    evaluate_only: Type.Boolean({ description: "Whether it is only evaluated." }),
    reason: Nullable(Type.String({ description: "Why it did not pass, was rejected or superseded; otherwise null." })),
    gate: Gate,
    experiment_id: Id("exp"),
    results: Type.Array(GateResult, { description: "Empty until the experiment has ended." }),
    deployment_id: Nullable(
      Type.Unsafe<`dep_${string}`>({ ...Id("dep"), description: "The deployment; null if it is not deployed." }),
    ),
    created_by: Type.String(),
    created_at: Timestamp,
    decided_by: Nullable(Type.String({ description: "Who approved or rejected it; null: the gate alone decided." })),
    ended_at: Nullable({ ...Timestamp, description: "Null while it is `evaluating` or `waiting`." }),
  },
  {
    title: "PendingDeployment",
    description:
      "A revision of an agent with a gate, which is deployed when it has passed. Only agents with a gate have this object: `GET /agents/{id}` returns the newest one, and `PATCH /agents/{id}` that of the requested change, if it waits or did not pass before. `POST /agents/{id}/deployments` returns it with the status 202 and the deployment that remains live.",
  },
);
export type PendingDeployment = Static<typeof PendingDeployment>;

export const DecideDeploymentRequest = Type.Object(
  { reason: Type.Optional(Type.String({ minLength: 1, maxLength: 1_000, pattern: storable })) },
  { ...closed, title: "DecideDeploymentRequest" },
);
export type DecideDeploymentRequest = Static<typeof DecideDeploymentRequest>;

const params = { id: PathId("ag"), pending_deployment_id: PathId("pdep") } as const;
const tag = "Agents";

/** The endpoints of deployments that wait for a gate. */
export const gateEndpoints = {
  listPendingDeployments: {
    method: "GET",
    path: "/agents/{id}/pending-deployments",
    tag,
    summary: "List the pending deployments of an agent",
    scope: "agents:read",
    params: idPath("ag"),
    query: Type.Object(pageQuery("pdep"), closed),
    responses: { 200: ListOf(PendingDeployment, "PendingDeploymentList") },
  },
  getPendingDeployment: {
    method: "GET",
    path: "/agents/{id}/pending-deployments/{pending_deployment_id}",
    tag,
    summary: "Get a pending deployment",
    scope: "agents:read",
    params,
    responses: { 200: PendingDeployment },
  },
  approveDeployment: {
    method: "POST",
    path: "/agents/{id}/pending-deployments/{pending_deployment_id}/approve",
    tag,
    summary: "Approve a pending deployment",
    scope: "approvals:manage",
    params,
    body: DecideDeploymentRequest,
    bodyOptional: true,
    responses: { 200: PendingDeployment },
    idempotency: "replay",
  },
  rejectDeployment: {
    method: "POST",
    path: "/agents/{id}/pending-deployments/{pending_deployment_id}/reject",
    tag,
    summary: "Reject a pending deployment",
    scope: "approvals:manage",
    params,
    body: DecideDeploymentRequest,
    bodyOptional: true,
    responses: { 200: PendingDeployment },
    idempotency: "replay",
  },
} as const satisfies Record<string, Endpoint>;
