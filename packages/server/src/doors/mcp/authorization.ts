import type { AgentId } from "@agentrun/contract";
import type { CodeRequest, RefreshRequest, Tokens } from "../../domain/oauth/tokens.ts";
import { type Handlers, ok, Rendered } from "../../http/endpoint-types.ts";
import { ServiceError } from "../../lib/errors.ts";
import { consentPage } from "../../model/dashboard-links.ts";
import { clientScopes, issuerOf, requiredScopes, resourceUrl } from "../../model/oauth.ts";
import type { Origin } from "../../model/sessions.ts";

/** OAuth for clients that cannot use API keys: metadata, authorization, tokens. */
export type AuthorizationDeps = {
  baseUrl: () => string;
  exchangeCode(request: CodeRequest, from: Origin): Promise<Tokens>;
  refreshTokens(request: RefreshRequest, from: Origin): Promise<Tokens>;
  revokeGrant(token: string, clientId: string, from: Origin): Promise<void>;
};

type Form = Readonly<Record<string, string | undefined>>;

/** The same for every caller, and it changes only with a release. */
const metadata = (body: Record<string, unknown>) =>
  ok<Record<string, unknown>>(body, { "Cache-Control": "public, max-age=300" });

/** RFC 9728. */
const resourceMetadata = (baseUrl: string, agentId: AgentId | null) =>
  metadata({
    resource: resourceUrl(baseUrl, agentId),
    authorization_servers: [issuerOf(baseUrl)],
    scopes_supported: requiredScopes,
    bearer_methods_supported: ["header"],
    resource_name: "Agent Run Service",
    resource_documentation: `${issuerOf(baseUrl)}/docs`,
  });

/** RFC 8414. There is no registration: a client's id is the URL of its metadata document. */
const serverMetadata = (issuer: string) =>
  metadata({
    issuer,
    authorization_endpoint: `${issuer}/oauth/authorize`,
    token_endpoint: `${issuer}/oauth/token`,
    revocation_endpoint: `${issuer}/oauth/revoke`,
    response_types_supported: ["code"],
    response_modes_supported: ["query"],
    grant_types_supported: ["authorization_code", "refresh_token"],
    code_challenge_methods_supported: ["S256"],
    token_endpoint_auth_methods_supported: ["none"],
    revocation_endpoint_auth_methods_supported: ["none"],
    scopes_supported: clientScopes,
    client_id_metadata_document_supported: true,
    authorization_response_iss_parameter_supported: true,
    service_documentation: `${issuer}/docs`,
  });

function required(form: Form, name: string): string {
  const value = form[name];
  if (value !== undefined && value !== "") return value;
  throw new ServiceError("missing_required_field", {
    param: name,
    reason: "invalid_request",
    message: `'${name}' is missing.`,
  });
}

function exchange(deps: AuthorizationDeps, form: Form, from: Origin): Promise<Tokens> {
  const grant = required(form, "grant_type");
  const shared = { clientId: required(form, "client_id"), resource: form.resource ?? null };
  if (grant === "refresh_token")
    return deps.refreshTokens(
      { ...shared, refreshToken: required(form, "refresh_token"), scope: form.scope ?? null },
      from,
    );
  if (grant !== "authorization_code")
    throw new ServiceError("invalid_value", {
      param: "grant_type",
      reason: "unsupported_grant_type",
      message: "'grant_type' must be `authorization_code` or `refresh_token`.",
    });
  const code = { code: required(form, "code"), redirectUri: required(form, "redirect_uri") };
  return deps.exchangeCode({ ...shared, ...code, verifier: form.code_verifier ?? null }, from);
}

export const authorizationHandlers = (deps: AuthorizationDeps) =>
  ({
    getMcpResource: async () => resourceMetadata(deps.baseUrl(), null),
    getAgentMcpResource: async ({ params }) => resourceMetadata(deps.baseUrl(), params.id),
    getAuthorizationServer: async () => serverMetadata(issuerOf(deps.baseUrl())),
    beginAuthorization: async ({ url }) => {
      const headers = {
        Location: consentPage(deps.baseUrl(), new URL(url).search.slice(1)),
        "Referrer-Policy": "no-referrer",
      };
      return { status: 303, body: new Rendered<Record<string, unknown>>(""), headers };
    },
    exchangeToken: async ({ body, from, requestId }) => {
      const tokens = await exchange(deps, body, { ...from, requestId });
      return ok<Record<string, unknown>>({
        access_token: tokens.accessToken,
        token_type: "Bearer",
        expires_in: tokens.expiresInSeconds,
        refresh_token: tokens.refreshToken,
        scope: tokens.scopes.join(" "),
      });
    },
    revokeToken: async ({ body, from, requestId }) => {
      const [token, clientId] = [required(body, "token"), required(body, "client_id")];
      await deps.revokeGrant(token, clientId, { ...from, requestId });
      return ok<Record<string, unknown>>({});
    },
  }) satisfies Partial<Handlers>;
