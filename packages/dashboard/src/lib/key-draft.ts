import type { CreateApiKeyRequest } from "../models.ts";

export type KeyDraft = {
  name: string;
  kind: "standard" | "demo";
  scopes: string[];
  agentIds: string[];
  /** As typed: separated by newlines or commas. */
  networks: string;
  /** A number of days, or `never`. */
  days: string;
};

/** The usual scopes of an application: run agents, read them, read usage. */
export const newKeyDraft: KeyDraft = {
  name: "",
  kind: "standard",
  scopes: ["runs:write", "agents:read", "usage:read"],
  agentIds: [],
  networks: "",
  days: "never",
};

export const scopedNouns = [
  { noun: "runs", label: "Runs" },
  { noun: "agents", label: "Agents" },
  { noun: "webhooks", label: "Webhooks and events" },
  { noun: "api_keys", label: "API keys" },
  { noun: "pipelines", label: "Pipelines" },
  { noun: "alerts", label: "Alerts" },
  { noun: "policies", label: "Policies" },
  { noun: "connectors", label: "Connectors" },
  { noun: "configurations", label: "Configuration files" },
] as const;

/** Null (everywhere) if there are none. */
export function toNetworks(typed: string): string[] | null {
  const networks = typed.split(/[\s,]+/).filter((network) => network !== "");
  return networks.length > 0 ? [...new Set(networks)] : null;
}

export function toKeyRequest(draft: KeyDraft, nowMs: number): CreateApiKeyRequest {
  const endMs = draft.days === "never" ? null : nowMs + Number(draft.days) * 86_400_000;
  return {
    name: draft.name,
    kind: draft.kind,
    scopes: draft.scopes,
    ...(draft.agentIds.length > 0 ? { agent_ids: draft.agentIds } : {}),
    ...(toNetworks(draft.networks) ? { networks: toNetworks(draft.networks) } : {}),
    ...(endMs === null ? {} : { expires_at: new Date(endMs).toISOString() }),
  };
}

/** The access level of a noun in a list of scopes. */
export function rightOf(scopes: readonly string[], noun: string): "none" | "read" | "write" {
  if (scopes.includes(`${noun}:write`)) return "write";
  return scopes.includes(`${noun}:read`) ? "read" : "none";
}

export function withRight(scopes: readonly string[], noun: string, right: string): string[] {
  const others = scopes.filter((scope) => !scope.startsWith(`${noun}:`));
  return right === "none" ? others : [...others, `${noun}:${right}`];
}
