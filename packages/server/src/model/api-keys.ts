import type { AgentId, ApiKeyId, OrganizationId } from "@agentrun/contract";
import type { ApiKeyKind } from "../lib/api-key.ts";

export type ApiKeyRecord = {
  id: ApiKeyId;
  organizationId: OrganizationId;
  name: string;
  kind: ApiKeyKind;
  hash: Buffer;
  prefix: string;
  last4: string;
  scopes: string[];
  agentIds: AgentId[] | null;
};

/** Who is calling, as far as rights go. */
export type Caller = {
  organizationId: OrganizationId;
  apiKeyId: ApiKeyId | null;
  /** What audit fields such as created_by hold. */
  actor: string;
  scopes: readonly string[];
  /** Null: every agent. */
  agentIds: readonly AgentId[] | null;
};
