import type { OrganizationId, Role, UserId } from "@agentrun/contract";
import type { DatabaseClock } from "../../lib/clock.ts";
import { hashSecret, newLinkSecret } from "../../lib/crypto/api-key.ts";
import { hashPassword } from "../../lib/crypto/password.ts";
import { ServiceError } from "../../lib/errors.ts";
import { newId } from "../../lib/ids.ts";
import type { Mail } from "../../lib/mailer.ts";
import type { NewAuditEntry } from "../../model/audit.ts";
import type { Origin, UserRecord } from "../../model/sessions.ts";
import type { Store } from "../../store/store.ts";
import { type AuditDeps, recordAudit } from "../audit/audit.ts";
import { addressSource, assertNewPassword, type NewPassword } from "./passwords.ts";

/**
 * Who owns an e-mail address. The member who invites sees the invitation link and could create the account with a password that
 * they choose. Such an account can join only that organisation until its owner proves the address: by setting a password through
 * a link that was mailed to the address, or that the operator handed over.
 */
export type AccountDeps = {
  store: TakeOverStore & Pick<Store, "invitations" | "members" | "passwordLinks">;
  clock: DatabaseClock;
};

type TakeOverStore = Pick<Store, "devices" | "sessions" | "signInFailures" | "transaction" | "users">;

/** The pause prevents strangers from flooding a mailbox. */
const mailedLink = { lifeSeconds: 3_600, pauseSeconds: 60 };
const operatorLinkSeconds = 7 * 86_400;

export async function createAccount(
  deps: Pick<AccountDeps, "clock"> & { store: Pick<Store, "users"> },
  { isProven, ...chosen }: NewPassword & { isProven: boolean },
): Promise<boolean> {
  await assertNewPassword(chosen);
  const { email, password } = chosen;
  const id = newId("usr", deps.clock.now());
  return deps.store.users.insert({ id, email, isProven, passwordHash: await hashPassword(password) });
}

/**
 * The only way to join an organisation; call it inside a transaction. Returns false for an existing member. Deletes the other
 * invitations to the address: otherwise a removed member could rejoin with another role.
 */
export async function joinOrganization(
  store: Pick<Store, "invitations" | "members" | "users">,
  organizationId: OrganizationId,
  userId: UserId,
  role: Role,
): Promise<boolean> {
  const user = await store.users.lock(userId);
  if (!user?.isProven) {
    const memberships = await store.users.listMemberships(userId);
    const isElsewhere = memberships.some(({ organization }) => organization.id !== organizationId);
    if (!user || isElsewhere) throw new ServiceError("address_unproven");
  }
  await store.invitations.deleteOpenTo(organizationId, user.email);
  return store.members.add(organizationId, userId, role);
}

/** Gives the account to the person who proved the address, whoever created it, and ends all existing sessions. */
export async function claimAccount(
  { store }: { store: TakeOverStore },
  user: UserRecord,
  chosen: Pick<NewPassword, "param" | "password">,
): Promise<void> {
  await assertPasswordOf(store, user, chosen);
  const passwordHash = await hashPassword(chosen.password);
  await store.transaction(async () => {
    await store.users.setPasswordHash(user.id, passwordHash);
    await store.users.markProven(user.id);
    await store.sessions.endAll(user.id, {});
    await store.devices.deleteAll(user.id);
    await store.signInFailures.clearAll(hashSecret(user.email.toLowerCase()));
  });
}

/** Throws if the password is not allowed for this person, given all organisations that they belong to. */
export async function assertPasswordOf(
  store: Pick<Store, "users">,
  { id, email }: UserRecord,
  chosen: Pick<NewPassword, "param" | "password">,
): Promise<void> {
  const memberships = await store.users.listMemberships(id);
  await assertNewPassword({ ...chosen, email, organizations: memberships.map((each) => each.organization.name) });
}

/** The operator hands it over through a channel that they trust. */
export async function createOperatorLink(deps: AccountDeps, userId: UserId): Promise<string> {
  const secret = newLinkSecret();
  const link = { hash: hashSecret(secret), userId, lifeSeconds: operatorLinkSeconds, pauseSeconds: 0 };
  await deps.store.passwordLinks.insert(link);
  return secret;
}

export type PasswordLinkDeps = AccountDeps &
  AuditDeps & {
    /** Throws when an address has made too many attempts. */
    admitLogin: (source: string) => void;
    keyChanged: (id: string) => void;
    /** Null: no mail server is configured. */
    sendMail: ((mail: Mail) => void) | null;
  };

/** Behaves the same for known and unknown addresses, so that nobody can probe for accounts. */
export async function mailPasswordLink(
  deps: PasswordLinkDeps,
  email: string,
  address: string,
  urlOf: (secret: string) => string,
): Promise<void> {
  const { sendMail } = deps;
  if (!sendMail) throw new ServiceError("mail_not_configured");
  deps.admitLogin(addressSource(address));
  const user = await deps.store.users.findByEmail(email);
  if (!user) return;
  const secret = newLinkSecret();
  const link = { ...mailedLink, hash: hashSecret(secret), userId: user.id };
  // Send to the registered spelling of the address, not to the typed one.
  if (await deps.store.passwordLinks.insert(link)) sendMail(composePasswordLink(user.email, urlOf(secret)));
}

export async function choosePassword(
  deps: PasswordLinkDeps,
  { token, password }: { token: string; password: string },
  from: Origin,
): Promise<void> {
  deps.admitLogin(addressSource(from.address));
  const userId = await deps.store.transaction(async () => {
    const id = await deps.store.passwordLinks.take(hashSecret(token));
    const user = id && (await deps.store.users.lock(id));
    if (!user) throw new ServiceError("password_link_not_found", { param: "token" });
    await claimAccount(deps, user, { password, param: "new_password" });
    await recordPersonAudit(deps, user, { action: "resetPassword", actor: user.id, ...from });
    return user.id;
  });
  deps.keyChanged(userId);
}

/** Writes the entry to the audit log of every organisation that the person belongs to. */
export async function recordPersonAudit(
  deps: AuditDeps & { store: Pick<Store, "users"> },
  { id }: UserRecord,
  entry: Omit<NewAuditEntry, "organizationId">,
): Promise<void> {
  for (const { organization } of await deps.store.users.listMemberships(id))
    await recordAudit(deps, { ...entry, organizationId: organization.id, resourceType: "user", resourceId: id });
}

type InvitationLetter = { email: string; role: Role; organization: string; url: string; expiresAt: Date };

/** The mail for an invited person. */
export function composeInvitation(letter: InvitationLetter): Mail {
  const organization = onOneLine(letter.organization);
  const day = letter.expiresAt.toISOString().slice(0, 10);
  return {
    to: letter.email,
    subject: `Join ${organization} on Agent Run Service`,
    text: [
      `You are invited to join ${organization} as ${letter.role}.`,
      "",
      "Open this link and set a password (or use your existing one):",
      letter.url,
      "",
      `The link works once, until ${day}. If you did not expect this message, ignore it.`,
      "",
    ].join("\n"),
  };
}

/** The mail with a link to set a password or to prove the address. */
const composePasswordLink = (email: string, url: string): Mail => ({
  to: email,
  subject: "Choose a password for Agent Run Service",
  text: [
    "A new password was requested for the account with this address.",
    "",
    "Open this link to set one:",
    url,
    "",
    "The link works once, for an hour, and signs you out everywhere. If you did not request it, ignore this message:",
    "nothing changes.",
    "",
  ].join("\n"),
});

/** The organisation chooses its name freely, so it must not inject a header or a paragraph. */
const onOneLine = (text: string) =>
  text
    .replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, " ")
    .trim()
    .slice(0, 80);
