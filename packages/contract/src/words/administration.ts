import type { OperationWords } from "./operation-words.ts";

const forPeople = ["session_required", "csrf_rejected"] as const;

/** Keys, people, and what the organisation has decided. */
export const administrationWords = {
  listApiKeys: {
    description:
      "Newest first, those that were revoked or have expired as well. Secrets are never shown: `prefix` and `last4` tell them apart.",
  },
  createApiKey: {
    errors: ["agent_not_found", "network_not_allowed", "queue_not_allowed", "demo_key_restricted"],
    example: { name: "Support desk", scopes: ["runs:write", "agents:read"] },
  },
  getApiKey: { description: "With when and from where it was used last, within a minute, and who made it." },
  updateApiKey: {
    description: "Its scopes and agents stay: make another key for other rights. A key that has ended stays as it is.",
    errors: ["api_key_not_active", "network_not_allowed", "demo_key_restricted"],
    example: { name: "Support desk, Berlin", networks: ["203.0.113.0/24"] },
  },
  rotateApiKey: {
    errors: ["api_key_not_active", "api_key_replaced", "demo_key_restricted"],
    example: { grace_seconds: 3600 },
  },
  revokeApiKey: { errors: ["api_key_replaced", "demo_key_restricted"] },
  login: {
    description:
      "For people and their browsers: the cookie ends after half an hour without a call, after eight hours at the latest. One message for every failure; five of them lock the account for a while, which doubles.",
    errors: ["invalid_credentials", "second_factor_required", "single_sign_on_required"],
    example: { email: "ada@example.com", password: "seven tall ships went by" },
  },
  logout: {
    description: "The session ends everywhere, and the cookie is taken back. Without a session it answers just so.",
  },
  getMe: {
    description:
      "The key or person behind the call, its scopes, its organisation and plan, and the doors that are open. A good first call of a new key.",
  },
  createToken: {
    errors: ["session_tokens_disabled", "demo_key_restricted", "insufficient_scope"],
    example: { scopes: ["runs:read"], ttl_seconds: 600 },
  },
  listSessions: { description: "Where you are signed in, and which of them asks.", errors: forPeople },
  endAllSessions: {
    description: "For when a laptop is gone. Keys that you made go on working: revoke those by themselves.",
    errors: forPeople,
  },
  endSession: { description: "It is refused everywhere within seconds.", errors: forPeople },
  changePassword: {
    description:
      "At least 12 characters, and none of those that are tried first. A `code` is needed where you have a second factor.",
    errors: [...forPeople, "wrong_password", "second_factor_required", "wrong_code", "password_too_common"],
    example: { current_password: "seven tall ships went by", new_password: "nine small boats came home" },
  },
  forgotPassword: {
    description: "The link works once, for an hour. Where this server sends no mail, its operator makes one.",
    errors: ["mail_not_configured"],
    example: { email: "ada@example.com" },
  },
  resetPassword: {
    description: "The token is the last part of the mailed link.",
    errors: ["password_link_not_found", "password_too_common"],
    example: { token: "the-end-of-the-link", new_password: "nine small boats came home" },
  },
  switchOrganization: {
    description: "The session goes on as a member of that one, with the role that you have there.",
    errors: [...forPeople, "organization_not_found", "single_sign_on_required"],
    example: { organization_id: "org_01k0000000000000000000000a" },
  },
  getAuthorizationRequest: { errors: [...forPeople, "insufficient_scope", "session_tokens_disabled", "invalid_value"] },
  allowAuthorization: {
    errors: [...forPeople, "insufficient_scope", "session_tokens_disabled"],
    example: { request: "enc:v2:…", days: 30 },
  },
  lookUpInvitation: {
    description: "For the page that the link leads to. It uses nothing up, and is no way in.",
    errors: ["invitation_not_found"],
    example: { token: "the-end-of-the-link" },
  },
  acceptInvitation: {
    description:
      "With an account's password where the address has one, else with the one it shall have. Signs in as well.",
    errors: [
      "invitation_not_found",
      "invalid_credentials",
      "second_factor_required",
      "password_too_common",
      "already_member",
      "address_unproven",
    ],
    example: { token: "the-end-of-the-link", password: "nine small boats came home" },
  },
  beginSecondFactor: {
    description: "Answers with a secret and an address for an authenticator app, which work within the hour.",
    errors: [...forPeople, "wrong_password", "second_factor_on"],
    example: { password: "nine small boats came home" },
  },
  confirmSecondFactor: {
    description: "Answers with recovery codes, which are shown this once: each signs in one time without the phone.",
    errors: [...forPeople, "wrong_code", "second_factor_on", "second_factor_off"],
    example: { code: "123456" },
  },
  renewRecoveryCodes: {
    description: "The old ones end at once.",
    errors: [...forPeople, "wrong_password", "wrong_code", "second_factor_off"],
    example: { password: "nine small boats came home", code: "123456" },
  },
  removeSecondFactor: {
    description: "Where the organisation requires one of its members, you can then do nothing but set up another.",
    errors: [...forPeople, "wrong_password", "wrong_code", "second_factor_off"],
    example: { password: "nine small boats came home", code: "123456" },
  },
  getSignInOptions: { description: "What a sign-in page needs to know before anybody has said who they are." },
  listMembers: {
    description: "With roles, and what each has made that would end with them.",
  },
  updateMember: {
    description:
      "Keys, invitations and webhooks of theirs that the new role would not let them make end at once; the answer says which.",
    errors: ["owner_required", "last_owner"],
    example: { role: "developer" },
  },
  removeMember: {
    description: "Their sessions end too. Runs, agents and connectors stay with the organisation.",
    errors: ["owner_required", "last_owner"],
  },
  listInvitations: {
    description: "Those that were neither used nor withdrawn, and have not expired.",
  },
  inviteMember: {
    description:
      "The link is in this answer alone, and is mailed where the server sends mail. It works once, for seven days.",
    errors: ["already_member", "owner_required"],
    example: { email: "grace@example.com", role: "developer" },
  },
  withdrawInvitation: { description: "Its link works no more." },
  updateOrganization: {
    description: "Members without a second factor can then do nothing but set one up.",
    errors: [...forPeople, "owner_required", "second_factor_off"],
    example: { requires_second_factor: true },
  },
  getOrganizationSettings: { description: "Which web pages may use its keys, and how old keys may become." },
  updateOrganizationSettings: {
    description: "Only what is sent changes. `dry_run=true` answers what would happen, and changes nothing.",
    errors: ["owner_required", "demo_key_restricted"],
    example: { cors_origins: ["https://app.example.com"], max_key_age_days: 90 },
  },
  getSingleSignOn: {
    description: "The provider, which claims become which roles, and whether passwords still count.",
    errors: ["single_sign_on_not_found"],
  },
  setSingleSignOn: {
    description:
      "The provider is asked for its metadata now, and what does not fit is refused in words. People come in once a domain is verified.",
    errors: ["owner_required", "invalid_url", "domain_required", "session_required"],
    example: { issuer: "https://login.example.com", client_id: "agentrun", client_secret: "from-the-provider" },
  },
  deleteSingleSignOn: {
    description: "Sessions that came by it end. Who never had a password asks for a link.",
    errors: ["owner_required", "single_sign_on_not_found"],
  },
  listEmailDomains: { description: "Each with the DNS record that proves it, and since when it is proven." },
  claimEmailDomain: {
    description: "Put the record into the domain's DNS, then call `verify`.",
    errors: ["owner_required", "domain_taken", "too_many_domains"],
    example: { domain: "example.com" },
  },
  verifyEmailDomain: { errors: ["owner_required", "domain_not_verified", "domain_taken"] },
  deleteEmailDomain: {
    description: "People of the domain no longer come in by single sign-on.",
    errors: ["owner_required", "domain_required"],
  },
  getUsage: {
    description:
      "Calls of the month by outcome, agent, key and day, against the plan's limits. One accepted run is one call.",
  },
  getAnalytics: { errors: ["agent_not_found", "invalid_value"] },
  listAudit: {
    description:
      "Newest first: who, what, on which thing, from where, and what it changed, secrets redacted. Refusals are in it, too. `audit.recorded` streams it to a webhook.",
  },
  listErrors: {
    description: "Grouped and counted, newest first. `request_id` finds the one that a caller quotes.",
    errors: ["route_not_found", "invalid_cursor"],
  },
  getError: {
    description: "With stack and request ids; keys, tokens, addresses and quoted values are cut out.",
    errors: ["route_not_found"],
  },
  registerWorker: {
    errors: ["queue_not_allowed", "demo_key_restricted"],
    example: { protocol: 1, name: "host-1", build: "4f2a1c", concurrency: 10, queues: ["support"] },
  },
  pollWorker: { errors: ["queue_not_allowed"], example: { slots: 10, wait_seconds: 20 } },
  reportWorker: { example: { runs: [] } },
} as const satisfies OperationWords;
