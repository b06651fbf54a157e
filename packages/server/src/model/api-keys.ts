import type {
  AgentId,
  ApiKey,
  ApiKeyId,
  GrantedScope,
  OrganizationId,
  RateLimit,
  SessionId,
  UserId,
} from "@agentrun/contract";
import type { ApiKeyKind } from "../lib/crypto/api-key.ts";

/** What is written when a key is made. */
export type NewApiKeyRecord = {
  id: ApiKeyId;
  organizationId: OrganizationId;
  name: string;
  kind: ApiKeyKind;
  hash: Buffer;
  prefix: string;
  last4: string;
  scopes: readonly string[];
  agentIds: readonly AgentId[] | null;
  /** The only worker queues it may serve; null: all. */
  queues: readonly string[] | null;
  /** Where it may be used from; null: everywhere. */
  networks: readonly string[] | null;
  /** Keys that replace each other share it, and with it their rate limit. */
  lineageId: ApiKeyId;
  rotatedFrom: ApiKeyId | null;
  /** The key that made it. */
  parentId: ApiKeyId | null;
  expiresAt: Date | null;
  createdBy: string | null;
  /** The person behind it, whose membership it does not outlive. */
  userId: UserId | null;
  /** The application that it was given to by OAuth; null: it was made by hand. */
  clientId: string | null;
};

export type ApiKeyStatus = "active" | "expiring" | "expired" | "revoked";

export type ApiKeyRecord = NewApiKeyRecord & {
  /** By the database's clock. */
  status: ApiKeyStatus;
  createdAt: Date;
  revokedAt: Date | null;
  lastUsedAt: Date | null;
  lastUsedAddress: string | null;
  /** When it last crossed the network in the clear. */
  exposedAt: Date | null;
};

/** Who is calling, as far as rights go. */
export type Caller = {
  organizationId: OrganizationId;
  apiKeyId: ApiKeyId | null;
  /** What audit fields such as created_by hold. */
  actor: string;
  /** Of the key, where one is behind the caller: the first of those that replaced each other. */
  lineageId?: ApiKeyId;
  scopes: readonly string[];
  /** Null: every agent. */
  agentIds: readonly AgentId[] | null;
  /** The only worker queues it may serve; absent: all. */
  queues?: readonly string[];
  /** A demo key, with its restrictions. */
  isDemo?: true;
  /** A short-lived token, which mints no others. */
  isToken?: true;
  /** The only MCP server that an OAuth token is for: that of one agent, or (null) that of all agents. Absent: no OAuth token. */
  mcpServer?: { agentId: AgentId | null };
  /** The person behind it: who signed in, or who made the key. What it makes does not outlive their membership. */
  personId?: UserId;
  /** A person who has signed in. */
  user?: { id: UserId; sessionId: SessionId };
  /** Until they have set up the second factor that the organisation requires, nothing else is open to them. */
  lacksSecondFactor?: true;
};

/** A caller who has signed in. */
export type Person = Caller & { user: { id: UserId; sessionId: SessionId } };

/** A caller, and the bucket that its requests are drawn from; keys that replace each other share one. */
export type Identity = {
  caller: Caller;
  bucketId: string;
  limit: RateLimit | null;
  /** Whether it may come from an address; absent where it may from every one. */
  isAllowedFrom?: (address: string) => boolean;
};

/** As it is shown: never with its secret. */
export const toApiKey = (record: ApiKeyRecord): ApiKey => ({
  object: "api_key",
  id: record.id,
  name: record.name,
  kind: record.kind,
  prefix: record.prefix,
  last4: record.last4,
  scopes: record.scopes as GrantedScope[],
  agent_ids: record.agentIds ? [...record.agentIds] : null,
  queues: record.queues ? [...record.queues] : null,
  networks: record.networks ? [...record.networks] : null,
  status: record.status,
  created_at: record.createdAt.toISOString(),
  expires_at: record.expiresAt?.toISOString() ?? null,
  last_used_at: record.lastUsedAt?.toISOString() ?? null,
  last_used_address: record.lastUsedAddress,
  rotated_from: record.rotatedFrom,
  parent_id: record.parentId,
  exposed_at: record.exposedAt?.toISOString() ?? null,
  client_id: record.clientId,
});
