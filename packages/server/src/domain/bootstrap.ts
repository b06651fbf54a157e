import { randomBytes } from "node:crypto";
import type { AgentId, OrganizationId, PlanName } from "@agentrun/contract";
import { hashSecret, newApiKey } from "../lib/api-key.ts";
import { newId } from "../lib/ids.ts";
import { hashPassword } from "../lib/password.ts";
import type { Caller } from "../model/api-keys.ts";
import type { Store } from "../store/store.ts";
import { type AgentDeps, prepareCatalogAgent } from "./agents.ts";

export type FirstAccount = {
  email: string;
  password: string;
  apiKey: string;
  organizationId: OrganizationId;
  agentId: AgentId;
};

export type BootstrapDeps = AgentDeps & { store: Pick<Store, "apiKeys" | "organizations"> };

/** The first organisation, its owner, a key and a hired echo agent; null when the database is already in use. */
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
    // Before the commit: an account whose credentials nobody has would lock its owner out for good.
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
