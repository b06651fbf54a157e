import { type Static, Type } from "typebox";
import { ScopeName } from "./api-keys.ts";
import { doorNames } from "./doors.ts";
import { type Endpoint, idPath } from "./endpoint.ts";
import { Id } from "./ids.ts";
import { pageOrigin } from "./patterns.ts";
import { PlanName } from "./plans.ts";
import { Email, Role } from "./roles.ts";
import { closed, NoContent, Nullable, ObjectName, OneOf, Timestamp } from "./schema.ts";
import { FactorCode, SecondFactor } from "./second-factor.ts";
import { EndUser } from "./threads.ts";

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
    is_operator: Type.Boolean({
      description: "Whether this is the operator's organisation, which can read error reports.",
    }),
    requires_second_factor: Type.Boolean({ description: "Whether members must have a second factor." }),
    created_at: Timestamp,
  },
  { title: "Organization" },
);
export type Organization = Static<typeof Organization>;

/** The response to a sign-in, in addition to the cookie. */
export const SignedIn = Type.Object(
  { object: ObjectName("session"), id: Id("sess"), user: User, organization: Organization, expires_at: Timestamp },
  { title: "SignedIn" },
);
export type SignedIn = Static<typeof SignedIn>;

/** The caller and its permissions. */
export const Me = Type.Object(
  {
    object: ObjectName("me"),
    user: Nullable(User),
    api_key_id: Nullable(Id("key")),
    organization: Organization,
    organizations: Type.Array(Organization, { description: "All organisations of the person." }),
    scopes: Type.Array(Type.String()),
    agent_ids: Nullable(Type.Array(Id("ag"))),
    expires_at: Nullable(Timestamp),
    second_factor: Nullable(SecondFactor),
    doors: Type.Array(OneOf(doorNames), { description: "The other protocols that are enabled." }),
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
    method: OneOf(["password", "sso"], { description: "How you signed in; `sso` means single sign-on." }),
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

export const DeletedSession = Type.Object(
  { object: ObjectName("session"), id: Id("sess"), deleted: Type.Boolean() },
  { title: "DeletedSession" },
);

/** All of them, so there is no id. */
export const DeletedSessions = Type.Object(
  { object: ObjectName("session"), deleted: Type.Boolean() },
  { title: "DeletedSessions" },
);

/** What a token for a web page is bound to. */
const tokenBounds = {
  user: Nullable(
    Type.Unsafe<string>({ ...EndUser, description: "The end user whose runs, threads and files are all it reaches." }),
  ),
  agent_ids: Nullable(
    Type.Array(Id("ag"), { description: "The only agents that it may use; null: those of its parent." }),
  ),
  thread_id: Nullable(
    Type.Unsafe<`thr_${string}`>({ ...Id("thr"), description: "The only thread that it may read and continue." }),
  ),
  origins: Nullable(
    Type.Array(Type.String(), {
      description: "The only web origins whose pages may use it; null: those of the organisation.",
    }),
  ),
  max_runs: Nullable(Type.Integer({ description: "The number of runs that it may create; null means no limit." })),
};

export const SessionToken = Type.Object(
  {
    object: ObjectName("session_token"),
    secret: Type.String({ description: "`ar_st_…`, for `Authorization: Bearer`. Returned only once." }),
    scopes: Type.Array(Type.String()),
    ...tokenBounds,
    expires_at: Timestamp,
  },
  { title: "SessionToken" },
);
export type SessionToken = Static<typeof SessionToken>;

const password = { minLength: 1, maxLength: 1024 };
/** A new password must be hard to guess. */
export const NewPassword = Type.String({
  minLength: 12,
  maxLength: 1024,
  description: "At least 12 characters, and not a common password (`password_too_common`).",
});

export const LoginRequest = Type.Object(
  {
    email: Email,
    password: Type.String(password),
    code: Type.Optional(FactorCode),
    // A string, so that a malformed id fails like every other sign-in: with `invalid_credentials`.
    organization_id: Type.Optional(
      Type.String({
        maxLength: 256,
        description: "The id of the organisation to sign in to.",
        examples: ["org_01jz8v3k5qe8xa2m4n6p8r0t2v"],
      }),
    ),
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
    scopes: Type.Optional(
      Type.Array(ScopeName, {
        minItems: 1,
        maxItems: 32,
        uniqueItems: true,
        description:
          "Default: all scopes of the caller; with `user`, those of `runs:write`, `threads:read`, `files:write` and `feedback:write` that the caller has.",
      }),
    ),
    ttl_seconds: Type.Optional(Type.Integer({ minimum: 60, maximum: 3600, description: "Default 600." })),
    user: Type.Optional(
      Type.Unsafe<string>({
        ...EndUser,
        description:
          "Binds the token to an end user: everything that it creates belongs to this user, and it reaches nothing else. Required for a token that can read runs, threads, files or events, unless `all_users` is true.",
      }),
    ),
    all_users: Type.Optional(
      Type.Boolean({
        description: "`true`: the token may read the data of every end user. Never give such a token to a web page.",
      }),
    ),
    agent_ids: Type.Optional(
      Type.Array(Id("ag"), {
        minItems: 1,
        maxItems: 100,
        uniqueItems: true,
        description: "The only agents that the token may use.",
      }),
    ),
    thread_id: Type.Optional(
      Type.Unsafe<`thr_${string}`>({
        ...Id("thr"),
        description:
          "The only thread that the token may read and continue. It must be a thread of the `user`, who is its default.",
      }),
    ),
    origins: Type.Optional(
      Type.Array(Type.String({ pattern: pageOrigin, maxLength: 300 }), {
        minItems: 1,
        maxItems: 10,
        uniqueItems: true,
        description:
          "The only web origins whose pages may use the token. The organisation or the operator must allow each of them.",
      }),
    ),
    max_runs: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 10_000,
        description: "The number of runs that the token may create; needs `user`.",
      }),
    ),
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
        "The password of your account. For a new account, choose one: at least 12 characters, and not a common password.",
    }),
    code: Type.Optional(FactorCode),
  },
  { ...closed, title: "AcceptInvitationRequest" },
);
export type AcceptInvitationRequest = Static<typeof AcceptInvitationRequest>;

const LookUpInvitationRequest = Type.Object({ token: LinkToken }, { ...closed, title: "LookUpInvitationRequest" });

/** The invitation, before the invited person has signed in. */
export const InvitationOffer = Type.Object(
  {
    object: ObjectName("invitation_offer"),
    organization_name: Type.String({ description: "The name of the organisation." }),
    role: Role,
    email: Type.String({ description: "The e-mail address that was invited." }),
    invited_by: Nullable(
      Type.String({
        description: "The e-mail address of the person who sent the invitation; null if it is no longer known.",
      }),
    ),
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
    summary: "Sign in",
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
    summary: "Get the current identity",
    withoutFactor: true,
    responses: { 200: Me },
  },
  createToken: {
    ...shared,
    method: "POST",
    path: "/api/auth/token",
    summary: "Create a short-lived token",
    description:
      "The token has some of the caller's permissions and expires soon, and with the key or session that created it. With `user` it is safe for web pages: it reaches only what belongs to that end user.",
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
    summary: "End a session",
    auth: "session",
    params: idPath("sess"),
    responses: { 200: DeletedSession },
  },
  endAllSessions: {
    ...shared,
    method: "DELETE",
    path: "/api/auth/sessions",
    summary: "End all sessions",
    auth: "session",
    withoutFactor: true,
    responses: { 200: DeletedSessions },
  },
  changePassword: {
    ...shared,
    method: "POST",
    path: "/api/auth/password",
    summary: "Change your password",
    auth: "session",
    body: ChangePasswordRequest,
    responses: { 204: NoContent },
  },
  forgotPassword: {
    ...shared,
    method: "POST",
    path: "/api/auth/password/forgot",
    summary: "Request a password link",
    auth: "none",
    body: ForgotPasswordRequest,
    responses: { 204: NoContent },
  },
  resetPassword: {
    ...shared,
    method: "POST",
    path: "/api/auth/password/reset",
    summary: "Reset a password",
    auth: "none",
    body: ResetPasswordRequest,
    responses: { 204: NoContent },
  },
  switchOrganization: {
    ...shared,
    method: "POST",
    path: "/api/auth/switch",
    summary: "Switch organisation",
    auth: "session",
    withoutFactor: true,
    body: SwitchOrganizationRequest,
    responses: { 200: Me },
  },
  lookUpInvitation: {
    ...shared,
    method: "POST",
    path: "/api/auth/invitations/look-up",
    summary: "Get an invitation",
    auth: "none",
    body: LookUpInvitationRequest,
    responses: { 200: InvitationOffer },
  },
  acceptInvitation: {
    ...shared,
    method: "POST",
    path: "/api/auth/invitations/accept",
    summary: "Accept an invitation",
    auth: "none",
    body: AcceptInvitationRequest,
    responses: { 200: SignedIn },
  },
} as const satisfies Record<string, Endpoint>;
