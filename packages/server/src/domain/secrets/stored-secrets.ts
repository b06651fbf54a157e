import type { SecretBox } from "../../lib/crypto/keyring.ts";
import { ServiceError } from "../../lib/errors.ts";
import { isSameOrigin } from "../../lib/network/urls.ts";

/**
 * The rule for every stored secret that is sent somewhere: it goes to the host that it was given for and to no other.
 * Whoever may change an address must not thereby learn a secret that somebody else put in. Secrets that only sign
 * (those of webhooks and of HTTP agents) never leave the service, so they stay when the address changes.
 */
type Stored = {
  /** As it is stored; undefined where nothing is. */
  known: string | undefined;
  /** Whether it would now be sent to another host. */
  isMoved: boolean;
  param: string;
};

/** Shown in a secret's place; sent back, it means "as it was". */
export const redacted = "[redacted]";

/** Null is an address that is the service's own to choose. */
export const hasMoved = (before: string | null, after: string | null): boolean =>
  before !== after && (before === null || after === null || !isSameOrigin(before, after));

/** What is to be stored for a value that was given. */
export function keepOrSeal(box: SecretBox, value: string, { known, isMoved, param }: Stored): string {
  const kept = isMoved ? undefined : known;
  if (value !== redacted) return kept !== undefined && box.open(kept) === value ? kept : box.seal(value);
  if (kept !== undefined) return kept;
  throw known === undefined ? invalid(param, "there is no stored value to keep.") : movedSecret(param);
}

type Headers = Readonly<Record<string, string>>;
type StoredHeaders = { known: Headers; isMoved: boolean; param: string };

/** Headers to be stored, each by the same rule. */
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
  invalid(param, "the address names another host, so stored secrets do not go along. Send the value again.");

const invalid = (param: string, why: string) =>
  new ServiceError("invalid_value", { param, message: `${param}: ${why}` });
