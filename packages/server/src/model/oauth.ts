import { createHash, timingSafeEqual } from "node:crypto";
import type { AgentId, GrantedScope } from "@agentrun/contract";

/**
 * The checks of the OAuth authorization server for clients that are not registered. A client's id is the https URL of its metadata
 * document. All functions are pure.
 */

/** The scopes that a client may request: to call agents, and what runs need. A client cannot extend its rights with any of them. */
export const clientScopes: readonly GrantedScope[] = [
  "runs:read",
  "runs:write",
  "agents:read",
  "threads:read",
  "threads:write",
  "files:read",
  "files:write",
];
/** Needed to list agents as tools and to call them. */
export const requiredScopes: readonly GrantedScope[] = ["runs:write", "agents:read"];

export type Client = { id: string; name: string; host: string; redirectUris: readonly string[] };

/** A fault of the client. The message is shown to the person, who can only report it to the client's developers. */
export class ClientFault extends Error {}

const maxUrlLength = 2_048;
const maxRedirects = 100;
const maxNameLength = 80;

/** Client ids are compared as strings, so only the normalized form of a URL is accepted. */
export function parseClientId(text: string): URL {
  const url = text.length <= maxUrlLength ? URL.parse(text) : null;
  const isPlain = url?.protocol === "https:" && url.username === "" && url.password === "" && !text.includes("#");
  if (url && isPlain && url.pathname !== "/" && url.href === text) return url;
  throw new ClientFault(
    "`client_id` must be the https URL of the application's metadata document, with a path. Applications are not registered here.",
  );
}

type Fields = Record<string, unknown>;
const isFields = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Reads a client's metadata document. Only the name and the redirect URIs are used. */
export function readClientDocument(id: URL, document: unknown): Client {
  if (!isFields(document) || document.client_id !== id.href)
    throw new ClientFault("The `client_id` in the application's document does not match the URL of the document.");
  const { token_endpoint_auth_method: method = "none", client_secret: secret, redirect_uris: given } = document;
  if (method !== "none" || secret !== undefined)
    throw new ClientFault(
      "The application's document requires client authentication, which is not supported. Set `token_endpoint_auth_method` to `none`.",
    );
  const redirectUris = Array.isArray(given) ? given.slice(0, maxRedirects).filter(isRedirect) : [];
  if (redirectUris.length === 0)
    throw new ClientFault(
      "The application's document has no valid redirect URI. `redirect_uris` must be https, or http on localhost.",
    );
  return { id: id.href, name: nameOf(document.client_name) ?? id.host, host: id.host, redirectUris };
}

/** Removes characters that could reverse or hide a part of the line. */
function nameOf(given: unknown): string | null {
  if (typeof given !== "string") return null;
  const plain = given.replaceAll(/[\p{C}\p{Z}]+/gu, " ").trim();
  return [...plain].slice(0, maxNameLength).join("") || null;
}

const loopbackHosts = new Set(["localhost", "127.0.0.1", "[::1]"]);
const isLoopback = (url: URL) => url.protocol === "http:" && loopbackHosts.has(url.hostname);

function isRedirect(text: unknown): text is string {
  const url = typeof text === "string" && text.length <= maxUrlLength ? URL.parse(text) : null;
  if (!url || String(text).includes("#") || url.username !== "" || url.password !== "") return false;
  return url.protocol === "https:" || isLoopback(url);
}

const withoutPort = ({ hostname, pathname, search }: URL) => hostname + pathname + search;

/** Compared as strings, except that a program on the person's machine may use any port (RFC 8252). */
export function findRedirect({ redirectUris }: Client, requested: string): URL | null {
  const url = isRedirect(requested) ? new URL(requested) : null;
  if (!url || redirectUris.includes(requested)) return url;
  const isSame = (text: string) => {
    const known = new URL(text);
    return isLoopback(known) && withoutPort(known) === withoutPort(url);
  };
  return isLoopback(url) && redirectUris.some(isSame) ? url : null;
}

/** Whether the redirect goes to a program on the person's machine. */
export const isLocal = (redirectUri: URL): boolean => isLoopback(redirectUri);

/** The redirect URI with the parameters of the response; null values are omitted. */
export function answerUrl(redirectUri: string, answer: Record<string, string | null>): string {
  const fields = Object.entries(answer).filter((field): field is [string, string] => field[1] !== null);
  return `${redirectUri}${redirectUri.includes("?") ? "&" : "?"}${new URLSearchParams(fields)}`;
}

export const issuerOf = (baseUrl: string): string => new URL(baseUrl).origin;

/** The URL of the MCP server that a token is valid for: of all agents, or of one. */
export const resourceUrl = (baseUrl: string, agentId: AgentId | null): string =>
  agentId === null ? `${baseUrl}/mcp` : `${baseUrl}/agents/${agentId}/mcp`;

const agentShape = /^ag_[0-7][0-9a-hjkmnp-tv-z]{25}$/;

/** The agent of a resource; null: all agents; undefined: not a resource of this service. */
export function readResource(baseUrl: string, resource: string | null): AgentId | null | undefined {
  if (resource === null || resource === resourceUrl(baseUrl, null)) return null;
  const id = resource.slice(`${baseUrl}/agents/`.length, -"/mcp".length);
  const isOurs = agentShape.test(id) && resource === resourceUrl(baseUrl, id as AgentId);
  return isOurs ? (id as AgentId) : undefined;
}

/** The metadata document of a resource, which shows a client how to get a token (RFC 9728). */
export const resourceMetadataUrl = (origin: string, path: string): string =>
  `${origin}/.well-known/oauth-protected-resource${path}`;

/** Without duplicates and without `offline_access`: a refresh token is always issued. */
export const splitScopes = (text: string | null): string[] => [
  ...new Set((text ?? "").split(" ").filter((scope) => scope !== "" && scope !== "offline_access")),
];

/** The requested scopes; null: some are not offered. */
export function readScopes(text: string | null): readonly GrantedScope[] | null {
  const requested = splitScopes(text);
  if (requested.length === 0) return requiredScopes;
  const isOffered = (scope: string): scope is GrantedScope => clientScopes.includes(scope as GrantedScope);
  const offered = requested.filter(isOffered);
  return offered.length === requested.length ? offered : null;
}

const challengeShape = /^[A-Za-z0-9_-]{43}$/;
const verifierShape = /^[A-Za-z0-9._~-]{43,128}$/;

export const isChallenge = (text: string | null): text is string => text !== null && challengeShape.test(text);

/** PKCE with SHA-256, the only supported method. */
export function isVerifierOf(challenge: string, verifier: string | null): boolean {
  if (verifier === null || !verifierShape.test(verifier)) return false;
  const [actual, expected] = [createHash("sha256").update(verifier).digest(), Buffer.from(challenge, "base64url")];
  return actual.length === expected.length && timingSafeEqual(actual, expected);
}
