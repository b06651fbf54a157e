import type { OrganizationId, PlanName } from "@agentrun/contract";
import { hashSecret } from "../lib/api-key.ts";
import type { DatabaseClock } from "../lib/clock.ts";
import { ServiceError } from "../lib/errors.ts";
import { newId } from "../lib/ids.ts";
import { hashPassword } from "../lib/password.ts";
import type { OrganizationRecord } from "../model/organizations.ts";
import type { PlanTerms } from "../model/plans.ts";
import type { Store } from "../store/store.ts";

export type OrganizationDeps = {
  store: Pick<Store, "members" | "organizations" | "sessions" | "transaction" | "users">;
  clock: DatabaseClock;
};

export type NewOrganization = { name: string; plan: PlanName; owner: { email: string; password: string } };

/** A new organisation with its owner: a person with an account keeps it and its password, another gets one. */
export async function createOrganization(deps: OrganizationDeps, wanted: NewOrganization): Promise<OrganizationId> {
  const { email, password } = wanted.owner;
  const passwordHash = await hashPassword(password);
  return deps.store.transaction(async () => {
    const id = newId("org", deps.clock.now());
    await deps.store.organizations.insert({ id, name: wanted.name, plan: wanted.plan });
    await deps.store.users.insert({ id: newId("usr", deps.clock.now()), email, passwordHash });
    const owner = await deps.store.users.findByEmail(email);
    if (!owner) throw new ServiceError("internal_error");
    await deps.store.members.add(id, owner.id, "owner");
    return id;
  });
}

/** What an organisation may use from now on; felt within seconds on every node. */
export async function setPlan(
  deps: Pick<OrganizationDeps, "store">,
  id: OrganizationId,
  terms: PlanTerms,
): Promise<void> {
  if (!(await deps.store.organizations.setPlanTerms(id, terms))) throw noOrganization(id);
}

export async function getOrganization(deps: OrganizationDeps, id: OrganizationId): Promise<OrganizationRecord> {
  const found = await deps.store.organizations.find(id);
  if (!found) throw noOrganization(id);
  return found;
}

const noOrganization = (id: OrganizationId) =>
  new ServiceError("organization_not_found", { message: `There is no organisation ${id}.` });

/** One more owner: a member is raised to it, a person with an account joins, anybody else gets an account. */
export async function addOwner(
  deps: OrganizationDeps,
  id: OrganizationId,
  { email, password }: NewOrganization["owner"],
): Promise<{ isNew: boolean }> {
  await getOrganization(deps, id);
  const passwordHash = await hashPassword(password);
  return deps.store.transaction(async () => {
    const isNew = await deps.store.users.insert({ id: newId("usr", deps.clock.now()), email, passwordHash });
    const owner = await deps.store.users.findByEmail(email);
    if (!owner) throw new ServiceError("internal_error");
    if (!(await deps.store.members.add(id, owner.id, "owner"))) await deps.store.members.setRole(id, owner.id, "owner");
    return { isNew };
  });
}

/** For somebody who lost theirs: whoever is signed in with the old one is signed out, and a locked account is open again. */
export async function resetPassword(deps: OrganizationDeps, email: string, password: string): Promise<void> {
  const passwordHash = await hashPassword(password);
  await deps.store.transaction(async () => {
    const user = await deps.store.users.findByEmail(email);
    if (!user) throw new ServiceError("member_not_found", { message: `Nobody has the e-mail address ${email}.` });
    await deps.store.users.setPasswordHash(user.id, passwordHash);
    await deps.store.sessions.endAll(user.id, {});
    await deps.store.users.clearLoginFailures(hashSecret(email.toLowerCase()));
  });
}
