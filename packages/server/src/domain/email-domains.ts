import { randomBytes } from "node:crypto";
import type { EmailDomainId, OrganizationId } from "@agentrun/contract";
import type { DatabaseClock } from "../lib/clock.ts";
import { ServiceError } from "../lib/errors.ts";
import { newId } from "../lib/ids.ts";
import type { Commit } from "../lib/transaction-scope.ts";
import type { Caller } from "../model/api-keys.ts";
import { type EmailDomainRecord, parseDomain } from "../model/single-sign-on.ts";
import type { Store } from "../store/store.ts";
import { assertMayManage } from "./single-sign-on.ts";

export type EmailDomainDeps = {
  store: Pick<Store, "emailDomains" | "singleSignOn" | "transaction">;
  clock: DatabaseClock;
};
export type VerifyDomainDeps = EmailDomainDeps & {
  /** The texts of a name's TXT records; none where there is no such name. */
  lookUpTexts: (name: string) => Promise<string[]>;
};

const mostDomains = 100;

/** Where in the domain's DNS it is shown that the domain is theirs. */
export const challengeName = (domain: string): string => `_agentrun-challenge.${domain}`;
export const challengeText = (token: string): string => `agentrun-domain-verification=${token}`;

export const listEmailDomains = (deps: EmailDomainDeps, caller: Caller): Promise<EmailDomainRecord[]> =>
  deps.store.emailDomains.list(caller.organizationId);

export async function claimEmailDomain(
  deps: EmailDomainDeps,
  caller: Caller,
  given: string,
): Promise<EmailDomainRecord> {
  assertMayManage(caller);
  const domain = parseDomain(given);
  if (!domain) {
    const message = "domain: must be the part of an address behind the @, such as example.com.";
    throw new ServiceError("invalid_value", { param: "domain", message });
  }
  return addClaim(deps, caller.organizationId, domain);
}

/** The same claim each time: a record that was added for it stays right. */
async function addClaim(
  deps: EmailDomainDeps,
  organizationId: OrganizationId,
  domain: string,
): Promise<EmailDomainRecord> {
  const { emailDomains } = deps.store;
  const before = await emailDomains.list(organizationId);
  const known = before.find((each) => each.domain === domain);
  if (known) return known;
  if (before.length >= mostDomains) throw new ServiceError("too_many_domains");
  const token = randomBytes(24).toString("base64url");
  await emailDomains.insert({ id: newId("dom", deps.clock.now()), organizationId, domain, token });
  const after = await emailDomains.list(organizationId);
  const claimed = after.find((each) => each.domain === domain);
  if (!claimed) throw new ServiceError("email_domain_not_found");
  return claimed;
}

/** Looks for the challenge in DNS; the commit gives the domain to the organisation. */
export async function prepareDomainVerification(
  deps: VerifyDomainDeps,
  caller: Caller,
  id: EmailDomainId,
): Promise<Commit<EmailDomainRecord>> {
  assertMayManage(caller);
  const claim = await getDomain(deps, caller.organizationId, id);
  if (claim.verifiedAt) return async () => claim;
  const texts = await deps.lookUpTexts(challengeName(claim.domain));
  if (!texts.includes(challengeText(claim.token))) throw new ServiceError("domain_not_verified");
  const { emailDomains, transaction } = deps.store;
  return async () => {
    const isOurs = await transaction(() => emailDomains.verify(caller.organizationId, claim.domain, "dns"));
    if (!isOurs) throw new ServiceError("domain_taken");
    return getDomain(deps, caller.organizationId, id);
  };
}

async function getDomain(
  deps: EmailDomainDeps,
  organizationId: OrganizationId,
  id: EmailDomainId,
): Promise<EmailDomainRecord> {
  const found = await deps.store.emailDomains.find(organizationId, id);
  if (!found) throw new ServiceError("email_domain_not_found");
  return found;
}

/** The last one stays for as long as passwords open nothing. */
export async function deleteEmailDomain(deps: EmailDomainDeps, caller: Caller, id: EmailDomainId): Promise<void> {
  assertMayManage(caller);
  const { organizationId } = caller;
  await deps.store.transaction(async () => {
    if (!(await deps.store.emailDomains.delete(organizationId, id))) throw new ServiceError("email_domain_not_found");
    const left = await deps.store.emailDomains.list(organizationId);
    const isRequired = (await deps.store.singleSignOn.find(organizationId))?.isRequired ?? false;
    if (isRequired && !left.some(({ verifiedAt }) => verifiedAt)) {
      const message = "It is the last domain, and the organisation requires single sign-on. End that first.";
      throw new ServiceError("domain_required", { message });
    }
  });
}

/** By the operator, who knows whose it is: also from an organisation that has it. */
export async function assignEmailDomain(
  deps: EmailDomainDeps,
  organizationId: OrganizationId,
  domain: string,
): Promise<{ takenFrom: OrganizationId | null }> {
  return deps.store.transaction(async () => {
    const owner = await deps.store.emailDomains.findOwner(domain);
    if (owner === organizationId) return { takenFrom: null };
    const takenFrom = await deps.store.emailDomains.release(domain);
    await addClaim(deps, organizationId, domain);
    await deps.store.emailDomains.verify(organizationId, domain, "operator");
    return { takenFrom };
  });
}
