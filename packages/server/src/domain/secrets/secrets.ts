import type { AgentId, CreateSecretRequest, RotateSecretRequest, SecretId } from "@agentrun/contract";
import type { DatabaseClock } from "../../lib/clock.ts";
import type { SecretBox } from "../../lib/crypto/keyring.ts";
import { ServiceError } from "../../lib/errors.ts";
import { newId } from "../../lib/ids.ts";
import type { Caller } from "../../model/api-keys.ts";
import { type ReadSecret, SecretMissing, type SecretReader, type SecretRecord } from "../../model/secrets.ts";
import type { Page, PageRequest } from "../../store/database/page.ts";
import type { SecretFilter } from "../../store/secrets/named-secrets.ts";
import type { Store } from "../../store/store.ts";
import { assertAllowed } from "../agents/agents.ts";
import { assertNotDemo } from "../api-keys/permissions.ts";

export type SecretDeps = {
  store: Pick<Store, "agents" | "namedSecrets" | "transaction">;
  clock: DatabaseClock;
  secrets: SecretBox;
};

const mostSecrets = 1_000;
const defaultGraceSeconds = 86_400;

export const listSecrets = (
  { store }: SecretDeps,
  caller: Caller,
  filter: Omit<SecretFilter, "agentIds">,
  page: PageRequest,
): Promise<Page<SecretRecord>> =>
  store.namedSecrets.list(caller.organizationId, { ...filter, agentIds: caller.agentIds }, page);

export async function getSecret({ store }: SecretDeps, caller: Caller, id: SecretId): Promise<SecretRecord> {
  const secret = await store.namedSecrets.find(caller.organizationId, id);
  if (!secret || !maySee(caller, secret.agentId)) throw new ServiceError("secret_not_found");
  return secret;
}

export async function createSecret(
  deps: SecretDeps,
  caller: Caller,
  request: CreateSecretRequest,
): Promise<SecretRecord> {
  assertNotDemo(caller);
  const { name, value, agent_id: agentId = null } = request;
  await assertMaySet(deps, caller, agentId);
  const now = new Date(deps.clock.now());
  const secret: SecretRecord = {
    id: newId("sec", now.getTime()),
    organizationId: caller.organizationId,
    agentId,
    name,
    value: deps.secrets.seal(value),
    previous: null,
    version: 1,
    createdBy: caller.actor,
    createdAt: now,
    updatedAt: now,
  };
  await deps.store.transaction(async () => {
    if ((await deps.store.namedSecrets.countLocked(caller.organizationId)) >= mostSecrets)
      throw new ServiceError("too_many_secrets");
    if (!(await deps.store.namedSecrets.insert(secret))) throw new ServiceError("secret_name_taken", { param: "name" });
  });
  return secret;
}

export async function rotateSecret(
  deps: SecretDeps,
  caller: Caller,
  id: SecretId,
  { value, grace_seconds = defaultGraceSeconds }: RotateSecretRequest,
): Promise<SecretRecord> {
  return deps.store.transaction(async () => {
    const secret = await takeToChange(deps, caller, id);
    const now = deps.clock.now();
    // Setting the same value again, as scripts do, changes nothing, except that a grace period of 0 ends the former value.
    if (deps.secrets.open(secret.value) === value) {
      if (grace_seconds > 0 || secret.previous === null) return secret;
      const ended: SecretRecord = { ...secret, previous: null, updatedAt: new Date(now) };
      await deps.store.namedSecrets.setValue(ended);
      return ended;
    }
    const rotated: SecretRecord = {
      ...secret,
      value: deps.secrets.seal(value),
      previous: grace_seconds === 0 ? null : { value: secret.value, until: new Date(now + grace_seconds * 1_000) },
      version: secret.version + 1,
      updatedAt: new Date(now),
    };
    await deps.store.namedSecrets.setValue(rotated);
    return rotated;
  });
}

export const deleteSecret = (deps: SecretDeps, caller: Caller, id: SecretId): Promise<void> =>
  deps.store.transaction(async () => {
    await takeToChange(deps, caller, id);
    await deps.store.namedSecrets.delete(caller.organizationId, id);
  });

async function takeToChange({ store }: SecretDeps, caller: Caller, id: SecretId): Promise<SecretRecord> {
  assertNotDemo(caller);
  const secret = await store.namedSecrets.find(caller.organizationId, id, true);
  if (!secret || !maySee(caller, secret.agentId)) throw new ServiceError("secret_not_found");
  return secret;
}

/** A key that is limited to agents has nothing to do with the secrets of others. */
const maySee = ({ agentIds }: Caller, agentId: AgentId | null): boolean =>
  agentIds === null || (agentId !== null && agentIds.includes(agentId));

async function assertMaySet({ store }: SecretDeps, caller: Caller, agentId: AgentId | null): Promise<void> {
  if (agentId !== null) {
    const agent = assertAllowed(caller, await store.agents.find(caller.organizationId, agentId), "agent_id");
    if (agent.archivedAt) throw new ServiceError("agent_archived", { param: "agent_id" });
    return;
  }
  if (caller.agentIds === null) return;
  throw new ServiceError("agent_not_allowed", {
    message: "This API key is limited to some agents, and every agent could read this secret. Send `agent_id`.",
  });
}

/** Reads secrets for runs, connectors and providers. Values are not cached: a rotation applies to the next read. */
export const createSecretReader =
  ({ store, secrets }: { store: Pick<Store, "namedSecrets">; secrets: SecretBox }): ReadSecret =>
  async (reader, name) => {
    const sealed = await store.namedSecrets.findValues(reader, name);
    if (sealed.length === 0) throw missing(reader, name);
    try {
      return sealed.map(secrets.open);
    } catch {
      throw new SecretMissing(`The secret ${name} cannot be decrypted. Set it again: agentrun secrets set ${name}`);
    }
  };

function missing({ agentId }: SecretReader, name: string): SecretMissing {
  const shown = name.slice(0, 128);
  const place = agentId === null ? "in the organisation" : "for this agent or in the organisation";
  return new SecretMissing(`There is no secret ${shown} ${place}. Set it: agentrun secrets set ${shown}`);
}
