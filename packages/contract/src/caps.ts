import { type Static, Type } from "typebox";
import { type Endpoint, idPath } from "./endpoint.ts";
import { Id } from "./ids.ts";
import { ListOf, pageQuery } from "./pagination.ts";
import { closed, Nullable, ObjectName, OneOf, Timestamp } from "./schema.ts";
import { EndUser } from "./threads.ts";

export const capPeriods = ["day", "week", "month"] as const;
export const capUnits = ["usd", "tokens", "runs"] as const;
export type CapPeriod = (typeof capPeriods)[number];
export type CapUnit = (typeof capUnits)[number];
export type OnLimit = "refuse" | "ask";

/** Documented bounds of a cap. */
export const capLimits = { caps: 100, usd: 1_000_000, count: 1_000_000_000_000_000 } as const;

/** The shares of a cap that are told of, once a period each. */
export const toldShares = [80, 100] as const;

const period = OneOf(capPeriods, { description: "Calendar days, weeks from Monday on, or months, in UTC." });
const unit = OneOf(capUnits, { description: "US dollars by the price table, tokens in and out, or accepted runs." });
const limit = Type.Number({
  exclusiveMinimum: 0,
  maximum: capLimits.count,
  description: "How much a period may have, in the unit; whole numbers of tokens and runs.",
});
const onLimit = OneOf(["refuse", "ask"], {
  description:
    "`refuse`: runs are refused with 429 `cap_reached`, and those under way fail with `budget_exceeded` before their next turn. " +
    "`ask`: they wait with `requires_action` until somebody raises the cap, lets them go on, or stops them, or the period is over.",
});

/** Whose runs count: those that have everything that is named; of nothing, all of the organisation. */
const subject = {
  agent_id: Nullable(Type.Unsafe<`ag_${string}`>({ ...Id("ag"), description: "Runs of this agent alone." })),
  api_key_id: Nullable(
    Type.Unsafe<`key_${string}`>({
      ...Id("key"),
      description: "Runs of this key alone, and of those that replace it.",
    }),
  ),
  user: Nullable(Type.Unsafe<string>({ ...EndUser, description: "Runs for this end user alone." })),
};
const eachUser = Type.Boolean({
  description: "Every end user has this much of their own; runs without a `user` are not counted.",
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
    used: Nullable(
      Type.Number({
        description: "Of this period, in the unit; null where each user has their own and none is named.",
      }),
    ),
    period_start: Type.Unsafe<string>({ ...Timestamp, description: "When this period began." }),
    resets_at: Type.Unsafe<string>({ ...Timestamp, description: "When the next period begins." }),
    created_at: Timestamp,
    updated_at: Timestamp,
  },
  { title: "Cap", description: "How much runs may use in a period." },
);
export type Cap = Static<typeof Cap>;

const CapList = ListOf(Cap, "CapList");

const CreateCapRequest = Type.Object(
  {
    agent_id: Type.Optional(subject.agent_id),
    api_key_id: Type.Optional(subject.api_key_id),
    user: Type.Optional(subject.user),
    each_user: Type.Optional(Type.Unsafe<boolean>({ ...eachUser, default: false })),
    period,
    unit,
    limit,
    on_limit: Type.Optional(Type.Unsafe<OnLimit>({ ...onLimit, default: "refuse" })),
  },
  {
    ...closed,
    title: "CreateCapRequest",
    examples: [{ period: "day", unit: "usd", limit: 20 }],
  },
);
export type CreateCapRequest = Static<typeof CreateCapRequest>;

const CapPatch = Type.Object(
  { limit: Type.Optional(limit), on_limit: Type.Optional(onLimit) },
  { ...closed, minProperties: 1, title: "CapPatch" },
);
export type CapPatch = Static<typeof CapPatch>;

const DeletedCap = Type.Object(
  { object: ObjectName("cap"), id: Id("cap"), deleted: Type.Literal(true) },
  { title: "DeletedCap", description: "Says that it is gone." },
);

/** What `budget.reached` tells. */
export const ReachedBudget = Type.Object(
  {
    cap: Cap,
    threshold: Type.Integer({ description: "Per cent: 80 or 100." }),
    user: Nullable(Type.String({ description: "Whose, where each user has their own." })),
  },
  { title: "ReachedBudget", description: "A share of a cap that is used." },
);

const ListCapsQuery = Type.Object(
  { ...pageQuery("cap"), agent_id: Type.Optional(Id("ag")), api_key_id: Type.Optional(Id("key")) },
  closed,
);

const GetCapQuery = Type.Object(
  {
    user: Type.Optional(
      Type.Unsafe<string>({ ...EndUser, description: "Where each user has their own: whose `used` to show." }),
    ),
  },
  closed,
);

const tag = "Caps";
const params = idPath("cap");

/** The rows of the API table that say how much runs may use over time. */
export const capEndpoints = {
  listCaps: {
    method: "GET",
    path: "/caps",
    tag,
    summary: "List spend caps, with what is used of them",
    scope: "policies:read",
    query: ListCapsQuery,
    responses: { 200: CapList },
  },
  createCap: {
    method: "POST",
    path: "/caps",
    tag,
    summary: "Create a spend cap; it counts from now on",
    scope: "approvals:manage",
    body: CreateCapRequest,
    responses: { 201: Cap },
    idempotency: "replay",
  },
  getCap: {
    method: "GET",
    path: "/caps/{id}",
    tag,
    summary: "Get a spend cap, with what is used of it",
    scope: "policies:read",
    params,
    query: GetCapQuery,
    responses: { 200: Cap },
  },
  updateCap: {
    method: "PATCH",
    path: "/caps/{id}",
    tag,
    summary:
      "Change how much a spend cap allows, or what happens then; what is used stays, and runs that wait for it look again",
    scope: "approvals:manage",
    params,
    body: CapPatch,
    responses: { 200: Cap },
    idempotency: "replay",
  },
  deleteCap: {
    method: "DELETE",
    path: "/caps/{id}",
    tag,
    summary: "Delete a spend cap; runs that wait for it go on",
    scope: "approvals:manage",
    params,
    responses: { 200: DeletedCap },
  },
} as const satisfies Record<string, Endpoint>;
