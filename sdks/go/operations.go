// Code generated from the OpenAPI document by `npm run client-models`. DO NOT EDIT.

package agentrun

import (
	"context"
	"iter"
)

// Services has one field for each group of operations.
type Services struct {
	Agents       *AgentsService
	Catalog      *CatalogService
	Runs         *RunsService
	APIKeys      *APIKeysService
	Auth         *AuthService
	Members      *MembersService
	Organization *OrganizationService
	SingleSignOn *SingleSignOnService
	Usage        *UsageService
	Analytics    *AnalyticsService
	Audit        *AuditService
	Replays      *ReplaysService
	Webhooks     *WebhooksService
	Events       *EventsService
	Workers      *WorkersService
	Policies     *PoliciesService
	Caps         *CapsService
	Connectors   *ConnectorsService
	Providers    *ProvidersService
	Alerts       *AlertsService
	Errors       *ErrorsService
	Threads      *ThreadsService
	Files        *FilesService
	Pipelines    *PipelinesService
}

func newServices(client *Client) Services {
	return Services{
		Agents:       &AgentsService{client: client},
		Catalog:      &CatalogService{client: client},
		Runs:         &RunsService{client: client},
		APIKeys:      &APIKeysService{client: client},
		Auth:         &AuthService{client: client},
		Members:      &MembersService{client: client},
		Organization: &OrganizationService{client: client},
		SingleSignOn: &SingleSignOnService{client: client},
		Usage:        &UsageService{client: client},
		Analytics:    &AnalyticsService{client: client},
		Audit:        &AuditService{client: client},
		Replays:      &ReplaysService{client: client},
		Webhooks:     &WebhooksService{client: client},
		Events:       &EventsService{client: client},
		Workers:      &WorkersService{client: client},
		Policies:     &PoliciesService{client: client},
		Caps:         &CapsService{client: client},
		Connectors:   &ConnectorsService{client: client},
		Providers:    &ProvidersService{client: client},
		Alerts:       &AlertsService{client: client},
		Errors:       &ErrorsService{client: client},
		Threads:      &ThreadsService{client: client},
		Files:        &FilesService{client: client},
		Pipelines:    &PipelinesService{client: client},
	}
}

// AgentsService has the methods of Client.Agents.
type AgentsService struct{ client *Client }

// CatalogService has the methods of Client.Catalog.
type CatalogService struct{ client *Client }

// RunsService has the methods of Client.Runs.
type RunsService struct{ client *Client }

// APIKeysService has the methods of Client.APIKeys.
type APIKeysService struct{ client *Client }

// AuthService has the methods of Client.Auth.
type AuthService struct{ client *Client }

// MembersService has the methods of Client.Members.
type MembersService struct{ client *Client }

// OrganizationService has the methods of Client.Organization.
type OrganizationService struct{ client *Client }

// SingleSignOnService has the methods of Client.SingleSignOn.
type SingleSignOnService struct{ client *Client }

// UsageService has the methods of Client.Usage.
type UsageService struct{ client *Client }

// AnalyticsService has the methods of Client.Analytics.
type AnalyticsService struct{ client *Client }

// AuditService has the methods of Client.Audit.
type AuditService struct{ client *Client }

// ReplaysService has the methods of Client.Replays.
type ReplaysService struct{ client *Client }

// WebhooksService has the methods of Client.Webhooks.
type WebhooksService struct{ client *Client }

// EventsService has the methods of Client.Events.
type EventsService struct{ client *Client }

// WorkersService has the methods of Client.Workers.
type WorkersService struct{ client *Client }

// PoliciesService has the methods of Client.Policies.
type PoliciesService struct{ client *Client }

// CapsService has the methods of Client.Caps.
type CapsService struct{ client *Client }

// ConnectorsService has the methods of Client.Connectors.
type ConnectorsService struct{ client *Client }

// ProvidersService has the methods of Client.Providers.
type ProvidersService struct{ client *Client }

// AlertsService has the methods of Client.Alerts.
type AlertsService struct{ client *Client }

// ErrorsService has the methods of Client.Errors.
type ErrorsService struct{ client *Client }

// ThreadsService has the methods of Client.Threads.
type ThreadsService struct{ client *Client }

// FilesService has the methods of Client.Files.
type FilesService struct{ client *Client }

// PipelinesService has the methods of Client.Pipelines.
type PipelinesService struct{ client *Client }

// List iterates over all pages. List agents. Newest first, those of a key's `agent_ids` alone where it has some. Archived agents are left out unless `status` is `archived` or `all`. Instructions are whole, secrets are `[redacted]`. Scope: `agents:read`.
func (s *AgentsService) List(ctx context.Context, query ListAgentsQuery, options ...RequestOption) iter.Seq2[Agent, error] {
	return listAll[Agent](ctx, s.client, call{method: "GET", path: "/agents", query: query}, options)
}

// ListPage fetches one page. List agents. Newest first, those of a key's `agent_ids` alone where it has some. Archived agents are left out unless `status` is `archived` or `all`. Instructions are whole, secrets are `[redacted]`. Scope: `agents:read`.
func (s *AgentsService) ListPage(ctx context.Context, query ListAgentsQuery, options ...RequestOption) (*Page[Agent], error) {
	return listPage[Agent](ctx, s.client, call{method: "GET", path: "/agents", query: query}, options)
}

// Get is getAgent: Get an agent. As it is deployed now, with its revision's number. `runtime` says where it runs; secrets in it are `[redacted]`, and may be sent back so in a PATCH. Scope: `agents:read`.
func (s *AgentsService) Get(ctx context.Context, agentID string, options ...RequestOption) (*Agent, error) {
	return sendFor[Agent](ctx, s.client, call{method: "GET", path: "/agents/{id}", ids: []string{agentID}}, options)
}

// Update is updateAgent: Update an agent: makes a revision and deploys it. Only what is sent changes; `metadata` and `limits` are merged one level deep, and null takes out. Each change is a revision of its own, deployed at once: runs under way end with the one they began with. A module's `runtime`, sent again, deploys its files as they are now. Changing `approvals` or `policy` also requires the scope `approvals:manage`. Scope: `agents:write`.
func (s *AgentsService) Update(ctx context.Context, agentID string, body AgentPatch, options ...RequestOption) (*Agent, error) {
	return sendFor[Agent](ctx, s.client, call{method: "PATCH", path: "/agents/{id}", ids: []string{agentID}, body: body, takesKey: true}, options)
}

// Archive is archiveAgent: Archive an agent. It takes no more runs and its schedule stops; runs under way end, and everything it did stays readable. There is no way back: hire or create another. Scope: `agents:write`.
func (s *AgentsService) Archive(ctx context.Context, agentID string, options ...RequestOption) (*Agent, error) {
	return sendFor[Agent](ctx, s.client, call{method: "DELETE", path: "/agents/{id}", ids: []string{agentID}}, options)
}

// ListRevisions iterates over all pages. List an agent's revisions. Newest first, each with the whole configuration as it was, secrets redacted. They are never deleted. Scope: `agents:read`.
func (s *AgentsService) ListRevisions(ctx context.Context, agentID string, query ListRevisionsQuery, options ...RequestOption) iter.Seq2[Revision, error] {
	return listAll[Revision](ctx, s.client, call{method: "GET", path: "/agents/{id}/revisions", ids: []string{agentID}, query: query}, options)
}

// ListRevisionsPage fetches one page. List an agent's revisions. Newest first, each with the whole configuration as it was, secrets redacted. They are never deleted. Scope: `agents:read`.
func (s *AgentsService) ListRevisionsPage(ctx context.Context, agentID string, query ListRevisionsQuery, options ...RequestOption) (*Page[Revision], error) {
	return listPage[Revision](ctx, s.client, call{method: "GET", path: "/agents/{id}/revisions", ids: []string{agentID}, query: query}, options)
}

// CreateRevision is createRevision: Make a revision of an agent without deploying it. To be tried first: POST /runs runs it with `revision`. What the agent does for everybody else stays as it is. Where nothing differs, it is the deployed one. Scope: `agents:write`.
func (s *AgentsService) CreateRevision(ctx context.Context, agentID string, body AgentPatch, options ...RequestOption) (*Revision, error) {
	return sendFor[Revision](ctx, s.client, call{method: "POST", path: "/agents/{id}/revisions", ids: []string{agentID}, body: body, takesKey: true}, options)
}

// Deploy is deployAgent: Hire a catalog agent. Each call hires another one: agents of the same catalog entry live side by side. Scope: `agents:write`.
func (s *AgentsService) Deploy(ctx context.Context, catalogKey string, body DeployAgentRequest, options ...RequestOption) (*Agent, error) {
	return sendFor[Agent](ctx, s.client, call{method: "POST", path: "/agents/{catalog_key}/deploy", ids: []string{catalogKey}, body: body, isBodyOptional: true, takesKey: true}, options)
}

// Create is createAgent: Create a custom agent. Its `runtime` says what it is: a module of the server, an HTTP address of yours, or a model with instructions. Scope: `agents:write`.
func (s *AgentsService) Create(ctx context.Context, body CustomAgentRequest, options ...RequestOption) (*Agent, error) {
	return sendFor[Agent](ctx, s.client, call{method: "POST", path: "/agents/custom", body: body, takesKey: true}, options)
}

// List iterates over all pages. List the agents that can be hired. What the installation offers, with an example of an input for each. `POST /agents/{catalog_key}/deploy` makes one yours; the operator adds more with `AGENTRUN_CATALOG_DIR`. Scope: `agents:read`.
func (s *CatalogService) List(ctx context.Context, options ...RequestOption) iter.Seq2[CatalogAgent, error] {
	return listAll[CatalogAgent](ctx, s.client, call{method: "GET", path: "/catalog"}, options)
}

// ListPage fetches one page. List the agents that can be hired. What the installation offers, with an example of an input for each. `POST /agents/{catalog_key}/deploy` makes one yours; the operator adds more with `AGENTRUN_CATALOG_DIR`. Scope: `agents:read`.
func (s *CatalogService) ListPage(ctx context.Context, options ...RequestOption) (*Page[CatalogAgent], error) {
	return listPage[CatalogAgent](ctx, s.client, call{method: "GET", path: "/catalog"}, options)
}

// ListDeployments iterates over all pages. List an agent's deployments. Newest first: which revision runs took, since when, who said so, and of a rollback why. Scope: `agents:read`.
func (s *AgentsService) ListDeployments(ctx context.Context, agentID string, query ListDeploymentsQuery, options ...RequestOption) iter.Seq2[Deployment, error] {
	return listAll[Deployment](ctx, s.client, call{method: "GET", path: "/agents/{id}/deployments", ids: []string{agentID}, query: query}, options)
}

// ListDeploymentsPage fetches one page. List an agent's deployments. Newest first: which revision runs took, since when, who said so, and of a rollback why. Scope: `agents:read`.
func (s *AgentsService) ListDeploymentsPage(ctx context.Context, agentID string, query ListDeploymentsQuery, options ...RequestOption) (*Page[Deployment], error) {
	return listPage[Deployment](ctx, s.client, call{method: "GET", path: "/agents/{id}/deployments", ids: []string{agentID}, query: query}, options)
}

// Rollback is rollbackAgent: Deploy an earlier revision again. Without one named, it is the one before; the answer is a deployment like any other. Scope: `agents:write`.
func (s *AgentsService) Rollback(ctx context.Context, agentID string, body RollbackRequest, options ...RequestOption) (*Deployment, error) {
	return sendFor[Deployment](ctx, s.client, call{method: "POST", path: "/agents/{id}/rollback", ids: []string{agentID}, body: body, takesKey: true}, options)
}

// List iterates over all pages. List runs. Newest first, light: `input` and `output` are left out unless `expand` names them, since a run may hold megabytes. Filters add up. `status=requires_action` is what waits for a person. Scope: `runs:read`.
func (s *RunsService) List(ctx context.Context, query ListRunsQuery, options ...RequestOption) iter.Seq2[ListedRun, error] {
	return listAll[ListedRun](ctx, s.client, call{method: "GET", path: "/runs", query: query}, options)
}

// ListPage fetches one page. List runs. Newest first, light: `input` and `output` are left out unless `expand` names them, since a run may hold megabytes. Filters add up. `status=requires_action` is what waits for a person. Scope: `runs:read`.
func (s *RunsService) ListPage(ctx context.Context, query ListRunsQuery, options ...RequestOption) (*Page[ListedRun], error) {
	return listPage[ListedRun](ctx, s.client, call{method: "GET", path: "/runs", query: query}, options)
}

// Create is createRun: Run an agent. Answers with the result, or with a run that goes on where that takes longer than the caller waits (`Prefer: wait=`). Scope: `runs:write`.
func (s *RunsService) Create(ctx context.Context, body CreateRunRequest, options ...RequestOption) (*Run, error) {
	return sendFor[Run](ctx, s.client, call{method: "POST", path: "/runs", body: body, takesKey: true}, options)
}

// Get is getRun: Get a run. Whole, with input and output. To wait for its end, follow `GET /runs/{id}/stream`, or register a webhook: polling works too, and costs a request each time. Scope: `runs:read`.
func (s *RunsService) Get(ctx context.Context, runID string, options ...RequestOption) (*Run, error) {
	return sendFor[Run](ctx, s.client, call{method: "GET", path: "/runs/{id}", ids: []string{runID}}, options)
}

// Cancel is cancelRun: Cancel a run. The agent is asked to stop first; `force` ends the run without asking. Scope: `runs:write`.
func (s *RunsService) Cancel(ctx context.Context, runID string, query CancelRunQuery, options ...RequestOption) (*Run, error) {
	return sendFor[Run](ctx, s.client, call{method: "DELETE", path: "/runs/{id}", ids: []string{runID}, query: query}, options)
}

// List iterates over all pages. List API keys. Newest first, those that were revoked or have expired as well. Secrets are never shown: `prefix` and `last4` tell them apart. Scope: `api_keys:read`.
func (s *APIKeysService) List(ctx context.Context, query ListAPIKeysQuery, options ...RequestOption) iter.Seq2[APIKey, error] {
	return listAll[APIKey](ctx, s.client, call{method: "GET", path: "/api-keys", query: query}, options)
}

// ListPage fetches one page. List API keys. Newest first, those that were revoked or have expired as well. Secrets are never shown: `prefix` and `last4` tell them apart. Scope: `api_keys:read`.
func (s *APIKeysService) ListPage(ctx context.Context, query ListAPIKeysQuery, options ...RequestOption) (*Page[APIKey], error) {
	return listPage[APIKey](ctx, s.client, call{method: "GET", path: "/api-keys", query: query}, options)
}

// Create is createApiKey: Create an API key. The secret is in this answer and in no other. Scope: `api_keys:write`.
func (s *APIKeysService) Create(ctx context.Context, body CreateAPIKeyRequest, options ...RequestOption) (*NewAPIKey, error) {
	return sendFor[NewAPIKey](ctx, s.client, call{method: "POST", path: "/api-keys", body: body, takesKey: true}, options)
}

// Get is getApiKey: Get an API key. With when and from where it was used last, within a minute, and who made it. Scope: `api_keys:read`.
func (s *APIKeysService) Get(ctx context.Context, apiKeyID string, options ...RequestOption) (*APIKey, error) {
	return sendFor[APIKey](ctx, s.client, call{method: "GET", path: "/api-keys/{id}", ids: []string{apiKeyID}}, options)
}

// Update is updateApiKey: Change an API key's name, or where it may be used from. Its scopes and agents stay: make another key for other rights. A key that has ended stays as it is. Scope: `api_keys:write`.
func (s *APIKeysService) Update(ctx context.Context, apiKeyID string, body APIKeyPatch, options ...RequestOption) (*APIKey, error) {
	return sendFor[APIKey](ctx, s.client, call{method: "PATCH", path: "/api-keys/{id}", ids: []string{apiKeyID}, body: body, takesKey: true}, options)
}

// Revoke is revokeApiKey: Revoke an API key at once. It is refused everywhere from now on; with `cascade`, so are the keys that it made. Scope: `api_keys:write`.
func (s *APIKeysService) Revoke(ctx context.Context, apiKeyID string, query RevokeAPIKeyQuery, options ...RequestOption) (*APIKey, error) {
	return sendFor[APIKey](ctx, s.client, call{method: "DELETE", path: "/api-keys/{id}", ids: []string{apiKeyID}, query: query}, options)
}

// Rotate is rotateApiKey: Replace an API key; the old one works for a while. The old key works for 24 hours more, or as long as `grace_seconds` says; both draw on one rate limit. Scope: `api_keys:write`.
func (s *APIKeysService) Rotate(ctx context.Context, apiKeyID string, body RotateAPIKeyRequest, options ...RequestOption) (*NewAPIKey, error) {
	return sendFor[NewAPIKey](ctx, s.client, call{method: "POST", path: "/api-keys/{id}/rotate", ids: []string{apiKeyID}, body: body, isBodyOptional: true, takesKey: true}, options)
}

// Login is login: Sign in; sets the session cookie. For people and their browsers: the cookie ends after half an hour without a call, after eight hours at the latest. One message for every failure; five of them lock the account for a while, which doubles.
func (s *AuthService) Login(ctx context.Context, body LoginRequest, options ...RequestOption) (*SignedIn, error) {
	return sendFor[SignedIn](ctx, s.client, call{method: "POST", path: "/api/auth/login", body: body, isRoot: true, isOpen: true}, options)
}

// Logout is logout: Sign out. The session ends everywhere, and the cookie is taken back. Without a session it answers just so.
func (s *AuthService) Logout(ctx context.Context, options ...RequestOption) error {
	return sendOnly(ctx, s.client, call{method: "POST", path: "/api/auth/logout", isRoot: true}, options)
}

// Me is getMe: Who is calling. The key or person behind the call, its scopes, its organisation and plan, and the doors that are open. A good first call of a new key.
func (s *AuthService) Me(ctx context.Context, options ...RequestOption) (*Me, error) {
	return sendFor[Me](ctx, s.client, call{method: "GET", path: "/api/auth/me", isRoot: true}, options)
}

// CreateToken is createToken: Mint a short-lived token with some of the caller's rights. Fit for a browser: it ends soon, and with the key or session that made it.
func (s *AuthService) CreateToken(ctx context.Context, body CreateTokenRequest, options ...RequestOption) (*SessionToken, error) {
	return sendFor[SessionToken](ctx, s.client, call{method: "POST", path: "/api/auth/token", body: body, isBodyOptional: true, isRoot: true}, options)
}

// ListSessions iterates over all pages. List your sessions. Where you are signed in, and which of them asks.
func (s *AuthService) ListSessions(ctx context.Context, options ...RequestOption) iter.Seq2[Session, error] {
	return listAll[Session](ctx, s.client, call{method: "GET", path: "/api/auth/sessions", isRoot: true}, options)
}

// ListSessionsPage fetches one page. List your sessions. Where you are signed in, and which of them asks.
func (s *AuthService) ListSessionsPage(ctx context.Context, options ...RequestOption) (*Page[Session], error) {
	return listPage[Session](ctx, s.client, call{method: "GET", path: "/api/auth/sessions", isRoot: true}, options)
}

// EndAllSessions is endAllSessions: Sign out everywhere: every session of yours ends, this one too. For when a laptop is gone. Keys that you made go on working: revoke those by themselves.
func (s *AuthService) EndAllSessions(ctx context.Context, options ...RequestOption) error {
	return sendOnly(ctx, s.client, call{method: "DELETE", path: "/api/auth/sessions", isRoot: true}, options)
}

// EndSession is endSession: End one of your sessions. It is refused everywhere within seconds.
func (s *AuthService) EndSession(ctx context.Context, sessionID string, options ...RequestOption) error {
	return sendOnly(ctx, s.client, call{method: "DELETE", path: "/api/auth/sessions/{id}", ids: []string{sessionID}, isRoot: true}, options)
}

// ChangePassword is changePassword: Change your password; every other session ends. At least 12 characters, and none of those that are tried first. A `code` is needed where you have a second factor.
func (s *AuthService) ChangePassword(ctx context.Context, body ChangePasswordRequest, options ...RequestOption) error {
	return sendOnly(ctx, s.client, call{method: "POST", path: "/api/auth/password", body: body, isRoot: true}, options)
}

// ForgotPassword is forgotPassword: Have a link mailed by which to choose a new password; answers alike for unknown addresses. The link works once, for an hour. Where this server sends no mail, its operator makes one.
func (s *AuthService) ForgotPassword(ctx context.Context, body ForgotPasswordRequest, options ...RequestOption) error {
	return sendOnly(ctx, s.client, call{method: "POST", path: "/api/auth/password/forgot", body: body, isRoot: true, isOpen: true}, options)
}

// ResetPassword is resetPassword: Choose a new password by a link; proves the address, and every session ends. The token is the last part of the mailed link.
func (s *AuthService) ResetPassword(ctx context.Context, body ResetPasswordRequest, options ...RequestOption) error {
	return sendOnly(ctx, s.client, call{method: "POST", path: "/api/auth/password/reset", body: body, isRoot: true, isOpen: true}, options)
}

// SwitchOrganization is switchOrganization: Work in another of your organisations. The session goes on as a member of that one, with the role that you have there.
func (s *AuthService) SwitchOrganization(ctx context.Context, body SwitchOrganizationRequest, options ...RequestOption) (*Me, error) {
	return sendFor[Me](ctx, s.client, call{method: "POST", path: "/api/auth/switch", body: body, isRoot: true}, options)
}

// LookUpInvitation is lookUpInvitation: See who invites whom to what, by an invitation's link. For the page that the link leads to. It uses nothing up, and is no way in.
func (s *AuthService) LookUpInvitation(ctx context.Context, body LookUpInvitationRequest, options ...RequestOption) (*InvitationOffer, error) {
	return sendFor[InvitationOffer](ctx, s.client, call{method: "POST", path: "/api/auth/invitations/look-up", body: body, isRoot: true, isOpen: true}, options)
}

// AcceptInvitation is acceptInvitation: Join an organisation by an invitation's link. With an account's password where the address has one, else with the one it shall have. Signs in as well.
func (s *AuthService) AcceptInvitation(ctx context.Context, body AcceptInvitationRequest, options ...RequestOption) (*SignedIn, error) {
	return sendFor[SignedIn](ctx, s.client, call{method: "POST", path: "/api/auth/invitations/accept", body: body, isRoot: true, isOpen: true}, options)
}

// BeginSecondFactor is beginSecondFactor: Begin to set up a second factor; it counts once it is confirmed. Answers with a secret and an address for an authenticator app, which work within the hour.
func (s *AuthService) BeginSecondFactor(ctx context.Context, body BeginSecondFactorRequest, options ...RequestOption) (*SecondFactorSetup, error) {
	return sendFor[SecondFactorSetup](ctx, s.client, call{method: "POST", path: "/api/auth/second-factor", body: body, isRoot: true}, options)
}

// ConfirmSecondFactor is confirmSecondFactor: Turn the second factor on with a first code; every other session ends. Answers with recovery codes, which are shown this once: each signs in one time without the phone.
func (s *AuthService) ConfirmSecondFactor(ctx context.Context, body ConfirmSecondFactorRequest, options ...RequestOption) (*RecoveryCodes, error) {
	return sendFor[RecoveryCodes](ctx, s.client, call{method: "POST", path: "/api/auth/second-factor/confirm", body: body, isRoot: true}, options)
}

// RenewRecoveryCodes is renewRecoveryCodes: Replace your recovery codes. The old ones end at once.
func (s *AuthService) RenewRecoveryCodes(ctx context.Context, body ChangeSecondFactorRequest, options ...RequestOption) (*RecoveryCodes, error) {
	return sendFor[RecoveryCodes](ctx, s.client, call{method: "POST", path: "/api/auth/second-factor/recovery-codes", body: body, isRoot: true}, options)
}

// RemoveSecondFactor is removeSecondFactor: Turn the second factor off; every other session ends. Where the organisation requires one of its members, you can then do nothing but set up another.
func (s *AuthService) RemoveSecondFactor(ctx context.Context, body ChangeSecondFactorRequest, options ...RequestOption) error {
	return sendOnly(ctx, s.client, call{method: "POST", path: "/api/auth/second-factor/remove", body: body, isRoot: true}, options)
}

// GetAuthorizationRequest is getAuthorizationRequest: See what an application asks for by OAuth. Its document is fetched, and what it asks for is held against what you may.
func (s *AuthService) GetAuthorizationRequest(ctx context.Context, query GetAuthorizationRequestQuery, options ...RequestOption) (*AuthorizationRequest, error) {
	return sendFor[AuthorizationRequest](ctx, s.client, call{method: "GET", path: "/oauth/authorization", query: query}, options)
}

// AllowAuthorization is allowAuthorization: Give an application what it asks for, as a key with an end. The key is in the list of keys and can be revoked there; its secret is nobody's, the application has short-lived tokens of it.
func (s *AuthService) AllowAuthorization(ctx context.Context, body AllowAuthorizationRequest, options ...RequestOption) (*AllowedAuthorization, error) {
	return sendFor[AllowedAuthorization](ctx, s.client, call{method: "POST", path: "/oauth/authorization", body: body}, options)
}

// List iterates over all pages. List the organisation's members. With roles, and what each has made that would end with them. Scope: `members:read`.
func (s *MembersService) List(ctx context.Context, query ListMembersQuery, options ...RequestOption) iter.Seq2[Member, error] {
	return listAll[Member](ctx, s.client, call{method: "GET", path: "/members", query: query}, options)
}

// ListPage fetches one page. List the organisation's members. With roles, and what each has made that would end with them. Scope: `members:read`.
func (s *MembersService) ListPage(ctx context.Context, query ListMembersQuery, options ...RequestOption) (*Page[Member], error) {
	return listPage[Member](ctx, s.client, call{method: "GET", path: "/members", query: query}, options)
}

// Update is updateMember: Change a member's role; what they made beyond the new one ends. Keys, invitations and webhooks of theirs that the new role would not let them make end at once; the answer says which. Scope: `members:write`.
func (s *MembersService) Update(ctx context.Context, memberID string, body MemberPatch, options ...RequestOption) (*ChangedMember, error) {
	return sendFor[ChangedMember](ctx, s.client, call{method: "PATCH", path: "/members/{id}", ids: []string{memberID}, body: body, takesKey: true}, options)
}

// Remove is removeMember: Remove a member, or leave; keys, invitations and webhooks they made end. Their sessions end too. Runs, agents and connectors stay with the organisation. Scope: `members:read`.
func (s *MembersService) Remove(ctx context.Context, memberID string, options ...RequestOption) (*ChangedMember, error) {
	return sendFor[ChangedMember](ctx, s.client, call{method: "DELETE", path: "/members/{id}", ids: []string{memberID}}, options)
}

// ListInvitations iterates over all pages. List open invitations. Those that were neither used nor withdrawn, and have not expired. Scope: `members:read`.
func (s *MembersService) ListInvitations(ctx context.Context, query ListInvitationsQuery, options ...RequestOption) iter.Seq2[Invitation, error] {
	return listAll[Invitation](ctx, s.client, call{method: "GET", path: "/members/invitations", query: query}, options)
}

// ListInvitationsPage fetches one page. List open invitations. Those that were neither used nor withdrawn, and have not expired. Scope: `members:read`.
func (s *MembersService) ListInvitationsPage(ctx context.Context, query ListInvitationsQuery, options ...RequestOption) (*Page[Invitation], error) {
	return listPage[Invitation](ctx, s.client, call{method: "GET", path: "/members/invitations", query: query}, options)
}

// Invite is inviteMember: Invite somebody by a link. The link is in this answer alone, and is mailed where the server sends mail. It works once, for seven days. Scope: `members:write`.
func (s *MembersService) Invite(ctx context.Context, body InviteRequest, options ...RequestOption) (*NewInvitation, error) {
	return sendFor[NewInvitation](ctx, s.client, call{method: "POST", path: "/members/invitations", body: body, takesKey: true}, options)
}

// WithdrawInvitation is withdrawInvitation: Withdraw an invitation. Its link works no more. Scope: `members:write`.
func (s *MembersService) WithdrawInvitation(ctx context.Context, invitationID string, options ...RequestOption) (*Invitation, error) {
	return sendFor[Invitation](ctx, s.client, call{method: "DELETE", path: "/members/invitations/{id}", ids: []string{invitationID}}, options)
}

// UpdateOrganization is updateOrganization: Say whether members need a second factor; for owners who have one. Members without a second factor can then do nothing but set one up.
func (s *MembersService) UpdateOrganization(ctx context.Context, body OrganizationPatch, options ...RequestOption) (*Organization, error) {
	return sendFor[Organization](ctx, s.client, call{method: "PATCH", path: "/organization", body: body, takesKey: true}, options)
}

// GetSettings is getOrganizationSettings: What the organisation decided for all of its members. Which web pages may use its keys, and how old keys may become. Scope: `members:read`.
func (s *OrganizationService) GetSettings(ctx context.Context, options ...RequestOption) (*OrganizationSettings, error) {
	return sendFor[OrganizationSettings](ctx, s.client, call{method: "GET", path: "/organization/settings"}, options)
}

// UpdateSettings is updateOrganizationSettings: Change it, as an owner; the answer says which keys end sooner by it. Only what is sent changes. `dry_run=true` answers what would happen, and changes nothing. Scope: `members:write`.
func (s *OrganizationService) UpdateSettings(ctx context.Context, body OrganizationSettingsPatch, query UpdateOrganizationSettingsQuery, options ...RequestOption) (*ChangedOrganizationSettings, error) {
	return sendFor[ChangedOrganizationSettings](ctx, s.client, call{method: "PATCH", path: "/organization/settings", query: query, body: body, takesKey: true}, options)
}

// GetSignInOptions is getSignInOptions: How one can sign in, beside a password. What a sign-in page needs to know before anybody has said who they are.
func (s *AuthService) GetSignInOptions(ctx context.Context, options ...RequestOption) (*SignInOptions, error) {
	return sendFor[SignInOptions](ctx, s.client, call{method: "GET", path: "/api/auth/sso/options", isRoot: true, isOpen: true}, options)
}

// Get is getSingleSignOn: How the organisation's people sign in through its provider. The provider, which claims become which roles, and whether passwords still count. Scope: `members:read`.
func (s *SingleSignOnService) Get(ctx context.Context, options ...RequestOption) (*SingleSignOn, error) {
	return sendFor[SingleSignOn](ctx, s.client, call{method: "GET", path: "/single-sign-on"}, options)
}

// Set is setSingleSignOn: Set up single sign-on, or change it; for owners. The provider is asked for its metadata now, and what does not fit is refused in words. People come in once a domain is verified. Scope: `members:write`.
func (s *SingleSignOnService) Set(ctx context.Context, body SingleSignOnRequest, options ...RequestOption) (*SingleSignOn, error) {
	return sendFor[SingleSignOn](ctx, s.client, call{method: "PUT", path: "/single-sign-on", body: body}, options)
}

// Delete is deleteSingleSignOn: End single sign-on: people sign in with passwords again; for owners. Sessions that came by it end. Who never had a password asks for a link. Scope: `members:write`.
func (s *SingleSignOnService) Delete(ctx context.Context, options ...RequestOption) (*DeletedSingleSignOn, error) {
	return sendFor[DeletedSingleSignOn](ctx, s.client, call{method: "DELETE", path: "/single-sign-on"}, options)
}

// ListEmailDomains iterates over all pages. List the domains that the organisation has claimed. Each with the DNS record that proves it, and since when it is proven. Scope: `members:read`.
func (s *SingleSignOnService) ListEmailDomains(ctx context.Context, options ...RequestOption) iter.Seq2[EmailDomain, error] {
	return listAll[EmailDomain](ctx, s.client, call{method: "GET", path: "/single-sign-on/domains"}, options)
}

// ListEmailDomainsPage fetches one page. List the domains that the organisation has claimed. Each with the DNS record that proves it, and since when it is proven. Scope: `members:read`.
func (s *SingleSignOnService) ListEmailDomainsPage(ctx context.Context, options ...RequestOption) (*Page[EmailDomain], error) {
	return listPage[EmailDomain](ctx, s.client, call{method: "GET", path: "/single-sign-on/domains"}, options)
}

// ClaimEmailDomain is claimEmailDomain: Claim a domain: answers with the DNS record that proves it; for owners. Put the record into the domain's DNS, then call `verify`. Scope: `members:write`.
func (s *SingleSignOnService) ClaimEmailDomain(ctx context.Context, body ClaimDomainRequest, options ...RequestOption) (*EmailDomain, error) {
	return sendFor[EmailDomain](ctx, s.client, call{method: "POST", path: "/single-sign-on/domains", body: body, takesKey: true}, options)
}

// VerifyEmailDomain is verifyEmailDomain: Look for the domain's DNS record; for owners. The record is the one that the claim answered with. Scope: `members:write`.
func (s *SingleSignOnService) VerifyEmailDomain(ctx context.Context, domainID string, options ...RequestOption) (*EmailDomain, error) {
	return sendFor[EmailDomain](ctx, s.client, call{method: "POST", path: "/single-sign-on/domains/{id}/verify", ids: []string{domainID}}, options)
}

// DeleteEmailDomain is deleteEmailDomain: Give a domain up; for owners. People of the domain no longer come in by single sign-on. Scope: `members:write`.
func (s *SingleSignOnService) DeleteEmailDomain(ctx context.Context, domainID string, options ...RequestOption) (*DeletedEmailDomain, error) {
	return sendFor[DeletedEmailDomain](ctx, s.client, call{method: "DELETE", path: "/single-sign-on/domains/{id}", ids: []string{domainID}}, options)
}

// Get is getUsage: Plan limits and the month's usage. As one table, a line a total, agent, key, user, model or day, where the caller accepts `text/csv`. Scope: `usage:read`.
func (s *UsageService) Get(ctx context.Context, query GetUsageQuery, options ...RequestOption) (*Usage, error) {
	return sendFor[Usage](ctx, s.client, call{method: "GET", path: "/usage", query: query}, options)
}

// Get is getAnalytics: How the organisation's runs went. Counted by the minute or hour as runs end, never by scanning them. Scope: `analytics:read`.
func (s *AnalyticsService) Get(ctx context.Context, query GetAnalyticsQuery, options ...RequestOption) (*Analytics, error) {
	return sendFor[Analytics](ctx, s.client, call{method: "GET", path: "/analytics", query: query}, options)
}

// List iterates over all pages. Who did what, and who was refused; with `Accept: application/x-ndjson`, all that matches as JSON lines. Newest first: who, what, on which thing, from where, and what it changed, secrets redacted. Refusals are in it, too. `audit.recorded` streams it to a webhook. Scope: `audit:read`.
func (s *AuditService) List(ctx context.Context, query ListAuditQuery, options ...RequestOption) iter.Seq2[AuditEntry, error] {
	return listAll[AuditEntry](ctx, s.client, call{method: "GET", path: "/audit", query: query}, options)
}

// ListPage fetches one page. Who did what, and who was refused; with `Accept: application/x-ndjson`, all that matches as JSON lines. Newest first: who, what, on which thing, from where, and what it changed, secrets redacted. Refusals are in it, too. `audit.recorded` streams it to a webhook. Scope: `audit:read`.
func (s *AuditService) ListPage(ctx context.Context, query ListAuditQuery, options ...RequestOption) (*Page[AuditEntry], error) {
	return listPage[AuditEntry](ctx, s.client, call{method: "GET", path: "/audit", query: query}, options)
}

// ListEvents iterates over all pages. List a run's events so far. In their order, oldest first, as pages. It is the transcript of the run: deltas, turns, tools, questions and answers. `GET /runs/{id}/stream` sends the same events as they happen. Scope: `runs:read`.
func (s *RunsService) ListEvents(ctx context.Context, runID string, query ListRunEventsQuery, options ...RequestOption) iter.Seq2[RunEvent, error] {
	return listAll[RunEvent](ctx, s.client, call{method: "GET", path: "/runs/{id}/events", ids: []string{runID}, query: query}, options)
}

// ListEventsPage fetches one page. List a run's events so far. In their order, oldest first, as pages. It is the transcript of the run: deltas, turns, tools, questions and answers. `GET /runs/{id}/stream` sends the same events as they happen. Scope: `runs:read`.
func (s *RunsService) ListEventsPage(ctx context.Context, runID string, query ListRunEventsQuery, options ...RequestOption) (*Page[RunEvent], error) {
	return listPage[RunEvent](ctx, s.client, call{method: "GET", path: "/runs/{id}/events", ids: []string{runID}, query: query}, options)
}

// GetTrace is getRunTrace: See where a run's time went. Its waits, attempts, steps, model turns, tool calls and questions, as far as its stream and its journal are kept; and the webhooks that were told of it, for whoever may read webhooks. Scope: `runs:read`.
func (s *RunsService) GetTrace(ctx context.Context, runID string, options ...RequestOption) (*Trace, error) {
	return sendFor[Trace](ctx, s.client, call{method: "GET", path: "/runs/{id}/trace", ids: []string{runID}}, options)
}

// Replay is replayRun: Run it again, as it was or otherwise. A new run that knows its origin (`replay_of`), with the input, revision, metadata and limits of the run but for what the body says. It is no turn of the run's thread. Answers as POST /runs does. Scope: `runs:write`.
func (s *RunsService) Replay(ctx context.Context, runID string, body ReplayRunRequest, options ...RequestOption) (*Run, error) {
	return sendFor[Run](ctx, s.client, call{method: "POST", path: "/runs/{id}/replay", ids: []string{runID}, body: body, isBodyOptional: true, takesKey: true}, options)
}

// Act is actOnRun: Send an action to an active run. Approves, rejects or answers what the run waits for, or sends it a message unasked. Scope: `runs:write`.
func (s *RunsService) Act(ctx context.Context, runID string, body RunActionRequest, options ...RequestOption) (*Run, error) {
	return sendFor[Run](ctx, s.client, call{method: "POST", path: "/runs/{id}/action", ids: []string{runID}, body: body, takesKey: true}, options)
}

// CancelMany is cancelRuns: Cancel every run that matches. Every condition that is sent must hold, and at least one must be sent. Answers at once with how many matched; those that run end within seconds. Repeating it is harmless. Scope: `runs:write`.
func (s *RunsService) CancelMany(ctx context.Context, body CancelRunsRequest, options ...RequestOption) (*Cancellation, error) {
	return sendFor[Cancellation](ctx, s.client, call{method: "POST", path: "/runs/cancel", body: body}, options)
}

// ListFeedback iterates over all pages. List what was said of a run. Newest first, of everybody who said something. `GET /analytics` counts it by name and label. Scope: `runs:read`.
func (s *RunsService) ListFeedback(ctx context.Context, runID string, query ListFeedbackQuery, options ...RequestOption) iter.Seq2[Feedback, error] {
	return listAll[Feedback](ctx, s.client, call{method: "GET", path: "/runs/{id}/feedback", ids: []string{runID}, query: query}, options)
}

// ListFeedbackPage fetches one page. List what was said of a run. Newest first, of everybody who said something. `GET /analytics` counts it by name and label. Scope: `runs:read`.
func (s *RunsService) ListFeedbackPage(ctx context.Context, runID string, query ListFeedbackQuery, options ...RequestOption) (*Page[Feedback], error) {
	return listPage[Feedback](ctx, s.client, call{method: "GET", path: "/runs/{id}/feedback", ids: []string{runID}, query: query}, options)
}

// CreateFeedback is createFeedback: Say what you or your end user think of a run. A thumb, a score, a label, a comment, or several of them. Whoever says something of the same name again has changed their mind: it takes the place of what they said before, and the answer is 200. Scope: `feedback:write`.
func (s *RunsService) CreateFeedback(ctx context.Context, runID string, body CreateFeedbackRequest, options ...RequestOption) (*Feedback, error) {
	return sendFor[Feedback](ctx, s.client, call{method: "POST", path: "/runs/{id}/feedback", ids: []string{runID}, body: body, takesKey: true}, options)
}

// DeleteFeedback is deleteFeedback: Take back what was said of a run. It is counted no more; the run stays as it is. Scope: `feedback:write`.
func (s *RunsService) DeleteFeedback(ctx context.Context, runID, feedbackID string, options ...RequestOption) (*DeletedFeedback, error) {
	return sendFor[DeletedFeedback](ctx, s.client, call{method: "DELETE", path: "/runs/{id}/feedback/{feedback_id}", ids: []string{runID, feedbackID}}, options)
}

// List iterates over all pages. List replays of many runs. Newest first, with how far each is. Scope: `runs:read`.
func (s *ReplaysService) List(ctx context.Context, query ListReplaysQuery, options ...RequestOption) iter.Seq2[Replay, error] {
	return listAll[Replay](ctx, s.client, call{method: "GET", path: "/replays", query: query}, options)
}

// ListPage fetches one page. List replays of many runs. Newest first, with how far each is. Scope: `runs:read`.
func (s *ReplaysService) ListPage(ctx context.Context, query ListReplaysQuery, options ...RequestOption) (*Page[Replay], error) {
	return listPage[Replay](ctx, s.client, call{method: "GET", path: "/replays", query: query}, options)
}

// Create is createReplay: Run many runs again, in the background. Those of an agent that match now and have ended; runs that are replays themselves are left out. Each becomes a new run as POST /runs/{id}/replay makes it. Scope: `runs:write`.
func (s *ReplaysService) Create(ctx context.Context, body CreateReplayRequest, options ...RequestOption) (*Replay, error) {
	return sendFor[Replay](ctx, s.client, call{method: "POST", path: "/replays", body: body, takesKey: true}, options)
}

// Get is getReplay: See how far a replay is. How many runs there are, were begun, and ended how. Scope: `runs:read`.
func (s *ReplaysService) Get(ctx context.Context, replayID string, options ...RequestOption) (*Replay, error) {
	return sendFor[Replay](ctx, s.client, call{method: "GET", path: "/replays/{id}", ids: []string{replayID}}, options)
}

// Cancel is cancelReplay: Stop a replay: nothing more is begun, and what is under way is cancelled. What has ended stays. Scope: `runs:write`.
func (s *ReplaysService) Cancel(ctx context.Context, replayID string, options ...RequestOption) (*Replay, error) {
	return sendFor[Replay](ctx, s.client, call{method: "DELETE", path: "/replays/{id}", ids: []string{replayID}}, options)
}

// ListRuns iterates over all pages. List what a replay does again, and as what. In the order of the runs that are done again. Scope: `runs:read`.
func (s *ReplaysService) ListRuns(ctx context.Context, replayID string, query ListReplayRunsQuery, options ...RequestOption) iter.Seq2[ReplayedRun, error] {
	return listAll[ReplayedRun](ctx, s.client, call{method: "GET", path: "/replays/{id}/runs", ids: []string{replayID}, query: query}, options)
}

// ListRunsPage fetches one page. List what a replay does again, and as what. In the order of the runs that are done again. Scope: `runs:read`.
func (s *ReplaysService) ListRunsPage(ctx context.Context, replayID string, query ListReplayRunsQuery, options ...RequestOption) (*Page[ReplayedRun], error) {
	return listPage[ReplayedRun](ctx, s.client, call{method: "GET", path: "/replays/{id}/runs", ids: []string{replayID}, query: query}, options)
}

// Compare is compareRuns: Put two runs side by side. Their steps, outputs, cost, latency and scores; any two runs, a run and its replay for instance. Scope: `runs:read`.
func (s *RunsService) Compare(ctx context.Context, runID, otherID string, options ...RequestOption) (*Comparison, error) {
	return sendFor[Comparison](ctx, s.client, call{method: "GET", path: "/runs/{id}/compare/{other_id}", ids: []string{runID, otherID}}, options)
}

// Compare is compareReplay: Put what a replay made beside what it did again. How two revisions fare over the same inputs, so far as the replay has come. Scope: `runs:read`.
func (s *ReplaysService) Compare(ctx context.Context, replayID string, options ...RequestOption) (*ReplayComparison, error) {
	return sendFor[ReplayComparison](ctx, s.client, call{method: "GET", path: "/replays/{id}/comparison", ids: []string{replayID}}, options)
}

// List iterates over all pages. List webhook endpoints. Newest first, with why and since when the service has deactivated one. Scope: `webhooks:read`.
func (s *WebhooksService) List(ctx context.Context, query ListWebhooksQuery, options ...RequestOption) iter.Seq2[Webhook, error] {
	return listAll[Webhook](ctx, s.client, call{method: "GET", path: "/webhooks", query: query}, options)
}

// ListPage fetches one page. List webhook endpoints. Newest first, with why and since when the service has deactivated one. Scope: `webhooks:read`.
func (s *WebhooksService) ListPage(ctx context.Context, query ListWebhooksQuery, options ...RequestOption) (*Page[Webhook], error) {
	return listPage[Webhook](ctx, s.client, call{method: "GET", path: "/webhooks", query: query}, options)
}

// Create is createWebhook: Register a webhook endpoint. The secret is in this answer and in no other; without one of yours, one is made. Scope: `webhooks:write`.
func (s *WebhooksService) Create(ctx context.Context, body CreateWebhookRequest, options ...RequestOption) (*WebhookWithSecret, error) {
	return sendFor[WebhookWithSecret](ctx, s.client, call{method: "POST", path: "/webhooks", body: body, takesKey: true}, options)
}

// Get is getWebhook: Get a webhook. Without its secret, which was shown when it was made; `rotate-secret` makes another. Scope: `webhooks:read`.
func (s *WebhooksService) Get(ctx context.Context, webhookID string, options ...RequestOption) (*Webhook, error) {
	return sendFor[Webhook](ctx, s.client, call{method: "GET", path: "/webhooks/{id}", ids: []string{webhookID}}, options)
}

// Update is updateWebhook: Update a webhook; whoever switches it on or gives it another address stands behind it. Only what is sent changes. `active: true` takes up what waited while it was deactivated. Scope: `webhooks:write`.
func (s *WebhooksService) Update(ctx context.Context, webhookID string, body WebhookPatch, options ...RequestOption) (*ChangedWebhook, error) {
	return sendFor[ChangedWebhook](ctx, s.client, call{method: "PATCH", path: "/webhooks/{id}", ids: []string{webhookID}, body: body, takesKey: true}, options)
}

// Delete is deleteWebhook: Delete a webhook and its history. What was still to be sent is not sent. There is no way back. Scope: `webhooks:write`.
func (s *WebhooksService) Delete(ctx context.Context, webhookID string, options ...RequestOption) (*DeletedWebhook, error) {
	return sendFor[DeletedWebhook](ctx, s.client, call{method: "DELETE", path: "/webhooks/{id}", ids: []string{webhookID}}, options)
}

// Test is testWebhook: Send a test event. The delivery is in the history like any other. Scope: `webhooks:write`.
func (s *WebhooksService) Test(ctx context.Context, webhookID string, options ...RequestOption) (*Delivery, error) {
	return sendFor[Delivery](ctx, s.client, call{method: "POST", path: "/webhooks/{id}/test", ids: []string{webhookID}, takesKey: true}, options)
}

// RotateSecret is rotateWebhookSecret: Replace the signing secret; both sign for a while. Deliveries are signed with both for as long as the grace lasts. Scope: `webhooks:write`.
func (s *WebhooksService) RotateSecret(ctx context.Context, webhookID string, body RotateSecretRequest, options ...RequestOption) (*WebhookWithSecret, error) {
	return sendFor[WebhookWithSecret](ctx, s.client, call{method: "POST", path: "/webhooks/{id}/rotate-secret", ids: []string{webhookID}, body: body, isBodyOptional: true, takesKey: true}, options)
}

// ListDeliveries iterates over all pages. List a webhook's deliveries of the last 30 days. Newest first, by status or event. Each says how often it was tried and what came of it last. Scope: `webhooks:read`.
func (s *WebhooksService) ListDeliveries(ctx context.Context, webhookID string, query ListDeliveriesQuery, options ...RequestOption) iter.Seq2[Delivery, error] {
	return listAll[Delivery](ctx, s.client, call{method: "GET", path: "/webhooks/{id}/deliveries", ids: []string{webhookID}, query: query}, options)
}

// ListDeliveriesPage fetches one page. List a webhook's deliveries of the last 30 days. Newest first, by status or event. Each says how often it was tried and what came of it last. Scope: `webhooks:read`.
func (s *WebhooksService) ListDeliveriesPage(ctx context.Context, webhookID string, query ListDeliveriesQuery, options ...RequestOption) (*Page[Delivery], error) {
	return listPage[Delivery](ctx, s.client, call{method: "GET", path: "/webhooks/{id}/deliveries", ids: []string{webhookID}, query: query}, options)
}

// GetDelivery is getDelivery: Get a delivery with its attempts. What was sent and answered, attempt by attempt: headers, body, the first 16 KiB of the answer, and how long it took. Scope: `webhooks:read`.
func (s *WebhooksService) GetDelivery(ctx context.Context, webhookID, deliveryID string, options ...RequestOption) (*DeliveryDetail, error) {
	return sendFor[DeliveryDetail](ctx, s.client, call{method: "GET", path: "/webhooks/{id}/deliveries/{delivery_id}", ids: []string{webhookID, deliveryID}}, options)
}

// Redeliver is redeliver: Deliver an event again. The same bytes and the same event id, signed anew, whatever came of it before. Scope: `webhooks:write`.
func (s *WebhooksService) Redeliver(ctx context.Context, webhookID, deliveryID string, options ...RequestOption) (*Delivery, error) {
	return sendFor[Delivery](ctx, s.client, call{method: "POST", path: "/webhooks/{id}/deliveries/{delivery_id}/redeliver", ids: []string{webhookID, deliveryID}, takesKey: true}, options)
}

// RedeliverFailed is redeliverFailed: Deliver again everything that failed since a time. For when a receiver was down: each once, as a new delivery of the same event. Scope: `webhooks:write`.
func (s *WebhooksService) RedeliverFailed(ctx context.Context, webhookID string, body RedeliverFailedRequest, options ...RequestOption) (*Redelivery, error) {
	return sendFor[Redelivery](ctx, s.client, call{method: "POST", path: "/webhooks/{id}/redeliver", ids: []string{webhookID}, body: body, takesKey: true}, options)
}

// List iterates over all pages. List events; with `Accept: text/event-stream`, stream them as they happen. They are the very events that webhooks deliver, in the order in which they happened. Scope: `webhooks:read`.
func (s *EventsService) List(ctx context.Context, query ListEventsQuery, options ...RequestOption) iter.Seq2[Event, error] {
	return listAll[Event](ctx, s.client, call{method: "GET", path: "/events", query: query}, options)
}

// ListPage fetches one page. List events; with `Accept: text/event-stream`, stream them as they happen. They are the very events that webhooks deliver, in the order in which they happened. Scope: `webhooks:read`.
func (s *EventsService) ListPage(ctx context.Context, query ListEventsQuery, options ...RequestOption) (*Page[Event], error) {
	return listPage[Event](ctx, s.client, call{method: "GET", path: "/events", query: query}, options)
}

// List iterates over all pages. List workers. Those that are registered, until they say good-bye or have been silent for a day. Scope: `agents:read`.
func (s *WorkersService) List(ctx context.Context, query ListWorkersQuery, options ...RequestOption) iter.Seq2[Worker, error] {
	return listAll[Worker](ctx, s.client, call{method: "GET", path: "/workers", query: query}, options)
}

// ListPage fetches one page. List workers. Those that are registered, until they say good-bye or have been silent for a day. Scope: `agents:read`.
func (s *WorkersService) ListPage(ctx context.Context, query ListWorkersQuery, options ...RequestOption) (*Page[Worker], error) {
	return listPage[Worker](ctx, s.client, call{method: "GET", path: "/workers", query: query}, options)
}

// Register is registerWorker: Register a worker, and what it can run. With `agents:write` its agents are made or updated as well. The worker protocol's first call. Scope: `workers:run`.
func (s *WorkersService) Register(ctx context.Context, body RegisterWorkerRequest, options ...RequestOption) (*RegisteredWorker, error) {
	return sendFor[RegisteredWorker](ctx, s.client, call{method: "POST", path: "/workers", body: body}, options)
}

// Poll is pollWorker: Wait for runs. For workers: answers with the first runs there are, or with none when the wait is over. Scope: `workers:run`.
func (s *WorkersService) Poll(ctx context.Context, workerID string, body PollWorkerRequest, options ...RequestOption) (*WorkerRuns, error) {
	return sendFor[WorkerRuns](ctx, s.client, call{method: "POST", path: "/workers/{id}/poll", ids: []string{workerID}, body: body}, options)
}

// Report is reportWorker: Tell of runs, and hear of them. For workers: heartbeats, steps, what was emitted and ends, of all runs at once. Scope: `workers:run`.
func (s *WorkersService) Report(ctx context.Context, workerID string, body WorkerReport, options ...RequestOption) (*WorkerReportAnswer, error) {
	return sendFor[WorkerReportAnswer](ctx, s.client, call{method: "POST", path: "/workers/{id}/report", ids: []string{workerID}, body: body}, options)
}

// Remove is removeWorker: Say good-bye. For workers that end: runs that it still holds go back to their queue. Scope: `workers:run`.
func (s *WorkersService) Remove(ctx context.Context, workerID string, options ...RequestOption) error {
	return sendOnly(ctx, s.client, call{method: "DELETE", path: "/workers/{id}", ids: []string{workerID}}, options)
}

// List iterates over all pages. List policies: your own, and the templates. Templates first. What one does stands in its `guards`. Scope: `policies:read`.
func (s *PoliciesService) List(ctx context.Context, query ListPoliciesQuery, options ...RequestOption) iter.Seq2[Policy, error] {
	return listAll[Policy](ctx, s.client, call{method: "GET", path: "/policies", query: query}, options)
}

// ListPage fetches one page. List policies: your own, and the templates. Templates first. What one does stands in its `guards`. Scope: `policies:read`.
func (s *PoliciesService) ListPage(ctx context.Context, query ListPoliciesQuery, options ...RequestOption) (*Page[Policy], error) {
	return listPage[Policy](ctx, s.client, call{method: "GET", path: "/policies", query: query}, options)
}

// Create is createPolicy: Create a policy. Each guard works on input, output or both, and blocks, redacts or flags; with `shadow: true` it only records. Agents name the policy in `policy`. Scope: `approvals:manage`.
func (s *PoliciesService) Create(ctx context.Context, body CreatePolicyRequest, options ...RequestOption) (*Policy, error) {
	return sendFor[Policy](ctx, s.client, call{method: "POST", path: "/policies", body: body, takesKey: true}, options)
}

// GetDefault is getDefaultPolicy: Which policy guards every agent. It holds together with the policy that an agent names: every guard of both. Scope: `policies:read`.
func (s *PoliciesService) GetDefault(ctx context.Context, options ...RequestOption) (*DefaultPolicy, error) {
	return sendFor[DefaultPolicy](ctx, s.client, call{method: "GET", path: "/policies/default"}, options)
}

// SetDefault is setDefaultPolicy: Choose the policy that guards every agent; agents' own can only add to it. From the next run on. `open` has no guards. Scope: `approvals:manage`.
func (s *PoliciesService) SetDefault(ctx context.Context, body DefaultPolicyPatch, options ...RequestOption) (*DefaultPolicy, error) {
	return sendFor[DefaultPolicy](ctx, s.client, call{method: "PATCH", path: "/policies/default", body: body, takesKey: true}, options)
}

// Get is getPolicy: Get a policy. A template by its name, one of your own by its id. Scope: `policies:read`.
func (s *PoliciesService) Get(ctx context.Context, policyID string, options ...RequestOption) (*Policy, error) {
	return sendFor[Policy](ctx, s.client, call{method: "GET", path: "/policies/{id}", ids: []string{policyID}}, options)
}

// Update is updatePolicy: Update a policy; it holds for every run from then on. `guards` are replaced whole. Agents that name it need no change. Scope: `approvals:manage`.
func (s *PoliciesService) Update(ctx context.Context, policyID string, body PolicyPatch, options ...RequestOption) (*Policy, error) {
	return sendFor[Policy](ctx, s.client, call{method: "PATCH", path: "/policies/{id}", ids: []string{policyID}, body: body, takesKey: true}, options)
}

// Delete is deletePolicy: Delete a policy that nothing uses. Refused while an agent or the default names it. Scope: `approvals:manage`.
func (s *PoliciesService) Delete(ctx context.Context, policyID string, options ...RequestOption) (*DeletedPolicy, error) {
	return sendFor[DeletedPolicy](ctx, s.client, call{method: "DELETE", path: "/policies/{id}", ids: []string{policyID}}, options)
}

// Check is checkPolicy: Try a policy on a text or an object; nothing is kept. Answers what each guard would find and do, and what would be left of the text. Scope: `policies:read`.
func (s *PoliciesService) Check(ctx context.Context, policyID string, body CheckPolicyRequest, options ...RequestOption) (*PolicyCheck, error) {
	return sendFor[PolicyCheck](ctx, s.client, call{method: "POST", path: "/policies/{id}/check", ids: []string{policyID}, body: body}, options)
}

// List iterates over all pages. List spend caps, with what is used of them. Newest first, with how much of the period is used. Scope: `policies:read`.
func (s *CapsService) List(ctx context.Context, query ListCapsQuery, options ...RequestOption) iter.Seq2[Cap, error] {
	return listAll[Cap](ctx, s.client, call{method: "GET", path: "/caps", query: query}, options)
}

// ListPage fetches one page. List spend caps, with what is used of them. Newest first, with how much of the period is used. Scope: `policies:read`.
func (s *CapsService) ListPage(ctx context.Context, query ListCapsQuery, options ...RequestOption) (*Page[Cap], error) {
	return listPage[Cap](ctx, s.client, call{method: "GET", path: "/caps", query: query}, options)
}

// Create is createCap: Create a spend cap; it counts from now on. Of the organisation, an agent, a key or an end user, in dollars, tokens or runs. All that hold for a run count; `on_limit` says whether runs are refused or wait for somebody. Scope: `approvals:manage`.
func (s *CapsService) Create(ctx context.Context, body CreateCapRequest, options ...RequestOption) (*Cap, error) {
	return sendFor[Cap](ctx, s.client, call{method: "POST", path: "/caps", body: body, takesKey: true}, options)
}

// Get is getCap: Get a spend cap, with what is used of it. With how much of the period is used, and when it began. Scope: `policies:read`.
func (s *CapsService) Get(ctx context.Context, capID string, query GetCapQuery, options ...RequestOption) (*Cap, error) {
	return sendFor[Cap](ctx, s.client, call{method: "GET", path: "/caps/{id}", ids: []string{capID}, query: query}, options)
}

// Update is updateCap: Change how much a spend cap allows, or what happens then; what is used stays, and runs that wait for it look again. Raise it, and runs that wait for it go on. Scope: `approvals:manage`.
func (s *CapsService) Update(ctx context.Context, capID string, body CapPatch, options ...RequestOption) (*Cap, error) {
	return sendFor[Cap](ctx, s.client, call{method: "PATCH", path: "/caps/{id}", ids: []string{capID}, body: body, takesKey: true}, options)
}

// Delete is deleteCap: Delete a spend cap; runs that wait for it go on. What was counted for it is forgotten. Scope: `approvals:manage`.
func (s *CapsService) Delete(ctx context.Context, capID string, options ...RequestOption) (*DeletedCap, error) {
	return sendFor[DeletedCap](ctx, s.client, call{method: "DELETE", path: "/caps/{id}", ids: []string{capID}}, options)
}

// List iterates over all pages. List connectors. Newest first, with what the last check found; secrets are `[redacted]`. Scope: `connectors:read`.
func (s *ConnectorsService) List(ctx context.Context, query ListConnectorsQuery, options ...RequestOption) iter.Seq2[Connector, error] {
	return listAll[Connector](ctx, s.client, call{method: "GET", path: "/connectors", query: query}, options)
}

// ListPage fetches one page. List connectors. Newest first, with what the last check found; secrets are `[redacted]`. Scope: `connectors:read`.
func (s *ConnectorsService) ListPage(ctx context.Context, query ListConnectorsQuery, options ...RequestOption) (*Page[Connector], error) {
	return listPage[Connector](ctx, s.client, call{method: "GET", path: "/connectors", query: query}, options)
}

// Create is createConnector: Add an MCP server or an OpenAPI service. It is not asked anything yet: `check` does. Headers and OAuth secrets are encrypted and stay at the host they were given for. Give it to an agent in `connectors`. Scope: `connectors:write`.
func (s *ConnectorsService) Create(ctx context.Context, body CreateConnectorRequest, options ...RequestOption) (*Connector, error) {
	return sendFor[Connector](ctx, s.client, call{method: "POST", path: "/connectors", body: body, takesKey: true}, options)
}

// Get is getConnector: Get a connector. With a summary of its document, and what the last check found. Scope: `connectors:read`.
func (s *ConnectorsService) Get(ctx context.Context, connectorID string, options ...RequestOption) (*Connector, error) {
	return sendFor[Connector](ctx, s.client, call{method: "GET", path: "/connectors/{id}", ids: []string{connectorID}}, options)
}

// Update is updateConnector: Update a connector. Only what is sent changes; what is sent as `[redacted]` stays. Another `url` asks for the secrets again. Changing `approval` also requires the scope `approvals:manage`. Scope: `connectors:write`.
func (s *ConnectorsService) Update(ctx context.Context, connectorID string, body ConnectorPatch, options ...RequestOption) (*Connector, error) {
	return sendFor[Connector](ctx, s.client, call{method: "PATCH", path: "/connectors/{id}", ids: []string{connectorID}, body: body, takesKey: true}, options)
}

// Delete is deleteConnector: Delete a connector that no active agent uses. Its stored tokens are forgotten, too. Scope: `connectors:write`.
func (s *ConnectorsService) Delete(ctx context.Context, connectorID string, options ...RequestOption) (*DeletedConnector, error) {
	return sendFor[DeletedConnector](ctx, s.client, call{method: "DELETE", path: "/connectors/{id}", ids: []string{connectorID}}, options)
}

// Check is checkConnector: Connect now, and list the tools. Answers 200 whether or not it worked: `ok` and `error` say which. Each tool comes with its schema, and `tool_tokens` says what they cost in every turn. Scope: `connectors:write`.
func (s *ConnectorsService) Check(ctx context.Context, connectorID string, options ...RequestOption) (*ConnectorCheck, error) {
	return sendFor[ConnectorCheck](ctx, s.client, call{method: "POST", path: "/connectors/{id}/check", ids: []string{connectorID}}, options)
}

// Connect is connectConnector: Get a link by which somebody connects it. For one with `authorization`: the link is for one person, works once, and ends after 14 days. Their token is then used for the organisation or for that `user`. Scope: `connectors:write`.
func (s *ConnectorsService) Connect(ctx context.Context, connectorID string, body ConnectRequest, options ...RequestOption) (*ConnectLink, error) {
	return sendFor[ConnectLink](ctx, s.client, call{method: "POST", path: "/connectors/{id}/connect", ids: []string{connectorID}, body: body}, options)
}

// Disconnect is disconnectConnector: Forget what somebody gave when they connected it. The token is deleted here; the provider may keep its consent. Scope: `connectors:write`.
func (s *ConnectorsService) Disconnect(ctx context.Context, connectorID string, body ConnectRequest, options ...RequestOption) (*Disconnected, error) {
	return sendFor[Disconnected](ctx, s.client, call{method: "POST", path: "/connectors/{id}/disconnect", ids: []string{connectorID}, body: body}, options)
}

// List iterates over all pages. List model providers, the environment's included. Those of the operator's settings first. Keys are never shown: `api_key_last4` tells them apart. Scope: `connectors:read`.
func (s *ProvidersService) List(ctx context.Context, query ListProvidersQuery, options ...RequestOption) iter.Seq2[Provider, error] {
	return listAll[Provider](ctx, s.client, call{method: "GET", path: "/providers", query: query}, options)
}

// ListPage fetches one page. List model providers, the environment's included. Those of the operator's settings first. Keys are never shown: `api_key_last4` tells them apart. Scope: `connectors:read`.
func (s *ProvidersService) ListPage(ctx context.Context, query ListProvidersQuery, options ...RequestOption) (*Page[Provider], error) {
	return listPage[Provider](ctx, s.client, call{method: "GET", path: "/providers", query: query}, options)
}

// Create is createProvider: Add a model provider. Agents name it as `runtime.provider`, or get it as `default`. The key is encrypted. `check` tries it. Scope: `connectors:write`.
func (s *ProvidersService) Create(ctx context.Context, body CreateProviderRequest, options ...RequestOption) (*Provider, error) {
	return sendFor[Provider](ctx, s.client, call{method: "POST", path: "/providers", body: body, takesKey: true}, options)
}

// Get is getProvider: Get a model provider. By its id; one of the operator's settings has an id as well, and is read-only. Scope: `connectors:read`.
func (s *ProvidersService) Get(ctx context.Context, providerID string, options ...RequestOption) (*Provider, error) {
	return sendFor[Provider](ctx, s.client, call{method: "GET", path: "/providers/{id}", ids: []string{providerID}}, options)
}

// Update is updateProvider: Update a model provider. Only what is sent changes; runs take the new one from their next turn on. The name is kept while active agents name it. Scope: `connectors:write`.
func (s *ProvidersService) Update(ctx context.Context, providerID string, body ProviderPatch, options ...RequestOption) (*Provider, error) {
	return sendFor[Provider](ctx, s.client, call{method: "PATCH", path: "/providers/{id}", ids: []string{providerID}, body: body, takesKey: true}, options)
}

// Delete is deleteProvider: Delete a model provider. Refused while active agents name it. Those that get it as `default` have the oldest that is left, or the operator's. Scope: `connectors:write`.
func (s *ProvidersService) Delete(ctx context.Context, providerID string, options ...RequestOption) (*DeletedProvider, error) {
	return sendFor[DeletedProvider](ctx, s.client, call{method: "DELETE", path: "/providers/{id}", ids: []string{providerID}}, options)
}

// Check is checkProvider: Try a model provider with one tiny call. Answers 200 whether or not it worked: `ok`, `latency_ms` and `error` say how. It costs a few tokens. Scope: `connectors:write`.
func (s *ProvidersService) Check(ctx context.Context, providerID string, body CheckProviderRequest, options ...RequestOption) (*ProviderCheck, error) {
	return sendFor[ProviderCheck](ctx, s.client, call{method: "POST", path: "/providers/{id}/check", ids: []string{providerID}, body: body, isBodyOptional: true}, options)
}

// List iterates over all pages. List alert rules; with `status=firing`, what fires now. Newest first, with the last value each rule has seen. Scope: `alerts:read`.
func (s *AlertsService) List(ctx context.Context, query ListAlertsQuery, options ...RequestOption) iter.Seq2[AlertRule, error] {
	return listAll[AlertRule](ctx, s.client, call{method: "GET", path: "/alerts", query: query}, options)
}

// ListPage fetches one page. List alert rules; with `status=firing`, what fires now. Newest first, with the last value each rule has seen. Scope: `alerts:read`.
func (s *AlertsService) ListPage(ctx context.Context, query ListAlertsQuery, options ...RequestOption) (*Page[AlertRule], error) {
	return listPage[AlertRule](ctx, s.client, call{method: "GET", path: "/alerts", query: query}, options)
}

// Create is createAlert: Create an alert rule. Looked at every 15 seconds. It tells by the event `alert.triggered` once, and again only after the number was back. `rollback: true` needs `agents:write`, too. Scope: `alerts:write`.
func (s *AlertsService) Create(ctx context.Context, body CreateAlertRuleRequest, options ...RequestOption) (*AlertRule, error) {
	return sendFor[AlertRule](ctx, s.client, call{method: "POST", path: "/alerts", body: body, takesKey: true}, options)
}

// Get is getAlert: Get an alert rule. With its last value, and the alert that fires now. Scope: `alerts:read`.
func (s *AlertsService) Get(ctx context.Context, alertID string, options ...RequestOption) (*AlertRule, error) {
	return sendFor[AlertRule](ctx, s.client, call{method: "GET", path: "/alerts/{id}", ids: []string{alertID}}, options)
}

// Update is updateAlert: Update an alert rule; another condition begins anew. Only what is sent changes. `enabled: false` keeps it still. Scope: `alerts:write`.
func (s *AlertsService) Update(ctx context.Context, alertID string, body AlertRulePatch, options ...RequestOption) (*AlertRule, error) {
	return sendFor[AlertRule](ctx, s.client, call{method: "PATCH", path: "/alerts/{id}", ids: []string{alertID}, body: body, takesKey: true}, options)
}

// Delete is deleteAlert: Delete an alert rule and its history. What fires now is not told of as over. Scope: `alerts:write`.
func (s *AlertsService) Delete(ctx context.Context, alertID string, options ...RequestOption) (*DeletedAlertRule, error) {
	return sendFor[DeletedAlertRule](ctx, s.client, call{method: "DELETE", path: "/alerts/{id}", ids: []string{alertID}}, options)
}

// ListHistory iterates over all pages. List the times that a rule fired. Newest first: what it saw, since when and until when, and whether a deployment was rolled back. Scope: `alerts:read`.
func (s *AlertsService) ListHistory(ctx context.Context, alertID string, query ListAlertHistoryQuery, options ...RequestOption) iter.Seq2[Alert, error] {
	return listAll[Alert](ctx, s.client, call{method: "GET", path: "/alerts/{id}/history", ids: []string{alertID}, query: query}, options)
}

// ListHistoryPage fetches one page. List the times that a rule fired. Newest first: what it saw, since when and until when, and whether a deployment was rolled back. Scope: `alerts:read`.
func (s *AlertsService) ListHistoryPage(ctx context.Context, alertID string, query ListAlertHistoryQuery, options ...RequestOption) (*Page[Alert], error) {
	return listPage[Alert](ctx, s.client, call{method: "GET", path: "/alerts/{id}/history", ids: []string{alertID}, query: query}, options)
}

// Acknowledge is acknowledgeAlert: Say that somebody has seen it; repeatable, the first one stands. For colleagues: it changes nothing about when the rule fires. Scope: `alerts:write`.
func (s *AlertsService) Acknowledge(ctx context.Context, alertID, firingID string, body AcknowledgeRequest, options ...RequestOption) (*Alert, error) {
	return sendFor[Alert](ctx, s.client, call{method: "POST", path: "/alerts/{id}/history/{firing_id}/acknowledge", ids: []string{alertID, firingID}, body: body, isBodyOptional: true, takesKey: true}, options)
}

// List iterates over all pages. What failed on the service's own side; for the operator's organisation alone. Grouped and counted, newest first. `request_id` finds the one that a caller quotes. Scope: `errors:read`.
func (s *ErrorsService) List(ctx context.Context, query ListErrorsQuery, options ...RequestOption) iter.Seq2[ErrorReport, error] {
	return listAll[ErrorReport](ctx, s.client, call{method: "GET", path: "/errors", query: query}, options)
}

// ListPage fetches one page. What failed on the service's own side; for the operator's organisation alone. Grouped and counted, newest first. `request_id` finds the one that a caller quotes. Scope: `errors:read`.
func (s *ErrorsService) ListPage(ctx context.Context, query ListErrorsQuery, options ...RequestOption) (*Page[ErrorReport], error) {
	return listPage[ErrorReport](ctx, s.client, call{method: "GET", path: "/errors", query: query}, options)
}

// Get is getError: Get an error report with its latest occurrences; for the operator's organisation alone. With stack and request ids; keys, tokens, addresses and quoted values are cut out. Scope: `errors:read`.
func (s *ErrorsService) Get(ctx context.Context, errorID string, options ...RequestOption) (*ErrorReportDetail, error) {
	return sendFor[ErrorReportDetail](ctx, s.client, call{method: "GET", path: "/errors/{id}", ids: []string{errorID}}, options)
}

// List iterates over all pages. List threads. Newest first. Find a conversation by its agent, by your name of the user, or by metadata. Scope: `threads:read`.
func (s *ThreadsService) List(ctx context.Context, query ListThreadsQuery, options ...RequestOption) iter.Seq2[Thread, error] {
	return listAll[Thread](ctx, s.client, call{method: "GET", path: "/threads", query: query}, options)
}

// ListPage fetches one page. List threads. Newest first. Find a conversation by its agent, by your name of the user, or by metadata. Scope: `threads:read`.
func (s *ThreadsService) ListPage(ctx context.Context, query ListThreadsQuery, options ...RequestOption) (*Page[Thread], error) {
	return listPage[Thread](ctx, s.client, call{method: "GET", path: "/threads", query: query}, options)
}

// Create is createThread: Begin a thread. A run can begin one as well, with `"thread": {}`. Bound to an agent it takes that agent's runs alone; without one, any agent's. Scope: `threads:write`.
func (s *ThreadsService) Create(ctx context.Context, body CreateThreadRequest, options ...RequestOption) (*Thread, error) {
	return sendFor[Thread](ctx, s.client, call{method: "POST", path: "/threads", body: body, isBodyOptional: true, takesKey: true}, options)
}

// Get is getThread: Get a thread. Its agent, user, metadata and how many messages it has; the messages are at `GET /threads/{id}/messages`. Scope: `threads:read`.
func (s *ThreadsService) Get(ctx context.Context, threadID string, options ...RequestOption) (*Thread, error) {
	return sendFor[Thread](ctx, s.client, call{method: "GET", path: "/threads/{id}", ids: []string{threadID}}, options)
}

// Update is updateThread: Change a thread's agent, user or metadata. Only what is sent changes; `metadata` is merged, and null takes out. Another `agent_id` lets another agent go on with it. Scope: `threads:write`.
func (s *ThreadsService) Update(ctx context.Context, threadID string, body ThreadPatch, options ...RequestOption) (*Thread, error) {
	return sendFor[Thread](ctx, s.client, call{method: "PATCH", path: "/threads/{id}", ids: []string{threadID}, body: body, takesKey: true}, options)
}

// Delete is deleteThread: Delete a thread and everything that was said in it. Its messages, and the content of its runs, events and deliveries; counts stay. A run under way is cancelled. There is no way back. Scope: `threads:write`.
func (s *ThreadsService) Delete(ctx context.Context, threadID string, options ...RequestOption) (*DeletedThread, error) {
	return sendFor[DeletedThread](ctx, s.client, call{method: "DELETE", path: "/threads/{id}", ids: []string{threadID}}, options)
}

// Fork is forkThread: Begin a thread with what was said in another, up to a message. The messages are copied up to the one that is named, or all; the two know nothing of each other from then on. Scope: `threads:write`.
func (s *ThreadsService) Fork(ctx context.Context, threadID string, body ForkThreadRequest, options ...RequestOption) (*Thread, error) {
	return sendFor[Thread](ctx, s.client, call{method: "POST", path: "/threads/{id}/fork", ids: []string{threadID}, body: body, isBodyOptional: true, takesKey: true}, options)
}

// ListMessages iterates over all pages. Read a thread; all of it as lines of JSON with `Accept: application/x-ndjson`. In pages, oldest first unless `order=desc`. `Accept: application/x-ndjson` sends all of them, a message a line. Scope: `threads:read`.
func (s *ThreadsService) ListMessages(ctx context.Context, threadID string, query ListThreadMessagesQuery, options ...RequestOption) iter.Seq2[ThreadMessage, error] {
	return listAll[ThreadMessage](ctx, s.client, call{method: "GET", path: "/threads/{id}/messages", ids: []string{threadID}, query: query}, options)
}

// ListMessagesPage fetches one page. Read a thread; all of it as lines of JSON with `Accept: application/x-ndjson`. In pages, oldest first unless `order=desc`. `Accept: application/x-ndjson` sends all of them, a message a line. Scope: `threads:read`.
func (s *ThreadsService) ListMessagesPage(ctx context.Context, threadID string, query ListThreadMessagesQuery, options ...RequestOption) (*Page[ThreadMessage], error) {
	return listPage[ThreadMessage](ctx, s.client, call{method: "GET", path: "/threads/{id}/messages", ids: []string{threadID}, query: query}, options)
}

// AddMessages is addThreadMessages: Put history into a thread. For conversations that began elsewhere: they are put at its end, in their order, and no agent runs. Scope: `threads:write`.
func (s *ThreadsService) AddMessages(ctx context.Context, threadID string, body AddThreadMessagesRequest, options ...RequestOption) (*Page[ThreadMessage], error) {
	return listPage[ThreadMessage](ctx, s.client, call{method: "POST", path: "/threads/{id}/messages", ids: []string{threadID}, body: body, takesKey: true}, options)
}

// EraseUserData is eraseUserData: Erase what was said by and to an end user, in the background. Threads, inputs, outputs, events and files that carry this `user`. It takes a while: `GET /erasures/{id}` says how far it is. Counts and costs stay, words do not. Scope: `erasures:write`.
func (s *ThreadsService) EraseUserData(ctx context.Context, user string, options ...RequestOption) (*Erasure, error) {
	return sendFor[Erasure](ctx, s.client, call{method: "DELETE", path: "/users/{user}/data", ids: []string{user}}, options)
}

// GetErasure is getErasure: See how far an erasure is. Which user or thread it is of, what was erased so far, and whether it is done. Scope: `threads:read`.
func (s *ThreadsService) GetErasure(ctx context.Context, erasureID string, options ...RequestOption) (*Erasure, error) {
	return sendFor[Erasure](ctx, s.client, call{method: "GET", path: "/erasures/{id}", ids: []string{erasureID}}, options)
}

// List iterates over all pages. List files. Newest first: those that were uploaded, and those that runs made (`run_id`). Scope: `files:read`.
func (s *FilesService) List(ctx context.Context, query ListFilesQuery, options ...RequestOption) iter.Seq2[StoredFile, error] {
	return listAll[StoredFile](ctx, s.client, call{method: "GET", path: "/files", query: query}, options)
}

// ListPage fetches one page. List files. Newest first: those that were uploaded, and those that runs made (`run_id`). Scope: `files:read`.
func (s *FilesService) ListPage(ctx context.Context, query ListFilesQuery, options ...RequestOption) (*Page[StoredFile], error) {
	return listPage[StoredFile](ctx, s.client, call{method: "GET", path: "/files", query: query}, options)
}

// Get is getFile: Get what is known of a file. Name, type, size, digest and whose it is; the bytes are at `GET /files/{id}/content`. Scope: `files:read`.
func (s *FilesService) Get(ctx context.Context, fileID string, options ...RequestOption) (*StoredFile, error) {
	return sendFor[StoredFile](ctx, s.client, call{method: "GET", path: "/files/{id}", ids: []string{fileID}}, options)
}

// Delete is deleteFile: Delete a file and its content. At once and for good. Runs and messages that name it keep the id, and reading it is 404 from then on. Scope: `files:write`.
func (s *FilesService) Delete(ctx context.Context, fileID string, options ...RequestOption) (*DeletedFile, error) {
	return sendFor[DeletedFile](ctx, s.client, call{method: "DELETE", path: "/files/{id}", ids: []string{fileID}}, options)
}

// CreateLink is createFileLink: Make a link that anybody can read a file by, until it ends. Whoever has the link reads the file without a key, until it ends: an hour unless you say otherwise. It cannot be taken back but by deleting the file. Scope: `files:read`.
func (s *FilesService) CreateLink(ctx context.Context, fileID string, body CreateFileLinkRequest, options ...RequestOption) (*FileLink, error) {
	return sendFor[FileLink](ctx, s.client, call{method: "POST", path: "/files/{id}/link", ids: []string{fileID}, body: body, isBodyOptional: true}, options)
}

// ListFiles iterates over all pages. List the files that a run made. What the agent wrote, and what its tools gave, newest first. `GET /files/{id}/content` reads one. Scope: `runs:read`.
func (s *RunsService) ListFiles(ctx context.Context, runID string, query ListRunFilesQuery, options ...RequestOption) iter.Seq2[StoredFile, error] {
	return listAll[StoredFile](ctx, s.client, call{method: "GET", path: "/runs/{id}/files", ids: []string{runID}, query: query}, options)
}

// ListFilesPage fetches one page. List the files that a run made. What the agent wrote, and what its tools gave, newest first. `GET /files/{id}/content` reads one. Scope: `runs:read`.
func (s *RunsService) ListFilesPage(ctx context.Context, runID string, query ListRunFilesQuery, options ...RequestOption) (*Page[StoredFile], error) {
	return listPage[StoredFile](ctx, s.client, call{method: "GET", path: "/runs/{id}/files", ids: []string{runID}, query: query}, options)
}

// List iterates over all pages. List pipelines. Newest first; archived ones only with `status` of `archived` or `all`. Scope: `pipelines:read`.
func (s *PipelinesService) List(ctx context.Context, query ListPipelinesQuery, options ...RequestOption) iter.Seq2[Pipeline, error] {
	return listAll[Pipeline](ctx, s.client, call{method: "GET", path: "/pipelines", query: query}, options)
}

// ListPage fetches one page. List pipelines. Newest first; archived ones only with `status` of `archived` or `all`. Scope: `pipelines:read`.
func (s *PipelinesService) ListPage(ctx context.Context, query ListPipelinesQuery, options ...RequestOption) (*Page[Pipeline], error) {
	return listPage[Pipeline](ctx, s.client, call{method: "GET", path: "/pipelines", query: query}, options)
}

// Create is createPipeline: Create a pipeline. Steps are agents' runs; an input is JSON in which `{"expr": "…"}` is a CEL expression over `input` and `steps`. What cannot work (a cycle, an unknown step or agent, a wrong expression) is refused here, with its place. Scope: `pipelines:write`.
func (s *PipelinesService) Create(ctx context.Context, body CreatePipelineRequest, options ...RequestOption) (*Pipeline, error) {
	return sendFor[Pipeline](ctx, s.client, call{method: "POST", path: "/pipelines", body: body, takesKey: true}, options)
}

// Get is getPipeline: Get a pipeline. With its steps, its schedule and when that is due next. Scope: `pipelines:read`.
func (s *PipelinesService) Get(ctx context.Context, pipelineID string, options ...RequestOption) (*Pipeline, error) {
	return sendFor[Pipeline](ctx, s.client, call{method: "GET", path: "/pipelines/{id}", ids: []string{pipelineID}}, options)
}

// Update is updatePipeline: Update a pipeline; runs under way go on with what they began with. What is sent takes the place of what was: `steps` whole. Each change is a revision. Scope: `pipelines:write`.
func (s *PipelinesService) Update(ctx context.Context, pipelineID string, body PipelinePatch, options ...RequestOption) (*Pipeline, error) {
	return sendFor[Pipeline](ctx, s.client, call{method: "PATCH", path: "/pipelines/{id}", ids: []string{pipelineID}, body: body, takesKey: true}, options)
}

// Archive is archivePipeline: Archive a pipeline; its schedule stops, its runs stay. There is no way back; runs under way go on to their end. Scope: `pipelines:write`.
func (s *PipelinesService) Archive(ctx context.Context, pipelineID string, options ...RequestOption) (*Pipeline, error) {
	return sendFor[Pipeline](ctx, s.client, call{method: "DELETE", path: "/pipelines/{id}", ids: []string{pipelineID}}, options)
}

// ListRuns iterates over all pages. List a pipeline's runs. Newest first, without their items' outputs; `GET /runs?pipeline_run_id=…` lists the runs of one. Scope: `pipelines:read`.
func (s *PipelinesService) ListRuns(ctx context.Context, pipelineID string, query ListPipelineRunsQuery, options ...RequestOption) iter.Seq2[PipelineRun, error] {
	return listAll[PipelineRun](ctx, s.client, call{method: "GET", path: "/pipelines/{id}/runs", ids: []string{pipelineID}, query: query}, options)
}

// ListRunsPage fetches one page. List a pipeline's runs. Newest first, without their items' outputs; `GET /runs?pipeline_run_id=…` lists the runs of one. Scope: `pipelines:read`.
func (s *PipelinesService) ListRunsPage(ctx context.Context, pipelineID string, query ListPipelineRunsQuery, options ...RequestOption) (*Page[PipelineRun], error) {
	return listPage[PipelineRun](ctx, s.client, call{method: "GET", path: "/pipelines/{id}/runs", ids: []string{pipelineID}, query: query}, options)
}

// CreateRun is createPipelineRun: Run a pipeline. Answers with the result, or with a run that goes on where that takes longer than the caller waits (`Prefer: wait=`). Scope: `pipelines:write`.
func (s *PipelinesService) CreateRun(ctx context.Context, pipelineID string, body CreatePipelineRunRequest, options ...RequestOption) (*PipelineRun, error) {
	return sendFor[PipelineRun](ctx, s.client, call{method: "POST", path: "/pipelines/{id}/runs", ids: []string{pipelineID}, body: body, takesKey: true}, options)
}

// GetRun is getPipelineRun: Get a pipeline run. Its status, output or error, and each step with the runs that it is made of. Scope: `pipelines:read`.
func (s *PipelinesService) GetRun(ctx context.Context, pipelineID, runID string, options ...RequestOption) (*PipelineRun, error) {
	return sendFor[PipelineRun](ctx, s.client, call{method: "GET", path: "/pipelines/{id}/runs/{run_id}", ids: []string{pipelineID, runID}}, options)
}

// CancelRun is cancelPipelineRun: Cancel a pipeline run and the runs of its steps. Steps that run are cancelled, later ones are not begun. Scope: `pipelines:write`.
func (s *PipelinesService) CancelRun(ctx context.Context, pipelineID, runID string, query CancelPipelineRunQuery, options ...RequestOption) (*PipelineRun, error) {
	return sendFor[PipelineRun](ctx, s.client, call{method: "DELETE", path: "/pipelines/{id}/runs/{run_id}", ids: []string{pipelineID, runID}, query: query}, options)
}

// RetryRun is retryPipelineRun: Run a pipeline again from where a run of it failed. A new run with the definition and input of one that failed or was cancelled. Steps that had completed or been skipped are taken as they are; those that had not, and whatever waits for them, run again. While a retry is in progress, another request returns it. Answers as POST /pipelines/{id}/runs does. Scope: `pipelines:write`.
func (s *PipelinesService) RetryRun(ctx context.Context, pipelineID, runID string, body RetryPipelineRunRequest, options ...RequestOption) (*PipelineRun, error) {
	return sendFor[PipelineRun](ctx, s.client, call{method: "POST", path: "/pipelines/{id}/runs/{run_id}/retry", ids: []string{pipelineID, runID}, body: body, isBodyOptional: true, takesKey: true}, options)
}
