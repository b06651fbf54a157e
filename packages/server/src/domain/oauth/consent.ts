import {
  type AgentId,
  type AllowAuthorizationRequest,
  coversScopes,
  type GrantedScope,
  grants,
  type OrganizationId,
  type UserId,
} from "@agentrun/contract";
import { type SafeClient, SafeFetchError } from "@agentrun/safe-fetch";
import { hashSecret, newLinkSecret } from "../../lib/crypto/api-key.ts";
import type { SecretBox } from "../../lib/crypto/keyring.ts";
import { ServiceError } from "../../lib/errors.ts";
import type { ApiKeyRecord, Person } from "../../model/api-keys.ts";
import {
  answerUrl,
  type Client,
  ClientFault,
  findRedirect,
  isChallenge,
  isLocal,
  issuerOf,
  parseClientId,
  readClientDocument,
  readResource,
  readScopes,
} from "../../model/oauth.ts";
import type { Store } from "../../store/store.ts";
import { type ApiKeyDeps, createApiKey } from "../api-keys/api-keys.ts";
import { missingScopeHint } from "../api-keys/permissions.ts";

/**
 * OAuth consent: an application requests access, and the person grants it an API key. The page sends back a sealed copy of the
 * request, so the grant is exactly what was shown to that person, and nothing has to be fetched again.
 */
export type ConsentPageDeps = ApiKeyDeps & {
  store: Pick<Store, "oauth">;
  secrets: SecretBox;
  oauthClients: OAuthClients;
  tokensEnabled: boolean;
};

const codeSeconds = 300;
const pageSeconds = 3_600;
const mostDays = 90;
const usualDays = 30;

/** A validated request: all that a grant needs. */
type ConsentRequest = {
  client: Pick<Client, "id" | "name">;
  redirectUri: string;
  state: string | null;
  challenge: string;
  scopes: readonly GrantedScope[];
  agentId: AgentId | null;
};
type Sealed = ConsentRequest & { userId: UserId; organizationId: OrganizationId; untilMs: number };

/** An OAuth error for the client and a message for the person. */
type Problem = { error: string; message: string };

export type ConsentPage = {
  client: Client;
  redirectUri: URL;
  isLocal: boolean;
  scopes: readonly GrantedScope[];
  agent: { id: AgentId; name: string } | null;
  maxDays: number;
  problem: string | null;
  request: string | null;
  refusalUrl: string;
};

export async function showConsent(
  deps: ConsentPageDeps,
  person: Person,
  encoded: string,
  baseUrl: string,
): Promise<ConsentPage> {
  assertMayGive(deps, person);
  const query = readQuery(encoded);
  const { client, redirectUri } = await findClient(deps, query);
  const scopes = readScopes(query.get("scope"));
  const agentId = readResource(baseUrl, query.get("resource"));
  const agent = agentId ? await deps.store.agents.find(person.organizationId, agentId) : null;
  const isThere = agentId === null || agent !== null;
  const problem = findFault(query) ?? findRefusal(person, scopes, agentId, isThere);
  const [state, challenge] = [query.get("state"), query.get("code_challenge") ?? ""];
  const { error, message } = problem ?? { error: "access_denied", message: null };
  const whole = {
    client,
    redirectUri: redirectUri.given,
    state,
    challenge,
    scopes: scopes ?? [],
    agentId: agentId ?? null,
  };
  return {
    client,
    redirectUri: redirectUri.url,
    isLocal: isLocal(redirectUri.url),
    scopes: scopes ?? [],
    agent: agent && { id: agent.id, name: agent.configuration.name },
    maxDays: await findMaxDays(deps, person),
    problem: message,
    request: problem ? null : seal(deps, person, whole),
    refusalUrl: answerUrl(redirectUri.given, { error, error_description: message, state, iss: issuerOf(baseUrl) }),
  };
}

/** A grant is an API key, so it needs the scope for creating keys. */
function assertMayGive({ tokensEnabled }: ConsentPageDeps, person: Person): void {
  if (!tokensEnabled) throw new ServiceError("session_tokens_disabled");
  if (grants(person.scopes, "api_keys:write")) return;
  throw new ServiceError("insufficient_scope", {
    message: `Granting access creates an API key, which requires the scope 'api_keys:write', ${missingScopeHint(person)}.`,
  });
}

/** Decodes the client's query. A repeated parameter is ambiguous, so it is rejected. */
function readQuery(encoded: string): URLSearchParams {
  const query = new URLSearchParams(Buffer.from(encoded, "base64url").toString("utf8"));
  const repeated = [...query.keys()].find((name) => query.getAll(name).length > 1);
  if (repeated === undefined) return query;
  throw refused(`'${repeated.slice(0, 64)}' was sent twice. Contact the developer of the application.`);
}

const refused = (message: string, param = "request") => new ServiceError("invalid_value", { param, message });

/** Errors before the redirect URI is validated are shown, not redirected. */
async function findClient({ oauthClients }: ConsentPageDeps, query: URLSearchParams) {
  try {
    const client = await oauthClients.get(query.get("client_id") ?? "");
    const given = query.get("redirect_uri") ?? "";
    const url = findRedirect(client, given);
    if (url) return { client, redirectUri: { url, given } };
  } catch (error) {
    if (error instanceof ClientFault) throw refused(error.message, "client_id");
    throw error;
  }
  throw refused(
    "The application's `redirect_uri` is not listed in the `redirect_uris` of its document, so nothing was sent there.",
    "redirect_uri",
  );
}

/** Protocol errors of the request. */
function findFault(query: URLSearchParams): Problem | null {
  if (query.get("response_type") !== "code")
    return { error: "unsupported_response_type", message: "`response_type` must be `code`." };
  if (query.get("code_challenge_method") !== "S256" || !isChallenge(query.get("code_challenge")))
    return { error: "invalid_request", message: "PKCE is required: `code_challenge`, with the method `S256`." };
  return null;
}

/** Reasons why the requested access cannot be granted. */
function findRefusal(
  person: Person,
  scopes: readonly GrantedScope[] | null,
  agentId: AgentId | null | undefined,
  isThere: boolean,
): Problem | null {
  if (scopes === null)
    return { error: "invalid_scope", message: "The application requests scopes that applications cannot have." };
  if (agentId === undefined)
    return { error: "invalid_target", message: "`resource` is not the URL of an MCP server of this service." };
  if (!isThere)
    return {
      error: "invalid_target",
      message:
        "The application requests an agent that this organisation does not have. If you belong to several organisations, switch to the right one.",
    };
  if (!coversScopes(person.scopes, scopes))
    return { error: "access_denied", message: "The application requests more than your role allows." };
  return null;
}

async function findMaxDays({ store, maxKeyAgeDays }: ConsentPageDeps, { organizationId }: Person): Promise<number> {
  const settings = await store.organizations.findSettings(organizationId);
  return Math.min(mostDays, settings?.maxKeyAgeDays ?? maxKeyAgeDays ?? mostDays);
}

function seal({ secrets, clock }: ConsentPageDeps, person: Person, { client, ...query }: ConsentRequest): string {
  const { organizationId, user } = person;
  const untilMs = clock.now() + pageSeconds * 1_000;
  const { id, name } = client;
  const sealed: Sealed = { client: { id, name }, ...query, userId: user.id, organizationId, untilMs };
  return secrets.seal(JSON.stringify(sealed));
}

export type Given = { record: ApiKeyRecord; redirectTo: string };

/** Until the code is used, the key expires with it, so an unused grant leaves nothing behind. */
export async function giveConsent(
  deps: ConsentPageDeps,
  person: Person,
  { request, days }: AllowAuthorizationRequest,
  baseUrl: string,
): Promise<Given> {
  assertMayGive(deps, person);
  const { client, redirectUri, state, challenge, scopes, agentId } = open(deps, person, request);
  const wantedDays = days ?? Math.min(usualDays, await findMaxDays(deps, person));
  const expires_at = new Date(deps.clock.now() + wantedDays * 86_400_000).toISOString();
  const wanted = { name: client.name, scopes: [...scopes], agent_ids: agentId && [agentId], expires_at };
  const code = newLinkSecret();
  return deps.store.transaction(async () => {
    const { record } = await createApiKey(deps, person, wanted, client.id);
    const { organizationId, id: apiKeyId } = record;
    await deps.store.apiKeys.expire(organizationId, apiKeyId, codeSeconds);
    const keyExpiresAt = record.expiresAt ?? new Date(expires_at);
    const kept = { organizationId, apiKeyId, redirectUri, challenge, keyExpiresAt, lifeSeconds: codeSeconds };
    await deps.store.oauth.insertCode({ hash: hashSecret(code), ...kept });
    return { record, redirectTo: answerUrl(redirectUri, { code, state, iss: issuerOf(baseUrl) }) };
  });
}

/** Opens the sealed request if it was shown to this person in this organisation and has not expired. */
function open({ secrets, clock }: ConsentPageDeps, { user, organizationId }: Person, request: string): Sealed {
  const sealed = openOrNull(secrets, request);
  const isTheirs = sealed?.userId === user.id && sealed.organizationId === organizationId;
  if (sealed && isTheirs && sealed.untilMs > clock.now()) return sealed;
  throw refused("This page is out of date. Reload it and check the request again.");
}

function openOrNull(secrets: SecretBox, request: string): Sealed | null {
  try {
    return JSON.parse(secrets.open(request)) as Sealed;
  } catch {
    return null;
  }
}

/** OAuth applications, identified by the URL of their metadata document. */
type OAuthClients = { get(clientId: string): Promise<Client> };

const timeoutMs = 5_000;
const mostBytes = 16 * 1024;
/** Long enough to decide on the consent page, short enough that a changed document takes effect soon. */
const rememberedMs = 300_000;
const mostRemembered = 1_000;

/** Fetches client documents through the SSRF guard, without redirects; failures are not cached. */
export function createOAuthClients(client: Pick<SafeClient, "request">): OAuthClients {
  const remembered = new Map<string, { client: Client; untilMs: number }>();
  return {
    async get(clientId) {
      const known = remembered.get(clientId);
      if (known && known.untilMs > performance.now()) return known.client;
      const id = parseClientId(clientId);
      const found = readClientDocument(id, await fetchDocument(client, id));
      if (remembered.size >= mostRemembered) remembered.clear();
      remembered.set(clientId, { client: found, untilMs: performance.now() + rememberedMs });
      return found;
    },
  };
}

async function fetchDocument(client: Pick<SafeClient, "request">, id: URL): Promise<unknown> {
  const headers = { accept: "application/json" };
  const request = { url: id.href, method: "GET", headers, timeoutMs, maxResponseBytes: mostBytes };
  const { status, body, truncated } = await client.request(request).catch((error: unknown) => {
    if (error instanceof SafeFetchError) throw unreadable(error.message);
    throw error;
  });
  if (status !== 200) throw unreadable(`The response status was ${status}.`);
  if (truncated) throw unreadable(`It is longer than ${mostBytes} bytes.`);
  try {
    return JSON.parse(body.toString("utf8")) as unknown;
  } catch {
    throw unreadable("It is not JSON.");
  }
}

const unreadable = (why: string) => new ClientFault(`The application's document cannot be read. ${why}`);
