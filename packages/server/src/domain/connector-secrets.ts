import type { ConnectorPatch } from "@agentrun/contract";
import { ServiceError } from "../lib/errors.ts";
import { own } from "../lib/own.ts";
import type { SecretBox } from "../lib/secret-box.ts";
import type { ConnectorAccess, ConnectorOAuth } from "../model/connectors.ts";

const redacted = "[redacted]";

/** These speak of the connection or of the protocol, which are the service's own. */
const ownHeaders =
  /^(host|connection|keep-alive|proxy-.*|te|trailer|transfer-encoding|upgrade|expect|content-.*|accept|accept-encoding|cookie|idempotency-key|last-event-id|mcp-.*)$/i;

type Known = Pick<ConnectorAccess, "url" | "headers" | "oauth"> | null;

/**
 * The headers as they are stored. A value sent back as "[redacted]" stays as it is, but never moves: whoever may change a
 * connector's address must not thereby learn a secret that somebody else put in.
 */
export function sealHeaders(box: SecretBox, given: ConnectorPatch["headers"], known: Known, url: string) {
  const isMoved = known !== null && !isSameOrigin(known.url, url);
  const before = known?.headers ?? {};
  if (given === undefined) {
    if (isMoved && Object.keys(before).length > 0) throw moved("headers");
    return before;
  }
  const sealed = Object.entries(given).map(([name, value]) => {
    const param = `headers.${name}`;
    if (ownHeaders.test(name)) throw invalid(param, "the service sets this header itself.");
    return [name, keepOrSeal(box, value, isMoved ? undefined : own(before, name), param, isMoved)];
  });
  return Object.fromEntries(sealed) as Record<string, string>;
}

export function sealOAuth(box: SecretBox, given: ConnectorPatch["oauth"], known: Known, url: string) {
  const before = known?.oauth ?? null;
  const isUrlMoved = known !== null && !isSameOrigin(known.url, url);
  if (given === undefined) {
    if (isUrlMoved && before) throw moved("oauth.client_secret");
    return before;
  }
  if (given === null) return null;
  const isMoved = before !== null && (isUrlMoved || !isSameOrigin(before.tokenUrl, given.token_url));
  const param = "oauth.client_secret";
  if (given.client_secret === undefined && !before) throw new ServiceError("missing_required_field", required(param));
  const kept = isMoved ? undefined : before?.clientSecret;
  const clientSecret = keepOrSeal(box, given.client_secret ?? redacted, kept, param, isMoved);
  return { tokenUrl: given.token_url, clientId: given.client_id, clientSecret, scope: given.scope ?? null };
}

/** A token takes the place of a header that the caller might have set. */
export function assertOneAuthorization(headers: Record<string, string>, oauth: ConnectorOAuth | null): void {
  const name = oauth && Object.keys(headers).find((one) => one.toLowerCase() === "authorization");
  if (name) throw invalid(`headers.${name}`, "`oauth` sets this header. Give one of the two.");
}

function keepOrSeal(box: SecretBox, value: string, known: string | undefined, param: string, isMoved: boolean): string {
  if (value !== redacted) return known !== undefined && box.open(known) === value ? known : box.seal(value);
  if (known !== undefined) return known;
  throw isMoved ? moved(param) : invalid(param, "there is no stored value to keep.");
}

export const redactHeaders = (headers: Record<string, string>) =>
  Object.fromEntries(Object.keys(headers).map((name) => [name, redacted]));

export const redactOAuth = (oauth: ConnectorOAuth | null) =>
  oauth && { token_url: oauth.tokenUrl, client_id: oauth.clientId, client_secret: redacted, scope: oauth.scope };

const isSameOrigin = (one: string, other: string) => URL.parse(one)?.origin === URL.parse(other)?.origin;

const required = (param: string) => ({ param, message: `Field '${param}' is required.` });
const invalid = (param: string, why: string) =>
  new ServiceError("invalid_value", { param, message: `${param}: ${why}` });
const moved = (param: string) =>
  invalid(param, "the address names another host, so stored secrets do not go along. Send the values again.");
