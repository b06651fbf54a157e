import {
  type AgentId,
  type AllowAuthorizationRequest,
  coversScopes,
  type GrantedScope,
  grants,
  type OrganizationId,
  type UserId,
} from "@agentrun/contract";
import { hashSecret, newLinkSecret } from "../../lib/crypto/api-key.ts";
import type { SecretBox } from "../../lib/crypto/keyring.ts";
import { ServiceError } from "../../lib/errors.ts";
import type { SafeClient } from "../../lib/http-client/safe-fetch.ts";
import { SafeFetchError } from "../../lib/http-client/safe-fetch-error.ts";
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
 * What an application asks a person for, and the key that they give it. Between the two stands a sealed box that the page brings
 * back: what is given is what was shown, to whom it was shown, and nobody has to be asked or fetched a second time.
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

/** What was found to be in order: all that a grant is made of. */
type Asked = {
  client: Pick<Client, "id" | "name">;
  redirectUri: string;
  state: string | null;
  challenge: string;
  scopes: readonly GrantedScope[];
  agentId: AgentId | null;
};
type Sealed = Asked & { userId: UserId; organizationId: OrganizationId; untilMs: number };

/** An answer that the client is to have, in OAuth's words, and in ours for the person. */
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
  const asked = readQuery(encoded);
  const { client, redirectUri } = await findClient(deps, asked);
  const scopes = readScopes(asked.get("scope"));
  const agentId = readResource(baseUrl, asked.get("resource"));
  const agent = agentId ? await deps.store.agents.find(person.organizationId, agentId) : null;
  const isThere = agentId === null || agent !== null;
  const problem = findFault(asked) ?? findRefusal(person, scopes, agentId, isThere);
  const [state, challenge] = [asked.get("state"), asked.get("code_challenge") ?? ""];
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

/** It is a key that is given, so it takes what making keys takes. */
function assertMayGive({ tokensEnabled }: ConsentPageDeps, person: Person): void {
  if (!tokensEnabled) throw new ServiceError("session_tokens_disabled");
  if (grants(person.scopes, "api_keys:write")) return;
  throw new ServiceError("insufficient_scope", {
    message: `What an application is given is an API key, which takes the scope 'api_keys:write', ${missingScopeHint(person)}.`,
  });
}

/** As the client sent it. A parameter that comes twice could be read either way, so it is not read at all. */
function readQuery(encoded: string): URLSearchParams {
  const asked = new URLSearchParams(Buffer.from(encoded, "base64url").toString("utf8"));
  const twice = [...asked.keys()].find((name) => asked.getAll(name).length > 1);
  if (twice === undefined) return asked;
  throw refused(`'${twice.slice(0, 64)}' came twice. Tell whoever made the application.`);
}

const refused = (message: string, param = "request") => new ServiceError("invalid_value", { param, message });

/** Until it is known whom the answer may be sent to, nobody is sent anywhere. */
async function findClient({ oauthClients }: ConsentPageDeps, asked: URLSearchParams) {
  try {
    const client = await oauthClients.get(asked.get("client_id") ?? "");
    const given = asked.get("redirect_uri") ?? "";
    const url = findRedirect(client, given);
    if (url) return { client, redirectUri: { url, given } };
  } catch (error) {
    if (error instanceof ClientFault) throw refused(error.message, "client_id");
    throw error;
  }
  throw refused(
    "The application wants its answer sent to an address that its document does not name in `redirect_uris`. Nothing is sent there.",
    "redirect_uri",
  );
}

/** What is wrong with how it was asked. */
function findFault(asked: URLSearchParams): Problem | null {
  if (asked.get("response_type") !== "code")
    return { error: "unsupported_response_type", message: "`response_type` must be `code`." };
  if (asked.get("code_challenge_method") !== "S256" || !isChallenge(asked.get("code_challenge")))
    return { error: "invalid_request", message: "PKCE is required: `code_challenge`, with the method `S256`." };
  return null;
}

/** What is wrong with what was asked for. */
function findRefusal(
  person: Person,
  scopes: readonly GrantedScope[] | null,
  agentId: AgentId | null | undefined,
  isThere: boolean,
): Problem | null {
  if (scopes === null)
    return { error: "invalid_scope", message: "The application asks for scopes that no application is given." };
  if (agentId === undefined)
    return { error: "invalid_target", message: "`resource` is not the address of an MCP server of this service." };
  if (!isThere)
    return {
      error: "invalid_target",
      message:
        "The application asks for an agent that this organisation does not have. It may be another one's of yours.",
    };
  if (!coversScopes(person.scopes, scopes))
    return { error: "access_denied", message: "The application asks for more than your role may do." };
  return null;
}

async function findMaxDays({ store, maxKeyAgeDays }: ConsentPageDeps, { organizationId }: Person): Promise<number> {
  const settings = await store.organizations.findSettings(organizationId);
  return Math.min(mostDays, settings?.maxKeyAgeDays ?? maxKeyAgeDays ?? mostDays);
}

function seal({ secrets, clock }: ConsentPageDeps, person: Person, { client, ...asked }: Asked): string {
  const { organizationId, user } = person;
  const untilMs = clock.now() + pageSeconds * 1_000;
  const { id, name } = client;
  const sealed: Sealed = { client: { id, name }, ...asked, userId: user.id, organizationId, untilMs };
  return secrets.seal(JSON.stringify(sealed));
}

export type Given = { record: ApiKeyRecord; redirectTo: string };

/** Until its code is used the key ends with the code: what nobody comes for is nothing. */
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

/** What was shown, if it was to this person, where they are now, and not long ago. */
function open({ secrets, clock }: ConsentPageDeps, { user, organizationId }: Person, request: string): Sealed {
  const sealed = openOrNull(secrets, request);
  const isTheirs = sealed?.userId === user.id && sealed.organizationId === organizationId;
  if (sealed && isTheirs && sealed.untilMs > clock.now()) return sealed;
  throw refused("This page is out of date. Load it again, and look at what it says.");
}

function openOrNull(secrets: SecretBox, request: string): Sealed | null {
  try {
    return JSON.parse(secrets.open(request)) as Sealed;
  } catch {
    return null;
  }
}

/** Applications, by the addresses of their own documents. */
export type OAuthClients = { get(clientId: string): Promise<Client> };

const timeoutMs = 5_000;
const mostBytes = 16 * 1024;
/** Long enough to look at the page and to press its button; short enough that a client's change counts soon. */
const rememberedMs = 300_000;
const mostRemembered = 1_000;

/** Fetches documents behind the SSRF guard, which no redirect leads around; what could not be read is not remembered. */
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
  if (status !== 200) throw unreadable(`It was answered with ${status}.`);
  if (truncated) throw unreadable(`It is longer than ${mostBytes} bytes.`);
  try {
    return JSON.parse(body.toString("utf8")) as unknown;
  } catch {
    throw unreadable("It is not JSON.");
  }
}

const unreadable = (why: string) => new ClientFault(`The application's document cannot be read. ${why}`);
