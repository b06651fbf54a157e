import type { ChangePasswordRequest, LoginRequest, OrganizationId, SessionId } from "@agentrun/contract";
import type { DatabaseClock } from "../../lib/clock.ts";
import { hashSecret, newLinkSecret } from "../../lib/crypto/api-key.ts";
import { hashPassword } from "../../lib/crypto/password.ts";
import { ServiceError } from "../../lib/errors.ts";
import { newId } from "../../lib/ids.ts";
import type { Person } from "../../model/api-keys.ts";
import type { MembershipRecord } from "../../model/organizations.ts";
import {
  byPassword,
  isAccessibleBy,
  type LiveSession,
  type SessionRecord,
  type SignedInBy,
  type UserRecord,
} from "../../model/sessions.ts";
import type { Store } from "../../store/store.ts";
import type { NoteRefusal } from "../audit/audit.ts";
import { assertPasswordOf } from "../users/accounts.ts";
import { checkOwnPassword, checkPassword, rememberDevice, type Visitor } from "../users/passwords.ts";
import {
  assertStillProven,
  type ProvenPerson,
  passSecondFactor,
  type SecondFactorDeps,
  wrongCode,
} from "../users/second-factor.ts";

export type SessionDeps = SecondFactorDeps & {
  store: Pick<Store, "sessions" | "transaction" | "users">;
  clock: DatabaseClock;
  noteRefusal: NoteRefusal;
};

export type StartedSession = {
  secret: string;
  deviceSecret: string;
  user: UserRecord;
  membership: MembershipRecord;
  session: LiveSession;
};

const lifeSeconds = 8 * 60 * 60;

export async function login(deps: SessionDeps, request: LoginRequest, from: Visitor): Promise<StartedSession> {
  const attempt = await checkPassword(deps, request.email, request.password, from);
  if (!attempt) throw new ServiceError("invalid_credentials");
  const proven = await passSecondFactor(deps, attempt, request.code);
  const memberships = await deps.store.users.listMemberships(proven.user.id);
  const chosen = request.organization_id;
  const membership = chosen
    ? memberships.find(({ organization }) => organization.id === chosen)
    : (memberships.find((each) => isAccessibleBy(each, byPassword)) ?? memberships[0]);
  if (!membership) throw new ServiceError("invalid_credentials");
  return startSession(deps, proven, membership, from);
}

export async function startSession(
  deps: SessionDeps,
  proven: ProvenPerson,
  membership: MembershipRecord,
  from: Visitor,
  by: SignedInBy = byPassword,
): Promise<StartedSession> {
  const { user } = proven;
  const { id: organizationId } = membership.organization;
  if (!isAccessibleBy(membership, by)) {
    const reason = "single_sign_on_required";
    deps.noteRefusal({ organizationId, actor: user.id, action: "login", reason, from });
    throw new ServiceError(reason);
  }
  const secret = newLinkSecret();
  const id = newId("sess", deps.clock.now());
  await deps.store.transaction(async () => {
    await assertStillProven(deps.store, proven);
    await deps.store.sessions.insert({
      id,
      userId: user.id,
      organizationId,
      hash: hashSecret(secret),
      by,
      from,
      lifeSeconds,
    });
    await endReplaced(deps, from);
  });
  const session = await deps.store.sessions.findById(id);
  if (!session) throw new ServiceError("invalid_credentials");
  return { secret, deviceSecret: await rememberDevice(deps, user, from), user, membership, session };
}

/** The new cookie replaces the old one, so end the old session: it would remain active without being used. */
async function endReplaced(deps: SessionDeps, { sessionSecret }: Visitor): Promise<void> {
  const ended = sessionSecret && (await deps.store.sessions.endByHash(hashSecret(sessionSecret)));
  if (ended) deps.store.afterCommit(() => deps.keyChanged(ended));
}

export async function logout(deps: SessionDeps, caller: Person): Promise<void> {
  await deps.store.sessions.end(caller.user.id, caller.user.sessionId);
  deps.keyChanged(caller.user.sessionId);
}

/** A session from one organisation's provider sees only the sessions in that organisation. */
export async function listSessions(deps: SessionDeps, caller: Person): Promise<SessionRecord[]> {
  const all = await deps.store.sessions.list(caller.user.id);
  const providerOf = await findProviderOf(deps, caller);
  return providerOf === null ? all : all.filter(({ organizationId }) => organizationId === providerOf);
}

/** The organisation whose provider signed the caller in; null: a password or the installation's provider. */
async function findProviderOf(deps: SessionDeps, { user }: Person): Promise<OrganizationId | null> {
  const own = await deps.store.sessions.findById(user.sessionId);
  return own?.by.providerOf ?? null;
}

export async function endSession(deps: SessionDeps, caller: Person, id: SessionId): Promise<void> {
  const isSeen = (await listSessions(deps, caller)).some((session) => session.id === id);
  if (!isSeen || !(await deps.store.sessions.end(caller.user.id, id))) throw new ServiceError("session_not_found");
  deps.keyChanged(id);
}

/** Ends all sessions that the caller can see, including the current one. */
export async function endAllSessions(deps: SessionDeps, caller: Person): Promise<void> {
  const organizationId = await findProviderOf(deps, caller);
  await deps.store.transaction(async () => {
    await deps.store.sessions.endAll(caller.user.id, organizationId ? { organizationId } : {});
    if (!organizationId) await deps.store.devices.deleteAll(caller.user.id);
  });
  deps.keyChanged(caller.user.id);
}

/** Requires the second factor, if enabled: an unattended session and a known password are not enough. */
export async function changePassword(
  deps: SessionDeps,
  caller: Person,
  request: ChangePasswordRequest,
  from: Visitor,
): Promise<void> {
  const user = await deps.store.users.find(caller.user.id);
  const attempt =
    user && (await checkOwnPassword(deps, user, request.current_password, { action: "changePassword", from }));
  if (!attempt) throw new ServiceError("wrong_password", { param: "current_password" });
  const chosen = { password: request.new_password, param: "new_password" };
  // Check before the one-time code is used, so that it can be sent again with another password.
  try {
    if (request.new_password === request.current_password) throw samePassword();
    await assertPasswordOf(deps.store, user, chosen);
  } catch (error) {
    await attempt.takeBack();
    throw error;
  }
  await passSecondFactor(deps, attempt, request.code, wrongCode);
  const { deviceSecret } = from;
  const passwordHash = await hashPassword(request.new_password);
  await deps.store.transaction(async () => {
    await deps.store.users.setPasswordHash(user.id, passwordHash);
    await deps.store.sessions.endAll(user.id, { except: caller.user.sessionId });
    await deps.store.devices.deleteAll(user.id, { except: deviceSecret === null ? null : hashSecret(deviceSecret) });
  });
  deps.keyChanged(user.id);
}

const samePassword = () =>
  new ServiceError("invalid_value", {
    param: "new_password",
    message: "This is your current password. Choose another one.",
  });

const byItself =
  "You signed in through the provider of one organisation, which is valid for that one only. Sign in to the other one separately.";

const notOpen = ({ providerOf }: SignedInBy) =>
  new ServiceError("single_sign_on_required", {
    param: "organization_id",
    ...(providerOf === null ? {} : { message: byItself }),
  });

export async function switchOrganization(deps: SessionDeps, caller: Person, id: OrganizationId): Promise<void> {
  const memberships = await deps.store.users.listMemberships(caller.user.id);
  const membership = memberships.find(({ organization }) => organization.id === id);
  if (!membership) throw new ServiceError("organization_not_found", { param: "organization_id" });
  const session = await deps.store.sessions.findById(caller.user.sessionId);
  if (!session) throw new ServiceError("invalid_session");
  if (!isAccessibleBy(membership, session.by)) throw notOpen(session.by);
  await deps.store.sessions.setOrganization(caller.user.sessionId, id);
  deps.keyChanged(caller.user.sessionId);
}
