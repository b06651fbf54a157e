import type { EmailDomain, SingleSignOn } from "@agentrun/contract";
import {
  challengeName,
  challengeText,
  claimEmailDomain,
  deleteEmailDomain,
  deleteSingleSignOn,
  getSingleSignOn,
  listEmailDomains,
  prepareDomainVerification,
  type SingleSignOnDeps,
  setSingleSignOn,
  type VerifyDomainDeps,
} from "../../domain/single-sign-on/single-sign-on.ts";
import { ssoCallback, ssoStart } from "../../model/dashboard-links.ts";
import type { EmailDomainRecord, SingleSignOnRecord } from "../../model/single-sign-on.ts";
import { created, type Handlers, ok } from "../endpoint-types.ts";

export const singleSignOnHandlers = (deps: SingleSignOnDeps & VerifyDomainDeps, baseUrl: () => string) =>
  ({
    getSignInOptions: async () => {
      const { installation } = deps;
      return ok({ object: "sign_in_options", single_sign_on: installation && { name: installation.name } });
    },
    getSingleSignOn: async ({ caller }) => ok(toSingleSignOn(await getSingleSignOn(deps, caller), baseUrl())),
    setSingleSignOn: async ({ caller, body }) =>
      ok(toSingleSignOn(await setSingleSignOn(deps, caller, body), baseUrl())),
    deleteSingleSignOn: async ({ caller }) => {
      await deleteSingleSignOn(deps, caller);
      return ok({ object: "single_sign_on", deleted: true });
    },
    listEmailDomains: async ({ caller }) => {
      const domains = await listEmailDomains(deps, caller);
      return ok({ object: "list", data: domains.map(toEmailDomain), has_more: false });
    },
    claimEmailDomain: async ({ caller, body }) => {
      const domain = await claimEmailDomain(deps, caller, body.domain);
      return created(toEmailDomain(domain), `${baseUrl()}/single-sign-on/domains/${domain.id}`);
    },
    verifyEmailDomain: {
      prepare: async ({ caller, params }) => {
        const commit = await prepareDomainVerification(deps, caller, params.id);
        return async () => ok(toEmailDomain(await commit()));
      },
    },
    deleteEmailDomain: async ({ caller, params }) => {
      await deleteEmailDomain(deps, caller, params.id);
      return ok({ object: "email_domain", id: params.id, deleted: true });
    },
  }) satisfies Partial<Handlers>;

const toSingleSignOn = (record: SingleSignOnRecord, baseUrl: string): SingleSignOn => ({
  object: "single_sign_on",
  issuer: record.issuer,
  client_id: record.clientId,
  scopes: record.scopes,
  roles_claim: record.rolesClaim,
  role_mapping: record.roleMapping,
  default_role: record.defaultRole,
  required: record.isRequired,
  readmits_removed: record.readmitsRemoved,
  redirect_uri: ssoCallback(baseUrl),
  sign_in_url: ssoStart(baseUrl, record.organizationId),
  created_at: record.createdAt.toISOString(),
  updated_at: record.updatedAt.toISOString(),
});

const toEmailDomain = (record: EmailDomainRecord): EmailDomain => ({
  object: "email_domain",
  id: record.id,
  domain: record.domain,
  record: { type: "TXT", name: challengeName(record.domain), value: challengeText(record.token) },
  verified_at: record.verifiedAt?.toISOString() ?? null,
  verified_by: record.verifiedBy,
  created_at: record.createdAt.toISOString(),
});
