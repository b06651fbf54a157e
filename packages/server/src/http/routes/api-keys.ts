import type { ApiKey, GrantedScope } from "@agentrun/contract";
import {
  type ApiKeyDeps,
  createApiKey,
  getApiKey,
  listApiKeys,
  type MintedApiKey,
  revokeApiKey,
  rotateApiKey,
} from "../../domain/api-keys.ts";
import type { ApiKeyRecord } from "../../model/api-keys.ts";
import { created, type Handlers, ok } from "../endpoint-types.ts";
import { listAnswer, toPageRequest } from "../pagination.ts";

export const apiKeyHandlers = (deps: ApiKeyDeps, baseUrl: () => string) =>
  ({
    listApiKeys: async ({ caller, query, url }) =>
      listAnswer(await listApiKeys(deps, caller, toPageRequest(query)), toApiKey, url),
    getApiKey: async ({ caller, params }) => ok(toApiKey(await getApiKey(deps, caller, params.id))),
    createApiKey: async ({ caller, body }) => createdKey(await createApiKey(deps, caller, body), baseUrl()),
    rotateApiKey: async ({ caller, params, body }) =>
      createdKey(await rotateApiKey(deps, caller, params.id, body ?? {}), baseUrl()),
    revokeApiKey: async ({ caller, params, query }) =>
      ok(toApiKey(await revokeApiKey(deps, caller, params.id, { cascade: query.cascade ?? false }))),
  }) satisfies Partial<Handlers>;

const createdKey = ({ record, secret }: MintedApiKey, baseUrl: string) =>
  created({ ...toApiKey(record), secret }, `${baseUrl}/api-keys/${record.id}`);

const toApiKey = (record: ApiKeyRecord): ApiKey => ({
  object: "api_key",
  id: record.id,
  name: record.name,
  kind: record.kind,
  prefix: record.prefix,
  last4: record.last4,
  scopes: record.scopes as GrantedScope[],
  agent_ids: record.agentIds ? [...record.agentIds] : null,
  status: record.status,
  created_at: record.createdAt.toISOString(),
  expires_at: record.expiresAt?.toISOString() ?? null,
  last_used_at: record.lastUsedAt?.toISOString() ?? null,
  rotated_from: record.rotatedFrom,
  parent_id: record.parentId,
  exposed_at: record.exposedAt?.toISOString() ?? null,
});
