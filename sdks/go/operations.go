// Code generated from the OpenAPI document by `npm run client-models`. DO NOT EDIT.

package agentrun

import (
	"context"
	"iter"
)

// Services has all methods of the API, grouped by resource.
type Services struct {
	Agents         *AgentsService
	Catalog        *CatalogService
	Runs           *RunsService
	APIKeys        *APIKeysService
	Auth           *AuthService
	Members        *MembersService
	Organization   *OrganizationService
	SingleSignOn   *SingleSignOnService
	Usage          *UsageService
	Analytics      *AnalyticsService
	Audit          *AuditService
	Replays        *ReplaysService
	Datasets       *DatasetsService
	Scorers        *ScorersService
	ScoringRules   *ScoringRulesService
	Experiments    *ExperimentsService
	Ratings        *RatingsService
	Webhooks       *WebhooksService
	Events         *EventsService
	Workers        *WorkersService
	Policies       *PoliciesService
	Caps           *CapsService
	Connectors     *ConnectorsService
	Providers      *ProvidersService
	Secrets        *SecretsService
	Alerts         *AlertsService
	Errors         *ErrorsService
	Threads        *ThreadsService
	Files          *FilesService
	Pipelines      *PipelinesService
	Configurations *ConfigurationsService
}

func newServices(client *Client) Services {
	return Services{
		Agents:         &AgentsService{client: client},
		Catalog:        &CatalogService{client: client},
		Runs:           &RunsService{client: client},
		APIKeys:        &APIKeysService{client: client},
		Auth:           &AuthService{client: client},
		Members:        &MembersService{client: client},
		Organization:   &OrganizationService{client: client},
		SingleSignOn:   &SingleSignOnService{client: client},
		Usage:          &UsageService{client: client},
		Analytics:      &AnalyticsService{client: client},
		Audit:          &AuditService{client: client},
		Replays:        &ReplaysService{client: client},
		Datasets:       &DatasetsService{client: client},
		Scorers:        &ScorersService{client: client},
		ScoringRules:   &ScoringRulesService{client: client},
		Experiments:    &ExperimentsService{client: client},
		Ratings:        &RatingsService{client: client},
		Webhooks:       &WebhooksService{client: client},
		Events:         &EventsService{client: client},
		Workers:        &WorkersService{client: client},
		Policies:       &PoliciesService{client: client},
		Caps:           &CapsService{client: client},
		Connectors:     &ConnectorsService{client: client},
		Providers:      &ProvidersService{client: client},
		Secrets:        &SecretsService{client: client},
		Alerts:         &AlertsService{client: client},
		Errors:         &ErrorsService{client: client},
		Threads:        &ThreadsService{client: client},
		Files:          &FilesService{client: client},
		Pipelines:      &PipelinesService{client: client},
		Configurations: &ConfigurationsService{client: client},
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

// DatasetsService has the methods of Client.Datasets.
type DatasetsService struct{ client *Client }

// ScorersService has the methods of Client.Scorers.
type ScorersService struct{ client *Client }

// ScoringRulesService has the methods of Client.ScoringRules.
type ScoringRulesService struct{ client *Client }

// ExperimentsService has the methods of Client.Experiments.
type ExperimentsService struct{ client *Client }

// RatingsService has the methods of Client.Ratings.
type RatingsService struct{ client *Client }

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

// SecretsService has the methods of Client.Secrets.
type SecretsService struct{ client *Client }

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

// ConfigurationsService has the methods of Client.Configurations.
type ConfigurationsService struct{ client *Client }

// List iterates over all pages. List agents. Newest first. A key with `agent_ids` sees only those agents. Archived agents are left out unless `status` is `archived` or `all`. Instructions are returned in full; secrets are `[redacted]`. Scope: `agents:read`.
func (s *AgentsService) List(ctx context.Context, query ListAgentsQuery, options ...RequestOption) iter.Seq2[Agent, error] {
	return listAll[Agent](ctx, s.client, call{method: "GET", path: "/agents", query: query}, options)
}

// ListPage fetches one page. List agents. Newest first. A key with `agent_ids` sees only those agents. Archived agents are left out unless `status` is `archived` or `all`. Instructions are returned in full; secrets are `[redacted]`. Scope: `agents:read`.
func (s *AgentsService) ListPage(ctx context.Context, query ListAgentsQuery, options ...RequestOption) (*Page[Agent], error) {
	return listPage[Agent](ctx, s.client, call{method: "GET", path: "/agents", query: query}, options)
}

// Get is getAgent: Get an agent. Returns the deployed configuration with its revision number. `runtime` shows where the agent runs. Secrets in it are `[redacted]`; you can send them back unchanged in a PATCH. Scope: `agents:read`.
func (s *AgentsService) Get(ctx context.Context, agentID string, options ...RequestOption) (*Agent, error) {
	return sendFor[Agent](ctx, s.client, call{method: "GET", path: "/agents/{id}", ids: []string{agentID}}, options)
}

// Update is updateAgent: Update an agent. Fields that you leave out keep their values. `metadata` and `limits` are merged one level deep; null removes an entry. Each change creates a revision and deploys it immediately; active runs finish with the revision that they started with. Sending a module's `runtime` again deploys its current files. Changing `approvals`, `policy` or `gate` also requires the scope `approvals:manage`. If the agent has a `gate`, a revision that changes anything else waits for it: `pending_deployment` shows its state. Scope: `agents:write`.
func (s *AgentsService) Update(ctx context.Context, agentID string, body AgentPatch, options ...RequestOption) (*Agent, error) {
	return sendFor[Agent](ctx, s.client, call{method: "PATCH", path: "/agents/{id}", ids: []string{agentID}, body: body, takesKey: true}, options)
}

// Archive is archiveAgent: Archive an agent. The agent accepts no more runs and its schedule stops. Active runs finish, and all data stays readable. Archiving cannot be undone: hire or create another agent. Scope: `agents:write`.
func (s *AgentsService) Archive(ctx context.Context, agentID string, options ...RequestOption) (*Agent, error) {
	return sendFor[Agent](ctx, s.client, call{method: "DELETE", path: "/agents/{id}", ids: []string{agentID}}, options)
}

// ListRevisions iterates over all pages. List an agent's revisions. Newest first, each with the complete configuration at that time; secrets are redacted. Revisions are never deleted. Scope: `agents:read`.
func (s *AgentsService) ListRevisions(ctx context.Context, agentID string, query ListRevisionsQuery, options ...RequestOption) iter.Seq2[Revision, error] {
	return listAll[Revision](ctx, s.client, call{method: "GET", path: "/agents/{id}/revisions", ids: []string{agentID}, query: query}, options)
}

// ListRevisionsPage fetches one page. List an agent's revisions. Newest first, each with the complete configuration at that time; secrets are redacted. Revisions are never deleted. Scope: `agents:read`.
func (s *AgentsService) ListRevisionsPage(ctx context.Context, agentID string, query ListRevisionsQuery, options ...RequestOption) (*Page[Revision], error) {
	return listPage[Revision](ctx, s.client, call{method: "GET", path: "/agents/{id}/revisions", ids: []string{agentID}, query: query}, options)
}

// CreateRevision is createRevision: Create a revision without deploying it. Use this to test a change: POST /runs runs it with `agent_revision`. All other runs keep using the deployed revision. If nothing differs, the deployed revision is returned. Scope: `agents:write`.
func (s *AgentsService) CreateRevision(ctx context.Context, agentID string, body AgentPatch, options ...RequestOption) (*Revision, error) {
	return sendFor[Revision](ctx, s.client, call{method: "POST", path: "/agents/{id}/revisions", ids: []string{agentID}, body: body, takesKey: true}, options)
}

// ArchiveMany is archiveAgents: Archive many agents. Archives up to 100 agents. Each item succeeds or fails on its own, and takes one request of the rate limit: items that do not fit have the status 429. `Idempotency-Key` is ignored. Repeating the call has no further effect. Scope: `agents:write`.
func (s *AgentsService) ArchiveMany(ctx context.Context, body ArchiveAgentsRequest, options ...RequestOption) (*AgentBatch, error) {
	return sendFor[AgentBatch](ctx, s.client, call{method: "POST", path: "/agents/archive", body: body}, options)
}

// Deploy is deployAgent: Hire a catalog agent. Each call hires another agent: a catalog entry can be hired several times. Scope: `agents:write`.
func (s *AgentsService) Deploy(ctx context.Context, catalogKey string, body DeployAgentRequest, options ...RequestOption) (*Agent, error) {
	return sendFor[Agent](ctx, s.client, call{method: "POST", path: "/agents/{catalog_key}/deploy", ids: []string{catalogKey}, body: body, isBodyOptional: true, takesKey: true}, options)
}

// Create is createAgent: Create a custom agent. `runtime` defines how the agent runs: a module on the server, an HTTP URL, or a model with instructions. Scope: `agents:write`.
func (s *AgentsService) Create(ctx context.Context, body CustomAgentRequest, options ...RequestOption) (*Agent, error) {
	return sendFor[Agent](ctx, s.client, call{method: "POST", path: "/agents/custom", body: body, takesKey: true}, options)
}

// List iterates over all pages. List catalog agents. Lists the agents that this installation offers, each with an example input. `POST /agents/{catalog_key}/deploy` adds one to your organisation. The operator can add more with `AGENTRUN_CATALOG_DIR`. Scope: `agents:read`.
func (s *CatalogService) List(ctx context.Context, options ...RequestOption) iter.Seq2[CatalogAgent, error] {
	return listAll[CatalogAgent](ctx, s.client, call{method: "GET", path: "/catalog"}, options)
}

// ListPage fetches one page. List catalog agents. Lists the agents that this installation offers, each with an example input. `POST /agents/{catalog_key}/deploy` adds one to your organisation. The operator can add more with `AGENTRUN_CATALOG_DIR`. Scope: `agents:read`.
func (s *CatalogService) ListPage(ctx context.Context, options ...RequestOption) (*Page[CatalogAgent], error) {
	return listPage[CatalogAgent](ctx, s.client, call{method: "GET", path: "/catalog"}, options)
}

// ListDeployments iterates over all pages. List an agent's deployments. Newest first: which revision was used for new runs, since when, who deployed it, and the reason for a rollback. Scope: `agents:read`.
func (s *AgentsService) ListDeployments(ctx context.Context, agentID string, query ListDeploymentsQuery, options ...RequestOption) iter.Seq2[Deployment, error] {
	return listAll[Deployment](ctx, s.client, call{method: "GET", path: "/agents/{id}/deployments", ids: []string{agentID}, query: query}, options)
}

// ListDeploymentsPage fetches one page. List an agent's deployments. Newest first: which revision was used for new runs, since when, who deployed it, and the reason for a rollback. Scope: `agents:read`.
func (s *AgentsService) ListDeploymentsPage(ctx context.Context, agentID string, query ListDeploymentsQuery, options ...RequestOption) (*Page[Deployment], error) {
	return listPage[Deployment](ctx, s.client, call{method: "GET", path: "/agents/{id}/deployments", ids: []string{agentID}, query: query}, options)
}

// CreateDeployment is createDeployment: Deploy a revision. New runs use this revision from now on; active runs are not affected. Use it to deploy a tested draft. Scope: `agents:write`.
func (s *AgentsService) CreateDeployment(ctx context.Context, agentID string, body CreateDeploymentRequest, options ...RequestOption) (*Deployment, error) {
	return sendFor[Deployment](ctx, s.client, call{method: "POST", path: "/agents/{id}/deployments", ids: []string{agentID}, body: body, takesKey: true}, options)
}

// Rollback is rollbackAgent: Roll back an agent. Deploys the given revision, or else goes one step back in the deployment history. The response is a normal deployment. Scope: `agents:write`.
func (s *AgentsService) Rollback(ctx context.Context, agentID string, body RollbackRequest, options ...RequestOption) (*Deployment, error) {
	return sendFor[Deployment](ctx, s.client, call{method: "POST", path: "/agents/{id}/rollback", ids: []string{agentID}, body: body, takesKey: true}, options)
}

// List iterates over all pages. List runs. Newest first. `input` and `output` are left out unless you list them in `expand`, because they can be megabytes. A run must match all filters. `status=requires_action` lists the runs that wait for a person. Scope: `runs:read`.
func (s *RunsService) List(ctx context.Context, query ListRunsQuery, options ...RequestOption) iter.Seq2[ListedRun, error] {
	return listAll[ListedRun](ctx, s.client, call{method: "GET", path: "/runs", query: query}, options)
}

// ListPage fetches one page. List runs. Newest first. `input` and `output` are left out unless you list them in `expand`, because they can be megabytes. A run must match all filters. `status=requires_action` lists the runs that wait for a person. Scope: `runs:read`.
func (s *RunsService) ListPage(ctx context.Context, query ListRunsQuery, options ...RequestOption) (*Page[ListedRun], error) {
	return listPage[ListedRun](ctx, s.client, call{method: "GET", path: "/runs", query: query}, options)
}

// Create is createRun: Run an agent. Returns the result. If the run takes longer than the call waits (`Prefer: wait=`), returns the run that is in progress. Scope: `runs:write`.
func (s *RunsService) Create(ctx context.Context, body CreateRunRequest, options ...RequestOption) (*Run, error) {
	return sendFor[Run](ctx, s.client, call{method: "POST", path: "/runs", body: body, takesKey: true}, options)
}

// Get is getRun: Get a run. Returns the complete run with input and output. To wait for the result, use `GET /runs/{id}/stream` or register a webhook; polling works too, but costs one request each time. Scope: `runs:read`.
func (s *RunsService) Get(ctx context.Context, runID string, query GetRunQuery, options ...RequestOption) (*Run, error) {
	return sendFor[Run](ctx, s.client, call{method: "GET", path: "/runs/{id}", ids: []string{runID}, query: query}, options)
}

// Cancel is cancelRun: Cancel a run. The agent gets a request to stop first. With `force` the run ends immediately. Scope: `runs:write`.
func (s *RunsService) Cancel(ctx context.Context, runID string, query CancelRunQuery, options ...RequestOption) (*Run, error) {
	return sendFor[Run](ctx, s.client, call{method: "DELETE", path: "/runs/{id}", ids: []string{runID}, query: query}, options)
}

// List iterates over all pages. List API keys. Newest first, including revoked and expired keys. Secrets are never returned: use `prefix` and `last4` to identify a key. Scope: `api_keys:read`.
func (s *APIKeysService) List(ctx context.Context, query ListAPIKeysQuery, options ...RequestOption) iter.Seq2[APIKey, error] {
	return listAll[APIKey](ctx, s.client, call{method: "GET", path: "/api-keys", query: query}, options)
}

// ListPage fetches one page. List API keys. Newest first, including revoked and expired keys. Secrets are never returned: use `prefix` and `last4` to identify a key. Scope: `api_keys:read`.
func (s *APIKeysService) ListPage(ctx context.Context, query ListAPIKeysQuery, options ...RequestOption) (*Page[APIKey], error) {
	return listPage[APIKey](ctx, s.client, call{method: "GET", path: "/api-keys", query: query}, options)
}

// Create is createApiKey: Create an API key. The secret is returned only in this response. Scope: `api_keys:write`.
func (s *APIKeysService) Create(ctx context.Context, body CreateAPIKeyRequest, options ...RequestOption) (*NewAPIKey, error) {
	return sendFor[NewAPIKey](ctx, s.client, call{method: "POST", path: "/api-keys", body: body, takesKey: true}, options)
}

// Get is getApiKey: Get an API key. Includes who created the key, and when and from where it was last used (accurate to a minute). Scope: `api_keys:read`.
func (s *APIKeysService) Get(ctx context.Context, apiKeyID string, options ...RequestOption) (*APIKey, error) {
	return sendFor[APIKey](ctx, s.client, call{method: "GET", path: "/api-keys/{id}", ids: []string{apiKeyID}}, options)
}

// Update is updateApiKey: Update an API key. Changes the name or the networks of a key. You cannot change its scopes and agents: create another key instead. A revoked or expired key cannot be changed. A key that would exclude its own address is rejected, unless you send `force=true`. Scope: `api_keys:write`.
func (s *APIKeysService) Update(ctx context.Context, apiKeyID string, body APIKeyPatch, query UpdateAPIKeyQuery, options ...RequestOption) (*APIKey, error) {
	return sendFor[APIKey](ctx, s.client, call{method: "PATCH", path: "/api-keys/{id}", ids: []string{apiKeyID}, query: query, body: body, takesKey: true}, options)
}

// Revoke is revokeApiKey: Revoke an API key. The key is rejected everywhere immediately. With `cascade`, so are the keys that it created. Scope: `api_keys:write`.
func (s *APIKeysService) Revoke(ctx context.Context, apiKeyID string, query RevokeAPIKeyQuery, options ...RequestOption) (*APIKey, error) {
	return sendFor[APIKey](ctx, s.client, call{method: "DELETE", path: "/api-keys/{id}", ids: []string{apiKeyID}, query: query}, options)
}

// Rotate is rotateApiKey: Rotate an API key. The old key keeps working for 24 hours, or for `grace_seconds`. Both keys share one rate limit. Scope: `api_keys:write`.
func (s *APIKeysService) Rotate(ctx context.Context, apiKeyID string, body RotateAPIKeyRequest, options ...RequestOption) (*NewAPIKey, error) {
	return sendFor[NewAPIKey](ctx, s.client, call{method: "POST", path: "/api-keys/{id}/rotate", ids: []string{apiKeyID}, body: body, isBodyOptional: true, takesKey: true}, options)
}

// Login is login: Sign in. Sets the session cookie. For people who use a browser. The cookie expires after 30 minutes without a request, and after eight hours at the latest. Every failure returns the same message. Five failures lock the account for a while; the lock time doubles with each further lock. `Idempotency-Key` is ignored. A repeated call starts another session.
func (s *AuthService) Login(ctx context.Context, body LoginRequest, options ...RequestOption) (*SignedIn, error) {
	return sendFor[SignedIn](ctx, s.client, call{method: "POST", path: "/api/auth/login", body: body, isRoot: true, isOpen: true}, options)
}

// Logout is logout: Sign out. Ends the session on all nodes and clears the cookie. Returns 204 even without a session. `Idempotency-Key` is ignored. Repeating the call has no further effect.
func (s *AuthService) Logout(ctx context.Context, options ...RequestOption) error {
	return sendOnly(ctx, s.client, call{method: "POST", path: "/api/auth/logout", isRoot: true}, options)
}

// Me is getMe: Get the current identity. Returns the key or person that makes the call, with its scopes, organisation, plan and the protocols that are enabled. Use it to test a new key.
func (s *AuthService) Me(ctx context.Context, options ...RequestOption) (*Me, error) {
	return sendFor[Me](ctx, s.client, call{method: "GET", path: "/api/auth/me", isRoot: true}, options)
}

// CreateToken is createToken: Create a short-lived token. The token has some of the caller's permissions and expires soon, and with the key or session that created it. With `user` it is safe for web pages: it reaches only what belongs to that end user. `Idempotency-Key` is ignored. A repeated call creates another token.
func (s *AuthService) CreateToken(ctx context.Context, body CreateTokenRequest, options ...RequestOption) (*SessionToken, error) {
	return sendFor[SessionToken](ctx, s.client, call{method: "POST", path: "/api/auth/token", body: body, isBodyOptional: true, isRoot: true}, options)
}

// ListSessions iterates over all pages. List your sessions. Lists where you are signed in. `is_current` marks the session that makes this call.
func (s *AuthService) ListSessions(ctx context.Context, options ...RequestOption) iter.Seq2[Session, error] {
	return listAll[Session](ctx, s.client, call{method: "GET", path: "/api/auth/sessions", isRoot: true}, options)
}

// ListSessionsPage fetches one page. List your sessions. Lists where you are signed in. `is_current` marks the session that makes this call.
func (s *AuthService) ListSessionsPage(ctx context.Context, options ...RequestOption) (*Page[Session], error) {
	return listPage[Session](ctx, s.client, call{method: "GET", path: "/api/auth/sessions", isRoot: true}, options)
}

// EndAllSessions is endAllSessions: End all sessions. Ends all your sessions, including this one. Use this if a device is lost or stolen. Your API keys keep working: revoke them separately.
func (s *AuthService) EndAllSessions(ctx context.Context, options ...RequestOption) (*DeletedSessions, error) {
	return sendFor[DeletedSessions](ctx, s.client, call{method: "DELETE", path: "/api/auth/sessions", isRoot: true}, options)
}

// EndSession is endSession: End a session. The session is rejected on all nodes within seconds.
func (s *AuthService) EndSession(ctx context.Context, sessionID string, options ...RequestOption) (*DeletedSession, error) {
	return sendFor[DeletedSession](ctx, s.client, call{method: "DELETE", path: "/api/auth/sessions/{id}", ids: []string{sessionID}, isRoot: true}, options)
}

// ChangePassword is changePassword: Change your password. Ends all your other sessions. The new password needs at least 12 characters and must not be a common password. Send `code` if you have a second factor. `Idempotency-Key` is ignored. A repeated call is rejected, because the old password is no longer valid.
func (s *AuthService) ChangePassword(ctx context.Context, body ChangePasswordRequest, options ...RequestOption) error {
	return sendOnly(ctx, s.client, call{method: "POST", path: "/api/auth/password", body: body, isRoot: true}, options)
}

// ForgotPassword is forgotPassword: Request a password link. Sends an e-mail with a link to choose a new password. The response is the same for unknown addresses. The link works once and expires after one hour. If this server sends no mail, its operator can set a new password. `Idempotency-Key` is ignored. A repeated call sends another link.
func (s *AuthService) ForgotPassword(ctx context.Context, body ForgotPasswordRequest, options ...RequestOption) error {
	return sendOnly(ctx, s.client, call{method: "POST", path: "/api/auth/password/forgot", body: body, isRoot: true, isOpen: true}, options)
}

// ResetPassword is resetPassword: Reset a password. The token is the last part of the link in the e-mail. Ends all your sessions, and verifies the e-mail address. `Idempotency-Key` is ignored. A repeated call is rejected, because a link works once.
func (s *AuthService) ResetPassword(ctx context.Context, body ResetPasswordRequest, options ...RequestOption) error {
	return sendOnly(ctx, s.client, call{method: "POST", path: "/api/auth/password/reset", body: body, isRoot: true, isOpen: true}, options)
}

// SwitchOrganization is switchOrganization: Switch organisation. The session continues in the other organisation, with your role there. `Idempotency-Key` is ignored. Repeating the call has no further effect.
func (s *AuthService) SwitchOrganization(ctx context.Context, body SwitchOrganizationRequest, options ...RequestOption) (*Me, error) {
	return sendFor[Me](ctx, s.client, call{method: "POST", path: "/api/auth/switch", body: body, isRoot: true}, options)
}

// LookUpInvitation is lookUpInvitation: Get an invitation. For the page that the invitation link opens. The invitation remains unused, and the call does not sign anyone in. `Idempotency-Key` is ignored. The call changes nothing.
func (s *AuthService) LookUpInvitation(ctx context.Context, body LookUpInvitationRequest, options ...RequestOption) (*InvitationOffer, error) {
	return sendFor[InvitationOffer](ctx, s.client, call{method: "POST", path: "/api/auth/invitations/look-up", body: body, isRoot: true, isOpen: true}, options)
}

// AcceptInvitation is acceptInvitation: Accept an invitation. If the e-mail address has an account, send its password; otherwise send the password for the new account. This call also signs you in. `Idempotency-Key` is ignored. A repeated call is rejected, because an invitation works once.
func (s *AuthService) AcceptInvitation(ctx context.Context, body AcceptInvitationRequest, options ...RequestOption) (*SignedIn, error) {
	return sendFor[SignedIn](ctx, s.client, call{method: "POST", path: "/api/auth/invitations/accept", body: body, isRoot: true, isOpen: true}, options)
}

// BeginSecondFactor is beginSecondFactor: Set up a second factor. Returns a secret and a URL for an authenticator app. The second factor is active once you confirm it, within one hour. `Idempotency-Key` is ignored. A repeated call creates another secret.
func (s *AuthService) BeginSecondFactor(ctx context.Context, body BeginSecondFactorRequest, options ...RequestOption) (*SecondFactorSetup, error) {
	return sendFor[SecondFactorSetup](ctx, s.client, call{method: "POST", path: "/api/auth/second-factor", body: body, isRoot: true}, options)
}

// ConfirmSecondFactor is confirmSecondFactor: Confirm the second factor. Turns the second factor on with a first code, and ends all your other sessions. Returns recovery codes, which are shown only once. Each code replaces the authenticator for one sign-in. `Idempotency-Key` is ignored. A repeated call is rejected, because a code works once.
func (s *AuthService) ConfirmSecondFactor(ctx context.Context, body ConfirmSecondFactorRequest, options ...RequestOption) (*RecoveryCodes, error) {
	return sendFor[RecoveryCodes](ctx, s.client, call{method: "POST", path: "/api/auth/second-factor/confirm", body: body, isRoot: true}, options)
}

// RenewRecoveryCodes is renewRecoveryCodes: Replace your recovery codes. The old codes stop working immediately. `Idempotency-Key` is ignored. A repeated call creates other codes.
func (s *AuthService) RenewRecoveryCodes(ctx context.Context, body ChangeSecondFactorRequest, options ...RequestOption) (*RecoveryCodes, error) {
	return sendFor[RecoveryCodes](ctx, s.client, call{method: "POST", path: "/api/auth/second-factor/recovery-codes", body: body, isRoot: true}, options)
}

// RemoveSecondFactor is removeSecondFactor: Turn off the second factor. Ends all your other sessions. If the organisation requires a second factor, all you can do afterwards is set up a new one. `Idempotency-Key` is ignored. A repeated call is rejected, because there is no second factor any more.
func (s *AuthService) RemoveSecondFactor(ctx context.Context, body ChangeSecondFactorRequest, options ...RequestOption) error {
	return sendOnly(ctx, s.client, call{method: "POST", path: "/api/auth/second-factor/remove", body: body, isRoot: true}, options)
}

// GetAuthorizationRequest is getAuthorizationRequest: Get an OAuth authorization request. Fetches the application's document and compares the requested scopes with yours.
func (s *AuthService) GetAuthorizationRequest(ctx context.Context, query GetAuthorizationRequestQuery, options ...RequestOption) (*AuthorizationRequest, error) {
	return sendFor[AuthorizationRequest](ctx, s.client, call{method: "GET", path: "/oauth/authorization", query: query}, options)
}

// AllowAuthorization is allowAuthorization: Authorise an application. Creates an expiring key, which is listed with the other keys and can be revoked there. Its secret is never disclosed; the application gets short-lived tokens. `Idempotency-Key` is ignored. A repeated call creates another code.
func (s *AuthService) AllowAuthorization(ctx context.Context, body AllowAuthorizationRequest, options ...RequestOption) (*AllowedAuthorization, error) {
	return sendFor[AllowedAuthorization](ctx, s.client, call{method: "POST", path: "/oauth/authorization", body: body}, options)
}

// List iterates over all pages. List members. Includes roles, and counts of the resources that are revoked when the member leaves. Scope: `*`, or a member with the role owner, admin, developer, viewer.
func (s *MembersService) List(ctx context.Context, query ListMembersQuery, options ...RequestOption) iter.Seq2[Member, error] {
	return listAll[Member](ctx, s.client, call{method: "GET", path: "/members", query: query}, options)
}

// ListPage fetches one page. List members. Includes roles, and counts of the resources that are revoked when the member leaves. Scope: `*`, or a member with the role owner, admin, developer, viewer.
func (s *MembersService) ListPage(ctx context.Context, query ListMembersQuery, options ...RequestOption) (*Page[Member], error) {
	return listPage[Member](ctx, s.client, call{method: "GET", path: "/members", query: query}, options)
}

// Update is updateMember: Change a member's role. Keys, invitations and webhooks that the new role could not have created are revoked or deactivated immediately. The response counts them. Scope: `*`, or a member with the role owner, admin.
func (s *MembersService) Update(ctx context.Context, memberID string, body MemberPatch, options ...RequestOption) (*ChangedMember, error) {
	return sendFor[ChangedMember](ctx, s.client, call{method: "PATCH", path: "/members/{id}", ids: []string{memberID}, body: body, takesKey: true}, options)
}

// Remove is removeMember: Remove a member. You can also remove yourself. The member's keys and invitations are revoked, their webhooks deactivated, and their sessions end. Runs, agents and connectors stay with the organisation. Scope: `*`, or a member with the role owner, admin, developer, viewer.
func (s *MembersService) Remove(ctx context.Context, memberID string, options ...RequestOption) (*ChangedMember, error) {
	return sendFor[ChangedMember](ctx, s.client, call{method: "DELETE", path: "/members/{id}", ids: []string{memberID}}, options)
}

// ListInvitations iterates over all pages. List open invitations. Lists invitations that are not used, revoked or expired. Scope: `*`, or a member with the role owner, admin, developer, viewer.
func (s *MembersService) ListInvitations(ctx context.Context, query ListInvitationsQuery, options ...RequestOption) iter.Seq2[Invitation, error] {
	return listAll[Invitation](ctx, s.client, call{method: "GET", path: "/members/invitations", query: query}, options)
}

// ListInvitationsPage fetches one page. List open invitations. Lists invitations that are not used, revoked or expired. Scope: `*`, or a member with the role owner, admin, developer, viewer.
func (s *MembersService) ListInvitationsPage(ctx context.Context, query ListInvitationsQuery, options ...RequestOption) (*Page[Invitation], error) {
	return listPage[Invitation](ctx, s.client, call{method: "GET", path: "/members/invitations", query: query}, options)
}

// Invite is inviteMember: Invite a member. The link is returned only in this response, and is also mailed if the server sends mail. It works once and expires after seven days. Scope: `*`, or a member with the role owner, admin.
func (s *MembersService) Invite(ctx context.Context, body InviteRequest, options ...RequestOption) (*NewInvitation, error) {
	return sendFor[NewInvitation](ctx, s.client, call{method: "POST", path: "/members/invitations", body: body, takesKey: true}, options)
}

// WithdrawInvitation is withdrawInvitation: Revoke an invitation. The link stops working. Scope: `*`, or a member with the role owner, admin.
func (s *MembersService) WithdrawInvitation(ctx context.Context, invitationID string, options ...RequestOption) (*DeletedInvitation, error) {
	return sendFor[DeletedInvitation](ctx, s.client, call{method: "DELETE", path: "/members/invitations/{id}", ids: []string{invitationID}}, options)
}

// UpdateOrganization is updateOrganization: Require a second factor. Requires the role owner and a second factor of your own. If you require a second factor, all that members without one can do is set one up.
func (s *MembersService) UpdateOrganization(ctx context.Context, body OrganizationPatch, options ...RequestOption) (*Organization, error) {
	return sendFor[Organization](ctx, s.client, call{method: "PATCH", path: "/organization", body: body, takesKey: true}, options)
}

// GetSettings is getOrganizationSettings: Get organisation settings. Returns which web origins may use the organisation's keys, and the maximum age of keys. Scope: `*`, or a member with the role owner, admin, developer, viewer.
func (s *OrganizationService) GetSettings(ctx context.Context, options ...RequestOption) (*OrganizationSettings, error) {
	return sendFor[OrganizationSettings](ctx, s.client, call{method: "GET", path: "/organization/settings"}, options)
}

// UpdateSettings is updateOrganizationSettings: Update organisation settings. Requires the role owner. Fields that you leave out keep their values. The response counts the keys that now expire earlier. With `dry_run=true` it shows the effects and nothing is changed. Scope: `*`, or a member with the role owner, admin.
func (s *OrganizationService) UpdateSettings(ctx context.Context, body OrganizationSettingsPatch, query UpdateOrganizationSettingsQuery, options ...RequestOption) (*ChangedOrganizationSettings, error) {
	return sendFor[ChangedOrganizationSettings](ctx, s.client, call{method: "PATCH", path: "/organization/settings", query: query, body: body, takesKey: true}, options)
}

// GetSignInOptions is getSignInOptions: Get sign-in options. Returns what a sign-in page needs before the user enters an e-mail address.
func (s *AuthService) GetSignInOptions(ctx context.Context, options ...RequestOption) (*SignInOptions, error) {
	return sendFor[SignInOptions](ctx, s.client, call{method: "GET", path: "/api/auth/sso/options", isRoot: true, isOpen: true}, options)
}

// Get is getSingleSignOn: Get single sign-on. Returns the provider, the mapping from claims to roles, and whether members may still sign in with a password. Scope: `*`, or a member with the role owner, admin, developer, viewer.
func (s *SingleSignOnService) Get(ctx context.Context, options ...RequestOption) (*SingleSignOn, error) {
	return sendFor[SingleSignOn](ctx, s.client, call{method: "GET", path: "/single-sign-on"}, options)
}

// Set is setSingleSignOn: Set up single sign-on. Requires the role owner. The service fetches the provider's metadata during this call and rejects a configuration that does not match it. Members can sign in this way once a domain is verified. Scope: `*`, or a member with the role owner, admin.
func (s *SingleSignOnService) Set(ctx context.Context, body SingleSignOnRequest, options ...RequestOption) (*SingleSignOn, error) {
	return sendFor[SingleSignOn](ctx, s.client, call{method: "PUT", path: "/single-sign-on", body: body}, options)
}

// Delete is deleteSingleSignOn: Delete single sign-on. Requires the role owner. Members sign in with passwords again; sessions that were started through the provider end. Members who never had a password can request a password link. Scope: `*`, or a member with the role owner, admin.
func (s *SingleSignOnService) Delete(ctx context.Context, options ...RequestOption) (*DeletedSingleSignOn, error) {
	return sendFor[DeletedSingleSignOn](ctx, s.client, call{method: "DELETE", path: "/single-sign-on"}, options)
}

// ListEmailDomains iterates over all pages. List domains. Each domain includes the DNS record that proves ownership, and when it was verified. Scope: `*`, or a member with the role owner, admin, developer, viewer.
func (s *SingleSignOnService) ListEmailDomains(ctx context.Context, options ...RequestOption) iter.Seq2[EmailDomain, error] {
	return listAll[EmailDomain](ctx, s.client, call{method: "GET", path: "/single-sign-on/domains"}, options)
}

// ListEmailDomainsPage fetches one page. List domains. Each domain includes the DNS record that proves ownership, and when it was verified. Scope: `*`, or a member with the role owner, admin, developer, viewer.
func (s *SingleSignOnService) ListEmailDomainsPage(ctx context.Context, options ...RequestOption) (*Page[EmailDomain], error) {
	return listPage[EmailDomain](ctx, s.client, call{method: "GET", path: "/single-sign-on/domains"}, options)
}

// ClaimEmailDomain is claimEmailDomain: Claim a domain. Requires the role owner. Add the returned record to the domain's DNS, then call `verify`. Scope: `*`, or a member with the role owner, admin.
func (s *SingleSignOnService) ClaimEmailDomain(ctx context.Context, body ClaimDomainRequest, options ...RequestOption) (*EmailDomain, error) {
	return sendFor[EmailDomain](ctx, s.client, call{method: "POST", path: "/single-sign-on/domains", body: body, takesKey: true}, options)
}

// VerifyEmailDomain is verifyEmailDomain: Verify a domain. Looks for the DNS record that the claim returned. Requires the role owner. `Idempotency-Key` is ignored. Repeating the call has no further effect. Scope: `*`, or a member with the role owner, admin.
func (s *SingleSignOnService) VerifyEmailDomain(ctx context.Context, domainID string, options ...RequestOption) (*EmailDomain, error) {
	return sendFor[EmailDomain](ctx, s.client, call{method: "POST", path: "/single-sign-on/domains/{id}/verify", ids: []string{domainID}}, options)
}

// DeleteEmailDomain is deleteEmailDomain: Delete a domain. Requires the role owner. People with an address in this domain can no longer sign in through single sign-on. Scope: `*`, or a member with the role owner, admin.
func (s *SingleSignOnService) DeleteEmailDomain(ctx context.Context, domainID string, options ...RequestOption) (*DeletedEmailDomain, error) {
	return sendFor[DeletedEmailDomain](ctx, s.client, call{method: "DELETE", path: "/single-sign-on/domains/{id}", ids: []string{domainID}}, options)
}

// Get is getUsage: Get usage and plan limits. With `Accept: text/csv`, returns one table with a line for each total, agent, key, user, model and day. Scope: `usage:read`.
func (s *UsageService) Get(ctx context.Context, query GetUsageQuery, options ...RequestOption) (*Usage, error) {
	return sendFor[Usage](ctx, s.client, call{method: "GET", path: "/usage", query: query}, options)
}

// Get is getAnalytics: Get run statistics. Counted per hour as runs end, without scanning the runs. Covers exactly the period from `created_after` to `created_before`. With `Accept: text/csv`, returns one table with a line for the total and for each interval, agent, key and error code. Scope: `analytics:read`.
func (s *AnalyticsService) Get(ctx context.Context, query GetAnalyticsQuery, options ...RequestOption) (*Analytics, error) {
	return sendFor[Analytics](ctx, s.client, call{method: "GET", path: "/analytics", query: query}, options)
}

// List iterates over all pages. List audit entries. Newest first. Each entry has the actor, the action, the resource, the network address and the changes, with secrets redacted. Denied attempts are included. With `Accept: application/x-ndjson`, returns all matching entries as JSON lines. `audit.recorded` sends the entries to a webhook. Scope: `audit:read`.
func (s *AuditService) List(ctx context.Context, query ListAuditQuery, options ...RequestOption) iter.Seq2[AuditEntry, error] {
	return listAll[AuditEntry](ctx, s.client, call{method: "GET", path: "/audit", query: query}, options)
}

// ListPage fetches one page. List audit entries. Newest first. Each entry has the actor, the action, the resource, the network address and the changes, with secrets redacted. Denied attempts are included. With `Accept: application/x-ndjson`, returns all matching entries as JSON lines. `audit.recorded` sends the entries to a webhook. Scope: `audit:read`.
func (s *AuditService) ListPage(ctx context.Context, query ListAuditQuery, options ...RequestOption) (*Page[AuditEntry], error) {
	return listPage[AuditEntry](ctx, s.client, call{method: "GET", path: "/audit", query: query}, options)
}

// ListEvents iterates over all pages. List a run's events. Oldest first, in pages. This is the transcript of the run: text deltas, turns, tool calls, questions and answers. `GET /runs/{id}/stream` sends the same events as they happen. Scope: `runs:read`.
func (s *RunsService) ListEvents(ctx context.Context, runID string, query ListRunEventsQuery, options ...RequestOption) iter.Seq2[RunEvent, error] {
	return listAll[RunEvent](ctx, s.client, call{method: "GET", path: "/runs/{id}/events", ids: []string{runID}, query: query}, options)
}

// ListEventsPage fetches one page. List a run's events. Oldest first, in pages. This is the transcript of the run: text deltas, turns, tool calls, questions and answers. `GET /runs/{id}/stream` sends the same events as they happen. Scope: `runs:read`.
func (s *RunsService) ListEventsPage(ctx context.Context, runID string, query ListRunEventsQuery, options ...RequestOption) (*Page[RunEvent], error) {
	return listPage[RunEvent](ctx, s.client, call{method: "GET", path: "/runs/{id}/events", ids: []string{runID}, query: query}, options)
}

// GetTrace is getRunTrace: Get a run's trace. Returns the waits, attempts, steps, model turns, tool calls and questions of the run, as long as its events and its journal are kept. Callers who may read webhooks also get the deliveries about the run. Scope: `runs:read`.
func (s *RunsService) GetTrace(ctx context.Context, runID string, options ...RequestOption) (*Trace, error) {
	return sendFor[Trace](ctx, s.client, call{method: "GET", path: "/runs/{id}/trace", ids: []string{runID}}, options)
}

// Replay is replayRun: Replay a run. Creates a new run with the input, revision, metadata and limits of the original, except for what the body overrides. `replay_of` names the original. The new run is not part of the original's thread. The response is the same as for POST /runs. Scope: `runs:write`.
func (s *RunsService) Replay(ctx context.Context, runID string, body ReplayRunRequest, options ...RequestOption) (*Run, error) {
	return sendFor[Run](ctx, s.client, call{method: "POST", path: "/runs/{id}/replay", ids: []string{runID}, body: body, isBodyOptional: true, takesKey: true}, options)
}

// Act is actOnRun: Send an action to a run. Approves, rejects or answers what the run waits for, or sends it a message. Scope: `runs:write`.
func (s *RunsService) Act(ctx context.Context, runID string, body RunActionRequest, options ...RequestOption) (*Run, error) {
	return sendFor[Run](ctx, s.client, call{method: "POST", path: "/runs/{id}/action", ids: []string{runID}, body: body, takesKey: true}, options)
}

// CancelMany is cancelRuns: Cancel matching runs. Send at least one condition; a run must match all of them. The response is immediate and counts the matching runs; active runs stop within seconds. You can safely repeat the call. `Idempotency-Key` is ignored. Repeating the call has no further effect. Scope: `runs:write`.
func (s *RunsService) CancelMany(ctx context.Context, body CancelRunsRequest, options ...RequestOption) (*Cancellation, error) {
	return sendFor[Cancellation](ctx, s.client, call{method: "POST", path: "/runs/cancel", body: body}, options)
}

// CreateBatch is createRunBatch: Run agents many times. Creates up to 1,000 runs and returns without waiting for their results. Each item succeeds or fails on its own. Each accepted run counts as one call, and each item takes one request of the rate limit: items that do not fit have the status 429. An `Idempotency-Key` header, at most 250 characters, also applies to items without an `idempotency_key`. Scope: `runs:write`.
func (s *RunsService) CreateBatch(ctx context.Context, body CreateRunBatchRequest, options ...RequestOption) (*RunBatch, error) {
	return sendFor[RunBatch](ctx, s.client, call{method: "POST", path: "/runs/batch", body: body, takesKey: true}, options)
}

// ListFeedback iterates over all pages. List a run's feedback. Newest first, from all authors. `GET /analytics` aggregates feedback by name and label. Scope: `runs:read`.
func (s *RunsService) ListFeedback(ctx context.Context, runID string, query ListFeedbackQuery, options ...RequestOption) iter.Seq2[Feedback, error] {
	return listAll[Feedback](ctx, s.client, call{method: "GET", path: "/runs/{id}/feedback", ids: []string{runID}, query: query}, options)
}

// ListFeedbackPage fetches one page. List a run's feedback. Newest first, from all authors. `GET /analytics` aggregates feedback by name and label. Scope: `runs:read`.
func (s *RunsService) ListFeedbackPage(ctx context.Context, runID string, query ListFeedbackQuery, options ...RequestOption) (*Page[Feedback], error) {
	return listPage[Feedback](ctx, s.client, call{method: "GET", path: "/runs/{id}/feedback", ids: []string{runID}, query: query}, options)
}

// CreateFeedback is createFeedback: Give feedback on a run. Send at least one of a thumb, a score, a label and a comment. If the same author sends feedback with the same name again, it replaces the earlier one and the response is 200. Scope: `feedback:write`.
func (s *RunsService) CreateFeedback(ctx context.Context, runID string, body CreateFeedbackRequest, options ...RequestOption) (*Feedback, error) {
	return sendFor[Feedback](ctx, s.client, call{method: "POST", path: "/runs/{id}/feedback", ids: []string{runID}, body: body, takesKey: true}, options)
}

// DeleteFeedback is deleteFeedback: Delete feedback. The feedback no longer counts in analytics. The run does not change. Scope: `feedback:write`.
func (s *RunsService) DeleteFeedback(ctx context.Context, runID, feedbackID string, options ...RequestOption) (*DeletedFeedback, error) {
	return sendFor[DeletedFeedback](ctx, s.client, call{method: "DELETE", path: "/runs/{id}/feedback/{feedback_id}", ids: []string{runID, feedbackID}}, options)
}

// List iterates over all pages. List replays. Newest first, with the progress of each. Scope: `runs:read`.
func (s *ReplaysService) List(ctx context.Context, query ListReplaysQuery, options ...RequestOption) iter.Seq2[Replay, error] {
	return listAll[Replay](ctx, s.client, call{method: "GET", path: "/replays", query: query}, options)
}

// ListPage fetches one page. List replays. Newest first, with the progress of each. Scope: `runs:read`.
func (s *ReplaysService) ListPage(ctx context.Context, query ListReplaysQuery, options ...RequestOption) (*Page[Replay], error) {
	return listPage[Replay](ctx, s.client, call{method: "GET", path: "/replays", query: query}, options)
}

// Create is createReplay: Replay many runs. Replays the runs of an agent that match the filter and have ended, in the background. Runs that are replays themselves are left out. Each new run is created as with POST /runs/{id}/replay. Scope: `runs:write`.
func (s *ReplaysService) Create(ctx context.Context, body CreateReplayRequest, options ...RequestOption) (*Replay, error) {
	return sendFor[Replay](ctx, s.client, call{method: "POST", path: "/replays", body: body, takesKey: true}, options)
}

// Estimate is estimateReplay: Count the runs of a replay first. Takes the body of POST /replays, checks it in the same way, and returns how many runs it would replay and what the original runs cost. Creates nothing. `Idempotency-Key` is ignored. The call changes nothing. Scope: `runs:write`.
func (s *ReplaysService) Estimate(ctx context.Context, body CreateReplayRequest, options ...RequestOption) (*ReplayEstimate, error) {
	return sendFor[ReplayEstimate](ctx, s.client, call{method: "POST", path: "/replays/estimate", body: body}, options)
}

// Get is getReplay: Get a replay. Returns how many runs there are, how many have started, and how they ended. Scope: `runs:read`.
func (s *ReplaysService) Get(ctx context.Context, replayID string, options ...RequestOption) (*Replay, error) {
	return sendFor[Replay](ctx, s.client, call{method: "GET", path: "/replays/{id}", ids: []string{replayID}}, options)
}

// Cancel is cancelReplay: Cancel a replay. No further runs start, and active ones are cancelled. Results of runs that have ended are kept. Scope: `runs:write`.
func (s *ReplaysService) Cancel(ctx context.Context, replayID string, options ...RequestOption) (*Replay, error) {
	return sendFor[Replay](ctx, s.client, call{method: "DELETE", path: "/replays/{id}", ids: []string{replayID}}, options)
}

// ListRuns iterates over all pages. List the runs of a replay. In the order of the original runs. Scope: `runs:read`.
func (s *ReplaysService) ListRuns(ctx context.Context, replayID string, query ListReplayRunsQuery, options ...RequestOption) iter.Seq2[ReplayedRun, error] {
	return listAll[ReplayedRun](ctx, s.client, call{method: "GET", path: "/replays/{id}/runs", ids: []string{replayID}, query: query}, options)
}

// ListRunsPage fetches one page. List the runs of a replay. In the order of the original runs. Scope: `runs:read`.
func (s *ReplaysService) ListRunsPage(ctx context.Context, replayID string, query ListReplayRunsQuery, options ...RequestOption) (*Page[ReplayedRun], error) {
	return listPage[ReplayedRun](ctx, s.client, call{method: "GET", path: "/replays/{id}/runs", ids: []string{replayID}, query: query}, options)
}

// Compare is compareRuns: Compare two runs. Compares steps, outputs, cost, latency and scores of any two runs, for example a run and its replay. Scope: `runs:read`.
func (s *RunsService) Compare(ctx context.Context, runID, otherID string, options ...RequestOption) (*Comparison, error) {
	return sendFor[Comparison](ctx, s.client, call{method: "GET", path: "/runs/{id}/compare/{other_id}", ids: []string{runID, otherID}}, options)
}

// Compare is compareReplay: Compare a replay with the original runs. Shows how two revisions perform on the same inputs, for the runs that have ended so far. Scope: `runs:read`.
func (s *ReplaysService) Compare(ctx context.Context, replayID string, options ...RequestOption) (*ReplayComparison, error) {
	return sendFor[ReplayComparison](ctx, s.client, call{method: "GET", path: "/replays/{id}/comparison", ids: []string{replayID}}, options)
}

// List iterates over all pages. List data sets. Newest first. Scope: `runs:read`.
func (s *DatasetsService) List(ctx context.Context, query ListDatasetsQuery, options ...RequestOption) iter.Seq2[Dataset, error] {
	return listAll[Dataset](ctx, s.client, call{method: "GET", path: "/datasets", query: query}, options)
}

// ListPage fetches one page. List data sets. Newest first. Scope: `runs:read`.
func (s *DatasetsService) ListPage(ctx context.Context, query ListDatasetsQuery, options ...RequestOption) (*Page[Dataset], error) {
	return listPage[Dataset](ctx, s.client, call{method: "GET", path: "/datasets", query: query}, options)
}

// Create is createDataset: Create a data set. A data set belongs to one agent: its rows are inputs of that agent. Scope: `runs:write`.
func (s *DatasetsService) Create(ctx context.Context, body CreateDatasetRequest, options ...RequestOption) (*Dataset, error) {
	return sendFor[Dataset](ctx, s.client, call{method: "POST", path: "/datasets", body: body, takesKey: true}, options)
}

// Get is getDataset: Get a data set. Includes the number of its current version. Scope: `runs:read`.
func (s *DatasetsService) Get(ctx context.Context, datasetID string, options ...RequestOption) (*Dataset, error) {
	return sendFor[Dataset](ctx, s.client, call{method: "GET", path: "/datasets/{id}", ids: []string{datasetID}}, options)
}

// Update is updateDataset: Update a data set. Changes the name or the description. The version remains the same. Scope: `runs:write`.
func (s *DatasetsService) Update(ctx context.Context, datasetID string, body DatasetPatch, options ...RequestOption) (*Dataset, error) {
	return sendFor[Dataset](ctx, s.client, call{method: "PATCH", path: "/datasets/{id}", ids: []string{datasetID}, body: body, takesKey: true}, options)
}

// Delete is deleteDataset: Delete a data set. Deletes all versions with their rows, and all experiments with this data set; their active runs are cancelled. The runs that rows were made from remain. Scope: `runs:write`.
func (s *DatasetsService) Delete(ctx context.Context, datasetID string, options ...RequestOption) (*DeletedDataset, error) {
	return sendFor[DeletedDataset](ctx, s.client, call{method: "DELETE", path: "/datasets/{id}", ids: []string{datasetID}}, options)
}

// ListRows iterates over all pages. List the rows of a data set. Newest first. With `version`, returns the rows that this version had, without rows that were erased. Scope: `runs:read`.
func (s *DatasetsService) ListRows(ctx context.Context, datasetID string, query ListDatasetRowsQuery, options ...RequestOption) iter.Seq2[DatasetRow, error] {
	return listAll[DatasetRow](ctx, s.client, call{method: "GET", path: "/datasets/{id}/rows", ids: []string{datasetID}, query: query}, options)
}

// ListRowsPage fetches one page. List the rows of a data set. Newest first. With `version`, returns the rows that this version had, without rows that were erased. Scope: `runs:read`.
func (s *DatasetsService) ListRowsPage(ctx context.Context, datasetID string, query ListDatasetRowsQuery, options ...RequestOption) (*Page[DatasetRow], error) {
	return listPage[DatasetRow](ctx, s.client, call{method: "GET", path: "/datasets/{id}/rows", ids: []string{datasetID}, query: query}, options)
}

// AddRows is addDatasetRows: Add rows to a data set. Creates a version that has these rows in addition. Scope: `runs:write`.
func (s *DatasetsService) AddRows(ctx context.Context, datasetID string, body AddDatasetRowsRequest, options ...RequestOption) (*DatasetChange, error) {
	return sendFor[DatasetChange](ctx, s.client, call{method: "POST", path: "/datasets/{id}/rows", ids: []string{datasetID}, body: body, takesKey: true}, options)
}

// ImportRows is importDatasetRows: Add runs to a data set. Creates a version with a row for each run of the data set's agent that matches the filter and has ended, or only for the runs of `run_ids`. Replays, and runs that already have a row, are left out. A row belongs to the end user of its run: erasing the user's data, or the run's thread, deletes the row from all versions. Scope: `runs:write`.
func (s *DatasetsService) ImportRows(ctx context.Context, datasetID string, body ImportDatasetRowsRequest, options ...RequestOption) (*DatasetChange, error) {
	return sendFor[DatasetChange](ctx, s.client, call{method: "POST", path: "/datasets/{id}/rows/import", ids: []string{datasetID}, body: body, takesKey: true}, options)
}

// RemoveRows is removeDatasetRows: Remove rows from a data set. Creates a version without these rows. Former versions keep them. Scope: `runs:write`.
func (s *DatasetsService) RemoveRows(ctx context.Context, datasetID string, body RemoveDatasetRowsRequest, options ...RequestOption) (*DatasetChange, error) {
	return sendFor[DatasetChange](ctx, s.client, call{method: "POST", path: "/datasets/{id}/rows/remove", ids: []string{datasetID}, body: body, takesKey: true}, options)
}

// ListCanaries iterates over all pages. List the canaries of an agent. Newest first. Scope: `agents:read`.
func (s *AgentsService) ListCanaries(ctx context.Context, agentID string, query ListCanariesQuery, options ...RequestOption) iter.Seq2[Canary, error] {
	return listAll[Canary](ctx, s.client, call{method: "GET", path: "/agents/{id}/canaries", ids: []string{agentID}, query: query}, options)
}

// ListCanariesPage fetches one page. List the canaries of an agent. Newest first. Scope: `agents:read`.
func (s *AgentsService) ListCanariesPage(ctx context.Context, agentID string, query ListCanariesQuery, options ...RequestOption) (*Page[Canary], error) {
	return listPage[Canary](ctx, s.client, call{method: "GET", path: "/agents/{id}/canaries", ids: []string{agentID}, query: query}, options)
}

// CreateCanary is createCanary: Start a canary. From now on, a part of the new runs uses this revision, chosen by thread, else by end user, else by run. After each step the part increases. The service compares failures, latency, cost, feedback and scores with those of the deployed revision: it rolls the canary back as soon as one is significantly worse, and deploys the revision after the last step. Requires the scope `approvals:manage` as well if the revision has different approval rules or a different policy. A revision of an agent with a gate must have passed it. Scope: `agents:write`.
func (s *AgentsService) CreateCanary(ctx context.Context, agentID string, body CreateCanaryRequest, options ...RequestOption) (*Canary, error) {
	return sendFor[Canary](ctx, s.client, call{method: "POST", path: "/agents/{id}/canaries", ids: []string{agentID}, body: body, takesKey: true}, options)
}

// GetCanary is getCanary: Get a canary. Includes its metrics next to those of the stable revision. Scope: `agents:read`.
func (s *AgentsService) GetCanary(ctx context.Context, agentID, canaryID string, options ...RequestOption) (*Canary, error) {
	return sendFor[Canary](ctx, s.client, call{method: "GET", path: "/agents/{id}/canaries/{canary_id}", ids: []string{agentID, canaryID}}, options)
}

// PromoteCanary is promoteCanary: Promote a canary. Deploys the revision now, whatever the metrics are. Scope: `agents:write`.
func (s *AgentsService) PromoteCanary(ctx context.Context, agentID, canaryID string, options ...RequestOption) (*Canary, error) {
	return sendFor[Canary](ctx, s.client, call{method: "POST", path: "/agents/{id}/canaries/{canary_id}/promote", ids: []string{agentID, canaryID}, takesKey: true}, options)
}

// AbortCanary is abortCanary: Abort a canary. New runs use the deployed revision from now on; active runs are not affected. Scope: `agents:write`.
func (s *AgentsService) AbortCanary(ctx context.Context, agentID, canaryID string, body AbortCanaryRequest, options ...RequestOption) (*Canary, error) {
	return sendFor[Canary](ctx, s.client, call{method: "POST", path: "/agents/{id}/canaries/{canary_id}/abort", ids: []string{agentID, canaryID}, body: body, isBodyOptional: true, takesKey: true}, options)
}

// ListPendingDeployments iterates over all pages. List the pending deployments of an agent. Newest first. Only agents with a gate have them. Scope: `agents:read`.
func (s *AgentsService) ListPendingDeployments(ctx context.Context, agentID string, query ListPendingDeploymentsQuery, options ...RequestOption) iter.Seq2[PendingDeployment, error] {
	return listAll[PendingDeployment](ctx, s.client, call{method: "GET", path: "/agents/{id}/pending-deployments", ids: []string{agentID}, query: query}, options)
}

// ListPendingDeploymentsPage fetches one page. List the pending deployments of an agent. Newest first. Only agents with a gate have them. Scope: `agents:read`.
func (s *AgentsService) ListPendingDeploymentsPage(ctx context.Context, agentID string, query ListPendingDeploymentsQuery, options ...RequestOption) (*Page[PendingDeployment], error) {
	return listPage[PendingDeployment](ctx, s.client, call{method: "GET", path: "/agents/{id}/pending-deployments", ids: []string{agentID}, query: query}, options)
}

// GetPendingDeployment is getPendingDeployment: Get a pending deployment. Includes the results of its experiment, when that has ended. Scope: `agents:read`.
func (s *AgentsService) GetPendingDeployment(ctx context.Context, agentID, pendingDeploymentID string, options ...RequestOption) (*PendingDeployment, error) {
	return sendFor[PendingDeployment](ctx, s.client, call{method: "GET", path: "/agents/{id}/pending-deployments/{pending_deployment_id}", ids: []string{agentID, pendingDeploymentID}}, options)
}

// ApproveDeployment is approveDeployment: Approve a pending deployment. Deploys a revision that did not pass the gate and is `waiting`. Scope: `approvals:manage`.
func (s *AgentsService) ApproveDeployment(ctx context.Context, agentID, pendingDeploymentID string, body DecideDeploymentRequest, options ...RequestOption) (*PendingDeployment, error) {
	return sendFor[PendingDeployment](ctx, s.client, call{method: "POST", path: "/agents/{id}/pending-deployments/{pending_deployment_id}/approve", ids: []string{agentID, pendingDeploymentID}, body: body, isBodyOptional: true, takesKey: true}, options)
}

// RejectDeployment is rejectDeployment: Reject a pending deployment. The revision is not deployed. An experiment that has not ended is cancelled. Scope: `approvals:manage`.
func (s *AgentsService) RejectDeployment(ctx context.Context, agentID, pendingDeploymentID string, body DecideDeploymentRequest, options ...RequestOption) (*PendingDeployment, error) {
	return sendFor[PendingDeployment](ctx, s.client, call{method: "POST", path: "/agents/{id}/pending-deployments/{pending_deployment_id}/reject", ids: []string{agentID, pendingDeploymentID}, body: body, isBodyOptional: true, takesKey: true}, options)
}

// List iterates over all pages. List scorers. Newest first. Scope: `runs:read`.
func (s *ScorersService) List(ctx context.Context, query ListScorersQuery, options ...RequestOption) iter.Seq2[Scorer, error] {
	return listAll[Scorer](ctx, s.client, call{method: "GET", path: "/scorers", query: query}, options)
}

// ListPage fetches one page. List scorers. Newest first. Scope: `runs:read`.
func (s *ScorersService) ListPage(ctx context.Context, query ListScorersQuery, options ...RequestOption) (*Page[Scorer], error) {
	return listPage[Scorer](ctx, s.client, call{method: "GET", path: "/scorers", query: query}, options)
}

// Create is createScorer: Create a scorer. A scorer can be used with the experiments of every agent of the organisation. Scope: `runs:write`.
func (s *ScorersService) Create(ctx context.Context, body CreateScorerRequest, options ...RequestOption) (*Scorer, error) {
	return sendFor[Scorer](ctx, s.client, call{method: "POST", path: "/scorers", body: body, takesKey: true}, options)
}

// Get is getScorer: Get a scorer. Includes its current definition. Scope: `runs:read`.
func (s *ScorersService) Get(ctx context.Context, scorerID string, options ...RequestOption) (*Scorer, error) {
	return sendFor[Scorer](ctx, s.client, call{method: "GET", path: "/scorers/{id}", ids: []string{scorerID}}, options)
}

// Update is updateScorer: Update a scorer. A changed definition is a new version. Experiments and scoring rules keep the version that they started with. Scope: `runs:write`.
func (s *ScorersService) Update(ctx context.Context, scorerID string, body ScorerPatch, options ...RequestOption) (*Scorer, error) {
	return sendFor[Scorer](ctx, s.client, call{method: "PATCH", path: "/scorers/{id}", ids: []string{scorerID}, body: body, takesKey: true}, options)
}

// Delete is deleteScorer: Delete a scorer. Deletes all its versions and its scoring rules. The results of experiments and the scores of runs remain. Scope: `runs:write`.
func (s *ScorersService) Delete(ctx context.Context, scorerID string, options ...RequestOption) (*DeletedScorer, error) {
	return sendFor[DeletedScorer](ctx, s.client, call{method: "DELETE", path: "/scorers/{id}", ids: []string{scorerID}}, options)
}

// ListVersions iterates over all pages. List the versions of a scorer. Newest first, at most 100. Scope: `runs:read`.
func (s *ScorersService) ListVersions(ctx context.Context, scorerID string, options ...RequestOption) iter.Seq2[ScorerVersion, error] {
	return listAll[ScorerVersion](ctx, s.client, call{method: "GET", path: "/scorers/{id}/versions", ids: []string{scorerID}}, options)
}

// ListVersionsPage fetches one page. List the versions of a scorer. Newest first, at most 100. Scope: `runs:read`.
func (s *ScorersService) ListVersionsPage(ctx context.Context, scorerID string, options ...RequestOption) (*Page[ScorerVersion], error) {
	return listPage[ScorerVersion](ctx, s.client, call{method: "GET", path: "/scorers/{id}/versions", ids: []string{scorerID}}, options)
}

// List iterates over all pages. List scoring rules. Newest first. Scope: `runs:read`.
func (s *ScoringRulesService) List(ctx context.Context, query ListScoringRulesQuery, options ...RequestOption) iter.Seq2[ScoringRule, error] {
	return listAll[ScoringRule](ctx, s.client, call{method: "GET", path: "/scoring-rules", query: query}, options)
}

// ListPage fetches one page. List scoring rules. Newest first. Scope: `runs:read`.
func (s *ScoringRulesService) ListPage(ctx context.Context, query ListScoringRulesQuery, options ...RequestOption) (*Page[ScoringRule], error) {
	return listPage[ScoringRule](ctx, s.client, call{method: "GET", path: "/scoring-rules", query: query}, options)
}

// Create is createScoringRule: Create a scoring rule. From now on, a sample of the agent's runs is scored after they completed. The score of a run is feedback with the name of the rule, so analytics, filters and alerts include it. Replays and runs of experiments are not scored. The scorer keeps its version until the rule is changed. Scope: `runs:write`.
func (s *ScoringRulesService) Create(ctx context.Context, body CreateScoringRuleRequest, options ...RequestOption) (*ScoringRule, error) {
	return sendFor[ScoringRule](ctx, s.client, call{method: "POST", path: "/scoring-rules", body: body, takesKey: true}, options)
}

// Get is getScoringRule: Get a scoring rule. Includes how many runs it scored today, and what that cost. Scope: `runs:read`.
func (s *ScoringRulesService) Get(ctx context.Context, scoringRuleID string, options ...RequestOption) (*ScoringRule, error) {
	return sendFor[ScoringRule](ctx, s.client, call{method: "GET", path: "/scoring-rules/{id}", ids: []string{scoringRuleID}}, options)
}

// Update is updateScoringRule: Update a scoring rule. Applies to runs that are sampled from now on. With `scorer`, the rule uses the current or the given version of the scorer. Scope: `runs:write`.
func (s *ScoringRulesService) Update(ctx context.Context, scoringRuleID string, body ScoringRulePatch, options ...RequestOption) (*ScoringRule, error) {
	return sendFor[ScoringRule](ctx, s.client, call{method: "PATCH", path: "/scoring-rules/{id}", ids: []string{scoringRuleID}, body: body, takesKey: true}, options)
}

// Delete is deleteScoringRule: Delete a scoring rule. No further runs are scored. The scores remain. Scope: `runs:write`.
func (s *ScoringRulesService) Delete(ctx context.Context, scoringRuleID string, options ...RequestOption) (*DeletedScoringRule, error) {
	return sendFor[DeletedScoringRule](ctx, s.client, call{method: "DELETE", path: "/scoring-rules/{id}", ids: []string{scoringRuleID}}, options)
}

// List iterates over all pages. List experiments. Newest first, with the progress of each. Scope: `runs:read`.
func (s *ExperimentsService) List(ctx context.Context, query ListExperimentsQuery, options ...RequestOption) iter.Seq2[Experiment, error] {
	return listAll[Experiment](ctx, s.client, call{method: "GET", path: "/experiments", query: query}, options)
}

// ListPage fetches one page. List experiments. Newest first, with the progress of each. Scope: `runs:read`.
func (s *ExperimentsService) ListPage(ctx context.Context, query ListExperimentsQuery, options ...RequestOption) (*Page[Experiment], error) {
	return listPage[Experiment](ctx, s.client, call{method: "GET", path: "/experiments", query: query}, options)
}

// Create is createExperiment: Start an experiment. Runs each revision with each row of a version of the data set, in the background, and scores the outputs. The runs have the metadata `experiment_id`. Scope: `runs:write`.
func (s *ExperimentsService) Create(ctx context.Context, body CreateExperimentRequest, options ...RequestOption) (*Experiment, error) {
	return sendFor[Experiment](ctx, s.client, call{method: "POST", path: "/experiments", body: body, takesKey: true}, options)
}

// Get is getExperiment: Get an experiment. Returns how many runs there are, how many have started, and how they ended. Scope: `runs:read`.
func (s *ExperimentsService) Get(ctx context.Context, experimentID string, options ...RequestOption) (*Experiment, error) {
	return sendFor[Experiment](ctx, s.client, call{method: "GET", path: "/experiments/{id}", ids: []string{experimentID}}, options)
}

// Cancel is cancelExperiment: Cancel an experiment. No further runs start, and active ones are cancelled. Scores of runs that have ended are kept, and no more ratings are taken. Scope: `runs:write`.
func (s *ExperimentsService) Cancel(ctx context.Context, experimentID string, options ...RequestOption) (*Experiment, error) {
	return sendFor[Experiment](ctx, s.client, call{method: "DELETE", path: "/experiments/{id}", ids: []string{experimentID}}, options)
}

// Resume is resumeExperiment: Resume an experiment. Starts the runs that a cancelled experiment did not start, and those that could not start, such as after its `max_cost_usd` was reached. Outputs without all their ratings wait for them again. Results so far are kept. Scope: `runs:write`.
func (s *ExperimentsService) Resume(ctx context.Context, experimentID string, body ResumeExperimentRequest, options ...RequestOption) (*Experiment, error) {
	return sendFor[Experiment](ctx, s.client, call{method: "POST", path: "/experiments/{id}/resume", ids: []string{experimentID}, body: body, isBodyOptional: true, takesKey: true}, options)
}

// ListRows iterates over all pages. List the rows of an experiment with their runs and scores. In the order of the rows. Scope: `runs:read`.
func (s *ExperimentsService) ListRows(ctx context.Context, experimentID string, query ListExperimentRowsQuery, options ...RequestOption) iter.Seq2[ExperimentRow, error] {
	return listAll[ExperimentRow](ctx, s.client, call{method: "GET", path: "/experiments/{id}/rows", ids: []string{experimentID}, query: query}, options)
}

// ListRowsPage fetches one page. List the rows of an experiment with their runs and scores. In the order of the rows. Scope: `runs:read`.
func (s *ExperimentsService) ListRowsPage(ctx context.Context, experimentID string, query ListExperimentRowsQuery, options ...RequestOption) (*Page[ExperimentRow], error) {
	return listPage[ExperimentRow](ctx, s.client, call{method: "GET", path: "/experiments/{id}/rows", ids: []string{experimentID}, query: query}, options)
}

// GetResults is getExperimentResults: Get the results of an experiment. Counts each revision and scorer, with 95 % intervals. Of an experiment that has not ended, only what is scored so far. Scope: `runs:read`.
func (s *ExperimentsService) GetResults(ctx context.Context, experimentID string, options ...RequestOption) (*ExperimentResults, error) {
	return sendFor[ExperimentResults](ctx, s.client, call{method: "GET", path: "/experiments/{id}/results", ids: []string{experimentID}}, options)
}

// Compare is compareExperiment: Compare two revisions. Compares two revisions on the rows that have a score in both: of one experiment, or of two experiments with the same data set. Rates are compared with McNemar's exact test, other scores with a paired bootstrap. A difference that the rows do not support is `undecided`. Scope: `runs:read`.
func (s *ExperimentsService) Compare(ctx context.Context, experimentID string, query CompareExperimentQuery, options ...RequestOption) (*ExperimentComparison, error) {
	return sendFor[ExperimentComparison](ctx, s.client, call{method: "GET", path: "/experiments/{id}/comparison", ids: []string{experimentID}, query: query}, options)
}

// List iterates over all pages. List the outputs that wait for your rating. Outputs of experiments with a scorer of the type `people` that you have not rated, newest first. `order=asc` returns first those that have waited longest. Scope: `runs:read`.
func (s *RatingsService) List(ctx context.Context, query ListRatingsQuery, options ...RequestOption) iter.Seq2[Rating, error] {
	return listAll[Rating](ctx, s.client, call{method: "GET", path: "/ratings", query: query}, options)
}

// ListPage fetches one page. List the outputs that wait for your rating. Outputs of experiments with a scorer of the type `people` that you have not rated, newest first. `order=asc` returns first those that have waited longest. Scope: `runs:read`.
func (s *RatingsService) ListPage(ctx context.Context, query ListRatingsQuery, options ...RequestOption) (*Page[Rating], error) {
	return listPage[Rating](ctx, s.client, call{method: "GET", path: "/ratings", query: query}, options)
}

// Give is giveRating: Rate an output. Each member rates an output once, with `passed` or `rating`, as the scale demands. All keys of a member count as that member. When the last rating is given, the output has its score. Scope: `feedback:write`.
func (s *RatingsService) Give(ctx context.Context, ratingID string, body GiveRatingRequest, options ...RequestOption) (*GivenRating, error) {
	return sendFor[GivenRating](ctx, s.client, call{method: "POST", path: "/ratings/{id}", ids: []string{ratingID}, body: body, takesKey: true}, options)
}

// List iterates over all pages. List webhooks. Newest first. If the service deactivated a webhook, the response shows why and when. Scope: `webhooks:read`.
func (s *WebhooksService) List(ctx context.Context, query ListWebhooksQuery, options ...RequestOption) iter.Seq2[Webhook, error] {
	return listAll[Webhook](ctx, s.client, call{method: "GET", path: "/webhooks", query: query}, options)
}

// ListPage fetches one page. List webhooks. Newest first. If the service deactivated a webhook, the response shows why and when. Scope: `webhooks:read`.
func (s *WebhooksService) ListPage(ctx context.Context, query ListWebhooksQuery, options ...RequestOption) (*Page[Webhook], error) {
	return listPage[Webhook](ctx, s.client, call{method: "GET", path: "/webhooks", query: query}, options)
}

// Create is createWebhook: Create a webhook. The secret is returned only in this response. If you send none, the service creates one. Scope: `webhooks:write`.
func (s *WebhooksService) Create(ctx context.Context, body CreateWebhookRequest, options ...RequestOption) (*WebhookWithSecret, error) {
	return sendFor[WebhookWithSecret](ctx, s.client, call{method: "POST", path: "/webhooks", body: body, takesKey: true}, options)
}

// Get is getWebhook: Get a webhook. The secret is not included; it was shown at creation. `rotate` creates a new one. Scope: `webhooks:read`.
func (s *WebhooksService) Get(ctx context.Context, webhookID string, options ...RequestOption) (*Webhook, error) {
	return sendFor[Webhook](ctx, s.client, call{method: "GET", path: "/webhooks/{id}", ids: []string{webhookID}}, options)
}

// Update is updateWebhook: Update a webhook. Fields that you leave out keep their values. `active: true` also sends the deliveries that waited while the webhook was deactivated. If you activate a webhook or change its URL, you become its owner. Scope: `webhooks:write`.
func (s *WebhooksService) Update(ctx context.Context, webhookID string, body WebhookPatch, options ...RequestOption) (*ChangedWebhook, error) {
	return sendFor[ChangedWebhook](ctx, s.client, call{method: "PATCH", path: "/webhooks/{id}", ids: []string{webhookID}, body: body, takesKey: true}, options)
}

// Delete is deleteWebhook: Delete a webhook. Also deletes its history. Pending deliveries are dropped. This cannot be undone. Scope: `webhooks:write`.
func (s *WebhooksService) Delete(ctx context.Context, webhookID string, options ...RequestOption) (*DeletedWebhook, error) {
	return sendFor[DeletedWebhook](ctx, s.client, call{method: "DELETE", path: "/webhooks/{id}", ids: []string{webhookID}}, options)
}

// Test is testWebhook: Send a test event. The delivery appears in the history like any other. Scope: `webhooks:write`.
func (s *WebhooksService) Test(ctx context.Context, webhookID string, options ...RequestOption) (*Delivery, error) {
	return sendFor[Delivery](ctx, s.client, call{method: "POST", path: "/webhooks/{id}/test", ids: []string{webhookID}, takesKey: true}, options)
}

// Rotate is rotateWebhook: Rotate a webhook's secret. During the grace period, deliveries are signed with both secrets. Scope: `webhooks:write`.
func (s *WebhooksService) Rotate(ctx context.Context, webhookID string, body RotateWebhookRequest, options ...RequestOption) (*WebhookWithSecret, error) {
	return sendFor[WebhookWithSecret](ctx, s.client, call{method: "POST", path: "/webhooks/{id}/rotate", ids: []string{webhookID}, body: body, isBodyOptional: true, takesKey: true}, options)
}

// ListDeliveries iterates over all pages. List a webhook's deliveries. Deliveries of the last 30 days, newest first; filter by status or event. Each delivery shows its number of attempts and the last result. Scope: `webhooks:read`.
func (s *WebhooksService) ListDeliveries(ctx context.Context, webhookID string, query ListDeliveriesQuery, options ...RequestOption) iter.Seq2[Delivery, error] {
	return listAll[Delivery](ctx, s.client, call{method: "GET", path: "/webhooks/{id}/deliveries", ids: []string{webhookID}, query: query}, options)
}

// ListDeliveriesPage fetches one page. List a webhook's deliveries. Deliveries of the last 30 days, newest first; filter by status or event. Each delivery shows its number of attempts and the last result. Scope: `webhooks:read`.
func (s *WebhooksService) ListDeliveriesPage(ctx context.Context, webhookID string, query ListDeliveriesQuery, options ...RequestOption) (*Page[Delivery], error) {
	return listPage[Delivery](ctx, s.client, call{method: "GET", path: "/webhooks/{id}/deliveries", ids: []string{webhookID}, query: query}, options)
}

// GetDelivery is getDelivery: Get a delivery. Each attempt shows the request headers and body, the first 16 KiB of the response, and the duration. Scope: `webhooks:read`.
func (s *WebhooksService) GetDelivery(ctx context.Context, webhookID, deliveryID string, options ...RequestOption) (*DeliveryDetail, error) {
	return sendFor[DeliveryDetail](ctx, s.client, call{method: "GET", path: "/webhooks/{id}/deliveries/{delivery_id}", ids: []string{webhookID, deliveryID}}, options)
}

// Redeliver is redeliver: Redeliver an event. Sends the same bytes and event id again with a new signature, even if the delivery succeeded before. Scope: `webhooks:write`.
func (s *WebhooksService) Redeliver(ctx context.Context, webhookID, deliveryID string, options ...RequestOption) (*Delivery, error) {
	return sendFor[Delivery](ctx, s.client, call{method: "POST", path: "/webhooks/{id}/deliveries/{delivery_id}/redeliver", ids: []string{webhookID, deliveryID}, takesKey: true}, options)
}

// RedeliverFailed is redeliverFailed: Redeliver all failed events. Use this after your receiver was down. Each failed event is sent once, as a new delivery. Scope: `webhooks:write`.
func (s *WebhooksService) RedeliverFailed(ctx context.Context, webhookID string, body RedeliverFailedRequest, options ...RequestOption) (*Redelivery, error) {
	return sendFor[Redelivery](ctx, s.client, call{method: "POST", path: "/webhooks/{id}/redeliver", ids: []string{webhookID}, body: body, takesKey: true}, options)
}

// List iterates over all pages. List or stream events. Returns the events that webhooks receive, in the order in which they happened. With `Accept: text/event-stream`, streams them as they happen. Scope: `webhooks:read`.
func (s *EventsService) List(ctx context.Context, query ListEventsQuery, options ...RequestOption) iter.Seq2[Event, error] {
	return listAll[Event](ctx, s.client, call{method: "GET", path: "/events", query: query}, options)
}

// ListPage fetches one page. List or stream events. Returns the events that webhooks receive, in the order in which they happened. With `Accept: text/event-stream`, streams them as they happen. Scope: `webhooks:read`.
func (s *EventsService) ListPage(ctx context.Context, query ListEventsQuery, options ...RequestOption) (*Page[Event], error) {
	return listPage[Event](ctx, s.client, call{method: "GET", path: "/events", query: query}, options)
}

// List iterates over all pages. List workers. Lists registered workers, until they deregister or have not reported for a day. Scope: `agents:read`.
func (s *WorkersService) List(ctx context.Context, query ListWorkersQuery, options ...RequestOption) iter.Seq2[Worker, error] {
	return listAll[Worker](ctx, s.client, call{method: "GET", path: "/workers", query: query}, options)
}

// ListPage fetches one page. List workers. Lists registered workers, until they deregister or have not reported for a day. Scope: `agents:read`.
func (s *WorkersService) ListPage(ctx context.Context, query ListWorkersQuery, options ...RequestOption) (*Page[Worker], error) {
	return listPage[Worker](ctx, s.client, call{method: "GET", path: "/workers", query: query}, options)
}

// Register is registerWorker: Register a worker. The first call of the worker protocol. With the scope `agents:write`, its agents are also created or updated. `Idempotency-Key` is ignored. A repeated call registers another worker, and the first one expires. Scope: `workers:run`.
func (s *WorkersService) Register(ctx context.Context, body RegisterWorkerRequest, options ...RequestOption) (*RegisteredWorker, error) {
	return sendFor[RegisteredWorker](ctx, s.client, call{method: "POST", path: "/workers", body: body}, options)
}

// Poll is pollWorker: Poll for runs. For workers: returns as soon as there are runs, or without runs when the wait ends. `Idempotency-Key` is ignored. A repeated call returns the next runs. Scope: `workers:run`.
func (s *WorkersService) Poll(ctx context.Context, workerID string, body PollWorkerRequest, options ...RequestOption) (*WorkerRuns, error) {
	return sendFor[WorkerRuns](ctx, s.client, call{method: "POST", path: "/workers/{id}/poll", ids: []string{workerID}, body: body}, options)
}

// Report is reportWorker: Report on runs. For workers: sends heartbeats, steps, emitted events and results of all runs, and returns messages for them. `Idempotency-Key` is ignored. Its items have numbers, so that a repeated report is safe. Scope: `workers:run`.
func (s *WorkersService) Report(ctx context.Context, workerID string, body WorkerReport, options ...RequestOption) (*WorkerReportAnswer, error) {
	return sendFor[WorkerReportAnswer](ctx, s.client, call{method: "POST", path: "/workers/{id}/report", ids: []string{workerID}, body: body}, options)
}

// Remove is removeWorker: Deregister a worker. For workers that shut down: runs that it still holds return to their queue. Scope: `workers:run`.
func (s *WorkersService) Remove(ctx context.Context, workerID string, options ...RequestOption) (*DeletedWorker, error) {
	return sendFor[DeletedWorker](ctx, s.client, call{method: "DELETE", path: "/workers/{id}", ids: []string{workerID}}, options)
}

// List iterates over all pages. List policies. Templates first. `guards` shows what a policy checks. Scope: `policies:read`.
func (s *PoliciesService) List(ctx context.Context, query ListPoliciesQuery, options ...RequestOption) iter.Seq2[Policy, error] {
	return listAll[Policy](ctx, s.client, call{method: "GET", path: "/policies", query: query}, options)
}

// ListPage fetches one page. List policies. Templates first. `guards` shows what a policy checks. Scope: `policies:read`.
func (s *PoliciesService) ListPage(ctx context.Context, query ListPoliciesQuery, options ...RequestOption) (*Page[Policy], error) {
	return listPage[Policy](ctx, s.client, call{method: "GET", path: "/policies", query: query}, options)
}

// Create is createPolicy: Create a policy. Each guard checks input, output or both, and blocks, redacts or flags; with `shadow: true` it only records findings. Set `policy` of an agent to use the policy. Scope: `approvals:manage`.
func (s *PoliciesService) Create(ctx context.Context, body CreatePolicyRequest, options ...RequestOption) (*Policy, error) {
	return sendFor[Policy](ctx, s.client, call{method: "POST", path: "/policies", body: body, takesKey: true}, options)
}

// GetDefault is getDefaultPolicy: Get the default policy. The default policy applies in addition to the policy of an agent: all guards of both are checked. Scope: `policies:read`.
func (s *PoliciesService) GetDefault(ctx context.Context, options ...RequestOption) (*DefaultPolicy, error) {
	return sendFor[DefaultPolicy](ctx, s.client, call{method: "GET", path: "/policies/default"}, options)
}

// SetDefault is setDefaultPolicy: Set the default policy. The default policy applies to every agent, from the next run on. An agent's own policy can only add guards. `open` has no guards. Scope: `approvals:manage`.
func (s *PoliciesService) SetDefault(ctx context.Context, body DefaultPolicyPatch, options ...RequestOption) (*DefaultPolicy, error) {
	return sendFor[DefaultPolicy](ctx, s.client, call{method: "PATCH", path: "/policies/default", body: body, takesKey: true}, options)
}

// Get is getPolicy: Get a policy. Use the name of a template, or the id of your own policy. Scope: `policies:read`.
func (s *PoliciesService) Get(ctx context.Context, policyID string, options ...RequestOption) (*Policy, error) {
	return sendFor[Policy](ctx, s.client, call{method: "GET", path: "/policies/{id}", ids: []string{policyID}}, options)
}

// Update is updatePolicy: Update a policy. `guards` is replaced as a whole. The change applies to every run from now on; agents that use the policy need no change. Scope: `approvals:manage`.
func (s *PoliciesService) Update(ctx context.Context, policyID string, body PolicyPatch, options ...RequestOption) (*Policy, error) {
	return sendFor[Policy](ctx, s.client, call{method: "PATCH", path: "/policies/{id}", ids: []string{policyID}, body: body, takesKey: true}, options)
}

// Delete is deletePolicy: Delete a policy. Rejected while an agent or the organisation's default uses the policy. Scope: `approvals:manage`.
func (s *PoliciesService) Delete(ctx context.Context, policyID string, options ...RequestOption) (*DeletedPolicy, error) {
	return sendFor[DeletedPolicy](ctx, s.client, call{method: "DELETE", path: "/policies/{id}", ids: []string{policyID}}, options)
}

// Test is testPolicy: Test a policy. Returns what each guard would find and do, and the resulting text. Nothing is stored. `Idempotency-Key` is ignored. The call changes nothing. Scope: `policies:read`.
func (s *PoliciesService) Test(ctx context.Context, policyID string, body TestPolicyRequest, options ...RequestOption) (*PolicyTest, error) {
	return sendFor[PolicyTest](ctx, s.client, call{method: "POST", path: "/policies/{id}/test", ids: []string{policyID}, body: body}, options)
}

// List iterates over all pages. List spend caps. Newest first, with the amount used in the current period. Scope: `policies:read`.
func (s *CapsService) List(ctx context.Context, query ListCapsQuery, options ...RequestOption) iter.Seq2[Cap, error] {
	return listAll[Cap](ctx, s.client, call{method: "GET", path: "/caps", query: query}, options)
}

// ListPage fetches one page. List spend caps. Newest first, with the amount used in the current period. Scope: `policies:read`.
func (s *CapsService) ListPage(ctx context.Context, query ListCapsQuery, options ...RequestOption) (*Page[Cap], error) {
	return listPage[Cap](ctx, s.client, call{method: "GET", path: "/caps", query: query}, options)
}

// Create is createCap: Create a spend cap. Limits an organisation, an agent, a key or an end user, in dollars, tokens or runs. Usage counts from now on. A run must be within all caps that apply to it. `on_limit` decides whether further runs are refused or wait for approval. Scope: `approvals:manage`.
func (s *CapsService) Create(ctx context.Context, body CreateCapRequest, options ...RequestOption) (*CreatedCap, error) {
	return sendFor[CreatedCap](ctx, s.client, call{method: "POST", path: "/caps", body: body, takesKey: true}, options)
}

// Get is getCap: Get a spend cap. Includes the amount used in the current period, and when the period started. Scope: `policies:read`.
func (s *CapsService) Get(ctx context.Context, capID string, query GetCapQuery, options ...RequestOption) (*Cap, error) {
	return sendFor[Cap](ctx, s.client, call{method: "GET", path: "/caps/{id}", ids: []string{capID}, query: query}, options)
}

// Update is updateCap: Update a spend cap. The amount used is kept. If you raise the limit, runs that wait for it resume. Scope: `approvals:manage`.
func (s *CapsService) Update(ctx context.Context, capID string, body CapPatch, options ...RequestOption) (*Cap, error) {
	return sendFor[Cap](ctx, s.client, call{method: "PATCH", path: "/caps/{id}", ids: []string{capID}, body: body, takesKey: true}, options)
}

// Delete is deleteCap: Delete a spend cap. Runs that wait for the cap resume. Its usage is deleted too. Scope: `approvals:manage`.
func (s *CapsService) Delete(ctx context.Context, capID string, options ...RequestOption) (*DeletedCap, error) {
	return sendFor[DeletedCap](ctx, s.client, call{method: "DELETE", path: "/caps/{id}", ids: []string{capID}}, options)
}

// List iterates over all pages. List connectors. Newest first, with the result of the last test. Secrets are `[redacted]`. Scope: `connectors:read`.
func (s *ConnectorsService) List(ctx context.Context, query ListConnectorsQuery, options ...RequestOption) iter.Seq2[Connector, error] {
	return listAll[Connector](ctx, s.client, call{method: "GET", path: "/connectors", query: query}, options)
}

// ListPage fetches one page. List connectors. Newest first, with the result of the last test. Secrets are `[redacted]`. Scope: `connectors:read`.
func (s *ConnectorsService) ListPage(ctx context.Context, query ListConnectorsQuery, options ...RequestOption) (*Page[Connector], error) {
	return listPage[Connector](ctx, s.client, call{method: "GET", path: "/connectors", query: query}, options)
}

// Create is createConnector: Create a connector. The service does not contact the connector yet; call `test` to try it. Headers and OAuth secrets are encrypted and sent only to the host that they were given for. List the connector in `connectors` of an agent to use it. Scope: `connectors:write`.
func (s *ConnectorsService) Create(ctx context.Context, body CreateConnectorRequest, options ...RequestOption) (*Connector, error) {
	return sendFor[Connector](ctx, s.client, call{method: "POST", path: "/connectors", body: body, takesKey: true}, options)
}

// Get is getConnector: Get a connector. Includes a summary of its OpenAPI document and the result of the last test. Scope: `connectors:read`.
func (s *ConnectorsService) Get(ctx context.Context, connectorID string, options ...RequestOption) (*Connector, error) {
	return sendFor[Connector](ctx, s.client, call{method: "GET", path: "/connectors/{id}", ids: []string{connectorID}}, options)
}

// Update is updateConnector: Update a connector. Fields that you leave out, or send as `[redacted]`, keep their values. If you change `url`, send the secrets again. Changing `approval` also requires the scope `approvals:manage`. Scope: `connectors:write`.
func (s *ConnectorsService) Update(ctx context.Context, connectorID string, body ConnectorPatch, options ...RequestOption) (*Connector, error) {
	return sendFor[Connector](ctx, s.client, call{method: "PATCH", path: "/connectors/{id}", ids: []string{connectorID}, body: body, takesKey: true}, options)
}

// Delete is deleteConnector: Delete a connector. Rejected while an active agent uses the connector. Its stored tokens are deleted too. Scope: `connectors:write`.
func (s *ConnectorsService) Delete(ctx context.Context, connectorID string, options ...RequestOption) (*DeletedConnector, error) {
	return sendFor[DeletedConnector](ctx, s.client, call{method: "DELETE", path: "/connectors/{id}", ids: []string{connectorID}}, options)
}

// Test is testConnector: Test a connector and list its tools. Returns 200 even if the test fails: see `ok` and `error`. Each tool includes its schema; `tool_tokens` is their cost in each model turn. `Idempotency-Key` is ignored. The call changes nothing. Scope: `connectors:write`.
func (s *ConnectorsService) Test(ctx context.Context, connectorID string, options ...RequestOption) (*ConnectorTest, error) {
	return sendFor[ConnectorTest](ctx, s.client, call{method: "POST", path: "/connectors/{id}/test", ids: []string{connectorID}}, options)
}

// Connect is connectConnector: Create a link to connect a user. For connectors with `authorization`. The link is for one person, works once and expires after 14 days. The token is then used for the organisation, or for the given `user`. `Idempotency-Key` is ignored. A repeated call returns another link. Scope: `connectors:write`.
func (s *ConnectorsService) Connect(ctx context.Context, connectorID string, body ConnectRequest, options ...RequestOption) (*ConnectLink, error) {
	return sendFor[ConnectLink](ctx, s.client, call{method: "POST", path: "/connectors/{id}/connect", ids: []string{connectorID}, body: body}, options)
}

// Disconnect is disconnectConnector: Disconnect a user. Deletes the token here. The provider may still have the consent on record. `Idempotency-Key` is ignored. Repeating the call has no further effect. Scope: `connectors:write`.
func (s *ConnectorsService) Disconnect(ctx context.Context, connectorID string, body ConnectRequest, options ...RequestOption) (*Disconnected, error) {
	return sendFor[Disconnected](ctx, s.client, call{method: "POST", path: "/connectors/{id}/disconnect", ids: []string{connectorID}, body: body}, options)
}

// List iterates over all pages. List model providers. Providers from the operator's settings first. Keys are never returned; use `api_key_last4` to identify one. Scope: `connectors:read`.
func (s *ProvidersService) List(ctx context.Context, query ListProvidersQuery, options ...RequestOption) iter.Seq2[Provider, error] {
	return listAll[Provider](ctx, s.client, call{method: "GET", path: "/providers", query: query}, options)
}

// ListPage fetches one page. List model providers. Providers from the operator's settings first. Keys are never returned; use `api_key_last4` to identify one. Scope: `connectors:read`.
func (s *ProvidersService) ListPage(ctx context.Context, query ListProvidersQuery, options ...RequestOption) (*Page[Provider], error) {
	return listPage[Provider](ctx, s.client, call{method: "GET", path: "/providers", query: query}, options)
}

// Create is createProvider: Create a model provider. Agents refer to the provider by name in `runtime.provider`, or as `default`. The key is stored encrypted. Call `test` to try it. Scope: `connectors:write`.
func (s *ProvidersService) Create(ctx context.Context, body CreateProviderRequest, options ...RequestOption) (*Provider, error) {
	return sendFor[Provider](ctx, s.client, call{method: "POST", path: "/providers", body: body, takesKey: true}, options)
}

// Get is getProvider: Get a model provider. Providers from the operator's settings have an id too, and are read-only. Scope: `connectors:read`.
func (s *ProvidersService) Get(ctx context.Context, providerID string, options ...RequestOption) (*Provider, error) {
	return sendFor[Provider](ctx, s.client, call{method: "GET", path: "/providers/{id}", ids: []string{providerID}}, options)
}

// Update is updateProvider: Update a model provider. Fields that you leave out keep their values; active runs use the new values from their next turn. You cannot change the name while active agents use it. Scope: `connectors:write`.
func (s *ProvidersService) Update(ctx context.Context, providerID string, body ProviderPatch, options ...RequestOption) (*Provider, error) {
	return sendFor[Provider](ctx, s.client, call{method: "PATCH", path: "/providers/{id}", ids: []string{providerID}, body: body, takesKey: true}, options)
}

// Delete is deleteProvider: Delete a model provider. Rejected while active agents use the provider by name. Agents that use `default` then use the organisation's oldest remaining provider, or else the operator's. Scope: `connectors:write`.
func (s *ProvidersService) Delete(ctx context.Context, providerID string, options ...RequestOption) (*DeletedProvider, error) {
	return sendFor[DeletedProvider](ctx, s.client, call{method: "DELETE", path: "/providers/{id}", ids: []string{providerID}}, options)
}

// Test is testProvider: Test a model provider. Returns 200 even if the test fails: see `ok`, `latency_ms` and `error`. The test costs a few tokens. `Idempotency-Key` is ignored. The call changes nothing. Scope: `connectors:write`.
func (s *ProvidersService) Test(ctx context.Context, providerID string, body TestProviderRequest, options ...RequestOption) (*ProviderTest, error) {
	return sendFor[ProviderTest](ctx, s.client, call{method: "POST", path: "/providers/{id}/test", ids: []string{providerID}, body: body, isBodyOptional: true}, options)
}

// List iterates over all pages. List secrets. Names and versions; values are never returned. A key that is limited to agents gets only their secrets. Scope: `agents:read`.
func (s *SecretsService) List(ctx context.Context, query ListSecretsQuery, options ...RequestOption) iter.Seq2[Secret, error] {
	return listAll[Secret](ctx, s.client, call{method: "GET", path: "/secrets", query: query}, options)
}

// ListPage fetches one page. List secrets. Names and versions; values are never returned. A key that is limited to agents gets only their secrets. Scope: `agents:read`.
func (s *SecretsService) ListPage(ctx context.Context, query ListSecretsQuery, options ...RequestOption) (*Page[Secret], error) {
	return listPage[Secret](ctx, s.client, call{method: "GET", path: "/secrets", query: query}, options)
}

// Create is createSecret: Create a secret. Agents can read it at once. Names are unique in the organisation and, for secrets of an agent, in the agent. Scope: `agents:write`.
func (s *SecretsService) Create(ctx context.Context, body CreateSecretRequest, options ...RequestOption) (*Secret, error) {
	return sendFor[Secret](ctx, s.client, call{method: "POST", path: "/secrets", body: body, takesKey: true}, options)
}

// Get is getSecret: Get a secret without its value. The value is never returned. Scope: `agents:read`.
func (s *SecretsService) Get(ctx context.Context, secretID string, options ...RequestOption) (*Secret, error) {
	return sendFor[Secret](ctx, s.client, call{method: "GET", path: "/secrets/{id}", ids: []string{secretID}}, options)
}

// Delete is deleteSecret: Delete a secret. Agents that still read it fail with an error that names it. Scope: `agents:write`.
func (s *SecretsService) Delete(ctx context.Context, secretID string, options ...RequestOption) (*DeletedSecret, error) {
	return sendFor[DeletedSecret](ctx, s.client, call{method: "DELETE", path: "/secrets/{id}", ids: []string{secretID}}, options)
}

// Rotate is rotateSecret: Rotate a secret. From now on, agents read the new value. During the grace period, `ctx.secrets.getAll` returns both values. An attempt that has already read the former value keeps it. If the value is the same, nothing changes. Scope: `agents:write`.
func (s *SecretsService) Rotate(ctx context.Context, secretID string, body RotateSecretRequest, options ...RequestOption) (*Secret, error) {
	return sendFor[Secret](ctx, s.client, call{method: "POST", path: "/secrets/{id}/rotate", ids: []string{secretID}, body: body, takesKey: true}, options)
}

// List iterates over all pages. List alerts. Newest first, with the last value of each. `status=firing` lists the alerts that are firing. Scope: `alerts:read`.
func (s *AlertsService) List(ctx context.Context, query ListAlertsQuery, options ...RequestOption) iter.Seq2[Alert, error] {
	return listAll[Alert](ctx, s.client, call{method: "GET", path: "/alerts", query: query}, options)
}

// ListPage fetches one page. List alerts. Newest first, with the last value of each. `status=firing` lists the alerts that are firing. Scope: `alerts:read`.
func (s *AlertsService) ListPage(ctx context.Context, query ListAlertsQuery, options ...RequestOption) (*Page[Alert], error) {
	return listPage[Alert](ctx, s.client, call{method: "GET", path: "/alerts", query: query}, options)
}

// Create is createAlert: Create an alert. Alerts are evaluated every 15 seconds. An alert that fires sends one `alert.triggered` event, and can fire again only after it has resolved. `rollback: true` also requires the scope `agents:write`. Scope: `alerts:write`.
func (s *AlertsService) Create(ctx context.Context, body CreateAlertRequest, options ...RequestOption) (*Alert, error) {
	return sendFor[Alert](ctx, s.client, call{method: "POST", path: "/alerts", body: body, takesKey: true}, options)
}

// Get is getAlert: Get an alert. Includes the last value, and the id of the firing if it is firing. Scope: `alerts:read`.
func (s *AlertsService) Get(ctx context.Context, alertID string, options ...RequestOption) (*Alert, error) {
	return sendFor[Alert](ctx, s.client, call{method: "GET", path: "/alerts/{id}", ids: []string{alertID}}, options)
}

// Update is updateAlert: Update an alert. Fields that you leave out keep their values. `active: false` pauses the alert. Changing the condition resets its state. Scope: `alerts:write`.
func (s *AlertsService) Update(ctx context.Context, alertID string, body AlertPatch, options ...RequestOption) (*Alert, error) {
	return sendFor[Alert](ctx, s.client, call{method: "PATCH", path: "/alerts/{id}", ids: []string{alertID}, body: body, takesKey: true}, options)
}

// Delete is deleteAlert: Delete an alert. Also deletes its history. Scope: `alerts:write`.
func (s *AlertsService) Delete(ctx context.Context, alertID string, options ...RequestOption) (*DeletedAlert, error) {
	return sendFor[DeletedAlert](ctx, s.client, call{method: "DELETE", path: "/alerts/{id}", ids: []string{alertID}}, options)
}

// ListHistory iterates over all pages. List the firings of an alert. Newest first: the value, when it fired and resolved, and whether a deployment was rolled back. Scope: `alerts:read`.
func (s *AlertsService) ListHistory(ctx context.Context, alertID string, query ListAlertHistoryQuery, options ...RequestOption) iter.Seq2[AlertFiring, error] {
	return listAll[AlertFiring](ctx, s.client, call{method: "GET", path: "/alerts/{id}/history", ids: []string{alertID}, query: query}, options)
}

// ListHistoryPage fetches one page. List the firings of an alert. Newest first: the value, when it fired and resolved, and whether a deployment was rolled back. Scope: `alerts:read`.
func (s *AlertsService) ListHistoryPage(ctx context.Context, alertID string, query ListAlertHistoryQuery, options ...RequestOption) (*Page[AlertFiring], error) {
	return listPage[AlertFiring](ctx, s.client, call{method: "GET", path: "/alerts/{id}/history", ids: []string{alertID}, query: query}, options)
}

// Acknowledge is acknowledgeAlert: Acknowledge a firing. Shows other members that the firing is being handled. Idempotent: the first acknowledgement is kept. It does not affect when the alert fires. Scope: `alerts:write`.
func (s *AlertsService) Acknowledge(ctx context.Context, alertID, firingID string, body AcknowledgeRequest, options ...RequestOption) (*AlertFiring, error) {
	return sendFor[AlertFiring](ctx, s.client, call{method: "POST", path: "/alerts/{id}/history/{firing_id}/acknowledge", ids: []string{alertID, firingID}, body: body, isBodyOptional: true, takesKey: true}, options)
}

// List iterates over all pages. List error reports. Only for the operator's organisation. Grouped and counted, newest first. Use `request_id` to find the error that a caller reports. Scope: `*`, or a member with the role owner, admin.
func (s *ErrorsService) List(ctx context.Context, query ListErrorsQuery, options ...RequestOption) iter.Seq2[ErrorReport, error] {
	return listAll[ErrorReport](ctx, s.client, call{method: "GET", path: "/errors", query: query}, options)
}

// ListPage fetches one page. List error reports. Only for the operator's organisation. Grouped and counted, newest first. Use `request_id` to find the error that a caller reports. Scope: `*`, or a member with the role owner, admin.
func (s *ErrorsService) ListPage(ctx context.Context, query ListErrorsQuery, options ...RequestOption) (*Page[ErrorReport], error) {
	return listPage[ErrorReport](ctx, s.client, call{method: "GET", path: "/errors", query: query}, options)
}

// Get is getError: Get an error report. Only for the operator's organisation. Includes the latest occurrences with stack and request ids. Keys, tokens, addresses and quoted values are removed. Scope: `*`, or a member with the role owner, admin.
func (s *ErrorsService) Get(ctx context.Context, errorID string, options ...RequestOption) (*ErrorReportDetail, error) {
	return sendFor[ErrorReportDetail](ctx, s.client, call{method: "GET", path: "/errors/{id}", ids: []string{errorID}}, options)
}

// List iterates over all pages. List threads. Newest first. Filter by agent, by your identifier of the end user, or by metadata. Scope: `threads:read`.
func (s *ThreadsService) List(ctx context.Context, query ListThreadsQuery, options ...RequestOption) iter.Seq2[Thread, error] {
	return listAll[Thread](ctx, s.client, call{method: "GET", path: "/threads", query: query}, options)
}

// ListPage fetches one page. List threads. Newest first. Filter by agent, by your identifier of the end user, or by metadata. Scope: `threads:read`.
func (s *ThreadsService) ListPage(ctx context.Context, query ListThreadsQuery, options ...RequestOption) (*Page[Thread], error) {
	return listPage[Thread](ctx, s.client, call{method: "GET", path: "/threads", query: query}, options)
}

// Create is createThread: Create a thread. Creating a run with `"thread": {}` also creates a thread. A thread with an `agent_id` accepts runs of that agent only; otherwise any agent can use it. Scope: `threads:write`.
func (s *ThreadsService) Create(ctx context.Context, body CreateThreadRequest, options ...RequestOption) (*Thread, error) {
	return sendFor[Thread](ctx, s.client, call{method: "POST", path: "/threads", body: body, isBodyOptional: true, takesKey: true}, options)
}

// Get is getThread: Get a thread. Returns the agent, user, metadata and message count. `GET /threads/{id}/messages` returns the messages. Scope: `threads:read`.
func (s *ThreadsService) Get(ctx context.Context, threadID string, options ...RequestOption) (*Thread, error) {
	return sendFor[Thread](ctx, s.client, call{method: "GET", path: "/threads/{id}", ids: []string{threadID}}, options)
}

// Update is updateThread: Update a thread. Fields that you leave out keep their values. `metadata` is merged; null removes an entry. Change `agent_id` to continue the thread with another agent. Scope: `threads:write`.
func (s *ThreadsService) Update(ctx context.Context, threadID string, body ThreadPatch, options ...RequestOption) (*Thread, error) {
	return sendFor[Thread](ctx, s.client, call{method: "PATCH", path: "/threads/{id}", ids: []string{threadID}, body: body, takesKey: true}, options)
}

// Delete is deleteThread: Delete a thread. Deletes its messages and the content of its runs, events and deliveries; counts remain. An active run is cancelled. This cannot be undone. Scope: `threads:write`.
func (s *ThreadsService) Delete(ctx context.Context, threadID string, options ...RequestOption) (*DeletedThread, error) {
	return sendFor[DeletedThread](ctx, s.client, call{method: "DELETE", path: "/threads/{id}", ids: []string{threadID}}, options)
}

// Fork is forkThread: Fork a thread. Copies the messages up to the given one, or all of them. Afterwards the two threads are independent. Scope: `threads:write`.
func (s *ThreadsService) Fork(ctx context.Context, threadID string, body ForkThreadRequest, options ...RequestOption) (*Thread, error) {
	return sendFor[Thread](ctx, s.client, call{method: "POST", path: "/threads/{id}/fork", ids: []string{threadID}, body: body, isBodyOptional: true, takesKey: true}, options)
}

// ListMessages iterates over all pages. List a thread's messages. In pages, oldest first unless `order=desc`. `Accept: application/x-ndjson` returns all messages, one per line. `format` returns the conversation as a chat page shows it. Scope: `threads:read`.
func (s *ThreadsService) ListMessages(ctx context.Context, threadID string, query ListThreadMessagesQuery, options ...RequestOption) iter.Seq2[ThreadMessage, error] {
	return listAll[ThreadMessage](ctx, s.client, call{method: "GET", path: "/threads/{id}/messages", ids: []string{threadID}, query: query}, options)
}

// ListMessagesPage fetches one page. List a thread's messages. In pages, oldest first unless `order=desc`. `Accept: application/x-ndjson` returns all messages, one per line. `format` returns the conversation as a chat page shows it. Scope: `threads:read`.
func (s *ThreadsService) ListMessagesPage(ctx context.Context, threadID string, query ListThreadMessagesQuery, options ...RequestOption) (*Page[ThreadMessage], error) {
	return listPage[ThreadMessage](ctx, s.client, call{method: "GET", path: "/threads/{id}/messages", ids: []string{threadID}, query: query}, options)
}

// AddMessages is addThreadMessages: Add messages to a thread. Use this to import a conversation. The messages are appended in order, and no agent runs. Scope: `threads:write`.
func (s *ThreadsService) AddMessages(ctx context.Context, threadID string, body AddThreadMessagesRequest, options ...RequestOption) (*Page[ThreadMessage], error) {
	return listPage[ThreadMessage](ctx, s.client, call{method: "POST", path: "/threads/{id}/messages", ids: []string{threadID}, body: body, takesKey: true}, options)
}

// EraseUserData is eraseUserData: Erase an end user's data. Erases the threads, inputs, outputs, events and files of this `user`, in the background. `GET /erasures/{id}` shows the progress. Counts and costs remain; content does not. Scope: `*`, or a member with the role owner, admin.
func (s *ThreadsService) EraseUserData(ctx context.Context, user string, options ...RequestOption) (*Erasure, error) {
	return sendFor[Erasure](ctx, s.client, call{method: "DELETE", path: "/users/{user}/data", ids: []string{user}}, options)
}

// GetErasure is getErasure: Get an erasure. Returns the user or thread, what has been erased so far, and whether the erasure is complete. Scope: `threads:read`.
func (s *ThreadsService) GetErasure(ctx context.Context, erasureID string, options ...RequestOption) (*Erasure, error) {
	return sendFor[Erasure](ctx, s.client, call{method: "GET", path: "/erasures/{id}", ids: []string{erasureID}}, options)
}

// GetCode is getAgentCode: Get the files of an agent's code. Returns the files with their sizes and hashes. Their content is returned with `content=true`, which requires `agents:write`. Scope: `agents:read`.
func (s *AgentsService) GetCode(ctx context.Context, code string, query GetAgentCodeQuery, options ...RequestOption) (*AgentCode, error) {
	return sendFor[AgentCode](ctx, s.client, call{method: "GET", path: "/agents/code/{code}", ids: []string{code}, query: query}, options)
}

// List iterates over all pages. List files. Newest first: uploaded files, and files that runs created (`run_id`). Scope: `files:read`.
func (s *FilesService) List(ctx context.Context, query ListFilesQuery, options ...RequestOption) iter.Seq2[StoredFile, error] {
	return listAll[StoredFile](ctx, s.client, call{method: "GET", path: "/files", query: query}, options)
}

// ListPage fetches one page. List files. Newest first: uploaded files, and files that runs created (`run_id`). Scope: `files:read`.
func (s *FilesService) ListPage(ctx context.Context, query ListFilesQuery, options ...RequestOption) (*Page[StoredFile], error) {
	return listPage[StoredFile](ctx, s.client, call{method: "GET", path: "/files", query: query}, options)
}

// Get is getFile: Get a file's metadata. Returns name, type, size, digest and owner. `GET /files/{id}/content` returns the bytes. Scope: `files:read`.
func (s *FilesService) Get(ctx context.Context, fileID string, options ...RequestOption) (*StoredFile, error) {
	return sendFor[StoredFile](ctx, s.client, call{method: "GET", path: "/files/{id}", ids: []string{fileID}}, options)
}

// Delete is deleteFile: Delete a file. Immediate and permanent. Runs and messages that refer to the file keep its id; reading it then returns 404. Scope: `files:write`.
func (s *FilesService) Delete(ctx context.Context, fileID string, options ...RequestOption) (*DeletedFile, error) {
	return sendFor[DeletedFile](ctx, s.client, call{method: "DELETE", path: "/files/{id}", ids: []string{fileID}}, options)
}

// CreateLink is createFileLink: Create a download link. Anyone with the link can read the file without a key until it expires: after one hour, unless you set another time. To revoke a link, delete the file. `Idempotency-Key` is ignored. A repeated call returns another link. Scope: `files:read`.
func (s *FilesService) CreateLink(ctx context.Context, fileID string, body CreateFileLinkRequest, options ...RequestOption) (*FileLink, error) {
	return sendFor[FileLink](ctx, s.client, call{method: "POST", path: "/files/{id}/link", ids: []string{fileID}, body: body, isBodyOptional: true}, options)
}

// ListFiles iterates over all pages. List a run's files. Files that the agent and its tools created, newest first. `GET /files/{id}/content` downloads one. Scope: `runs:read`.
func (s *RunsService) ListFiles(ctx context.Context, runID string, query ListRunFilesQuery, options ...RequestOption) iter.Seq2[StoredFile, error] {
	return listAll[StoredFile](ctx, s.client, call{method: "GET", path: "/runs/{id}/files", ids: []string{runID}, query: query}, options)
}

// ListFilesPage fetches one page. List a run's files. Files that the agent and its tools created, newest first. `GET /files/{id}/content` downloads one. Scope: `runs:read`.
func (s *RunsService) ListFilesPage(ctx context.Context, runID string, query ListRunFilesQuery, options ...RequestOption) (*Page[StoredFile], error) {
	return listPage[StoredFile](ctx, s.client, call{method: "GET", path: "/runs/{id}/files", ids: []string{runID}, query: query}, options)
}

// List iterates over all pages. List pipelines. Newest first. Archived pipelines are listed only with `status` set to `archived` or `all`. Scope: `pipelines:read`.
func (s *PipelinesService) List(ctx context.Context, query ListPipelinesQuery, options ...RequestOption) iter.Seq2[Pipeline, error] {
	return listAll[Pipeline](ctx, s.client, call{method: "GET", path: "/pipelines", query: query}, options)
}

// ListPage fetches one page. List pipelines. Newest first. Archived pipelines are listed only with `status` set to `archived` or `all`. Scope: `pipelines:read`.
func (s *PipelinesService) ListPage(ctx context.Context, query ListPipelinesQuery, options ...RequestOption) (*Page[Pipeline], error) {
	return listPage[Pipeline](ctx, s.client, call{method: "GET", path: "/pipelines", query: query}, options)
}

// Create is createPipeline: Create a pipeline. Each step runs an agent. The input of a step is JSON in which `{"expr": "…"}` is a CEL expression over `input` and `steps`. An invalid definition (a cycle, an unknown step or agent, an invalid expression) is rejected, and the error names the position. Scope: `pipelines:write`.
func (s *PipelinesService) Create(ctx context.Context, body CreatePipelineRequest, options ...RequestOption) (*Pipeline, error) {
	return sendFor[Pipeline](ctx, s.client, call{method: "POST", path: "/pipelines", body: body, takesKey: true}, options)
}

// Get is getPipeline: Get a pipeline. Includes its steps, its schedule and the next scheduled time. Scope: `pipelines:read`.
func (s *PipelinesService) Get(ctx context.Context, pipelineID string, options ...RequestOption) (*Pipeline, error) {
	return sendFor[Pipeline](ctx, s.client, call{method: "GET", path: "/pipelines/{id}", ids: []string{pipelineID}}, options)
}

// Update is updatePipeline: Update a pipeline. Each field that you send replaces the old value; `steps` is replaced as a whole. Each change creates a revision. Active runs continue with the revision that they started with. Scope: `pipelines:write`.
func (s *PipelinesService) Update(ctx context.Context, pipelineID string, body PipelinePatch, options ...RequestOption) (*Pipeline, error) {
	return sendFor[Pipeline](ctx, s.client, call{method: "PATCH", path: "/pipelines/{id}", ids: []string{pipelineID}, body: body, takesKey: true}, options)
}

// Archive is archivePipeline: Archive a pipeline. Its schedule stops, and its runs stay readable. Archiving cannot be undone. Active runs finish. Scope: `pipelines:write`.
func (s *PipelinesService) Archive(ctx context.Context, pipelineID string, options ...RequestOption) (*Pipeline, error) {
	return sendFor[Pipeline](ctx, s.client, call{method: "DELETE", path: "/pipelines/{id}", ids: []string{pipelineID}}, options)
}

// ListRuns iterates over all pages. List a pipeline's runs. Newest first, without the outputs of items. `GET /runs?pipeline_run_id=…` lists the runs of one pipeline run. Scope: `pipelines:read`.
func (s *PipelinesService) ListRuns(ctx context.Context, pipelineID string, query ListPipelineRunsQuery, options ...RequestOption) iter.Seq2[PipelineRun, error] {
	return listAll[PipelineRun](ctx, s.client, call{method: "GET", path: "/pipelines/{id}/runs", ids: []string{pipelineID}, query: query}, options)
}

// ListRunsPage fetches one page. List a pipeline's runs. Newest first, without the outputs of items. `GET /runs?pipeline_run_id=…` lists the runs of one pipeline run. Scope: `pipelines:read`.
func (s *PipelinesService) ListRunsPage(ctx context.Context, pipelineID string, query ListPipelineRunsQuery, options ...RequestOption) (*Page[PipelineRun], error) {
	return listPage[PipelineRun](ctx, s.client, call{method: "GET", path: "/pipelines/{id}/runs", ids: []string{pipelineID}, query: query}, options)
}

// CreateRun is createPipelineRun: Run a pipeline. Returns the result. If the pipeline run takes longer than the call waits (`Prefer: wait=`), returns the run that is in progress. Scope: `pipelines:write`.
func (s *PipelinesService) CreateRun(ctx context.Context, pipelineID string, body CreatePipelineRunRequest, options ...RequestOption) (*PipelineRun, error) {
	return sendFor[PipelineRun](ctx, s.client, call{method: "POST", path: "/pipelines/{id}/runs", ids: []string{pipelineID}, body: body, takesKey: true}, options)
}

// GetRun is getPipelineRun: Get a pipeline run. Returns its status, output or error, and each step with its runs. Scope: `pipelines:read`.
func (s *PipelinesService) GetRun(ctx context.Context, pipelineID, runID string, options ...RequestOption) (*PipelineRun, error) {
	return sendFor[PipelineRun](ctx, s.client, call{method: "GET", path: "/pipelines/{id}/runs/{run_id}", ids: []string{pipelineID, runID}}, options)
}

// CancelRun is cancelPipelineRun: Cancel a pipeline run. Cancels the runs of its active steps; later steps do not start. Scope: `pipelines:write`.
func (s *PipelinesService) CancelRun(ctx context.Context, pipelineID, runID string, query CancelPipelineRunQuery, options ...RequestOption) (*PipelineRun, error) {
	return sendFor[PipelineRun](ctx, s.client, call{method: "DELETE", path: "/pipelines/{id}/runs/{run_id}", ids: []string{pipelineID, runID}, query: query}, options)
}

// RetryRun is retryPipelineRun: Retry a pipeline run. Creates a new run with the definition and input of one that failed or was cancelled. Completed and skipped steps are kept; the other steps, and all steps that depend on them, run again. While a retry is in progress, another request returns it. The response is the same as for POST /pipelines/{id}/runs. Scope: `pipelines:write`.
func (s *PipelinesService) RetryRun(ctx context.Context, pipelineID, runID string, body RetryPipelineRunRequest, options ...RequestOption) (*PipelineRun, error) {
	return sendFor[PipelineRun](ctx, s.client, call{method: "POST", path: "/pipelines/{id}/runs/{run_id}/retry", ids: []string{pipelineID, runID}, body: body, isBodyOptional: true, takesKey: true}, options)
}

// Export is exportConfiguration: Export a configuration. Returns active resources by kind and name, with names instead of ids and without fields that have their default value. Secrets are references to environment variables, listed in `secrets`. Caps on API keys are left out, because keys are not part of a configuration. So are the rows of data sets with more than 1,000 rows or 256 kB, and code that was not uploaded. Scope: `configurations:read`.
func (s *ConfigurationsService) Export(ctx context.Context, query ExportConfigurationQuery, options ...RequestOption) (*ExportedConfiguration, error) {
	return sendFor[ExportedConfiguration](ctx, s.client, call{method: "GET", path: "/configurations/export", query: query}, options)
}

// Plan is planConfiguration: Plan a configuration. Compares the configuration with the organisation, field by field, and changes nothing. With `report`, differences are sent as the event `configuration.drifted`. A caller with `configurations:write` also gets every check that applying makes. Send the `digest` of the plan to `POST /configurations/apply`. `Idempotency-Key` is ignored. The call changes nothing; with `report`, a repeated call sends another event. Scope: `configurations:read`.
func (s *ConfigurationsService) Plan(ctx context.Context, body PlanConfigurationRequest, options ...RequestOption) (*ConfigurationPlan, error) {
	return sendFor[ConfigurationPlan](ctx, s.client, call{method: "POST", path: "/configurations/plan", body: body}, options)
}

// Apply is applyConfiguration: Apply a configuration. Makes all changes of the plan in one transaction, or none. Rejected with 409 if something that the plan compares has changed since. Resources that the configuration does not name stay as they are, unless you send `prune`. The audit log gets one entry with all changes. Scope: `configurations:write`.
func (s *ConfigurationsService) Apply(ctx context.Context, body ApplyConfigurationRequest, options ...RequestOption) (*AppliedConfiguration, error) {
	return sendFor[AppliedConfiguration](ctx, s.client, call{method: "POST", path: "/configurations/apply", body: body, takesKey: true}, options)
}
