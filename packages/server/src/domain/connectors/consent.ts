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

/** What is kept of a grant, encrypted. */
export type Tokens = {
  accessToken: string;
  refreshToken: string | null;
  authorizer: Authorizer;
  client: OAuthClient;
};
type Kept = { verifier: string; authorizer: Authorizer; client: OAuthClient; redirectUri: string };

/** Long enough for a person who is on holiday; another address can be had any time. */
const linkSeconds = 14 * 86_400;
const attemptSeconds = 600;
const mostAttempts = 20;

/** Why somebody could not connect, in words for them. */
export class ConnectRefusal extends Error {}

type Link = { url: string; expiresAt: Date };

/** An address by which somebody connects, once. */
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

/** Whose connection a caller means: the organisation's, or a user's. */
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
      message: "Each user connects by themselves: say which in 'user'.",
    });
  if (consent.owner === "organization" && user !== undefined)
    throw new ServiceError("invalid_value", {
      param: "user",
      message: "The organisation connects as a whole: leave 'user' out.",
    });
  return { organizationId, connectorId: id, user: user ?? null };
}

/** Sends somebody who has opened an address to the authorization server. */
export async function startConsent(deps: ConsentDeps, secret: string, baseUrl: string) {
  const linkHash = hashSecret(secret);
  const key = await deps.store.connectors.findLink(linkHash);
  const connector = key && (await deps.store.connectors.find(key.organizationId, key.connectorId));
  if (!key || !connector?.consent)
    throw new ConnectRefusal("This link has been used already, or its time is over. Ask for another.");
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
    throw new ConnectRefusal("This link was opened too often. Try again in ten minutes.");
  return { url, browserSecret };
}

/** As whom we come: as the connector says, by a document of ours, or as who was registered for the connector. */
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
    throw new ConnectRefusal("The authorization server registers nobody by itself: the connector needs a `client_id`.");
  const client = await deps.consentClient.register(authorizer, clientDocument(baseUrl));
  const registered: Registered = { issuer, redirectUri, client };
  await deps.store.connectors.saveClient(organizationId, id, deps.secrets.seal(JSON.stringify(registered)));
  return client;
}

type Registered = { issuer: string; redirectUri: string; client: OAuthClient };

/** What an authorization server is told of us. */
export const clientDocument = (baseUrl: string) => ({
  client_name: "Agent Run Service",
  redirect_uris: [connectCallback(baseUrl)],
});

/** Takes in somebody who comes back; from here on their runs go on. */
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
      "This did not begin in this browser, or it took longer than ten minutes. Open the link again.",
    );
  const { sealed, ...key } = taken;
  const { verifier, ...request } = JSON.parse(deps.secrets.open(sealed)) as Kept;
  if (!isIssuedBy(request.authorizer, callback.get("iss")))
    throw new ConsentError("invalid", "The answer is not the authorization server's that was asked.");
  if (code === null)
    throw new ConnectRefusal("You have not agreed, so nothing was connected. Open the link again to do so.");
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

/** Who they are, the service does not know: only for whom they have connected. */
const toEntry = ({ organizationId, connectorId, user }: GrantKey, from: Origin) => ({
  organizationId,
  action: "connector.connected",
  actor: "anonymous",
  resourceType: "connector",
  resourceId: connectorId,
  after: { user },
  ...from,
});

/** Every run that waits for this connection goes on with it; then there is nothing left to connect by. */
async function resumeWaitingRuns(deps: ConsentDeps, key: GrantKey): Promise<void> {
  const { connectors } = deps.store;
  const stillOnTheirWay: RunId[] = [];
  for (const id of await connectors.listWaiting(key)) if (!(await resumeRun(deps, key, id))) stillOnTheirWay.push(id);
  await connectors.deleteLinks(key, stillOnTheirWay);
}

/** A run gets its link before it is parked: one that is between the two is waited for. */
const looks = 20;
const lookMs = 100;

async function resumeRun(deps: ConsentDeps, key: GrantKey, id: RunId): Promise<boolean> {
  for (let look = 0; look < looks; look += 1) {
    const run = await deps.store.runs.find(key.organizationId, id);
    if (!run || isFinal(run.status)) return true;
    if (run.requiredAction?.type === "connect" && run.requiredAction.connector_id === key.connectorId) {
      // Somebody may have answered in this very moment: then it goes on already.
      await answerRun(deps, run, { type: "approve" }, null).catch((error) => {
        if (!(error instanceof ServiceError) || error.code !== "action_not_pending") throw error;
      });
      return true;
    }
    await pause(lookMs);
  }
  return false;
}

export type GrantedTokenDeps = {
  store: Pick<Store, "connectors">;
  clock: DatabaseClock;
  secrets: SecretBox;
  consentClient: ConsentClient;
};

/** A token that may be too old by the time it arrives is got anew first. */
const marginMs = 30_000;
const pollMs = 100;
const longestWaitMs = 30_000;

/**
 * The token of a connection, good for now; null where nobody has connected, or what they gave is worth nothing any more. One that a
 * server has refused is not given again. Of all who find it too old, on whichever node, one gets another and the rest wait for that.
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
  throw new ConnectorError("timeout", "Another token was not to be had in time.");
}

/** Read again under the claim: whoever had it before may have been ahead. */
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
    // What was withdrawn is worth nothing: the person is asked again.
    if (error.kind === "refused") {
      await connectors.deleteGrant(key, claim);
      return null;
    }
    await connectors.endRefresh(key, claim, null);
    throw Object.assign(new ConnectorError("oauth_failed", `No token could be had: ${error.message}`), {
      isPassing: error.kind === "unavailable",
    });
  }
}
