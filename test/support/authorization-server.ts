import { createHash, randomUUID } from "node:crypto";
import type { ServerResponse } from "node:http";
import { type Received, startReceiver } from "../../packages/server/src/lib/testing/https-receiver.ts";

type Code = { challenge: string; redirectUri: string; clientId: string; resource: string | null; who: string };

const newState = () => ({
  /** The next visitor, and whether they deny access. */
  visitor: "unknown",
  denies: false,
  /** Returns a different issuer in its responses. */
  iss: null as string | null,
  /** Supports client metadata documents. */
  documents: false,
  registrations: 0,
  refreshes: 0,
  /** The owner of each token. */
  tokens: new Map<string, string>(),
  refreshTokens: new Map<string, string>(),
  issued: [] as string[],
  clients: new Set<string>(["configured"]),
  codes: new Map<string, Code>(),
});
type State = ReturnType<typeof newState>;

/**
 * A small OAuth authorization server with PKCE, client registration and single-use refresh tokens: using one twice revokes
 * it, as the standard requires. It signs in every visitor as the configured person.
 */
export async function startAuthorizationServer() {
  const state = newState();
  const answer = (received: Received, response: ServerResponse) => {
    const { pathname, searchParams } = new URL(received.url, server.url);
    if (pathname === "/.well-known/oauth-authorization-server") return json(response, 200, metadata(server.url, state));
    if (pathname === "/authorize") return authorize(state, server.url, searchParams, response);
    if (pathname === "/register") {
      state.registrations += 1;
      const client_id = `client-${state.registrations}`;
      state.clients.add(client_id);
      return json(response, 201, { ...JSON.parse(received.body), client_id });
    }
    if (pathname !== "/token") return json(response, 404, {});
    const issued = exchange(state, new URLSearchParams(received.body));
    return issued ? json(response, 200, issued) : json(response, 400, { error: "invalid_grant" });
  };
  const server = await startReceiver(answer);
  return Object.assign(server, { state });
}

function issue(state: State, who: string) {
  const [access, refresh] = [`at-${randomUUID()}`, `rt-${randomUUID()}`];
  state.tokens.set(access, who);
  state.refreshTokens.set(refresh, who);
  state.issued.push(access, refresh);
  return { access_token: access, token_type: "Bearer", expires_in: 3600, refresh_token: refresh };
}

function exchange(state: State, form: URLSearchParams) {
  const given = (name: string) => form.get(name) ?? "";
  if (given("grant_type") === "refresh_token") {
    state.refreshes += 1;
    const who = state.refreshTokens.get(given("refresh_token"));
    state.refreshTokens.delete(given("refresh_token"));
    return who === undefined ? null : issue(state, who);
  }
  const code = state.codes.get(given("code"));
  state.codes.delete(given("code"));
  const isRight =
    code?.challenge === createHash("sha256").update(given("code_verifier")).digest("base64url") &&
    code.redirectUri === given("redirect_uri") &&
    code.clientId === given("client_id") &&
    code.resource === form.get("resource");
  return isRight ? issue(state, code.who) : null;
}

function authorize(state: State, issuer: string, query: URLSearchParams, response: ServerResponse): void {
  const [redirectUri, clientId] = [query.get("redirect_uri") ?? "", query.get("client_id") ?? ""];
  const isKnown = state.clients.has(clientId) || (state.documents && clientId.startsWith("https://"));
  if (!isKnown) {
    json(response, 400, { error: "invalid_client" });
    return;
  }
  const code = randomUUID();
  const [challenge, resource] = [query.get("code_challenge") ?? "", query.get("resource")];
  state.codes.set(code, { challenge, redirectUri, clientId, resource, who: state.visitor });
  const back = new URL(redirectUri);
  const result: Record<string, string> = state.denies ? { error: "access_denied" } : { code };
  for (const [name, value] of Object.entries({ ...result, state: query.get("state") ?? "", iss: state.iss ?? issuer }))
    back.searchParams.set(name, value);
  response.writeHead(302, { location: back.href }).end();
}

const metadata = (issuer: string, { documents }: { documents: boolean }) => ({
  issuer,
  authorization_endpoint: `${issuer}/authorize`,
  token_endpoint: `${issuer}/token`,
  registration_endpoint: `${issuer}/register`,
  response_types_supported: ["code"],
  code_challenge_methods_supported: ["S256"],
  token_endpoint_auth_methods_supported: ["none"],
  authorization_response_iss_parameter_supported: true,
  client_id_metadata_document_supported: documents,
});

const json = (response: ServerResponse, status: number, body: object): void =>
  void response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));

export type AuthorizationServer = Awaited<ReturnType<typeof startAuthorizationServer>>;
