import { type SafeClient, SafeFetchError } from "@agentrun/safe-fetch";
import type { OAuthTokens } from "@modelcontextprotocol/sdk/shared/auth.js";
import { createBoundedFetch } from "./bounded-fetch.ts";

/**
 * The client of OAuth's authorization code flow with PKCE, as MCP requires it. The MCP server publishes its authorization server (RFC 9728),
 * and that server publishes its endpoints (RFC 8414). The client is identified by a metadata document, by dynamic registration, or by
 * credentials that an administrator configured.
 */
export type ConsentClient = {
  /** Finds the authorization server and the scope for an MCP server. */
  discover(serverUrl: string): Promise<Authorizer>;
  register(authorizer: Authorizer, self: ClientDocument): Promise<OAuthClient>;
  /** Returns the URL to redirect the person to, and the PKCE verifier that `exchange` needs. */
  beginAuthorization(
    request: ConsentRequest,
    scope: string | null,
    state: string,
  ): Promise<{ url: string; verifier: string }>;
  /** Exchanges the authorization code for tokens. */
  exchange(request: ConsentRequest, code: string, verifier: string): Promise<IssuedTokens>;
  refresh(request: Omit<ConsentRequest, "redirectUri">, refreshToken: string): Promise<IssuedTokens>;
};

export type OAuthClient = { client_id: string; client_secret?: string | undefined };
export type ClientDocument = { client_name: string; redirect_uris: string[] };

/** The parts of the authorization server's metadata that are used. */
export type Authorizer = {
  issuer: string;
  metadata: {
    issuer: string;
    authorization_endpoint: string;
    token_endpoint: string;
    registration_endpoint?: string | undefined;
    response_types_supported: string[];
    code_challenge_methods_supported: string[];
    token_endpoint_auth_methods_supported?: string[] | undefined;
    client_id_metadata_document_supported?: boolean | undefined;
    authorization_response_iss_parameter_supported?: boolean | undefined;
  };
  /** The resource that the tokens are for; null if the server names none. */
  resource: string | null;
  scope: string | null;
};

export type ConsentRequest = { authorizer: Authorizer; client: OAuthClient; redirectUri: string };
export type IssuedTokens = { accessToken: string; refreshToken: string | null; expiresInSeconds: number | null };

/** `unavailable`: retry later; `refused`: the server rejected the request; `invalid`: its response or metadata is not acceptable. */
export class ConsentError extends Error {
  readonly kind: "unavailable" | "refused" | "invalid";
  constructor(kind: ConsentError["kind"], message: string, cause?: unknown) {
    super(message, { cause });
    this.name = "ConsentError";
    this.kind = kind;
  }
}

/** For all requests of one step together. */
const deadlineMs = 15_000;

const loadLibrary = () => import("@modelcontextprotocol/sdk/client/auth.js");

/** Returns why a URL must not be called; null if it is allowed. */
type RefuseUrl = (url: string) => string | null;

export const createConsentClient = (client: Pick<SafeClient, "request">, refuseUrl: RefuseUrl): ConsentClient => ({
  discover: (serverUrl) => translateErrors(() => discover(client, refuseUrl, serverUrl)),

  register: (authorizer, self) =>
    translateErrors(async () => {
      const { registerClient } = await loadLibrary();
      const clientMetadata = {
        ...self,
        grant_types: ["authorization_code", "refresh_token"],
        response_types: ["code"],
        token_endpoint_auth_method: "none",
      };
      const fetchFn = createBoundedFetch(client, deadlineMs);
      const made = await registerClient(authorizer.issuer, { metadata: authorizer.metadata, clientMetadata, fetchFn });
      const { client_id, client_secret } = made;
      return { client_id, ...(client_secret === undefined ? {} : { client_secret }) };
    }),

  beginAuthorization: ({ authorizer, client: clientInformation, redirectUri }, scope, state) =>
    translateErrors(async () => {
      const { startAuthorization } = await loadLibrary();
      const { metadata, resource } = authorizer;
      const { authorizationUrl, codeVerifier } = await startAuthorization(authorizer.issuer, {
        metadata,
        clientInformation,
        redirectUrl: redirectUri,
        state,
        ...(scope === null ? {} : { scope }),
        ...(resource === null ? {} : { resource }),
      });
      return { url: authorizationUrl.href, verifier: codeVerifier };
    }),

  exchange: ({ authorizer, client: clientInformation, redirectUri }, authorizationCode, codeVerifier) =>
    translateErrors(async () => {
      const { exchangeAuthorization } = await loadLibrary();
      const { metadata, resource } = authorizer;
      const tokens = await exchangeAuthorization(authorizer.issuer, {
        metadata,
        clientInformation,
        authorizationCode,
        codeVerifier,
        redirectUri,
        ...(resource === null ? {} : { resource }),
        fetchFn: createBoundedFetch(client, deadlineMs),
      });
      return toIssued(tokens);
    }),

  refresh: ({ authorizer, client: clientInformation }, refreshToken) =>
    translateErrors(async () => {
      const { refreshAuthorization } = await loadLibrary();
      const { metadata, resource } = authorizer;
      const tokens = await refreshAuthorization(authorizer.issuer, {
        metadata,
        clientInformation,
        refreshToken,
        ...(resource === null ? {} : { resource }),
        fetchFn: createBoundedFetch(client, deadlineMs),
      });
      return toIssued(tokens);
    }),
});

async function discover(
  client: Pick<SafeClient, "request">,
  refuseUrl: RefuseUrl,
  serverUrl: string,
): Promise<Authorizer> {
  const { discoverOAuthServerInfo, extractWWWAuthenticateParams, selectResourceURL } = await loadLibrary();
  const fetchFn = createBoundedFetch(client, deadlineMs);
  // The 401 response to an unauthenticated request names the resource metadata.
  const refusal = await fetchFn(serverUrl, { headers: { accept: "application/json, text/event-stream" } });
  const { resourceMetadataUrl, scope } = extractWWWAuthenticateParams(refusal);
  const found = await discoverOAuthServerInfo(serverUrl, {
    fetchFn,
    ...(resourceMetadataUrl ? { resourceMetadataUrl } : {}),
  });
  const { authorizationServerUrl: issuer, authorizationServerMetadata, resourceMetadata } = found;
  const metadata = toMetadata(issuer, authorizationServerMetadata as Record<string, unknown> | undefined);
  assertSecure([metadata.authorization_endpoint, metadata.token_endpoint], refuseUrl);
  const resource = await selectResourceURL(serverUrl, {} as never, resourceMetadata);
  const wanted = scope ?? resourceMetadata?.scopes_supported?.join(" ") ?? null;
  return { issuer, metadata, resource: resource ? resource.href : null, scope: wanted === "" ? null : wanted };
}

/** Validates the metadata and keeps the fields that are used. */
function toMetadata(issuer: string, found: Record<string, unknown> | undefined): Authorizer["metadata"] {
  const metadata = found as Authorizer["metadata"] | undefined;
  if (!metadata) throw new ConsentError("invalid", "The server does not name an authorization server.");
  // RFC 8414, 3.3: metadata with another issuer must not be used.
  if (withoutSlash(metadata.issuer) !== withoutSlash(issuer))
    throw new ConsentError("invalid", "The authorization server's metadata has a different issuer.");
  if (!metadata.code_challenge_methods_supported?.includes("S256"))
    throw new ConsentError("invalid", "The authorization server does not offer PKCE with S256.");
  const kept = Object.fromEntries(keptFields.map((name) => [name, metadata[name]]));
  return JSON.parse(JSON.stringify(kept)) as Authorizer["metadata"];
}

/** Plain http is only allowed where connectors may use it: on this machine, if the operator allows it. */
function assertSecure(addresses: readonly string[], refuseUrl: RefuseUrl): void {
  const isSecure = (address: string) => URL.parse(address)?.protocol === "https:" || refuseUrl(address) === null;
  if (!addresses.every(isSecure))
    throw new ConsentError("invalid", "An address of the authorization server is not https.");
}

const keptFields = [
  "issuer",
  "authorization_endpoint",
  "token_endpoint",
  "registration_endpoint",
  "response_types_supported",
  "code_challenge_methods_supported",
  "token_endpoint_auth_methods_supported",
  "client_id_metadata_document_supported",
  "authorization_response_iss_parameter_supported",
] as const;

const withoutSlash = (text: string) => text.replace(/\/$/, "");

/** Whether the response is from this authorization server (RFC 9207). `iss` is required if the metadata announces it. */
export function isIssuedBy({ metadata }: Authorizer, iss: string | null): boolean {
  if (iss === null) return metadata.authorization_response_iss_parameter_supported !== true;
  return iss === metadata.issuer;
}

function toIssued({ access_token, refresh_token, expires_in, token_type }: OAuthTokens): IssuedTokens {
  if (token_type.toLowerCase() !== "bearer" || !/^[\x21-\x7e]{1,8192}$/.test(access_token))
    throw new ConsentError("invalid", "The token cannot be used as a Bearer token.");
  return { accessToken: access_token, refreshToken: refresh_token ?? null, expiresInSeconds: expires_in ?? null };
}

async function translateErrors<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof ConsentError ? error : toConsentError(error);
  }
}

const refusals = new Set(["invalid_grant", "invalid_client", "unauthorized_client", "access_denied", "invalid_scope"]);

/** Never quotes the response: it might repeat a secret that was sent. */
function toConsentError(error: unknown): ConsentError {
  for (let each = error; each instanceof Error; each = each.cause)
    if (each instanceof SafeFetchError) return new ConsentError("unavailable", each.message);
  const code = (error as { errorCode?: unknown } | null)?.errorCode;
  if (typeof code === "string" && refusals.has(code))
    return new ConsentError("refused", `The authorization server refused (${code}).`);
  if (code === "server_error" || code === "temporarily_unavailable" || code === "too_many_requests")
    return new ConsentError("unavailable", "The authorization server is temporarily unavailable.");
  return new ConsentError("invalid", "The authorization server's response does not follow the OAuth standard.");
}
