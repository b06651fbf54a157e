import type { OrganizationId } from "@agentrun/contract";
import { assignEmailDomain, type EmailDomainDeps } from "../domain/email-domains.ts";
import { getOrganization, type OrganizationDeps } from "../domain/organizations.ts";
import { ServiceError } from "../lib/errors.ts";
import { parseDomain } from "../model/single-sign-on.ts";
import { type Flags, organizationOf, UsageError } from "./arguments.ts";
import { noteOperation, type OperatorDeps } from "./audit.ts";

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
    if (!takenFrom) throw new ServiceError("email_domain_not_found", { message: `Nobody has the domain ${domain}.` });
    return { domain, taken_from: takenFrom };
  },
};

/** Whoever has a domain says who of it comes in: who lost it must be able to see that. */
const noteRelease = (deps: DomainDeps, id: OrganizationId, domain: string) =>
  noteOperation(deps, id, { action: "admin.domains.release", ...named(id), before: { domain } });

const named = (id: OrganizationId) => ({ resourceType: "organization", resourceId: id });

function domainNamed(text = ""): string {
  const domain = parseDomain(text);
  if (!domain) throw new UsageError("name the domain, such as example.com");
  return domain;
}
