import { type Static, Type } from "typebox";
import { ApprovalRule } from "./approvals.ts";
import { AgentDoors } from "./doors.ts";
import { Gate, PendingDeployment } from "./gates.ts";
import { Id } from "./ids.ts";
import { ListOf, pageQuery } from "./pagination.ts";
import { Runtime } from "./runtimes.ts";
import { Schedule, scheduleState } from "./schedules.ts";
import {
  closed,
  JsonObject,
  ManagedBy,
  Metadata,
  MetadataPatch,
  Nullable,
  ObjectName,
  OneOf,
  Timestamp,
} from "./schema.ts";

export const AgentLimits = Type.Object(
  {
    timeout_seconds: Type.Optional(Type.Integer({ minimum: 1, maximum: 3600, description: "Default 600." })),
    max_steps: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 1000,
        description: "Maximum number of model turns in one run. Beyond it, the run fails with `budget_exceeded`.",
      }),
    ),
    max_tokens: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 100_000_000,
        description:
          "Maximum number of tokens in one run, input and output. Beyond it, the run fails with `budget_exceeded`.",
      }),
    ),
    max_cost_usd: Type.Optional(
      Type.Number({
        exclusiveMinimum: 0,
        maximum: 1_000_000,
        description: "Maximum cost of a run of a model agent. Requires a model that is in the price table.",
      }),
    ),
    on_budget: Type.Optional(
      OneOf(["fail", "ask"], {
        description:
          "What happens when a run of a model agent has used its `max_tokens` or `max_cost_usd`. `fail` (the default) ends it with `budget_exceeded`, even in the middle of a turn. With `ask` it waits with `requires_action` before its next turn.",
      }),
    ),
    concurrency: Type.Optional(
      Type.Integer({ minimum: 1, maximum: 10_000, description: "Maximum number of concurrent runs." }),
    ),
    retries: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: 10,
        description: "Number of retries after an error of the agent; default 0.",
      }),
    ),
  },
  { ...closed, title: "AgentLimits" },
);
export type AgentLimits = Static<typeof AgentLimits>;

/** A connector whose tools the model searches, instead of getting all of them. */
const ToolSearch = Type.Object(
  { search: Type.Boolean({ const: true, description: "Always true." }) },
  { ...closed, title: "ToolSearch" },
);

const ConnectorUse = Type.Object(
  {
    id: Id("con"),
    tools: Type.Optional(
      Type.Unsafe<string[] | Static<typeof ToolSearch>>({
        anyOf: [{ type: "array", items: { type: "string", maxLength: 128 }, maxItems: 200 }, ToolSearch],
        description:
          "The only tools that the agent may use, by the names that the connector's `test` returns. Left out: all tools. " +
          'With `{"search": true}`, the model gets a tool that searches the others, and then only the tools that it finds. A turn then ' +
          "costs the tokens of those tools, not of all of them.",
      }),
    ),
  },
  closed,
);

const configuration = {
  name: Type.String({ minLength: 1, maxLength: 128 }),
  description: Nullable(Type.String({ maxLength: 2_000 })),
  runtime: Runtime,
  instructions: Nullable(Type.String({ maxLength: 100_000 })),
  input_schema: Nullable(JsonObject({ description: "JSON Schema (2020-12) that every run's input must match." })),
  output_schema: Nullable(JsonObject({ description: "JSON Schema (2020-12) of the output." })),
  policy: Nullable(
    Type.String({
      minLength: 1,
      maxLength: 128,
      description: "A policy template, or the id of your own policy (`pol_…`).",
    }),
  ),
  connectors: Type.Array(ConnectorUse, { maxItems: 50 }),
  approvals: Nullable(ApprovalRule),
  limits: AgentLimits,
  schedule: Nullable(Schedule),
  doors: AgentDoors,
  client_schemas: Type.Boolean({
    description:
      "Whether a caller may send an `output_schema` for its run, which then replaces the agent's. Only for model agents; default false.",
  }),
  client_tools: Type.Boolean({
    description:
      "Whether a caller may send `tools` for its run, which the caller itself runs. Only for model agents; default false.",
  }),
  metadata: Metadata,
};

/** Not part of a revision: a rollback keeps it. */
const gate = Nullable(Gate);

/** The part of an agent that a revision stores. */
export const AgentConfiguration = Type.Object(configuration, { ...closed, title: "AgentConfiguration" });
export type AgentConfiguration = Static<typeof AgentConfiguration>;

export const Agent = Type.Object(
  {
    object: ObjectName("agent"),
    id: Id("ag"),
    status: OneOf(["active", "archived"]),
    source: OneOf(["catalog", "custom"]),
    catalog_key: Nullable(Type.String()),
    ...configuration,
    gate,
    revision: Type.Integer({ description: "The deployed revision." }),
    ...scheduleState,
    unserved_builds: Type.Optional(
      Type.Array(Type.Object({ build: Type.String(), runs: Type.Integer() }), {
        description:
          "For worker agents whose runs are pinned to builds: builds that no worker has any more, and how many of their runs are waiting. Only returned for a single agent.",
      }),
    ),
    pending_deployment: Type.Optional(PendingDeployment),
    managed_by: ManagedBy,
    created_at: Timestamp,
    updated_at: Timestamp,
    archived_at: Nullable(Timestamp),
  },
  { title: "Agent" },
);
export type Agent = Static<typeof Agent>;

export const AgentList = ListOf(Agent, "AgentList");

const limitPatches = Object.fromEntries(
  Object.entries(AgentLimits.properties).map(([name, limit]) => [name, Type.Optional(Nullable(limit))]),
);

const AgentLimitsPatch = Type.Unsafe<{ [Name in keyof AgentLimits]: AgentLimits[Name] | null }>({
  ...Type.Object(limitPatches, closed),
  title: "AgentLimitsPatch",
  description: "Merged into the current limits; null removes a limit.",
});

/** Every field is optional: fields that are left out keep their values. */
export const AgentPatch = Type.Partial(
  Type.Object({ ...configuration, gate, limits: AgentLimitsPatch, metadata: MetadataPatch }),
  { ...closed, minProperties: 1, title: "AgentPatch" },
);
export type AgentPatch = Static<typeof AgentPatch>;

const { name, runtime, ...optionalConfiguration } = configuration;
export const CustomAgentRequest = Type.Object(
  { name, runtime, ...Type.Partial(Type.Object({ ...optionalConfiguration, gate })).properties },
  { ...closed, title: "CustomAgentRequest" },
);
export type CustomAgentRequest = Static<typeof CustomAgentRequest>;

/** Overrides fields of the manifest. An empty or missing body hires the agent unchanged. */
export const DeployAgentRequest = Type.Partial(Type.Object(configuration), { ...closed, title: "DeployAgentRequest" });
export type DeployAgentRequest = Static<typeof DeployAgentRequest>;

export const ListAgentsQuery = Type.Object(
  {
    ...pageQuery("ag"),
    status: Type.Optional(
      Type.Unsafe<"active" | "archived" | "all">({ ...OneOf(["active", "archived", "all"]), default: "active" }),
    ),
    source: Type.Optional(OneOf(["catalog", "custom"])),
    name: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 200,
        description: "Only agents whose name contains this text (case-insensitive).",
      }),
    ),
  },
  closed,
);

/** The fields of an agent that a request leaves out. */
export const agentDefaults: Omit<AgentConfiguration, "name" | "runtime"> = {
  description: null,
  instructions: null,
  input_schema: null,
  output_schema: null,
  policy: null,
  connectors: [],
  approvals: null,
  limits: {},
  schedule: null,
  doors: null,
  client_schemas: false,
  client_tools: false,
  metadata: {},
};
