import { isIP } from "node:net";
import { type OrganizationId, type Role, roles } from "@agentrun/contract";
import { type InstallationProvider, parseDomain } from "../model/single-sign-on.ts";
import { none, type SettingValues, setting, text } from "./setting.ts";

function issuer(value: string): string {
  const url = URL.parse(value);
  if (url?.protocol !== "https:" || url.search || url.hash || value.includes("/.well-known/"))
    throw new Error("must be the provider's https:// address, without /.well-known/…");
  return value;
}

function scopes(value: string): string {
  if (!value.split(" ").includes("openid"))
    throw new Error("must be scope names separated by spaces, including openid");
  return value;
}

function organization(value: string): OrganizationId {
  if (!/^org_[0-7][0-9a-hjkmnp-tv-z]{25}$/.test(value)) throw new Error("must be an organisation's id, org_…");
  return value as OrganizationId;
}

const isRole = (value: string): value is Role => roles.some((role) => role === value);

function roleMapping(value: string): Record<string, Role> {
  if (value === "none") return {};
  const pairs = value.split(",").map((part) => {
    const at = part.lastIndexOf("=");
    const [name, role] = [part.slice(0, at).trim(), part.slice(at + 1).trim()];
    if (at < 1 || !isRole(role))
      throw new Error(`must be none, or look like staff=developer,ops=admin, with ${roles.join(", ")}`);
    return [name, role] as const;
  });
  return Object.fromEntries(pairs);
}

function roleOrNone(value: string): Role | null {
  if (value === "none") return null;
  if (!isRole(value)) throw new Error(`must be none or one of ${roles.join(", ")}`);
  return value;
}

function domains(value: string): string[] {
  return value.split(",").map((part) => {
    const domain = parseDomain(part.trim());
    if (!domain) throw new Error(`"${part.trim()}" is not a domain like example.com`);
    return domain;
  });
}

function nameServers(value: string): string[] {
  const list = value.split(",").map((part) => part.trim());
  for (const part of list)
    if (!isIP(part.replace(/:\d+$/, "")) && !isIP(part)) throw new Error(`"${part}" is not an address like 1.1.1.1`);
  return list;
}

/** Single sign-on for the whole installation; an organisation's own is set through the API. */
export const singleSignOnSettings = {
  AGENTRUN_OIDC_ISSUER: setting(
    none,
    issuer,
    "The issuer URL of an OpenID Connect provider for the whole installation; see [single sign-on](docs/single-sign-on.md).",
  ),
  AGENTRUN_OIDC_CLIENT_ID: setting(none, text, "The OAuth client id of this service at the provider."),
  AGENTRUN_OIDC_CLIENT_SECRET: setting(none, text, "The OAuth client secret of this service."),
  AGENTRUN_OIDC_NAME: setting("Single sign-on", text, "The label of the single sign-on button on the sign-in page."),
  AGENTRUN_OIDC_SCOPES: setting("openid email profile", scopes, "The scopes to request from the provider."),
  AGENTRUN_OIDC_DOMAINS: setting<string[] | null>(
    null,
    domains,
    "E-mail domains that the provider is trusted for; any if unset. Set this if strangers can create an account at the provider.",
  ),
  AGENTRUN_OIDC_ORGANIZATION: setting<OrganizationId | null>(
    null,
    organization,
    "The organisation that new people join; if unset, only existing accounts can sign in.",
  ),
  AGENTRUN_OIDC_ROLES_CLAIM: setting(none, text, "The claim that determines a person's role, such as `groups`."),
  AGENTRUN_OIDC_ROLES: setting<Record<string, Role>>(
    {},
    roleMapping,
    "Mapping from values of AGENTRUN_OIDC_ROLES_CLAIM to roles, as `staff=developer,ops=admin`.",
    "none",
  ),
  AGENTRUN_OIDC_DEFAULT_ROLE: setting<Role | null>(
    "viewer",
    roleOrNone,
    "The role of people without a mapped value. With `none` they cannot sign in.",
  ),
  AGENTRUN_DNS_SERVERS: setting<string[] | null>(
    null,
    nameServers,
    "Name servers for looking up the TXT records of claimed domains; by default those of the system.",
  ),
} as const;

type Values = SettingValues<typeof singleSignOnSettings>;

export const readSingleSignOn = (values: Values) => ({
  installation: readInstallation(values),
  dnsServers: values.AGENTRUN_DNS_SERVERS,
});

function readInstallation(values: Values): InstallationProvider | null {
  const [address, clientId, clientSecret] = needed.map((name) => values[name]);
  if (!address || !clientId || !clientSecret) return null;
  return {
    organizationId: null,
    issuer: address,
    clientId,
    clientSecret,
    name: values.AGENTRUN_OIDC_NAME,
    scopes: values.AGENTRUN_OIDC_SCOPES,
    domains: values.AGENTRUN_OIDC_DOMAINS,
    joins: values.AGENTRUN_OIDC_ORGANIZATION,
    rolesClaim: values.AGENTRUN_OIDC_ROLES_CLAIM,
    roleMapping: values.AGENTRUN_OIDC_ROLES,
    defaultRole: values.AGENTRUN_OIDC_DEFAULT_ROLE,
    readmitsRemoved: false,
  };
}

const needed = ["AGENTRUN_OIDC_ISSUER", "AGENTRUN_OIDC_CLIENT_ID", "AGENTRUN_OIDC_CLIENT_SECRET"] as const;

/** An incomplete provider would be ignored silently. */
export function incompleteProvider(environment: Readonly<Record<string, string | undefined>>): string[] {
  const set = needed.filter((name) => environment[name]);
  return set.length === 0 || set.length === needed.length ? [] : [`${needed.join(", ")} must be set together`];
}
