import { type Static, Type } from "typebox";
import { ScopeName } from "./api-keys.ts";
import { doorNames } from "./doors.ts";
import { type Endpoint, idPath } from "./endpoint.ts";
import { Id } from "./ids.ts";
import { PlanName } from "./plans.ts";
import { Email, Role } from "./roles.ts";
import { closed, NoContent, Nullable, ObjectName, OneOf, Timestamp } from "./schema.ts";
import { FactorCode, SecondFactor } from "./second-factor.ts";

export const User = Type.Object(
  { object: ObjectName("user"), id: Id("usr"), email: Type.String(), created_at: Timestamp },
  { title: "User" },
);
export type User = Static<typeof User>;

export const Organization = Type.Object(
  {
    object: ObjectName("organization"),
    id: Id("org"),
    name: Type.String(),
    plan: PlanName,
    role: Nullable(Role),
    is_operator: Type.Boolean({ description: "The installation's own organisation, which sees its error reports." }),
    requires_second_factor: Type.Boolean({ description: "Members sign in with a second factor, or set one up first." }),
    created_at: Timestamp,
  },
  { title: "Organization" },
);
export type Organization = Static<typeof Organization>;

/** What signing in gives, beside the cookie. */
export const SignedIn = Type.Object(
  { object: ObjectName("session"), id: Id("sess"), user: User, organization: Organization, expires_at: Timestamp },
  { title: "SignedIn" },
);
export type SignedIn = Static<typeof SignedIn>;

/** Who the caller is and what it may do. */
export const Me = Type.Object(
  {
    object: ObjectName("me"),
    user: Nullable(User),
    api_key_id: Nullable(Id("key")),
    organization: Organization,
    organizations: Type.Array(Organization, { description: "Every organisation the person belongs to." }),
    scopes: Type.Array(Type.String()),
    agent_ids: Nullable(Type.Array(Id("ag"))),
    expires_at: Nullable(Timestamp),
    second_factor: Nullable(SecondFactor),
    doors: Type.Array(OneOf(doorNames), { description: "The protocols beside this API that are spoken here." }),
  },
  { title: "Me" },
);
export type Me = Static<typeof Me>;

export const Session = Type.Object(
  {
    object: ObjectName("session"),
    id: Id("sess"),
    organization_id: Id("org"),
    is_current: Type.Boolean(),
    method: OneOf(["password", "sso"], { description: "How you signed in; `sso`: single sign-on." }),
    address: Nullable(Type.String()),
    user_agent: Nullable(Type.String()),
    created_at: Timestamp,
    last_seen_at: Timestamp,
    expires_at: Timestamp,
  },
  { title: "Session" },
);
export type Session = Static<typeof Session>;

const SessionList = Type.Object(
  { object: ObjectName("list"), data: Type.Array(Session), has_more: Type.Boolean() },
  { title: "SessionList" },
);

export const SessionToken = Type.Object(
  {
    object: ObjectName("session_token"),
    secret: Type.String({ description: "`ar_st_…`, for `Authorization: Bearer`. Shown this once." }),
    scopes: Type.Array(Type.String()),
    expires_at: Timestamp,
  },
  { title: "SessionToken" },
);

const password = { minLength: 1, maxLength: 1024 };
/** A new one has to withstand guessing. */
export const NewPassword = Type.String({
  minLength: 12,
  maxLength: 1024,
  description: "At least 12 characters, and none of those that are tried first (`password_too_common`).",
});

export const LoginRequest = Type.Object(
  {
    email: Email,
    password: Type.String(password),
    code: Type.Optional(FactorCode),
    organization_id: Type.Optional(Type.Unsafe<`org_${string}`>({ ...Id("org"), description: "Where to begin." })),
  },
  { ...closed, title: "LoginRequest" },
);
export type LoginRequest = Static<typeof LoginRequest>;

export const ChangePasswordRequest = Type.Object(
  { current_password: Type.String(password), new_password: NewPassword, code: Type.Optional(FactorCode) },
  { ...closed, title: "ChangePasswordRequest" },
);
export type ChangePasswordRequest = Static<typeof ChangePasswordRequest>;

const SwitchOrganizationRequest = Type.Object(
  { organization_id: Id("org") },
  { ...closed, title: "SwitchOrganizationRequest" },
);

export const CreateTokenRequest = Type.Object(
  {
    scopes: Type.Optional(Type.Array(ScopeName, { minItems: 1, maxItems: 32, uniqueItems: true })),
    ttl_seconds: Type.Optional(Type.Integer({ minimum: 60, maximum: 3600, description: "Default 600." })),
  },
  { ...closed, title: "CreateTokenRequest" },
);
export type CreateTokenRequest = Static<typeof CreateTokenRequest>;

const LinkToken = Type.String({ minLength: 1, maxLength: 128, description: "The last part of the link." });

export const AcceptInvitationRequest = Type.Object(
  {
    token: LinkToken,
    password: Type.String({
      ...password,
      description:
        "Of your account; for a new account the one to be: at least 12 characters, and none of those that are tried first.",
    }),
    code: Type.Optional(FactorCode),
  },
  { ...closed, title: "AcceptInvitationRequest" },
);
export type AcceptInvitationRequest = Static<typeof AcceptInvitationRequest>;

const LookUpInvitationRequest = Type.Object({ token: LinkToken }, { ...closed, title: "LookUpInvitationRequest" });

/** What somebody is asked to join, before they have said who they are. */
export const InvitationOffer = Type.Object(
  {
    object: ObjectName("invitation_offer"),
    organization_name: Type.String({ description: "What it is an invitation to." }),
    role: Role,
    email: Type.String({ description: "Whom it is for." }),
    invited_by: Nullable(Type.String({ description: "The address of who invites; null: it is not known any more." })),
    expires_at: Timestamp,
  },
  { title: "InvitationOffer" },
);
export type InvitationOffer = Static<typeof InvitationOffer>;

const ForgotPasswordRequest = Type.Object({ email: Email }, { ...closed, title: "ForgotPasswordRequest" });

const ResetPasswordRequest = Type.Object(
  {
    token: Type.String({ minLength: 1, maxLength: 128, description: "The last part of the link." }),
    new_password: NewPassword,
  },
  { ...closed, title: "ResetPasswordRequest" },
);

const shared = { tag: "Sessions", base: "root", scope: null } as const;

export const sessionEndpoints = {
  login: {
    ...shared,
    method: "POST",
    path: "/api/auth/login",
    summary: "Sign in; sets the session cookie",
    auth: "none",
    body: LoginRequest,
    responses: { 200: SignedIn },
  },
  logout: {
    ...shared,
    method: "POST",
    path: "/api/auth/logout",
    summary: "Sign out",
    auth: "session",
    withoutFactor: true,
    responses: { 204: NoContent },
  },
  getMe: {
    ...shared,
    method: "GET",
    path: "/api/auth/me",
    summary: "Who is calling",
    withoutFactor: true,
    responses: { 200: Me },
  },
  createToken: {
    ...shared,
    method: "POST",
    path: "/api/auth/token",
    summary: "Mint a short-lived token with some of the caller's rights",
    description: "Fit for a browser: it ends soon, and with the key or session that made it.",
    body: CreateTokenRequest,
    bodyOptional: true,
    responses: { 201: SessionToken },
    shownOnce: { secret: null },
  },
  listSessions: {
    ...shared,
    method: "GET",
    path: "/api/auth/sessions",
    summary: "List your sessions",
    auth: "session",
    responses: { 200: SessionList },
  },
  endSession: {
    ...shared,
    method: "DELETE",
    path: "/api/auth/sessions/{id}",
    summary: "End one of your sessions",
    auth: "session",
    params: idPath("sess"),
    responses: { 204: NoContent },
  },
  endAllSessions: {
    ...shared,
    method: "DELETE",
    path: "/api/auth/sessions",
    summary: "Sign out everywhere: every session of yours ends, this one too",
    auth: "session",
    withoutFactor: true,
    responses: { 204: NoContent },
  },
  changePassword: {
    ...shared,
    method: "POST",
    path: "/api/auth/password",
    summary: "Change your password; every other session ends",
    auth: "session",
    body: ChangePasswordRequest,
    responses: { 204: NoContent },
  },
  forgotPassword: {
    ...shared,
    method: "POST",
    path: "/api/auth/password/forgot",
    summary: "Have a link mailed by which to choose a new password; answers alike for unknown addresses",
    auth: "none",
    body: ForgotPasswordRequest,
    responses: { 204: NoContent },
  },
  resetPassword: {
    ...shared,
    method: "POST",
    path: "/api/auth/password/reset",
    summary: "Choose a new password by a link; proves the address, and every session ends",
    auth: "none",
    body: ResetPasswordRequest,
    responses: { 204: NoContent },
  },
  switchOrganization: {
    ...shared,
    method: "POST",
    path: "/api/auth/switch",
    summary: "Work in another of your organisations",
    auth: "session",
    withoutFactor: true,
    body: SwitchOrganizationRequest,
    responses: { 200: Me },
  },
  lookUpInvitation: {
    ...shared,
    method: "POST",
    path: "/api/auth/invitations/look-up",
    summary: "See who invites whom to what, by an invitation's link",
    auth: "none",
    body: LookUpInvitationRequest,
    responses: { 200: InvitationOffer },
  },
  acceptInvitation: {
    ...shared,
    method: "POST",
    path: "/api/auth/invitations/accept",
    summary: "Join an organisation by an invitation's link",
    auth: "none",
    body: AcceptInvitationRequest,
    responses: { 200: SignedIn },
  },
} as const satisfies Record<string, Endpoint>;
