import {
  type Door,
  type InvitationOffer,
  type Me,
  type Organization,
  roleScopes,
  type SecondFactor,
  type Session,
  type SessionToken,
  type SignedIn,
  type User,
} from "@agentrun/contract";
import {
  type AcceptInvitationDeps,
  acceptInvitation,
  lookUpInvitation,
  type OfferedInvitation,
} from "../../domain/members/members.ts";
import { getOrganization } from "../../domain/organizations/organizations.ts";
import {
  changePassword,
  endAllSessions,
  endSession,
  listSessions,
  login,
  logout,
  type StartedSession,
  switchOrganization,
} from "../../domain/sessions/sessions.ts";
import { createToken, type MintedToken, type TokenDeps } from "../../domain/sessions/tokens.ts";
import { choosePassword, mailPasswordLink, type PasswordLinkDeps } from "../../domain/users/accounts.ts";
import {
  beginSecondFactor,
  confirmSecondFactor,
  removeSecondFactor,
  renewRecoveryCodes,
  requireSecondFactor,
  type SecondFactorDeps,
} from "../../domain/users/second-factor.ts";
import { ServiceError } from "../../lib/errors.ts";
import type { Caller, Person } from "../../model/api-keys.ts";
import { passwordPage } from "../../model/dashboard-links.ts";
import type { MembershipRecord, OrganizationRecord } from "../../model/organizations.ts";
import {
  lacksSecondFactor,
  type SecondFactorRecord,
  type SessionRecord,
  type UserRecord,
} from "../../model/sessions.ts";
import type { Store } from "../../store/store.ts";
import { createAudit } from "../audit.ts";
import { sessionCookie } from "../authenticate.ts";
import { type Handlers, noContent, ok } from "../endpoint-types.ts";
import { secureCookie, sessionCookies, toAuditedCall, visitorOf } from "../session-cookies.ts";

export type SessionRouteDeps = AcceptInvitationDeps &
  PasswordLinkDeps &
  TokenDeps & { store: Pick<Store, "organizations">; openDoors: ReadonlySet<Door> };

export const sessionHandlers = (deps: SessionRouteDeps, baseUrl: () => string) =>
  ({
    login: async ({ body, from, headers, requestId }) => {
      const started = await login(deps, body, visitorOf(from, headers));
      await createAudit(deps, "login")(toAuditedCall(started, from, requestId), {
        body: { ...started.session, object: "session" },
      });
      return signedIn(started);
    },
    lookUpInvitation: async ({ body, from }) => ok(toOffer(await lookUpInvitation(deps, body.token, from.address))),
    acceptInvitation: async ({ body, from, headers, requestId }) =>
      signedIn(await acceptInvitation(deps, body, { ...visitorOf(from, headers), requestId })),
    logout: async ({ caller }) => {
      await logout(deps, personOf(caller));
      return signedOut;
    },
    getMe: async ({ caller }) => ok(await describeCaller(deps, caller)),
    createToken: async ({ caller, body }) => {
      return { status: 201, body: toToken(await createToken(deps, caller, body ?? {})) };
    },
    listSessions: async ({ caller }) => {
      const person = personOf(caller);
      const sessions = await listSessions(deps, person);
      return ok({ object: "list", data: sessions.map((session) => toSession(session, person)), has_more: false });
    },
    endSession: async ({ caller, params }) => {
      await endSession(deps, personOf(caller), params.id);
      return ok({ object: "session", id: params.id, deleted: true });
    },
    endAllSessions: async ({ caller }) => {
      await endAllSessions(deps, personOf(caller));
      return { ...ok({ object: "session", deleted: true }), cookies: signedOut.cookies };
    },
    changePassword: async ({ caller, body, from, headers }) => {
      await changePassword(deps, personOf(caller), body, visitorOf(from, headers));
      return noContent();
    },
    forgotPassword: async ({ body, from }) => {
      await mailPasswordLink(deps, body.email, from.address, (secret) => passwordPage(baseUrl(), secret));
      return noContent();
    },
    resetPassword: async ({ body, from }) => {
      await choosePassword(deps, { token: body.token, password: body.new_password }, from);
      return noContent();
    },
    switchOrganization: async ({ caller, body }) => {
      const person = personOf(caller);
      await switchOrganization(deps, person, body.organization_id);
      return ok(await describeCaller(deps, { ...person, organizationId: body.organization_id }));
    },
  }) satisfies Partial<Handlers>;

export function personOf(caller: Caller): Person {
  if (!caller.user) throw new ServiceError("session_required");
  return { ...caller, user: caller.user };
}

const signedOut = { ...noContent(), cookies: [secureCookie(sessionCookie, "", "Strict", 0)] };

function signedIn(started: StartedSession) {
  const { user, membership, session } = started;
  const body: SignedIn = {
    object: "session",
    id: session.id,
    user: toUser(user),
    organization: toOrganization(membership.organization, membership.role),
    expires_at: session.expiresAt.toISOString(),
  };
  return { ...ok(body), cookies: sessionCookies(started) };
}

async function describeCaller(deps: SessionRouteDeps, caller: Caller): Promise<Me> {
  const { user } = caller;
  const [record, factor, session, memberships, organization] = await Promise.all([
    user ? deps.store.users.find(user.id) : null,
    user ? deps.store.secondFactors.find(user.id) : null,
    user ? deps.store.sessions.findById(user.sessionId) : null,
    user ? deps.store.users.listMemberships(user.id) : [],
    deps.store.organizations.find(caller.organizationId),
  ]);
  if (!organization) throw new ServiceError("organization_not_found");
  const isLacking = session !== null && lacksSecondFactor(session);
  const own = memberships.find((membership) => membership.organization.id === organization.id);
  return {
    object: "me",
    user: record ? toUser(record) : null,
    api_key_id: caller.apiKeyId,
    organization: toOrganization(organization, own?.role ?? null),
    organizations: memberships.map((membership) => toOrganization(membership.organization, membership.role)),
    // The role in this organisation, not the one of the request: the person may have just switched.
    scopes: isLacking ? [] : [...(own && !caller.isToken ? roleScopes[own.role] : caller.scopes)],
    agent_ids: caller.agentIds ? [...caller.agentIds] : null,
    expires_at: session?.expiresAt.toISOString() ?? null,
    second_factor: user ? toSecondFactor(factor, isLacking) : null,
    doors: [...deps.openDoors],
  };
}

const toSecondFactor = (record: SecondFactorRecord | null, missing: boolean): SecondFactor => ({
  object: "second_factor",
  enabled_at: record?.confirmedAt?.toISOString() ?? null,
  recovery_codes_left: record?.recoveryCodes ?? 0,
  missing,
});

const toToken = ({ token, scopes, bounds, expiresAt }: MintedToken): SessionToken => ({
  object: "session_token",
  secret: token,
  scopes: [...scopes],
  user: bounds.user,
  agent_ids: bounds.agentIds && [...bounds.agentIds],
  thread_id: bounds.threadId,
  origins: bounds.origins && [...bounds.origins],
  max_runs: bounds.maxRuns,
  expires_at: expiresAt.toISOString(),
});

const toOffer = ({ invitation, organization, inviter }: OfferedInvitation): InvitationOffer => ({
  object: "invitation_offer",
  organization_name: organization.name,
  role: invitation.role,
  email: invitation.email,
  invited_by: inviter?.email ?? null,
  expires_at: invitation.expiresAt.toISOString(),
});

const toUser = (record: UserRecord): User => ({
  object: "user",
  id: record.id,
  email: record.email,
  created_at: record.createdAt.toISOString(),
});

const toOrganization = (record: OrganizationRecord, role: MembershipRecord["role"] | null): Organization => ({
  object: "organization",
  id: record.id,
  name: record.name,
  plan: record.plan,
  role,
  is_operator: record.isOperator,
  requires_second_factor: record.requiresSecondFactor,
  created_at: record.createdAt.toISOString(),
});

const toSession = (record: SessionRecord, person: Person): Session => ({
  object: "session",
  id: record.id,
  organization_id: record.organizationId,
  is_current: record.id === person.user.sessionId,
  method: record.method,
  address: record.address,
  user_agent: record.userAgent,
  created_at: record.createdAt.toISOString(),
  last_seen_at: record.lastSeenAt.toISOString(),
  expires_at: record.expiresAt.toISOString(),
});

export const secondFactorHandlers = (deps: SecondFactorDeps, baseUrl: () => string) =>
  ({
    beginSecondFactor: async ({ caller, body, from }) => {
      // Names the installation, so that an authenticator app can distinguish several.
      const issuer = `Agent Run ${new URL(baseUrl()).hostname}`;
      const { secret, url, expiresAt } = await beginSecondFactor(deps, personOf(caller), body.password, {
        issuer,
        from,
      });
      const expires_at = expiresAt.toISOString();
      return ok({ object: "second_factor_setup", secret, otpauth_url: url, expires_at });
    },
    confirmSecondFactor: async ({ caller, body }) =>
      ok({ object: "recovery_codes", codes: await confirmSecondFactor(deps, personOf(caller), body.code) }),
    renewRecoveryCodes: async ({ caller, body, from }) =>
      ok({ object: "recovery_codes", codes: await renewRecoveryCodes(deps, personOf(caller), body, from) }),
    removeSecondFactor: async ({ caller, body, from }) => {
      await removeSecondFactor(deps, personOf(caller), body, from);
      return noContent();
    },
    updateOrganization: async ({ caller, body }) => {
      const person = personOf(caller);
      await requireSecondFactor(deps, person, body.requires_second_factor);
      // Only owners reach this point.
      return ok(toOrganization(await getOrganization(deps, person.organizationId), "owner"));
    },
  }) satisfies Partial<Handlers>;
