import { setTimeout as pause } from "node:timers/promises";
import type { RunId } from "@agentrun/contract";
import type { DatabaseClock } from "../../lib/clock.ts";
import { hashSecret, newLinkSecret } from "../../lib/crypto/api-key.ts";
import type { SecretBox } from "../../lib/crypto/keyring.ts";
import { ServiceError } from "../../lib/errors.ts";
import {
  type Authorizer,
  type ConsentClient,
  ConsentError,
  isIssuedBy,
  type OAuthClient,
} from "../../lib/oauth/consent-client.ts";
import { ConnectorError, type ConnectorRecord } from "../../model/connectors.ts";
import { clientDocumentUrl, connectCallback, connectPage } from "../../model/dashboard-links.ts";
import { isFinal } from "../../model/runs.ts";
import type { Origin } from "../../model/sessions.ts";
import type { GrantKey } from "../../store/connectors/grants.ts";
import type { Store } from "../../store/store.ts";
import { type AuditDeps, recordAudit } from "../audit/audit.ts";
import { type ActionDeps, answerRun } from "../runs/answer.ts";

export type ConsentDeps = ActionDeps &
  AuditDeps & {
    store: Pick<Store, "connectors" | "runs">;
    secrets: SecretBox;
    consentClient: ConsentClient;
  };

/** The content of a grant, stored encrypted. */
export type Tokens = {
  accessToken: string;
  refreshToken: string | null;
  authorizer: Authorizer;
  client: OAuthClient;
};
type Kept = { verifier: string; authorizer: Authorizer; client: OAuthClient; redirectUri: string };

/** Long enough for a person on holiday; a new link can be created at any time. */
const linkSeconds = 14 * 86_400;
const attemptSeconds = 600;
const mostAttempts = 20;

/** Explains to the person in the browser why connecting failed. */
export class ConnectRefusal extends Error {}

type Link = { url: string; expiresAt: Date };

/** Creates a one-time link for connecting. */
export async function createLink(
  { store }: { store: Pick<Store, "connectors"> },
  key: GrantKey,
  baseUrl: string,
  runId: RunId | null = null,
): Promise<Link> {
  const secret = newLinkSecret();
  const linkHash = hashSecret(secret);
  const expiresAt = await store.connectors.insertLink({ ...key, linkHash, runId, lifeSeconds: linkSeconds });
  return { url: connectPage(baseUrl, secret), expiresAt };
}

/** The owner of a connection: the organisation or an end user. */
export function toGrantKey(connector: ConnectorRecord, user: string | undefined): GrantKey {
  const { consent, organizationId, id } = connector;
  if (!consent)
    throw new ServiceError("invalid_value", {
      param: "id",
      message: "This connector has no `authorization`: there is nothing to connect.",
    });
  if (consent.owner === "user" && user === undefined)
    throw new ServiceError("invalid_value", {
      param: "user",
      message: "Each user connects separately: specify the 'user'.",
    });
  if (consent.owner === "organization" && user !== undefined)
    throw new ServiceError("invalid_value", {
      param: "user",
      message: "The organisation connects as a whole: omit 'user'.",
    });
  return { organizationId, connectorId: id, user: user ?? null };
}

/** Redirects a person who opened a link to the authorization server. */
export async function startConsent(deps: ConsentDeps, secret: string, baseUrl: string) {
  const linkHash = hashSecret(secret);
  const key = await deps.store.connectors.findLink(linkHash);
  const connector = key && (await deps.store.connectors.find(key.organizationId, key.connectorId));
  if (!key || !connector?.consent)
    throw new ConnectRefusal("This link was already used or has expired. Request a new one.");
  const redirectUri = connectCallback(baseUrl);
  const { scope } = connector.consent;
  const authorizer = await deps.consentClient.discover(connector.url);
  const client = await findClient(deps, connector, authorizer, baseUrl);
  const [state, browserSecret] = [newLinkSecret(), newLinkSecret()];
  const request = { authorizer, client, redirectUri };
  const { url, verifier } = await deps.consentClient.beginAuthorization(request, scope ?? authorizer.scope, state);
  const kept: Kept = { verifier, ...request };
  const attempt = {
    stateHash: hashSecret(state),
    linkHash,
    browserHash: hashSecret(browserSecret),
    sealed: deps.secrets.seal(JSON.stringify(kept)),
    lifeSeconds: attemptSeconds,
  };
  if (!(await deps.store.connectors.insertAttempt(attempt, mostAttempts)))
    throw new ConnectRefusal("This link was opened too many times. Try again in ten minutes.");
  return { url, browserSecret };
}

/** The OAuth client to use: the configured one, our client metadata document, or one registered dynamically. */
async function findClient(deps: ConsentDeps, connector: ConnectorRecord, authorizer: Authorizer, baseUrl: string) {
  const { consent, organizationId, id } = connector;
  const secret = consent?.clientSecret ? { client_secret: deps.secrets.open(consent.clientSecret) } : {};
  if (consent?.clientId) return { client_id: consent.clientId, ...secret };
  const { metadata, issuer } = authorizer;
  if (metadata.client_id_metadata_document_supported) return { client_id: clientDocumentUrl(baseUrl) };
  const redirectUri = connectCallback(baseUrl);
  const sealed = await deps.store.connectors.findClient(organizationId, id);
  const known = sealed === null ? null : (JSON.parse(deps.secrets.open(sealed)) as Registered);
  if (known?.issuer === issuer && known.redirectUri === redirectUri) return known.client;
  if (metadata.registration_endpoint === undefined)
    throw new ConnectRefusal(
      "The authorization server does not support client registration: set a `client_id` on the connector.",
    );
  const client = await deps.consentClient.register(authorizer, clientDocument(baseUrl));
  const registered: Registered = { issuer, redirectUri, client };
  await deps.store.connectors.saveClient(organizationId, id, deps.secrets.seal(JSON.stringify(registered)));
  return client;
}

type Registered = { issuer: string; redirectUri: string; client: OAuthClient };

/** Our OAuth client metadata. */
export const clientDocument = (baseUrl: string) => ({
  client_name: "Agent Run Service",
  redirect_uris: [connectCallback(baseUrl)],
});

/** Handles the redirect back: stores the grant and resumes the waiting runs. */
export async function finishConsent(
  deps: ConsentDeps,
  callback: URLSearchParams,
  browserSecret: string | null,
  from: Origin,
) {
  const [state, code] = [callback.get("state"), callback.get("code")];
  const taken =
    state !== null &&
    browserSecret !== null &&
    (await deps.store.connectors.takeAttempt(hashSecret(state), hashSecret(browserSecret)));
  if (!taken)
    throw new ConnectRefusal(
      "This attempt was started in another browser or took longer than ten minutes. Open the link again.",
    );
  const { sealed, ...key } = taken;
  const { verifier, ...request } = JSON.parse(deps.secrets.open(sealed)) as Kept;
  if (!isIssuedBy(request.authorizer, callback.get("iss")))
    throw new ConsentError("invalid", "The response is from another authorization server.");
  if (code === null)
    throw new ConnectRefusal("You did not agree, so nothing was connected. Open the link again to connect.");
  const { accessToken, refreshToken, expiresInSeconds } = await deps.consentClient.exchange(request, code, verifier);
  const { authorizer, client } = request;
  const tokens: Tokens = { accessToken, refreshToken, authorizer, client };
  await deps.store.transaction(async () => {
    await deps.store.connectors.saveGrant(key, { tokens: deps.secrets.seal(JSON.stringify(tokens)), expiresInSeconds });
    await recordAudit(deps, toEntry(key, from));
  });
  await resumeWaitingRuns(deps, key);
  return key;
}

/** The person is unknown; only the user that they connected for is recorded. */
const toEntry = ({ organizationId, connectorId, user }: GrantKey, from: Origin) => ({
  organizationId,
  action: "connector.connected",
  actor: "anonymous",
  resourceType: "connector",
  resourceId: connectorId,
  after: { user },
  ...from,
});

/** Resumes every run that waits for this connection, then deletes its links. */
async function resumeWaitingRuns(deps: ConsentDeps, key: GrantKey): Promise<void> {
  const { connectors } = deps.store;
  const notParked: RunId[] = [];
  for (const id of await connectors.listWaiting(key)) if (!(await resumeRun(deps, key, id))) notParked.push(id);
  await connectors.deleteLinks(key, notParked);
}

/** A run gets its link before it is parked, so wait for one that is in between. */
const looks = 20;
const lookMs = 100;

async function resumeRun(deps: ConsentDeps, key: GrantKey, id: RunId): Promise<boolean> {
  for (let look = 0; look < looks; look += 1) {
    const run = await deps.store.runs.find(key.organizationId, id);
    if (!run || isFinal(run.status)) return true;
    if (run.requiredAction?.type === "connect" && run.requiredAction.connector_id === key.connectorId) {
      // A concurrent answer may have resumed it already.
      await answerRun(deps, run, { type: "approve" }, null).catch((error) => {
        if (!(error instanceof ServiceError) || error.code !== "action_not_pending") throw error;
      });
      return true;
    }
    await pause(lookMs);
  }
  return false;
}

type GrantedTokenDeps = {
  store: Pick<Store, "connectors">;
  clock: DatabaseClock;
  secrets: SecretBox;
  consentClient: ConsentClient;
};

/** Refresh a token that expires within this time, because it might be expired on arrival. */
const marginMs = 30_000;
const pollMs = 100;
const longestWaitMs = 30_000;

/**
 * Returns a valid access token of a connection; null if it is not connected or the grant was withdrawn. Never returns the `refused`
 * token. If it has expired, one caller across all nodes refreshes it and the others wait for the result.
 */
export async function getGrantedToken(deps: GrantedTokenDeps, key: GrantKey, refused: string | null) {
  const { connectors } = deps.store;
  const endsAtMs = performance.now() + longestWaitMs;
  while (performance.now() < endsAtMs) {
    const grant = await connectors.findGrant(key);
    if (!grant) return null;
    const tokens = JSON.parse(deps.secrets.open(grant.tokens)) as Tokens;
    const isOld = grant.expiresAt !== null && grant.expiresAt.getTime() - marginMs < deps.clock.now();
    if (!isOld && tokens.accessToken !== refused) return tokens.accessToken;
    const claim = await connectors.claimRefresh(key);
    if (claim !== null) return refresh(deps, key, claim, refused);
    await pause(pollMs);
  }
  throw new ConnectorError("timeout", "The token could not be refreshed in time.");
}

/** Read again under the claim: the previous holder may have refreshed it already. */
async function refresh(deps: GrantedTokenDeps, key: GrantKey, claim: string, refused: string | null) {
  const { connectors } = deps.store;
  const grant = await connectors.findGrant(key);
  if (!grant) return null;
  const tokens = JSON.parse(deps.secrets.open(grant.tokens)) as Tokens;
  const isGood = grant.expiresAt === null || grant.expiresAt.getTime() - marginMs >= deps.clock.now();
  if (isGood && tokens.accessToken !== refused) {
    await connectors.endRefresh(key, claim, null);
    return tokens.accessToken;
  }
  try {
    if (tokens.refreshToken === null) throw new ConsentError("refused", "There is no refresh token.");
    const fresh = await deps.consentClient.refresh(tokens, tokens.refreshToken);
    const { accessToken, refreshToken, expiresInSeconds } = fresh;
    const kept: Tokens = { ...tokens, accessToken, refreshToken: refreshToken ?? tokens.refreshToken };
    await connectors.endRefresh(key, claim, { tokens: deps.secrets.seal(JSON.stringify(kept)), expiresInSeconds });
    return accessToken;
  } catch (error) {
    if (!(error instanceof ConsentError)) throw error;
    // The grant was withdrawn: the person has to connect again.
    if (error.kind === "refused") {
      await connectors.deleteGrant(key, claim);
      return null;
    }
    await connectors.endRefresh(key, claim, null);
    throw Object.assign(new ConnectorError("oauth_failed", `No token could be obtained: ${error.message}`), {
      isPassing: error.kind === "unavailable",
    });
  }
}
