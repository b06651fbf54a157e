import { type Static, Type } from "typebox";
import { type Endpoint, idPath } from "./endpoint.ts";
import { Id } from "./ids.ts";
import { ListOf, pageQuery } from "./pagination.ts";
import { closed, ManagedBy, Nullable, ObjectName, OneOf, Timestamp } from "./schema.ts";
import { EndUser } from "./threads.ts";

export const capPeriods = ["day", "week", "month"] as const;
export const capUnits = ["usd", "tokens", "runs"] as const;
export type CapPeriod = (typeof capPeriods)[number];
export type CapUnit = (typeof capUnits)[number];
export type OnLimit = "refuse" | "ask";
export const missingUserChoices = ["count", "refuse", "ignore"] as const;
export type MissingUser = (typeof missingUserChoices)[number];
export type Unpriced = "refuse" | "ignore";
export const capWarnings = ["runs_without_user", "unpriced_models"] as const;
export type CapWarning = (typeof capWarnings)[number];

/** The documented limits of a cap. */
export const capLimits = { caps: 100, usd: 1_000_000, count: 1_000_000_000_000_000 } as const;

/** The percentages at which `budget.reached` is sent, once per period each. */
export const toldShares = [80, 100] as const;

const period = OneOf(capPeriods, { description: "Calendar days, weeks starting on Monday, or months, in UTC." });
const unit = OneOf(capUnits, {
  description: "US dollars by the price table, input and output tokens, or accepted runs.",
});
const limit = Type.Number({
  exclusiveMinimum: 0,
  maximum: capLimits.count,
  description: "The limit per period, in the unit; a whole number for tokens and runs.",
});
const onLimit = OneOf(["refuse", "ask"], {
  description:
    "`refuse`: new runs are refused with 429 `cap_reached`, and active runs fail with `budget_exceeded` before their next turn. " +
    "`ask`: runs wait with `requires_action` until a person raises the cap, resumes or stops them, or until the period ends.",
});

/** Which runs count: runs that match all given fields. If none is given, all runs of the organisation count. */
const subject = {
  agent_id: Nullable(Type.Unsafe<`ag_${string}`>({ ...Id("ag"), description: "Only runs of this agent." })),
  api_key_id: Nullable(
    Type.Unsafe<`key_${string}`>({
      ...Id("key"),
      description: "Only runs of this key and of the keys that replace it.",
    }),
  ),
  user: Nullable(Type.Unsafe<string>({ ...EndUser, description: "Only runs for this end user." })),
};
const eachUser = Type.Boolean({
  description: "Whether each end user has a separate limit. `missing_user` decides about runs without a `user`.",
});
const missingUser = OneOf(missingUserChoices, {
  description:
    "For `each_user`, what happens to runs without a `user`. `count`: they share one limit, as if they had the same user. " +
    "`refuse`: they are rejected with 422. `ignore`: they are not limited.",
});
const unpriced = OneOf(["refuse", "ignore"], {
  description:
    "For a cap in dollars, what happens to runs of agents with a model whose price is not known. `refuse`: they fail before the first turn. " +
    "`ignore`: turns without a price count as zero dollars.",
});

export const Cap = Type.Object(
  {
    object: ObjectName("cap"),
    id: Id("cap"),
    ...subject,
    each_user: eachUser,
    period,
    unit,
    limit,
    on_limit: onLimit,
    missing_user: Nullable(missingUser),
    unpriced: Nullable(unpriced),
    used: Nullable(
      Type.Number({
        description:
          "The amount used in this period, in the unit; null if each user has a separate limit and no user is given.",
      }),
    ),
    period_start: Type.Unsafe<string>({ ...Timestamp, description: "Start of this period." }),
    resets_at: Type.Unsafe<string>({ ...Timestamp, description: "Start of the next period." }),
    managed_by: ManagedBy,
    created_at: Timestamp,
    updated_at: Timestamp,
  },
  { title: "Cap", description: "A limit on what runs may use per period." },
);
export type Cap = Static<typeof Cap>;

const CreatedCap = Type.Object(
  {
    ...Cap.properties,
    warnings: Type.Array(OneOf(capWarnings), {
      description:
        "`runs_without_user`: the cap has `each_user`, and the request did not decide about runs without a `user`. " +
        "`unpriced_models`: an agent whose runs count uses a model without a known price; see `unpriced`.",
    }),
  },
  { title: "CreatedCap", description: "A new cap, with warnings about runs that it may not limit as expected." },
);
export type CreatedCap = Static<typeof CreatedCap>;

const CapList = ListOf(Cap, "CapList");

export const CreateCapRequest = Type.Object(
  {
    agent_id: Type.Optional(subject.agent_id),
    api_key_id: Type.Optional(subject.api_key_id),
    user: Type.Optional(subject.user),
    each_user: Type.Optional(Type.Unsafe<boolean>({ ...eachUser, default: false })),
    period,
    unit,
    limit,
    on_limit: Type.Optional(Type.Unsafe<OnLimit>({ ...onLimit, default: "refuse" })),
    missing_user: Type.Optional(Type.Unsafe<MissingUser>({ ...missingUser, default: "count" })),
    unpriced: Type.Optional(Type.Unsafe<Unpriced>({ ...unpriced, default: "refuse" })),
  },
  {
    ...closed,
    title: "CreateCapRequest",
    examples: [{ period: "day", unit: "usd", limit: 20 }],
  },
);
export type CreateCapRequest = Static<typeof CreateCapRequest>;

const CapPatch = Type.Object(
  {
    limit: Type.Optional(limit),
    on_limit: Type.Optional(onLimit),
    missing_user: Type.Optional(missingUser),
    unpriced: Type.Optional(unpriced),
  },
  { ...closed, minProperties: 1, title: "CapPatch" },
);
export type CapPatch = Static<typeof CapPatch>;

const DeletedCap = Type.Object(
  { object: ObjectName("cap"), id: Id("cap"), deleted: Type.Literal(true) },
  { title: "DeletedCap", description: "Confirms the deletion." },
);

/** The data of `budget.reached`. */
export const ReachedBudget = Type.Object(
  {
    cap: Cap,
    threshold: Type.Integer({ description: "The percentage: 80 or 100." }),
    user: Nullable(Type.String({ description: "The end user, if each user has a separate limit." })),
  },
  { title: "ReachedBudget", description: "A cap that is 80 % or 100 % used." },
);

const ListCapsQuery = Type.Object(
  { ...pageQuery("cap"), agent_id: Type.Optional(Id("ag")), api_key_id: Type.Optional(Id("key")) },
  closed,
);

const GetCapQuery = Type.Object(
  {
    user: Type.Optional(
      Type.Unsafe<string>({
        ...EndUser,
        description: "If each user has a separate limit: the user whose `used` is returned.",
      }),
    ),
  },
  closed,
);

const tag = "Caps";
const params = idPath("cap");

/** The spend cap endpoints. */
export const capEndpoints = {
  listCaps: {
    method: "GET",
    path: "/caps",
    tag,
    summary: "List spend caps",
    scope: "policies:read",
    query: ListCapsQuery,
    responses: { 200: CapList },
  },
  createCap: {
    method: "POST",
    path: "/caps",
    tag,
    summary: "Create a spend cap",
    scope: "approvals:manage",
    body: CreateCapRequest,
    responses: { 201: CreatedCap },
    idempotency: "replay",
    etag: true,
  },
  getCap: {
    method: "GET",
    path: "/caps/{id}",
    tag,
    summary: "Get a spend cap",
    scope: "policies:read",
    params,
    query: GetCapQuery,
    responses: { 200: Cap },
    etag: true,
  },
  updateCap: {
    method: "PATCH",
    path: "/caps/{id}",
    tag,
    summary: "Update a spend cap",
    scope: "approvals:manage",
    params,
    body: CapPatch,
    responses: { 200: Cap },
    idempotency: "replay",
    etag: true,
  },
  deleteCap: {
    method: "DELETE",
    path: "/caps/{id}",
    tag,
    summary: "Delete a spend cap",
    scope: "approvals:manage",
    params,
    responses: { 200: DeletedCap },
    etag: true,
  },
} as const satisfies Record<string, Endpoint>;
