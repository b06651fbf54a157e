import { type Static, Type } from "typebox";
import { ConfigurationName, configurationActions, Digest } from "./configuration-drift.ts";
import { configurationKindNames } from "./configuration-kinds.ts";
import type { Endpoint } from "./endpoint.ts";
import { PendingDeployment } from "./gates.ts";
import { listOf, slug, storable } from "./patterns.ts";
import { closed, JsonObject, Nullable, ObjectName, OneOf } from "./schema.ts";

const Configuration = JsonObject({
  description:
    "Resources by kind and name, such as `agents.support`: the fields of the request that creates the resource, with names instead of ids. The JSON Schema is at `/schemas/configuration.json`.",
});

const name = Type.String({
  pattern: slug,
  default: "default",
  description: "The name of the configuration. `prune` deletes only resources that are managed under this name.",
});
const prune = Type.Boolean({
  default: false,
  description: "Whether to delete resources that this configuration manages and no longer contains.",
});
const only = Type.Array(
  Type.String({
    minLength: 1,
    maxLength: 160,
    pattern: storable,
    description: "A kind, such as `agents`, or a resource, such as `agents/support`.",
  }),
  { minItems: 1, maxItems: 200, description: "Plan and apply only these. By default, everything." },
);

const plan = {
  configuration: Configuration,
  name: Type.Optional(name),
  prune: Type.Optional(prune),
  only: Type.Optional(only),
};

const report = Type.Boolean({
  default: false,
  description:
    "Whether to send `configuration.drifted` if anything would change, for a check that runs regularly. Requires `configurations:write`.",
});

export const PlanConfigurationRequest = Type.Object(
  { ...plan, report: Type.Optional(report) },
  { ...closed, title: "PlanConfigurationRequest" },
);
export type PlanConfigurationRequest = Static<typeof PlanConfigurationRequest>;

export const ApplyConfigurationRequest = Type.Object(
  { ...plan, digest: Digest },
  { ...closed, title: "ApplyConfigurationRequest" },
);
export type ApplyConfigurationRequest = Static<typeof ApplyConfigurationRequest>;

const ConfigurationField = Type.Object(
  {
    path: Type.String({ description: "A JSON Pointer to the field in the resource.", examples: ["/limits/retries"] }),
    change: OneOf(["added", "removed", "changed"], { description: "What happens to the field." }),
    before: Type.Unsafe<unknown>({ description: "The current value. Secrets are shown as fingerprints." }),
    after: Type.Unsafe<unknown>({ description: "The new value. Secrets are shown as fingerprints." }),
  },
  { title: "ConfigurationField", description: "A field that differs." },
);
export type ConfigurationField = Static<typeof ConfigurationField>;

const ConfigurationChange = Type.Object(
  {
    kind: OneOf(configurationKindNames, { description: "The kind of resource." }),
    name: Type.String({ description: "Its name in the configuration." }),
    action: OneOf(configurationActions, {
      description:
        "`adopt`: the resource exists as described, and becomes managed. `replace`: it is deleted and created again, because a field that cannot be changed differs.",
    }),
    id: Nullable(Type.String({ description: "The id of the resource; null if it does not exist yet." })),
    fields: Type.Array(ConfigurationField, { description: "The fields that differ." }),
  },
  { title: "ConfigurationChange", description: "What happens to one resource." },
);
export type ConfigurationChange = Static<typeof ConfigurationChange>;

const outcome = {
  name: ConfigurationName,
  digest: Digest,
  changes: Type.Array(ConfigurationChange, { description: "In the order in which they are made." }),
  unchanged: Type.Integer({ description: "Number of resources that already are as the configuration describes." }),
};

export const ConfigurationPlan = Type.Object(
  { object: ObjectName("configuration_plan"), ...outcome },
  { title: "ConfigurationPlan", description: "What applying a configuration would change." },
);
export type ConfigurationPlan = Static<typeof ConfigurationPlan>;

export const AppliedConfiguration = Type.Object(
  {
    object: ObjectName("applied_configuration"),
    ...outcome,
    pending_deployments: Type.Array(PendingDeployment, {
      description: "New revisions that must pass the gates of their agents. These agents are unchanged until then.",
    }),
  },
  { title: "AppliedConfiguration", description: "What was changed." },
);
export type AppliedConfiguration = Static<typeof AppliedConfiguration>;

const ExportedSecret = Type.Object(
  {
    kind: OneOf(configurationKindNames, { description: "The kind of resource." }),
    name: Type.String({ description: "Its name in the configuration." }),
    path: Type.String({ description: "A JSON Pointer to the field in the resource.", examples: ["/api_key"] }),
    variable: Type.String({
      description: "The environment variable in the reference.",
      examples: ["PROVIDERS_OPENAI_API_KEY"],
    }),
  },
  { title: "ExportedSecret", description: "A secret that is exported as a reference." },
);
export type ExportedSecret = Static<typeof ExportedSecret>;

export const ExportedConfiguration = Type.Object(
  {
    object: ObjectName("exported_configuration"),
    configuration: Configuration,
    secrets: Type.Array(ExportedSecret, {
      description: "The secrets. Set these environment variables to use the configuration elsewhere.",
    }),
  },
  { title: "ExportedConfiguration", description: "The organisation's resources as a configuration." },
);
export type ExportedConfiguration = Static<typeof ExportedConfiguration>;

const ExportConfigurationQuery = Type.Object(
  {
    kinds: Type.Optional(
      Type.String({
        pattern: listOf(configurationKindNames),
        description: "Only these kinds, separated by commas.",
        examples: ["agents,policies"],
      }),
    ),
  },
  closed,
);

const tag = "Configurations";

/** The endpoints of configurations as files. */
export const configurationEndpoints = {
  exportConfiguration: {
    method: "GET",
    path: "/configurations/export",
    tag,
    summary: "Export a configuration",
    scope: "configurations:read",
    query: ExportConfigurationQuery,
    responses: { 200: ExportedConfiguration },
    compressed: true,
  },
  planConfiguration: {
    method: "POST",
    path: "/configurations/plan",
    tag,
    summary: "Plan a configuration",
    scope: "configurations:read",
    body: PlanConfigurationRequest,
    responses: { 200: ConfigurationPlan },
    compressed: true,
  },
  applyConfiguration: {
    method: "POST",
    path: "/configurations/apply",
    tag,
    summary: "Apply a configuration",
    scope: "configurations:write",
    body: ApplyConfigurationRequest,
    responses: { 200: AppliedConfiguration },
    idempotency: "replay",
  },
} as const satisfies Record<string, Endpoint>;
