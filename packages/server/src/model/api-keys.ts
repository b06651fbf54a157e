import type {
  AgentId,
  ApiKey,
  ApiKeyId,
  GrantedScope,
  OrganizationId,
  RateLimit,
  SessionId,
  ThreadId,
  UserId,
} from "@agentrun/contract";
import type { ApiKeyKind } from "../lib/crypto/api-key.ts";

/** A key as it is created. */
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
  /** The worker queues it may serve; null: all. */
  queues: readonly string[] | null;
  /** The networks it may be used from; null: any. */
  networks: readonly string[] | null;
  /** Shared by keys that replace each other; they also share one rate limit. */
  lineageId: ApiKeyId;
  rotatedFrom: ApiKeyId | null;
  /** The key that created it. */
  parentId: ApiKeyId | null;
  expiresAt: Date | null;
  createdBy: string | null;
  /** The member it belongs to; it is revoked when they leave. */
  userId: UserId | null;
  /** The OAuth client that it was issued to; null: a member created it. */
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
  /** When it was last sent over an unencrypted connection. */
  exposedAt: Date | null;
};

/** The end user that a token is bound to. */
export type EndUserBounds = {
  user: string;
  /** The only thread that it may read and continue; null: all threads of the user. */
  threadId: ThreadId | null;
  /** The hash of the token, if the number of runs that it may create is limited. */
  countedToken: Buffer | null;
};

/** The identity and the rights of a request. */
export type Caller = {
  organizationId: OrganizationId;
  apiKeyId: ApiKeyId | null;
  /** The value of audit fields such as `created_by`. */
  actor: string;
  /** The lineage of the key, if the caller uses one. */
  lineageId?: ApiKeyId;
  scopes: readonly string[];
  /** Null: every agent. */
  agentIds: readonly AgentId[] | null;
  /** The worker queues it may serve; absent: all. */
  queues?: readonly string[];
  /** A demo key, which has more restrictions. */
  isDemo?: true;
  /** A short-lived token, which cannot create other tokens. */
  isToken?: true;
  /** An end user, in a web page: the caller sees and changes only what belongs to this user (`domain/api-keys/end-users`). */
  endUser?: EndUserBounds;
  /** The only web origins whose pages may make this request; absent: those of the organisation. */
  origins?: readonly string[];
  /** The MCP server that an OAuth token is valid for: one agent's, or (null) that of all agents. Absent: not an OAuth token. */
  mcpServer?: { agentId: AgentId | null };
  /** The member who signed in or who created the key. What the caller creates is revoked when they leave. */
  personId?: UserId;
  /** A person who has signed in. */
  user?: { id: UserId; sessionId: SessionId };
  /** They must set up the second factor that the organisation requires before they can do anything else. */
  lacksSecondFactor?: true;
};

/** A caller who has signed in. */
export type Person = Caller & { user: { id: UserId; sessionId: SessionId } };

/** A caller with its rate limit. Keys that replace each other share one bucket. */
export type Identity = {
  caller: Caller;
  bucketId: string;
  limit: RateLimit | null;
  /** Whether the caller may use this address; absent: any address. */
  isAllowedFrom?: (address: string) => boolean;
};

/** A key as the API shows it, without its secret. */
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
