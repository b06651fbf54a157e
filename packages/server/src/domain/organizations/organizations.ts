import { randomBytes } from "node:crypto";
import type { AgentId, OrganizationId, PlanName } from "@agentrun/contract";
import type { DatabaseClock } from "../../lib/clock.ts";
import { hashSecret, newApiKey } from "../../lib/crypto/api-key.ts";
import { hashPassword } from "../../lib/crypto/password.ts";
import { ServiceError } from "../../lib/errors.ts";
import { newId } from "../../lib/ids.ts";
import type { Caller } from "../../model/api-keys.ts";
import type { OrganizationRecord, PlanTerms } from "../../model/organizations.ts";
import type { UserRecord } from "../../model/sessions.ts";
import type { Store } from "../../store/store.ts";
import { type AgentDeps, prepareCatalogAgent } from "../agents/agents.ts";
import { type AccountDeps, claimAccount, createAccount, joinOrganization } from "../users/accounts.ts";

export type OrganizationDeps = {
  store: AccountDeps["store"] & Pick<Store, "organizations">;
  clock: DatabaseClock;
};

export type NewOrganization = { name: string; plan: PlanName; owner: { email: string; password: string } };

/** Creates an organisation with its owner; an existing account keeps its password, otherwise one is created. */
export async function createOrganization(deps: OrganizationDeps, wanted: NewOrganization): Promise<OrganizationId> {
  return deps.store.transaction(async () => {
    const id = newId("org", deps.clock.now());
    await deps.store.organizations.insert({ id, name: wanted.name, plan: wanted.plan });
    const { owner } = await findOrCreateOwner(deps, wanted.owner);
    await joinOrganization(deps.store, id, owner.id, "owner");
    return id;
  });
}

/** The operator vouches for the address of a new account. An unproven account may have a password known to others, so it is rejected. */
async function findOrCreateOwner(
  deps: OrganizationDeps,
  { email, password }: NewOrganization["owner"],
): Promise<{ owner: UserRecord; isNew: boolean }> {
  const isNew = await createAccount(deps, { email, password, param: "password", organizations: [], isProven: true });
  const owner = await deps.store.users.findByEmail(email);
  if (!owner) throw new ServiceError("internal_error");
  if (!owner.isProven) throw new ServiceError("address_unproven", { param: "email" });
  return { owner, isNew };
}

/** Sets the plan of an organisation; takes effect on every node within seconds. */
export async function setPlan(
  deps: Pick<OrganizationDeps, "store">,
  id: OrganizationId,
  terms: PlanTerms,
): Promise<void> {
  if (!(await deps.store.organizations.setPlanTerms(id, terms))) throw noOrganization(id);
}

export async function getOrganization(
  deps: { store: Pick<Store, "organizations"> },
  id: OrganizationId,
): Promise<OrganizationRecord> {
  const found = await deps.store.organizations.find(id);
  if (!found) throw noOrganization(id);
  return found;
}

const noOrganization = (id: OrganizationId) =>
  new ServiceError("organization_not_found", { message: `The organisation ${id} does not exist.` });

/** Adds an owner: promotes a member, or lets an existing or new account join. */
export async function addOwner(
  deps: OrganizationDeps,
  id: OrganizationId,
  wanted: NewOrganization["owner"],
): Promise<{ isNew: boolean }> {
  await getOrganization(deps, id);
  return deps.store.transaction(async () => {
    const { owner, isNew } = await findOrCreateOwner(deps, wanted);
    if (!(await joinOrganization(deps.store, id, owner.id, "owner")))
      await deps.store.members.setRole(id, owner.id, "owner");
    return { isNew };
  });
}

/**
 * Sets a new password for a person whom the operator knows: ends all sessions, unlocks the account and marks the address as proven.
 */
export async function resetPassword(deps: OrganizationDeps, email: string, password: string): Promise<void> {
  const user = await deps.store.users.findByEmail(email);
  if (!user) throw new ServiceError("member_not_found", { message: `No account has the e-mail address ${email}.` });
  await claimAccount(deps, user, { password, param: "password" });
}

export type FirstAccount = {
  email: string;
  password: string;
  apiKey: string;
  organizationId: OrganizationId;
  agentId: AgentId;
};

type BootstrapDeps = AgentDeps & { store: Pick<Store, "apiKeys" | "organizations"> };

/** Creates the first organisation with an owner, an API key and an echo agent; returns null if the database is already in use. */
export async function bootstrap(
  deps: BootstrapDeps,
  plan: PlanName,
  save: (account: FirstAccount) => void,
): Promise<FirstAccount | null> {
  const password = randomBytes(15).toString("base64url");
  const passwordHash = await hashPassword(password);
  return deps.store.transaction(async () => {
    await deps.store.organizations.lockForBootstrap();
    if (!(await deps.store.organizations.isEmpty())) {
      await deps.store.organizations.ensureOperator();
      return null;
    }
    const organizationId = newId("org", deps.clock.now());
    const email = "owner@localhost";
    await deps.store.organizations.insert({ id: organizationId, name: "My organisation", plan });
    await deps.store.organizations.ensureOperator();
    await deps.store.organizations.insertOwner({
      id: newId("usr", deps.clock.now()),
      organizationId,
      email,
      passwordHash,
    });
    const apiKey = await addFirstKey(deps, organizationId);
    const hire = await prepareCatalogAgent(deps, systemCaller(organizationId), "echo", {});
    const agent = await hire();
    const account = { email, password, apiKey, organizationId, agentId: agent.id };
    // Save before the commit: otherwise a crash could leave an account whose credentials are lost.
    save(account);
    return account;
  });
}

const systemCaller = (organizationId: OrganizationId): Caller => ({
  organizationId,
  apiKeyId: null,
  actor: "system",
  scopes: ["*"],
  agentIds: null,
});

async function addFirstKey(deps: BootstrapDeps, organizationId: OrganizationId): Promise<string> {
  const apiKey = newApiKey();
  const id = newId("key", deps.clock.now());
  await deps.store.apiKeys.insert({
    id,
    organizationId,
    name: "First key",
    kind: "standard",
    hash: hashSecret(apiKey),
    prefix: apiKey.slice(0, 12),
    last4: apiKey.slice(-4),
    scopes: ["*"],
    agentIds: null,
    queues: null,
    networks: null,
    lineageId: id,
    rotatedFrom: null,
    parentId: null,
    expiresAt: null,
    createdBy: null,
    userId: null,
    clientId: null,
  });
  return apiKey;
}
