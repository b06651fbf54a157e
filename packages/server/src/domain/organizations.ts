import type { OrganizationId, PlanName } from "@agentrun/contract";
import type { DatabaseClock } from "../lib/clock.ts";
import { ServiceError } from "../lib/errors.ts";
import { newId } from "../lib/ids.ts";
import { hashPassword } from "../lib/password.ts";
import type { PlanTerms } from "../model/plans.ts";
import type { Store } from "../store/store.ts";

export type OrganizationDeps = { store: Store; clock: DatabaseClock };

export type NewOrganization = { name: string; plan: PlanName; owner: { email: string; password: string } };

/** A new organisation with its owner: a person with an account keeps it and its password, another gets one. */
export async function createOrganization(deps: OrganizationDeps, wanted: NewOrganization): Promise<OrganizationId> {
  const { email, password } = wanted.owner;
  const passwordHash = await hashPassword(password);
  return deps.store.transaction(async () => {
    const id = newId("org", deps.clock.now());
    await deps.store.insertOrganization({ id, name: wanted.name, plan: wanted.plan });
    await deps.store.insertUser({ id: newId("usr", deps.clock.now()), email, passwordHash });
    const owner = await deps.store.findUserByEmail(email);
    if (!owner) throw new ServiceError("internal_error");
    await deps.store.addMembership(id, owner.id, "owner");
    return id;
  });
}

/** What an organisation may use from now on; felt within seconds on every node. */
export async function setPlan(
  deps: Pick<OrganizationDeps, "store">,
  id: OrganizationId,
  terms: PlanTerms,
): Promise<void> {
  if (!(await deps.store.setPlanTerms(id, terms))) throw new ServiceError("organization_not_found");
}
