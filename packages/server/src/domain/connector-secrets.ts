import type { ConnectorPatch } from "@agentrun/contract";
import { ServiceError } from "../lib/errors.ts";
import type { SecretBox } from "../lib/secret-box.ts";
import type { ConnectorAccess, ConnectorConsent, ConnectorOAuth } from "../model/connectors.ts";
import { hasMoved, keepOrSeal, keepOrSealHeaders, movedSecret, redacted } from "./stored-secrets.ts";

/** These speak of the connection or of the protocol, which are the service's own. */
const ownHeaders =
  /^(host|connection|keep-alive|proxy-.*|te|trailer|transfer-encoding|upgrade|expect|content-.*|accept|accept-encoding|cookie|idempotency-key|last-event-id|mcp-.*)$/i;

type Known = Pick<ConnectorAccess, "url" | "headers" | "oauth" | "consent"> | null;

/** The headers as they are stored. */
export function sealHeaders(box: SecretBox, given: ConnectorPatch["headers"], known: Known, url: string) {
  const isMoved = known !== null && hasMoved(known.url, url);
  const before = known?.headers ?? {};
  if (given === undefined) {
    if (isMoved && Object.keys(before).length > 0) throw movedSecret("headers");
    return before;
  }
  const own = Object.keys(given).find((name) => ownHeaders.test(name));
  if (own !== undefined) throw invalid(`headers.${own}`, "the service sets this header itself.");
  return keepOrSealHeaders(box, given, { known: before, isMoved, param: "headers" });
}

export function sealOAuth(box: SecretBox, given: ConnectorPatch["oauth"], known: Known, url: string) {
  const before = known?.oauth ?? null;
  const isUrlMoved = known !== null && hasMoved(known.url, url);
  const param = "oauth.client_secret";
  if (given === undefined) {
    if (isUrlMoved && before) throw movedSecret(param);
    return before;
  }
  if (given === null) return null;
  if (given.client_secret === undefined && !before) throw invalid(param, "a client needs its secret.");
  const isMoved = before !== null && (isUrlMoved || hasMoved(before.tokenUrl, given.token_url));
  const stored = { known: before?.clientSecret, isMoved, param };
  const clientSecret = keepOrSeal(box, given.client_secret ?? redacted, stored);
  return { tokenUrl: given.token_url, clientId: given.client_id, clientSecret, scope: given.scope ?? null };
}

/** Who is to consent, and as which client we come; null: nobody. */
export function sealConsent(box: SecretBox, given: ConnectorPatch["authorization"], known: Known, url: string) {
  const before = known?.consent ?? null;
  const isMoved = known !== null && hasMoved(known.url, url);
  const param = "authorization.client_secret";
  if (given === undefined) {
    if (isMoved && before?.clientSecret) throw movedSecret(param);
    return before;
  }
  if (given === null) return null;
  const { owner, client_id: clientId = null, client_secret: secret = null, scope = null } = given;
  if (secret !== null && clientId === null)
    throw invalid("authorization.client_id", "a secret needs the client that it is of.");
  const stored = { known: before?.clientSecret ?? undefined, isMoved, param };
  return { owner, clientId, clientSecret: secret === null ? null : keepOrSeal(box, secret, stored), scope };
}

export const redactConsent = (consent: ConnectorConsent | null) =>
  consent && {
    owner: consent.owner,
    client_id: consent.clientId,
    client_secret: consent.clientSecret && redacted,
    scope: consent.scope,
  };

/** A token takes the place of a header that the caller might have set. */
export function assertOneAuthorization({
  headers,
  oauth,
  consent,
}: Pick<ConnectorAccess, "headers" | "oauth" | "consent">): void {
  if (oauth && consent) throw invalid("authorization", "`oauth` gives a token already. Give one of the two.");
  const name = Object.keys(headers).find((one) => one.toLowerCase() === "authorization");
  const setter = oauth ? "oauth" : consent ? "authorization" : null;
  if (name && setter) throw invalid(`headers.${name}`, `\`${setter}\` sets this header. Give one of the two.`);
}

export const redactOAuth = (oauth: ConnectorOAuth | null) =>
  oauth && { token_url: oauth.tokenUrl, client_id: oauth.clientId, client_secret: redacted, scope: oauth.scope };

const invalid = (param: string, why: string) =>
  new ServiceError("invalid_value", { param, message: `${param}: ${why}` });
