import type { OrganizationId, Role, UserId } from "@agentrun/contract";
import { hashSecret, newLinkSecret } from "../../lib/crypto/api-key.ts";
import { ServiceError } from "../../lib/errors.ts";
import { type Checks, type RelyingParty, RelyingPartyError } from "../../lib/oauth/relying-party.ts";
import type { MembershipRecord } from "../../model/organizations.ts";
import { isAccessibleBy, type UserRecord } from "../../model/sessions.ts";
import {
  type Claims,
  decideRole,
  hasClaim,
  parseEmail,
  type SignInProvider,
  SignInRefusal,
  verifiedEmailOf,
} from "../../model/single-sign-on.ts";
import type { Store } from "../../store/store.ts";
import { revokeBeyondRole } from "../members/role-limits.ts";
import { type SessionDeps, type StartedSession, startSession } from "../sessions/sessions.ts";
import { claimAccount, createAccount, joinOrganization } from "../users/accounts.ts";
import { addressSource, type Visitor } from "../users/passwords.ts";
import { findProvider, type SingleSignOnDeps, vouchesFor } from "./single-sign-on.ts";

/**
 * Sign-in through an OpenID Connect provider. An attempt is valid for ten minutes. It is identified by a one-time state and a cookie
 * of the browser; the values for checking the provider's response (nonce, PKCE verifier, provider) are stored encrypted with it, so
 * any node can complete it.
 *
 * People are identified by issuer and subject. At the first sign-in they are matched by e-mail address; for that, the provider must
 * have verified the address and be responsible for its domain.
 */
export type ProviderSignInDeps = SessionDeps &
  SingleSignOnDeps & {
    store: Pick<Store, "apiKeys" | "identities" | "invitations" | "members" | "signInAttempts" | "webhooks">;
    relyingParty: RelyingParty;
  };

type SignInRequest = { email: string | null; organizationId: OrganizationId | null; next: string };
type ProviderRedirect = { url: string; browserSecret: string };
type Kept = Checks & { issuer: string; clientId: string; next: string };

const attemptSeconds = 600;

export async function startProviderSignIn(
  deps: ProviderSignInDeps,
  wish: SignInRequest,
  redirectUri: string,
  from: Visitor,
): Promise<ProviderRedirect> {
  // Counted separately, so that failed passwords from the same address do not block single sign-on.
  deps.admitLogin(`single sign-on, ${addressSource(from.address)}`);
  const provider = await findWanted(deps, wish);
  if (!provider) throw new SignInRefusal("not_offered", "no provider is configured for this sign-in");
  const { url, checks } = await deps.relyingParty
    .beginAuthorization(provider, { redirectUri, loginHint: wish.email })
    .catch(toRefusal);
  const { issuer, clientId } = provider;
  const kept: Kept = { ...checks, issuer, clientId, next: wish.next };
  const browserSecret = newLinkSecret();
  await deps.store.signInAttempts.insert({
    stateHash: hashSecret(checks.state),
    browserHash: hashSecret(browserSecret),
    providerOf: provider.organizationId,
    sealed: deps.secrets.seal(JSON.stringify(kept)),
    lifeSeconds: attemptSeconds,
  });
  return { url, browserSecret };
}

async function findWanted(
  deps: ProviderSignInDeps,
  { email, organizationId }: SignInRequest,
): Promise<SignInProvider | null> {
  if (organizationId) return findProvider(deps, { organizationId });
  if (email === null) return findProvider(deps, "installation");
  const address = parseEmail(email);
  return address && findProvider(deps, { domain: address.domain });
}

/** A completed sign-in, and what it changed. */
export type ProviderSignIn = {
  started: StartedSession;
  next: string;
  hasJoined: boolean;
  /** Set if the provider's claims changed the person's role. */
  roleChange: RoleChange | null;
};

type RoleChange = { before: Role; after: Role };

export async function finishProviderSignIn(
  deps: ProviderSignInDeps,
  callback: URL,
  browserSecret: string | null,
  from: Visitor,
): Promise<ProviderSignIn> {
  const attempt = await takeAttempt(deps, callback.searchParams.get("state"), browserSecret);
  return enter(deps, attempt, callback, from).catch((error) => {
    noteRefused(deps, attempt.provider, error, from);
    throw error;
  });
}

/** Records a rejected sign-in in the audit log of the provider's organisation, if there is one. */
function noteRefused(
  deps: ProviderSignInDeps,
  { organizationId, joins }: SignInProvider,
  error: unknown,
  from: Visitor,
): void {
  const owner = organizationId ?? joins;
  if (owner === null || !(error instanceof SignInRefusal) || error.code === "provider_unavailable") return;
  const actor = error.userId ?? "anonymous";
  deps.noteRefusal({ organizationId: owner, actor, action: "login.single_sign_on", reason: error.code, from });
}

async function enter(
  deps: ProviderSignInDeps,
  { provider, kept }: { provider: SignInProvider; kept: Kept },
  callback: URL,
  from: Visitor,
): Promise<ProviderSignIn> {
  const isComplete = (claims: Claims) =>
    verifiedEmailOf(claims) !== null && (provider.rolesClaim === null || hasClaim(claims, provider.rolesClaim));
  const claims = await deps.relyingParty.completeAuthorization(provider, callback, kept, isComplete).catch(toRefusal);
  const admitted = await deps.store.transaction(() => admit(deps, provider, claims));
  deps.keyChanged(admitted.user.id);
  const by = { method: "sso", providerOf: provider.organizationId } as const;
  const memberships = await deps.store.users.listMemberships(admitted.user.id);
  const membership = chooseMembership(
    memberships.filter((each) => isAccessibleBy(each, by)),
    provider.joins,
  );
  if (!membership)
    throw new SignInRefusal("no_account", "the person belongs to no organisation that accepts this provider");
  const started = await startSession(deps, { user: admitted.user, byFactor: true }, membership, from, by);
  return { started, next: kept.next, hasJoined: admitted.hasJoined, roleChange: admitted.roleChange };
}

const chooseMembership = (open: readonly MembershipRecord[], preferred: OrganizationId | null) =>
  open.find(({ organization }) => organization.id === preferred) ?? open[0];

async function takeAttempt(deps: ProviderSignInDeps, state: string | null, browserSecret: string | null) {
  const attempt =
    state !== null &&
    browserSecret !== null &&
    (await deps.store.signInAttempts.take(hashSecret(state), hashSecret(browserSecret)));
  if (!attempt) throw new SignInRefusal("attempt_expired", "no matching sign-in attempt");
  const kept = JSON.parse(deps.secrets.open(attempt.sealed)) as Kept;
  const { providerOf } = attempt;
  const provider = await findProvider(deps, providerOf ? { organizationId: providerOf } : "installation");
  // The provider was changed during the attempt: do not accept a response for another one.
  if (provider?.issuer !== kept.issuer || provider.clientId !== kept.clientId)
    throw new SignInRefusal("attempt_expired", "the provider was changed during the attempt");
  return { provider, kept };
}

type Admitted = { user: UserRecord } & Pick<ProviderSignIn, "hasJoined" | "roleChange">;

async function admit(deps: ProviderSignInDeps, provider: SignInProvider, claims: Claims): Promise<Admitted> {
  const user = (await findLinked(deps, provider, claims)) ?? (await linkByEmail(deps, provider, claims));
  const memberships = await deps.store.users.listMemberships(user.id);
  const { joins } = provider;
  if (joins === null) return { user, hasJoined: false, roleChange: null };
  if (memberships.some(({ organization }) => organization.id === joins))
    return { user, hasJoined: false, roleChange: await renewRole(deps, provider, joins, user.id, claims) };
  // The installation's provider adds people to an organisation only if they have none; an organisation's provider always does.
  if (provider.organizationId === null && memberships.length > 0) return { user, hasJoined: false, roleChange: null };
  await join(deps, provider, joins, user.id, claims);
  return { user, hasJoined: true, roleChange: null };
}

async function findLinked(
  deps: ProviderSignInDeps,
  provider: SignInProvider,
  { iss, sub }: Claims,
): Promise<UserRecord | null> {
  const identity = { providerOf: provider.organizationId, issuer: iss, subject: sub };
  const id = await deps.store.identities.findUser(identity);
  const user = id && (await deps.store.users.lock(id));
  if (!user) return null;
  // The domain may belong to another organisation by now.
  await assertVouches(deps, provider, parseEmail(user.email)?.domain);
  return user;
}

async function assertVouches(deps: ProviderSignInDeps, provider: SignInProvider, domain: string | undefined) {
  if (domain !== undefined && (await vouchesFor(deps, provider, domain))) return;
  throw new SignInRefusal("foreign_domain", "the provider is not responsible for this address's domain");
}

/** First sign-in: finds the account by its verified address, or creates one. */
async function linkByEmail(deps: ProviderSignInDeps, provider: SignInProvider, claims: Claims): Promise<UserRecord> {
  const address = verifiedEmailOf(claims);
  if (!address) throw new SignInRefusal("email_unverified", "the provider sent no verified e-mail address");
  await assertVouches(deps, provider, address.domain);
  const { email } = address;
  // A random password: they have none until they set one through a link.
  const chosen = { password: newLinkSecret(), param: "password" };
  const known = await deps.store.users.findByEmail(email);
  if (!known && provider.joins === null) throw new SignInRefusal("no_account", "no account has this address");
  if (!known) await createAccount(deps, { ...chosen, email, organizations: [], isProven: true });
  // Another person may have created the account and know its password, so the owner of the address claims it.
  else if (!known.isProven) {
    await claimAccount(deps, known, chosen);
    // The second factor may be another person's as well.
    await deps.store.secondFactors.delete(known.id);
  }
  const user = await deps.store.users.findByEmail(email);
  if (!user) throw new ServiceError("internal_error");
  const providerOf = provider.organizationId;
  await deps.store.identities.link({ providerOf, issuer: claims.iss, subject: claims.sub, userId: user.id });
  return user;
}

async function join(
  deps: ProviderSignInDeps,
  provider: SignInProvider,
  organizationId: OrganizationId,
  userId: UserId,
  claims: Claims,
): Promise<void> {
  const role = decideRole(provider, claims, null);
  if (!role) throw new SignInRefusal("no_role", "the claims give this person no role");
  if (!provider.readmitsRemoved && (await deps.store.members.wasRemoved(organizationId, userId)))
    throw new SignInRefusal("removed", "the person was removed or has left", { userId });
  await joinOrganization(deps.store, organizationId, userId, role);
}

/** Updates the role from the claims and revokes what exceeds it; the last owner keeps the role. */
async function renewRole(
  deps: ProviderSignInDeps,
  provider: SignInProvider,
  organizationId: OrganizationId,
  userId: UserId,
  claims: Claims,
): Promise<RoleChange | null> {
  const members = await deps.store.members.lock(organizationId);
  const current = members.find(({ id }) => id === userId)?.role ?? null;
  const role = decideRole(provider, claims, current);
  if (!role || !current) throw new SignInRefusal("no_role", "the claims give this person no role", { userId });
  const isLastOwner = current === "owner" && members.filter((each) => each.role === "owner").length === 1;
  if (role === current || isLastOwner) return null;
  await deps.store.members.setRole(organizationId, userId, role);
  await revokeBeyondRole(deps.store, organizationId, userId, role);
  return { before: current, after: role };
}

const refusals = {
  unavailable: "provider_unavailable",
  refused: "provider_refused",
  invalid: "answer_invalid",
} as const;

function toRefusal(error: unknown): never {
  if (!(error instanceof RelyingPartyError)) throw error;
  throw new SignInRefusal(refusals[error.kind], error.message, { cause: error.cause });
}
