import type { UserId } from "@agentrun/contract";
import { addressGroup } from "@agentrun/safe-fetch";
import { hashSecret, newLinkSecret } from "../../lib/crypto/api-key.ts";
import { isCommonPassword, plainForms, repeatedPart, verifyPassword } from "../../lib/crypto/password.ts";
import { ServiceError } from "../../lib/errors.ts";
import type { Origin, UserRecord } from "../../model/sessions.ts";
import type { Store } from "../../store/store.ts";
import type { FailureCounter } from "../../store/users/users.ts";
import type { NoteSignInFailure } from "../audit/audit.ts";

/**
 * Failed sign-ins are counted to slow down guessing. A single counter per account would let an attacker lock its owner out, so
 * failures are counted per account and source: a network address, a browser that has signed in to the account before (known by a
 * long-lived cookie that grants nothing), or a session. Five failures lock one source. A second counter for all unknown sources
 * together has a much higher limit; it locks the account for unknown sources only.
 */
export type PasswordDeps = {
  store: Pick<Store, "devices" | "signInFailures" | "users">;
  /** Throws when an address or a known browser has made too many attempts. */
  admitLogin: (source: string) => void;
  /** A hash that matches no password, so that unknown accounts take as long to reject as known ones. */
  decoyHash: string;
  noteSignInFailure: NoteSignInFailure;
};

/** The origin of a request without a session. */
export type Visitor = Origin & {
  /** The value of the device cookie; null: unknown browser. */
  deviceSecret: string | null;
  /** The value of the session cookie: a new session replaces that one. */
  sessionSecret: string | null;
};

const maxFailures = 5;
const mostFailuresOfAll = 100;
/** How long a browser is remembered after its last sign-in. */
export const deviceSeconds = 180 * 86_400;

const counter = (email: string, source: string, most = maxFailures): FailureCounter => ({
  emailHash: hashSecret(email.toLowerCase()),
  sourceHash: hashSecret(source),
  maxFailures: most,
});

/** The counter name of a network address. */
export const addressSource = (address: string): string => `address ${addressGroup(address)}`;

/** A correct password. The attempt was already counted as a failure: call `succeed` or `takeBack` to undo that. */
export type PasswordTry = {
  user: UserRecord;
  /** The sign-in succeeded: clears the earlier failures. */
  succeed(): Promise<void>;
  /** Removes the attempt from the count. */
  takeBack(): Promise<void>;
  /** The second factor was wrong: keeps the failure and records it in the audit log. */
  noteWrongCode(): void;
};

/** Returns the person if the password is correct, else null after the same amount of work. */
export async function checkPassword(
  deps: PasswordDeps,
  email: string,
  password: string,
  from: Visitor,
): Promise<PasswordTry | null> {
  const device = from.deviceSecret === null ? null : hashSecret(from.deviceSecret);
  // A device cookie counts only for the account that it belongs to.
  const isOwnDevice = device !== null && (await deps.store.devices.isOf(device, email));
  const source = isOwnDevice ? `device ${device.toString("hex")}` : addressSource(from.address);
  deps.admitLogin(source);
  const everywhere = counter(email, "everywhere", mostFailuresOfAll);
  const counters = isOwnDevice ? [counter(email, source)] : [counter(email, source), everywhere];
  return verify(deps, { email, password, counters, action: "login", from });
}

/** The same within a session, where failures of strangers do not count. */
export const checkOwnPassword = (
  deps: PasswordDeps,
  { id, email }: UserRecord,
  password: string,
  purpose: Pick<Try, "action" | "from">,
): Promise<PasswordTry | null> =>
  verify(deps, { email, password, counters: [counter(email, "session")], actor: id, ...purpose });

type Try = {
  email: string;
  password: string;
  counters: readonly FailureCounter[];
  /** The operation and its origin, for the audit log. */
  action: string;
  from: Origin;
  /** The signed-in person; absent without a session. */
  actor?: UserId;
};

async function verify(
  { store, decoyHash, noteSignInFailure }: PasswordDeps,
  { email, password, counters, ...failure }: Try,
): Promise<PasswordTry | null> {
  const open = await Promise.all(counters.map(store.signInFailures.begin));
  const user = await store.users.findByEmail(email);
  const isRight = await verifyPassword(password, user?.passwordHash ?? decoyHash);
  const isOpen = open.every(Boolean);
  if (!isOpen || !user || !isRight) {
    noteSignInFailure({ user, ...failure, reason: isOpen ? "wrong_password" : "account_locked" });
    return null;
  }
  const settle = async (how: (counter: FailureCounter) => Promise<void>) => {
    await Promise.all(counters.map(how));
  };
  const { clear, takeBack } = store.signInFailures;
  return {
    user,
    succeed: () => settle(clear),
    takeBack: () => settle(takeBack),
    noteWrongCode: () => noteSignInFailure({ user, ...failure, reason: "wrong_code" }),
  };
}

/** The new value of the device cookie: unchanged if it already belonged to the person. */
export async function rememberDevice(deps: PasswordDeps, user: UserRecord, from: Visitor): Promise<string> {
  const given = from.deviceSecret;
  const isKnown = given !== null && (await deps.store.devices.isOf(hashSecret(given), user.email));
  const secret = isKnown ? given : newLinkSecret();
  await deps.store.devices.save({ hash: hashSecret(secret), userId: user.id, lifeSeconds: deviceSeconds });
  return secret;
}

const shortestPassword = 12;
const serviceNames = ["agentrun", "Agent Run Service"];

export type NewPassword = {
  password: string;
  /** The request field. */
  param: string;
  email: string;
  /** Names of the organisations that the account belongs to. */
  organizations: readonly string[];
};

/** The password policy: long enough, not a common password, and not a name that is easy to guess. */
export async function assertNewPassword({ password, param, email, organizations }: NewPassword): Promise<void> {
  if (password.length < shortestPassword) {
    const message = `A password must have at least ${shortestPassword} characters.`;
    throw new ServiceError("invalid_value", { param, message });
  }
  if (isKnownName(password, [email, ...email.split("@"), ...organizations, ...serviceNames]))
    throw new ServiceError("password_too_common", { param, message: knownName });
  if (await isCommonPassword(password)) throw new ServiceError("password_too_common", { param });
}

const knownName =
  "This password is easy to guess: it is your address, or the name of your organisation or of this service. Use several unrelated words, or a password manager.";

/** Whether the password is one of these names, once or repeated, ignoring case, spaces, punctuation and a short suffix. */
export function isKnownName(password: string, names: readonly string[]): boolean {
  const known = new Set(names.map(lettersAndDigits).filter(Boolean));
  return plainForms(password).some((form) => {
    const name = lettersAndDigits(form);
    return known.has(name) || known.has(repeatedPart(name));
  });
}

const lettersAndDigits = (text: string): string =>
  text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, "");
