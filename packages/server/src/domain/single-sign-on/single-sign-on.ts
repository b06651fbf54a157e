import { randomBytes } from "node:crypto";
import type { EmailDomainId, OrganizationId, SingleSignOnRequest } from "@agentrun/contract";
import type { DatabaseClock } from "../../lib/clock.ts";
import type { SecretBox } from "../../lib/crypto/keyring.ts";
import { ServiceError } from "../../lib/errors.ts";
import { newId } from "../../lib/ids.ts";
import type { Commit } from "../../lib/postgres/transaction-scope.ts";
import type { Caller } from "../../model/api-keys.ts";
import {
  type EmailDomainRecord,
  type InstallationProvider,
  parseDomain,
  type SignInProvider,
  type SingleSignOnRecord,
} from "../../model/single-sign-on.ts";
import type { Store } from "../../store/store.ts";
import { assertMayManageOrganization } from "../api-keys/permissions.ts";
import { hasMoved, keepOrSeal, movedSecret } from "../secrets/stored-secrets.ts";

export type SingleSignOnDeps = {
  store: Pick<Store, "emailDomains" | "singleSignOn">;
  secrets: SecretBox;
  /** Null if the URL may be called, else the reason why not. */
  refuseUrl: (url: string) => string | null;
  /** Invalidates cached sessions on every node. */
  keyChanged: (id: string) => void;
  /** The provider of the whole installation; null: none. */
  installation: InstallationProvider | null;
};

const defaultScopes = "openid email profile";

/** The provider decides who signs in as whom, so changing it needs full access. */
const assertMayManageSingleSignOn = (caller: Caller): void =>
  assertMayManageOrganization(caller, "single sign-on", ", because it decides who can sign in as whom");

export async function getSingleSignOn(deps: SingleSignOnDeps, caller: Caller): Promise<SingleSignOnRecord> {
  const found = await deps.store.singleSignOn.find(caller.organizationId);
  if (!found) throw new ServiceError("single_sign_on_not_found");
  return found;
}

export async function setSingleSignOn(
  deps: SingleSignOnDeps,
  caller: Caller,
  request: SingleSignOnRequest,
): Promise<SingleSignOnRecord> {
  assertMayManageSingleSignOn(caller);
  const { organizationId } = caller;
  assertIssuer(deps, request.issuer);
  const isRequired = request.required ?? false;
  if (isRequired) await assertHasVerifiedDomain(deps, organizationId);
  const known = await deps.store.singleSignOn.find(organizationId);
  const saved = await deps.store.singleSignOn.save({
    organizationId,
    issuer: request.issuer,
    clientId: request.client_id,
    clientSecret: keepOrSealSecret(deps, known, request),
    scopes: request.scopes ?? defaultScopes,
    rolesClaim: request.roles_claim ?? null,
    roleMapping: request.role_mapping ?? {},
    defaultRole: request.default_role === undefined ? "viewer" : request.default_role,
    isRequired,
    readmitsRemoved: request.readmits_removed ?? false,
  });
  deps.keyChanged(organizationId);
  return saved;
}

export async function deleteSingleSignOn(deps: SingleSignOnDeps, caller: Caller): Promise<void> {
  assertMayManageSingleSignOn(caller);
  if (!(await deps.store.singleSignOn.delete(caller.organizationId)))
    throw new ServiceError("single_sign_on_not_found");
  deps.keyChanged(caller.organizationId);
}

/** The secret is only sent to the host that it was given for. */
function keepOrSealSecret(
  deps: SingleSignOnDeps,
  known: SingleSignOnRecord | null,
  { client_secret: given, issuer }: SingleSignOnRequest,
): string {
  const param = "client_secret";
  const isMoved = known !== null && hasMoved(known.issuer, issuer);
  if (given !== undefined) return keepOrSeal(deps.secrets, given, { known: known?.clientSecret, isMoved, param });
  if (!known) throw invalid(param, "required: the provider issued it with the client id.");
  if (isMoved) throw movedSecret(param);
  return known.clientSecret;
}

function assertIssuer(deps: SingleSignOnDeps, issuer: string): void {
  const refusal = deps.refuseUrl(issuer);
  if (refusal !== null) throw new ServiceError("invalid_url", { param: "issuer", message: `issuer: ${refusal}` });
  // Discovery at such a URL would not check the issuer name.
  if (issuer.includes("/.well-known/")) throw invalid("issuer", "omit `/.well-known/…` and everything after it.");
  if (/[?#]/.test(issuer)) throw invalid("issuer", "must not contain `?` or `#`.");
}

async function assertHasVerifiedDomain(deps: SingleSignOnDeps, organizationId: OrganizationId): Promise<void> {
  const domains = await deps.store.emailDomains.list(organizationId);
  if (!domains.some(({ verifiedAt }) => verifiedAt)) throw new ServiceError("domain_required", { param: "required" });
}

const invalid = (param: string, why: string) =>
  new ServiceError("invalid_value", { param, message: `${param}: ${why}` });

/** Finds the provider of an organisation, a domain or the installation; null: none. */
export async function findProvider(
  deps: SingleSignOnDeps,
  wanted: { organizationId: OrganizationId } | { domain: string } | "installation",
): Promise<SignInProvider | null> {
  const { store, installation } = deps;
  if (wanted === "installation") return installation;
  if ("organizationId" in wanted) return toProvider(deps, await store.singleSignOn.find(wanted.organizationId));
  const record = await store.singleSignOn.findByDomain(wanted.domain);
  if (record) return toProvider(deps, record);
  const isInstallations = installation?.domains?.includes(wanted.domain) ?? true;
  return isInstallations ? installation : null;
}

async function toProvider(deps: SingleSignOnDeps, record: SingleSignOnRecord | null): Promise<SignInProvider | null> {
  if (!record) return null;
  const claimed = await deps.store.emailDomains.list(record.organizationId);
  return {
    ...record,
    clientSecret: deps.secrets.open(record.clientSecret),
    joins: record.organizationId,
    domains: claimed.filter(({ verifiedAt }) => verifiedAt).map(({ domain }) => domain),
  };
}

/**
 * Whether a provider is responsible for addresses of a domain: an organisation's provider for its verified domains, the
 * installation's for all others.
 */
export async function vouchesFor(
  { store }: Pick<SingleSignOnDeps, "store">,
  { organizationId, domains }: SignInProvider,
  domain: string,
): Promise<boolean> {
  if (domains && !domains.includes(domain)) return false;
  return organizationId !== null || (await store.singleSignOn.findByDomain(domain)) === null;
}

export type EmailDomainDeps = {
  store: Pick<Store, "emailDomains" | "singleSignOn" | "transaction">;
  clock: DatabaseClock;
};
export type VerifyDomainDeps = EmailDomainDeps & {
  /** The TXT records of a name; empty if the name does not exist. */
  lookUpTexts: (name: string) => Promise<string[]>;
};

const mostDomains = 100;

/** The DNS name of the TXT record that proves ownership of a domain. */
export const challengeName = (domain: string): string => `_agentrun-challenge.${domain}`;
export const challengeText = (token: string): string => `agentrun-domain-verification=${token}`;

export const listEmailDomains = (deps: EmailDomainDeps, caller: Caller): Promise<EmailDomainRecord[]> =>
  deps.store.emailDomains.list(caller.organizationId);

export async function claimEmailDomain(
  deps: EmailDomainDeps,
  caller: Caller,
  given: string,
): Promise<EmailDomainRecord> {
  assertMayManageSingleSignOn(caller);
  const domain = parseDomain(given);
  if (!domain) {
    const message = "domain: must be the part of an address after the @, such as example.com.";
    throw new ServiceError("invalid_value", { param: "domain", message });
  }
  return addClaim(deps, caller.organizationId, domain);
}

/** Idempotent: repeating a claim keeps its token, so an existing TXT record stays valid. */
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

/** Looks up the challenge in DNS; the commit assigns the domain to the organisation. */
export async function prepareDomainVerification(
  deps: VerifyDomainDeps,
  caller: Caller,
  id: EmailDomainId,
): Promise<Commit<EmailDomainRecord>> {
  assertMayManageSingleSignOn(caller);
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

/** The last verified domain cannot be deleted while single sign-on is required. */
export async function deleteEmailDomain(deps: EmailDomainDeps, caller: Caller, id: EmailDomainId): Promise<void> {
  assertMayManageSingleSignOn(caller);
  const { organizationId } = caller;
  await deps.store.transaction(async () => {
    if (!(await deps.store.emailDomains.delete(organizationId, id))) throw new ServiceError("email_domain_not_found");
    const left = await deps.store.emailDomains.list(organizationId);
    const isRequired = (await deps.store.singleSignOn.find(organizationId))?.isRequired ?? false;
    if (isRequired && !left.some(({ verifiedAt }) => verifiedAt)) {
      const message =
        "This is the last verified domain, and the organisation requires single sign-on. Turn that requirement off first.";
      throw new ServiceError("domain_required", { message });
    }
  });
}

/** For the operator: assigns a domain, even if another organisation has it. */
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
