import { type Static, Type } from "typebox";
import { apiKeyFields, ScopeName } from "./api-keys.ts";
import { type Endpoint, idPath } from "./endpoint.ts";
import { Id } from "./ids.ts";
import { closed, JsonObject, Nullable, ObjectName, ShownOnce } from "./schema.ts";

const mostDays = 90;

/** Who asks a person for what, as the consent page shows it. */
export const AuthorizationRequest = Type.Object(
  {
    object: ObjectName("authorization_request"),
    client: Type.Object(
      {
        id: Type.String({ description: "The address of its Client ID Metadata Document." }),
        name: Type.String({ description: "As it calls itself: nobody has checked that." }),
        host: Type.String({ description: "Whose document it is." }),
      },
      { title: "OAuthClient" },
    ),
    redirect_host: Type.String({ description: "Where the answer is sent." }),
    is_local: Type.Boolean({
      description:
        "The answer is sent to a program on the person's own machine, and any program there could be that one.",
    }),
    scopes: Type.Array(ScopeName),
    agent: Nullable(
      Type.Object(
        { id: Id("ag"), name: Type.String() },
        { title: "AuthorizedAgent", description: "The only agent that is asked for; null: all of them." },
      ),
    ),
    max_days: Type.Integer({ description: "The longest that it can be given for." }),
    problem: Nullable(Type.String({ description: "Why it cannot be given." })),
    request: Nullable(
      Type.String({
        description: "What is sent back to give it: it holds what is shown here. Null where it cannot be.",
      }),
    ),
    refusal_url: Type.String({ description: "Where a browser goes that brings the client a no." }),
  },
  { title: "AuthorizationRequest" },
);
export type AuthorizationRequest = Static<typeof AuthorizationRequest>;

const AuthorizationQuery = Type.Object(
  {
    request: Type.String({
      minLength: 1,
      maxLength: 12_288,
      description: "The query that the client sent the browser with, as base64url.",
    }),
  },
  closed,
);

const AllowAuthorizationRequest = Type.Object(
  {
    request: Type.String({ minLength: 1, maxLength: 32_768, description: "`request` of what was shown." }),
    days: Type.Optional(
      Type.Integer({ minimum: 1, maximum: mostDays, description: "How long it is given for; default 30." }),
    ),
  },
  { ...closed, title: "AllowAuthorizationRequest" },
);
export type AllowAuthorizationRequest = Static<typeof AllowAuthorizationRequest>;

/** The key that was given, whose tokens the client will have. */
export const AllowedAuthorization = Type.Object(
  { ...apiKeyFields, redirect_to: ShownOnce("Where a browser goes that brings the client its code.") },
  { title: "AllowedAuthorization" },
);

const consent = { tag: "Sessions", scope: null, auth: "session", path: "/oauth/authorization" } as const;

/** The rows of the consent page. */
export const oauthEndpoints = {
  getAuthorizationRequest: {
    ...consent,
    method: "GET",
    summary: "See what an application asks for by OAuth",
    description: "Its document is fetched, and what it asks for is held against what you may.",
    query: AuthorizationQuery,
    responses: { 200: AuthorizationRequest },
  },
  allowAuthorization: {
    ...consent,
    method: "POST",
    summary: "Give an application what it asks for, as a key with an end",
    description:
      "The key is in the list of keys and can be revoked there; its secret is nobody's, the application has short-lived tokens of it.",
    body: AllowAuthorizationRequest,
    responses: { 201: AllowedAuthorization },
    shownOnce: { redirect_to: null },
  },
} as const satisfies Record<string, Endpoint>;

/** OAuth leaves alone what it does not know. */
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
  description: "Protected resource metadata (RFC 9728): who gives out tokens for it, and which scopes it needs.",
  responses: { 200: JsonObject() },
} as const;

/** The rows of OAuth 2.1 itself, for clients of MCP that take no keys. */
export const authorizationServerEndpoints = {
  getMcpResource: {
    ...resource,
    path: "/.well-known/oauth-protected-resource/v2/mcp",
    summary: "Read how a client of MCP gets a token",
  },
  getAgentMcpResource: {
    ...resource,
    path: "/.well-known/oauth-protected-resource/v2/agents/{id}/mcp",
    summary: "Read how a client of MCP gets a token for one agent",
    params: idPath("ag"),
  },
  getAuthorizationServer: {
    ...row,
    method: "GET",
    path: "/.well-known/oauth-authorization-server",
    summary: "Read what the authorization server can",
    description: "Authorization server metadata (RFC 8414).",
    responses: { 200: JsonObject() },
  },
  beginAuthorization: {
    ...row,
    method: "GET",
    path: "/oauth/authorize",
    summary: "Ask a person, in their browser",
    description:
      "Leads to the dashboard, which looks at everything that was sent and asks the person who is signed in.",
    query: open({
      response_type: "`code`.",
      client_id: "The https address of the client's metadata document.",
      redirect_uri: "One of the document's; of one on the person's own machine the port is free.",
      code_challenge: "PKCE: the base64url SHA-256 of the verifier.",
      code_challenge_method: "`S256`.",
      resource: "The address of the MCP server that the token is for; all agents where it is left out.",
      scope: "Scopes, with spaces between; what calling agents takes where it is left out.",
      state: "Comes back as it is.",
    }),
    responses: { 303: JsonObject({ description: "To the consent page; without a body." }) },
  },
  exchangeToken: {
    ...row,
    method: "POST",
    path: "/oauth/token",
    summary: "Get tokens for a code, or for a refresh token",
    description: "A refresh token is good once, and so is a code: whoever comes with one again ends the whole grant.",
    form: true,
    body: open({
      grant_type: "`authorization_code` or `refresh_token`.",
      client_id: "The same as before.",
      code: "Of a code: it.",
      redirect_uri: "Of a code: the same as before.",
      code_verifier: "Of a code: PKCE's verifier.",
      refresh_token: "Of a refresh token: it.",
      scope:
        "Of a refresh token: fewer scopes for the next access token. More than the person gave is `invalid_scope`.",
      resource: "The same as before, if anything.",
    }),
    responses: { 200: JsonObject({ description: "`access_token`, `refresh_token`, `expires_in`, `scope`." }) },
  },
  revokeToken: {
    ...row,
    method: "POST",
    path: "/oauth/revoke",
    summary: "End a grant by one of its tokens (RFC 7009)",
    description: "By either token: the key ends, and with it all of them.",
    form: true,
    body: open({ token: "An access or refresh token.", client_id: "The client that it was given to." }),
    responses: { 200: JsonObject({ description: "Also where there is no such token." }) },
  },
} as const satisfies Record<string, Endpoint>;
