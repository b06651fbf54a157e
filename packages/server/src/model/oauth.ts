import { createHash, timingSafeEqual } from "node:crypto";
import type { AgentId, GrantedScope } from "@agentrun/contract";

/**
 * What OAuth asks of an authorization server for clients that nobody has registered: pure, so that every way to be wrong is a line of
 * a test. A client is known by the https address of its own metadata document.
 */

/** What a client may ask a person for: to call agents, and what runs work with. Nothing by which it could make itself more. */
export const clientScopes: readonly GrantedScope[] = [
  "runs:read",
  "runs:write",
  "agents:read",
  "threads:read",
  "threads:write",
  "files:read",
  "files:write",
];
/** What it takes to list agents as tools and to call them. */
export const requiredScopes: readonly GrantedScope[] = ["runs:write", "agents:read"];

export type Client = { id: string; name: string; host: string; redirectUris: readonly string[] };

/** Why something cannot be: a sentence for the person, who can do nothing about it but tell whoever made the client. */
export class ClientFault extends Error {}

const longestAddress = 2_048;
const mostRedirects = 100;
const longestName = 80;

/** The address is compared letter by letter, so it is taken only as browsers write it. */
export function parseClientId(text: string): URL {
  const url = text.length <= longestAddress ? URL.parse(text) : null;
  const isPlain = url?.protocol === "https:" && url.username === "" && url.password === "" && !text.includes("#");
  if (url && isPlain && url.pathname !== "/" && url.href === text) return url;
  throw new ClientFault(
    "`client_id` must be the https address of the application's metadata document, with a path: applications are not registered here.",
  );
}

type Fields = Record<string, unknown>;
const isFields = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** A document of somebody else's: what is taken from it is a name, shown as such, and where answers may be sent. */
export function readClientDocument(id: URL, document: unknown): Client {
  if (!isFields(document) || document.client_id !== id.href)
    throw new ClientFault("The application's document is another's: its `client_id` is not the address that it is at.");
  const { token_endpoint_auth_method: method = "none", client_secret: secret, redirect_uris: given } = document;
  if (method !== "none" || secret !== undefined)
    throw new ClientFault(
      "The application's document asks for a way to prove itself that is not offered here: it must be a public client, `token_endpoint_auth_method` `none`.",
    );
  const redirectUris = Array.isArray(given) ? given.slice(0, mostRedirects).filter(isRedirect) : [];
  if (redirectUris.length === 0)
    throw new ClientFault(
      "The application's document names no address to send answers to: `redirect_uris` must be https, or http on the person's own machine.",
    );
  return { id: id.href, name: nameOf(document.client_name) ?? id.host, host: id.host, redirectUris };
}

/** Without what would turn the line around or hide a part of it. */
function nameOf(given: unknown): string | null {
  if (typeof given !== "string") return null;
  const plain = given.replaceAll(/[\p{C}\p{Z}]+/gu, " ").trim();
  return [...plain].slice(0, longestName).join("") || null;
}

const ownMachine = new Set(["localhost", "127.0.0.1", "[::1]"]);
const isLoopback = (url: URL) => url.protocol === "http:" && ownMachine.has(url.hostname);

function isRedirect(text: unknown): text is string {
  const url = typeof text === "string" && text.length <= longestAddress ? URL.parse(text) : null;
  if (!url || String(text).includes("#") || url.username !== "" || url.password !== "") return false;
  return url.protocol === "https:" || isLoopback(url);
}

const withoutPort = ({ hostname, pathname, search }: URL) => hostname + pathname + search;

/** Letter by letter; a program on the person's own machine takes whichever port is free (RFC 8252). */
export function findRedirect({ redirectUris }: Client, asked: string): URL | null {
  const url = isRedirect(asked) ? new URL(asked) : null;
  if (!url || redirectUris.includes(asked)) return url;
  const isSame = (text: string) => {
    const known = new URL(text);
    return isLoopback(known) && withoutPort(known) === withoutPort(url);
  };
  return isLoopback(url) && redirectUris.some(isSame) ? url : null;
}

/** Whether the answer goes to a program on the person's own machine. */
export const isLocal = (redirectUri: URL): boolean => isLoopback(redirectUri);

/** Where the browser goes with an answer; what is null is left out. */
export function answerUrl(redirectUri: string, answer: Record<string, string | null>): string {
  const fields = Object.entries(answer).filter((field): field is [string, string] => field[1] !== null);
  return `${redirectUri}${redirectUri.includes("?") ? "&" : "?"}${new URLSearchParams(fields)}`;
}

export const issuerOf = (baseUrl: string): string => new URL(baseUrl).origin;

/** The address of the MCP server that tokens are for: of all agents, or of one. */
export const resourceUrl = (baseUrl: string, agentId: AgentId | null): string =>
  agentId === null ? `${baseUrl}/mcp` : `${baseUrl}/agents/${agentId}/mcp`;

const agentShape = /^ag_[0-7][0-9a-hjkmnp-tv-z]{25}$/;

/** Which agent a resource is of, null being all of them; undefined where it is none of ours. */
export function readResource(baseUrl: string, resource: string | null): AgentId | null | undefined {
  if (resource === null || resource === resourceUrl(baseUrl, null)) return null;
  const id = resource.slice(`${baseUrl}/agents/`.length, -"/mcp".length);
  const isOurs = agentShape.test(id) && resource === resourceUrl(baseUrl, id as AgentId);
  return isOurs ? (id as AgentId) : undefined;
}

/** Where a client finds out how it gets a token for the resource of a path (RFC 9728). */
export const resourceMetadataUrl = (origin: string, path: string): string =>
  `${origin}/.well-known/oauth-protected-resource${path}`;

/** Each once; `offline_access` asks for a refresh token, which comes anyway. */
export const splitScopes = (text: string | null): string[] => [
  ...new Set((text ?? "").split(" ").filter((scope) => scope !== "" && scope !== "offline_access")),
];

/** The scopes that were asked for; null where some cannot be had. */
export function readScopes(text: string | null): readonly GrantedScope[] | null {
  const asked = splitScopes(text);
  if (asked.length === 0) return requiredScopes;
  const isOffered = (scope: string): scope is GrantedScope => clientScopes.includes(scope as GrantedScope);
  const offered = asked.filter(isOffered);
  return offered.length === asked.length ? offered : null;
}

const challengeShape = /^[A-Za-z0-9_-]{43}$/;
const verifierShape = /^[A-Za-z0-9._~-]{43,128}$/;

export const isChallenge = (text: string | null): text is string => text !== null && challengeShape.test(text);

/** PKCE, by SHA-256 alone. */
export function isVerifierOf(challenge: string, verifier: string | null): boolean {
  if (verifier === null || !verifierShape.test(verifier)) return false;
  const [made, kept] = [createHash("sha256").update(verifier).digest(), Buffer.from(challenge, "base64url")];
  return made.length === kept.length && timingSafeEqual(made, kept);
}
