import { assignEmailDomain, type EmailDomainDeps } from "../domain/email-domains.ts";
import { getOrganization, type OrganizationDeps } from "../domain/organizations.ts";
import { ServiceError } from "../lib/errors.ts";
import { parseDomain } from "../model/single-sign-on.ts";
import { type Flags, organizationOf, UsageError } from "./arguments.ts";

export type DomainDeps = OrganizationDeps & EmailDomainDeps;

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
    const { takenFrom } = await assignEmailDomain(deps, id, domain);
    return { domain, organization_id: id, taken_from: takenFrom };
  },

  "domains release": async ({ store }: DomainDeps, _: Flags, [name]: string[]) => {
    const domain = domainNamed(name);
    const takenFrom = await store.emailDomains.release(domain);
    if (!takenFrom) throw new ServiceError("email_domain_not_found", { message: `Nobody has the domain ${domain}.` });
    return { domain, taken_from: takenFrom };
  },
};

function domainNamed(text = ""): string {
  const domain = parseDomain(text);
  if (!domain) throw new UsageError("name the domain, such as example.com");
  return domain;
}
