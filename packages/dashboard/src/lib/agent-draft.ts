import type { Agent, AgentPatch, CustomAgentRequest, Runtime } from "../models.ts";

/** An agent's configuration while somebody edits it. */
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
  metadata: Record<string, string>;
};

/** Of whatever edits a part of one. */
export type DraftFieldsProps = {
  draft: AgentDraft;
  onChange: (draft: AgentDraft) => void;
  /** What the service said, by field. */
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
  metadata: {},
};

/** Whether it holds what only the service may keep: headers that somebody typed. */
export const hasSecrets = ({ runtime }: AgentDraft): boolean =>
  runtime.type === "http" && Object.values(runtime.headers ?? {}).some((value) => value !== "[redacted]");

const fields = Object.keys(emptyDraft) as (keyof AgentDraft)[];

export const toDraft = (agent: Agent): AgentDraft =>
  Object.fromEntries(fields.map((field) => [field, agent[field]])) as AgentDraft;

/** What a new agent is made of: what nobody filled in is left out. */
export function toConfiguration(draft: AgentDraft): CustomAgentRequest {
  const entries = fields.filter((field) => needed.includes(field) || !isEmpty(draft[field]) || isClosed(field, draft));
  return Object.fromEntries(entries.map((field) => [field, draft[field]])) as unknown as CustomAgentRequest;
}

const needed: readonly string[] = ["name", "runtime"];

/** No door at all is something other than nothing said about doors. */
const isClosed = (field: keyof AgentDraft, { doors }: AgentDraft): boolean => field === "doors" && doors !== null;

const isEmpty = (value: unknown): boolean =>
  value === null || value === "" || (typeof value === "object" && Object.keys(value).length === 0);

/** Only what differs: what is left out of a change stays as it is. Null: nothing differs. */
export function toPatch(before: AgentDraft, after: AgentDraft): AgentPatch | null {
  const changed = fields.filter((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]));
  if (changed.length === 0) return null;
  return Object.fromEntries(
    changed.map((field) => [field, merged.has(field) ? replacing(before[field], after[field]) : after[field]]),
  ) as AgentPatch;
}

/** Into these a change is merged: what is to go is named with null. */
const merged = new Set<keyof AgentDraft>(["limits", "metadata"]);

const replacing = (before: unknown, after: unknown) => ({
  ...Object.fromEntries(Object.keys(toObject(before) ?? {}).map((key) => [key, null])),
  ...toObject(after),
});

/** What another kind of runtime begins with. */
export function emptyRuntime(type: Runtime["type"]): Runtime {
  if (type === "module") return { type: "module", module: "" };
  if (type === "http" || type === "a2a") return { type, url: "" };
  if (type === "responses") return { type, url: "", model: "" };
  return { type: "model", provider: "default", model: "default" };
}

export const toObject = (value: unknown) =>
  typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : null;

/** An error inside a field is that field's error. */
export const errorAt = (errors: Record<string, string>, name: string) =>
  Object.entries(errors).find(([param]) => param === name || param.startsWith(`${name}.`))?.[1];
