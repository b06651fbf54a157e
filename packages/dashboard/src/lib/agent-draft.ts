import type { Agent, AgentPatch, CustomAgentRequest, Runtime } from "../models.ts";

/** An agent's configuration in a form. */
export type AgentDraft = Required<Pick<CustomAgentRequest, "name" | "runtime">> & {
  description: string | null;
  instructions: string | null;
  input_schema: Record<string, unknown> | null;
  output_schema: Record<string, unknown> | null;
  policy: string | null;
  connectors: Agent["connectors"];
  approvals: Agent["approvals"];
  limits: Agent["limits"];
  schedule: Agent["schedule"];
  doors: Agent["doors"];
  client_schemas: boolean;
  client_tools: boolean;
  metadata: Record<string, string>;
};

/** Props of a component that edits part of a draft. */
export type DraftFieldsProps = {
  draft: AgentDraft;
  onChange: (draft: AgentDraft) => void;
  /** The service's errors, by field. */
  errors: Record<string, string>;
};

export const emptyDraft: AgentDraft = {
  name: "",
  description: null,
  runtime: { type: "http", url: "" },
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

/** Whether the draft contains secrets (typed headers), which must not be stored in the browser. */
export const hasSecrets = ({ runtime }: AgentDraft): boolean =>
  runtime.type === "http" && Object.values(runtime.headers ?? {}).some((value) => value !== "[redacted]");

const fields = Object.keys(emptyDraft) as (keyof AgentDraft)[];

export const toDraft = (agent: Agent): AgentDraft =>
  Object.fromEntries(fields.map((field) => [field, agent[field]])) as AgentDraft;

/** The request for a new agent, without empty fields. */
export function toConfiguration(draft: AgentDraft): CustomAgentRequest {
  const entries = fields.filter((field) => needed.includes(field) || !isEmpty(draft[field]) || isClosed(field, draft));
  return Object.fromEntries(entries.map((field) => [field, draft[field]])) as unknown as CustomAgentRequest;
}

const needed: readonly string[] = ["name", "runtime"];

/** An empty list of doors means none, which differs from an unset list. */
const isClosed = (field: keyof AgentDraft, { doors }: AgentDraft): boolean => field === "doors" && doors !== null;

const isEmpty = (value: unknown): boolean =>
  value === null || value === "" || (typeof value === "object" && Object.keys(value).length === 0);

/** Only the changed fields; null: nothing changed. */
export function toPatch(before: AgentDraft, after: AgentDraft): AgentPatch | null {
  const changed = fields.filter((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]));
  if (changed.length === 0) return null;
  return Object.fromEntries(
    changed.map((field) => [field, merged.has(field) ? replacing(before[field], after[field]) : after[field]]),
  ) as AgentPatch;
}

/** The service merges these fields: null removes an entry. */
const merged = new Set<keyof AgentDraft>(["limits", "metadata"]);

const replacing = (before: unknown, after: unknown) => ({
  ...Object.fromEntries(Object.keys(toObject(before) ?? {}).map((key) => [key, null])),
  ...toObject(after),
});

/** The initial values of each runtime type. */
export const emptyRuntimes: { readonly [Type in Runtime["type"]]: Extract<Runtime, { type: Type }> } = {
  module: { type: "module", module: "" },
  http: { type: "http", url: "" },
  model: { type: "model", provider: "default", model: "default" },
  worker: { type: "worker", queue: "default" },
  a2a: { type: "a2a", url: "" },
  responses: { type: "responses", url: "", model: "" },
};

/** Only model agents take schemas and tools of callers: another kind with them would be rejected. */
export const withRuntime = (draft: AgentDraft, runtime: Runtime): AgentDraft => ({
  ...draft,
  runtime,
  ...(runtime.type === "model" ? {} : { client_schemas: false, client_tools: false }),
});

export const toObject = (value: unknown) =>
  typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : null;

/** The error of a field or of anything inside it. */
export const errorAt = (errors: Record<string, string>, name: string) =>
  Object.entries(errors).find(([param]) => param === name || param.startsWith(`${name}.`))?.[1];
