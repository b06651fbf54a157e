import type { SecretBox } from "../../lib/crypto/keyring.ts";
import { ServiceError } from "../../lib/errors.ts";
import { isSameOrigin } from "../../lib/network/urls.ts";

/**
 * The rule for stored secrets that are sent to a server: a secret is only sent to the host that it was given for. Otherwise a
 * caller who may change a URL could read secrets that another person stored. Signing secrets (of webhooks and HTTP agents) never
 * leave the service, so they remain when the URL changes.
 */
type Stored = {
  /** The stored value; undefined: none. */
  known: string | undefined;
  /** Whether it would now be sent to another host. */
  isMoved: boolean;
  param: string;
};

/** Shown instead of a secret; if a client sends it back, the stored value is kept. */
export const redacted = "[redacted]";

/** Null: the service's default address. */
export const hasMoved = (before: string | null, after: string | null): boolean =>
  before !== after && (before === null || after === null || !isSameOrigin(before, after));

/** The value to store: keeps an unchanged secret, encrypts a new one. */
export function keepOrSeal(box: SecretBox, value: string, { known, isMoved, param }: Stored): string {
  const kept = isMoved ? undefined : known;
  if (value !== redacted) return kept !== undefined && box.open(kept) === value ? kept : box.seal(value);
  if (kept !== undefined) return kept;
  throw known === undefined ? invalid(param, "no stored value exists. Send the value.") : movedSecret(param);
}

type Headers = Readonly<Record<string, string>>;
type StoredHeaders = { known: Headers; isMoved: boolean; param: string };

/** Applies the same rule to each header. */
export function keepOrSealHeaders(box: SecretBox, given: Headers, { known, isMoved, param }: StoredHeaders) {
  const sealed = Object.entries(given).map(([name, value]) => {
    const stored = Object.hasOwn(known, name) ? known[name] : undefined;
    return [name, keepOrSeal(box, value, { known: stored, isMoved, param: `${param}.${name}` })];
  });
  return Object.fromEntries(sealed) as Record<string, string>;
}

export const redactHeaders = (headers: Headers): Record<string, string> =>
  Object.fromEntries(Object.keys(headers).map((name) => [name, redacted]));

export const movedSecret = (param: string): ServiceError =>
  invalid(param, "the host has changed, so the stored secret is not sent to it. Send the value again.");

const invalid = (param: string, why: string) =>
  new ServiceError("invalid_value", { param, message: `${param}: ${why}` });
