import type { UserId } from "@agentrun/contract";
import { hashSecret, newLinkSecret } from "../../lib/crypto/api-key.ts";
import { isCommonPassword, plainForms, repeatedPart, verifyPassword } from "../../lib/crypto/password.ts";
import { ServiceError } from "../../lib/errors.ts";
import { addressGroup } from "../../lib/network/networks.ts";
import type { Origin, UserRecord } from "../../model/sessions.ts";
import type { Store } from "../../store/store.ts";
import type { FailureCounter } from "../../store/users/users.ts";
import type { NoteSignInFailure } from "../audit/audit.ts";

/**
 * Guessing is slowed by counting failures, and whoever can add to somebody's count can lock them out. So failures are
 * counted by account and source together, and each source has its own: a network address; a browser that the account has
 * signed in with before, known by a long-lived cookie that opens nothing; a session. Five failures lock one of them and no
 * other. What comes from many addresses at once is counted together as well, and far higher: it locks the account for
 * strangers alone.
 */
export type PasswordDeps = {
  store: Pick<Store, "devices" | "signInFailures" | "users">;
  /** Throws when an address, or a browser that is known, has tried too often. */
  admitLogin: (source: string) => void;
  /** A password's hash that nobody's password has: an unknown account is as slow to refuse as a known one. */
  decoyHash: string;
  noteSignInFailure: NoteSignInFailure;
};

/** Where somebody comes from who has not signed in yet. */
export type Visitor = Origin & {
  /** What the cookie of a browser that was here before holds. */
  deviceSecret: string | null;
  /** What its session cookie holds: the session that a new one takes the place of. */
  sessionSecret: string | null;
};

const maxFailures = 5;
const mostFailuresOfAll = 100;
/** How long a browser is remembered, from the last time somebody signed in with it. */
export const deviceSeconds = 180 * 86_400;

const counter = (email: string, source: string, most = maxFailures): FailureCounter => ({
  emailHash: hashSecret(email.toLowerCase()),
  sourceHash: hashSecret(source),
  maxFailures: most,
});

/** How a network address is called where tries are counted. */
export const addressSource = (address: string): string => `address ${addressGroup(address)}`;

/** Whose password it is. The try was counted before it was made: say what became of it, or it stays a failure. */
export type PasswordTry = {
  user: UserRecord;
  /** They are who they say: the failures before are forgotten. */
  succeed(): Promise<void>;
  /** Neither: as if it had not been made. */
  takeBack(): Promise<void>;
  /** It stays a failure for the second factor's sake: the audit log says so. */
  noteWrongCode(): void;
};

/** The person, if the password is theirs; null otherwise, after the same work. */
export async function checkPassword(
  deps: PasswordDeps,
  email: string,
  password: string,
  from: Visitor,
): Promise<PasswordTry | null> {
  const device = from.deviceSecret === null ? null : hashSecret(from.deviceSecret);
  // Only at its own account: somebody else's browser is a stranger.
  const isOwnDevice = device !== null && (await deps.store.devices.isOf(device, email));
  const source = isOwnDevice ? `device ${device.toString("hex")}` : addressSource(from.address);
  deps.admitLogin(source);
  const everywhere = counter(email, "everywhere", mostFailuresOfAll);
  const counters = isOwnDevice ? [counter(email, source)] : [counter(email, source), everywhere];
  return verify(deps, { email, password, counters, action: "login", from });
}

/** The same for somebody who has signed in: what strangers do is not counted against them. */
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
  /** What it was tried for, and from where, should it fail. */
  action: string;
  from: Origin;
  /** Whose session it was tried in; absent: nobody is signed in yet. */
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

/** What the browser's cookie holds from now on: what it held, where that was the person's, else something new. */
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
  /** Where the request has it. */
  param: string;
  email: string;
  /** Names of the organisations that it opens. */
  organizations: readonly string[];
};

/** The one rule for passwords, wherever one is chosen: long, not among those that are tried first, and not what everybody knows. */
export async function assertNewPassword({ password, param, email, organizations }: NewPassword): Promise<void> {
  if (password.length < shortestPassword) {
    const message = `A new password has at least ${shortestPassword} characters.`;
    throw new ServiceError("invalid_value", { param, message });
  }
  if (isKnownName(password, [email, ...email.split("@"), ...organizations, ...serviceNames]))
    throw new ServiceError("password_too_common", { param, message: knownName });
  if (await isCommonPassword(password)) throw new ServiceError("password_too_common", { param });
}

const knownName =
  "This password is a name that others know: your address, your organisation's or this service's. Choose several words that have nothing to do with them, or let a password manager make one.";

/** Whether it is one of these names, once or repeated, whatever case, spaces and signs it is written with, and up to six more behind it. */
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
