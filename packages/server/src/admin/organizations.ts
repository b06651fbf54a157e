import { randomBytes } from "node:crypto";
import type { OrganizationId } from "@agentrun/contract";
import {
  addOwner,
  createOrganization,
  getOrganization,
  type NewOrganization,
  type OrganizationDeps,
  resetPassword,
  setPlan,
} from "../domain/organizations/organizations.ts";
import { assignEmailDomain, type EmailDomainDeps } from "../domain/single-sign-on/single-sign-on.ts";
import { createOperatorLink, recordPersonAudit } from "../domain/users/accounts.ts";
import { clearSecondFactor } from "../domain/users/second-factor.ts";
import { ServiceError } from "../lib/errors.ts";
import { changesOf } from "../model/audit.ts";
import { passwordPage, signInPage } from "../model/dashboard-links.ts";
import type { PlanTerms } from "../model/organizations.ts";
import { parseDomain } from "../model/single-sign-on.ts";
import type { Store } from "../store/store.ts";
import { countOf, emailOf, type Flags, needed, organizationOf, planOf, UsageError } from "./arguments.ts";
import { byOperator, noteOperation, type OperatorDeps } from "./audit.ts";

export const organizationCommands = {
  "organizations list": async ({ store }: OrganizationDeps) =>
    (await store.organizations.list()).map(({ id, name, plan, createdAt }) => ({
      id,
      name,
      plan,
      created_at: createdAt,
    })),

  "organizations create": async (deps: OwnerDeps, flags: Flags) => {
    const email = emailOf(needed(flags, "owner"), "--owner");
    const password = newPassword();
    const wanted = { name: needed(flags, "name"), plan: planOf(flags.plan ?? "free"), owner: { email, password } };
    const isKnown = (await deps.store.users.findByEmail(email)) !== null;
    const id = await withVerifiedOwner(deps, email, () => createWithNote(deps, wanted));
    const signIn = signInPage(deps.baseUrl, id);
    return { id, owner: email, ...(isKnown ? {} : { password }), sign_in_url: signIn };
  },

  "plans set": async (deps: OwnerDeps, flags: Flags, [given]: string[]) => {
    const id = organizationOf(given);
    const [requestsPerMinute, burst] = [countOf(flags, "requests-per-minute"), countOf(flags, "burst")];
    if ((requestsPerMinute === null) !== (burst === null))
      throw new UsageError("--requests-per-minute and --burst must be used together");
    const terms = {
      plan: planOf(needed(flags, "plan")),
      requestsPerMinute,
      burst,
      monthlyQuota: countOf(flags, "monthly-quota"),
      fileBytes: countOf(flags, "file-bytes", 15),
    };
    await deps.store.transaction(async () => {
      const before = await deps.store.organizations.find(id);
      await setPlan(deps, id, terms);
      const changes = changesOf(before && toShownTerms(before.terms), toShownTerms(terms));
      await noteOperation(deps, id, {
        action: "admin.plans.set",
        resourceType: "organization",
        resourceId: id,
        ...changes,
      });
    });
    return { id, ...terms };
  },
};

const createWithNote = (deps: OwnerDeps, wanted: NewOrganization): Promise<OrganizationId> =>
  deps.store.transaction(async () => {
    const id = await createOrganization(deps, wanted);
    const after = { name: wanted.name, plan: wanted.plan, owner: wanted.owner.email };
    const resource = { resourceType: "organization", resourceId: id };
    await noteOperation(deps, id, { action: "admin.organizations.create", ...resource, after });
    return id;
  });

const toShownTerms = ({ plan, requestsPerMinute, burst, monthlyQuota, fileBytes }: PlanTerms) => ({
  plan,
  requests_per_minute: requestsPerMinute,
  burst,
  monthly_quota: monthlyQuota,
  file_bytes: fileBytes,
});

export type OwnerDeps = OrganizationDeps &
  OperatorDeps & { store: Pick<Store, "secondFactors" | "sessions">; baseUrl: string };

export const newPassword = (): string => randomBytes(15).toString("base64url");

export const ownerCommands = {
  "owners add": async (deps: OwnerDeps, flags: Flags, [given]: string[]) => {
    const owner = { email: emailOf(needed(flags, "email"), "--email"), password: newPassword() };
    const id = organizationOf(given);
    const { isNew } = await withVerifiedOwner(deps, owner.email, () =>
      deps.store.transaction(async () => {
        const added = await addOwner(deps, id, owner);
        await noteOwner(deps, id, "admin.owners.add", owner.email);
        return added;
      }),
    );
    const signIn = signInPage(deps.baseUrl, id);
    return { id, owner: owner.email, ...(isNew ? { password: owner.password } : {}), sign_in_url: signIn };
  },

  "owners reset-password": async (deps: OwnerDeps, _: Flags, [given = ""]: string[]) => {
    const email = emailOf(given, "the address");
    const password = newPassword();
    await deps.store.transaction(async () => {
      await resetPassword(deps, email, password);
      const user = await deps.store.users.findByEmail(email);
      if (user) await recordPersonAudit(deps, user, { action: "admin.owners.reset_password", ...byOperator(deps) });
    });
    return { email, password };
  },

  "owners clear-second-factor": async (deps: OwnerDeps, _: Flags, [given = ""]: string[]) => {
    const email = emailOf(given, "the address");
    const user = await deps.store.users.findByEmail(email);
    if (!user) throw new ServiceError("member_not_found", { message: `No account has the e-mail address ${email}.` });
    await deps.store.transaction(async () => {
      await clearSecondFactor(deps, user);
      await recordPersonAudit(deps, user, { action: "admin.owners.clear_second_factor", ...byOperator(deps) });
    });
    return { email, second_factor: null };
  },
};

export async function noteOwner(deps: OwnerDeps, id: OrganizationId, action: string, email: string): Promise<void> {
  const user = await deps.store.users.findByEmail(email);
  const after = { email, role: "owner" };
  await noteOperation(deps, id, { action, resourceType: "member", resourceId: user?.id ?? null, after });
}

/** Does not make an unproven account an owner, because others may know its password: throws with a link for the right person. */
async function withVerifiedOwner<T>(deps: OwnerDeps, email: string, makeOwner: () => Promise<T>): Promise<T> {
  try {
    return await makeOwner();
  } catch (error) {
    const user = await deps.store.users.findByEmail(email);
    if (!(error instanceof ServiceError && error.code === "address_unproven" && user)) throw error;
    const url = passwordPage(deps.baseUrl, await createOperatorLink(deps, user.id));
    const message = `${email} has an unverified account that was created by an invitation: \
the inviter may know its password. Nothing was changed.
Send this link to the right person through a channel that you trust. Setting a password with it verifies the address:
  ${url}
It works once, for seven days. Then run the command again.`.replaceAll("\\\n", "");
    throw new ServiceError("address_unproven", { message });
  }
}

export type DomainDeps = OrganizationDeps & EmailDomainDeps & OperatorDeps;

export const domainCommands = {
  "domains list": async ({ store }: DomainDeps) =>
    (await store.emailDomains.listVerified()).map(({ domain, organizationId, verifiedBy, verifiedAt }) => ({
      domain,
      organization_id: organizationId,
      verified_by: verifiedBy,
      verified_at: verifiedAt,
    })),

  "domains assign": async (deps: DomainDeps, _: Flags, [given, name]: string[]) => {
    const { id } = await getOrganization(deps, organizationOf(given));
    const domain = domainNamed(name);
    const takenFrom = await deps.store.transaction(async () => {
      const assigned = await assignEmailDomain(deps, id, domain);
      if (assigned.takenFrom) await noteRelease(deps, assigned.takenFrom, domain);
      await noteOperation(deps, id, { action: "admin.domains.assign", ...named(id), after: { domain } });
      return assigned.takenFrom;
    });
    return { domain, organization_id: id, taken_from: takenFrom };
  },

  "domains release": async (deps: DomainDeps, _: Flags, [name]: string[]) => {
    const domain = domainNamed(name);
    const takenFrom = await deps.store.transaction(async () => {
      const owner = await deps.store.emailDomains.release(domain);
      if (owner) await noteRelease(deps, owner, domain);
      return owner;
    });
    if (!takenFrom)
      throw new ServiceError("email_domain_not_found", { message: `No organisation has the domain ${domain}.` });
    return { domain, taken_from: takenFrom };
  },
};

/** A domain decides who can sign in, so its loss is recorded in the audit log of the former owner. */
const noteRelease = (deps: DomainDeps, id: OrganizationId, domain: string) =>
  noteOperation(deps, id, { action: "admin.domains.release", ...named(id), before: { domain } });

const named = (id: OrganizationId) => ({ resourceType: "organization", resourceId: id });

function domainNamed(text = ""): string {
  const domain = parseDomain(text);
  if (!domain) throw new UsageError("specify the domain, such as example.com");
  return domain;
}
