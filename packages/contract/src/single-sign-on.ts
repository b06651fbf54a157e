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
  description: "The provider's address, https, as its own documents write it and without `/.well-known/…`.",
  examples: ["https://login.example.com/realms/staff"],
});
const visible = worded("^[\\x21-\\x7e]+$", "may hold printable ASCII characters alone, no spaces");
const clientId = Type.String({ minLength: 1, maxLength: 512, pattern: visible, examples: ["agentrun"] });
const rolesClaim = Type.String({
  minLength: 1,
  maxLength: 256,
  pattern: storable,
  description:
    "The claim that says what somebody may do: a name such as `groups`, or a path such as `realm_access.roles`.",
  examples: ["groups"],
});
const RoleMapping = Type.Unsafe<Record<string, Role>>({
  type: "object",
  maxProperties: 100,
  propertyNames: { type: "string", minLength: 1, maxLength: 256, pattern: storable },
  additionalProperties: Role,
  description: "From a value of that claim to a role. Of several the highest counts.",
});
const scopes = Type.String({
  minLength: 6,
  maxLength: 512,
  pattern: worded(
    "^([\\x21\\x23-\\x5b\\x5d-\\x7e]+ )*openid( [\\x21\\x23-\\x5b\\x5d-\\x7e]+)*$",
    "must be names with one space between them, `openid` among them",
  ),
  description: "What is asked of the provider.",
  examples: ["openid email profile"],
});
const defaultRole = Nullable(
  Type.Unsafe<Role>({ ...Role, description: "Of people without a value that is mapped; null: they are not let in." }),
);
const required = Type.Boolean({ description: "Whether passwords open the organisation to owners alone." });
const readmitsRemoved = Type.Boolean({
  description: "Whether somebody who was removed, or has left, becomes a member again by signing in.",
});

/** How an organisation's people sign in through its provider. */
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
      description: "What to register at the provider as the place that people come back to.",
    }),
    sign_in_url: Type.String({ description: "Where signing in begins, for the provider's own list of applications." }),
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
        description: "Stored encrypted and never shown again. Left out, or sent as [redacted], it stays as it is.",
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

/** A domain whose addresses the organisation's provider may vouch for, once it is verified. */
export const EmailDomain = Type.Object(
  {
    object: ObjectName("email_domain"),
    id: Id("dom"),
    domain: Type.String(),
    record: Type.Object(
      { type: OneOf(["TXT"]), name: Type.String(), value: Type.String() },
      { description: "What the domain's DNS has to say." },
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

/** What the sign-in page offers to somebody who has said nothing yet. */
export const SignInOptions = Type.Object(
  {
    object: ObjectName("sign_in_options"),
    single_sign_on: Nullable(
      Type.Object(
        { name: Type.String({ description: "What the button says." }) },
        { description: "The installation's provider: GET /api/auth/sso goes to it." },
      ),
    ),
  },
  { title: "SignInOptions" },
);
export type SignInOptions = Static<typeof SignInOptions>;

const tag = "Single sign-on";

/** The rows of the API table for single sign-on. Going to a provider and coming back are pages, not calls: they are not here. */
export const singleSignOnEndpoints = {
  getSignInOptions: {
    method: "GET",
    path: "/api/auth/sso/options",
    base: "root",
    tag: "Sessions",
    summary: "How one can sign in, beside a password",
    scope: null,
    auth: "none",
    responses: { 200: SignInOptions },
  },
  getSingleSignOn: {
    method: "GET",
    path: "/single-sign-on",
    tag,
    summary: "How the organisation's people sign in through its provider",
    scope: "members:read",
    responses: { 200: SingleSignOn },
  },
  setSingleSignOn: {
    method: "PUT",
    path: "/single-sign-on",
    tag,
    summary: "Set up single sign-on, or change it; for owners",
    scope: "members:write",
    body: SingleSignOnRequest,
    responses: { 200: SingleSignOn },
  },
  deleteSingleSignOn: {
    method: "DELETE",
    path: "/single-sign-on",
    tag,
    summary: "End single sign-on: people sign in with passwords again; for owners",
    scope: "members:write",
    responses: { 200: DeletedSingleSignOn },
  },
  listEmailDomains: {
    method: "GET",
    path: "/single-sign-on/domains",
    tag,
    summary: "List the domains that the organisation has claimed",
    scope: "members:read",
    responses: { 200: EmailDomainList },
  },
  claimEmailDomain: {
    method: "POST",
    path: "/single-sign-on/domains",
    tag,
    summary: "Claim a domain: answers with the DNS record that proves it; for owners",
    scope: "members:write",
    body: ClaimDomainRequest,
    responses: { 201: EmailDomain },
    idempotency: "replay",
  },
  verifyEmailDomain: {
    method: "POST",
    path: "/single-sign-on/domains/{id}/verify",
    tag,
    summary: "Look for the domain's DNS record; for owners",
    description: "The record is the one that the claim answered with.",
    scope: "members:write",
    params: idPath("dom"),
    responses: { 200: EmailDomain },
  },
  deleteEmailDomain: {
    method: "DELETE",
    path: "/single-sign-on/domains/{id}",
    tag,
    summary: "Give a domain up; for owners",
    scope: "members:write",
    params: idPath("dom"),
    responses: { 200: DeletedEmailDomain },
  },
} as const satisfies Record<string, Endpoint>;
