import { type Static, Type } from "typebox";
import type { Endpoint } from "./endpoint.ts";
import { Guard, GuardFinding, GuardRequest } from "./guards.ts";
import { Id } from "./ids.ts";
import { ListOf, pageQuery } from "./pagination.ts";
import { storable, worded } from "./patterns.ts";
import { closed, JsonObject, ManagedBy, Metadata, Nullable, ObjectName, OneOf, Timestamp } from "./schema.ts";

export const policyTemplates = ["open", "standard", "strict", "regulated"] as const;
export type PolicyTemplate = (typeof policyTemplates)[number];
export type PolicyRef = `pol_${string}` | PolicyTemplate;

const own = Id("pol") as { pattern?: string; examples?: string[] };
const ids = {
  pattern: worded(
    `${own.pattern}|^(${policyTemplates.join("|")})$`,
    `must be the id of a policy, such as ${own.examples?.[0]}, or one of: ${policyTemplates.join(", ")}`,
  ),
  examples: own.examples,
};

/** Your own policy by id, or a template by name. */
export const PolicyRef = Type.Unsafe<PolicyRef>({ type: "string", ...ids });

export const Policy = Type.Object(
  {
    object: ObjectName("policy"),
    id: PolicyRef,
    name: Type.String(),
    description: Nullable(Type.String()),
    source: OneOf(["template", "custom"]),
    guards: Type.Array(Guard),
    revision: Type.Integer({ description: "Increases with each change, starting at 1." }),
    is_default: Type.Boolean({ description: "Whether it applies to every agent of the organisation." }),
    metadata: Metadata,
    managed_by: ManagedBy,
    created_at: Nullable(Timestamp),
    updated_at: Nullable(Timestamp),
  },
  { title: "Policy" },
);
export type Policy = Static<typeof Policy>;

export const PolicyList = ListOf(Policy, "PolicyList");

const fields = {
  name: Type.String({ minLength: 1, maxLength: 128, pattern: storable }),
  description: Nullable(Type.String({ maxLength: 2_000, pattern: storable })),
  guards: Type.Array(GuardRequest, { maxItems: 50 }),
  metadata: Metadata,
};

export const CreatePolicyRequest = Type.Object(
  {
    name: fields.name,
    guards: fields.guards,
    description: Type.Optional(fields.description),
    metadata: Type.Optional(fields.metadata),
  },
  { ...closed, title: "CreatePolicyRequest" },
);
export type CreatePolicyRequest = Static<typeof CreatePolicyRequest>;

export const PolicyPatch = Type.Partial(Type.Object(fields), { ...closed, minProperties: 1, title: "PolicyPatch" });
export type PolicyPatch = Static<typeof PolicyPatch>;

export const DeletedPolicy = Type.Object(
  { object: ObjectName("policy"), id: Id("pol"), deleted: Type.Boolean() },
  { title: "DeletedPolicy" },
);

/** The policy that applies to every agent of the organisation, in addition to the agent's own. */
export const DefaultPolicy = Type.Object(
  { object: ObjectName("default_policy"), policy: Nullable(PolicyRef) },
  { title: "DefaultPolicy" },
);

export const DefaultPolicyPatch = Type.Object(
  { policy: Nullable(PolicyRef) },
  { ...closed, title: "DefaultPolicyPatch" },
);

const text = Type.String({ description: "The text to test.", maxLength: 1_048_576 });

/** Either `text` or `value`; neither is stored. */
export const TestPolicyRequest = Type.Object(
  {
    stage: OneOf(["input", "output"]),
    text: Type.Optional(text),
    value: Type.Optional(JsonObject({ description: "The input or output object to test." })),
  },
  { ...closed, title: "TestPolicyRequest" },
);
export type TestPolicyRequest = Static<typeof TestPolicyRequest>;

export const PolicyTest = Type.Object(
  {
    object: ObjectName("policy_test"),
    policy: PolicyRef,
    stage: OneOf(["input", "output"]),
    blocked: Type.Boolean(),
    findings: Type.Array(GuardFinding),
    text: Nullable(Type.String({ description: "The resulting text; null if no text was given or it is blocked." })),
    value: Nullable(JsonObject({ description: "The resulting object; null if no object was given or it is blocked." })),
  },
  { title: "PolicyTest" },
);
export type PolicyTest = Static<typeof PolicyTest>;

const cursor = Type.Optional(PolicyRef);
const ListPoliciesQuery = Type.Object(
  {
    ...pageQuery("pol"),
    after: cursor,
    before: cursor,
    source: Type.Optional(OneOf(["template", "custom"])),
  },
  closed,
);

const tag = "Policies";
const params = { id: { schema: PolicyRef, notFound: "policy_not_found" } } as const;

/** The policy endpoints. */
export const policyEndpoints = {
  listPolicies: {
    method: "GET",
    path: "/policies",
    tag,
    summary: "List policies",
    scope: "policies:read",
    query: ListPoliciesQuery,
    responses: { 200: PolicyList },
    compressed: true,
  },
  createPolicy: {
    method: "POST",
    path: "/policies",
    tag,
    summary: "Create a policy",
    scope: "approvals:manage",
    body: CreatePolicyRequest,
    responses: { 201: Policy },
    idempotency: "replay",
    etag: true,
  },
  getDefaultPolicy: {
    method: "GET",
    path: "/policies/default",
    tag,
    summary: "Get the default policy",
    scope: "policies:read",
    responses: { 200: DefaultPolicy },
  },
  setDefaultPolicy: {
    method: "PATCH",
    path: "/policies/default",
    tag,
    summary: "Set the default policy",
    scope: "approvals:manage",
    body: DefaultPolicyPatch,
    responses: { 200: DefaultPolicy },
    idempotency: "replay",
  },
  getPolicy: {
    method: "GET",
    path: "/policies/{id}",
    tag,
    summary: "Get a policy",
    scope: "policies:read",
    params,
    responses: { 200: Policy },
    compressed: true,
    etag: true,
  },
  updatePolicy: {
    method: "PATCH",
    path: "/policies/{id}",
    tag,
    summary: "Update a policy",
    scope: "approvals:manage",
    params,
    body: PolicyPatch,
    responses: { 200: Policy },
    idempotency: "replay",
    etag: true,
  },
  deletePolicy: {
    method: "DELETE",
    path: "/policies/{id}",
    tag,
    summary: "Delete a policy",
    scope: "approvals:manage",
    params,
    responses: { 200: DeletedPolicy },
    etag: true,
  },
  testPolicy: {
    method: "POST",
    path: "/policies/{id}/test",
    tag,
    summary: "Test a policy",
    scope: "policies:read",
    params,
    body: TestPolicyRequest,
    responses: { 200: PolicyTest },
  },
} as const satisfies Record<string, Endpoint>;
