import { setTimeout as pause } from "node:timers/promises";
import type { DatabaseClock } from "../lib/clock.ts";
import { type ConsentClient, ConsentError } from "../lib/consent-client.ts";
import type { SecretBox } from "../lib/secret-box.ts";
import { ConnectorError } from "../model/connectors.ts";
import type { GrantKey } from "../store/connectors/grants.ts";
import type { Store } from "../store/store.ts";
import type { Tokens } from "./connector-consent.ts";

export type GrantedTokenDeps = {
  store: Pick<Store, "connectors">;
  clock: DatabaseClock;
  secrets: SecretBox;
  consentClient: ConsentClient;
};

/** A token that may be too old by the time it arrives is got anew first. */
const marginMs = 30_000;
const lookMs = 100;
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
    await pause(lookMs);
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
