// Code generated from the OpenAPI document by `npm run client-models`. DO NOT EDIT.

package agentrun

import (
	"encoding/json"
	"time"
)

// APIKeyKind is one of these values; newer services may send others.
type APIKeyKind string

const (
	APIKeyKindStandard APIKeyKind = "standard"
	APIKeyKindDemo     APIKeyKind = "demo"
)

// APIKeyScope is one of these values; newer services may send others.
type APIKeyScope string

const (
	APIKeyScopeRunsRead        APIKeyScope = "runs:read"
	APIKeyScopeRunsWrite       APIKeyScope = "runs:write"
	APIKeyScopeAgentsRead      APIKeyScope = "agents:read"
	APIKeyScopeAgentsWrite     APIKeyScope = "agents:write"
	APIKeyScopeWebhooksRead    APIKeyScope = "webhooks:read"
	APIKeyScopeWebhooksWrite   APIKeyScope = "webhooks:write"
	APIKeyScopeAPIKeysRead     APIKeyScope = "api_keys:read"
	APIKeyScopeAPIKeysWrite    APIKeyScope = "api_keys:write"
	APIKeyScopePipelinesRead   APIKeyScope = "pipelines:read"
	APIKeyScopePipelinesWrite  APIKeyScope = "pipelines:write"
	APIKeyScopeAlertsRead      APIKeyScope = "alerts:read"
	APIKeyScopeAlertsWrite     APIKeyScope = "alerts:write"
	APIKeyScopePoliciesRead    APIKeyScope = "policies:read"
	APIKeyScopePoliciesWrite   APIKeyScope = "policies:write"
	APIKeyScopeConnectorsRead  APIKeyScope = "connectors:read"
	APIKeyScopeConnectorsWrite APIKeyScope = "connectors:write"
	APIKeyScopeThreadsRead     APIKeyScope = "threads:read"
	APIKeyScopeThreadsWrite    APIKeyScope = "threads:write"
	APIKeyScopeFilesRead       APIKeyScope = "files:read"
	APIKeyScopeFilesWrite      APIKeyScope = "files:write"
	APIKeyScopeUsageRead       APIKeyScope = "usage:read"
	APIKeyScopeAnalyticsRead   APIKeyScope = "analytics:read"
	APIKeyScopeAuditRead       APIKeyScope = "audit:read"
	APIKeyScopeWorkersRun      APIKeyScope = "workers:run"
	APIKeyScopeFeedbackWrite   APIKeyScope = "feedback:write"
	APIKeyScopeApprovalsManage APIKeyScope = "approvals:manage"
	APIKeyScopeAll             APIKeyScope = "*"
)

// APIKeyStatus is one of these values; newer services may send others.
type APIKeyStatus string

const (
	APIKeyStatusActive   APIKeyStatus = "active"
	APIKeyStatusExpiring APIKeyStatus = "expiring"
	APIKeyStatusExpired  APIKeyStatus = "expired"
	APIKeyStatusRevoked  APIKeyStatus = "revoked"
)

// AgentConfigurationDoor is one of these values; newer services may send others.
type AgentConfigurationDoor string

const (
	AgentConfigurationDoorAiSdkUi AgentConfigurationDoor = "ai-sdk-ui"
	AgentConfigurationDoorAgUi    AgentConfigurationDoor = "ag-ui"
	AgentConfigurationDoorOpenAI  AgentConfigurationDoor = "openai"
	AgentConfigurationDoorA2a     AgentConfigurationDoor = "a2a"
	AgentConfigurationDoorMCP     AgentConfigurationDoor = "mcp"
)

// AgentDoor is one of these values; newer services may send others.
type AgentDoor string

const (
	AgentDoorAiSdkUi AgentDoor = "ai-sdk-ui"
	AgentDoorAgUi    AgentDoor = "ag-ui"
	AgentDoorOpenAI  AgentDoor = "openai"
	AgentDoorA2a     AgentDoor = "a2a"
	AgentDoorMCP     AgentDoor = "mcp"
)

// AgentLimitsOnBudget is one of these values; newer services may send others.
type AgentLimitsOnBudget string

const (
	AgentLimitsOnBudgetFail AgentLimitsOnBudget = "fail"
	AgentLimitsOnBudgetAsk  AgentLimitsOnBudget = "ask"
)

// AgentSource is one of these values; newer services may send others.
type AgentSource string

const (
	AgentSourceCatalog AgentSource = "catalog"
	AgentSourceCustom  AgentSource = "custom"
)

// AgentStatus is one of these values; newer services may send others.
type AgentStatus string

const (
	AgentStatusActive   AgentStatus = "active"
	AgentStatusArchived AgentStatus = "archived"
)

// AlertRollbackStatus is one of these values; newer services may send others.
type AlertRollbackStatus string

const (
	AlertRollbackStatusPending AlertRollbackStatus = "pending"
	AlertRollbackStatusDone    AlertRollbackStatus = "done"
	AlertRollbackStatusFailed  AlertRollbackStatus = "failed"
)

// AlertRuleComparison is one of these values; newer services may send others.
type AlertRuleComparison string

const (
	AlertRuleComparisonGt  AlertRuleComparison = "gt"
	AlertRuleComparisonGte AlertRuleComparison = "gte"
	AlertRuleComparisonLt  AlertRuleComparison = "lt"
	AlertRuleComparisonLte AlertRuleComparison = "lte"
)

// AlertRuleMetric is one of these values; newer services may send others.
type AlertRuleMetric string

const (
	AlertRuleMetricErrorRate          AlertRuleMetric = "error_rate"
	AlertRuleMetricP95LatencyMs       AlertRuleMetric = "p95_latency_ms"
	AlertRuleMetricRunCount           AlertRuleMetric = "run_count"
	AlertRuleMetricQueueDepth         AlertRuleMetric = "queue_depth"
	AlertRuleMetricQueueWaitMs        AlertRuleMetric = "queue_wait_ms"
	AlertRuleMetricTokens             AlertRuleMetric = "tokens"
	AlertRuleMetricQuotaUsedPercent   AlertRuleMetric = "quota_used_percent"
	AlertRuleMetricWebhookFailureRate AlertRuleMetric = "webhook_failure_rate"
	AlertRuleMetricGuardrailBlocks    AlertRuleMetric = "guardrail_blocks"
	AlertRuleMetricUnservedRuns       AlertRuleMetric = "unserved_runs"
)

// AlertRuleStatus is one of these values; newer services may send others.
type AlertRuleStatus string

const (
	AlertRuleStatusOK     AlertRuleStatus = "ok"
	AlertRuleStatusFiring AlertRuleStatus = "firing"
	AlertRuleStatusNoData AlertRuleStatus = "no_data"
)

// AlertSeverity is one of these values; newer services may send others.
type AlertSeverity string

const (
	AlertSeverityInfo     AlertSeverity = "info"
	AlertSeverityWarning  AlertSeverity = "warning"
	AlertSeverityCritical AlertSeverity = "critical"
)

// AlertStatus is one of these values; newer services may send others.
type AlertStatus string

const (
	AlertStatusFiring   AlertStatus = "firing"
	AlertStatusResolved AlertStatus = "resolved"
)

// AllowedAuthorizationKind is one of these values; newer services may send others.
type AllowedAuthorizationKind string

const (
	AllowedAuthorizationKindStandard AllowedAuthorizationKind = "standard"
	AllowedAuthorizationKindDemo     AllowedAuthorizationKind = "demo"
)

// AllowedAuthorizationScope is one of these values; newer services may send others.
type AllowedAuthorizationScope string

const (
	AllowedAuthorizationScopeRunsRead        AllowedAuthorizationScope = "runs:read"
	AllowedAuthorizationScopeRunsWrite       AllowedAuthorizationScope = "runs:write"
	AllowedAuthorizationScopeAgentsRead      AllowedAuthorizationScope = "agents:read"
	AllowedAuthorizationScopeAgentsWrite     AllowedAuthorizationScope = "agents:write"
	AllowedAuthorizationScopeWebhooksRead    AllowedAuthorizationScope = "webhooks:read"
	AllowedAuthorizationScopeWebhooksWrite   AllowedAuthorizationScope = "webhooks:write"
	AllowedAuthorizationScopeAPIKeysRead     AllowedAuthorizationScope = "api_keys:read"
	AllowedAuthorizationScopeAPIKeysWrite    AllowedAuthorizationScope = "api_keys:write"
	AllowedAuthorizationScopePipelinesRead   AllowedAuthorizationScope = "pipelines:read"
	AllowedAuthorizationScopePipelinesWrite  AllowedAuthorizationScope = "pipelines:write"
	AllowedAuthorizationScopeAlertsRead      AllowedAuthorizationScope = "alerts:read"
	AllowedAuthorizationScopeAlertsWrite     AllowedAuthorizationScope = "alerts:write"
	AllowedAuthorizationScopePoliciesRead    AllowedAuthorizationScope = "policies:read"
	AllowedAuthorizationScopePoliciesWrite   AllowedAuthorizationScope = "policies:write"
	AllowedAuthorizationScopeConnectorsRead  AllowedAuthorizationScope = "connectors:read"
	AllowedAuthorizationScopeConnectorsWrite AllowedAuthorizationScope = "connectors:write"
	AllowedAuthorizationScopeThreadsRead     AllowedAuthorizationScope = "threads:read"
	AllowedAuthorizationScopeThreadsWrite    AllowedAuthorizationScope = "threads:write"
	AllowedAuthorizationScopeFilesRead       AllowedAuthorizationScope = "files:read"
	AllowedAuthorizationScopeFilesWrite      AllowedAuthorizationScope = "files:write"
	AllowedAuthorizationScopeUsageRead       AllowedAuthorizationScope = "usage:read"
	AllowedAuthorizationScopeAnalyticsRead   AllowedAuthorizationScope = "analytics:read"
	AllowedAuthorizationScopeAuditRead       AllowedAuthorizationScope = "audit:read"
	AllowedAuthorizationScopeWorkersRun      AllowedAuthorizationScope = "workers:run"
	AllowedAuthorizationScopeFeedbackWrite   AllowedAuthorizationScope = "feedback:write"
	AllowedAuthorizationScopeApprovalsManage AllowedAuthorizationScope = "approvals:manage"
	AllowedAuthorizationScopeAll             AllowedAuthorizationScope = "*"
)

// AllowedAuthorizationStatus is one of these values; newer services may send others.
type AllowedAuthorizationStatus string

const (
	AllowedAuthorizationStatusActive   AllowedAuthorizationStatus = "active"
	AllowedAuthorizationStatusExpiring AllowedAuthorizationStatus = "expiring"
	AllowedAuthorizationStatusExpired  AllowedAuthorizationStatus = "expired"
	AllowedAuthorizationStatusRevoked  AllowedAuthorizationStatus = "revoked"
)

// AnalyticsInterval is one of these values; newer services may send others.
type AnalyticsInterval string

const (
	AnalyticsIntervalHour AnalyticsInterval = "hour"
	AnalyticsIntervalDay  AnalyticsInterval = "day"
)

// ApprovalChangeType is one of these values; newer services may send others.
type ApprovalChangeType string

const (
	ApprovalChangeTypeVoted     ApprovalChangeType = "voted"
	ApprovalChangeTypeDelegated ApprovalChangeType = "delegated"
	ApprovalChangeTypeEscalated ApprovalChangeType = "escalated"
)

// ApprovalOnExpiry is one of these values; newer services may send others.
type ApprovalOnExpiry string

const (
	ApprovalOnExpiryFail     ApprovalOnExpiry = "fail"
	ApprovalOnExpiryReject   ApprovalOnExpiry = "reject"
	ApprovalOnExpiryEscalate ApprovalOnExpiry = "escalate"
)

// ApprovalRuleOnExpiry is one of these values; newer services may send others.
type ApprovalRuleOnExpiry string

const (
	ApprovalRuleOnExpiryFail     ApprovalRuleOnExpiry = "fail"
	ApprovalRuleOnExpiryReject   ApprovalRuleOnExpiry = "reject"
	ApprovalRuleOnExpiryEscalate ApprovalRuleOnExpiry = "escalate"
)

// ApprovalVoteType is one of these values; newer services may send others.
type ApprovalVoteType string

const (
	ApprovalVoteTypeApprove ApprovalVoteType = "approve"
	ApprovalVoteTypeReject  ApprovalVoteType = "reject"
)

// ApproversRole is one of these values; newer services may send others.
type ApproversRole string

const (
	ApproversRoleDeveloper ApproversRole = "developer"
	ApproversRoleAdmin     ApproversRole = "admin"
	ApproversRoleOwner     ApproversRole = "owner"
)

// AuditEntryOutcome is one of these values; newer services may send others.
type AuditEntryOutcome string

const (
	AuditEntryOutcomeSucceeded AuditEntryOutcome = "succeeded"
	AuditEntryOutcomeRefused   AuditEntryOutcome = "refused"
)

// AuthorizationScope is one of these values; newer services may send others.
type AuthorizationScope string

const (
	AuthorizationScopeRunsRead        AuthorizationScope = "runs:read"
	AuthorizationScopeRunsWrite       AuthorizationScope = "runs:write"
	AuthorizationScopeAgentsRead      AuthorizationScope = "agents:read"
	AuthorizationScopeAgentsWrite     AuthorizationScope = "agents:write"
	AuthorizationScopeWebhooksRead    AuthorizationScope = "webhooks:read"
	AuthorizationScopeWebhooksWrite   AuthorizationScope = "webhooks:write"
	AuthorizationScopeAPIKeysRead     AuthorizationScope = "api_keys:read"
	AuthorizationScopeAPIKeysWrite    AuthorizationScope = "api_keys:write"
	AuthorizationScopePipelinesRead   AuthorizationScope = "pipelines:read"
	AuthorizationScopePipelinesWrite  AuthorizationScope = "pipelines:write"
	AuthorizationScopeAlertsRead      AuthorizationScope = "alerts:read"
	AuthorizationScopeAlertsWrite     AuthorizationScope = "alerts:write"
	AuthorizationScopePoliciesRead    AuthorizationScope = "policies:read"
	AuthorizationScopePoliciesWrite   AuthorizationScope = "policies:write"
	AuthorizationScopeConnectorsRead  AuthorizationScope = "connectors:read"
	AuthorizationScopeConnectorsWrite AuthorizationScope = "connectors:write"
	AuthorizationScopeThreadsRead     AuthorizationScope = "threads:read"
	AuthorizationScopeThreadsWrite    AuthorizationScope = "threads:write"
	AuthorizationScopeFilesRead       AuthorizationScope = "files:read"
	AuthorizationScopeFilesWrite      AuthorizationScope = "files:write"
	AuthorizationScopeUsageRead       AuthorizationScope = "usage:read"
	AuthorizationScopeAnalyticsRead   AuthorizationScope = "analytics:read"
	AuthorizationScopeAuditRead       AuthorizationScope = "audit:read"
	AuthorizationScopeWorkersRun      AuthorizationScope = "workers:run"
	AuthorizationScopeFeedbackWrite   AuthorizationScope = "feedback:write"
	AuthorizationScopeApprovalsManage AuthorizationScope = "approvals:manage"
	AuthorizationScopeAll             AuthorizationScope = "*"
)

// BudgetQuestionUnit is one of these values; newer services may send others.
type BudgetQuestionUnit string

const (
	BudgetQuestionUnitUSD    BudgetQuestionUnit = "usd"
	BudgetQuestionUnitTokens BudgetQuestionUnit = "tokens"
	BudgetQuestionUnitRuns   BudgetQuestionUnit = "runs"
)

// CapOnLimit is one of these values; newer services may send others.
type CapOnLimit string

const (
	CapOnLimitRefuse CapOnLimit = "refuse"
	CapOnLimitAsk    CapOnLimit = "ask"
)

// CapPeriod is one of these values; newer services may send others.
type CapPeriod string

const (
	CapPeriodDay   CapPeriod = "day"
	CapPeriodWeek  CapPeriod = "week"
	CapPeriodMonth CapPeriod = "month"
)

// CapUnit is one of these values; newer services may send others.
type CapUnit string

const (
	CapUnitUSD    CapUnit = "usd"
	CapUnitTokens CapUnit = "tokens"
	CapUnitRuns   CapUnit = "runs"
)

// CatalogAgentDoor is one of these values; newer services may send others.
type CatalogAgentDoor string

const (
	CatalogAgentDoorAiSdkUi CatalogAgentDoor = "ai-sdk-ui"
	CatalogAgentDoorAgUi    CatalogAgentDoor = "ag-ui"
	CatalogAgentDoorOpenAI  CatalogAgentDoor = "openai"
	CatalogAgentDoorA2a     CatalogAgentDoor = "a2a"
	CatalogAgentDoorMCP     CatalogAgentDoor = "mcp"
)

// ChangedMemberRole is one of these values; newer services may send others.
type ChangedMemberRole string

const (
	ChangedMemberRoleOwner     ChangedMemberRole = "owner"
	ChangedMemberRoleAdmin     ChangedMemberRole = "admin"
	ChangedMemberRoleDeveloper ChangedMemberRole = "developer"
	ChangedMemberRoleViewer    ChangedMemberRole = "viewer"
)

// ChangedWebhookDisabledReason is one of these values; newer services may send others.
type ChangedWebhookDisabledReason string

const (
	ChangedWebhookDisabledReasonGone      ChangedWebhookDisabledReason = "gone"
	ChangedWebhookDisabledReasonFailing   ChangedWebhookDisabledReason = "failing"
	ChangedWebhookDisabledReasonMakerGone ChangedWebhookDisabledReason = "maker_gone"
)

// ChangedWebhookRetryPolicy is one of these values; newer services may send others.
type ChangedWebhookRetryPolicy string

const (
	ChangedWebhookRetryPolicyStandard ChangedWebhookRetryPolicy = "standard"
	ChangedWebhookRetryPolicyExtended ChangedWebhookRetryPolicy = "extended"
)

// ComparedRunStatus is one of these values; newer services may send others.
type ComparedRunStatus string

const (
	ComparedRunStatusQueued         ComparedRunStatus = "queued"
	ComparedRunStatusRunning        ComparedRunStatus = "running"
	ComparedRunStatusRequiresAction ComparedRunStatus = "requires_action"
	ComparedRunStatusCancelling     ComparedRunStatus = "cancelling"
	ComparedRunStatusCompleted      ComparedRunStatus = "completed"
	ComparedRunStatusFailed         ComparedRunStatus = "failed"
	ComparedRunStatusCancelled      ComparedRunStatus = "cancelled"
)

// ComparedStepType is one of these values; newer services may send others.
type ComparedStepType string

const (
	ComparedStepTypeRun      ComparedStepType = "run"
	ComparedStepTypeQueue    ComparedStepType = "queue"
	ComparedStepTypeAttempt  ComparedStepType = "attempt"
	ComparedStepTypeStep     ComparedStepType = "step"
	ComparedStepTypeTurn     ComparedStepType = "turn"
	ComparedStepTypeTool     ComparedStepType = "tool"
	ComparedStepTypeGuard    ComparedStepType = "guard"
	ComparedStepTypeWait     ComparedStepType = "wait"
	ComparedStepTypeDelivery ComparedStepType = "delivery"
)

// ConnectorAuthorizationOwner is one of these values; newer services may send others.
type ConnectorAuthorizationOwner string

const (
	ConnectorAuthorizationOwnerOrganization ConnectorAuthorizationOwner = "organization"
	ConnectorAuthorizationOwnerUser         ConnectorAuthorizationOwner = "user"
)

// ConnectorStatus is one of these values; newer services may send others.
type ConnectorStatus string

const (
	ConnectorStatusUnchecked ConnectorStatus = "unchecked"
	ConnectorStatusOK        ConnectorStatus = "ok"
	ConnectorStatusFailing   ConnectorStatus = "failing"
)

// ConnectorType is one of these values; newer services may send others.
type ConnectorType string

const (
	ConnectorTypeMCP     ConnectorType = "mcp"
	ConnectorTypeOpenAPI ConnectorType = "openapi"
)

// ConnectorVisibility is one of these values; newer services may send others.
type ConnectorVisibility string

const (
	ConnectorVisibilityShared  ConnectorVisibility = "shared"
	ConnectorVisibilityPrivate ConnectorVisibility = "private"
)

// CustomAgentDoor is one of these values; newer services may send others.
type CustomAgentDoor string

const (
	CustomAgentDoorAiSdkUi CustomAgentDoor = "ai-sdk-ui"
	CustomAgentDoorAgUi    CustomAgentDoor = "ag-ui"
	CustomAgentDoorOpenAI  CustomAgentDoor = "openai"
	CustomAgentDoorA2a     CustomAgentDoor = "a2a"
	CustomAgentDoorMCP     CustomAgentDoor = "mcp"
)

// DeliveryAttemptOutcome is one of these values; newer services may send others.
type DeliveryAttemptOutcome string

const (
	DeliveryAttemptOutcomeSending     DeliveryAttemptOutcome = "sending"
	DeliveryAttemptOutcomeSucceeded   DeliveryAttemptOutcome = "succeeded"
	DeliveryAttemptOutcomeFailed      DeliveryAttemptOutcome = "failed"
	DeliveryAttemptOutcomeInterrupted DeliveryAttemptOutcome = "interrupted"
)

// DeliveryStatus is one of these values; newer services may send others.
type DeliveryStatus string

const (
	DeliveryStatusPending   DeliveryStatus = "pending"
	DeliveryStatusSucceeded DeliveryStatus = "succeeded"
	DeliveryStatusFailed    DeliveryStatus = "failed"
)

// DeployAgentDoor is one of these values; newer services may send others.
type DeployAgentDoor string

const (
	DeployAgentDoorAiSdkUi DeployAgentDoor = "ai-sdk-ui"
	DeployAgentDoorAgUi    DeployAgentDoor = "ag-ui"
	DeployAgentDoorOpenAI  DeployAgentDoor = "openai"
	DeployAgentDoorA2a     DeployAgentDoor = "a2a"
	DeployAgentDoorMCP     DeployAgentDoor = "mcp"
)

// EmailDomainVerifiedBy is one of these values; newer services may send others.
type EmailDomainVerifiedBy string

const (
	EmailDomainVerifiedByDns      EmailDomainVerifiedBy = "dns"
	EmailDomainVerifiedByOperator EmailDomainVerifiedBy = "operator"
)

// ErasureStatus is one of these values; newer services may send others.
type ErasureStatus string

const (
	ErasureStatusPending   ErasureStatus = "pending"
	ErasureStatusCompleted ErasureStatus = "completed"
)

// ErrorCode is one of these values; newer services may send others.
type ErrorCode string

const (
	ErrorCodeInvalidJSON              ErrorCode = "invalid_json"
	ErrorCodeJSONTooDeep              ErrorCode = "json_too_deep"
	ErrorCodeInvalidType              ErrorCode = "invalid_type"
	ErrorCodeMissingRequiredField     ErrorCode = "missing_required_field"
	ErrorCodeUnknownField             ErrorCode = "unknown_field"
	ErrorCodeInvalidQuery             ErrorCode = "invalid_query"
	ErrorCodeInvalidCursor            ErrorCode = "invalid_cursor"
	ErrorCodeInvalidHeader            ErrorCode = "invalid_header"
	ErrorCodeInvalidIdempotencyKey    ErrorCode = "invalid_idempotency_key"
	ErrorCodeMalformedRequest         ErrorCode = "malformed_request"
	ErrorCodeMissingAPIKey            ErrorCode = "missing_api_key"
	ErrorCodeInvalidAPIKey            ErrorCode = "invalid_api_key"
	ErrorCodeExpiredAPIKey            ErrorCode = "expired_api_key"
	ErrorCodeInvalidCredentials       ErrorCode = "invalid_credentials"
	ErrorCodeSecondFactorRequired     ErrorCode = "second_factor_required"
	ErrorCodeMissingSession           ErrorCode = "missing_session"
	ErrorCodeInvalidSession           ErrorCode = "invalid_session"
	ErrorCodeSessionRequired          ErrorCode = "session_required"
	ErrorCodeSecondFactorMissing      ErrorCode = "second_factor_missing"
	ErrorCodeCsrfRejected             ErrorCode = "csrf_rejected"
	ErrorCodeDemoKeyRestricted        ErrorCode = "demo_key_restricted"
	ErrorCodeSessionTokensDisabled    ErrorCode = "session_tokens_disabled"
	ErrorCodeNotAnApprover            ErrorCode = "not_an_approver"
	ErrorCodeOwnerRequired            ErrorCode = "owner_required"
	ErrorCodeInsufficientScope        ErrorCode = "insufficient_scope"
	ErrorCodeAPIKeyReplaced           ErrorCode = "api_key_replaced"
	ErrorCodeScheduleMakerGone        ErrorCode = "schedule_maker_gone"
	ErrorCodeSingleSignOnRequired     ErrorCode = "single_sign_on_required"
	ErrorCodeAgentNotAllowed          ErrorCode = "agent_not_allowed"
	ErrorCodeNetworkNotAllowed        ErrorCode = "network_not_allowed"
	ErrorCodeOriginNotAllowed         ErrorCode = "origin_not_allowed"
	ErrorCodeMetricsNotAllowed        ErrorCode = "metrics_not_allowed"
	ErrorCodeLinkNotValid             ErrorCode = "link_not_valid"
	ErrorCodeHTTPSRequired            ErrorCode = "https_required"
	ErrorCodeRouteNotFound            ErrorCode = "route_not_found"
	ErrorCodeDoorClosed               ErrorCode = "door_closed"
	ErrorCodeAgentNotFound            ErrorCode = "agent_not_found"
	ErrorCodeCatalogAgentNotFound     ErrorCode = "catalog_agent_not_found"
	ErrorCodeRunNotFound              ErrorCode = "run_not_found"
	ErrorCodeAPIKeyNotFound           ErrorCode = "api_key_not_found"
	ErrorCodeMemberNotFound           ErrorCode = "member_not_found"
	ErrorCodeInvitationNotFound       ErrorCode = "invitation_not_found"
	ErrorCodeSessionNotFound          ErrorCode = "session_not_found"
	ErrorCodeOrganizationNotFound     ErrorCode = "organization_not_found"
	ErrorCodeWebhookNotFound          ErrorCode = "webhook_not_found"
	ErrorCodeDeliveryNotFound         ErrorCode = "delivery_not_found"
	ErrorCodePasswordLinkNotFound     ErrorCode = "password_link_not_found"
	ErrorCodePolicyNotFound           ErrorCode = "policy_not_found"
	ErrorCodeCapNotFound              ErrorCode = "cap_not_found"
	ErrorCodeConnectorNotFound        ErrorCode = "connector_not_found"
	ErrorCodeProviderNotFound         ErrorCode = "provider_not_found"
	ErrorCodeAlertNotFound            ErrorCode = "alert_not_found"
	ErrorCodeErrorReportNotFound      ErrorCode = "error_report_not_found"
	ErrorCodeThreadNotFound           ErrorCode = "thread_not_found"
	ErrorCodeThreadMessageNotFound    ErrorCode = "thread_message_not_found"
	ErrorCodeErasureNotFound          ErrorCode = "erasure_not_found"
	ErrorCodeReplayNotFound           ErrorCode = "replay_not_found"
	ErrorCodeFeedbackNotFound         ErrorCode = "feedback_not_found"
	ErrorCodeFileNotFound             ErrorCode = "file_not_found"
	ErrorCodePipelineNotFound         ErrorCode = "pipeline_not_found"
	ErrorCodePipelineRunNotFound      ErrorCode = "pipeline_run_not_found"
	ErrorCodeSingleSignOnNotFound     ErrorCode = "single_sign_on_not_found"
	ErrorCodeEmailDomainNotFound      ErrorCode = "email_domain_not_found"
	ErrorCodeMethodNotAllowed         ErrorCode = "method_not_allowed"
	ErrorCodeIdempotencyKeyInFlight   ErrorCode = "idempotency_key_in_flight"
	ErrorCodeRequestTimeout           ErrorCode = "request_timeout"
	ErrorCodePayloadTooLarge          ErrorCode = "payload_too_large"
	ErrorCodeFileContentMissing       ErrorCode = "file_content_missing"
	ErrorCodeRangeNotSatisfiable      ErrorCode = "range_not_satisfiable"
	ErrorCodeUnsupportedMediaType     ErrorCode = "unsupported_media_type"
	ErrorCodeInexactNumber            ErrorCode = "inexact_number"
	ErrorCodeInvalidValue             ErrorCode = "invalid_value"
	ErrorCodeInvalidInput             ErrorCode = "invalid_input"
	ErrorCodeInvalidJSONSchema        ErrorCode = "invalid_json_schema"
	ErrorCodeInvalidURL               ErrorCode = "invalid_url"
	ErrorCodeAgentArchived            ErrorCode = "agent_archived"
	ErrorCodeModelNotFound            ErrorCode = "model_not_found"
	ErrorCodeModuleNotFound           ErrorCode = "module_not_found"
	ErrorCodeInvalidModule            ErrorCode = "invalid_module"
	ErrorCodeToolNotFound             ErrorCode = "tool_not_found"
	ErrorCodeProviderNameTaken        ErrorCode = "provider_name_taken"
	ErrorCodeProviderReadOnly         ErrorCode = "provider_read_only"
	ErrorCodeTooManyProviders         ErrorCode = "too_many_providers"
	ErrorCodeQueueNotAllowed          ErrorCode = "queue_not_allowed"
	ErrorCodeWorkerNotFound           ErrorCode = "worker_not_found"
	ErrorCodeRevisionNotFound         ErrorCode = "revision_not_found"
	ErrorCodeNothingToRollBack        ErrorCode = "nothing_to_roll_back"
	ErrorCodeIdempotencyKeyReused     ErrorCode = "idempotency_key_reused"
	ErrorCodeJournalNotFound          ErrorCode = "journal_not_found"
	ErrorCodeStepNotFound             ErrorCode = "step_not_found"
	ErrorCodeReplayUnsupported        ErrorCode = "replay_unsupported"
	ErrorCodeNoRunMatches             ErrorCode = "no_run_matches"
	ErrorCodeTooManyRuns              ErrorCode = "too_many_runs"
	ErrorCodeTooManyReplays           ErrorCode = "too_many_replays"
	ErrorCodeReplayNotActive          ErrorCode = "replay_not_active"
	ErrorCodeRunNotActive             ErrorCode = "run_not_active"
	ErrorCodeThreadBusy               ErrorCode = "thread_busy"
	ErrorCodeThreadAgentMismatch      ErrorCode = "thread_agent_mismatch"
	ErrorCodeAlreadyVoted             ErrorCode = "already_voted"
	ErrorCodeApproverNotFound         ErrorCode = "approver_not_found"
	ErrorCodeActionNotPending         ErrorCode = "action_not_pending"
	ErrorCodeAPIKeyNotActive          ErrorCode = "api_key_not_active"
	ErrorCodeLastOwner                ErrorCode = "last_owner"
	ErrorCodeAlreadyMember            ErrorCode = "already_member"
	ErrorCodeAddressUnproven          ErrorCode = "address_unproven"
	ErrorCodeMailNotConfigured        ErrorCode = "mail_not_configured"
	ErrorCodeDomainNotVerified        ErrorCode = "domain_not_verified"
	ErrorCodeDomainTaken              ErrorCode = "domain_taken"
	ErrorCodeTooManyDomains           ErrorCode = "too_many_domains"
	ErrorCodeDomainRequired           ErrorCode = "domain_required"
	ErrorCodePasswordTooCommon        ErrorCode = "password_too_common"
	ErrorCodeWrongPassword            ErrorCode = "wrong_password"
	ErrorCodeWrongCode                ErrorCode = "wrong_code"
	ErrorCodeSecondFactorOn           ErrorCode = "second_factor_on"
	ErrorCodeSecondFactorOff          ErrorCode = "second_factor_off"
	ErrorCodeConcurrencyLimitExceeded ErrorCode = "concurrency_limit_exceeded"
	ErrorCodeCapReached               ErrorCode = "cap_reached"
	ErrorCodeQuotaExceeded            ErrorCode = "quota_exceeded"
	ErrorCodeFileQuotaExceeded        ErrorCode = "file_quota_exceeded"
	ErrorCodeInvalidAction            ErrorCode = "invalid_action"
	ErrorCodeInvalidSecret            ErrorCode = "invalid_secret"
	ErrorCodeWebhookInactive          ErrorCode = "webhook_inactive"
	ErrorCodeTooManyWebhooks          ErrorCode = "too_many_webhooks"
	ErrorCodeGuardrailViolation       ErrorCode = "guardrail_violation"
	ErrorCodeInvalidGuard             ErrorCode = "invalid_guard"
	ErrorCodePolicyInUse              ErrorCode = "policy_in_use"
	ErrorCodePolicyIsTemplate         ErrorCode = "policy_is_template"
	ErrorCodeTooManyCaps              ErrorCode = "too_many_caps"
	ErrorCodeTooManyPolicies          ErrorCode = "too_many_policies"
	ErrorCodeInvalidDocument          ErrorCode = "invalid_document"
	ErrorCodeProviderInUse            ErrorCode = "provider_in_use"
	ErrorCodeConnectorInUse           ErrorCode = "connector_in_use"
	ErrorCodeTooManyConnectors        ErrorCode = "too_many_connectors"
	ErrorCodeTooManyAlerts            ErrorCode = "too_many_alerts"
	ErrorCodePipelineArchived         ErrorCode = "pipeline_archived"
	ErrorCodePipelineRunNotActive     ErrorCode = "pipeline_run_not_active"
	ErrorCodePipelineRunNotRetryable  ErrorCode = "pipeline_run_not_retryable"
	ErrorCodeCyclicSteps              ErrorCode = "cyclic_steps"
	ErrorCodeStepAgentNotFound        ErrorCode = "step_agent_not_found"
	ErrorCodeInvalidExpression        ErrorCode = "invalid_expression"
	ErrorCodeInvalidSchedule          ErrorCode = "invalid_schedule"
	ErrorCodeTooManyQueuedRuns        ErrorCode = "too_many_queued_runs"
	ErrorCodeHeadersTooLarge          ErrorCode = "headers_too_large"
	ErrorCodeRateLimitExceeded        ErrorCode = "rate_limit_exceeded"
	ErrorCodeInternalError            ErrorCode = "internal_error"
	ErrorCodeRunFailed                ErrorCode = "run_failed"
	ErrorCodeServiceUnavailable       ErrorCode = "service_unavailable"
	ErrorCodeServiceOverloaded        ErrorCode = "service_overloaded"
	ErrorCodeStorageFull              ErrorCode = "storage_full"
	ErrorCodeFileStoreUnavailable     ErrorCode = "file_store_unavailable"
	ErrorCodeDatabaseReadOnly         ErrorCode = "database_read_only"
)

// ErrorReportKind is one of these values; newer services may send others.
type ErrorReportKind string

const (
	ErrorReportKindRequest    ErrorReportKind = "request"
	ErrorReportKindBackground ErrorReportKind = "background"
)

// EscalationOnExpiry is one of these values; newer services may send others.
type EscalationOnExpiry string

const (
	EscalationOnExpiryFail   EscalationOnExpiry = "fail"
	EscalationOnExpiryReject EscalationOnExpiry = "reject"
)

// EscalationRole is one of these values; newer services may send others.
type EscalationRole string

const (
	EscalationRoleDeveloper EscalationRole = "developer"
	EscalationRoleAdmin     EscalationRole = "admin"
	EscalationRoleOwner     EscalationRole = "owner"
)

// FeedbackThumbs is one of these values; newer services may send others.
type FeedbackThumbs string

const (
	FeedbackThumbsUp   FeedbackThumbs = "up"
	FeedbackThumbsDown FeedbackThumbs = "down"
)

// GuardAction is one of these values; newer services may send others.
type GuardAction string

const (
	GuardActionBlock  GuardAction = "block"
	GuardActionRedact GuardAction = "redact"
	GuardActionFlag   GuardAction = "flag"
)

// GuardOn is one of these values; newer services may send others.
type GuardOn string

const (
	GuardOnInput  GuardOn = "input"
	GuardOnOutput GuardOn = "output"
	GuardOnBoth   GuardOn = "both"
)

// GuardStage is one of these values; newer services may send others.
type GuardStage string

const (
	GuardStageInput  GuardStage = "input"
	GuardStageOutput GuardStage = "output"
)

// HeardRunStatus is one of these values; newer services may send others.
type HeardRunStatus string

const (
	HeardRunStatusHeld    HeardRunStatus = "held"
	HeardRunStatusEnded   HeardRunStatus = "ended"
	HeardRunStatusGone    HeardRunStatus = "gone"
	HeardRunStatusInvalid HeardRunStatus = "invalid"
	HeardRunStatusLater   HeardRunStatus = "later"
)

// InvitationOfferRole is one of these values; newer services may send others.
type InvitationOfferRole string

const (
	InvitationOfferRoleOwner     InvitationOfferRole = "owner"
	InvitationOfferRoleAdmin     InvitationOfferRole = "admin"
	InvitationOfferRoleDeveloper InvitationOfferRole = "developer"
	InvitationOfferRoleViewer    InvitationOfferRole = "viewer"
)

// JSONChangeKind is one of these values; newer services may send others.
type JSONChangeKind string

const (
	JSONChangeKindAdded   JSONChangeKind = "added"
	JSONChangeKindRemoved JSONChangeKind = "removed"
	JSONChangeKindChanged JSONChangeKind = "changed"
)

// ListAgentsStatus is one of these values; newer services may send others.
type ListAgentsStatus string

const (
	ListAgentsStatusActive   ListAgentsStatus = "active"
	ListAgentsStatusArchived ListAgentsStatus = "archived"
	ListAgentsStatusAll      ListAgentsStatus = "all"
)

// ListAuditOutcome is one of these values; newer services may send others.
type ListAuditOutcome string

const (
	ListAuditOutcomeSucceeded ListAuditOutcome = "succeeded"
	ListAuditOutcomeRefused   ListAuditOutcome = "refused"
)

// ListPipelinesStatus is one of these values; newer services may send others.
type ListPipelinesStatus string

const (
	ListPipelinesStatusActive   ListPipelinesStatus = "active"
	ListPipelinesStatusArchived ListPipelinesStatus = "archived"
	ListPipelinesStatusAll      ListPipelinesStatus = "all"
)

// ListReplayRunsStatus is one of these values; newer services may send others.
type ListReplayRunsStatus string

const (
	ListReplayRunsStatusWaiting   ListReplayRunsStatus = "waiting"
	ListReplayRunsStatusActive    ListReplayRunsStatus = "active"
	ListReplayRunsStatusCompleted ListReplayRunsStatus = "completed"
	ListReplayRunsStatusFailed    ListReplayRunsStatus = "failed"
	ListReplayRunsStatusCancelled ListReplayRunsStatus = "cancelled"
	ListReplayRunsStatusRefused   ListReplayRunsStatus = "refused"
)

// ListRunsErrorCode is one of these values; newer services may send others.
type ListRunsErrorCode string

const (
	ListRunsErrorCodeRunTimeout            ListRunsErrorCode = "run_timeout"
	ListRunsErrorCodeAgentError            ListRunsErrorCode = "agent_error"
	ListRunsErrorCodeToolError             ListRunsErrorCode = "tool_error"
	ListRunsErrorCodeGuardrailViolation    ListRunsErrorCode = "guardrail_violation"
	ListRunsErrorCodeProviderError         ListRunsErrorCode = "provider_error"
	ListRunsErrorCodeProviderRateLimited   ListRunsErrorCode = "provider_rate_limited"
	ListRunsErrorCodeProviderNotConfigured ListRunsErrorCode = "provider_not_configured"
	ListRunsErrorCodeBudgetExceeded        ListRunsErrorCode = "budget_exceeded"
	ListRunsErrorCodeActionExpired         ListRunsErrorCode = "action_expired"
	ListRunsErrorCodeApprovalImpossible    ListRunsErrorCode = "approval_impossible"
	ListRunsErrorCodeWorkerLost            ListRunsErrorCode = "worker_lost"
	ListRunsErrorCodeOutputTooLarge        ListRunsErrorCode = "output_too_large"
	ListRunsErrorCodeNotRecorded           ListRunsErrorCode = "not_recorded"
	ListRunsErrorCodeInternalError         ListRunsErrorCode = "internal_error"
)

// ListRunsFeedback is one of these values; newer services may send others.
type ListRunsFeedback string

const (
	ListRunsFeedbackAny  ListRunsFeedback = "any"
	ListRunsFeedbackNone ListRunsFeedback = "none"
	ListRunsFeedbackUp   ListRunsFeedback = "up"
	ListRunsFeedbackDown ListRunsFeedback = "down"
)

// ListRunsSort is one of these values; newer services may send others.
type ListRunsSort string

const (
	ListRunsSortCreatedAt ListRunsSort = "created_at"
	ListRunsSortLatencyMs ListRunsSort = "latency_ms"
	ListRunsSortCostUSD   ListRunsSort = "cost_usd"
)

// ListedRunStatus is one of these values; newer services may send others.
type ListedRunStatus string

const (
	ListedRunStatusQueued         ListedRunStatus = "queued"
	ListedRunStatusRunning        ListedRunStatus = "running"
	ListedRunStatusRequiresAction ListedRunStatus = "requires_action"
	ListedRunStatusCancelling     ListedRunStatus = "cancelling"
	ListedRunStatusCompleted      ListedRunStatus = "completed"
	ListedRunStatusFailed         ListedRunStatus = "failed"
	ListedRunStatusCancelled      ListedRunStatus = "cancelled"
)

// LostWorkerStatus is one of these values; newer services may send others.
type LostWorkerStatus string

const (
	LostWorkerStatusActive LostWorkerStatus = "active"
	LostWorkerStatusLost   LostWorkerStatus = "lost"
)

// MeDoor is one of these values; newer services may send others.
type MeDoor string

const (
	MeDoorAiSdkUi MeDoor = "ai-sdk-ui"
	MeDoorAgUi    MeDoor = "ag-ui"
	MeDoorOpenAI  MeDoor = "openai"
	MeDoorA2a     MeDoor = "a2a"
	MeDoorMCP     MeDoor = "mcp"
)

// MemberRole is one of these values; newer services may send others.
type MemberRole string

const (
	MemberRoleOwner     MemberRole = "owner"
	MemberRoleAdmin     MemberRole = "admin"
	MemberRoleDeveloper MemberRole = "developer"
	MemberRoleViewer    MemberRole = "viewer"
)

// MessagePartAnswerAnswer is one of these values; newer services may send others.
type MessagePartAnswerAnswer string

const (
	MessagePartAnswerAnswerApprove MessagePartAnswerAnswer = "approve"
	MessagePartAnswerAnswerReject  MessagePartAnswerAnswer = "reject"
	MessagePartAnswerAnswerRespond MessagePartAnswerAnswer = "respond"
)

// MessagePartQuestionQuestion is one of these values; newer services may send others.
type MessagePartQuestionQuestion string

const (
	MessagePartQuestionQuestionApproval MessagePartQuestionQuestion = "approval"
	MessagePartQuestionQuestionInput    MessagePartQuestionQuestion = "input"
	MessagePartQuestionQuestionConnect  MessagePartQuestionQuestion = "connect"
)

// MessagePartToolResultStatus is one of these values; newer services may send others.
type MessagePartToolResultStatus string

const (
	MessagePartToolResultStatusSucceeded MessagePartToolResultStatus = "succeeded"
	MessagePartToolResultStatusFailed    MessagePartToolResultStatus = "failed"
	MessagePartToolResultStatusRejected  MessagePartToolResultStatus = "rejected"
)

// ModelGuardOnError is one of these values; newer services may send others.
type ModelGuardOnError string

const (
	ModelGuardOnErrorBlock ModelGuardOnError = "block"
	ModelGuardOnErrorAllow ModelGuardOnError = "allow"
)

// NamedApproversRole is one of these values; newer services may send others.
type NamedApproversRole string

const (
	NamedApproversRoleDeveloper NamedApproversRole = "developer"
	NamedApproversRoleAdmin     NamedApproversRole = "admin"
	NamedApproversRoleOwner     NamedApproversRole = "owner"
)

// Order is one of these values; newer services may send others.
type Order string

const (
	OrderAsc  Order = "asc"
	OrderDesc Order = "desc"
)

// OrganizationPlan is one of these values; newer services may send others.
type OrganizationPlan string

const (
	OrganizationPlanFree       OrganizationPlan = "free"
	OrganizationPlanDeveloper  OrganizationPlan = "developer"
	OrganizationPlanBusiness   OrganizationPlan = "business"
	OrganizationPlanEnterprise OrganizationPlan = "enterprise"
)

// PIIGuardKind is one of these values; newer services may send others.
type PIIGuardKind string

const (
	PIIGuardKindEmail      PIIGuardKind = "email"
	PIIGuardKindPhone      PIIGuardKind = "phone"
	PIIGuardKindCard       PIIGuardKind = "card"
	PIIGuardKindIban       PIIGuardKind = "iban"
	PIIGuardKindNationalID PIIGuardKind = "national_id"
)

// PipelineRunStatus is one of these values; newer services may send others.
type PipelineRunStatus string

const (
	PipelineRunStatusRunning        PipelineRunStatus = "running"
	PipelineRunStatusRequiresAction PipelineRunStatus = "requires_action"
	PipelineRunStatusCancelling     PipelineRunStatus = "cancelling"
	PipelineRunStatusCompleted      PipelineRunStatus = "completed"
	PipelineRunStatusFailed         PipelineRunStatus = "failed"
	PipelineRunStatusCancelled      PipelineRunStatus = "cancelled"
)

// PipelineStatus is one of these values; newer services may send others.
type PipelineStatus string

const (
	PipelineStatusActive   PipelineStatus = "active"
	PipelineStatusArchived PipelineStatus = "archived"
)

// PipelineStepOnFailure is one of these values; newer services may send others.
type PipelineStepOnFailure string

const (
	PipelineStepOnFailureFail     PipelineStepOnFailure = "fail"
	PipelineStepOnFailureContinue PipelineStepOnFailure = "continue"
)

// PipelineStepStatus is one of these values; newer services may send others.
type PipelineStepStatus string

const (
	PipelineStepStatusPending        PipelineStepStatus = "pending"
	PipelineStepStatusRunning        PipelineStepStatus = "running"
	PipelineStepStatusRequiresAction PipelineStepStatus = "requires_action"
	PipelineStepStatusCompleted      PipelineStepStatus = "completed"
	PipelineStepStatusFailed         PipelineStepStatus = "failed"
	PipelineStepStatusSkipped        PipelineStepStatus = "skipped"
	PipelineStepStatusCancelled      PipelineStepStatus = "cancelled"
)

// PolicySource is one of these values; newer services may send others.
type PolicySource string

const (
	PolicySourceTemplate PolicySource = "template"
	PolicySourceCustom   PolicySource = "custom"
)

// ProviderCheckErrorCode is one of these values; newer services may send others.
type ProviderCheckErrorCode string

const (
	ProviderCheckErrorCodeProviderError       ProviderCheckErrorCode = "provider_error"
	ProviderCheckErrorCodeProviderRateLimited ProviderCheckErrorCode = "provider_rate_limited"
)

// ProviderSource is one of these values; newer services may send others.
type ProviderSource string

const (
	ProviderSourceOrganization ProviderSource = "organization"
	ProviderSourceEnvironment  ProviderSource = "environment"
)

// ProviderType is one of these values; newer services may send others.
type ProviderType string

const (
	ProviderTypeOpenAI           ProviderType = "openai"
	ProviderTypeAnthropic        ProviderType = "anthropic"
	ProviderTypeOpenAICompatible ProviderType = "openai_compatible"
	ProviderTypeAiSdk            ProviderType = "ai_sdk"
)

// RegisterWorkerAgentBuilds is one of these values; newer services may send others.
type RegisterWorkerAgentBuilds string

const (
	RegisterWorkerAgentBuildsAuto   RegisterWorkerAgentBuilds = "auto"
	RegisterWorkerAgentBuildsPinned RegisterWorkerAgentBuilds = "pinned"
	RegisterWorkerAgentBuildsNever  RegisterWorkerAgentBuilds = "never"
)

// ReplayEffects is one of these values; newer services may send others.
type ReplayEffects string

const (
	ReplayEffectsLive     ReplayEffects = "live"
	ReplayEffectsRecorded ReplayEffects = "recorded"
)

// ReplayFilterErrorCode is one of these values; newer services may send others.
type ReplayFilterErrorCode string

const (
	ReplayFilterErrorCodeRunTimeout            ReplayFilterErrorCode = "run_timeout"
	ReplayFilterErrorCodeAgentError            ReplayFilterErrorCode = "agent_error"
	ReplayFilterErrorCodeToolError             ReplayFilterErrorCode = "tool_error"
	ReplayFilterErrorCodeGuardrailViolation    ReplayFilterErrorCode = "guardrail_violation"
	ReplayFilterErrorCodeProviderError         ReplayFilterErrorCode = "provider_error"
	ReplayFilterErrorCodeProviderRateLimited   ReplayFilterErrorCode = "provider_rate_limited"
	ReplayFilterErrorCodeProviderNotConfigured ReplayFilterErrorCode = "provider_not_configured"
	ReplayFilterErrorCodeBudgetExceeded        ReplayFilterErrorCode = "budget_exceeded"
	ReplayFilterErrorCodeActionExpired         ReplayFilterErrorCode = "action_expired"
	ReplayFilterErrorCodeApprovalImpossible    ReplayFilterErrorCode = "approval_impossible"
	ReplayFilterErrorCodeWorkerLost            ReplayFilterErrorCode = "worker_lost"
	ReplayFilterErrorCodeOutputTooLarge        ReplayFilterErrorCode = "output_too_large"
	ReplayFilterErrorCodeNotRecorded           ReplayFilterErrorCode = "not_recorded"
	ReplayFilterErrorCodeInternalError         ReplayFilterErrorCode = "internal_error"
)

// ReplayFilterFeedback is one of these values; newer services may send others.
type ReplayFilterFeedback string

const (
	ReplayFilterFeedbackAny  ReplayFilterFeedback = "any"
	ReplayFilterFeedbackNone ReplayFilterFeedback = "none"
	ReplayFilterFeedbackUp   ReplayFilterFeedback = "up"
	ReplayFilterFeedbackDown ReplayFilterFeedback = "down"
)

// ReplayFilterStatu is one of these values; newer services may send others.
type ReplayFilterStatu string

const (
	ReplayFilterStatuCompleted ReplayFilterStatu = "completed"
	ReplayFilterStatuFailed    ReplayFilterStatu = "failed"
	ReplayFilterStatuCancelled ReplayFilterStatu = "cancelled"
)

// ReplayRunEffects is one of these values; newer services may send others.
type ReplayRunEffects string

const (
	ReplayRunEffectsLive     ReplayRunEffects = "live"
	ReplayRunEffectsRecorded ReplayRunEffects = "recorded"
)

// ReplayStatus is one of these values; newer services may send others.
type ReplayStatus string

const (
	ReplayStatusRunning    ReplayStatus = "running"
	ReplayStatusCancelling ReplayStatus = "cancelling"
	ReplayStatusCompleted  ReplayStatus = "completed"
	ReplayStatusCancelled  ReplayStatus = "cancelled"
)

// ReplayedRunStatus is one of these values; newer services may send others.
type ReplayedRunStatus string

const (
	ReplayedRunStatusWaiting   ReplayedRunStatus = "waiting"
	ReplayedRunStatusActive    ReplayedRunStatus = "active"
	ReplayedRunStatusCompleted ReplayedRunStatus = "completed"
	ReplayedRunStatusFailed    ReplayedRunStatus = "failed"
	ReplayedRunStatusCancelled ReplayedRunStatus = "cancelled"
	ReplayedRunStatusRefused   ReplayedRunStatus = "refused"
)

// RequiredActionType is one of these values; newer services may send others.
type RequiredActionType string

const (
	RequiredActionTypeApproval RequiredActionType = "approval"
	RequiredActionTypeInput    RequiredActionType = "input"
	RequiredActionTypeConnect  RequiredActionType = "connect"
)

// RunActionType is one of these values; newer services may send others.
type RunActionType string

const (
	RunActionTypeApprove  RunActionType = "approve"
	RunActionTypeReject   RunActionType = "reject"
	RunActionTypeRespond  RunActionType = "respond"
	RunActionTypeMessage  RunActionType = "message"
	RunActionTypeDelegate RunActionType = "delegate"
)

// RunErrorCode is one of these values; newer services may send others.
type RunErrorCode string

const (
	RunErrorCodeRunTimeout            RunErrorCode = "run_timeout"
	RunErrorCodeAgentError            RunErrorCode = "agent_error"
	RunErrorCodeToolError             RunErrorCode = "tool_error"
	RunErrorCodeGuardrailViolation    RunErrorCode = "guardrail_violation"
	RunErrorCodeProviderError         RunErrorCode = "provider_error"
	RunErrorCodeProviderRateLimited   RunErrorCode = "provider_rate_limited"
	RunErrorCodeProviderNotConfigured RunErrorCode = "provider_not_configured"
	RunErrorCodeBudgetExceeded        RunErrorCode = "budget_exceeded"
	RunErrorCodeActionExpired         RunErrorCode = "action_expired"
	RunErrorCodeApprovalImpossible    RunErrorCode = "approval_impossible"
	RunErrorCodeWorkerLost            RunErrorCode = "worker_lost"
	RunErrorCodeOutputTooLarge        RunErrorCode = "output_too_large"
	RunErrorCodeNotRecorded           RunErrorCode = "not_recorded"
	RunErrorCodeInternalError         RunErrorCode = "internal_error"
)

// RunErrorType is one of these values; newer services may send others.
type RunErrorType string

const (
	RunErrorTypeTimeout  RunErrorType = "timeout"
	RunErrorTypeAgent    RunErrorType = "agent"
	RunErrorTypeTool     RunErrorType = "tool"
	RunErrorTypePolicy   RunErrorType = "policy"
	RunErrorTypeProvider RunErrorType = "provider"
	RunErrorTypeSystem   RunErrorType = "system"
)

// RunOnBusy is one of these values; newer services may send others.
type RunOnBusy string

const (
	RunOnBusyQueue     RunOnBusy = "queue"
	RunOnBusyReject    RunOnBusy = "reject"
	RunOnBusyInterrupt RunOnBusy = "interrupt"
)

// RunStatus is one of these values; newer services may send others.
type RunStatus string

const (
	RunStatusQueued         RunStatus = "queued"
	RunStatusRunning        RunStatus = "running"
	RunStatusRequiresAction RunStatus = "requires_action"
	RunStatusCancelling     RunStatus = "cancelling"
	RunStatusCompleted      RunStatus = "completed"
	RunStatusFailed         RunStatus = "failed"
	RunStatusCancelled      RunStatus = "cancelled"
)

// RunTurnCompletedStreamEventFinishReason is one of these values; newer services may send others.
type RunTurnCompletedStreamEventFinishReason string

const (
	RunTurnCompletedStreamEventFinishReasonStop          RunTurnCompletedStreamEventFinishReason = "stop"
	RunTurnCompletedStreamEventFinishReasonLength        RunTurnCompletedStreamEventFinishReason = "length"
	RunTurnCompletedStreamEventFinishReasonContentFilter RunTurnCompletedStreamEventFinishReason = "content_filter"
	RunTurnCompletedStreamEventFinishReasonToolCalls     RunTurnCompletedStreamEventFinishReason = "tool_calls"
	RunTurnCompletedStreamEventFinishReasonError         RunTurnCompletedStreamEventFinishReason = "error"
	RunTurnCompletedStreamEventFinishReasonOther         RunTurnCompletedStreamEventFinishReason = "other"
)

// RunUsageFinishReason is one of these values; newer services may send others.
type RunUsageFinishReason string

const (
	RunUsageFinishReasonStop          RunUsageFinishReason = "stop"
	RunUsageFinishReasonLength        RunUsageFinishReason = "length"
	RunUsageFinishReasonContentFilter RunUsageFinishReason = "content_filter"
	RunUsageFinishReasonToolCalls     RunUsageFinishReason = "tool_calls"
	RunUsageFinishReasonError         RunUsageFinishReason = "error"
	RunUsageFinishReasonOther         RunUsageFinishReason = "other"
)

// RuntimeModelCompactionStrategy is one of these values; newer services may send others.
type RuntimeModelCompactionStrategy string

const (
	RuntimeModelCompactionStrategyDrop      RuntimeModelCompactionStrategy = "drop"
	RuntimeModelCompactionStrategySummarize RuntimeModelCompactionStrategy = "summarize"
)

// RuntimeModelReasoningEffort is one of these values; newer services may send others.
type RuntimeModelReasoningEffort string

const (
	RuntimeModelReasoningEffortNone    RuntimeModelReasoningEffort = "none"
	RuntimeModelReasoningEffortMinimal RuntimeModelReasoningEffort = "minimal"
	RuntimeModelReasoningEffortLow     RuntimeModelReasoningEffort = "low"
	RuntimeModelReasoningEffortMedium  RuntimeModelReasoningEffort = "medium"
	RuntimeModelReasoningEffortHigh    RuntimeModelReasoningEffort = "high"
	RuntimeModelReasoningEffortXhigh   RuntimeModelReasoningEffort = "xhigh"
)

// RuntimeModelToolApproval is one of these values; newer services may send others.
type RuntimeModelToolApproval string

const (
	RuntimeModelToolApprovalNever  RuntimeModelToolApproval = "never"
	RuntimeModelToolApprovalAlways RuntimeModelToolApproval = "always"
)

// RuntimeModelToolLanguage is one of these values; newer services may send others.
type RuntimeModelToolLanguage string

const (
	RuntimeModelToolLanguagePython     RuntimeModelToolLanguage = "python"
	RuntimeModelToolLanguageJavascript RuntimeModelToolLanguage = "javascript"
	RuntimeModelToolLanguageShell      RuntimeModelToolLanguage = "shell"
)

// RuntimeWorkerBuilds is one of these values; newer services may send others.
type RuntimeWorkerBuilds string

const (
	RuntimeWorkerBuildsAuto   RuntimeWorkerBuilds = "auto"
	RuntimeWorkerBuildsPinned RuntimeWorkerBuilds = "pinned"
	RuntimeWorkerBuildsNever  RuntimeWorkerBuilds = "never"
)

// SessionMethod is one of these values; newer services may send others.
type SessionMethod string

const (
	SessionMethodPassword SessionMethod = "password"
	SessionMethodSso      SessionMethod = "sso"
)

// SingleSignOnDefaultRole is one of these values; newer services may send others.
type SingleSignOnDefaultRole string

const (
	SingleSignOnDefaultRoleOwner     SingleSignOnDefaultRole = "owner"
	SingleSignOnDefaultRoleAdmin     SingleSignOnDefaultRole = "admin"
	SingleSignOnDefaultRoleDeveloper SingleSignOnDefaultRole = "developer"
	SingleSignOnDefaultRoleViewer    SingleSignOnDefaultRole = "viewer"
)

// SingleSignOnRoleMappingValue is one of these values; newer services may send others.
type SingleSignOnRoleMappingValue string

const (
	SingleSignOnRoleMappingValueOwner     SingleSignOnRoleMappingValue = "owner"
	SingleSignOnRoleMappingValueAdmin     SingleSignOnRoleMappingValue = "admin"
	SingleSignOnRoleMappingValueDeveloper SingleSignOnRoleMappingValue = "developer"
	SingleSignOnRoleMappingValueViewer    SingleSignOnRoleMappingValue = "viewer"
)

// SpanStatus is one of these values; newer services may send others.
type SpanStatus string

const (
	SpanStatusOK        SpanStatus = "ok"
	SpanStatusFailed    SpanStatus = "failed"
	SpanStatusCancelled SpanStatus = "cancelled"
	SpanStatusLost      SpanStatus = "lost"
	SpanStatusOpen      SpanStatus = "open"
)

// SpanType is one of these values; newer services may send others.
type SpanType string

const (
	SpanTypeRun      SpanType = "run"
	SpanTypeQueue    SpanType = "queue"
	SpanTypeAttempt  SpanType = "attempt"
	SpanTypeStep     SpanType = "step"
	SpanTypeTurn     SpanType = "turn"
	SpanTypeTool     SpanType = "tool"
	SpanTypeGuard    SpanType = "guard"
	SpanTypeWait     SpanType = "wait"
	SpanTypeDelivery SpanType = "delivery"
)

// StreamRunOnDisconnect is one of these values; newer services may send others.
type StreamRunOnDisconnect string

const (
	StreamRunOnDisconnectContinue StreamRunOnDisconnect = "continue"
	StreamRunOnDisconnectCancel   StreamRunOnDisconnect = "cancel"
)

// ThreadMessageRole is one of these values; newer services may send others.
type ThreadMessageRole string

const (
	ThreadMessageRoleUser      ThreadMessageRole = "user"
	ThreadMessageRoleAssistant ThreadMessageRole = "assistant"
	ThreadMessageRoleTool      ThreadMessageRole = "tool"
	ThreadMessageRoleSystem    ThreadMessageRole = "system"
)

// ToolApproval is one of these values; newer services may send others.
type ToolApproval string

const (
	ToolApprovalNever  ToolApproval = "never"
	ToolApprovalAlways ToolApproval = "always"
)

// ToolCallStatus is one of these values; newer services may send others.
type ToolCallStatus string

const (
	ToolCallStatusSucceeded ToolCallStatus = "succeeded"
	ToolCallStatusFailed    ToolCallStatus = "failed"
	ToolCallStatusRejected  ToolCallStatus = "rejected"
)

// WebhookDisabledReason is one of these values; newer services may send others.
type WebhookDisabledReason string

const (
	WebhookDisabledReasonGone      WebhookDisabledReason = "gone"
	WebhookDisabledReasonFailing   WebhookDisabledReason = "failing"
	WebhookDisabledReasonMakerGone WebhookDisabledReason = "maker_gone"
)

// WebhookEventType is one of these values; newer services may send others.
type WebhookEventType string

const (
	WebhookEventTypeRunCompleted       WebhookEventType = "run.completed"
	WebhookEventTypeRunFailed          WebhookEventType = "run.failed"
	WebhookEventTypeRunRequiresAction  WebhookEventType = "run.requires_action"
	WebhookEventTypeRunEscalated       WebhookEventType = "run.escalated"
	WebhookEventTypeRunCancelled       WebhookEventType = "run.cancelled"
	WebhookEventTypeBudgetReached      WebhookEventType = "budget.reached"
	WebhookEventTypeDeploymentCreated  WebhookEventType = "deployment.created"
	WebhookEventTypeDeploymentRollback WebhookEventType = "deployment.rollback"
	WebhookEventTypeAlertTriggered     WebhookEventType = "alert.triggered"
	WebhookEventTypeAgentUpdated       WebhookEventType = "agent.updated"
	WebhookEventTypePipelineCompleted  WebhookEventType = "pipeline.completed"
	WebhookEventTypeKeyExpiring        WebhookEventType = "key.expiring"
	WebhookEventTypeWorkerLost         WebhookEventType = "worker.lost"
	WebhookEventTypeAuditRecorded      WebhookEventType = "audit.recorded"
	WebhookEventTypeAll                WebhookEventType = "*"
	WebhookEventTypeTest               WebhookEventType = "test"
)

// WebhookRetryPolicy is one of these values; newer services may send others.
type WebhookRetryPolicy string

const (
	WebhookRetryPolicyStandard WebhookRetryPolicy = "standard"
	WebhookRetryPolicyExtended WebhookRetryPolicy = "extended"
)

// WorkerItemCode is one of these values; newer services may send others.
type WorkerItemCode string

const (
	WorkerItemCodeAgentError     WorkerItemCode = "agent_error"
	WorkerItemCodeOutputTooLarge WorkerItemCode = "output_too_large"
)

// WorkerStatus is one of these values; newer services may send others.
type WorkerStatus string

const (
	WorkerStatusActive WorkerStatus = "active"
	WorkerStatusLost   WorkerStatus = "lost"
)

// AcceptInvitationRequest is part of requests.
type AcceptInvitationRequest struct {
	// The last part of the link.
	Token string `json:"token"`
	// Of your account; for a new account the one to be: at least 12 characters, and none of those that are tried first.
	Password string `json:"password"`
	// Six digits of your authenticator, or one of your recovery codes. Each works once.
	Code Opt[string] `json:"code"`
	// Extra has the fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON implements [json.Unmarshaler]. It keeps unknown fields in Extra.
func (v *AcceptInvitationRequest) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON implements [json.Marshaler]. It leaves out fields that are not set.
func (v AcceptInvitationRequest) MarshalJSON() ([]byte, error) { return writeObject(v) }

// AcknowledgeRequest is part of requests.
type AcknowledgeRequest struct {
	// What to tell colleagues.
	Note Opt[string] `json:"note"`
	// Extra has the fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON implements [json.Unmarshaler]. It keeps unknown fields in Extra.
func (v *AcknowledgeRequest) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON implements [json.Marshaler]. It leaves out fields that are not set.
func (v AcknowledgeRequest) MarshalJSON() ([]byte, error) { return writeObject(v) }

// AddThreadMessagesRequest is part of requests.
type AddThreadMessagesRequest struct {
	// In their order, oldest first.
	Messages []NewThreadMessage `json:"messages" empty:"[]"`
	// Extra has the fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON implements [json.Unmarshaler]. It keeps unknown fields in Extra.
func (v *AddThreadMessagesRequest) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON implements [json.Marshaler]. It leaves out fields that are not set.
func (v AddThreadMessagesRequest) MarshalJSON() ([]byte, error) { return writeObject(v) }

// Agent is part of responses. Somebody who does runs: a name, instructions, and a runtime that says how.
type Agent struct {
	// What kind of thing this is.
	Object string `json:"object"`
	// Its id, by which every other call names it.
	ID string `json:"id"`
	// `archived` agents take no runs.
	Status AgentStatus `json:"status"`
	// `catalog`: it was hired. `custom`: it is your own.
	Source AgentSource `json:"source"`
	// The entry of the catalog that it was hired from; null: it is your own.
	CatalogKey *string `json:"catalog_key"`
	// What people call it, up to 128 characters.
	Name string `json:"name"`
	// What it is for, in your words.
	Description *string `json:"description"`
	Runtime     Runtime `json:"runtime"`
	// What the agent is told before every run: of a model its system prompt.
	Instructions *string `json:"instructions"`
	// JSON Schema (2020-12) that every run's input must match.
	InputSchema map[string]any `json:"input_schema"`
	// JSON Schema (2020-12) of the output.
	OutputSchema map[string]any `json:"output_schema"`
	// A policy template, or pol_… of yours.
	Policy *string `json:"policy"`
	// The connectors whose tools it may use.
	Connectors []AgentConnector `json:"connectors"`
	Approvals  *ApprovalRule    `json:"approvals"`
	Limits     AgentLimits      `json:"limits"`
	Schedule   *Schedule        `json:"schedule"`
	// The only protocols beside this API that it can be called by; null: all that the operator opens.
	Doors []AgentDoor `json:"doors"`
	// Up to 16 string pairs of your own.
	Metadata map[string]string `json:"metadata"`
	// The deployed revision.
	Revision int64 `json:"revision"`
	// The schedule's next time.
	NextRunAt       *time.Time       `json:"next_run_at"`
	ScheduleRefusal *ScheduleRefusal `json:"schedule_refusal"`
	// Of one that workers run and whose runs are pinned to builds: builds that no worker has any more, and how many runs wait that they began. In a single get alone.
	UnservedBuilds []AgentUnservedBuild `json:"unserved_builds"`
	// When it was made.
	CreatedAt time.Time `json:"created_at"`
	// When it was last changed.
	UpdatedAt time.Time `json:"updated_at"`
	// When it was archived; null: it is active.
	ArchivedAt *time.Time `json:"archived_at"`
	// Extra has the fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON implements [json.Unmarshaler]. It keeps unknown fields in Extra.
func (v *Agent) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON implements [json.Marshaler]. It leaves out fields that are not set.
func (v Agent) MarshalJSON() ([]byte, error) { return writeObject(v) }

// AgentConfiguration is part of responses. An agent as it was at one revision.
type AgentConfiguration struct {
	// What people call it, up to 128 characters.
	Name string `json:"name"`
	// What it is for, in your words.
	Description *string `json:"description"`
	Runtime     Runtime `json:"runtime"`
	// What the agent is told before every run: of a model its system prompt.
	Instructions *string `json:"instructions"`
	// JSON Schema (2020-12) that every run's input must match.
	InputSchema map[string]any `json:"input_schema"`
	// JSON Schema (2020-12) of the output.
	OutputSchema map[string]any `json:"output_schema"`
	// A policy template, or pol_… of yours.
	Policy *string `json:"policy"`
	// The connectors whose tools it may use.
	Connectors []AgentConfigurationConnector `json:"connectors"`
	Approvals  *ApprovalRule                 `json:"approvals"`
	Limits     AgentLimits                   `json:"limits"`
	Schedule   *Schedule                     `json:"schedule"`
	// The only protocols beside this API that it can be called by; null: all that the operator opens.
	Doors []AgentConfigurationDoor `json:"doors"`
	// Up to 16 string pairs of your own.
	Metadata map[string]string `json:"metadata"`
	// Extra has the fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON implements [json.Unmarshaler]. It keeps unknown fields in Extra.
func (v *AgentConfiguration) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON implements [json.Marshaler]. It leaves out fields that are not set.
func (v AgentConfiguration) MarshalJSON() ([]byte, error) { return writeObject(v) }

// AgentConfigurationConnector is part of responses.
type AgentConfigurationConnector struct {
	// Its id, by which every other call names it.
	ID string `json:"id"`
	// The only ones the agent may use, by the names that the connector's `check` lists; all without it. `{"search": true}`: the model is given a tool that searches them, and then those it finds, so that a turn costs what they cost and not what all do.
	Tools any `json:"tools"`
	// Extra has the fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON implements [json.Unmarshaler]. It keeps unknown fields in Extra.
func (v *AgentConfigurationConnector) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON implements [json.Marshaler]. It leaves out fields that are not set.
func (v AgentConfigurationConnector) MarshalJSON() ([]byte, error) { return writeObject(v) }

// AgentConnector is part of responses.
type AgentConnector struct {
	// Its id, by which every other call names it.
	ID string `json:"id"`
	// The only ones the agent may use, by the names that the connector's `check` lists; all without it. `{"search": true}`: the model is given a tool that searches them, and then those it finds, so that a turn costs what they cost and not what all do.
	Tools any `json:"tools"`
	// Extra has the fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON implements [json.Unmarshaler]. It keeps unknown fields in Extra.
func (v *AgentConnector) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON implements [json.Marshaler]. It leaves out fields that are not set.
func (v AgentConnector) MarshalJSON() ([]byte, error) { return writeObject(v) }

// AgentLimits is part of requests and responses. What one run of the agent may use at most.
type AgentLimits struct {
	// Default 600.
	TimeoutSeconds Opt[int64] `json:"timeout_seconds"`
	// Turns of the model in one run; beyond them it fails with `budget_exceeded`.
	MaxSteps Opt[int64] `json:"max_steps"`
	// Tokens of one run, in and out; beyond them it fails with `budget_exceeded`.
	MaxTokens Opt[int64] `json:"max_tokens"`
	// What a run of a model agent may cost; needs a model that the price table knows.
	MaxCostUSD Opt[float64] `json:"max_cost_usd"`
	// Where a run of a model agent has used its `max_tokens` or `max_cost_usd`: `fail` (the default) ends it with `budget_exceeded`, in the middle of a turn too; `ask` lets it wait with `requires_action` before its next turn.
	OnBudget Opt[AgentLimitsOnBudget] `json:"on_budget"`
	// Runs at a time.
	Concurrency Opt[int64] `json:"concurrency"`
	// Further tries after the agent's own error; default 0.
	Retries Opt[int64] `json:"retries"`
	// Extra has the fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON implements [json.Unmarshaler]. It keeps unknown fields in Extra.
func (v *AgentLimits) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON implements [json.Marshaler]. It leaves out fields that are not set.
func (v AgentLimits) MarshalJSON() ([]byte, error) { return writeObject(v) }

// AgentLimitsPatch is part of requests. Put into what is there; null takes a limit away.
type AgentLimitsPatch struct {
	// Default 600.
	TimeoutSeconds Opt[int64] `json:"timeout_seconds"`
	// Turns of the model in one run; beyond them it fails with `budget_exceeded`.
	MaxSteps Opt[int64] `json:"max_steps"`
	// Tokens of one run, in and out; beyond them it fails with `budget_exceeded`.
	MaxTokens Opt[int64] `json:"max_tokens"`
	// What a run of a model agent may cost; needs a model that the price table knows.
	MaxCostUSD Opt[float64] `json:"max_cost_usd"`
	// Where a run of a model agent has used its `max_tokens` or `max_cost_usd`: `fail` (the default) ends it with `budget_exceeded`, in the middle of a turn too; `ask` lets it wait with `requires_action` before its next turn.
	OnBudget Opt[AgentLimitsOnBudget] `json:"on_budget"`
	// Runs at a time.
	Concurrency Opt[int64] `json:"concurrency"`
	// Further tries after the agent's own error; default 0.
	Retries Opt[int64] `json:"retries"`
	// Extra has the fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON implements [json.Unmarshaler]. It keeps unknown fields in Extra.
func (v *AgentLimitsPatch) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON implements [json.Marshaler]. It leaves out fields that are not set.
func (v AgentLimitsPatch) MarshalJSON() ([]byte, error) { return writeObject(v) }

// AgentPatch is part of requests.
type AgentPatch struct {
	// What people call it, up to 128 characters.
	Name Opt[string] `json:"name"`
	// What it is for, in your words.
	Description Opt[string]  `json:"description"`
	Runtime     Opt[Runtime] `json:"runtime"`
	// What the agent is told before every run: of a model its system prompt.
	Instructions Opt[string] `json:"instructions"`
	// JSON Schema (2020-12) that every run's input must match.
	InputSchema Opt[map[string]any] `json:"input_schema"`
	// JSON Schema (2020-12) of the output.
	OutputSchema Opt[map[string]any] `json:"output_schema"`
	// A policy template, or pol_… of yours.
	Policy Opt[string] `json:"policy"`
	// The connectors whose tools it may use.
	Connectors Opt[[]AgentPatchConnector] `json:"connectors"`
	Approvals  Opt[ApprovalRule]          `json:"approvals"`
	Limits     Opt[AgentLimitsPatch]      `json:"limits"`
	Schedule   Opt[Schedule]              `json:"schedule"`
	// The only protocols beside this API that it can be called by; null: all that the operator opens.
	Doors Opt[[]AgentDoor] `json:"doors"`
	// Put into what is there; null takes a key out.
	Metadata Opt[map[string]*string] `json:"metadata"`
	// Extra has the fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON implements [json.Unmarshaler]. It keeps unknown fields in Extra.
func (v *AgentPatch) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON implements [json.Marshaler]. It leaves out fields that are not set.
func (v AgentPatch) MarshalJSON() ([]byte, error) { return writeObject(v) }

// AgentPatchConnector is part of requests.
type AgentPatchConnector struct {
	// Its id, by which every other call names it.
	ID string `json:"id"`
	// The only ones the agent may use, by the names that the connector's `check` lists; all without it. `{"search": true}`: the model is given a tool that searches them, and then those it finds, so that a turn costs what they cost and not what all do.
	Tools Opt[any] `json:"tools"`
	// Extra has the fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON implements [json.Unmarshaler]. It keeps unknown fields in Extra.
func (v *AgentPatchConnector) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON implements [json.Marshaler]. It leaves out fields that are not set.
func (v AgentPatchConnector) MarshalJSON() ([]byte, error) { return writeObject(v) }

// AgentUnservedBuild is part of responses.
type AgentUnservedBuild struct {
	// Which of your builds it is; null: it did not say.
	Build string `json:"build"`
	// How many runs.
	Runs int64 `json:"runs"`
	// Extra has the fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON implements [json.Unmarshaler]. It keeps unknown fields in Extra.
func (v *AgentUnservedBuild) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON implements [json.Marshaler]. It leaves out fields that are not set.
func (v AgentUnservedBuild) MarshalJSON() ([]byte, error) { return writeObject(v) }

// AgentUpdate is part of responses. What changed of an agent.
type AgentUpdate struct {
	// The agent that it is about; null: all of the organisation's.
	AgentID string `json:"agent_id"`
	// The revision's number, counted from 1 for each agent.
	Revision int64 `json:"revision"`
	// The top-level fields that differ.
	ChangedFields []string `json:"changed_fields"`
	// The changed top-level fields as they were; secrets are [redacted].
	Old map[string]any `json:"old"`
	// The changed top-level fields as they are.
	New map[string]any `json:"new"`
	// The key or person who changed it; null: nobody, but for instance a rollback by an alert.
	ChangedBy *string `json:"changed_by"`
	// When it was changed.
	ChangedAt time.Time `json:"changed_at"`
	// True, and there only then, where old and new were too large to send.
	ValuesOmitted *bool `json:"values_omitted"`
	// Extra has the fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON implements [json.Unmarshaler]. It keeps unknown fields in Extra.
func (v *AgentUpdate) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON implements [json.Marshaler]. It leaves out fields that are not set.
func (v AgentUpdate) MarshalJSON() ([]byte, error) { return writeObject(v) }

// Alert is part of responses. One time that a rule fired.
type Alert struct {
	// What kind of thing this is.
	Object string `json:"object"`
	// Its id, by which every other call names it.
	ID   string           `json:"id"`
	Rule AlertRuleSummary `json:"rule"`
	// How bad it is, for whoever is told.
	Severity AlertSeverity `json:"severity"`
	// One sentence for people.
	Summary string `json:"summary"`
	// When it fired.
	TriggeredAt time.Time `json:"triggered_at"`
	// What the rule saw when it fired.
	MetricSnapshot AlertMetricSnapshot `json:"metric_snapshot"`
	// `firing` until the number is back, then `resolved`.
	Status AlertStatus `json:"status"`
	// When the number was back; null: it fires still.
	ResolvedAt *time.Time `json:"resolved_at"`
	// What it recovered with; null: nothing was left to judge.
	ResolvedValue *float64 `json:"resolved_value"`
	// When somebody said that they are on it; null: nobody has.
	AcknowledgedAt *time.Time `json:"acknowledged_at"`
	// Who that was.
	AcknowledgedBy *string `json:"acknowledged_by"`
	// What was said with it.
	Acknowledgement *string        `json:"acknowledgement"`
	Rollback        *AlertRollback `json:"rollback"`
	// Extra has the fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON implements [json.Unmarshaler]. It keeps unknown fields in Extra.
func (v *Alert) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON implements [json.Marshaler]. It leaves out fields that are not set.
func (v Alert) MarshalJSON() ([]byte, error) { return writeObject(v) }

// AlertMetricSnapshot is part of responses. What the rule saw when it fired.
type AlertMetricSnapshot struct {
	// The number that is watched.
	Metric string `json:"metric"`
	// The number that was seen.
	Value float64 `json:"value"`
	// What it is counted in.
	Unit string `json:"unit"`
	// How many things it was taken from.
	SampleCount int64 `json:"sample_count"`
	// From when on it looked.
	WindowStart time.Time `json:"window_start"`
	// Until when it looked.
	WindowEnd time.Time `json:"window_end"`
	// What it was narrowed to, such as an agent.
	Dimensions map[string]any `json:"dimensions"`
	// Extra has the fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON implements [json.Unmarshaler]. It keeps unknown fields in Extra.
func (v *AlertMetricSnapshot) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON implements [json.Marshaler]. It leaves out fields that are not set.
func (v AlertMetricSnapshot) MarshalJSON() ([]byte, error) { return writeObject(v) }

// AlertRollback is part of responses. Null where the alert called for none.
type AlertRollback struct {
	// Whether the deployment was taken back.
	Status AlertRollbackStatus `json:"status"`
	// The deployment that undid it.
	DeploymentID *string `json:"deployment_id"`
	// Why it could not be done.
	Reason *string `json:"reason"`
	// Extra has the fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON implements [json.Unmarshaler]. It keeps unknown fields in Extra.
func (v *AlertRollback) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON implements [json.Marshaler]. It leaves out fields that are not set.
func (v AlertRollback) MarshalJSON() ([]byte, error) { return writeObject(v) }

// AlertRule is part of responses. A number to watch, and what is too much of it.
type AlertRule struct {
	// What kind of thing this is.
	Object string `json:"object"`
	// Its id, by which every other call names it.
	ID string `json:"id"`
	// What people call it, up to 128 characters.
	Name string `json:"name"`
	// What it is for, in your words.
	Description *string `json:"description"`
	// error_rate: failed among ended runs; p95_latency_ms: of what ended runs worked, without their waits; run_count: accepted runs; queue_depth: waiting runs, on average; queue_wait_ms: the longest wait; tokens: used by ended runs; quota_used_percent: of the month's calls; webhook_failure_rate: failed among ended deliveries; guardrail_blocks: requests that a guardrail refused, and runs it ended; unserved_runs: those that wait in a queue without a worker now, or that a build began which no worker has any more.
	Metric AlertRuleMetric `json:"metric"`
	// Which side of the threshold is wrong: `gt` above, `lt` below.
	Comparison AlertRuleComparison `json:"comparison"`
	// The number from which on it fires.
	Threshold float64 `json:"threshold"`
	// How far back it looks.
	WindowSeconds int64 `json:"window_seconds"`
	// The agent that it is about; null: all of the organisation's.
	AgentID *string `json:"agent_id"`
	// How bad it is, for whoever is told.
	Severity AlertSeverity `json:"severity"`
	// Whether it is on.
	Enabled bool `json:"enabled"`
	// How long it keeps still after the number was back.
	CooldownSeconds int64 `json:"cooldown_seconds"`
	// Whether a deployment of the last hour is taken back when it fires.
	Rollback bool `json:"rollback"`
	// no_data: nothing to judge by, not looked at yet, or disabled.
	Status AlertRuleStatus `json:"status"`
	// The number when it was last looked at; null: there was nothing to judge.
	LastValue *float64 `json:"last_value"`
	// When the rule was last looked at; null: not yet.
	LastEvaluatedAt *time.Time `json:"last_evaluated_at"`
	// Until then it does not fire again.
	CooldownUntil *time.Time `json:"cooldown_until"`
	// What fires now; null: nothing.
	FiringAlertID *string `json:"firing_alert_id"`
	// The key or person who made it.
	CreatedBy *string `json:"created_by"`
	// When it was made.
	CreatedAt time.Time `json:"created_at"`
	// When it was last changed.
	UpdatedAt time.Time `json:"updated_at"`
	// Extra has the fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON implements [json.Unmarshaler]. It keeps unknown fields in Extra.
func (v *AlertRule) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON implements [json.Marshaler]. It leaves out fields that are not set.
func (v AlertRule) MarshalJSON() ([]byte, error) { return writeObject(v) }

// AlertRulePatch is part of requests.
type AlertRulePatch struct {
	// What people call it, up to 128 characters.
	Name Opt[string] `json:"name"`
	// error_rate: failed among ended runs; p95_latency_ms: of what ended runs worked, without their waits; run_count: accepted runs; queue_depth: waiting runs, on average; queue_wait_ms: the longest wait; tokens: used by ended runs; quota_used_percent: of the month's calls; webhook_failure_rate: failed among ended deliveries; guardrail_blocks: requests that a guardrail refused, and runs it ended; unserved_runs: those that wait in a queue without a worker now, or that a build began which no worker has any more.
	Metric Opt[AlertRuleMetric] `json:"metric"`
	// Which side of the threshold is wrong: `gt` above, `lt` below.
	Comparison Opt[AlertRuleComparison] `json:"comparison"`
	// In the metric's unit; rates are percent.
	Threshold Opt[float64] `json:"threshold"`
	// How far back the metric looks. It begins with a whole minute, beyond three hours with a whole hour.
	WindowSeconds Opt[int64] `json:"window_seconds"`
	// The agent it is about; null: the whole organisation.
	AgentID Opt[string] `json:"agent_id"`
	// What it is for, in your words.
	Description Opt[string] `json:"description"`
	// How bad it is, for whoever is told.
	Severity Opt[AlertSeverity] `json:"severity"`
	// Whether it is on.
	Enabled Opt[bool] `json:"enabled"`
	// After it has recovered, it does not fire again for so long.
	CooldownSeconds Opt[int64] `json:"cooldown_seconds"`
	// Fired within an hour of a deployment of its agent, it rolls that deployment back.
	Rollback Opt[bool] `json:"rollback"`
	// Extra has the fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON implements [json.Unmarshaler]. It keeps unknown fields in Extra.
func (v *AlertRulePatch) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON implements [json.Marshaler]. It leaves out fields that are not set.
func (v AlertRulePatch) MarshalJSON() ([]byte, error) { return writeObject(v) }

// AlertRuleSummary is part of responses. The rule as it was when it fired.
type AlertRuleSummary struct {
	// Its id, by which every other call names it.
	ID string `json:"id"`
	// What people call it, up to 128 characters.
	Name string `json:"name"`
	// The number that is watched.
	Metric string `json:"metric"`
	// Which side of the threshold is wrong: `gt` above, `lt` below.
	Comparison string `json:"comparison"`
	// The number from which on it fires.
	Threshold float64 `json:"threshold"`
	// How far back it looks.
	WindowSeconds int64 `json:"window_seconds"`
	// The agent that it is about; null: all of the organisation's.
	AgentID *string `json:"agent_id"`
	// Extra has the fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON implements [json.Unmarshaler]. It keeps unknown fields in Extra.
func (v *AlertRuleSummary) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON implements [json.Marshaler]. It leaves out fields that are not set.
func (v AlertRuleSummary) MarshalJSON() ([]byte, error) { return writeObject(v) }

// AllowAuthorizationRequest is part of requests.
type AllowAuthorizationRequest struct {
	// `request` of what was shown.
	Request string `json:"request"`
	// How long it is given for; default 30.
	Days Opt[int64] `json:"days"`
	// Extra has the fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON implements [json.Unmarshaler]. It keeps unknown fields in Extra.
func (v *AllowAuthorizationRequest) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON implements [json.Marshaler]. It leaves out fields that are not set.
func (v AllowAuthorizationRequest) MarshalJSON() ([]byte, error) { return writeObject(v) }

// AllowedAuthorization is part of responses. The key that a person gave an application, and the way back to it.
type AllowedAuthorization struct {
	// What kind of thing this is.
	Object string `json:"object"`
	// Its id, by which every other call names it.
	ID string `json:"id"`
	// What people call it, up to 128 characters.
	Name string `json:"name"`
	// `demo` keys are slow and see no private connectors.
	Kind AllowedAuthorizationKind `json:"kind"`
	// The first characters, to tell keys apart.
	Prefix string `json:"prefix"`
	// The last four characters, to tell it by.
	Last4 string `json:"last4"`
	// What it may do; write implies read.
	Scopes []AllowedAuthorizationScope `json:"scopes"`
	// The only agents it may use; null: all.
	AgentIDs []string `json:"agent_ids"`
	// The only worker queues it may serve; null: all.
	Queues []string `json:"queues"`
	// The only networks it may be used from; null: everywhere. They bind its short-lived tokens as well.
	Networks []string `json:"networks"`
	// `expiring`: within 24 hours.
	Status AllowedAuthorizationStatus `json:"status"`
	// When it was made.
	CreatedAt time.Time `json:"created_at"`
	// A key made by a key ends no later than its maker.
	ExpiresAt *time.Time `json:"expires_at"`
	// When it was last used, within a minute; null: never.
	LastUsedAt *time.Time `json:"last_used_at"`
	// Where the call of `last_used_at` came from.
	LastUsedAddress *string `json:"last_used_address"`
	// The key that it replaces.
	RotatedFrom *string `json:"rotated_from"`
	// The key that made it, and that can be revoked together with it; null: no key did.
	ParentID *string `json:"parent_id"`
	// When it was last seen in a request over plain HTTP: rotate it.
	ExposedAt *time.Time `json:"exposed_at"`
	// The application that a person gave it to by OAuth, by the address of its document; null: it was made by hand.
	ClientID *string `json:"client_id"`
	// Where a browser goes that brings the client its code. Shown this once: null where an idempotency key repeats the answer.
	RedirectTo *string `json:"redirect_to"`
	// Extra has the fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON implements [json.Unmarshaler]. It keeps unknown fields in Extra.
func (v *AllowedAuthorization) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON implements [json.Marshaler]. It leaves out fields that are not set.
func (v AllowedAuthorization) MarshalJSON() ([]byte, error) { return writeObject(v) }

// Analytics is part of responses. How runs went within a time.
type Analytics struct {
	// What kind of thing this is.
	Object string `json:"object"`
	// Where it begins.
	From time.Time `json:"from"`
	// Where it ends.
	To time.Time `json:"to"`
	// How long one point of the series is.
	Interval AnalyticsInterval `json:"interval"`
	// The agent that it is about; null: all of the organisation's.
	AgentID *string `json:"agent_id"`
	// Runs that were taken.
	Accepted int64 `json:"accepted"`
	// Runs that ended with a result.
	Completed int64 `json:"completed"`
	// Those that failed.
	Failed int64 `json:"failed"`
	// Runs that were stopped.
	Cancelled int64 `json:"cancelled"`
	// Completed among completed and failed, in percent; null: none of either.
	SuccessRate *float64 `json:"success_rate"`
	// Refused requests, and runs failed by a policy.
	GuardrailBlocks int64 `json:"guardrail_blocks"`
	// Tokens of ended runs, in and out.
	TokensUsed int64 `json:"tokens_used"`
	// What the runs that ended cost, as far as prices are known.
	CostUSD   float64      `json:"cost_usd"`
	LatencyMs *Percentiles `json:"latency_ms"`
	// Failed runs by `error.code`, most first.
	FailuresByCode []AnalyticsFailuresByCodeItem `json:"failures_by_code"`
	// The agents with the most runs.
	BusiestAgents []AnalyticsBusiestAgent `json:"busiest_agents"`
	// The keys with the most runs.
	BusiestAPIKeys []AnalyticsBusiestAPIKey `json:"busiest_api_keys"`
	// What guards found, by guard.
	Guardrails []AnalyticsGuardrail `json:"guardrails"`
	// What was said of runs, by agent, revision and name, the most frequent first; by when it was first said.
	Feedback []FeedbackCounts `json:"feedback"`
	Webhooks *WebhookHealth   `json:"webhooks"`
	// The same, point by point.
	Series []AnalyticsPoint `json:"series"`
	// Extra has the fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON implements [json.Unmarshaler]. It keeps unknown fields in Extra.
func (v *Analytics) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON implements [json.Marshaler]. It leaves out fields that are not set.
func (v Analytics) MarshalJSON() ([]byte, error) { return writeObject(v) }

// AnalyticsBusiestAgent is part of responses.
type AnalyticsBusiestAgent struct {
	// The agent that it is about; null: all of the organisation's.
	AgentID string `json:"agent_id"`
	// Accepted runs: the unit of the quota.
	Calls int64 `json:"calls"`
	// Runs that ended with a result.
	Completed int64 `json:"completed"`
	// Those that failed.
	Failed int64 `json:"failed"`
	// Runs that were stopped.
	Cancelled int64 `json:"cancelled"`
	// For information; not a unit of any limit.
	TokensUsed int64 `json:"tokens_used"`
	// What the runs that ended cost, as far as prices are known.
	CostUSD float64 `json:"cost_usd"`
	// Extra has the fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON implements [json.Unmarshaler]. It keeps unknown fields in Extra.
func (v *AnalyticsBusiestAgent) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON implements [json.Marshaler]. It leaves out fields that are not set.
func (v AnalyticsBusiestAgent) MarshalJSON() ([]byte, error) { return writeObject(v) }

// AnalyticsBusiestAPIKey is part of responses.
type AnalyticsBusiestAPIKey struct {
	// The key that called; null: no key did, but a person.
	APIKeyID *string `json:"api_key_id"`
	// Accepted runs: the unit of the quota.
	Calls int64 `json:"calls"`
	// Runs that ended with a result.
	Completed int64 `json:"completed"`
	// Those that failed.
	Failed int64 `json:"failed"`
	// Runs that were stopped.
	Cancelled int64 `json:"cancelled"`
	// For information; not a unit of any limit.
	TokensUsed int64 `json:"tokens_used"`
	// What the runs that ended cost, as far as prices are known.
	CostUSD float64 `json:"cost_usd"`
	// Extra has the fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON implements [json.Unmarshaler]. It keeps unknown fields in Extra.
func (v *AnalyticsBusiestAPIKey) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON implements [json.Marshaler]. It leaves out fields that are not set.
func (v AnalyticsBusiestAPIKey) MarshalJSON() ([]byte, error) { return writeObject(v) }

// AnalyticsFailuresByCodeItem is part of responses.
type AnalyticsFailuresByCodeItem struct {
	// The stable switch for programs.
	Code string `json:"code"`
	// How many runs.
	Runs int64 `json:"runs"`
	// Extra has the fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON implements [json.Unmarshaler]. It keeps unknown fields in Extra.
func (v *AnalyticsFailuresByCodeItem) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON implements [json.Marshaler]. It leaves out fields that are not set.
func (v AnalyticsFailuresByCodeItem) MarshalJSON() ([]byte, error) { return writeObject(v) }

// AnalyticsGuardrail is part of responses. Runs, and requests that were refused, in which a guard found something.
type AnalyticsGuardrail struct {
	// Which guard it was.
	Guard string `json:"guard"`
	// Which side it was: `input` or `output`.
	Stage GuardStage `json:"stage"`
	// What is done where it finds something: `block` refuses, `redact` cuts it out, `flag` records it.
	Action GuardAction `json:"action"`
	// Whether it only records, and changes nothing.
	Shadow bool `json:"shadow"`
	// How many runs.
	Runs int64 `json:"runs"`
	// Extra has the fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON implements [json.Unmarshaler]. It keeps unknown fields in Extra.
func (v *AnalyticsGuardrail) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON implements [json.Marshaler]. It leaves out fields that are not set.
func (v AnalyticsGuardrail) MarshalJSON() ([]byte, error) { return writeObject(v) }

// AnalyticsPoint is part of responses. One point of the series.
type AnalyticsPoint struct {
	// When the point begins.
	Start time.Time `json:"start"`
	// Runs that were taken.
	Accepted int64 `json:"accepted"`
	// Runs that ended with a result.
	Completed int64 `json:"completed"`
	// Those that failed.
	Failed int64 `json:"failed"`
	// Runs that were stopped.
	Cancelled int64 `json:"cancelled"`
	// Completed among completed and failed, in percent; null: none of either.
	SuccessRate *float64 `json:"success_rate"`
	// Refused requests, and runs failed by a policy.
	GuardrailBlocks int64 `json:"guardrail_blocks"`
	// Tokens of ended runs, in and out.
	TokensUsed int64 `json:"tokens_used"`
	// What the runs that ended cost, as far as prices are known.
	CostUSD   float64      `json:"cost_usd"`
	LatencyMs *Percentiles `json:"latency_ms"`
	// Extra has the fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON implements [json.Unmarshaler]. It keeps unknown fields in Extra.
func (v *AnalyticsPoint) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON implements [json.Marshaler]. It leaves out fields that are not set.
func (v AnalyticsPoint) MarshalJSON() ([]byte, error) { return writeObject(v) }

// APIKey is part of responses. A key, without its secret.
type APIKey struct {
	// What kind of thing this is.
	Object string `json:"object"`
	// Its id, by which every other call names it.
	ID string `json:"id"`
	// What people call it, up to 128 characters.
	Name string `json:"name"`
	// `demo` keys are slow and see no private connectors.
	Kind APIKeyKind `json:"kind"`
	// The first characters, to tell keys apart.
	Prefix string `json:"prefix"`
	// The last four characters, to tell it by.
	Last4 string `json:"last4"`
	// What it may do; write implies read.
	Scopes []APIKeyScope `json:"scopes"`
	// The only agents it may use; null: all.
	AgentIDs []string `json:"agent_ids"`
	// The only worker queues it may serve; null: all.
	Queues []string `json:"queues"`
	// The only networks it may be used from; null: everywhere. They bind its short-lived tokens as well.
	Networks []string `json:"networks"`
	// `expiring`: within 24 hours.
	Status APIKeyStatus `json:"status"`
	// When it was made.
	CreatedAt time.Time `json:"created_at"`
	// A key made by a key ends no later than its maker.
	ExpiresAt *time.Time `json:"expires_at"`
	// When it was last used, within a minute; null: never.
	LastUsedAt *time.Time `json:"last_used_at"`
	// Where the call of `last_used_at` came from.
	LastUsedAddress *string `json:"last_used_address"`
	// The key that it replaces.
	RotatedFrom *string `json:"rotated_from"`
	// The key that made it, and that can be revoked together with it; null: no key did.
	ParentID *string `json:"parent_id"`
	// When it was last seen in a request over plain HTTP: rotate it.
	ExposedAt *time.Time `json:"exposed_at"`
	// The application that a person gave it to by OAuth, by the address of its document; null: it was made by hand.
	ClientID *string `json:"client_id"`
	// In the answer of a revocation alone: a key that followed this one by rotation, still works and was not revoked with it.
	SuccessorID *string `json:"successor_id"`
	// Extra has the fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON implements [json.Unmarshaler]. It keeps unknown fields in Extra.
func (v *APIKey) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON implements [json.Marshaler]. It leaves out fields that are not set.
func (v APIKey) MarshalJSON() ([]byte, error) { return writeObject(v) }

// APIKeyPatch is part of requests.
type APIKeyPatch struct {
	// What people call it, up to 128 characters.
	Name Opt[string] `json:"name"`
	// The only addresses and networks (CIDR, IPv4 or IPv6) it may be used from; null: everywhere. A key made or changed by a bound key lies within that one's, and has them where it names none.
	Networks Opt[[]string] `json:"networks"`
	// Extra has the fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON implements [json.Unmarshaler]. It keeps unknown fields in Extra.
func (v *APIKeyPatch) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON implements [json.Marshaler]. It leaves out fields that are not set.
func (v APIKeyPatch) MarshalJSON() ([]byte, error) { return writeObject(v) }

// Approval is part of responses. Of a question that a rule decides about: whose word counts, and what they have said so far.
type Approval struct {
	Approvers NamedApprovers `json:"approvers"`
	// Who began the run, and so has no vote; null: no person did.
	BeganBy *string `json:"began_by"`
	// In their order.
	Votes []ApprovalVote `json:"votes"`
	// In their order.
	Delegations []ApprovalDelegation `json:"delegations"`
	// What happens at `expires_at`.
	OnExpiry   ApprovalOnExpiry `json:"on_expiry"`
	EscalateTo *NamedApprovers  `json:"escalate_to"`
	// Since when `approvers` are these.
	EscalatedAt *time.Time `json:"escalated_at"`
	// Extra has the fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON implements [json.Unmarshaler]. It keeps unknown fields in Extra.
func (v *Approval) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON implements [json.Marshaler]. It leaves out fields that are not set.
func (v Approval) MarshalJSON() ([]byte, error) { return writeObject(v) }

// ApprovalChange is part of responses. What happened to a question that a rule decides about.
type ApprovalChange struct {
	// Which kind it is.
	Type       ApprovalChangeType  `json:"type"`
	Vote       *ApprovalVote       `json:"vote"`
	Delegation *ApprovalDelegation `json:"delegation"`
	// The event that webhooks were told of it with.
	EventID *string `json:"event_id"`
	// Extra has the fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON implements [json.Unmarshaler]. It keeps unknown fields in Extra.
func (v *ApprovalChange) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON implements [json.Marshaler]. It leaves out fields that are not set.
func (v ApprovalChange) MarshalJSON() ([]byte, error) { return writeObject(v) }

// ApprovalDelegation is part of responses. A vote that was handed on.
type ApprovalDelegation struct {
	// Whose vote it was.
	From string `json:"from"`
	// Whose it is now.
	To string `json:"to"`
	// When.
	At time.Time `json:"at"`
	// Extra has the fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON implements [json.Unmarshaler]. It keeps unknown fields in Extra.
func (v *ApprovalDelegation) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON implements [json.Marshaler]. It leaves out fields that are not set.
func (v ApprovalDelegation) MarshalJSON() ([]byte, error) { return writeObject(v) }

// ApprovalRule is part of requests and responses. Who decides about the approvals that runs of the agent ask for, and until when.
type ApprovalRule struct {
	Approvers Approvers `json:"approvers"`
	// The deadline; as the question says where it is left out.
	ExpiresInSeconds Opt[int64] `json:"expires_in_seconds"`
	// What the deadline does: `fail` ends the run with `action_expired`, `reject` answers, `escalate` asks `escalate_to`, and is the default where that is named.
	OnExpiry   Opt[ApprovalRuleOnExpiry] `json:"on_expiry"`
	EscalateTo Opt[Escalation]           `json:"escalate_to"`
	// Extra has the fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON implements [json.Unmarshaler]. It keeps unknown fields in Extra.
func (v *ApprovalRule) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON implements [json.Marshaler]. It leaves out fields that are not set.
func (v ApprovalRule) MarshalJSON() ([]byte, error) { return writeObject(v) }

// ApprovalVote is part of responses. One person's word about a question.
type ApprovalVote struct {
	// Which kind it is.
	Type ApprovalVoteType `json:"type"`
	// Who voted.
	By string `json:"by"`
	// Who had handed the vote on to them; null: it is their own.
	InsteadOf *string `json:"instead_of"`
	// What they said with it, such as a `note`.
	Payload map[string]any `json:"payload"`
	// When.
	At time.Time `json:"at"`
	// False if the vote does not count: when the next person voted, this one had left, or was no approver any more.
	Counts *bool `json:"counts"`
	// Extra has the fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON implements [json.Unmarshaler]. It keeps unknown fields in Extra.
func (v *ApprovalVote) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON implements [json.Marshaler]. It leaves out fields that are not set.
func (v ApprovalVote) MarshalJSON() ([]byte, error) { return writeObject(v) }

// Approvers is part of requests and responses. Who may approve, and how many of them must. Whoever began the run never may.
type Approvers struct {
	// Everybody of this role or a higher one.
	Role Opt[ApproversRole] `json:"role"`
	// People, by their id or e-mail address, beside the role or without one.
	Users Opt[[]string] `json:"users"`
	// How many of them must approve; one rejection is enough.
	Count Opt[int64] `json:"count"`
	// Extra has the fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON implements [json.Unmarshaler]. It keeps unknown fields in Extra.
func (v *Approvers) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON implements [json.Marshaler]. It leaves out fields that are not set.
func (v Approvers) MarshalJSON() ([]byte, error) { return writeObject(v) }

// AuditEntry is part of responses. Something that somebody did, or was refused.
type AuditEntry struct {
	// What kind of thing this is.
	Object string `json:"object"`
	// Its id, by which every other call names it.
	ID string `json:"id"`
	// The operation's name, as in this document; `admin.…` is a command of the operator.
	Action string `json:"action"`
	// A key, a person, an alert rule, `operator`, `system`; `anonymous` tried to sign in.
	Actor string `json:"actor"`
	// Of the operator: the name of the system's user.
	ActorName *string `json:"actor_name"`
	// Whether it was done or refused.
	Outcome AuditEntryOutcome `json:"outcome"`
	// Why it was refused.
	Reason *string `json:"reason"`
	// How often the same was refused within a minute; 1 for whatever succeeded.
	Count int64 `json:"count"`
	// What kind of thing it was done to.
	ResourceType *string `json:"resource_type"`
	// Which one.
	ResourceID *string `json:"resource_id"`
	// The changed fields as they were; null where something was made or nothing changed. Secrets are fingerprints: the same secret, the same `fp:…`.
	Before map[string]any `json:"before"`
	// The changed fields as they are; null where something was deleted or nothing changed.
	After map[string]any `json:"after"`
	// Where the call came from.
	Address *string `json:"address"`
	// The program that it came from, as it says itself.
	UserAgent *string `json:"user_agent"`
	// Quote it when you ask about this call; it is the `X-Request-Id` of its answer, too.
	RequestID *string `json:"request_id"`
	// When it was made.
	CreatedAt time.Time `json:"created_at"`
	// Extra has the fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON implements [json.Unmarshaler]. It keeps unknown fields in Extra.
func (v *AuditEntry) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON implements [json.Marshaler]. It leaves out fields that are not set.
func (v AuditEntry) MarshalJSON() ([]byte, error) { return writeObject(v) }

// AuditEntryOfEvent is part of responses. The entry of the audit log, less what does not fit into a webhook's body.
type AuditEntryOfEvent struct {
	// What kind of thing this is.
	Object string `json:"object"`
	// Its id, by which every other call names it.
	ID string `json:"id"`
	// The operation's name, as in this document; `admin.…` is a command of the operator.
	Action string `json:"action"`
	// A key, a person, an alert rule, `operator`, `system`; `anonymous` tried to sign in.
	Actor string `json:"actor"`
	// Of the operator: the name of the system's user.
	ActorName *string `json:"actor_name"`
	// Whether it was done or refused.
	Outcome AuditEntryOutcome `json:"outcome"`
	// Why it was refused.
	Reason *string `json:"reason"`
	// How often the same was refused within a minute; 1 for whatever succeeded.
	Count int64 `json:"count"`
	// What kind of thing it was done to.
	ResourceType *string `json:"resource_type"`
	// Which one.
	ResourceID *string `json:"resource_id"`
	// The changed fields as they were; null where something was made or nothing changed. Secrets are fingerprints: the same secret, the same `fp:…`.
	Before map[string]any `json:"before"`
	// The changed fields as they are; null where something was deleted or nothing changed.
	After map[string]any `json:"after"`
	// Where the call came from.
	Address *string `json:"address"`
	// The program that it came from, as it says itself.
	UserAgent *string `json:"user_agent"`
	// Quote it when you ask about this call; it is the `X-Request-Id` of its answer, too.
	RequestID *string `json:"request_id"`
	// When it was made.
	CreatedAt time.Time `json:"created_at"`
	// True, and there only then, where what changed was too large to send.
	ValuesOmitted *bool `json:"values_omitted"`
	// Extra has the fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON implements [json.Unmarshaler]. It keeps unknown fields in Extra.
func (v *AuditEntryOfEvent) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON implements [json.Marshaler]. It leaves out fields that are not set.
func (v AuditEntryOfEvent) MarshalJSON() ([]byte, error) { return writeObject(v) }

// AuthorizationRequest is part of responses. Who asks a person for what by OAuth.
type AuthorizationRequest struct {
	// What kind of thing this is.
	Object string      `json:"object"`
	Client OAuthClient `json:"client"`
	// Where the answer is sent.
	RedirectHost string `json:"redirect_host"`
	// The answer is sent to a program on the person's own machine, and any program there could be that one.
	IsLocal bool `json:"is_local"`
	// What it may do; write implies read.
	Scopes []AuthorizationScope `json:"scopes"`
	Agent  *AuthorizedAgent     `json:"agent"`
	// The longest that it can be given for.
	MaxDays int64 `json:"max_days"`
	// Why it cannot be given.
	Problem *string `json:"problem"`
	// What is sent back to give it: it holds what is shown here. Null where it cannot be.
	Request *string `json:"request"`
	// Where a browser goes that brings the client a no.
	RefusalURL string `json:"refusal_url"`
	// Extra has the fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON implements [json.Unmarshaler]. It keeps unknown fields in Extra.
func (v *AuthorizationRequest) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON implements [json.Marshaler]. It leaves out fields that are not set.
func (v AuthorizationRequest) MarshalJSON() ([]byte, error) { return writeObject(v) }

// AuthorizedAgent is part of responses. The only agent that is asked for; null: all of them.
type AuthorizedAgent struct {
	// Its id, by which every other call names it.
	ID string `json:"id"`
	// What people call it, up to 128 characters.
	Name string `json:"name"`
	// Extra has the fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON implements [json.Unmarshaler]. It keeps unknown fields in Extra.
func (v *AuthorizedAgent) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON implements [json.Marshaler]. It leaves out fields that are not set.
func (v AuthorizedAgent) MarshalJSON() ([]byte, error) { return writeObject(v) }

// BeginSecondFactorRequest is part of requests.
type BeginSecondFactorRequest struct {
	// The password as it is now.
	Password string `json:"password"`
	// Extra has the fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON implements [json.Unmarshaler]. It keeps unknown fields in Extra.
func (v *BeginSecondFactorRequest) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON implements [json.Marshaler]. It leaves out fields that are not set.
func (v BeginSecondFactorRequest) MarshalJSON() ([]byte, error) { return writeObject(v) }

// BudgetQuestion is part of responses. The budget that is used up. `respond` with the choice `raise_once`, `raise` with a `limit`, or `stop`; `approve` is the first, `reject` the last.
type BudgetQuestion struct {
	// The cap; null: the run's own budget.
	CapID *string `json:"cap_id"`
	// What it is counted in.
	Unit BudgetQuestionUnit `json:"unit"`
	// How much it allows, in the unit.
	Limit float64 `json:"limit"`
	// How much of it is used.
	Used float64 `json:"used"`
	// When it goes on by itself.
	ResetsAt *time.Time `json:"resets_at"`
	// Extra has the fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON implements [json.Unmarshaler]. It keeps unknown fields in Extra.
func (v *BudgetQuestion) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON implements [json.Marshaler]. It leaves out fields that are not set.
func (v BudgetQuestion) MarshalJSON() ([]byte, error) { return writeObject(v) }

// CancelRunsRequest is part of requests.
type CancelRunsRequest struct {
	// Only this agent's.
	AgentID Opt[string] `json:"agent_id"`
	// That ran this revision of their agent.
	AgentRevision Opt[int64] `json:"agent_revision"`
	// The key that called; null: no key did, but a person.
	APIKeyID Opt[string] `json:"api_key_id"`
	// The thread that it belongs to.
	ThreadID Opt[string] `json:"thread_id"`
	// Your own name of the end user it is for; data can be found and erased by it.
	User Opt[string] `json:"user"`
	// Only those in one of these states.
	Status Opt[[]RunStatus] `json:"status"`
	// Up to 16 string pairs of your own.
	Metadata Opt[map[string]string] `json:"metadata"`
	// At or after. A day alone is its first moment, UTC.
	CreatedAfter Opt[time.Time] `json:"created_after"`
	// Before. A day alone is its first moment, UTC.
	CreatedBefore Opt[time.Time] `json:"created_before"`
	// Extra has the fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON implements [json.Unmarshaler]. It keeps unknown fields in Extra.
func (v *CancelRunsRequest) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON implements [json.Marshaler]. It leaves out fields that are not set.
func (v CancelRunsRequest) MarshalJSON() ([]byte, error) { return writeObject(v) }

// Cancellation is part of responses. How many runs a call has stopped.
type Cancellation struct {
	// What kind of thing this is.
	Object string `json:"object"`
	// Runs that matched.
	Matched int64 `json:"matched"`
	// Stopped already.
	Cancelled int64 `json:"cancelled"`
	// Told to stop; they end within seconds.
	Cancelling int64 `json:"cancelling"`
	// Extra has the fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON implements [json.Unmarshaler]. It keeps unknown fields in Extra.
func (v *Cancellation) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON implements [json.Marshaler]. It leaves out fields that are not set.
func (v Cancellation) MarshalJSON() ([]byte, error) { return writeObject(v) }

// Cap is part of responses. How much runs may use in a period.
type Cap struct {
	// What kind of thing this is.
	Object string `json:"object"`
	// Its id, by which every other call names it.
	ID string `json:"id"`
	// Runs of this agent alone.
	AgentID *string `json:"agent_id"`
	// Runs of this key alone, and of those that replace it.
	APIKeyID *string `json:"api_key_id"`
	// Runs for this end user alone.
	User *string `json:"user"`
	// Every end user has this much of their own; runs without a `user` are not counted.
	EachUser bool `json:"each_user"`
	// Calendar days, weeks from Monday on, or months, in UTC.
	Period CapPeriod `json:"period"`
	// US dollars by the price table, tokens in and out, or accepted runs.
	Unit CapUnit `json:"unit"`
	// How much a period may have, in the unit; whole numbers of tokens and runs.
	Limit float64 `json:"limit"`
	// `refuse`: runs are refused with 429 `cap_reached`, and those under way fail with `budget_exceeded` before their next turn. `ask`: they wait with `requires_action` until somebody raises the cap, lets them go on, or stops them, or the period is over.
	OnLimit CapOnLimit `json:"on_limit"`
	// Of this period, in the unit; null where each user has their own and none is named.
	Used *float64 `json:"used"`
	// When this period began.
	PeriodStart time.Time `json:"period_start"`
	// When the next period begins.
	ResetsAt time.Time `json:"resets_at"`
	// When it was made.
	CreatedAt time.Time `json:"created_at"`
	// When it was last changed.
	UpdatedAt time.Time `json:"updated_at"`
	// Extra has the fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON implements [json.Unmarshaler]. It keeps unknown fields in Extra.
func (v *Cap) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON implements [json.Marshaler]. It leaves out fields that are not set.
func (v Cap) MarshalJSON() ([]byte, error) { return writeObject(v) }

// CapPatch is part of requests.
type CapPatch struct {
	// How much a period may have, in the unit; whole numbers of tokens and runs.
	Limit Opt[float64] `json:"limit"`
	// `refuse`: runs are refused with 429 `cap_reached`, and those under way fail with `budget_exceeded` before their next turn. `ask`: they wait with `requires_action` until somebody raises the cap, lets them go on, or stops them, or the period is over.
	OnLimit Opt[CapOnLimit] `json:"on_limit"`
	// Extra has the fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON implements [json.Unmarshaler]. It keeps unknown fields in Extra.
func (v *CapPatch) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON implements [json.Marshaler]. It leaves out fields that are not set.
func (v CapPatch) MarshalJSON() ([]byte, error) { return writeObject(v) }

// CatalogAgent is part of responses. An agent that can be hired.
type CatalogAgent struct {
	// What kind of thing this is.
	Object string `json:"object"`
	// What it is hired by: `POST /agents/{catalog_key}/deploy`.
	Key string `json:"key"`
	// What it is good for.
	Category string `json:"category"`
	// What people call it, up to 128 characters.
	Name string `json:"name"`
	// What it is for, in your words.
	Description *string `json:"description"`
	Runtime     Runtime `json:"runtime"`
	// What the agent is told before every run: of a model its system prompt.
	Instructions *string `json:"instructions"`
	// JSON Schema (2020-12) that every run's input must match.
	InputSchema map[string]any `json:"input_schema"`
	// JSON Schema (2020-12) of the output.
	OutputSchema map[string]any `json:"output_schema"`
	// A policy template, or pol_… of yours.
	Policy *string `json:"policy"`
	// The connectors whose tools it may use.
	Connectors []CatalogAgentConnector `json:"connectors"`
	Approvals  *ApprovalRule           `json:"approvals"`
	Limits     AgentLimits             `json:"limits"`
	Schedule   *Schedule               `json:"schedule"`
	// The only protocols beside this API that it can be called by; null: all that the operator opens.
	Doors []CatalogAgentDoor `json:"doors"`
	// Up to 16 string pairs of your own.
	Metadata map[string]string `json:"metadata"`
	// Inputs to try it with.
	Examples []CatalogAgentExample `json:"examples"`
	// Extra has the fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON implements [json.Unmarshaler]. It keeps unknown fields in Extra.
func (v *CatalogAgent) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON implements [json.Marshaler]. It leaves out fields that are not set.
func (v CatalogAgent) MarshalJSON() ([]byte, error) { return writeObject(v) }

// CatalogAgentConnector is part of responses.
type CatalogAgentConnector struct {
	// Its id, by which every other call names it.
	ID string `json:"id"`
	// The only ones the agent may use, by the names that the connector's `check` lists; all without it. `{"search": true}`: the model is given a tool that searches them, and then those it finds, so that a turn costs what they cost and not what all do.
	Tools any `json:"tools"`
	// Extra has the fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON implements [json.Unmarshaler]. It keeps unknown fields in Extra.
func (v *CatalogAgentConnector) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON implements [json.Marshaler]. It leaves out fields that are not set.
func (v CatalogAgentConnector) MarshalJSON() ([]byte, error) { return writeObject(v) }

// CatalogAgentExample is part of responses.
type CatalogAgentExample struct {
	// What it gets.
	Input map[string]any `json:"input"`
	// Extra has the fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON implements [json.Unmarshaler]. It keeps unknown fields in Extra.
func (v *CatalogAgentExample) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON implements [json.Marshaler]. It leaves out fields that are not set.
func (v CatalogAgentExample) MarshalJSON() ([]byte, error) { return writeObject(v) }

// ChangePasswordRequest is part of requests.
type ChangePasswordRequest struct {
	// The password as it is now.
	CurrentPassword string `json:"current_password"`
	// At least 12 characters, and none of those that are tried first (`password_too_common`).
	NewPassword string `json:"new_password"`
	// Six digits of your authenticator, or one of your recovery codes. Each works once.
	Code Opt[string] `json:"code"`
	// Extra has the fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON implements [json.Unmarshaler]. It keeps unknown fields in Extra.
func (v *ChangePasswordRequest) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON implements [json.Marshaler]. It leaves out fields that are not set.
func (v ChangePasswordRequest) MarshalJSON() ([]byte, error) { return writeObject(v) }

// ChangeSecondFactorRequest is part of requests.
type ChangeSecondFactorRequest struct {
	// The password as it is now.
	Password string `json:"password"`
	// Six digits of your authenticator, or one of your recovery codes. Each works once.
	Code string `json:"code"`
	// Extra has the fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON implements [json.Unmarshaler]. It keeps unknown fields in Extra.
func (v *ChangeSecondFactorRequest) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON implements [json.Marshaler]. It leaves out fields that are not set.
func (v ChangeSecondFactorRequest) MarshalJSON() ([]byte, error) { return writeObject(v) }

// ChangedMember is part of responses. A member after a change, and what ended by it.
type ChangedMember struct {
	// What kind of thing this is.
	Object string `json:"object"`
	// The person's id.
	ID string `json:"id"`
	// The e-mail address.
	Email string `json:"email"`
	// owner: everything; admin: all but owners; developer: builds and runs; viewer: reads.
	Role ChangedMemberRole `json:"role"`
	// Since when they belong to the organisation.
	JoinedAt time.Time `json:"joined_at"`
	// How many keys, invitations and webhooks of theirs work, those made by a key of theirs included. They end with the membership.
	Made ChangedMemberMade `json:"made"`
	// How many connectors and HTTP agents they set up, themselves or by a key. They stay, and go on calling the addresses that were chosen: look through them when somebody leaves.
	SetUp ChangedMemberSetUp `json:"set_up"`
	// How many keys and invitations ended with this, and webhooks were switched off: all of theirs, or those beyond the new role.
	Ended ChangedMemberEnded `json:"ended"`
	// Extra has the fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON implements [json.Unmarshaler]. It keeps unknown fields in Extra.
func (v *ChangedMember) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON implements [json.Marshaler]. It leaves out fields that are not set.
func (v ChangedMember) MarshalJSON() ([]byte, error) { return writeObject(v) }

// ChangedMemberEnded is part of responses. How many keys and invitations ended with this, and webhooks were switched off: all of theirs, or those beyond the new role.
type ChangedMemberEnded struct {
	// Keys.
	APIKeys int64 `json:"api_keys"`
	// Invitations.
	Invitations int64 `json:"invitations"`
	// Webhooks.
	Webhooks int64 `json:"webhooks"`
	// Extra has the fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON implements [json.Unmarshaler]. It keeps unknown fields in Extra.
func (v *ChangedMemberEnded) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON implements [json.Marshaler]. It leaves out fields that are not set.
func (v ChangedMemberEnded) MarshalJSON() ([]byte, error) { return writeObject(v) }

// ChangedMemberMade is part of responses. How many keys, invitations and webhooks of theirs work, those made by a key of theirs included. They end with the membership.
type ChangedMemberMade struct {
	// Keys.
	APIKeys int64 `json:"api_keys"`
	// Invitations.
	Invitations int64 `json:"invitations"`
	// Webhooks.
	Webhooks int64 `json:"webhooks"`
	// Extra has the fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON implements [json.Unmarshaler]. It keeps unknown fields in Extra.
func (v *ChangedMemberMade) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON implements [json.Marshaler]. It leaves out fields that are not set.
func (v ChangedMemberMade) MarshalJSON() ([]byte, error) { return writeObject(v) }

// ChangedMemberSetUp is part of responses. How many connectors and HTTP agents they set up, themselves or by a key. They stay, and go on calling the addresses that were chosen: look through them when somebody leaves.
type ChangedMemberSetUp struct {
	// The connectors whose tools it may use.
	Connectors int64 `json:"connectors"`
	// HTTP agents.
	HTTPAgents int64 `json:"http_agents"`
	// Extra has the fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON implements [json.Unmarshaler]. It keeps unknown fields in Extra.
func (v *ChangedMemberSetUp) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON implements [json.Marshaler]. It leaves out fields that are not set.
func (v ChangedMemberSetUp) MarshalJSON() ([]byte, error) { return writeObject(v) }

// ChangedOrganizationSettings is part of responses. The settings after a change, and the keys that end sooner by it.
type ChangedOrganizationSettings struct {
	// What kind of thing this is.
	Object string `json:"object"`
	// How old API keys may become; null: as old as the installation lets them, see the default.
	MaxKeyAgeDays *int64 `json:"max_key_age_days"`
	// What holds where the organisation says nothing; null: keys may become any age.
	DefaultMaxKeyAgeDays *int64 `json:"default_max_key_age_days"`
	// Origins whose pages may call the API from a browser with a key or token of this organisation, beside those that the operator allows; * is any. Cookies count on the service's own pages alone.
	CorsOrigins []string `json:"cors_origins"`
	// What a lower maximum age does to keys that exist. A higher one gives none of them more time.
	Shortened ChangedOrganizationSettingsShortened `json:"shortened"`
	// Extra has the fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON implements [json.Unmarshaler]. It keeps unknown fields in Extra.
func (v *ChangedOrganizationSettings) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON implements [json.Marshaler]. It leaves out fields that are not set.
func (v ChangedOrganizationSettings) MarshalJSON() ([]byte, error) { return writeObject(v) }

// ChangedOrganizationSettingsShortened is part of responses. What a lower maximum age does to keys that exist. A higher one gives none of them more time.
type ChangedOrganizationSettingsShortened struct {
	// How many keys in use end sooner by this.
	APIKeys int64 `json:"api_keys"`
	// Of those, how many are too old already and end at once.
	EndedAtOnce int64 `json:"ended_at_once"`
	// When the first of the others ends; null: there is none.
	NextEndsAt *time.Time `json:"next_ends_at"`
	// Extra has the fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON implements [json.Unmarshaler]. It keeps unknown fields in Extra.
func (v *ChangedOrganizationSettingsShortened) UnmarshalJSON(data []byte) error {
	return readObject(data, v)
}

// MarshalJSON implements [json.Marshaler]. It leaves out fields that are not set.
func (v ChangedOrganizationSettingsShortened) MarshalJSON() ([]byte, error) { return writeObject(v) }

// ChangedWebhook is part of responses. A webhook after a change.
type ChangedWebhook struct {
	// What kind of thing this is.
	Object string `json:"object"`
	// Its id, by which every other call names it.
	ID string `json:"id"`
	// Its address.
	URL string `json:"url"`
	// Which events it is told of; `*` is all of them.
	Events []string `json:"events"`
	// Whether deliveries are sent.
	Active bool `json:"active"`
	// What it is for, in your words.
	Description *string `json:"description"`
	// `standard`: three attempts. `extended`: further ones, hours apart, for three days.
	RetryPolicy ChangedWebhookRetryPolicy `json:"retry_policy"`
	// When it was made.
	CreatedAt time.Time `json:"created_at"`
	// Why the service deactivated it: it answered 410, failed for five days on end, or whoever set it up has left or may no longer read its events. Then what is due waits for somebody to take it over by `active: true`.
	DisabledReason *ChangedWebhookDisabledReason `json:"disabled_reason"`
	// When the service deactivated it; null: it did not.
	DisabledAt *time.Time `json:"disabled_at"`
	// The first attempt that failed since one got through; null: the last one did.
	FailingSince *time.Time `json:"failing_since"`
	// When it was last sent something; null: never.
	LastDeliveryAt *time.Time `json:"last_delivery_at"`
	// Until then, or until the next rotation, deliveries are signed with both secrets.
	PreviousSecretExpiresAt *time.Time `json:"previous_secret_expires_at"`
	// `rotate_secret`: it was taken over, and whoever had it before knows its secret.
	Warnings []string `json:"warnings"`
	// Extra has the fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON implements [json.Unmarshaler]. It keeps unknown fields in Extra.
func (v *ChangedWebhook) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON implements [json.Marshaler]. It leaves out fields that are not set.
func (v ChangedWebhook) MarshalJSON() ([]byte, error) { return writeObject(v) }

// CheckPolicyRequest is part of requests.
type CheckPolicyRequest struct {
	// Which side it was: `input` or `output`.
	Stage GuardStage `json:"stage"`
	// What would be checked, as text.
	Text Opt[string] `json:"text"`
	// What would be checked, as an input or output object.
	Value Opt[map[string]any] `json:"value"`
	// Extra has the fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON implements [json.Unmarshaler]. It keeps unknown fields in Extra.
func (v *CheckPolicyRequest) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON implements [json.Marshaler]. It leaves out fields that are not set.
func (v CheckPolicyRequest) MarshalJSON() ([]byte, error) { return writeObject(v) }

// CheckProviderRequest is part of requests.
type CheckProviderRequest struct {
	// The provider's default model unless given.
	Model Opt[string] `json:"model"`
	// Extra has the fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON implements [json.Unmarshaler]. It keeps unknown fields in Extra.
func (v *CheckProviderRequest) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON implements [json.Marshaler]. It leaves out fields that are not set.
func (v CheckProviderRequest) MarshalJSON() ([]byte, error) { return writeObject(v) }

// ClaimDomainRequest is part of requests.
type ClaimDomainRequest struct {
	// The domain, as `example.com`.
	Domain string `json:"domain"`
	// Extra has the fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON implements [json.Unmarshaler]. It keeps unknown fields in Extra.
func (v *ClaimDomainRequest) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON implements [json.Marshaler]. It leaves out fields that are not set.
func (v ClaimDomainRequest) MarshalJSON() ([]byte, error) { return writeObject(v) }

// ComparedRun is part of responses. One of the two runs.
type ComparedRun struct {
	// Its id, by which every other call names it.
	ID string `json:"id"`
	// The agent that it is about; null: all of the organisation's.
	AgentID string `json:"agent_id"`
	// The revision of the agent that it runs.
	AgentRevision int64 `json:"agent_revision"`
	// How it is now.
	Status ComparedRunStatus `json:"status"`
	Error  *RunError         `json:"error"`
	// What it worked, in milliseconds; null while it goes on.
	LatencyMs *int64 `json:"latency_ms"`
	// What it waited for a worker.
	QueuedMs int64 `json:"queued_ms"`
	// What it waited for people.
	WaitingMs int64 `json:"waiting_ms"`
	// Tokens of ended runs, in and out.
	TokensUsed int64 `json:"tokens_used"`
	// By the operator's price table; null where it has no price.
	CostUSD *float64 `json:"cost_usd"`
	// What was said of it, by name.
	Scores []ComparedScore `json:"scores"`
	// Extra has the fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON implements [json.Unmarshaler]. It keeps unknown fields in Extra.
func (v *ComparedRun) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON implements [json.Marshaler]. It leaves out fields that are not set.
func (v ComparedRun) MarshalJSON() ([]byte, error) { return writeObject(v) }

// ComparedScore is part of responses. What was said of a run, by name.
type ComparedScore struct {
	// What people call it, up to 128 characters.
	Name string `json:"name"`
	// Thumbs up.
	Up int64 `json:"up"`
	// Thumbs down.
	Down int64 `json:"down"`
	// How many there were.
	Scores int64 `json:"scores"`
	// Of the scores that were given; null: none was.
	AverageScore *float64 `json:"average_score"`
	// Extra has the fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON implements [json.Unmarshaler]. It keeps unknown fields in Extra.
func (v *ComparedScore) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON implements [json.Marshaler]. It leaves out fields that are not set.
func (v ComparedScore) MarshalJSON() ([]byte, error) { return writeObject(v) }

// ComparedStep is part of responses. A step of either run, side by side.
type ComparedStep struct {
	// Which kind it is.
	Type ComparedStepType `json:"type"`
	// Of turns that two models took, both: `large → small`.
	Name  string `json:"name"`
	Base  *Span  `json:"base"`
	Other *Span  `json:"other"`
	// Whether the same came of it: of a step its result, of a call its arguments and result, of a wait its answer. Null where only one has it, or nothing is known of what came of it.
	Same *bool `json:"same"`
	// Extra has the fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON implements [json.Unmarshaler]. It keeps unknown fields in Extra.
func (v *ComparedStep) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON implements [json.Marshaler]. It leaves out fields that are not set.
func (v ComparedStep) MarshalJSON() ([]byte, error) { return writeObject(v) }

// Comparison is part of responses. Two runs, side by side.
type Comparison struct {
	// What kind of thing this is.
	Object string      `json:"object"`
	Base   ComparedRun `json:"base"`
	Other  ComparedRun `json:"other"`
	// Whether both got the same.
	SameInput bool `json:"same_input"`
	// The same JSON, whatever the order of its keys.
	SameOutput bool `json:"same_output"`
	// What is otherwise in the output of `other`: the first 100.
	OutputChanges []JSONChange `json:"output_changes"`
	// Steps, turns, calls and waits in their order: the first 500.
	Steps []ComparedStep `json:"steps"`
	// There are more changes or steps than are shown.
	Truncated bool `json:"truncated"`
	// Extra has the fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON implements [json.Unmarshaler]. It keeps unknown fields in Extra.
func (v *Comparison) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON implements [json.Marshaler]. It leaves out fields that are not set.
func (v Comparison) MarshalJSON() ([]byte, error) { return writeObject(v) }

// ConfirmSecondFactorRequest is part of requests.
type ConfirmSecondFactorRequest struct {
	// Six digits of your authenticator, or one of your recovery codes. Each works once.
	Code string `json:"code"`
	// Extra has the fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON implements [json.Unmarshaler]. It keeps unknown fields in Extra.
func (v *ConfirmSecondFactorRequest) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON implements [json.Marshaler]. It leaves out fields that are not set.
func (v ConfirmSecondFactorRequest) MarshalJSON() ([]byte, error) { return writeObject(v) }

// ConnectLink is part of responses. An address to send somebody to, who then consents.
type ConnectLink struct {
	// What kind of thing this is.
	Object string `json:"object"`
	// The connector that it is about.
	ConnectorID string `json:"connector_id"`
	// Whose connection; null: the organisation's.
	User *string `json:"user"`
	// Whoever opens it connects for that user: give it to nobody else. It works once.
	URL string `json:"url"`
	// When it ends; null: never.
	ExpiresAt time.Time `json:"expires_at"`
	// Extra has the fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON implements [json.Unmarshaler]. It keeps unknown fields in Extra.
func (v *ConnectLink) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON implements [json.Marshaler]. It leaves out fields that are not set.
func (v ConnectLink) MarshalJSON() ([]byte, error) { return writeObject(v) }

// ConnectRequest is part of requests.
type ConnectRequest struct {
	// Your own name of the end user it is for; data can be found and erased by it.
	User Opt[string] `json:"user"`
	// Extra has the fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON implements [json.Unmarshaler]. It keeps unknown fields in Extra.
func (v *ConnectRequest) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON implements [json.Marshaler]. It leaves out fields that are not set.
func (v ConnectRequest) MarshalJSON() ([]byte, error) { return writeObject(v) }

// Connector is part of responses. Tools from elsewhere: an MCP server, or a service with an OpenAPI document.
type Connector struct {
	// What kind of thing this is.
	Object string `json:"object"`
	// Its id, by which every other call names it.
	ID string `json:"id"`
	// What people call it, up to 128 characters.
	Name string `json:"name"`
	// What it is for, in your words.
	Description *string `json:"description"`
	// `mcp`: an MCP server. `openapi`: a service with an OpenAPI document.
	Type ConnectorType `json:"type"`
	// Its address.
	URL string `json:"url"`
	// Where its document is fetched from.
	DocumentURL     *string          `json:"document_url"`
	DocumentSummary *DocumentSummary `json:"document_summary"`
	// `private`: no demo key sees it.
	Visibility ConnectorVisibility `json:"visibility"`
	// What is sent with every call; shown as `[redacted]`.
	Headers       map[string]string       `json:"headers"`
	OAuth         *ConnectorOAuth         `json:"oauth"`
	Authorization *ConnectorAuthorization `json:"authorization"`
	Approval      ConnectorApproval       `json:"approval"`
	// What the last check found.
	Status ConnectorStatus `json:"status"`
	// When it was last tried by `check`; null: never.
	LastCheckedAt *time.Time `json:"last_checked_at"`
	// What the last check failed with; null: nothing.
	LastError *string `json:"last_error"`
	// How many tools the last good check found.
	ToolCount *int64 `json:"tool_count"`
	// When it was made.
	CreatedAt time.Time `json:"created_at"`
	// When it was last changed.
	UpdatedAt time.Time `json:"updated_at"`
	// Extra has the fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON implements [json.Unmarshaler]. It keeps unknown fields in Extra.
func (v *Connector) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON implements [json.Marshaler]. It leaves out fields that are not set.
func (v Connector) MarshalJSON() ([]byte, error) { return writeObject(v) }

// ConnectorApproval is part of responses. Which tools wait for a person.
type ConnectorApproval struct {
	// `always`: a person is asked before each call; the run waits in `requires_action`.
	Default ToolApproval `json:"default"`
	// By the tool's name as `check` lists it; the others follow `default`.
	Tools map[string]ToolApproval `json:"tools"`
	// Extra has the fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON implements [json.Unmarshaler]. It keeps unknown fields in Extra.
func (v *ConnectorApproval) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON implements [json.Marshaler]. It leaves out fields that are not set.
func (v ConnectorApproval) MarshalJSON() ([]byte, error) { return writeObject(v) }

// ConnectorAuthorization is part of responses. How people connect it.
type ConnectorAuthorization struct {
	// Whose consent: `organization` once for all runs (`POST /connectors/{id}/connect`), or `user` of each run by themselves: a run without it waits in `requires_action` of type `connect`.
	Owner ConnectorAuthorizationOwner `json:"owner"`
	// What the provider calls this service.
	ClientID *string `json:"client_id"`
	// What it proves itself with; shown as `[redacted]`.
	ClientSecret *string `json:"client_secret"`
	// What is asked of the provider, with spaces.
	Scope *string `json:"scope"`
	// Extra has the fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON implements [json.Unmarshaler]. It keeps unknown fields in Extra.
func (v *ConnectorAuthorization) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON implements [json.Marshaler]. It leaves out fields that are not set.
func (v ConnectorAuthorization) MarshalJSON() ([]byte, error) { return writeObject(v) }

// ConnectorCheck is part of responses. What came of trying a connector.
type ConnectorCheck struct {
	// What kind of thing this is.
	Object string `json:"object"`
	// The connector that it is about.
	ConnectorID string `json:"connector_id"`
	// Whether it worked; where it did not, `error` says why.
	OK bool `json:"ok"`
	// Its tools, each with its schema.
	Tools []ConnectorTool `json:"tools"`
	// About how many tokens all of them cost in every turn of a model that is given them.
	ToolTokens int64 `json:"tool_tokens"`
	// What works, and probably not as it was meant: tools that cost much, names in `approval` that no tool has, tools that cannot be called and are left out.
	Warnings []string `json:"warnings"`
	// What went wrong; null: nothing.
	Error *ConnectorCheckError `json:"error"`
	// When it was tried.
	CheckedAt time.Time `json:"checked_at"`
	// Extra has the fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON implements [json.Unmarshaler]. It keeps unknown fields in Extra.
func (v *ConnectorCheck) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON implements [json.Marshaler]. It leaves out fields that are not set.
func (v ConnectorCheck) MarshalJSON() ([]byte, error) { return writeObject(v) }

// ConnectorCheckError is part of responses. What went wrong; null: nothing.
type ConnectorCheckError struct {
	// The stable switch for programs.
	Code string `json:"code"`
	// For people; its words may change.
	Message string `json:"message"`
	// Extra has the fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON implements [json.Unmarshaler]. It keeps unknown fields in Extra.
func (v *ConnectorCheckError) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON implements [json.Marshaler]. It leaves out fields that are not set.
func (v ConnectorCheckError) MarshalJSON() ([]byte, error) { return writeObject(v) }

// ConnectorOAuth is part of responses. How the service gets tokens for itself.
type ConnectorOAuth struct {
	// Where tokens are got.
	TokenURL string `json:"token_url"`
	// What the provider calls this service.
	ClientID string `json:"client_id"`
	// What it proves itself with; shown as `[redacted]`.
	ClientSecret string `json:"client_secret"`
	// What is asked of the provider, with spaces.
	Scope *string `json:"scope"`
	// Extra has the fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON implements [json.Unmarshaler]. It keeps unknown fields in Extra.
func (v *ConnectorOAuth) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON implements [json.Marshaler]. It leaves out fields that are not set.
func (v ConnectorOAuth) MarshalJSON() ([]byte, error) { return writeObject(v) }

// ConnectorPatch is part of requests.
type ConnectorPatch struct {
	// What people call it, up to 128 characters.
	Name Opt[string] `json:"name"`
	// The MCP endpoint, or the API's base address: https, without credentials. `stdio:<name>` is a program of the operator's list.
	URL Opt[string] `json:"url"`
	// What it is for, in your words.
	Description Opt[string] `json:"description"`
	// An OpenAPI 3 or Swagger 2.0 document, or its text (JSON or YAML); `openapi` connectors need it or a `document_url`.
	Document Opt[any] `json:"document"`
	// Where the document (JSON or YAML, up to 16 MiB) is fetched from, now and at each check: https, without credentials.
	DocumentURL Opt[string] `json:"document_url"`
	// `private`: a demo key does not see it, nor make, change or run an agent or pipeline that has it, nor act on their runs.
	Visibility Opt[ConnectorVisibility] `json:"visibility"`
	// Sent with every call; stored encrypted and shown as [redacted]. Sent back so, a value stays as it is.
	Headers Opt[map[string]string] `json:"headers"`
	// Client credentials: the service gets tokens for itself.
	OAuth Opt[ConnectorPatchOAuth] `json:"oauth"`
	// A person's consent: authorization code with PKCE.
	Authorization Opt[ConnectorPatchAuthorization] `json:"authorization"`
	// Which tools wait for a person before each call: `always` or `never`.
	Approval Opt[ConnectorPatchApproval] `json:"approval"`
	// Extra has the fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON implements [json.Unmarshaler]. It keeps unknown fields in Extra.
func (v *ConnectorPatch) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON implements [json.Marshaler]. It leaves out fields that are not set.
func (v ConnectorPatch) MarshalJSON() ([]byte, error) { return writeObject(v) }

// ConnectorPatchApproval is part of requests. Which tools wait for a person before each call: `always` or `never`.
type ConnectorPatchApproval struct {
	// `always`: a person is asked before each call; the run waits in `requires_action`.
	Default Opt[ToolApproval] `json:"default"`
	// By the tool's name as `check` lists it; the others follow `default`.
	Tools Opt[map[string]ToolApproval] `json:"tools"`
	// Extra has the fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON implements [json.Unmarshaler]. It keeps unknown fields in Extra.
func (v *ConnectorPatchApproval) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON implements [json.Marshaler]. It leaves out fields that are not set.
func (v ConnectorPatchApproval) MarshalJSON() ([]byte, error) { return writeObject(v) }

// ConnectorPatchAuthorization is part of requests. A person's consent: authorization code with PKCE.
type ConnectorPatchAuthorization struct {
	// Whose consent: `organization` once for all runs (`POST /connectors/{id}/connect`), or `user` of each run by themselves: a run without it waits in `requires_action` of type `connect`.
	Owner ConnectorAuthorizationOwner `json:"owner"`
	// As whom the service comes; without it, it introduces or registers itself.
	ClientID Opt[string] `json:"client_id"`
	// Stored encrypted and shown as [redacted]; sent back so, it stays.
	ClientSecret Opt[string] `json:"client_secret"`
	// Without it, what the server asks for.
	Scope Opt[string] `json:"scope"`
	// Extra has the fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON implements [json.Unmarshaler]. It keeps unknown fields in Extra.
func (v *ConnectorPatchAuthorization) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON implements [json.Marshaler]. It leaves out fields that are not set.
func (v ConnectorPatchAuthorization) MarshalJSON() ([]byte, error) { return writeObject(v) }

// ConnectorPatchOAuth is part of requests. Client credentials: the service gets tokens for itself.
type ConnectorPatchOAuth struct {
	// Where tokens are issued: https, without credentials.
	TokenURL string `json:"token_url"`
	// What the provider calls this service.
	ClientID string `json:"client_id"`
	// Stored encrypted and shown as [redacted]; sent back so, it stays.
	ClientSecret Opt[string] `json:"client_secret"`
	// What is asked of the provider, with spaces.
	Scope Opt[string] `json:"scope"`
	// Extra has the fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON implements [json.Unmarshaler]. It keeps unknown fields in Extra.
func (v *ConnectorPatchOAuth) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON implements [json.Marshaler]. It leaves out fields that are not set.
func (v ConnectorPatchOAuth) MarshalJSON() ([]byte, error) { return writeObject(v) }

// ConnectorTool is part of responses. One tool, as the model sees it.
type ConnectorTool struct {
	// What allow-lists and approvals call it.
	Name string `json:"name"`
	// What it is for, in your words.
	Description string `json:"description"`
	// JSON Schema (2020-12) of what it takes.
	InputSchema map[string]any `json:"input_schema"`
	// Which tools wait for a person before each call: `always` or `never`.
	Approval ToolApproval `json:"approval"`
	// Extra has the fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON implements [json.Unmarshaler]. It keeps unknown fields in Extra.
func (v *ConnectorTool) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON implements [json.Marshaler]. It leaves out fields that are not set.
func (v ConnectorTool) MarshalJSON() ([]byte, error) { return writeObject(v) }

// CreateAlertRuleRequest is part of requests.
type CreateAlertRuleRequest struct {
	// What people call it, up to 128 characters.
	Name string `json:"name"`
	// error_rate: failed among ended runs; p95_latency_ms: of what ended runs worked, without their waits; run_count: accepted runs; queue_depth: waiting runs, on average; queue_wait_ms: the longest wait; tokens: used by ended runs; quota_used_percent: of the month's calls; webhook_failure_rate: failed among ended deliveries; guardrail_blocks: requests that a guardrail refused, and runs it ended; unserved_runs: those that wait in a queue without a worker now, or that a build began which no worker has any more.
	Metric AlertRuleMetric `json:"metric"`
	// Which side of the threshold is wrong: `gt` above, `lt` below.
	Comparison AlertRuleComparison `json:"comparison"`
	// In the metric's unit; rates are percent.
	Threshold float64 `json:"threshold"`
	// How far back the metric looks. It begins with a whole minute, beyond three hours with a whole hour.
	WindowSeconds Opt[int64] `json:"window_seconds"`
	// The agent it is about; null: the whole organisation.
	AgentID Opt[string] `json:"agent_id"`
	// What it is for, in your words.
	Description Opt[string] `json:"description"`
	// How bad it is, for whoever is told.
	Severity Opt[AlertSeverity] `json:"severity"`
	// Whether it is on.
	Enabled Opt[bool] `json:"enabled"`
	// After it has recovered, it does not fire again for so long.
	CooldownSeconds Opt[int64] `json:"cooldown_seconds"`
	// Fired within an hour of a deployment of its agent, it rolls that deployment back.
	Rollback Opt[bool] `json:"rollback"`
	// Extra has the fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON implements [json.Unmarshaler]. It keeps unknown fields in Extra.
func (v *CreateAlertRuleRequest) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON implements [json.Marshaler]. It leaves out fields that are not set.
func (v CreateAlertRuleRequest) MarshalJSON() ([]byte, error) { return writeObject(v) }

// CreateAPIKeyRequest is part of requests.
type CreateAPIKeyRequest struct {
	// What people call it, up to 128 characters.
	Name string `json:"name"`
	// Default `standard`.
	Kind Opt[APIKeyKind] `json:"kind"`
	// Default `runs:write agents:read usage:read`.
	Scopes Opt[[]APIKeyScope] `json:"scopes"`
	// The only agents it may touch; null or left out: all that its maker may.
	AgentIDs Opt[[]string] `json:"agent_ids"`
	// The only worker queues it may serve, with the scope `workers:run`; null: all.
	Queues Opt[[]string] `json:"queues"`
	// The only addresses and networks (CIDR, IPv4 or IPv6) it may be used from; null: everywhere. A key made or changed by a bound key lies within that one's, and has them where it names none.
	Networks Opt[[]string] `json:"networks"`
	// When it shall end; null or left out: as the organisation's `max_key_age_days` says, else never.
	ExpiresAt Opt[time.Time] `json:"expires_at"`
	// Extra has the fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON implements [json.Unmarshaler]. It keeps unknown fields in Extra.
func (v *CreateAPIKeyRequest) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON implements [json.Marshaler]. It leaves out fields that are not set.
func (v CreateAPIKeyRequest) MarshalJSON() ([]byte, error) { return writeObject(v) }

// CreateCapRequest is part of requests.
type CreateCapRequest struct {
	// Runs of this agent alone.
	AgentID Opt[string] `json:"agent_id"`
	// Runs of this key alone, and of those that replace it.
	APIKeyID Opt[string] `json:"api_key_id"`
	// Runs for this end user alone.
	User Opt[string] `json:"user"`
	// Every end user has this much of their own; runs without a `user` are not counted.
	EachUser Opt[bool] `json:"each_user"`
	// Calendar days, weeks from Monday on, or months, in UTC.
	Period CapPeriod `json:"period"`
	// US dollars by the price table, tokens in and out, or accepted runs.
	Unit CapUnit `json:"unit"`
	// How much a period may have, in the unit; whole numbers of tokens and runs.
	Limit float64 `json:"limit"`
	// `refuse`: runs are refused with 429 `cap_reached`, and those under way fail with `budget_exceeded` before their next turn. `ask`: they wait with `requires_action` until somebody raises the cap, lets them go on, or stops them, or the period is over.
	OnLimit Opt[CapOnLimit] `json:"on_limit"`
	// Extra has the fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON implements [json.Unmarshaler]. It keeps unknown fields in Extra.
func (v *CreateCapRequest) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON implements [json.Marshaler]. It leaves out fields that are not set.
func (v CreateCapRequest) MarshalJSON() ([]byte, error) { return writeObject(v) }

// CreateConnectorRequest is part of requests.
type CreateConnectorRequest struct {
	// What people call it, up to 128 characters.
	Name string `json:"name"`
	// `mcp`: an MCP server. `openapi`: a service with an OpenAPI document.
	Type ConnectorType `json:"type"`
	// The MCP endpoint, or the API's base address: https, without credentials. `stdio:<name>` is a program of the operator's list.
	URL Opt[string] `json:"url"`
	// What it is for, in your words.
	Description Opt[string] `json:"description"`
	// An OpenAPI 3 or Swagger 2.0 document, or its text (JSON or YAML); `openapi` connectors need it or a `document_url`.
	Document Opt[any] `json:"document"`
	// Where the document (JSON or YAML, up to 16 MiB) is fetched from, now and at each check: https, without credentials.
	DocumentURL Opt[string] `json:"document_url"`
	// `private`: a demo key does not see it, nor make, change or run an agent or pipeline that has it, nor act on their runs.
	Visibility Opt[ConnectorVisibility] `json:"visibility"`
	// Sent with every call; stored encrypted and shown as [redacted]. Sent back so, a value stays as it is.
	Headers Opt[map[string]string] `json:"headers"`
	// Client credentials: the service gets tokens for itself.
	OAuth Opt[CreateConnectorRequestOAuth] `json:"oauth"`
	// A person's consent: authorization code with PKCE.
	Authorization Opt[CreateConnectorRequestAuthorization] `json:"authorization"`
	// Which tools wait for a person before each call: `always` or `never`.
	Approval Opt[CreateConnectorRequestApproval] `json:"approval"`
	// Extra has the fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON implements [json.Unmarshaler]. It keeps unknown fields in Extra.
func (v *CreateConnectorRequest) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON implements [json.Marshaler]. It leaves out fields that are not set.
func (v CreateConnectorRequest) MarshalJSON() ([]byte, error) { return writeObject(v) }

// CreateConnectorRequestApproval is part of requests. Which tools wait for a person before each call: `always` or `never`.
type CreateConnectorRequestApproval struct {
	// `always`: a person is asked before each call; the run waits in `requires_action`.
	Default Opt[ToolApproval] `json:"default"`
	// By the tool's name as `check` lists it; the others follow `default`.
	Tools Opt[map[string]ToolApproval] `json:"tools"`
	// Extra has the fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON implements [json.Unmarshaler]. It keeps unknown fields in Extra.
func (v *CreateConnectorRequestApproval) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON implements [json.Marshaler]. It leaves out fields that are not set.
func (v CreateConnectorRequestApproval) MarshalJSON() ([]byte, error) { return writeObject(v) }

// CreateConnectorRequestAuthorization is part of requests. A person's consent: authorization code with PKCE.
type CreateConnectorRequestAuthorization struct {
	// Whose consent: `organization` once for all runs (`POST /connectors/{id}/connect`), or `user` of each run by themselves: a run without it waits in `requires_action` of type `connect`.
	Owner ConnectorAuthorizationOwner `json:"owner"`
	// As whom the service comes; without it, it introduces or registers itself.
	ClientID Opt[string] `json:"client_id"`
	// Stored encrypted and shown as [redacted]; sent back so, it stays.
	ClientSecret Opt[string] `json:"client_secret"`
	// Without it, what the server asks for.
	Scope Opt[string] `json:"scope"`
	// Extra has the fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON implements [json.Unmarshaler]. It keeps unknown fields in Extra.
func (v *CreateConnectorRequestAuthorization) UnmarshalJSON(data []byte) error {
	return readObject(data, v)
}

// MarshalJSON implements [json.Marshaler]. It leaves out fields that are not set.
func (v CreateConnectorRequestAuthorization) MarshalJSON() ([]byte, error) { return writeObject(v) }

// CreateConnectorRequestOAuth is part of requests. Client credentials: the service gets tokens for itself.
type CreateConnectorRequestOAuth struct {
	// Where tokens are issued: https, without credentials.
	TokenURL string `json:"token_url"`
	// What the provider calls this service.
	ClientID string `json:"client_id"`
	// Stored encrypted and shown as [redacted]; sent back so, it stays.
	ClientSecret Opt[string] `json:"client_secret"`
	// What is asked of the provider, with spaces.
	Scope Opt[string] `json:"scope"`
	// Extra has the fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON implements [json.Unmarshaler]. It keeps unknown fields in Extra.
func (v *CreateConnectorRequestOAuth) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON implements [json.Marshaler]. It leaves out fields that are not set.
func (v CreateConnectorRequestOAuth) MarshalJSON() ([]byte, error) { return writeObject(v) }

// CreateFeedbackRequest is part of requests.
type CreateFeedbackRequest struct {
	// Up or down; null: neither was said.
	Thumbs Opt[FeedbackThumbs] `json:"thumbs"`
	// A number of your own scale.
	Score Opt[float64] `json:"score"`
	// A word of your own, such as `hallucination`; shares are counted by it.
	Label Opt[string] `json:"label"`
	// For people.
	Comment Opt[string] `json:"comment"`
	// What is judged, such as `accuracy`; averages and shares are counted by it.
	Name Opt[string] `json:"name"`
	// Your end user who thinks so; it is erased with their data. Left out: it is the caller's own.
	User Opt[string] `json:"user"`
	// Extra has the fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON implements [json.Unmarshaler]. It keeps unknown fields in Extra.
func (v *CreateFeedbackRequest) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON implements [json.Marshaler]. It leaves out fields that are not set.
func (v CreateFeedbackRequest) MarshalJSON() ([]byte, error) { return writeObject(v) }

// CreateFileLinkRequest is part of requests.
type CreateFileLinkRequest struct {
	// How long the link works; an hour where it is left out, a day at most.
	ExpiresInSeconds Opt[int64] `json:"expires_in_seconds"`
	// Extra has the fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON implements [json.Unmarshaler]. It keeps unknown fields in Extra.
func (v *CreateFileLinkRequest) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON implements [json.Marshaler]. It leaves out fields that are not set.
func (v CreateFileLinkRequest) MarshalJSON() ([]byte, error) { return writeObject(v) }

// CreatePipelineRequest is part of requests.
type CreatePipelineRequest struct {
	// What people call it, up to 128 characters.
	Name string `json:"name"`
	// Each an agent's run, in no order but the one that their expressions ask for.
	Steps []PipelineStep `json:"steps" empty:"[]"`
	// What it is for, in your words.
	Description Opt[string] `json:"description"`
	// JSON Schema (2020-12) that every run's input must match.
	InputSchema Opt[map[string]any] `json:"input_schema"`
	// The pipeline's output; without it the outputs of the steps that no other waits for. Any object in it that is `{"expr": "<CEL>"}` and nothing else is replaced by the expression's value.
	Output   Opt[map[string]any] `json:"output"`
	Schedule Opt[Schedule]       `json:"schedule"`
	// Up to 16 string pairs of your own.
	Metadata Opt[map[string]string] `json:"metadata"`
	// Extra has the fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON implements [json.Unmarshaler]. It keeps unknown fields in Extra.
func (v *CreatePipelineRequest) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON implements [json.Marshaler]. It leaves out fields that are not set.
func (v CreatePipelineRequest) MarshalJSON() ([]byte, error) { return writeObject(v) }

// CreatePipelineRunRequest is part of requests.
type CreatePipelineRunRequest struct {
	// What expressions call `input`.
	Input map[string]any `json:"input" empty:"{}"`
	// Up to 16 string pairs of your own.
	Metadata Opt[map[string]string] `json:"metadata"`
	// The idempotency key, for callers that cannot set the header.
	IdempotencyKey Opt[string] `json:"idempotency_key"`
	// Extra has the fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON implements [json.Unmarshaler]. It keeps unknown fields in Extra.
func (v *CreatePipelineRunRequest) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON implements [json.Marshaler]. It leaves out fields that are not set.
func (v CreatePipelineRunRequest) MarshalJSON() ([]byte, error) { return writeObject(v) }

// CreatePolicyRequest is part of requests.
type CreatePolicyRequest struct {
	// What people call it, up to 128 characters.
	Name string `json:"name"`
	// What is looked for, where, and what is then done; all of them count.
	Guards []GuardRequest `json:"guards" empty:"[]"`
	// What it is for, in your words.
	Description Opt[string] `json:"description"`
	// Up to 16 string pairs of your own.
	Metadata Opt[map[string]string] `json:"metadata"`
	// Extra has the fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON implements [json.Unmarshaler]. It keeps unknown fields in Extra.
func (v *CreatePolicyRequest) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON implements [json.Marshaler]. It leaves out fields that are not set.
func (v CreatePolicyRequest) MarshalJSON() ([]byte, error) { return writeObject(v) }

// CreateProviderRequest is part of requests.
type CreateProviderRequest struct {
	// What `runtime.provider` of a model agent names; unique in the organisation, and not `default`.
	Name string `json:"name"`
	// `openai_compatible` is any server that speaks OpenAI's chat completions, such as Ollama, vLLM or llama.cpp.
	Type ProviderType `json:"type"`
	// Stored encrypted and never shown again; null for a server that asks for none.
	APIKey Opt[string] `json:"api_key"`
	// Where its API begins, https and outside private networks; null: the provider's own address.
	BaseURL Opt[string] `json:"base_url"`
	// What an agent gets whose `runtime.model` is `default`.
	DefaultModel Opt[string] `json:"default_model"`
	// Whether agents whose `runtime.provider` is `default` use it. One at most is: an organisation's first, until another is made it (one without a `default_model` only where the operator has none); when it is deleted, the oldest of the others. Where none is, the operator's serves.
	IsDefault Opt[bool] `json:"is_default"`
	// Extra has the fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON implements [json.Unmarshaler]. It keeps unknown fields in Extra.
func (v *CreateProviderRequest) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON implements [json.Marshaler]. It leaves out fields that are not set.
func (v CreateProviderRequest) MarshalJSON() ([]byte, error) { return writeObject(v) }

// CreateReplayRequest is part of requests.
type CreateReplayRequest struct {
	// The agent that it is about; null: all of the organisation's.
	AgentID string            `json:"agent_id"`
	Filter  Opt[ReplayFilter] `json:"filter"`
	// The newest so many of those that match. Without it all of them are taken, and more than 10000 are refused.
	Limit Opt[int64] `json:"limit"`
	// The revision of the agent that it runs; as the run had it where it is left out.
	Revision Opt[int64] `json:"revision"`
	// Of a model agent: another model of its provider, in place of the revision's and of those asked where that fails.
	Model Opt[string] `json:"model"`
	// Goes on from this step: what the run had done and been told before it is taken from its journal, and not done again. `key` of a step in the run's trace, `fetch#0`, or its name for the first of that name; of a model agent `turn#0` is the first turn, `tool#0.1` its second call.
	FromStep Opt[string] `json:"from_step"`
	// `recorded`: steps, turns, calls and questions are answered from the run's journal and by nothing else, so that nothing happens to the world twice; what is not there fails the run with `not_recorded`. For module and model agents.
	Effects Opt[ReplayEffects] `json:"effects"`
	// After this much work it fails with `run_timeout`; as the run had it where it is left out.
	TimeoutSeconds Opt[int64] `json:"timeout_seconds"`
	// Of the new runs; by default whatever else the organisation runs goes first.
	Priority Opt[int64] `json:"priority"`
	// How many of the new runs there are at a time, queued ones included.
	Concurrency Opt[int64] `json:"concurrency"`
	// Extra has the fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON implements [json.Unmarshaler]. It keeps unknown fields in Extra.
func (v *CreateReplayRequest) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON implements [json.Marshaler]. It leaves out fields that are not set.
func (v CreateReplayRequest) MarshalJSON() ([]byte, error) { return writeObject(v) }

// CreateRunRequest is part of requests.
type CreateRunRequest struct {
	// Who shall do it: an agent of `GET /agents`.
	AgentID string `json:"agent_id"`
	// What the agent gets.
	Input map[string]any `json:"input" empty:"{}"`
	// The revision of the agent that it runs, such as one that is not deployed; the deployed one where it is left out. Such a run is no turn of a thread.
	Revision Opt[int64] `json:"revision"`
	// Up to 16 string pairs of your own.
	Metadata Opt[map[string]string] `json:"metadata"`
	// After this much work it fails with `run_timeout`; the agent's limit where it is left out.
	TimeoutSeconds Opt[int64] `json:"timeout_seconds"`
	// Among waiting runs of the organisation, higher ones begin first; 0 where it is left out.
	Priority Opt[int64] `json:"priority"`
	// Your own name of the end user it is for; data can be found and erased by it.
	User Opt[string] `json:"user"`
	// The thread that it goes on with.
	ThreadID Opt[string] `json:"thread_id"`
	// Begins a thread with this run, bound to its agent; `{}` will do.
	Thread Opt[CreateRunRequestThread] `json:"thread"`
	// A thread has one run at a time. `queue`: wait for the turn. `reject`: 422 `thread_busy`. `interrupt`: whatever has not ended there is cancelled, what it said is kept, and this run begins.
	OnBusy Opt[RunOnBusy] `json:"on_busy"`
	// The idempotency key, for callers that cannot set the header.
	IdempotencyKey Opt[string] `json:"idempotency_key"`
	// Extra has the fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON implements [json.Unmarshaler]. It keeps unknown fields in Extra.
func (v *CreateRunRequest) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON implements [json.Marshaler]. It leaves out fields that are not set.
func (v CreateRunRequest) MarshalJSON() ([]byte, error) { return writeObject(v) }

// CreateRunRequestThread is part of requests. Begins a thread with this run, bound to its agent; `{}` will do.
type CreateRunRequestThread struct {
	// Your own name of the end user it is for; data can be found and erased by it.
	User Opt[string] `json:"user"`
	// Up to 16 string pairs of your own.
	Metadata Opt[map[string]string] `json:"metadata"`
	// Extra has the fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON implements [json.Unmarshaler]. It keeps unknown fields in Extra.
func (v *CreateRunRequestThread) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON implements [json.Marshaler]. It leaves out fields that are not set.
func (v CreateRunRequestThread) MarshalJSON() ([]byte, error) { return writeObject(v) }

// CreateThreadRequest is part of requests.
type CreateThreadRequest struct {
	// The one agent that answers in it; null: any of yours.
	AgentID Opt[string] `json:"agent_id"`
	// Your own name of the end user it is for; data can be found and erased by it.
	User Opt[string] `json:"user"`
	// Up to 16 string pairs of your own.
	Metadata Opt[map[string]string] `json:"metadata"`
	// Extra has the fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON implements [json.Unmarshaler]. It keeps unknown fields in Extra.
func (v *CreateThreadRequest) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON implements [json.Marshaler]. It leaves out fields that are not set.
func (v CreateThreadRequest) MarshalJSON() ([]byte, error) { return writeObject(v) }

// CreateTokenRequest is part of requests.
type CreateTokenRequest struct {
	// What it may do; write implies read.
	Scopes Opt[[]APIKeyScope] `json:"scopes"`
	// Default 600.
	TTLSeconds Opt[int64] `json:"ttl_seconds"`
	// Extra has the fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON implements [json.Unmarshaler]. It keeps unknown fields in Extra.
func (v *CreateTokenRequest) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON implements [json.Marshaler]. It leaves out fields that are not set.
func (v CreateTokenRequest) MarshalJSON() ([]byte, error) { return writeObject(v) }

// CreateWebhookRequest is part of requests.
type CreateWebhookRequest struct {
	// Where deliveries go: https, without credentials, outside private networks.
	URL string `json:"url"`
	// Which events are delivered; `*` for all, which takes the scopes of all.
	Events []WebhookEventType `json:"events" empty:"[]"`
	// `whsec_` and 1 to 250 visible ASCII characters; made and shown once where you give none.
	Secret Opt[string] `json:"secret"`
	// Whether deliveries are sent.
	Active Opt[bool] `json:"active"`
	// What it is for, in your words.
	Description Opt[string] `json:"description"`
	// `standard`: three attempts. `extended`: further ones, hours apart, for three days.
	RetryPolicy Opt[WebhookRetryPolicy] `json:"retry_policy"`
	// Extra has the fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON implements [json.Unmarshaler]. It keeps unknown fields in Extra.
func (v *CreateWebhookRequest) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON implements [json.Marshaler]. It leaves out fields that are not set.
func (v CreateWebhookRequest) MarshalJSON() ([]byte, error) { return writeObject(v) }

// CustomAgentRequest is part of requests.
type CustomAgentRequest struct {
	// What people call it, up to 128 characters.
	Name    string  `json:"name"`
	Runtime Runtime `json:"runtime"`
	// What it is for, in your words.
	Description Opt[string] `json:"description"`
	// What the agent is told before every run: of a model its system prompt.
	Instructions Opt[string] `json:"instructions"`
	// JSON Schema (2020-12) that every run's input must match.
	InputSchema Opt[map[string]any] `json:"input_schema"`
	// JSON Schema (2020-12) of the output.
	OutputSchema Opt[map[string]any] `json:"output_schema"`
	// A policy template, or pol_… of yours.
	Policy Opt[string] `json:"policy"`
	// The connectors whose tools it may use.
	Connectors Opt[[]CustomAgentRequestConnector] `json:"connectors"`
	Approvals  Opt[ApprovalRule]                  `json:"approvals"`
	Limits     Opt[AgentLimits]                   `json:"limits"`
	Schedule   Opt[Schedule]                      `json:"schedule"`
	// The only protocols beside this API that it can be called by; null: all that the operator opens.
	Doors Opt[[]CustomAgentDoor] `json:"doors"`
	// Up to 16 string pairs of your own.
	Metadata Opt[map[string]string] `json:"metadata"`
	// Extra has the fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON implements [json.Unmarshaler]. It keeps unknown fields in Extra.
func (v *CustomAgentRequest) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON implements [json.Marshaler]. It leaves out fields that are not set.
func (v CustomAgentRequest) MarshalJSON() ([]byte, error) { return writeObject(v) }

// CustomAgentRequestConnector is part of requests.
type CustomAgentRequestConnector struct {
	// Its id, by which every other call names it.
	ID string `json:"id"`
	// The only ones the agent may use, by the names that the connector's `check` lists; all without it. `{"search": true}`: the model is given a tool that searches them, and then those it finds, so that a turn costs what they cost and not what all do.
	Tools Opt[any] `json:"tools"`
	// Extra has the fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON implements [json.Unmarshaler]. It keeps unknown fields in Extra.
func (v *CustomAgentRequestConnector) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON implements [json.Marshaler]. It leaves out fields that are not set.
func (v CustomAgentRequestConnector) MarshalJSON() ([]byte, error) { return writeObject(v) }

// DefaultPolicy is part of responses. The policy that guards every agent.
type DefaultPolicy struct {
	// What kind of thing this is.
	Object string `json:"object"`
	// A template by its name, or a policy by its id.
	Policy *string `json:"policy"`
	// Extra has the fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON implements [json.Unmarshaler]. It keeps unknown fields in Extra.
func (v *DefaultPolicy) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON implements [json.Marshaler]. It leaves out fields that are not set.
func (v DefaultPolicy) MarshalJSON() ([]byte, error) { return writeObject(v) }

// DefaultPolicyPatch is part of requests.
type DefaultPolicyPatch struct {
	// A template by its name, or a policy by its id.
	Policy *string `json:"policy"`
	// Extra has the fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON implements [json.Unmarshaler]. It keeps unknown fields in Extra.
func (v *DefaultPolicyPatch) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON implements [json.Marshaler]. It leaves out fields that are not set.
func (v DefaultPolicyPatch) MarshalJSON() ([]byte, error) { return writeObject(v) }

// DeletedAlertRule is part of responses. Says that it is gone.
type DeletedAlertRule struct {
	// What kind of thing this is.
	Object string `json:"object"`
	// Its id, by which every other call names it.
	ID string `json:"id"`
	// Always true: it is gone.
	Deleted bool `json:"deleted"`
	// Extra has the fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON implements [json.Unmarshaler]. It keeps unknown fields in Extra.
func (v *DeletedAlertRule) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON implements [json.Marshaler]. It leaves out fields that are not set.
func (v DeletedAlertRule) MarshalJSON() ([]byte, error) { return writeObject(v) }

// DeletedCap is part of responses. Says that it is gone.
type DeletedCap struct {
	// What kind of thing this is.
	Object string `json:"object"`
	// Its id, by which every other call names it.
	ID string `json:"id"`
	// Always true: it is gone.
	Deleted bool `json:"deleted"`
	// Extra has the fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON implements [json.Unmarshaler]. It keeps unknown fields in Extra.
func (v *DeletedCap) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON implements [json.Marshaler]. It leaves out fields that are not set.
func (v DeletedCap) MarshalJSON() ([]byte, error) { return writeObject(v) }

// DeletedConnector is part of responses. Says that it is gone.
type DeletedConnector struct {
	// What kind of thing this is.
	Object string `json:"object"`
	// Its id, by which every other call names it.
	ID string `json:"id"`
	// Always true: it is gone.
	Deleted bool `json:"deleted"`
	// Extra has the fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON implements [json.Unmarshaler]. It keeps unknown fields in Extra.
func (v *DeletedConnector) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON implements [json.Marshaler]. It leaves out fields that are not set.
func (v DeletedConnector) MarshalJSON() ([]byte, error) { return writeObject(v) }

// DeletedEmailDomain is part of responses. Says that it is gone.
type DeletedEmailDomain struct {
	// What kind of thing this is.
	Object string `json:"object"`
	// Its id, by which every other call names it.
	ID string `json:"id"`
	// Always true: it is gone.
	Deleted bool `json:"deleted"`
	// Extra has the fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON implements [json.Unmarshaler]. It keeps unknown fields in Extra.
func (v *DeletedEmailDomain) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON implements [json.Marshaler]. It leaves out fields that are not set.
func (v DeletedEmailDomain) MarshalJSON() ([]byte, error) { return writeObject(v) }

// DeletedFeedback is part of responses. Says that it is gone.
type DeletedFeedback struct {
	// What kind of thing this is.
	Object string `json:"object"`
	// Its id, by which every other call names it.
	ID string `json:"id"`
	// Always true: it is gone.
	Deleted bool `json:"deleted"`
	// Extra has the fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON implements [json.Unmarshaler]. It keeps unknown fields in Extra.
func (v *DeletedFeedback) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON implements [json.Marshaler]. It leaves out fields that are not set.
func (v DeletedFeedback) MarshalJSON() ([]byte, error) { return writeObject(v) }

// DeletedFile is part of responses. Says that it is gone.
type DeletedFile struct {
	// What kind of thing this is.
	Object string `json:"object"`
	// Its id, by which every other call names it.
	ID string `json:"id"`
	// Always true: it is gone.
	Deleted bool `json:"deleted"`
	// Extra has the fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON implements [json.Unmarshaler]. It keeps unknown fields in Extra.
func (v *DeletedFile) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON implements [json.Marshaler]. It leaves out fields that are not set.
func (v DeletedFile) MarshalJSON() ([]byte, error) { return writeObject(v) }

// DeletedPolicy is part of responses. Says that it is gone.
type DeletedPolicy struct {
	// What kind of thing this is.
	Object string `json:"object"`
	// Its id, by which every other call names it.
	ID string `json:"id"`
	// Always true: it is gone.
	Deleted bool `json:"deleted"`
	// Extra has the fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON implements [json.Unmarshaler]. It keeps unknown fields in Extra.
func (v *DeletedPolicy) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON implements [json.Marshaler]. It leaves out fields that are not set.
func (v DeletedPolicy) MarshalJSON() ([]byte, error) { return writeObject(v) }

// DeletedProvider is part of responses. Says that it is gone.
type DeletedProvider struct {
	// What kind of thing this is.
	Object string `json:"object"`
	// Its id, by which every other call names it.
	ID string `json:"id"`
	// Always true: it is gone.
	Deleted bool `json:"deleted"`
	// Extra has the fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON implements [json.Unmarshaler]. It keeps unknown fields in Extra.
func (v *DeletedProvider) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON implements [json.Marshaler]. It leaves out fields that are not set.
func (v DeletedProvider) MarshalJSON() ([]byte, error) { return writeObject(v) }

// DeletedSingleSignOn is part of responses. Says that it is gone.
type DeletedSingleSignOn struct {
	// What kind of thing this is.
	Object string `json:"object"`
	// Always true: it is gone.
	Deleted bool `json:"deleted"`
	// Extra has the fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON implements [json.Unmarshaler]. It keeps unknown fields in Extra.
func (v *DeletedSingleSignOn) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON implements [json.Marshaler]. It leaves out fields that are not set.
func (v DeletedSingleSignOn) MarshalJSON() ([]byte, error) { return writeObject(v) }

// DeletedThread is part of responses. Says that it is gone.
type DeletedThread struct {
	// What kind of thing this is.
	Object string `json:"object"`
	// Its id, by which every other call names it.
	ID string `json:"id"`
	// Always true: it is gone.
	Deleted bool `json:"deleted"`
	// What becomes of the content of its runs.
	ErasureID string `json:"erasure_id"`
	// Extra has the fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON implements [json.Unmarshaler]. It keeps unknown fields in Extra.
func (v *DeletedThread) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON implements [json.Marshaler]. It leaves out fields that are not set.
func (v DeletedThread) MarshalJSON() ([]byte, error) { return writeObject(v) }

// DeletedWebhook is part of responses. Says that it is gone.
type DeletedWebhook struct {
	// What kind of thing this is.
	Object string `json:"object"`
	// Its id, by which every other call names it.
	ID string `json:"id"`
	// Always true: it is gone.
	Deleted bool `json:"deleted"`
	// Extra has the fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON implements [json.Unmarshaler]. It keeps unknown fields in Extra.
func (v *DeletedWebhook) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON implements [json.Marshaler]. It leaves out fields that are not set.
func (v DeletedWebhook) MarshalJSON() ([]byte, error) { return writeObject(v) }

// Delivery is part of responses. One event on its way to one webhook.
type Delivery struct {
	// What kind of thing this is.
	Object string `json:"object"`
	// Its id, by which every other call names it.
	ID string `json:"id"`
	// The webhook that it is about.
	WebhookID string `json:"webhook_id"`
	// The event that is delivered.
	EventID string `json:"event_id"`
	// Its type, as `run.completed`.
	EventType string `json:"event_type"`
	// `pending` until it was acknowledged or given up.
	Status DeliveryStatus `json:"status"`
	// Attempts that were begun.
	AttemptCount int64 `json:"attempt_count"`
	// Null: there is none to come.
	NextAttemptAt *time.Time `json:"next_attempt_at"`
	// Of the last attempt.
	ResponseStatus *int64         `json:"response_status"`
	Error          *DeliveryError `json:"error"`
	// The delivery that it repeats.
	RedeliveryOf *string `json:"redelivery_of"`
	// The delivery that repeats it.
	RedeliveredAs *string `json:"redelivered_as"`
	// When it was made.
	CreatedAt time.Time `json:"created_at"`
	// When it ended; null while it goes on.
	CompletedAt *time.Time `json:"completed_at"`
	// Extra has the fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON implements [json.Unmarshaler]. It keeps unknown fields in Extra.
func (v *Delivery) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON implements [json.Marshaler]. It leaves out fields that are not set.
func (v Delivery) MarshalJSON() ([]byte, error) { return writeObject(v) }

// DeliveryAttempt is part of responses. One send, and what was answered.
type DeliveryAttempt struct {
	// Which it is, counted from 1.
	Number int64 `json:"number"`
	// `interrupted`: the node stopped before it knew; the receiver may have got it.
	Outcome DeliveryAttemptOutcome `json:"outcome"`
	// When it began; null while it waits.
	StartedAt time.Time `json:"started_at"`
	// How long it took, in milliseconds.
	DurationMs *int64 `json:"duration_ms"`
	// Where it was sent.
	RequestURL string `json:"request_url"`
	// What it was sent with.
	RequestHeaders map[string]any `json:"request_headers"`
	// What was answered; null: nothing was.
	ResponseStatus *int64 `json:"response_status"`
	// What the answer came with.
	ResponseHeaders map[string]any `json:"response_headers"`
	// The first 16 KiB, as text.
	ResponseBody *string `json:"response_body"`
	// Whether the answer was longer than what is kept.
	ResponseTruncated bool           `json:"response_truncated"`
	Error             *DeliveryError `json:"error"`
	// Extra has the fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON implements [json.Unmarshaler]. It keeps unknown fields in Extra.
func (v *DeliveryAttempt) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON implements [json.Marshaler]. It leaves out fields that are not set.
func (v DeliveryAttempt) MarshalJSON() ([]byte, error) { return writeObject(v) }

// DeliveryDetail is part of responses. A delivery with all its attempts.
type DeliveryDetail struct {
	// What kind of thing this is.
	Object string `json:"object"`
	// Its id, by which every other call names it.
	ID string `json:"id"`
	// The webhook that it is about.
	WebhookID string `json:"webhook_id"`
	// The event that is delivered.
	EventID string `json:"event_id"`
	// Its type, as `run.completed`.
	EventType string `json:"event_type"`
	// How it is now.
	Status DeliveryStatus `json:"status"`
	// Attempts that were begun.
	AttemptCount int64 `json:"attempt_count"`
	// Null: there is none to come.
	NextAttemptAt *time.Time `json:"next_attempt_at"`
	// Of the last attempt.
	ResponseStatus *int64         `json:"response_status"`
	Error          *DeliveryError `json:"error"`
	// The delivery that it repeats.
	RedeliveryOf *string `json:"redelivery_of"`
	// The delivery that repeats it.
	RedeliveredAs *string `json:"redelivered_as"`
	// When it was made.
	CreatedAt time.Time `json:"created_at"`
	// When it ended; null while it goes on.
	CompletedAt *time.Time `json:"completed_at"`
	// The exact text that was signed and sent.
	RequestBody string `json:"request_body"`
	// Each send, with what was answered.
	Attempts []DeliveryAttempt `json:"attempts"`
	// Extra has the fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON implements [json.Unmarshaler]. It keeps unknown fields in Extra.
func (v *DeliveryDetail) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON implements [json.Marshaler]. It leaves out fields that are not set.
func (v DeliveryDetail) MarshalJSON() ([]byte, error) { return writeObject(v) }

// DeliveryError is part of responses. Why a send failed.
type DeliveryError struct {
	// `http_status`, `timeout`, `address_refused`, `dns_failed`, `tls_failed`, …
	Code string `json:"code"`
	// For people; its words may change.
	Message string `json:"message"`
	// Extra has the fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON implements [json.Unmarshaler]. It keeps unknown fields in Extra.
func (v *DeliveryError) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON implements [json.Marshaler]. It leaves out fields that are not set.
func (v DeliveryError) MarshalJSON() ([]byte, error) { return writeObject(v) }

// DeployAgentRequest is part of requests.
type DeployAgentRequest struct {
	// What people call it, up to 128 characters.
	Name Opt[string] `json:"name"`
	// What it is for, in your words.
	Description Opt[string]  `json:"description"`
	Runtime     Opt[Runtime] `json:"runtime"`
	// What the agent is told before every run: of a model its system prompt.
	Instructions Opt[string] `json:"instructions"`
	// JSON Schema (2020-12) that every run's input must match.
	InputSchema Opt[map[string]any] `json:"input_schema"`
	// JSON Schema (2020-12) of the output.
	OutputSchema Opt[map[string]any] `json:"output_schema"`
	// A policy template, or pol_… of yours.
	Policy Opt[string] `json:"policy"`
	// The connectors whose tools it may use.
	Connectors Opt[[]DeployAgentRequestConnector] `json:"connectors"`
	Approvals  Opt[ApprovalRule]                  `json:"approvals"`
	Limits     Opt[AgentLimits]                   `json:"limits"`
	Schedule   Opt[Schedule]                      `json:"schedule"`
	// The only protocols beside this API that it can be called by; null: all that the operator opens.
	Doors Opt[[]DeployAgentDoor] `json:"doors"`
	// Up to 16 string pairs of your own.
	Metadata Opt[map[string]string] `json:"metadata"`
	// Extra has the fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON implements [json.Unmarshaler]. It keeps unknown fields in Extra.
func (v *DeployAgentRequest) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON implements [json.Marshaler]. It leaves out fields that are not set.
func (v DeployAgentRequest) MarshalJSON() ([]byte, error) { return writeObject(v) }

// DeployAgentRequestConnector is part of requests.
type DeployAgentRequestConnector struct {
	// Its id, by which every other call names it.
	ID string `json:"id"`
	// The only ones the agent may use, by the names that the connector's `check` lists; all without it. `{"search": true}`: the model is given a tool that searches them, and then those it finds, so that a turn costs what they cost and not what all do.
	Tools Opt[any] `json:"tools"`
	// Extra has the fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON implements [json.Unmarshaler]. It keeps unknown fields in Extra.
func (v *DeployAgentRequestConnector) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON implements [json.Marshaler]. It leaves out fields that are not set.
func (v DeployAgentRequestConnector) MarshalJSON() ([]byte, error) { return writeObject(v) }

// Deployment is part of responses. Which revision new runs take, since when, and who said so.
type Deployment struct {
	// What kind of thing this is.
	Object string `json:"object"`
	// Its id, by which every other call names it.
	ID string `json:"id"`
	// The agent that it is about; null: all of the organisation's.
	AgentID string `json:"agent_id"`
	// The revision's number, counted from 1 for each agent.
	Revision int64 `json:"revision"`
	// What ran before it; null: nothing did.
	PreviousRevision *int64 `json:"previous_revision"`
	// Why it was rolled back; null for an ordinary deployment.
	Reason *string `json:"reason"`
	// The revision that was taken back.
	RolledBackFrom *int64 `json:"rolled_back_from"`
	// The revision that was deployed again.
	RolledBackTo *int64 `json:"rolled_back_to"`
	// Who made it: a key, a person, or the rule of an alert; null: the service itself, when it was first started.
	CreatedBy *string `json:"created_by"`
	// When it was made.
	CreatedAt time.Time `json:"created_at"`
	// Extra has the fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON implements [json.Unmarshaler]. It keeps unknown fields in Extra.
func (v *Deployment) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON implements [json.Marshaler]. It leaves out fields that are not set.
func (v Deployment) MarshalJSON() ([]byte, error) { return writeObject(v) }

// Disconnected is part of responses. Says that nobody's consent is kept any more.
type Disconnected struct {
	// What kind of thing this is.
	Object string `json:"object"`
	// The connector.
	ID string `json:"id"`
	// Your own name of the end user; null: the organisation's.
	User *string `json:"user"`
	// False: it was not connected.
	Disconnected bool `json:"disconnected"`
	// Extra has the fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON implements [json.Unmarshaler]. It keeps unknown fields in Extra.
func (v *Disconnected) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON implements [json.Marshaler]. It leaves out fields that are not set.
func (v Disconnected) MarshalJSON() ([]byte, error) { return writeObject(v) }

// DocumentSummary is part of responses. What was understood of an OpenAPI document.
type DocumentSummary struct {
	// Its version of OpenAPI or Swagger.
	OpenAPI string `json:"openapi"`
	// A short name of it.
	Title *string `json:"title"`
	// Its version, as it says itself.
	Version *string `json:"version"`
	// How many tools it gives.
	Operations int64 `json:"operations"`
	// How many of its operations no tool was made of; `warnings` says why.
	LeftOut int64 `json:"left_out"`
	// What was left out of it: the first 50.
	Warnings []DocumentWarning `json:"warnings"`
	// About how many tokens all of its tools together cost in every turn of a model that is given them. An agent pays less that names the ones it needs in `connectors[].tools`, or has `"tools": {"search": true}` there.
	ToolTokens *int64 `json:"tool_tokens"`
	// How large it is.
	Bytes int64 `json:"bytes"`
	// Extra has the fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON implements [json.Unmarshaler]. It keeps unknown fields in Extra.
func (v *DocumentSummary) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON implements [json.Marshaler]. It leaves out fields that are not set.
func (v DocumentSummary) MarshalJSON() ([]byte, error) { return writeObject(v) }

// DocumentWarning is part of responses. What was left out of it, and why.
type DocumentWarning struct {
	// Where in the document.
	Path string `json:"path"`
	// For people; its words may change.
	Message string `json:"message"`
	// Extra has the fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON implements [json.Unmarshaler]. It keeps unknown fields in Extra.
func (v *DocumentWarning) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON implements [json.Marshaler]. It leaves out fields that are not set.
func (v DocumentWarning) MarshalJSON() ([]byte, error) { return writeObject(v) }

// EmailDomain is part of responses. A domain that the organisation has claimed.
type EmailDomain struct {
	// What kind of thing this is.
	Object string `json:"object"`
	// Its id, by which every other call names it.
	ID string `json:"id"`
	// The domain, as `example.com`.
	Domain string `json:"domain"`
	// What the domain's DNS has to say.
	Record EmailDomainRecord `json:"record"`
	// When it was proven; null: not yet.
	VerifiedAt *time.Time `json:"verified_at"`
	// Who had it proven.
	VerifiedBy *EmailDomainVerifiedBy `json:"verified_by"`
	// When it was made.
	CreatedAt time.Time `json:"created_at"`
	// Extra has the fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON implements [json.Unmarshaler]. It keeps unknown fields in Extra.
func (v *EmailDomain) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON implements [json.Marshaler]. It leaves out fields that are not set.
func (v EmailDomain) MarshalJSON() ([]byte, error) { return writeObject(v) }

// EmailDomainRecord is part of responses. What the domain's DNS has to say.
type EmailDomainRecord struct {
	// The kind of record.
	Type string `json:"type"`
	// Where it goes.
	Name string `json:"name"`
	// What it says.
	Value string `json:"value"`
	// Extra has the fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON implements [json.Unmarshaler]. It keeps unknown fields in Extra.
func (v *EmailDomainRecord) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON implements [json.Marshaler]. It leaves out fields that are not set.
func (v EmailDomainRecord) MarshalJSON() ([]byte, error) { return writeObject(v) }

// Erasure is part of responses. What is erased, and how far that is.
type Erasure struct {
	// What kind of thing this is.
	Object string `json:"object"`
	// Its id, by which every other call names it.
	ID string `json:"id"`
	// `completed` once everything is gone.
	Status ErasureStatus `json:"status"`
	// Threads that are gone so far.
	Threads int64 `json:"threads"`
	// Runs that have lost their content so far.
	Runs int64 `json:"runs"`
	// Files that are gone so far.
	Files int64 `json:"files"`
	// When it was made.
	CreatedAt time.Time `json:"created_at"`
	// When it ended; null while it goes on.
	CompletedAt *time.Time `json:"completed_at"`
	// Extra has the fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON implements [json.Unmarshaler]. It keeps unknown fields in Extra.
func (v *Erasure) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON implements [json.Marshaler]. It leaves out fields that are not set.
func (v Erasure) MarshalJSON() ([]byte, error) { return writeObject(v) }

// ErrorOccurrence is part of responses. One time that it failed.
type ErrorOccurrence struct {
	// Quote it when you ask about this call; it is the `X-Request-Id` of its answer, too.
	RequestID *string `json:"request_id"`
	// The organisation.
	OrganizationID *string `json:"organization_id"`
	// When it happened.
	OccurredAt time.Time `json:"occurred_at"`
	// Extra has the fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON implements [json.Unmarshaler]. It keeps unknown fields in Extra.
func (v *ErrorOccurrence) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON implements [json.Marshaler]. It leaves out fields that are not set.
func (v ErrorOccurrence) MarshalJSON() ([]byte, error) { return writeObject(v) }

// ErrorReport is part of responses. A failure on the service's own side, counted.
type ErrorReport struct {
	// What kind of thing this is.
	Object string `json:"object"`
	// Its id, by which every other call names it.
	ID string `json:"id"`
	// Failures that share it are one report.
	Fingerprint string `json:"fingerprint"`
	// request: a call was answered 500; background: work that nobody waits for.
	Kind ErrorReportKind `json:"kind"`
	// The kind of error, as the code calls it.
	Name string `json:"name"`
	// For people; its words may change.
	Message string `json:"message"`
	// Of the latest one.
	Stack *string `json:"stack"`
	// Method and route, or what the service was doing.
	Place string `json:"place"`
	// How often.
	Count int64 `json:"count"`
	// The latest call that ran into it.
	LastRequestID *string `json:"last_request_id"`
	// When it was first seen.
	FirstSeenAt time.Time `json:"first_seen_at"`
	// When it was last heard of.
	LastSeenAt time.Time `json:"last_seen_at"`
	// Extra has the fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON implements [json.Unmarshaler]. It keeps unknown fields in Extra.
func (v *ErrorReport) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON implements [json.Marshaler]. It leaves out fields that are not set.
func (v ErrorReport) MarshalJSON() ([]byte, error) { return writeObject(v) }

// ErrorReportDetail is part of responses. The report with its latest occurrences.
type ErrorReportDetail struct {
	// What kind of thing this is.
	Object string `json:"object"`
	// Its id, by which every other call names it.
	ID string `json:"id"`
	// Failures that share it are one report.
	Fingerprint string `json:"fingerprint"`
	// request: a call was answered 500; background: work that nobody waits for.
	Kind ErrorReportKind `json:"kind"`
	// The kind of error, as the code calls it.
	Name string `json:"name"`
	// For people; its words may change.
	Message string `json:"message"`
	// Of the latest one.
	Stack *string `json:"stack"`
	// Method and route, or what the service was doing.
	Place string `json:"place"`
	// How often.
	Count int64 `json:"count"`
	// The latest call that ran into it.
	LastRequestID *string `json:"last_request_id"`
	// When it was first seen.
	FirstSeenAt time.Time `json:"first_seen_at"`
	// When it was last heard of.
	LastSeenAt time.Time `json:"last_seen_at"`
	// The latest ones, the newest first.
	Occurrences []ErrorOccurrence `json:"occurrences"`
	// Extra has the fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON implements [json.Unmarshaler]. It keeps unknown fields in Extra.
func (v *ErrorReportDetail) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON implements [json.Marshaler]. It leaves out fields that are not set.
func (v ErrorReportDetail) MarshalJSON() ([]byte, error) { return writeObject(v) }

// Escalation is part of requests and responses. Who decides once the deadline is over, in place of those before them.
type Escalation struct {
	// Everybody of this role or a higher one.
	Role Opt[EscalationRole] `json:"role"`
	// People, by their id or e-mail address, beside the role or without one.
	Users Opt[[]string] `json:"users"`
	// How many of them must approve; one rejection is enough.
	Count Opt[int64] `json:"count"`
	// How long these have; as long again where it is left out.
	ExpiresInSeconds Opt[int64] `json:"expires_in_seconds"`
	// Where they do not decide; `fail` by default.
	OnExpiry Opt[EscalationOnExpiry] `json:"on_expiry"`
	// Extra has the fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON implements [json.Unmarshaler]. It keeps unknown fields in Extra.
func (v *Escalation) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON implements [json.Marshaler]. It leaves out fields that are not set.
func (v Escalation) MarshalJSON() ([]byte, error) { return writeObject(v) }

// Event is part of responses. Something that happened, as webhooks are told of it.
type Event struct {
	// What kind of thing this is.
	Object string `json:"object"`
	// Its id, by which every other call names it.
	ID string `json:"id"`
	// The event's type; it says what `data` holds.
	Type string `json:"type"`
	// When it was made.
	CreatedAt time.Time `json:"created_at"`
	// What it holds depends on the type.
	Data map[string]any `json:"data"`
	// Extra has the fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON implements [json.Unmarshaler]. It keeps unknown fields in Extra.
func (v *Event) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON implements [json.Marshaler]. It leaves out fields that are not set.
func (v Event) MarshalJSON() ([]byte, error) { return writeObject(v) }

// Feedback is part of responses. What somebody thinks of a run.
type Feedback struct {
	// What kind of thing this is.
	Object string `json:"object"`
	// Its id, by which every other call names it.
	ID string `json:"id"`
	// The run that it is about; null: none.
	RunID string `json:"run_id"`
	// The agent that it is about; null: all of the organisation's.
	AgentID string `json:"agent_id"`
	// That the run ran.
	AgentRevision int64 `json:"agent_revision"`
	// What is judged, such as `accuracy`; averages and shares are counted by it.
	Name string `json:"name"`
	// Up or down; null: neither was said.
	Thumbs *FeedbackThumbs `json:"thumbs"`
	// A number of your own scale.
	Score *float64 `json:"score"`
	// A word of your own, such as `hallucination`; shares are counted by it.
	Label *string `json:"label"`
	// For people.
	Comment *string `json:"comment"`
	// Your end user who thinks so; null: whoever said it.
	User *string `json:"user"`
	// The key or the person that said it: `key_…` or `usr_…`.
	CreatedBy string `json:"created_by"`
	// When it was made.
	CreatedAt time.Time `json:"created_at"`
	// When it was last said.
	UpdatedAt time.Time `json:"updated_at"`
	// Extra has the fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON implements [json.Unmarshaler]. It keeps unknown fields in Extra.
func (v *Feedback) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON implements [json.Marshaler]. It leaves out fields that are not set.
func (v Feedback) MarshalJSON() ([]byte, error) { return writeObject(v) }

// FeedbackCounts is part of responses. What was said of runs, counted by name.
type FeedbackCounts struct {
	// The agent that it is about; null: all of the organisation's.
	AgentID string `json:"agent_id"`
	// The revision of the agent that it runs.
	AgentRevision int64 `json:"agent_revision"`
	// What people call it, up to 128 characters.
	Name string `json:"name"`
	// Thumbs up.
	Up int64 `json:"up"`
	// Thumbs down.
	Down int64 `json:"down"`
	// Thumbs up among thumbs, in percent; null: none.
	UpShare *float64 `json:"up_share"`
	// How many scores there were.
	Scores int64 `json:"scores"`
	// Of the scores that were given; null: none was.
	AverageScore *float64 `json:"average_score"`
	// Each label that was given, the most frequent first.
	Labels []FeedbackCountsLabel `json:"labels"`
	// Extra has the fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON implements [json.Unmarshaler]. It keeps unknown fields in Extra.
func (v *FeedbackCounts) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON implements [json.Marshaler]. It leaves out fields that are not set.
func (v FeedbackCounts) MarshalJSON() ([]byte, error) { return writeObject(v) }

// FeedbackCountsLabel is part of responses.
type FeedbackCountsLabel struct {
	// The label.
	Label string `json:"label"`
	// How often it was given.
	Given int64 `json:"given"`
	// Of all labels by this name, in percent.
	Share float64 `json:"share"`
	// Extra has the fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON implements [json.Unmarshaler]. It keeps unknown fields in Extra.
func (v *FeedbackCountsLabel) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON implements [json.Marshaler]. It leaves out fields that are not set.
func (v FeedbackCountsLabel) MarshalJSON() ([]byte, error) { return writeObject(v) }

// FileLink is part of responses. An address that reads a file without a key.
type FileLink struct {
	// What kind of thing this is.
	Object string `json:"object"`
	// The file; `GET /files/{id}` has the rest of it.
	FileID string `json:"file_id"`
	// Its address.
	URL string `json:"url"`
	// When it ends; null: never.
	ExpiresAt time.Time `json:"expires_at"`
	// Extra has the fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON implements [json.Unmarshaler]. It keeps unknown fields in Extra.
func (v *FileLink) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON implements [json.Marshaler]. It leaves out fields that are not set.
func (v FileLink) MarshalJSON() ([]byte, error) { return writeObject(v) }

// ForgotPasswordRequest is part of requests.
type ForgotPasswordRequest struct {
	// The e-mail address.
	Email string `json:"email"`
	// Extra has the fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON implements [json.Unmarshaler]. It keeps unknown fields in Extra.
func (v *ForgotPasswordRequest) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON implements [json.Marshaler]. It leaves out fields that are not set.
func (v ForgotPasswordRequest) MarshalJSON() ([]byte, error) { return writeObject(v) }

// ForkThreadRequest is part of requests.
type ForkThreadRequest struct {
	// The last message it keeps.
	MessageID Opt[string] `json:"message_id"`
	// Your own name of the end user it is for; data can be found and erased by it.
	User Opt[string] `json:"user"`
	// Up to 16 string pairs of your own.
	Metadata Opt[map[string]string] `json:"metadata"`
	// Extra has the fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON implements [json.Unmarshaler]. It keeps unknown fields in Extra.
func (v *ForkThreadRequest) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON implements [json.Marshaler]. It leaves out fields that are not set.
func (v ForkThreadRequest) MarshalJSON() ([]byte, error) { return writeObject(v) }

// GivenFile is part of responses. A file that a tool gave.
type GivenFile struct {
	// Which kind it is.
	Type string `json:"type"`
	// The file; `GET /files/{id}` has the rest of it.
	FileID string `json:"file_id"`
	// Extra has the fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON implements [json.Unmarshaler]. It keeps unknown fields in Extra.
func (v *GivenFile) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON implements [json.Marshaler]. It leaves out fields that are not set.
func (v GivenFile) MarshalJSON() ([]byte, error) { return writeObject(v) }

// Guard is a union: exactly one of its fields is set. One thing that a policy looks for.
type Guard struct {
	PII             *PIIGuard
	Secrets         *SecretsGuard
	PromptInjection *PromptInjectionGuard
	Terms           *TermsGuard
	Patterns        *PatternsGuard
	MaxSize         *MaxSizeGuard
	JSONSchema      *JSONSchemaGuard
	Tools           *ToolsGuard
	Limits          *LimitsGuard
	Model           *ModelGuard
	// Other has the fields of a type that this version does not know.
	Other map[string]any
}

// UnmarshalJSON implements [json.Unmarshaler].
func (v *Guard) UnmarshalJSON(data []byte) error {
	*v = Guard{}
	switch readKind(data, "type") {
	case "pii":
		return json.Unmarshal(data, &v.PII)
	case "secrets":
		return json.Unmarshal(data, &v.Secrets)
	case "prompt_injection":
		return json.Unmarshal(data, &v.PromptInjection)
	case "terms":
		return json.Unmarshal(data, &v.Terms)
	case "patterns":
		return json.Unmarshal(data, &v.Patterns)
	case "max_size":
		return json.Unmarshal(data, &v.MaxSize)
	case "json_schema":
		return json.Unmarshal(data, &v.JSONSchema)
	case "tools":
		return json.Unmarshal(data, &v.Tools)
	case "limits":
		return json.Unmarshal(data, &v.Limits)
	case "model":
		return json.Unmarshal(data, &v.Model)
	default:
		return json.Unmarshal(data, &v.Other)
	}
}

// MarshalJSON implements [json.Marshaler].
func (v Guard) MarshalJSON() ([]byte, error) {
	return writeVariant(v.Other, v.PII, v.Secrets, v.PromptInjection, v.Terms, v.Patterns, v.MaxSize, v.JSONSchema, v.Tools, v.Limits, v.Model)
}

// GuardFinding is part of responses. What a guard saw, and did.
type GuardFinding struct {
	// The guard's name, else its type.
	Guard string `json:"guard"`
	// Which side it was: `input` or `output`.
	Stage GuardStage `json:"stage"`
	// Where it was found, as `input.query`.
	Field string `json:"field"`
	// What is done where it finds something: `block` refuses, `redact` cuts it out, `flag` records it.
	Action GuardAction `json:"action"`
	// Whether it only records, and changes nothing.
	Shadow bool `json:"shadow"`
	// How often.
	Count int64 `json:"count"`
	// Extra has the fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON implements [json.Unmarshaler]. It keeps unknown fields in Extra.
func (v *GuardFinding) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON implements [json.Marshaler]. It leaves out fields that are not set.
func (v GuardFinding) MarshalJSON() ([]byte, error) { return writeObject(v) }

// GuardRequest is a union: exactly one of its fields is set. One thing that a policy shall look for.
type GuardRequest struct {
	PII             *PIIGuardRequest
	Secrets         *SecretsGuardRequest
	PromptInjection *PromptInjectionGuardRequest
	Terms           *TermsGuardRequest
	Patterns        *PatternsGuardRequest
	MaxSize         *MaxSizeGuardRequest
	JSONSchema      *JSONSchemaGuardRequest
	Tools           *ToolsGuardRequest
	Limits          *LimitsGuardRequest
	Model           *ModelGuardRequest
	// Other has the fields of a type that this version does not know.
	Other map[string]any
}

// UnmarshalJSON implements [json.Unmarshaler].
func (v *GuardRequest) UnmarshalJSON(data []byte) error {
	*v = GuardRequest{}
	switch readKind(data, "type") {
	case "pii":
		return json.Unmarshal(data, &v.PII)
	case "secrets":
		return json.Unmarshal(data, &v.Secrets)
	case "prompt_injection":
		return json.Unmarshal(data, &v.PromptInjection)
	case "terms":
		return json.Unmarshal(data, &v.Terms)
	case "patterns":
		return json.Unmarshal(data, &v.Patterns)
	case "max_size":
		return json.Unmarshal(data, &v.MaxSize)
	case "json_schema":
		return json.Unmarshal(data, &v.JSONSchema)
	case "tools":
		return json.Unmarshal(data, &v.Tools)
	case "limits":
		return json.Unmarshal(data, &v.Limits)
	case "model":
		return json.Unmarshal(data, &v.Model)
	default:
		return json.Unmarshal(data, &v.Other)
	}
}

// MarshalJSON implements [json.Marshaler].
func (v GuardRequest) MarshalJSON() ([]byte, error) {
	return writeVariant(v.Other, v.PII, v.Secrets, v.PromptInjection, v.Terms, v.Patterns, v.MaxSize, v.JSONSchema, v.Tools, v.Limits, v.Model)
}

// GuardUsage is part of responses. Of all of this, what guards used that ask a model.
type GuardUsage struct {
	// Tokens that went in.
	InputTokens int64 `json:"input_tokens"`
	// Tokens that came out.
	OutputTokens int64 `json:"output_tokens"`
	// By the operator's price table; null where it has no price.
	CostUSD *float64 `json:"cost_usd"`
	// Extra has the fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON implements [json.Unmarshaler]. It keeps unknown fields in Extra.
func (v *GuardUsage) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON implements [json.Marshaler]. It leaves out fields that are not set.
func (v GuardUsage) MarshalJSON() ([]byte, error) { return writeObject(v) }

// HeardRun is part of responses. What a worker is told of one of its runs.
type HeardRun struct {
	// Proves that the run is this worker's.
	Token string `json:"token"`
	// How it is now.
	Status HeardRunStatus `json:"status"`
	// Items up to this one are done.
	Kept *int64 `json:"kept"`
	// What the run was sent since.
	Told []WorkerOrder `json:"told"`
	// Of invalid: what is wrong.
	Message *string `json:"message"`
	// Extra has the fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON implements [json.Unmarshaler]. It keeps unknown fields in Extra.
func (v *HeardRun) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON implements [json.Marshaler]. It leaves out fields that are not set.
func (v HeardRun) MarshalJSON() ([]byte, error) { return writeObject(v) }

// Invitation is part of responses. An invitation that is open.
type Invitation struct {
	// What kind of thing this is.
	Object string `json:"object"`
	// Its id, by which every other call names it.
	ID string `json:"id"`
	// The e-mail address.
	Email string `json:"email"`
	// owner: everything; admin: all but owners; developer: builds and runs; viewer: reads.
	Role MemberRole `json:"role"`
	// Who invited them.
	InvitedBy string `json:"invited_by"`
	// When it was made.
	CreatedAt time.Time `json:"created_at"`
	// When it ends; null: never.
	ExpiresAt time.Time `json:"expires_at"`
	// Extra has the fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON implements [json.Unmarshaler]. It keeps unknown fields in Extra.
func (v *Invitation) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON implements [json.Marshaler]. It leaves out fields that are not set.
func (v Invitation) MarshalJSON() ([]byte, error) { return writeObject(v) }

// InvitationOffer is part of responses. What an invitation's link offers, and to whom.
type InvitationOffer struct {
	// What kind of thing this is.
	Object string `json:"object"`
	// What it is an invitation to.
	OrganizationName string `json:"organization_name"`
	// owner: everything; admin: all but owners; developer: builds and runs; viewer: reads.
	Role InvitationOfferRole `json:"role"`
	// Whom it is for.
	Email string `json:"email"`
	// The address of who invites; null: it is not known any more.
	InvitedBy *string `json:"invited_by"`
	// When it ends; null: never.
	ExpiresAt time.Time `json:"expires_at"`
	// Extra has the fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON implements [json.Unmarshaler]. It keeps unknown fields in Extra.
func (v *InvitationOffer) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON implements [json.Marshaler]. It leaves out fields that are not set.
func (v InvitationOffer) MarshalJSON() ([]byte, error) { return writeObject(v) }

// InviteRequest is part of requests.
type InviteRequest struct {
	// The e-mail address.
	Email string `json:"email"`
	// owner: everything; admin: all but owners; developer: builds and runs; viewer: reads.
	Role MemberRole `json:"role"`
	// Extra has the fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON implements [json.Unmarshaler]. It keeps unknown fields in Extra.
func (v *InviteRequest) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON implements [json.Marshaler]. It leaves out fields that are not set.
func (v InviteRequest) MarshalJSON() ([]byte, error) { return writeObject(v) }

// JSONChange is part of responses. One place where the two differ.
type JSONChange struct {
	// Where, as a JSON Pointer; empty: the whole.
	Path string `json:"path"`
	// `demo` keys are slow and see no private connectors.
	Kind JSONChangeKind `json:"kind"`
	// Null where it is not there, and where `omitted`.
	Base any `json:"base"`
	// Null where it is not there, and where `omitted`.
	Other any `json:"other"`
	// Too large to be shown here.
	Omitted bool `json:"omitted"`
	// Extra has the fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON implements [json.Unmarshaler]. It keeps unknown fields in Extra.
func (v *JSONChange) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON implements [json.Marshaler]. It leaves out fields that are not set.
func (v JSONChange) MarshalJSON() ([]byte, error) { return writeObject(v) }

// JSONSchemaGuard is part of responses. A JSON Schema (2020-12) that the whole must match.
type JSONSchemaGuard struct {
	// Which kind it is.
	Type string `json:"type"`
	// What findings call it; default its type.
	Name *string `json:"name"`
	// Which side it looks at: `input`, `output` or `both`.
	On GuardOn `json:"on"`
	// What is done where it finds something: `block` refuses, `redact` cuts it out, `flag` records it.
	Action GuardAction `json:"action"`
	// Decides and records, changes nothing.
	Shadow bool `json:"shadow"`
	// JSON Schema that it must match.
	Schema map[string]any `json:"schema"`
	// Extra has the fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON implements [json.Unmarshaler]. It keeps unknown fields in Extra.
func (v *JSONSchemaGuard) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON implements [json.Marshaler]. It leaves out fields that are not set.
func (v JSONSchemaGuard) MarshalJSON() ([]byte, error) { return writeObject(v) }

// JSONSchemaGuardRequest is part of requests. A JSON Schema (2020-12) that the whole must match.
type JSONSchemaGuardRequest struct {
	// Which kind it is.
	Type string `json:"type" fixed:"json_schema"`
	// JSON Schema that it must match.
	Schema map[string]any `json:"schema" empty:"{}"`
	// What findings call it; default its type.
	Name Opt[string] `json:"name"`
	// Which side it looks at: `input`, `output` or `both`.
	On Opt[GuardOn] `json:"on"`
	// What is done where it finds something: `block` refuses, `redact` cuts it out, `flag` records it.
	Action Opt[GuardAction] `json:"action"`
	// Decides and records, changes nothing.
	Shadow Opt[bool] `json:"shadow"`
	// Extra has the fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON implements [json.Unmarshaler]. It keeps unknown fields in Extra.
func (v *JSONSchemaGuardRequest) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON implements [json.Marshaler]. It leaves out fields that are not set.
func (v JSONSchemaGuardRequest) MarshalJSON() ([]byte, error) { return writeObject(v) }

// LimitsGuard is part of responses. How many model turns and tokens a run may use.
type LimitsGuard struct {
	// Which kind it is.
	Type string `json:"type"`
	// What findings call it; default its type.
	Name *string `json:"name"`
	// Which side it looks at: `input`, `output` or `both`.
	On GuardOn `json:"on"`
	// What is done where it finds something: `block` refuses, `redact` cuts it out, `flag` records it.
	Action GuardAction `json:"action"`
	// Decides and records, changes nothing.
	Shadow bool `json:"shadow"`
	// The most turns of a run.
	MaxSteps *int64 `json:"max_steps"`
	// The most tokens of a run.
	MaxTokens *int64 `json:"max_tokens"`
	// Extra has the fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON implements [json.Unmarshaler]. It keeps unknown fields in Extra.
func (v *LimitsGuard) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON implements [json.Marshaler]. It leaves out fields that are not set.
func (v LimitsGuard) MarshalJSON() ([]byte, error) { return writeObject(v) }

// LimitsGuardRequest is part of requests. How many model turns and tokens a run may use.
type LimitsGuardRequest struct {
	// Which kind it is.
	Type string `json:"type" fixed:"limits"`
	// What findings call it; default its type.
	Name Opt[string] `json:"name"`
	// Which side it looks at: `input`, `output` or `both`.
	On Opt[GuardOn] `json:"on"`
	// What is done where it finds something: `block` refuses, `redact` cuts it out, `flag` records it.
	Action Opt[GuardAction] `json:"action"`
	// Decides and records, changes nothing.
	Shadow Opt[bool] `json:"shadow"`
	// The most turns of a run.
	MaxSteps Opt[int64] `json:"max_steps"`
	// The most tokens of a run.
	MaxTokens Opt[int64] `json:"max_tokens"`
	// Extra has the fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON implements [json.Unmarshaler]. It keeps unknown fields in Extra.
func (v *LimitsGuardRequest) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON implements [json.Marshaler]. It leaves out fields that are not set.
func (v LimitsGuardRequest) MarshalJSON() ([]byte, error) { return writeObject(v) }

// ListedRun is part of responses. A run without its input, output and feedback, unless `expand` asks for them.
type ListedRun struct {
	// What kind of thing this is.
	Object string `json:"object"`
	// Its id, by which every other call names it.
	ID string `json:"id"`
	// The agent that it is about; null: all of the organisation's.
	AgentID string `json:"agent_id"`
	// The revision of the agent that it runs, whatever is deployed since.
	AgentRevision int64 `json:"agent_revision"`
	// `queued`, `running`, `requires_action` and `cancelling` go on; `completed`, `failed` and `cancelled` are the end.
	Status         ListedRunStatus `json:"status"`
	Error          *RunError       `json:"error"`
	RequiredAction *RequiredAction `json:"required_action"`
	// What it worked, once it has ended: all its time without what it waited.
	LatencyMs *int64 `json:"latency_ms"`
	// What it waited for a worker or for its thread, without the wait that goes on.
	QueuedMs int64 `json:"queued_ms"`
	// What it waited for people, without the wait that goes on.
	WaitingMs int64 `json:"waiting_ms"`
	// Of all its turns, in and out; 0 where no model ran.
	TokensUsed int64 `json:"tokens_used"`
	// What these cost, by the prices of the time; null where no model ran, or one that has no price.
	CostUSD *float64 `json:"cost_usd"`
	// What the policies' guards saw; null: nothing.
	Guardrails []GuardFinding `json:"guardrails"`
	Usage      *RunUsage      `json:"usage"`
	// Up to 16 string pairs of your own.
	Metadata map[string]string `json:"metadata"`
	// As it was asked for: higher ones begin first.
	Priority int64 `json:"priority"`
	// After this much work it fails: as asked, else the agent's limit.
	TimeoutSeconds int64 `json:"timeout_seconds"`
	// 0 while queued; above 1 after a lost worker or a retry.
	Attempt int64 `json:"attempt"`
	// The key that it was created with: a repetition finds this run.
	IdempotencyKey *string `json:"idempotency_key"`
	// The key that asked for it; null: no key did, but for instance a person who has signed in.
	APIKeyID *string `json:"api_key_id"`
	// The pipeline run that it is a step of.
	PipelineRunID *string `json:"pipeline_run_id"`
	// The thread that it is a turn of.
	ThreadID *string `json:"thread_id"`
	// Your own name of the end user it is for; data can be found and erased by it.
	User *string `json:"user"`
	// The run that it does again.
	ReplayOf *string `json:"replay_of"`
	// The tick of the agent's schedule that began it.
	ScheduledAt *time.Time `json:"scheduled_at"`
	// When it was made.
	CreatedAt time.Time `json:"created_at"`
	// When it began; null while it waits.
	StartedAt *time.Time `json:"started_at"`
	// When it ended; null while it goes on.
	CompletedAt *time.Time `json:"completed_at"`
	// What the agent got.
	Input map[string]any `json:"input"`
	// The result, once completed.
	Output map[string]any `json:"output"`
	// The newest twenty, newest first; GET /runs/{id}/feedback has them all.
	Feedback []Feedback `json:"feedback"`
	// Extra has the fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON implements [json.Unmarshaler]. It keeps unknown fields in Extra.
func (v *ListedRun) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON implements [json.Marshaler]. It leaves out fields that are not set.
func (v ListedRun) MarshalJSON() ([]byte, error) { return writeObject(v) }

// LoginRequest is part of requests.
type LoginRequest struct {
	// The e-mail address.
	Email string `json:"email"`
	// The password as it is now.
	Password string `json:"password"`
	// Six digits of your authenticator, or one of your recovery codes. Each works once.
	Code Opt[string] `json:"code"`
	// Where to begin.
	OrganizationID Opt[string] `json:"organization_id"`
	// Extra has the fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON implements [json.Unmarshaler]. It keeps unknown fields in Extra.
func (v *LoginRequest) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON implements [json.Marshaler]. It leaves out fields that are not set.
func (v LoginRequest) MarshalJSON() ([]byte, error) { return writeObject(v) }

// LookUpInvitationRequest is part of requests.
type LookUpInvitationRequest struct {
	// The last part of the link.
	Token string `json:"token"`
	// Extra has the fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON implements [json.Unmarshaler]. It keeps unknown fields in Extra.
func (v *LookUpInvitationRequest) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON implements [json.Marshaler]. It leaves out fields that are not set.
func (v LookUpInvitationRequest) MarshalJSON() ([]byte, error) { return writeObject(v) }

// LostWorker is part of responses. A worker that fell silent.
type LostWorker struct {
	// What kind of thing this is.
	Object string `json:"object"`
	// Its id, by which every other call names it.
	ID string `json:"id"`
	// Where it is, as it says itself.
	Name string `json:"name"`
	// Where it registered from.
	Address string `json:"address"`
	// Which of your builds it is; null: it did not say.
	Build string `json:"build"`
	// What it is written with.
	Sdk string `json:"sdk"`
	// The queues it comes for.
	Queues []string `json:"queues"`
	// What it runs, by its own names.
	Agents []string `json:"agents"`
	// Runs at a time.
	Concurrency int64 `json:"concurrency"`
	// Runs that it had in hand when it was last heard of; 0 of one that is lost: others have them.
	Running int64 `json:"running"`
	// `lost`: it has been silent for too long.
	Status LostWorkerStatus `json:"status"`
	// When it registered.
	RegisteredAt time.Time `json:"registered_at"`
	// When it was last heard of.
	LastSeenAt time.Time `json:"last_seen_at"`
	// Those of its queues that no worker serves any more.
	UnservedQueues []string `json:"unserved_queues"`
	// Extra has the fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON implements [json.Unmarshaler]. It keeps unknown fields in Extra.
func (v *LostWorker) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON implements [json.Marshaler]. It leaves out fields that are not set.
func (v LostWorker) MarshalJSON() ([]byte, error) { return writeObject(v) }

// MaxSizeGuard is part of responses. The size of the JSON text.
type MaxSizeGuard struct {
	// Which kind it is.
	Type string `json:"type"`
	// What findings call it; default its type.
	Name *string `json:"name"`
	// Which side it looks at: `input`, `output` or `both`.
	On GuardOn `json:"on"`
	// What is done where it finds something: `block` refuses, `redact` cuts it out, `flag` records it.
	Action GuardAction `json:"action"`
	// Decides and records, changes nothing.
	Shadow bool `json:"shadow"`
	// The most bytes, as JSON.
	MaxBytes int64 `json:"max_bytes"`
	// Extra has the fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON implements [json.Unmarshaler]. It keeps unknown fields in Extra.
func (v *MaxSizeGuard) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON implements [json.Marshaler]. It leaves out fields that are not set.
func (v MaxSizeGuard) MarshalJSON() ([]byte, error) { return writeObject(v) }

// MaxSizeGuardRequest is part of requests. The size of the JSON text.
type MaxSizeGuardRequest struct {
	// Which kind it is.
	Type string `json:"type" fixed:"max_size"`
	// The most bytes, as JSON.
	MaxBytes int64 `json:"max_bytes"`
	// What findings call it; default its type.
	Name Opt[string] `json:"name"`
	// Which side it looks at: `input`, `output` or `both`.
	On Opt[GuardOn] `json:"on"`
	// What is done where it finds something: `block` refuses, `redact` cuts it out, `flag` records it.
	Action Opt[GuardAction] `json:"action"`
	// Decides and records, changes nothing.
	Shadow Opt[bool] `json:"shadow"`
	// Extra has the fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON implements [json.Unmarshaler]. It keeps unknown fields in Extra.
func (v *MaxSizeGuardRequest) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON implements [json.Marshaler]. It leaves out fields that are not set.
func (v MaxSizeGuardRequest) MarshalJSON() ([]byte, error) { return writeObject(v) }

// Me is part of responses. Who is calling.
type Me struct {
	// What kind of thing this is.
	Object string `json:"object"`
	User   *User  `json:"user"`
	// The key that called; null: no key did, but a person.
	APIKeyID     *string      `json:"api_key_id"`
	Organization Organization `json:"organization"`
	// Every organisation the person belongs to.
	Organizations []Organization `json:"organizations"`
	// What it may do; write implies read.
	Scopes []string `json:"scopes"`
	// The only agents it may touch; null: all.
	AgentIDs []string `json:"agent_ids"`
	// When the key, token or session ends; null: never.
	ExpiresAt    *time.Time    `json:"expires_at"`
	SecondFactor *SecondFactor `json:"second_factor"`
	// The protocols beside this API that are spoken here.
	Doors []MeDoor `json:"doors"`
	// Extra has the fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON implements [json.Unmarshaler]. It keeps unknown fields in Extra.
func (v *Me) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON implements [json.Marshaler]. It leaves out fields that are not set.
func (v Me) MarshalJSON() ([]byte, error) { return writeObject(v) }

// Member is part of responses. Somebody of the organisation.
type Member struct {
	// What kind of thing this is.
	Object string `json:"object"`
	// The person's id.
	ID string `json:"id"`
	// The e-mail address.
	Email string `json:"email"`
	// owner: everything; admin: all but owners; developer: builds and runs; viewer: reads.
	Role MemberRole `json:"role"`
	// Since when they belong to the organisation.
	JoinedAt time.Time `json:"joined_at"`
	// How many keys, invitations and webhooks of theirs work, those made by a key of theirs included. They end with the membership.
	Made MemberMade `json:"made"`
	// How many connectors and HTTP agents they set up, themselves or by a key. They stay, and go on calling the addresses that were chosen: look through them when somebody leaves.
	SetUp MemberSetUp `json:"set_up"`
	// Extra has the fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON implements [json.Unmarshaler]. It keeps unknown fields in Extra.
func (v *Member) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON implements [json.Marshaler]. It leaves out fields that are not set.
func (v Member) MarshalJSON() ([]byte, error) { return writeObject(v) }

// MemberMade is part of responses. How many keys, invitations and webhooks of theirs work, those made by a key of theirs included. They end with the membership.
type MemberMade struct {
	// Keys.
	APIKeys int64 `json:"api_keys"`
	// Invitations.
	Invitations int64 `json:"invitations"`
	// Webhooks.
	Webhooks int64 `json:"webhooks"`
	// Extra has the fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON implements [json.Unmarshaler]. It keeps unknown fields in Extra.
func (v *MemberMade) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON implements [json.Marshaler]. It leaves out fields that are not set.
func (v MemberMade) MarshalJSON() ([]byte, error) { return writeObject(v) }

// MemberPatch is part of requests.
type MemberPatch struct {
	// owner: everything; admin: all but owners; developer: builds and runs; viewer: reads.
	Role MemberRole `json:"role"`
	// Extra has the fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON implements [json.Unmarshaler]. It keeps unknown fields in Extra.
func (v *MemberPatch) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON implements [json.Marshaler]. It leaves out fields that are not set.
func (v MemberPatch) MarshalJSON() ([]byte, error) { return writeObject(v) }

// MemberSetUp is part of responses. How many connectors and HTTP agents they set up, themselves or by a key. They stay, and go on calling the addresses that were chosen: look through them when somebody leaves.
type MemberSetUp struct {
	// The connectors whose tools it may use.
	Connectors int64 `json:"connectors"`
	// HTTP agents.
	HTTPAgents int64 `json:"http_agents"`
	// Extra has the fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON implements [json.Unmarshaler]. It keeps unknown fields in Extra.
func (v *MemberSetUp) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON implements [json.Marshaler]. It leaves out fields that are not set.
func (v MemberSetUp) MarshalJSON() ([]byte, error) { return writeObject(v) }

// MessagePart is a union: exactly one of its fields is set. One part of what was said, told apart by `type`.
type MessagePart struct {
	Text       *MessagePartText
	Data       *MessagePartData
	Reasoning  *MessagePartReasoning
	ToolCall   *MessagePartToolCall
	ToolResult *MessagePartToolResult
	File       *MessagePartFile
	Question   *MessagePartQuestion
	Answer     *MessagePartAnswer
	// Other has the fields of a type that this version does not know.
	Other map[string]any
}

// UnmarshalJSON implements [json.Unmarshaler].
func (v *MessagePart) UnmarshalJSON(data []byte) error {
	*v = MessagePart{}
	switch readKind(data, "type") {
	case "text":
		return json.Unmarshal(data, &v.Text)
	case "data":
		return json.Unmarshal(data, &v.Data)
	case "reasoning":
		return json.Unmarshal(data, &v.Reasoning)
	case "tool_call":
		return json.Unmarshal(data, &v.ToolCall)
	case "tool_result":
		return json.Unmarshal(data, &v.ToolResult)
	case "file":
		return json.Unmarshal(data, &v.File)
	case "question":
		return json.Unmarshal(data, &v.Question)
	case "answer":
		return json.Unmarshal(data, &v.Answer)
	default:
		return json.Unmarshal(data, &v.Other)
	}
}

// MarshalJSON implements [json.Marshaler].
func (v MessagePart) MarshalJSON() ([]byte, error) {
	return writeVariant(v.Other, v.Text, v.Data, v.Reasoning, v.ToolCall, v.ToolResult, v.File, v.Question, v.Answer)
}

// MessagePartAnswer is part of requests and responses.
type MessagePartAnswer struct {
	// Which kind it is.
	Type string `json:"type" fixed:"answer"`
	// The question, `required_action.id`.
	ActionID string `json:"action_id"`
	// What was decided.
	Answer MessagePartAnswerAnswer `json:"answer"`
	// What was answered.
	Payload map[string]any `json:"payload"`
	// Extra has the fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON implements [json.Unmarshaler]. It keeps unknown fields in Extra.
func (v *MessagePartAnswer) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON implements [json.Marshaler]. It leaves out fields that are not set.
func (v MessagePartAnswer) MarshalJSON() ([]byte, error) { return writeObject(v) }

// MessagePartData is part of requests and responses.
type MessagePartData struct {
	// Which kind it is.
	Type string `json:"type" fixed:"data"`
	// An input or output that is more than one text.
	Data map[string]any `json:"data" empty:"{}"`
	// Extra has the fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON implements [json.Unmarshaler]. It keeps unknown fields in Extra.
func (v *MessagePartData) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON implements [json.Marshaler]. It leaves out fields that are not set.
func (v MessagePartData) MarshalJSON() ([]byte, error) { return writeObject(v) }

// MessagePartFile is part of requests and responses.
type MessagePartFile struct {
	// Which kind it is.
	Type string `json:"type" fixed:"file"`
	// The file; `GET /files/{id}` has the rest of it.
	FileID string `json:"file_id"`
	// Extra has the fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON implements [json.Unmarshaler]. It keeps unknown fields in Extra.
func (v *MessagePartFile) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON implements [json.Marshaler]. It leaves out fields that are not set.
func (v MessagePartFile) MarshalJSON() ([]byte, error) { return writeObject(v) }

// MessagePartQuestion is part of requests and responses.
type MessagePartQuestion struct {
	// Which kind it is.
	Type string `json:"type" fixed:"question"`
	// The question, `required_action.id`.
	ActionID string `json:"action_id"`
	// What is asked, to be answered with yes or no.
	Question MessagePartQuestionQuestion `json:"question"`
	// What the person is asked.
	Prompt *string `json:"prompt"`
	// The tool's name.
	Tool *string `json:"tool"`
	// What the tool is called with.
	Arguments map[string]any `json:"arguments"`
	// Extra has the fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON implements [json.Unmarshaler]. It keeps unknown fields in Extra.
func (v *MessagePartQuestion) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON implements [json.Marshaler]. It leaves out fields that are not set.
func (v MessagePartQuestion) MarshalJSON() ([]byte, error) { return writeObject(v) }

// MessagePartReasoning is part of requests and responses.
type MessagePartReasoning struct {
	// Which kind it is.
	Type string `json:"type" fixed:"reasoning"`
	// The words.
	Text string `json:"text"`
	// Extra has the fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON implements [json.Unmarshaler]. It keeps unknown fields in Extra.
func (v *MessagePartReasoning) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON implements [json.Marshaler]. It leaves out fields that are not set.
func (v MessagePartReasoning) MarshalJSON() ([]byte, error) { return writeObject(v) }

// MessagePartText is part of requests and responses.
type MessagePartText struct {
	// Which kind it is.
	Type string `json:"type" fixed:"text"`
	// The words.
	Text string `json:"text"`
	// Extra has the fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON implements [json.Unmarshaler]. It keeps unknown fields in Extra.
func (v *MessagePartText) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON implements [json.Marshaler]. It leaves out fields that are not set.
func (v MessagePartText) MarshalJSON() ([]byte, error) { return writeObject(v) }

// MessagePartToolCall is part of requests and responses.
type MessagePartToolCall struct {
	// Which kind it is.
	Type string `json:"type" fixed:"tool_call"`
	// The same in the call and in its answer.
	ToolCallID string `json:"tool_call_id"`
	// The tool's name.
	Tool string `json:"tool"`
	// What the tool was sent.
	Arguments any `json:"arguments"`
	// Extra has the fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON implements [json.Unmarshaler]. It keeps unknown fields in Extra.
func (v *MessagePartToolCall) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON implements [json.Marshaler]. It leaves out fields that are not set.
func (v MessagePartToolCall) MarshalJSON() ([]byte, error) { return writeObject(v) }

// MessagePartToolResult is part of requests and responses.
type MessagePartToolResult struct {
	// Which kind it is.
	Type string `json:"type" fixed:"tool_result"`
	// The same in the call and in its answer.
	ToolCallID string `json:"tool_call_id"`
	// The tool's name.
	Tool string `json:"tool"`
	// How it is now.
	Status MessagePartToolResultStatus `json:"status"`
	// What the tool answered.
	Result string `json:"result"`
	// Extra has the fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON implements [json.Unmarshaler]. It keeps unknown fields in Extra.
func (v *MessagePartToolResult) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON implements [json.Marshaler]. It leaves out fields that are not set.
func (v MessagePartToolResult) MarshalJSON() ([]byte, error) { return writeObject(v) }

// ModelGuard is part of responses. A yes/no question put to a model; yes is a violation.
type ModelGuard struct {
	// Which kind it is.
	Type string `json:"type"`
	// What findings call it; default its type.
	Name *string `json:"name"`
	// Which side it looks at: `input`, `output` or `both`.
	On GuardOn `json:"on"`
	// What is done where it finds something: `block` refuses, `redact` cuts it out, `flag` records it.
	Action GuardAction `json:"action"`
	// Decides and records, changes nothing.
	Shadow bool `json:"shadow"`
	// What is asked, to be answered with yes or no.
	Question string `json:"question"`
	// Where the model cannot be asked; default block.
	OnError ModelGuardOnError `json:"on_error"`
	// Extra has the fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON implements [json.Unmarshaler]. It keeps unknown fields in Extra.
func (v *ModelGuard) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON implements [json.Marshaler]. It leaves out fields that are not set.
func (v ModelGuard) MarshalJSON() ([]byte, error) { return writeObject(v) }

// ModelGuardRequest is part of requests. A yes/no question put to a model; yes is a violation.
type ModelGuardRequest struct {
	// Which kind it is.
	Type string `json:"type" fixed:"model"`
	// What is asked, to be answered with yes or no.
	Question string `json:"question"`
	// What findings call it; default its type.
	Name Opt[string] `json:"name"`
	// Which side it looks at: `input`, `output` or `both`.
	On Opt[GuardOn] `json:"on"`
	// What is done where it finds something: `block` refuses, `redact` cuts it out, `flag` records it.
	Action Opt[GuardAction] `json:"action"`
	// Decides and records, changes nothing.
	Shadow Opt[bool] `json:"shadow"`
	// Where the model cannot be asked; default block.
	OnError Opt[ModelGuardOnError] `json:"on_error"`
	// Extra has the fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON implements [json.Unmarshaler]. It keeps unknown fields in Extra.
func (v *ModelGuardRequest) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON implements [json.Marshaler]. It leaves out fields that are not set.
func (v ModelGuardRequest) MarshalJSON() ([]byte, error) { return writeObject(v) }

// ModelPrice is part of responses. US dollars for a million tokens.
type ModelPrice struct {
	// Dollars for a million tokens that go in.
	Input float64 `json:"input"`
	// Dollars for a million tokens that come out.
	Output float64 `json:"output"`
	// Dollars for a million tokens that the provider had kept.
	CachedInput *float64 `json:"cached_input"`
	// Dollars for a million tokens that the provider keeps.
	CacheWrite *float64 `json:"cache_write"`
	// The day that it holds from, `YYYY-MM-DD` in UTC.
	From *string `json:"from"`
	// Extra has the fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON implements [json.Unmarshaler]. It keeps unknown fields in Extra.
func (v *ModelPrice) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON implements [json.Marshaler]. It leaves out fields that are not set.
func (v ModelPrice) MarshalJSON() ([]byte, error) { return writeObject(v) }

// ModelUsage is part of responses. What one model did, and the price that it was counted by; whatever it costs today.
type ModelUsage struct {
	// The model's name at its provider; `default` is the one that the provider names.
	Model string `json:"model"`
	// Tokens that went in.
	InputTokens int64 `json:"input_tokens"`
	// Tokens that came out.
	OutputTokens int64 `json:"output_tokens"`
	// By the operator's price table; null where it has no price.
	CostUSD *float64    `json:"cost_usd"`
	Price   *ModelPrice `json:"price"`
	// Extra has the fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON implements [json.Unmarshaler]. It keeps unknown fields in Extra.
func (v *ModelUsage) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON implements [json.Marshaler]. It leaves out fields that are not set.
func (v ModelUsage) MarshalJSON() ([]byte, error) { return writeObject(v) }

// NamedApprovers is part of responses. Who may vote about a question, and how many of them must approve.
type NamedApprovers struct {
	// Everybody of this role or a higher one.
	Role *NamedApproversRole `json:"role"`
	// People who may vote, beside the role.
	Users []string `json:"users"`
	// How many of them must approve.
	Count int64 `json:"count"`
	// Extra has the fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON implements [json.Unmarshaler]. It keeps unknown fields in Extra.
func (v *NamedApprovers) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON implements [json.Marshaler]. It leaves out fields that are not set.
func (v NamedApprovers) MarshalJSON() ([]byte, error) { return writeObject(v) }

// NewAPIKey is part of responses. A new key with its secret, which is never shown again.
type NewAPIKey struct {
	// What kind of thing this is.
	Object string `json:"object"`
	// Its id, by which every other call names it.
	ID string `json:"id"`
	// What people call it, up to 128 characters.
	Name string `json:"name"`
	// `demo` keys are slow and see no private connectors.
	Kind APIKeyKind `json:"kind"`
	// The first characters, to tell keys apart.
	Prefix string `json:"prefix"`
	// The last four characters, to tell it by.
	Last4 string `json:"last4"`
	// What it may do; write implies read.
	Scopes []APIKeyScope `json:"scopes"`
	// The only agents it may use; null: all.
	AgentIDs []string `json:"agent_ids"`
	// The only worker queues it may serve; null: all.
	Queues []string `json:"queues"`
	// The only networks it may be used from; null: everywhere. They bind its short-lived tokens as well.
	Networks []string `json:"networks"`
	// `expiring`: within 24 hours.
	Status APIKeyStatus `json:"status"`
	// When it was made.
	CreatedAt time.Time `json:"created_at"`
	// A key made by a key ends no later than its maker.
	ExpiresAt *time.Time `json:"expires_at"`
	// When it was last used, within a minute; null: never.
	LastUsedAt *time.Time `json:"last_used_at"`
	// Where the call of `last_used_at` came from.
	LastUsedAddress *string `json:"last_used_address"`
	// The key that it replaces.
	RotatedFrom *string `json:"rotated_from"`
	// The key that made it, and that can be revoked together with it; null: no key did.
	ParentID *string `json:"parent_id"`
	// When it was last seen in a request over plain HTTP: rotate it.
	ExposedAt *time.Time `json:"exposed_at"`
	// The application that a person gave it to by OAuth, by the address of its document; null: it was made by hand.
	ClientID *string `json:"client_id"`
	// The key itself: `ar_live_…`. Shown this once: null where an idempotency key repeats the answer.
	Secret *string `json:"secret"`
	// Extra has the fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON implements [json.Unmarshaler]. It keeps unknown fields in Extra.
func (v *NewAPIKey) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON implements [json.Marshaler]. It leaves out fields that are not set.
func (v NewAPIKey) MarshalJSON() ([]byte, error) { return writeObject(v) }

// NewInvitation is part of responses. An invitation with its link, which is never shown again.
type NewInvitation struct {
	// What kind of thing this is.
	Object string `json:"object"`
	// Its id, by which every other call names it.
	ID string `json:"id"`
	// The e-mail address.
	Email string `json:"email"`
	// owner: everything; admin: all but owners; developer: builds and runs; viewer: reads.
	Role MemberRole `json:"role"`
	// Who invited them.
	InvitedBy string `json:"invited_by"`
	// When it was made.
	CreatedAt time.Time `json:"created_at"`
	// When it ends; null: never.
	ExpiresAt time.Time `json:"expires_at"`
	// The link to hand over. Shown this once: null where an idempotency key repeats the answer.
	URL *string `json:"url"`
	// Whether it is on its way by mail, too: the server has a mail server.
	Mailed bool `json:"mailed"`
	// Extra has the fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON implements [json.Unmarshaler]. It keeps unknown fields in Extra.
func (v *NewInvitation) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON implements [json.Marshaler]. It leaves out fields that are not set.
func (v NewInvitation) MarshalJSON() ([]byte, error) { return writeObject(v) }

// NewThreadMessage is part of requests. Something that was said elsewhere.
type NewThreadMessage struct {
	// Who spoke, or what somebody may do.
	Role ThreadMessageRole `json:"role"`
	// A text, or parts.
	Content any `json:"content"`
	// Extra has the fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON implements [json.Unmarshaler]. It keeps unknown fields in Extra.
func (v *NewThreadMessage) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON implements [json.Marshaler]. It leaves out fields that are not set.
func (v NewThreadMessage) MarshalJSON() ([]byte, error) { return writeObject(v) }

// OAuthClient is part of responses. An application that asks by OAuth, by its own document.
type OAuthClient struct {
	// The address of its Client ID Metadata Document.
	ID string `json:"id"`
	// As it calls itself: nobody has checked that.
	Name string `json:"name"`
	// Whose document it is.
	Host string `json:"host"`
	// Extra has the fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON implements [json.Unmarshaler]. It keeps unknown fields in Extra.
func (v *OAuthClient) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON implements [json.Marshaler]. It leaves out fields that are not set.
func (v OAuthClient) MarshalJSON() ([]byte, error) { return writeObject(v) }

// Organization is part of responses. The organisation, and its plan.
type Organization struct {
	// What kind of thing this is.
	Object string `json:"object"`
	// Its id, by which every other call names it.
	ID string `json:"id"`
	// What people call it, up to 128 characters.
	Name string `json:"name"`
	// The plan, which says how many requests a minute.
	Plan OrganizationPlan `json:"plan"`
	// owner: everything; admin: all but owners; developer: builds and runs; viewer: reads.
	Role *MemberRole `json:"role"`
	// The installation's own organisation, which sees its error reports.
	IsOperator bool `json:"is_operator"`
	// Members sign in with a second factor, or set one up first.
	RequiresSecondFactor bool `json:"requires_second_factor"`
	// When it was made.
	CreatedAt time.Time `json:"created_at"`
	// Extra has the fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON implements [json.Unmarshaler]. It keeps unknown fields in Extra.
func (v *Organization) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON implements [json.Marshaler]. It leaves out fields that are not set.
func (v Organization) MarshalJSON() ([]byte, error) { return writeObject(v) }

// OrganizationPatch is part of requests.
type OrganizationPatch struct {
	// Whether every member needs one.
	RequiresSecondFactor bool `json:"requires_second_factor"`
	// Extra has the fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON implements [json.Unmarshaler]. It keeps unknown fields in Extra.
func (v *OrganizationPatch) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON implements [json.Marshaler]. It leaves out fields that are not set.
func (v OrganizationPatch) MarshalJSON() ([]byte, error) { return writeObject(v) }

// OrganizationSettings is part of responses. What its owners decided for all.
type OrganizationSettings struct {
	// What kind of thing this is.
	Object string `json:"object"`
	// How old API keys may become; null: as old as the installation lets them, see the default.
	MaxKeyAgeDays *int64 `json:"max_key_age_days"`
	// What holds where the organisation says nothing; null: keys may become any age.
	DefaultMaxKeyAgeDays *int64 `json:"default_max_key_age_days"`
	// Origins whose pages may call the API from a browser with a key or token of this organisation, beside those that the operator allows; * is any. Cookies count on the service's own pages alone.
	CorsOrigins []string `json:"cors_origins"`
	// Extra has the fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON implements [json.Unmarshaler]. It keeps unknown fields in Extra.
func (v *OrganizationSettings) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON implements [json.Marshaler]. It leaves out fields that are not set.
func (v OrganizationSettings) MarshalJSON() ([]byte, error) { return writeObject(v) }

// OrganizationSettingsPatch is part of requests.
type OrganizationSettingsPatch struct {
	// How old keys may become; null: any age.
	MaxKeyAgeDays Opt[int64] `json:"max_key_age_days"`
	// All of them: what is not named any more is allowed no more.
	CorsOrigins Opt[[]string] `json:"cors_origins"`
	// Extra has the fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON implements [json.Unmarshaler]. It keeps unknown fields in Extra.
func (v *OrganizationSettingsPatch) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON implements [json.Marshaler]. It leaves out fields that are not set.
func (v OrganizationSettingsPatch) MarshalJSON() ([]byte, error) { return writeObject(v) }

// OtherPipelineStreamEvent is part of responses. Of a type that is not listed here: one that the agent made up, or one of a newer service.
type OtherPipelineStreamEvent struct {
	// Which kind it is.
	Type string `json:"type"`
	// Without gaps; also the event's SSE id.
	Sequence int64 `json:"sequence"`
	// The pipeline run that it is about.
	PipelineRunID string `json:"pipeline_run_id"`
	// Extra has the fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON implements [json.Unmarshaler]. It keeps unknown fields in Extra.
func (v *OtherPipelineStreamEvent) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON implements [json.Marshaler]. It leaves out fields that are not set.
func (v OtherPipelineStreamEvent) MarshalJSON() ([]byte, error) { return writeObject(v) }

// OtherRunStreamEvent is part of responses. Of a type that is not listed here: one that the agent made up, or one of a newer service.
type OtherRunStreamEvent struct {
	// The event's type.
	Type string `json:"type"`
	// Without gaps between resets; also the event's SSE id.
	Sequence int64 `json:"sequence"`
	// The run that it is about; null: none.
	RunID string `json:"run_id"`
	// When it happened.
	CreatedAt time.Time `json:"created_at"`
	// Extra has the fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON implements [json.Unmarshaler]. It keeps unknown fields in Extra.
func (v *OtherRunStreamEvent) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON implements [json.Marshaler]. It leaves out fields that are not set.
func (v OtherRunStreamEvent) MarshalJSON() ([]byte, error) { return writeObject(v) }

// PatternsGuard is part of responses. RE2 patterns; a match inside a match of an allowed one does not count. All patterns of all guards share about a second for each text: what they could not read counts as a match, redacted as [unchecked].
type PatternsGuard struct {
	// Which kind it is.
	Type string `json:"type"`
	// What findings call it; default its type.
	Name *string `json:"name"`
	// Which side it looks at: `input`, `output` or `both`.
	On GuardOn `json:"on"`
	// What is done where it finds something: `block` refuses, `redact` cuts it out, `flag` records it.
	Action GuardAction `json:"action"`
	// Decides and records, changes nothing.
	Shadow bool `json:"shadow"`
	// What is looked for.
	Deny []string `json:"deny"`
	// What is let through all the same.
	Allow []string `json:"allow"`
	// Extra has the fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON implements [json.Unmarshaler]. It keeps unknown fields in Extra.
func (v *PatternsGuard) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON implements [json.Marshaler]. It leaves out fields that are not set.
func (v PatternsGuard) MarshalJSON() ([]byte, error) { return writeObject(v) }

// PatternsGuardRequest is part of requests. RE2 patterns; a match inside a match of an allowed one does not count. All patterns of all guards share about a second for each text: what they could not read counts as a match, redacted as [unchecked].
type PatternsGuardRequest struct {
	// Which kind it is.
	Type string `json:"type" fixed:"patterns"`
	// What is looked for.
	Deny []string `json:"deny" empty:"[]"`
	// What findings call it; default its type.
	Name Opt[string] `json:"name"`
	// Which side it looks at: `input`, `output` or `both`.
	On Opt[GuardOn] `json:"on"`
	// What is done where it finds something: `block` refuses, `redact` cuts it out, `flag` records it.
	Action Opt[GuardAction] `json:"action"`
	// Decides and records, changes nothing.
	Shadow Opt[bool] `json:"shadow"`
	// What is let through all the same.
	Allow Opt[[]string] `json:"allow"`
	// Extra has the fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON implements [json.Unmarshaler]. It keeps unknown fields in Extra.
func (v *PatternsGuardRequest) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON implements [json.Marshaler]. It leaves out fields that are not set.
func (v PatternsGuardRequest) MarshalJSON() ([]byte, error) { return writeObject(v) }

// Percentiles is part of responses. Milliseconds, within two per cent; null: no runs.
type Percentiles struct {
	// Half took no longer.
	P50 int64 `json:"p50"`
	// 95 of 100 took no longer.
	P95 int64 `json:"p95"`
	// 99 of 100 took no longer.
	P99 int64 `json:"p99"`
	// Extra has the fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON implements [json.Unmarshaler]. It keeps unknown fields in Extra.
func (v *Percentiles) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON implements [json.Marshaler]. It leaves out fields that are not set.
func (v Percentiles) MarshalJSON() ([]byte, error) { return writeObject(v) }

// PIIGuard is part of responses. Personal data, found by its form and its check digits.
type PIIGuard struct {
	// Which kind it is.
	Type string `json:"type"`
	// What findings call it; default its type.
	Name *string `json:"name"`
	// Which side it looks at: `input`, `output` or `both`.
	On GuardOn `json:"on"`
	// What is done where it finds something: `block` refuses, `redact` cuts it out, `flag` records it.
	Action GuardAction `json:"action"`
	// Decides and records, changes nothing.
	Shadow bool `json:"shadow"`
	// Default: all of them.
	Kinds []PIIGuardKind `json:"kinds"`
	// Countries whose phone numbers are known without a +; default US.
	Regions []string `json:"regions"`
	// Extra has the fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON implements [json.Unmarshaler]. It keeps unknown fields in Extra.
func (v *PIIGuard) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON implements [json.Marshaler]. It leaves out fields that are not set.
func (v PIIGuard) MarshalJSON() ([]byte, error) { return writeObject(v) }

// PIIGuardRequest is part of requests. Personal data, found by its form and its check digits.
type PIIGuardRequest struct {
	// Which kind it is.
	Type string `json:"type" fixed:"pii"`
	// What findings call it; default its type.
	Name Opt[string] `json:"name"`
	// Which side it looks at: `input`, `output` or `both`.
	On Opt[GuardOn] `json:"on"`
	// What is done where it finds something: `block` refuses, `redact` cuts it out, `flag` records it.
	Action Opt[GuardAction] `json:"action"`
	// Decides and records, changes nothing.
	Shadow Opt[bool] `json:"shadow"`
	// Default: all of them.
	Kinds Opt[[]PIIGuardKind] `json:"kinds"`
	// Countries whose phone numbers are known without a +; default US.
	Regions Opt[[]string] `json:"regions"`
	// Extra has the fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON implements [json.Unmarshaler]. It keeps unknown fields in Extra.
func (v *PIIGuardRequest) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON implements [json.Marshaler]. It leaves out fields that are not set.
func (v PIIGuardRequest) MarshalJSON() ([]byte, error) { return writeObject(v) }

// Pipeline is part of responses. A graph of steps, each an agent's run.
type Pipeline struct {
	// What kind of thing this is.
	Object string `json:"object"`
	// Its id, by which every other call names it.
	ID string `json:"id"`
	// How it is now.
	Status PipelineStatus `json:"status"`
	// What people call it, up to 128 characters.
	Name string `json:"name"`
	// What it is for, in your words.
	Description *string `json:"description"`
	// JSON Schema (2020-12) that every run's input must match.
	InputSchema map[string]any `json:"input_schema"`
	// Each an agent's run, in no order but the one that their expressions ask for.
	Steps []PipelineStep `json:"steps"`
	// The pipeline's output; without it the outputs of the steps that no other waits for. Any object in it that is `{"expr": "<CEL>"}` and nothing else is replaced by the expression's value.
	Output   map[string]any `json:"output"`
	Schedule *Schedule      `json:"schedule"`
	// Up to 16 string pairs of your own.
	Metadata map[string]string `json:"metadata"`
	// Counts the changes; a run names the one it began with.
	Revision int64 `json:"revision"`
	// The schedule's next time.
	NextRunAt       *time.Time       `json:"next_run_at"`
	ScheduleRefusal *ScheduleRefusal `json:"schedule_refusal"`
	// When it was made.
	CreatedAt time.Time `json:"created_at"`
	// When it was last changed.
	UpdatedAt time.Time `json:"updated_at"`
	// When it was archived; null: it is active.
	ArchivedAt *time.Time `json:"archived_at"`
	// Extra has the fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON implements [json.Unmarshaler]. It keeps unknown fields in Extra.
func (v *Pipeline) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON implements [json.Marshaler]. It leaves out fields that are not set.
func (v Pipeline) MarshalJSON() ([]byte, error) { return writeObject(v) }

// PipelineCompletedStreamEvent is part of responses. The end, however it ended: `pipeline_run.status` says how.
type PipelineCompletedStreamEvent struct {
	// Which kind it is.
	Type string `json:"type"`
	// Without gaps; also the event's SSE id.
	Sequence int64 `json:"sequence"`
	// The pipeline run that it is about.
	PipelineRunID string      `json:"pipeline_run_id"`
	PipelineRun   PipelineRun `json:"pipeline_run"`
	// Extra has the fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON implements [json.Unmarshaler]. It keeps unknown fields in Extra.
func (v *PipelineCompletedStreamEvent) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON implements [json.Marshaler]. It leaves out fields that are not set.
func (v PipelineCompletedStreamEvent) MarshalJSON() ([]byte, error) { return writeObject(v) }

// PipelineCreatedStreamEvent is part of responses. The pipeline run was accepted; always the first.
type PipelineCreatedStreamEvent struct {
	// Which kind it is.
	Type string `json:"type"`
	// Without gaps; also the event's SSE id.
	Sequence int64 `json:"sequence"`
	// The pipeline run that it is about.
	PipelineRunID string      `json:"pipeline_run_id"`
	PipelineRun   PipelineRun `json:"pipeline_run"`
	// Extra has the fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON implements [json.Unmarshaler]. It keeps unknown fields in Extra.
func (v *PipelineCreatedStreamEvent) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON implements [json.Marshaler]. It leaves out fields that are not set.
func (v PipelineCreatedStreamEvent) MarshalJSON() ([]byte, error) { return writeObject(v) }

// PipelineError is part of responses. Which step failed, and why.
type PipelineError struct {
	// The run's error code, the code that its request was refused with, or `invalid_expression`, `run_cancelled`, `too_many_items`, `output_too_large`.
	Code string `json:"code"`
	// For people; its words may change.
	Message string `json:"message"`
	// The step at fault.
	Step *string `json:"step"`
	// The run that it is about; null: none.
	RunID *string `json:"run_id"`
	// Extra has the fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON implements [json.Unmarshaler]. It keeps unknown fields in Extra.
func (v *PipelineError) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON implements [json.Marshaler]. It leaves out fields that are not set.
func (v PipelineError) MarshalJSON() ([]byte, error) { return writeObject(v) }

// PipelinePatch is part of requests.
type PipelinePatch struct {
	// What people call it, up to 128 characters.
	Name Opt[string] `json:"name"`
	// What it is for, in your words.
	Description Opt[string] `json:"description"`
	// JSON Schema (2020-12) that every run's input must match.
	InputSchema Opt[map[string]any] `json:"input_schema"`
	// Each an agent's run, in no order but the one that their expressions ask for.
	Steps Opt[[]PipelineStep] `json:"steps"`
	// The pipeline's output; without it the outputs of the steps that no other waits for. Any object in it that is `{"expr": "<CEL>"}` and nothing else is replaced by the expression's value.
	Output   Opt[map[string]any] `json:"output"`
	Schedule Opt[Schedule]       `json:"schedule"`
	// Up to 16 string pairs of your own.
	Metadata Opt[map[string]string] `json:"metadata"`
	// Extra has the fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON implements [json.Unmarshaler]. It keeps unknown fields in Extra.
func (v *PipelinePatch) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON implements [json.Marshaler]. It leaves out fields that are not set.
func (v PipelinePatch) MarshalJSON() ([]byte, error) { return writeObject(v) }

// PipelineRetry is part of requests and responses. How often a step is tried.
type PipelineRetry struct {
	// Runs in all, the first included.
	MaxAttempts int64 `json:"max_attempts"`
	// Before the second; doubled for each next.
	BackoffSeconds Opt[int64] `json:"backoff_seconds"`
	// Extra has the fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON implements [json.Unmarshaler]. It keeps unknown fields in Extra.
func (v *PipelineRetry) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON implements [json.Marshaler]. It leaves out fields that are not set.
func (v PipelineRetry) MarshalJSON() ([]byte, error) { return writeObject(v) }

// PipelineRun is part of responses. One go through a pipeline.
type PipelineRun struct {
	// What kind of thing this is.
	Object string `json:"object"`
	// Its id, by which every other call names it.
	ID string `json:"id"`
	// The pipeline that it is a run of.
	PipelineID string `json:"pipeline_id"`
	// The definition that it began with, whatever was changed since.
	PipelineRevision int64 `json:"pipeline_revision"`
	// How it is now.
	Status PipelineRunStatus `json:"status"`
	// What it gets.
	Input map[string]any `json:"input"`
	// The result, once completed.
	Output map[string]any `json:"output"`
	Error  *PipelineError `json:"error"`
	// Each an agent's run, in no order but the one that their expressions ask for.
	Steps []PipelineStepRun `json:"steps"`
	// From the start to the end.
	LatencyMs *int64 `json:"latency_ms"`
	// Of all its runs; complete once it has ended.
	TokensUsed int64 `json:"tokens_used"`
	// Up to 16 string pairs of your own.
	Metadata map[string]string `json:"metadata"`
	// The key that it was created with; null: none.
	IdempotencyKey *string `json:"idempotency_key"`
	// The key that called; null: no key did, but a person.
	APIKeyID *string `json:"api_key_id"`
	// The tick of the schedule that began it.
	ScheduledAt *time.Time `json:"scheduled_at"`
	// When it was made.
	CreatedAt time.Time `json:"created_at"`
	// When it ended; null while it goes on.
	CompletedAt *time.Time `json:"completed_at"`
	// Extra has the fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON implements [json.Unmarshaler]. It keeps unknown fields in Extra.
func (v *PipelineRun) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON implements [json.Marshaler]. It leaves out fields that are not set.
func (v PipelineRun) MarshalJSON() ([]byte, error) { return writeObject(v) }

// PipelineRunOfEvent is part of responses. The pipeline run, less what does not fit into a webhook's body.
type PipelineRunOfEvent struct {
	// What kind of thing this is.
	Object string `json:"object"`
	// Its id, by which every other call names it.
	ID string `json:"id"`
	// The pipeline that it is a run of.
	PipelineID string `json:"pipeline_id"`
	// The definition that it began with, whatever was changed since.
	PipelineRevision int64 `json:"pipeline_revision"`
	// How it is now.
	Status PipelineRunStatus `json:"status"`
	// What it gets.
	Input map[string]any `json:"input"`
	// The result, once completed.
	Output map[string]any `json:"output"`
	Error  *PipelineError `json:"error"`
	// Each an agent's run, in no order but the one that their expressions ask for.
	Steps []PipelineStepRun `json:"steps"`
	// From the start to the end.
	LatencyMs *int64 `json:"latency_ms"`
	// Of all its runs; complete once it has ended.
	TokensUsed int64 `json:"tokens_used"`
	// Up to 16 string pairs of your own.
	Metadata map[string]string `json:"metadata"`
	// The key that it was created with; null: none.
	IdempotencyKey *string `json:"idempotency_key"`
	// The key that called; null: no key did, but a person.
	APIKeyID *string `json:"api_key_id"`
	// The tick of the schedule that began it.
	ScheduledAt *time.Time `json:"scheduled_at"`
	// When it was made.
	CreatedAt time.Time `json:"created_at"`
	// When it ended; null while it goes on.
	CompletedAt *time.Time `json:"completed_at"`
	// True, and there only then, where the output was too large to send.
	OutputOmitted *bool `json:"output_omitted"`
	// True, and there only then, where the input was too large to send.
	InputOmitted *bool `json:"input_omitted"`
	// True, and there only then, where the list of items was too large to send.
	ItemsOmitted *bool `json:"items_omitted"`
	// Extra has the fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON implements [json.Unmarshaler]. It keeps unknown fields in Extra.
func (v *PipelineRunOfEvent) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON implements [json.Marshaler]. It leaves out fields that are not set.
func (v PipelineRunOfEvent) MarshalJSON() ([]byte, error) { return writeObject(v) }

// PipelineStep is part of requests and responses. One step: an agent, its input, and when it runs.
type PipelineStep struct {
	// What expressions call it: `steps.<name>`.
	Name string `json:"name"`
	// The agent that it is about; null: all of the organisation's.
	AgentID string `json:"agent_id"`
	// Steps that must have ended first, beside those that its expressions name.
	DependsOn Opt[[]string] `json:"depends_on"`
	// The run's input; without it the pipeline's input, or in a fan-out `item` and `index`. Any object in it that is `{"expr": "<CEL>"}` and nothing else is replaced by the expression's value.
	Input Opt[map[string]any] `json:"input"`
	// The step is skipped where this is false.
	When Opt[string] `json:"when"`
	// A list: the step runs once for each of its items, 1,000 at most.
	ForEach Opt[string] `json:"for_each"`
	// Items at a time in a fan-out.
	MaxConcurrency Opt[int64]         `json:"max_concurrency"`
	Retry          Opt[PipelineRetry] `json:"retry"`
	// Of each run.
	TimeoutSeconds Opt[int64] `json:"timeout_seconds"`
	// `fail`: the other steps are cancelled and the pipeline fails. `continue`: the others go on.
	OnFailure Opt[PipelineStepOnFailure] `json:"on_failure"`
	// Extra has the fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON implements [json.Unmarshaler]. It keeps unknown fields in Extra.
func (v *PipelineStep) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON implements [json.Marshaler]. It leaves out fields that are not set.
func (v PipelineStep) MarshalJSON() ([]byte, error) { return writeObject(v) }

// PipelineStepCancelledStreamEvent is part of responses. A step was stopped.
type PipelineStepCancelledStreamEvent struct {
	// Which kind it is.
	Type string `json:"type"`
	// Without gaps; also the event's SSE id.
	Sequence int64 `json:"sequence"`
	// The pipeline run that it is about.
	PipelineRunID string          `json:"pipeline_run_id"`
	Step          PipelineStepRun `json:"step"`
	// Extra has the fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON implements [json.Unmarshaler]. It keeps unknown fields in Extra.
func (v *PipelineStepCancelledStreamEvent) UnmarshalJSON(data []byte) error {
	return readObject(data, v)
}

// MarshalJSON implements [json.Marshaler]. It leaves out fields that are not set.
func (v PipelineStepCancelledStreamEvent) MarshalJSON() ([]byte, error) { return writeObject(v) }

// PipelineStepCompletedStreamEvent is part of responses. A step is done.
type PipelineStepCompletedStreamEvent struct {
	// Which kind it is.
	Type string `json:"type"`
	// Without gaps; also the event's SSE id.
	Sequence int64 `json:"sequence"`
	// The pipeline run that it is about.
	PipelineRunID string          `json:"pipeline_run_id"`
	Step          PipelineStepRun `json:"step"`
	// Extra has the fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON implements [json.Unmarshaler]. It keeps unknown fields in Extra.
func (v *PipelineStepCompletedStreamEvent) UnmarshalJSON(data []byte) error {
	return readObject(data, v)
}

// MarshalJSON implements [json.Marshaler]. It leaves out fields that are not set.
func (v PipelineStepCompletedStreamEvent) MarshalJSON() ([]byte, error) { return writeObject(v) }

// PipelineStepFailedStreamEvent is part of responses. A step has failed.
type PipelineStepFailedStreamEvent struct {
	// Which kind it is.
	Type string `json:"type"`
	// Without gaps; also the event's SSE id.
	Sequence int64 `json:"sequence"`
	// The pipeline run that it is about.
	PipelineRunID string          `json:"pipeline_run_id"`
	Step          PipelineStepRun `json:"step"`
	// Extra has the fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON implements [json.Unmarshaler]. It keeps unknown fields in Extra.
func (v *PipelineStepFailedStreamEvent) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON implements [json.Marshaler]. It leaves out fields that are not set.
func (v PipelineStepFailedStreamEvent) MarshalJSON() ([]byte, error) { return writeObject(v) }

// PipelineStepItem is part of responses. One item of a fan-out.
type PipelineStepItem struct {
	// Which item it is, from 0.
	Index int64 `json:"index"`
	// The run that it is about; null: none.
	RunID *string `json:"run_id"`
	// How it is now.
	Status PipelineStepStatus `json:"status"`
	// Runs of it so far; above 1 after a retry.
	Attempt int64 `json:"attempt"`
	// From its start to its end, what it waited included.
	LatencyMs *int64         `json:"latency_ms"`
	Error     *PipelineError `json:"error"`
	// Extra has the fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON implements [json.Unmarshaler]. It keeps unknown fields in Extra.
func (v *PipelineStepItem) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON implements [json.Marshaler]. It leaves out fields that are not set.
func (v PipelineStepItem) MarshalJSON() ([]byte, error) { return writeObject(v) }

// PipelineStepRequiresActionStreamEvent is part of responses. A run of a step waits for a person.
type PipelineStepRequiresActionStreamEvent struct {
	// Which kind it is.
	Type string `json:"type"`
	// Without gaps; also the event's SSE id.
	Sequence int64 `json:"sequence"`
	// The pipeline run that it is about.
	PipelineRunID string          `json:"pipeline_run_id"`
	Step          PipelineStepRun `json:"step"`
	// Extra has the fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON implements [json.Unmarshaler]. It keeps unknown fields in Extra.
func (v *PipelineStepRequiresActionStreamEvent) UnmarshalJSON(data []byte) error {
	return readObject(data, v)
}

// MarshalJSON implements [json.Marshaler]. It leaves out fields that are not set.
func (v PipelineStepRequiresActionStreamEvent) MarshalJSON() ([]byte, error) { return writeObject(v) }

// PipelineStepRun is part of responses. What became of a step.
type PipelineStepRun struct {
	// What people call it, up to 128 characters.
	Name string `json:"name"`
	// The run that it is about; null: none.
	RunID *string `json:"run_id"`
	// How it is now.
	Status PipelineStepStatus `json:"status"`
	// Runs of it so far; above 1 after a retry.
	Attempt int64 `json:"attempt"`
	// From its start to its end, what it waited included.
	LatencyMs *int64         `json:"latency_ms"`
	Error     *PipelineError `json:"error"`
	// The earlier pipeline run that did it, of which this one is a retry; null: this one did, or will.
	TakenFrom *string `json:"taken_from"`
	// Of a fan-out, once its list is known.
	ItemCount *int64 `json:"item_count"`
	// Of a fan-out: the items that have begun, newest run each. Null in lists of runs.
	Items []PipelineStepItem `json:"items"`
	// Extra has the fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON implements [json.Unmarshaler]. It keeps unknown fields in Extra.
func (v *PipelineStepRun) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON implements [json.Marshaler]. It leaves out fields that are not set.
func (v PipelineStepRun) MarshalJSON() ([]byte, error) { return writeObject(v) }

// PipelineStepSkippedStreamEvent is part of responses. A step's `when` was false.
type PipelineStepSkippedStreamEvent struct {
	// Which kind it is.
	Type string `json:"type"`
	// Without gaps; also the event's SSE id.
	Sequence int64 `json:"sequence"`
	// The pipeline run that it is about.
	PipelineRunID string          `json:"pipeline_run_id"`
	Step          PipelineStepRun `json:"step"`
	// Extra has the fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON implements [json.Unmarshaler]. It keeps unknown fields in Extra.
func (v *PipelineStepSkippedStreamEvent) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON implements [json.Marshaler]. It leaves out fields that are not set.
func (v PipelineStepSkippedStreamEvent) MarshalJSON() ([]byte, error) { return writeObject(v) }

// PipelineStepStartedStreamEvent is part of responses. A step has begun.
type PipelineStepStartedStreamEvent struct {
	// Which kind it is.
	Type string `json:"type"`
	// Without gaps; also the event's SSE id.
	Sequence int64 `json:"sequence"`
	// The pipeline run that it is about.
	PipelineRunID string          `json:"pipeline_run_id"`
	Step          PipelineStepRun `json:"step"`
	// Extra has the fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON implements [json.Unmarshaler]. It keeps unknown fields in Extra.
func (v *PipelineStepStartedStreamEvent) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON implements [json.Marshaler]. It leaves out fields that are not set.
func (v PipelineStepStartedStreamEvent) MarshalJSON() ([]byte, error) { return writeObject(v) }

// PipelineStreamEvent is one of [*PipelineCreatedStreamEvent], [*PipelineStepStartedStreamEvent], [*PipelineStepRequiresActionStreamEvent], [*PipelineStepCompletedStreamEvent], [*PipelineStepFailedStreamEvent], [*PipelineStepSkippedStreamEvent], [*PipelineStepCancelledStreamEvent], [*PipelineCompletedStreamEvent], [*OtherPipelineStreamEvent]: use a type switch. One event of the stream, told apart by `type`.
type PipelineStreamEvent interface{ isPipelineStreamEvent() }

func (*PipelineCreatedStreamEvent) isPipelineStreamEvent()            {}
func (*PipelineStepStartedStreamEvent) isPipelineStreamEvent()        {}
func (*PipelineStepRequiresActionStreamEvent) isPipelineStreamEvent() {}
func (*PipelineStepCompletedStreamEvent) isPipelineStreamEvent()      {}
func (*PipelineStepFailedStreamEvent) isPipelineStreamEvent()         {}
func (*PipelineStepSkippedStreamEvent) isPipelineStreamEvent()        {}
func (*PipelineStepCancelledStreamEvent) isPipelineStreamEvent()      {}
func (*PipelineCompletedStreamEvent) isPipelineStreamEvent()          {}
func (*OtherPipelineStreamEvent) isPipelineStreamEvent()              {}

// newPipelineStreamEvent returns an empty event of a type, to decode into.
func newPipelineStreamEvent(kind string) PipelineStreamEvent {
	switch kind {
	case "pipeline.created":
		return new(PipelineCreatedStreamEvent)
	case "pipeline.step.started":
		return new(PipelineStepStartedStreamEvent)
	case "pipeline.step.requires_action":
		return new(PipelineStepRequiresActionStreamEvent)
	case "pipeline.step.completed":
		return new(PipelineStepCompletedStreamEvent)
	case "pipeline.step.failed":
		return new(PipelineStepFailedStreamEvent)
	case "pipeline.step.skipped":
		return new(PipelineStepSkippedStreamEvent)
	case "pipeline.step.cancelled":
		return new(PipelineStepCancelledStreamEvent)
	case "pipeline.completed":
		return new(PipelineCompletedStreamEvent)
	default:
		return new(OtherPipelineStreamEvent)
	}
}

// Policy is part of responses. A list of guards.
type Policy struct {
	// What kind of thing this is.
	Object string `json:"object"`
	// Its id, by which every other call names it.
	ID string `json:"id"`
	// What people call it, up to 128 characters.
	Name string `json:"name"`
	// What it is for, in your words.
	Description *string `json:"description"`
	// `template`: shipped, and not to be changed. `custom`: your own.
	Source PolicySource `json:"source"`
	// What is looked for, where, and what is then done; all of them count.
	Guards []Guard `json:"guards"`
	// Counts the changes; 1 is the policy as it was made.
	Revision int64 `json:"revision"`
	// Whether it guards every agent of the organisation.
	IsDefault bool `json:"is_default"`
	// Up to 16 string pairs of your own.
	Metadata map[string]string `json:"metadata"`
	// When it was made.
	CreatedAt *time.Time `json:"created_at"`
	// When it was last changed.
	UpdatedAt *time.Time `json:"updated_at"`
	// Extra has the fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON implements [json.Unmarshaler]. It keeps unknown fields in Extra.
func (v *Policy) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON implements [json.Marshaler]. It leaves out fields that are not set.
func (v Policy) MarshalJSON() ([]byte, error) { return writeObject(v) }

// PolicyCheck is part of responses. What a policy would do with a text.
type PolicyCheck struct {
	// What kind of thing this is.
	Object string `json:"object"`
	// A template by its name, or a policy by its id.
	Policy string `json:"policy"`
	// Which side it was: `input` or `output`.
	Stage GuardStage `json:"stage"`
	// Whether it would have been refused.
	Blocked bool `json:"blocked"`
	// What each guard found.
	Findings []GuardFinding `json:"findings"`
	// The text as it would go on; null where none was given or it is blocked.
	Text *string `json:"text"`
	// The object as it would go on; null likewise.
	Value map[string]any `json:"value"`
	// Extra has the fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON implements [json.Unmarshaler]. It keeps unknown fields in Extra.
func (v *PolicyCheck) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON implements [json.Marshaler]. It leaves out fields that are not set.
func (v PolicyCheck) MarshalJSON() ([]byte, error) { return writeObject(v) }

// PolicyPatch is part of requests.
type PolicyPatch struct {
	// What people call it, up to 128 characters.
	Name Opt[string] `json:"name"`
	// What it is for, in your words.
	Description Opt[string] `json:"description"`
	// What is looked for, where, and what is then done; all of them count.
	Guards Opt[[]GuardRequest] `json:"guards"`
	// Up to 16 string pairs of your own.
	Metadata Opt[map[string]string] `json:"metadata"`
	// Extra has the fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON implements [json.Unmarshaler]. It keeps unknown fields in Extra.
func (v *PolicyPatch) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON implements [json.Marshaler]. It leaves out fields that are not set.
func (v PolicyPatch) MarshalJSON() ([]byte, error) { return writeObject(v) }

// PollWorkerRequest is part of requests.
type PollWorkerRequest struct {
	// Runs that it has room for; 0 waits for a nudge.
	Slots int64 `json:"slots"`
	// Runs that it has in hand.
	Running Opt[int64] `json:"running"`
	// How long to wait for a run; 25 where it is left out.
	WaitSeconds Opt[float64] `json:"wait_seconds"`
	// Extra has the fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON implements [json.Unmarshaler]. It keeps unknown fields in Extra.
func (v *PollWorkerRequest) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON implements [json.Marshaler]. It leaves out fields that are not set.
func (v PollWorkerRequest) MarshalJSON() ([]byte, error) { return writeObject(v) }

// PromptInjectionGuard is part of responses. Words that try to overrule an agent's instructions.
type PromptInjectionGuard struct {
	// Which kind it is.
	Type string `json:"type"`
	// What findings call it; default its type.
	Name *string `json:"name"`
	// Which side it looks at: `input`, `output` or `both`.
	On GuardOn `json:"on"`
	// What is done where it finds something: `block` refuses, `redact` cuts it out, `flag` records it.
	Action GuardAction `json:"action"`
	// Decides and records, changes nothing.
	Shadow bool `json:"shadow"`
	// Extra has the fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON implements [json.Unmarshaler]. It keeps unknown fields in Extra.
func (v *PromptInjectionGuard) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON implements [json.Marshaler]. It leaves out fields that are not set.
func (v PromptInjectionGuard) MarshalJSON() ([]byte, error) { return writeObject(v) }

// PromptInjectionGuardRequest is part of requests. Words that try to overrule an agent's instructions.
type PromptInjectionGuardRequest struct {
	// Which kind it is.
	Type string `json:"type" fixed:"prompt_injection"`
	// What findings call it; default its type.
	Name Opt[string] `json:"name"`
	// Which side it looks at: `input`, `output` or `both`.
	On Opt[GuardOn] `json:"on"`
	// What is done where it finds something: `block` refuses, `redact` cuts it out, `flag` records it.
	Action Opt[GuardAction] `json:"action"`
	// Decides and records, changes nothing.
	Shadow Opt[bool] `json:"shadow"`
	// Extra has the fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON implements [json.Unmarshaler]. It keeps unknown fields in Extra.
func (v *PromptInjectionGuardRequest) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON implements [json.Marshaler]. It leaves out fields that are not set.
func (v PromptInjectionGuardRequest) MarshalJSON() ([]byte, error) { return writeObject(v) }

// Provider is part of responses. Where models come from.
type Provider struct {
	// What kind of thing this is.
	Object string `json:"object"`
	// Its id, by which every other call names it.
	ID string `json:"id"`
	// What people call it, up to 128 characters.
	Name string `json:"name"`
	// `ai_sdk` is a provider of the AI SDK that the operator has installed (`AGENTRUN_MODEL_PROVIDERS`).
	Type ProviderType `json:"type"`
	// `environment`: set by the operator for every organisation, and read-only here.
	Source ProviderSource `json:"source"`
	// Where it is, where that is not the provider's own address.
	BaseURL *string `json:"base_url"`
	// How its key begins; null where it has none, or a short one.
	APIKeyPrefix *string `json:"api_key_prefix"`
	// The last four characters of its key.
	APIKeyLast4 *string `json:"api_key_last4"`
	// The model of agents that ask for the `default` one.
	DefaultModel *string `json:"default_model"`
	// Whether agents that ask for the `default` provider get this one.
	IsDefault bool `json:"is_default"`
	// Those that the operator's price table has for its type, with what they cost today, the default model first. A provider may have others.
	Models []ProviderModel `json:"models"`
	// When it was made.
	CreatedAt *time.Time `json:"created_at"`
	// When it was last changed.
	UpdatedAt *time.Time `json:"updated_at"`
	// Extra has the fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON implements [json.Unmarshaler]. It keeps unknown fields in Extra.
func (v *Provider) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON implements [json.Marshaler]. It leaves out fields that are not set.
func (v Provider) MarshalJSON() ([]byte, error) { return writeObject(v) }

// ProviderCheck is part of responses. What one tiny call to the model came to.
type ProviderCheck struct {
	// What kind of thing this is.
	Object string `json:"object"`
	// Its id, by which every other call names it.
	ID string `json:"id"`
	// Whether it worked; where it did not, `error` says why.
	OK bool `json:"ok"`
	// The model that was asked.
	Model string `json:"model"`
	// How long the call took, in milliseconds; null: it failed.
	LatencyMs int64 `json:"latency_ms"`
	// What went wrong; null: nothing.
	Error *ProviderCheckError `json:"error"`
	// Extra has the fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON implements [json.Unmarshaler]. It keeps unknown fields in Extra.
func (v *ProviderCheck) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON implements [json.Marshaler]. It leaves out fields that are not set.
func (v ProviderCheck) MarshalJSON() ([]byte, error) { return writeObject(v) }

// ProviderCheckError is part of responses. What went wrong; null: nothing.
type ProviderCheckError struct {
	// The stable switch for programs.
	Code ProviderCheckErrorCode `json:"code"`
	// What the provider said, or why it could not be reached.
	Message string `json:"message"`
	// Extra has the fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON implements [json.Unmarshaler]. It keeps unknown fields in Extra.
func (v *ProviderCheckError) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON implements [json.Marshaler]. It leaves out fields that are not set.
func (v ProviderCheckError) MarshalJSON() ([]byte, error) { return writeObject(v) }

// ProviderModel is part of responses. A model of a provider, and what it costs.
type ProviderModel struct {
	// What `runtime.model` of a model agent names.
	Name  string      `json:"name"`
	Price *ModelPrice `json:"price"`
	// Extra has the fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON implements [json.Unmarshaler]. It keeps unknown fields in Extra.
func (v *ProviderModel) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON implements [json.Marshaler]. It leaves out fields that are not set.
func (v ProviderModel) MarshalJSON() ([]byte, error) { return writeObject(v) }

// ProviderPatch is part of requests.
type ProviderPatch struct {
	// What `runtime.provider` of a model agent names; unique in the organisation, and not `default`.
	Name Opt[string] `json:"name"`
	// Where its API begins, https and outside private networks; null: the provider's own address.
	BaseURL Opt[string] `json:"base_url"`
	// Stored encrypted and never shown again; null for a server that asks for none.
	APIKey Opt[string] `json:"api_key"`
	// What an agent gets whose `runtime.model` is `default`.
	DefaultModel Opt[string] `json:"default_model"`
	// Whether agents whose `runtime.provider` is `default` use it. One at most is: an organisation's first, until another is made it (one without a `default_model` only where the operator has none); when it is deleted, the oldest of the others. Where none is, the operator's serves.
	IsDefault Opt[bool] `json:"is_default"`
	// Extra has the fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON implements [json.Unmarshaler]. It keeps unknown fields in Extra.
func (v *ProviderPatch) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON implements [json.Marshaler]. It leaves out fields that are not set.
func (v ProviderPatch) MarshalJSON() ([]byte, error) { return writeObject(v) }

// ReachedBudget is part of responses. A share of a cap that is used.
type ReachedBudget struct {
	Cap Cap `json:"cap"`
	// Per cent: 80 or 100.
	Threshold int64 `json:"threshold"`
	// Whose, where each user has their own.
	User *string `json:"user"`
	// Extra has the fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON implements [json.Unmarshaler]. It keeps unknown fields in Extra.
func (v *ReachedBudget) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON implements [json.Marshaler]. It leaves out fields that are not set.
func (v ReachedBudget) MarshalJSON() ([]byte, error) { return writeObject(v) }

// ReceivedAction is part of responses. What a person told the run.
type ReceivedAction struct {
	// What it was told.
	Type RunActionType `json:"type"`
	// The question, `required_action.id`.
	ActionID *string `json:"action_id"`
	// What was answered.
	Payload map[string]any `json:"payload"`
	// What was approved in place of the arguments that were asked about.
	Arguments map[string]any `json:"arguments"`
	// Where a rule decides: all that was voted, the last of them decided.
	Votes []ApprovalVote `json:"votes"`
	// The key or the user who answered; null: nobody did in time.
	By *string `json:"by"`
	// Extra has the fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON implements [json.Unmarshaler]. It keeps unknown fields in Extra.
func (v *ReceivedAction) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON implements [json.Marshaler]. It leaves out fields that are not set.
func (v ReceivedAction) MarshalJSON() ([]byte, error) { return writeObject(v) }

// RecoveryCodes is part of responses. Each signs in once without the phone. Shown this once.
type RecoveryCodes struct {
	// What kind of thing this is.
	Object string `json:"object"`
	// Each signs you in once in place of a code. Shown this once.
	Codes []string `json:"codes"`
	// Extra has the fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON implements [json.Unmarshaler]. It keeps unknown fields in Extra.
func (v *RecoveryCodes) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON implements [json.Marshaler]. It leaves out fields that are not set.
func (v RecoveryCodes) MarshalJSON() ([]byte, error) { return writeObject(v) }

// RedeliverFailedRequest is part of requests.
type RedeliverFailedRequest struct {
	// Failed deliveries made at or after this time.
	Since time.Time `json:"since"`
	// Extra has the fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON implements [json.Unmarshaler]. It keeps unknown fields in Extra.
func (v *RedeliverFailedRequest) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON implements [json.Marshaler]. It leaves out fields that are not set.
func (v RedeliverFailedRequest) MarshalJSON() ([]byte, error) { return writeObject(v) }

// Redelivery is part of responses. How many deliveries are made again.
type Redelivery struct {
	// What kind of thing this is.
	Object string `json:"object"`
	// The webhook that it is about.
	WebhookID string `json:"webhook_id"`
	// From when on.
	Since time.Time `json:"since"`
	// How many are on their way again.
	Count int64 `json:"count"`
	// There are more than one call takes: call again.
	HasMore bool `json:"has_more"`
	// Extra has the fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON implements [json.Unmarshaler]. It keeps unknown fields in Extra.
func (v *Redelivery) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON implements [json.Marshaler]. It leaves out fields that are not set.
func (v Redelivery) MarshalJSON() ([]byte, error) { return writeObject(v) }

// RegisterWorkerRequest is part of requests.
type RegisterWorkerRequest struct {
	// The highest version that the worker speaks.
	Protocol int64 `json:"protocol"`
	// Where it is, such as its host; for people.
	Name Opt[string] `json:"name"`
	// Which of your builds it is.
	Build Opt[string] `json:"build"`
	// What it is written with.
	Sdk Opt[string] `json:"sdk"`
	// Runs at a time.
	Concurrency int64 `json:"concurrency"`
	// The queues it comes for.
	Queues []string `json:"queues" empty:"[]"`
	// What it can run.
	Agents Opt[[]RegisterWorkerRequestAgent] `json:"agents"`
	// Extra has the fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON implements [json.Unmarshaler]. It keeps unknown fields in Extra.
func (v *RegisterWorkerRequest) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON implements [json.Marshaler]. It leaves out fields that are not set.
func (v RegisterWorkerRequest) MarshalJSON() ([]byte, error) { return writeObject(v) }

// RegisterWorkerRequestAgent is part of requests.
type RegisterWorkerRequestAgent struct {
	// What the worker calls it.
	Name string `json:"name"`
	// The queue its runs wait in.
	Queue string `json:"queue"`
	// What it is for, in your words.
	Description Opt[string] `json:"description"`
	// JSON Schema (2020-12) of what it takes.
	InputSchema Opt[map[string]any] `json:"input_schema"`
	// JSON Schema (2020-12) of what it gives.
	OutputSchema Opt[map[string]any] `json:"output_schema"`
	// Whether a run stays with the build that began it.
	Builds Opt[RegisterWorkerAgentBuilds] `json:"builds"`
	// Extra has the fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON implements [json.Unmarshaler]. It keeps unknown fields in Extra.
func (v *RegisterWorkerRequestAgent) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON implements [json.Marshaler]. It leaves out fields that are not set.
func (v RegisterWorkerRequestAgent) MarshalJSON() ([]byte, error) { return writeObject(v) }

// RegisteredWorker is part of responses. What the service knows the worker by.
type RegisteredWorker struct {
	// What kind of thing this is.
	Object string `json:"object"`
	// Its id, by which every other call names it.
	ID string `json:"id"`
	// The version that is spoken.
	Protocol int64 `json:"protocol"`
	// A worker that holds runs reports as often as this.
	HeartbeatSeconds float64 `json:"heartbeat_seconds"`
	// After such a silence its runs go to other workers.
	SilenceSeconds float64 `json:"silence_seconds"`
	// How long a poll waits at most.
	PollSeconds int64 `json:"poll_seconds"`
	// While a poll waits, the response body gets a space as often as this, before its JSON. A worker that receives nothing for longer than twice this time opens a new connection and polls again.
	PingSeconds float64 `json:"ping_seconds"`
	// How large an output, a step and all that is emitted may each be.
	OutputBytes int64 `json:"output_bytes"`
	// The largest report that is taken.
	ReportBytes int64 `json:"report_bytes"`
	// What it can run.
	Agents []RegisteredWorkerAgent `json:"agents"`
	// Extra has the fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON implements [json.Unmarshaler]. It keeps unknown fields in Extra.
func (v *RegisteredWorker) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON implements [json.Marshaler]. It leaves out fields that are not set.
func (v RegisteredWorker) MarshalJSON() ([]byte, error) { return writeObject(v) }

// RegisteredWorkerAgent is part of responses.
type RegisteredWorkerAgent struct {
	// What people call it, up to 128 characters.
	Name string `json:"name"`
	// The agent that it is about; null: all of the organisation's.
	AgentID *string `json:"agent_id"`
	// The revision's number, counted from 1 for each agent.
	Revision *int64 `json:"revision"`
	// Extra has the fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON implements [json.Unmarshaler]. It keeps unknown fields in Extra.
func (v *RegisteredWorkerAgent) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON implements [json.Marshaler]. It leaves out fields that are not set.
func (v RegisteredWorkerAgent) MarshalJSON() ([]byte, error) { return writeObject(v) }

// Replay is part of responses. Many runs, done again.
type Replay struct {
	// What kind of thing this is.
	Object string `json:"object"`
	// Its id, by which every other call names it.
	ID string `json:"id"`
	// The agent that it is about; null: all of the organisation's.
	AgentID string `json:"agent_id"`
	// How it is now.
	Status ReplayStatus `json:"status"`
	// That all of them run; null: each its own.
	Revision *int64 `json:"revision"`
	// The model's name at its provider; `default` is the one that the provider names.
	Model *string `json:"model"`
	// The step that runs go on from; null: their beginning.
	FromStep *string `json:"from_step"`
	// Whether the world is touched again, or answered for by the record.
	Effects ReplayEffects `json:"effects"`
	// Runs at a time.
	Concurrency int64 `json:"concurrency"`
	// Runs that it does again.
	Total int64 `json:"total"`
	// Of these, not begun yet.
	Waiting int64 `json:"waiting"`
	// Begun, and not ended.
	Active int64 `json:"active"`
	// Ended with a result.
	Completed int64 `json:"completed"`
	// Failed.
	Failed int64 `json:"failed"`
	// Stopped, or not begun before the replay was cancelled.
	Cancelled int64 `json:"cancelled"`
	// Could not be begun; GET /replays/{id}/runs says why.
	Refused int64 `json:"refused"`
	// The key or person who made it.
	CreatedBy string `json:"created_by"`
	// When it was made.
	CreatedAt time.Time `json:"created_at"`
	// When it ended; null while it goes on.
	CompletedAt *time.Time `json:"completed_at"`
	// Extra has the fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON implements [json.Unmarshaler]. It keeps unknown fields in Extra.
func (v *Replay) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON implements [json.Marshaler]. It leaves out fields that are not set.
func (v Replay) MarshalJSON() ([]byte, error) { return writeObject(v) }

// ReplayComparison is part of responses. What the runs came to before and now.
type ReplayComparison struct {
	// What kind of thing this is.
	Object string `json:"object"`
	// The replay that is compared.
	ReplayID string `json:"replay_id"`
	// The agent that it is about; null: all of the organisation's.
	AgentID string `json:"agent_id"`
	// Runs that were done again, and have ended so.
	Pairs int64 `json:"pairs"`
	// Both completed, with the same JSON text.
	SameOutput int64 `json:"same_output"`
	// Both completed, otherwise.
	OtherOutput int64 `json:"other_output"`
	// Only the new one completed.
	Fixed int64 `json:"fixed"`
	// Only the old one completed.
	Broken int64      `json:"broken"`
	Base   ReplaySide `json:"base"`
	Other  ReplaySide `json:"other"`
	// Extra has the fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON implements [json.Unmarshaler]. It keeps unknown fields in Extra.
func (v *ReplayComparison) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON implements [json.Marshaler]. It leaves out fields that are not set.
func (v ReplayComparison) MarshalJSON() ([]byte, error) { return writeObject(v) }

// ReplayFilter is part of requests. Which runs of the agent, as GET /runs filters; all by default.
type ReplayFilter struct {
	// Ended so; any of them by default.
	Status Opt[[]ReplayFilterStatu] `json:"status"`
	// That ran this revision.
	Revision Opt[int64] `json:"revision"`
	// That failed with this code.
	ErrorCode Opt[ReplayFilterErrorCode] `json:"error_code"`
	// The key that called; null: no key did, but a person.
	APIKeyID Opt[string] `json:"api_key_id"`
	// The thread that it belongs to.
	ThreadID Opt[string] `json:"thread_id"`
	// Your own name of the end user it is for; data can be found and erased by it.
	User Opt[string] `json:"user"`
	// Up to 16 string pairs of your own.
	Metadata Opt[map[string]string] `json:"metadata"`
	// At or after. A day alone is its first moment, UTC.
	CreatedAfter Opt[time.Time] `json:"created_after"`
	// Before. A day alone is its first moment, UTC.
	CreatedBefore Opt[time.Time] `json:"created_before"`
	// Runs of which anybody has said anything, nothing, or with a thumb up or down.
	Feedback Opt[ReplayFilterFeedback] `json:"feedback"`
	// With feedback of this name.
	FeedbackName Opt[string] `json:"feedback_name"`
	// With feedback of this label.
	FeedbackLabel Opt[string] `json:"feedback_label"`
	// With a score of at least this.
	MinScore Opt[float64] `json:"min_score"`
	// With a score of at most this.
	MaxScore Opt[float64] `json:"max_score"`
	// Extra has the fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON implements [json.Unmarshaler]. It keeps unknown fields in Extra.
func (v *ReplayFilter) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON implements [json.Marshaler]. It leaves out fields that are not set.
func (v ReplayFilter) MarshalJSON() ([]byte, error) { return writeObject(v) }

// ReplayLatency is part of responses. Of those that completed; null: none.
type ReplayLatency struct {
	// The mean, in milliseconds.
	Average float64 `json:"average"`
	// Half took no longer.
	P50 float64 `json:"p50"`
	// 95 of 100 took no longer.
	P95 float64 `json:"p95"`
	// Extra has the fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON implements [json.Unmarshaler]. It keeps unknown fields in Extra.
func (v *ReplayLatency) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON implements [json.Marshaler]. It leaves out fields that are not set.
func (v ReplayLatency) MarshalJSON() ([]byte, error) { return writeObject(v) }

// ReplayRefusal is part of responses. Why not.
type ReplayRefusal struct {
	// The stable switch for programs.
	Code string `json:"code"`
	// For people; its words may change.
	Message string `json:"message"`
	// Extra has the fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON implements [json.Unmarshaler]. It keeps unknown fields in Extra.
func (v *ReplayRefusal) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON implements [json.Marshaler]. It leaves out fields that are not set.
func (v ReplayRefusal) MarshalJSON() ([]byte, error) { return writeObject(v) }

// ReplayRunRequest is part of requests.
type ReplayRunRequest struct {
	// What the agent gets; as the run had it where it is left out.
	Input Opt[map[string]any] `json:"input"`
	// The revision of the agent that it runs; as the run had it where it is left out.
	Revision Opt[int64] `json:"revision"`
	// Of a model agent: another model of its provider, in place of the revision's and of those asked where that fails.
	Model Opt[string] `json:"model"`
	// Goes on from this step: what the run had done and been told before it is taken from its journal, and not done again. `key` of a step in the run's trace, `fetch#0`, or its name for the first of that name; of a model agent `turn#0` is the first turn, `tool#0.1` its second call.
	FromStep Opt[string] `json:"from_step"`
	// `recorded`: steps, turns, calls and questions are answered from the run's journal and by nothing else, so that nothing happens to the world twice; what is not there fails the run with `not_recorded`. For module and model agents.
	Effects Opt[ReplayRunEffects] `json:"effects"`
	// Up to 16 string pairs of your own.
	Metadata Opt[map[string]string] `json:"metadata"`
	// After this much work it fails with `run_timeout`; as the run had it where it is left out.
	TimeoutSeconds Opt[int64] `json:"timeout_seconds"`
	// Among waiting runs of the organisation, higher ones begin first; as the run had it where it is left out.
	Priority Opt[int64] `json:"priority"`
	// The idempotency key, for callers that cannot set the header.
	IdempotencyKey Opt[string] `json:"idempotency_key"`
	// Extra has the fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON implements [json.Unmarshaler]. It keeps unknown fields in Extra.
func (v *ReplayRunRequest) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON implements [json.Marshaler]. It leaves out fields that are not set.
func (v ReplayRunRequest) MarshalJSON() ([]byte, error) { return writeObject(v) }

// ReplaySide is part of responses. What the runs of one side came to.
type ReplaySide struct {
	// That these runs ran.
	Revisions []int64 `json:"revisions"`
	// Runs that ended with a result.
	Completed int64 `json:"completed"`
	// Those that failed.
	Failed int64 `json:"failed"`
	// Runs that were stopped.
	Cancelled int64 `json:"cancelled"`
	// Completed among completed and failed, in percent; null: none of either.
	SuccessRate *float64       `json:"success_rate"`
	LatencyMs   *ReplayLatency `json:"latency_ms"`
	// Tokens of ended runs, in and out.
	TokensUsed int64 `json:"tokens_used"`
	// Of all together; null: none of them has a price.
	CostUSD *float64 `json:"cost_usd"`
	// What was said of them, by name.
	Scores []ComparedScore `json:"scores"`
	// Extra has the fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON implements [json.Unmarshaler]. It keeps unknown fields in Extra.
func (v *ReplaySide) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON implements [json.Marshaler]. It leaves out fields that are not set.
func (v ReplaySide) MarshalJSON() ([]byte, error) { return writeObject(v) }

// ReplayedRun is part of responses. A run, and the one that does it again.
type ReplayedRun struct {
	// What kind of thing this is.
	Object string `json:"object"`
	// The run that is done again.
	ID string `json:"id"`
	// The run that does it; null: there is none.
	RunID *string `json:"run_id"`
	// How it is now.
	Status  ReplayedRunStatus `json:"status"`
	Refusal *ReplayRefusal    `json:"refusal"`
	// Extra has the fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON implements [json.Unmarshaler]. It keeps unknown fields in Extra.
func (v *ReplayedRun) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON implements [json.Marshaler]. It leaves out fields that are not set.
func (v ReplayedRun) MarshalJSON() ([]byte, error) { return writeObject(v) }

// ReportedRun is part of requests. What a worker tells of one of its runs.
type ReportedRun struct {
	// Proves that the run is this worker's.
	Token string `json:"token"`
	// The number of the first item; they count from 1.
	First Opt[int64] `json:"first"`
	// What became of it since the last report, in order.
	Items Opt[[]WorkerItem] `json:"items"`
	// The number of the last thing that it was told.
	Heard Opt[int64] `json:"heard"`
	// Extra has the fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON implements [json.Unmarshaler]. It keeps unknown fields in Extra.
func (v *ReportedRun) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON implements [json.Marshaler]. It leaves out fields that are not set.
func (v ReportedRun) MarshalJSON() ([]byte, error) { return writeObject(v) }

// RequiredAction is part of responses. What a parked run is waiting for.
type RequiredAction struct {
	// Its id, by which every other call names it.
	ID string `json:"id"`
	// `connect`: the run's user opens `url` and consents, and the run goes on with their token; `reject` ends it, `approve` looks again.
	Type RequiredActionType `json:"type"`
	// The tool that may be called once it is approved, or that asks: such a question may also be declined with `reject`. Null: the agent itself asks.
	Tool *string `json:"tool"`
	// What the tool would be called with.
	Arguments map[string]any `json:"arguments"`
	// What the person is asked.
	Prompt *string `json:"prompt"`
	// JSON Schema that the answer must match; of an approval, what `arguments` must match that are approved in place of these.
	Schema map[string]any `json:"schema"`
	// Where the run's user connects; for them alone, and once. Null but for `connect`.
	URL *string `json:"url"`
	// What is to be connected.
	ConnectorID *string         `json:"connector_id"`
	Budget      *BudgetQuestion `json:"budget"`
	Approval    *Approval       `json:"approval"`
	// Identifies what is asked: type, prompt, tool, arguments, schema and the agent's revision. An answer applies to this question alone.
	Digest *string `json:"digest"`
	// The digest of the question that was answered before the agent asked this one in its place. That answer does not apply.
	ChangedFrom *string `json:"changed_from"`
	// When it ends; null: never.
	ExpiresAt *time.Time `json:"expires_at"`
	// Extra has the fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON implements [json.Unmarshaler]. It keeps unknown fields in Extra.
func (v *RequiredAction) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON implements [json.Marshaler]. It leaves out fields that are not set.
func (v RequiredAction) MarshalJSON() ([]byte, error) { return writeObject(v) }

// ResetPasswordRequest is part of requests.
type ResetPasswordRequest struct {
	// The last part of the link.
	Token string `json:"token"`
	// At least 12 characters, and none of those that are tried first (`password_too_common`).
	NewPassword string `json:"new_password"`
	// Extra has the fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON implements [json.Unmarshaler]. It keeps unknown fields in Extra.
func (v *ResetPasswordRequest) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON implements [json.Marshaler]. It leaves out fields that are not set.
func (v ResetPasswordRequest) MarshalJSON() ([]byte, error) { return writeObject(v) }

// ResetStreamEvent is part of responses. What was put together from earlier deltas is void, for instance because the run began anew after a crash; so is what was thought in the turn that goes on.
type ResetStreamEvent struct {
	// Which kind it is.
	Type string `json:"type"`
	// Without gaps between resets; also the event's SSE id.
	Sequence int64 `json:"sequence"`
	// The run that it is about; null: none.
	RunID string `json:"run_id"`
	// When it happened.
	CreatedAt time.Time `json:"created_at"`
	// Which attempt the stream goes on with.
	Attempt int64 `json:"attempt"`
	// The text so far, in place of all deltas before.
	Output string `json:"output"`
	// Extra has the fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON implements [json.Unmarshaler]. It keeps unknown fields in Extra.
func (v *ResetStreamEvent) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON implements [json.Marshaler]. It leaves out fields that are not set.
func (v ResetStreamEvent) MarshalJSON() ([]byte, error) { return writeObject(v) }

// RetryPipelineRunRequest is part of requests.
type RetryPipelineRunRequest struct {
	// The idempotency key, for callers that cannot set the header.
	IdempotencyKey Opt[string] `json:"idempotency_key"`
	// Extra has the fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON implements [json.Unmarshaler]. It keeps unknown fields in Extra.
func (v *RetryPipelineRunRequest) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON implements [json.Marshaler]. It leaves out fields that are not set.
func (v RetryPipelineRunRequest) MarshalJSON() ([]byte, error) { return writeObject(v) }

// Revision is part of responses. An agent's configuration at one moment.
type Revision struct {
	// What kind of thing this is.
	Object string `json:"object"`
	// Its id, by which every other call names it.
	ID string `json:"id"`
	// The agent that it is about; null: all of the organisation's.
	AgentID string `json:"agent_id"`
	// The revision's number, counted from 1 for each agent.
	Revision      int64              `json:"revision"`
	Configuration AgentConfiguration `json:"configuration"`
	// Top-level fields that differ from the revision before.
	ChangedFields []string `json:"changed_fields"`
	// The key or user that made it.
	CreatedBy *string `json:"created_by"`
	// When it was made.
	CreatedAt time.Time `json:"created_at"`
	// Extra has the fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON implements [json.Unmarshaler]. It keeps unknown fields in Extra.
func (v *Revision) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON implements [json.Marshaler]. It leaves out fields that are not set.
func (v Revision) MarshalJSON() ([]byte, error) { return writeObject(v) }

// RollbackRequest is part of requests.
type RollbackRequest struct {
	// Default: the one deployed before.
	Revision Opt[int64] `json:"revision"`
	// Why; it is in the deployment and in the event.
	Reason string `json:"reason"`
	// Extra has the fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON implements [json.Unmarshaler]. It keeps unknown fields in Extra.
func (v *RollbackRequest) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON implements [json.Marshaler]. It leaves out fields that are not set.
func (v RollbackRequest) MarshalJSON() ([]byte, error) { return writeObject(v) }

// RotateAPIKeyRequest is part of requests.
type RotateAPIKeyRequest struct {
	// How long the old key still works; default 86400.
	GraceSeconds Opt[int64] `json:"grace_seconds"`
	// Extra has the fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON implements [json.Unmarshaler]. It keeps unknown fields in Extra.
func (v *RotateAPIKeyRequest) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON implements [json.Marshaler]. It leaves out fields that are not set.
func (v RotateAPIKeyRequest) MarshalJSON() ([]byte, error) { return writeObject(v) }

// RotateSecretRequest is part of requests.
type RotateSecretRequest struct {
	// `whsec_` and 1 to 250 visible ASCII characters; made and shown once where you give none.
	Secret Opt[string] `json:"secret"`
	// How long deliveries are signed with the old secret as well.
	GraceSeconds Opt[int64] `json:"grace_seconds"`
	// Extra has the fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON implements [json.Unmarshaler]. It keeps unknown fields in Extra.
func (v *RotateSecretRequest) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON implements [json.Marshaler]. It leaves out fields that are not set.
func (v RotateSecretRequest) MarshalJSON() ([]byte, error) { return writeObject(v) }

// Run is part of responses. One piece of work of one agent.
type Run struct {
	// What kind of thing this is.
	Object string `json:"object"`
	// Its id, by which every other call names it.
	ID string `json:"id"`
	// The agent that it is about; null: all of the organisation's.
	AgentID string `json:"agent_id"`
	// The revision of the agent that it runs, whatever is deployed since.
	AgentRevision int64 `json:"agent_revision"`
	// `queued`, `running`, `requires_action` and `cancelling` go on; `completed`, `failed` and `cancelled` are the end.
	Status RunStatus `json:"status"`
	// What the agent got.
	Input map[string]any `json:"input"`
	// The result, once completed.
	Output         map[string]any  `json:"output"`
	Error          *RunError       `json:"error"`
	RequiredAction *RequiredAction `json:"required_action"`
	// What it worked, once it has ended: all its time without what it waited.
	LatencyMs *int64 `json:"latency_ms"`
	// What it waited for a worker or for its thread, without the wait that goes on.
	QueuedMs int64 `json:"queued_ms"`
	// What it waited for people, without the wait that goes on.
	WaitingMs int64 `json:"waiting_ms"`
	// Of all its turns, in and out; 0 where no model ran.
	TokensUsed int64 `json:"tokens_used"`
	// What these cost, by the prices of the time; null where no model ran, or one that has no price.
	CostUSD *float64 `json:"cost_usd"`
	// What the policies' guards saw; null: nothing.
	Guardrails []GuardFinding `json:"guardrails"`
	Usage      *RunUsage      `json:"usage"`
	// Up to 16 string pairs of your own.
	Metadata map[string]string `json:"metadata"`
	// As it was asked for: higher ones begin first.
	Priority int64 `json:"priority"`
	// After this much work it fails: as asked, else the agent's limit.
	TimeoutSeconds int64 `json:"timeout_seconds"`
	// 0 while queued; above 1 after a lost worker or a retry.
	Attempt int64 `json:"attempt"`
	// The key that it was created with: a repetition finds this run.
	IdempotencyKey *string `json:"idempotency_key"`
	// The key that asked for it; null: no key did, but for instance a person who has signed in.
	APIKeyID *string `json:"api_key_id"`
	// The pipeline run that it is a step of.
	PipelineRunID *string `json:"pipeline_run_id"`
	// The thread that it is a turn of.
	ThreadID *string `json:"thread_id"`
	// Your own name of the end user it is for; data can be found and erased by it.
	User *string `json:"user"`
	// The run that it does again.
	ReplayOf *string `json:"replay_of"`
	// The tick of the agent's schedule that began it.
	ScheduledAt *time.Time `json:"scheduled_at"`
	// When it was made.
	CreatedAt time.Time `json:"created_at"`
	// When it began; null while it waits.
	StartedAt *time.Time `json:"started_at"`
	// When it ended; null while it goes on.
	CompletedAt *time.Time `json:"completed_at"`
	// Extra has the fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON implements [json.Unmarshaler]. It keeps unknown fields in Extra.
func (v *Run) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON implements [json.Marshaler]. It leaves out fields that are not set.
func (v Run) MarshalJSON() ([]byte, error) { return writeObject(v) }

// RunActionReceivedStreamEvent is part of responses. A person has answered, or sent a message.
type RunActionReceivedStreamEvent struct {
	// Which kind it is.
	Type string `json:"type"`
	// Without gaps between resets; also the event's SSE id.
	Sequence int64 `json:"sequence"`
	// The run that it is about; null: none.
	RunID string `json:"run_id"`
	// When it happened.
	CreatedAt time.Time      `json:"created_at"`
	Action    ReceivedAction `json:"action"`
	// Extra has the fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON implements [json.Unmarshaler]. It keeps unknown fields in Extra.
func (v *RunActionReceivedStreamEvent) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON implements [json.Marshaler]. It leaves out fields that are not set.
func (v RunActionReceivedStreamEvent) MarshalJSON() ([]byte, error) { return writeObject(v) }

// RunActionRequest is part of requests.
type RunActionRequest struct {
	// `delegate` hands your vote about a question with approvers on to somebody else; the others answer it, or say something unasked.
	Type RunActionType `json:"type"`
	// The `required_action.id` that is meant; without it, the one that is pending.
	ActionID Opt[string] `json:"action_id"`
	// The answer, the message, or a note on the decision.
	Payload Opt[map[string]any] `json:"payload"`
	// With `approve`: what the tool is called with instead of `required_action.arguments`, by the schema in `required_action.schema`. Refused with 422 `invalid_action` where the question has none.
	Arguments Opt[map[string]any] `json:"arguments"`
	// With `delegate`: who votes in your place, by `usr_…` or e-mail address.
	To Opt[string] `json:"to"`
	// Extra has the fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON implements [json.Unmarshaler]. It keeps unknown fields in Extra.
func (v *RunActionRequest) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON implements [json.Marshaler]. It leaves out fields that are not set.
func (v RunActionRequest) MarshalJSON() ([]byte, error) { return writeObject(v) }

// RunApprovalChangedStreamEvent is part of responses. Somebody has voted or handed their vote on, or the deadline has passed and others decide now.
type RunApprovalChangedStreamEvent struct {
	// Which kind it is.
	Type string `json:"type"`
	// Without gaps between resets; also the event's SSE id.
	Sequence int64 `json:"sequence"`
	// The run that it is about; null: none.
	RunID string `json:"run_id"`
	// When it happened.
	CreatedAt      time.Time      `json:"created_at"`
	RequiredAction RequiredAction `json:"required_action"`
	Change         ApprovalChange `json:"change"`
	// Extra has the fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON implements [json.Unmarshaler]. It keeps unknown fields in Extra.
func (v *RunApprovalChangedStreamEvent) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON implements [json.Marshaler]. It leaves out fields that are not set.
func (v RunApprovalChangedStreamEvent) MarshalJSON() ([]byte, error) { return writeObject(v) }

// RunCancelledStreamEvent is part of responses. The end: it was stopped.
type RunCancelledStreamEvent struct {
	// Which kind it is.
	Type string `json:"type"`
	// Without gaps between resets; also the event's SSE id.
	Sequence int64 `json:"sequence"`
	// The run that it is about; null: none.
	RunID string `json:"run_id"`
	// When it happened.
	CreatedAt time.Time `json:"created_at"`
	Run       Run       `json:"run"`
	// Extra has the fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON implements [json.Unmarshaler]. It keeps unknown fields in Extra.
func (v *RunCancelledStreamEvent) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON implements [json.Marshaler]. It leaves out fields that are not set.
func (v RunCancelledStreamEvent) MarshalJSON() ([]byte, error) { return writeObject(v) }

// RunCompletedStreamEvent is part of responses. The end: it has a result.
type RunCompletedStreamEvent struct {
	// Which kind it is.
	Type string `json:"type"`
	// Without gaps between resets; also the event's SSE id.
	Sequence int64 `json:"sequence"`
	// The run that it is about; null: none.
	RunID string `json:"run_id"`
	// When it happened.
	CreatedAt time.Time `json:"created_at"`
	Run       Run       `json:"run"`
	// Extra has the fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON implements [json.Unmarshaler]. It keeps unknown fields in Extra.
func (v *RunCompletedStreamEvent) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON implements [json.Marshaler]. It leaves out fields that are not set.
func (v RunCompletedStreamEvent) MarshalJSON() ([]byte, error) { return writeObject(v) }

// RunCreatedStreamEvent is part of responses. The run was accepted; always the first.
type RunCreatedStreamEvent struct {
	// Which kind it is.
	Type string `json:"type"`
	// Without gaps between resets; also the event's SSE id.
	Sequence int64 `json:"sequence"`
	// The run that it is about; null: none.
	RunID string `json:"run_id"`
	// When it happened.
	CreatedAt time.Time `json:"created_at"`
	Run       Run       `json:"run"`
	// Extra has the fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON implements [json.Unmarshaler]. It keeps unknown fields in Extra.
func (v *RunCreatedStreamEvent) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON implements [json.Marshaler]. It leaves out fields that are not set.
func (v RunCreatedStreamEvent) MarshalJSON() ([]byte, error) { return writeObject(v) }

// RunError is part of responses. Why a run failed.
type RunError struct {
	// Whose fault it was, roughly; `code` says more.
	Type RunErrorType `json:"type"`
	// The stable switch for programs.
	Code RunErrorCode `json:"code"`
	// For people; its words may change.
	Message string `json:"message"`
	// Whether running it again may help.
	Retryable bool `json:"retryable"`
	// What else is known, such as an HTTP agent's status and body; null: nothing.
	Details map[string]any `json:"details"`
	// Extra has the fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON implements [json.Unmarshaler]. It keeps unknown fields in Extra.
func (v *RunError) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON implements [json.Marshaler]. It leaves out fields that are not set.
func (v RunError) MarshalJSON() ([]byte, error) { return writeObject(v) }

// RunFailedStreamEvent is part of responses. The end: it failed, and `run.error` says why.
type RunFailedStreamEvent struct {
	// Which kind it is.
	Type string `json:"type"`
	// Without gaps between resets; also the event's SSE id.
	Sequence int64 `json:"sequence"`
	// The run that it is about; null: none.
	RunID string `json:"run_id"`
	// When it happened.
	CreatedAt time.Time `json:"created_at"`
	Run       Run       `json:"run"`
	// Extra has the fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON implements [json.Unmarshaler]. It keeps unknown fields in Extra.
func (v *RunFailedStreamEvent) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON implements [json.Marshaler]. It leaves out fields that are not set.
func (v RunFailedStreamEvent) MarshalJSON() ([]byte, error) { return writeObject(v) }

// RunOfEvent is part of responses. The run, less what does not fit into a webhook's body: `GET /runs/{id}` has it whole.
type RunOfEvent struct {
	// What kind of thing this is.
	Object string `json:"object"`
	// Its id, by which every other call names it.
	ID string `json:"id"`
	// The agent that it is about; null: all of the organisation's.
	AgentID string `json:"agent_id"`
	// The revision of the agent that it runs, whatever is deployed since.
	AgentRevision int64 `json:"agent_revision"`
	// As it was when the event happened.
	Status RunStatus `json:"status"`
	// What the agent got.
	Input map[string]any `json:"input"`
	// The result, once completed.
	Output         map[string]any  `json:"output"`
	Error          *RunError       `json:"error"`
	RequiredAction *RequiredAction `json:"required_action"`
	// What it worked, once it has ended: all its time without what it waited.
	LatencyMs *int64 `json:"latency_ms"`
	// What it waited for a worker or for its thread, without the wait that goes on.
	QueuedMs int64 `json:"queued_ms"`
	// What it waited for people, without the wait that goes on.
	WaitingMs int64 `json:"waiting_ms"`
	// Of all its turns, in and out; 0 where no model ran.
	TokensUsed int64 `json:"tokens_used"`
	// What these cost, by the prices of the time; null where no model ran, or one that has no price.
	CostUSD *float64 `json:"cost_usd"`
	// What the policies' guards saw; null: nothing.
	Guardrails []GuardFinding `json:"guardrails"`
	Usage      *RunUsage      `json:"usage"`
	// Up to 16 string pairs of your own.
	Metadata map[string]string `json:"metadata"`
	// As it was asked for: higher ones begin first.
	Priority int64 `json:"priority"`
	// After this much work it fails: as asked, else the agent's limit.
	TimeoutSeconds int64 `json:"timeout_seconds"`
	// 0 while queued; above 1 after a lost worker or a retry.
	Attempt int64 `json:"attempt"`
	// The key that it was created with: a repetition finds this run.
	IdempotencyKey *string `json:"idempotency_key"`
	// The key that asked for it; null: no key did, but for instance a person who has signed in.
	APIKeyID *string `json:"api_key_id"`
	// The pipeline run that it is a step of.
	PipelineRunID *string `json:"pipeline_run_id"`
	// The thread that it is a turn of.
	ThreadID *string `json:"thread_id"`
	// Your own name of the end user it is for; data can be found and erased by it.
	User *string `json:"user"`
	// The run that it does again.
	ReplayOf *string `json:"replay_of"`
	// The tick of the agent's schedule that began it.
	ScheduledAt *time.Time `json:"scheduled_at"`
	// When it was made.
	CreatedAt time.Time `json:"created_at"`
	// When it began; null while it waits.
	StartedAt *time.Time `json:"started_at"`
	// When it ended; null while it goes on.
	CompletedAt *time.Time `json:"completed_at"`
	// True, and there only then, where the output was too large to send.
	OutputOmitted *bool `json:"output_omitted"`
	// True, and there only then, where the input was too large to send.
	InputOmitted *bool `json:"input_omitted"`
	// Extra has the fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON implements [json.Unmarshaler]. It keeps unknown fields in Extra.
func (v *RunOfEvent) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON implements [json.Marshaler]. It leaves out fields that are not set.
func (v RunOfEvent) MarshalJSON() ([]byte, error) { return writeObject(v) }

// RunOutputDeltaStreamEvent is part of responses. The next piece of text.
type RunOutputDeltaStreamEvent struct {
	// Which kind it is.
	Type string `json:"type"`
	// Without gaps between resets; also the event's SSE id.
	Sequence int64 `json:"sequence"`
	// The run that it is about; null: none.
	RunID string `json:"run_id"`
	// When it happened.
	CreatedAt time.Time `json:"created_at"`
	// To be put after what came before.
	Delta string `json:"delta"`
	// Extra has the fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON implements [json.Unmarshaler]. It keeps unknown fields in Extra.
func (v *RunOutputDeltaStreamEvent) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON implements [json.Marshaler]. It leaves out fields that are not set.
func (v RunOutputDeltaStreamEvent) MarshalJSON() ([]byte, error) { return writeObject(v) }

// RunReasoningDeltaStreamEvent is part of responses. The next piece of what the model thinks before it speaks; never part of the output.
type RunReasoningDeltaStreamEvent struct {
	// Which kind it is.
	Type string `json:"type"`
	// Without gaps between resets; also the event's SSE id.
	Sequence int64 `json:"sequence"`
	// The run that it is about; null: none.
	RunID string `json:"run_id"`
	// When it happened.
	CreatedAt time.Time `json:"created_at"`
	// To be put after what came before in the same turn.
	Delta string `json:"delta"`
	// Extra has the fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON implements [json.Unmarshaler]. It keeps unknown fields in Extra.
func (v *RunReasoningDeltaStreamEvent) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON implements [json.Marshaler]. It leaves out fields that are not set.
func (v RunReasoningDeltaStreamEvent) MarshalJSON() ([]byte, error) { return writeObject(v) }

// RunRequiresActionStreamEvent is part of responses. The run waits for a person.
type RunRequiresActionStreamEvent struct {
	// Which kind it is.
	Type string `json:"type"`
	// Without gaps between resets; also the event's SSE id.
	Sequence int64 `json:"sequence"`
	// The run that it is about; null: none.
	RunID string `json:"run_id"`
	// When it happened.
	CreatedAt      time.Time      `json:"created_at"`
	RequiredAction RequiredAction `json:"required_action"`
	// Extra has the fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON implements [json.Unmarshaler]. It keeps unknown fields in Extra.
func (v *RunRequiresActionStreamEvent) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON implements [json.Marshaler]. It leaves out fields that are not set.
func (v RunRequiresActionStreamEvent) MarshalJSON() ([]byte, error) { return writeObject(v) }

// RunStartedStreamEvent is part of responses. An agent has begun to work on it.
type RunStartedStreamEvent struct {
	// Which kind it is.
	Type string `json:"type"`
	// Without gaps between resets; also the event's SSE id.
	Sequence int64 `json:"sequence"`
	// The run that it is about; null: none.
	RunID string `json:"run_id"`
	// When it happened.
	CreatedAt time.Time `json:"created_at"`
	// When it began; null while it waits.
	StartedAt time.Time `json:"started_at"`
	// Extra has the fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON implements [json.Unmarshaler]. It keeps unknown fields in Extra.
func (v *RunStartedStreamEvent) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON implements [json.Marshaler]. It leaves out fields that are not set.
func (v RunStartedStreamEvent) MarshalJSON() ([]byte, error) { return writeObject(v) }

// RunStreamEvent is one of [*RunCreatedStreamEvent], [*RunStartedStreamEvent], [*RunOutputDeltaStreamEvent], [*RunReasoningDeltaStreamEvent], [*RunTurnStartedStreamEvent], [*RunTurnCompletedStreamEvent], [*RunToolCalledStreamEvent], [*RunToolProgressStreamEvent], [*RunToolCompletedStreamEvent], [*RunRequiresActionStreamEvent], [*RunActionReceivedStreamEvent], [*RunApprovalChangedStreamEvent], [*RunCompletedStreamEvent], [*RunFailedStreamEvent], [*RunCancelledStreamEvent], [*ResetStreamEvent], [*OtherRunStreamEvent]: use a type switch. One event of the stream, told apart by `type`.
type RunStreamEvent interface{ isRunStreamEvent() }

func (*RunCreatedStreamEvent) isRunStreamEvent()         {}
func (*RunStartedStreamEvent) isRunStreamEvent()         {}
func (*RunOutputDeltaStreamEvent) isRunStreamEvent()     {}
func (*RunReasoningDeltaStreamEvent) isRunStreamEvent()  {}
func (*RunTurnStartedStreamEvent) isRunStreamEvent()     {}
func (*RunTurnCompletedStreamEvent) isRunStreamEvent()   {}
func (*RunToolCalledStreamEvent) isRunStreamEvent()      {}
func (*RunToolProgressStreamEvent) isRunStreamEvent()    {}
func (*RunToolCompletedStreamEvent) isRunStreamEvent()   {}
func (*RunRequiresActionStreamEvent) isRunStreamEvent()  {}
func (*RunActionReceivedStreamEvent) isRunStreamEvent()  {}
func (*RunApprovalChangedStreamEvent) isRunStreamEvent() {}
func (*RunCompletedStreamEvent) isRunStreamEvent()       {}
func (*RunFailedStreamEvent) isRunStreamEvent()          {}
func (*RunCancelledStreamEvent) isRunStreamEvent()       {}
func (*ResetStreamEvent) isRunStreamEvent()              {}
func (*OtherRunStreamEvent) isRunStreamEvent()           {}

// newRunStreamEvent returns an empty event of a type, to decode into.
func newRunStreamEvent(kind string) RunStreamEvent {
	switch kind {
	case "run.created":
		return new(RunCreatedStreamEvent)
	case "run.started":
		return new(RunStartedStreamEvent)
	case "run.output.delta":
		return new(RunOutputDeltaStreamEvent)
	case "run.reasoning.delta":
		return new(RunReasoningDeltaStreamEvent)
	case "run.turn.started":
		return new(RunTurnStartedStreamEvent)
	case "run.turn.completed":
		return new(RunTurnCompletedStreamEvent)
	case "run.tool.called":
		return new(RunToolCalledStreamEvent)
	case "run.tool.progress":
		return new(RunToolProgressStreamEvent)
	case "run.tool.completed":
		return new(RunToolCompletedStreamEvent)
	case "run.requires_action":
		return new(RunRequiresActionStreamEvent)
	case "run.action.received":
		return new(RunActionReceivedStreamEvent)
	case "run.approval.changed":
		return new(RunApprovalChangedStreamEvent)
	case "run.completed":
		return new(RunCompletedStreamEvent)
	case "run.failed":
		return new(RunFailedStreamEvent)
	case "run.cancelled":
		return new(RunCancelledStreamEvent)
	case "stream.reset":
		return new(ResetStreamEvent)
	default:
		return new(OtherRunStreamEvent)
	}
}

// RunToolCalledStreamEvent is part of responses. The agent calls a tool.
type RunToolCalledStreamEvent struct {
	// Which kind it is.
	Type string `json:"type"`
	// Without gaps between resets; also the event's SSE id.
	Sequence int64 `json:"sequence"`
	// The run that it is about; null: none.
	RunID string `json:"run_id"`
	// When it happened.
	CreatedAt time.Time `json:"created_at"`
	// The tool's name.
	Tool *string `json:"tool"`
	// The same in the call and in its end.
	CallID *string `json:"call_id"`
	// What the tool is called with.
	Arguments any `json:"arguments"`
	// Extra has the fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON implements [json.Unmarshaler]. It keeps unknown fields in Extra.
func (v *RunToolCalledStreamEvent) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON implements [json.Marshaler]. It leaves out fields that are not set.
func (v RunToolCalledStreamEvent) MarshalJSON() ([]byte, error) { return writeObject(v) }

// RunToolCompletedStreamEvent is part of responses. A tool has answered, or was not allowed to.
type RunToolCompletedStreamEvent struct {
	// Which kind it is.
	Type string `json:"type"`
	// Without gaps between resets; also the event's SSE id.
	Sequence int64 `json:"sequence"`
	// The run that it is about; null: none.
	RunID string `json:"run_id"`
	// When it happened.
	CreatedAt time.Time `json:"created_at"`
	// The tool's name.
	Tool *string `json:"tool"`
	// The same in the call and in its end.
	CallID *string `json:"call_id"`
	// What came of the call.
	Status *ToolCallStatus `json:"status"`
	// What the model was told of it.
	Result *string `json:"result"`
	// What it gave beside its words, such as an image: files of the run.
	Files []GivenFile `json:"files"`
	// Extra has the fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON implements [json.Unmarshaler]. It keeps unknown fields in Extra.
func (v *RunToolCompletedStreamEvent) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON implements [json.Marshaler]. It leaves out fields that are not set.
func (v RunToolCompletedStreamEvent) MarshalJSON() ([]byte, error) { return writeObject(v) }

// RunToolProgressStreamEvent is part of responses. A tool says how far it is; at most once a second for a call, and not part of the transcript.
type RunToolProgressStreamEvent struct {
	// Which kind it is.
	Type string `json:"type"`
	// Without gaps between resets; also the event's SSE id.
	Sequence int64 `json:"sequence"`
	// The run that it is about; null: none.
	RunID string `json:"run_id"`
	// When it happened.
	CreatedAt time.Time `json:"created_at"`
	// The tool's name.
	Tool *string `json:"tool"`
	// The same in the call and in its end.
	CallID *string `json:"call_id"`
	// How far, in the tool's own measure.
	Progress *float64 `json:"progress"`
	// How much there is in all, where the tool knows.
	Total *float64 `json:"total"`
	// What it does at the moment.
	Message *string `json:"message"`
	// Extra has the fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON implements [json.Unmarshaler]. It keeps unknown fields in Extra.
func (v *RunToolProgressStreamEvent) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON implements [json.Marshaler]. It leaves out fields that are not set.
func (v RunToolProgressStreamEvent) MarshalJSON() ([]byte, error) { return writeObject(v) }

// RunTurnCompletedStreamEvent is part of responses. The model's turn is over; where it calls tools, they are called now.
type RunTurnCompletedStreamEvent struct {
	// Which kind it is.
	Type string `json:"type"`
	// Without gaps between resets; also the event's SSE id.
	Sequence int64 `json:"sequence"`
	// The run that it is about; null: none.
	RunID string `json:"run_id"`
	// When it happened.
	CreatedAt time.Time `json:"created_at"`
	// Which turn of the model it is, from 1.
	Turn int64 `json:"turn"`
	// The model that took it.
	Model string `json:"model"`
	// Why it ended.
	FinishReason RunTurnCompletedStreamEventFinishReason `json:"finish_reason"`
	Usage        RunUsage                                `json:"usage"`
	// Extra has the fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON implements [json.Unmarshaler]. It keeps unknown fields in Extra.
func (v *RunTurnCompletedStreamEvent) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON implements [json.Marshaler]. It leaves out fields that are not set.
func (v RunTurnCompletedStreamEvent) MarshalJSON() ([]byte, error) { return writeObject(v) }

// RunTurnStartedStreamEvent is part of responses. A model is asked: what follows is its turn.
type RunTurnStartedStreamEvent struct {
	// Which kind it is.
	Type string `json:"type"`
	// Without gaps between resets; also the event's SSE id.
	Sequence int64 `json:"sequence"`
	// The run that it is about; null: none.
	RunID string `json:"run_id"`
	// When it happened.
	CreatedAt time.Time `json:"created_at"`
	// Which turn of the model it is, from 1.
	Turn int64 `json:"turn"`
	// Extra has the fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON implements [json.Unmarshaler]. It keeps unknown fields in Extra.
func (v *RunTurnStartedStreamEvent) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON implements [json.Marshaler]. It leaves out fields that are not set.
func (v RunTurnStartedStreamEvent) MarshalJSON() ([]byte, error) { return writeObject(v) }

// RunUsage is part of responses. What the model's providers counted and said, where a model ran it.
type RunUsage struct {
	// Tokens that went in.
	InputTokens int64 `json:"input_tokens"`
	// Of these, what the provider had read before and kept.
	CachedInputTokens *int64 `json:"cached_input_tokens"`
	// Tokens that came out.
	OutputTokens int64 `json:"output_tokens"`
	// Of these, what the model thought and did not say.
	ReasoningTokens *int64 `json:"reasoning_tokens"`
	// Of input and output, what no provider has counted: an estimate, for instance for a turn that was cut off.
	EstimatedTokens *int64      `json:"estimated_tokens"`
	Guards          *GuardUsage `json:"guards"`
	// By the operator's price table; null where it has no price.
	CostUSD *float64 `json:"cost_usd"`
	// The same by model, and by price where that changed; without its guards.
	Models []ModelUsage `json:"models"`
	// Why the model ended its answer; `length`: it was cut at the longest that it may write.
	FinishReason *RunUsageFinishReason `json:"finish_reason"`
	// Extra has the fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON implements [json.Unmarshaler]. It keeps unknown fields in Extra.
func (v *RunUsage) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON implements [json.Marshaler]. It leaves out fields that are not set.
func (v RunUsage) MarshalJSON() ([]byte, error) { return writeObject(v) }

// Runtime is a union: exactly one of its fields is set. How an agent runs, told apart by `type`.
type Runtime struct {
	Module    *RuntimeModule
	HTTP      *RuntimeHTTP
	Model     *RuntimeModel
	Worker    *RuntimeWorker
	A2a       *RuntimeA2a
	Responses *RuntimeResponses
	// Other has the fields of a type that this version does not know.
	Other map[string]any
}

// UnmarshalJSON implements [json.Unmarshaler].
func (v *Runtime) UnmarshalJSON(data []byte) error {
	*v = Runtime{}
	switch readKind(data, "type") {
	case "module":
		return json.Unmarshal(data, &v.Module)
	case "http":
		return json.Unmarshal(data, &v.HTTP)
	case "model":
		return json.Unmarshal(data, &v.Model)
	case "worker":
		return json.Unmarshal(data, &v.Worker)
	case "a2a":
		return json.Unmarshal(data, &v.A2a)
	case "responses":
		return json.Unmarshal(data, &v.Responses)
	default:
		return json.Unmarshal(data, &v.Other)
	}
}

// MarshalJSON implements [json.Marshaler].
func (v Runtime) MarshalJSON() ([]byte, error) {
	return writeVariant(v.Other, v.Module, v.HTTP, v.Model, v.Worker, v.A2a, v.Responses)
}

// RuntimeA2a is part of requests and responses.
type RuntimeA2a struct {
	// Which kind it is.
	Type string `json:"type" fixed:"a2a"`
	// The https address of the agent's card, `…/.well-known/agent-card.json`. It speaks A2A 1.0.
	URL string `json:"url"`
	// Sent with every call; stored encrypted and shown as [redacted].
	Headers Opt[map[string]string] `json:"headers"`
	// Extra has the fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON implements [json.Unmarshaler]. It keeps unknown fields in Extra.
func (v *RuntimeA2a) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON implements [json.Marshaler]. It leaves out fields that are not set.
func (v RuntimeA2a) MarshalJSON() ([]byte, error) { return writeObject(v) }

// RuntimeHTTP is part of requests and responses.
type RuntimeHTTP struct {
	// Which kind it is.
	Type string `json:"type" fixed:"http"`
	// The https address of your agent.
	URL string `json:"url"`
	// Sent with every call; stored encrypted and shown as [redacted].
	Headers Opt[map[string]string] `json:"headers"`
	// Signs every call. Without one the service makes one; it is shown once, then as [redacted].
	Secret Opt[string] `json:"secret"`
	// Extra has the fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON implements [json.Unmarshaler]. It keeps unknown fields in Extra.
func (v *RuntimeHTTP) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON implements [json.Marshaler]. It leaves out fields that are not set.
func (v RuntimeHTTP) MarshalJSON() ([]byte, error) { return writeObject(v) }

// RuntimeModel is part of requests and responses.
type RuntimeModel struct {
	// Which kind it is.
	Type string `json:"type" fixed:"model"`
	// The provider's name; `default` is the organisation's, else the operator's first.
	Provider string `json:"provider"`
	// The model's name at its provider; `default` is the one that the provider names.
	Model string `json:"model"`
	// Where `model` fails, these are asked, in their order.
	Models Opt[[]RuntimeModelModel] `json:"models"`
	// What one turn may write at most. An answer that is cut there is kept, and the run's `usage.finish_reason` is `length`.
	MaxOutputTokens Opt[int64] `json:"max_output_tokens"`
	// 0 for the likeliest words, higher for others.
	Temperature Opt[float64] `json:"temperature"`
	// Only the likeliest words up to this share.
	TopP Opt[float64] `json:"top_p"`
	// The model ends its answer before it would write one of these.
	Stop Opt[[]string] `json:"stop"`
	// The same seed, about the same answer.
	Seed Opt[int64] `json:"seed"`
	// `auto` (the default), `none`, `required` (some tool), or a tool's name. The last two hold until a tool was called.
	ToolChoice Opt[string] `json:"tool_choice"`
	// Whether a turn may call several tools; false: one.
	ParallelToolCalls Opt[bool] `json:"parallel_tool_calls"`
	// How much the model thinks before it speaks, where it can.
	ReasoningEffort Opt[RuntimeModelReasoningEffort] `json:"reasoning_effort"`
	// Further fields of the request in the provider's own words, such as `{"top_k": 40}`. What the service itself says goes before them.
	ProviderOptions Opt[map[string]any] `json:"provider_options"`
	// A template over the input: {{field}}.
	Prompt Opt[string] `json:"prompt"`
	// What becomes of a thread that grows longer than the model's window; it stays readable whole.
	Compaction Opt[RuntimeModelCompaction] `json:"compaction"`
	// What the service itself lends the model, beside `connectors`.
	Tools Opt[[]RuntimeModelTool] `json:"tools"`
	// Extra has the fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON implements [json.Unmarshaler]. It keeps unknown fields in Extra.
func (v *RuntimeModel) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON implements [json.Marshaler]. It leaves out fields that are not set.
func (v RuntimeModel) MarshalJSON() ([]byte, error) { return writeObject(v) }

// RuntimeModelCompaction is part of requests and responses. What becomes of a thread that grows longer than the model's window; it stays readable whole.
type RuntimeModelCompaction struct {
	// `drop`: the oldest turns of a long thread are not told. `summarize`: a model puts them in short.
	Strategy Opt[RuntimeModelCompactionStrategy] `json:"strategy"`
	// The model's window.
	ContextTokens Opt[int64] `json:"context_tokens"`
	// Of the summaries; the agent's own without it.
	Provider Opt[string] `json:"provider"`
	// The model's name at its provider; `default` is the one that the provider names.
	Model Opt[string] `json:"model"`
	// Extra has the fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON implements [json.Unmarshaler]. It keeps unknown fields in Extra.
func (v *RuntimeModelCompaction) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON implements [json.Marshaler]. It leaves out fields that are not set.
func (v RuntimeModelCompaction) MarshalJSON() ([]byte, error) { return writeObject(v) }

// RuntimeModelModel is part of requests and responses.
type RuntimeModelModel struct {
	// The agent's own without it.
	Provider Opt[string] `json:"provider"`
	// The model's name at its provider; `default` is the one that the provider names.
	Model string `json:"model"`
	// Extra has the fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON implements [json.Unmarshaler]. It keeps unknown fields in Extra.
func (v *RuntimeModelModel) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON implements [json.Marshaler]. It leaves out fields that are not set.
func (v RuntimeModelModel) MarshalJSON() ([]byte, error) { return writeObject(v) }

// RuntimeModelTool is part of requests and responses. The model may write programs and have them run, without network, in a sandbox that the operator has turned on (`AGENTRUN_CODE`).
type RuntimeModelTool struct {
	// Which kind it is.
	Type string `json:"type" fixed:"code"`
	// The only ones; without it all that the machine has.
	Languages Opt[[]RuntimeModelToolLanguage] `json:"languages"`
	// `always`: a person sees each script first, and the run waits in `requires_action`.
	Approval Opt[RuntimeModelToolApproval] `json:"approval"`
	// For one script; the operator's limit holds beside it.
	TimeoutSeconds Opt[int64] `json:"timeout_seconds"`
	// Extra has the fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON implements [json.Unmarshaler]. It keeps unknown fields in Extra.
func (v *RuntimeModelTool) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON implements [json.Marshaler]. It leaves out fields that are not set.
func (v RuntimeModelTool) MarshalJSON() ([]byte, error) { return writeObject(v) }

// RuntimeModule is part of requests and responses.
type RuntimeModule struct {
	// Which kind it is.
	Type string `json:"type" fixed:"module"`
	// The module's name on the server.
	Module string `json:"module"`
	// The hash of the files that this revision runs, whatever lies on the server now. Left out when `runtime` is written, the files are taken as they are and become a new revision if they differ; sent back, they stay. A module that ships with the service has none.
	Code Opt[string] `json:"code"`
	// Extra has the fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON implements [json.Unmarshaler]. It keeps unknown fields in Extra.
func (v *RuntimeModule) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON implements [json.Marshaler]. It leaves out fields that are not set.
func (v RuntimeModule) MarshalJSON() ([]byte, error) { return writeObject(v) }

// RuntimeResponses is part of requests and responses.
type RuntimeResponses struct {
	// Which kind it is.
	Type string `json:"type" fixed:"responses"`
	// The https base address of an API as OpenAI's, `https://api.openai.com/v1`; `/responses` is added.
	URL string `json:"url"`
	// What the API calls whoever is to answer.
	Model string `json:"model"`
	// Sent with every call; stored encrypted and shown as [redacted].
	Headers Opt[map[string]string] `json:"headers"`
	// Whether responses are made in the background, so that a connection or a node that is lost does not lose them. `false` where the API knows no `background`: then a lost one is asked for again.
	Background Opt[bool] `json:"background"`
	// Extra has the fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON implements [json.Unmarshaler]. It keeps unknown fields in Extra.
func (v *RuntimeResponses) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON implements [json.Marshaler]. It leaves out fields that are not set.
func (v RuntimeResponses) MarshalJSON() ([]byte, error) { return writeObject(v) }

// RuntimeWorker is part of requests and responses.
type RuntimeWorker struct {
	// Which kind it is.
	Type string `json:"type" fixed:"worker"`
	// Where workers of yours come for its runs.
	Queue string `json:"queue"`
	// What the workers call it; the agent's own name without one.
	Handler Opt[string] `json:"handler"`
	// `pinned`: a run stays with workers of the build that began it until none of them was heard of for 75 seconds. `never`: it never changes to another build. `auto`: any worker goes on with it.
	Builds Opt[RuntimeWorkerBuilds] `json:"builds"`
	// Extra has the fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON implements [json.Unmarshaler]. It keeps unknown fields in Extra.
func (v *RuntimeWorker) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON implements [json.Marshaler]. It leaves out fields that are not set.
func (v RuntimeWorker) MarshalJSON() ([]byte, error) { return writeObject(v) }

// Schedule is part of requests and responses. When the clock begins a run: five fields of cron, or six with seconds first, or @hourly, @daily, @weekly, @monthly and @yearly.
type Schedule struct {
	// Five fields (minute, hour, day of month, month, weekday), six with seconds first, or `@hourly`, `@daily`, `@weekly`, `@monthly`, `@yearly`. A field is `*`, a number or name, a list (`1,15`), a range (`MON-FRI`) or steps (`*/5`); `L` is the last day, `#2` the second such weekday.
	Cron string `json:"cron"`
	// An IANA time zone; its changes of the clock are followed.
	Timezone Opt[string] `json:"timezone"`
	// What every run gets; `{}` without it.
	Input Opt[map[string]any] `json:"input"`
	// False: kept, but nothing runs.
	Enabled Opt[bool] `json:"enabled"`
	// Extra has the fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON implements [json.Unmarshaler]. It keeps unknown fields in Extra.
func (v *Schedule) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON implements [json.Marshaler]. It leaves out fields that are not set.
func (v Schedule) MarshalJSON() ([]byte, error) { return writeObject(v) }

// ScheduleRefusal is part of responses. Why the schedule's last time began no run; null where it did, and once the schedule is changed.
type ScheduleRefusal struct {
	// The tick of the schedule.
	ScheduledAt time.Time `json:"scheduled_at"`
	// As the same call would have been answered with.
	Code string `json:"code"`
	// For people; its words may change.
	Message string `json:"message"`
	// Extra has the fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON implements [json.Unmarshaler]. It keeps unknown fields in Extra.
func (v *ScheduleRefusal) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON implements [json.Marshaler]. It leaves out fields that are not set.
func (v ScheduleRefusal) MarshalJSON() ([]byte, error) { return writeObject(v) }

// SecondFactor is part of responses. Whether you have one.
type SecondFactor struct {
	// What kind of thing this is.
	Object string `json:"object"`
	// Since when it is on; null: it is off.
	EnabledAt *time.Time `json:"enabled_at"`
	// How many of them were not used yet.
	RecoveryCodesLeft int64 `json:"recovery_codes_left"`
	// The organisation requires one that you do not have: until you set it up, nothing else is open.
	Missing bool `json:"missing"`
	// Extra has the fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON implements [json.Unmarshaler]. It keeps unknown fields in Extra.
func (v *SecondFactor) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON implements [json.Marshaler]. It leaves out fields that are not set.
func (v SecondFactor) MarshalJSON() ([]byte, error) { return writeObject(v) }

// SecondFactorSetup is part of responses. What an authenticator app needs. Shown this once.
type SecondFactorSetup struct {
	// What kind of thing this is.
	Object string `json:"object"`
	// For an authenticator, in base32. Shown this once.
	Secret string `json:"secret"`
	// The same as an address that authenticators scan as a QR code.
	OtpauthURL string `json:"otpauth_url"`
	// When it ends; null: never.
	ExpiresAt time.Time `json:"expires_at"`
	// Extra has the fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON implements [json.Unmarshaler]. It keeps unknown fields in Extra.
func (v *SecondFactorSetup) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON implements [json.Marshaler]. It leaves out fields that are not set.
func (v SecondFactorSetup) MarshalJSON() ([]byte, error) { return writeObject(v) }

// SecretsGuard is part of responses. API keys, tokens and private keys.
type SecretsGuard struct {
	// Which kind it is.
	Type string `json:"type"`
	// What findings call it; default its type.
	Name *string `json:"name"`
	// Which side it looks at: `input`, `output` or `both`.
	On GuardOn `json:"on"`
	// What is done where it finds something: `block` refuses, `redact` cuts it out, `flag` records it.
	Action GuardAction `json:"action"`
	// Decides and records, changes nothing.
	Shadow bool `json:"shadow"`
	// Extra has the fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON implements [json.Unmarshaler]. It keeps unknown fields in Extra.
func (v *SecretsGuard) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON implements [json.Marshaler]. It leaves out fields that are not set.
func (v SecretsGuard) MarshalJSON() ([]byte, error) { return writeObject(v) }

// SecretsGuardRequest is part of requests. API keys, tokens and private keys.
type SecretsGuardRequest struct {
	// Which kind it is.
	Type string `json:"type" fixed:"secrets"`
	// What findings call it; default its type.
	Name Opt[string] `json:"name"`
	// Which side it looks at: `input`, `output` or `both`.
	On Opt[GuardOn] `json:"on"`
	// What is done where it finds something: `block` refuses, `redact` cuts it out, `flag` records it.
	Action Opt[GuardAction] `json:"action"`
	// Decides and records, changes nothing.
	Shadow Opt[bool] `json:"shadow"`
	// Extra has the fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON implements [json.Unmarshaler]. It keeps unknown fields in Extra.
func (v *SecretsGuardRequest) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON implements [json.Marshaler]. It leaves out fields that are not set.
func (v SecretsGuardRequest) MarshalJSON() ([]byte, error) { return writeObject(v) }

// Session is part of responses. Where somebody is signed in.
type Session struct {
	// What kind of thing this is.
	Object string `json:"object"`
	// Its id, by which every other call names it.
	ID string `json:"id"`
	// The organisation.
	OrganizationID string `json:"organization_id"`
	// Whether it is the one that asks.
	IsCurrent bool `json:"is_current"`
	// How you signed in; `sso`: single sign-on.
	Method SessionMethod `json:"method"`
	// Where the call came from.
	Address *string `json:"address"`
	// The program that it came from, as it says itself.
	UserAgent *string `json:"user_agent"`
	// When it was made.
	CreatedAt time.Time `json:"created_at"`
	// When it was last heard of.
	LastSeenAt time.Time `json:"last_seen_at"`
	// When it ends; null: never.
	ExpiresAt time.Time `json:"expires_at"`
	// Extra has the fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON implements [json.Unmarshaler]. It keeps unknown fields in Extra.
func (v *Session) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON implements [json.Marshaler]. It leaves out fields that are not set.
func (v Session) MarshalJSON() ([]byte, error) { return writeObject(v) }

// SessionToken is part of responses. A short-lived token, shown this once.
type SessionToken struct {
	// What kind of thing this is.
	Object string `json:"object"`
	// `ar_st_…`, for `Authorization: Bearer`. Shown this once.
	Secret string `json:"secret"`
	// What it may do; write implies read.
	Scopes []string `json:"scopes"`
	// When it ends; null: never.
	ExpiresAt time.Time `json:"expires_at"`
	// Extra has the fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON implements [json.Unmarshaler]. It keeps unknown fields in Extra.
func (v *SessionToken) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON implements [json.Marshaler]. It leaves out fields that are not set.
func (v SessionToken) MarshalJSON() ([]byte, error) { return writeObject(v) }

// SignInOptions is part of responses. What the sign-in page offers to somebody who has said nothing yet.
type SignInOptions struct {
	// What kind of thing this is.
	Object string `json:"object"`
	// The installation's provider: GET /api/auth/sso goes to it.
	SingleSignOn *SignInOptionsSingleSignOn `json:"single_sign_on"`
	// Extra has the fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON implements [json.Unmarshaler]. It keeps unknown fields in Extra.
func (v *SignInOptions) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON implements [json.Marshaler]. It leaves out fields that are not set.
func (v SignInOptions) MarshalJSON() ([]byte, error) { return writeObject(v) }

// SignInOptionsSingleSignOn is part of responses. The installation's provider: GET /api/auth/sso goes to it.
type SignInOptionsSingleSignOn struct {
	// What the button says.
	Name string `json:"name"`
	// Extra has the fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON implements [json.Unmarshaler]. It keeps unknown fields in Extra.
func (v *SignInOptionsSingleSignOn) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON implements [json.Marshaler]. It leaves out fields that are not set.
func (v SignInOptionsSingleSignOn) MarshalJSON() ([]byte, error) { return writeObject(v) }

// SignedIn is part of responses. Who has signed in, and until when.
type SignedIn struct {
	// What kind of thing this is.
	Object string `json:"object"`
	// The session.
	ID           string       `json:"id"`
	User         User         `json:"user"`
	Organization Organization `json:"organization"`
	// When it ends; null: never.
	ExpiresAt time.Time `json:"expires_at"`
	// Extra has the fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON implements [json.Unmarshaler]. It keeps unknown fields in Extra.
func (v *SignedIn) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON implements [json.Marshaler]. It leaves out fields that are not set.
func (v SignedIn) MarshalJSON() ([]byte, error) { return writeObject(v) }

// SingleSignOn is part of responses. The organisation's provider, without its secret.
type SingleSignOn struct {
	// What kind of thing this is.
	Object string `json:"object"`
	// The provider's address, https, as its own documents write it and without `/.well-known/…`.
	Issuer string `json:"issuer"`
	// What the provider calls this service.
	ClientID string `json:"client_id"`
	// What is asked of the provider.
	Scopes string `json:"scopes"`
	// The claim that says what somebody may do: a name such as `groups`, or a path such as `realm_access.roles`.
	RolesClaim *string `json:"roles_claim"`
	// From a value of that claim to a role. Of several the highest counts.
	RoleMapping map[string]SingleSignOnRoleMappingValue `json:"role_mapping"`
	// Of people without a value that is mapped; null: they are not let in.
	DefaultRole *SingleSignOnDefaultRole `json:"default_role"`
	// Whether passwords open the organisation to owners alone.
	Required bool `json:"required"`
	// Whether somebody who was removed, or has left, becomes a member again by signing in.
	ReadmitsRemoved bool `json:"readmits_removed"`
	// What to register at the provider as the place that people come back to.
	RedirectUri string `json:"redirect_uri"`
	// Where signing in begins, for the provider's own list of applications.
	SignInURL string `json:"sign_in_url"`
	// When it was made.
	CreatedAt time.Time `json:"created_at"`
	// When it was last changed.
	UpdatedAt time.Time `json:"updated_at"`
	// Extra has the fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON implements [json.Unmarshaler]. It keeps unknown fields in Extra.
func (v *SingleSignOn) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON implements [json.Marshaler]. It leaves out fields that are not set.
func (v SingleSignOn) MarshalJSON() ([]byte, error) { return writeObject(v) }

// SingleSignOnRequest is part of requests.
type SingleSignOnRequest struct {
	// The provider's address, https, as its own documents write it and without `/.well-known/…`.
	Issuer string `json:"issuer"`
	// What the provider calls this service.
	ClientID string `json:"client_id"`
	// Stored encrypted and never shown again. Left out, or sent as [redacted], it stays as it is.
	ClientSecret Opt[string] `json:"client_secret"`
	// What is asked of the provider.
	Scopes Opt[string] `json:"scopes"`
	// The claim that says what somebody may do: a name such as `groups`, or a path such as `realm_access.roles`.
	RolesClaim Opt[string] `json:"roles_claim"`
	// From a value of that claim to a role. Of several the highest counts.
	RoleMapping Opt[map[string]SingleSignOnRoleMappingValue] `json:"role_mapping"`
	// Of people without a value that is mapped; null: they are not let in.
	DefaultRole Opt[SingleSignOnDefaultRole] `json:"default_role"`
	// Whether passwords open the organisation to owners alone.
	Required Opt[bool] `json:"required"`
	// Whether somebody who was removed, or has left, becomes a member again by signing in.
	ReadmitsRemoved Opt[bool] `json:"readmits_removed"`
	// Extra has the fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON implements [json.Unmarshaler]. It keeps unknown fields in Extra.
func (v *SingleSignOnRequest) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON implements [json.Marshaler]. It leaves out fields that are not set.
func (v SingleSignOnRequest) MarshalJSON() ([]byte, error) { return writeObject(v) }

// Span is part of responses. A stretch of a run's time.
type Span struct {
	// Within this trace.
	ID string `json:"id"`
	// The span that it is a part of; null: the run itself.
	ParentID *string `json:"parent_id"`
	// `queue`: until a worker had it; `step`: of the agent's own (`ctx.step`); `turn`: of a model; `tool`: a call; `guard`: a policy's guards looked at something; `wait`: for a person; `delivery`: a webhook was told.
	Type SpanType `json:"type"`
	// The step, the tool, the model, what was asked, what was looked at; for people.
	Name string `json:"name"`
	// When it began; null while it waits.
	StartedAt time.Time `json:"started_at"`
	// Null: it goes on.
	EndedAt *time.Time `json:"ended_at"`
	// `lost`: the attempt that it was a part of ended before it; `open`: it goes on.
	Status SpanStatus `json:"status"`
	// What is known of it. `step`: `key`, which a replay may go on from, and `result`, or `result_bytes` where it is large, `error` where it failed, and `recorded` where another run did it; `turn`: `turn`, `model`, `usage`, `finish_reason`, `first_token_ms`; `tool`: `call_id`, `arguments`, `result`; `guard`: `stage`, `field`, `decision` (`passed`, `flagged`, `redacted`, `blocked`) and the `guards` that found something; `wait`: `required_action`, `answer`; `delivery`: `delivery_id`, `webhook_id`, `event_type`, `attempts`; `attempt`: `attempt`; `run`: `error`, `usage`, `guardrails`.
	Data map[string]any `json:"data"`
	// Extra has the fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON implements [json.Unmarshaler]. It keeps unknown fields in Extra.
func (v *Span) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON implements [json.Marshaler]. It leaves out fields that are not set.
func (v Span) MarshalJSON() ([]byte, error) { return writeObject(v) }

// StoredFile is part of responses. What is known of a file.
type StoredFile struct {
	// What kind of thing this is.
	Object string `json:"object"`
	// Its id, by which every other call names it.
	ID string `json:"id"`
	// What it is called where it is saved: no path, no control characters.
	Name string `json:"name"`
	// As whoever uploaded it said; nobody has looked.
	ContentType string `json:"content_type"`
	// In bytes.
	Size int64 `json:"size"`
	// Of its content, in lower-case hex.
	Sha256 string `json:"sha256"`
	// Your own name of the end user it is for; data can be found and erased by it.
	User *string `json:"user"`
	// The run that made it.
	RunID *string `json:"run_id"`
	// When it was made.
	CreatedAt time.Time `json:"created_at"`
	// Extra has the fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON implements [json.Unmarshaler]. It keeps unknown fields in Extra.
func (v *StoredFile) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON implements [json.Marshaler]. It leaves out fields that are not set.
func (v StoredFile) MarshalJSON() ([]byte, error) { return writeObject(v) }

// SwitchOrganizationRequest is part of requests.
type SwitchOrganizationRequest struct {
	// The organisation.
	OrganizationID string `json:"organization_id"`
	// Extra has the fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON implements [json.Unmarshaler]. It keeps unknown fields in Extra.
func (v *SwitchOrganizationRequest) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON implements [json.Marshaler]. It leaves out fields that are not set.
func (v SwitchOrganizationRequest) MarshalJSON() ([]byte, error) { return writeObject(v) }

// TermsGuard is part of responses. Words and phrases; one that stands inside an allowed one does not count.
type TermsGuard struct {
	// Which kind it is.
	Type string `json:"type"`
	// What findings call it; default its type.
	Name *string `json:"name"`
	// Which side it looks at: `input`, `output` or `both`.
	On GuardOn `json:"on"`
	// What is done where it finds something: `block` refuses, `redact` cuts it out, `flag` records it.
	Action GuardAction `json:"action"`
	// Decides and records, changes nothing.
	Shadow bool `json:"shadow"`
	// What is looked for.
	Deny []string `json:"deny"`
	// What is let through all the same.
	Allow []string `json:"allow"`
	// Default false.
	CaseSensitive bool `json:"case_sensitive"`
	// Default true.
	WholeWords bool `json:"whole_words"`
	// Extra has the fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON implements [json.Unmarshaler]. It keeps unknown fields in Extra.
func (v *TermsGuard) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON implements [json.Marshaler]. It leaves out fields that are not set.
func (v TermsGuard) MarshalJSON() ([]byte, error) { return writeObject(v) }

// TermsGuardRequest is part of requests. Words and phrases; one that stands inside an allowed one does not count.
type TermsGuardRequest struct {
	// Which kind it is.
	Type string `json:"type" fixed:"terms"`
	// What is looked for.
	Deny []string `json:"deny" empty:"[]"`
	// What findings call it; default its type.
	Name Opt[string] `json:"name"`
	// Which side it looks at: `input`, `output` or `both`.
	On Opt[GuardOn] `json:"on"`
	// What is done where it finds something: `block` refuses, `redact` cuts it out, `flag` records it.
	Action Opt[GuardAction] `json:"action"`
	// Decides and records, changes nothing.
	Shadow Opt[bool] `json:"shadow"`
	// What is let through all the same.
	Allow Opt[[]string] `json:"allow"`
	// Default false.
	CaseSensitive Opt[bool] `json:"case_sensitive"`
	// Default true.
	WholeWords Opt[bool] `json:"whole_words"`
	// Extra has the fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON implements [json.Unmarshaler]. It keeps unknown fields in Extra.
func (v *TermsGuardRequest) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON implements [json.Marshaler]. It leaves out fields that are not set.
func (v TermsGuardRequest) MarshalJSON() ([]byte, error) { return writeObject(v) }

// TestData is part of responses. What a test event says.
type TestData struct {
	// The webhook that it is about.
	WebhookID string `json:"webhook_id"`
	// Says that this is a test.
	Message string `json:"message"`
	// Extra has the fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON implements [json.Unmarshaler]. It keeps unknown fields in Extra.
func (v *TestData) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON implements [json.Marshaler]. It leaves out fields that are not set.
func (v TestData) MarshalJSON() ([]byte, error) { return writeObject(v) }

// Thread is part of responses. A conversation.
type Thread struct {
	// What kind of thing this is.
	Object string `json:"object"`
	// Its id, by which every other call names it.
	ID string `json:"id"`
	// The one agent that answers in it; null: any of yours.
	AgentID *string `json:"agent_id"`
	// Your own name of the end user it is for; data can be found and erased by it.
	User *string `json:"user"`
	// Up to 16 string pairs of your own.
	Metadata map[string]string `json:"metadata"`
	// How many messages it has.
	MessageCount int64 `json:"message_count"`
	// Runs that it has taken.
	RunCount int64 `json:"run_count"`
	// Of those of them that have ended.
	TokensUsed int64 `json:"tokens_used"`
	// What these cost, as far as prices are known.
	CostUSD float64 `json:"cost_usd"`
	// When it was made.
	CreatedAt time.Time `json:"created_at"`
	// When it was last changed or spoken in.
	UpdatedAt time.Time `json:"updated_at"`
	// Extra has the fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON implements [json.Unmarshaler]. It keeps unknown fields in Extra.
func (v *Thread) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON implements [json.Marshaler]. It leaves out fields that are not set.
func (v Thread) MarshalJSON() ([]byte, error) { return writeObject(v) }

// ThreadMessage is part of responses. Something that was said.
type ThreadMessage struct {
	// What kind of thing this is.
	Object string `json:"object"`
	// Its id, by which every other call names it.
	ID string `json:"id"`
	// The thread that it belongs to.
	ThreadID string `json:"thread_id"`
	// The run that it was said in.
	RunID *string `json:"run_id"`
	// The agent that it is about; null: all of the organisation's.
	AgentID *string `json:"agent_id"`
	// Who spoke, or what somebody may do.
	Role ThreadMessageRole `json:"role"`
	// What was said, in parts.
	Content []MessagePart `json:"content"`
	// When it was made.
	CreatedAt time.Time `json:"created_at"`
	// Extra has the fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON implements [json.Unmarshaler]. It keeps unknown fields in Extra.
func (v *ThreadMessage) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON implements [json.Marshaler]. It leaves out fields that are not set.
func (v ThreadMessage) MarshalJSON() ([]byte, error) { return writeObject(v) }

// ThreadPatch is part of requests.
type ThreadPatch struct {
	// The one agent that answers in it; null: any of yours.
	AgentID Opt[string] `json:"agent_id"`
	// Your own name of the end user it is for; data can be found and erased by it.
	User Opt[string] `json:"user"`
	// Put into what is there; null takes a key out.
	Metadata Opt[map[string]*string] `json:"metadata"`
	// Extra has the fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON implements [json.Unmarshaler]. It keeps unknown fields in Extra.
func (v *ThreadPatch) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON implements [json.Marshaler]. It leaves out fields that are not set.
func (v ThreadPatch) MarshalJSON() ([]byte, error) { return writeObject(v) }

// ToolSearch is part of requests and responses. Gives the model a tool that searches the others.
type ToolSearch struct {
	// Always true.
	Search bool `json:"search"`
	// Extra has the fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON implements [json.Unmarshaler]. It keeps unknown fields in Extra.
func (v *ToolSearch) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON implements [json.Marshaler]. It leaves out fields that are not set.
func (v ToolSearch) MarshalJSON() ([]byte, error) { return writeObject(v) }

// ToolsGuard is part of responses. The only tools that may be used; a name may end in * for all that begin so.
type ToolsGuard struct {
	// Which kind it is.
	Type string `json:"type"`
	// What findings call it; default its type.
	Name *string `json:"name"`
	// Which side it looks at: `input`, `output` or `both`.
	On GuardOn `json:"on"`
	// What is done where it finds something: `block` refuses, `redact` cuts it out, `flag` records it.
	Action GuardAction `json:"action"`
	// Decides and records, changes nothing.
	Shadow bool `json:"shadow"`
	// What is let through all the same.
	Allow []string `json:"allow"`
	// Extra has the fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON implements [json.Unmarshaler]. It keeps unknown fields in Extra.
func (v *ToolsGuard) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON implements [json.Marshaler]. It leaves out fields that are not set.
func (v ToolsGuard) MarshalJSON() ([]byte, error) { return writeObject(v) }

// ToolsGuardRequest is part of requests. The only tools that may be used; a name may end in * for all that begin so.
type ToolsGuardRequest struct {
	// Which kind it is.
	Type string `json:"type" fixed:"tools"`
	// What is let through all the same.
	Allow []string `json:"allow" empty:"[]"`
	// What findings call it; default its type.
	Name Opt[string] `json:"name"`
	// Which side it looks at: `input`, `output` or `both`.
	On Opt[GuardOn] `json:"on"`
	// What is done where it finds something: `block` refuses, `redact` cuts it out, `flag` records it.
	Action Opt[GuardAction] `json:"action"`
	// Decides and records, changes nothing.
	Shadow Opt[bool] `json:"shadow"`
	// Extra has the fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON implements [json.Unmarshaler]. It keeps unknown fields in Extra.
func (v *ToolsGuardRequest) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON implements [json.Marshaler]. It leaves out fields that are not set.
func (v ToolsGuardRequest) MarshalJSON() ([]byte, error) { return writeObject(v) }

// Trace is part of responses. Where a run's time went, as spans within spans.
type Trace struct {
	// What kind of thing this is.
	Object string `json:"object"`
	// The run that it is about; null: none.
	RunID string `json:"run_id"`
	// By their start; the first is the run itself.
	Spans []Span `json:"spans"`
	// There are more events than a trace is made of, or the first of them are gone: spans may be missing.
	Truncated bool `json:"truncated"`
	// Extra has the fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON implements [json.Unmarshaler]. It keeps unknown fields in Extra.
func (v *Trace) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON implements [json.Marshaler]. It leaves out fields that are not set.
func (v Trace) MarshalJSON() ([]byte, error) { return writeObject(v) }

// TriggeredAlert is part of responses. A rule that fired, with what it saw.
type TriggeredAlert struct {
	// Its id, by which every other call names it.
	ID   string           `json:"id"`
	Rule AlertRuleSummary `json:"rule"`
	// How bad it is, for whoever is told.
	Severity string `json:"severity"`
	// One sentence for people.
	Summary string `json:"summary"`
	// When it fired.
	TriggeredAt time.Time `json:"triggered_at"`
	// What the rule saw when it fired.
	MetricSnapshot TriggeredAlertMetricSnapshot `json:"metric_snapshot"`
	// Extra has the fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON implements [json.Unmarshaler]. It keeps unknown fields in Extra.
func (v *TriggeredAlert) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON implements [json.Marshaler]. It leaves out fields that are not set.
func (v TriggeredAlert) MarshalJSON() ([]byte, error) { return writeObject(v) }

// TriggeredAlertMetricSnapshot is part of responses. What the rule saw when it fired.
type TriggeredAlertMetricSnapshot struct {
	// The number that is watched.
	Metric string `json:"metric"`
	// The number that was seen.
	Value float64 `json:"value"`
	// What it is counted in.
	Unit string `json:"unit"`
	// How many things it was taken from.
	SampleCount int64 `json:"sample_count"`
	// From when on it looked.
	WindowStart time.Time `json:"window_start"`
	// Until when it looked.
	WindowEnd time.Time `json:"window_end"`
	// What it was narrowed to, such as an agent.
	Dimensions map[string]any `json:"dimensions"`
	// Extra has the fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON implements [json.Unmarshaler]. It keeps unknown fields in Extra.
func (v *TriggeredAlertMetricSnapshot) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON implements [json.Marshaler]. It leaves out fields that are not set.
func (v TriggeredAlertMetricSnapshot) MarshalJSON() ([]byte, error) { return writeObject(v) }

// Usage is part of responses. What was used this month, against the plan.
type Usage struct {
	// What kind of thing this is.
	Object string `json:"object"`
	// The month, as `2026-11`, in UTC.
	Month string `json:"month"`
	// The plan, which says how many requests a minute.
	Plan OrganizationPlan `json:"plan"`
	// What the plan allows.
	Limits UsageLimits `json:"limits"`
	// Accepted runs: the unit of the quota.
	Calls int64 `json:"calls"`
	// Runs that ended with a result.
	Completed int64 `json:"completed"`
	// Those that failed.
	Failed int64 `json:"failed"`
	// Runs that were stopped.
	Cancelled int64 `json:"cancelled"`
	// For information; not a unit of any limit.
	TokensUsed int64 `json:"tokens_used"`
	// What the runs that ended cost, as far as prices are known.
	CostUSD float64 `json:"cost_usd"`
	// Of the quota; null: unlimited.
	CallsRemaining *int64 `json:"calls_remaining"`
	// The month by agent.
	ByAgent []UsageByAgentItem `json:"by_agent"`
	// The month by key.
	ByAPIKey []UsageByAPIKeyItem `json:"by_api_key"`
	// End users whose runs used tokens; those who cost most come first.
	ByUser []UsageByUserItem `json:"by_user"`
	// The month by model, the dearest first.
	ByModel []UsageByModelItem `json:"by_model"`
	// The month by day.
	Daily []UsageDailyItem `json:"daily"`
	// When the next month begins.
	ResetsAt time.Time `json:"resets_at"`
	// Extra has the fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON implements [json.Unmarshaler]. It keeps unknown fields in Extra.
func (v *Usage) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON implements [json.Marshaler]. It leaves out fields that are not set.
func (v Usage) MarshalJSON() ([]byte, error) { return writeObject(v) }

// UsageByAgentItem is part of responses.
type UsageByAgentItem struct {
	// The agent that it is about; null: all of the organisation's.
	AgentID string `json:"agent_id"`
	// Accepted runs: the unit of the quota.
	Calls int64 `json:"calls"`
	// Runs that ended with a result.
	Completed int64 `json:"completed"`
	// Those that failed.
	Failed int64 `json:"failed"`
	// Runs that were stopped.
	Cancelled int64 `json:"cancelled"`
	// For information; not a unit of any limit.
	TokensUsed int64 `json:"tokens_used"`
	// What the runs that ended cost, as far as prices are known.
	CostUSD float64 `json:"cost_usd"`
	// Extra has the fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON implements [json.Unmarshaler]. It keeps unknown fields in Extra.
func (v *UsageByAgentItem) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON implements [json.Marshaler]. It leaves out fields that are not set.
func (v UsageByAgentItem) MarshalJSON() ([]byte, error) { return writeObject(v) }

// UsageByAPIKeyItem is part of responses.
type UsageByAPIKeyItem struct {
	// The key that called; null: no key did, but a person.
	APIKeyID *string `json:"api_key_id"`
	// Accepted runs: the unit of the quota.
	Calls int64 `json:"calls"`
	// Runs that ended with a result.
	Completed int64 `json:"completed"`
	// Those that failed.
	Failed int64 `json:"failed"`
	// Runs that were stopped.
	Cancelled int64 `json:"cancelled"`
	// For information; not a unit of any limit.
	TokensUsed int64 `json:"tokens_used"`
	// What the runs that ended cost, as far as prices are known.
	CostUSD float64 `json:"cost_usd"`
	// Extra has the fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON implements [json.Unmarshaler]. It keeps unknown fields in Extra.
func (v *UsageByAPIKeyItem) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON implements [json.Marshaler]. It leaves out fields that are not set.
func (v UsageByAPIKeyItem) MarshalJSON() ([]byte, error) { return writeObject(v) }

// UsageByModelItem is part of responses.
type UsageByModelItem struct {
	// Null: guards, or what an agent's own code told.
	Model *string `json:"model"`
	// Tokens of ended runs, in and out.
	TokensUsed int64 `json:"tokens_used"`
	// What the runs that ended cost, as far as prices are known.
	CostUSD float64 `json:"cost_usd"`
	// Of the tokens, those that no price is known of.
	UnpricedTokens int64 `json:"unpriced_tokens"`
	// Extra has the fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON implements [json.Unmarshaler]. It keeps unknown fields in Extra.
func (v *UsageByModelItem) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON implements [json.Marshaler]. It leaves out fields that are not set.
func (v UsageByModelItem) MarshalJSON() ([]byte, error) { return writeObject(v) }

// UsageByUserItem is part of responses.
type UsageByUserItem struct {
	// Your own name of the end user; null: the organisation's.
	User string `json:"user"`
	// How many runs.
	Runs int64 `json:"runs"`
	// Tokens of ended runs, in and out.
	TokensUsed int64 `json:"tokens_used"`
	// What the runs that ended cost, as far as prices are known.
	CostUSD float64 `json:"cost_usd"`
	// Extra has the fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON implements [json.Unmarshaler]. It keeps unknown fields in Extra.
func (v *UsageByUserItem) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON implements [json.Marshaler]. It leaves out fields that are not set.
func (v UsageByUserItem) MarshalJSON() ([]byte, error) { return writeObject(v) }

// UsageDailyItem is part of responses.
type UsageDailyItem struct {
	// The day, as `2026-11-17`, in UTC.
	Date string `json:"date"`
	// Accepted runs: the unit of the quota.
	Calls int64 `json:"calls"`
	// Runs that ended with a result.
	Completed int64 `json:"completed"`
	// Those that failed.
	Failed int64 `json:"failed"`
	// Runs that were stopped.
	Cancelled int64 `json:"cancelled"`
	// For information; not a unit of any limit.
	TokensUsed int64 `json:"tokens_used"`
	// What the runs that ended cost, as far as prices are known.
	CostUSD float64 `json:"cost_usd"`
	// Extra has the fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON implements [json.Unmarshaler]. It keeps unknown fields in Extra.
func (v *UsageDailyItem) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON implements [json.Marshaler]. It leaves out fields that are not set.
func (v UsageDailyItem) MarshalJSON() ([]byte, error) { return writeObject(v) }

// UsageLimits is part of responses. What the plan allows.
type UsageLimits struct {
	// Per key; null: unlimited.
	RequestsPerMinute *int64 `json:"requests_per_minute"`
	// The most requests at once.
	Burst *int64 `json:"burst"`
	// Calls a month; null: unlimited.
	MonthlyQuota *int64 `json:"monthly_quota"`
	// Extra has the fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON implements [json.Unmarshaler]. It keeps unknown fields in Extra.
func (v *UsageLimits) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON implements [json.Marshaler]. It leaves out fields that are not set.
func (v UsageLimits) MarshalJSON() ([]byte, error) { return writeObject(v) }

// User is part of responses. A person.
type User struct {
	// What kind of thing this is.
	Object string `json:"object"`
	// Its id, by which every other call names it.
	ID string `json:"id"`
	// The e-mail address.
	Email string `json:"email"`
	// When it was made.
	CreatedAt time.Time `json:"created_at"`
	// Extra has the fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON implements [json.Unmarshaler]. It keeps unknown fields in Extra.
func (v *User) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON implements [json.Marshaler]. It leaves out fields that are not set.
func (v User) MarshalJSON() ([]byte, error) { return writeObject(v) }

// Webhook is part of responses. An address that is told of events.
type Webhook struct {
	// What kind of thing this is.
	Object string `json:"object"`
	// Its id, by which every other call names it.
	ID string `json:"id"`
	// Its address.
	URL string `json:"url"`
	// Which events it is told of; `*` is all of them.
	Events []string `json:"events"`
	// Whether deliveries are sent.
	Active bool `json:"active"`
	// What it is for, in your words.
	Description *string `json:"description"`
	// `standard`: three attempts. `extended`: further ones, hours apart, for three days.
	RetryPolicy WebhookRetryPolicy `json:"retry_policy"`
	// When it was made.
	CreatedAt time.Time `json:"created_at"`
	// Why the service deactivated it: it answered 410, failed for five days on end, or whoever set it up has left or may no longer read its events. Then what is due waits for somebody to take it over by `active: true`.
	DisabledReason *WebhookDisabledReason `json:"disabled_reason"`
	// When the service deactivated it; null: it did not.
	DisabledAt *time.Time `json:"disabled_at"`
	// The first attempt that failed since one got through; null: the last one did.
	FailingSince *time.Time `json:"failing_since"`
	// When it was last sent something; null: never.
	LastDeliveryAt *time.Time `json:"last_delivery_at"`
	// Until then, or until the next rotation, deliveries are signed with both secrets.
	PreviousSecretExpiresAt *time.Time `json:"previous_secret_expires_at"`
	// Extra has the fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON implements [json.Unmarshaler]. It keeps unknown fields in Extra.
func (v *Webhook) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON implements [json.Marshaler]. It leaves out fields that are not set.
func (v Webhook) MarshalJSON() ([]byte, error) { return writeObject(v) }

// WebhookHealth is part of responses. Deliveries of the whole organisation that ended in the period; null for a key limited to some agents.
type WebhookHealth struct {
	// Deliveries that were acknowledged.
	Delivered int64 `json:"delivered"`
	// Those that failed.
	Failed int64 `json:"failed"`
	// Acknowledged among ended, in percent; null: none has ended.
	SuccessRate *float64 `json:"success_rate"`
	// Extra has the fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON implements [json.Unmarshaler]. It keeps unknown fields in Extra.
func (v *WebhookHealth) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON implements [json.Marshaler]. It leaves out fields that are not set.
func (v WebhookHealth) MarshalJSON() ([]byte, error) { return writeObject(v) }

// WebhookPatch is part of requests.
type WebhookPatch struct {
	// Where deliveries go: https, without credentials, outside private networks.
	URL Opt[string] `json:"url"`
	// Which events are delivered; `*` for all, which takes the scopes of all.
	Events Opt[[]WebhookEventType] `json:"events"`
	// Whether deliveries are sent.
	Active Opt[bool] `json:"active"`
	// What it is for, in your words.
	Description Opt[string] `json:"description"`
	// `standard`: three attempts. `extended`: further ones, hours apart, for three days.
	RetryPolicy Opt[WebhookRetryPolicy] `json:"retry_policy"`
	// Extra has the fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON implements [json.Unmarshaler]. It keeps unknown fields in Extra.
func (v *WebhookPatch) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON implements [json.Marshaler]. It leaves out fields that are not set.
func (v WebhookPatch) MarshalJSON() ([]byte, error) { return writeObject(v) }

// WebhookWithSecret is part of responses. A webhook with its signing secret, which is never shown again.
type WebhookWithSecret struct {
	// What kind of thing this is.
	Object string `json:"object"`
	// Its id, by which every other call names it.
	ID string `json:"id"`
	// Its address.
	URL string `json:"url"`
	// Which events it is told of; `*` is all of them.
	Events []string `json:"events"`
	// Whether deliveries are sent.
	Active bool `json:"active"`
	// What it is for, in your words.
	Description *string `json:"description"`
	// `standard`: three attempts. `extended`: further ones, hours apart, for three days.
	RetryPolicy WebhookRetryPolicy `json:"retry_policy"`
	// When it was made.
	CreatedAt time.Time `json:"created_at"`
	// Why the service deactivated it: it answered 410, failed for five days on end, or whoever set it up has left or may no longer read its events. Then what is due waits for somebody to take it over by `active: true`.
	DisabledReason *WebhookDisabledReason `json:"disabled_reason"`
	// When the service deactivated it; null: it did not.
	DisabledAt *time.Time `json:"disabled_at"`
	// The first attempt that failed since one got through; null: the last one did.
	FailingSince *time.Time `json:"failing_since"`
	// When it was last sent something; null: never.
	LastDeliveryAt *time.Time `json:"last_delivery_at"`
	// Until then, or until the next rotation, deliveries are signed with both secrets.
	PreviousSecretExpiresAt *time.Time `json:"previous_secret_expires_at"`
	// Deliveries are signed with it: keep it. Shown this once: null where an idempotency key repeats the answer.
	Secret *string `json:"secret"`
	// What is well to know.
	Warnings []string `json:"warnings"`
	// Extra has the fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON implements [json.Unmarshaler]. It keeps unknown fields in Extra.
func (v *WebhookWithSecret) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON implements [json.Marshaler]. It leaves out fields that are not set.
func (v WebhookWithSecret) MarshalJSON() ([]byte, error) { return writeObject(v) }

// Worker is part of responses. A process of yours that comes for runs.
type Worker struct {
	// What kind of thing this is.
	Object string `json:"object"`
	// Its id, by which every other call names it.
	ID string `json:"id"`
	// Where it is, as it says itself.
	Name string `json:"name"`
	// Where it registered from.
	Address string `json:"address"`
	// Which of your builds it is; null: it did not say.
	Build string `json:"build"`
	// What it is written with.
	Sdk string `json:"sdk"`
	// The queues it comes for.
	Queues []string `json:"queues"`
	// What it runs, by its own names.
	Agents []string `json:"agents"`
	// Runs at a time.
	Concurrency int64 `json:"concurrency"`
	// Runs that it had in hand when it was last heard of; 0 of one that is lost: others have them.
	Running int64 `json:"running"`
	// `lost`: it has been silent for too long.
	Status WorkerStatus `json:"status"`
	// When it registered.
	RegisteredAt time.Time `json:"registered_at"`
	// When it was last heard of.
	LastSeenAt time.Time `json:"last_seen_at"`
	// Extra has the fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON implements [json.Unmarshaler]. It keeps unknown fields in Extra.
func (v *Worker) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON implements [json.Marshaler]. It leaves out fields that are not set.
func (v Worker) MarshalJSON() ([]byte, error) { return writeObject(v) }

// WorkerItem is part of requests. One thing that became of a run.
type WorkerItem struct {
	// delta, event, step, log, file, answer, ask, completed, failed or released.
	Type string `json:"type"`
	// Of a delta.
	Text Opt[string] `json:"text"`
	// Of an event, with its `type`. JSON text.
	Event Opt[string] `json:"event"`
	// Of a step or a question: its name, # and how often it came before.
	Key Opt[string] `json:"key"`
	// Of a step: `result`, and what it `emitted`. JSON text.
	Value Opt[string] `json:"value"`
	// Of a step: how long its work took, for the run's trace.
	TookMs Opt[float64] `json:"took_ms"`
	// Of ask and answer. JSON text.
	Question Opt[string] `json:"question"`
	// Of completed: an object. JSON text.
	Output Opt[string] `json:"output"`
	// Of completed, failed and ask.
	TokensUsed Opt[int64] `json:"tokens_used"`
	// Of completed: what the thread is to remember. JSON text.
	ThreadState Opt[string] `json:"thread_state"`
	// Of failed.
	Code Opt[WorkerItemCode] `json:"code"`
	// Of log and failed.
	Message Opt[string] `json:"message"`
	// Of failed: the kind of error.
	Name Opt[string] `json:"name"`
	// Of log. JSON text.
	Fields Opt[string] `json:"fields"`
	// Of file and answer: the number by which the reply names it.
	Call Opt[int64] `json:"call"`
	// Of file: get, list, read, begin, push or end.
	Verb Opt[string] `json:"verb"`
	// Of file: what the verb is about.
	Argument Opt[string] `json:"argument"`
	// Extra has the fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON implements [json.Unmarshaler]. It keeps unknown fields in Extra.
func (v *WorkerItem) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON implements [json.Marshaler]. It leaves out fields that are not set.
func (v WorkerItem) MarshalJSON() ([]byte, error) { return writeObject(v) }

// WorkerOrder is part of responses. Something that a run was sent.
type WorkerOrder struct {
	// Which it is, counted from 1.
	Number int64 `json:"number"`
	// cancel, message, filed or answered.
	Type string `json:"type"`
	// Of cancel.
	Reason *string `json:"reason"`
	// Of message. JSON text.
	Message *string `json:"message"`
	// Of filed and answered: the call that is answered.
	Call *int64 `json:"call"`
	// Of filed: false where it could not be done. Of answered: false where the question has no answer.
	Done *bool `json:"done"`
	// Of filed: JSON text, bytes in base64, or why it could not. Of answered: the answer as JSON text.
	Text *string `json:"text"`
	// Extra has the fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON implements [json.Unmarshaler]. It keeps unknown fields in Extra.
func (v *WorkerOrder) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON implements [json.Marshaler]. It leaves out fields that are not set.
func (v WorkerOrder) MarshalJSON() ([]byte, error) { return writeObject(v) }

// WorkerReport is part of requests. What a worker tells of its runs.
type WorkerReport struct {
	// Every run that the worker holds. Runs beyond its `concurrency` are answered `later`.
	Runs []ReportedRun `json:"runs" empty:"[]"`
	// Extra has the fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON implements [json.Unmarshaler]. It keeps unknown fields in Extra.
func (v *WorkerReport) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON implements [json.Marshaler]. It leaves out fields that are not set.
func (v WorkerReport) MarshalJSON() ([]byte, error) { return writeObject(v) }

// WorkerReportAnswer is part of responses. What the service tells back.
type WorkerReportAnswer struct {
	// What kind of thing this is.
	Object string `json:"object"`
	// In the report's order.
	Runs []HeardRun `json:"runs"`
	// Extra has the fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON implements [json.Unmarshaler]. It keeps unknown fields in Extra.
func (v *WorkerReportAnswer) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON implements [json.Marshaler]. It leaves out fields that are not set.
func (v WorkerReportAnswer) MarshalJSON() ([]byte, error) { return writeObject(v) }

// WorkerRun is part of responses. A run that a worker is given.
type WorkerRun struct {
	// The run's lease and fencing token.
	Token string `json:"token"`
	// The run that it is about; null: none.
	RunID string `json:"run_id"`
	// What the worker calls it.
	Agent string `json:"agent"`
	// The agent that it is about; null: all of the organisation's.
	AgentID string `json:"agent_id"`
	// The revision of the agent that it runs.
	AgentRevision int64 `json:"agent_revision"`
	// Which go at it this is, from 1.
	Attempt int64 `json:"attempt"`
	// String pairs of whoever asked for it.
	Metadata map[string]string `json:"metadata"`
	// The run's input. JSON text.
	Input string `json:"input"`
	// What it has done already.
	Steps [][]string `json:"steps"`
	// Always empty: an answer is sent only for the question that it was given to.
	Answers [][]string `json:"answers"`
	// Keys of questions that were answered. An item of type `answer` asks for the answer.
	Answered []string `json:"answered"`
	// In their order, oldest first.
	Messages []string `json:"messages"`
	// The conversation that it is a part of. JSON text.
	Thread *string `json:"thread"`
	// After so long it is stopped.
	RemainingMs int64 `json:"remaining_ms"`
	// Its place in a trace, as W3C Trace Context writes it.
	Traceparent *string `json:"traceparent"`
	// Extra has the fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON implements [json.Unmarshaler]. It keeps unknown fields in Extra.
func (v *WorkerRun) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON implements [json.Marshaler]. It leaves out fields that are not set.
func (v WorkerRun) MarshalJSON() ([]byte, error) { return writeObject(v) }

// WorkerRuns is part of responses. The runs that a worker is given.
type WorkerRuns struct {
	// What kind of thing this is.
	Object string `json:"object"`
	// How many runs.
	Runs []WorkerRun `json:"runs"`
	// Something waits for a run of the worker: it should report at once.
	Report bool `json:"report"`
	// Extra has the fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON implements [json.Unmarshaler]. It keeps unknown fields in Extra.
func (v *WorkerRuns) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON implements [json.Marshaler]. It leaves out fields that are not set.
func (v WorkerRuns) MarshalJSON() ([]byte, error) { return writeObject(v) }

// ListAgentsQuery has the query parameters of Agents.List.
type ListAgentsQuery struct {
	// Maximum number of items. A page may have fewer and still be followed by another one: check `has_more`.
	Limit Opt[int64] `json:"limit"`
	// Start after this id, in the order of the list.
	After Opt[string] `json:"after"`
	// The page that ends before this id.
	Before Opt[string] `json:"before"`
	// By creation.
	Order Opt[Order] `json:"order"`
	// Only those that are so.
	Status Opt[ListAgentsStatus] `json:"status"`
	// Only those from there.
	Source Opt[AgentSource] `json:"source"`
	// Agents with this in their name, in capitals or not.
	Name Opt[string] `json:"name"`
}

// ListRevisionsQuery has the query parameters of Agents.ListRevisions.
type ListRevisionsQuery struct {
	// Maximum number of items. A page may have fewer and still be followed by another one: check `has_more`.
	Limit Opt[int64] `json:"limit"`
	// Start after this id, in the order of the list.
	After Opt[string] `json:"after"`
	// The page that ends before this id.
	Before Opt[string] `json:"before"`
	// By creation.
	Order Opt[Order] `json:"order"`
}

// ListDeploymentsQuery has the query parameters of Agents.ListDeployments.
type ListDeploymentsQuery struct {
	// Maximum number of items. A page may have fewer and still be followed by another one: check `has_more`.
	Limit Opt[int64] `json:"limit"`
	// Start after this id, in the order of the list.
	After Opt[string] `json:"after"`
	// The page that ends before this id.
	Before Opt[string] `json:"before"`
	// By creation.
	Order Opt[Order] `json:"order"`
}

// ListRunsQuery has the query parameters of Runs.List.
type ListRunsQuery struct {
	// Maximum number of items. A page may have fewer and still be followed by another one: check `has_more`.
	Limit Opt[int64] `json:"limit"`
	// Start after this id, in the order of the list.
	After Opt[string] `json:"after"`
	// The page that ends before this id.
	Before Opt[string] `json:"before"`
	// By creation.
	Order Opt[Order] `json:"order"`
	// Only this agent's.
	AgentID Opt[string] `json:"agent_id"`
	// That ran this revision of their agent.
	AgentRevision Opt[int64] `json:"agent_revision"`
	// Only what this key asked for.
	APIKeyID Opt[string] `json:"api_key_id"`
	// Only steps of this pipeline run.
	PipelineRunID Opt[string] `json:"pipeline_run_id"`
	// Only turns of this thread.
	ThreadID Opt[string] `json:"thread_id"`
	// Your own name of the end user it is for; data can be found and erased by it.
	User Opt[string] `json:"user"`
	// One status, or several with commas.
	Status Opt[[]string] `json:"status"`
	// That failed with this code.
	ErrorCode Opt[ListRunsErrorCode] `json:"error_code"`
	// At or after. A day alone is its first moment, UTC.
	CreatedAfter Opt[time.Time] `json:"created_after"`
	// Before. A day alone is its first moment, UTC.
	CreatedBefore Opt[time.Time] `json:"created_before"`
	// Runs that have ended whose input or output has all of these words, the last of them as far as it is written. Names of members are not looked through, nor more than the first 32 KiB of each.
	Text Opt[string] `json:"text"`
	// That worked at least so long.
	MinLatencyMs Opt[float64] `json:"min_latency_ms"`
	// That worked at most so long.
	MaxLatencyMs Opt[float64] `json:"max_latency_ms"`
	// That cost at least so much.
	MinCostUSD Opt[float64] `json:"min_cost_usd"`
	// That cost at most so much; one without a known cost is not found.
	MaxCostUSD Opt[float64] `json:"max_cost_usd"`
	// By what `order` sorts. By another than `created_at`, only runs that have ended are listed; by `cost_usd`, those with a known cost.
	Sort Opt[ListRunsSort] `json:"sort"`
	// Runs of which anybody has said anything, nothing, or with a thumb up or down.
	Feedback Opt[ListRunsFeedback] `json:"feedback"`
	// With feedback of this name.
	FeedbackName Opt[string] `json:"feedback_name"`
	// With feedback of this label.
	FeedbackLabel Opt[string] `json:"feedback_label"`
	// With a score of at least this.
	MinScore Opt[float64] `json:"min_score"`
	// With a score of at most this.
	MaxScore Opt[float64] `json:"max_score"`
	// What each run is to have that lists leave out: `input`, `output`, `feedback`, or several with commas.
	Expand Opt[[]string] `json:"expand"`
	// Only those with these pairs, as `metadata[team]=support`.
	Metadata Opt[map[string]string] `json:"metadata"`
}

// CancelRunQuery has the query parameters of Runs.Cancel.
type CancelRunQuery struct {
	// Seconds to wait until it has really stopped.
	Wait Opt[int64] `json:"wait"`
	// End it without asking the agent.
	Force Opt[bool] `json:"force"`
}

// ListAPIKeysQuery has the query parameters of APIKeys.List.
type ListAPIKeysQuery struct {
	// Maximum number of items. A page may have fewer and still be followed by another one: check `has_more`.
	Limit Opt[int64] `json:"limit"`
	// Start after this id, in the order of the list.
	After Opt[string] `json:"after"`
	// The page that ends before this id.
	Before Opt[string] `json:"before"`
	// By creation.
	Order Opt[Order] `json:"order"`
	// One status, or several with commas.
	Status Opt[[]string] `json:"status"`
}

// RevokeAPIKeyQuery has the query parameters of APIKeys.Revoke.
type RevokeAPIKeyQuery struct {
	// Revoke the keys that it made as well, those that it rotated itself into, and those that they made; default false. One that somebody else rotated it into stays, and is the answer's `successor_id`.
	Cascade Opt[bool] `json:"cascade"`
}

// GetAuthorizationRequestQuery has the query parameters of Auth.GetAuthorizationRequest.
type GetAuthorizationRequestQuery struct {
	// The query that the client sent the browser with, as base64url.
	Request string `json:"request"`
}

// ListMembersQuery has the query parameters of Members.List.
type ListMembersQuery struct {
	// Maximum number of items. A page may have fewer and still be followed by another one: check `has_more`.
	Limit Opt[int64] `json:"limit"`
	// Start after this id, in the order of the list.
	After Opt[string] `json:"after"`
	// The page that ends before this id.
	Before Opt[string] `json:"before"`
	// By creation.
	Order Opt[Order] `json:"order"`
}

// ListInvitationsQuery has the query parameters of Members.ListInvitations.
type ListInvitationsQuery struct {
	// Maximum number of items. A page may have fewer and still be followed by another one: check `has_more`.
	Limit Opt[int64] `json:"limit"`
	// Start after this id, in the order of the list.
	After Opt[string] `json:"after"`
	// The page that ends before this id.
	Before Opt[string] `json:"before"`
	// By creation.
	Order Opt[Order] `json:"order"`
}

// UpdateOrganizationSettingsQuery has the query parameters of Organization.UpdateSettings.
type UpdateOrganizationSettingsQuery struct {
	// Only say what it would do; default false.
	DryRun Opt[bool] `json:"dry_run"`
}

// GetUsageQuery has the query parameters of Usage.Get.
type GetUsageQuery struct {
	// `YYYY-MM`; default the current one, UTC.
	Month Opt[string] `json:"month"`
}

// GetAnalyticsQuery has the query parameters of Analytics.Get.
type GetAnalyticsQuery struct {
	// Default seven days before `to`. A day alone is its first moment, UTC.
	From Opt[time.Time] `json:"from"`
	// Default now. A day alone is its first moment, UTC.
	To Opt[time.Time] `json:"to"`
	// Of the series; default day.
	Interval Opt[AnalyticsInterval] `json:"interval"`
	// Only this agent's.
	AgentID Opt[string] `json:"agent_id"`
}

// ListAuditQuery has the query parameters of Audit.List.
type ListAuditQuery struct {
	// Maximum number of items. A page may have fewer and still be followed by another one: check `has_more`.
	Limit Opt[int64] `json:"limit"`
	// Start after this id, in the order of the list.
	After Opt[string] `json:"after"`
	// The page that ends before this id.
	Before Opt[string] `json:"before"`
	// By creation.
	Order Opt[Order] `json:"order"`
	// Only this action, as `createApiKey`.
	Action Opt[string] `json:"action"`
	// Only what this key or person did.
	Actor Opt[string] `json:"actor"`
	// Only what was done, or only what was refused.
	Outcome Opt[ListAuditOutcome] `json:"outcome"`
	// Only what was done to this.
	ResourceID Opt[string] `json:"resource_id"`
	// At or after. A day alone is its first moment, UTC.
	CreatedAfter Opt[time.Time] `json:"created_after"`
	// Before. A day alone is its first moment, UTC.
	CreatedBefore Opt[time.Time] `json:"created_before"`
}

// FollowRunQuery has the query parameters of Runs.Follow.
type FollowRunQuery struct {
	// Only events after this sequence.
	After Opt[int64] `json:"after"`
}

// ListRunEventsQuery has the query parameters of Runs.ListEvents.
type ListRunEventsQuery struct {
	// Only events after this sequence.
	After Opt[int64] `json:"after"`
	// How many at most.
	Limit Opt[int64] `json:"limit"`
}

// ListFeedbackQuery has the query parameters of Runs.ListFeedback.
type ListFeedbackQuery struct {
	// Maximum number of items. A page may have fewer and still be followed by another one: check `has_more`.
	Limit Opt[int64] `json:"limit"`
	// Start after this id, in the order of the list.
	After Opt[string] `json:"after"`
	// The page that ends before this id.
	Before Opt[string] `json:"before"`
	// By creation.
	Order Opt[Order] `json:"order"`
}

// ListReplaysQuery has the query parameters of Replays.List.
type ListReplaysQuery struct {
	// Maximum number of items. A page may have fewer and still be followed by another one: check `has_more`.
	Limit Opt[int64] `json:"limit"`
	// Start after this id, in the order of the list.
	After Opt[string] `json:"after"`
	// The page that ends before this id.
	Before Opt[string] `json:"before"`
	// By creation.
	Order Opt[Order] `json:"order"`
	// Only this agent's.
	AgentID Opt[string] `json:"agent_id"`
}

// ListReplayRunsQuery has the query parameters of Replays.ListRuns.
type ListReplayRunsQuery struct {
	// Maximum number of items. A page may have fewer and still be followed by another one: check `has_more`.
	Limit Opt[int64] `json:"limit"`
	// Start after this id, in the order of the list.
	After Opt[string] `json:"after"`
	// The page that ends before this id.
	Before Opt[string] `json:"before"`
	// By creation.
	Order Opt[Order] `json:"order"`
	// Only those that are so.
	Status Opt[ListReplayRunsStatus] `json:"status"`
}

// ListWebhooksQuery has the query parameters of Webhooks.List.
type ListWebhooksQuery struct {
	// Maximum number of items. A page may have fewer and still be followed by another one: check `has_more`.
	Limit Opt[int64] `json:"limit"`
	// Start after this id, in the order of the list.
	After Opt[string] `json:"after"`
	// The page that ends before this id.
	Before Opt[string] `json:"before"`
	// By creation.
	Order Opt[Order] `json:"order"`
	// Only those that are told of events, or only those that are not.
	Active Opt[bool] `json:"active"`
}

// ListDeliveriesQuery has the query parameters of Webhooks.ListDeliveries.
type ListDeliveriesQuery struct {
	// Maximum number of items. A page may have fewer and still be followed by another one: check `has_more`.
	Limit Opt[int64] `json:"limit"`
	// Start after this id, in the order of the list.
	After Opt[string] `json:"after"`
	// The page that ends before this id.
	Before Opt[string] `json:"before"`
	// By creation.
	Order Opt[Order] `json:"order"`
	// Only those that are so.
	Status Opt[DeliveryStatus] `json:"status"`
	// Only those of this event.
	EventID Opt[string] `json:"event_id"`
}

// ListEventsQuery has the query parameters of Events.List.
type ListEventsQuery struct {
	// Maximum number of items. A page may have fewer and still be followed by another one: check `has_more`.
	Limit Opt[int64] `json:"limit"`
	// Start after this id, in the order of the list.
	After Opt[string] `json:"after"`
	// The page that ends before this id.
	Before Opt[string] `json:"before"`
	// By creation.
	Order Opt[Order] `json:"order"`
	// One event type, or several with commas; without it, every type that the key may read: `run.*` takes `runs:read`, `pipeline.completed` `pipelines:read`, `alert.triggered` `alerts:read`, `agent.updated`, `deployment.*` and `worker.lost` `agents:read`, `key.expiring` `api_keys:read`, `budget.reached` `policies:read`, `audit.recorded` `audit:read`.
	Type Opt[[]string] `json:"type"`
	// Events about this run. Not for the feed: a run has a stream of its own.
	RunID Opt[string] `json:"run_id"`
}

// ListWorkersQuery has the query parameters of Workers.List.
type ListWorkersQuery struct {
	// Maximum number of items. A page may have fewer and still be followed by another one: check `has_more`.
	Limit Opt[int64] `json:"limit"`
	// Start after this id, in the order of the list.
	After Opt[string] `json:"after"`
	// The page that ends before this id.
	Before Opt[string] `json:"before"`
	// By creation.
	Order Opt[Order] `json:"order"`
	// Only those that serve it.
	Queue Opt[string] `json:"queue"`
}

// ListPoliciesQuery has the query parameters of Policies.List.
type ListPoliciesQuery struct {
	// Maximum number of items. A page may have fewer and still be followed by another one: check `has_more`.
	Limit Opt[int64] `json:"limit"`
	// Those after this one: `last_id` of the page before.
	After Opt[string] `json:"after"`
	// Those before this one: `first_id` of the page after.
	Before Opt[string] `json:"before"`
	// By creation.
	Order Opt[Order] `json:"order"`
	// Only those from there.
	Source Opt[PolicySource] `json:"source"`
}

// ListCapsQuery has the query parameters of Caps.List.
type ListCapsQuery struct {
	// Maximum number of items. A page may have fewer and still be followed by another one: check `has_more`.
	Limit Opt[int64] `json:"limit"`
	// Start after this id, in the order of the list.
	After Opt[string] `json:"after"`
	// The page that ends before this id.
	Before Opt[string] `json:"before"`
	// By creation.
	Order Opt[Order] `json:"order"`
	// Only this agent's.
	AgentID Opt[string] `json:"agent_id"`
	// Only what this key asked for.
	APIKeyID Opt[string] `json:"api_key_id"`
}

// GetCapQuery has the query parameters of Caps.Get.
type GetCapQuery struct {
	// Where each user has their own: whose `used` to show.
	User Opt[string] `json:"user"`
}

// ListConnectorsQuery has the query parameters of Connectors.List.
type ListConnectorsQuery struct {
	// Maximum number of items. A page may have fewer and still be followed by another one: check `has_more`.
	Limit Opt[int64] `json:"limit"`
	// Start after this id, in the order of the list.
	After Opt[string] `json:"after"`
	// The page that ends before this id.
	Before Opt[string] `json:"before"`
	// By creation.
	Order Opt[Order] `json:"order"`
	// Only those of this kind.
	Type Opt[ConnectorType] `json:"type"`
	// Only those that are so visible.
	Visibility Opt[ConnectorVisibility] `json:"visibility"`
}

// ListProvidersQuery has the query parameters of Providers.List.
type ListProvidersQuery struct {
	// Maximum number of items. A page may have fewer and still be followed by another one: check `has_more`.
	Limit Opt[int64] `json:"limit"`
	// Start after this id, in the order of the list.
	After Opt[string] `json:"after"`
	// The page that ends before this id.
	Before Opt[string] `json:"before"`
	// By creation.
	Order Opt[Order] `json:"order"`
}

// ListAlertsQuery has the query parameters of Alerts.List.
type ListAlertsQuery struct {
	// Maximum number of items. A page may have fewer and still be followed by another one: check `has_more`.
	Limit Opt[int64] `json:"limit"`
	// Start after this id, in the order of the list.
	After Opt[string] `json:"after"`
	// The page that ends before this id.
	Before Opt[string] `json:"before"`
	// By creation.
	Order Opt[Order] `json:"order"`
	// `firing`: what fires now.
	Status Opt[AlertRuleStatus] `json:"status"`
	// Only this agent's.
	AgentID Opt[string] `json:"agent_id"`
}

// ListAlertHistoryQuery has the query parameters of Alerts.ListHistory.
type ListAlertHistoryQuery struct {
	// Maximum number of items. A page may have fewer and still be followed by another one: check `has_more`.
	Limit Opt[int64] `json:"limit"`
	// Start after this id, in the order of the list.
	After Opt[string] `json:"after"`
	// The page that ends before this id.
	Before Opt[string] `json:"before"`
	// By creation.
	Order Opt[Order] `json:"order"`
	// Only those that are so.
	Status Opt[AlertStatus] `json:"status"`
}

// ListErrorsQuery has the query parameters of Errors.List.
type ListErrorsQuery struct {
	// Maximum number of items. A page may have fewer and still be followed by another one: check `has_more`.
	Limit Opt[int64] `json:"limit"`
	// Start after this id, in the order of the list.
	After Opt[string] `json:"after"`
	// The page that ends before this id.
	Before Opt[string] `json:"before"`
	// By creation.
	Order Opt[Order] `json:"order"`
	// Only those of this kind.
	Kind Opt[ErrorReportKind] `json:"kind"`
	// The report that a quoted request id leads to.
	RequestID Opt[string] `json:"request_id"`
}

// ListThreadsQuery has the query parameters of Threads.List.
type ListThreadsQuery struct {
	// Maximum number of items. A page may have fewer and still be followed by another one: check `has_more`.
	Limit Opt[int64] `json:"limit"`
	// Start after this id, in the order of the list.
	After Opt[string] `json:"after"`
	// The page that ends before this id.
	Before Opt[string] `json:"before"`
	// By creation.
	Order Opt[Order] `json:"order"`
	// Only this agent's.
	AgentID Opt[string] `json:"agent_id"`
	// Your own name of the end user it is for; data can be found and erased by it.
	User Opt[string] `json:"user"`
	// At or after. A day alone is its first moment, UTC.
	CreatedAfter Opt[time.Time] `json:"created_after"`
	// Before. A day alone is its first moment, UTC.
	CreatedBefore Opt[time.Time] `json:"created_before"`
	// Only those with these pairs, as `metadata[team]=support`.
	Metadata Opt[map[string]string] `json:"metadata"`
}

// ListThreadMessagesQuery has the query parameters of Threads.ListMessages.
type ListThreadMessagesQuery struct {
	// Maximum number of items. A page may have fewer and still be followed by another one: check `has_more`.
	Limit Opt[int64] `json:"limit"`
	// Start after this id, in the order of the list.
	After Opt[string] `json:"after"`
	// The page that ends before this id.
	Before Opt[string] `json:"before"`
	// In the order of the conversation, or its end first.
	Order Opt[Order] `json:"order"`
}

// ListFilesQuery has the query parameters of Files.List.
type ListFilesQuery struct {
	// Maximum number of items. A page may have fewer and still be followed by another one: check `has_more`.
	Limit Opt[int64] `json:"limit"`
	// Start after this id, in the order of the list.
	After Opt[string] `json:"after"`
	// The page that ends before this id.
	Before Opt[string] `json:"before"`
	// By creation.
	Order Opt[Order] `json:"order"`
	// The run.
	RunID Opt[string] `json:"run_id"`
	// Your own name of the end user it is for; data can be found and erased by it.
	User Opt[string] `json:"user"`
	// At or after. A day alone is its first moment, UTC.
	CreatedAfter Opt[time.Time] `json:"created_after"`
	// Before. A day alone is its first moment, UTC.
	CreatedBefore Opt[time.Time] `json:"created_before"`
}

// CreateFileQuery has the query parameters of Files.Create.
type CreateFileQuery struct {
	// What to call it; of a form, its file's own name where this is left out.
	Name Opt[string] `json:"name"`
	// Your own name of the end user it is for; data can be found and erased by it.
	User Opt[string] `json:"user"`
}

// GetSharedFileQuery has the query parameters of Files.GetShared.
type GetSharedFileQuery struct {
	// What the link was signed with.
	Token string `json:"token"`
}

// ListRunFilesQuery has the query parameters of Runs.ListFiles.
type ListRunFilesQuery struct {
	// Maximum number of items. A page may have fewer and still be followed by another one: check `has_more`.
	Limit Opt[int64] `json:"limit"`
	// Start after this id, in the order of the list.
	After Opt[string] `json:"after"`
	// The page that ends before this id.
	Before Opt[string] `json:"before"`
	// By creation.
	Order Opt[Order] `json:"order"`
}

// ListPipelinesQuery has the query parameters of Pipelines.List.
type ListPipelinesQuery struct {
	// Maximum number of items. A page may have fewer and still be followed by another one: check `has_more`.
	Limit Opt[int64] `json:"limit"`
	// Start after this id, in the order of the list.
	After Opt[string] `json:"after"`
	// The page that ends before this id.
	Before Opt[string] `json:"before"`
	// By creation.
	Order Opt[Order] `json:"order"`
	// Only those that are so.
	Status Opt[ListPipelinesStatus] `json:"status"`
	// Only the pipeline that this is a run of, such as a run's `pipeline_run_id`.
	RunID Opt[string] `json:"run_id"`
}

// ListPipelineRunsQuery has the query parameters of Pipelines.ListRuns.
type ListPipelineRunsQuery struct {
	// Maximum number of items. A page may have fewer and still be followed by another one: check `has_more`.
	Limit Opt[int64] `json:"limit"`
	// Start after this id, in the order of the list.
	After Opt[string] `json:"after"`
	// The page that ends before this id.
	Before Opt[string] `json:"before"`
	// By creation.
	Order Opt[Order] `json:"order"`
	// One status, or several with commas.
	Status Opt[[]string] `json:"status"`
}

// CancelPipelineRunQuery has the query parameters of Pipelines.CancelRun.
type CancelPipelineRunQuery struct {
	// Seconds to wait until it has really stopped.
	Wait Opt[int64] `json:"wait"`
}

// FollowPipelineRunQuery has the query parameters of Pipelines.FollowRun.
type FollowPipelineRunQuery struct {
	// Only events after this sequence.
	After Opt[int64] `json:"after"`
}

// newWebhookData returns an empty value for the data of an event type, to decode into. It returns nil if the type is unknown.
func newWebhookData(kind WebhookEventType) any {
	switch kind {
	case WebhookEventTypeRunCompleted:
		return new(RunOfEvent)
	case WebhookEventTypeRunFailed:
		return new(RunOfEvent)
	case WebhookEventTypeRunRequiresAction:
		return new(RunOfEvent)
	case WebhookEventTypeRunEscalated:
		return new(RunOfEvent)
	case WebhookEventTypeRunCancelled:
		return new(RunOfEvent)
	case WebhookEventTypeBudgetReached:
		return new(ReachedBudget)
	case WebhookEventTypeDeploymentCreated:
		return new(Deployment)
	case WebhookEventTypeDeploymentRollback:
		return new(Deployment)
	case WebhookEventTypeAlertTriggered:
		return new(TriggeredAlert)
	case WebhookEventTypeAgentUpdated:
		return new(AgentUpdate)
	case WebhookEventTypePipelineCompleted:
		return new(PipelineRunOfEvent)
	case WebhookEventTypeKeyExpiring:
		return new(APIKey)
	case WebhookEventTypeWorkerLost:
		return new(LostWorker)
	case WebhookEventTypeAuditRecorded:
		return new(AuditEntryOfEvent)
	case WebhookEventTypeTest:
		return new(TestData)
	default:
		return nil
	}
}
