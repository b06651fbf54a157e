import { type Static, Type } from "typebox";
import { type Endpoint, idPath } from "./endpoint.ts";
import { Id } from "./ids.ts";
import { storable, worded } from "./patterns.ts";
import { Role } from "./roles.ts";
import { closed, Nullable, ObjectName, OneOf, Timestamp } from "./schema.ts";

const issuer = Type.String({
  minLength: 1,
  maxLength: 2_048,
  pattern: storable,
  description: "The issuer URL of the provider: https, as in its own metadata, without `/.well-known/…`.",
  examples: ["https://login.example.com/realms/staff"],
});
const visible = worded("^[\\x21-\\x7e]+$", "may contain only printable ASCII characters, without spaces");
const clientId = Type.String({ minLength: 1, maxLength: 512, pattern: visible, examples: ["agentrun"] });
const rolesClaim = Type.String({
  minLength: 1,
  maxLength: 256,
  pattern: storable,
  description: "The claim that determines roles: a name such as `groups`, or a path such as `realm_access.roles`.",
  examples: ["groups"],
});
const RoleMapping = Type.Unsafe<Record<string, Role>>({
  type: "object",
  maxProperties: 100,
  propertyNames: { type: "string", minLength: 1, maxLength: 256, pattern: storable },
  additionalProperties: Role,
  description: "Maps values of that claim to roles. If several match, the highest role applies.",
});
const scopes = Type.String({
  minLength: 6,
  maxLength: 512,
  pattern: worded(
    "^([\\x21\\x23-\\x5b\\x5d-\\x7e]+ )*openid( [\\x21\\x23-\\x5b\\x5d-\\x7e]+)*$",
    "must be names separated by single spaces, including `openid`",
  ),
  description: "The scopes to request from the provider.",
  examples: ["openid email profile"],
});
const defaultRole = Nullable(
  Type.Unsafe<Role>({
    ...Role,
    description: "The role of people without a mapped value; null means that they cannot sign in.",
  }),
);
const required = Type.Boolean({ description: "Whether only owners may still sign in with a password." });
const readmitsRemoved = Type.Boolean({
  description: "Whether a person who was removed or has left becomes a member again by signing in.",
});

/** How members sign in through the organisation's provider. */
export const SingleSignOn = Type.Object(
  {
    object: ObjectName("single_sign_on"),
    issuer,
    client_id: clientId,
    scopes,
    roles_claim: Nullable(rolesClaim),
    role_mapping: RoleMapping,
    default_role: defaultRole,
    required,
    readmits_removed: readmitsRemoved,
    redirect_uri: Type.String({
      description: "The redirect URI to register at the provider.",
    }),
    sign_in_url: Type.String({ description: "The URL that starts a sign-in, for the provider's application list." }),
    created_at: Timestamp,
    updated_at: Timestamp,
  },
  { title: "SingleSignOn" },
);
export type SingleSignOn = Static<typeof SingleSignOn>;

export const SingleSignOnRequest = Type.Object(
  {
    issuer,
    client_id: clientId,
    client_secret: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 1_024,
        pattern: visible,
        description: "Stored encrypted and never returned. Left out, or sent as [redacted]: unchanged.",
      }),
    ),
    scopes: Type.Optional(scopes),
    roles_claim: Type.Optional(Nullable(rolesClaim)),
    role_mapping: Type.Optional(RoleMapping),
    default_role: Type.Optional(defaultRole),
    required: Type.Optional(required),
    readmits_removed: Type.Optional(readmitsRemoved),
  },
  { ...closed, title: "SingleSignOnRequest" },
);
export type SingleSignOnRequest = Static<typeof SingleSignOnRequest>;

const DeletedSingleSignOn = Type.Object(
  { object: ObjectName("single_sign_on"), deleted: Type.Boolean() },
  { title: "DeletedSingleSignOn" },
);

/** A domain whose e-mail addresses the organisation's provider may authenticate, once it is verified. */
export const EmailDomain = Type.Object(
  {
    object: ObjectName("email_domain"),
    id: Id("dom"),
    domain: Type.String(),
    record: Type.Object(
      { type: OneOf(["TXT"]), name: Type.String(), value: Type.String() },
      { description: "The DNS record that the domain must have." },
    ),
    verified_at: Nullable(Timestamp),
    verified_by: Nullable(OneOf(["dns", "operator"])),
    created_at: Timestamp,
  },
  { title: "EmailDomain" },
);
export type EmailDomain = Static<typeof EmailDomain>;

const EmailDomainList = Type.Object(
  { object: ObjectName("list"), data: Type.Array(EmailDomain), has_more: Type.Boolean() },
  { title: "EmailDomainList" },
);

const ClaimDomainRequest = Type.Object(
  { domain: Type.String({ minLength: 4, maxLength: 253, pattern: storable, examples: ["example.com"] }) },
  { ...closed, title: "ClaimDomainRequest" },
);

const DeletedEmailDomain = Type.Object(
  { object: ObjectName("email_domain"), id: Id("dom"), deleted: Type.Boolean() },
  { title: "DeletedEmailDomain" },
);

/** What the sign-in page needs before the user enters an e-mail address. */
export const SignInOptions = Type.Object(
  {
    object: ObjectName("sign_in_options"),
    single_sign_on: Nullable(
      Type.Object(
        { name: Type.String({ description: "The label of the button." }) },
        { description: "The installation's provider, reached through GET /api/auth/sso." },
      ),
    ),
  },
  { title: "SignInOptions" },
);
export type SignInOptions = Static<typeof SignInOptions>;

const tag = "Single sign-on";

/** The single sign-on endpoints. The redirects to and from the provider are pages, so they are not listed here. */
export const singleSignOnEndpoints = {
  getSignInOptions: {
    method: "GET",
    path: "/api/auth/sso/options",
    base: "root",
    tag: "Sessions",
    summary: "Get sign-in options",
    scope: null,
    auth: "none",
    responses: { 200: SignInOptions },
  },
  getSingleSignOn: {
    method: "GET",
    path: "/single-sign-on",
    tag,
    summary: "Get single sign-on",
    scope: "members:read",
    responses: { 200: SingleSignOn },
  },
  setSingleSignOn: {
    method: "PUT",
    path: "/single-sign-on",
    tag,
    summary: "Set up single sign-on",
    scope: "members:write",
    body: SingleSignOnRequest,
    responses: { 200: SingleSignOn },
  },
  deleteSingleSignOn: {
    method: "DELETE",
    path: "/single-sign-on",
    tag,
    summary: "Delete single sign-on",
    scope: "members:write",
    responses: { 200: DeletedSingleSignOn },
  },
  listEmailDomains: {
    method: "GET",
    path: "/single-sign-on/domains",
    tag,
    summary: "List domains",
    scope: "members:read",
    responses: { 200: EmailDomainList },
  },
  claimEmailDomain: {
    method: "POST",
    path: "/single-sign-on/domains",
    tag,
    summary: "Claim a domain",
    scope: "members:write",
    body: ClaimDomainRequest,
    responses: { 201: EmailDomain },
    idempotency: "replay",
  },
  verifyEmailDomain: {
    method: "POST",
    path: "/single-sign-on/domains/{id}/verify",
    tag,
    summary: "Verify a domain",
    description: "Looks for the DNS record that the claim returned. Requires the role owner.",
    scope: "members:write",
    params: idPath("dom"),
    responses: { 200: EmailDomain },
  },
  deleteEmailDomain: {
    method: "DELETE",
    path: "/single-sign-on/domains/{id}",
    tag,
    summary: "Delete a domain",
    scope: "members:write",
    params: idPath("dom"),
    responses: { 200: DeletedEmailDomain },
  },
} as const satisfies Record<string, Endpoint>;
