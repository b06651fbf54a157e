import { type Static, Type } from "typebox";
import { apiKeyFields, ScopeName } from "./api-keys.ts";
import { type Endpoint, idPath } from "./endpoint.ts";
import { Id } from "./ids.ts";
import { closed, JsonObject, Nullable, ObjectName, ShownOnce } from "./schema.ts";

const mostDays = 90;

/** The application and what it requests, as the consent page shows it. */
export const AuthorizationRequest = Type.Object(
  {
    object: ObjectName("authorization_request"),
    client: Type.Object(
      {
        id: Type.String({ description: "The URL of its Client ID Metadata Document." }),
        name: Type.String({ description: "The name that the application gives itself. It is not verified." }),
        host: Type.String({ description: "The host of the document." }),
      },
      { title: "OAuthClient" },
    ),
    redirect_host: Type.String({ description: "The host that receives the result." }),
    is_local: Type.Boolean({
      description: "The result is sent to a program on the person's own machine. Any program there could receive it.",
    }),
    scopes: Type.Array(ScopeName),
    agent: Nullable(
      Type.Object(
        { id: Id("ag"), name: Type.String() },
        { title: "AuthorizedAgent", description: "The only agent that is requested; null means all." },
      ),
    ),
    max_days: Type.Integer({ description: "The maximum number of days that access can be granted for." }),
    problem: Nullable(Type.String({ description: "Why access cannot be granted." })),
    request: Nullable(
      Type.String({
        description: "Send this back to grant access: it contains these values. Null if access cannot be granted.",
      }),
    ),
    refusal_url: Type.String({ description: "The URL that reports the denial to the client." }),
  },
  { title: "AuthorizationRequest" },
);
export type AuthorizationRequest = Static<typeof AuthorizationRequest>;

const AuthorizationQuery = Type.Object(
  {
    request: Type.String({
      minLength: 1,
      maxLength: 12_288,
      description: "The query string from the client, as base64url.",
    }),
  },
  closed,
);

const AllowAuthorizationRequest = Type.Object(
  {
    request: Type.String({ minLength: 1, maxLength: 32_768, description: "`request` from the authorization request." }),
    days: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: mostDays,
        description: "The number of days that access is granted for; default 30.",
      }),
    ),
  },
  { ...closed, title: "AllowAuthorizationRequest" },
);
export type AllowAuthorizationRequest = Static<typeof AllowAuthorizationRequest>;

/** The key that was granted. The client gets tokens of it. */
export const AllowedAuthorization = Type.Object(
  { ...apiKeyFields, redirect_to: ShownOnce("The URL that takes the code to the client.") },
  { title: "AllowedAuthorization" },
);

const consent = { tag: "Sessions", scope: null, auth: "session", path: "/oauth/authorization" } as const;

/** The consent page endpoints. */
export const oauthEndpoints = {
  getAuthorizationRequest: {
    ...consent,
    method: "GET",
    summary: "Get an OAuth authorization request",
    description: "Fetches the application's document and compares the requested scopes with yours.",
    query: AuthorizationQuery,
    responses: { 200: AuthorizationRequest },
  },
  allowAuthorization: {
    ...consent,
    method: "POST",
    summary: "Authorise an application",
    description:
      "Creates an expiring key, which is listed with the other keys and can be revoked there. Its secret is never disclosed; the application gets short-lived tokens.",
    body: AllowAuthorizationRequest,
    responses: { 201: AllowedAuthorization },
    shownOnce: { redirect_to: null },
  },
} as const satisfies Record<string, Endpoint>;

/** OAuth ignores unknown parameters. */
const open = (parameters: Record<string, string>) =>
  Type.Object(
    Object.fromEntries(
      Object.entries(parameters).map(([name, description]) => [name, Type.Optional(Type.String({ description }))]),
    ),
    { additionalProperties: true },
  );

const row = { tag: "Doors", door: "mcp", base: "root", scope: null, auth: "none" } as const;
const resource = {
  ...row,
  method: "GET",
  description: "Protected resource metadata (RFC 9728): the authorization server and the required scopes.",
  responses: { 200: JsonObject() },
} as const;

/** The OAuth 2.1 endpoints, for MCP clients that do not use API keys. */
export const authorizationServerEndpoints = {
  getMcpResource: {
    ...resource,
    path: "/.well-known/oauth-protected-resource/v2/mcp",
    summary: "Get protected resource metadata",
  },
  getAgentMcpResource: {
    ...resource,
    path: "/.well-known/oauth-protected-resource/v2/agents/{id}/mcp",
    summary: "Get protected resource metadata of one agent",
    params: idPath("ag"),
  },
  getAuthorizationServer: {
    ...row,
    method: "GET",
    path: "/.well-known/oauth-authorization-server",
    summary: "Get authorization server metadata",
    description: "Authorization server metadata (RFC 8414).",
    responses: { 200: JsonObject() },
  },
  beginAuthorization: {
    ...row,
    method: "GET",
    path: "/oauth/authorize",
    summary: "Start an OAuth authorization",
    description:
      "Redirects the browser to the dashboard, which validates the request and requests consent from the signed-in person.",
    query: open({
      response_type: "`code`.",
      client_id: "The https URL of the client's metadata document.",
      redirect_uri: "One of the document's redirect URIs. For a loopback URI, any port is allowed.",
      code_challenge: "PKCE: the base64url SHA-256 of the verifier.",
      code_challenge_method: "`S256`.",
      resource: "The URL of the MCP server that the token is for; default all agents.",
      scope: "Scopes separated by spaces; default the scopes for calling agents.",
      state: "Returned unchanged.",
    }),
    responses: { 303: JsonObject({ description: "Redirects to the consent page; no body." }) },
  },
  exchangeToken: {
    ...row,
    method: "POST",
    path: "/oauth/token",
    summary: "Exchange a code or a refresh token",
    description: "Codes and refresh tokens work once: using one again revokes the whole grant.",
    form: true,
    body: open({
      grant_type: "`authorization_code` or `refresh_token`.",
      client_id: "The same as in the authorization request.",
      code: "For `authorization_code`: the code.",
      redirect_uri: "For `authorization_code`: the same as in the authorization request.",
      code_verifier: "For `authorization_code`: the PKCE verifier.",
      refresh_token: "For `refresh_token`: the refresh token.",
      scope:
        "For `refresh_token`: fewer scopes for the next access token. Requesting more than was granted is `invalid_scope`.",
      resource: "The same as in the authorization request, if given.",
    }),
    responses: { 200: JsonObject({ description: "`access_token`, `refresh_token`, `expires_in`, `scope`." }) },
  },
  revokeToken: {
    ...row,
    method: "POST",
    path: "/oauth/revoke",
    summary: "Revoke an OAuth grant",
    description:
      "RFC 7009. Send either token: the key is revoked and all its tokens stop working. Returns 200 for an unknown token too.",
    form: true,
    body: open({ token: "An access or refresh token.", client_id: "The client that the token was issued to." }),
    responses: { 200: JsonObject({ description: "Also returned for an unknown token." }) },
  },
} as const satisfies Record<string, Endpoint>;
