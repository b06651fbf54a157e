import { type Static, type TSchema, Type } from "typebox";
import { TriggeredAlert } from "./alerts.ts";
import { ApiKey } from "./api-keys.ts";
import { AuditEntry } from "./audit.ts";
import { ReachedBudget } from "./caps.ts";
import { ConfigurationDrift } from "./configuration-drift.ts";
import { Deployment } from "./deployments.ts";
import { Experiment } from "./experiments.ts";
import { PendingDeployment } from "./gates.ts";
import { Id, type RunId } from "./ids.ts";
import { ListOf, pageQuery } from "./pagination.ts";
import { listOf } from "./patterns.ts";
import { PipelineRun } from "./pipeline-runs.ts";
import { Run } from "./runs.ts";
import { closed, JsonObject, Nullable, ObjectName, OneOf, Timestamp } from "./schema.ts";
import type { Scope } from "./scopes.ts";
import { Worker } from "./workers.ts";

const AgentUpdate = Type.Object(
  {
    agent_id: Id("ag"),
    revision: Type.Integer(),
    changed_fields: Type.Array(Type.String(), {
      description:
        "The changed top-level fields, and the path of each secret that changed, such as `runtime.headers.Authorization`.",
    }),
    old: JsonObject({ description: "The changed top-level fields before the change; secrets are [redacted]." }),
    new: JsonObject({ description: "The changed top-level fields after the change." }),
    changed_by: Nullable(Type.String()),
    changed_at: Timestamp,
    values_omitted: Type.Optional(
      Type.Boolean({ description: "True if old and new were too large to send; otherwise absent." }),
    ),
  },
  { title: "AgentUpdate" },
);
export type AgentUpdate = Static<typeof AgentUpdate>;

const omitted = (field: string) =>
  Type.Optional(Type.Boolean({ description: `True if ${field} was too large to send; otherwise absent.` }));

/** The run, without fields that are too large for a webhook: GET /runs/{id} returns all of them. */
const RunOfEvent = Type.Object(
  { ...Run.properties, output_omitted: omitted("the output"), input_omitted: omitted("the input") },
  { title: "RunOfEvent" },
);

/** The pipeline run, without fields that are too large for a webhook. */
const PipelineRunOfEvent = Type.Object(
  {
    ...PipelineRun.properties,
    output_omitted: omitted("the output"),
    input_omitted: omitted("the input"),
    items_omitted: omitted("the list of items"),
  },
  { title: "PipelineRunOfEvent" },
);

/** The audit entry, without fields that are too large for a webhook. */
const AuditEntryOfEvent = Type.Object(
  { ...AuditEntry.properties, values_omitted: omitted("the changes") },
  { title: "AuditEntryOfEvent" },
);

const LostWorker = Type.Object(
  {
    ...Worker.properties,
    unserved_queues: Type.Array(Type.String(), { description: "Its queues that no other worker serves." }),
  },
  { title: "LostWorker" },
);

const TestData = Type.Object({ webhook_id: Id("wh"), message: Type.String() }, { title: "TestData" });

/** All events: when they are sent, their data, and the scope that reading them requires, which is the scope of the resource. */
export const eventTypes = {
  "run.completed": { summary: "A run finished successfully.", data: RunOfEvent, scope: "runs:read" },
  "run.failed": { summary: "A run failed or timed out.", data: RunOfEvent, scope: "runs:read" },
  "run.requires_action": {
    summary:
      "A run waits for a person, or for the results of the caller's tools. `required_action` has the question or the calls.",
    data: RunOfEvent,
    scope: "runs:read",
  },
  "run.escalated": {
    summary: "The deadline of a question passed and it was escalated. `required_action.approval` lists the approvers.",
    data: RunOfEvent,
    scope: "runs:read",
  },
  "run.cancelled": { summary: "A run was cancelled.", data: RunOfEvent, scope: "runs:read" },
  "budget.reached": {
    summary: "80 % or 100 % of a spend cap is used. Sent once per period for each.",
    data: ReachedBudget,
    scope: "policies:read",
  },
  "deployment.created": { summary: "A new deployment was created.", data: Deployment, scope: "agents:read" },
  "deployment.promoted": {
    summary: "A canary was promoted: its revision is deployed. `created_by` is the canary, or who promoted it.",
    data: Deployment,
    scope: "agents:read",
  },
  "deployment.rollback": {
    summary: "A deployment or a canary was rolled back. `reason` has the cause.",
    data: Deployment,
    scope: "agents:read",
  },
  "deployment.waiting": {
    summary: "A revision did not pass the gate of its agent, and waits for a person's decision.",
    data: PendingDeployment,
    scope: "agents:read",
  },
  "deployment.refused": {
    summary: "A revision was not deployed: it did not pass the gate of its agent, or a person rejected it.",
    data: PendingDeployment,
    scope: "agents:read",
  },
  "alert.triggered": { summary: "A monitoring alert fired.", data: TriggeredAlert, scope: "alerts:read" },
  "agent.updated": { summary: "An agent's configuration changed.", data: AgentUpdate, scope: "agents:read" },
  "pipeline.completed": { summary: "A pipeline run finished.", data: PipelineRunOfEvent, scope: "pipelines:read" },
  "evaluation.completed": {
    summary: "An experiment has ended, or was cancelled. GET /experiments/{id}/results has its results.",
    data: Experiment,
    scope: "runs:read",
  },
  "key.expiring": {
    summary: "An API key expires soon. Sent 14 days before (the operator can change this) and one day before.",
    data: ApiKey,
    scope: "api_keys:read",
  },
  "worker.lost": {
    summary: "A worker stopped reporting without deregistering.",
    data: LostWorker,
    scope: "agents:read",
  },
  "configuration.drifted": {
    summary: "`agentrun diff --report` found that resources differ from a configuration file.",
    data: ConfigurationDrift,
    scope: "configurations:read",
  },
  "audit.recorded": {
    summary: "An entry was added to the audit log.",
    data: AuditEntryOfEvent,
    scope: "audit:read",
  },
  test: { summary: "A test event, sent on demand.", data: TestData, scope: "webhooks:read" },
} as const satisfies Record<string, { summary: string; data: TSchema; scope: Scope }>;

export type EventType = keyof typeof eventTypes;

/** The events that a webhook can subscribe to; a test event is only sent on demand. */
export const subscribableEvents = (Object.keys(eventTypes) as EventType[]).filter((type) => type !== "test");

/** Only on the stream of GET /events, and only if it is requested: runs were accepted. It is not stored. */
export const newRunsType = "feed.new_runs";

/** All events, including those that later releases add. */
export const everyEvent = "*";

/** The event types that a webhook's list includes. */
export const eventsNamedBy = (events: readonly string[]): readonly string[] =>
  events.includes(everyEvent) ? subscribableEvents : events;

/** The envelope of one event type. */
export const eventSchema = (type: EventType) =>
  Type.Object(
    {
      id: Id("evt"),
      type: OneOf([type]),
      created_at: Timestamp,
      data: eventTypes[type].data as TSchema,
    },
    {
      title: `${type.replace(/(^|[._])(\w)/g, (_, _dot, letter: string) => letter.toUpperCase())}Event`,
      description: eventTypes[type].summary,
    },
  );

/** An event of any type, as in the event list: the envelope that webhooks receive. */
export const Event = Type.Object(
  {
    object: ObjectName("event"),
    id: Id("evt"),
    type: Type.String({ examples: Object.keys(eventTypes) }),
    created_at: Timestamp,
    data: JsonObject({ description: "The data of the event; it depends on the type." }),
  },
  { title: "Event" },
);
export type Event = Static<typeof Event>;

export const EventList = ListOf(Event, "EventList");

export const ListEventsQuery = Type.Object(
  {
    ...pageQuery("evt"),
    type: Type.Optional(
      Type.String({
        pattern: listOf([...Object.keys(eventTypes), newRunsType]),
        description:
          "One event type, or several separated by commas. Default: every type that the key may read. `run.*` requires `runs:read`, `evaluation.completed` `runs:read`, `pipeline.completed` `pipelines:read`, `alert.triggered` `alerts:read`, `agent.updated`, `deployment.*` and `worker.lost` `agents:read`, `key.expiring` `api_keys:read`, `budget.reached` `policies:read`, `configuration.drifted` `configurations:read`, `audit.recorded` `audit:read`. " +
          "`feed.new_runs` (`runs:read`) is only for streaming and only sent if it is requested: runs were accepted, at most eight times a second; `data.run_id` is the newest one. It has no `id` and is not stored, so list the runs again after a reconnect.",
      }),
    ),
    run_id: Type.Optional(
      Type.Unsafe<RunId>({
        ...Id("run"),
        description: "Only events about this run. Not available for streaming: use the run's own stream.",
      }),
    ),
  },
  closed,
);
