import { type SafeClient, SafeFetchError } from "@agentrun/safe-fetch";
import * as oidc from "openid-client";
import { createBoundedFetch } from "./bounded-fetch.ts";

/** The provider's settings that requests are built from. */
type ProviderAddress = { issuer: string; clientId: string; clientSecret: string; scopes: string };

/** Values that the provider's callback is verified with; secret until then. */
export type Checks = { state: string; nonce: string; verifier: string };

type IdClaims = Readonly<Record<string, unknown>> & { iss: string; sub: string };

/** A relying party of OpenID Connect: the authorization code flow with PKCE. */
export type RelyingParty = {
  /** Returns the URL to redirect the person to, and the checks to keep for the callback. */
  beginAuthorization(
    provider: ProviderAddress,
    how: { redirectUri: string; loginHint: string | null },
  ): Promise<{ url: string; checks: Checks }>;
  /** Verifies the callback and returns the claims. Incomplete claims are completed from the userinfo endpoint, if there is one. */
  completeAuthorization(
    provider: ProviderAddress,
    callback: URL,
    checks: Checks,
    isComplete: (claims: IdClaims) => boolean,
  ): Promise<IdClaims>;
};

/** `unavailable`: retry later; `refused`: the provider denied the sign-in; `invalid`: its response is not acceptable. */
export class RelyingPartyError extends Error {
  readonly kind: "unavailable" | "refused" | "invalid";
  constructor(kind: RelyingPartyError["kind"], message: string, cause?: unknown) {
    super(message, { cause });
    this.name = "RelyingPartyError";
    this.kind = kind;
  }
}

/** For all requests of one step together. */
const deadlineMs = 15_000;

export const createRelyingParty = (client: Pick<SafeClient, "request">): RelyingParty => ({
  beginAuthorization: (provider, { redirectUri, loginHint }) =>
    translateErrors(async () => {
      const configuration = await discover(client, provider);
      const checks = { state: oidc.randomState(), nonce: oidc.randomNonce(), verifier: oidc.randomPKCECodeVerifier() };
      const url = oidc.buildAuthorizationUrl(configuration, {
        redirect_uri: redirectUri,
        scope: provider.scopes,
        state: checks.state,
        nonce: checks.nonce,
        code_challenge: await oidc.calculatePKCECodeChallenge(checks.verifier),
        code_challenge_method: "S256",
        ...(loginHint === null ? {} : { login_hint: loginHint }),
      });
      if (url.protocol !== "https:") throw new RelyingPartyError("invalid", "the provider's sign-in page is not https");
      return { url: url.href, checks };
    }),

  completeAuthorization: (provider, callback, { state, nonce, verifier }, isComplete) =>
    translateErrors(async () => {
      const configuration = await discover(client, provider);
      const tokens = await oidc.authorizationCodeGrant(configuration, callback, {
        pkceCodeVerifier: verifier,
        expectedState: state,
        expectedNonce: nonce,
        idTokenExpected: true,
      });
      const claims = tokens.claims();
      if (!claims) throw new RelyingPartyError("invalid", "the provider's response has no ID token");
      if (isComplete(claims) || !configuration.serverMetadata().userinfo_endpoint) return claims;
      const more = await oidc.fetchUserInfo(configuration, tokens.access_token, claims.sub);
      return { ...more, ...claims, ...emailOf("email" in more ? more : claims) };
    }),
});

/** The e-mail address and its verification must come from the same source: a source verifies only its own address. */
const emailOf = ({ email, email_verified, xms_edov }: Readonly<Record<string, unknown>>) => ({
  email,
  email_verified,
  xms_edov,
});

/** Not cached, so that keys and endpoints are current; sign-ins are rare. */
async function discover(client: Pick<SafeClient, "request">, provider: ProviderAddress): Promise<oidc.Configuration> {
  const configuration = await oidc.discovery(
    new URL(provider.issuer),
    provider.clientId,
    undefined,
    authenticateWith(provider.clientSecret),
    { [oidc.customFetch]: createBoundedFetch(client, deadlineMs), timeout: deadlineMs / 1_000 },
  );
  // The standard accepts TLS instead of the signature; checking it also protects against an intercepted connection.
  oidc.enableNonRepudiationChecks(configuration);
  return configuration;
}

/** Uses the method that the provider supports; the default is that of the standard. */
function authenticateWith(secret: string): oidc.ClientAuth {
  const [basic, post] = [oidc.ClientSecretBasic(secret), oidc.ClientSecretPost(secret)];
  return (server, client, body, headers) => {
    const ways = server.token_endpoint_auth_methods_supported ?? ["client_secret_basic"];
    const send = ways.includes("client_secret_basic") ? basic : post;
    return send(server, client, body, headers);
  };
}

async function translateErrors<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof RelyingPartyError ? error : toRelyingPartyError(error);
  }
}

/** The message is logged, so it names the failure and never quotes the response. */
function toRelyingPartyError(error: unknown): RelyingPartyError {
  const fetchError = find(error, (each) => each instanceof SafeFetchError);
  if (fetchError) return new RelyingPartyError("unavailable", fetchError.message);
  if (error instanceof oidc.AuthorizationResponseError)
    return new RelyingPartyError("refused", "the provider denied the sign-in");
  if (error instanceof oidc.ResponseBodyError)
    return new RelyingPartyError("invalid", "the provider refused the code, or this service as its client");
  const code = (error as { code?: unknown } | null)?.code;
  const isUnavailable = typeof code === "string" && unavailableCodes.has(code);
  return new RelyingPartyError(
    isUnavailable ? "unavailable" : "invalid",
    error instanceof Error ? error.message : "unknown",
  );
}

/** The response is not from an OpenID provider, for example a proxy's error page. */
const unavailableCodes = new Set(["OAUTH_TIMEOUT", "OAUTH_RESPONSE_IS_NOT_CONFORM", "OAUTH_PARSE_ERROR"]);

function find(error: unknown, is: (each: Error) => boolean): Error | null {
  for (let each = error; each instanceof Error; each = each.cause) if (is(each)) return each;
  return null;
}
