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
 * Whose an address is. An invitation's link is shown to whoever invites, who can then make the account with a password of
 * their own: such an account joins that organisation and no other, until the person who reads the address's mail, or whom
 * the operator knows, has chosen a password by a link that nobody else saw.
 */
export type AccountDeps = {
  store: TakeOverStore & Pick<Store, "invitations" | "members" | "passwordLinks">;
  clock: DatabaseClock;
};

type TakeOverStore = Pick<Store, "devices" | "sessions" | "signInFailures" | "transaction" | "users">;

/** The pause keeps strangers from filling a mailbox. */
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
 * The only way into an organisation, inside a transaction; false for somebody who is a member already. Other invitations to the
 * address end with it: they would let in again, in another role, somebody who was removed.
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

/** Whoever has shown that the address is theirs has the account, whoever made it: the others' sessions end. */
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

/** Throws unless this person may have it, whatever organisations they are in. */
export async function assertPasswordOf(
  store: Pick<Store, "users">,
  { id, email }: UserRecord,
  chosen: Pick<NewPassword, "param" | "password">,
): Promise<void> {
  const memberships = await store.users.listMemberships(id);
  await assertNewPassword({ ...chosen, email, organizations: memberships.map((each) => each.organization.name) });
}

/** For the operator to hand over on a way they trust. */
export async function createOperatorLink(deps: AccountDeps, userId: UserId): Promise<string> {
  const secret = newLinkSecret();
  const link = { hash: hashSecret(secret), userId, lifeSeconds: operatorLinkSeconds, pauseSeconds: 0 };
  await deps.store.passwordLinks.insert(link);
  return secret;
}

export type PasswordLinkDeps = AccountDeps &
  AuditDeps & {
    /** Throws when an address has tried too often. */
    admitLogin: (source: string) => void;
    keyChanged: (id: string) => void;
    /** Null: the server has no mail server. */
    sendMail: ((mail: Mail) => void) | null;
  };

/** Answers alike for known and unknown addresses. */
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
  // To the address as it was registered, not as it was typed.
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

/** In the log of every organisation that the person belongs to. */
export async function recordPersonAudit(
  deps: AuditDeps & { store: Pick<Store, "users"> },
  { id }: UserRecord,
  entry: Omit<NewAuditEntry, "organizationId">,
): Promise<void> {
  for (const { organization } of await deps.store.users.listMemberships(id))
    await recordAudit(deps, { ...entry, organizationId: organization.id, resourceType: "user", resourceId: id });
}

export type InvitationLetter = { email: string; role: Role; organization: string; url: string; expiresAt: Date };

/** What an invited person reads. */
export function composeInvitation(letter: InvitationLetter): Mail {
  const organization = onOneLine(letter.organization);
  const day = letter.expiresAt.toISOString().slice(0, 10);
  return {
    to: letter.email,
    subject: `Join ${organization} on Agent Run Service`,
    text: [
      `You are invited to join ${organization} as ${letter.role}.`,
      "",
      "Open this link and choose a password (or use the one you have):",
      letter.url,
      "",
      `It works once, until ${day}. If you did not expect it, ignore this message.`,
      "",
    ].join("\n"),
  };
}

/** What somebody reads who has lost a password, or who is to show that the address is theirs. */
export const composePasswordLink = (email: string, url: string): Mail => ({
  to: email,
  subject: "Choose a password for Agent Run Service",
  text: [
    "Somebody, hopefully you, asked for a new password for the account of this address.",
    "",
    "Open this link and choose one:",
    url,
    "",
    "It works once, for an hour. Every session that is open ends. If you did not ask for it, ignore this message:",
    "nothing changes.",
    "",
  ].join("\n"),
});

/** A name is the organisation's own to choose; it must not become a header or a paragraph of ours. */
const onOneLine = (text: string) =>
  text
    .replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, " ")
    .trim()
    .slice(0, 80);
