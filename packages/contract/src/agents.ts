import { type Static, Type } from "typebox";
import { ApprovalRule } from "./approvals.ts";
import { AgentDoors } from "./doors.ts";
import { Id } from "./ids.ts";
import { ListOf, pageQuery } from "./pagination.ts";
import { Runtime } from "./runtimes.ts";
import { Schedule, scheduleState } from "./schedules.ts";
import { closed, JsonObject, Metadata, MetadataPatch, Nullable, ObjectName, OneOf, Timestamp } from "./schema.ts";

export const AgentLimits = Type.Object(
  {
    timeout_seconds: Type.Optional(Type.Integer({ minimum: 1, maximum: 3600, description: "Default 600." })),
    max_steps: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 1000,
        description: "Turns of the model in one run; beyond them it fails with `budget_exceeded`.",
      }),
    ),
    max_tokens: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 100_000_000,
        description: "Tokens of one run, in and out; beyond them it fails with `budget_exceeded`.",
      }),
    ),
    max_cost_usd: Type.Optional(
      Type.Number({
        exclusiveMinimum: 0,
        maximum: 1_000_000,
        description: "What a run of a model agent may cost; needs a model that the price table knows.",
      }),
    ),
    on_budget: Type.Optional(
      OneOf(["fail", "ask"], {
        description:
          "Where a run of a model agent has used its `max_tokens` or `max_cost_usd`: `fail` (the default) ends it with `budget_exceeded`, in the middle of a turn too; `ask` lets it wait with `requires_action` before its next turn.",
      }),
    ),
    concurrency: Type.Optional(Type.Integer({ minimum: 1, maximum: 10_000, description: "Runs at a time." })),
    retries: Type.Optional(
      Type.Integer({ minimum: 0, maximum: 10, description: "Further tries after the agent's own error; default 0." }),
    ),
  },
  { ...closed, title: "AgentLimits" },
);
export type AgentLimits = Static<typeof AgentLimits>;

/** A connector whose tools a model looks for, instead of being told of all of them. */
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
          "The only ones the agent may use, by the names that the connector's `check` lists; all without it. " +
          '`{"search": true}`: the model is given a tool that searches them, and then those it finds, so that a turn costs ' +
          "what they cost and not what all do.",
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
  policy: Nullable(Type.String({ minLength: 1, maxLength: 128, description: "A policy template, or pol_… of yours." })),
  connectors: Type.Array(ConnectorUse, { maxItems: 50 }),
  approvals: Nullable(ApprovalRule),
  limits: AgentLimits,
  schedule: Nullable(Schedule),
  doors: AgentDoors,
  metadata: Metadata,
};

/** The part of an agent that a revision freezes. */
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
    revision: Type.Integer({ description: "The deployed revision." }),
    ...scheduleState,
    unserved_builds: Type.Optional(
      Type.Array(Type.Object({ build: Type.String(), runs: Type.Integer() }), {
        description:
          "Of one that workers run and whose runs are pinned to builds: builds that no worker has any more, and how many runs wait that they began. In a single get alone.",
      }),
    ),
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
  description: "Put into what is there; null takes a limit away.",
});

/** Every field optional: what is left out stays as it is. */
export const AgentPatch = Type.Partial(
  Type.Object({ ...configuration, limits: AgentLimitsPatch, metadata: MetadataPatch }),
  { ...closed, minProperties: 1, title: "AgentPatch" },
);
export type AgentPatch = Static<typeof AgentPatch>;

const { name, runtime, ...optionalConfiguration } = configuration;
export const CustomAgentRequest = Type.Object(
  { name, runtime, ...Type.Partial(Type.Object(optionalConfiguration)).properties },
  { ...closed, title: "CustomAgentRequest" },
);
export type CustomAgentRequest = Static<typeof CustomAgentRequest>;

/** Overrides of the manifest's fields; an empty or absent body hires the agent as it is. */
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
      Type.String({ minLength: 1, maxLength: 200, description: "Agents with this in their name, in capitals or not." }),
    ),
  },
  closed,
);
