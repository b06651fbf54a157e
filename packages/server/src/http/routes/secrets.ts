import type { Secret } from "@agentrun/contract";
import {
  createSecret,
  deleteSecret,
  getSecret,
  listSecrets,
  rotateSecret,
  type SecretDeps,
} from "../../domain/secrets/secrets.ts";
import type { SecretRecord } from "../../model/secrets.ts";
import { created, type Handlers, ok } from "../endpoint-types.ts";
import { listAnswer, toPageRequest } from "../lists.ts";

export const secretHandlers = (deps: SecretDeps, baseUrl: () => string) => {
  const show = (secret: SecretRecord) => toSecret(secret, deps.clock.now());
  return {
    listSecrets: async ({ caller, query, url }) => {
      const filter = { name: query.name, agentId: query.agent_id };
      return listAnswer(await listSecrets(deps, caller, filter, toPageRequest(query)), show, url);
    },
    createSecret: async ({ caller, body }) => {
      const secret = await createSecret(deps, caller, body);
      return created(show(secret), `${baseUrl()}/secrets/${secret.id}`);
    },
    getSecret: async ({ caller, params }) => ok(show(await getSecret(deps, caller, params.id))),
    rotateSecret: async ({ caller, params, body }) => ok(show(await rotateSecret(deps, caller, params.id, body))),
    deleteSecret: async ({ caller, params }) => {
      await deleteSecret(deps, caller, params.id);
      return ok({ object: "secret", id: params.id, deleted: true });
    },
  } satisfies Partial<Handlers>;
};

const toSecret = (record: SecretRecord, now: number): Secret => ({
  object: "secret",
  id: record.id,
  name: record.name,
  agent_id: record.agentId,
  version: record.version,
  previous_expires_at:
    record.previous && record.previous.until.getTime() > now ? record.previous.until.toISOString() : null,
  created_at: record.createdAt.toISOString(),
  updated_at: record.updatedAt.toISOString(),
});
