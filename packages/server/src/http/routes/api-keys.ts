import {
  type ApiKeyDeps,
  createApiKey,
  getApiKey,
  listApiKeys,
  type MintedApiKey,
  revokeApiKey,
  rotateApiKey,
  updateApiKey,
} from "../../domain/api-keys/api-keys.ts";
import { type ApiKeyStatus, toApiKey } from "../../model/api-keys.ts";
import { created, type Handlers, ok } from "../endpoint-types.ts";
import { listAnswer, toPageRequest } from "../lists.ts";

export const apiKeyHandlers = (deps: ApiKeyDeps, baseUrl: () => string) =>
  ({
    listApiKeys: async ({ caller, query, url }) => {
      const statuses = query.status?.split(",") as ApiKeyStatus[] | undefined;
      return listAnswer(await listApiKeys(deps, caller, { statuses }, toPageRequest(query)), toApiKey, url);
    },
    getApiKey: async ({ caller, params }) => ok(toApiKey(await getApiKey(deps, caller, params.id))),
    createApiKey: async ({ caller, body }) => createdKey(await createApiKey(deps, caller, body), baseUrl()),
    updateApiKey: async ({ caller, params, query, body, from: { address } }) => {
      const isForced = query.force ?? false;
      return ok(toApiKey(await updateApiKey(deps, caller, params.id, body, { address, isForced })));
    },
    rotateApiKey: async ({ caller, params, body }) =>
      createdKey(await rotateApiKey(deps, caller, params.id, body ?? {}), baseUrl()),
    revokeApiKey: async ({ caller, params, query }) => {
      const { record, successorId } = await revokeApiKey(deps, caller, params.id, { cascade: query.cascade ?? false });
      return ok({ ...toApiKey(record), ...(successorId && { successor_id: successorId }) });
    },
  }) satisfies Partial<Handlers>;

const createdKey = ({ record, secret }: MintedApiKey, baseUrl: string) =>
  created({ ...toApiKey(record), secret }, `${baseUrl}/api-keys/${record.id}`);
