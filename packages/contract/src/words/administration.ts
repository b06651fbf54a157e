import type { OperationWords } from "./operation-words.ts";

const forPeople = ["session_required", "csrf_rejected"] as const;

/** API keys, members, sign-in and organisation settings. */
export const administrationWords = {
  listApiKeys: {
    description:
      "Newest first, including revoked and expired keys. Secrets are never returned: use `prefix` and `last4` to identify a key.",
  },
  createApiKey: {
    errors: ["agent_not_found", "network_not_allowed", "queue_not_allowed", "demo_key_restricted"],
    example: { name: "Support desk", scopes: ["runs:write", "agents:read"] },
  },
  getApiKey: {
    description: "Includes who created the key, and when and from where it was last used (accurate to a minute).",
  },
  updateApiKey: {
    description:
      "Changes the name or the networks of a key. You cannot change its scopes and agents: create another key instead. A revoked or expired key cannot be changed. A key that would exclude its own address is rejected, unless you send `force=true`.",
    errors: ["api_key_not_active", "network_not_allowed", "networks_exclude_caller", "demo_key_restricted"],
    example: { name: "Support desk, Berlin", networks: ["203.0.113.0/24"] },
  },
  rotateApiKey: {
    errors: ["api_key_not_active", "api_key_replaced", "demo_key_restricted"],
    example: { grace_seconds: 3600 },
  },
  revokeApiKey: { errors: ["api_key_replaced", "demo_key_restricted"] },
  login: {
    description:
      "Sets the session cookie. For people who use a browser. The cookie expires after 30 minutes without a request, and after eight hours at the latest. Every failure returns the same message. Five failures lock the account for a while; the lock time doubles with each further lock.",
    errors: ["invalid_credentials", "second_factor_required", "single_sign_on_required"],
    example: { email: "ada@example.com", password: "seven tall ships went by" },
  },
  logout: {
    description: "Ends the session on all nodes and clears the cookie. Returns 204 even without a session.",
  },
  getMe: {
    description:
      "Returns the key or person that makes the call, with its scopes, organisation, plan and the protocols that are enabled. Use it to test a new key.",
  },
  createToken: {
    errors: ["session_tokens_disabled", "demo_key_restricted", "insufficient_scope", "agent_not_allowed"],
    example: {
      user: "user-42",
      scopes: ["runs:write"],
      origins: ["https://app.example.com"],
      max_runs: 50,
      ttl_seconds: 600,
    },
  },
  listSessions: {
    description: "Lists where you are signed in. `is_current` marks the session that makes this call.",
    errors: forPeople,
  },
  endAllSessions: {
    description:
      "Ends all your sessions, including this one. Use this if a device is lost or stolen. Your API keys keep working: revoke them separately.",
    errors: forPeople,
  },
  endSession: { description: "The session is rejected on all nodes within seconds.", errors: forPeople },
  changePassword: {
    description:
      "Ends all your other sessions. The new password needs at least 12 characters and must not be a common password. Send `code` if you have a second factor.",
    errors: [...forPeople, "wrong_password", "second_factor_required", "wrong_code", "password_too_common"],
    example: { current_password: "seven tall ships went by", new_password: "nine small boats came home" },
  },
  forgotPassword: {
    description:
      "Sends an e-mail with a link to choose a new password. The response is the same for unknown addresses. The link works once and expires after one hour. If this server sends no mail, its operator can set a new password.",
    errors: ["mail_not_configured"],
    example: { email: "ada@example.com" },
  },
  resetPassword: {
    description:
      "The token is the last part of the link in the e-mail. Ends all your sessions, and verifies the e-mail address.",
    errors: ["password_link_not_found", "password_too_common"],
    example: { token: "the-end-of-the-link", new_password: "nine small boats came home" },
  },
  switchOrganization: {
    description: "The session continues in the other organisation, with your role there.",
    errors: [...forPeople, "organization_not_found", "single_sign_on_required"],
    example: { organization_id: "org_01k0000000000000000000000a" },
  },
  getAuthorizationRequest: { errors: [...forPeople, "insufficient_scope", "session_tokens_disabled", "invalid_value"] },
  allowAuthorization: {
    errors: [...forPeople, "insufficient_scope", "session_tokens_disabled"],
    example: { request: "enc:v2:…", days: 30 },
  },
  lookUpInvitation: {
    description:
      "For the page that the invitation link opens. The invitation remains unused, and the call does not sign anyone in.",
    errors: ["invitation_not_found"],
    example: { token: "the-end-of-the-link" },
  },
  acceptInvitation: {
    description:
      "If the e-mail address has an account, send its password; otherwise send the password for the new account. This call also signs you in.",
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
    description:
      "Returns a secret and a URL for an authenticator app. The second factor is active once you confirm it, within one hour.",
    errors: [...forPeople, "wrong_password", "second_factor_on"],
    example: { password: "nine small boats came home" },
  },
  confirmSecondFactor: {
    description:
      "Turns the second factor on with a first code, and ends all your other sessions. Returns recovery codes, which are shown only once. Each code replaces the authenticator for one sign-in.",
    errors: [...forPeople, "wrong_code", "second_factor_on", "second_factor_off"],
    example: { code: "123456" },
  },
  renewRecoveryCodes: {
    description: "The old codes stop working immediately.",
    errors: [...forPeople, "wrong_password", "wrong_code", "second_factor_off"],
    example: { password: "nine small boats came home", code: "123456" },
  },
  removeSecondFactor: {
    description:
      "Ends all your other sessions. If the organisation requires a second factor, all you can do afterwards is set up a new one.",
    errors: [...forPeople, "wrong_password", "wrong_code", "second_factor_off"],
    example: { password: "nine small boats came home", code: "123456" },
  },
  getSignInOptions: { description: "Returns what a sign-in page needs before the user enters an e-mail address." },
  listMembers: {
    description: "Includes roles, and counts of the resources that are revoked when the member leaves.",
  },
  updateMember: {
    description:
      "Keys, invitations and webhooks that the new role could not have created are revoked or deactivated immediately. The response counts them.",
    errors: ["owner_required", "last_owner"],
    example: { role: "developer" },
  },
  removeMember: {
    description:
      "You can also remove yourself. The member's keys and invitations are revoked, their webhooks deactivated, and their sessions end. Runs, agents and connectors stay with the organisation.",
    errors: ["owner_required", "last_owner"],
  },
  listInvitations: {
    description: "Lists invitations that are not used, revoked or expired.",
  },
  inviteMember: {
    description:
      "The link is returned only in this response, and is also mailed if the server sends mail. It works once and expires after seven days.",
    errors: ["already_member", "owner_required"],
    example: { email: "grace@example.com", role: "developer" },
  },
  withdrawInvitation: { description: "The link stops working." },
  updateOrganization: {
    description:
      "Requires the role owner and a second factor of your own. If you require a second factor, all that members without one can do is set one up.",
    errors: [...forPeople, "owner_required", "second_factor_off"],
    example: { requires_second_factor: true },
  },
  getOrganizationSettings: {
    description: "Returns which web origins may use the organisation's keys, and the maximum age of keys.",
  },
  updateOrganizationSettings: {
    description:
      "Requires the role owner. Fields that you leave out keep their values. The response counts the keys that now expire earlier. With `dry_run=true` it shows the effects and nothing is changed.",
    errors: ["owner_required", "demo_key_restricted"],
    example: { cors_origins: ["https://app.example.com"], max_key_age_days: 90 },
  },
  getSingleSignOn: {
    description:
      "Returns the provider, the mapping from claims to roles, and whether members may still sign in with a password.",
    errors: ["single_sign_on_not_found"],
  },
  setSingleSignOn: {
    description:
      "Requires the role owner. The service fetches the provider's metadata during this call and rejects a configuration that does not match it. Members can sign in this way once a domain is verified.",
    errors: ["owner_required", "invalid_url", "domain_required", "session_required"],
    example: { issuer: "https://login.example.com", client_id: "agentrun", client_secret: "from-the-provider" },
  },
  deleteSingleSignOn: {
    description:
      "Requires the role owner. Members sign in with passwords again; sessions that were started through the provider end. Members who never had a password can request a password link.",
    errors: ["owner_required", "single_sign_on_not_found"],
  },
  listEmailDomains: {
    description: "Each domain includes the DNS record that proves ownership, and when it was verified.",
  },
  claimEmailDomain: {
    description: "Requires the role owner. Add the returned record to the domain's DNS, then call `verify`.",
    errors: ["owner_required", "domain_taken", "too_many_domains"],
    example: { domain: "example.com" },
  },
  verifyEmailDomain: { errors: ["owner_required", "domain_not_verified", "domain_taken"] },
  deleteEmailDomain: {
    description:
      "Requires the role owner. People with an address in this domain can no longer sign in through single sign-on.",
    errors: ["owner_required", "domain_required"],
  },
  getUsage: {
    description:
      "Returns the month's calls by outcome, agent, key and day, with the plan's limits. Each accepted run counts as one call.",
  },
  getAnalytics: { errors: ["invalid_value"] },
  listAudit: {
    description:
      "Newest first. Each entry has the actor, the action, the resource, the network address and the changes, with secrets redacted. Denied attempts are included. With `Accept: application/x-ndjson`, returns all matching entries as JSON lines. `audit.recorded` sends the entries to a webhook.",
  },
  listErrors: {
    description:
      "Only for the operator's organisation. Grouped and counted, newest first. Use `request_id` to find the error that a caller reports.",
    errors: ["route_not_found", "invalid_cursor"],
  },
  getError: {
    description:
      "Only for the operator's organisation. Includes the latest occurrences with stack and request ids. Keys, tokens, addresses and quoted values are removed.",
    errors: ["route_not_found"],
  },
  registerWorker: {
    errors: ["queue_not_allowed", "demo_key_restricted"],
    example: { protocol: 1, name: "host-1", build: "4f2a1c", concurrency: 10, queues: ["support"] },
  },
  pollWorker: { errors: ["queue_not_allowed"], example: { slots: 10, wait_seconds: 20 } },
  reportWorker: { example: { runs: [] } },
} as const satisfies OperationWords;
