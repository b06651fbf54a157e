import type { OrganizationId, SingleSignOnRequest } from "@agentrun/contract";
import { ServiceError } from "../lib/errors.ts";
import type { SecretBox } from "../lib/secret-box.ts";
import type { Caller } from "../model/api-keys.ts";
import type { InstallationProvider, SignInProvider, SingleSignOnRecord } from "../model/single-sign-on.ts";
import type { Store } from "../store/store.ts";
import { assertMayGovern } from "./credentials.ts";
import { hasMoved, keepOrSeal, movedSecret } from "./stored-secrets.ts";

export type SingleSignOnDeps = {
  store: Pick<Store, "emailDomains" | "singleSignOn">;
  secrets: SecretBox;
  /** Null where the URL may be called, else a sentence that says why not. */
  refuseUrl: (url: string) => string | null;
  /** Told when what is remembered of sessions is out of date, here and on every node. */
  keyChanged: (id: string) => void;
  /** What the operator set for everybody; null: nothing. */
  installation: InstallationProvider | null;
};

const defaultScopes = "openid email profile";

/** Whoever says which provider is believed says who can come in as anybody, so it takes somebody who may do everything. */
export const assertMayManage = (caller: Caller): void =>
  assertMayGovern(caller, "single sign-on", ": whoever does can let people in as anybody");

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
  assertMayManage(caller);
  const { organizationId } = caller;
  assertIssuer(deps, request.issuer);
  const isRequired = request.required ?? false;
  if (isRequired) await assertSomebodyGetsIn(deps, organizationId);
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
  assertMayManage(caller);
  if (!(await deps.store.singleSignOn.delete(caller.organizationId)))
    throw new ServiceError("single_sign_on_not_found");
  deps.keyChanged(caller.organizationId);
}

/** The secret goes to the host that it was given for, and to no other. */
function keepOrSealSecret(
  deps: SingleSignOnDeps,
  known: SingleSignOnRecord | null,
  { client_secret: given, issuer }: SingleSignOnRequest,
): string {
  const param = "client_secret";
  const isMoved = known !== null && hasMoved(known.issuer, issuer);
  if (given !== undefined) return keepOrSeal(deps.secrets, given, { known: known?.clientSecret, isMoved, param });
  if (!known) throw invalid(param, "the provider gave one with the client id; send it along.");
  if (isMoved) throw movedSecret(param);
  return known.clientSecret;
}

function assertIssuer(deps: SingleSignOnDeps, issuer: string): void {
  const refusal = deps.refuseUrl(issuer);
  if (refusal !== null) throw new ServiceError("invalid_url", { param: "issuer", message: `issuer: ${refusal}` });
  // What stands there would be believed whatever issuer it names.
  if (issuer.includes("/.well-known/")) throw invalid("issuer", "leave out `/.well-known/…` and what follows.");
  if (/[?#]/.test(issuer)) throw invalid("issuer", "an issuer has no `?` and no `#`.");
}

async function assertSomebodyGetsIn(deps: SingleSignOnDeps, organizationId: OrganizationId): Promise<void> {
  const domains = await deps.store.emailDomains.list(organizationId);
  if (!domains.some(({ verifiedAt }) => verifiedAt)) throw new ServiceError("domain_required", { param: "required" });
}

const invalid = (param: string, why: string) =>
  new ServiceError("invalid_value", { param, message: `${param}: ${why}` });

/** Whose provider somebody wants to sign in through; null: there is none. */
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
 * Whether a provider may say who has an address of this domain: an organisation's own for the domains it has shown to be
 * its own, the installation's for all others. Nobody's word counts twice.
 */
export async function vouchesFor(
  { store }: Pick<SingleSignOnDeps, "store">,
  { organizationId, domains }: SignInProvider,
  domain: string,
): Promise<boolean> {
  if (domains && !domains.includes(domain)) return false;
  return organizationId !== null || (await store.singleSignOn.findByDomain(domain)) === null;
}
