// Made from the OpenAPI document by `npm run client-models`. Do not edit.

import type {
  AbortCanaryRequest,
  AcceptInvitationRequest,
  AcknowledgeRequest,
  AddDatasetRowsRequest,
  AddThreadMessagesRequest,
  Agent,
  AgentBatch,
  AgentCode,
  AgentList,
  AgentPatch,
  Alert,
  AlertFiring,
  AlertFiringList,
  AlertList,
  AlertPatch,
  AllowAuthorizationRequest,
  AllowedAuthorization,
  Analytics,
  ApiKey,
  ApiKeyList,
  ApiKeyPatch,
  AppliedConfiguration,
  ApplyConfigurationRequest,
  ArchiveAgentsRequest,
  AuditEntry,
  AuditList,
  AuthorizationRequest,
  BeginSecondFactorRequest,
  Canary,
  CanaryList,
  CancelPipelineRunQuery,
  CancelRunQuery,
  CancelRunsRequest,
  Cancellation,
  Cap,
  CapList,
  CapPatch,
  CatalogAgent,
  CatalogAgentList,
  ChangePasswordRequest,
  ChangeSecondFactorRequest,
  ChangedMember,
  ChangedOrganizationSettings,
  ChangedWebhook,
  ClaimDomainRequest,
  CompareExperimentQuery,
  Comparison,
  ConfigurationPlan,
  ConfirmSecondFactorRequest,
  ConnectLink,
  ConnectRequest,
  Connector,
  ConnectorList,
  ConnectorPatch,
  ConnectorTest,
  CreateAlertRequest,
  CreateApiKeyRequest,
  CreateCanaryRequest,
  CreateCapRequest,
  CreateConnectorRequest,
  CreateDatasetRequest,
  CreateDeploymentRequest,
  CreateExperimentRequest,
  CreateFeedbackRequest,
  CreateFileLinkRequest,
  CreateFileQuery,
  CreatePipelineRequest,
  CreatePipelineRunRequest,
  CreatePolicyRequest,
  CreateProviderRequest,
  CreateReplayRequest,
  CreateRunBatchRequest,
  CreateRunRequest,
  CreateScorerRequest,
  CreateScoringRuleRequest,
  CreateSecretRequest,
  CreateThreadRequest,
  CreateTokenRequest,
  CreateWebhookRequest,
  CreatedCap,
  CustomAgentRequest,
  Dataset,
  DatasetChange,
  DatasetList,
  DatasetPatch,
  DatasetRow,
  DatasetRowList,
  DecideDeploymentRequest,
  DefaultPolicy,
  DefaultPolicyPatch,
  DeletedAlert,
  DeletedCap,
  DeletedConnector,
  DeletedDataset,
  DeletedEmailDomain,
  DeletedFeedback,
  DeletedFile,
  DeletedInvitation,
  DeletedPolicy,
  DeletedProvider,
  DeletedScorer,
  DeletedScoringRule,
  DeletedSecret,
  DeletedSession,
  DeletedSessions,
  DeletedSingleSignOn,
  DeletedThread,
  DeletedWebhook,
  DeletedWorker,
  Delivery,
  DeliveryDetail,
  DeliveryList,
  DeployAgentRequest,
  Deployment,
  DeploymentList,
  Disconnected,
  EmailDomain,
  EmailDomainList,
  Erasure,
  ErrorReport,
  ErrorReportDetail,
  ErrorReportList,
  Event,
  EventList,
  Experiment,
  ExperimentComparison,
  ExperimentList,
  ExperimentResults,
  ExperimentRow,
  ExperimentRowList,
  ExportConfigurationQuery,
  ExportedConfiguration,
  Feedback,
  FeedbackList,
  FileLink,
  FollowPipelineRunQuery,
  FollowRunQuery,
  ForgotPasswordRequest,
  ForkThreadRequest,
  GetAgentCodeQuery,
  GetAnalyticsQuery,
  GetAuthorizationRequestQuery,
  GetCapQuery,
  GetRunQuery,
  GetSharedFileQuery,
  GetUsageQuery,
  GiveRatingRequest,
  GivenRating,
  ImportDatasetRowsRequest,
  Invitation,
  InvitationList,
  InvitationOffer,
  InviteRequest,
  ListAgentsQuery,
  ListAlertHistoryQuery,
  ListAlertsQuery,
  ListApiKeysQuery,
  ListAuditQuery,
  ListCanariesQuery,
  ListCapsQuery,
  ListConnectorsQuery,
  ListDatasetRowsQuery,
  ListDatasetsQuery,
  ListDeliveriesQuery,
  ListDeploymentsQuery,
  ListErrorsQuery,
  ListEventsQuery,
  ListExperimentRowsQuery,
  ListExperimentsQuery,
  ListFeedbackQuery,
  ListFilesQuery,
  ListInvitationsQuery,
  ListMembersQuery,
  ListPendingDeploymentsQuery,
  ListPipelineRunsQuery,
  ListPipelinesQuery,
  ListPoliciesQuery,
  ListProvidersQuery,
  ListRatingsQuery,
  ListReplayRunsQuery,
  ListReplaysQuery,
  ListRevisionsQuery,
  ListRunEventsQuery,
  ListRunFilesQuery,
  ListRunsQuery,
  ListScorersQuery,
  ListScoringRulesQuery,
  ListSecretsQuery,
  ListThreadMessagesQuery,
  ListThreadsQuery,
  ListWebhooksQuery,
  ListWorkersQuery,
  ListedRun,
  LoginRequest,
  LookUpInvitationRequest,
  Me,
  Member,
  MemberList,
  MemberPatch,
  NewApiKey,
  NewInvitation,
  Organization,
  OrganizationPatch,
  OrganizationSettings,
  OrganizationSettingsPatch,
  PendingDeployment,
  PendingDeploymentList,
  Pipeline,
  PipelineList,
  PipelinePatch,
  PipelineRun,
  PipelineRunList,
  PipelineStreamEvent,
  PlanConfigurationRequest,
  Policy,
  PolicyList,
  PolicyPatch,
  PolicyTest,
  PollWorkerRequest,
  Provider,
  ProviderList,
  ProviderPatch,
  ProviderTest,
  Rating,
  RatingList,
  RecoveryCodes,
  RedeliverFailedRequest,
  Redelivery,
  RegisterWorkerRequest,
  RegisteredWorker,
  RemoveDatasetRowsRequest,
  Replay,
  ReplayComparison,
  ReplayEstimate,
  ReplayList,
  ReplayRunRequest,
  ReplayedRun,
  ReplayedRunList,
  ResetPasswordRequest,
  ResumeExperimentRequest,
  RetryPipelineRunRequest,
  Revision,
  RevisionList,
  RevokeApiKeyQuery,
  RollbackRequest,
  RotateApiKeyRequest,
  RotateSecretRequest,
  RotateWebhookRequest,
  Run,
  RunActionRequest,
  RunBatch,
  RunList,
  RunStreamEvent,
  RunStreamEventList,
  Scorer,
  ScorerList,
  ScorerPatch,
  ScorerVersion,
  ScorerVersionList,
  ScoringRule,
  ScoringRuleList,
  ScoringRulePatch,
  SecondFactorSetup,
  Secret,
  SecretList,
  Session,
  SessionList,
  SessionToken,
  SignInOptions,
  SignedIn,
  SingleSignOn,
  SingleSignOnRequest,
  StoredFile,
  StoredFileList,
  StreamRunQuery,
  SwitchOrganizationRequest,
  TestPolicyRequest,
  TestProviderRequest,
  Thread,
  ThreadList,
  ThreadMessage,
  ThreadMessageList,
  ThreadPatch,
  Trace,
  UpdateApiKeyQuery,
  UpdateOrganizationSettingsQuery,
  Usage,
  Webhook,
  WebhookList,
  WebhookPatch,
  WebhookWithSecret,
  Worker,
  WorkerList,
  WorkerReport,
  WorkerReportAnswer,
  WorkerRuns,
} from "./models.ts";

/** Method, path, and flags. `i`: takes an idempotency key. `r`: the path has no version segment. */
export const operations = {
  listAgents: ["GET", "/agents"],
  getAgent: ["GET", "/agents/{id}"],
  updateAgent: ["PATCH", "/agents/{id}", "i"],
  archiveAgent: ["DELETE", "/agents/{id}"],
  listRevisions: ["GET", "/agents/{id}/revisions"],
  createRevision: ["POST", "/agents/{id}/revisions", "i"],
  archiveAgents: ["POST", "/agents/archive"],
  deployAgent: ["POST", "/agents/{catalog_key}/deploy", "i"],
  createAgent: ["POST", "/agents/custom", "i"],
  listCatalog: ["GET", "/catalog"],
  listDeployments: ["GET", "/agents/{id}/deployments"],
  createDeployment: ["POST", "/agents/{id}/deployments", "i"],
  rollbackAgent: ["POST", "/agents/{id}/rollback", "i"],
  listRuns: ["GET", "/runs"],
  createRun: ["POST", "/runs", "i"],
  getRun: ["GET", "/runs/{id}"],
  cancelRun: ["DELETE", "/runs/{id}"],
  listApiKeys: ["GET", "/api-keys"],
  createApiKey: ["POST", "/api-keys", "i"],
  getApiKey: ["GET", "/api-keys/{id}"],
  updateApiKey: ["PATCH", "/api-keys/{id}", "i"],
  revokeApiKey: ["DELETE", "/api-keys/{id}"],
  rotateApiKey: ["POST", "/api-keys/{id}/rotate", "i"],
  login: ["POST", "/api/auth/login", "r"],
  logout: ["POST", "/api/auth/logout", "r"],
  getMe: ["GET", "/api/auth/me", "r"],
  createToken: ["POST", "/api/auth/token", "r"],
  listSessions: ["GET", "/api/auth/sessions", "r"],
  endAllSessions: ["DELETE", "/api/auth/sessions", "r"],
  endSession: ["DELETE", "/api/auth/sessions/{id}", "r"],
  changePassword: ["POST", "/api/auth/password", "r"],
  forgotPassword: ["POST", "/api/auth/password/forgot", "r"],
  resetPassword: ["POST", "/api/auth/password/reset", "r"],
  switchOrganization: ["POST", "/api/auth/switch", "r"],
  lookUpInvitation: ["POST", "/api/auth/invitations/look-up", "r"],
  acceptInvitation: ["POST", "/api/auth/invitations/accept", "r"],
  beginSecondFactor: ["POST", "/api/auth/second-factor", "r"],
  confirmSecondFactor: ["POST", "/api/auth/second-factor/confirm", "r"],
  renewRecoveryCodes: ["POST", "/api/auth/second-factor/recovery-codes", "r"],
  removeSecondFactor: ["POST", "/api/auth/second-factor/remove", "r"],
  getAuthorizationRequest: ["GET", "/oauth/authorization"],
  allowAuthorization: ["POST", "/oauth/authorization"],
  listMembers: ["GET", "/members"],
  updateMember: ["PATCH", "/members/{id}", "i"],
  removeMember: ["DELETE", "/members/{id}"],
  listInvitations: ["GET", "/members/invitations"],
  inviteMember: ["POST", "/members/invitations", "i"],
  withdrawInvitation: ["DELETE", "/members/invitations/{id}"],
  updateOrganization: ["PATCH", "/organization", "i"],
  getOrganizationSettings: ["GET", "/organization/settings"],
  updateOrganizationSettings: ["PATCH", "/organization/settings", "i"],
  getSignInOptions: ["GET", "/api/auth/sso/options", "r"],
  getSingleSignOn: ["GET", "/single-sign-on"],
  setSingleSignOn: ["PUT", "/single-sign-on"],
  deleteSingleSignOn: ["DELETE", "/single-sign-on"],
  listEmailDomains: ["GET", "/single-sign-on/domains"],
  claimEmailDomain: ["POST", "/single-sign-on/domains", "i"],
  verifyEmailDomain: ["POST", "/single-sign-on/domains/{id}/verify"],
  deleteEmailDomain: ["DELETE", "/single-sign-on/domains/{id}"],
  getUsage: ["GET", "/usage"],
  getAnalytics: ["GET", "/analytics"],
  listAudit: ["GET", "/audit"],
  streamRun: ["POST", "/runs/stream", "i"],
  followRun: ["GET", "/runs/{id}/stream"],
  listRunEvents: ["GET", "/runs/{id}/events"],
  getRunTrace: ["GET", "/runs/{id}/trace"],
  replayRun: ["POST", "/runs/{id}/replay", "i"],
  actOnRun: ["POST", "/runs/{id}/action", "i"],
  cancelRuns: ["POST", "/runs/cancel"],
  createRunBatch: ["POST", "/runs/batch", "i"],
  listFeedback: ["GET", "/runs/{id}/feedback"],
  createFeedback: ["POST", "/runs/{id}/feedback", "i"],
  deleteFeedback: ["DELETE", "/runs/{id}/feedback/{feedback_id}"],
  listReplays: ["GET", "/replays"],
  createReplay: ["POST", "/replays", "i"],
  estimateReplay: ["POST", "/replays/estimate"],
  getReplay: ["GET", "/replays/{id}"],
  cancelReplay: ["DELETE", "/replays/{id}"],
  listReplayRuns: ["GET", "/replays/{id}/runs"],
  compareRuns: ["GET", "/runs/{id}/compare/{other_id}"],
  compareReplay: ["GET", "/replays/{id}/comparison"],
  listDatasets: ["GET", "/datasets"],
  createDataset: ["POST", "/datasets", "i"],
  getDataset: ["GET", "/datasets/{id}"],
  updateDataset: ["PATCH", "/datasets/{id}", "i"],
  deleteDataset: ["DELETE", "/datasets/{id}"],
  listDatasetRows: ["GET", "/datasets/{id}/rows"],
  addDatasetRows: ["POST", "/datasets/{id}/rows", "i"],
  importDatasetRows: ["POST", "/datasets/{id}/rows/import", "i"],
  removeDatasetRows: ["POST", "/datasets/{id}/rows/remove", "i"],
  listCanaries: ["GET", "/agents/{id}/canaries"],
  createCanary: ["POST", "/agents/{id}/canaries", "i"],
  getCanary: ["GET", "/agents/{id}/canaries/{canary_id}"],
  promoteCanary: ["POST", "/agents/{id}/canaries/{canary_id}/promote", "i"],
  abortCanary: ["POST", "/agents/{id}/canaries/{canary_id}/abort", "i"],
  listPendingDeployments: ["GET", "/agents/{id}/pending-deployments"],
  getPendingDeployment: ["GET", "/agents/{id}/pending-deployments/{pending_deployment_id}"],
  approveDeployment: ["POST", "/agents/{id}/pending-deployments/{pending_deployment_id}/approve", "i"],
  rejectDeployment: ["POST", "/agents/{id}/pending-deployments/{pending_deployment_id}/reject", "i"],
  listScorers: ["GET", "/scorers"],
  createScorer: ["POST", "/scorers", "i"],
  getScorer: ["GET", "/scorers/{id}"],
  updateScorer: ["PATCH", "/scorers/{id}", "i"],
  deleteScorer: ["DELETE", "/scorers/{id}"],
  listScorerVersions: ["GET", "/scorers/{id}/versions"],
  listScoringRules: ["GET", "/scoring-rules"],
  createScoringRule: ["POST", "/scoring-rules", "i"],
  getScoringRule: ["GET", "/scoring-rules/{id}"],
  updateScoringRule: ["PATCH", "/scoring-rules/{id}", "i"],
  deleteScoringRule: ["DELETE", "/scoring-rules/{id}"],
  listExperiments: ["GET", "/experiments"],
  createExperiment: ["POST", "/experiments", "i"],
  getExperiment: ["GET", "/experiments/{id}"],
  cancelExperiment: ["DELETE", "/experiments/{id}"],
  resumeExperiment: ["POST", "/experiments/{id}/resume", "i"],
  listExperimentRows: ["GET", "/experiments/{id}/rows"],
  getExperimentResults: ["GET", "/experiments/{id}/results"],
  compareExperiment: ["GET", "/experiments/{id}/comparison"],
  listRatings: ["GET", "/ratings"],
  giveRating: ["POST", "/ratings/{id}", "i"],
  listWebhooks: ["GET", "/webhooks"],
  createWebhook: ["POST", "/webhooks", "i"],
  getWebhook: ["GET", "/webhooks/{id}"],
  updateWebhook: ["PATCH", "/webhooks/{id}", "i"],
  deleteWebhook: ["DELETE", "/webhooks/{id}"],
  testWebhook: ["POST", "/webhooks/{id}/test", "i"],
  rotateWebhook: ["POST", "/webhooks/{id}/rotate", "i"],
  listDeliveries: ["GET", "/webhooks/{id}/deliveries"],
  getDelivery: ["GET", "/webhooks/{id}/deliveries/{delivery_id}"],
  redeliver: ["POST", "/webhooks/{id}/deliveries/{delivery_id}/redeliver", "i"],
  redeliverFailed: ["POST", "/webhooks/{id}/redeliver", "i"],
  listEvents: ["GET", "/events"],
  listWorkers: ["GET", "/workers"],
  registerWorker: ["POST", "/workers"],
  pollWorker: ["POST", "/workers/{id}/poll"],
  reportWorker: ["POST", "/workers/{id}/report"],
  removeWorker: ["DELETE", "/workers/{id}"],
  listPolicies: ["GET", "/policies"],
  createPolicy: ["POST", "/policies", "i"],
  getDefaultPolicy: ["GET", "/policies/default"],
  setDefaultPolicy: ["PATCH", "/policies/default", "i"],
  getPolicy: ["GET", "/policies/{id}"],
  updatePolicy: ["PATCH", "/policies/{id}", "i"],
  deletePolicy: ["DELETE", "/policies/{id}"],
  testPolicy: ["POST", "/policies/{id}/test"],
  listCaps: ["GET", "/caps"],
  createCap: ["POST", "/caps", "i"],
  getCap: ["GET", "/caps/{id}"],
  updateCap: ["PATCH", "/caps/{id}", "i"],
  deleteCap: ["DELETE", "/caps/{id}"],
  listConnectors: ["GET", "/connectors"],
  createConnector: ["POST", "/connectors", "i"],
  getConnector: ["GET", "/connectors/{id}"],
  updateConnector: ["PATCH", "/connectors/{id}", "i"],
  deleteConnector: ["DELETE", "/connectors/{id}"],
  testConnector: ["POST", "/connectors/{id}/test"],
  connectConnector: ["POST", "/connectors/{id}/connect"],
  disconnectConnector: ["POST", "/connectors/{id}/disconnect"],
  listProviders: ["GET", "/providers"],
  createProvider: ["POST", "/providers", "i"],
  getProvider: ["GET", "/providers/{id}"],
  updateProvider: ["PATCH", "/providers/{id}", "i"],
  deleteProvider: ["DELETE", "/providers/{id}"],
  testProvider: ["POST", "/providers/{id}/test"],
  listSecrets: ["GET", "/secrets"],
  createSecret: ["POST", "/secrets", "i"],
  getSecret: ["GET", "/secrets/{id}"],
  deleteSecret: ["DELETE", "/secrets/{id}"],
  rotateSecret: ["POST", "/secrets/{id}/rotate", "i"],
  listAlerts: ["GET", "/alerts"],
  createAlert: ["POST", "/alerts", "i"],
  getAlert: ["GET", "/alerts/{id}"],
  updateAlert: ["PATCH", "/alerts/{id}", "i"],
  deleteAlert: ["DELETE", "/alerts/{id}"],
  listAlertHistory: ["GET", "/alerts/{id}/history"],
  acknowledgeAlert: ["POST", "/alerts/{id}/history/{firing_id}/acknowledge", "i"],
  listErrors: ["GET", "/errors"],
  getError: ["GET", "/errors/{id}"],
  listThreads: ["GET", "/threads"],
  createThread: ["POST", "/threads", "i"],
  getThread: ["GET", "/threads/{id}"],
  updateThread: ["PATCH", "/threads/{id}", "i"],
  deleteThread: ["DELETE", "/threads/{id}"],
  forkThread: ["POST", "/threads/{id}/fork", "i"],
  listThreadMessages: ["GET", "/threads/{id}/messages"],
  addThreadMessages: ["POST", "/threads/{id}/messages", "i"],
  eraseUserData: ["DELETE", "/users/{user}/data"],
  getErasure: ["GET", "/erasures/{id}"],
  createAgentCode: ["POST", "/agents/code"],
  getAgentCode: ["GET", "/agents/code/{code}"],
  listFiles: ["GET", "/files"],
  createFile: ["POST", "/files"],
  getFile: ["GET", "/files/{id}"],
  deleteFile: ["DELETE", "/files/{id}"],
  getFileContent: ["GET", "/files/{id}/content"],
  createFileLink: ["POST", "/files/{id}/link"],
  getSharedFile: ["GET", "/files/{id}/shared"],
  listRunFiles: ["GET", "/runs/{id}/files"],
  listPipelines: ["GET", "/pipelines"],
  createPipeline: ["POST", "/pipelines", "i"],
  getPipeline: ["GET", "/pipelines/{id}"],
  updatePipeline: ["PATCH", "/pipelines/{id}", "i"],
  archivePipeline: ["DELETE", "/pipelines/{id}"],
  listPipelineRuns: ["GET", "/pipelines/{id}/runs"],
  createPipelineRun: ["POST", "/pipelines/{id}/runs", "i"],
  getPipelineRun: ["GET", "/pipelines/{id}/runs/{run_id}"],
  cancelPipelineRun: ["DELETE", "/pipelines/{id}/runs/{run_id}"],
  retryPipelineRun: ["POST", "/pipelines/{id}/runs/{run_id}/retry", "i"],
  followPipelineRun: ["GET", "/pipelines/{id}/runs/{run_id}/stream"],
  exportConfiguration: ["GET", "/configurations/export"],
  planConfiguration: ["POST", "/configurations/plan"],
  applyConfiguration: ["POST", "/configurations/apply", "i"],
} as const satisfies Record<string, readonly [method: string, path: string, flags?: string]>;

export type OperationTypes = {
  listAgents: { path: null; query: ListAgentsQuery; body: null; result: AgentList; item: Agent };
  getAgent: { path: { id: string }; query: null; body: null; result: Agent; item: null };
  updateAgent: { path: { id: string }; query: null; body: AgentPatch; result: Agent; item: null };
  archiveAgent: { path: { id: string }; query: null; body: null; result: Agent; item: null };
  listRevisions: { path: { id: string }; query: ListRevisionsQuery; body: null; result: RevisionList; item: Revision };
  createRevision: { path: { id: string }; query: null; body: AgentPatch; result: Revision; item: null };
  archiveAgents: { path: null; query: null; body: ArchiveAgentsRequest; result: AgentBatch; item: null };
  deployAgent: { path: { catalog_key: string }; query: null; body: DeployAgentRequest | undefined; result: Agent; item: null };
  createAgent: { path: null; query: null; body: CustomAgentRequest; result: Agent; item: null };
  listCatalog: { path: null; query: null; body: null; result: CatalogAgentList; item: CatalogAgent };
  listDeployments: { path: { id: string }; query: ListDeploymentsQuery; body: null; result: DeploymentList; item: Deployment };
  createDeployment: { path: { id: string }; query: null; body: CreateDeploymentRequest; result: Deployment; item: null };
  rollbackAgent: { path: { id: string }; query: null; body: RollbackRequest; result: Deployment; item: null };
  listRuns: { path: null; query: ListRunsQuery; body: null; result: RunList; item: ListedRun };
  createRun: { path: null; query: null; body: CreateRunRequest; result: Run; item: null };
  getRun: { path: { id: string }; query: GetRunQuery; body: null; result: Run; item: null };
  cancelRun: { path: { id: string }; query: CancelRunQuery; body: null; result: Run; item: null };
  listApiKeys: { path: null; query: ListApiKeysQuery; body: null; result: ApiKeyList; item: ApiKey };
  createApiKey: { path: null; query: null; body: CreateApiKeyRequest; result: NewApiKey; item: null };
  getApiKey: { path: { id: string }; query: null; body: null; result: ApiKey; item: null };
  updateApiKey: { path: { id: string }; query: UpdateApiKeyQuery; body: ApiKeyPatch; result: ApiKey; item: null };
  revokeApiKey: { path: { id: string }; query: RevokeApiKeyQuery; body: null; result: ApiKey; item: null };
  rotateApiKey: { path: { id: string }; query: null; body: RotateApiKeyRequest | undefined; result: NewApiKey; item: null };
  login: { path: null; query: null; body: LoginRequest; result: SignedIn; item: null };
  logout: { path: null; query: null; body: null; result: null; item: null };
  getMe: { path: null; query: null; body: null; result: Me; item: null };
  createToken: { path: null; query: null; body: CreateTokenRequest | undefined; result: SessionToken; item: null };
  listSessions: { path: null; query: null; body: null; result: SessionList; item: Session };
  endAllSessions: { path: null; query: null; body: null; result: DeletedSessions; item: null };
  endSession: { path: { id: string }; query: null; body: null; result: DeletedSession; item: null };
  changePassword: { path: null; query: null; body: ChangePasswordRequest; result: null; item: null };
  forgotPassword: { path: null; query: null; body: ForgotPasswordRequest; result: null; item: null };
  resetPassword: { path: null; query: null; body: ResetPasswordRequest; result: null; item: null };
  switchOrganization: { path: null; query: null; body: SwitchOrganizationRequest; result: Me; item: null };
  lookUpInvitation: { path: null; query: null; body: LookUpInvitationRequest; result: InvitationOffer; item: null };
  acceptInvitation: { path: null; query: null; body: AcceptInvitationRequest; result: SignedIn; item: null };
  beginSecondFactor: { path: null; query: null; body: BeginSecondFactorRequest; result: SecondFactorSetup; item: null };
  confirmSecondFactor: { path: null; query: null; body: ConfirmSecondFactorRequest; result: RecoveryCodes; item: null };
  renewRecoveryCodes: { path: null; query: null; body: ChangeSecondFactorRequest; result: RecoveryCodes; item: null };
  removeSecondFactor: { path: null; query: null; body: ChangeSecondFactorRequest; result: null; item: null };
  getAuthorizationRequest: { path: null; query: GetAuthorizationRequestQuery; body: null; result: AuthorizationRequest; item: null };
  allowAuthorization: { path: null; query: null; body: AllowAuthorizationRequest; result: AllowedAuthorization; item: null };
  listMembers: { path: null; query: ListMembersQuery; body: null; result: MemberList; item: Member };
  updateMember: { path: { id: string }; query: null; body: MemberPatch; result: ChangedMember; item: null };
  removeMember: { path: { id: string }; query: null; body: null; result: ChangedMember; item: null };
  listInvitations: { path: null; query: ListInvitationsQuery; body: null; result: InvitationList; item: Invitation };
  inviteMember: { path: null; query: null; body: InviteRequest; result: NewInvitation; item: null };
  withdrawInvitation: { path: { id: string }; query: null; body: null; result: DeletedInvitation; item: null };
  updateOrganization: { path: null; query: null; body: OrganizationPatch; result: Organization; item: null };
  getOrganizationSettings: { path: null; query: null; body: null; result: OrganizationSettings; item: null };
  updateOrganizationSettings: { path: null; query: UpdateOrganizationSettingsQuery; body: OrganizationSettingsPatch; result: ChangedOrganizationSettings; item: null };
  getSignInOptions: { path: null; query: null; body: null; result: SignInOptions; item: null };
  getSingleSignOn: { path: null; query: null; body: null; result: SingleSignOn; item: null };
  setSingleSignOn: { path: null; query: null; body: SingleSignOnRequest; result: SingleSignOn; item: null };
  deleteSingleSignOn: { path: null; query: null; body: null; result: DeletedSingleSignOn; item: null };
  listEmailDomains: { path: null; query: null; body: null; result: EmailDomainList; item: EmailDomain };
  claimEmailDomain: { path: null; query: null; body: ClaimDomainRequest; result: EmailDomain; item: null };
  verifyEmailDomain: { path: { id: string }; query: null; body: null; result: EmailDomain; item: null };
  deleteEmailDomain: { path: { id: string }; query: null; body: null; result: DeletedEmailDomain; item: null };
  getUsage: { path: null; query: GetUsageQuery; body: null; result: Usage; item: null };
  getAnalytics: { path: null; query: GetAnalyticsQuery; body: null; result: Analytics; item: null };
  listAudit: { path: null; query: ListAuditQuery; body: null; result: AuditList; item: AuditEntry };
  streamRun: { path: null; query: StreamRunQuery; body: CreateRunRequest; result: RunStreamEvent; item: null };
  followRun: { path: { id: string }; query: FollowRunQuery; body: null; result: RunStreamEvent; item: null };
  listRunEvents: { path: { id: string }; query: ListRunEventsQuery; body: null; result: RunStreamEventList; item: RunStreamEvent };
  getRunTrace: { path: { id: string }; query: null; body: null; result: Trace; item: null };
  replayRun: { path: { id: string }; query: null; body: ReplayRunRequest | undefined; result: Run; item: null };
  actOnRun: { path: { id: string }; query: null; body: RunActionRequest; result: Run; item: null };
  cancelRuns: { path: null; query: null; body: CancelRunsRequest; result: Cancellation; item: null };
  createRunBatch: { path: null; query: null; body: CreateRunBatchRequest; result: RunBatch; item: null };
  listFeedback: { path: { id: string }; query: ListFeedbackQuery; body: null; result: FeedbackList; item: Feedback };
  createFeedback: { path: { id: string }; query: null; body: CreateFeedbackRequest; result: Feedback; item: null };
  deleteFeedback: { path: { id: string; feedback_id: string }; query: null; body: null; result: DeletedFeedback; item: null };
  listReplays: { path: null; query: ListReplaysQuery; body: null; result: ReplayList; item: Replay };
  createReplay: { path: null; query: null; body: CreateReplayRequest; result: Replay; item: null };
  estimateReplay: { path: null; query: null; body: CreateReplayRequest; result: ReplayEstimate; item: null };
  getReplay: { path: { id: string }; query: null; body: null; result: Replay; item: null };
  cancelReplay: { path: { id: string }; query: null; body: null; result: Replay; item: null };
  listReplayRuns: { path: { id: string }; query: ListReplayRunsQuery; body: null; result: ReplayedRunList; item: ReplayedRun };
  compareRuns: { path: { id: string; other_id: string }; query: null; body: null; result: Comparison; item: null };
  compareReplay: { path: { id: string }; query: null; body: null; result: ReplayComparison; item: null };
  listDatasets: { path: null; query: ListDatasetsQuery; body: null; result: DatasetList; item: Dataset };
  createDataset: { path: null; query: null; body: CreateDatasetRequest; result: Dataset; item: null };
  getDataset: { path: { id: string }; query: null; body: null; result: Dataset; item: null };
  updateDataset: { path: { id: string }; query: null; body: DatasetPatch; result: Dataset; item: null };
  deleteDataset: { path: { id: string }; query: null; body: null; result: DeletedDataset; item: null };
  listDatasetRows: { path: { id: string }; query: ListDatasetRowsQuery; body: null; result: DatasetRowList; item: DatasetRow };
  addDatasetRows: { path: { id: string }; query: null; body: AddDatasetRowsRequest; result: DatasetChange; item: null };
  importDatasetRows: { path: { id: string }; query: null; body: ImportDatasetRowsRequest; result: DatasetChange; item: null };
  removeDatasetRows: { path: { id: string }; query: null; body: RemoveDatasetRowsRequest; result: DatasetChange; item: null };
  listCanaries: { path: { id: string }; query: ListCanariesQuery; body: null; result: CanaryList; item: Canary };
  createCanary: { path: { id: string }; query: null; body: CreateCanaryRequest; result: Canary; item: null };
  getCanary: { path: { id: string; canary_id: string }; query: null; body: null; result: Canary; item: null };
  promoteCanary: { path: { id: string; canary_id: string }; query: null; body: null; result: Canary; item: null };
  abortCanary: { path: { id: string; canary_id: string }; query: null; body: AbortCanaryRequest | undefined; result: Canary; item: null };
  listPendingDeployments: { path: { id: string }; query: ListPendingDeploymentsQuery; body: null; result: PendingDeploymentList; item: PendingDeployment };
  getPendingDeployment: { path: { id: string; pending_deployment_id: string }; query: null; body: null; result: PendingDeployment; item: null };
  approveDeployment: { path: { id: string; pending_deployment_id: string }; query: null; body: DecideDeploymentRequest | undefined; result: PendingDeployment; item: null };
  rejectDeployment: { path: { id: string; pending_deployment_id: string }; query: null; body: DecideDeploymentRequest | undefined; result: PendingDeployment; item: null };
  listScorers: { path: null; query: ListScorersQuery; body: null; result: ScorerList; item: Scorer };
  createScorer: { path: null; query: null; body: CreateScorerRequest; result: Scorer; item: null };
  getScorer: { path: { id: string }; query: null; body: null; result: Scorer; item: null };
  updateScorer: { path: { id: string }; query: null; body: ScorerPatch; result: Scorer; item: null };
  deleteScorer: { path: { id: string }; query: null; body: null; result: DeletedScorer; item: null };
  listScorerVersions: { path: { id: string }; query: null; body: null; result: ScorerVersionList; item: ScorerVersion };
  listScoringRules: { path: null; query: ListScoringRulesQuery; body: null; result: ScoringRuleList; item: ScoringRule };
  createScoringRule: { path: null; query: null; body: CreateScoringRuleRequest; result: ScoringRule; item: null };
  getScoringRule: { path: { id: string }; query: null; body: null; result: ScoringRule; item: null };
  updateScoringRule: { path: { id: string }; query: null; body: ScoringRulePatch; result: ScoringRule; item: null };
  deleteScoringRule: { path: { id: string }; query: null; body: null; result: DeletedScoringRule; item: null };
  listExperiments: { path: null; query: ListExperimentsQuery; body: null; result: ExperimentList; item: Experiment };
  createExperiment: { path: null; query: null; body: CreateExperimentRequest; result: Experiment; item: null };
  getExperiment: { path: { id: string }; query: null; body: null; result: Experiment; item: null };
  cancelExperiment: { path: { id: string }; query: null; body: null; result: Experiment; item: null };
  resumeExperiment: { path: { id: string }; query: null; body: ResumeExperimentRequest | undefined; result: Experiment; item: null };
  listExperimentRows: { path: { id: string }; query: ListExperimentRowsQuery; body: null; result: ExperimentRowList; item: ExperimentRow };
  getExperimentResults: { path: { id: string }; query: null; body: null; result: ExperimentResults; item: null };
  compareExperiment: { path: { id: string }; query: CompareExperimentQuery; body: null; result: ExperimentComparison; item: null };
  listRatings: { path: null; query: ListRatingsQuery; body: null; result: RatingList; item: Rating };
  giveRating: { path: { id: string }; query: null; body: GiveRatingRequest; result: GivenRating; item: null };
  listWebhooks: { path: null; query: ListWebhooksQuery; body: null; result: WebhookList; item: Webhook };
  createWebhook: { path: null; query: null; body: CreateWebhookRequest; result: WebhookWithSecret; item: null };
  getWebhook: { path: { id: string }; query: null; body: null; result: Webhook; item: null };
  updateWebhook: { path: { id: string }; query: null; body: WebhookPatch; result: ChangedWebhook; item: null };
  deleteWebhook: { path: { id: string }; query: null; body: null; result: DeletedWebhook; item: null };
  testWebhook: { path: { id: string }; query: null; body: null; result: Delivery; item: null };
  rotateWebhook: { path: { id: string }; query: null; body: RotateWebhookRequest | undefined; result: WebhookWithSecret; item: null };
  listDeliveries: { path: { id: string }; query: ListDeliveriesQuery; body: null; result: DeliveryList; item: Delivery };
  getDelivery: { path: { id: string; delivery_id: string }; query: null; body: null; result: DeliveryDetail; item: null };
  redeliver: { path: { id: string; delivery_id: string }; query: null; body: null; result: Delivery; item: null };
  redeliverFailed: { path: { id: string }; query: null; body: RedeliverFailedRequest; result: Redelivery; item: null };
  listEvents: { path: null; query: ListEventsQuery; body: null; result: EventList; item: Event };
  listWorkers: { path: null; query: ListWorkersQuery; body: null; result: WorkerList; item: Worker };
  registerWorker: { path: null; query: null; body: RegisterWorkerRequest; result: RegisteredWorker; item: null };
  pollWorker: { path: { id: string }; query: null; body: PollWorkerRequest; result: WorkerRuns; item: null };
  reportWorker: { path: { id: string }; query: null; body: WorkerReport; result: WorkerReportAnswer; item: null };
  removeWorker: { path: { id: string }; query: null; body: null; result: DeletedWorker; item: null };
  listPolicies: { path: null; query: ListPoliciesQuery; body: null; result: PolicyList; item: Policy };
  createPolicy: { path: null; query: null; body: CreatePolicyRequest; result: Policy; item: null };
  getDefaultPolicy: { path: null; query: null; body: null; result: DefaultPolicy; item: null };
  setDefaultPolicy: { path: null; query: null; body: DefaultPolicyPatch; result: DefaultPolicy; item: null };
  getPolicy: { path: { id: string }; query: null; body: null; result: Policy; item: null };
  updatePolicy: { path: { id: string }; query: null; body: PolicyPatch; result: Policy; item: null };
  deletePolicy: { path: { id: string }; query: null; body: null; result: DeletedPolicy; item: null };
  testPolicy: { path: { id: string }; query: null; body: TestPolicyRequest; result: PolicyTest; item: null };
  listCaps: { path: null; query: ListCapsQuery; body: null; result: CapList; item: Cap };
  createCap: { path: null; query: null; body: CreateCapRequest; result: CreatedCap; item: null };
  getCap: { path: { id: string }; query: GetCapQuery; body: null; result: Cap; item: null };
  updateCap: { path: { id: string }; query: null; body: CapPatch; result: Cap; item: null };
  deleteCap: { path: { id: string }; query: null; body: null; result: DeletedCap; item: null };
  listConnectors: { path: null; query: ListConnectorsQuery; body: null; result: ConnectorList; item: Connector };
  createConnector: { path: null; query: null; body: CreateConnectorRequest; result: Connector; item: null };
  getConnector: { path: { id: string }; query: null; body: null; result: Connector; item: null };
  updateConnector: { path: { id: string }; query: null; body: ConnectorPatch; result: Connector; item: null };
  deleteConnector: { path: { id: string }; query: null; body: null; result: DeletedConnector; item: null };
  testConnector: { path: { id: string }; query: null; body: null; result: ConnectorTest; item: null };
  connectConnector: { path: { id: string }; query: null; body: ConnectRequest; result: ConnectLink; item: null };
  disconnectConnector: { path: { id: string }; query: null; body: ConnectRequest; result: Disconnected; item: null };
  listProviders: { path: null; query: ListProvidersQuery; body: null; result: ProviderList; item: Provider };
  createProvider: { path: null; query: null; body: CreateProviderRequest; result: Provider; item: null };
  getProvider: { path: { id: string }; query: null; body: null; result: Provider; item: null };
  updateProvider: { path: { id: string }; query: null; body: ProviderPatch; result: Provider; item: null };
  deleteProvider: { path: { id: string }; query: null; body: null; result: DeletedProvider; item: null };
  testProvider: { path: { id: string }; query: null; body: TestProviderRequest | undefined; result: ProviderTest; item: null };
  listSecrets: { path: null; query: ListSecretsQuery; body: null; result: SecretList; item: Secret };
  createSecret: { path: null; query: null; body: CreateSecretRequest; result: Secret; item: null };
  getSecret: { path: { id: string }; query: null; body: null; result: Secret; item: null };
  deleteSecret: { path: { id: string }; query: null; body: null; result: DeletedSecret; item: null };
  rotateSecret: { path: { id: string }; query: null; body: RotateSecretRequest; result: Secret; item: null };
  listAlerts: { path: null; query: ListAlertsQuery; body: null; result: AlertList; item: Alert };
  createAlert: { path: null; query: null; body: CreateAlertRequest; result: Alert; item: null };
  getAlert: { path: { id: string }; query: null; body: null; result: Alert; item: null };
  updateAlert: { path: { id: string }; query: null; body: AlertPatch; result: Alert; item: null };
  deleteAlert: { path: { id: string }; query: null; body: null; result: DeletedAlert; item: null };
  listAlertHistory: { path: { id: string }; query: ListAlertHistoryQuery; body: null; result: AlertFiringList; item: AlertFiring };
  acknowledgeAlert: { path: { id: string; firing_id: string }; query: null; body: AcknowledgeRequest | undefined; result: AlertFiring; item: null };
  listErrors: { path: null; query: ListErrorsQuery; body: null; result: ErrorReportList; item: ErrorReport };
  getError: { path: { id: string }; query: null; body: null; result: ErrorReportDetail; item: null };
  listThreads: { path: null; query: ListThreadsQuery; body: null; result: ThreadList; item: Thread };
  createThread: { path: null; query: null; body: CreateThreadRequest | undefined; result: Thread; item: null };
  getThread: { path: { id: string }; query: null; body: null; result: Thread; item: null };
  updateThread: { path: { id: string }; query: null; body: ThreadPatch; result: Thread; item: null };
  deleteThread: { path: { id: string }; query: null; body: null; result: DeletedThread; item: null };
  forkThread: { path: { id: string }; query: null; body: ForkThreadRequest | undefined; result: Thread; item: null };
  listThreadMessages: { path: { id: string }; query: ListThreadMessagesQuery; body: null; result: ThreadMessageList; item: ThreadMessage };
  addThreadMessages: { path: { id: string }; query: null; body: AddThreadMessagesRequest; result: ThreadMessageList; item: ThreadMessage };
  eraseUserData: { path: { user: string }; query: null; body: null; result: Erasure; item: null };
  getErasure: { path: { id: string }; query: null; body: null; result: Erasure; item: null };
  createAgentCode: { path: null; query: null; body: null; result: AgentCode; item: null };
  getAgentCode: { path: { code: string }; query: GetAgentCodeQuery; body: null; result: AgentCode; item: null };
  listFiles: { path: null; query: ListFilesQuery; body: null; result: StoredFileList; item: StoredFile };
  createFile: { path: null; query: CreateFileQuery; body: null; result: StoredFile; item: null };
  getFile: { path: { id: string }; query: null; body: null; result: StoredFile; item: null };
  deleteFile: { path: { id: string }; query: null; body: null; result: DeletedFile; item: null };
  getFileContent: { path: { id: string }; query: null; body: null; result: null; item: null };
  createFileLink: { path: { id: string }; query: null; body: CreateFileLinkRequest | undefined; result: FileLink; item: null };
  getSharedFile: { path: { id: string }; query: GetSharedFileQuery; body: null; result: null; item: null };
  listRunFiles: { path: { id: string }; query: ListRunFilesQuery; body: null; result: StoredFileList; item: StoredFile };
  listPipelines: { path: null; query: ListPipelinesQuery; body: null; result: PipelineList; item: Pipeline };
  createPipeline: { path: null; query: null; body: CreatePipelineRequest; result: Pipeline; item: null };
  getPipeline: { path: { id: string }; query: null; body: null; result: Pipeline; item: null };
  updatePipeline: { path: { id: string }; query: null; body: PipelinePatch; result: Pipeline; item: null };
  archivePipeline: { path: { id: string }; query: null; body: null; result: Pipeline; item: null };
  listPipelineRuns: { path: { id: string }; query: ListPipelineRunsQuery; body: null; result: PipelineRunList; item: PipelineRun };
  createPipelineRun: { path: { id: string }; query: null; body: CreatePipelineRunRequest; result: PipelineRun; item: null };
  getPipelineRun: { path: { id: string; run_id: string }; query: null; body: null; result: PipelineRun; item: null };
  cancelPipelineRun: { path: { id: string; run_id: string }; query: CancelPipelineRunQuery; body: null; result: PipelineRun; item: null };
  retryPipelineRun: { path: { id: string; run_id: string }; query: null; body: RetryPipelineRunRequest | undefined; result: PipelineRun; item: null };
  followPipelineRun: { path: { id: string; run_id: string }; query: FollowPipelineRunQuery; body: null; result: PipelineStreamEvent; item: null };
  exportConfiguration: { path: null; query: ExportConfigurationQuery; body: null; result: ExportedConfiguration; item: null };
  planConfiguration: { path: null; query: null; body: PlanConfigurationRequest; result: ConfigurationPlan; item: null };
  applyConfiguration: { path: null; query: null; body: ApplyConfigurationRequest; result: AppliedConfiguration; item: null };
};
