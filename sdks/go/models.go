// Code generated from the OpenAPI document by `npm run client-models`. DO NOT EDIT.

package agentrun

import (
	"encoding/json"
	"time"
)

// APIKeyKind is one of these values. A newer service may send others.
type APIKeyKind string

const (
	APIKeyKindStandard APIKeyKind = "standard"
	APIKeyKindDemo     APIKeyKind = "demo"
)

// APIKeyScope is one of these values. A newer service may send others.
type APIKeyScope string

const (
	APIKeyScopeRunsRead            APIKeyScope = "runs:read"
	APIKeyScopeRunsWrite           APIKeyScope = "runs:write"
	APIKeyScopeAgentsRead          APIKeyScope = "agents:read"
	APIKeyScopeAgentsWrite         APIKeyScope = "agents:write"
	APIKeyScopeWebhooksRead        APIKeyScope = "webhooks:read"
	APIKeyScopeWebhooksWrite       APIKeyScope = "webhooks:write"
	APIKeyScopeAPIKeysRead         APIKeyScope = "api_keys:read"
	APIKeyScopeAPIKeysWrite        APIKeyScope = "api_keys:write"
	APIKeyScopePipelinesRead       APIKeyScope = "pipelines:read"
	APIKeyScopePipelinesWrite      APIKeyScope = "pipelines:write"
	APIKeyScopeAlertsRead          APIKeyScope = "alerts:read"
	APIKeyScopeAlertsWrite         APIKeyScope = "alerts:write"
	APIKeyScopePoliciesRead        APIKeyScope = "policies:read"
	APIKeyScopePoliciesWrite       APIKeyScope = "policies:write"
	APIKeyScopeConnectorsRead      APIKeyScope = "connectors:read"
	APIKeyScopeConnectorsWrite     APIKeyScope = "connectors:write"
	APIKeyScopeThreadsRead         APIKeyScope = "threads:read"
	APIKeyScopeThreadsWrite        APIKeyScope = "threads:write"
	APIKeyScopeFilesRead           APIKeyScope = "files:read"
	APIKeyScopeFilesWrite          APIKeyScope = "files:write"
	APIKeyScopeConfigurationsRead  APIKeyScope = "configurations:read"
	APIKeyScopeConfigurationsWrite APIKeyScope = "configurations:write"
	APIKeyScopeUsageRead           APIKeyScope = "usage:read"
	APIKeyScopeAnalyticsRead       APIKeyScope = "analytics:read"
	APIKeyScopeAuditRead           APIKeyScope = "audit:read"
	APIKeyScopeWorkersRun          APIKeyScope = "workers:run"
	APIKeyScopeFeedbackWrite       APIKeyScope = "feedback:write"
	APIKeyScopeApprovalsManage     APIKeyScope = "approvals:manage"
	APIKeyScopeAll                 APIKeyScope = "*"
)

// APIKeyStatus is one of these values. A newer service may send others.
type APIKeyStatus string

const (
	APIKeyStatusActive   APIKeyStatus = "active"
	APIKeyStatusExpiring APIKeyStatus = "expiring"
	APIKeyStatusExpired  APIKeyStatus = "expired"
	APIKeyStatusRevoked  APIKeyStatus = "revoked"
)

// AgentConfigurationDoor is one of these values. A newer service may send others.
type AgentConfigurationDoor string

const (
	AgentConfigurationDoorAiSdkUi AgentConfigurationDoor = "ai-sdk-ui"
	AgentConfigurationDoorAgUi    AgentConfigurationDoor = "ag-ui"
	AgentConfigurationDoorOpenAI  AgentConfigurationDoor = "openai"
	AgentConfigurationDoorA2a     AgentConfigurationDoor = "a2a"
	AgentConfigurationDoorMCP     AgentConfigurationDoor = "mcp"
)

// AgentDoor is one of these values. A newer service may send others.
type AgentDoor string

const (
	AgentDoorAiSdkUi AgentDoor = "ai-sdk-ui"
	AgentDoorAgUi    AgentDoor = "ag-ui"
	AgentDoorOpenAI  AgentDoor = "openai"
	AgentDoorA2a     AgentDoor = "a2a"
	AgentDoorMCP     AgentDoor = "mcp"
)

// AgentLimitsOnBudget is one of these values. A newer service may send others.
type AgentLimitsOnBudget string

const (
	AgentLimitsOnBudgetFail AgentLimitsOnBudget = "fail"
	AgentLimitsOnBudgetAsk  AgentLimitsOnBudget = "ask"
)

// AgentSource is one of these values. A newer service may send others.
type AgentSource string

const (
	AgentSourceCatalog AgentSource = "catalog"
	AgentSourceCustom  AgentSource = "custom"
)

// AgentStatus is one of these values. A newer service may send others.
type AgentStatus string

const (
	AgentStatusActive   AgentStatus = "active"
	AgentStatusArchived AgentStatus = "archived"
)

// AlertComparison is one of these values. A newer service may send others.
type AlertComparison string

const (
	AlertComparisonGt  AlertComparison = "gt"
	AlertComparisonGte AlertComparison = "gte"
	AlertComparisonLt  AlertComparison = "lt"
	AlertComparisonLte AlertComparison = "lte"
)

// AlertFiringStatus is one of these values. A newer service may send others.
type AlertFiringStatus string

const (
	AlertFiringStatusFiring   AlertFiringStatus = "firing"
	AlertFiringStatusResolved AlertFiringStatus = "resolved"
)

// AlertMetric is one of these values. A newer service may send others.
type AlertMetric string

const (
	AlertMetricErrorRate          AlertMetric = "error_rate"
	AlertMetricP95LatencyMs       AlertMetric = "p95_latency_ms"
	AlertMetricRunCount           AlertMetric = "run_count"
	AlertMetricQueueDepth         AlertMetric = "queue_depth"
	AlertMetricQueueWaitMs        AlertMetric = "queue_wait_ms"
	AlertMetricTokens             AlertMetric = "tokens"
	AlertMetricQuotaUsedPercent   AlertMetric = "quota_used_percent"
	AlertMetricWebhookFailureRate AlertMetric = "webhook_failure_rate"
	AlertMetricGuardrailBlocks    AlertMetric = "guardrail_blocks"
	AlertMetricUnservedRuns       AlertMetric = "unserved_runs"
	AlertMetricAverageScore       AlertMetric = "average_score"
	AlertMetricPassRate           AlertMetric = "pass_rate"
)

// AlertRollbackStatus is one of these values. A newer service may send others.
type AlertRollbackStatus string

const (
	AlertRollbackStatusPending AlertRollbackStatus = "pending"
	AlertRollbackStatusDone    AlertRollbackStatus = "done"
	AlertRollbackStatusFailed  AlertRollbackStatus = "failed"
)

// AlertSeverity is one of these values. A newer service may send others.
type AlertSeverity string

const (
	AlertSeverityInfo     AlertSeverity = "info"
	AlertSeverityWarning  AlertSeverity = "warning"
	AlertSeverityCritical AlertSeverity = "critical"
)

// AlertStatus is one of these values. A newer service may send others.
type AlertStatus string

const (
	AlertStatusOK     AlertStatus = "ok"
	AlertStatusFiring AlertStatus = "firing"
	AlertStatusNoData AlertStatus = "no_data"
)

// AllowedAuthorizationKind is one of these values. A newer service may send others.
type AllowedAuthorizationKind string

const (
	AllowedAuthorizationKindStandard AllowedAuthorizationKind = "standard"
	AllowedAuthorizationKindDemo     AllowedAuthorizationKind = "demo"
)

// AllowedAuthorizationScope is one of these values. A newer service may send others.
type AllowedAuthorizationScope string

const (
	AllowedAuthorizationScopeRunsRead            AllowedAuthorizationScope = "runs:read"
	AllowedAuthorizationScopeRunsWrite           AllowedAuthorizationScope = "runs:write"
	AllowedAuthorizationScopeAgentsRead          AllowedAuthorizationScope = "agents:read"
	AllowedAuthorizationScopeAgentsWrite         AllowedAuthorizationScope = "agents:write"
	AllowedAuthorizationScopeWebhooksRead        AllowedAuthorizationScope = "webhooks:read"
	AllowedAuthorizationScopeWebhooksWrite       AllowedAuthorizationScope = "webhooks:write"
	AllowedAuthorizationScopeAPIKeysRead         AllowedAuthorizationScope = "api_keys:read"
	AllowedAuthorizationScopeAPIKeysWrite        AllowedAuthorizationScope = "api_keys:write"
	AllowedAuthorizationScopePipelinesRead       AllowedAuthorizationScope = "pipelines:read"
	AllowedAuthorizationScopePipelinesWrite      AllowedAuthorizationScope = "pipelines:write"
	AllowedAuthorizationScopeAlertsRead          AllowedAuthorizationScope = "alerts:read"
	AllowedAuthorizationScopeAlertsWrite         AllowedAuthorizationScope = "alerts:write"
	AllowedAuthorizationScopePoliciesRead        AllowedAuthorizationScope = "policies:read"
	AllowedAuthorizationScopePoliciesWrite       AllowedAuthorizationScope = "policies:write"
	AllowedAuthorizationScopeConnectorsRead      AllowedAuthorizationScope = "connectors:read"
	AllowedAuthorizationScopeConnectorsWrite     AllowedAuthorizationScope = "connectors:write"
	AllowedAuthorizationScopeThreadsRead         AllowedAuthorizationScope = "threads:read"
	AllowedAuthorizationScopeThreadsWrite        AllowedAuthorizationScope = "threads:write"
	AllowedAuthorizationScopeFilesRead           AllowedAuthorizationScope = "files:read"
	AllowedAuthorizationScopeFilesWrite          AllowedAuthorizationScope = "files:write"
	AllowedAuthorizationScopeConfigurationsRead  AllowedAuthorizationScope = "configurations:read"
	AllowedAuthorizationScopeConfigurationsWrite AllowedAuthorizationScope = "configurations:write"
	AllowedAuthorizationScopeUsageRead           AllowedAuthorizationScope = "usage:read"
	AllowedAuthorizationScopeAnalyticsRead       AllowedAuthorizationScope = "analytics:read"
	AllowedAuthorizationScopeAuditRead           AllowedAuthorizationScope = "audit:read"
	AllowedAuthorizationScopeWorkersRun          AllowedAuthorizationScope = "workers:run"
	AllowedAuthorizationScopeFeedbackWrite       AllowedAuthorizationScope = "feedback:write"
	AllowedAuthorizationScopeApprovalsManage     AllowedAuthorizationScope = "approvals:manage"
	AllowedAuthorizationScopeAll                 AllowedAuthorizationScope = "*"
)

// AllowedAuthorizationStatus is one of these values. A newer service may send others.
type AllowedAuthorizationStatus string

const (
	AllowedAuthorizationStatusActive   AllowedAuthorizationStatus = "active"
	AllowedAuthorizationStatusExpiring AllowedAuthorizationStatus = "expiring"
	AllowedAuthorizationStatusExpired  AllowedAuthorizationStatus = "expired"
	AllowedAuthorizationStatusRevoked  AllowedAuthorizationStatus = "revoked"
)

// AnalyticsInterval is one of these values. A newer service may send others.
type AnalyticsInterval string

const (
	AnalyticsIntervalHour AnalyticsInterval = "hour"
	AnalyticsIntervalDay  AnalyticsInterval = "day"
)

// ApprovalChangeType is one of these values. A newer service may send others.
type ApprovalChangeType string

const (
	ApprovalChangeTypeVoted     ApprovalChangeType = "voted"
	ApprovalChangeTypeDelegated ApprovalChangeType = "delegated"
	ApprovalChangeTypeEscalated ApprovalChangeType = "escalated"
)

// ApprovalOnExpiry is one of these values. A newer service may send others.
type ApprovalOnExpiry string

const (
	ApprovalOnExpiryFail     ApprovalOnExpiry = "fail"
	ApprovalOnExpiryReject   ApprovalOnExpiry = "reject"
	ApprovalOnExpiryEscalate ApprovalOnExpiry = "escalate"
)

// ApprovalRuleOnExpiry is one of these values. A newer service may send others.
type ApprovalRuleOnExpiry string

const (
	ApprovalRuleOnExpiryFail     ApprovalRuleOnExpiry = "fail"
	ApprovalRuleOnExpiryReject   ApprovalRuleOnExpiry = "reject"
	ApprovalRuleOnExpiryEscalate ApprovalRuleOnExpiry = "escalate"
)

// ApprovalVoteType is one of these values. A newer service may send others.
type ApprovalVoteType string

const (
	ApprovalVoteTypeApprove ApprovalVoteType = "approve"
	ApprovalVoteTypeReject  ApprovalVoteType = "reject"
)

// ApproversRole is one of these values. A newer service may send others.
type ApproversRole string

const (
	ApproversRoleDeveloper ApproversRole = "developer"
	ApproversRoleAdmin     ApproversRole = "admin"
	ApproversRoleOwner     ApproversRole = "owner"
)

// AuditEntryOutcome is one of these values. A newer service may send others.
type AuditEntryOutcome string

const (
	AuditEntryOutcomeSucceeded AuditEntryOutcome = "succeeded"
	AuditEntryOutcomeRefused   AuditEntryOutcome = "refused"
)

// AuthorizationScope is one of these values. A newer service may send others.
type AuthorizationScope string

const (
	AuthorizationScopeRunsRead            AuthorizationScope = "runs:read"
	AuthorizationScopeRunsWrite           AuthorizationScope = "runs:write"
	AuthorizationScopeAgentsRead          AuthorizationScope = "agents:read"
	AuthorizationScopeAgentsWrite         AuthorizationScope = "agents:write"
	AuthorizationScopeWebhooksRead        AuthorizationScope = "webhooks:read"
	AuthorizationScopeWebhooksWrite       AuthorizationScope = "webhooks:write"
	AuthorizationScopeAPIKeysRead         AuthorizationScope = "api_keys:read"
	AuthorizationScopeAPIKeysWrite        AuthorizationScope = "api_keys:write"
	AuthorizationScopePipelinesRead       AuthorizationScope = "pipelines:read"
	AuthorizationScopePipelinesWrite      AuthorizationScope = "pipelines:write"
	AuthorizationScopeAlertsRead          AuthorizationScope = "alerts:read"
	AuthorizationScopeAlertsWrite         AuthorizationScope = "alerts:write"
	AuthorizationScopePoliciesRead        AuthorizationScope = "policies:read"
	AuthorizationScopePoliciesWrite       AuthorizationScope = "policies:write"
	AuthorizationScopeConnectorsRead      AuthorizationScope = "connectors:read"
	AuthorizationScopeConnectorsWrite     AuthorizationScope = "connectors:write"
	AuthorizationScopeThreadsRead         AuthorizationScope = "threads:read"
	AuthorizationScopeThreadsWrite        AuthorizationScope = "threads:write"
	AuthorizationScopeFilesRead           AuthorizationScope = "files:read"
	AuthorizationScopeFilesWrite          AuthorizationScope = "files:write"
	AuthorizationScopeConfigurationsRead  AuthorizationScope = "configurations:read"
	AuthorizationScopeConfigurationsWrite AuthorizationScope = "configurations:write"
	AuthorizationScopeUsageRead           AuthorizationScope = "usage:read"
	AuthorizationScopeAnalyticsRead       AuthorizationScope = "analytics:read"
	AuthorizationScopeAuditRead           AuthorizationScope = "audit:read"
	AuthorizationScopeWorkersRun          AuthorizationScope = "workers:run"
	AuthorizationScopeFeedbackWrite       AuthorizationScope = "feedback:write"
	AuthorizationScopeApprovalsManage     AuthorizationScope = "approvals:manage"
	AuthorizationScopeAll                 AuthorizationScope = "*"
)

// BudgetQuestionUnit is one of these values. A newer service may send others.
type BudgetQuestionUnit string

const (
	BudgetQuestionUnitUSD    BudgetQuestionUnit = "usd"
	BudgetQuestionUnitTokens BudgetQuestionUnit = "tokens"
	BudgetQuestionUnitRuns   BudgetQuestionUnit = "runs"
)

// CanaryMetricMetric is one of these values. A newer service may send others.
type CanaryMetricMetric string

const (
	CanaryMetricMetricFailures CanaryMetricMetric = "failures"
	CanaryMetricMetricLatency  CanaryMetricMetric = "latency"
	CanaryMetricMetricCost     CanaryMetricMetric = "cost"
	CanaryMetricMetricFeedback CanaryMetricMetric = "feedback"
	CanaryMetricMetricScores   CanaryMetricMetric = "scores"
)

// CanaryMetricVerdict is one of these values. A newer service may send others.
type CanaryMetricVerdict string

const (
	CanaryMetricVerdictWorse     CanaryMetricVerdict = "worse"
	CanaryMetricVerdictBetter    CanaryMetricVerdict = "better"
	CanaryMetricVerdictUndecided CanaryMetricVerdict = "undecided"
)

// CanaryStatus is one of these values. A newer service may send others.
type CanaryStatus string

const (
	CanaryStatusActive     CanaryStatus = "active"
	CanaryStatusPromoted   CanaryStatus = "promoted"
	CanaryStatusRolledBack CanaryStatus = "rolled_back"
	CanaryStatusAborted    CanaryStatus = "aborted"
)

// CapMissingUser is one of these values. A newer service may send others.
type CapMissingUser string

const (
	CapMissingUserCount  CapMissingUser = "count"
	CapMissingUserRefuse CapMissingUser = "refuse"
	CapMissingUserIgnore CapMissingUser = "ignore"
)

// CapOnLimit is one of these values. A newer service may send others.
type CapOnLimit string

const (
	CapOnLimitRefuse CapOnLimit = "refuse"
	CapOnLimitAsk    CapOnLimit = "ask"
)

// CapPeriod is one of these values. A newer service may send others.
type CapPeriod string

const (
	CapPeriodDay   CapPeriod = "day"
	CapPeriodWeek  CapPeriod = "week"
	CapPeriodMonth CapPeriod = "month"
)

// CapUnit is one of these values. A newer service may send others.
type CapUnit string

const (
	CapUnitUSD    CapUnit = "usd"
	CapUnitTokens CapUnit = "tokens"
	CapUnitRuns   CapUnit = "runs"
)

// CapUnpriced is one of these values. A newer service may send others.
type CapUnpriced string

const (
	CapUnpricedRefuse CapUnpriced = "refuse"
	CapUnpricedIgnore CapUnpriced = "ignore"
)

// CatalogAgentDoor is one of these values. A newer service may send others.
type CatalogAgentDoor string

const (
	CatalogAgentDoorAiSdkUi CatalogAgentDoor = "ai-sdk-ui"
	CatalogAgentDoorAgUi    CatalogAgentDoor = "ag-ui"
	CatalogAgentDoorOpenAI  CatalogAgentDoor = "openai"
	CatalogAgentDoorA2a     CatalogAgentDoor = "a2a"
	CatalogAgentDoorMCP     CatalogAgentDoor = "mcp"
)

// ChangedMemberRole is one of these values. A newer service may send others.
type ChangedMemberRole string

const (
	ChangedMemberRoleOwner     ChangedMemberRole = "owner"
	ChangedMemberRoleAdmin     ChangedMemberRole = "admin"
	ChangedMemberRoleDeveloper ChangedMemberRole = "developer"
	ChangedMemberRoleViewer    ChangedMemberRole = "viewer"
)

// ChangedRowChange is one of these values. A newer service may send others.
type ChangedRowChange string

const (
	ChangedRowChangeFixed  ChangedRowChange = "fixed"
	ChangedRowChangeBroken ChangedRowChange = "broken"
)

// ChangedWebhookDisabledReason is one of these values. A newer service may send others.
type ChangedWebhookDisabledReason string

const (
	ChangedWebhookDisabledReasonGone      ChangedWebhookDisabledReason = "gone"
	ChangedWebhookDisabledReasonFailing   ChangedWebhookDisabledReason = "failing"
	ChangedWebhookDisabledReasonMakerGone ChangedWebhookDisabledReason = "maker_gone"
)

// ChangedWebhookRetryPolicy is one of these values. A newer service may send others.
type ChangedWebhookRetryPolicy string

const (
	ChangedWebhookRetryPolicyStandard ChangedWebhookRetryPolicy = "standard"
	ChangedWebhookRetryPolicyExtended ChangedWebhookRetryPolicy = "extended"
)

// ComparedRunStatus is one of these values. A newer service may send others.
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

// ComparedStepType is one of these values. A newer service may send others.
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

// ConfigurationChangeAction is one of these values. A newer service may send others.
type ConfigurationChangeAction string

const (
	ConfigurationChangeActionCreate  ConfigurationChangeAction = "create"
	ConfigurationChangeActionUpdate  ConfigurationChangeAction = "update"
	ConfigurationChangeActionReplace ConfigurationChangeAction = "replace"
	ConfigurationChangeActionAdopt   ConfigurationChangeAction = "adopt"
	ConfigurationChangeActionDelete  ConfigurationChangeAction = "delete"
)

// ConfigurationChangeKind is one of these values. A newer service may send others.
type ConfigurationChangeKind string

const (
	ConfigurationChangeKindProviders  ConfigurationChangeKind = "providers"
	ConfigurationChangeKindConnectors ConfigurationChangeKind = "connectors"
	ConfigurationChangeKindPolicies   ConfigurationChangeKind = "policies"
	ConfigurationChangeKindAgents     ConfigurationChangeKind = "agents"
	ConfigurationChangeKindPipelines  ConfigurationChangeKind = "pipelines"
	ConfigurationChangeKindWebhooks   ConfigurationChangeKind = "webhooks"
	ConfigurationChangeKindAlerts     ConfigurationChangeKind = "alerts"
	ConfigurationChangeKindCaps       ConfigurationChangeKind = "caps"
	ConfigurationChangeKindDatasets   ConfigurationChangeKind = "datasets"
)

// ConfigurationDriftChangeAction is one of these values. A newer service may send others.
type ConfigurationDriftChangeAction string

const (
	ConfigurationDriftChangeActionCreate  ConfigurationDriftChangeAction = "create"
	ConfigurationDriftChangeActionUpdate  ConfigurationDriftChangeAction = "update"
	ConfigurationDriftChangeActionReplace ConfigurationDriftChangeAction = "replace"
	ConfigurationDriftChangeActionAdopt   ConfigurationDriftChangeAction = "adopt"
	ConfigurationDriftChangeActionDelete  ConfigurationDriftChangeAction = "delete"
)

// ConfigurationFieldChange is one of these values. A newer service may send others.
type ConfigurationFieldChange string

const (
	ConfigurationFieldChangeAdded   ConfigurationFieldChange = "added"
	ConfigurationFieldChangeRemoved ConfigurationFieldChange = "removed"
	ConfigurationFieldChangeChanged ConfigurationFieldChange = "changed"
)

// ConnectorAuthorizationOwner is one of these values. A newer service may send others.
type ConnectorAuthorizationOwner string

const (
	ConnectorAuthorizationOwnerOrganization ConnectorAuthorizationOwner = "organization"
	ConnectorAuthorizationOwnerUser         ConnectorAuthorizationOwner = "user"
)

// ConnectorStatus is one of these values. A newer service may send others.
type ConnectorStatus string

const (
	ConnectorStatusUntested ConnectorStatus = "untested"
	ConnectorStatusOK       ConnectorStatus = "ok"
	ConnectorStatusFailing  ConnectorStatus = "failing"
)

// ConnectorType is one of these values. A newer service may send others.
type ConnectorType string

const (
	ConnectorTypeMCP     ConnectorType = "mcp"
	ConnectorTypeOpenAPI ConnectorType = "openapi"
)

// ConnectorVisibility is one of these values. A newer service may send others.
type ConnectorVisibility string

const (
	ConnectorVisibilityShared  ConnectorVisibility = "shared"
	ConnectorVisibilityPrivate ConnectorVisibility = "private"
)

// CreatedCapMissingUser is one of these values. A newer service may send others.
type CreatedCapMissingUser string

const (
	CreatedCapMissingUserCount  CreatedCapMissingUser = "count"
	CreatedCapMissingUserRefuse CreatedCapMissingUser = "refuse"
	CreatedCapMissingUserIgnore CreatedCapMissingUser = "ignore"
)

// CreatedCapOnLimit is one of these values. A newer service may send others.
type CreatedCapOnLimit string

const (
	CreatedCapOnLimitRefuse CreatedCapOnLimit = "refuse"
	CreatedCapOnLimitAsk    CreatedCapOnLimit = "ask"
)

// CreatedCapPeriod is one of these values. A newer service may send others.
type CreatedCapPeriod string

const (
	CreatedCapPeriodDay   CreatedCapPeriod = "day"
	CreatedCapPeriodWeek  CreatedCapPeriod = "week"
	CreatedCapPeriodMonth CreatedCapPeriod = "month"
)

// CreatedCapUnit is one of these values. A newer service may send others.
type CreatedCapUnit string

const (
	CreatedCapUnitUSD    CreatedCapUnit = "usd"
	CreatedCapUnitTokens CreatedCapUnit = "tokens"
	CreatedCapUnitRuns   CreatedCapUnit = "runs"
)

// CreatedCapUnpriced is one of these values. A newer service may send others.
type CreatedCapUnpriced string

const (
	CreatedCapUnpricedRefuse CreatedCapUnpriced = "refuse"
	CreatedCapUnpricedIgnore CreatedCapUnpriced = "ignore"
)

// CreatedCapWarning is one of these values. A newer service may send others.
type CreatedCapWarning string

const (
	CreatedCapWarningRunsWithoutUser CreatedCapWarning = "runs_without_user"
	CreatedCapWarningUnpricedModels  CreatedCapWarning = "unpriced_models"
)

// CustomAgentDoor is one of these values. A newer service may send others.
type CustomAgentDoor string

const (
	CustomAgentDoorAiSdkUi CustomAgentDoor = "ai-sdk-ui"
	CustomAgentDoorAgUi    CustomAgentDoor = "ag-ui"
	CustomAgentDoorOpenAI  CustomAgentDoor = "openai"
	CustomAgentDoorA2a     CustomAgentDoor = "a2a"
	CustomAgentDoorMCP     CustomAgentDoor = "mcp"
)

// DeliveryAttemptOutcome is one of these values. A newer service may send others.
type DeliveryAttemptOutcome string

const (
	DeliveryAttemptOutcomeSending     DeliveryAttemptOutcome = "sending"
	DeliveryAttemptOutcomeSucceeded   DeliveryAttemptOutcome = "succeeded"
	DeliveryAttemptOutcomeFailed      DeliveryAttemptOutcome = "failed"
	DeliveryAttemptOutcomeInterrupted DeliveryAttemptOutcome = "interrupted"
)

// DeliveryStatus is one of these values. A newer service may send others.
type DeliveryStatus string

const (
	DeliveryStatusPending   DeliveryStatus = "pending"
	DeliveryStatusSucceeded DeliveryStatus = "succeeded"
	DeliveryStatusFailed    DeliveryStatus = "failed"
)

// DeployAgentDoor is one of these values. A newer service may send others.
type DeployAgentDoor string

const (
	DeployAgentDoorAiSdkUi DeployAgentDoor = "ai-sdk-ui"
	DeployAgentDoorAgUi    DeployAgentDoor = "ag-ui"
	DeployAgentDoorOpenAI  DeployAgentDoor = "openai"
	DeployAgentDoorA2a     DeployAgentDoor = "a2a"
	DeployAgentDoorMCP     DeployAgentDoor = "mcp"
)

// EmailDomainVerifiedBy is one of these values. A newer service may send others.
type EmailDomainVerifiedBy string

const (
	EmailDomainVerifiedByDns      EmailDomainVerifiedBy = "dns"
	EmailDomainVerifiedByOperator EmailDomainVerifiedBy = "operator"
)

// ErasureStatus is one of these values. A newer service may send others.
type ErasureStatus string

const (
	ErasureStatusPending   ErasureStatus = "pending"
	ErasureStatusCompleted ErasureStatus = "completed"
)

// ErrorCode is one of these values. A newer service may send others.
type ErrorCode string

const (
	ErrorCodeInvalidJSON               ErrorCode = "invalid_json"
	ErrorCodeJSONTooDeep               ErrorCode = "json_too_deep"
	ErrorCodeInvalidType               ErrorCode = "invalid_type"
	ErrorCodeMissingRequiredField      ErrorCode = "missing_required_field"
	ErrorCodeUnknownField              ErrorCode = "unknown_field"
	ErrorCodeInvalidQuery              ErrorCode = "invalid_query"
	ErrorCodeInvalidCursor             ErrorCode = "invalid_cursor"
	ErrorCodeInvalidHeader             ErrorCode = "invalid_header"
	ErrorCodeInvalidIdempotencyKey     ErrorCode = "invalid_idempotency_key"
	ErrorCodeMalformedRequest          ErrorCode = "malformed_request"
	ErrorCodeMissingAPIKey             ErrorCode = "missing_api_key"
	ErrorCodeInvalidAPIKey             ErrorCode = "invalid_api_key"
	ErrorCodeExpiredAPIKey             ErrorCode = "expired_api_key"
	ErrorCodeInvalidCredentials        ErrorCode = "invalid_credentials"
	ErrorCodeSecondFactorRequired      ErrorCode = "second_factor_required"
	ErrorCodeMissingSession            ErrorCode = "missing_session"
	ErrorCodeInvalidSession            ErrorCode = "invalid_session"
	ErrorCodeSessionRequired           ErrorCode = "session_required"
	ErrorCodeSecondFactorMissing       ErrorCode = "second_factor_missing"
	ErrorCodeCsrfRejected              ErrorCode = "csrf_rejected"
	ErrorCodeDemoKeyRestricted         ErrorCode = "demo_key_restricted"
	ErrorCodeUserTokenRestricted       ErrorCode = "user_token_restricted"
	ErrorCodeTokenRunsUsedUp           ErrorCode = "token_runs_used_up"
	ErrorCodeSessionTokensDisabled     ErrorCode = "session_tokens_disabled"
	ErrorCodeCodeUploadNotAllowed      ErrorCode = "code_upload_not_allowed"
	ErrorCodeNotAnApprover             ErrorCode = "not_an_approver"
	ErrorCodeOwnerRequired             ErrorCode = "owner_required"
	ErrorCodeInsufficientScope         ErrorCode = "insufficient_scope"
	ErrorCodeAPIKeyReplaced            ErrorCode = "api_key_replaced"
	ErrorCodeScheduleMakerGone         ErrorCode = "schedule_maker_gone"
	ErrorCodeSingleSignOnRequired      ErrorCode = "single_sign_on_required"
	ErrorCodeAgentNotAllowed           ErrorCode = "agent_not_allowed"
	ErrorCodeNetworkNotAllowed         ErrorCode = "network_not_allowed"
	ErrorCodeOriginNotAllowed          ErrorCode = "origin_not_allowed"
	ErrorCodeMetricsNotAllowed         ErrorCode = "metrics_not_allowed"
	ErrorCodeLinkNotValid              ErrorCode = "link_not_valid"
	ErrorCodeHTTPSRequired             ErrorCode = "https_required"
	ErrorCodeRouteNotFound             ErrorCode = "route_not_found"
	ErrorCodeDoorClosed                ErrorCode = "door_closed"
	ErrorCodeAgentNotFound             ErrorCode = "agent_not_found"
	ErrorCodeCatalogAgentNotFound      ErrorCode = "catalog_agent_not_found"
	ErrorCodeRunNotFound               ErrorCode = "run_not_found"
	ErrorCodeAPIKeyNotFound            ErrorCode = "api_key_not_found"
	ErrorCodeMemberNotFound            ErrorCode = "member_not_found"
	ErrorCodeInvitationNotFound        ErrorCode = "invitation_not_found"
	ErrorCodeSessionNotFound           ErrorCode = "session_not_found"
	ErrorCodeOrganizationNotFound      ErrorCode = "organization_not_found"
	ErrorCodeWebhookNotFound           ErrorCode = "webhook_not_found"
	ErrorCodeDeliveryNotFound          ErrorCode = "delivery_not_found"
	ErrorCodePasswordLinkNotFound      ErrorCode = "password_link_not_found"
	ErrorCodePolicyNotFound            ErrorCode = "policy_not_found"
	ErrorCodeCapNotFound               ErrorCode = "cap_not_found"
	ErrorCodeConnectorNotFound         ErrorCode = "connector_not_found"
	ErrorCodeProviderNotFound          ErrorCode = "provider_not_found"
	ErrorCodeSecretNotFound            ErrorCode = "secret_not_found"
	ErrorCodeAlertNotFound             ErrorCode = "alert_not_found"
	ErrorCodeErrorReportNotFound       ErrorCode = "error_report_not_found"
	ErrorCodeThreadNotFound            ErrorCode = "thread_not_found"
	ErrorCodeThreadMessageNotFound     ErrorCode = "thread_message_not_found"
	ErrorCodeErasureNotFound           ErrorCode = "erasure_not_found"
	ErrorCodeAgentCodeNotFound         ErrorCode = "agent_code_not_found"
	ErrorCodeFeedbackNotFound          ErrorCode = "feedback_not_found"
	ErrorCodeFileNotFound              ErrorCode = "file_not_found"
	ErrorCodePipelineNotFound          ErrorCode = "pipeline_not_found"
	ErrorCodePipelineRunNotFound       ErrorCode = "pipeline_run_not_found"
	ErrorCodeSingleSignOnNotFound      ErrorCode = "single_sign_on_not_found"
	ErrorCodeEmailDomainNotFound       ErrorCode = "email_domain_not_found"
	ErrorCodeMethodNotAllowed          ErrorCode = "method_not_allowed"
	ErrorCodeIdempotencyKeyInFlight    ErrorCode = "idempotency_key_in_flight"
	ErrorCodePreconditionFailed        ErrorCode = "precondition_failed"
	ErrorCodeRequestTimeout            ErrorCode = "request_timeout"
	ErrorCodePayloadTooLarge           ErrorCode = "payload_too_large"
	ErrorCodeFileContentMissing        ErrorCode = "file_content_missing"
	ErrorCodeRangeNotSatisfiable       ErrorCode = "range_not_satisfiable"
	ErrorCodeUnsupportedMediaType      ErrorCode = "unsupported_media_type"
	ErrorCodeInexactNumber             ErrorCode = "inexact_number"
	ErrorCodeInvalidValue              ErrorCode = "invalid_value"
	ErrorCodeInvalidInput              ErrorCode = "invalid_input"
	ErrorCodeClientSchemasNotAllowed   ErrorCode = "client_schemas_not_allowed"
	ErrorCodeClientToolsNotAllowed     ErrorCode = "client_tools_not_allowed"
	ErrorCodeInvalidJSONSchema         ErrorCode = "invalid_json_schema"
	ErrorCodeInvalidURL                ErrorCode = "invalid_url"
	ErrorCodeAgentArchived             ErrorCode = "agent_archived"
	ErrorCodeModelNotFound             ErrorCode = "model_not_found"
	ErrorCodeModuleNotFound            ErrorCode = "module_not_found"
	ErrorCodeInvalidModule             ErrorCode = "invalid_module"
	ErrorCodeToolNotFound              ErrorCode = "tool_not_found"
	ErrorCodeProviderNameTaken         ErrorCode = "provider_name_taken"
	ErrorCodeProviderReadOnly          ErrorCode = "provider_read_only"
	ErrorCodeSecretNameTaken           ErrorCode = "secret_name_taken"
	ErrorCodeQueueNotAllowed           ErrorCode = "queue_not_allowed"
	ErrorCodeWorkerNotFound            ErrorCode = "worker_not_found"
	ErrorCodeRevisionNotFound          ErrorCode = "revision_not_found"
	ErrorCodeRevisionAlreadyDeployed   ErrorCode = "revision_already_deployed"
	ErrorCodeRevisionNeverDeployed     ErrorCode = "revision_never_deployed"
	ErrorCodeNothingToRollBack         ErrorCode = "nothing_to_roll_back"
	ErrorCodeIdempotencyKeyReused      ErrorCode = "idempotency_key_reused"
	ErrorCodeJournalNotFound           ErrorCode = "journal_not_found"
	ErrorCodeStepNotFound              ErrorCode = "step_not_found"
	ErrorCodeReplayUnsupported         ErrorCode = "replay_unsupported"
	ErrorCodeNoRunMatches              ErrorCode = "no_run_matches"
	ErrorCodeTooManyRuns               ErrorCode = "too_many_runs"
	ErrorCodeRunNotActive              ErrorCode = "run_not_active"
	ErrorCodeThreadBusy                ErrorCode = "thread_busy"
	ErrorCodeThreadAgentMismatch       ErrorCode = "thread_agent_mismatch"
	ErrorCodeAlreadyVoted              ErrorCode = "already_voted"
	ErrorCodeApproverNotFound          ErrorCode = "approver_not_found"
	ErrorCodeActionNotPending          ErrorCode = "action_not_pending"
	ErrorCodeAPIKeyNotActive           ErrorCode = "api_key_not_active"
	ErrorCodeLastOwner                 ErrorCode = "last_owner"
	ErrorCodeAlreadyMember             ErrorCode = "already_member"
	ErrorCodeAddressUnproven           ErrorCode = "address_unproven"
	ErrorCodeMailNotConfigured         ErrorCode = "mail_not_configured"
	ErrorCodeDomainNotVerified         ErrorCode = "domain_not_verified"
	ErrorCodeDomainTaken               ErrorCode = "domain_taken"
	ErrorCodeDomainRequired            ErrorCode = "domain_required"
	ErrorCodePasswordTooCommon         ErrorCode = "password_too_common"
	ErrorCodeWrongPassword             ErrorCode = "wrong_password"
	ErrorCodeWrongCode                 ErrorCode = "wrong_code"
	ErrorCodeSecondFactorOn            ErrorCode = "second_factor_on"
	ErrorCodeSecondFactorOff           ErrorCode = "second_factor_off"
	ErrorCodeConcurrencyLimitExceeded  ErrorCode = "concurrency_limit_exceeded"
	ErrorCodeCapReached                ErrorCode = "cap_reached"
	ErrorCodeQuotaExceeded             ErrorCode = "quota_exceeded"
	ErrorCodeFileQuotaExceeded         ErrorCode = "file_quota_exceeded"
	ErrorCodeInvalidAction             ErrorCode = "invalid_action"
	ErrorCodeInvalidSecret             ErrorCode = "invalid_secret"
	ErrorCodeNetworksExcludeCaller     ErrorCode = "networks_exclude_caller"
	ErrorCodeWebhookInactive           ErrorCode = "webhook_inactive"
	ErrorCodeGuardrailViolation        ErrorCode = "guardrail_violation"
	ErrorCodeInvalidGuard              ErrorCode = "invalid_guard"
	ErrorCodePolicyInUse               ErrorCode = "policy_in_use"
	ErrorCodePolicyIsTemplate          ErrorCode = "policy_is_template"
	ErrorCodeConfigurationChanged      ErrorCode = "configuration_changed"
	ErrorCodeInvalidDocument           ErrorCode = "invalid_document"
	ErrorCodeProviderInUse             ErrorCode = "provider_in_use"
	ErrorCodeConnectorInUse            ErrorCode = "connector_in_use"
	ErrorCodePipelineArchived          ErrorCode = "pipeline_archived"
	ErrorCodePipelineRunNotActive      ErrorCode = "pipeline_run_not_active"
	ErrorCodePipelineRunNotRetryable   ErrorCode = "pipeline_run_not_retryable"
	ErrorCodeCyclicSteps               ErrorCode = "cyclic_steps"
	ErrorCodeInvalidExpression         ErrorCode = "invalid_expression"
	ErrorCodeInvalidSchedule           ErrorCode = "invalid_schedule"
	ErrorCodeTooManyQueuedRuns         ErrorCode = "too_many_queued_runs"
	ErrorCodeHeadersTooLarge           ErrorCode = "headers_too_large"
	ErrorCodeRateLimitExceeded         ErrorCode = "rate_limit_exceeded"
	ErrorCodeReplayNotFound            ErrorCode = "replay_not_found"
	ErrorCodeTooManyReplays            ErrorCode = "too_many_replays"
	ErrorCodeReplayNotActive           ErrorCode = "replay_not_active"
	ErrorCodeCanaryNotFound            ErrorCode = "canary_not_found"
	ErrorCodeCanaryActive              ErrorCode = "canary_active"
	ErrorCodeCanaryNotActive           ErrorCode = "canary_not_active"
	ErrorCodeCanaryUnsupported         ErrorCode = "canary_unsupported"
	ErrorCodeGateNotPassed             ErrorCode = "gate_not_passed"
	ErrorCodeGateMissing               ErrorCode = "gate_missing"
	ErrorCodePendingDeploymentNotFound ErrorCode = "pending_deployment_not_found"
	ErrorCodeDeploymentNotPending      ErrorCode = "deployment_not_pending"
	ErrorCodeDatasetNotFound           ErrorCode = "dataset_not_found"
	ErrorCodeDatasetRowNotFound        ErrorCode = "dataset_row_not_found"
	ErrorCodeTooManyDatasets           ErrorCode = "too_many_datasets"
	ErrorCodeTooManyDatasetRows        ErrorCode = "too_many_dataset_rows"
	ErrorCodeScorerNotFound            ErrorCode = "scorer_not_found"
	ErrorCodeScorerVersionNotFound     ErrorCode = "scorer_version_not_found"
	ErrorCodeTooManyScorers            ErrorCode = "too_many_scorers"
	ErrorCodeScoringRuleNotFound       ErrorCode = "scoring_rule_not_found"
	ErrorCodeScoringRuleExists         ErrorCode = "scoring_rule_exists"
	ErrorCodeScorerUnsupported         ErrorCode = "scorer_unsupported"
	ErrorCodeTooManyScoringRules       ErrorCode = "too_many_scoring_rules"
	ErrorCodeExperimentNotFound        ErrorCode = "experiment_not_found"
	ErrorCodeTooManyExperiments        ErrorCode = "too_many_experiments"
	ErrorCodeExperimentTooLarge        ErrorCode = "experiment_too_large"
	ErrorCodeDatasetEmpty              ErrorCode = "dataset_empty"
	ErrorCodeExperimentNotActive       ErrorCode = "experiment_not_active"
	ErrorCodeExperimentActive          ErrorCode = "experiment_active"
	ErrorCodeNothingToResume           ErrorCode = "nothing_to_resume"
	ErrorCodeRatingNotFound            ErrorCode = "rating_not_found"
	ErrorCodeRatingClosed              ErrorCode = "rating_closed"
	ErrorCodeAlreadyRated              ErrorCode = "already_rated"
	ErrorCodeNotComparable             ErrorCode = "not_comparable"
	ErrorCodeTooManyProviders          ErrorCode = "too_many_providers"
	ErrorCodeTooManySecrets            ErrorCode = "too_many_secrets"
	ErrorCodeTooManyDomains            ErrorCode = "too_many_domains"
	ErrorCodeTooManyWebhooks           ErrorCode = "too_many_webhooks"
	ErrorCodeTooManyCaps               ErrorCode = "too_many_caps"
	ErrorCodeTooManyPolicies           ErrorCode = "too_many_policies"
	ErrorCodeTooManyConnectors         ErrorCode = "too_many_connectors"
	ErrorCodeTooManyAlerts             ErrorCode = "too_many_alerts"
	ErrorCodeInternalError             ErrorCode = "internal_error"
	ErrorCodeRunFailed                 ErrorCode = "run_failed"
	ErrorCodeServiceUnavailable        ErrorCode = "service_unavailable"
	ErrorCodeServiceOverloaded         ErrorCode = "service_overloaded"
	ErrorCodeStorageFull               ErrorCode = "storage_full"
	ErrorCodeFileStoreUnavailable      ErrorCode = "file_store_unavailable"
	ErrorCodeDatabaseReadOnly          ErrorCode = "database_read_only"
)

// ErrorReportKind is one of these values. A newer service may send others.
type ErrorReportKind string

const (
	ErrorReportKindRequest    ErrorReportKind = "request"
	ErrorReportKindBackground ErrorReportKind = "background"
)

// EscalationOnExpiry is one of these values. A newer service may send others.
type EscalationOnExpiry string

const (
	EscalationOnExpiryFail   EscalationOnExpiry = "fail"
	EscalationOnExpiryReject EscalationOnExpiry = "reject"
)

// EscalationRole is one of these values. A newer service may send others.
type EscalationRole string

const (
	EscalationRoleDeveloper EscalationRole = "developer"
	EscalationRoleAdmin     EscalationRole = "admin"
	EscalationRoleOwner     EscalationRole = "owner"
)

// ExperimentComparisonVerdict is one of these values. A newer service may send others.
type ExperimentComparisonVerdict string

const (
	ExperimentComparisonVerdictBetter    ExperimentComparisonVerdict = "better"
	ExperimentComparisonVerdictWorse     ExperimentComparisonVerdict = "worse"
	ExperimentComparisonVerdictUndecided ExperimentComparisonVerdict = "undecided"
)

// ExperimentEffects is one of these values. A newer service may send others.
type ExperimentEffects string

const (
	ExperimentEffectsLive     ExperimentEffects = "live"
	ExperimentEffectsRecorded ExperimentEffects = "recorded"
)

// ExperimentResultsStatus is one of these values. A newer service may send others.
type ExperimentResultsStatus string

const (
	ExperimentResultsStatusRunning    ExperimentResultsStatus = "running"
	ExperimentResultsStatusCancelling ExperimentResultsStatus = "cancelling"
	ExperimentResultsStatusCompleted  ExperimentResultsStatus = "completed"
	ExperimentResultsStatusCancelled  ExperimentResultsStatus = "cancelled"
)

// ExperimentRunStatus is one of these values. A newer service may send others.
type ExperimentRunStatus string

const (
	ExperimentRunStatusWaiting   ExperimentRunStatus = "waiting"
	ExperimentRunStatusActive    ExperimentRunStatus = "active"
	ExperimentRunStatusScoring   ExperimentRunStatus = "scoring"
	ExperimentRunStatusCompleted ExperimentRunStatus = "completed"
	ExperimentRunStatusFailed    ExperimentRunStatus = "failed"
	ExperimentRunStatusCancelled ExperimentRunStatus = "cancelled"
	ExperimentRunStatusRefused   ExperimentRunStatus = "refused"
)

// ExperimentStatus is one of these values. A newer service may send others.
type ExperimentStatus string

const (
	ExperimentStatusRunning    ExperimentStatus = "running"
	ExperimentStatusCancelling ExperimentStatus = "cancelling"
	ExperimentStatusCompleted  ExperimentStatus = "completed"
	ExperimentStatusCancelled  ExperimentStatus = "cancelled"
)

// ExportedSecretKind is one of these values. A newer service may send others.
type ExportedSecretKind string

const (
	ExportedSecretKindProviders  ExportedSecretKind = "providers"
	ExportedSecretKindConnectors ExportedSecretKind = "connectors"
	ExportedSecretKindPolicies   ExportedSecretKind = "policies"
	ExportedSecretKindAgents     ExportedSecretKind = "agents"
	ExportedSecretKindPipelines  ExportedSecretKind = "pipelines"
	ExportedSecretKindWebhooks   ExportedSecretKind = "webhooks"
	ExportedSecretKindAlerts     ExportedSecretKind = "alerts"
	ExportedSecretKindCaps       ExportedSecretKind = "caps"
	ExportedSecretKindDatasets   ExportedSecretKind = "datasets"
)

// FeedbackThumbs is one of these values. A newer service may send others.
type FeedbackThumbs string

const (
	FeedbackThumbsUp   FeedbackThumbs = "up"
	FeedbackThumbsDown FeedbackThumbs = "down"
)

// GateComparisonVerdict is one of these values. A newer service may send others.
type GateComparisonVerdict string

const (
	GateComparisonVerdictBetter    GateComparisonVerdict = "better"
	GateComparisonVerdictWorse     GateComparisonVerdict = "worse"
	GateComparisonVerdictUndecided GateComparisonVerdict = "undecided"
)

// GateEffects is one of these values. A newer service may send others.
type GateEffects string

const (
	GateEffectsLive     GateEffects = "live"
	GateEffectsRecorded GateEffects = "recorded"
)

// GateOnFailure is one of these values. A newer service may send others.
type GateOnFailure string

const (
	GateOnFailureRefuse GateOnFailure = "refuse"
	GateOnFailureAsk    GateOnFailure = "ask"
)

// GuardAction is one of these values. A newer service may send others.
type GuardAction string

const (
	GuardActionBlock  GuardAction = "block"
	GuardActionRedact GuardAction = "redact"
	GuardActionFlag   GuardAction = "flag"
)

// GuardOn is one of these values. A newer service may send others.
type GuardOn string

const (
	GuardOnInput  GuardOn = "input"
	GuardOnOutput GuardOn = "output"
	GuardOnBoth   GuardOn = "both"
)

// GuardStage is one of these values. A newer service may send others.
type GuardStage string

const (
	GuardStageInput  GuardStage = "input"
	GuardStageOutput GuardStage = "output"
)

// HTTPGuardFormat is one of these values. A newer service may send others.
type HTTPGuardFormat string

const (
	HTTPGuardFormatFlagged  HTTPGuardFormat = "flagged"
	HTTPGuardFormatPresidio HTTPGuardFormat = "presidio"
)

// HTTPGuardOnError is one of these values. A newer service may send others.
type HTTPGuardOnError string

const (
	HTTPGuardOnErrorBlock HTTPGuardOnError = "block"
	HTTPGuardOnErrorAllow HTTPGuardOnError = "allow"
)

// HeardRunStatus is one of these values. A newer service may send others.
type HeardRunStatus string

const (
	HeardRunStatusHeld    HeardRunStatus = "held"
	HeardRunStatusEnded   HeardRunStatus = "ended"
	HeardRunStatusGone    HeardRunStatus = "gone"
	HeardRunStatusInvalid HeardRunStatus = "invalid"
	HeardRunStatusLater   HeardRunStatus = "later"
)

// InvitationOfferRole is one of these values. A newer service may send others.
type InvitationOfferRole string

const (
	InvitationOfferRoleOwner     InvitationOfferRole = "owner"
	InvitationOfferRoleAdmin     InvitationOfferRole = "admin"
	InvitationOfferRoleDeveloper InvitationOfferRole = "developer"
	InvitationOfferRoleViewer    InvitationOfferRole = "viewer"
)

// JSONChangeKind is one of these values. A newer service may send others.
type JSONChangeKind string

const (
	JSONChangeKindAdded   JSONChangeKind = "added"
	JSONChangeKindRemoved JSONChangeKind = "removed"
	JSONChangeKindChanged JSONChangeKind = "changed"
)

// ListAgentsStatus is one of these values. A newer service may send others.
type ListAgentsStatus string

const (
	ListAgentsStatusActive   ListAgentsStatus = "active"
	ListAgentsStatusArchived ListAgentsStatus = "archived"
	ListAgentsStatusAll      ListAgentsStatus = "all"
)

// ListAuditOutcome is one of these values. A newer service may send others.
type ListAuditOutcome string

const (
	ListAuditOutcomeSucceeded ListAuditOutcome = "succeeded"
	ListAuditOutcomeRefused   ListAuditOutcome = "refused"
)

// ListExperimentRowsShow is one of these values. A newer service may send others.
type ListExperimentRowsShow string

const (
	ListExperimentRowsShowFailing ListExperimentRowsShow = "failing"
	ListExperimentRowsShowChanged ListExperimentRowsShow = "changed"
	ListExperimentRowsShowRefused ListExperimentRowsShow = "refused"
)

// ListPipelinesStatus is one of these values. A newer service may send others.
type ListPipelinesStatus string

const (
	ListPipelinesStatusActive   ListPipelinesStatus = "active"
	ListPipelinesStatusArchived ListPipelinesStatus = "archived"
	ListPipelinesStatusAll      ListPipelinesStatus = "all"
)

// ListReplayRunsStatus is one of these values. A newer service may send others.
type ListReplayRunsStatus string

const (
	ListReplayRunsStatusWaiting   ListReplayRunsStatus = "waiting"
	ListReplayRunsStatusActive    ListReplayRunsStatus = "active"
	ListReplayRunsStatusCompleted ListReplayRunsStatus = "completed"
	ListReplayRunsStatusFailed    ListReplayRunsStatus = "failed"
	ListReplayRunsStatusCancelled ListReplayRunsStatus = "cancelled"
	ListReplayRunsStatusRefused   ListReplayRunsStatus = "refused"
)

// ListRunsErrorCode is one of these values. A newer service may send others.
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
	ListRunsErrorCodeNondeterministic      ListRunsErrorCode = "nondeterministic"
	ListRunsErrorCodeInternalError         ListRunsErrorCode = "internal_error"
)

// ListRunsFeedback is one of these values. A newer service may send others.
type ListRunsFeedback string

const (
	ListRunsFeedbackAny  ListRunsFeedback = "any"
	ListRunsFeedbackNone ListRunsFeedback = "none"
	ListRunsFeedbackUp   ListRunsFeedback = "up"
	ListRunsFeedbackDown ListRunsFeedback = "down"
)

// ListRunsSort is one of these values. A newer service may send others.
type ListRunsSort string

const (
	ListRunsSortCreatedAt ListRunsSort = "created_at"
	ListRunsSortLatencyMs ListRunsSort = "latency_ms"
	ListRunsSortCostUSD   ListRunsSort = "cost_usd"
)

// ListThreadMessagesFormat is one of these values. A newer service may send others.
type ListThreadMessagesFormat string

const (
	ListThreadMessagesFormatUi   ListThreadMessagesFormat = "ui"
	ListThreadMessagesFormatAgUi ListThreadMessagesFormat = "ag-ui"
)

// ListedRunStatus is one of these values. A newer service may send others.
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

// LostWorkerStatus is one of these values. A newer service may send others.
type LostWorkerStatus string

const (
	LostWorkerStatusActive LostWorkerStatus = "active"
	LostWorkerStatusLost   LostWorkerStatus = "lost"
)

// MeDoor is one of these values. A newer service may send others.
type MeDoor string

const (
	MeDoorAiSdkUi MeDoor = "ai-sdk-ui"
	MeDoorAgUi    MeDoor = "ag-ui"
	MeDoorOpenAI  MeDoor = "openai"
	MeDoorA2a     MeDoor = "a2a"
	MeDoorMCP     MeDoor = "mcp"
)

// MemberRole is one of these values. A newer service may send others.
type MemberRole string

const (
	MemberRoleOwner     MemberRole = "owner"
	MemberRoleAdmin     MemberRole = "admin"
	MemberRoleDeveloper MemberRole = "developer"
	MemberRoleViewer    MemberRole = "viewer"
)

// MessagePartAnswerAnswer is one of these values. A newer service may send others.
type MessagePartAnswerAnswer string

const (
	MessagePartAnswerAnswerApprove MessagePartAnswerAnswer = "approve"
	MessagePartAnswerAnswerReject  MessagePartAnswerAnswer = "reject"
	MessagePartAnswerAnswerRespond MessagePartAnswerAnswer = "respond"
)

// MessagePartQuestionQuestion is one of these values. A newer service may send others.
type MessagePartQuestionQuestion string

const (
	MessagePartQuestionQuestionApproval MessagePartQuestionQuestion = "approval"
	MessagePartQuestionQuestionInput    MessagePartQuestionQuestion = "input"
	MessagePartQuestionQuestionConnect  MessagePartQuestionQuestion = "connect"
)

// MessagePartToolResultStatus is one of these values. A newer service may send others.
type MessagePartToolResultStatus string

const (
	MessagePartToolResultStatusSucceeded MessagePartToolResultStatus = "succeeded"
	MessagePartToolResultStatusFailed    MessagePartToolResultStatus = "failed"
	MessagePartToolResultStatusRejected  MessagePartToolResultStatus = "rejected"
)

// ModelGuardOnError is one of these values. A newer service may send others.
type ModelGuardOnError string

const (
	ModelGuardOnErrorBlock ModelGuardOnError = "block"
	ModelGuardOnErrorAllow ModelGuardOnError = "allow"
)

// ModelScorerMode is one of these values. A newer service may send others.
type ModelScorerMode string

const (
	ModelScorerModeRate    ModelScorerMode = "rate"
	ModelScorerModeCompare ModelScorerMode = "compare"
)

// NamedApproversRole is one of these values. A newer service may send others.
type NamedApproversRole string

const (
	NamedApproversRoleDeveloper NamedApproversRole = "developer"
	NamedApproversRoleAdmin     NamedApproversRole = "admin"
	NamedApproversRoleOwner     NamedApproversRole = "owner"
)

// Order is one of these values. A newer service may send others.
type Order string

const (
	OrderAsc  Order = "asc"
	OrderDesc Order = "desc"
)

// OrganizationPlan is one of these values. A newer service may send others.
type OrganizationPlan string

const (
	OrganizationPlanFree       OrganizationPlan = "free"
	OrganizationPlanDeveloper  OrganizationPlan = "developer"
	OrganizationPlanBusiness   OrganizationPlan = "business"
	OrganizationPlanEnterprise OrganizationPlan = "enterprise"
)

// PIIGuardKind is one of these values. A newer service may send others.
type PIIGuardKind string

const (
	PIIGuardKindEmail      PIIGuardKind = "email"
	PIIGuardKindPhone      PIIGuardKind = "phone"
	PIIGuardKindCard       PIIGuardKind = "card"
	PIIGuardKindIban       PIIGuardKind = "iban"
	PIIGuardKindNationalID PIIGuardKind = "national_id"
)

// PendingDeploymentStatus is one of these values. A newer service may send others.
type PendingDeploymentStatus string

const (
	PendingDeploymentStatusEvaluating PendingDeploymentStatus = "evaluating"
	PendingDeploymentStatusWaiting    PendingDeploymentStatus = "waiting"
	PendingDeploymentStatusPassed     PendingDeploymentStatus = "passed"
	PendingDeploymentStatusDeployed   PendingDeploymentStatus = "deployed"
	PendingDeploymentStatusRefused    PendingDeploymentStatus = "refused"
	PendingDeploymentStatusRejected   PendingDeploymentStatus = "rejected"
	PendingDeploymentStatusSuperseded PendingDeploymentStatus = "superseded"
)

// PeopleScorerScale is one of these values. A newer service may send others.
type PeopleScorerScale string

const (
	PeopleScorerScalePassFail  PeopleScorerScale = "pass_fail"
	PeopleScorerScaleOneToFive PeopleScorerScale = "one_to_five"
)

// PipelineRunStatus is one of these values. A newer service may send others.
type PipelineRunStatus string

const (
	PipelineRunStatusRunning        PipelineRunStatus = "running"
	PipelineRunStatusRequiresAction PipelineRunStatus = "requires_action"
	PipelineRunStatusCancelling     PipelineRunStatus = "cancelling"
	PipelineRunStatusCompleted      PipelineRunStatus = "completed"
	PipelineRunStatusFailed         PipelineRunStatus = "failed"
	PipelineRunStatusCancelled      PipelineRunStatus = "cancelled"
)

// PipelineStatus is one of these values. A newer service may send others.
type PipelineStatus string

const (
	PipelineStatusActive   PipelineStatus = "active"
	PipelineStatusArchived PipelineStatus = "archived"
)

// PipelineStepOnFailure is one of these values. A newer service may send others.
type PipelineStepOnFailure string

const (
	PipelineStepOnFailureFail     PipelineStepOnFailure = "fail"
	PipelineStepOnFailureContinue PipelineStepOnFailure = "continue"
)

// PipelineStepStatus is one of these values. A newer service may send others.
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

// PolicySource is one of these values. A newer service may send others.
type PolicySource string

const (
	PolicySourceTemplate PolicySource = "template"
	PolicySourceCustom   PolicySource = "custom"
)

// ProviderSource is one of these values. A newer service may send others.
type ProviderSource string

const (
	ProviderSourceOrganization ProviderSource = "organization"
	ProviderSourceEnvironment  ProviderSource = "environment"
)

// ProviderTestErrorCode is one of these values. A newer service may send others.
type ProviderTestErrorCode string

const (
	ProviderTestErrorCodeProviderError       ProviderTestErrorCode = "provider_error"
	ProviderTestErrorCodeProviderRateLimited ProviderTestErrorCode = "provider_rate_limited"
)

// ProviderType is one of these values. A newer service may send others.
type ProviderType string

const (
	ProviderTypeOpenAI           ProviderType = "openai"
	ProviderTypeAnthropic        ProviderType = "anthropic"
	ProviderTypeOpenAICompatible ProviderType = "openai_compatible"
	ProviderTypeAiSdk            ProviderType = "ai_sdk"
)

// RatingScale is one of these values. A newer service may send others.
type RatingScale string

const (
	RatingScalePassFail  RatingScale = "pass_fail"
	RatingScaleOneToFive RatingScale = "one_to_five"
)

// RegisterWorkerAgentBuilds is one of these values. A newer service may send others.
type RegisterWorkerAgentBuilds string

const (
	RegisterWorkerAgentBuildsAuto   RegisterWorkerAgentBuilds = "auto"
	RegisterWorkerAgentBuildsPinned RegisterWorkerAgentBuilds = "pinned"
	RegisterWorkerAgentBuildsNever  RegisterWorkerAgentBuilds = "never"
)

// ReplayEffects is one of these values. A newer service may send others.
type ReplayEffects string

const (
	ReplayEffectsLive     ReplayEffects = "live"
	ReplayEffectsRecorded ReplayEffects = "recorded"
)

// ReplayEstimateEffects is one of these values. A newer service may send others.
type ReplayEstimateEffects string

const (
	ReplayEstimateEffectsLive     ReplayEstimateEffects = "live"
	ReplayEstimateEffectsRecorded ReplayEstimateEffects = "recorded"
)

// ReplayFilterErrorCode is one of these values. A newer service may send others.
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
	ReplayFilterErrorCodeNondeterministic      ReplayFilterErrorCode = "nondeterministic"
	ReplayFilterErrorCodeInternalError         ReplayFilterErrorCode = "internal_error"
)

// ReplayFilterFeedback is one of these values. A newer service may send others.
type ReplayFilterFeedback string

const (
	ReplayFilterFeedbackAny  ReplayFilterFeedback = "any"
	ReplayFilterFeedbackNone ReplayFilterFeedback = "none"
	ReplayFilterFeedbackUp   ReplayFilterFeedback = "up"
	ReplayFilterFeedbackDown ReplayFilterFeedback = "down"
)

// ReplayFilterStatu is one of these values. A newer service may send others.
type ReplayFilterStatu string

const (
	ReplayFilterStatuCompleted ReplayFilterStatu = "completed"
	ReplayFilterStatuFailed    ReplayFilterStatu = "failed"
	ReplayFilterStatuCancelled ReplayFilterStatu = "cancelled"
)

// ReplayRunEffects is one of these values. A newer service may send others.
type ReplayRunEffects string

const (
	ReplayRunEffectsLive     ReplayRunEffects = "live"
	ReplayRunEffectsRecorded ReplayRunEffects = "recorded"
)

// ReplayStatus is one of these values. A newer service may send others.
type ReplayStatus string

const (
	ReplayStatusRunning    ReplayStatus = "running"
	ReplayStatusCancelling ReplayStatus = "cancelling"
	ReplayStatusCompleted  ReplayStatus = "completed"
	ReplayStatusCancelled  ReplayStatus = "cancelled"
)

// ReplayedRunStatus is one of these values. A newer service may send others.
type ReplayedRunStatus string

const (
	ReplayedRunStatusWaiting   ReplayedRunStatus = "waiting"
	ReplayedRunStatusActive    ReplayedRunStatus = "active"
	ReplayedRunStatusCompleted ReplayedRunStatus = "completed"
	ReplayedRunStatusFailed    ReplayedRunStatus = "failed"
	ReplayedRunStatusCancelled ReplayedRunStatus = "cancelled"
	ReplayedRunStatusRefused   ReplayedRunStatus = "refused"
)

// RequiredActionType is one of these values. A newer service may send others.
type RequiredActionType string

const (
	RequiredActionTypeApproval RequiredActionType = "approval"
	RequiredActionTypeInput    RequiredActionType = "input"
	RequiredActionTypeConnect  RequiredActionType = "connect"
	RequiredActionTypeToolCall RequiredActionType = "tool_call"
)

// RunActionType is one of these values. A newer service may send others.
type RunActionType string

const (
	RunActionTypeApprove  RunActionType = "approve"
	RunActionTypeReject   RunActionType = "reject"
	RunActionTypeRespond  RunActionType = "respond"
	RunActionTypeMessage  RunActionType = "message"
	RunActionTypeDelegate RunActionType = "delegate"
)

// RunErrorCode is one of these values. A newer service may send others.
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
	RunErrorCodeNondeterministic      RunErrorCode = "nondeterministic"
	RunErrorCodeInternalError         RunErrorCode = "internal_error"
)

// RunErrorType is one of these values. A newer service may send others.
type RunErrorType string

const (
	RunErrorTypeTimeout  RunErrorType = "timeout"
	RunErrorTypeAgent    RunErrorType = "agent"
	RunErrorTypeTool     RunErrorType = "tool"
	RunErrorTypePolicy   RunErrorType = "policy"
	RunErrorTypeProvider RunErrorType = "provider"
	RunErrorTypeSystem   RunErrorType = "system"
)

// RunOnBusy is one of these values. A newer service may send others.
type RunOnBusy string

const (
	RunOnBusyQueue     RunOnBusy = "queue"
	RunOnBusyReject    RunOnBusy = "reject"
	RunOnBusyInterrupt RunOnBusy = "interrupt"
)

// RunStatus is one of these values. A newer service may send others.
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

// RunTurnCompletedStreamEventFinishReason is one of these values. A newer service may send others.
type RunTurnCompletedStreamEventFinishReason string

const (
	RunTurnCompletedStreamEventFinishReasonStop          RunTurnCompletedStreamEventFinishReason = "stop"
	RunTurnCompletedStreamEventFinishReasonLength        RunTurnCompletedStreamEventFinishReason = "length"
	RunTurnCompletedStreamEventFinishReasonContentFilter RunTurnCompletedStreamEventFinishReason = "content_filter"
	RunTurnCompletedStreamEventFinishReasonToolCalls     RunTurnCompletedStreamEventFinishReason = "tool_calls"
	RunTurnCompletedStreamEventFinishReasonError         RunTurnCompletedStreamEventFinishReason = "error"
	RunTurnCompletedStreamEventFinishReasonOther         RunTurnCompletedStreamEventFinishReason = "other"
)

// RunTurnCompletedStreamEventWarning is one of these values. A newer service may send others.
type RunTurnCompletedStreamEventWarning string

const (
	RunTurnCompletedStreamEventWarningEmptyAnswer       RunTurnCompletedStreamEventWarning = "empty_answer"
	RunTurnCompletedStreamEventWarningUnclosedReasoning RunTurnCompletedStreamEventWarning = "unclosed_reasoning"
)

// RunUsageFinishReason is one of these values. A newer service may send others.
type RunUsageFinishReason string

const (
	RunUsageFinishReasonStop          RunUsageFinishReason = "stop"
	RunUsageFinishReasonLength        RunUsageFinishReason = "length"
	RunUsageFinishReasonContentFilter RunUsageFinishReason = "content_filter"
	RunUsageFinishReasonToolCalls     RunUsageFinishReason = "tool_calls"
	RunUsageFinishReasonError         RunUsageFinishReason = "error"
	RunUsageFinishReasonOther         RunUsageFinishReason = "other"
)

// RuntimeModelCompactionStrategy is one of these values. A newer service may send others.
type RuntimeModelCompactionStrategy string

const (
	RuntimeModelCompactionStrategyDrop      RuntimeModelCompactionStrategy = "drop"
	RuntimeModelCompactionStrategySummarize RuntimeModelCompactionStrategy = "summarize"
)

// RuntimeModelReasoningEffort is one of these values. A newer service may send others.
type RuntimeModelReasoningEffort string

const (
	RuntimeModelReasoningEffortNone    RuntimeModelReasoningEffort = "none"
	RuntimeModelReasoningEffortMinimal RuntimeModelReasoningEffort = "minimal"
	RuntimeModelReasoningEffortLow     RuntimeModelReasoningEffort = "low"
	RuntimeModelReasoningEffortMedium  RuntimeModelReasoningEffort = "medium"
	RuntimeModelReasoningEffortHigh    RuntimeModelReasoningEffort = "high"
	RuntimeModelReasoningEffortXhigh   RuntimeModelReasoningEffort = "xhigh"
)

// RuntimeModelToolApproval is one of these values. A newer service may send others.
type RuntimeModelToolApproval string

const (
	RuntimeModelToolApprovalNever  RuntimeModelToolApproval = "never"
	RuntimeModelToolApprovalAlways RuntimeModelToolApproval = "always"
)

// RuntimeModelToolLanguage is one of these values. A newer service may send others.
type RuntimeModelToolLanguage string

const (
	RuntimeModelToolLanguagePython     RuntimeModelToolLanguage = "python"
	RuntimeModelToolLanguageJavascript RuntimeModelToolLanguage = "javascript"
	RuntimeModelToolLanguageShell      RuntimeModelToolLanguage = "shell"
)

// RuntimeWorkerBuilds is one of these values. A newer service may send others.
type RuntimeWorkerBuilds string

const (
	RuntimeWorkerBuildsAuto   RuntimeWorkerBuilds = "auto"
	RuntimeWorkerBuildsPinned RuntimeWorkerBuilds = "pinned"
	RuntimeWorkerBuildsNever  RuntimeWorkerBuilds = "never"
)

// ScorerComparisonVerdict is one of these values. A newer service may send others.
type ScorerComparisonVerdict string

const (
	ScorerComparisonVerdictBetter    ScorerComparisonVerdict = "better"
	ScorerComparisonVerdictWorse     ScorerComparisonVerdict = "worse"
	ScorerComparisonVerdictUndecided ScorerComparisonVerdict = "undecided"
)

// SessionMethod is one of these values. A newer service may send others.
type SessionMethod string

const (
	SessionMethodPassword SessionMethod = "password"
	SessionMethodSso      SessionMethod = "sso"
)

// SingleSignOnDefaultRole is one of these values. A newer service may send others.
type SingleSignOnDefaultRole string

const (
	SingleSignOnDefaultRoleOwner     SingleSignOnDefaultRole = "owner"
	SingleSignOnDefaultRoleAdmin     SingleSignOnDefaultRole = "admin"
	SingleSignOnDefaultRoleDeveloper SingleSignOnDefaultRole = "developer"
	SingleSignOnDefaultRoleViewer    SingleSignOnDefaultRole = "viewer"
)

// SingleSignOnRoleMappingValue is one of these values. A newer service may send others.
type SingleSignOnRoleMappingValue string

const (
	SingleSignOnRoleMappingValueOwner     SingleSignOnRoleMappingValue = "owner"
	SingleSignOnRoleMappingValueAdmin     SingleSignOnRoleMappingValue = "admin"
	SingleSignOnRoleMappingValueDeveloper SingleSignOnRoleMappingValue = "developer"
	SingleSignOnRoleMappingValueViewer    SingleSignOnRoleMappingValue = "viewer"
)

// SpanStatus is one of these values. A newer service may send others.
type SpanStatus string

const (
	SpanStatusOK        SpanStatus = "ok"
	SpanStatusFailed    SpanStatus = "failed"
	SpanStatusCancelled SpanStatus = "cancelled"
	SpanStatusLost      SpanStatus = "lost"
	SpanStatusOpen      SpanStatus = "open"
)

// SpanType is one of these values. A newer service may send others.
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

// StreamRunOnDisconnect is one of these values. A newer service may send others.
type StreamRunOnDisconnect string

const (
	StreamRunOnDisconnectContinue StreamRunOnDisconnect = "continue"
	StreamRunOnDisconnectCancel   StreamRunOnDisconnect = "cancel"
)

// ThreadMessageRole is one of these values. A newer service may send others.
type ThreadMessageRole string

const (
	ThreadMessageRoleUser      ThreadMessageRole = "user"
	ThreadMessageRoleAssistant ThreadMessageRole = "assistant"
	ThreadMessageRoleTool      ThreadMessageRole = "tool"
	ThreadMessageRoleSystem    ThreadMessageRole = "system"
)

// ToolApproval is one of these values. A newer service may send others.
type ToolApproval string

const (
	ToolApprovalNever  ToolApproval = "never"
	ToolApprovalAlways ToolApproval = "always"
)

// ToolCallStatus is one of these values. A newer service may send others.
type ToolCallStatus string

const (
	ToolCallStatusSucceeded ToolCallStatus = "succeeded"
	ToolCallStatusFailed    ToolCallStatus = "failed"
	ToolCallStatusRejected  ToolCallStatus = "rejected"
)

// WebhookDisabledReason is one of these values. A newer service may send others.
type WebhookDisabledReason string

const (
	WebhookDisabledReasonGone      WebhookDisabledReason = "gone"
	WebhookDisabledReasonFailing   WebhookDisabledReason = "failing"
	WebhookDisabledReasonMakerGone WebhookDisabledReason = "maker_gone"
)

// WebhookEventType is one of these values. A newer service may send others.
type WebhookEventType string

const (
	WebhookEventTypeRunCompleted         WebhookEventType = "run.completed"
	WebhookEventTypeRunFailed            WebhookEventType = "run.failed"
	WebhookEventTypeRunRequiresAction    WebhookEventType = "run.requires_action"
	WebhookEventTypeRunEscalated         WebhookEventType = "run.escalated"
	WebhookEventTypeRunCancelled         WebhookEventType = "run.cancelled"
	WebhookEventTypeBudgetReached        WebhookEventType = "budget.reached"
	WebhookEventTypeDeploymentCreated    WebhookEventType = "deployment.created"
	WebhookEventTypeDeploymentPromoted   WebhookEventType = "deployment.promoted"
	WebhookEventTypeDeploymentRollback   WebhookEventType = "deployment.rollback"
	WebhookEventTypeDeploymentWaiting    WebhookEventType = "deployment.waiting"
	WebhookEventTypeDeploymentRefused    WebhookEventType = "deployment.refused"
	WebhookEventTypeAlertTriggered       WebhookEventType = "alert.triggered"
	WebhookEventTypeAgentUpdated         WebhookEventType = "agent.updated"
	WebhookEventTypePipelineCompleted    WebhookEventType = "pipeline.completed"
	WebhookEventTypeEvaluationCompleted  WebhookEventType = "evaluation.completed"
	WebhookEventTypeKeyExpiring          WebhookEventType = "key.expiring"
	WebhookEventTypeWorkerLost           WebhookEventType = "worker.lost"
	WebhookEventTypeConfigurationDrifted WebhookEventType = "configuration.drifted"
	WebhookEventTypeAuditRecorded        WebhookEventType = "audit.recorded"
	WebhookEventTypeAll                  WebhookEventType = "*"
	WebhookEventTypeTest                 WebhookEventType = "test"
)

// WebhookRetryPolicy is one of these values. A newer service may send others.
type WebhookRetryPolicy string

const (
	WebhookRetryPolicyStandard WebhookRetryPolicy = "standard"
	WebhookRetryPolicyExtended WebhookRetryPolicy = "extended"
)

// WorkerItemCode is one of these values. A newer service may send others.
type WorkerItemCode string

const (
	WorkerItemCodeAgentError     WorkerItemCode = "agent_error"
	WorkerItemCodeOutputTooLarge WorkerItemCode = "output_too_large"
)

// WorkerStatus is one of these values. A newer service may send others.
type WorkerStatus string

const (
	WorkerStatusActive WorkerStatus = "active"
	WorkerStatusLost   WorkerStatus = "lost"
)

// AbortCanaryRequest is sent to the service.
type AbortCanaryRequest struct {
	// The reason.
	Reason Opt[string] `json:"reason"`
	// Extra holds fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON decodes the object and keeps unknown fields.
func (v *AbortCanaryRequest) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON encodes the fields that are set.
func (v AbortCanaryRequest) MarshalJSON() ([]byte, error) { return writeObject(v) }

// AcceptInvitationRequest is sent to the service.
type AcceptInvitationRequest struct {
	// The last part of the link.
	Token string `json:"token"`
	// The password of your account. For a new account, choose one: at least 12 characters, and not a common password.
	Password string `json:"password"`
	// A six-digit code from your authenticator, or a recovery code. Each works once.
	Code Opt[string] `json:"code"`
	// Extra holds fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON decodes the object and keeps unknown fields.
func (v *AcceptInvitationRequest) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON encodes the fields that are set.
func (v AcceptInvitationRequest) MarshalJSON() ([]byte, error) { return writeObject(v) }

// AcknowledgeRequest is sent to the service.
type AcknowledgeRequest struct {
	// A note for other members.
	Note Opt[string] `json:"note"`
	// Extra holds fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON decodes the object and keeps unknown fields.
func (v *AcknowledgeRequest) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON encodes the fields that are set.
func (v AcknowledgeRequest) MarshalJSON() ([]byte, error) { return writeObject(v) }

// AddDatasetRowsRequest is sent to the service.
type AddDatasetRowsRequest struct {
	// All of them are added, or none.
	Rows []NewDatasetRow `json:"rows" empty:"[]"`
	// Extra holds fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON decodes the object and keeps unknown fields.
func (v *AddDatasetRowsRequest) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON encodes the fields that are set.
func (v AddDatasetRowsRequest) MarshalJSON() ([]byte, error) { return writeObject(v) }

// AddThreadMessagesRequest is sent to the service.
type AddThreadMessagesRequest struct {
	// The messages, oldest first.
	Messages []NewThreadMessage `json:"messages" empty:"[]"`
	// Extra holds fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON decodes the object and keeps unknown fields.
func (v *AddThreadMessagesRequest) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON encodes the fields that are set.
func (v AddThreadMessagesRequest) MarshalJSON() ([]byte, error) { return writeObject(v) }

// Agent is returned by the service. An agent: a name, instructions, and a runtime that defines how it runs.
type Agent struct {
	// The type of the object.
	Object string `json:"object"`
	// The id, used to refer to it in other calls.
	ID string `json:"id"`
	// `archived` agents accept no runs.
	Status AgentStatus `json:"status"`
	// `catalog`: hired from the catalog. `custom`: your own.
	Source AgentSource `json:"source"`
	// The catalog entry that it was hired from; null for a custom agent.
	CatalogKey *string `json:"catalog_key"`
	// The name, up to 128 characters.
	Name string `json:"name"`
	// Your description of its purpose.
	Description *string `json:"description"`
	Runtime     Runtime `json:"runtime"`
	// The instructions for the agent; for a model agent, the system prompt.
	Instructions *string `json:"instructions"`
	// JSON Schema (2020-12) that every run's input must match.
	InputSchema map[string]any `json:"input_schema"`
	// JSON Schema (2020-12) of the output.
	OutputSchema map[string]any `json:"output_schema"`
	// A policy template, or the id of your own policy (`pol_…`).
	Policy *string `json:"policy"`
	// The connectors whose tools it may use.
	Connectors []AgentConnector `json:"connectors"`
	Approvals  *ApprovalRule    `json:"approvals"`
	Limits     AgentLimits      `json:"limits"`
	Schedule   *Schedule        `json:"schedule"`
	// The only protocols, in addition to this API, that the agent can be called with; null means all that the operator has enabled.
	Doors []AgentDoor `json:"doors"`
	// Whether a caller may send an `output_schema` for its run, which then replaces the agent's. Only for model agents; default false.
	ClientSchemas bool `json:"client_schemas"`
	// Whether a caller may send `tools` for its run, which the caller itself runs. Only for model agents; default false.
	ClientTools bool `json:"client_tools"`
	// Up to 16 key-value pairs of your own, as strings.
	Metadata map[string]string `json:"metadata"`
	Gate     *Gate             `json:"gate"`
	// The deployed revision.
	Revision int64 `json:"revision"`
	// The next scheduled time.
	NextRunAt       *time.Time       `json:"next_run_at"`
	ScheduleRefusal *ScheduleRefusal `json:"schedule_refusal"`
	// For worker agents whose runs are pinned to builds: builds that no worker has any more, and how many of their runs are waiting. Only returned for a single agent.
	UnservedBuilds    []AgentUnservedBuild `json:"unserved_builds"`
	PendingDeployment *PendingDeployment   `json:"pending_deployment"`
	// The configuration that manages this resource, such as `shop`; null if none. The next `agentrun apply` undoes changes that are made in another way. Absent in events and in results of batches.
	ManagedBy *string `json:"managed_by"`
	// When it was created.
	CreatedAt time.Time `json:"created_at"`
	// When it was last changed.
	UpdatedAt time.Time `json:"updated_at"`
	// When it was archived; null if it is active.
	ArchivedAt *time.Time `json:"archived_at"`
	// Extra holds fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON decodes the object and keeps unknown fields.
func (v *Agent) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON encodes the fields that are set.
func (v Agent) MarshalJSON() ([]byte, error) { return writeObject(v) }

// AgentBatch is returned by the service. The results of a batch.
type AgentBatch struct {
	// The type of the object.
	Object string `json:"object"`
	// Number of items with an agent.
	Accepted int64 `json:"accepted"`
	// Number of items with an error.
	Rejected int64 `json:"rejected"`
	// One result per item, in the order of the request.
	Data []AgentBatchItem `json:"data"`
	// Extra holds fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON decodes the object and keeps unknown fields.
func (v *AgentBatch) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON encodes the fields that are set.
func (v AgentBatch) MarshalJSON() ([]byte, error) { return writeObject(v) }

// AgentBatchItem is returned by the service. The result of one item: an agent or an error.
type AgentBatchItem struct {
	// The status that DELETE /agents/{id} would have.
	Status int64  `json:"status"`
	Agent  *Agent `json:"agent"`
	// The error, or null.
	Error *AgentBatchItemError `json:"error"`
	// Extra holds fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON decodes the object and keeps unknown fields.
func (v *AgentBatchItem) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON encodes the fields that are set.
func (v AgentBatchItem) MarshalJSON() ([]byte, error) { return writeObject(v) }

// AgentBatchItemError is returned by the service. The error, or null.
type AgentBatchItemError struct {
	// The type.
	Type string    `json:"type"`
	Code ErrorCode `json:"code"`
	// What went wrong and what to do next, for people.
	Message string `json:"message"`
	// The field, query parameter or header that caused the error, such as `steps.2.input`, or null.
	Param *string `json:"param"`
	// All errors that were found. The first one is also in `param`.
	Details []AgentBatchItemErrorDetail `json:"details"`
	// The URL of the documentation of the code.
	DocURL string `json:"doc_url"`
	// The id of the request, also in the header `X-Request-Id`. Quote it when you report a problem.
	RequestID string `json:"request_id"`
	// Extra holds fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON decodes the object and keeps unknown fields.
func (v *AgentBatchItemError) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON encodes the fields that are set.
func (v AgentBatchItemError) MarshalJSON() ([]byte, error) { return writeObject(v) }

// AgentBatchItemErrorDetail is returned by the service.
type AgentBatchItemErrorDetail struct {
	// The field, query parameter or header that caused the error.
	Param *string `json:"param"`
	// A stable code for programs.
	Code string `json:"code"`
	// A message for people. The text may change.
	Message string `json:"message"`
	// Extra holds fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON decodes the object and keeps unknown fields.
func (v *AgentBatchItemErrorDetail) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON encodes the fields that are set.
func (v AgentBatchItemErrorDetail) MarshalJSON() ([]byte, error) { return writeObject(v) }

// AgentCode is returned by the service. The files that revisions of an agent run, identified by their hash.
type AgentCode struct {
	// The type of the object.
	Object string `json:"object"`
	// The SHA-256 of the code, in lower-case hex: `runtime.code` of an agent.
	Code string `json:"code"`
	// The name of the module.
	Module string `json:"module"`
	// The file that exports the agent.
	Entry string `json:"entry"`
	// The size of all files in bytes.
	Size int64 `json:"size"`
	// The number of files.
	FileCount int64 `json:"file_count"`
	// Only in `GET /agents/code/{code}`.
	Files []AgentCodeFile `json:"files"`
	// Only with `content=true`: the compressed files as they were uploaded, in base64.
	Content *string `json:"content"`
	// When it was created.
	CreatedAt time.Time `json:"created_at"`
	// Extra holds fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON decodes the object and keeps unknown fields.
func (v *AgentCode) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON encodes the fields that are set.
func (v AgentCode) MarshalJSON() ([]byte, error) { return writeObject(v) }

// AgentCodeFile is returned by the service.
type AgentCodeFile struct {
	// The path in the project.
	Path string `json:"path"`
	// The size in bytes.
	Size int64 `json:"size"`
	// The SHA-256 of its content, in lower-case hex.
	Sha256 string `json:"sha256"`
	// Extra holds fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON decodes the object and keeps unknown fields.
func (v *AgentCodeFile) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON encodes the fields that are set.
func (v AgentCodeFile) MarshalJSON() ([]byte, error) { return writeObject(v) }

// AgentConfiguration is returned by the service. The configuration of an agent at one revision.
type AgentConfiguration struct {
	// The name, up to 128 characters.
	Name string `json:"name"`
	// Your description of its purpose.
	Description *string `json:"description"`
	Runtime     Runtime `json:"runtime"`
	// The instructions for the agent; for a model agent, the system prompt.
	Instructions *string `json:"instructions"`
	// JSON Schema (2020-12) that every run's input must match.
	InputSchema map[string]any `json:"input_schema"`
	// JSON Schema (2020-12) of the output.
	OutputSchema map[string]any `json:"output_schema"`
	// A policy template, or the id of your own policy (`pol_…`).
	Policy *string `json:"policy"`
	// The connectors whose tools it may use.
	Connectors []AgentConfigurationConnector `json:"connectors"`
	Approvals  *ApprovalRule                 `json:"approvals"`
	Limits     AgentLimits                   `json:"limits"`
	Schedule   *Schedule                     `json:"schedule"`
	// The only protocols, in addition to this API, that the agent can be called with; null means all that the operator has enabled.
	Doors []AgentConfigurationDoor `json:"doors"`
	// Whether a caller may send an `output_schema` for its run, which then replaces the agent's. Only for model agents; default false.
	ClientSchemas bool `json:"client_schemas"`
	// Whether a caller may send `tools` for its run, which the caller itself runs. Only for model agents; default false.
	ClientTools bool `json:"client_tools"`
	// Up to 16 key-value pairs of your own, as strings.
	Metadata map[string]string `json:"metadata"`
	// Extra holds fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON decodes the object and keeps unknown fields.
func (v *AgentConfiguration) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON encodes the fields that are set.
func (v AgentConfiguration) MarshalJSON() ([]byte, error) { return writeObject(v) }

// AgentConfigurationConnector is returned by the service.
type AgentConfigurationConnector struct {
	// The id, used to refer to it in other calls.
	ID string `json:"id"`
	// The only tools that the agent may use, by the names that the connector's `test` returns. Left out: all tools. With `{"search": true}`, the model gets a tool that searches the others, and then only the tools that it finds. A turn then costs the tokens of those tools, not of all of them.
	Tools any `json:"tools"`
	// Extra holds fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON decodes the object and keeps unknown fields.
func (v *AgentConfigurationConnector) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON encodes the fields that are set.
func (v AgentConfigurationConnector) MarshalJSON() ([]byte, error) { return writeObject(v) }

// AgentConnector is returned by the service.
type AgentConnector struct {
	// The id, used to refer to it in other calls.
	ID string `json:"id"`
	// The only tools that the agent may use, by the names that the connector's `test` returns. Left out: all tools. With `{"search": true}`, the model gets a tool that searches the others, and then only the tools that it finds. A turn then costs the tokens of those tools, not of all of them.
	Tools any `json:"tools"`
	// Extra holds fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON decodes the object and keeps unknown fields.
func (v *AgentConnector) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON encodes the fields that are set.
func (v AgentConnector) MarshalJSON() ([]byte, error) { return writeObject(v) }

// AgentLimits is sent to the service and returned by it. Limits of one run of the agent.
type AgentLimits struct {
	// Default 600.
	TimeoutSeconds Opt[int64] `json:"timeout_seconds"`
	// Maximum number of model turns in one run. Beyond it, the run fails with `budget_exceeded`.
	MaxSteps Opt[int64] `json:"max_steps"`
	// Maximum number of tokens in one run, input and output. Beyond it, the run fails with `budget_exceeded`.
	MaxTokens Opt[int64] `json:"max_tokens"`
	// Maximum cost of a run of a model agent. Requires a model that is in the price table.
	MaxCostUSD Opt[float64] `json:"max_cost_usd"`
	// What happens when a run of a model agent has used its `max_tokens` or `max_cost_usd`. `fail` (the default) ends it with `budget_exceeded`, even in the middle of a turn. With `ask` it waits with `requires_action` before its next turn.
	OnBudget Opt[AgentLimitsOnBudget] `json:"on_budget"`
	// Maximum number of concurrent runs.
	Concurrency Opt[int64] `json:"concurrency"`
	// Number of retries after an error of the agent; default 0.
	Retries Opt[int64] `json:"retries"`
	// Extra holds fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON decodes the object and keeps unknown fields.
func (v *AgentLimits) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON encodes the fields that are set.
func (v AgentLimits) MarshalJSON() ([]byte, error) { return writeObject(v) }

// AgentLimitsPatch is sent to the service. Merged into the current limits; null removes a limit.
type AgentLimitsPatch struct {
	// Default 600.
	TimeoutSeconds Opt[int64] `json:"timeout_seconds"`
	// Maximum number of model turns in one run. Beyond it, the run fails with `budget_exceeded`.
	MaxSteps Opt[int64] `json:"max_steps"`
	// Maximum number of tokens in one run, input and output. Beyond it, the run fails with `budget_exceeded`.
	MaxTokens Opt[int64] `json:"max_tokens"`
	// Maximum cost of a run of a model agent. Requires a model that is in the price table.
	MaxCostUSD Opt[float64] `json:"max_cost_usd"`
	// What happens when a run of a model agent has used its `max_tokens` or `max_cost_usd`. `fail` (the default) ends it with `budget_exceeded`, even in the middle of a turn. With `ask` it waits with `requires_action` before its next turn.
	OnBudget Opt[AgentLimitsOnBudget] `json:"on_budget"`
	// Maximum number of concurrent runs.
	Concurrency Opt[int64] `json:"concurrency"`
	// Number of retries after an error of the agent; default 0.
	Retries Opt[int64] `json:"retries"`
	// Extra holds fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON decodes the object and keeps unknown fields.
func (v *AgentLimitsPatch) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON encodes the fields that are set.
func (v AgentLimitsPatch) MarshalJSON() ([]byte, error) { return writeObject(v) }

// AgentPatch is sent to the service.
type AgentPatch struct {
	// The name, up to 128 characters.
	Name Opt[string] `json:"name"`
	// Your description of its purpose.
	Description Opt[string]  `json:"description"`
	Runtime     Opt[Runtime] `json:"runtime"`
	// The instructions for the agent; for a model agent, the system prompt.
	Instructions Opt[string] `json:"instructions"`
	// JSON Schema (2020-12) that every run's input must match.
	InputSchema Opt[map[string]any] `json:"input_schema"`
	// JSON Schema (2020-12) of the output.
	OutputSchema Opt[map[string]any] `json:"output_schema"`
	// A policy template, or the id of your own policy (`pol_…`).
	Policy Opt[string] `json:"policy"`
	// The connectors whose tools it may use.
	Connectors Opt[[]AgentPatchConnector] `json:"connectors"`
	Approvals  Opt[ApprovalRule]          `json:"approvals"`
	Limits     Opt[AgentLimitsPatch]      `json:"limits"`
	Schedule   Opt[Schedule]              `json:"schedule"`
	// The only protocols, in addition to this API, that the agent can be called with; null means all that the operator has enabled.
	Doors Opt[[]AgentDoor] `json:"doors"`
	// Whether a caller may send an `output_schema` for its run, which then replaces the agent's. Only for model agents; default false.
	ClientSchemas Opt[bool] `json:"client_schemas"`
	// Whether a caller may send `tools` for its run, which the caller itself runs. Only for model agents; default false.
	ClientTools Opt[bool] `json:"client_tools"`
	// Merged into the existing pairs; null removes a key.
	Metadata Opt[map[string]*string] `json:"metadata"`
	Gate     Opt[Gate]               `json:"gate"`
	// Extra holds fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON decodes the object and keeps unknown fields.
func (v *AgentPatch) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON encodes the fields that are set.
func (v AgentPatch) MarshalJSON() ([]byte, error) { return writeObject(v) }

// AgentPatchConnector is sent to the service.
type AgentPatchConnector struct {
	// The id, used to refer to it in other calls.
	ID string `json:"id"`
	// The only tools that the agent may use, by the names that the connector's `test` returns. Left out: all tools. With `{"search": true}`, the model gets a tool that searches the others, and then only the tools that it finds. A turn then costs the tokens of those tools, not of all of them.
	Tools Opt[any] `json:"tools"`
	// Extra holds fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON decodes the object and keeps unknown fields.
func (v *AgentPatchConnector) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON encodes the fields that are set.
func (v AgentPatchConnector) MarshalJSON() ([]byte, error) { return writeObject(v) }

// AgentScorer is sent to the service and returned by it. Another agent judges the output, in a run of its own.
type AgentScorer struct {
	// The type.
	Type string `json:"type" fixed:"agent"`
	// The agent. Its input has `input`, `output` and `expected_output`; its output must have `score` (0 to 1, true or false), and may have `reason`.
	AgentID string `json:"agent_id"`
	// The lowest score that passes. Default: `0.5`.
	PassAt Opt[float64] `json:"pass_at"`
	// Extra holds fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON decodes the object and keeps unknown fields.
func (v *AgentScorer) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON encodes the fields that are set.
func (v AgentScorer) MarshalJSON() ([]byte, error) { return writeObject(v) }

// AgentUnservedBuild is returned by the service.
type AgentUnservedBuild struct {
	// The build of your worker; null if it sent none.
	Build string `json:"build"`
	// Number of runs.
	Runs int64 `json:"runs"`
	// Extra holds fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON decodes the object and keeps unknown fields.
func (v *AgentUnservedBuild) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON encodes the fields that are set.
func (v AgentUnservedBuild) MarshalJSON() ([]byte, error) { return writeObject(v) }

// AgentUpdate is returned by the service. A change to an agent.
type AgentUpdate struct {
	// The agent.
	AgentID string `json:"agent_id"`
	// The revision number, counted from 1 for each agent.
	Revision int64 `json:"revision"`
	// The changed top-level fields, and the path of each secret that changed, such as `runtime.headers.Authorization`.
	ChangedFields []string `json:"changed_fields"`
	// The changed top-level fields before the change; secrets are [redacted].
	Old map[string]any `json:"old"`
	// The changed top-level fields after the change.
	New map[string]any `json:"new"`
	// The key or person that changed it; null if the service did, for example an alert that rolled back.
	ChangedBy *string `json:"changed_by"`
	// When it was changed.
	ChangedAt time.Time `json:"changed_at"`
	// True if old and new were too large to send; otherwise absent.
	ValuesOmitted *bool `json:"values_omitted"`
	// Extra holds fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON decodes the object and keeps unknown fields.
func (v *AgentUpdate) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON encodes the fields that are set.
func (v AgentUpdate) MarshalJSON() ([]byte, error) { return writeObject(v) }

// Agreement is returned by the service. How far the raters agree on what passes.
type Agreement struct {
	// Outputs that all raters have rated.
	Rated int64 `json:"rated"`
	// Outputs that all raters passed, or that all failed.
	Agreed int64 `json:"agreed"`
	// Fleiss' kappa: 1 is full agreement, 0 is what chance alone would give. Null if all ratings are the same, or none is given.
	Kappa *float64 `json:"kappa"`
	// Extra holds fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON decodes the object and keeps unknown fields.
func (v *Agreement) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON encodes the fields that are set.
func (v Agreement) MarshalJSON() ([]byte, error) { return writeObject(v) }

// Alert is returned by the service. A metric to watch, and the threshold at which the alert fires.
type Alert struct {
	// The type of the object.
	Object string `json:"object"`
	// The id, used to refer to it in other calls.
	ID string `json:"id"`
	// The name, up to 128 characters.
	Name string `json:"name"`
	// Your description of its purpose.
	Description *string `json:"description"`
	// error_rate: failed runs as a percentage of completed and failed runs; p95_latency_ms: working time of ended runs, without waits; run_count: accepted runs; queue_depth: waiting runs, on average; queue_wait_ms: the longest wait; tokens: used by ended runs; quota_used_percent: of the monthly calls; webhook_failure_rate: failed deliveries as a percentage of ended ones; guardrail_blocks: requests and runs that a guardrail blocked; unserved_runs: runs that wait in a queue without a worker, or for a build that no worker has any more; average_score and pass_rate: of the feedback with `feedback_name`, such as that of a scoring rule: the average score, and scores that passed as a percentage. Their window starts at a full hour.
	Metric AlertMetric `json:"metric"`
	// How the metric is compared with the threshold: `gt` fires above it, `lt` below it.
	Comparison AlertComparison `json:"comparison"`
	// The threshold.
	Threshold float64 `json:"threshold"`
	// The length of the evaluation window.
	WindowSeconds int64 `json:"window_seconds"`
	// The agent; null means all agents of the organisation.
	AgentID *string `json:"agent_id"`
	// The name of the feedback, for `average_score` and `pass_rate` only; such as that of a scoring rule.
	FeedbackName *string `json:"feedback_name"`
	// With fewer samples in the window, such as ended or scored runs, there is no data. Null: no minimum.
	MinSamples *int64 `json:"min_samples"`
	// The severity, for the people who are notified.
	Severity AlertSeverity `json:"severity"`
	// Whether it is in use. False: it is kept, but sends or starts nothing.
	Active bool `json:"active"`
	// How long the rule does not fire again after it has resolved.
	CooldownSeconds int64 `json:"cooldown_seconds"`
	// Whether the rule rolls back a deployment of the last hour when it fires.
	Rollback bool `json:"rollback"`
	// no_data: there is no data, it was not evaluated yet, or it is not active.
	Status AlertStatus `json:"status"`
	// The value at the last evaluation; null if there was no data.
	LastValue *float64 `json:"last_value"`
	// When the rule was last evaluated; null if not yet.
	LastEvaluatedAt *time.Time `json:"last_evaluated_at"`
	// It does not fire again before this time.
	CooldownUntil *time.Time `json:"cooldown_until"`
	// The current firing; null if the alert is not firing.
	FiringID *string `json:"firing_id"`
	// The key or person that created it.
	CreatedBy *string `json:"created_by"`
	// The configuration that manages this resource, such as `shop`; null if none. The next `agentrun apply` undoes changes that are made in another way. Absent in events and in results of batches.
	ManagedBy *string `json:"managed_by"`
	// When it was created.
	CreatedAt time.Time `json:"created_at"`
	// When it was last changed.
	UpdatedAt time.Time `json:"updated_at"`
	// Extra holds fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON decodes the object and keeps unknown fields.
func (v *Alert) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON encodes the fields that are set.
func (v Alert) MarshalJSON() ([]byte, error) { return writeObject(v) }

// AlertFiring is returned by the service. One firing of an alert.
type AlertFiring struct {
	// The type of the object.
	Object string `json:"object"`
	// The id, used to refer to it in other calls.
	ID   string           `json:"id"`
	Rule AlertRuleSummary `json:"rule"`
	// The severity, for the people who are notified.
	Severity AlertSeverity `json:"severity"`
	// A one-sentence summary for people.
	Summary string `json:"summary"`
	// When it fired.
	TriggeredAt time.Time `json:"triggered_at"`
	// The metric when the rule fired.
	MetricSnapshot AlertFiringMetricSnapshot `json:"metric_snapshot"`
	// `firing` until the metric returns to normal, then `resolved`.
	Status AlertFiringStatus `json:"status"`
	// When the metric returned to normal; null while it is firing.
	ResolvedAt *time.Time `json:"resolved_at"`
	// The value when it resolved; null if there was no data.
	ResolvedValue *float64 `json:"resolved_value"`
	// When it was acknowledged; null if it was not.
	AcknowledgedAt *time.Time `json:"acknowledged_at"`
	// Who acknowledged it.
	AcknowledgedBy *string `json:"acknowledged_by"`
	// The note of the acknowledgement.
	Acknowledgement *string        `json:"acknowledgement"`
	Rollback        *AlertRollback `json:"rollback"`
	// Extra holds fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON decodes the object and keeps unknown fields.
func (v *AlertFiring) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON encodes the fields that are set.
func (v AlertFiring) MarshalJSON() ([]byte, error) { return writeObject(v) }

// AlertFiringMetricSnapshot is returned by the service. The metric when the rule fired.
type AlertFiringMetricSnapshot struct {
	// The metric to watch.
	Metric string `json:"metric"`
	// The value.
	Value float64 `json:"value"`
	// The unit.
	Unit string `json:"unit"`
	// The number of samples.
	SampleCount int64 `json:"sample_count"`
	// Start of the evaluation window.
	WindowStart time.Time `json:"window_start"`
	// End of the evaluation window.
	WindowEnd time.Time `json:"window_end"`
	// The filters of the metric, such as an agent.
	Dimensions map[string]any `json:"dimensions"`
	// Extra holds fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON decodes the object and keeps unknown fields.
func (v *AlertFiringMetricSnapshot) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON encodes the fields that are set.
func (v AlertFiringMetricSnapshot) MarshalJSON() ([]byte, error) { return writeObject(v) }

// AlertPatch is sent to the service.
type AlertPatch struct {
	// The name, up to 128 characters.
	Name Opt[string] `json:"name"`
	// error_rate: failed runs as a percentage of completed and failed runs; p95_latency_ms: working time of ended runs, without waits; run_count: accepted runs; queue_depth: waiting runs, on average; queue_wait_ms: the longest wait; tokens: used by ended runs; quota_used_percent: of the monthly calls; webhook_failure_rate: failed deliveries as a percentage of ended ones; guardrail_blocks: requests and runs that a guardrail blocked; unserved_runs: runs that wait in a queue without a worker, or for a build that no worker has any more; average_score and pass_rate: of the feedback with `feedback_name`, such as that of a scoring rule: the average score, and scores that passed as a percentage. Their window starts at a full hour.
	Metric Opt[AlertMetric] `json:"metric"`
	// How the metric is compared with the threshold: `gt` fires above it, `lt` below it.
	Comparison Opt[AlertComparison] `json:"comparison"`
	// In the unit of the metric. Rates are percentages.
	Threshold Opt[float64] `json:"threshold"`
	// The length of the evaluation window. It starts at a full minute; above three hours, at a full hour.
	WindowSeconds Opt[int64] `json:"window_seconds"`
	// The agent; null means the whole organisation.
	AgentID Opt[string] `json:"agent_id"`
	// The name of the feedback, for `average_score` and `pass_rate` only; such as that of a scoring rule.
	FeedbackName Opt[string] `json:"feedback_name"`
	// With fewer samples in the window, such as ended or scored runs, there is no data. Null: no minimum.
	MinSamples Opt[int64] `json:"min_samples"`
	// Your description of its purpose.
	Description Opt[string] `json:"description"`
	// The severity, for the people who are notified.
	Severity Opt[AlertSeverity] `json:"severity"`
	// Whether it is in use. False: it is kept, but sends or starts nothing.
	Active Opt[bool] `json:"active"`
	// How long it does not fire again after it has resolved.
	CooldownSeconds Opt[int64] `json:"cooldown_seconds"`
	// If it fires within an hour of a deployment of its agent, that deployment is rolled back.
	Rollback Opt[bool] `json:"rollback"`
	// Extra holds fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON decodes the object and keeps unknown fields.
func (v *AlertPatch) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON encodes the fields that are set.
func (v AlertPatch) MarshalJSON() ([]byte, error) { return writeObject(v) }

// AlertRollback is returned by the service. The rollback; null if the alert caused none.
type AlertRollback struct {
	// Whether the deployment was rolled back.
	Status AlertRollbackStatus `json:"status"`
	// The deployment that rolled it back.
	DeploymentID *string `json:"deployment_id"`
	// Why the rollback failed.
	Reason *string `json:"reason"`
	// Extra holds fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON decodes the object and keeps unknown fields.
func (v *AlertRollback) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON encodes the fields that are set.
func (v AlertRollback) MarshalJSON() ([]byte, error) { return writeObject(v) }

// AlertRuleSummary is returned by the service. The alert as it was when it fired.
type AlertRuleSummary struct {
	// The id, used to refer to it in other calls.
	ID string `json:"id"`
	// The name, up to 128 characters.
	Name string `json:"name"`
	// The metric to watch.
	Metric string `json:"metric"`
	// How the metric is compared with the threshold: `gt` fires above it, `lt` below it.
	Comparison string `json:"comparison"`
	// The threshold.
	Threshold float64 `json:"threshold"`
	// The length of the evaluation window.
	WindowSeconds int64 `json:"window_seconds"`
	// The agent; null means all agents of the organisation.
	AgentID *string `json:"agent_id"`
	// Extra holds fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON decodes the object and keeps unknown fields.
func (v *AlertRuleSummary) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON encodes the fields that are set.
func (v AlertRuleSummary) MarshalJSON() ([]byte, error) { return writeObject(v) }

// AllowAuthorizationRequest is sent to the service.
type AllowAuthorizationRequest struct {
	// `request` from the authorization request.
	Request string `json:"request"`
	// The number of days that access is granted for; default 30.
	Days Opt[int64] `json:"days"`
	// Extra holds fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON decodes the object and keeps unknown fields.
func (v *AllowAuthorizationRequest) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON encodes the fields that are set.
func (v AllowAuthorizationRequest) MarshalJSON() ([]byte, error) { return writeObject(v) }

// AllowedAuthorization is returned by the service. The key that a person granted to an application, and the redirect URL.
type AllowedAuthorization struct {
	// The type of the object.
	Object string `json:"object"`
	// The id, used to refer to it in other calls.
	ID string `json:"id"`
	// The name, up to 128 characters.
	Name string `json:"name"`
	// `demo` keys have lower limits and cannot see private connectors.
	Kind AllowedAuthorizationKind `json:"kind"`
	// The first characters, to identify the key.
	Prefix string `json:"prefix"`
	// The last four characters, to identify it.
	Last4 string `json:"last4"`
	// The permissions; write includes read.
	Scopes []AllowedAuthorizationScope `json:"scopes"`
	// The only agents that it may use; null means all.
	AgentIDs []string `json:"agent_ids"`
	// The only worker queues that it may serve; null means all.
	Queues []string `json:"queues"`
	// The only networks that it may be used from; null means no restriction. They also apply to its short-lived tokens.
	Networks []string `json:"networks"`
	// `expiring`: expires within 24 hours.
	Status AllowedAuthorizationStatus `json:"status"`
	// When it was created.
	CreatedAt time.Time `json:"created_at"`
	// When the key expires; null if it never expires. A key that was created by another key expires no later than that key.
	ExpiresAt *time.Time `json:"expires_at"`
	// When it was last used, accurate to a minute; null if never.
	LastUsedAt *time.Time `json:"last_used_at"`
	// The address of the call at `last_used_at`.
	LastUsedAddress *string `json:"last_used_address"`
	// The key that it replaces.
	RotatedFrom *string `json:"rotated_from"`
	// The key that created it. Revoking that key with `cascade` also revokes this one. Null if no key created it.
	ParentID *string `json:"parent_id"`
	// When it was last sent over plain HTTP. If this is set, rotate the key.
	ExposedAt *time.Time `json:"exposed_at"`
	// The application that a person authorised with OAuth, by the URL of its document; null if the key was created directly.
	ClientID *string `json:"client_id"`
	// The URL that takes the code to the client. Returned only once: null in a replayed response for an idempotency key.
	RedirectTo *string `json:"redirect_to"`
	// Extra holds fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON decodes the object and keeps unknown fields.
func (v *AllowedAuthorization) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON encodes the fields that are set.
func (v AllowedAuthorization) MarshalJSON() ([]byte, error) { return writeObject(v) }

// Analytics is returned by the service. Run statistics of a period.
type Analytics struct {
	// The type of the object.
	Object string `json:"object"`
	// Start of the period that the figures cover.
	CreatedAfter time.Time `json:"created_after"`
	// End of the period, which is not part of it.
	CreatedBefore time.Time `json:"created_before"`
	// The length of one point of the series.
	Interval AnalyticsInterval `json:"interval"`
	// The time zone of the days.
	TimeZone string `json:"time_zone"`
	// The agent; null means all agents of the organisation.
	AgentID *string `json:"agent_id"`
	// Number of accepted runs.
	Accepted int64 `json:"accepted"`
	// Number of completed runs.
	Completed int64 `json:"completed"`
	// Number that failed.
	Failed int64 `json:"failed"`
	// Number of cancelled runs.
	Cancelled int64 `json:"cancelled"`
	// Completed runs as a percentage of completed and failed ones; null if there are none.
	SuccessRate *float64 `json:"success_rate"`
	// Requests and runs that a policy blocked.
	GuardrailBlocks int64 `json:"guardrail_blocks"`
	// Input and output tokens of ended runs.
	TokensUsed int64 `json:"tokens_used"`
	// Cost of the ended runs that have a price.
	CostUSD   float64      `json:"cost_usd"`
	LatencyMs *Percentiles `json:"latency_ms"`
	// Failed runs by `error.code`, most frequent first.
	FailuresByCode []AnalyticsFailuresByCodeItem `json:"failures_by_code"`
	// The agents with the most runs.
	BusiestAgents []AnalyticsBusiestAgent `json:"busiest_agents"`
	// The keys with the most runs.
	BusiestAPIKeys []AnalyticsBusiestAPIKey `json:"busiest_api_keys"`
	// Findings by guard.
	Guardrails []AnalyticsGuardrail `json:"guardrails"`
	// Feedback by agent, revision and name, most frequent first. The time of the first submission counts.
	Feedback []FeedbackCounts `json:"feedback"`
	Webhooks *WebhookHealth   `json:"webhooks"`
	// The same values for each point in time.
	Series []AnalyticsPoint `json:"series"`
	// Extra holds fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON decodes the object and keeps unknown fields.
func (v *Analytics) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON encodes the fields that are set.
func (v Analytics) MarshalJSON() ([]byte, error) { return writeObject(v) }

// AnalyticsBusiestAgent is returned by the service.
type AnalyticsBusiestAgent struct {
	// The agent; null means all agents of the organisation.
	AgentID string `json:"agent_id"`
	// Runs that were accepted in the period. The quota counts these.
	Calls int64 `json:"calls"`
	// Runs that completed in the period, whenever they were accepted.
	Completed int64 `json:"completed"`
	// Runs that failed in the period.
	Failed int64 `json:"failed"`
	// Runs that were cancelled in the period.
	Cancelled int64 `json:"cancelled"`
	// For information only: no limit uses it.
	TokensUsed int64 `json:"tokens_used"`
	// Cost of the ended runs that have a price.
	CostUSD float64 `json:"cost_usd"`
	// Extra holds fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON decodes the object and keeps unknown fields.
func (v *AnalyticsBusiestAgent) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON encodes the fields that are set.
func (v AnalyticsBusiestAgent) MarshalJSON() ([]byte, error) { return writeObject(v) }

// AnalyticsBusiestAPIKey is returned by the service.
type AnalyticsBusiestAPIKey struct {
	// The API key that made the call; null if a person did.
	APIKeyID *string `json:"api_key_id"`
	// Runs that were accepted in the period. The quota counts these.
	Calls int64 `json:"calls"`
	// Runs that completed in the period, whenever they were accepted.
	Completed int64 `json:"completed"`
	// Runs that failed in the period.
	Failed int64 `json:"failed"`
	// Runs that were cancelled in the period.
	Cancelled int64 `json:"cancelled"`
	// For information only: no limit uses it.
	TokensUsed int64 `json:"tokens_used"`
	// Cost of the ended runs that have a price.
	CostUSD float64 `json:"cost_usd"`
	// Extra holds fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON decodes the object and keeps unknown fields.
func (v *AnalyticsBusiestAPIKey) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON encodes the fields that are set.
func (v AnalyticsBusiestAPIKey) MarshalJSON() ([]byte, error) { return writeObject(v) }

// AnalyticsFailuresByCodeItem is returned by the service.
type AnalyticsFailuresByCodeItem struct {
	// A stable code for programs.
	Code string `json:"code"`
	// Number of runs.
	Runs int64 `json:"runs"`
	// Extra holds fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON decodes the object and keeps unknown fields.
func (v *AnalyticsFailuresByCodeItem) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON encodes the fields that are set.
func (v AnalyticsFailuresByCodeItem) MarshalJSON() ([]byte, error) { return writeObject(v) }

// AnalyticsGuardrail is returned by the service. Number of runs and rejected requests in which a guard found something.
type AnalyticsGuardrail struct {
	// The guard.
	Guard string `json:"guard"`
	// The checked part: `input` or `output`.
	Stage GuardStage `json:"stage"`
	// What happens on a match: `block` rejects, `redact` removes the match, `flag` records it.
	Action GuardAction `json:"action"`
	// Whether the guard only records findings and changes nothing.
	Shadow bool `json:"shadow"`
	// Number of runs.
	Runs int64 `json:"runs"`
	// Extra holds fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON decodes the object and keeps unknown fields.
func (v *AnalyticsGuardrail) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON encodes the fields that are set.
func (v AnalyticsGuardrail) MarshalJSON() ([]byte, error) { return writeObject(v) }

// AnalyticsPoint is returned by the service. One point of the series.
type AnalyticsPoint struct {
	// The start of the point.
	Start time.Time `json:"start"`
	// End of the interval. The first and the last one are shorter if the period starts or ends within them.
	End time.Time `json:"end"`
	// Number of accepted runs.
	Accepted int64 `json:"accepted"`
	// Number of completed runs.
	Completed int64 `json:"completed"`
	// Number that failed.
	Failed int64 `json:"failed"`
	// Number of cancelled runs.
	Cancelled int64 `json:"cancelled"`
	// Completed runs as a percentage of completed and failed ones; null if there are none.
	SuccessRate *float64 `json:"success_rate"`
	// Requests and runs that a policy blocked.
	GuardrailBlocks int64 `json:"guardrail_blocks"`
	// Input and output tokens of ended runs.
	TokensUsed int64 `json:"tokens_used"`
	// Cost of the ended runs that have a price.
	CostUSD   float64      `json:"cost_usd"`
	LatencyMs *Percentiles `json:"latency_ms"`
	// Feedback by name. The time of the first submission counts.
	Feedback []FeedbackPoint `json:"feedback"`
	// Extra holds fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON decodes the object and keeps unknown fields.
func (v *AnalyticsPoint) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON encodes the fields that are set.
func (v AnalyticsPoint) MarshalJSON() ([]byte, error) { return writeObject(v) }

// APIKey is returned by the service. A key, without its secret.
type APIKey struct {
	// The type of the object.
	Object string `json:"object"`
	// The id, used to refer to it in other calls.
	ID string `json:"id"`
	// The name, up to 128 characters.
	Name string `json:"name"`
	// `demo` keys have lower limits and cannot see private connectors.
	Kind APIKeyKind `json:"kind"`
	// The first characters, to identify the key.
	Prefix string `json:"prefix"`
	// The last four characters, to identify it.
	Last4 string `json:"last4"`
	// The permissions; write includes read.
	Scopes []APIKeyScope `json:"scopes"`
	// The only agents that it may use; null means all.
	AgentIDs []string `json:"agent_ids"`
	// The only worker queues that it may serve; null means all.
	Queues []string `json:"queues"`
	// The only networks that it may be used from; null means no restriction. They also apply to its short-lived tokens.
	Networks []string `json:"networks"`
	// `expiring`: expires within 24 hours.
	Status APIKeyStatus `json:"status"`
	// When it was created.
	CreatedAt time.Time `json:"created_at"`
	// When the key expires; null if it never expires. A key that was created by another key expires no later than that key.
	ExpiresAt *time.Time `json:"expires_at"`
	// When it was last used, accurate to a minute; null if never.
	LastUsedAt *time.Time `json:"last_used_at"`
	// The address of the call at `last_used_at`.
	LastUsedAddress *string `json:"last_used_address"`
	// The key that it replaces.
	RotatedFrom *string `json:"rotated_from"`
	// The key that created it. Revoking that key with `cascade` also revokes this one. Null if no key created it.
	ParentID *string `json:"parent_id"`
	// When it was last sent over plain HTTP. If this is set, rotate the key.
	ExposedAt *time.Time `json:"exposed_at"`
	// The application that a person authorised with OAuth, by the URL of its document; null if the key was created directly.
	ClientID *string `json:"client_id"`
	// Only in the response of a revocation: the key that replaced this one by rotation, which still works and was not revoked.
	SuccessorID *string `json:"successor_id"`
	// Extra holds fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON decodes the object and keeps unknown fields.
func (v *APIKey) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON encodes the fields that are set.
func (v APIKey) MarshalJSON() ([]byte, error) { return writeObject(v) }

// APIKeyPatch is sent to the service.
type APIKeyPatch struct {
	// The name, up to 128 characters.
	Name Opt[string] `json:"name"`
	// The only addresses and networks (CIDR, IPv4 or IPv6) that it may be used from; null means no restriction. If a restricted key creates or changes a key, the networks must lie within its own; by default they are the same.
	Networks Opt[[]string] `json:"networks"`
	// Extra holds fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON decodes the object and keeps unknown fields.
func (v *APIKeyPatch) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON encodes the fields that are set.
func (v APIKeyPatch) MarshalJSON() ([]byte, error) { return writeObject(v) }

// AppliedConfiguration is returned by the service. What was changed.
type AppliedConfiguration struct {
	// The type of the object.
	Object string `json:"object"`
	// The name of the configuration.
	Name string `json:"name"`
	// Identifies the plan, the configuration and the state of the resources that it compares.
	Digest string `json:"digest"`
	// In the order in which they are made.
	Changes []ConfigurationChange `json:"changes"`
	// Number of resources that already are as the configuration describes.
	Unchanged int64 `json:"unchanged"`
	// New revisions that must pass the gates of their agents. These agents are unchanged until then.
	PendingDeployments []PendingDeployment `json:"pending_deployments"`
	// Extra holds fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON decodes the object and keeps unknown fields.
func (v *AppliedConfiguration) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON encodes the fields that are set.
func (v AppliedConfiguration) MarshalJSON() ([]byte, error) { return writeObject(v) }

// ApplyConfigurationRequest is sent to the service.
type ApplyConfigurationRequest struct {
	// Resources by kind and name, such as `agents.support`: the fields of the request that creates the resource, with names instead of ids. The JSON Schema is at `/schemas/configuration.json`.
	Configuration map[string]any `json:"configuration" empty:"{}"`
	// The name of the configuration. `prune` deletes only resources that are managed under this name. Default: `default`.
	Name Opt[string] `json:"name"`
	// Whether to delete resources that this configuration manages and no longer contains. Default: `false`.
	Prune Opt[bool] `json:"prune"`
	// Plan and apply only these. By default, everything.
	Only Opt[[]string] `json:"only"`
	// Identifies the plan, the configuration and the state of the resources that it compares.
	Digest string `json:"digest"`
	// Extra holds fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON decodes the object and keeps unknown fields.
func (v *ApplyConfigurationRequest) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON encodes the fields that are set.
func (v ApplyConfigurationRequest) MarshalJSON() ([]byte, error) { return writeObject(v) }

// Approval is returned by the service. For a question that an approval rule decides: who may vote, and the votes so far.
type Approval struct {
	Approvers NamedApprovers `json:"approvers"`
	// Who started the run and therefore cannot vote; null if it was not a person.
	CreatedBy *string `json:"created_by"`
	// The votes, in order.
	Votes []ApprovalVote `json:"votes"`
	// The delegations, in order.
	Delegations []ApprovalDelegation `json:"delegations"`
	// What happens at `expires_at`.
	OnExpiry   ApprovalOnExpiry `json:"on_expiry"`
	EscalateTo *NamedApprovers  `json:"escalate_to"`
	// When the question was escalated to these `approvers`.
	EscalatedAt *time.Time `json:"escalated_at"`
	// Extra holds fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON decodes the object and keeps unknown fields.
func (v *Approval) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON encodes the fields that are set.
func (v Approval) MarshalJSON() ([]byte, error) { return writeObject(v) }

// ApprovalChange is returned by the service. A change to a question that an approval rule decides.
type ApprovalChange struct {
	// The type.
	Type       ApprovalChangeType  `json:"type"`
	Vote       *ApprovalVote       `json:"vote"`
	Delegation *ApprovalDelegation `json:"delegation"`
	// The event that was sent to webhooks.
	EventID *string `json:"event_id"`
	// Extra holds fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON decodes the object and keeps unknown fields.
func (v *ApprovalChange) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON encodes the fields that are set.
func (v ApprovalChange) MarshalJSON() ([]byte, error) { return writeObject(v) }

// ApprovalDelegation is returned by the service. A delegated vote.
type ApprovalDelegation struct {
	// Who delegated the vote.
	From string `json:"from"`
	// Whose it is now.
	To string `json:"to"`
	// When.
	At time.Time `json:"at"`
	// Extra holds fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON decodes the object and keeps unknown fields.
func (v *ApprovalDelegation) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON encodes the fields that are set.
func (v ApprovalDelegation) MarshalJSON() ([]byte, error) { return writeObject(v) }

// ApprovalRule is sent to the service and returned by it. Who decides about approvals that runs of the agent request, and the deadline.
type ApprovalRule struct {
	Approvers Approvers `json:"approvers"`
	// The deadline; by default that of the question.
	TTLSeconds Opt[int64] `json:"ttl_seconds"`
	// What happens at the deadline: `fail` ends the run with `action_expired`, `reject` rejects, and `escalate` passes the question to `escalate_to`. The default is `escalate` if `escalate_to` is set, otherwise `fail`.
	OnExpiry   Opt[ApprovalRuleOnExpiry] `json:"on_expiry"`
	EscalateTo Opt[Escalation]           `json:"escalate_to"`
	// Extra holds fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON decodes the object and keeps unknown fields.
func (v *ApprovalRule) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON encodes the fields that are set.
func (v ApprovalRule) MarshalJSON() ([]byte, error) { return writeObject(v) }

// ApprovalVote is returned by the service. One person's vote on a question.
type ApprovalVote struct {
	// The type.
	Type ApprovalVoteType `json:"type"`
	// Who voted.
	By string `json:"by"`
	// Who delegated the vote to them; null if it is their own vote.
	InsteadOf *string `json:"instead_of"`
	// What they sent with the vote, such as a `note`.
	Payload map[string]any `json:"payload"`
	// When.
	At time.Time `json:"at"`
	// False if the vote does not count, because the voter had left or was no longer an approver when the next vote was cast.
	Counts *bool `json:"counts"`
	// Extra holds fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON decodes the object and keeps unknown fields.
func (v *ApprovalVote) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON encodes the fields that are set.
func (v ApprovalVote) MarshalJSON() ([]byte, error) { return writeObject(v) }

// Approvers is sent to the service and returned by it. Who may approve, and how many approvals are required. The person who started the run can never approve it.
type Approvers struct {
	// Members with this role or a higher one.
	Role Opt[ApproversRole] `json:"role"`
	// Members by id or e-mail address, in addition to the role or instead of it.
	Members Opt[[]string] `json:"members"`
	// How many approvals are required. One rejection is enough to reject. Default: `1`.
	Count Opt[int64] `json:"count"`
	// Extra holds fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON decodes the object and keeps unknown fields.
func (v *Approvers) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON encodes the fields that are set.
func (v Approvers) MarshalJSON() ([]byte, error) { return writeObject(v) }

// ArchiveAgentsRequest is sent to the service.
type ArchiveAgentsRequest struct {
	// The agents to archive.
	AgentIDs []string `json:"agent_ids" empty:"[]"`
	// Extra holds fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON decodes the object and keeps unknown fields.
func (v *ArchiveAgentsRequest) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON encodes the fields that are set.
func (v ArchiveAgentsRequest) MarshalJSON() ([]byte, error) { return writeObject(v) }

// AuditEntry is returned by the service. An action or a denied attempt.
type AuditEntry struct {
	// The type of the object.
	Object string `json:"object"`
	// The id, used to refer to it in other calls.
	ID string `json:"id"`
	// The name of the operation, as in this document. `admin.…` is a command of the operator.
	Action string `json:"action"`
	// A key, a person, an alert, `operator` or `system`; `anonymous` for a failed sign-in.
	Actor string `json:"actor"`
	// The name of the key, or the person's e-mail address, at the time of the action. For the operator: the name of the operating-system user.
	ActorName *string `json:"actor_name"`
	// The entry as a sentence. Its wording can change: filter by `action` instead.
	Summary string `json:"summary"`
	// Whether it was done or denied.
	Outcome AuditEntryOutcome `json:"outcome"`
	// Why it was denied.
	Reason *string `json:"reason"`
	// How often the same attempt was denied within a minute; 1 for successful actions.
	Count int64 `json:"count"`
	// The type of the resource.
	ResourceType *string `json:"resource_type"`
	// The id of the resource.
	ResourceID *string `json:"resource_id"`
	// The name of the resource at the time of the action, if it has one.
	ResourceName *string `json:"resource_name"`
	// The changed fields before the change; null if a resource was created or nothing changed. Secrets are shown as fingerprints: the same secret has the same `fp:…`.
	Before map[string]any `json:"before"`
	// The changed fields after the change; null if a resource was deleted or nothing changed.
	After map[string]any `json:"after"`
	// The network address of the caller.
	Address *string `json:"address"`
	// The `User-Agent` header of the caller.
	UserAgent *string `json:"user_agent"`
	// The id of the request, also in the header `X-Request-Id`. Quote it when you report a problem.
	RequestID *string `json:"request_id"`
	// When it was created.
	CreatedAt time.Time `json:"created_at"`
	// Extra holds fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON decodes the object and keeps unknown fields.
func (v *AuditEntry) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON encodes the fields that are set.
func (v AuditEntry) MarshalJSON() ([]byte, error) { return writeObject(v) }

// AuditEntryOfEvent is returned by the service. The audit entry, without fields that are too large for a webhook.
type AuditEntryOfEvent struct {
	// The type of the object.
	Object string `json:"object"`
	// The id, used to refer to it in other calls.
	ID string `json:"id"`
	// The name of the operation, as in this document. `admin.…` is a command of the operator.
	Action string `json:"action"`
	// A key, a person, an alert, `operator` or `system`; `anonymous` for a failed sign-in.
	Actor string `json:"actor"`
	// The name of the key, or the person's e-mail address, at the time of the action. For the operator: the name of the operating-system user.
	ActorName *string `json:"actor_name"`
	// The entry as a sentence. Its wording can change: filter by `action` instead.
	Summary string `json:"summary"`
	// Whether it was done or denied.
	Outcome AuditEntryOutcome `json:"outcome"`
	// Why it was denied.
	Reason *string `json:"reason"`
	// How often the same attempt was denied within a minute; 1 for successful actions.
	Count int64 `json:"count"`
	// The type of the resource.
	ResourceType *string `json:"resource_type"`
	// The id of the resource.
	ResourceID *string `json:"resource_id"`
	// The name of the resource at the time of the action, if it has one.
	ResourceName *string `json:"resource_name"`
	// The changed fields before the change; null if a resource was created or nothing changed. Secrets are shown as fingerprints: the same secret has the same `fp:…`.
	Before map[string]any `json:"before"`
	// The changed fields after the change; null if a resource was deleted or nothing changed.
	After map[string]any `json:"after"`
	// The network address of the caller.
	Address *string `json:"address"`
	// The `User-Agent` header of the caller.
	UserAgent *string `json:"user_agent"`
	// The id of the request, also in the header `X-Request-Id`. Quote it when you report a problem.
	RequestID *string `json:"request_id"`
	// When it was created.
	CreatedAt time.Time `json:"created_at"`
	// True if the changes was too large to send; otherwise absent.
	ValuesOmitted *bool `json:"values_omitted"`
	// Extra holds fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON decodes the object and keeps unknown fields.
func (v *AuditEntryOfEvent) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON encodes the fields that are set.
func (v AuditEntryOfEvent) MarshalJSON() ([]byte, error) { return writeObject(v) }

// AuthorizationRequest is returned by the service. An application's OAuth request for access.
type AuthorizationRequest struct {
	// The type of the object.
	Object string      `json:"object"`
	Client OAuthClient `json:"client"`
	// The host that receives the result.
	RedirectHost string `json:"redirect_host"`
	// The result is sent to a program on the person's own machine. Any program there could receive it.
	IsLocal bool `json:"is_local"`
	// The permissions; write includes read.
	Scopes []AuthorizationScope `json:"scopes"`
	Agent  *AuthorizedAgent     `json:"agent"`
	// The maximum number of days that access can be granted for.
	MaxDays int64 `json:"max_days"`
	// Why access cannot be granted.
	Problem *string `json:"problem"`
	// Send this back to grant access: it contains these values. Null if access cannot be granted.
	Request *string `json:"request"`
	// The URL that reports the denial to the client.
	RefusalURL string `json:"refusal_url"`
	// Extra holds fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON decodes the object and keeps unknown fields.
func (v *AuthorizationRequest) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON encodes the fields that are set.
func (v AuthorizationRequest) MarshalJSON() ([]byte, error) { return writeObject(v) }

// AuthorizedAgent is returned by the service. The only agent that is requested; null means all.
type AuthorizedAgent struct {
	// The id, used to refer to it in other calls.
	ID string `json:"id"`
	// The name, up to 128 characters.
	Name string `json:"name"`
	// Extra holds fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON decodes the object and keeps unknown fields.
func (v *AuthorizedAgent) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON encodes the fields that are set.
func (v AuthorizedAgent) MarshalJSON() ([]byte, error) { return writeObject(v) }

// BeginSecondFactorRequest is sent to the service.
type BeginSecondFactorRequest struct {
	// The current password.
	Password string `json:"password"`
	// Extra holds fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON decodes the object and keeps unknown fields.
func (v *BeginSecondFactorRequest) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON encodes the fields that are set.
func (v BeginSecondFactorRequest) MarshalJSON() ([]byte, error) { return writeObject(v) }

// BudgetQuestion is returned by the service. The exhausted budget. `respond` with the choice `raise_once`, `raise` with a `limit`, or `stop`. `approve` means `raise_once`, `reject` means `stop`.
type BudgetQuestion struct {
	// The cap; null for the run's own budget.
	CapID *string `json:"cap_id"`
	// The unit.
	Unit BudgetQuestionUnit `json:"unit"`
	// The limit, in the unit.
	Limit float64 `json:"limit"`
	// The amount used.
	Used float64 `json:"used"`
	// When the run resumes automatically.
	ResetsAt *time.Time `json:"resets_at"`
	// Extra holds fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON decodes the object and keeps unknown fields.
func (v *BudgetQuestion) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON encodes the fields that are set.
func (v BudgetQuestion) MarshalJSON() ([]byte, error) { return writeObject(v) }

// Canary is returned by the service. A revision that gets a part of the new runs of an agent before it is deployed.
type Canary struct {
	// The type of the object.
	Object string `json:"object"`
	// The id, used to refer to it in other calls.
	ID string `json:"id"`
	// The agent.
	AgentID string `json:"agent_id"`
	// The revision that is tested.
	Revision int64 `json:"revision"`
	// The deployed revision that it is compared with.
	StableRevision int64 `json:"stable_revision"`
	// The current status.
	Status CanaryStatus `json:"status"`
	// Why it was rolled back or aborted; otherwise null.
	Reason *string `json:"reason"`
	// The steps. Each one runs an agent. Expressions and `depends_on` determine the order.
	Steps []CanaryStep `json:"steps"`
	// The number of the current step, from 1.
	Step int64 `json:"step"`
	// Runs of the canary that ended in the current step.
	StepRuns int64 `json:"step_runs"`
	// When the current step started.
	StepStartedAt time.Time `json:"step_started_at"`
	// The share of new runs that use the canary now; 0 when it has ended.
	Percent int64 `json:"percent"`
	// Latency and cost of the canary are worse only if they exceed those of the stable revision by more than this percentage.
	ToleratedPercent int64 `json:"tolerated_percent"`
	// The runs that were created and have ended since the canary started.
	Metrics []CanaryMetric `json:"metrics"`
	// The deployment that promoted it or rolled it back.
	DeploymentID *string `json:"deployment_id"`
	// The key or person that created it.
	CreatedBy string `json:"created_by"`
	// When it was created.
	CreatedAt time.Time `json:"created_at"`
	// When it was promoted, rolled back or aborted.
	EndedAt *time.Time `json:"ended_at"`
	// Extra holds fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON decodes the object and keeps unknown fields.
func (v *Canary) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON encodes the fields that are set.
func (v Canary) MarshalJSON() ([]byte, error) { return writeObject(v) }

// CanaryMetric is returned by the service. A metric of the canary next to that of the stable revision.
type CanaryMetric struct {
	// The metric to watch.
	Metric CanaryMetricMetric `json:"metric"`
	Stable StableSample       `json:"stable"`
	Canary CanarySample       `json:"canary"`
	// The probability of a difference of this size or larger if the canary were not worse. Null: too few measurements.
	PValue *float64 `json:"p_value"`
	// `worse` or `better` only if the difference is statistically significant, corrected for the number of comparisons; otherwise `undecided`.
	Verdict CanaryMetricVerdict `json:"verdict"`
	// Extra holds fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON decodes the object and keeps unknown fields.
func (v *CanaryMetric) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON encodes the fields that are set.
func (v CanaryMetric) MarshalJSON() ([]byte, error) { return writeObject(v) }

// CanarySample is returned by the service. What was measured of one revision.
type CanarySample struct {
	// The number of runs or ratings that were measured.
	Count int64 `json:"count"`
	// For failures, the percentage of runs that failed; for feedback, the percentage of thumbs that are down; for latency, the median in milliseconds; for cost, the median in US dollars. Null: nothing was measured.
	Value *float64 `json:"value"`
	// Extra holds fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON decodes the object and keeps unknown fields.
func (v *CanarySample) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON encodes the fields that are set.
func (v CanarySample) MarshalJSON() ([]byte, error) { return writeObject(v) }

// CanaryStep is returned by the service. A step ends when it has reached both its minutes and its runs.
type CanaryStep struct {
	// The share of new runs that use the canary.
	Percent int64 `json:"percent"`
	// The step takes at least this long.
	Minutes *int64 `json:"minutes"`
	// The step takes until this many runs of the canary have ended.
	Runs *int64 `json:"runs"`
	// Extra holds fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON decodes the object and keeps unknown fields.
func (v *CanaryStep) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON encodes the fields that are set.
func (v CanaryStep) MarshalJSON() ([]byte, error) { return writeObject(v) }

// CancelRunsRequest is sent to the service.
type CancelRunsRequest struct {
	// Only runs of this agent.
	AgentID Opt[string] `json:"agent_id"`
	// Only runs of this revision of their agent.
	AgentRevision Opt[int64] `json:"agent_revision"`
	// The API key that made the call; null if a person did.
	APIKeyID Opt[string] `json:"api_key_id"`
	// The thread that it belongs to.
	ThreadID Opt[string] `json:"thread_id"`
	// Your identifier of the end user. You can search and erase data by it.
	User Opt[string] `json:"user"`
	// Only runs with one of these statuses.
	Status Opt[[]RunStatus] `json:"status"`
	// Up to 16 key-value pairs of your own, as strings.
	Metadata Opt[map[string]string] `json:"metadata"`
	// At or after. A date without a time means the start of that day in UTC.
	CreatedAfter Opt[time.Time] `json:"created_after"`
	// Before. A date without a time means the start of that day in UTC.
	CreatedBefore Opt[time.Time] `json:"created_before"`
	// Extra holds fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON decodes the object and keeps unknown fields.
func (v *CancelRunsRequest) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON encodes the fields that are set.
func (v CancelRunsRequest) MarshalJSON() ([]byte, error) { return writeObject(v) }

// Cancellation is returned by the service. The number of runs that were cancelled.
type Cancellation struct {
	// The type of the object.
	Object string `json:"object"`
	// Number of runs that matched.
	Matched int64 `json:"matched"`
	// Number of runs that have stopped.
	Cancelled int64 `json:"cancelled"`
	// Number of runs that are stopping; they end within seconds.
	Cancelling int64 `json:"cancelling"`
	// Extra holds fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON decodes the object and keeps unknown fields.
func (v *Cancellation) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON encodes the fields that are set.
func (v Cancellation) MarshalJSON() ([]byte, error) { return writeObject(v) }

// Cap is returned by the service. A limit on what runs may use per period.
type Cap struct {
	// The type of the object.
	Object string `json:"object"`
	// The id, used to refer to it in other calls.
	ID string `json:"id"`
	// Only runs of this agent.
	AgentID *string `json:"agent_id"`
	// Only runs of this key and of the keys that replace it.
	APIKeyID *string `json:"api_key_id"`
	// Only runs for this end user.
	User *string `json:"user"`
	// Whether each end user has a separate limit. `missing_user` decides about runs without a `user`.
	EachUser bool `json:"each_user"`
	// Calendar days, weeks starting on Monday, or months, in UTC.
	Period CapPeriod `json:"period"`
	// US dollars by the price table, input and output tokens, or accepted runs.
	Unit CapUnit `json:"unit"`
	// The limit per period, in the unit; a whole number for tokens and runs.
	Limit float64 `json:"limit"`
	// `refuse`: new runs are refused with 429 `cap_reached`, and active runs fail with `budget_exceeded` before their next turn. `ask`: runs wait with `requires_action` until a person raises the cap, resumes or stops them, or until the period ends.
	OnLimit CapOnLimit `json:"on_limit"`
	// For `each_user`, what happens to runs without a `user`. `count`: they share one limit, as if they had the same user. `refuse`: they are rejected with 422. `ignore`: they are not limited.
	MissingUser *CapMissingUser `json:"missing_user"`
	// For a cap in dollars, what happens to runs of agents with a model whose price is not known. `refuse`: they fail before the first turn. `ignore`: turns without a price count as zero dollars.
	Unpriced *CapUnpriced `json:"unpriced"`
	// The amount used in this period, in the unit; null if each user has a separate limit and no user is given.
	Used *float64 `json:"used"`
	// Start of this period.
	PeriodStart time.Time `json:"period_start"`
	// Start of the next period.
	ResetsAt time.Time `json:"resets_at"`
	// The configuration that manages this resource, such as `shop`; null if none. The next `agentrun apply` undoes changes that are made in another way. Absent in events and in results of batches.
	ManagedBy *string `json:"managed_by"`
	// When it was created.
	CreatedAt time.Time `json:"created_at"`
	// When it was last changed.
	UpdatedAt time.Time `json:"updated_at"`
	// Extra holds fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON decodes the object and keeps unknown fields.
func (v *Cap) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON encodes the fields that are set.
func (v Cap) MarshalJSON() ([]byte, error) { return writeObject(v) }

// CapPatch is sent to the service.
type CapPatch struct {
	// The limit per period, in the unit; a whole number for tokens and runs.
	Limit Opt[float64] `json:"limit"`
	// `refuse`: new runs are refused with 429 `cap_reached`, and active runs fail with `budget_exceeded` before their next turn. `ask`: runs wait with `requires_action` until a person raises the cap, resumes or stops them, or until the period ends.
	OnLimit Opt[CapOnLimit] `json:"on_limit"`
	// For `each_user`, what happens to runs without a `user`. `count`: they share one limit, as if they had the same user. `refuse`: they are rejected with 422. `ignore`: they are not limited.
	MissingUser Opt[CapMissingUser] `json:"missing_user"`
	// For a cap in dollars, what happens to runs of agents with a model whose price is not known. `refuse`: they fail before the first turn. `ignore`: turns without a price count as zero dollars.
	Unpriced Opt[CapUnpriced] `json:"unpriced"`
	// Extra holds fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON decodes the object and keeps unknown fields.
func (v *CapPatch) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON encodes the fields that are set.
func (v CapPatch) MarshalJSON() ([]byte, error) { return writeObject(v) }

// CatalogAgent is returned by the service. An agent that can be hired.
type CatalogAgent struct {
	// The type of the object.
	Object string `json:"object"`
	// The catalog key, for `POST /agents/{catalog_key}/deploy`.
	Key string `json:"key"`
	// The category.
	Category string `json:"category"`
	// The name, up to 128 characters.
	Name string `json:"name"`
	// Your description of its purpose.
	Description *string `json:"description"`
	Runtime     Runtime `json:"runtime"`
	// The instructions for the agent; for a model agent, the system prompt.
	Instructions *string `json:"instructions"`
	// JSON Schema (2020-12) that every run's input must match.
	InputSchema map[string]any `json:"input_schema"`
	// JSON Schema (2020-12) of the output.
	OutputSchema map[string]any `json:"output_schema"`
	// A policy template, or the id of your own policy (`pol_…`).
	Policy *string `json:"policy"`
	// The connectors whose tools it may use.
	Connectors []CatalogAgentConnector `json:"connectors"`
	Approvals  *ApprovalRule           `json:"approvals"`
	Limits     AgentLimits             `json:"limits"`
	Schedule   *Schedule               `json:"schedule"`
	// The only protocols, in addition to this API, that the agent can be called with; null means all that the operator has enabled.
	Doors []CatalogAgentDoor `json:"doors"`
	// Whether a caller may send an `output_schema` for its run, which then replaces the agent's. Only for model agents; default false.
	ClientSchemas bool `json:"client_schemas"`
	// Whether a caller may send `tools` for its run, which the caller itself runs. Only for model agents; default false.
	ClientTools bool `json:"client_tools"`
	// Up to 16 key-value pairs of your own, as strings.
	Metadata map[string]string `json:"metadata"`
	// Example inputs.
	Examples []CatalogAgentExample `json:"examples"`
	// Extra holds fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON decodes the object and keeps unknown fields.
func (v *CatalogAgent) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON encodes the fields that are set.
func (v CatalogAgent) MarshalJSON() ([]byte, error) { return writeObject(v) }

// CatalogAgentConnector is returned by the service.
type CatalogAgentConnector struct {
	// The id, used to refer to it in other calls.
	ID string `json:"id"`
	// The only tools that the agent may use, by the names that the connector's `test` returns. Left out: all tools. With `{"search": true}`, the model gets a tool that searches the others, and then only the tools that it finds. A turn then costs the tokens of those tools, not of all of them.
	Tools any `json:"tools"`
	// Extra holds fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON decodes the object and keeps unknown fields.
func (v *CatalogAgentConnector) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON encodes the fields that are set.
func (v CatalogAgentConnector) MarshalJSON() ([]byte, error) { return writeObject(v) }

// CatalogAgentExample is returned by the service.
type CatalogAgentExample struct {
	// The input.
	Input map[string]any `json:"input"`
	// Extra holds fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON decodes the object and keeps unknown fields.
func (v *CatalogAgentExample) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON encodes the fields that are set.
func (v CatalogAgentExample) MarshalJSON() ([]byte, error) { return writeObject(v) }

// ChangePasswordRequest is sent to the service.
type ChangePasswordRequest struct {
	// The current password.
	CurrentPassword string `json:"current_password"`
	// At least 12 characters, and not a common password (`password_too_common`).
	NewPassword string `json:"new_password"`
	// A six-digit code from your authenticator, or a recovery code. Each works once.
	Code Opt[string] `json:"code"`
	// Extra holds fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON decodes the object and keeps unknown fields.
func (v *ChangePasswordRequest) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON encodes the fields that are set.
func (v ChangePasswordRequest) MarshalJSON() ([]byte, error) { return writeObject(v) }

// ChangeSecondFactorRequest is sent to the service.
type ChangeSecondFactorRequest struct {
	// The current password.
	Password string `json:"password"`
	// A six-digit code from your authenticator, or a recovery code. Each works once.
	Code string `json:"code"`
	// Extra holds fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON decodes the object and keeps unknown fields.
func (v *ChangeSecondFactorRequest) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON encodes the fields that are set.
func (v ChangeSecondFactorRequest) MarshalJSON() ([]byte, error) { return writeObject(v) }

// ChangedMember is returned by the service. A member after a change, with the number of revoked keys, invitations and webhooks.
type ChangedMember struct {
	// The type of the object.
	Object string `json:"object"`
	// The id of the member.
	ID string `json:"id"`
	// The e-mail address.
	Email string `json:"email"`
	// owner: full access; admin: everything except managing owners; developer: builds and runs agents; viewer: read-only.
	Role ChangedMemberRole `json:"role"`
	// When the member joined the organisation.
	JoinedAt time.Time `json:"joined_at"`
	// Number of their active keys, invitations and webhooks, including those created by their keys. They are revoked when the member leaves.
	Made ChangedMemberMade `json:"made"`
	// Number of connectors and HTTP agents that they or their keys created. These stay and keep calling the configured URLs: review them when a member leaves.
	SetUp ChangedMemberSetUp `json:"set_up"`
	// Number of keys and invitations that were revoked and webhooks that were deactivated: all of the member's, or those that exceed the new role.
	Ended ChangedMemberEnded `json:"ended"`
	// Extra holds fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON decodes the object and keeps unknown fields.
func (v *ChangedMember) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON encodes the fields that are set.
func (v ChangedMember) MarshalJSON() ([]byte, error) { return writeObject(v) }

// ChangedMemberEnded is returned by the service. Number of keys and invitations that were revoked and webhooks that were deactivated: all of the member's, or those that exceed the new role.
type ChangedMemberEnded struct {
	// Number of API keys.
	APIKeys int64 `json:"api_keys"`
	// Number of invitations.
	Invitations int64 `json:"invitations"`
	// Number of webhooks.
	Webhooks int64 `json:"webhooks"`
	// Extra holds fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON decodes the object and keeps unknown fields.
func (v *ChangedMemberEnded) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON encodes the fields that are set.
func (v ChangedMemberEnded) MarshalJSON() ([]byte, error) { return writeObject(v) }

// ChangedMemberMade is returned by the service. Number of their active keys, invitations and webhooks, including those created by their keys. They are revoked when the member leaves.
type ChangedMemberMade struct {
	// Number of API keys.
	APIKeys int64 `json:"api_keys"`
	// Number of invitations.
	Invitations int64 `json:"invitations"`
	// Number of webhooks.
	Webhooks int64 `json:"webhooks"`
	// Extra holds fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON decodes the object and keeps unknown fields.
func (v *ChangedMemberMade) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON encodes the fields that are set.
func (v ChangedMemberMade) MarshalJSON() ([]byte, error) { return writeObject(v) }

// ChangedMemberSetUp is returned by the service. Number of connectors and HTTP agents that they or their keys created. These stay and keep calling the configured URLs: review them when a member leaves.
type ChangedMemberSetUp struct {
	// The connectors whose tools it may use.
	Connectors int64 `json:"connectors"`
	// Number of HTTP agents.
	HTTPAgents int64 `json:"http_agents"`
	// Extra holds fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON decodes the object and keeps unknown fields.
func (v *ChangedMemberSetUp) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON encodes the fields that are set.
func (v ChangedMemberSetUp) MarshalJSON() ([]byte, error) { return writeObject(v) }

// ChangedOrganizationSettings is returned by the service. The settings after a change, with the number of keys that now expire earlier.
type ChangedOrganizationSettings struct {
	// The type of the object.
	Object string `json:"object"`
	// Maximum age of API keys in days; null means the default of the installation.
	MaxKeyAgeDays *int64 `json:"max_key_age_days"`
	// The maximum age if the organisation sets none; null means no limit.
	DefaultMaxKeyAgeDays *int64 `json:"default_max_key_age_days"`
	// Origins of web pages that may call the API from a browser with a key or token of this organisation, in addition to those that the operator allows; * means any. Cookies work only on the service's own pages.
	CorsOrigins []string `json:"cors_origins"`
	// How a lower maximum age affects existing keys. A higher one does not extend any of them.
	Shortened ChangedOrganizationSettingsShortened `json:"shortened"`
	// Extra holds fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON decodes the object and keeps unknown fields.
func (v *ChangedOrganizationSettings) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON encodes the fields that are set.
func (v ChangedOrganizationSettings) MarshalJSON() ([]byte, error) { return writeObject(v) }

// ChangedOrganizationSettingsShortened is returned by the service. How a lower maximum age affects existing keys. A higher one does not extend any of them.
type ChangedOrganizationSettingsShortened struct {
	// Number of active keys that now expire earlier.
	APIKeys int64 `json:"api_keys"`
	// Number of those keys that are already too old and expire immediately.
	EndedAtOnce int64 `json:"ended_at_once"`
	// When the first of the other keys expires; null if there are no others.
	NextEndsAt *time.Time `json:"next_ends_at"`
	// Extra holds fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON decodes the object and keeps unknown fields.
func (v *ChangedOrganizationSettingsShortened) UnmarshalJSON(data []byte) error {
	return readObject(data, v)
}

// MarshalJSON encodes the fields that are set.
func (v ChangedOrganizationSettingsShortened) MarshalJSON() ([]byte, error) { return writeObject(v) }

// ChangedRow is returned by the service. A row that passes on one side only.
type ChangedRow struct {
	// The row of the data set.
	RowID string `json:"row_id"`
	// The scorer.
	ScorerID string `json:"scorer_id"`
	// `broken`: it passes only on the first side. `fixed`: only on the second one.
	Change ChangedRowChange `json:"change"`
	// The run of the first side.
	BaseRunID *string `json:"base_run_id"`
	// The run of the second side.
	OtherRunID *string `json:"other_run_id"`
	// Extra holds fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON decodes the object and keeps unknown fields.
func (v *ChangedRow) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON encodes the fields that are set.
func (v ChangedRow) MarshalJSON() ([]byte, error) { return writeObject(v) }

// ChangedWebhook is returned by the service. A webhook after a change.
type ChangedWebhook struct {
	// The type of the object.
	Object string `json:"object"`
	// The id, used to refer to it in other calls.
	ID string `json:"id"`
	// The URL.
	URL string `json:"url"`
	// The event types that it receives; `*` means all.
	Events []string `json:"events"`
	// Whether deliveries are sent.
	Active bool `json:"active"`
	// Your description of its purpose.
	Description *string `json:"description"`
	// `standard`: three attempts. `extended`: further attempts, hours apart, for three days.
	RetryPolicy ChangedWebhookRetryPolicy `json:"retry_policy"`
	// The configuration that manages this resource, such as `shop`; null if none. The next `agentrun apply` undoes changes that are made in another way. Absent in events and in results of batches.
	ManagedBy *string `json:"managed_by"`
	// When it was created.
	CreatedAt time.Time `json:"created_at"`
	// Why the service deactivated it: it returned 410, it failed for five days, or its owner has left or may no longer read its events. Deliveries then wait until another member takes over the webhook with `active: true`.
	DisabledReason *ChangedWebhookDisabledReason `json:"disabled_reason"`
	// When the service deactivated it; null if it did not.
	DisabledAt *time.Time `json:"disabled_at"`
	// The first failed attempt since the last success; null if the last attempt succeeded.
	FailingSince *time.Time `json:"failing_since"`
	// When the last delivery was sent; null if none was.
	LastDeliveryAt *time.Time `json:"last_delivery_at"`
	// Until then, or until the next rotation, deliveries are signed with both secrets.
	PreviousSecretExpiresAt *time.Time `json:"previous_secret_expires_at"`
	// `rotate_secret`: the webhook has a new owner, and the previous owner has its secret.
	Warnings []string `json:"warnings"`
	// Extra holds fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON decodes the object and keeps unknown fields.
func (v *ChangedWebhook) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON encodes the fields that are set.
func (v ChangedWebhook) MarshalJSON() ([]byte, error) { return writeObject(v) }

// ClaimDomainRequest is sent to the service.
type ClaimDomainRequest struct {
	// The domain, such as `example.com`.
	Domain string `json:"domain"`
	// Extra holds fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON decodes the object and keeps unknown fields.
func (v *ClaimDomainRequest) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON encodes the fields that are set.
func (v ClaimDomainRequest) MarshalJSON() ([]byte, error) { return writeObject(v) }

// ClientTool is sent to the service. A tool that the caller of a run runs itself.
type ClientTool struct {
	// The name that the model uses. No tool of the agent may have it.
	Name string `json:"name"`
	// What the tool does, for the model.
	Description Opt[string] `json:"description"`
	// JSON Schema (2020-12) of the arguments; default an object with any fields.
	Parameters Opt[map[string]any] `json:"parameters"`
	// Extra holds fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON decodes the object and keeps unknown fields.
func (v *ClientTool) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON encodes the fields that are set.
func (v ClientTool) MarshalJSON() ([]byte, error) { return writeObject(v) }

// ClientToolCall is returned by the service. A call of a tool that the caller of the run runs itself.
type ClientToolCall struct {
	// The id of the call, which its result names.
	ID string `json:"id"`
	// The tool.
	Name string `json:"name"`
	// What the model sends, usually an object.
	Arguments any `json:"arguments"`
	// Extra holds fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON decodes the object and keeps unknown fields.
func (v *ClientToolCall) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON encodes the fields that are set.
func (v ClientToolCall) MarshalJSON() ([]byte, error) { return writeObject(v) }

// ComparedRevision is returned by the service. The figures of the pairs.
type ComparedRevision struct {
	PassRate *PassRate `json:"pass_rate"`
	// Average score.
	Mean *float64 `json:"mean"`
	// Extra holds fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON decodes the object and keeps unknown fields.
func (v *ComparedRevision) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON encodes the fields that are set.
func (v ComparedRevision) MarshalJSON() ([]byte, error) { return writeObject(v) }

// ComparedRun is returned by the service. One of the two runs.
type ComparedRun struct {
	// The id, used to refer to it in other calls.
	ID string `json:"id"`
	// The agent.
	AgentID string `json:"agent_id"`
	// The revision of the agent.
	AgentRevision int64 `json:"agent_revision"`
	// The current status.
	Status ComparedRunStatus `json:"status"`
	Error  *RunError         `json:"error"`
	// Working time in milliseconds; null while it is in progress.
	LatencyMs *int64 `json:"latency_ms"`
	// Time that it waited for a worker, in milliseconds.
	QueuedMs int64 `json:"queued_ms"`
	// Time that it waited for people, in milliseconds.
	WaitingMs int64 `json:"waiting_ms"`
	// Input and output tokens of ended runs.
	TokensUsed int64 `json:"tokens_used"`
	// Cost by the operator's price table; null if the model has no price.
	CostUSD *float64 `json:"cost_usd"`
	// Feedback by name.
	Scores []ComparedScore `json:"scores"`
	// Extra holds fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON decodes the object and keeps unknown fields.
func (v *ComparedRun) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON encodes the fields that are set.
func (v ComparedRun) MarshalJSON() ([]byte, error) { return writeObject(v) }

// ComparedScore is returned by the service. The feedback on a run with one name.
type ComparedScore struct {
	// The name, up to 128 characters.
	Name string `json:"name"`
	// Number of thumbs up.
	Up int64 `json:"up"`
	// Number of thumbs down.
	Down int64 `json:"down"`
	// Number of scores.
	Scores int64 `json:"scores"`
	// The average score; null if there is no score.
	AverageScore *float64 `json:"average_score"`
	// Extra holds fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON decodes the object and keeps unknown fields.
func (v *ComparedScore) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON encodes the fields that are set.
func (v ComparedScore) MarshalJSON() ([]byte, error) { return writeObject(v) }

// ComparedStep is returned by the service. A step in one or both runs.
type ComparedStep struct {
	// The type.
	Type ComparedStepType `json:"type"`
	// The name. For a turn that two different models took, both names: `large → small`.
	Name  string `json:"name"`
	Base  *Span  `json:"base"`
	Other *Span  `json:"other"`
	// Whether both runs had the same result: for a step its result, for a call its arguments and result, for a wait its answer. Null if only one run has the step, or if no result is known.
	Same *bool `json:"same"`
	// Extra holds fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON decodes the object and keeps unknown fields.
func (v *ComparedStep) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON encodes the fields that are set.
func (v ComparedStep) MarshalJSON() ([]byte, error) { return writeObject(v) }

// Comparison is returned by the service. A comparison of two runs.
type Comparison struct {
	// The type of the object.
	Object string      `json:"object"`
	Base   ComparedRun `json:"base"`
	Other  ComparedRun `json:"other"`
	// Whether both runs have the same input.
	SameInput bool `json:"same_input"`
	// Whether the outputs are the same JSON, regardless of key order.
	SameOutput bool `json:"same_output"`
	// What differs in the output of `other`: the first 100 changes.
	OutputChanges []JSONChange `json:"output_changes"`
	// Steps, turns, calls and waits in order: the first 500.
	Steps []ComparedStep `json:"steps"`
	// Whether there are more changes or steps than are shown.
	Truncated bool `json:"truncated"`
	// Extra holds fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON decodes the object and keeps unknown fields.
func (v *Comparison) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON encodes the fields that are set.
func (v Comparison) MarshalJSON() ([]byte, error) { return writeObject(v) }

// ConfigurationChange is returned by the service. What happens to one resource.
type ConfigurationChange struct {
	// The kind of resource.
	Kind ConfigurationChangeKind `json:"kind"`
	// Its name in the configuration.
	Name string `json:"name"`
	// `adopt`: the resource exists as described, and becomes managed. `replace`: it is deleted and created again, because a field that cannot be changed differs.
	Action ConfigurationChangeAction `json:"action"`
	// The id of the resource; null if it does not exist yet.
	ID *string `json:"id"`
	// The fields that differ.
	Fields []ConfigurationField `json:"fields"`
	// Extra holds fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON decodes the object and keeps unknown fields.
func (v *ConfigurationChange) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON encodes the fields that are set.
func (v ConfigurationChange) MarshalJSON() ([]byte, error) { return writeObject(v) }

// ConfigurationDrift is returned by the service. How the organisation differs from a configuration.
type ConfigurationDrift struct {
	// The name of the configuration.
	Name string `json:"name"`
	// Identifies the plan, the configuration and the state of the resources that it compares.
	Digest string `json:"digest"`
	// Number of resources that differ.
	Changed int64 `json:"changed"`
	// The first 50 of them.
	Changes []ConfigurationDriftChange `json:"changes"`
	// Extra holds fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON decodes the object and keeps unknown fields.
func (v *ConfigurationDrift) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON encodes the fields that are set.
func (v ConfigurationDrift) MarshalJSON() ([]byte, error) { return writeObject(v) }

// ConfigurationDriftChange is returned by the service.
type ConfigurationDriftChange struct {
	// The kind of resource.
	Kind string `json:"kind"`
	// Its name in the configuration.
	Name string `json:"name"`
	// What applying the configuration would do.
	Action ConfigurationDriftChangeAction `json:"action"`
	// The id of the resource; null if it does not exist.
	ID *string `json:"id"`
	// JSON Pointers to the first 20 fields that differ. Values are not part of events.
	Paths []string `json:"paths"`
	// Extra holds fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON decodes the object and keeps unknown fields.
func (v *ConfigurationDriftChange) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON encodes the fields that are set.
func (v ConfigurationDriftChange) MarshalJSON() ([]byte, error) { return writeObject(v) }

// ConfigurationField is returned by the service. A field that differs.
type ConfigurationField struct {
	// A JSON Pointer to the field in the resource.
	Path string `json:"path"`
	// What happens to the field.
	Change ConfigurationFieldChange `json:"change"`
	// The current value. Secrets are shown as fingerprints.
	Before any `json:"before"`
	// The new value. Secrets are shown as fingerprints.
	After any `json:"after"`
	// Extra holds fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON decodes the object and keeps unknown fields.
func (v *ConfigurationField) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON encodes the fields that are set.
func (v ConfigurationField) MarshalJSON() ([]byte, error) { return writeObject(v) }

// ConfigurationPlan is returned by the service. What applying a configuration would change.
type ConfigurationPlan struct {
	// The type of the object.
	Object string `json:"object"`
	// The name of the configuration.
	Name string `json:"name"`
	// Identifies the plan, the configuration and the state of the resources that it compares.
	Digest string `json:"digest"`
	// In the order in which they are made.
	Changes []ConfigurationChange `json:"changes"`
	// Number of resources that already are as the configuration describes.
	Unchanged int64 `json:"unchanged"`
	// Extra holds fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON decodes the object and keeps unknown fields.
func (v *ConfigurationPlan) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON encodes the fields that are set.
func (v ConfigurationPlan) MarshalJSON() ([]byte, error) { return writeObject(v) }

// ConfirmSecondFactorRequest is sent to the service.
type ConfirmSecondFactorRequest struct {
	// A six-digit code from your authenticator, or a recovery code. Each works once.
	Code string `json:"code"`
	// Extra holds fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON decodes the object and keeps unknown fields.
func (v *ConfirmSecondFactorRequest) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON encodes the fields that are set.
func (v ConfirmSecondFactorRequest) MarshalJSON() ([]byte, error) { return writeObject(v) }

// ConnectLink is returned by the service. A URL to send to a person, who then gives consent.
type ConnectLink struct {
	// The type of the object.
	Object string `json:"object"`
	// The connector.
	ConnectorID string `json:"connector_id"`
	// The end user who connects; null means the organisation.
	User *string `json:"user"`
	// Opening the URL connects that user, so send it only to them. It works once.
	URL string `json:"url"`
	// When it expires; null if it never expires.
	ExpiresAt time.Time `json:"expires_at"`
	// Extra holds fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON decodes the object and keeps unknown fields.
func (v *ConnectLink) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON encodes the fields that are set.
func (v ConnectLink) MarshalJSON() ([]byte, error) { return writeObject(v) }

// ConnectRequest is sent to the service.
type ConnectRequest struct {
	// Your identifier of the end user. You can search and erase data by it.
	User Opt[string] `json:"user"`
	// Extra holds fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON decodes the object and keeps unknown fields.
func (v *ConnectRequest) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON encodes the fields that are set.
func (v ConnectRequest) MarshalJSON() ([]byte, error) { return writeObject(v) }

// Connector is returned by the service. Tools from an MCP server, or from a service with an OpenAPI document.
type Connector struct {
	// The type of the object.
	Object string `json:"object"`
	// The id, used to refer to it in other calls.
	ID string `json:"id"`
	// The name, up to 128 characters.
	Name string `json:"name"`
	// Your description of its purpose.
	Description *string `json:"description"`
	// `mcp`: an MCP server. `openapi`: a service with an OpenAPI document.
	Type ConnectorType `json:"type"`
	// The URL.
	URL string `json:"url"`
	// The URL of its OpenAPI document.
	DocumentURL     *string          `json:"document_url"`
	DocumentSummary *DocumentSummary `json:"document_summary"`
	// `private`: hidden from demo keys.
	Visibility ConnectorVisibility `json:"visibility"`
	// Headers to send with every call; returned as `[redacted]`.
	Headers       map[string]string       `json:"headers"`
	OAuth         *ConnectorOAuth         `json:"oauth"`
	Authorization *ConnectorAuthorization `json:"authorization"`
	Approval      ConnectorApproval       `json:"approval"`
	// The result of the last test.
	Status ConnectorStatus `json:"status"`
	// When `test` was last called; null if never.
	LastTestedAt *time.Time `json:"last_tested_at"`
	// The error of the last check; null if there was none.
	LastError *string `json:"last_error"`
	// Number of tools in the last successful test.
	ToolCount *int64 `json:"tool_count"`
	// The configuration that manages this resource, such as `shop`; null if none. The next `agentrun apply` undoes changes that are made in another way. Absent in events and in results of batches.
	ManagedBy *string `json:"managed_by"`
	// When it was created.
	CreatedAt time.Time `json:"created_at"`
	// When it was last changed.
	UpdatedAt time.Time `json:"updated_at"`
	// Extra holds fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON decodes the object and keeps unknown fields.
func (v *Connector) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON encodes the fields that are set.
func (v Connector) MarshalJSON() ([]byte, error) { return writeObject(v) }

// ConnectorApproval is returned by the service. Which tools require approval.
type ConnectorApproval struct {
	// `always`: each call requires approval, and the run waits in `requires_action`.
	Default ToolApproval `json:"default"`
	// By tool name, as `test` returns it. Other tools use `default`.
	Tools map[string]ToolApproval `json:"tools"`
	// Extra holds fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON decodes the object and keeps unknown fields.
func (v *ConnectorApproval) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON encodes the fields that are set.
func (v ConnectorApproval) MarshalJSON() ([]byte, error) { return writeObject(v) }

// ConnectorAuthorization is returned by the service. How users connect.
type ConnectorAuthorization struct {
	// Whose consent is used. `organization`: one consent for all runs (`POST /connectors/{id}/connect`). `user`: the consent of each run's user; a run without it waits in `requires_action` with type `connect`.
	Owner ConnectorAuthorizationOwner `json:"owner"`
	// The client id of this service at the provider.
	ClientID *string `json:"client_id"`
	// The client secret; returned as `[redacted]`.
	ClientSecret *string `json:"client_secret"`
	// The scopes to request, separated by spaces.
	Scope *string `json:"scope"`
	// Extra holds fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON decodes the object and keeps unknown fields.
func (v *ConnectorAuthorization) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON encodes the fields that are set.
func (v ConnectorAuthorization) MarshalJSON() ([]byte, error) { return writeObject(v) }

// ConnectorOAuth is returned by the service. How the service gets tokens for itself.
type ConnectorOAuth struct {
	// The token endpoint.
	TokenURL string `json:"token_url"`
	// The client id of this service at the provider.
	ClientID string `json:"client_id"`
	// The client secret; returned as `[redacted]`.
	ClientSecret string `json:"client_secret"`
	// The scopes to request, separated by spaces.
	Scope *string `json:"scope"`
	// Extra holds fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON decodes the object and keeps unknown fields.
func (v *ConnectorOAuth) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON encodes the fields that are set.
func (v ConnectorOAuth) MarshalJSON() ([]byte, error) { return writeObject(v) }

// ConnectorPatch is sent to the service.
type ConnectorPatch struct {
	// The name, up to 128 characters.
	Name Opt[string] `json:"name"`
	// The URL of the MCP endpoint or of the API: https, without credentials. `stdio:<name>` is a program that the operator has configured.
	URL Opt[string] `json:"url"`
	// Your description of its purpose.
	Description Opt[string] `json:"description"`
	// An OpenAPI 3 or Swagger 2.0 document, or its text (JSON or YAML). `openapi` connectors need this or `document_url`.
	Document Opt[any] `json:"document"`
	// The URL from which the document (JSON or YAML, up to 16 MiB) is fetched, now and at each test: https, without credentials.
	DocumentURL Opt[string] `json:"document_url"`
	// `private`: demo keys cannot see it, cannot create, change or run agents or pipelines that use it, and cannot act on their runs.
	Visibility Opt[ConnectorVisibility] `json:"visibility"`
	// Sent with every call; stored encrypted and returned as [redacted]. A value that you send back as [redacted] does not change.
	Headers Opt[map[string]string] `json:"headers"`
	// Client credentials: the service requests tokens for itself.
	OAuth Opt[ConnectorPatchOAuth] `json:"oauth"`
	// User consent: authorization code with PKCE.
	Authorization Opt[ConnectorPatchAuthorization] `json:"authorization"`
	// Which tools require approval before each call: `always` or `never`.
	Approval Opt[ConnectorPatchApproval] `json:"approval"`
	// Extra holds fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON decodes the object and keeps unknown fields.
func (v *ConnectorPatch) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON encodes the fields that are set.
func (v ConnectorPatch) MarshalJSON() ([]byte, error) { return writeObject(v) }

// ConnectorPatchApproval is sent to the service. Which tools require approval before each call: `always` or `never`.
type ConnectorPatchApproval struct {
	// `always`: each call requires approval, and the run waits in `requires_action`.
	Default Opt[ToolApproval] `json:"default"`
	// By tool name, as `test` returns it. Other tools use `default`.
	Tools Opt[map[string]ToolApproval] `json:"tools"`
	// Extra holds fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON decodes the object and keeps unknown fields.
func (v *ConnectorPatchApproval) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON encodes the fields that are set.
func (v ConnectorPatchApproval) MarshalJSON() ([]byte, error) { return writeObject(v) }

// ConnectorPatchAuthorization is sent to the service. User consent: authorization code with PKCE.
type ConnectorPatchAuthorization struct {
	// Whose consent is used. `organization`: one consent for all runs (`POST /connectors/{id}/connect`). `user`: the consent of each run's user; a run without it waits in `requires_action` with type `connect`.
	Owner ConnectorAuthorizationOwner `json:"owner"`
	// The client id of the service. Without it, the service uses its metadata document or registers itself.
	ClientID Opt[string] `json:"client_id"`
	// Stored encrypted and returned as [redacted]; send [redacted] to keep it.
	ClientSecret Opt[string] `json:"client_secret"`
	// The scopes to request; by default those that the server requests.
	Scope Opt[string] `json:"scope"`
	// Extra holds fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON decodes the object and keeps unknown fields.
func (v *ConnectorPatchAuthorization) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON encodes the fields that are set.
func (v ConnectorPatchAuthorization) MarshalJSON() ([]byte, error) { return writeObject(v) }

// ConnectorPatchOAuth is sent to the service. Client credentials: the service requests tokens for itself.
type ConnectorPatchOAuth struct {
	// The token endpoint: https, without credentials.
	TokenURL string `json:"token_url"`
	// The client id of this service at the provider.
	ClientID string `json:"client_id"`
	// Stored encrypted and returned as [redacted]; send [redacted] to keep it.
	ClientSecret Opt[string] `json:"client_secret"`
	// The scopes to request, separated by spaces.
	Scope Opt[string] `json:"scope"`
	// Extra holds fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON decodes the object and keeps unknown fields.
func (v *ConnectorPatchOAuth) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON encodes the fields that are set.
func (v ConnectorPatchOAuth) MarshalJSON() ([]byte, error) { return writeObject(v) }

// ConnectorTest is returned by the service. The result of a test.
type ConnectorTest struct {
	// The type of the object.
	Object string `json:"object"`
	// The connector.
	ConnectorID string `json:"connector_id"`
	// Whether it succeeded; if not, see `error`.
	OK bool `json:"ok"`
	// The tools, each with its schema.
	Tools []ConnectorTool `json:"tools"`
	// Approximate number of tokens that all tools add to each model turn.
	ToolTokens int64 `json:"tool_tokens"`
	// Possible problems: expensive tools, names in `approval` that no tool has, and tools that are left out because they cannot be called.
	Warnings []string `json:"warnings"`
	// The error, or null.
	Error *ConnectorTestError `json:"error"`
	// When the test ran.
	TestedAt time.Time `json:"tested_at"`
	// Extra holds fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON decodes the object and keeps unknown fields.
func (v *ConnectorTest) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON encodes the fields that are set.
func (v ConnectorTest) MarshalJSON() ([]byte, error) { return writeObject(v) }

// ConnectorTestError is returned by the service. The error, or null.
type ConnectorTestError struct {
	// A stable code for programs.
	Code string `json:"code"`
	// A message for people. The text may change.
	Message string `json:"message"`
	// Extra holds fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON decodes the object and keeps unknown fields.
func (v *ConnectorTestError) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON encodes the fields that are set.
func (v ConnectorTestError) MarshalJSON() ([]byte, error) { return writeObject(v) }

// ConnectorTool is returned by the service. One tool, as the model sees it.
type ConnectorTool struct {
	// The name that allow-lists and approvals use.
	Name string `json:"name"`
	// Your description of its purpose.
	Description string `json:"description"`
	// JSON Schema (2020-12) of the input.
	InputSchema map[string]any `json:"input_schema"`
	// Which tools require approval before each call: `always` or `never`.
	Approval ToolApproval `json:"approval"`
	// Extra holds fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON decodes the object and keeps unknown fields.
func (v *ConnectorTool) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON encodes the fields that are set.
func (v ConnectorTool) MarshalJSON() ([]byte, error) { return writeObject(v) }

// ContainsScorer is sent to the service and returned by it. The output contains a text.
type ContainsScorer struct {
	// The type.
	Type string `json:"type" fixed:"contains"`
	// A JSON Pointer such as `/topic`: only this part of the output and of the expected output is compared. Default: the whole.
	Field Opt[string] `json:"field"`
	// Default: the expected output, or its `field`.
	Text Opt[string] `json:"text"`
	// Upper and lower case are the same. Default: `false`.
	IgnoreCase Opt[bool] `json:"ignore_case"`
	// Extra holds fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON decodes the object and keeps unknown fields.
func (v *ContainsScorer) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON encodes the fields that are set.
func (v ContainsScorer) MarshalJSON() ([]byte, error) { return writeObject(v) }

// CreateAlertRequest is sent to the service.
type CreateAlertRequest struct {
	// The name, up to 128 characters.
	Name string `json:"name"`
	// error_rate: failed runs as a percentage of completed and failed runs; p95_latency_ms: working time of ended runs, without waits; run_count: accepted runs; queue_depth: waiting runs, on average; queue_wait_ms: the longest wait; tokens: used by ended runs; quota_used_percent: of the monthly calls; webhook_failure_rate: failed deliveries as a percentage of ended ones; guardrail_blocks: requests and runs that a guardrail blocked; unserved_runs: runs that wait in a queue without a worker, or for a build that no worker has any more; average_score and pass_rate: of the feedback with `feedback_name`, such as that of a scoring rule: the average score, and scores that passed as a percentage. Their window starts at a full hour.
	Metric AlertMetric `json:"metric"`
	// How the metric is compared with the threshold: `gt` fires above it, `lt` below it.
	Comparison AlertComparison `json:"comparison"`
	// In the unit of the metric. Rates are percentages.
	Threshold float64 `json:"threshold"`
	// The length of the evaluation window. It starts at a full minute; above three hours, at a full hour. Default: `300`.
	WindowSeconds Opt[int64] `json:"window_seconds"`
	// The agent; null means the whole organisation.
	AgentID Opt[string] `json:"agent_id"`
	// The name of the feedback, for `average_score` and `pass_rate` only; such as that of a scoring rule.
	FeedbackName Opt[string] `json:"feedback_name"`
	// With fewer samples in the window, such as ended or scored runs, there is no data. Null: no minimum.
	MinSamples Opt[int64] `json:"min_samples"`
	// Your description of its purpose.
	Description Opt[string] `json:"description"`
	// The severity, for the people who are notified. Default: `warning`.
	Severity Opt[AlertSeverity] `json:"severity"`
	// Whether it is in use. False: it is kept, but sends or starts nothing. Default: `true`.
	Active Opt[bool] `json:"active"`
	// How long it does not fire again after it has resolved. Default: `300`.
	CooldownSeconds Opt[int64] `json:"cooldown_seconds"`
	// If it fires within an hour of a deployment of its agent, that deployment is rolled back.
	Rollback Opt[bool] `json:"rollback"`
	// Extra holds fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON decodes the object and keeps unknown fields.
func (v *CreateAlertRequest) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON encodes the fields that are set.
func (v CreateAlertRequest) MarshalJSON() ([]byte, error) { return writeObject(v) }

// CreateAPIKeyRequest is sent to the service.
type CreateAPIKeyRequest struct {
	// The name, up to 128 characters.
	Name string `json:"name"`
	// Default `standard`.
	Kind Opt[APIKeyKind] `json:"kind"`
	// Default `runs:write agents:read usage:read`.
	Scopes Opt[[]APIKeyScope] `json:"scopes"`
	// The only agents that the key may access. Null or left out: all agents that its creator may access.
	AgentIDs Opt[[]string] `json:"agent_ids"`
	// The only worker queues that it may serve, with the scope `workers:run`; null means all.
	Queues Opt[[]string] `json:"queues"`
	// The only addresses and networks (CIDR, IPv4 or IPv6) that it may be used from; null means no restriction. If a restricted key creates or changes a key, the networks must lie within its own; by default they are the same.
	Networks Opt[[]string] `json:"networks"`
	// When the key expires. Null or left out: after the organisation's `max_key_age_days`, or never if that is not set.
	ExpiresAt Opt[time.Time] `json:"expires_at"`
	// Extra holds fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON decodes the object and keeps unknown fields.
func (v *CreateAPIKeyRequest) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON encodes the fields that are set.
func (v CreateAPIKeyRequest) MarshalJSON() ([]byte, error) { return writeObject(v) }

// CreateCanaryRequest is sent to the service.
type CreateCanaryRequest struct {
	// A draft, or an earlier revision. It must have the same type of runtime as the deployed revision.
	Revision int64 `json:"revision"`
	// With increasing percentages; each has `minutes`, `runs` or both. The first must be below 100. Default: 5, 25 and 100 % with 100 runs each.
	Steps Opt[[]NewCanaryStep] `json:"steps"`
	// Latency and cost of the canary are worse only if they exceed those of the stable revision by more than this percentage. Default: `10`.
	ToleratedPercent Opt[int64] `json:"tolerated_percent"`
	// Extra holds fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON decodes the object and keeps unknown fields.
func (v *CreateCanaryRequest) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON encodes the fields that are set.
func (v CreateCanaryRequest) MarshalJSON() ([]byte, error) { return writeObject(v) }

// CreateCapRequest is sent to the service.
type CreateCapRequest struct {
	// Only runs of this agent.
	AgentID Opt[string] `json:"agent_id"`
	// Only runs of this key and of the keys that replace it.
	APIKeyID Opt[string] `json:"api_key_id"`
	// Only runs for this end user.
	User Opt[string] `json:"user"`
	// Whether each end user has a separate limit. `missing_user` decides about runs without a `user`. Default: `false`.
	EachUser Opt[bool] `json:"each_user"`
	// Calendar days, weeks starting on Monday, or months, in UTC.
	Period CapPeriod `json:"period"`
	// US dollars by the price table, input and output tokens, or accepted runs.
	Unit CapUnit `json:"unit"`
	// The limit per period, in the unit; a whole number for tokens and runs.
	Limit float64 `json:"limit"`
	// `refuse`: new runs are refused with 429 `cap_reached`, and active runs fail with `budget_exceeded` before their next turn. `ask`: runs wait with `requires_action` until a person raises the cap, resumes or stops them, or until the period ends. Default: `refuse`.
	OnLimit Opt[CapOnLimit] `json:"on_limit"`
	// For `each_user`, what happens to runs without a `user`. `count`: they share one limit, as if they had the same user. `refuse`: they are rejected with 422. `ignore`: they are not limited. Default: `count`.
	MissingUser Opt[CapMissingUser] `json:"missing_user"`
	// For a cap in dollars, what happens to runs of agents with a model whose price is not known. `refuse`: they fail before the first turn. `ignore`: turns without a price count as zero dollars. Default: `refuse`.
	Unpriced Opt[CapUnpriced] `json:"unpriced"`
	// Extra holds fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON decodes the object and keeps unknown fields.
func (v *CreateCapRequest) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON encodes the fields that are set.
func (v CreateCapRequest) MarshalJSON() ([]byte, error) { return writeObject(v) }

// CreateConnectorRequest is sent to the service.
type CreateConnectorRequest struct {
	// The name, up to 128 characters.
	Name string `json:"name"`
	// `mcp`: an MCP server. `openapi`: a service with an OpenAPI document.
	Type ConnectorType `json:"type"`
	// The URL of the MCP endpoint or of the API: https, without credentials. `stdio:<name>` is a program that the operator has configured.
	URL Opt[string] `json:"url"`
	// Your description of its purpose.
	Description Opt[string] `json:"description"`
	// An OpenAPI 3 or Swagger 2.0 document, or its text (JSON or YAML). `openapi` connectors need this or `document_url`.
	Document Opt[any] `json:"document"`
	// The URL from which the document (JSON or YAML, up to 16 MiB) is fetched, now and at each test: https, without credentials.
	DocumentURL Opt[string] `json:"document_url"`
	// `private`: demo keys cannot see it, cannot create, change or run agents or pipelines that use it, and cannot act on their runs.
	Visibility Opt[ConnectorVisibility] `json:"visibility"`
	// Sent with every call; stored encrypted and returned as [redacted]. A value that you send back as [redacted] does not change.
	Headers Opt[map[string]string] `json:"headers"`
	// Client credentials: the service requests tokens for itself.
	OAuth Opt[CreateConnectorRequestOAuth] `json:"oauth"`
	// User consent: authorization code with PKCE.
	Authorization Opt[CreateConnectorRequestAuthorization] `json:"authorization"`
	// Which tools require approval before each call: `always` or `never`.
	Approval Opt[CreateConnectorRequestApproval] `json:"approval"`
	// Extra holds fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON decodes the object and keeps unknown fields.
func (v *CreateConnectorRequest) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON encodes the fields that are set.
func (v CreateConnectorRequest) MarshalJSON() ([]byte, error) { return writeObject(v) }

// CreateConnectorRequestApproval is sent to the service. Which tools require approval before each call: `always` or `never`.
type CreateConnectorRequestApproval struct {
	// `always`: each call requires approval, and the run waits in `requires_action`.
	Default Opt[ToolApproval] `json:"default"`
	// By tool name, as `test` returns it. Other tools use `default`.
	Tools Opt[map[string]ToolApproval] `json:"tools"`
	// Extra holds fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON decodes the object and keeps unknown fields.
func (v *CreateConnectorRequestApproval) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON encodes the fields that are set.
func (v CreateConnectorRequestApproval) MarshalJSON() ([]byte, error) { return writeObject(v) }

// CreateConnectorRequestAuthorization is sent to the service. User consent: authorization code with PKCE.
type CreateConnectorRequestAuthorization struct {
	// Whose consent is used. `organization`: one consent for all runs (`POST /connectors/{id}/connect`). `user`: the consent of each run's user; a run without it waits in `requires_action` with type `connect`.
	Owner ConnectorAuthorizationOwner `json:"owner"`
	// The client id of the service. Without it, the service uses its metadata document or registers itself.
	ClientID Opt[string] `json:"client_id"`
	// Stored encrypted and returned as [redacted]; send [redacted] to keep it.
	ClientSecret Opt[string] `json:"client_secret"`
	// The scopes to request; by default those that the server requests.
	Scope Opt[string] `json:"scope"`
	// Extra holds fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON decodes the object and keeps unknown fields.
func (v *CreateConnectorRequestAuthorization) UnmarshalJSON(data []byte) error {
	return readObject(data, v)
}

// MarshalJSON encodes the fields that are set.
func (v CreateConnectorRequestAuthorization) MarshalJSON() ([]byte, error) { return writeObject(v) }

// CreateConnectorRequestOAuth is sent to the service. Client credentials: the service requests tokens for itself.
type CreateConnectorRequestOAuth struct {
	// The token endpoint: https, without credentials.
	TokenURL string `json:"token_url"`
	// The client id of this service at the provider.
	ClientID string `json:"client_id"`
	// Stored encrypted and returned as [redacted]; send [redacted] to keep it.
	ClientSecret Opt[string] `json:"client_secret"`
	// The scopes to request, separated by spaces.
	Scope Opt[string] `json:"scope"`
	// Extra holds fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON decodes the object and keeps unknown fields.
func (v *CreateConnectorRequestOAuth) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON encodes the fields that are set.
func (v CreateConnectorRequestOAuth) MarshalJSON() ([]byte, error) { return writeObject(v) }

// CreateDatasetRequest is sent to the service.
type CreateDatasetRequest struct {
	// The agent that the rows are inputs for.
	AgentID string `json:"agent_id"`
	// For people; need not be unique.
	Name string `json:"name"`
	// What the rows have in common.
	Description Opt[string] `json:"description"`
	// All of them are added, or none.
	Rows Opt[[]NewDatasetRow] `json:"rows"`
	// Extra holds fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON decodes the object and keeps unknown fields.
func (v *CreateDatasetRequest) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON encodes the fields that are set.
func (v CreateDatasetRequest) MarshalJSON() ([]byte, error) { return writeObject(v) }

// CreateDeploymentRequest is sent to the service.
type CreateDeploymentRequest struct {
	// A draft, or an earlier revision.
	Revision int64 `json:"revision"`
	// Only evaluate it with the agent's gate. If it passes, it can be deployed or used for a canary without another evaluation. Default: `false`.
	EvaluateOnly Opt[bool] `json:"evaluate_only"`
	// Extra holds fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON decodes the object and keeps unknown fields.
func (v *CreateDeploymentRequest) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON encodes the fields that are set.
func (v CreateDeploymentRequest) MarshalJSON() ([]byte, error) { return writeObject(v) }

// CreateExperimentRequest is sent to the service.
type CreateExperimentRequest struct {
	// The name, up to 128 characters.
	Name Opt[string] `json:"name"`
	// The data set.
	DatasetID string `json:"dataset_id"`
	// Default: the current version.
	DatasetVersion Opt[int64] `json:"dataset_version"`
	// Deployed revisions and drafts. Default: the deployed revision.
	AgentRevisions Opt[[]int64] `json:"agent_revisions"`
	// Each scorer once.
	Scorers []ScorerUse `json:"scorers" empty:"[]"`
	// `live`: everything happens, for every run. `recorded`: the results of steps, calls and questions are taken from the run that the row was made from, so nothing has side effects; a run that needs another result fails with `not_recorded`.
	Effects ExperimentEffects `json:"effects"`
	// Maximum number of its runs at a time, including queued ones. Default: `10`.
	Concurrency Opt[int64] `json:"concurrency"`
	// The priority of its runs. By default, all other runs of the organisation go first. Default: `-10`.
	Priority Opt[int64] `json:"priority"`
	// When its runs and scorers have cost this much, no more start. Runs that are active then are completed.
	MaxCostUSD Opt[float64] `json:"max_cost_usd"`
	// The time limit of each run.
	TimeoutSeconds Opt[int64] `json:"timeout_seconds"`
	// Extra holds fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON decodes the object and keeps unknown fields.
func (v *CreateExperimentRequest) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON encodes the fields that are set.
func (v CreateExperimentRequest) MarshalJSON() ([]byte, error) { return writeObject(v) }

// CreateFeedbackRequest is sent to the service.
type CreateFeedbackRequest struct {
	// Up or down; null if neither was given.
	Thumbs Opt[FeedbackThumbs] `json:"thumbs"`
	// A number on your own scale.
	Score Opt[float64] `json:"score"`
	// Your own label, such as `hallucination`. Shares are calculated for each label.
	Label Opt[string] `json:"label"`
	// A comment for people.
	Comment Opt[string] `json:"comment"`
	// The rated quality, such as `accuracy`. Averages and shares are calculated for each name. Default: `overall`.
	Name Opt[string] `json:"name"`
	// The end user who gave the feedback; it is erased with their data. Left out: the feedback is the caller's own.
	User Opt[string] `json:"user"`
	// Extra holds fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON decodes the object and keeps unknown fields.
func (v *CreateFeedbackRequest) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON encodes the fields that are set.
func (v CreateFeedbackRequest) MarshalJSON() ([]byte, error) { return writeObject(v) }

// CreateFileLinkRequest is sent to the service.
type CreateFileLinkRequest struct {
	// How long the link works, at most one day. Default: `3600`.
	TTLSeconds Opt[int64] `json:"ttl_seconds"`
	// Extra holds fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON decodes the object and keeps unknown fields.
func (v *CreateFileLinkRequest) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON encodes the fields that are set.
func (v CreateFileLinkRequest) MarshalJSON() ([]byte, error) { return writeObject(v) }

// CreatePipelineRequest is sent to the service.
type CreatePipelineRequest struct {
	// The name, up to 128 characters.
	Name string `json:"name"`
	// The steps. Each one runs an agent. Expressions and `depends_on` determine the order.
	Steps []PipelineStep `json:"steps" empty:"[]"`
	// Your description of its purpose.
	Description Opt[string] `json:"description"`
	// JSON Schema (2020-12) that every run's input must match.
	InputSchema Opt[map[string]any] `json:"input_schema"`
	// The output of the pipeline. Default: the outputs of the steps that no other step depends on. Any object of the form `{"expr": "<CEL>"}` is replaced by the value of the expression.
	Output   Opt[map[string]any] `json:"output"`
	Schedule Opt[Schedule]       `json:"schedule"`
	// Up to 16 key-value pairs of your own, as strings.
	Metadata Opt[map[string]string] `json:"metadata"`
	// Extra holds fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON decodes the object and keeps unknown fields.
func (v *CreatePipelineRequest) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON encodes the fields that are set.
func (v CreatePipelineRequest) MarshalJSON() ([]byte, error) { return writeObject(v) }

// CreatePipelineRunRequest is sent to the service.
type CreatePipelineRunRequest struct {
	// The value of `input` in expressions.
	Input map[string]any `json:"input" empty:"{}"`
	// Up to 16 key-value pairs of your own, as strings.
	Metadata Opt[map[string]string] `json:"metadata"`
	// The idempotency key, for callers that cannot set the header.
	IdempotencyKey Opt[string] `json:"idempotency_key"`
	// Extra holds fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON decodes the object and keeps unknown fields.
func (v *CreatePipelineRunRequest) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON encodes the fields that are set.
func (v CreatePipelineRunRequest) MarshalJSON() ([]byte, error) { return writeObject(v) }

// CreatePolicyRequest is sent to the service.
type CreatePolicyRequest struct {
	// The name, up to 128 characters.
	Name string `json:"name"`
	// The guards. All of them apply.
	Guards []GuardRequest `json:"guards" empty:"[]"`
	// Your description of its purpose.
	Description Opt[string] `json:"description"`
	// Up to 16 key-value pairs of your own, as strings.
	Metadata Opt[map[string]string] `json:"metadata"`
	// Extra holds fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON decodes the object and keeps unknown fields.
func (v *CreatePolicyRequest) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON encodes the fields that are set.
func (v CreatePolicyRequest) MarshalJSON() ([]byte, error) { return writeObject(v) }

// CreateProviderRequest is sent to the service.
type CreateProviderRequest struct {
	// The name for `runtime.provider` of a model agent; unique in the organisation, and not `default`.
	Name string `json:"name"`
	// `openai_compatible` is any server with OpenAI's chat completions API, such as Ollama, vLLM or llama.cpp.
	Type ProviderType `json:"type"`
	// Stored encrypted and never returned; null for a server that needs no key.
	APIKey Opt[string] `json:"api_key"`
	// The base URL of its API: https, outside private networks; null means the provider's own URL.
	BaseURL Opt[string] `json:"base_url"`
	// The model for agents whose `runtime.model` is `default`.
	DefaultModel Opt[string] `json:"default_model"`
	// Whether agents whose `runtime.provider` is `default` use it. At most one provider is the default: the organisation's first one, until you choose another (one without a `default_model` only if the operator has no provider). If it is deleted, the oldest remaining one becomes the default. Without one, the operator's provider is used.
	IsDefault Opt[bool] `json:"is_default"`
	// Extra holds fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON decodes the object and keeps unknown fields.
func (v *CreateProviderRequest) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON encodes the fields that are set.
func (v CreateProviderRequest) MarshalJSON() ([]byte, error) { return writeObject(v) }

// CreateReplayRequest is sent to the service.
type CreateReplayRequest struct {
	// The agent.
	AgentID string            `json:"agent_id"`
	Filter  Opt[ReplayFilter] `json:"filter"`
	// Only the newest N matching runs. Without it, all matching runs are replayed; more than 10000 are rejected.
	Limit Opt[int64] `json:"limit"`
	// The revision of the agent to run; default the value of the original run.
	AgentRevision Opt[int64] `json:"agent_revision"`
	// For model agents: another model of the same provider, instead of the revision's model and its fallbacks.
	Model Opt[string] `json:"model"`
	// Continue from this step: everything before it is taken from the journal of the original run and not repeated. Use `key` of a step in the run's trace, such as `fetch#0`, or a step name for the first step of that name. For model agents, `turn#0` is the first turn and `tool#0.1` its second tool call.
	FromStep Opt[string] `json:"from_step"`
	// `recorded`: the results of steps, turns, calls and questions are taken from the journals of the original runs, so no side effect happens twice. `live`: everything happens again, for every run. POST /replays/estimate counts the runs first.
	Effects ReplayEffects `json:"effects"`
	// After this much working time the run fails with `run_timeout`; default the value of the original run.
	TimeoutSeconds Opt[int64] `json:"timeout_seconds"`
	// The priority of the new runs. By default, all other runs of the organisation go first. Default: `-10`.
	Priority Opt[int64] `json:"priority"`
	// Maximum number of new runs at a time, including queued ones. Default: `10`.
	Concurrency Opt[int64] `json:"concurrency"`
	// Extra holds fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON decodes the object and keeps unknown fields.
func (v *CreateReplayRequest) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON encodes the fields that are set.
func (v CreateReplayRequest) MarshalJSON() ([]byte, error) { return writeObject(v) }

// CreateRunBatchRequest is sent to the service.
type CreateRunBatchRequest struct {
	// Each item is the body of a POST /runs, with its own `idempotency_key`.
	Runs []CreateRunRequest `json:"runs" empty:"[]"`
	// Extra holds fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON decodes the object and keeps unknown fields.
func (v *CreateRunBatchRequest) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON encodes the fields that are set.
func (v CreateRunBatchRequest) MarshalJSON() ([]byte, error) { return writeObject(v) }

// CreateRunRequest is sent to the service.
type CreateRunRequest struct {
	// The agent. Add `@stable` for its deployed revision, `@canary` for the revision of its active canary, or `@rev_…` for any revision.
	AgentID string `json:"agent_id"`
	// The input for the agent.
	Input map[string]any `json:"input" empty:"{}"`
	// The revision of the agent to run, even if it is not deployed; default the deployed one. Cannot be used with a thread.
	AgentRevision Opt[int64] `json:"agent_revision"`
	// Up to 16 key-value pairs of your own, as strings.
	Metadata Opt[map[string]string] `json:"metadata"`
	// After this much working time the run fails with `run_timeout`; default the agent's limit.
	TimeoutSeconds Opt[int64] `json:"timeout_seconds"`
	// Among waiting runs of the organisation, those with a higher priority start first; default 0.
	Priority Opt[int64] `json:"priority"`
	// Your identifier of the end user. You can search and erase data by it.
	User Opt[string] `json:"user"`
	// The thread to continue.
	ThreadID Opt[string] `json:"thread_id"`
	// Creates a thread with this run, bound to its agent. `{}` is enough.
	Thread Opt[CreateRunRequestThread] `json:"thread"`
	// A thread has one active run at a time. `queue`: wait. `reject`: fail with 422 `thread_busy`. `interrupt`: cancel the active and waiting runs of the thread, keep their messages, and start this run. Default: `queue`.
	OnBusy Opt[RunOnBusy] `json:"on_busy"`
	// JSON Schema (2020-12) that the output of this run must match, instead of the agent's. Only for agents that allow it with `client_schemas`.
	OutputSchema Opt[map[string]any] `json:"output_schema"`
	// Tools that you run yourself: the run waits with a `required_action` of the type `tool_call` for their results. Only for agents that allow it with `client_tools`.
	Tools Opt[[]ClientTool] `json:"tools"`
	// With `tools`: `auto` (the default), `required` (the model must call any tool first), or the name of one of them to call first.
	ToolChoice Opt[string] `json:"tool_choice"`
	// The idempotency key, for callers that cannot set the header.
	IdempotencyKey Opt[string] `json:"idempotency_key"`
	// Extra holds fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON decodes the object and keeps unknown fields.
func (v *CreateRunRequest) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON encodes the fields that are set.
func (v CreateRunRequest) MarshalJSON() ([]byte, error) { return writeObject(v) }

// CreateRunRequestThread is sent to the service. Creates a thread with this run, bound to its agent. `{}` is enough.
type CreateRunRequestThread struct {
	// Your identifier of the end user. You can search and erase data by it.
	User Opt[string] `json:"user"`
	// Up to 16 key-value pairs of your own, as strings.
	Metadata Opt[map[string]string] `json:"metadata"`
	// Extra holds fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON decodes the object and keeps unknown fields.
func (v *CreateRunRequestThread) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON encodes the fields that are set.
func (v CreateRunRequestThread) MarshalJSON() ([]byte, error) { return writeObject(v) }

// CreateScorerRequest is sent to the service.
type CreateScorerRequest struct {
	// The name, up to 128 characters.
	Name string `json:"name"`
	// Your description of its purpose.
	Description Opt[string]      `json:"description"`
	Definition  ScorerDefinition `json:"definition"`
	// Extra holds fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON decodes the object and keeps unknown fields.
func (v *CreateScorerRequest) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON encodes the fields that are set.
func (v CreateScorerRequest) MarshalJSON() ([]byte, error) { return writeObject(v) }

// CreateScoringRuleRequest is sent to the service.
type CreateScoringRuleRequest struct {
	// The agent whose runs are scored.
	AgentID string `json:"agent_id"`
	// The name of the feedback that has the scores, such as `tone`. Each rule of an agent has its own.
	Name   string    `json:"name"`
	Scorer ScorerUse `json:"scorer"`
	// The share of the completed runs that is scored. The id of a run decides, so rules with the same percentage score the same runs.
	Percent float64            `json:"percent"`
	Filter  Opt[ScoringFilter] `json:"filter"`
	// If false, no further runs are scored. Default: `true`.
	Active Opt[bool] `json:"active"`
	// At most this many runs are scored per day (UTC).
	MaxScoresPerDay Opt[int64] `json:"max_scores_per_day"`
	// No further runs are scored on a day (UTC) on which the scores have cost this much.
	MaxCostUSDPerDay Opt[float64] `json:"max_cost_usd_per_day"`
	// Extra holds fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON decodes the object and keeps unknown fields.
func (v *CreateScoringRuleRequest) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON encodes the fields that are set.
func (v CreateScoringRuleRequest) MarshalJSON() ([]byte, error) { return writeObject(v) }

// CreateSecretRequest is sent to the service.
type CreateSecretRequest struct {
	// The name for `ctx.secrets.get` and `${secret:NAME}`; unique in the organisation, or in the agent.
	Name string `json:"name"`
	// Stored encrypted and never returned.
	Value string `json:"value"`
	// The only agent that can read it; without it, every agent of the organisation can. For its agent, it takes precedence over the organisation's secret of the same name.
	AgentID Opt[string] `json:"agent_id"`
	// Extra holds fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON decodes the object and keeps unknown fields.
func (v *CreateSecretRequest) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON encodes the fields that are set.
func (v CreateSecretRequest) MarshalJSON() ([]byte, error) { return writeObject(v) }

// CreateThreadRequest is sent to the service.
type CreateThreadRequest struct {
	// The only agent that may use the thread; null means any agent.
	AgentID Opt[string] `json:"agent_id"`
	// Your identifier of the end user. You can search and erase data by it.
	User Opt[string] `json:"user"`
	// Up to 16 key-value pairs of your own, as strings.
	Metadata Opt[map[string]string] `json:"metadata"`
	// Extra holds fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON decodes the object and keeps unknown fields.
func (v *CreateThreadRequest) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON encodes the fields that are set.
func (v CreateThreadRequest) MarshalJSON() ([]byte, error) { return writeObject(v) }

// CreateTokenRequest is sent to the service.
type CreateTokenRequest struct {
	// Default: all scopes of the caller; with `user`, those of `runs:write`, `threads:read`, `files:write` and `feedback:write` that the caller has.
	Scopes Opt[[]APIKeyScope] `json:"scopes"`
	// Default 600.
	TTLSeconds Opt[int64] `json:"ttl_seconds"`
	// Binds the token to an end user: everything that it creates belongs to this user, and it reaches nothing else. Required for a token that can read runs, threads, files or events, unless `all_users` is true.
	User Opt[string] `json:"user"`
	// `true`: the token may read the data of every end user. Never give such a token to a web page.
	AllUsers Opt[bool] `json:"all_users"`
	// The only agents that the token may use.
	AgentIDs Opt[[]string] `json:"agent_ids"`
	// The only thread that the token may read and continue. It must be a thread of the `user`, who is its default.
	ThreadID Opt[string] `json:"thread_id"`
	// The only web origins whose pages may use the token. The organisation or the operator must allow each of them.
	Origins Opt[[]string] `json:"origins"`
	// The number of runs that the token may create; needs `user`.
	MaxRuns Opt[int64] `json:"max_runs"`
	// Extra holds fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON decodes the object and keeps unknown fields.
func (v *CreateTokenRequest) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON encodes the fields that are set.
func (v CreateTokenRequest) MarshalJSON() ([]byte, error) { return writeObject(v) }

// CreateWebhookRequest is sent to the service.
type CreateWebhookRequest struct {
	// The URL for deliveries: https, without credentials, outside private networks.
	URL string `json:"url"`
	// The event types to deliver. `*` means all, and requires the scopes of all.
	Events []WebhookEventType `json:"events" empty:"[]"`
	// `whsec_` and 1 to 250 visible ASCII characters. If you send none, one is created and returned once.
	Secret Opt[string] `json:"secret"`
	// Whether it is in use. False: it is kept, but sends or starts nothing. Default: `true`.
	Active Opt[bool] `json:"active"`
	// Your description of its purpose.
	Description Opt[string] `json:"description"`
	// `standard`: three attempts. `extended`: further attempts, hours apart, for three days.
	RetryPolicy Opt[WebhookRetryPolicy] `json:"retry_policy"`
	// Extra holds fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON decodes the object and keeps unknown fields.
func (v *CreateWebhookRequest) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON encodes the fields that are set.
func (v CreateWebhookRequest) MarshalJSON() ([]byte, error) { return writeObject(v) }

// CreatedCap is returned by the service. A new cap, with warnings about runs that it may not limit as expected.
type CreatedCap struct {
	// The type of the object.
	Object string `json:"object"`
	// The id, used to refer to it in other calls.
	ID string `json:"id"`
	// Only runs of this agent.
	AgentID *string `json:"agent_id"`
	// Only runs of this key and of the keys that replace it.
	APIKeyID *string `json:"api_key_id"`
	// Only runs for this end user.
	User *string `json:"user"`
	// Whether each end user has a separate limit. `missing_user` decides about runs without a `user`.
	EachUser bool `json:"each_user"`
	// Calendar days, weeks starting on Monday, or months, in UTC.
	Period CreatedCapPeriod `json:"period"`
	// US dollars by the price table, input and output tokens, or accepted runs.
	Unit CreatedCapUnit `json:"unit"`
	// The limit per period, in the unit; a whole number for tokens and runs.
	Limit float64 `json:"limit"`
	// `refuse`: new runs are refused with 429 `cap_reached`, and active runs fail with `budget_exceeded` before their next turn. `ask`: runs wait with `requires_action` until a person raises the cap, resumes or stops them, or until the period ends.
	OnLimit CreatedCapOnLimit `json:"on_limit"`
	// For `each_user`, what happens to runs without a `user`. `count`: they share one limit, as if they had the same user. `refuse`: they are rejected with 422. `ignore`: they are not limited.
	MissingUser *CreatedCapMissingUser `json:"missing_user"`
	// For a cap in dollars, what happens to runs of agents with a model whose price is not known. `refuse`: they fail before the first turn. `ignore`: turns without a price count as zero dollars.
	Unpriced *CreatedCapUnpriced `json:"unpriced"`
	// The amount used in this period, in the unit; null if each user has a separate limit and no user is given.
	Used *float64 `json:"used"`
	// Start of this period.
	PeriodStart time.Time `json:"period_start"`
	// Start of the next period.
	ResetsAt time.Time `json:"resets_at"`
	// The configuration that manages this resource, such as `shop`; null if none. The next `agentrun apply` undoes changes that are made in another way. Absent in events and in results of batches.
	ManagedBy *string `json:"managed_by"`
	// When it was created.
	CreatedAt time.Time `json:"created_at"`
	// When it was last changed.
	UpdatedAt time.Time `json:"updated_at"`
	// `runs_without_user`: the cap has `each_user`, and the request did not decide about runs without a `user`. `unpriced_models`: an agent whose runs count uses a model without a known price; see `unpriced`.
	Warnings []CreatedCapWarning `json:"warnings"`
	// Extra holds fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON decodes the object and keeps unknown fields.
func (v *CreatedCap) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON encodes the fields that are set.
func (v CreatedCap) MarshalJSON() ([]byte, error) { return writeObject(v) }

// CustomAgentRequest is sent to the service.
type CustomAgentRequest struct {
	// The name, up to 128 characters.
	Name    string  `json:"name"`
	Runtime Runtime `json:"runtime"`
	// Your description of its purpose.
	Description Opt[string] `json:"description"`
	// The instructions for the agent; for a model agent, the system prompt.
	Instructions Opt[string] `json:"instructions"`
	// JSON Schema (2020-12) that every run's input must match.
	InputSchema Opt[map[string]any] `json:"input_schema"`
	// JSON Schema (2020-12) of the output.
	OutputSchema Opt[map[string]any] `json:"output_schema"`
	// A policy template, or the id of your own policy (`pol_…`).
	Policy Opt[string] `json:"policy"`
	// The connectors whose tools it may use.
	Connectors Opt[[]CustomAgentRequestConnector] `json:"connectors"`
	Approvals  Opt[ApprovalRule]                  `json:"approvals"`
	Limits     Opt[AgentLimits]                   `json:"limits"`
	Schedule   Opt[Schedule]                      `json:"schedule"`
	// The only protocols, in addition to this API, that the agent can be called with; null means all that the operator has enabled.
	Doors Opt[[]CustomAgentDoor] `json:"doors"`
	// Whether a caller may send an `output_schema` for its run, which then replaces the agent's. Only for model agents; default false.
	ClientSchemas Opt[bool] `json:"client_schemas"`
	// Whether a caller may send `tools` for its run, which the caller itself runs. Only for model agents; default false.
	ClientTools Opt[bool] `json:"client_tools"`
	// Up to 16 key-value pairs of your own, as strings.
	Metadata Opt[map[string]string] `json:"metadata"`
	Gate     Opt[Gate]              `json:"gate"`
	// Extra holds fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON decodes the object and keeps unknown fields.
func (v *CustomAgentRequest) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON encodes the fields that are set.
func (v CustomAgentRequest) MarshalJSON() ([]byte, error) { return writeObject(v) }

// CustomAgentRequestConnector is sent to the service.
type CustomAgentRequestConnector struct {
	// The id, used to refer to it in other calls.
	ID string `json:"id"`
	// The only tools that the agent may use, by the names that the connector's `test` returns. Left out: all tools. With `{"search": true}`, the model gets a tool that searches the others, and then only the tools that it finds. A turn then costs the tokens of those tools, not of all of them.
	Tools Opt[any] `json:"tools"`
	// Extra holds fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON decodes the object and keeps unknown fields.
func (v *CustomAgentRequestConnector) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON encodes the fields that are set.
func (v CustomAgentRequestConnector) MarshalJSON() ([]byte, error) { return writeObject(v) }

// Dataset is returned by the service. Inputs and expected outputs that revisions of an agent are tested with.
type Dataset struct {
	// The type of the object.
	Object string `json:"object"`
	// The id, used to refer to it in other calls.
	ID string `json:"id"`
	// The agent.
	AgentID string `json:"agent_id"`
	// For people; need not be unique.
	Name string `json:"name"`
	// What the rows have in common.
	Description *string `json:"description"`
	// The number of changes to its rows. Former versions can still be read.
	Version int64 `json:"version"`
	// Number of rows in the current version.
	Rows int64 `json:"rows"`
	// The key or person that created it.
	CreatedBy string `json:"created_by"`
	// The configuration that manages this resource, such as `shop`; null if none. The next `agentrun apply` undoes changes that are made in another way. Absent in events and in results of batches.
	ManagedBy *string `json:"managed_by"`
	// When it was created.
	CreatedAt time.Time `json:"created_at"`
	// When it was last changed.
	UpdatedAt time.Time `json:"updated_at"`
	// Extra holds fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON decodes the object and keeps unknown fields.
func (v *Dataset) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON encodes the fields that are set.
func (v Dataset) MarshalJSON() ([]byte, error) { return writeObject(v) }

// DatasetChange is returned by the service. A change of the rows of a data set.
type DatasetChange struct {
	// The type of the object.
	Object string `json:"object"`
	// The data set.
	ID string `json:"id"`
	// The version with the change; the former one if nothing changed.
	Version int64 `json:"version"`
	// Number of rows in this version.
	Rows int64 `json:"rows"`
	// Number of rows that were added.
	Added int64 `json:"added"`
	// Number of rows that were removed.
	Removed int64 `json:"removed"`
	// Extra holds fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON decodes the object and keeps unknown fields.
func (v *DatasetChange) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON encodes the fields that are set.
func (v DatasetChange) MarshalJSON() ([]byte, error) { return writeObject(v) }

// DatasetPatch is sent to the service.
type DatasetPatch struct {
	// For people; need not be unique.
	Name Opt[string] `json:"name"`
	// What the rows have in common.
	Description Opt[string] `json:"description"`
	// Extra holds fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON decodes the object and keeps unknown fields.
func (v *DatasetPatch) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON encodes the fields that are set.
func (v DatasetPatch) MarshalJSON() ([]byte, error) { return writeObject(v) }

// DatasetRow is returned by the service. A test case.
type DatasetRow struct {
	// The type of the object.
	Object string `json:"object"`
	// The id, used to refer to it in other calls.
	ID string `json:"id"`
	// The input of the agent.
	Input map[string]any `json:"input"`
	// The output that the agent should return, or a part of it.
	ExpectedOutput map[string]any `json:"expected_output"`
	// Groups of rows.
	Tags []string `json:"tags"`
	// The run that the row was made from; null if none.
	SourceRunID *string `json:"source_run_id"`
	// The end user whose data the row contains.
	User *string `json:"user"`
	// The version that added the row.
	AddedIn int64 `json:"added_in"`
	// The version that removed the row; null if it is not removed.
	RemovedIn *int64 `json:"removed_in"`
	// When it was created.
	CreatedAt time.Time `json:"created_at"`
	// Extra holds fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON decodes the object and keeps unknown fields.
func (v *DatasetRow) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON encodes the fields that are set.
func (v DatasetRow) MarshalJSON() ([]byte, error) { return writeObject(v) }

// DecideDeploymentRequest is sent to the service.
type DecideDeploymentRequest struct {
	// The reason.
	Reason Opt[string] `json:"reason"`
	// Extra holds fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON decodes the object and keeps unknown fields.
func (v *DecideDeploymentRequest) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON encodes the fields that are set.
func (v DecideDeploymentRequest) MarshalJSON() ([]byte, error) { return writeObject(v) }

// DefaultPolicy is returned by the service. The policy that applies to every agent.
type DefaultPolicy struct {
	// The type of the object.
	Object string `json:"object"`
	// The name of a template, or the id of a policy.
	Policy *string `json:"policy"`
	// Extra holds fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON decodes the object and keeps unknown fields.
func (v *DefaultPolicy) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON encodes the fields that are set.
func (v DefaultPolicy) MarshalJSON() ([]byte, error) { return writeObject(v) }

// DefaultPolicyPatch is sent to the service.
type DefaultPolicyPatch struct {
	// The name of a template, or the id of a policy.
	Policy *string `json:"policy"`
	// Extra holds fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON decodes the object and keeps unknown fields.
func (v *DefaultPolicyPatch) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON encodes the fields that are set.
func (v DefaultPolicyPatch) MarshalJSON() ([]byte, error) { return writeObject(v) }

// DeletedAlert is returned by the service. Confirms the deletion.
type DeletedAlert struct {
	// The type of the object.
	Object string `json:"object"`
	// The id, used to refer to it in other calls.
	ID string `json:"id"`
	// Always true.
	Deleted bool `json:"deleted"`
	// Extra holds fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON decodes the object and keeps unknown fields.
func (v *DeletedAlert) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON encodes the fields that are set.
func (v DeletedAlert) MarshalJSON() ([]byte, error) { return writeObject(v) }

// DeletedCap is returned by the service. Confirms the deletion.
type DeletedCap struct {
	// The type of the object.
	Object string `json:"object"`
	// The id, used to refer to it in other calls.
	ID string `json:"id"`
	// Always true.
	Deleted bool `json:"deleted"`
	// Extra holds fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON decodes the object and keeps unknown fields.
func (v *DeletedCap) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON encodes the fields that are set.
func (v DeletedCap) MarshalJSON() ([]byte, error) { return writeObject(v) }

// DeletedConnector is returned by the service. Confirms the deletion.
type DeletedConnector struct {
	// The type of the object.
	Object string `json:"object"`
	// The id, used to refer to it in other calls.
	ID string `json:"id"`
	// Always true.
	Deleted bool `json:"deleted"`
	// Extra holds fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON decodes the object and keeps unknown fields.
func (v *DeletedConnector) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON encodes the fields that are set.
func (v DeletedConnector) MarshalJSON() ([]byte, error) { return writeObject(v) }

// DeletedDataset is returned by the service. Confirms the deletion.
type DeletedDataset struct {
	// The type of the object.
	Object string `json:"object"`
	// The id, used to refer to it in other calls.
	ID string `json:"id"`
	// Always true.
	Deleted bool `json:"deleted"`
	// Extra holds fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON decodes the object and keeps unknown fields.
func (v *DeletedDataset) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON encodes the fields that are set.
func (v DeletedDataset) MarshalJSON() ([]byte, error) { return writeObject(v) }

// DeletedEmailDomain is returned by the service. Confirms the deletion.
type DeletedEmailDomain struct {
	// The type of the object.
	Object string `json:"object"`
	// The id, used to refer to it in other calls.
	ID string `json:"id"`
	// Always true.
	Deleted bool `json:"deleted"`
	// Extra holds fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON decodes the object and keeps unknown fields.
func (v *DeletedEmailDomain) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON encodes the fields that are set.
func (v DeletedEmailDomain) MarshalJSON() ([]byte, error) { return writeObject(v) }

// DeletedFeedback is returned by the service. Confirms the deletion.
type DeletedFeedback struct {
	// The type of the object.
	Object string `json:"object"`
	// The id, used to refer to it in other calls.
	ID string `json:"id"`
	// Always true.
	Deleted bool `json:"deleted"`
	// Extra holds fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON decodes the object and keeps unknown fields.
func (v *DeletedFeedback) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON encodes the fields that are set.
func (v DeletedFeedback) MarshalJSON() ([]byte, error) { return writeObject(v) }

// DeletedFile is returned by the service. Confirms the deletion.
type DeletedFile struct {
	// The type of the object.
	Object string `json:"object"`
	// The id, used to refer to it in other calls.
	ID string `json:"id"`
	// Always true.
	Deleted bool `json:"deleted"`
	// Extra holds fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON decodes the object and keeps unknown fields.
func (v *DeletedFile) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON encodes the fields that are set.
func (v DeletedFile) MarshalJSON() ([]byte, error) { return writeObject(v) }

// DeletedInvitation is returned by the service. Confirms that the invitation no longer works.
type DeletedInvitation struct {
	// The type of the object.
	Object string `json:"object"`
	// The id, used to refer to it in other calls.
	ID string `json:"id"`
	// Always true.
	Deleted bool `json:"deleted"`
	// Extra holds fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON decodes the object and keeps unknown fields.
func (v *DeletedInvitation) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON encodes the fields that are set.
func (v DeletedInvitation) MarshalJSON() ([]byte, error) { return writeObject(v) }

// DeletedPolicy is returned by the service. Confirms the deletion.
type DeletedPolicy struct {
	// The type of the object.
	Object string `json:"object"`
	// The id, used to refer to it in other calls.
	ID string `json:"id"`
	// Always true.
	Deleted bool `json:"deleted"`
	// Extra holds fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON decodes the object and keeps unknown fields.
func (v *DeletedPolicy) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON encodes the fields that are set.
func (v DeletedPolicy) MarshalJSON() ([]byte, error) { return writeObject(v) }

// DeletedProvider is returned by the service. Confirms the deletion.
type DeletedProvider struct {
	// The type of the object.
	Object string `json:"object"`
	// The id, used to refer to it in other calls.
	ID string `json:"id"`
	// Always true.
	Deleted bool `json:"deleted"`
	// Extra holds fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON decodes the object and keeps unknown fields.
func (v *DeletedProvider) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON encodes the fields that are set.
func (v DeletedProvider) MarshalJSON() ([]byte, error) { return writeObject(v) }

// DeletedScorer is returned by the service. Confirms the deletion.
type DeletedScorer struct {
	// The type of the object.
	Object string `json:"object"`
	// The id, used to refer to it in other calls.
	ID string `json:"id"`
	// Always true.
	Deleted bool `json:"deleted"`
	// Extra holds fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON decodes the object and keeps unknown fields.
func (v *DeletedScorer) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON encodes the fields that are set.
func (v DeletedScorer) MarshalJSON() ([]byte, error) { return writeObject(v) }

// DeletedScoringRule is returned by the service. Confirms the deletion.
type DeletedScoringRule struct {
	// The type of the object.
	Object string `json:"object"`
	// The id, used to refer to it in other calls.
	ID string `json:"id"`
	// Always true.
	Deleted bool `json:"deleted"`
	// Extra holds fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON decodes the object and keeps unknown fields.
func (v *DeletedScoringRule) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON encodes the fields that are set.
func (v DeletedScoringRule) MarshalJSON() ([]byte, error) { return writeObject(v) }

// DeletedSecret is returned by the service. Confirms the deletion.
type DeletedSecret struct {
	// The type of the object.
	Object string `json:"object"`
	// The id, used to refer to it in other calls.
	ID string `json:"id"`
	// Always true.
	Deleted bool `json:"deleted"`
	// Extra holds fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON decodes the object and keeps unknown fields.
func (v *DeletedSecret) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON encodes the fields that are set.
func (v DeletedSecret) MarshalJSON() ([]byte, error) { return writeObject(v) }

// DeletedSession is returned by the service. Confirms that the session has ended.
type DeletedSession struct {
	// The type of the object.
	Object string `json:"object"`
	// The id, used to refer to it in other calls.
	ID string `json:"id"`
	// Always true.
	Deleted bool `json:"deleted"`
	// Extra holds fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON decodes the object and keeps unknown fields.
func (v *DeletedSession) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON encodes the fields that are set.
func (v DeletedSession) MarshalJSON() ([]byte, error) { return writeObject(v) }

// DeletedSessions is returned by the service. Confirms that all sessions have ended.
type DeletedSessions struct {
	// The type of the object.
	Object string `json:"object"`
	// Always true.
	Deleted bool `json:"deleted"`
	// Extra holds fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON decodes the object and keeps unknown fields.
func (v *DeletedSessions) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON encodes the fields that are set.
func (v DeletedSessions) MarshalJSON() ([]byte, error) { return writeObject(v) }

// DeletedSingleSignOn is returned by the service. Confirms the deletion.
type DeletedSingleSignOn struct {
	// The type of the object.
	Object string `json:"object"`
	// Always true.
	Deleted bool `json:"deleted"`
	// Extra holds fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON decodes the object and keeps unknown fields.
func (v *DeletedSingleSignOn) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON encodes the fields that are set.
func (v DeletedSingleSignOn) MarshalJSON() ([]byte, error) { return writeObject(v) }

// DeletedThread is returned by the service. Confirms the deletion.
type DeletedThread struct {
	// The type of the object.
	Object string `json:"object"`
	// The id, used to refer to it in other calls.
	ID string `json:"id"`
	// Always true.
	Deleted bool `json:"deleted"`
	// The erasure of the content of its runs.
	ErasureID string `json:"erasure_id"`
	// Extra holds fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON decodes the object and keeps unknown fields.
func (v *DeletedThread) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON encodes the fields that are set.
func (v DeletedThread) MarshalJSON() ([]byte, error) { return writeObject(v) }

// DeletedWebhook is returned by the service. Confirms the deletion.
type DeletedWebhook struct {
	// The type of the object.
	Object string `json:"object"`
	// The id, used to refer to it in other calls.
	ID string `json:"id"`
	// Always true.
	Deleted bool `json:"deleted"`
	// Extra holds fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON decodes the object and keeps unknown fields.
func (v *DeletedWebhook) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON encodes the fields that are set.
func (v DeletedWebhook) MarshalJSON() ([]byte, error) { return writeObject(v) }

// DeletedWorker is returned by the service. Confirms that the worker is no longer registered.
type DeletedWorker struct {
	// The type of the object.
	Object string `json:"object"`
	// The id, used to refer to it in other calls.
	ID string `json:"id"`
	// Always true.
	Deleted bool `json:"deleted"`
	// Extra holds fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON decodes the object and keeps unknown fields.
func (v *DeletedWorker) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON encodes the fields that are set.
func (v DeletedWorker) MarshalJSON() ([]byte, error) { return writeObject(v) }

// Delivery is returned by the service. One event for one webhook.
type Delivery struct {
	// The type of the object.
	Object string `json:"object"`
	// The id, used to refer to it in other calls.
	ID string `json:"id"`
	// The webhook.
	WebhookID string `json:"webhook_id"`
	// The event that is delivered.
	EventID string `json:"event_id"`
	// The event type, such as `run.completed`.
	EventType string `json:"event_type"`
	// `pending` until the delivery is acknowledged or has finally failed.
	Status DeliveryStatus `json:"status"`
	// Number of attempts that were started.
	AttemptCount int64 `json:"attempt_count"`
	// Null if no further attempt follows.
	NextAttemptAt *time.Time `json:"next_attempt_at"`
	// The HTTP status of the last attempt.
	ResponseStatus *int64         `json:"response_status"`
	Error          *DeliveryError `json:"error"`
	// The delivery that it repeats.
	RedeliveryOf *string `json:"redelivery_of"`
	// The delivery that repeats it.
	RedeliveredAs *string `json:"redelivered_as"`
	// When it was created.
	CreatedAt time.Time `json:"created_at"`
	// When it ended; null while it is in progress.
	CompletedAt *time.Time `json:"completed_at"`
	// Extra holds fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON decodes the object and keeps unknown fields.
func (v *Delivery) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON encodes the fields that are set.
func (v Delivery) MarshalJSON() ([]byte, error) { return writeObject(v) }

// DeliveryAttempt is returned by the service. One delivery attempt and its response.
type DeliveryAttempt struct {
	// The number, counted from 1.
	Number int64 `json:"number"`
	// `interrupted`: the node stopped before it had a result. The receiver may have received the event.
	Outcome DeliveryAttemptOutcome `json:"outcome"`
	// When it started.
	StartedAt time.Time `json:"started_at"`
	// Working time in milliseconds; null while it is in progress.
	LatencyMs *int64 `json:"latency_ms"`
	// The URL of the request.
	RequestURL string `json:"request_url"`
	// The headers of the request.
	RequestHeaders map[string]any `json:"request_headers"`
	// The HTTP status of the response; null if there was no response.
	ResponseStatus *int64 `json:"response_status"`
	// The headers of the response.
	ResponseHeaders map[string]any `json:"response_headers"`
	// The first 16 KiB, as text.
	ResponseBody *string `json:"response_body"`
	// Whether the response was longer than the stored part.
	ResponseTruncated bool           `json:"response_truncated"`
	Error             *DeliveryError `json:"error"`
	// Extra holds fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON decodes the object and keeps unknown fields.
func (v *DeliveryAttempt) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON encodes the fields that are set.
func (v DeliveryAttempt) MarshalJSON() ([]byte, error) { return writeObject(v) }

// DeliveryDetail is returned by the service. A delivery with all its attempts.
type DeliveryDetail struct {
	// The type of the object.
	Object string `json:"object"`
	// The id, used to refer to it in other calls.
	ID string `json:"id"`
	// The webhook.
	WebhookID string `json:"webhook_id"`
	// The event that is delivered.
	EventID string `json:"event_id"`
	// The event type, such as `run.completed`.
	EventType string `json:"event_type"`
	// The current status.
	Status DeliveryStatus `json:"status"`
	// Number of attempts that were started.
	AttemptCount int64 `json:"attempt_count"`
	// Null if no further attempt follows.
	NextAttemptAt *time.Time `json:"next_attempt_at"`
	// The HTTP status of the last attempt.
	ResponseStatus *int64         `json:"response_status"`
	Error          *DeliveryError `json:"error"`
	// The delivery that it repeats.
	RedeliveryOf *string `json:"redelivery_of"`
	// The delivery that repeats it.
	RedeliveredAs *string `json:"redelivered_as"`
	// When it was created.
	CreatedAt time.Time `json:"created_at"`
	// When it ended; null while it is in progress.
	CompletedAt *time.Time `json:"completed_at"`
	// The exact text that was signed and sent.
	RequestBody string `json:"request_body"`
	// The delivery attempts, each with its response.
	Attempts []DeliveryAttempt `json:"attempts"`
	// Extra holds fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON decodes the object and keeps unknown fields.
func (v *DeliveryDetail) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON encodes the fields that are set.
func (v DeliveryDetail) MarshalJSON() ([]byte, error) { return writeObject(v) }

// DeliveryError is returned by the service. Why an attempt failed.
type DeliveryError struct {
	// `http_status`, `timeout`, `address_refused`, `dns_failed`, `tls_failed`, …
	Code string `json:"code"`
	// A message for people. The text may change.
	Message string `json:"message"`
	// Extra holds fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON decodes the object and keeps unknown fields.
func (v *DeliveryError) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON encodes the fields that are set.
func (v DeliveryError) MarshalJSON() ([]byte, error) { return writeObject(v) }

// DeployAgentRequest is sent to the service.
type DeployAgentRequest struct {
	// The name, up to 128 characters.
	Name Opt[string] `json:"name"`
	// Your description of its purpose.
	Description Opt[string]  `json:"description"`
	Runtime     Opt[Runtime] `json:"runtime"`
	// The instructions for the agent; for a model agent, the system prompt.
	Instructions Opt[string] `json:"instructions"`
	// JSON Schema (2020-12) that every run's input must match.
	InputSchema Opt[map[string]any] `json:"input_schema"`
	// JSON Schema (2020-12) of the output.
	OutputSchema Opt[map[string]any] `json:"output_schema"`
	// A policy template, or the id of your own policy (`pol_…`).
	Policy Opt[string] `json:"policy"`
	// The connectors whose tools it may use.
	Connectors Opt[[]DeployAgentRequestConnector] `json:"connectors"`
	Approvals  Opt[ApprovalRule]                  `json:"approvals"`
	Limits     Opt[AgentLimits]                   `json:"limits"`
	Schedule   Opt[Schedule]                      `json:"schedule"`
	// The only protocols, in addition to this API, that the agent can be called with; null means all that the operator has enabled.
	Doors Opt[[]DeployAgentDoor] `json:"doors"`
	// Whether a caller may send an `output_schema` for its run, which then replaces the agent's. Only for model agents; default false.
	ClientSchemas Opt[bool] `json:"client_schemas"`
	// Whether a caller may send `tools` for its run, which the caller itself runs. Only for model agents; default false.
	ClientTools Opt[bool] `json:"client_tools"`
	// Up to 16 key-value pairs of your own, as strings.
	Metadata Opt[map[string]string] `json:"metadata"`
	// Extra holds fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON decodes the object and keeps unknown fields.
func (v *DeployAgentRequest) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON encodes the fields that are set.
func (v DeployAgentRequest) MarshalJSON() ([]byte, error) { return writeObject(v) }

// DeployAgentRequestConnector is sent to the service.
type DeployAgentRequestConnector struct {
	// The id, used to refer to it in other calls.
	ID string `json:"id"`
	// The only tools that the agent may use, by the names that the connector's `test` returns. Left out: all tools. With `{"search": true}`, the model gets a tool that searches the others, and then only the tools that it finds. A turn then costs the tokens of those tools, not of all of them.
	Tools Opt[any] `json:"tools"`
	// Extra holds fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON decodes the object and keeps unknown fields.
func (v *DeployAgentRequestConnector) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON encodes the fields that are set.
func (v DeployAgentRequestConnector) MarshalJSON() ([]byte, error) { return writeObject(v) }

// Deployment is returned by the service. The revision that new runs use, since when, and who deployed it.
type Deployment struct {
	// The type of the object.
	Object string `json:"object"`
	// The id, used to refer to it in other calls.
	ID string `json:"id"`
	// The agent.
	AgentID string `json:"agent_id"`
	// The revision number, counted from 1 for each agent.
	Revision int64 `json:"revision"`
	// The revision before it; null if there was none.
	PreviousRevision *int64 `json:"previous_revision"`
	// Why it was rolled back; null for a normal deployment.
	Reason *string `json:"reason"`
	// The revision that was replaced.
	RolledBackFrom *int64 `json:"rolled_back_from"`
	// The revision that was deployed again.
	RolledBackTo *int64 `json:"rolled_back_to"`
	// Who created it: a key, a person, an alert or a canary; null for the service itself, at its first start.
	CreatedBy *string `json:"created_by"`
	// When it was created.
	CreatedAt         time.Time          `json:"created_at"`
	PendingDeployment *PendingDeployment `json:"pending_deployment"`
	// Extra holds fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON decodes the object and keeps unknown fields.
func (v *Deployment) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON encodes the fields that are set.
func (v Deployment) MarshalJSON() ([]byte, error) { return writeObject(v) }

// Disconnected is returned by the service. Confirms that the consent was deleted.
type Disconnected struct {
	// The type of the object.
	Object string `json:"object"`
	// The connector.
	ID string `json:"id"`
	// Your identifier of the end user; null means the organisation.
	User *string `json:"user"`
	// False if it was not connected.
	Disconnected bool `json:"disconnected"`
	// Extra holds fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON decodes the object and keeps unknown fields.
func (v *Disconnected) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON encodes the fields that are set.
func (v Disconnected) MarshalJSON() ([]byte, error) { return writeObject(v) }

// DocumentSummary is returned by the service. A summary of an OpenAPI document.
type DocumentSummary struct {
	// The OpenAPI or Swagger version.
	OpenAPI string `json:"openapi"`
	// A short title.
	Title *string `json:"title"`
	// The version that it reports.
	Version *string `json:"version"`
	// Number of tools.
	Operations int64 `json:"operations"`
	// Number of operations without a tool; see `warnings`.
	LeftOut int64 `json:"left_out"`
	// Parts that were left out: the first 50.
	Warnings []DocumentWarning `json:"warnings"`
	// Approximate number of tokens that all of its tools add to each model turn. To reduce it, list the tools that an agent needs in `connectors[].tools`, or set `"tools": {"search": true}` there.
	ToolTokens *int64 `json:"tool_tokens"`
	// The size in bytes.
	Bytes int64 `json:"bytes"`
	// Extra holds fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON decodes the object and keeps unknown fields.
func (v *DocumentSummary) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON encodes the fields that are set.
func (v DocumentSummary) MarshalJSON() ([]byte, error) { return writeObject(v) }

// DocumentWarning is returned by the service. A part of the document that was left out, and why.
type DocumentWarning struct {
	// The position in the document.
	Path string `json:"path"`
	// A message for people. The text may change.
	Message string `json:"message"`
	// Extra holds fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON decodes the object and keeps unknown fields.
func (v *DocumentWarning) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON encodes the fields that are set.
func (v DocumentWarning) MarshalJSON() ([]byte, error) { return writeObject(v) }

// EmailDomain is returned by the service. A domain that the organisation has claimed.
type EmailDomain struct {
	// The type of the object.
	Object string `json:"object"`
	// The id, used to refer to it in other calls.
	ID string `json:"id"`
	// The domain, such as `example.com`.
	Domain string `json:"domain"`
	// The DNS record that the domain must have.
	Record EmailDomainRecord `json:"record"`
	// When it was verified; null if it is not verified yet.
	VerifiedAt *time.Time `json:"verified_at"`
	// Who verified it.
	VerifiedBy *EmailDomainVerifiedBy `json:"verified_by"`
	// When it was created.
	CreatedAt time.Time `json:"created_at"`
	// Extra holds fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON decodes the object and keeps unknown fields.
func (v *EmailDomain) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON encodes the fields that are set.
func (v EmailDomain) MarshalJSON() ([]byte, error) { return writeObject(v) }

// EmailDomainRecord is returned by the service. The DNS record that the domain must have.
type EmailDomainRecord struct {
	// The DNS record type.
	Type string `json:"type"`
	// The name of the DNS record.
	Name string `json:"name"`
	// The value of the DNS record.
	Value string `json:"value"`
	// Extra holds fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON decodes the object and keeps unknown fields.
func (v *EmailDomainRecord) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON encodes the fields that are set.
func (v EmailDomainRecord) MarshalJSON() ([]byte, error) { return writeObject(v) }

// Erasure is returned by the service. An erasure and its progress.
type Erasure struct {
	// The type of the object.
	Object string `json:"object"`
	// The id, used to refer to it in other calls.
	ID string `json:"id"`
	// `completed` once everything is erased.
	Status ErasureStatus `json:"status"`
	// Number of threads erased so far.
	Threads int64 `json:"threads"`
	// Number of runs whose content was erased so far.
	Runs int64 `json:"runs"`
	// Number of files erased so far.
	Files int64 `json:"files"`
	// When it was created.
	CreatedAt time.Time `json:"created_at"`
	// When it ended; null while it is in progress.
	CompletedAt *time.Time `json:"completed_at"`
	// Extra holds fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON decodes the object and keeps unknown fields.
func (v *Erasure) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON encodes the fields that are set.
func (v Erasure) MarshalJSON() ([]byte, error) { return writeObject(v) }

// ErrorOccurrence is returned by the service. One occurrence of the error.
type ErrorOccurrence struct {
	// The id of the request, also in the header `X-Request-Id`. Quote it when you report a problem.
	RequestID *string `json:"request_id"`
	// The organisation.
	OrganizationID *string `json:"organization_id"`
	// When it happened.
	OccurredAt time.Time `json:"occurred_at"`
	// Extra holds fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON decodes the object and keeps unknown fields.
func (v *ErrorOccurrence) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON encodes the fields that are set.
func (v ErrorOccurrence) MarshalJSON() ([]byte, error) { return writeObject(v) }

// ErrorReport is returned by the service. An error of the service itself, with a count.
type ErrorReport struct {
	// The type of the object.
	Object string `json:"object"`
	// The id, used to refer to it in other calls.
	ID string `json:"id"`
	// Errors with the same fingerprint are one report.
	Fingerprint string `json:"fingerprint"`
	// request: a call returned 500; background: background work failed.
	Kind ErrorReportKind `json:"kind"`
	// The class of the error.
	Name string `json:"name"`
	// A message for people. The text may change.
	Message string `json:"message"`
	// The stack of the latest occurrence.
	Stack *string `json:"stack"`
	// Method and route, or the background task.
	Place string `json:"place"`
	// The number of matches.
	Count int64 `json:"count"`
	// The id of the latest request that caused it.
	LastRequestID *string `json:"last_request_id"`
	// When it was first seen.
	FirstSeenAt time.Time `json:"first_seen_at"`
	// When it was last seen.
	LastSeenAt time.Time `json:"last_seen_at"`
	// Extra holds fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON decodes the object and keeps unknown fields.
func (v *ErrorReport) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON encodes the fields that are set.
func (v ErrorReport) MarshalJSON() ([]byte, error) { return writeObject(v) }

// ErrorReportDetail is returned by the service. The report with its latest occurrences.
type ErrorReportDetail struct {
	// The type of the object.
	Object string `json:"object"`
	// The id, used to refer to it in other calls.
	ID string `json:"id"`
	// Errors with the same fingerprint are one report.
	Fingerprint string `json:"fingerprint"`
	// request: a call returned 500; background: background work failed.
	Kind ErrorReportKind `json:"kind"`
	// The class of the error.
	Name string `json:"name"`
	// A message for people. The text may change.
	Message string `json:"message"`
	// The stack of the latest occurrence.
	Stack *string `json:"stack"`
	// Method and route, or the background task.
	Place string `json:"place"`
	// The number of matches.
	Count int64 `json:"count"`
	// The id of the latest request that caused it.
	LastRequestID *string `json:"last_request_id"`
	// When it was first seen.
	FirstSeenAt time.Time `json:"first_seen_at"`
	// When it was last seen.
	LastSeenAt time.Time `json:"last_seen_at"`
	// The latest occurrences, newest first.
	Occurrences []ErrorOccurrence `json:"occurrences"`
	// Extra holds fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON decodes the object and keeps unknown fields.
func (v *ErrorReportDetail) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON encodes the fields that are set.
func (v ErrorReportDetail) MarshalJSON() ([]byte, error) { return writeObject(v) }

// Escalation is sent to the service and returned by it. Who decides after the deadline, instead of the first approvers.
type Escalation struct {
	// Members with this role or a higher one.
	Role Opt[EscalationRole] `json:"role"`
	// Members by id or e-mail address, in addition to the role or instead of it.
	Members Opt[[]string] `json:"members"`
	// How many approvals are required. One rejection is enough to reject. Default: `1`.
	Count Opt[int64] `json:"count"`
	// How long the new approvers have; by default as long as the first deadline.
	TTLSeconds Opt[int64] `json:"ttl_seconds"`
	// What happens if they do not decide; default `fail`.
	OnExpiry Opt[EscalationOnExpiry] `json:"on_expiry"`
	// Extra holds fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON decodes the object and keeps unknown fields.
func (v *Escalation) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON encodes the fields that are set.
func (v Escalation) MarshalJSON() ([]byte, error) { return writeObject(v) }

// Event is returned by the service. An event, as webhooks receive it.
type Event struct {
	// The type of the object.
	Object string `json:"object"`
	// The id, used to refer to it in other calls.
	ID string `json:"id"`
	// The event type. It determines the content of `data`.
	Type string `json:"type"`
	// When it was created.
	CreatedAt time.Time `json:"created_at"`
	// The data of the event; it depends on the type.
	Data map[string]any `json:"data"`
	// Extra holds fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON decodes the object and keeps unknown fields.
func (v *Event) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON encodes the fields that are set.
func (v Event) MarshalJSON() ([]byte, error) { return writeObject(v) }

// ExactScorer is sent to the service and returned by it. The output equals the expected output.
type ExactScorer struct {
	// The type.
	Type string `json:"type" fixed:"exact"`
	// A JSON Pointer such as `/topic`: only this part of the output and of the expected output is compared. Default: the whole.
	Field Opt[string] `json:"field"`
	// Only the fields of the expected output are compared; the output may have others. Default: `false`.
	Partial Opt[bool] `json:"partial"`
	// Extra holds fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON decodes the object and keeps unknown fields.
func (v *ExactScorer) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON encodes the fields that are set.
func (v ExactScorer) MarshalJSON() ([]byte, error) { return writeObject(v) }

// Experiment is returned by the service. Runs of revisions with the rows of a data set, and their scores.
type Experiment struct {
	// The type of the object.
	Object string `json:"object"`
	// The id, used to refer to it in other calls.
	ID string `json:"id"`
	// The name, up to 128 characters.
	Name *string `json:"name"`
	// The agent.
	AgentID string `json:"agent_id"`
	// The data set.
	DatasetID string `json:"dataset_id"`
	// The version of the data set.
	DatasetVersion int64 `json:"dataset_version"`
	// The revisions of the agent.
	AgentRevisions []int64 `json:"agent_revisions"`
	// The scorers.
	Scorers []UsedScorer `json:"scorers"`
	// `live`: everything happened. `recorded`: results came from the journals of former runs.
	Effects ExperimentEffects `json:"effects"`
	// The current status.
	Status ExperimentStatus `json:"status"`
	// Maximum number of concurrent runs.
	Concurrency int64 `json:"concurrency"`
	// When its runs and scorers have cost this much, no more start; null: no limit.
	MaxCostUSD *float64 `json:"max_cost_usd"`
	// Rows of the version.
	Rows int64 `json:"rows"`
	// Number of runs: rows times revisions.
	Total int64 `json:"total"`
	// Runs that have not started.
	Waiting int64 `json:"waiting"`
	// Runs that have started and not ended.
	Active int64 `json:"active"`
	// Runs that have ended and are not scored yet, with `rating`.
	Scoring int64 `json:"scoring"`
	// Runs that wait for ratings by people; see GET /ratings.
	Rating int64 `json:"rating"`
	// Runs that completed and are scored.
	Completed int64 `json:"completed"`
	// Runs that failed, with `missed`.
	Failed int64 `json:"failed"`
	// Runs that failed because an effect was not recorded. They are not scored.
	Missed int64 `json:"missed"`
	// Runs that were cancelled, or did not start before the experiment was cancelled.
	Cancelled int64 `json:"cancelled"`
	// Runs that could not start; see GET /experiments/{id}/rows for the reasons.
	Refused int64 `json:"refused"`
	// Tokens of the runs and of their scorers.
	TokensUsed int64 `json:"tokens_used"`
	// Cost of the runs and of their scorers, as far as prices are known.
	CostUSD float64 `json:"cost_usd"`
	// The key or person that created it.
	CreatedBy string `json:"created_by"`
	// When it was created.
	CreatedAt time.Time `json:"created_at"`
	// When it ended; null while it is in progress.
	CompletedAt *time.Time `json:"completed_at"`
	// Extra holds fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON decodes the object and keeps unknown fields.
func (v *Experiment) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON encodes the fields that are set.
func (v Experiment) MarshalJSON() ([]byte, error) { return writeObject(v) }

// ExperimentComparison is returned by the service. Two revisions compared on the same rows.
type ExperimentComparison struct {
	// The type of the object.
	Object string `json:"object"`
	// The experiment.
	ExperimentID string `json:"experiment_id"`
	// The experiment that it is compared with; it can be the same one.
	OtherExperimentID string `json:"other_experiment_id"`
	// The revision of the first side.
	BaseRevision int64 `json:"base_revision"`
	// The revision of the second side.
	OtherRevision int64 `json:"other_revision"`
	// `worse` if one scorer is worse, `better` if one is better and none is worse. The error level of 5 % is divided by the number of scorers.
	Verdict ExperimentComparisonVerdict `json:"verdict"`
	// The scorers that both have in the same version.
	Scorers []ScorerComparison `json:"scorers"`
	// At most 200, broken ones first.
	Changed []ChangedRow `json:"changed"`
	// Extra holds fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON decodes the object and keeps unknown fields.
func (v *ExperimentComparison) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON encodes the fields that are set.
func (v ExperimentComparison) MarshalJSON() ([]byte, error) { return writeObject(v) }

// ExperimentLatency is returned by the service. Working time of completed runs in milliseconds: the median and the 95th percentile.
type ExperimentLatency struct {
	// The median.
	P50 float64 `json:"p50"`
	// The 95th percentile.
	P95 float64 `json:"p95"`
	// Extra holds fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON decodes the object and keeps unknown fields.
func (v *ExperimentLatency) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON encodes the fields that are set.
func (v ExperimentLatency) MarshalJSON() ([]byte, error) { return writeObject(v) }

// ExperimentRefusal is returned by the service. Why the run could not start.
type ExperimentRefusal struct {
	// A stable code for programs.
	Code string `json:"code"`
	// A message for people. The text may change.
	Message string `json:"message"`
	// Extra holds fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON decodes the object and keeps unknown fields.
func (v *ExperimentRefusal) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON encodes the fields that are set.
func (v ExperimentRefusal) MarshalJSON() ([]byte, error) { return writeObject(v) }

// ExperimentResults is returned by the service. How many runs of each revision passed.
type ExperimentResults struct {
	// The type of the object.
	Object string `json:"object"`
	// The experiment.
	ExperimentID string `json:"experiment_id"`
	// The current status.
	Status ExperimentResultsStatus `json:"status"`
	// The results of each revision, in the order of the experiment.
	Revisions []RevisionResult `json:"revisions"`
	// Extra holds fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON decodes the object and keeps unknown fields.
func (v *ExperimentResults) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON encodes the fields that are set.
func (v ExperimentResults) MarshalJSON() ([]byte, error) { return writeObject(v) }

// ExperimentRow is returned by the service. A row of the data set with its runs and scores.
type ExperimentRow struct {
	// The type of the object.
	Object string `json:"object"`
	// The id, used to refer to it in other calls.
	ID string `json:"id"`
	// The input of the agent.
	Input map[string]any `json:"input"`
	// The output that the agent should return, or a part of it.
	ExpectedOutput map[string]any `json:"expected_output"`
	// Groups of rows.
	Tags []string `json:"tags"`
	// The run that the row was made from; null if none.
	SourceRunID *string `json:"source_run_id"`
	// Whether a scorer passes one revision and not another.
	Changed bool `json:"changed"`
	// In the order of the revisions.
	Runs []ExperimentRun `json:"runs"`
	// Extra holds fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON decodes the object and keeps unknown fields.
func (v *ExperimentRow) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON encodes the fields that are set.
func (v ExperimentRow) MarshalJSON() ([]byte, error) { return writeObject(v) }

// ExperimentRun is returned by the service. The run of a revision with a row, and its scores.
type ExperimentRun struct {
	// The revision of the agent.
	AgentRevision int64 `json:"agent_revision"`
	// The run; null if it was not created.
	RunID *string `json:"run_id"`
	// The current status.
	Status ExperimentRunStatus `json:"status"`
	// It failed because an effect was not recorded.
	Missed  bool               `json:"missed"`
	Refusal *ExperimentRefusal `json:"refusal"`
	// Working time in milliseconds; null while it is in progress.
	LatencyMs *int64 `json:"latency_ms"`
	// Input and output tokens of ended runs.
	TokensUsed int64 `json:"tokens_used"`
	// Cost by the operator's price table; null if the model has no price.
	CostUSD *float64 `json:"cost_usd"`
	// The scores of the run, in the order of the scorers.
	Scores []Score `json:"scores"`
	// Extra holds fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON decodes the object and keeps unknown fields.
func (v *ExperimentRun) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON encodes the fields that are set.
func (v ExperimentRun) MarshalJSON() ([]byte, error) { return writeObject(v) }

// ExportedConfiguration is returned by the service. The organisation's resources as a configuration.
type ExportedConfiguration struct {
	// The type of the object.
	Object string `json:"object"`
	// Resources by kind and name, such as `agents.support`: the fields of the request that creates the resource, with names instead of ids. The JSON Schema is at `/schemas/configuration.json`.
	Configuration map[string]any `json:"configuration"`
	// The secrets. Set these environment variables to use the configuration elsewhere.
	Secrets []ExportedSecret `json:"secrets"`
	// Extra holds fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON decodes the object and keeps unknown fields.
func (v *ExportedConfiguration) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON encodes the fields that are set.
func (v ExportedConfiguration) MarshalJSON() ([]byte, error) { return writeObject(v) }

// ExportedSecret is returned by the service. A secret that is exported as a reference.
type ExportedSecret struct {
	// The kind of resource.
	Kind ExportedSecretKind `json:"kind"`
	// Its name in the configuration.
	Name string `json:"name"`
	// A JSON Pointer to the field in the resource.
	Path string `json:"path"`
	// The environment variable in the reference.
	Variable string `json:"variable"`
	// Extra holds fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON decodes the object and keeps unknown fields.
func (v *ExportedSecret) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON encodes the fields that are set.
func (v ExportedSecret) MarshalJSON() ([]byte, error) { return writeObject(v) }

// ExpressionScorer is sent to the service and returned by it. An expression over the run.
type ExpressionScorer struct {
	// The type.
	Type string `json:"type" fixed:"expression"`
	// A CEL expression that returns true, false, or a number from 0 to 1. Its variables: `input`, `output`, `expected_output`, `status`, `tools` (the names of called tools in their order), `cost_usd`, `latency_ms` and `tokens`.
	Expression string `json:"expression"`
	// The lowest score that passes. Default: `0.5`.
	PassAt Opt[float64] `json:"pass_at"`
	// Extra holds fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON decodes the object and keeps unknown fields.
func (v *ExpressionScorer) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON encodes the fields that are set.
func (v ExpressionScorer) MarshalJSON() ([]byte, error) { return writeObject(v) }

// Feedback is returned by the service. Feedback on a run.
type Feedback struct {
	// The type of the object.
	Object string `json:"object"`
	// The id, used to refer to it in other calls.
	ID string `json:"id"`
	// The run, or null.
	RunID string `json:"run_id"`
	// The agent.
	AgentID string `json:"agent_id"`
	// The revision of the run.
	AgentRevision int64 `json:"agent_revision"`
	// The rated quality, such as `accuracy`. Averages and shares are calculated for each name.
	Name string `json:"name"`
	// Up or down; null if neither was given.
	Thumbs *FeedbackThumbs `json:"thumbs"`
	// A number on your own scale.
	Score *float64 `json:"score"`
	// Your own label, such as `hallucination`. Shares are calculated for each label.
	Label *string `json:"label"`
	// A comment for people.
	Comment *string `json:"comment"`
	// The end user who gave the feedback; null if the caller gave it.
	User *string `json:"user"`
	// The key or person that sent it, or the scoring rule: `key_…`, `usr_…` or `srl_…`.
	CreatedBy string `json:"created_by"`
	// When it was created.
	CreatedAt time.Time `json:"created_at"`
	// When it was last sent.
	UpdatedAt time.Time `json:"updated_at"`
	// Extra holds fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON decodes the object and keeps unknown fields.
func (v *Feedback) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON encodes the fields that are set.
func (v Feedback) MarshalJSON() ([]byte, error) { return writeObject(v) }

// FeedbackCounts is returned by the service. Feedback on runs, counted by name.
type FeedbackCounts struct {
	// The agent.
	AgentID string `json:"agent_id"`
	// The revision of the agent.
	AgentRevision int64 `json:"agent_revision"`
	// The name, up to 128 characters.
	Name string `json:"name"`
	// Number of thumbs up.
	Up int64 `json:"up"`
	// Number of thumbs down.
	Down int64 `json:"down"`
	// Thumbs up as a percentage of all thumbs; null if there are none.
	UpShare *float64 `json:"up_share"`
	// Number of scores.
	Scores int64 `json:"scores"`
	// The average score; null if there is no score.
	AverageScore *float64 `json:"average_score"`
	// The labels, most frequent first.
	Labels []FeedbackCountsLabel `json:"labels"`
	// Extra holds fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON decodes the object and keeps unknown fields.
func (v *FeedbackCounts) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON encodes the fields that are set.
func (v FeedbackCounts) MarshalJSON() ([]byte, error) { return writeObject(v) }

// FeedbackCountsLabel is returned by the service.
type FeedbackCountsLabel struct {
	// The label.
	Label string `json:"label"`
	// How often the label was given.
	Given int64 `json:"given"`
	// Percentage of all labels with this feedback name.
	Share float64 `json:"share"`
	// Extra holds fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON decodes the object and keeps unknown fields.
func (v *FeedbackCountsLabel) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON encodes the fields that are set.
func (v FeedbackCountsLabel) MarshalJSON() ([]byte, error) { return writeObject(v) }

// FeedbackPoint is returned by the service. Feedback with one name in an interval.
type FeedbackPoint struct {
	// The name, up to 128 characters.
	Name string `json:"name"`
	// Number of thumbs up.
	Up int64 `json:"up"`
	// Number of thumbs down.
	Down int64 `json:"down"`
	// Thumbs up as a percentage of all thumbs; null if there are none.
	UpShare *float64 `json:"up_share"`
	// Number of scores.
	Scores int64 `json:"scores"`
	// The average score; null if there is no score.
	AverageScore *float64 `json:"average_score"`
	// Extra holds fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON decodes the object and keeps unknown fields.
func (v *FeedbackPoint) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON encodes the fields that are set.
func (v FeedbackPoint) MarshalJSON() ([]byte, error) { return writeObject(v) }

// FileLink is returned by the service. A URL that reads a file without a key.
type FileLink struct {
	// The type of the object.
	Object string `json:"object"`
	// The file; `GET /files/{id}` returns its details.
	FileID string `json:"file_id"`
	// The URL.
	URL string `json:"url"`
	// When it expires; null if it never expires.
	ExpiresAt time.Time `json:"expires_at"`
	// Extra holds fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON decodes the object and keeps unknown fields.
func (v *FileLink) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON encodes the fields that are set.
func (v FileLink) MarshalJSON() ([]byte, error) { return writeObject(v) }

// ForgotPasswordRequest is sent to the service.
type ForgotPasswordRequest struct {
	// The e-mail address.
	Email string `json:"email"`
	// Extra holds fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON decodes the object and keeps unknown fields.
func (v *ForgotPasswordRequest) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON encodes the fields that are set.
func (v ForgotPasswordRequest) MarshalJSON() ([]byte, error) { return writeObject(v) }

// ForkThreadRequest is sent to the service.
type ForkThreadRequest struct {
	// The last message to copy.
	MessageID Opt[string] `json:"message_id"`
	// Your identifier of the end user. You can search and erase data by it.
	User Opt[string] `json:"user"`
	// Up to 16 key-value pairs of your own, as strings.
	Metadata Opt[map[string]string] `json:"metadata"`
	// Extra holds fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON decodes the object and keeps unknown fields.
func (v *ForkThreadRequest) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON encodes the fields that are set.
func (v ForkThreadRequest) MarshalJSON() ([]byte, error) { return writeObject(v) }

// Gate is sent to the service and returned by it. An evaluation that a new revision must pass before it is deployed. It needs `at_least`, `not_worse_by` or both.
type Gate struct {
	// A data set of this agent. Its current version is used.
	DatasetID string `json:"dataset_id"`
	// The scorers.
	Scorers []GateScorer `json:"scorers" empty:"[]"`
	// With every scorer, at least this percentage of the scored rows must pass. The percentage itself is compared, not its interval.
	AtLeast Opt[float64] `json:"at_least"`
	// With every scorer, the percentage of rows that pass may be lower than that of the deployed revision by at most this many percentage points, on the rows that both revisions have a score for.
	NotWorseBy Opt[float64] `json:"not_worse_by"`
	// With every scorer, at least this many rows must have a score. Default: `10`.
	MinRows Opt[int64] `json:"min_rows"`
	// As in `POST /experiments`.
	Effects GateEffects `json:"effects"`
	// Limit of an evaluation. A revision whose evaluation reaches it does not pass.
	MaxCostUSD Opt[float64] `json:"max_cost_usd"`
	// Whether a revision that does not pass is refused, or deployed if a person approves. Default: `refuse`.
	OnFailure Opt[GateOnFailure] `json:"on_failure"`
	// Extra holds fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON decodes the object and keeps unknown fields.
func (v *Gate) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON encodes the fields that are set.
func (v Gate) MarshalJSON() ([]byte, error) { return writeObject(v) }

// GateComparison is returned by the service. The comparison with the deployed revision; null without it.
type GateComparison struct {
	// Rows that both revisions have a score for.
	Pairs int64 `json:"pairs"`
	// Of these, how many pass with the deployed revision, in per cent.
	BasePercent *float64 `json:"base_percent"`
	// The same with the new revision.
	Percent *float64 `json:"percent"`
	// McNemar's exact test; null without pairs.
	PValue *float64 `json:"p_value"`
	// `better`, `worse`, or `undecided` if the rows do not support either.
	Verdict GateComparisonVerdict `json:"verdict"`
	// Extra holds fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON decodes the object and keeps unknown fields.
func (v *GateComparison) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON encodes the fields that are set.
func (v GateComparison) MarshalJSON() ([]byte, error) { return writeObject(v) }

// GateResult is returned by the service. The result of one scorer.
type GateResult struct {
	// The scorer.
	ScorerID string `json:"scorer_id"`
	// The name, up to 128 characters.
	Name string `json:"name"`
	// Rows with a score.
	Scored int64 `json:"scored"`
	// Rows that passed.
	Passed int64 `json:"passed"`
	// Percentage of scored rows that passed.
	Percent  *float64        `json:"percent"`
	Compared *GateComparison `json:"compared"`
	// Extra holds fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON decodes the object and keeps unknown fields.
func (v *GateResult) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON encodes the fields that are set.
func (v GateResult) MarshalJSON() ([]byte, error) { return writeObject(v) }

// GateScorer is sent to the service and returned by it. A scorer, by `id` or by `name`.
type GateScorer struct {
	// The id, used to refer to it in other calls.
	ID Opt[string] `json:"id"`
	// Instead of `id`: the name of a scorer. Only one scorer of the organisation can have it.
	Name Opt[string] `json:"name"`
	// Default: the version that is current when the revision is evaluated.
	Version Opt[int64] `json:"version"`
	// Extra holds fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON decodes the object and keeps unknown fields.
func (v *GateScorer) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON encodes the fields that are set.
func (v GateScorer) MarshalJSON() ([]byte, error) { return writeObject(v) }

// GiveRatingRequest is sent to the service.
type GiveRatingRequest struct {
	// Whether it is good enough. For the scale `pass_fail`.
	Passed Opt[bool] `json:"passed"`
	// 5 is the best. For the scale `one_to_five`.
	Rating Opt[int64] `json:"rating"`
	// Why, for the other members.
	Comment Opt[string] `json:"comment"`
	// Extra holds fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON decodes the object and keeps unknown fields.
func (v *GiveRatingRequest) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON encodes the fields that are set.
func (v GiveRatingRequest) MarshalJSON() ([]byte, error) { return writeObject(v) }

// GivenFile is returned by the service. A file that a tool created.
type GivenFile struct {
	// The type.
	Type string `json:"type"`
	// The file; `GET /files/{id}` returns its details.
	FileID string `json:"file_id"`
	// Extra holds fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON decodes the object and keeps unknown fields.
func (v *GivenFile) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON encodes the fields that are set.
func (v GivenFile) MarshalJSON() ([]byte, error) { return writeObject(v) }

// GivenRating is returned by the service. What a member has rated.
type GivenRating struct {
	// The type of the object.
	Object string `json:"object"`
	// The rating.
	ID string `json:"id"`
	// The experiment.
	ExperimentID string `json:"experiment_id"`
	// The run whose output is rated.
	RunID string `json:"run_id"`
	// Whether it is good enough for this member.
	Passed bool `json:"passed"`
	// Null for the scale `pass_fail`.
	Rating *int64 `json:"rating"`
	// Why, in the words of the member.
	Comment *string `json:"comment"`
	// All ratings are given, so the output has its score.
	Settled bool `json:"settled"`
	// When it was created.
	CreatedAt time.Time `json:"created_at"`
	// Extra holds fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON decodes the object and keeps unknown fields.
func (v *GivenRating) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON encodes the fields that are set.
func (v GivenRating) MarshalJSON() ([]byte, error) { return writeObject(v) }

// Guard has one of these fields set. One rule of a policy.
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
	HTTP            *HTTPGuard
	// Other is set for a kind that this version does not have.
	Other map[string]any
}

// UnmarshalJSON decodes the kind that the data has.
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
	case "http":
		return json.Unmarshal(data, &v.HTTP)
	default:
		return json.Unmarshal(data, &v.Other)
	}
}

// MarshalJSON writes the kind that it is.
func (v Guard) MarshalJSON() ([]byte, error) {
	return writeVariant(v.Other, v.PII, v.Secrets, v.PromptInjection, v.Terms, v.Patterns, v.MaxSize, v.JSONSchema, v.Tools, v.Limits, v.Model, v.HTTP)
}

// GuardFinding is returned by the service. What a guard found and did.
type GuardFinding struct {
	// The name of the guard, or its type.
	Guard string `json:"guard"`
	// The checked part: `input` or `output`.
	Stage GuardStage `json:"stage"`
	// Where the match was found, such as `input.query`.
	Field string `json:"field"`
	// What happens on a match: `block` rejects, `redact` removes the match, `flag` records it.
	Action GuardAction `json:"action"`
	// Whether the guard only records findings and changes nothing.
	Shadow bool `json:"shadow"`
	// The number of matches.
	Count int64 `json:"count"`
	// Extra holds fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON decodes the object and keeps unknown fields.
func (v *GuardFinding) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON encodes the fields that are set.
func (v GuardFinding) MarshalJSON() ([]byte, error) { return writeObject(v) }

// GuardRequest has one of these fields set. One rule for a policy.
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
	HTTP            *HTTPGuardRequest
	// Other is set for a kind that this version does not have.
	Other map[string]any
}

// UnmarshalJSON decodes the kind that the data has.
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
	case "http":
		return json.Unmarshal(data, &v.HTTP)
	default:
		return json.Unmarshal(data, &v.Other)
	}
}

// MarshalJSON writes the kind that it is.
func (v GuardRequest) MarshalJSON() ([]byte, error) {
	return writeVariant(v.Other, v.PII, v.Secrets, v.PromptInjection, v.Terms, v.Patterns, v.MaxSize, v.JSONSchema, v.Tools, v.Limits, v.Model, v.HTTP)
}

// GuardUsage is returned by the service. The part of the usage that model guards caused.
type GuardUsage struct {
	// Number of input tokens.
	InputTokens int64 `json:"input_tokens"`
	// Number of output tokens.
	OutputTokens int64 `json:"output_tokens"`
	// Cost by the operator's price table; null if the model has no price.
	CostUSD *float64 `json:"cost_usd"`
	// Extra holds fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON decodes the object and keeps unknown fields.
func (v *GuardUsage) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON encodes the fields that are set.
func (v GuardUsage) MarshalJSON() ([]byte, error) { return writeObject(v) }

// HeardRun is returned by the service. What the service returns about one run of a worker.
type HeardRun struct {
	// The lease token: proves that this worker holds the run.
	Token string `json:"token"`
	// The current status.
	Status HeardRunStatus `json:"status"`
	// Items up to this number are stored.
	Kept *int64 `json:"kept"`
	// Messages for the run since the last report.
	Told []WorkerOrder `json:"told"`
	// For invalid: the error.
	Message *string `json:"message"`
	// Extra holds fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON decodes the object and keeps unknown fields.
func (v *HeardRun) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON encodes the fields that are set.
func (v HeardRun) MarshalJSON() ([]byte, error) { return writeObject(v) }

// HTTPGuard is returned by the service. A service of your own that classifies the text, such as Presidio.
type HTTPGuard struct {
	// The type.
	Type string `json:"type"`
	// The name in findings; default its type.
	Name *string `json:"name"`
	// What the guard checks: `input`, `output` or `both`.
	On GuardOn `json:"on"`
	// What happens on a match: `block` rejects, `redact` removes the match, `flag` records it.
	Action GuardAction `json:"action"`
	// Records findings and changes nothing.
	Shadow bool `json:"shadow"`
	// The https URL that gets the text.
	URL string `json:"url"`
	// `flagged` (default): the service returns {"flagged": true} for a violation. `presidio`: the list of findings of the Presidio Analyzer; any finding is a violation.
	Format HTTPGuardFormat `json:"format"`
	// The name of a secret of the organisation that is sent as `Authorization: Bearer`.
	Secret *string `json:"secret"`
	// For Presidio: the language of the texts; default en.
	Language string `json:"language"`
	// For Presidio: the lowest score of a finding that counts; default 0.5.
	MinScore float64 `json:"min_score"`
	// What happens if the service fails or does not answer in time; default block.
	OnError HTTPGuardOnError `json:"on_error"`
	// Extra holds fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON decodes the object and keeps unknown fields.
func (v *HTTPGuard) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON encodes the fields that are set.
func (v HTTPGuard) MarshalJSON() ([]byte, error) { return writeObject(v) }

// HTTPGuardRequest is sent to the service. A service of your own that classifies the text, such as Presidio.
type HTTPGuardRequest struct {
	// The type.
	Type string `json:"type" fixed:"http"`
	// The https URL that gets the text.
	URL string `json:"url"`
	// The name in findings; default its type.
	Name Opt[string] `json:"name"`
	// What the guard checks: `input`, `output` or `both`.
	On Opt[GuardOn] `json:"on"`
	// What happens on a match: `block` rejects, `redact` removes the match, `flag` records it.
	Action Opt[GuardAction] `json:"action"`
	// Records findings and changes nothing.
	Shadow Opt[bool] `json:"shadow"`
	// `flagged` (default): the service returns {"flagged": true} for a violation. `presidio`: the list of findings of the Presidio Analyzer; any finding is a violation.
	Format Opt[HTTPGuardFormat] `json:"format"`
	// The name of a secret of the organisation that is sent as `Authorization: Bearer`.
	Secret Opt[string] `json:"secret"`
	// For Presidio: the language of the texts; default en.
	Language Opt[string] `json:"language"`
	// For Presidio: the lowest score of a finding that counts; default 0.5.
	MinScore Opt[float64] `json:"min_score"`
	// What happens if the service fails or does not answer in time; default block.
	OnError Opt[HTTPGuardOnError] `json:"on_error"`
	// Extra holds fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON decodes the object and keeps unknown fields.
func (v *HTTPGuardRequest) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON encodes the fields that are set.
func (v HTTPGuardRequest) MarshalJSON() ([]byte, error) { return writeObject(v) }

// ImportDatasetRowsRequest is sent to the service.
type ImportDatasetRowsRequest struct {
	// Only these runs of the agent. Those that do not match the filter are left out.
	RunIDs Opt[[]string]     `json:"run_ids"`
	Filter Opt[ReplayFilter] `json:"filter"`
	// Only the newest N matching runs. Default: `10000`.
	Limit Opt[int64] `json:"limit"`
	// Whether the output of a completed run becomes the expected output of its row. Use false if the outputs were wrong. Default: `true`.
	ExpectOutput Opt[bool] `json:"expect_output"`
	// Groups of rows, such as a language or a topic.
	Tags Opt[[]string] `json:"tags"`
	// Extra holds fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON decodes the object and keeps unknown fields.
func (v *ImportDatasetRowsRequest) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON encodes the fields that are set.
func (v ImportDatasetRowsRequest) MarshalJSON() ([]byte, error) { return writeObject(v) }

// Invitation is returned by the service. An open invitation.
type Invitation struct {
	// The type of the object.
	Object string `json:"object"`
	// The id, used to refer to it in other calls.
	ID string `json:"id"`
	// The e-mail address.
	Email string `json:"email"`
	// owner: full access; admin: everything except managing owners; developer: builds and runs agents; viewer: read-only.
	Role MemberRole `json:"role"`
	// Who sent the invitation.
	InvitedBy string `json:"invited_by"`
	// When it was created.
	CreatedAt time.Time `json:"created_at"`
	// When it expires; null if it never expires.
	ExpiresAt time.Time `json:"expires_at"`
	// Extra holds fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON decodes the object and keeps unknown fields.
func (v *Invitation) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON encodes the fields that are set.
func (v Invitation) MarshalJSON() ([]byte, error) { return writeObject(v) }

// InvitationOffer is returned by the service. The organisation, role and e-mail address of an invitation.
type InvitationOffer struct {
	// The type of the object.
	Object string `json:"object"`
	// The name of the organisation.
	OrganizationName string `json:"organization_name"`
	// owner: full access; admin: everything except managing owners; developer: builds and runs agents; viewer: read-only.
	Role InvitationOfferRole `json:"role"`
	// The e-mail address that was invited.
	Email string `json:"email"`
	// The e-mail address of the person who sent the invitation; null if it is no longer known.
	InvitedBy *string `json:"invited_by"`
	// When it expires; null if it never expires.
	ExpiresAt time.Time `json:"expires_at"`
	// Extra holds fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON decodes the object and keeps unknown fields.
func (v *InvitationOffer) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON encodes the fields that are set.
func (v InvitationOffer) MarshalJSON() ([]byte, error) { return writeObject(v) }

// InviteRequest is sent to the service.
type InviteRequest struct {
	// The e-mail address.
	Email string `json:"email"`
	// owner: full access; admin: everything except managing owners; developer: builds and runs agents; viewer: read-only.
	Role MemberRole `json:"role"`
	// Extra holds fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON decodes the object and keeps unknown fields.
func (v *InviteRequest) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON encodes the fields that are set.
func (v InviteRequest) MarshalJSON() ([]byte, error) { return writeObject(v) }

// JSONChange is returned by the service. One difference.
type JSONChange struct {
	// The position, as a JSON Pointer; empty for the whole output.
	Path string `json:"path"`
	// `demo` keys have lower limits and cannot see private connectors.
	Kind JSONChangeKind `json:"kind"`
	// The value in `base`; null if it is absent or `omitted`.
	Base any `json:"base"`
	// The value in `other`; null if it is absent or `omitted`.
	Other any `json:"other"`
	// Whether the value is too large to be shown.
	Omitted bool `json:"omitted"`
	// Extra holds fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON decodes the object and keeps unknown fields.
func (v *JSONChange) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON encodes the fields that are set.
func (v JSONChange) MarshalJSON() ([]byte, error) { return writeObject(v) }

// JSONSchemaGuard is returned by the service. The JSON Schema (2020-12) that the whole value must match.
type JSONSchemaGuard struct {
	// The type.
	Type string `json:"type"`
	// The name in findings; default its type.
	Name *string `json:"name"`
	// What the guard checks: `input`, `output` or `both`.
	On GuardOn `json:"on"`
	// What happens on a match: `block` rejects, `redact` removes the match, `flag` records it.
	Action GuardAction `json:"action"`
	// Records findings and changes nothing.
	Shadow bool `json:"shadow"`
	// The JSON Schema that it must match.
	Schema map[string]any `json:"schema"`
	// Extra holds fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON decodes the object and keeps unknown fields.
func (v *JSONSchemaGuard) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON encodes the fields that are set.
func (v JSONSchemaGuard) MarshalJSON() ([]byte, error) { return writeObject(v) }

// JSONSchemaGuardRequest is sent to the service. The JSON Schema (2020-12) that the whole value must match.
type JSONSchemaGuardRequest struct {
	// The type.
	Type string `json:"type" fixed:"json_schema"`
	// The JSON Schema that it must match.
	Schema map[string]any `json:"schema" empty:"{}"`
	// The name in findings; default its type.
	Name Opt[string] `json:"name"`
	// What the guard checks: `input`, `output` or `both`.
	On Opt[GuardOn] `json:"on"`
	// What happens on a match: `block` rejects, `redact` removes the match, `flag` records it.
	Action Opt[GuardAction] `json:"action"`
	// Records findings and changes nothing.
	Shadow Opt[bool] `json:"shadow"`
	// Extra holds fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON decodes the object and keeps unknown fields.
func (v *JSONSchemaGuardRequest) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON encodes the fields that are set.
func (v JSONSchemaGuardRequest) MarshalJSON() ([]byte, error) { return writeObject(v) }

// JSONSchemaScorer is sent to the service and returned by it. The output matches a JSON Schema.
type JSONSchemaScorer struct {
	// The type.
	Type string `json:"type" fixed:"json_schema"`
	// A JSON Pointer such as `/topic`: only this part of the output and of the expected output is compared. Default: the whole.
	Field Opt[string] `json:"field"`
	// JSON Schema (2020-12).
	Schema map[string]any `json:"schema" empty:"{}"`
	// Extra holds fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON decodes the object and keeps unknown fields.
func (v *JSONSchemaScorer) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON encodes the fields that are set.
func (v JSONSchemaScorer) MarshalJSON() ([]byte, error) { return writeObject(v) }

// LimitsGuard is returned by the service. Limits on model turns and tokens per run.
type LimitsGuard struct {
	// The type.
	Type string `json:"type"`
	// The name in findings; default its type.
	Name *string `json:"name"`
	// What the guard checks: `input`, `output` or `both`.
	On GuardOn `json:"on"`
	// What happens on a match: `block` rejects, `redact` removes the match, `flag` records it.
	Action GuardAction `json:"action"`
	// Records findings and changes nothing.
	Shadow bool `json:"shadow"`
	// Maximum number of turns in a run.
	MaxSteps *int64 `json:"max_steps"`
	// Maximum number of tokens in a run.
	MaxTokens *int64 `json:"max_tokens"`
	// Extra holds fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON decodes the object and keeps unknown fields.
func (v *LimitsGuard) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON encodes the fields that are set.
func (v LimitsGuard) MarshalJSON() ([]byte, error) { return writeObject(v) }

// LimitsGuardRequest is sent to the service. Limits on model turns and tokens per run.
type LimitsGuardRequest struct {
	// The type.
	Type string `json:"type" fixed:"limits"`
	// The name in findings; default its type.
	Name Opt[string] `json:"name"`
	// What the guard checks: `input`, `output` or `both`.
	On Opt[GuardOn] `json:"on"`
	// What happens on a match: `block` rejects, `redact` removes the match, `flag` records it.
	Action Opt[GuardAction] `json:"action"`
	// Records findings and changes nothing.
	Shadow Opt[bool] `json:"shadow"`
	// Maximum number of turns in a run.
	MaxSteps Opt[int64] `json:"max_steps"`
	// Maximum number of tokens in a run.
	MaxTokens Opt[int64] `json:"max_tokens"`
	// Extra holds fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON decodes the object and keeps unknown fields.
func (v *LimitsGuardRequest) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON encodes the fields that are set.
func (v LimitsGuardRequest) MarshalJSON() ([]byte, error) { return writeObject(v) }

// ListedRun is returned by the service. A run without its input, output and feedback, unless `expand` lists them.
type ListedRun struct {
	// The type of the object.
	Object string `json:"object"`
	// The id, used to refer to it in other calls.
	ID string `json:"id"`
	// The agent.
	AgentID string `json:"agent_id"`
	// The revision of the agent that the run uses, even if another one was deployed since.
	AgentRevision int64 `json:"agent_revision"`
	// `queued`, `running`, `requires_action` and `cancelling` are in progress; `completed`, `failed` and `cancelled` are final.
	Status         ListedRunStatus `json:"status"`
	Error          *RunError       `json:"error"`
	RequiredAction *RequiredAction `json:"required_action"`
	// Working time in milliseconds once it has ended: total time without waits.
	LatencyMs *int64 `json:"latency_ms"`
	// Time that it waited for a worker or for its thread, without the current wait.
	QueuedMs int64 `json:"queued_ms"`
	// Time that it waited for people, without the current wait.
	WaitingMs int64 `json:"waiting_ms"`
	// Input and output tokens of all turns; 0 if no model ran.
	TokensUsed int64 `json:"tokens_used"`
	// The cost at the prices of that time; null if no model ran or the model has no price.
	CostUSD *float64 `json:"cost_usd"`
	// What the guards of the policies found; null if nothing.
	Guardrails []GuardFinding `json:"guardrails"`
	Usage      *RunUsage      `json:"usage"`
	// The schema of the output that the caller sent for this run; null: the agent's.
	OutputSchema map[string]any `json:"output_schema"`
	// Up to 16 key-value pairs of your own, as strings.
	Metadata map[string]string `json:"metadata"`
	// The requested priority. Runs with a higher priority start first.
	Priority int64 `json:"priority"`
	// After this much working time the run fails: the requested timeout, or the agent's limit.
	TimeoutSeconds int64 `json:"timeout_seconds"`
	// 0 while queued; above 1 after a lost worker or a retry.
	Attempt int64 `json:"attempt"`
	// The idempotency key that it was created with. A request with the same key returns this run.
	IdempotencyKey *string `json:"idempotency_key"`
	// The key that created it; null if no key did, for example if a signed-in person did.
	APIKeyID *string `json:"api_key_id"`
	// The pipeline run that it belongs to.
	PipelineRunID *string `json:"pipeline_run_id"`
	// The thread that it belongs to.
	ThreadID *string `json:"thread_id"`
	// Your identifier of the end user. You can search and erase data by it.
	User *string `json:"user"`
	// The original run, if this one is a replay.
	ReplayOf *string `json:"replay_of"`
	// The scheduled time that started it.
	ScheduledAt *time.Time `json:"scheduled_at"`
	// When it was created.
	CreatedAt time.Time `json:"created_at"`
	// When it started for the first time; null until then.
	StartedAt *time.Time `json:"started_at"`
	// When it ended; null while it is in progress.
	CompletedAt *time.Time `json:"completed_at"`
	// Only with `expand`: the newest 20, newest first; GET /runs/{id}/feedback returns all.
	Feedback []Feedback `json:"feedback"`
	// The input of the agent.
	Input map[string]any `json:"input"`
	// The result, once completed.
	Output map[string]any `json:"output"`
	// With `expand`: its first 200 characters, as JSON.
	InputPreview *string `json:"input_preview"`
	// Extra holds fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON decodes the object and keeps unknown fields.
func (v *ListedRun) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON encodes the fields that are set.
func (v ListedRun) MarshalJSON() ([]byte, error) { return writeObject(v) }

// LoginRequest is sent to the service.
type LoginRequest struct {
	// The e-mail address.
	Email string `json:"email"`
	// The current password.
	Password string `json:"password"`
	// A six-digit code from your authenticator, or a recovery code. Each works once.
	Code Opt[string] `json:"code"`
	// The id of the organisation to sign in to.
	OrganizationID Opt[string] `json:"organization_id"`
	// Extra holds fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON decodes the object and keeps unknown fields.
func (v *LoginRequest) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON encodes the fields that are set.
func (v LoginRequest) MarshalJSON() ([]byte, error) { return writeObject(v) }

// LookUpInvitationRequest is sent to the service.
type LookUpInvitationRequest struct {
	// The last part of the link.
	Token string `json:"token"`
	// Extra holds fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON decodes the object and keeps unknown fields.
func (v *LookUpInvitationRequest) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON encodes the fields that are set.
func (v LookUpInvitationRequest) MarshalJSON() ([]byte, error) { return writeObject(v) }

// LostWorker is returned by the service. A worker that stopped reporting.
type LostWorker struct {
	// The type of the object.
	Object string `json:"object"`
	// The id, used to refer to it in other calls.
	ID string `json:"id"`
	// The name that the worker reports.
	Name string `json:"name"`
	// The network address from which it registered.
	Address string `json:"address"`
	// The build of your worker; null if it sent none.
	Build string `json:"build"`
	// The library that the worker uses.
	Sdk string `json:"sdk"`
	// The queues that it serves.
	Queues []string `json:"queues"`
	// The agents that it runs, by its own names.
	Agents []string `json:"agents"`
	// Maximum number of concurrent runs.
	Concurrency int64 `json:"concurrency"`
	// Number of runs that it held at its last report; 0 for a lost worker, because other workers have taken them.
	Running int64 `json:"running"`
	// `lost`: it has not reported for too long.
	Status LostWorkerStatus `json:"status"`
	// When it registered.
	RegisteredAt time.Time `json:"registered_at"`
	// When it was last seen.
	LastSeenAt time.Time `json:"last_seen_at"`
	// Its queues that no other worker serves.
	UnservedQueues []string `json:"unserved_queues"`
	// Extra holds fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON decodes the object and keeps unknown fields.
func (v *LostWorker) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON encodes the fields that are set.
func (v LostWorker) MarshalJSON() ([]byte, error) { return writeObject(v) }

// MaxSizeGuard is returned by the service. The size of the JSON text.
type MaxSizeGuard struct {
	// The type.
	Type string `json:"type"`
	// The name in findings; default its type.
	Name *string `json:"name"`
	// What the guard checks: `input`, `output` or `both`.
	On GuardOn `json:"on"`
	// What happens on a match: `block` rejects, `redact` removes the match, `flag` records it.
	Action GuardAction `json:"action"`
	// Records findings and changes nothing.
	Shadow bool `json:"shadow"`
	// Maximum size in bytes, as JSON.
	MaxBytes int64 `json:"max_bytes"`
	// Extra holds fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON decodes the object and keeps unknown fields.
func (v *MaxSizeGuard) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON encodes the fields that are set.
func (v MaxSizeGuard) MarshalJSON() ([]byte, error) { return writeObject(v) }

// MaxSizeGuardRequest is sent to the service. The size of the JSON text.
type MaxSizeGuardRequest struct {
	// The type.
	Type string `json:"type" fixed:"max_size"`
	// Maximum size in bytes, as JSON.
	MaxBytes int64 `json:"max_bytes"`
	// The name in findings; default its type.
	Name Opt[string] `json:"name"`
	// What the guard checks: `input`, `output` or `both`.
	On Opt[GuardOn] `json:"on"`
	// What happens on a match: `block` rejects, `redact` removes the match, `flag` records it.
	Action Opt[GuardAction] `json:"action"`
	// Records findings and changes nothing.
	Shadow Opt[bool] `json:"shadow"`
	// Extra holds fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON decodes the object and keeps unknown fields.
func (v *MaxSizeGuardRequest) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON encodes the fields that are set.
func (v MaxSizeGuardRequest) MarshalJSON() ([]byte, error) { return writeObject(v) }

// Me is returned by the service. The caller.
type Me struct {
	// The type of the object.
	Object string `json:"object"`
	User   *User  `json:"user"`
	// The API key that made the call; null if a person did.
	APIKeyID     *string      `json:"api_key_id"`
	Organization Organization `json:"organization"`
	// All organisations of the person.
	Organizations []Organization `json:"organizations"`
	// The permissions; write includes read.
	Scopes []string `json:"scopes"`
	// The only agents that it may access; null means all.
	AgentIDs []string `json:"agent_ids"`
	// When the key, token or session expires; null if it never expires.
	ExpiresAt    *time.Time    `json:"expires_at"`
	SecondFactor *SecondFactor `json:"second_factor"`
	// The other protocols that are enabled.
	Doors []MeDoor `json:"doors"`
	// Extra holds fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON decodes the object and keeps unknown fields.
func (v *Me) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON encodes the fields that are set.
func (v Me) MarshalJSON() ([]byte, error) { return writeObject(v) }

// Member is returned by the service. A member of the organisation.
type Member struct {
	// The type of the object.
	Object string `json:"object"`
	// The id of the member.
	ID string `json:"id"`
	// The e-mail address.
	Email string `json:"email"`
	// owner: full access; admin: everything except managing owners; developer: builds and runs agents; viewer: read-only.
	Role MemberRole `json:"role"`
	// When the member joined the organisation.
	JoinedAt time.Time `json:"joined_at"`
	// Number of their active keys, invitations and webhooks, including those created by their keys. They are revoked when the member leaves.
	Made MemberMade `json:"made"`
	// Number of connectors and HTTP agents that they or their keys created. These stay and keep calling the configured URLs: review them when a member leaves.
	SetUp MemberSetUp `json:"set_up"`
	// Extra holds fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON decodes the object and keeps unknown fields.
func (v *Member) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON encodes the fields that are set.
func (v Member) MarshalJSON() ([]byte, error) { return writeObject(v) }

// MemberMade is returned by the service. Number of their active keys, invitations and webhooks, including those created by their keys. They are revoked when the member leaves.
type MemberMade struct {
	// Number of API keys.
	APIKeys int64 `json:"api_keys"`
	// Number of invitations.
	Invitations int64 `json:"invitations"`
	// Number of webhooks.
	Webhooks int64 `json:"webhooks"`
	// Extra holds fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON decodes the object and keeps unknown fields.
func (v *MemberMade) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON encodes the fields that are set.
func (v MemberMade) MarshalJSON() ([]byte, error) { return writeObject(v) }

// MemberPatch is sent to the service.
type MemberPatch struct {
	// owner: full access; admin: everything except managing owners; developer: builds and runs agents; viewer: read-only.
	Role MemberRole `json:"role"`
	// Extra holds fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON decodes the object and keeps unknown fields.
func (v *MemberPatch) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON encodes the fields that are set.
func (v MemberPatch) MarshalJSON() ([]byte, error) { return writeObject(v) }

// MemberSetUp is returned by the service. Number of connectors and HTTP agents that they or their keys created. These stay and keep calling the configured URLs: review them when a member leaves.
type MemberSetUp struct {
	// The connectors whose tools it may use.
	Connectors int64 `json:"connectors"`
	// Number of HTTP agents.
	HTTPAgents int64 `json:"http_agents"`
	// Extra holds fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON decodes the object and keeps unknown fields.
func (v *MemberSetUp) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON encodes the fields that are set.
func (v MemberSetUp) MarshalJSON() ([]byte, error) { return writeObject(v) }

// MessagePart has one of these fields set. One part of a message; `type` identifies it.
type MessagePart struct {
	Text       *MessagePartText
	Data       *MessagePartData
	Reasoning  *MessagePartReasoning
	ToolCall   *MessagePartToolCall
	ToolResult *MessagePartToolResult
	File       *MessagePartFile
	Question   *MessagePartQuestion
	Answer     *MessagePartAnswer
	// Other is set for a kind that this version does not have.
	Other map[string]any
}

// UnmarshalJSON decodes the kind that the data has.
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

// MarshalJSON writes the kind that it is.
func (v MessagePart) MarshalJSON() ([]byte, error) {
	return writeVariant(v.Other, v.Text, v.Data, v.Reasoning, v.ToolCall, v.ToolResult, v.File, v.Question, v.Answer)
}

// MessagePartAnswer is sent to the service and returned by it.
type MessagePartAnswer struct {
	// The type.
	Type string `json:"type" fixed:"answer"`
	// The id of the question, from `required_action.id`.
	ActionID string `json:"action_id"`
	// The decision.
	Answer MessagePartAnswerAnswer `json:"answer"`
	// The answer.
	Payload map[string]any `json:"payload"`
	// Extra holds fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON decodes the object and keeps unknown fields.
func (v *MessagePartAnswer) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON encodes the fields that are set.
func (v MessagePartAnswer) MarshalJSON() ([]byte, error) { return writeObject(v) }

// MessagePartData is sent to the service and returned by it.
type MessagePartData struct {
	// The type.
	Type string `json:"type" fixed:"data"`
	// An input or output that is more than one text.
	Data map[string]any `json:"data" empty:"{}"`
	// Extra holds fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON decodes the object and keeps unknown fields.
func (v *MessagePartData) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON encodes the fields that are set.
func (v MessagePartData) MarshalJSON() ([]byte, error) { return writeObject(v) }

// MessagePartFile is sent to the service and returned by it.
type MessagePartFile struct {
	// The type.
	Type string `json:"type" fixed:"file"`
	// The file; `GET /files/{id}` returns its details.
	FileID string `json:"file_id"`
	// Extra holds fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON decodes the object and keeps unknown fields.
func (v *MessagePartFile) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON encodes the fields that are set.
func (v MessagePartFile) MarshalJSON() ([]byte, error) { return writeObject(v) }

// MessagePartQuestion is sent to the service and returned by it.
type MessagePartQuestion struct {
	// The type.
	Type string `json:"type" fixed:"question"`
	// The id of the question, from `required_action.id`.
	ActionID string `json:"action_id"`
	// A yes-or-no question.
	Question MessagePartQuestionQuestion `json:"question"`
	// The question for the person.
	Prompt *string `json:"prompt"`
	// The name of the tool.
	Tool *string `json:"tool"`
	// The arguments of the tool call.
	Arguments map[string]any `json:"arguments"`
	// Extra holds fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON decodes the object and keeps unknown fields.
func (v *MessagePartQuestion) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON encodes the fields that are set.
func (v MessagePartQuestion) MarshalJSON() ([]byte, error) { return writeObject(v) }

// MessagePartReasoning is sent to the service and returned by it.
type MessagePartReasoning struct {
	// The type.
	Type string `json:"type" fixed:"reasoning"`
	// The text.
	Text string `json:"text"`
	// Extra holds fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON decodes the object and keeps unknown fields.
func (v *MessagePartReasoning) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON encodes the fields that are set.
func (v MessagePartReasoning) MarshalJSON() ([]byte, error) { return writeObject(v) }

// MessagePartText is sent to the service and returned by it.
type MessagePartText struct {
	// The type.
	Type string `json:"type" fixed:"text"`
	// The text.
	Text string `json:"text"`
	// Extra holds fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON decodes the object and keeps unknown fields.
func (v *MessagePartText) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON encodes the fields that are set.
func (v MessagePartText) MarshalJSON() ([]byte, error) { return writeObject(v) }

// MessagePartToolCall is sent to the service and returned by it.
type MessagePartToolCall struct {
	// The type.
	Type string `json:"type" fixed:"tool_call"`
	// The id of the tool call. The call and its result have the same id.
	ToolCallID string `json:"tool_call_id"`
	// The name of the tool.
	Tool string `json:"tool"`
	// The arguments of the tool call.
	Arguments any `json:"arguments"`
	// Extra holds fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON decodes the object and keeps unknown fields.
func (v *MessagePartToolCall) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON encodes the fields that are set.
func (v MessagePartToolCall) MarshalJSON() ([]byte, error) { return writeObject(v) }

// MessagePartToolResult is sent to the service and returned by it.
type MessagePartToolResult struct {
	// The type.
	Type string `json:"type" fixed:"tool_result"`
	// The id of the tool call. The call and its result have the same id.
	ToolCallID string `json:"tool_call_id"`
	// The name of the tool.
	Tool string `json:"tool"`
	// The current status.
	Status MessagePartToolResultStatus `json:"status"`
	// The result of the tool call.
	Result string `json:"result"`
	// Extra holds fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON decodes the object and keeps unknown fields.
func (v *MessagePartToolResult) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON encodes the fields that are set.
func (v MessagePartToolResult) MarshalJSON() ([]byte, error) { return writeObject(v) }

// ModelGuard is returned by the service. A yes-or-no question for a model; yes is a violation.
type ModelGuard struct {
	// The type.
	Type string `json:"type"`
	// The name in findings; default its type.
	Name *string `json:"name"`
	// What the guard checks: `input`, `output` or `both`.
	On GuardOn `json:"on"`
	// What happens on a match: `block` rejects, `redact` removes the match, `flag` records it.
	Action GuardAction `json:"action"`
	// Records findings and changes nothing.
	Shadow bool `json:"shadow"`
	// A yes-or-no question.
	Question string `json:"question"`
	// What happens if the model call fails; default block.
	OnError ModelGuardOnError `json:"on_error"`
	// Extra holds fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON decodes the object and keeps unknown fields.
func (v *ModelGuard) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON encodes the fields that are set.
func (v ModelGuard) MarshalJSON() ([]byte, error) { return writeObject(v) }

// ModelGuardRequest is sent to the service. A yes-or-no question for a model; yes is a violation.
type ModelGuardRequest struct {
	// The type.
	Type string `json:"type" fixed:"model"`
	// A yes-or-no question.
	Question string `json:"question"`
	// The name in findings; default its type.
	Name Opt[string] `json:"name"`
	// What the guard checks: `input`, `output` or `both`.
	On Opt[GuardOn] `json:"on"`
	// What happens on a match: `block` rejects, `redact` removes the match, `flag` records it.
	Action Opt[GuardAction] `json:"action"`
	// Records findings and changes nothing.
	Shadow Opt[bool] `json:"shadow"`
	// What happens if the model call fails; default block.
	OnError Opt[ModelGuardOnError] `json:"on_error"`
	// Extra holds fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON decodes the object and keeps unknown fields.
func (v *ModelGuardRequest) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON encodes the fields that are set.
func (v ModelGuardRequest) MarshalJSON() ([]byte, error) { return writeObject(v) }

// ModelPrice is returned by the service. Prices in US dollars per million tokens.
type ModelPrice struct {
	// US dollars per million input tokens.
	Input float64 `json:"input"`
	// US dollars per million output tokens.
	Output float64 `json:"output"`
	// US dollars per million input tokens read from the provider's cache.
	CachedInput *float64 `json:"cached_input"`
	// US dollars per million tokens written to the provider's cache.
	CacheWrite *float64 `json:"cache_write"`
	// The first day on which the price applies, `YYYY-MM-DD` in UTC.
	From *string `json:"from"`
	// Extra holds fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON decodes the object and keeps unknown fields.
func (v *ModelPrice) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON encodes the fields that are set.
func (v ModelPrice) MarshalJSON() ([]byte, error) { return writeObject(v) }

// ModelScorer is sent to the service and returned by it. A model judges the output by a rubric, at temperature 0.
type ModelScorer struct {
	// The type.
	Type string `json:"type" fixed:"model"`
	// A provider's name, as in a model agent.
	Provider string `json:"provider"`
	// The name of the model. Name a fixed version.
	Model string `json:"model"`
	// What a good output is, and what makes it worse.
	Rubric string `json:"rubric"`
	// `rate`: the model rates the output from 0 to 1. `compare`: it says whether the output or the expected output is better, twice, with their positions swapped; the score is 1, 0.5 or 0. Default: `rate`.
	Mode Opt[ModelScorerMode] `json:"mode"`
	// The lowest score that passes. Default: `0.5`.
	PassAt Opt[float64] `json:"pass_at"`
	// Extra holds fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON decodes the object and keeps unknown fields.
func (v *ModelScorer) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON encodes the fields that are set.
func (v ModelScorer) MarshalJSON() ([]byte, error) { return writeObject(v) }

// ModelUsage is returned by the service. The usage of one model at one price. Later price changes do not affect it.
type ModelUsage struct {
	// The name of the model at its provider; `default` means the provider's default model.
	Model string `json:"model"`
	// Number of input tokens.
	InputTokens int64 `json:"input_tokens"`
	// Number of output tokens.
	OutputTokens int64 `json:"output_tokens"`
	// Cost by the operator's price table; null if the model has no price.
	CostUSD *float64    `json:"cost_usd"`
	Price   *ModelPrice `json:"price"`
	// Extra holds fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON decodes the object and keeps unknown fields.
func (v *ModelUsage) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON encodes the fields that are set.
func (v ModelUsage) MarshalJSON() ([]byte, error) { return writeObject(v) }

// NamedApprovers is returned by the service. Who may vote on a question, and how many approvals are required.
type NamedApprovers struct {
	// Members with this role or a higher one.
	Role *NamedApproversRole `json:"role"`
	// Members who may vote, in addition to the role.
	Members []string `json:"members"`
	// How many approvals are required.
	Count int64 `json:"count"`
	// Extra holds fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON decodes the object and keeps unknown fields.
func (v *NamedApprovers) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON encodes the fields that are set.
func (v NamedApprovers) MarshalJSON() ([]byte, error) { return writeObject(v) }

// NewAPIKey is returned by the service. A new key with its secret, which is never returned again.
type NewAPIKey struct {
	// The type of the object.
	Object string `json:"object"`
	// The id, used to refer to it in other calls.
	ID string `json:"id"`
	// The name, up to 128 characters.
	Name string `json:"name"`
	// `demo` keys have lower limits and cannot see private connectors.
	Kind APIKeyKind `json:"kind"`
	// The first characters, to identify the key.
	Prefix string `json:"prefix"`
	// The last four characters, to identify it.
	Last4 string `json:"last4"`
	// The permissions; write includes read.
	Scopes []APIKeyScope `json:"scopes"`
	// The only agents that it may use; null means all.
	AgentIDs []string `json:"agent_ids"`
	// The only worker queues that it may serve; null means all.
	Queues []string `json:"queues"`
	// The only networks that it may be used from; null means no restriction. They also apply to its short-lived tokens.
	Networks []string `json:"networks"`
	// `expiring`: expires within 24 hours.
	Status APIKeyStatus `json:"status"`
	// When it was created.
	CreatedAt time.Time `json:"created_at"`
	// When the key expires; null if it never expires. A key that was created by another key expires no later than that key.
	ExpiresAt *time.Time `json:"expires_at"`
	// When it was last used, accurate to a minute; null if never.
	LastUsedAt *time.Time `json:"last_used_at"`
	// The address of the call at `last_used_at`.
	LastUsedAddress *string `json:"last_used_address"`
	// The key that it replaces.
	RotatedFrom *string `json:"rotated_from"`
	// The key that created it. Revoking that key with `cascade` also revokes this one. Null if no key created it.
	ParentID *string `json:"parent_id"`
	// When it was last sent over plain HTTP. If this is set, rotate the key.
	ExposedAt *time.Time `json:"exposed_at"`
	// The application that a person authorised with OAuth, by the URL of its document; null if the key was created directly.
	ClientID *string `json:"client_id"`
	// The key itself: `ar_live_…`. Returned only once: null in a replayed response for an idempotency key.
	Secret *string `json:"secret"`
	// Extra holds fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON decodes the object and keeps unknown fields.
func (v *NewAPIKey) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON encodes the fields that are set.
func (v NewAPIKey) MarshalJSON() ([]byte, error) { return writeObject(v) }

// NewCanaryStep is sent to the service. A step of a new canary: it ends when it has reached both its minutes and its runs.
type NewCanaryStep struct {
	// The share of new runs that use the canary.
	Percent int64 `json:"percent"`
	// The step takes at least this long.
	Minutes Opt[int64] `json:"minutes"`
	// The step takes until this many runs of the canary have ended.
	Runs Opt[int64] `json:"runs"`
	// Extra holds fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON decodes the object and keeps unknown fields.
func (v *NewCanaryStep) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON encodes the fields that are set.
func (v NewCanaryStep) MarshalJSON() ([]byte, error) { return writeObject(v) }

// NewDatasetRow is sent to the service. A test case to add.
type NewDatasetRow struct {
	// The input of the agent.
	Input map[string]any `json:"input" empty:"{}"`
	// The output that the agent should return, or a part of it.
	ExpectedOutput Opt[map[string]any] `json:"expected_output"`
	// Groups of rows, such as a language or a topic.
	Tags Opt[[]string] `json:"tags"`
	// The end user whose data the row contains. Erasing the user's data deletes the row.
	User Opt[string] `json:"user"`
	// Extra holds fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON decodes the object and keeps unknown fields.
func (v *NewDatasetRow) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON encodes the fields that are set.
func (v NewDatasetRow) MarshalJSON() ([]byte, error) { return writeObject(v) }

// NewInvitation is returned by the service. An invitation with its link, which is never returned again.
type NewInvitation struct {
	// The type of the object.
	Object string `json:"object"`
	// The id, used to refer to it in other calls.
	ID string `json:"id"`
	// The e-mail address.
	Email string `json:"email"`
	// owner: full access; admin: everything except managing owners; developer: builds and runs agents; viewer: read-only.
	Role MemberRole `json:"role"`
	// Who sent the invitation.
	InvitedBy string `json:"invited_by"`
	// When it was created.
	CreatedAt time.Time `json:"created_at"`
	// When it expires; null if it never expires.
	ExpiresAt time.Time `json:"expires_at"`
	// The link for the invited person. Returned only once: null in a replayed response for an idempotency key.
	URL *string `json:"url"`
	// Whether the link is also sent by e-mail, which requires a mail server.
	Mailed bool `json:"mailed"`
	// Extra holds fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON decodes the object and keeps unknown fields.
func (v *NewInvitation) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON encodes the fields that are set.
func (v NewInvitation) MarshalJSON() ([]byte, error) { return writeObject(v) }

// NewThreadMessage is sent to the service. A message to import.
type NewThreadMessage struct {
	// The role: who wrote a message, or what a member may do.
	Role ThreadMessageRole `json:"role"`
	// A text, or a list of parts.
	Content any `json:"content"`
	// Extra holds fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON decodes the object and keeps unknown fields.
func (v *NewThreadMessage) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON encodes the fields that are set.
func (v NewThreadMessage) MarshalJSON() ([]byte, error) { return writeObject(v) }

// NumericScorer is sent to the service and returned by it. A number is close to the expected one.
type NumericScorer struct {
	// The type.
	Type string `json:"type" fixed:"numeric"`
	// A JSON Pointer such as `/topic`: only this part of the output and of the expected output is compared. Default: the whole.
	Field Opt[string] `json:"field"`
	// The largest difference that passes.
	Tolerance float64 `json:"tolerance"`
	// The tolerance is a share of the expected number: 0.05 is five per cent. Default: `false`.
	Relative Opt[bool] `json:"relative"`
	// Extra holds fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON decodes the object and keeps unknown fields.
func (v *NumericScorer) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON encodes the fields that are set.
func (v NumericScorer) MarshalJSON() ([]byte, error) { return writeObject(v) }

// OAuthClient is returned by the service. An OAuth application, identified by its metadata document.
type OAuthClient struct {
	// The URL of its Client ID Metadata Document.
	ID string `json:"id"`
	// The name that the application gives itself. It is not verified.
	Name string `json:"name"`
	// The host of the document.
	Host string `json:"host"`
	// Extra holds fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON decodes the object and keeps unknown fields.
func (v *OAuthClient) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON encodes the fields that are set.
func (v OAuthClient) MarshalJSON() ([]byte, error) { return writeObject(v) }

// Organization is returned by the service. The organisation and its plan.
type Organization struct {
	// The type of the object.
	Object string `json:"object"`
	// The id, used to refer to it in other calls.
	ID string `json:"id"`
	// The name, up to 128 characters.
	Name string `json:"name"`
	// The plan, which sets the requests per minute.
	Plan OrganizationPlan `json:"plan"`
	// owner: full access; admin: everything except managing owners; developer: builds and runs agents; viewer: read-only.
	Role *MemberRole `json:"role"`
	// Whether this is the operator's organisation, which can read error reports.
	IsOperator bool `json:"is_operator"`
	// Whether members must have a second factor.
	RequiresSecondFactor bool `json:"requires_second_factor"`
	// When it was created.
	CreatedAt time.Time `json:"created_at"`
	// Extra holds fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON decodes the object and keeps unknown fields.
func (v *Organization) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON encodes the fields that are set.
func (v Organization) MarshalJSON() ([]byte, error) { return writeObject(v) }

// OrganizationPatch is sent to the service.
type OrganizationPatch struct {
	// Whether every member needs a second factor.
	RequiresSecondFactor bool `json:"requires_second_factor"`
	// Extra holds fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON decodes the object and keeps unknown fields.
func (v *OrganizationPatch) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON encodes the fields that are set.
func (v OrganizationPatch) MarshalJSON() ([]byte, error) { return writeObject(v) }

// OrganizationSettings is returned by the service. Settings that apply to all members.
type OrganizationSettings struct {
	// The type of the object.
	Object string `json:"object"`
	// Maximum age of API keys in days; null means the default of the installation.
	MaxKeyAgeDays *int64 `json:"max_key_age_days"`
	// The maximum age if the organisation sets none; null means no limit.
	DefaultMaxKeyAgeDays *int64 `json:"default_max_key_age_days"`
	// Origins of web pages that may call the API from a browser with a key or token of this organisation, in addition to those that the operator allows; * means any. Cookies work only on the service's own pages.
	CorsOrigins []string `json:"cors_origins"`
	// Extra holds fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON decodes the object and keeps unknown fields.
func (v *OrganizationSettings) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON encodes the fields that are set.
func (v OrganizationSettings) MarshalJSON() ([]byte, error) { return writeObject(v) }

// OrganizationSettingsPatch is sent to the service.
type OrganizationSettingsPatch struct {
	// Maximum age of keys in days; null means no limit.
	MaxKeyAgeDays Opt[int64] `json:"max_key_age_days"`
	// The complete list: origins that are not in it are no longer allowed.
	CorsOrigins Opt[[]string] `json:"cors_origins"`
	// Extra holds fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON decodes the object and keeps unknown fields.
func (v *OrganizationSettingsPatch) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON encodes the fields that are set.
func (v OrganizationSettingsPatch) MarshalJSON() ([]byte, error) { return writeObject(v) }

// OtherPipelineStreamEvent is returned by the service. An event of a type that is not listed here: sent by the agent, or by a newer version of the service.
type OtherPipelineStreamEvent struct {
	// The type.
	Type string `json:"type"`
	// No gaps; also the SSE id of the event.
	Sequence int64 `json:"sequence"`
	// The pipeline run.
	PipelineRunID string `json:"pipeline_run_id"`
	// Extra holds fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON decodes the object and keeps unknown fields.
func (v *OtherPipelineStreamEvent) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON encodes the fields that are set.
func (v OtherPipelineStreamEvent) MarshalJSON() ([]byte, error) { return writeObject(v) }

// OtherRunStreamEvent is returned by the service. An event of a type that is not listed here: sent by the agent, or by a newer version of the service.
type OtherRunStreamEvent struct {
	// The event type.
	Type string `json:"type"`
	// No gaps between resets; also the SSE id of the event.
	Sequence int64 `json:"sequence"`
	// The run, or null.
	RunID string `json:"run_id"`
	// When it happened.
	CreatedAt time.Time `json:"created_at"`
	// Extra holds fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON decodes the object and keeps unknown fields.
func (v *OtherRunStreamEvent) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON encodes the fields that are set.
func (v OtherRunStreamEvent) MarshalJSON() ([]byte, error) { return writeObject(v) }

// PassRate is returned by the service. Share of runs that passed.
type PassRate struct {
	// The share in per cent.
	Percent float64 `json:"percent"`
	// Lower end of the 95 % interval (Wilson).
	Low float64 `json:"low"`
	// Upper end of the 95 % interval.
	High float64 `json:"high"`
	// Extra holds fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON decodes the object and keeps unknown fields.
func (v *PassRate) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON encodes the fields that are set.
func (v PassRate) MarshalJSON() ([]byte, error) { return writeObject(v) }

// PatternsGuard is returned by the service. RE2 patterns. A match inside a match of an allowed pattern does not count. All patterns of all guards share about one second per text; text that could not be checked in time counts as a match and is redacted as [unchecked].
type PatternsGuard struct {
	// The type.
	Type string `json:"type"`
	// The name in findings; default its type.
	Name *string `json:"name"`
	// What the guard checks: `input`, `output` or `both`.
	On GuardOn `json:"on"`
	// What happens on a match: `block` rejects, `redact` removes the match, `flag` records it.
	Action GuardAction `json:"action"`
	// Records findings and changes nothing.
	Shadow bool `json:"shadow"`
	// What to look for.
	Deny []string `json:"deny"`
	// Exceptions.
	Allow []string `json:"allow"`
	// Extra holds fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON decodes the object and keeps unknown fields.
func (v *PatternsGuard) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON encodes the fields that are set.
func (v PatternsGuard) MarshalJSON() ([]byte, error) { return writeObject(v) }

// PatternsGuardRequest is sent to the service. RE2 patterns. A match inside a match of an allowed pattern does not count. All patterns of all guards share about one second per text; text that could not be checked in time counts as a match and is redacted as [unchecked].
type PatternsGuardRequest struct {
	// The type.
	Type string `json:"type" fixed:"patterns"`
	// What to look for.
	Deny []string `json:"deny" empty:"[]"`
	// The name in findings; default its type.
	Name Opt[string] `json:"name"`
	// What the guard checks: `input`, `output` or `both`.
	On Opt[GuardOn] `json:"on"`
	// What happens on a match: `block` rejects, `redact` removes the match, `flag` records it.
	Action Opt[GuardAction] `json:"action"`
	// Records findings and changes nothing.
	Shadow Opt[bool] `json:"shadow"`
	// Exceptions.
	Allow Opt[[]string] `json:"allow"`
	// Extra holds fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON decodes the object and keeps unknown fields.
func (v *PatternsGuardRequest) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON encodes the fields that are set.
func (v PatternsGuardRequest) MarshalJSON() ([]byte, error) { return writeObject(v) }

// PendingDeployment is returned by the service. A revision of an agent with a gate, which is deployed when it has passed. Only agents with a gate have this object: `GET /agents/{id}` returns the newest one, and `PATCH /agents/{id}` that of the requested change, if it waits or did not pass before. `POST /agents/{id}/deployments` returns it with the status 202 and the deployment that remains live.
type PendingDeployment struct {
	// The type of the object.
	Object string `json:"object"`
	// The id, used to refer to it in other calls.
	ID string `json:"id"`
	// The agent.
	AgentID string `json:"agent_id"`
	// The revision to deploy.
	Revision int64 `json:"revision"`
	// The deployed revision when it was requested.
	BaseRevision int64 `json:"base_revision"`
	// `waiting`: it did not pass, and a person decides. `passed`: it was only evaluated. `refused`: by the gate. `rejected`: by a person. `superseded`: another deployment came first.
	Status PendingDeploymentStatus `json:"status"`
	// Whether it is only evaluated.
	EvaluateOnly bool `json:"evaluate_only"`
	// Why it did not pass, was rejected or superseded; otherwise null.
	Reason *string `json:"reason"`
	Gate   Gate    `json:"gate"`
	// The experiment.
	ExperimentID string `json:"experiment_id"`
	// Empty until the experiment has ended.
	Results []GateResult `json:"results"`
	// The deployment; null if it is not deployed.
	DeploymentID *string `json:"deployment_id"`
	// The key or person that created it.
	CreatedBy string `json:"created_by"`
	// When it was created.
	CreatedAt time.Time `json:"created_at"`
	// Who approved or rejected it; null: the gate alone decided.
	DecidedBy *string `json:"decided_by"`
	// Null while it is `evaluating` or `waiting`.
	EndedAt *time.Time `json:"ended_at"`
	// Extra holds fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON decodes the object and keeps unknown fields.
func (v *PendingDeployment) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON encodes the fields that are set.
func (v PendingDeployment) MarshalJSON() ([]byte, error) { return writeObject(v) }

// PeopleScorer is sent to the service and returned by it. Members of the organisation rate the output.
type PeopleScorer struct {
	// The type.
	Type string `json:"type" fixed:"people"`
	// Shown to the raters with the input, the output and the expected output.
	Question string `json:"question"`
	// How many members rate each output. Default: `2`.
	Raters Opt[int64] `json:"raters"`
	// `pass_fail`: an output passes if more than half of the raters pass it; its score is their share. `one_to_five`: it passes if the average is at least `pass_at`; its score is the average, from 0 (all 1) to 1 (all 5). Default: `pass_fail`.
	Scale Opt[PeopleScorerScale] `json:"scale"`
	// The lowest average that passes on the scale `one_to_five`. Default: `4`.
	PassAt Opt[float64] `json:"pass_at"`
	// Extra holds fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON decodes the object and keeps unknown fields.
func (v *PeopleScorer) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON encodes the fields that are set.
func (v PeopleScorer) MarshalJSON() ([]byte, error) { return writeObject(v) }

// Percentiles is returned by the service. Milliseconds, accurate to 2 %; null if there are no runs.
type Percentiles struct {
	// The median.
	P50 int64 `json:"p50"`
	// The 95th percentile.
	P95 int64 `json:"p95"`
	// The 99th percentile.
	P99 int64 `json:"p99"`
	// Extra holds fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON decodes the object and keeps unknown fields.
func (v *Percentiles) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON encodes the fields that are set.
func (v Percentiles) MarshalJSON() ([]byte, error) { return writeObject(v) }

// PIIGuard is returned by the service. Personal data, detected by format, check digits and the words before it.
type PIIGuard struct {
	// The type.
	Type string `json:"type"`
	// The name in findings; default its type.
	Name *string `json:"name"`
	// What the guard checks: `input`, `output` or `both`.
	On GuardOn `json:"on"`
	// What happens on a match: `block` rejects, `redact` removes the match, `flag` records it.
	Action GuardAction `json:"action"`
	// Records findings and changes nothing.
	Shadow bool `json:"shadow"`
	// Default: all of them.
	Kinds []PIIGuardKind `json:"kinds"`
	// Countries whose phone numbers are detected without a +; default US.
	Regions []string `json:"regions"`
	// Extra holds fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON decodes the object and keeps unknown fields.
func (v *PIIGuard) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON encodes the fields that are set.
func (v PIIGuard) MarshalJSON() ([]byte, error) { return writeObject(v) }

// PIIGuardRequest is sent to the service. Personal data, detected by format, check digits and the words before it.
type PIIGuardRequest struct {
	// The type.
	Type string `json:"type" fixed:"pii"`
	// The name in findings; default its type.
	Name Opt[string] `json:"name"`
	// What the guard checks: `input`, `output` or `both`.
	On Opt[GuardOn] `json:"on"`
	// What happens on a match: `block` rejects, `redact` removes the match, `flag` records it.
	Action Opt[GuardAction] `json:"action"`
	// Records findings and changes nothing.
	Shadow Opt[bool] `json:"shadow"`
	// Default: all of them.
	Kinds Opt[[]PIIGuardKind] `json:"kinds"`
	// Countries whose phone numbers are detected without a +; default US.
	Regions Opt[[]string] `json:"regions"`
	// Extra holds fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON decodes the object and keeps unknown fields.
func (v *PIIGuardRequest) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON encodes the fields that are set.
func (v PIIGuardRequest) MarshalJSON() ([]byte, error) { return writeObject(v) }

// Pipeline is returned by the service. A graph of steps, each of which runs an agent.
type Pipeline struct {
	// The type of the object.
	Object string `json:"object"`
	// The id, used to refer to it in other calls.
	ID string `json:"id"`
	// The current status.
	Status PipelineStatus `json:"status"`
	// The name, up to 128 characters.
	Name string `json:"name"`
	// Your description of its purpose.
	Description *string `json:"description"`
	// JSON Schema (2020-12) that every run's input must match.
	InputSchema map[string]any `json:"input_schema"`
	// The steps. Each one runs an agent. Expressions and `depends_on` determine the order.
	Steps []PipelineStep `json:"steps"`
	// The output of the pipeline. Default: the outputs of the steps that no other step depends on. Any object of the form `{"expr": "<CEL>"}` is replaced by the value of the expression.
	Output   map[string]any `json:"output"`
	Schedule *Schedule      `json:"schedule"`
	// Up to 16 key-value pairs of your own, as strings.
	Metadata map[string]string `json:"metadata"`
	// Increases with each change. A run shows the revision that it started with.
	Revision int64 `json:"revision"`
	// The next scheduled time.
	NextRunAt       *time.Time       `json:"next_run_at"`
	ScheduleRefusal *ScheduleRefusal `json:"schedule_refusal"`
	// The configuration that manages this resource, such as `shop`; null if none. The next `agentrun apply` undoes changes that are made in another way. Absent in events and in results of batches.
	ManagedBy *string `json:"managed_by"`
	// When it was created.
	CreatedAt time.Time `json:"created_at"`
	// When it was last changed.
	UpdatedAt time.Time `json:"updated_at"`
	// When it was archived; null if it is active.
	ArchivedAt *time.Time `json:"archived_at"`
	// Extra holds fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON decodes the object and keeps unknown fields.
func (v *Pipeline) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON encodes the fields that are set.
func (v Pipeline) MarshalJSON() ([]byte, error) { return writeObject(v) }

// PipelineCompletedStreamEvent is returned by the service. The pipeline run has ended; see `pipeline_run.status`. Always the last event.
type PipelineCompletedStreamEvent struct {
	// The type.
	Type string `json:"type"`
	// No gaps; also the SSE id of the event.
	Sequence int64 `json:"sequence"`
	// The pipeline run.
	PipelineRunID string      `json:"pipeline_run_id"`
	PipelineRun   PipelineRun `json:"pipeline_run"`
	// Extra holds fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON decodes the object and keeps unknown fields.
func (v *PipelineCompletedStreamEvent) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON encodes the fields that are set.
func (v PipelineCompletedStreamEvent) MarshalJSON() ([]byte, error) { return writeObject(v) }

// PipelineCreatedStreamEvent is returned by the service. The pipeline run was accepted; always the first event.
type PipelineCreatedStreamEvent struct {
	// The type.
	Type string `json:"type"`
	// No gaps; also the SSE id of the event.
	Sequence int64 `json:"sequence"`
	// The pipeline run.
	PipelineRunID string      `json:"pipeline_run_id"`
	PipelineRun   PipelineRun `json:"pipeline_run"`
	// Extra holds fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON decodes the object and keeps unknown fields.
func (v *PipelineCreatedStreamEvent) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON encodes the fields that are set.
func (v PipelineCreatedStreamEvent) MarshalJSON() ([]byte, error) { return writeObject(v) }

// PipelineError is returned by the service. The step that failed, and why.
type PipelineError struct {
	// The run's error code, the code with which its request was rejected, or `invalid_expression`, `run_cancelled`, `too_many_items`, `output_too_large`.
	Code string `json:"code"`
	// A message for people. The text may change.
	Message string `json:"message"`
	// The step that failed.
	Step *string `json:"step"`
	// The run, or null.
	RunID *string `json:"run_id"`
	// Extra holds fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON decodes the object and keeps unknown fields.
func (v *PipelineError) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON encodes the fields that are set.
func (v PipelineError) MarshalJSON() ([]byte, error) { return writeObject(v) }

// PipelinePatch is sent to the service.
type PipelinePatch struct {
	// The name, up to 128 characters.
	Name Opt[string] `json:"name"`
	// Your description of its purpose.
	Description Opt[string] `json:"description"`
	// JSON Schema (2020-12) that every run's input must match.
	InputSchema Opt[map[string]any] `json:"input_schema"`
	// The steps. Each one runs an agent. Expressions and `depends_on` determine the order.
	Steps Opt[[]PipelineStep] `json:"steps"`
	// The output of the pipeline. Default: the outputs of the steps that no other step depends on. Any object of the form `{"expr": "<CEL>"}` is replaced by the value of the expression.
	Output   Opt[map[string]any] `json:"output"`
	Schedule Opt[Schedule]       `json:"schedule"`
	// Up to 16 key-value pairs of your own, as strings.
	Metadata Opt[map[string]string] `json:"metadata"`
	// Extra holds fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON decodes the object and keeps unknown fields.
func (v *PipelinePatch) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON encodes the fields that are set.
func (v PipelinePatch) MarshalJSON() ([]byte, error) { return writeObject(v) }

// PipelineRetry is sent to the service and returned by it. How often a step is retried.
type PipelineRetry struct {
	// Number of runs, including the first.
	MaxAttempts int64 `json:"max_attempts"`
	// Delay before the second run; doubled for each further one. Default: `1`.
	BackoffSeconds Opt[int64] `json:"backoff_seconds"`
	// Extra holds fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON decodes the object and keeps unknown fields.
func (v *PipelineRetry) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON encodes the fields that are set.
func (v PipelineRetry) MarshalJSON() ([]byte, error) { return writeObject(v) }

// PipelineRun is returned by the service. One run of a pipeline.
type PipelineRun struct {
	// The type of the object.
	Object string `json:"object"`
	// The id, used to refer to it in other calls.
	ID string `json:"id"`
	// The pipeline.
	PipelineID string `json:"pipeline_id"`
	// The revision of the pipeline that it started with.
	PipelineRevision int64 `json:"pipeline_revision"`
	// The current status.
	Status PipelineRunStatus `json:"status"`
	// The input.
	Input map[string]any `json:"input"`
	// The result, once completed.
	Output map[string]any `json:"output"`
	Error  *PipelineError `json:"error"`
	// The steps. Each one runs an agent. Expressions and `depends_on` determine the order.
	Steps []PipelineStepRun `json:"steps"`
	// Time from start to end.
	LatencyMs *int64 `json:"latency_ms"`
	// Tokens of all its runs; complete once it has ended.
	TokensUsed int64 `json:"tokens_used"`
	// Up to 16 key-value pairs of your own, as strings.
	Metadata map[string]string `json:"metadata"`
	// The idempotency key that it was created with; null if none.
	IdempotencyKey *string `json:"idempotency_key"`
	// The API key that made the call; null if a person did.
	APIKeyID *string `json:"api_key_id"`
	// The scheduled time that started it.
	ScheduledAt *time.Time `json:"scheduled_at"`
	// When it was created.
	CreatedAt time.Time `json:"created_at"`
	// When it ended; null while it is in progress.
	CompletedAt *time.Time `json:"completed_at"`
	// Extra holds fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON decodes the object and keeps unknown fields.
func (v *PipelineRun) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON encodes the fields that are set.
func (v PipelineRun) MarshalJSON() ([]byte, error) { return writeObject(v) }

// PipelineRunOfEvent is returned by the service. The pipeline run, without fields that are too large for a webhook.
type PipelineRunOfEvent struct {
	// The type of the object.
	Object string `json:"object"`
	// The id, used to refer to it in other calls.
	ID string `json:"id"`
	// The pipeline.
	PipelineID string `json:"pipeline_id"`
	// The revision of the pipeline that it started with.
	PipelineRevision int64 `json:"pipeline_revision"`
	// The current status.
	Status PipelineRunStatus `json:"status"`
	// The input.
	Input map[string]any `json:"input"`
	// The result, once completed.
	Output map[string]any `json:"output"`
	Error  *PipelineError `json:"error"`
	// The steps. Each one runs an agent. Expressions and `depends_on` determine the order.
	Steps []PipelineStepRun `json:"steps"`
	// Time from start to end.
	LatencyMs *int64 `json:"latency_ms"`
	// Tokens of all its runs; complete once it has ended.
	TokensUsed int64 `json:"tokens_used"`
	// Up to 16 key-value pairs of your own, as strings.
	Metadata map[string]string `json:"metadata"`
	// The idempotency key that it was created with; null if none.
	IdempotencyKey *string `json:"idempotency_key"`
	// The API key that made the call; null if a person did.
	APIKeyID *string `json:"api_key_id"`
	// The scheduled time that started it.
	ScheduledAt *time.Time `json:"scheduled_at"`
	// When it was created.
	CreatedAt time.Time `json:"created_at"`
	// When it ended; null while it is in progress.
	CompletedAt *time.Time `json:"completed_at"`
	// True if the output was too large to send; otherwise absent.
	OutputOmitted *bool `json:"output_omitted"`
	// True if the input was too large to send; otherwise absent.
	InputOmitted *bool `json:"input_omitted"`
	// True if the list of items was too large to send; otherwise absent.
	ItemsOmitted *bool `json:"items_omitted"`
	// Extra holds fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON decodes the object and keeps unknown fields.
func (v *PipelineRunOfEvent) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON encodes the fields that are set.
func (v PipelineRunOfEvent) MarshalJSON() ([]byte, error) { return writeObject(v) }

// PipelineStep is sent to the service and returned by it. One step: an agent, its input, and when it runs.
type PipelineStep struct {
	// The name in expressions: `steps.<name>`.
	Name string `json:"name"`
	// The agent.
	AgentID string `json:"agent_id"`
	// Steps that must have ended first, in addition to those in its expressions.
	DependsOn Opt[[]string] `json:"depends_on"`
	// The input of the run. Default: the input of the pipeline, or in a fan-out `item` and `index`. Any object of the form `{"expr": "<CEL>"}` is replaced by the value of the expression.
	Input Opt[map[string]any] `json:"input"`
	// If this is false, the step is skipped.
	When Opt[string] `json:"when"`
	// A list: the step runs once for each item, at most 1,000.
	ForEach Opt[string] `json:"for_each"`
	// Maximum number of concurrent items in a fan-out. Default: `10`.
	MaxConcurrency Opt[int64]         `json:"max_concurrency"`
	Retry          Opt[PipelineRetry] `json:"retry"`
	// Timeout of each run.
	TimeoutSeconds Opt[int64] `json:"timeout_seconds"`
	// `fail`: the other steps are cancelled and the pipeline fails. `continue`: the other steps continue. Default: `fail`.
	OnFailure Opt[PipelineStepOnFailure] `json:"on_failure"`
	// Extra holds fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON decodes the object and keeps unknown fields.
func (v *PipelineStep) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON encodes the fields that are set.
func (v PipelineStep) MarshalJSON() ([]byte, error) { return writeObject(v) }

// PipelineStepCancelledStreamEvent is returned by the service. A step was cancelled.
type PipelineStepCancelledStreamEvent struct {
	// The type.
	Type string `json:"type"`
	// No gaps; also the SSE id of the event.
	Sequence int64 `json:"sequence"`
	// The pipeline run.
	PipelineRunID string          `json:"pipeline_run_id"`
	Step          PipelineStepRun `json:"step"`
	// Extra holds fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON decodes the object and keeps unknown fields.
func (v *PipelineStepCancelledStreamEvent) UnmarshalJSON(data []byte) error {
	return readObject(data, v)
}

// MarshalJSON encodes the fields that are set.
func (v PipelineStepCancelledStreamEvent) MarshalJSON() ([]byte, error) { return writeObject(v) }

// PipelineStepCompletedStreamEvent is returned by the service. A step has completed.
type PipelineStepCompletedStreamEvent struct {
	// The type.
	Type string `json:"type"`
	// No gaps; also the SSE id of the event.
	Sequence int64 `json:"sequence"`
	// The pipeline run.
	PipelineRunID string          `json:"pipeline_run_id"`
	Step          PipelineStepRun `json:"step"`
	// Extra holds fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON decodes the object and keeps unknown fields.
func (v *PipelineStepCompletedStreamEvent) UnmarshalJSON(data []byte) error {
	return readObject(data, v)
}

// MarshalJSON encodes the fields that are set.
func (v PipelineStepCompletedStreamEvent) MarshalJSON() ([]byte, error) { return writeObject(v) }

// PipelineStepFailedStreamEvent is returned by the service. A step has failed.
type PipelineStepFailedStreamEvent struct {
	// The type.
	Type string `json:"type"`
	// No gaps; also the SSE id of the event.
	Sequence int64 `json:"sequence"`
	// The pipeline run.
	PipelineRunID string          `json:"pipeline_run_id"`
	Step          PipelineStepRun `json:"step"`
	// Extra holds fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON decodes the object and keeps unknown fields.
func (v *PipelineStepFailedStreamEvent) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON encodes the fields that are set.
func (v PipelineStepFailedStreamEvent) MarshalJSON() ([]byte, error) { return writeObject(v) }

// PipelineStepItem is returned by the service. One item of a fan-out.
type PipelineStepItem struct {
	// The index of the item, from 0.
	Index int64 `json:"index"`
	// The run, or null.
	RunID *string `json:"run_id"`
	// The current status.
	Status PipelineStepStatus `json:"status"`
	// Number of runs so far; above 1 after a retry.
	Attempt int64 `json:"attempt"`
	// From its start to its end, including waits.
	LatencyMs *int64         `json:"latency_ms"`
	Error     *PipelineError `json:"error"`
	// Extra holds fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON decodes the object and keeps unknown fields.
func (v *PipelineStepItem) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON encodes the fields that are set.
func (v PipelineStepItem) MarshalJSON() ([]byte, error) { return writeObject(v) }

// PipelineStepRequiresActionStreamEvent is returned by the service. A run of a step waits for a person.
type PipelineStepRequiresActionStreamEvent struct {
	// The type.
	Type string `json:"type"`
	// No gaps; also the SSE id of the event.
	Sequence int64 `json:"sequence"`
	// The pipeline run.
	PipelineRunID string          `json:"pipeline_run_id"`
	Step          PipelineStepRun `json:"step"`
	// Extra holds fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON decodes the object and keeps unknown fields.
func (v *PipelineStepRequiresActionStreamEvent) UnmarshalJSON(data []byte) error {
	return readObject(data, v)
}

// MarshalJSON encodes the fields that are set.
func (v PipelineStepRequiresActionStreamEvent) MarshalJSON() ([]byte, error) { return writeObject(v) }

// PipelineStepRun is returned by the service. The state of a step.
type PipelineStepRun struct {
	// The name, up to 128 characters.
	Name string `json:"name"`
	// The run, or null.
	RunID *string `json:"run_id"`
	// The current status.
	Status PipelineStepStatus `json:"status"`
	// Number of runs so far; above 1 after a retry.
	Attempt int64 `json:"attempt"`
	// From its start to its end, including waits.
	LatencyMs *int64         `json:"latency_ms"`
	Error     *PipelineError `json:"error"`
	// The earlier pipeline run that executed the step, if this one is a retry; null if this one executes it.
	TakenFrom *string `json:"taken_from"`
	// Number of items in a fan-out, once its list is known.
	ItemCount *int64 `json:"item_count"`
	// The items of a fan-out that have started, each with its newest run. Null in lists of pipeline runs.
	Items []PipelineStepItem `json:"items"`
	// Extra holds fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON decodes the object and keeps unknown fields.
func (v *PipelineStepRun) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON encodes the fields that are set.
func (v PipelineStepRun) MarshalJSON() ([]byte, error) { return writeObject(v) }

// PipelineStepSkippedStreamEvent is returned by the service. A step was skipped because its `when` is false.
type PipelineStepSkippedStreamEvent struct {
	// The type.
	Type string `json:"type"`
	// No gaps; also the SSE id of the event.
	Sequence int64 `json:"sequence"`
	// The pipeline run.
	PipelineRunID string          `json:"pipeline_run_id"`
	Step          PipelineStepRun `json:"step"`
	// Extra holds fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON decodes the object and keeps unknown fields.
func (v *PipelineStepSkippedStreamEvent) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON encodes the fields that are set.
func (v PipelineStepSkippedStreamEvent) MarshalJSON() ([]byte, error) { return writeObject(v) }

// PipelineStepStartedStreamEvent is returned by the service. A step has started.
type PipelineStepStartedStreamEvent struct {
	// The type.
	Type string `json:"type"`
	// No gaps; also the SSE id of the event.
	Sequence int64 `json:"sequence"`
	// The pipeline run.
	PipelineRunID string          `json:"pipeline_run_id"`
	Step          PipelineStepRun `json:"step"`
	// Extra holds fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON decodes the object and keeps unknown fields.
func (v *PipelineStepStartedStreamEvent) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON encodes the fields that are set.
func (v PipelineStepStartedStreamEvent) MarshalJSON() ([]byte, error) { return writeObject(v) }

// PipelineStreamEvent is one of [*PipelineCreatedStreamEvent], [*PipelineStepStartedStreamEvent], [*PipelineStepRequiresActionStreamEvent], [*PipelineStepCompletedStreamEvent], [*PipelineStepFailedStreamEvent], [*PipelineStepSkippedStreamEvent], [*PipelineStepCancelledStreamEvent], [*PipelineCompletedStreamEvent], [*OtherPipelineStreamEvent]: switch over its type. One event of the stream; `type` identifies it.
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

// newPipelineStreamEvent is where an event is read into.
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

// PlanConfigurationRequest is sent to the service.
type PlanConfigurationRequest struct {
	// Resources by kind and name, such as `agents.support`: the fields of the request that creates the resource, with names instead of ids. The JSON Schema is at `/schemas/configuration.json`.
	Configuration map[string]any `json:"configuration" empty:"{}"`
	// The name of the configuration. `prune` deletes only resources that are managed under this name. Default: `default`.
	Name Opt[string] `json:"name"`
	// Whether to delete resources that this configuration manages and no longer contains. Default: `false`.
	Prune Opt[bool] `json:"prune"`
	// Plan and apply only these. By default, everything.
	Only Opt[[]string] `json:"only"`
	// Whether to send `configuration.drifted` if anything would change, for a check that runs regularly. Requires `configurations:write`. Default: `false`.
	Report Opt[bool] `json:"report"`
	// Extra holds fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON decodes the object and keeps unknown fields.
func (v *PlanConfigurationRequest) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON encodes the fields that are set.
func (v PlanConfigurationRequest) MarshalJSON() ([]byte, error) { return writeObject(v) }

// Policy is returned by the service. A list of guards.
type Policy struct {
	// The type of the object.
	Object string `json:"object"`
	// The id, used to refer to it in other calls.
	ID string `json:"id"`
	// The name, up to 128 characters.
	Name string `json:"name"`
	// Your description of its purpose.
	Description *string `json:"description"`
	// `template`: shipped and read-only. `custom`: your own.
	Source PolicySource `json:"source"`
	// The guards. All of them apply.
	Guards []Guard `json:"guards"`
	// Increases with each change, starting at 1.
	Revision int64 `json:"revision"`
	// Whether it applies to every agent of the organisation.
	IsDefault bool `json:"is_default"`
	// Up to 16 key-value pairs of your own, as strings.
	Metadata map[string]string `json:"metadata"`
	// The configuration that manages this resource, such as `shop`; null if none. The next `agentrun apply` undoes changes that are made in another way. Absent in events and in results of batches.
	ManagedBy *string `json:"managed_by"`
	// When it was created.
	CreatedAt *time.Time `json:"created_at"`
	// When it was last changed.
	UpdatedAt *time.Time `json:"updated_at"`
	// Extra holds fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON decodes the object and keeps unknown fields.
func (v *Policy) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON encodes the fields that are set.
func (v Policy) MarshalJSON() ([]byte, error) { return writeObject(v) }

// PolicyPatch is sent to the service.
type PolicyPatch struct {
	// The name, up to 128 characters.
	Name Opt[string] `json:"name"`
	// Your description of its purpose.
	Description Opt[string] `json:"description"`
	// The guards. All of them apply.
	Guards Opt[[]GuardRequest] `json:"guards"`
	// Up to 16 key-value pairs of your own, as strings.
	Metadata Opt[map[string]string] `json:"metadata"`
	// Extra holds fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON decodes the object and keeps unknown fields.
func (v *PolicyPatch) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON encodes the fields that are set.
func (v PolicyPatch) MarshalJSON() ([]byte, error) { return writeObject(v) }

// PolicyTest is returned by the service. What a policy would do with a text.
type PolicyTest struct {
	// The type of the object.
	Object string `json:"object"`
	// The name of a template, or the id of a policy.
	Policy string `json:"policy"`
	// The checked part: `input` or `output`.
	Stage GuardStage `json:"stage"`
	// Whether it would be blocked.
	Blocked bool `json:"blocked"`
	// What each guard found.
	Findings []GuardFinding `json:"findings"`
	// The resulting text; null if no text was given or it is blocked.
	Text *string `json:"text"`
	// The resulting object; null if no object was given or it is blocked.
	Value map[string]any `json:"value"`
	// Extra holds fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON decodes the object and keeps unknown fields.
func (v *PolicyTest) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON encodes the fields that are set.
func (v PolicyTest) MarshalJSON() ([]byte, error) { return writeObject(v) }

// PollWorkerRequest is sent to the service.
type PollWorkerRequest struct {
	// Number of runs that the worker has room for; 0 waits only for a request to report.
	Slots int64 `json:"slots"`
	// Number of runs that the worker is executing.
	Running Opt[int64] `json:"running"`
	// How long to wait for a run; default 25.
	WaitSeconds Opt[float64] `json:"wait_seconds"`
	// Extra holds fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON decodes the object and keeps unknown fields.
func (v *PollWorkerRequest) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON encodes the fields that are set.
func (v PollWorkerRequest) MarshalJSON() ([]byte, error) { return writeObject(v) }

// PromptInjectionGuard is returned by the service. A heuristic for text that tries to override an agent's instructions: English phrases. It finds 14 of the 40 attempts in the project's corpus (35 %), so use it as a sign and not as a protection.
type PromptInjectionGuard struct {
	// The type.
	Type string `json:"type"`
	// The name in findings; default its type.
	Name *string `json:"name"`
	// What the guard checks: `input`, `output` or `both`.
	On GuardOn `json:"on"`
	// What happens on a match: `block` rejects, `redact` removes the match, `flag` records it.
	Action GuardAction `json:"action"`
	// Records findings and changes nothing.
	Shadow bool `json:"shadow"`
	// Extra holds fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON decodes the object and keeps unknown fields.
func (v *PromptInjectionGuard) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON encodes the fields that are set.
func (v PromptInjectionGuard) MarshalJSON() ([]byte, error) { return writeObject(v) }

// PromptInjectionGuardRequest is sent to the service. A heuristic for text that tries to override an agent's instructions: English phrases. It finds 14 of the 40 attempts in the project's corpus (35 %), so use it as a sign and not as a protection.
type PromptInjectionGuardRequest struct {
	// The type.
	Type string `json:"type" fixed:"prompt_injection"`
	// The name in findings; default its type.
	Name Opt[string] `json:"name"`
	// What the guard checks: `input`, `output` or `both`.
	On Opt[GuardOn] `json:"on"`
	// What happens on a match: `block` rejects, `redact` removes the match, `flag` records it.
	Action Opt[GuardAction] `json:"action"`
	// Records findings and changes nothing.
	Shadow Opt[bool] `json:"shadow"`
	// Extra holds fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON decodes the object and keeps unknown fields.
func (v *PromptInjectionGuardRequest) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON encodes the fields that are set.
func (v PromptInjectionGuardRequest) MarshalJSON() ([]byte, error) { return writeObject(v) }

// Provider is returned by the service. A model provider.
type Provider struct {
	// The type of the object.
	Object string `json:"object"`
	// The id, used to refer to it in other calls.
	ID string `json:"id"`
	// The name, up to 128 characters.
	Name string `json:"name"`
	// `ai_sdk` is an AI SDK provider that the operator has installed (`AGENTRUN_MODEL_PROVIDERS`).
	Type ProviderType `json:"type"`
	// `environment`: configured by the operator for every organisation, and read-only here.
	Source ProviderSource `json:"source"`
	// The base URL, if it is not the provider's own.
	BaseURL *string `json:"base_url"`
	// The first characters of its key; null if it has none or a short one.
	APIKeyPrefix *string `json:"api_key_prefix"`
	// The last four characters of its key.
	APIKeyLast4 *string `json:"api_key_last4"`
	// The model for agents that use `default`.
	DefaultModel *string `json:"default_model"`
	// Whether agents that use the `default` provider use this one.
	IsDefault bool `json:"is_default"`
	// The models that the operator's price table has for this type, with their current prices, default model first. The provider may offer more.
	Models []ProviderModel `json:"models"`
	// The configuration that manages this resource, such as `shop`; null if none. The next `agentrun apply` undoes changes that are made in another way. Absent in events and in results of batches.
	ManagedBy *string `json:"managed_by"`
	// When it was created.
	CreatedAt *time.Time `json:"created_at"`
	// When it was last changed.
	UpdatedAt *time.Time `json:"updated_at"`
	// Extra holds fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON decodes the object and keeps unknown fields.
func (v *Provider) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON encodes the fields that are set.
func (v Provider) MarshalJSON() ([]byte, error) { return writeObject(v) }

// ProviderModel is returned by the service. A model of a provider and its price.
type ProviderModel struct {
	// The name for `runtime.model` of a model agent.
	Name  string      `json:"name"`
	Price *ModelPrice `json:"price"`
	// Extra holds fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON decodes the object and keeps unknown fields.
func (v *ProviderModel) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON encodes the fields that are set.
func (v ProviderModel) MarshalJSON() ([]byte, error) { return writeObject(v) }

// ProviderPatch is sent to the service.
type ProviderPatch struct {
	// The name for `runtime.provider` of a model agent; unique in the organisation, and not `default`.
	Name Opt[string] `json:"name"`
	// The base URL of its API: https, outside private networks; null means the provider's own URL.
	BaseURL Opt[string] `json:"base_url"`
	// Stored encrypted and never returned; null for a server that needs no key.
	APIKey Opt[string] `json:"api_key"`
	// The model for agents whose `runtime.model` is `default`.
	DefaultModel Opt[string] `json:"default_model"`
	// Whether agents whose `runtime.provider` is `default` use it. At most one provider is the default: the organisation's first one, until you choose another (one without a `default_model` only if the operator has no provider). If it is deleted, the oldest remaining one becomes the default. Without one, the operator's provider is used.
	IsDefault Opt[bool] `json:"is_default"`
	// Extra holds fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON decodes the object and keeps unknown fields.
func (v *ProviderPatch) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON encodes the fields that are set.
func (v ProviderPatch) MarshalJSON() ([]byte, error) { return writeObject(v) }

// ProviderTest is returned by the service. The result of one minimal model call.
type ProviderTest struct {
	// The type of the object.
	Object string `json:"object"`
	// The id, used to refer to it in other calls.
	ID string `json:"id"`
	// Whether it succeeded; if not, see `error`.
	OK bool `json:"ok"`
	// The model that was called.
	Model string `json:"model"`
	// Duration of the call in milliseconds; null if it failed.
	LatencyMs int64 `json:"latency_ms"`
	// The error, or null.
	Error *ProviderTestError `json:"error"`
	// Extra holds fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON decodes the object and keeps unknown fields.
func (v *ProviderTest) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON encodes the fields that are set.
func (v ProviderTest) MarshalJSON() ([]byte, error) { return writeObject(v) }

// ProviderTestError is returned by the service. The error, or null.
type ProviderTestError struct {
	// A stable code for programs.
	Code ProviderTestErrorCode `json:"code"`
	// The response of the provider, or why it could not be reached.
	Message string `json:"message"`
	// Extra holds fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON decodes the object and keeps unknown fields.
func (v *ProviderTestError) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON encodes the fields that are set.
func (v ProviderTestError) MarshalJSON() ([]byte, error) { return writeObject(v) }

// Rating is returned by the service. The output of a run that waits for ratings by members.
type Rating struct {
	// The type of the object.
	Object string `json:"object"`
	// The id, used to refer to it in other calls.
	ID string `json:"id"`
	// The experiment.
	ExperimentID string `json:"experiment_id"`
	// The name of the experiment; null if it has none.
	ExperimentName *string `json:"experiment_name"`
	// The scorer.
	ScorerID string `json:"scorer_id"`
	// The name of the scorer.
	ScorerName string `json:"scorer_name"`
	// What to rate, from the scorer.
	Question string `json:"question"`
	// `pass_fail`: send `passed`. `one_to_five`: send `rating`.
	Scale RatingScale `json:"scale"`
	// The agent.
	AgentID string `json:"agent_id"`
	// The run whose output is rated.
	RunID string `json:"run_id"`
	// The input of the run.
	Input map[string]any `json:"input"`
	// The output to rate.
	Output map[string]any `json:"output"`
	// The expected output of the row.
	ExpectedOutput map[string]any `json:"expected_output"`
	// How many members rate it.
	Raters int64 `json:"raters"`
	// How many have rated it. Their ratings are not shown.
	Rated int64 `json:"rated"`
	// When it was created.
	CreatedAt time.Time `json:"created_at"`
	// Extra holds fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON decodes the object and keeps unknown fields.
func (v *Rating) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON encodes the fields that are set.
func (v Rating) MarshalJSON() ([]byte, error) { return writeObject(v) }

// ReachedBudget is returned by the service. A cap that is 80 % or 100 % used.
type ReachedBudget struct {
	Cap Cap `json:"cap"`
	// The percentage: 80 or 100.
	Threshold int64 `json:"threshold"`
	// The end user, if each user has a separate limit.
	User *string `json:"user"`
	// Extra holds fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON decodes the object and keeps unknown fields.
func (v *ReachedBudget) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON encodes the fields that are set.
func (v ReachedBudget) MarshalJSON() ([]byte, error) { return writeObject(v) }

// ReceivedAction is returned by the service. What a person sent to the run.
type ReceivedAction struct {
	// The type of the action.
	Type RunActionType `json:"type"`
	// The id of the question, from `required_action.id`.
	ActionID *string `json:"action_id"`
	// The answer.
	Payload map[string]any `json:"payload"`
	// The arguments that were approved instead of the original ones.
	Arguments map[string]any `json:"arguments"`
	// If an approval rule decides: all votes. The last one was decisive.
	Votes []ApprovalVote `json:"votes"`
	// The key or person that answered; null if the deadline passed without an answer.
	By *string `json:"by"`
	// Extra holds fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON decodes the object and keeps unknown fields.
func (v *ReceivedAction) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON encodes the fields that are set.
func (v ReceivedAction) MarshalJSON() ([]byte, error) { return writeObject(v) }

// RecoveryCodes is returned by the service. Recovery codes, returned only once. Each replaces the authenticator for one sign-in.
type RecoveryCodes struct {
	// The type of the object.
	Object string `json:"object"`
	// Each code replaces an authenticator code once. Returned only once.
	Codes []string `json:"codes"`
	// Extra holds fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON decodes the object and keeps unknown fields.
func (v *RecoveryCodes) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON encodes the fields that are set.
func (v RecoveryCodes) MarshalJSON() ([]byte, error) { return writeObject(v) }

// RedeliverFailedRequest is sent to the service.
type RedeliverFailedRequest struct {
	// Failed deliveries that were created at or after this time.
	Since time.Time `json:"since"`
	// Extra holds fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON decodes the object and keeps unknown fields.
func (v *RedeliverFailedRequest) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON encodes the fields that are set.
func (v RedeliverFailedRequest) MarshalJSON() ([]byte, error) { return writeObject(v) }

// Redelivery is returned by the service. The number of deliveries that are sent again.
type Redelivery struct {
	// The type of the object.
	Object string `json:"object"`
	// The webhook.
	WebhookID string `json:"webhook_id"`
	// The start time.
	Since time.Time `json:"since"`
	// Number of new deliveries.
	Count int64 `json:"count"`
	// There are more than one call can handle: call again.
	HasMore bool `json:"has_more"`
	// Extra holds fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON decodes the object and keeps unknown fields.
func (v *Redelivery) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON encodes the fields that are set.
func (v Redelivery) MarshalJSON() ([]byte, error) { return writeObject(v) }

// RegexScorer is sent to the service and returned by it. The text of the output matches a regular expression.
type RegexScorer struct {
	// The type.
	Type string `json:"type" fixed:"regex"`
	// A JSON Pointer such as `/topic`: only this part of the output and of the expected output is compared. Default: the whole.
	Field Opt[string] `json:"field"`
	// A regular expression in RE2 syntax. It may match anywhere.
	Pattern string `json:"pattern"`
	// Extra holds fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON decodes the object and keeps unknown fields.
func (v *RegexScorer) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON encodes the fields that are set.
func (v RegexScorer) MarshalJSON() ([]byte, error) { return writeObject(v) }

// RegisterWorkerRequest is sent to the service.
type RegisterWorkerRequest struct {
	// The highest protocol version that the worker supports.
	Protocol int64 `json:"protocol"`
	// The name of the worker, such as its host; for people.
	Name Opt[string] `json:"name"`
	// The build of your worker.
	Build Opt[string] `json:"build"`
	// The library that the worker uses.
	Sdk Opt[string] `json:"sdk"`
	// Maximum number of concurrent runs.
	Concurrency int64 `json:"concurrency"`
	// The queues that it serves.
	Queues []string `json:"queues" empty:"[]"`
	// The agents that it can run.
	Agents Opt[[]RegisterWorkerRequestAgent] `json:"agents"`
	// Extra holds fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON decodes the object and keeps unknown fields.
func (v *RegisterWorkerRequest) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON encodes the fields that are set.
func (v RegisterWorkerRequest) MarshalJSON() ([]byte, error) { return writeObject(v) }

// RegisterWorkerRequestAgent is sent to the service.
type RegisterWorkerRequestAgent struct {
	// The name of the agent in the worker.
	Name string `json:"name"`
	// The queue of its runs.
	Queue string `json:"queue"`
	// Your description of its purpose.
	Description Opt[string] `json:"description"`
	// JSON Schema (2020-12) of the input.
	InputSchema Opt[map[string]any] `json:"input_schema"`
	// JSON Schema (2020-12) of the output.
	OutputSchema Opt[map[string]any] `json:"output_schema"`
	// Whether a run must stay with the build that started it.
	Builds Opt[RegisterWorkerAgentBuilds] `json:"builds"`
	// Extra holds fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON decodes the object and keeps unknown fields.
func (v *RegisterWorkerRequestAgent) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON encodes the fields that are set.
func (v RegisterWorkerRequestAgent) MarshalJSON() ([]byte, error) { return writeObject(v) }

// RegisteredWorker is returned by the service. The registration of a worker.
type RegisteredWorker struct {
	// The type of the object.
	Object string `json:"object"`
	// The id, used to refer to it in other calls.
	ID string `json:"id"`
	// The protocol version to use.
	Protocol int64 `json:"protocol"`
	// The interval at which a worker that holds runs must report.
	HeartbeatSeconds float64 `json:"heartbeat_seconds"`
	// A worker that has not reported for this long loses its runs to other workers.
	SilenceSeconds float64 `json:"silence_seconds"`
	// Maximum duration of a poll.
	PollSeconds int64 `json:"poll_seconds"`
	// While a poll waits, the service sends a space at this interval, before the JSON of the response body. A worker that receives nothing for more than twice this time opens a new connection and polls again.
	PingSeconds float64 `json:"ping_seconds"`
	// Maximum size of an output, of a step, and of everything that a run emits.
	OutputBytes int64 `json:"output_bytes"`
	// Maximum size of a report.
	ReportBytes int64 `json:"report_bytes"`
	// The agents that it can run.
	Agents []RegisteredWorkerAgent `json:"agents"`
	// Extra holds fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON decodes the object and keeps unknown fields.
func (v *RegisteredWorker) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON encodes the fields that are set.
func (v RegisteredWorker) MarshalJSON() ([]byte, error) { return writeObject(v) }

// RegisteredWorkerAgent is returned by the service.
type RegisteredWorkerAgent struct {
	// The name, up to 128 characters.
	Name string `json:"name"`
	// The agent.
	AgentID *string `json:"agent_id"`
	// The revision of the agent.
	AgentRevision *int64 `json:"agent_revision"`
	// Extra holds fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON decodes the object and keeps unknown fields.
func (v *RegisteredWorkerAgent) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON encodes the fields that are set.
func (v RegisteredWorkerAgent) MarshalJSON() ([]byte, error) { return writeObject(v) }

// RemoveDatasetRowsRequest is sent to the service.
type RemoveDatasetRowsRequest struct {
	// Rows that are already removed are ignored.
	RowIDs []string `json:"row_ids" empty:"[]"`
	// Extra holds fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON decodes the object and keeps unknown fields.
func (v *RemoveDatasetRowsRequest) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON encodes the fields that are set.
func (v RemoveDatasetRowsRequest) MarshalJSON() ([]byte, error) { return writeObject(v) }

// Replay is returned by the service. A replay of many runs.
type Replay struct {
	// The type of the object.
	Object string `json:"object"`
	// The id, used to refer to it in other calls.
	ID string `json:"id"`
	// The agent.
	AgentID string `json:"agent_id"`
	// The current status.
	Status ReplayStatus `json:"status"`
	// The revision for all runs; null means each run's own.
	AgentRevision *int64 `json:"agent_revision"`
	// The name of the model at its provider; `default` means the provider's default model.
	Model *string `json:"model"`
	// The step from which the runs continue; null means from the start.
	FromStep *string `json:"from_step"`
	// `live`: side effects happen again. `recorded`: results are taken from the journal.
	Effects ReplayEffects `json:"effects"`
	// Maximum number of concurrent runs.
	Concurrency int64 `json:"concurrency"`
	// Number of runs to replay.
	Total int64 `json:"total"`
	// Number of runs that have not started.
	Waiting int64 `json:"waiting"`
	// Number of runs that have started and not ended.
	Active int64 `json:"active"`
	// Number of runs that completed.
	Completed int64 `json:"completed"`
	// Failed.
	Failed int64 `json:"failed"`
	// Number of runs that were cancelled, or did not start before the replay was cancelled.
	Cancelled int64 `json:"cancelled"`
	// Number of runs that could not start; see GET /replays/{id}/runs for the reasons.
	Refused int64 `json:"refused"`
	// The key or person that created it.
	CreatedBy string `json:"created_by"`
	// When it was created.
	CreatedAt time.Time `json:"created_at"`
	// When it ended; null while it is in progress.
	CompletedAt *time.Time `json:"completed_at"`
	// Extra holds fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON decodes the object and keeps unknown fields.
func (v *Replay) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON encodes the fields that are set.
func (v Replay) MarshalJSON() ([]byte, error) { return writeObject(v) }

// ReplayComparison is returned by the service. A comparison of the original runs and the new runs.
type ReplayComparison struct {
	// The type of the object.
	Object string `json:"object"`
	// The replay that is compared.
	ReplayID string `json:"replay_id"`
	// The agent.
	AgentID string `json:"agent_id"`
	// Pairs of runs that have both ended.
	Pairs int64 `json:"pairs"`
	// Pairs in which both runs completed with the same JSON text.
	SameOutput int64 `json:"same_output"`
	// Pairs in which both runs completed with different outputs.
	OtherOutput int64 `json:"other_output"`
	// Pairs in which only the new run completed.
	Fixed int64 `json:"fixed"`
	// Pairs in which only the original run completed.
	Broken int64      `json:"broken"`
	Base   ReplaySide `json:"base"`
	Other  ReplaySide `json:"other"`
	// Extra holds fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON decodes the object and keeps unknown fields.
func (v *ReplayComparison) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON encodes the fields that are set.
func (v ReplayComparison) MarshalJSON() ([]byte, error) { return writeObject(v) }

// ReplayEstimate is returned by the service. What a replay would do.
type ReplayEstimate struct {
	// The type of the object.
	Object string `json:"object"`
	// The agent.
	AgentID string `json:"agent_id"`
	// As in the request.
	Effects ReplayEstimateEffects `json:"effects"`
	// Number of runs that would be replayed.
	Total int64 `json:"total"`
	// What the original runs cost, by the price table; null if no price is known. Another model or revision can cost more or less.
	EstimatedCostUSD *float64 `json:"estimated_cost_usd"`
	// Extra holds fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON decodes the object and keeps unknown fields.
func (v *ReplayEstimate) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON encodes the fields that are set.
func (v ReplayEstimate) MarshalJSON() ([]byte, error) { return writeObject(v) }

// ReplayFilter is sent to the service. Which runs of the agent to replay, with the filters of GET /runs; default all.
type ReplayFilter struct {
	// Only runs with one of these statuses; default any.
	Status Opt[[]ReplayFilterStatu] `json:"status"`
	// Only runs of this revision.
	AgentRevision Opt[int64] `json:"agent_revision"`
	// Only runs that failed with this code.
	ErrorCode Opt[ReplayFilterErrorCode] `json:"error_code"`
	// The API key that made the call; null if a person did.
	APIKeyID Opt[string] `json:"api_key_id"`
	// The thread that it belongs to.
	ThreadID Opt[string] `json:"thread_id"`
	// Your identifier of the end user. You can search and erase data by it.
	User Opt[string] `json:"user"`
	// Up to 16 key-value pairs of your own, as strings.
	Metadata Opt[map[string]string] `json:"metadata"`
	// At or after. A date without a time means the start of that day in UTC.
	CreatedAfter Opt[time.Time] `json:"created_after"`
	// Before. A date without a time means the start of that day in UTC.
	CreatedBefore Opt[time.Time] `json:"created_before"`
	// Runs with any feedback, without feedback, or with a thumb up or down.
	Feedback Opt[ReplayFilterFeedback] `json:"feedback"`
	// Runs with feedback of this name.
	FeedbackName Opt[string] `json:"feedback_name"`
	// Runs with feedback that has this label.
	FeedbackLabel Opt[string] `json:"feedback_label"`
	// Runs with a score of at least this value.
	MinScore Opt[float64] `json:"min_score"`
	// Runs with a score of at most this value.
	MaxScore Opt[float64] `json:"max_score"`
	// Extra holds fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON decodes the object and keeps unknown fields.
func (v *ReplayFilter) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON encodes the fields that are set.
func (v ReplayFilter) MarshalJSON() ([]byte, error) { return writeObject(v) }

// ReplayLatency is returned by the service. For completed runs; null if there are none.
type ReplayLatency struct {
	// The average in milliseconds.
	Average float64 `json:"average"`
	// The median.
	P50 float64 `json:"p50"`
	// The 95th percentile.
	P95 float64 `json:"p95"`
	// Extra holds fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON decodes the object and keeps unknown fields.
func (v *ReplayLatency) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON encodes the fields that are set.
func (v ReplayLatency) MarshalJSON() ([]byte, error) { return writeObject(v) }

// ReplayRefusal is returned by the service. Why the run could not start.
type ReplayRefusal struct {
	// A stable code for programs.
	Code string `json:"code"`
	// A message for people. The text may change.
	Message string `json:"message"`
	// Extra holds fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON decodes the object and keeps unknown fields.
func (v *ReplayRefusal) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON encodes the fields that are set.
func (v ReplayRefusal) MarshalJSON() ([]byte, error) { return writeObject(v) }

// ReplayRunRequest is sent to the service.
type ReplayRunRequest struct {
	// The input for the agent; default the value of the original run.
	Input Opt[map[string]any] `json:"input"`
	// The revision of the agent to run; default the value of the original run.
	AgentRevision Opt[int64] `json:"agent_revision"`
	// For model agents: another model of the same provider, instead of the revision's model and its fallbacks.
	Model Opt[string] `json:"model"`
	// Continue from this step: everything before it is taken from the journal of the original run and not repeated. Use `key` of a step in the run's trace, such as `fetch#0`, or a step name for the first step of that name. For model agents, `turn#0` is the first turn and `tool#0.1` its second tool call.
	FromStep Opt[string] `json:"from_step"`
	// With `recorded`, the results of steps, turns, calls and questions are taken only from the journal of the original run, so no side effect happens twice. A missing result fails the run with `not_recorded`. For module and model agents. Default: `live`.
	Effects Opt[ReplayRunEffects] `json:"effects"`
	// Up to 16 key-value pairs of your own, as strings.
	Metadata Opt[map[string]string] `json:"metadata"`
	// After this much working time the run fails with `run_timeout`; default the value of the original run.
	TimeoutSeconds Opt[int64] `json:"timeout_seconds"`
	// Among waiting runs of the organisation, those with a higher priority start first; default the value of the original run.
	Priority Opt[int64] `json:"priority"`
	// The idempotency key, for callers that cannot set the header.
	IdempotencyKey Opt[string] `json:"idempotency_key"`
	// Extra holds fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON decodes the object and keeps unknown fields.
func (v *ReplayRunRequest) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON encodes the fields that are set.
func (v ReplayRunRequest) MarshalJSON() ([]byte, error) { return writeObject(v) }

// ReplaySide is returned by the service. Statistics of the original runs or of the new runs.
type ReplaySide struct {
	// The revisions of these runs.
	AgentRevisions []int64 `json:"agent_revisions"`
	// Number of completed runs.
	Completed int64 `json:"completed"`
	// Number that failed.
	Failed int64 `json:"failed"`
	// Number of cancelled runs.
	Cancelled int64 `json:"cancelled"`
	// Completed runs as a percentage of completed and failed ones; null if there are none.
	SuccessRate *float64       `json:"success_rate"`
	LatencyMs   *ReplayLatency `json:"latency_ms"`
	// Input and output tokens of ended runs.
	TokensUsed int64 `json:"tokens_used"`
	// The total cost; null if none of the runs has a price.
	CostUSD *float64 `json:"cost_usd"`
	// Feedback by name.
	Scores []ComparedScore `json:"scores"`
	// Extra holds fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON decodes the object and keeps unknown fields.
func (v *ReplaySide) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON encodes the fields that are set.
func (v ReplaySide) MarshalJSON() ([]byte, error) { return writeObject(v) }

// ReplayedRun is returned by the service. An original run and its new run.
type ReplayedRun struct {
	// The type of the object.
	Object string `json:"object"`
	// The original run.
	ID string `json:"id"`
	// The new run; null if it was not created.
	RunID *string `json:"run_id"`
	// The current status.
	Status  ReplayedRunStatus `json:"status"`
	Refusal *ReplayRefusal    `json:"refusal"`
	// Extra holds fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON decodes the object and keeps unknown fields.
func (v *ReplayedRun) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON encodes the fields that are set.
func (v ReplayedRun) MarshalJSON() ([]byte, error) { return writeObject(v) }

// ReportedRun is sent to the service. A worker's report on one of its runs.
type ReportedRun struct {
	// The lease token: proves that this worker holds the run.
	Token string `json:"token"`
	// The number of the first item; items are numbered from 1.
	First Opt[int64] `json:"first"`
	// What happened since the last report, in order.
	Items Opt[[]WorkerItem] `json:"items"`
	// The number of the last message that the worker has received.
	Heard Opt[int64] `json:"heard"`
	// Extra holds fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON decodes the object and keeps unknown fields.
func (v *ReportedRun) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON encodes the fields that are set.
func (v ReportedRun) MarshalJSON() ([]byte, error) { return writeObject(v) }

// RequiredAction is returned by the service. What a waiting run needs.
type RequiredAction struct {
	// The id, used to refer to it in other calls.
	ID string `json:"id"`
	// `connect`: the run's user opens `url` and consents, and the run continues with their token. `reject` ends the run, `approve` checks again. `tool_call`: the run's client runs its own `tool_calls` and sends all results with `respond`.
	Type RequiredActionType `json:"type"`
	// With the type `tool_call`: all calls of the client's tools in this turn of the model.
	ToolCalls []ClientToolCall `json:"tool_calls"`
	// The tool that is called after approval, or the tool that has the question (you can also `reject` such a question). Null for a question of the agent itself.
	Tool *string `json:"tool"`
	// The arguments of the tool call.
	Arguments map[string]any `json:"arguments"`
	// The question for the person.
	Prompt *string `json:"prompt"`
	// JSON Schema for the answer. For an approval: the schema for `arguments` that replace these.
	Schema map[string]any `json:"schema"`
	// Where the run's user connects. Only for that user, and usable once. Null unless the type is `connect`.
	URL *string `json:"url"`
	// The connector to connect.
	ConnectorID *string         `json:"connector_id"`
	Budget      *BudgetQuestion `json:"budget"`
	Error       *RunError       `json:"error"`
	Approval    *Approval       `json:"approval"`
	// Identifies the question: type, prompt, tool, arguments, schema and the agent's revision. An answer applies to this question only.
	Digest *string `json:"digest"`
	// The digest of the question that was answered before the agent replaced it with this one. That answer does not apply.
	ChangedFrom *string `json:"changed_from"`
	// Since when the run waits for this.
	CreatedAt *time.Time `json:"created_at"`
	// When it expires; null if it never expires.
	ExpiresAt *time.Time `json:"expires_at"`
	// Extra holds fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON decodes the object and keeps unknown fields.
func (v *RequiredAction) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON encodes the fields that are set.
func (v RequiredAction) MarshalJSON() ([]byte, error) { return writeObject(v) }

// ResetPasswordRequest is sent to the service.
type ResetPasswordRequest struct {
	// The last part of the link.
	Token string `json:"token"`
	// At least 12 characters, and not a common password (`password_too_common`).
	NewPassword string `json:"new_password"`
	// Extra holds fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON decodes the object and keeps unknown fields.
func (v *ResetPasswordRequest) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON encodes the fields that are set.
func (v ResetPasswordRequest) MarshalJSON() ([]byte, error) { return writeObject(v) }

// ResetStreamEvent is returned by the service. Discard the text from earlier deltas, for example because the run restarted after a crash. Discard the reasoning of the current turn too.
type ResetStreamEvent struct {
	// The type.
	Type string `json:"type"`
	// No gaps between resets; also the SSE id of the event.
	Sequence int64 `json:"sequence"`
	// The run, or null.
	RunID string `json:"run_id"`
	// When it happened.
	CreatedAt time.Time `json:"created_at"`
	// The attempt that the stream continues with.
	Attempt int64 `json:"attempt"`
	// The text so far. It replaces all earlier deltas.
	Output string `json:"output"`
	// Extra holds fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON decodes the object and keeps unknown fields.
func (v *ResetStreamEvent) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON encodes the fields that are set.
func (v ResetStreamEvent) MarshalJSON() ([]byte, error) { return writeObject(v) }

// ResumeExperimentRequest is sent to the service.
type ResumeExperimentRequest struct {
	// A new limit, which includes what was spent before; null: none.
	MaxCostUSD Opt[float64] `json:"max_cost_usd"`
	// Extra holds fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON decodes the object and keeps unknown fields.
func (v *ResumeExperimentRequest) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON encodes the fields that are set.
func (v ResumeExperimentRequest) MarshalJSON() ([]byte, error) { return writeObject(v) }

// RetryPipelineRunRequest is sent to the service.
type RetryPipelineRunRequest struct {
	// The idempotency key, for callers that cannot set the header.
	IdempotencyKey Opt[string] `json:"idempotency_key"`
	// Extra holds fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON decodes the object and keeps unknown fields.
func (v *RetryPipelineRunRequest) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON encodes the fields that are set.
func (v RetryPipelineRunRequest) MarshalJSON() ([]byte, error) { return writeObject(v) }

// Revision is returned by the service. An immutable version of an agent's configuration.
type Revision struct {
	// The type of the object.
	Object string `json:"object"`
	// The id, used to refer to it in other calls.
	ID string `json:"id"`
	// The agent.
	AgentID string `json:"agent_id"`
	// The revision number, counted from 1 for each agent.
	Revision      int64              `json:"revision"`
	Configuration AgentConfiguration `json:"configuration"`
	// Top-level fields that differ from the previous revision.
	ChangedFields []string `json:"changed_fields"`
	// The key or person that created it.
	CreatedBy *string `json:"created_by"`
	// When it was created.
	CreatedAt time.Time `json:"created_at"`
	// When it was last deployed; null for a draft.
	DeployedAt *time.Time `json:"deployed_at"`
	// Extra holds fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON decodes the object and keeps unknown fields.
func (v *Revision) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON encodes the fields that are set.
func (v Revision) MarshalJSON() ([]byte, error) { return writeObject(v) }

// RevisionResult is returned by the service. The results of a revision.
type RevisionResult struct {
	// The revision of the agent.
	AgentRevision int64 `json:"agent_revision"`
	// Runs that completed.
	Completed int64 `json:"completed"`
	// Runs that failed, with `missed`.
	Failed int64 `json:"failed"`
	// Runs that failed because an effect was not recorded.
	Missed    int64              `json:"missed"`
	LatencyMs *ExperimentLatency `json:"latency_ms"`
	// Input and output tokens of ended runs.
	TokensUsed int64 `json:"tokens_used"`
	// Cost by the operator's price table; null if the model has no price.
	CostUSD float64 `json:"cost_usd"`
	// The scorers.
	Scorers []ScorerResult `json:"scorers"`
	// Extra holds fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON decodes the object and keeps unknown fields.
func (v *RevisionResult) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON encodes the fields that are set.
func (v RevisionResult) MarshalJSON() ([]byte, error) { return writeObject(v) }

// RollbackRequest is sent to the service.
type RollbackRequest struct {
	// A revision that was deployed before. Default: one step back in the deployment history (3, 2, 1), never to a revision that was rolled back.
	Revision Opt[int64] `json:"revision"`
	// The reason. It is shown in the deployment and in the event.
	Reason string `json:"reason"`
	// Extra holds fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON decodes the object and keeps unknown fields.
func (v *RollbackRequest) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON encodes the fields that are set.
func (v RollbackRequest) MarshalJSON() ([]byte, error) { return writeObject(v) }

// RotateAPIKeyRequest is sent to the service.
type RotateAPIKeyRequest struct {
	// How long the old key keeps working; default 86400.
	GraceSeconds Opt[int64] `json:"grace_seconds"`
	// Extra holds fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON decodes the object and keeps unknown fields.
func (v *RotateAPIKeyRequest) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON encodes the fields that are set.
func (v RotateAPIKeyRequest) MarshalJSON() ([]byte, error) { return writeObject(v) }

// RotateSecretRequest is sent to the service.
type RotateSecretRequest struct {
	// Stored encrypted and never returned.
	Value string `json:"value"`
	// How long `ctx.secrets.getAll` also returns the former value. Default: `86400`.
	GraceSeconds Opt[int64] `json:"grace_seconds"`
	// Extra holds fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON decodes the object and keeps unknown fields.
func (v *RotateSecretRequest) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON encodes the fields that are set.
func (v RotateSecretRequest) MarshalJSON() ([]byte, error) { return writeObject(v) }

// RotateWebhookRequest is sent to the service.
type RotateWebhookRequest struct {
	// `whsec_` and 1 to 250 visible ASCII characters. If you send none, one is created and returned once.
	Secret Opt[string] `json:"secret"`
	// How long deliveries are also signed with the old secret. Default: `86400`.
	GraceSeconds Opt[int64] `json:"grace_seconds"`
	// Extra holds fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON decodes the object and keeps unknown fields.
func (v *RotateWebhookRequest) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON encodes the fields that are set.
func (v RotateWebhookRequest) MarshalJSON() ([]byte, error) { return writeObject(v) }

// Run is returned by the service. One execution of one agent.
type Run struct {
	// The type of the object.
	Object string `json:"object"`
	// The id, used to refer to it in other calls.
	ID string `json:"id"`
	// The agent.
	AgentID string `json:"agent_id"`
	// The revision of the agent that the run uses, even if another one was deployed since.
	AgentRevision int64 `json:"agent_revision"`
	// `queued`, `running`, `requires_action` and `cancelling` are in progress; `completed`, `failed` and `cancelled` are final.
	Status RunStatus `json:"status"`
	// The input of the agent.
	Input map[string]any `json:"input"`
	// The result, once completed.
	Output         map[string]any  `json:"output"`
	Error          *RunError       `json:"error"`
	RequiredAction *RequiredAction `json:"required_action"`
	// Working time in milliseconds once it has ended: total time without waits.
	LatencyMs *int64 `json:"latency_ms"`
	// Time that it waited for a worker or for its thread, without the current wait.
	QueuedMs int64 `json:"queued_ms"`
	// Time that it waited for people, without the current wait.
	WaitingMs int64 `json:"waiting_ms"`
	// Input and output tokens of all turns; 0 if no model ran.
	TokensUsed int64 `json:"tokens_used"`
	// The cost at the prices of that time; null if no model ran or the model has no price.
	CostUSD *float64 `json:"cost_usd"`
	// What the guards of the policies found; null if nothing.
	Guardrails []GuardFinding `json:"guardrails"`
	Usage      *RunUsage      `json:"usage"`
	// The schema of the output that the caller sent for this run; null: the agent's.
	OutputSchema map[string]any `json:"output_schema"`
	// Up to 16 key-value pairs of your own, as strings.
	Metadata map[string]string `json:"metadata"`
	// The requested priority. Runs with a higher priority start first.
	Priority int64 `json:"priority"`
	// After this much working time the run fails: the requested timeout, or the agent's limit.
	TimeoutSeconds int64 `json:"timeout_seconds"`
	// 0 while queued; above 1 after a lost worker or a retry.
	Attempt int64 `json:"attempt"`
	// The idempotency key that it was created with. A request with the same key returns this run.
	IdempotencyKey *string `json:"idempotency_key"`
	// The key that created it; null if no key did, for example if a signed-in person did.
	APIKeyID *string `json:"api_key_id"`
	// The pipeline run that it belongs to.
	PipelineRunID *string `json:"pipeline_run_id"`
	// The thread that it belongs to.
	ThreadID *string `json:"thread_id"`
	// Your identifier of the end user. You can search and erase data by it.
	User *string `json:"user"`
	// The original run, if this one is a replay.
	ReplayOf *string `json:"replay_of"`
	// The scheduled time that started it.
	ScheduledAt *time.Time `json:"scheduled_at"`
	// When it was created.
	CreatedAt time.Time `json:"created_at"`
	// When it started for the first time; null until then.
	StartedAt *time.Time `json:"started_at"`
	// When it ended; null while it is in progress.
	CompletedAt *time.Time `json:"completed_at"`
	// Only with `expand`: the newest 20, newest first; GET /runs/{id}/feedback returns all.
	Feedback []Feedback `json:"feedback"`
	// Extra holds fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON decodes the object and keeps unknown fields.
func (v *Run) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON encodes the fields that are set.
func (v Run) MarshalJSON() ([]byte, error) { return writeObject(v) }

// RunActionReceivedStreamEvent is returned by the service. A person has answered or sent a message, or the caller has sent the results of its tools.
type RunActionReceivedStreamEvent struct {
	// The type.
	Type string `json:"type"`
	// No gaps between resets; also the SSE id of the event.
	Sequence int64 `json:"sequence"`
	// The run, or null.
	RunID string `json:"run_id"`
	// When it happened.
	CreatedAt time.Time      `json:"created_at"`
	Action    ReceivedAction `json:"action"`
	// Extra holds fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON decodes the object and keeps unknown fields.
func (v *RunActionReceivedStreamEvent) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON encodes the fields that are set.
func (v RunActionReceivedStreamEvent) MarshalJSON() ([]byte, error) { return writeObject(v) }

// RunActionRequest is sent to the service.
type RunActionRequest struct {
	// `delegate` passes your vote to another member, for a question with approvers. The other types answer the question or send a message.
	Type RunActionType `json:"type"`
	// The `required_action.id` to answer; default the pending one. `approve` and `respond` need it if `required_action.changed_from` is set.
	ActionID Opt[string] `json:"action_id"`
	// The answer, the message, or a note on the decision.
	Payload Opt[map[string]any] `json:"payload"`
	// With `approve`: arguments for the tool call that replace `required_action.arguments`. They must match `required_action.schema`. Rejected with 422 `invalid_action` if the question has no schema.
	Arguments Opt[map[string]any] `json:"arguments"`
	// With `delegate`: the member who votes instead of you, by `usr_…` or e-mail address.
	To Opt[string] `json:"to"`
	// Extra holds fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON decodes the object and keeps unknown fields.
func (v *RunActionRequest) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON encodes the fields that are set.
func (v RunActionRequest) MarshalJSON() ([]byte, error) { return writeObject(v) }

// RunApprovalChangedStreamEvent is returned by the service. A person voted or delegated a vote, or the deadline passed and the question was escalated.
type RunApprovalChangedStreamEvent struct {
	// The type.
	Type string `json:"type"`
	// No gaps between resets; also the SSE id of the event.
	Sequence int64 `json:"sequence"`
	// The run, or null.
	RunID string `json:"run_id"`
	// When it happened.
	CreatedAt      time.Time      `json:"created_at"`
	RequiredAction RequiredAction `json:"required_action"`
	Change         ApprovalChange `json:"change"`
	// Extra holds fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON decodes the object and keeps unknown fields.
func (v *RunApprovalChangedStreamEvent) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON encodes the fields that are set.
func (v RunApprovalChangedStreamEvent) MarshalJSON() ([]byte, error) { return writeObject(v) }

// RunBatch is returned by the service. The results of a batch.
type RunBatch struct {
	// The type of the object.
	Object string `json:"object"`
	// Number of items with a run.
	Accepted int64 `json:"accepted"`
	// Number of items with an error.
	Rejected int64 `json:"rejected"`
	// One result per item, in the order of the request.
	Data []RunBatchItem `json:"data"`
	// Extra holds fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON decodes the object and keeps unknown fields.
func (v *RunBatch) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON encodes the fields that are set.
func (v RunBatch) MarshalJSON() ([]byte, error) { return writeObject(v) }

// RunBatchItem is returned by the service. The result of one item: a run or an error.
type RunBatchItem struct {
	// The status that POST /runs would have: 202 for a run in progress, 200 for one that has ended (a repeated `idempotency_key`), otherwise that of the error.
	Status int64 `json:"status"`
	Run    *Run  `json:"run"`
	// The error, or null.
	Error *RunBatchItemError `json:"error"`
	// Extra holds fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON decodes the object and keeps unknown fields.
func (v *RunBatchItem) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON encodes the fields that are set.
func (v RunBatchItem) MarshalJSON() ([]byte, error) { return writeObject(v) }

// RunBatchItemError is returned by the service. The error, or null.
type RunBatchItemError struct {
	// The type.
	Type string    `json:"type"`
	Code ErrorCode `json:"code"`
	// What went wrong and what to do next, for people.
	Message string `json:"message"`
	// The field, query parameter or header that caused the error, such as `steps.2.input`, or null.
	Param *string `json:"param"`
	// All errors that were found. The first one is also in `param`.
	Details []RunBatchItemErrorDetail `json:"details"`
	// The URL of the documentation of the code.
	DocURL string `json:"doc_url"`
	// The id of the request, also in the header `X-Request-Id`. Quote it when you report a problem.
	RequestID string `json:"request_id"`
	// Extra holds fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON decodes the object and keeps unknown fields.
func (v *RunBatchItemError) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON encodes the fields that are set.
func (v RunBatchItemError) MarshalJSON() ([]byte, error) { return writeObject(v) }

// RunBatchItemErrorDetail is returned by the service.
type RunBatchItemErrorDetail struct {
	// The field, query parameter or header that caused the error.
	Param *string `json:"param"`
	// A stable code for programs.
	Code string `json:"code"`
	// A message for people. The text may change.
	Message string `json:"message"`
	// Extra holds fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON decodes the object and keeps unknown fields.
func (v *RunBatchItemErrorDetail) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON encodes the fields that are set.
func (v RunBatchItemErrorDetail) MarshalJSON() ([]byte, error) { return writeObject(v) }

// RunCancelledStreamEvent is returned by the service. The run was cancelled; always the last event.
type RunCancelledStreamEvent struct {
	// The type.
	Type string `json:"type"`
	// No gaps between resets; also the SSE id of the event.
	Sequence int64 `json:"sequence"`
	// The run, or null.
	RunID string `json:"run_id"`
	// When it happened.
	CreatedAt time.Time `json:"created_at"`
	Run       Run       `json:"run"`
	// Extra holds fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON decodes the object and keeps unknown fields.
func (v *RunCancelledStreamEvent) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON encodes the fields that are set.
func (v RunCancelledStreamEvent) MarshalJSON() ([]byte, error) { return writeObject(v) }

// RunCompletedStreamEvent is returned by the service. The run completed; always the last event.
type RunCompletedStreamEvent struct {
	// The type.
	Type string `json:"type"`
	// No gaps between resets; also the SSE id of the event.
	Sequence int64 `json:"sequence"`
	// The run, or null.
	RunID string `json:"run_id"`
	// When it happened.
	CreatedAt time.Time `json:"created_at"`
	Run       Run       `json:"run"`
	// Extra holds fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON decodes the object and keeps unknown fields.
func (v *RunCompletedStreamEvent) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON encodes the fields that are set.
func (v RunCompletedStreamEvent) MarshalJSON() ([]byte, error) { return writeObject(v) }

// RunCreatedStreamEvent is returned by the service. The run was accepted; always the first event.
type RunCreatedStreamEvent struct {
	// The type.
	Type string `json:"type"`
	// No gaps between resets; also the SSE id of the event.
	Sequence int64 `json:"sequence"`
	// The run, or null.
	RunID string `json:"run_id"`
	// When it happened.
	CreatedAt time.Time `json:"created_at"`
	Run       Run       `json:"run"`
	// Extra holds fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON decodes the object and keeps unknown fields.
func (v *RunCreatedStreamEvent) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON encodes the fields that are set.
func (v RunCreatedStreamEvent) MarshalJSON() ([]byte, error) { return writeObject(v) }

// RunError is returned by the service. Why a run failed.
type RunError struct {
	// The source of the error. `code` is more specific.
	Type RunErrorType `json:"type"`
	// A stable code for programs.
	Code RunErrorCode `json:"code"`
	// A message for people. The text may change.
	Message string `json:"message"`
	// Whether running it again may help.
	Retryable bool `json:"retryable"`
	// More details, such as the status and body of an HTTP agent; null if there are none.
	Details map[string]any `json:"details"`
	// Extra holds fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON decodes the object and keeps unknown fields.
func (v *RunError) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON encodes the fields that are set.
func (v RunError) MarshalJSON() ([]byte, error) { return writeObject(v) }

// RunFailedStreamEvent is returned by the service. The run failed; `run.error` has the reason. Always the last event.
type RunFailedStreamEvent struct {
	// The type.
	Type string `json:"type"`
	// No gaps between resets; also the SSE id of the event.
	Sequence int64 `json:"sequence"`
	// The run, or null.
	RunID string `json:"run_id"`
	// When it happened.
	CreatedAt time.Time `json:"created_at"`
	Run       Run       `json:"run"`
	// Extra holds fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON decodes the object and keeps unknown fields.
func (v *RunFailedStreamEvent) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON encodes the fields that are set.
func (v RunFailedStreamEvent) MarshalJSON() ([]byte, error) { return writeObject(v) }

// RunOfEvent is returned by the service. The run, without fields that are too large for a webhook: `GET /runs/{id}` returns all of them.
type RunOfEvent struct {
	// The type of the object.
	Object string `json:"object"`
	// The id, used to refer to it in other calls.
	ID string `json:"id"`
	// The agent.
	AgentID string `json:"agent_id"`
	// The revision of the agent that the run uses, even if another one was deployed since.
	AgentRevision int64 `json:"agent_revision"`
	// The status when the event happened.
	Status RunStatus `json:"status"`
	// The input of the agent.
	Input map[string]any `json:"input"`
	// The result, once completed.
	Output         map[string]any  `json:"output"`
	Error          *RunError       `json:"error"`
	RequiredAction *RequiredAction `json:"required_action"`
	// Working time in milliseconds once it has ended: total time without waits.
	LatencyMs *int64 `json:"latency_ms"`
	// Time that it waited for a worker or for its thread, without the current wait.
	QueuedMs int64 `json:"queued_ms"`
	// Time that it waited for people, without the current wait.
	WaitingMs int64 `json:"waiting_ms"`
	// Input and output tokens of all turns; 0 if no model ran.
	TokensUsed int64 `json:"tokens_used"`
	// The cost at the prices of that time; null if no model ran or the model has no price.
	CostUSD *float64 `json:"cost_usd"`
	// What the guards of the policies found; null if nothing.
	Guardrails []GuardFinding `json:"guardrails"`
	Usage      *RunUsage      `json:"usage"`
	// The schema of the output that the caller sent for this run; null: the agent's.
	OutputSchema map[string]any `json:"output_schema"`
	// Up to 16 key-value pairs of your own, as strings.
	Metadata map[string]string `json:"metadata"`
	// The requested priority. Runs with a higher priority start first.
	Priority int64 `json:"priority"`
	// After this much working time the run fails: the requested timeout, or the agent's limit.
	TimeoutSeconds int64 `json:"timeout_seconds"`
	// 0 while queued; above 1 after a lost worker or a retry.
	Attempt int64 `json:"attempt"`
	// The idempotency key that it was created with. A request with the same key returns this run.
	IdempotencyKey *string `json:"idempotency_key"`
	// The key that created it; null if no key did, for example if a signed-in person did.
	APIKeyID *string `json:"api_key_id"`
	// The pipeline run that it belongs to.
	PipelineRunID *string `json:"pipeline_run_id"`
	// The thread that it belongs to.
	ThreadID *string `json:"thread_id"`
	// Your identifier of the end user. You can search and erase data by it.
	User *string `json:"user"`
	// The original run, if this one is a replay.
	ReplayOf *string `json:"replay_of"`
	// The scheduled time that started it.
	ScheduledAt *time.Time `json:"scheduled_at"`
	// When it was created.
	CreatedAt time.Time `json:"created_at"`
	// When it started for the first time; null until then.
	StartedAt *time.Time `json:"started_at"`
	// When it ended; null while it is in progress.
	CompletedAt *time.Time `json:"completed_at"`
	// Only with `expand`: the newest 20, newest first; GET /runs/{id}/feedback returns all.
	Feedback []Feedback `json:"feedback"`
	// True if the output was too large to send; otherwise absent.
	OutputOmitted *bool `json:"output_omitted"`
	// True if the input was too large to send; otherwise absent.
	InputOmitted *bool `json:"input_omitted"`
	// Extra holds fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON decodes the object and keeps unknown fields.
func (v *RunOfEvent) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON encodes the fields that are set.
func (v RunOfEvent) MarshalJSON() ([]byte, error) { return writeObject(v) }

// RunOutputDeltaStreamEvent is returned by the service. The next part of the output text.
type RunOutputDeltaStreamEvent struct {
	// The type.
	Type string `json:"type"`
	// No gaps between resets; also the SSE id of the event.
	Sequence int64 `json:"sequence"`
	// The run, or null.
	RunID string `json:"run_id"`
	// When it happened.
	CreatedAt time.Time `json:"created_at"`
	// Text to append.
	Delta string `json:"delta"`
	// Extra holds fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON decodes the object and keeps unknown fields.
func (v *RunOutputDeltaStreamEvent) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON encodes the fields that are set.
func (v RunOutputDeltaStreamEvent) MarshalJSON() ([]byte, error) { return writeObject(v) }

// RunReasoningDeltaStreamEvent is returned by the service. The next part of the model's reasoning; never part of the output.
type RunReasoningDeltaStreamEvent struct {
	// The type.
	Type string `json:"type"`
	// No gaps between resets; also the SSE id of the event.
	Sequence int64 `json:"sequence"`
	// The run, or null.
	RunID string `json:"run_id"`
	// When it happened.
	CreatedAt time.Time `json:"created_at"`
	// Text to append in the same turn.
	Delta string `json:"delta"`
	// Extra holds fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON decodes the object and keeps unknown fields.
func (v *RunReasoningDeltaStreamEvent) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON encodes the fields that are set.
func (v RunReasoningDeltaStreamEvent) MarshalJSON() ([]byte, error) { return writeObject(v) }

// RunRequiresActionStreamEvent is returned by the service. The run waits for a person, or for the results of the caller's tools.
type RunRequiresActionStreamEvent struct {
	// The type.
	Type string `json:"type"`
	// No gaps between resets; also the SSE id of the event.
	Sequence int64 `json:"sequence"`
	// The run, or null.
	RunID string `json:"run_id"`
	// When it happened.
	CreatedAt      time.Time      `json:"created_at"`
	RequiredAction RequiredAction `json:"required_action"`
	// Extra holds fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON decodes the object and keeps unknown fields.
func (v *RunRequiresActionStreamEvent) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON encodes the fields that are set.
func (v RunRequiresActionStreamEvent) MarshalJSON() ([]byte, error) { return writeObject(v) }

// RunStartedStreamEvent is returned by the service. An agent has started to work on the run.
type RunStartedStreamEvent struct {
	// The type.
	Type string `json:"type"`
	// No gaps between resets; also the SSE id of the event.
	Sequence int64 `json:"sequence"`
	// The run, or null.
	RunID string `json:"run_id"`
	// When it happened.
	CreatedAt time.Time `json:"created_at"`
	// When it started.
	StartedAt time.Time `json:"started_at"`
	// Extra holds fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON decodes the object and keeps unknown fields.
func (v *RunStartedStreamEvent) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON encodes the fields that are set.
func (v RunStartedStreamEvent) MarshalJSON() ([]byte, error) { return writeObject(v) }

// RunStreamEvent is one of [*RunCreatedStreamEvent], [*RunStartedStreamEvent], [*RunOutputDeltaStreamEvent], [*RunReasoningDeltaStreamEvent], [*RunTurnStartedStreamEvent], [*RunTurnRetryingStreamEvent], [*RunTurnCompletedStreamEvent], [*RunToolCalledStreamEvent], [*RunToolProgressStreamEvent], [*RunToolCompletedStreamEvent], [*RunRequiresActionStreamEvent], [*RunActionReceivedStreamEvent], [*RunApprovalChangedStreamEvent], [*RunCompletedStreamEvent], [*RunFailedStreamEvent], [*RunCancelledStreamEvent], [*ResetStreamEvent], [*OtherRunStreamEvent]: switch over its type. One event of the stream; `type` identifies it.
type RunStreamEvent interface{ isRunStreamEvent() }

func (*RunCreatedStreamEvent) isRunStreamEvent()         {}
func (*RunStartedStreamEvent) isRunStreamEvent()         {}
func (*RunOutputDeltaStreamEvent) isRunStreamEvent()     {}
func (*RunReasoningDeltaStreamEvent) isRunStreamEvent()  {}
func (*RunTurnStartedStreamEvent) isRunStreamEvent()     {}
func (*RunTurnRetryingStreamEvent) isRunStreamEvent()    {}
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

// newRunStreamEvent is where an event is read into.
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
	case "run.turn.retrying":
		return new(RunTurnRetryingStreamEvent)
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

// RunToolCalledStreamEvent is returned by the service. The agent calls a tool.
type RunToolCalledStreamEvent struct {
	// The type.
	Type string `json:"type"`
	// No gaps between resets; also the SSE id of the event.
	Sequence int64 `json:"sequence"`
	// The run, or null.
	RunID string `json:"run_id"`
	// When it happened.
	CreatedAt time.Time `json:"created_at"`
	// The name of the tool.
	Tool *string `json:"tool"`
	// The id of the call, the same when it starts and ends.
	CallID *string `json:"call_id"`
	// The arguments of the call.
	Arguments any `json:"arguments"`
	// Extra holds fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON decodes the object and keeps unknown fields.
func (v *RunToolCalledStreamEvent) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON encodes the fields that are set.
func (v RunToolCalledStreamEvent) MarshalJSON() ([]byte, error) { return writeObject(v) }

// RunToolCompletedStreamEvent is returned by the service. A tool call has ended or was rejected.
type RunToolCompletedStreamEvent struct {
	// The type.
	Type string `json:"type"`
	// No gaps between resets; also the SSE id of the event.
	Sequence int64 `json:"sequence"`
	// The run, or null.
	RunID string `json:"run_id"`
	// When it happened.
	CreatedAt time.Time `json:"created_at"`
	// The name of the tool.
	Tool *string `json:"tool"`
	// The id of the call, the same when it starts and ends.
	CallID *string `json:"call_id"`
	// The outcome of the call.
	Status *ToolCallStatus `json:"status"`
	// The result that the model received.
	Result *string `json:"result"`
	// Files that the call created in addition to text, such as an image.
	Files []GivenFile `json:"files"`
	// Extra holds fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON decodes the object and keeps unknown fields.
func (v *RunToolCompletedStreamEvent) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON encodes the fields that are set.
func (v RunToolCompletedStreamEvent) MarshalJSON() ([]byte, error) { return writeObject(v) }

// RunToolProgressStreamEvent is returned by the service. Progress of a tool call; at most once a second per call, and not part of the transcript.
type RunToolProgressStreamEvent struct {
	// The type.
	Type string `json:"type"`
	// No gaps between resets; also the SSE id of the event.
	Sequence int64 `json:"sequence"`
	// The run, or null.
	RunID string `json:"run_id"`
	// When it happened.
	CreatedAt time.Time `json:"created_at"`
	// The name of the tool.
	Tool *string `json:"tool"`
	// The id of the call, the same when it starts and ends.
	CallID *string `json:"call_id"`
	// The progress, in the tool's own unit.
	Progress *float64 `json:"progress"`
	// The total, if the tool reports it.
	Total *float64 `json:"total"`
	// What the tool is doing.
	Message *string `json:"message"`
	// Extra holds fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON decodes the object and keeps unknown fields.
func (v *RunToolProgressStreamEvent) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON encodes the fields that are set.
func (v RunToolProgressStreamEvent) MarshalJSON() ([]byte, error) { return writeObject(v) }

// RunTurnCompletedStreamEvent is returned by the service. A model turn has ended. If it calls tools, the calls follow.
type RunTurnCompletedStreamEvent struct {
	// The type.
	Type string `json:"type"`
	// No gaps between resets; also the SSE id of the event.
	Sequence int64 `json:"sequence"`
	// The run, or null.
	RunID string `json:"run_id"`
	// When it happened.
	CreatedAt time.Time `json:"created_at"`
	// The number of the model turn, from 1.
	Turn int64 `json:"turn"`
	// The model of this turn.
	Model string `json:"model"`
	// Why the turn ended.
	FinishReason RunTurnCompletedStreamEventFinishReason `json:"finish_reason"`
	Usage        RunUsage                                `json:"usage"`
	// The turn has no text, no tool call and no file. `empty_answer`: the model wrote nothing, or only reasoning. `unclosed_reasoning`: its reasoning has a `<think>` without `</think>`, so the answer may be within it.
	Warning *RunTurnCompletedStreamEventWarning `json:"warning"`
	// Extra holds fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON decodes the object and keeps unknown fields.
func (v *RunTurnCompletedStreamEvent) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON encodes the fields that are set.
func (v RunTurnCompletedStreamEvent) MarshalJSON() ([]byte, error) { return writeObject(v) }

// RunTurnRetryingStreamEvent is returned by the service. The model provider failed, and the turn is tried again. Sent for the first three tries of a turn, then at most once a minute.
type RunTurnRetryingStreamEvent struct {
	// The type.
	Type string `json:"type"`
	// No gaps between resets; also the SSE id of the event.
	Sequence int64 `json:"sequence"`
	// The run, or null.
	RunID string `json:"run_id"`
	// When it happened.
	CreatedAt time.Time `json:"created_at"`
	// The number of the model turn, from 1.
	Turn int64 `json:"turn"`
	// The model of the next try.
	Model string `json:"model"`
	// Why the last try failed.
	Reason string `json:"reason"`
	// How many tries of this turn have failed.
	Attempt int64 `json:"attempt"`
	// When the next try starts.
	NextAttemptAt time.Time `json:"next_attempt_at"`
	// Extra holds fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON decodes the object and keeps unknown fields.
func (v *RunTurnRetryingStreamEvent) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON encodes the fields that are set.
func (v RunTurnRetryingStreamEvent) MarshalJSON() ([]byte, error) { return writeObject(v) }

// RunTurnStartedStreamEvent is returned by the service. A model turn has started.
type RunTurnStartedStreamEvent struct {
	// The type.
	Type string `json:"type"`
	// No gaps between resets; also the SSE id of the event.
	Sequence int64 `json:"sequence"`
	// The run, or null.
	RunID string `json:"run_id"`
	// When it happened.
	CreatedAt time.Time `json:"created_at"`
	// The number of the model turn, from 1.
	Turn int64 `json:"turn"`
	// Extra holds fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON decodes the object and keeps unknown fields.
func (v *RunTurnStartedStreamEvent) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON encodes the fields that are set.
func (v RunTurnStartedStreamEvent) MarshalJSON() ([]byte, error) { return writeObject(v) }

// RunUsage is returned by the service. Usage as reported by the model providers.
type RunUsage struct {
	// Number of input tokens.
	InputTokens int64 `json:"input_tokens"`
	// Input tokens that the provider read from its cache.
	CachedInputTokens *int64 `json:"cached_input_tokens"`
	// Number of output tokens.
	OutputTokens int64 `json:"output_tokens"`
	// Output tokens that the model used for reasoning.
	ReasoningTokens *int64 `json:"reasoning_tokens"`
	// Input and output tokens that no provider reported: an estimate, for example for an interrupted turn.
	EstimatedTokens *int64      `json:"estimated_tokens"`
	Guards          *GuardUsage `json:"guards"`
	// By the operator's price table; null where it has no price.
	CostUSD *float64 `json:"cost_usd"`
	// The usage by model, and by price if the price changed; without guards.
	Models []ModelUsage `json:"models"`
	// Why the model ended its answer. `length`: the answer reached the maximum length and was cut.
	FinishReason *RunUsageFinishReason `json:"finish_reason"`
	// Extra holds fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON decodes the object and keeps unknown fields.
func (v *RunUsage) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON encodes the fields that are set.
func (v RunUsage) MarshalJSON() ([]byte, error) { return writeObject(v) }

// Runtime has one of these fields set. How an agent runs; `type` identifies the kind.
type Runtime struct {
	Module    *RuntimeModule
	HTTP      *RuntimeHTTP
	Model     *RuntimeModel
	Worker    *RuntimeWorker
	A2a       *RuntimeA2a
	Responses *RuntimeResponses
	// Other is set for a kind that this version does not have.
	Other map[string]any
}

// UnmarshalJSON decodes the kind that the data has.
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

// MarshalJSON writes the kind that it is.
func (v Runtime) MarshalJSON() ([]byte, error) {
	return writeVariant(v.Other, v.Module, v.HTTP, v.Model, v.Worker, v.A2a, v.Responses)
}

// RuntimeA2a is sent to the service and returned by it.
type RuntimeA2a struct {
	// The type.
	Type string `json:"type" fixed:"a2a"`
	// The https URL of the agent card, `…/.well-known/agent-card.json`. The agent must support A2A 1.0.
	URL string `json:"url"`
	// Sent with every call; stored encrypted and returned as [redacted].
	Headers Opt[map[string]string] `json:"headers"`
	// Extra holds fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON decodes the object and keeps unknown fields.
func (v *RuntimeA2a) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON encodes the fields that are set.
func (v RuntimeA2a) MarshalJSON() ([]byte, error) { return writeObject(v) }

// RuntimeHTTP is sent to the service and returned by it.
type RuntimeHTTP struct {
	// The type.
	Type string `json:"type" fixed:"http"`
	// The https URL of your agent.
	URL string `json:"url"`
	// Sent with every call; stored encrypted and returned as [redacted].
	Headers Opt[map[string]string] `json:"headers"`
	// Signs every call. If you send none, the service creates one. Returned once, then as [redacted].
	Secret Opt[string] `json:"secret"`
	// Extra holds fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON decodes the object and keeps unknown fields.
func (v *RuntimeHTTP) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON encodes the fields that are set.
func (v RuntimeHTTP) MarshalJSON() ([]byte, error) { return writeObject(v) }

// RuntimeModel is sent to the service and returned by it.
type RuntimeModel struct {
	// The type.
	Type string `json:"type" fixed:"model"`
	// The name of the provider; `default` means the organisation's, or else the operator's first.
	Provider string `json:"provider"`
	// The name of the model at its provider; `default` means the provider's default model.
	Model string `json:"model"`
	// Fallback models, tried in this order if `model` fails.
	Models Opt[[]RuntimeModelModel] `json:"models"`
	// Maximum number of output tokens per turn. A truncated answer is kept, and `usage.finish_reason` of the run is `length`.
	MaxOutputTokens Opt[int64] `json:"max_output_tokens"`
	// The sampling temperature. 0 gives the most likely text; higher values vary more.
	Temperature Opt[float64] `json:"temperature"`
	// Nucleus sampling: use only the most likely tokens up to this probability.
	TopP Opt[float64] `json:"top_p"`
	// The model stops before it writes one of these texts.
	Stop Opt[[]string] `json:"stop"`
	// The same seed gives about the same answer.
	Seed Opt[int64] `json:"seed"`
	// `auto` (the default), `none`, `required` (any tool), or the name of a tool. The last two apply until a tool was called.
	ToolChoice Opt[string] `json:"tool_choice"`
	// Whether a turn may call several tools; false means one.
	ParallelToolCalls Opt[bool] `json:"parallel_tool_calls"`
	// How much the model reasons before it answers, if supported.
	ReasoningEffort Opt[RuntimeModelReasoningEffort] `json:"reasoning_effort"`
	// Additional request fields of the provider, such as `{"top_k": 40}`. Fields that the service sets take precedence.
	ProviderOptions Opt[map[string]any] `json:"provider_options"`
	// Maximum wait for the first token of a turn, including hidden reasoning; default 300. Then the turn is tried again, by the next of `models` if there is one.
	FirstTokenTimeoutSeconds Opt[int64] `json:"first_token_timeout_seconds"`
	// Maximum wait between two tokens of a turn; default 120. Then the turn is tried again from its start.
	TokenTimeoutSeconds Opt[int64] `json:"token_timeout_seconds"`
	// A template for the prompt, with {{field}} from the input.
	Prompt Opt[string] `json:"prompt"`
	// What happens when a thread becomes longer than the model's context window. The thread itself stays complete.
	Compaction Opt[RuntimeModelCompaction] `json:"compaction"`
	// Built-in tools of the service, in addition to `connectors`.
	Tools Opt[[]RuntimeModelTool] `json:"tools"`
	// Extra holds fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON decodes the object and keeps unknown fields.
func (v *RuntimeModel) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON encodes the fields that are set.
func (v RuntimeModel) MarshalJSON() ([]byte, error) { return writeObject(v) }

// RuntimeModelCompaction is sent to the service and returned by it. What happens when a thread becomes longer than the model's context window. The thread itself stays complete.
type RuntimeModelCompaction struct {
	// `drop`: the oldest turns of a long thread are not sent to the model. `summarize`: a model summarises them. Default: `drop`.
	Strategy Opt[RuntimeModelCompactionStrategy] `json:"strategy"`
	// The size of the model's context window, in tokens. Default: `100000`.
	ContextTokens Opt[int64] `json:"context_tokens"`
	// The model for summaries; default the agent's model.
	Provider Opt[string] `json:"provider"`
	// The name of the model at its provider; `default` means the provider's default model.
	Model Opt[string] `json:"model"`
	// Extra holds fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON decodes the object and keeps unknown fields.
func (v *RuntimeModelCompaction) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON encodes the fields that are set.
func (v RuntimeModelCompaction) MarshalJSON() ([]byte, error) { return writeObject(v) }

// RuntimeModelModel is sent to the service and returned by it.
type RuntimeModelModel struct {
	// Default: the agent's provider.
	Provider Opt[string] `json:"provider"`
	// The name of the model at its provider; `default` means the provider's default model.
	Model string `json:"model"`
	// Default: that of the agent.
	FirstTokenTimeoutSeconds Opt[int64] `json:"first_token_timeout_seconds"`
	// Default: that of the agent.
	TokenTimeoutSeconds Opt[int64] `json:"token_timeout_seconds"`
	// Extra holds fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON decodes the object and keeps unknown fields.
func (v *RuntimeModelModel) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON encodes the fields that are set.
func (v RuntimeModelModel) MarshalJSON() ([]byte, error) { return writeObject(v) }

// RuntimeModelTool is sent to the service and returned by it. The model may write programs and run them, without network access, in a sandbox that the operator has enabled (`AGENTRUN_CODE`).
type RuntimeModelTool struct {
	// The type.
	Type string `json:"type" fixed:"code"`
	// The only allowed languages; default all that the machine has.
	Languages Opt[[]RuntimeModelToolLanguage] `json:"languages"`
	// `always`: each script requires approval, and the run waits in `requires_action`. Default: `never`.
	Approval Opt[RuntimeModelToolApproval] `json:"approval"`
	// Timeout of one script. The operator's limit also applies.
	TimeoutSeconds Opt[int64] `json:"timeout_seconds"`
	// Extra holds fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON decodes the object and keeps unknown fields.
func (v *RuntimeModelTool) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON encodes the fields that are set.
func (v RuntimeModelTool) MarshalJSON() ([]byte, error) { return writeObject(v) }

// RuntimeModule is sent to the service and returned by it.
type RuntimeModule struct {
	// The type.
	Type string `json:"type" fixed:"module"`
	// The name of the module on the server.
	Module string `json:"module"`
	// The hash of the files that this revision runs, even if the files on the server have changed. If you leave it out when you write `runtime`, the current files are used, and create a new revision if they differ; send it back to keep the files. Modules that ship with the service have no hash.
	Code Opt[string] `json:"code"`
	// Extra holds fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON decodes the object and keeps unknown fields.
func (v *RuntimeModule) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON encodes the fields that are set.
func (v RuntimeModule) MarshalJSON() ([]byte, error) { return writeObject(v) }

// RuntimeResponses is sent to the service and returned by it.
type RuntimeResponses struct {
	// The type.
	Type string `json:"type" fixed:"responses"`
	// The https base URL of an OpenAI-compatible API, such as `https://api.openai.com/v1`; `/responses` is appended.
	URL string `json:"url"`
	// The model name that the API expects.
	Model string `json:"model"`
	// Sent with every call; stored encrypted and returned as [redacted].
	Headers Opt[map[string]string] `json:"headers"`
	// Whether responses are created in the background, so that they survive a lost connection or node. Use `false` if the API does not support `background`: then a lost response is requested again. Default: `true`.
	Background Opt[bool] `json:"background"`
	// Extra holds fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON decodes the object and keeps unknown fields.
func (v *RuntimeResponses) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON encodes the fields that are set.
func (v RuntimeResponses) MarshalJSON() ([]byte, error) { return writeObject(v) }

// RuntimeWorker is sent to the service and returned by it.
type RuntimeWorker struct {
	// The type.
	Type string `json:"type" fixed:"worker"`
	// The queue from which your workers take its runs.
	Queue string `json:"queue"`
	// The name of the agent in the workers; default the agent's name.
	Handler Opt[string] `json:"handler"`
	// `pinned`: a run stays with workers of the build that started it, until none of them has reported for 75 seconds. `never`: a run never changes to another build. `auto`: any worker can continue a run. Default: `auto`.
	Builds Opt[RuntimeWorkerBuilds] `json:"builds"`
	// Extra holds fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON decodes the object and keeps unknown fields.
func (v *RuntimeWorker) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON encodes the fields that are set.
func (v RuntimeWorker) MarshalJSON() ([]byte, error) { return writeObject(v) }

// Schedule is sent to the service and returned by it. When runs start automatically: a cron expression with five fields, or six with seconds first, or @hourly, @daily, @weekly, @monthly or @yearly.
type Schedule struct {
	// Five fields (minute, hour, day of month, month, weekday), six with seconds first, or `@hourly`, `@daily`, `@weekly`, `@monthly`, `@yearly`. A field is `*`, a number or name, a list (`1,15`), a range (`MON-FRI`) or steps (`0-59/5`); `L` is the last day, `#2` the second such weekday.
	Cron string `json:"cron"`
	// An IANA time zone, including its daylight saving time. Default: `UTC`.
	Timezone Opt[string] `json:"timezone"`
	// The input of every run; default `{}`.
	Input Opt[map[string]any] `json:"input"`
	// False: the schedule is kept but starts no runs. Default: `true`.
	Active Opt[bool] `json:"active"`
	// Extra holds fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON decodes the object and keeps unknown fields.
func (v *Schedule) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON encodes the fields that are set.
func (v Schedule) MarshalJSON() ([]byte, error) { return writeObject(v) }

// ScheduleRefusal is returned by the service. Why the last scheduled time started no run; null if it did, or after the schedule was changed.
type ScheduleRefusal struct {
	// The scheduled time.
	ScheduledAt time.Time `json:"scheduled_at"`
	// The error code that the same API call would have returned.
	Code string `json:"code"`
	// A message for people. The text may change.
	Message string `json:"message"`
	// Extra holds fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON decodes the object and keeps unknown fields.
func (v *ScheduleRefusal) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON encodes the fields that are set.
func (v ScheduleRefusal) MarshalJSON() ([]byte, error) { return writeObject(v) }

// Score is returned by the service. What a scorer gave a run.
type Score struct {
	// The scorer.
	ScorerID string `json:"scorer_id"`
	// From 0 to 1; null if the scorer failed.
	Score *float64 `json:"score"`
	// Whether it passed; null if the scorer failed.
	Passed *bool `json:"passed"`
	// Why; for a scorer that failed, the error.
	Reason *string `json:"reason"`
	// Input and output tokens of ended runs.
	TokensUsed int64 `json:"tokens_used"`
	// Cost by the operator's price table; null if the model has no price.
	CostUSD *float64 `json:"cost_usd"`
	// The run of an agent that scores; otherwise null.
	RunID *string `json:"run_id"`
	// Extra holds fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON decodes the object and keeps unknown fields.
func (v *Score) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON encodes the fields that are set.
func (v Score) MarshalJSON() ([]byte, error) { return writeObject(v) }

// ScoreDifference is returned by the service. Average of the differences of the pairs, with its interval from a paired bootstrap.
type ScoreDifference struct {
	// The average.
	Mean float64 `json:"mean"`
	// The lower end of the interval.
	Low float64 `json:"low"`
	// The upper end of the interval.
	High float64 `json:"high"`
	// Extra holds fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON decodes the object and keeps unknown fields.
func (v *ScoreDifference) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON encodes the fields that are set.
func (v ScoreDifference) MarshalJSON() ([]byte, error) { return writeObject(v) }

// Scorer is returned by the service. Scores the outputs of runs.
type Scorer struct {
	// The type of the object.
	Object string `json:"object"`
	// The id, used to refer to it in other calls.
	ID string `json:"id"`
	// The name, up to 128 characters.
	Name string `json:"name"`
	// Your description of its purpose.
	Description *string `json:"description"`
	// The number of its definition; each change adds one.
	Version    int64            `json:"version"`
	Definition ScorerDefinition `json:"definition"`
	// The key or person that created it.
	CreatedBy string `json:"created_by"`
	// When it was created.
	CreatedAt time.Time `json:"created_at"`
	// When it was last changed.
	UpdatedAt time.Time `json:"updated_at"`
	// Extra holds fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON decodes the object and keeps unknown fields.
func (v *Scorer) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON encodes the fields that are set.
func (v Scorer) MarshalJSON() ([]byte, error) { return writeObject(v) }

// ScorerComparison is returned by the service. Two revisions compared by a scorer.
type ScorerComparison struct {
	// The scorer.
	ScorerID string `json:"scorer_id"`
	// The name, up to 128 characters.
	Name string `json:"name"`
	// Rows that have a score in both.
	Pairs int64            `json:"pairs"`
	Base  ComparedRevision `json:"base"`
	Other ComparedRevision `json:"other"`
	// Rows that pass only in the other one.
	Fixed int64 `json:"fixed"`
	// Rows that pass only in the base.
	Broken int64 `json:"broken"`
	// McNemar's exact test of fixed and broken rows; null without pairs.
	PValue     *float64         `json:"p_value"`
	Difference *ScoreDifference `json:"difference"`
	// `better`, `worse`, or `undecided` if the rows do not support either.
	Verdict ScorerComparisonVerdict `json:"verdict"`
	// Extra holds fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON decodes the object and keeps unknown fields.
func (v *ScorerComparison) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON encodes the fields that are set.
func (v ScorerComparison) MarshalJSON() ([]byte, error) { return writeObject(v) }

// ScorerDefinition has one of these fields set. How an output is scored.
type ScorerDefinition struct {
	Exact      *ExactScorer
	Contains   *ContainsScorer
	Regex      *RegexScorer
	JSONSchema *JSONSchemaScorer
	Numeric    *NumericScorer
	Expression *ExpressionScorer
	Model      *ModelScorer
	Agent      *AgentScorer
	People     *PeopleScorer
	// Other is set for a kind that this version does not have.
	Other map[string]any
}

// UnmarshalJSON decodes the kind that the data has.
func (v *ScorerDefinition) UnmarshalJSON(data []byte) error {
	*v = ScorerDefinition{}
	switch readKind(data, "type") {
	case "exact":
		return json.Unmarshal(data, &v.Exact)
	case "contains":
		return json.Unmarshal(data, &v.Contains)
	case "regex":
		return json.Unmarshal(data, &v.Regex)
	case "json_schema":
		return json.Unmarshal(data, &v.JSONSchema)
	case "numeric":
		return json.Unmarshal(data, &v.Numeric)
	case "expression":
		return json.Unmarshal(data, &v.Expression)
	case "model":
		return json.Unmarshal(data, &v.Model)
	case "agent":
		return json.Unmarshal(data, &v.Agent)
	case "people":
		return json.Unmarshal(data, &v.People)
	default:
		return json.Unmarshal(data, &v.Other)
	}
}

// MarshalJSON writes the kind that it is.
func (v ScorerDefinition) MarshalJSON() ([]byte, error) {
	return writeVariant(v.Other, v.Exact, v.Contains, v.Regex, v.JSONSchema, v.Numeric, v.Expression, v.Model, v.Agent, v.People)
}

// ScorerPatch is sent to the service.
type ScorerPatch struct {
	// The name, up to 128 characters.
	Name Opt[string] `json:"name"`
	// Your description of its purpose.
	Description Opt[string]           `json:"description"`
	Definition  Opt[ScorerDefinition] `json:"definition"`
	// Extra holds fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON decodes the object and keeps unknown fields.
func (v *ScorerPatch) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON encodes the fields that are set.
func (v ScorerPatch) MarshalJSON() ([]byte, error) { return writeObject(v) }

// ScorerResult is returned by the service. What a scorer gave the runs of a revision.
type ScorerResult struct {
	// The scorer.
	ScorerID string `json:"scorer_id"`
	// The name, up to 128 characters.
	Name string `json:"name"`
	// The version that it reports.
	Version int64 `json:"version"`
	// Runs with a score.
	Scored int64 `json:"scored"`
	// Runs that passed.
	Passed int64 `json:"passed"`
	// Runs that the scorer could not score.
	Errors   int64     `json:"errors"`
	PassRate *PassRate `json:"pass_rate"`
	// Average score.
	Mean *float64 `json:"mean"`
	// Input and output tokens of ended runs.
	TokensUsed int64 `json:"tokens_used"`
	// Cost by the operator's price table; null if the model has no price.
	CostUSD   float64    `json:"cost_usd"`
	Agreement *Agreement `json:"agreement"`
	// The same for the rows with each tag, at most 100.
	Tags []TagResult `json:"tags"`
	// Extra holds fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON decodes the object and keeps unknown fields.
func (v *ScorerResult) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON encodes the fields that are set.
func (v ScorerResult) MarshalJSON() ([]byte, error) { return writeObject(v) }

// ScorerUse is sent to the service. A scorer, in its current or another version.
type ScorerUse struct {
	// The id, used to refer to it in other calls.
	ID string `json:"id"`
	// Default: the current version.
	Version Opt[int64] `json:"version"`
	// Extra holds fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON decodes the object and keeps unknown fields.
func (v *ScorerUse) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON encodes the fields that are set.
func (v ScorerUse) MarshalJSON() ([]byte, error) { return writeObject(v) }

// ScorerVersion is returned by the service. A former or current definition of a scorer.
type ScorerVersion struct {
	// The type of the object.
	Object string `json:"object"`
	// The scorer.
	ID string `json:"id"`
	// The number of its definition; each change adds one.
	Version    int64            `json:"version"`
	Definition ScorerDefinition `json:"definition"`
	// The key or person that created it.
	CreatedBy string `json:"created_by"`
	// When it was created.
	CreatedAt time.Time `json:"created_at"`
	// Extra holds fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON decodes the object and keeps unknown fields.
func (v *ScorerVersion) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON encodes the fields that are set.
func (v ScorerVersion) MarshalJSON() ([]byte, error) { return writeObject(v) }

// ScoringDay is returned by the service. The current day (UTC).
type ScoringDay struct {
	// Runs that were scored.
	Scored int64 `json:"scored"`
	// Runs that the scorer could not score.
	Errors int64 `json:"errors"`
	// Sampled runs that were not scored, because a limit of the day was reached.
	Skipped int64 `json:"skipped"`
	// Tokens of the models that scored.
	TokensUsed int64 `json:"tokens_used"`
	// What the scores have cost, by the price table.
	CostUSD float64 `json:"cost_usd"`
	// Extra holds fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON decodes the object and keeps unknown fields.
func (v *ScoringDay) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON encodes the fields that are set.
func (v ScoringDay) MarshalJSON() ([]byte, error) { return writeObject(v) }

// ScoringFilter is sent to the service and returned by it. Which runs of the agent are scored; default all.
type ScoringFilter struct {
	// Only runs of this revision.
	AgentRevision Opt[int64] `json:"agent_revision"`
	// Only runs that this key started.
	APIKeyID Opt[string] `json:"api_key_id"`
	// Only runs that have all of these pairs.
	Metadata Opt[map[string]string] `json:"metadata"`
	// Extra holds fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON decodes the object and keeps unknown fields.
func (v *ScoringFilter) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON encodes the fields that are set.
func (v ScoringFilter) MarshalJSON() ([]byte, error) { return writeObject(v) }

// ScoringRule is returned by the service. Scores a sample of the runs of an agent after they completed.
type ScoringRule struct {
	// The type of the object.
	Object string `json:"object"`
	// The id, used to refer to it in other calls.
	ID string `json:"id"`
	// The agent.
	AgentID string `json:"agent_id"`
	// The name of the feedback that has the scores, such as `tone`. Each rule of an agent has its own.
	Name   string     `json:"name"`
	Scorer UsedScorer `json:"scorer"`
	// The share of the completed runs that is scored. The id of a run decides, so rules with the same percentage score the same runs.
	Percent float64       `json:"percent"`
	Filter  ScoringFilter `json:"filter"`
	// If false, no further runs are scored.
	Active bool `json:"active"`
	// At most this many runs are scored per day (UTC).
	MaxScoresPerDay *int64 `json:"max_scores_per_day"`
	// No further runs are scored on a day (UTC) on which the scores have cost this much.
	MaxCostUSDPerDay *float64   `json:"max_cost_usd_per_day"`
	Today            ScoringDay `json:"today"`
	// The key or person that created it.
	CreatedBy string `json:"created_by"`
	// When it was created.
	CreatedAt time.Time `json:"created_at"`
	// When it was last changed.
	UpdatedAt time.Time `json:"updated_at"`
	// Extra holds fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON decodes the object and keeps unknown fields.
func (v *ScoringRule) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON encodes the fields that are set.
func (v ScoringRule) MarshalJSON() ([]byte, error) { return writeObject(v) }

// ScoringRulePatch is sent to the service.
type ScoringRulePatch struct {
	// The name of the feedback that has the scores, such as `tone`. Each rule of an agent has its own.
	Name   Opt[string]    `json:"name"`
	Scorer Opt[ScorerUse] `json:"scorer"`
	// The share of the completed runs that is scored. The id of a run decides, so rules with the same percentage score the same runs.
	Percent Opt[float64]       `json:"percent"`
	Filter  Opt[ScoringFilter] `json:"filter"`
	// If false, no further runs are scored.
	Active Opt[bool] `json:"active"`
	// At most this many runs are scored per day (UTC).
	MaxScoresPerDay Opt[int64] `json:"max_scores_per_day"`
	// No further runs are scored on a day (UTC) on which the scores have cost this much.
	MaxCostUSDPerDay Opt[float64] `json:"max_cost_usd_per_day"`
	// Extra holds fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON decodes the object and keeps unknown fields.
func (v *ScoringRulePatch) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON encodes the fields that are set.
func (v ScoringRulePatch) MarshalJSON() ([]byte, error) { return writeObject(v) }

// SecondFactor is returned by the service. Whether you have a second factor.
type SecondFactor struct {
	// The type of the object.
	Object string `json:"object"`
	// When it was enabled; null if it is off.
	EnabledAt *time.Time `json:"enabled_at"`
	// Number of unused recovery codes.
	RecoveryCodesLeft int64 `json:"recovery_codes_left"`
	// The organisation requires a second factor and you have none: until you set it up, all other calls are rejected.
	Missing bool `json:"missing"`
	// Extra holds fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON decodes the object and keeps unknown fields.
func (v *SecondFactor) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON encodes the fields that are set.
func (v SecondFactor) MarshalJSON() ([]byte, error) { return writeObject(v) }

// SecondFactorSetup is returned by the service. The secret for an authenticator app, returned only once.
type SecondFactorSetup struct {
	// The type of the object.
	Object string `json:"object"`
	// The base32 secret for an authenticator. Returned only once.
	Secret string `json:"secret"`
	// The same as a URL that authenticators scan as a QR code.
	OtpauthURL string `json:"otpauth_url"`
	// When it expires; null if it never expires.
	ExpiresAt time.Time `json:"expires_at"`
	// Extra holds fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON decodes the object and keeps unknown fields.
func (v *SecondFactorSetup) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON encodes the fields that are set.
func (v SecondFactorSetup) MarshalJSON() ([]byte, error) { return writeObject(v) }

// Secret is returned by the service. A secret, without its value.
type Secret struct {
	// The type of the object.
	Object string `json:"object"`
	// The id, used to refer to it in other calls.
	ID string `json:"id"`
	// The name, up to 128 characters.
	Name string `json:"name"`
	// The only agent that can read it; null: every agent of the organisation.
	AgentID *string `json:"agent_id"`
	// Starts at 1. Each rotation adds 1.
	Version int64 `json:"version"`
	// Until when `ctx.secrets.getAll` also returns the former value; null: there is none.
	PreviousExpiresAt *time.Time `json:"previous_expires_at"`
	// When it was created.
	CreatedAt time.Time `json:"created_at"`
	// When it was last changed.
	UpdatedAt time.Time `json:"updated_at"`
	// Extra holds fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON decodes the object and keeps unknown fields.
func (v *Secret) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON encodes the fields that are set.
func (v Secret) MarshalJSON() ([]byte, error) { return writeObject(v) }

// SecretsGuard is returned by the service. API keys, tokens, private keys, and passwords after their name (`password = …`).
type SecretsGuard struct {
	// The type.
	Type string `json:"type"`
	// The name in findings; default its type.
	Name *string `json:"name"`
	// What the guard checks: `input`, `output` or `both`.
	On GuardOn `json:"on"`
	// What happens on a match: `block` rejects, `redact` removes the match, `flag` records it.
	Action GuardAction `json:"action"`
	// Records findings and changes nothing.
	Shadow bool `json:"shadow"`
	// Extra holds fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON decodes the object and keeps unknown fields.
func (v *SecretsGuard) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON encodes the fields that are set.
func (v SecretsGuard) MarshalJSON() ([]byte, error) { return writeObject(v) }

// SecretsGuardRequest is sent to the service. API keys, tokens, private keys, and passwords after their name (`password = …`).
type SecretsGuardRequest struct {
	// The type.
	Type string `json:"type" fixed:"secrets"`
	// The name in findings; default its type.
	Name Opt[string] `json:"name"`
	// What the guard checks: `input`, `output` or `both`.
	On Opt[GuardOn] `json:"on"`
	// What happens on a match: `block` rejects, `redact` removes the match, `flag` records it.
	Action Opt[GuardAction] `json:"action"`
	// Records findings and changes nothing.
	Shadow Opt[bool] `json:"shadow"`
	// Extra holds fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON decodes the object and keeps unknown fields.
func (v *SecretsGuardRequest) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON encodes the fields that are set.
func (v SecretsGuardRequest) MarshalJSON() ([]byte, error) { return writeObject(v) }

// Session is returned by the service. One place where you are signed in.
type Session struct {
	// The type of the object.
	Object string `json:"object"`
	// The id, used to refer to it in other calls.
	ID string `json:"id"`
	// The organisation.
	OrganizationID string `json:"organization_id"`
	// Whether this is the session that makes the call.
	IsCurrent bool `json:"is_current"`
	// How you signed in; `sso` means single sign-on.
	Method SessionMethod `json:"method"`
	// The network address of the caller.
	Address *string `json:"address"`
	// The `User-Agent` header of the caller.
	UserAgent *string `json:"user_agent"`
	// When it was created.
	CreatedAt time.Time `json:"created_at"`
	// When it was last seen.
	LastSeenAt time.Time `json:"last_seen_at"`
	// When it expires; null if it never expires.
	ExpiresAt time.Time `json:"expires_at"`
	// Extra holds fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON decodes the object and keeps unknown fields.
func (v *Session) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON encodes the fields that are set.
func (v Session) MarshalJSON() ([]byte, error) { return writeObject(v) }

// SessionToken is returned by the service. A short-lived token, returned only once.
type SessionToken struct {
	// The type of the object.
	Object string `json:"object"`
	// `ar_st_…`, for `Authorization: Bearer`. Returned only once.
	Secret string `json:"secret"`
	// The permissions; write includes read.
	Scopes []string `json:"scopes"`
	// The end user whose runs, threads and files are all it reaches.
	User *string `json:"user"`
	// The only agents that it may use; null: those of its parent.
	AgentIDs []string `json:"agent_ids"`
	// The only thread that it may read and continue.
	ThreadID *string `json:"thread_id"`
	// The only web origins whose pages may use it; null: those of the organisation.
	Origins []string `json:"origins"`
	// The number of runs that it may create; null means no limit.
	MaxRuns *int64 `json:"max_runs"`
	// When it expires; null if it never expires.
	ExpiresAt time.Time `json:"expires_at"`
	// Extra holds fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON decodes the object and keeps unknown fields.
func (v *SessionToken) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON encodes the fields that are set.
func (v SessionToken) MarshalJSON() ([]byte, error) { return writeObject(v) }

// SignInOptions is returned by the service. What the sign-in page needs before the user enters an e-mail address.
type SignInOptions struct {
	// The type of the object.
	Object string `json:"object"`
	// The installation's provider, reached through GET /api/auth/sso.
	SingleSignOn *SignInOptionsSingleSignOn `json:"single_sign_on"`
	// Extra holds fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON decodes the object and keeps unknown fields.
func (v *SignInOptions) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON encodes the fields that are set.
func (v SignInOptions) MarshalJSON() ([]byte, error) { return writeObject(v) }

// SignInOptionsSingleSignOn is returned by the service. The installation's provider, reached through GET /api/auth/sso.
type SignInOptionsSingleSignOn struct {
	// The label of the button.
	Name string `json:"name"`
	// Extra holds fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON decodes the object and keeps unknown fields.
func (v *SignInOptionsSingleSignOn) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON encodes the fields that are set.
func (v SignInOptionsSingleSignOn) MarshalJSON() ([]byte, error) { return writeObject(v) }

// SignedIn is returned by the service. The new session.
type SignedIn struct {
	// The type of the object.
	Object string `json:"object"`
	// The session.
	ID           string       `json:"id"`
	User         User         `json:"user"`
	Organization Organization `json:"organization"`
	// When it expires; null if it never expires.
	ExpiresAt time.Time `json:"expires_at"`
	// Extra holds fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON decodes the object and keeps unknown fields.
func (v *SignedIn) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON encodes the fields that are set.
func (v SignedIn) MarshalJSON() ([]byte, error) { return writeObject(v) }

// SingleSignOn is returned by the service. The organisation's provider, without its secret.
type SingleSignOn struct {
	// The type of the object.
	Object string `json:"object"`
	// The issuer URL of the provider: https, as in its own metadata, without `/.well-known/…`.
	Issuer string `json:"issuer"`
	// The client id of this service at the provider.
	ClientID string `json:"client_id"`
	// The scopes to request from the provider.
	Scopes string `json:"scopes"`
	// The claim that determines roles: a name such as `groups`, or a path such as `realm_access.roles`.
	RolesClaim *string `json:"roles_claim"`
	// Maps values of that claim to roles. If several match, the highest role applies.
	RoleMapping map[string]SingleSignOnRoleMappingValue `json:"role_mapping"`
	// The role of people without a mapped value; null means that they cannot sign in.
	DefaultRole *SingleSignOnDefaultRole `json:"default_role"`
	// Whether only owners may still sign in with a password.
	Required bool `json:"required"`
	// Whether a person who was removed or has left becomes a member again by signing in.
	ReadmitsRemoved bool `json:"readmits_removed"`
	// The redirect URI to register at the provider.
	RedirectUri string `json:"redirect_uri"`
	// The URL that starts a sign-in, for the provider's application list.
	SignInURL string `json:"sign_in_url"`
	// When it was created.
	CreatedAt time.Time `json:"created_at"`
	// When it was last changed.
	UpdatedAt time.Time `json:"updated_at"`
	// Extra holds fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON decodes the object and keeps unknown fields.
func (v *SingleSignOn) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON encodes the fields that are set.
func (v SingleSignOn) MarshalJSON() ([]byte, error) { return writeObject(v) }

// SingleSignOnRequest is sent to the service.
type SingleSignOnRequest struct {
	// The issuer URL of the provider: https, as in its own metadata, without `/.well-known/…`.
	Issuer string `json:"issuer"`
	// The client id of this service at the provider.
	ClientID string `json:"client_id"`
	// Stored encrypted and never returned. Left out, or sent as [redacted]: unchanged.
	ClientSecret Opt[string] `json:"client_secret"`
	// The scopes to request from the provider.
	Scopes Opt[string] `json:"scopes"`
	// The claim that determines roles: a name such as `groups`, or a path such as `realm_access.roles`.
	RolesClaim Opt[string] `json:"roles_claim"`
	// Maps values of that claim to roles. If several match, the highest role applies.
	RoleMapping Opt[map[string]SingleSignOnRoleMappingValue] `json:"role_mapping"`
	// The role of people without a mapped value; null means that they cannot sign in.
	DefaultRole Opt[SingleSignOnDefaultRole] `json:"default_role"`
	// Whether only owners may still sign in with a password.
	Required Opt[bool] `json:"required"`
	// Whether a person who was removed or has left becomes a member again by signing in.
	ReadmitsRemoved Opt[bool] `json:"readmits_removed"`
	// Extra holds fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON decodes the object and keeps unknown fields.
func (v *SingleSignOnRequest) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON encodes the fields that are set.
func (v SingleSignOnRequest) MarshalJSON() ([]byte, error) { return writeObject(v) }

// Span is returned by the service. A period of a run's time.
type Span struct {
	// The id within this trace.
	ID string `json:"id"`
	// The parent span; null for the run itself.
	ParentID *string `json:"parent_id"`
	// `queue`: waiting for a worker; `step`: a step of the agent (`ctx.step`); `turn`: a model turn; `tool`: a tool call; `guard`: a check by a policy's guards; `wait`: waiting for a person; `delivery`: a webhook delivery.
	Type SpanType `json:"type"`
	// The name of the step, tool, model, question or checked field; for people.
	Name string `json:"name"`
	// When it started.
	StartedAt time.Time `json:"started_at"`
	// Null while it is in progress.
	EndedAt *time.Time `json:"ended_at"`
	// `lost`: its attempt ended before the span did; `open`: in progress.
	Status SpanStatus `json:"status"`
	// Details of the span. `step`: `key`, which a replay can continue from, and `result` (`result_bytes` if it is large), `error` if it failed, and `recorded` if the result is from another run; `turn`: `turn`, `model`, `usage`, `finish_reason`, `warning` if it has no answer, `first_token_ms`, and after failed tries `failed_tries`, `last_error`, `next_attempt_at` while it waits, and `error` if the run failed in it; `tool`: `call_id`, `arguments`, `result`; `guard`: `stage`, `field`, `decision` (`passed`, `flagged`, `redacted`, `blocked`) and the `guards` with findings; `wait`: `required_action`, `answer`, and `unused` if the question changed after the answer, which therefore did not apply; `delivery`: `delivery_id`, `webhook_id`, `event_type`, `attempts`; `attempt`: `attempt`; `run`: `error`, `usage`, `guardrails`.
	Data map[string]any `json:"data"`
	// Extra holds fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON decodes the object and keeps unknown fields.
func (v *Span) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON encodes the fields that are set.
func (v Span) MarshalJSON() ([]byte, error) { return writeObject(v) }

// StableSample is returned by the service. What was measured of one revision.
type StableSample struct {
	// The number of runs or ratings that were measured.
	Count int64 `json:"count"`
	// For failures, the percentage of runs that failed; for feedback, the percentage of thumbs that are down; for latency, the median in milliseconds; for cost, the median in US dollars. Null: nothing was measured.
	Value *float64 `json:"value"`
	// Extra holds fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON decodes the object and keeps unknown fields.
func (v *StableSample) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON encodes the fields that are set.
func (v StableSample) MarshalJSON() ([]byte, error) { return writeObject(v) }

// StoredFile is returned by the service. The metadata of a file.
type StoredFile struct {
	// The type of the object.
	Object string `json:"object"`
	// The id, used to refer to it in other calls.
	ID string `json:"id"`
	// The file name: no path, no control characters.
	Name string `json:"name"`
	// The content type that the uploader sent. It is not verified.
	ContentType string `json:"content_type"`
	// The size in bytes.
	Size int64 `json:"size"`
	// The SHA-256 of its content, in lower-case hex.
	Sha256 string `json:"sha256"`
	// Your identifier of the end user. You can search and erase data by it.
	User *string `json:"user"`
	// The run that created it.
	RunID *string `json:"run_id"`
	// When it was created.
	CreatedAt time.Time `json:"created_at"`
	// Extra holds fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON decodes the object and keeps unknown fields.
func (v *StoredFile) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON encodes the fields that are set.
func (v StoredFile) MarshalJSON() ([]byte, error) { return writeObject(v) }

// SwitchOrganizationRequest is sent to the service.
type SwitchOrganizationRequest struct {
	// The organisation.
	OrganizationID string `json:"organization_id"`
	// Extra holds fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON decodes the object and keeps unknown fields.
func (v *SwitchOrganizationRequest) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON encodes the fields that are set.
func (v SwitchOrganizationRequest) MarshalJSON() ([]byte, error) { return writeObject(v) }

// TagResult is returned by the service. The results of the rows with a tag.
type TagResult struct {
	// The tag.
	Tag string `json:"tag"`
	// Runs with a score.
	Scored int64 `json:"scored"`
	// Runs that passed.
	Passed int64 `json:"passed"`
	// Runs that the scorer could not score.
	Errors   int64     `json:"errors"`
	PassRate *PassRate `json:"pass_rate"`
	// Average score.
	Mean *float64 `json:"mean"`
	// Extra holds fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON decodes the object and keeps unknown fields.
func (v *TagResult) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON encodes the fields that are set.
func (v TagResult) MarshalJSON() ([]byte, error) { return writeObject(v) }

// TermsGuard is returned by the service. Words and phrases. A match inside an allowed phrase does not count.
type TermsGuard struct {
	// The type.
	Type string `json:"type"`
	// The name in findings; default its type.
	Name *string `json:"name"`
	// What the guard checks: `input`, `output` or `both`.
	On GuardOn `json:"on"`
	// What happens on a match: `block` rejects, `redact` removes the match, `flag` records it.
	Action GuardAction `json:"action"`
	// Records findings and changes nothing.
	Shadow bool `json:"shadow"`
	// What to look for.
	Deny []string `json:"deny"`
	// Exceptions.
	Allow []string `json:"allow"`
	// Default false.
	CaseSensitive bool `json:"case_sensitive"`
	// Default true.
	WholeWords bool `json:"whole_words"`
	// Extra holds fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON decodes the object and keeps unknown fields.
func (v *TermsGuard) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON encodes the fields that are set.
func (v TermsGuard) MarshalJSON() ([]byte, error) { return writeObject(v) }

// TermsGuardRequest is sent to the service. Words and phrases. A match inside an allowed phrase does not count.
type TermsGuardRequest struct {
	// The type.
	Type string `json:"type" fixed:"terms"`
	// What to look for.
	Deny []string `json:"deny" empty:"[]"`
	// The name in findings; default its type.
	Name Opt[string] `json:"name"`
	// What the guard checks: `input`, `output` or `both`.
	On Opt[GuardOn] `json:"on"`
	// What happens on a match: `block` rejects, `redact` removes the match, `flag` records it.
	Action Opt[GuardAction] `json:"action"`
	// Records findings and changes nothing.
	Shadow Opt[bool] `json:"shadow"`
	// Exceptions.
	Allow Opt[[]string] `json:"allow"`
	// Default false.
	CaseSensitive Opt[bool] `json:"case_sensitive"`
	// Default true.
	WholeWords Opt[bool] `json:"whole_words"`
	// Extra holds fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON decodes the object and keeps unknown fields.
func (v *TermsGuardRequest) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON encodes the fields that are set.
func (v TermsGuardRequest) MarshalJSON() ([]byte, error) { return writeObject(v) }

// TestData is returned by the service. A message that identifies the test.
type TestData struct {
	// The webhook.
	WebhookID string `json:"webhook_id"`
	// States that this is a test.
	Message string `json:"message"`
	// Extra holds fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON decodes the object and keeps unknown fields.
func (v *TestData) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON encodes the fields that are set.
func (v TestData) MarshalJSON() ([]byte, error) { return writeObject(v) }

// TestPolicyRequest is sent to the service.
type TestPolicyRequest struct {
	// The checked part: `input` or `output`.
	Stage GuardStage `json:"stage"`
	// The text to test.
	Text Opt[string] `json:"text"`
	// The input or output object to test.
	Value Opt[map[string]any] `json:"value"`
	// Extra holds fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON decodes the object and keeps unknown fields.
func (v *TestPolicyRequest) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON encodes the fields that are set.
func (v TestPolicyRequest) MarshalJSON() ([]byte, error) { return writeObject(v) }

// TestProviderRequest is sent to the service.
type TestProviderRequest struct {
	// The model to test; default the provider's default model.
	Model Opt[string] `json:"model"`
	// Extra holds fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON decodes the object and keeps unknown fields.
func (v *TestProviderRequest) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON encodes the fields that are set.
func (v TestProviderRequest) MarshalJSON() ([]byte, error) { return writeObject(v) }

// Thread is returned by the service. A conversation.
type Thread struct {
	// The type of the object.
	Object string `json:"object"`
	// The id, used to refer to it in other calls.
	ID string `json:"id"`
	// The only agent that may use the thread; null means any agent.
	AgentID *string `json:"agent_id"`
	// Your identifier of the end user. You can search and erase data by it.
	User *string `json:"user"`
	// Up to 16 key-value pairs of your own, as strings.
	Metadata map[string]string `json:"metadata"`
	// Number of messages.
	MessageCount int64 `json:"message_count"`
	// Number of runs in the thread.
	RunCount int64 `json:"run_count"`
	// Tokens of its ended runs.
	TokensUsed int64 `json:"tokens_used"`
	// Cost of its ended runs that have a price.
	CostUSD float64 `json:"cost_usd"`
	// When it was created.
	CreatedAt time.Time `json:"created_at"`
	// When it was last changed or got a message.
	UpdatedAt time.Time `json:"updated_at"`
	// Extra holds fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON decodes the object and keeps unknown fields.
func (v *Thread) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON encodes the fields that are set.
func (v Thread) MarshalJSON() ([]byte, error) { return writeObject(v) }

// ThreadMessage is returned by the service. A message of a thread.
type ThreadMessage struct {
	// The type of the object.
	Object string `json:"object"`
	// The id, used to refer to it in other calls.
	ID string `json:"id"`
	// The thread that it belongs to.
	ThreadID string `json:"thread_id"`
	// The run that created the message.
	RunID *string `json:"run_id"`
	// The agent of its run; null for a message that was added.
	AgentID *string `json:"agent_id"`
	// The role: who wrote a message, or what a member may do.
	Role ThreadMessageRole `json:"role"`
	// The content, in parts.
	Content []MessagePart `json:"content"`
	// When it was created.
	CreatedAt time.Time `json:"created_at"`
	// Extra holds fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON decodes the object and keeps unknown fields.
func (v *ThreadMessage) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON encodes the fields that are set.
func (v ThreadMessage) MarshalJSON() ([]byte, error) { return writeObject(v) }

// ThreadPatch is sent to the service.
type ThreadPatch struct {
	// The only agent that may use the thread; null means any agent.
	AgentID Opt[string] `json:"agent_id"`
	// Your identifier of the end user. You can search and erase data by it.
	User Opt[string] `json:"user"`
	// Merged into the existing pairs; null removes a key.
	Metadata Opt[map[string]*string] `json:"metadata"`
	// Extra holds fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON decodes the object and keeps unknown fields.
func (v *ThreadPatch) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON encodes the fields that are set.
func (v ThreadPatch) MarshalJSON() ([]byte, error) { return writeObject(v) }

// ToolSearch is sent to the service and returned by it. Gives the model a tool that searches the other tools.
type ToolSearch struct {
	// Always true.
	Search bool `json:"search"`
	// Extra holds fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON decodes the object and keeps unknown fields.
func (v *ToolSearch) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON encodes the fields that are set.
func (v ToolSearch) MarshalJSON() ([]byte, error) { return writeObject(v) }

// ToolsGuard is returned by the service. The only tools that may be used. A name may end in * to match a prefix.
type ToolsGuard struct {
	// The type.
	Type string `json:"type"`
	// The name in findings; default its type.
	Name *string `json:"name"`
	// What the guard checks: `input`, `output` or `both`.
	On GuardOn `json:"on"`
	// What happens on a match: `block` rejects, `redact` removes the match, `flag` records it.
	Action GuardAction `json:"action"`
	// Records findings and changes nothing.
	Shadow bool `json:"shadow"`
	// Exceptions.
	Allow []string `json:"allow"`
	// Extra holds fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON decodes the object and keeps unknown fields.
func (v *ToolsGuard) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON encodes the fields that are set.
func (v ToolsGuard) MarshalJSON() ([]byte, error) { return writeObject(v) }

// ToolsGuardRequest is sent to the service. The only tools that may be used. A name may end in * to match a prefix.
type ToolsGuardRequest struct {
	// The type.
	Type string `json:"type" fixed:"tools"`
	// Exceptions.
	Allow []string `json:"allow" empty:"[]"`
	// The name in findings; default its type.
	Name Opt[string] `json:"name"`
	// What the guard checks: `input`, `output` or `both`.
	On Opt[GuardOn] `json:"on"`
	// What happens on a match: `block` rejects, `redact` removes the match, `flag` records it.
	Action Opt[GuardAction] `json:"action"`
	// Records findings and changes nothing.
	Shadow Opt[bool] `json:"shadow"`
	// Extra holds fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON decodes the object and keeps unknown fields.
func (v *ToolsGuardRequest) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON encodes the fields that are set.
func (v ToolsGuardRequest) MarshalJSON() ([]byte, error) { return writeObject(v) }

// Trace is returned by the service. A run's time as nested spans.
type Trace struct {
	// The type of the object.
	Object string `json:"object"`
	// The run, or null.
	RunID string `json:"run_id"`
	// Sorted by start time; the first one is the run itself.
	Spans []Span `json:"spans"`
	// Whether spans may be missing, because the run has more events than a trace shows or its first events were deleted.
	Truncated bool `json:"truncated"`
	// Extra holds fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON decodes the object and keeps unknown fields.
func (v *Trace) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON encodes the fields that are set.
func (v Trace) MarshalJSON() ([]byte, error) { return writeObject(v) }

// TriggeredAlert is returned by the service. An alert that fired, with the metric.
type TriggeredAlert struct {
	// The id, used to refer to it in other calls.
	ID   string           `json:"id"`
	Rule AlertRuleSummary `json:"rule"`
	// The severity, for the people who are notified.
	Severity string `json:"severity"`
	// A one-sentence summary for people.
	Summary string `json:"summary"`
	// When it fired.
	TriggeredAt time.Time `json:"triggered_at"`
	// The metric when the rule fired.
	MetricSnapshot TriggeredAlertMetricSnapshot `json:"metric_snapshot"`
	// Extra holds fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON decodes the object and keeps unknown fields.
func (v *TriggeredAlert) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON encodes the fields that are set.
func (v TriggeredAlert) MarshalJSON() ([]byte, error) { return writeObject(v) }

// TriggeredAlertMetricSnapshot is returned by the service. The metric when the rule fired.
type TriggeredAlertMetricSnapshot struct {
	// The metric to watch.
	Metric string `json:"metric"`
	// The value.
	Value float64 `json:"value"`
	// The unit.
	Unit string `json:"unit"`
	// The number of samples.
	SampleCount int64 `json:"sample_count"`
	// Start of the evaluation window.
	WindowStart time.Time `json:"window_start"`
	// End of the evaluation window.
	WindowEnd time.Time `json:"window_end"`
	// The filters of the metric, such as an agent.
	Dimensions map[string]any `json:"dimensions"`
	// Extra holds fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON decodes the object and keeps unknown fields.
func (v *TriggeredAlertMetricSnapshot) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON encodes the fields that are set.
func (v TriggeredAlertMetricSnapshot) MarshalJSON() ([]byte, error) { return writeObject(v) }

// Usage is returned by the service. The month's usage and the plan's limits.
type Usage struct {
	// The type of the object.
	Object string `json:"object"`
	// The month in UTC, such as `2026-11`.
	Month string `json:"month"`
	// The plan, which sets the requests per minute.
	Plan OrganizationPlan `json:"plan"`
	// The limits of the plan.
	Limits UsageLimits `json:"limits"`
	// Runs that were accepted in the period. The quota counts these.
	Calls int64 `json:"calls"`
	// Runs that completed in the period, whenever they were accepted.
	Completed int64 `json:"completed"`
	// Runs that failed in the period.
	Failed int64 `json:"failed"`
	// Runs that were cancelled in the period.
	Cancelled int64 `json:"cancelled"`
	// For information only: no limit uses it.
	TokensUsed int64 `json:"tokens_used"`
	// Cost of the ended runs that have a price.
	CostUSD float64 `json:"cost_usd"`
	// Remaining calls of the quota; null if it is unlimited, or if `month` is not the current month.
	CallsRemaining *int64 `json:"calls_remaining"`
	// The month by agent.
	ByAgent []UsageByAgentItem `json:"by_agent"`
	// The month by key.
	ByAPIKey []UsageByAPIKeyItem `json:"by_api_key"`
	// End users of the runs, most expensive first.
	ByUser []UsageByUserItem `json:"by_user"`
	// The month by model, most expensive first.
	ByModel []UsageByModelItem `json:"by_model"`
	// The month by day.
	Daily []UsageDailyItem `json:"daily"`
	// Start of the next month.
	ResetsAt time.Time `json:"resets_at"`
	// Extra holds fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON decodes the object and keeps unknown fields.
func (v *Usage) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON encodes the fields that are set.
func (v Usage) MarshalJSON() ([]byte, error) { return writeObject(v) }

// UsageByAgentItem is returned by the service.
type UsageByAgentItem struct {
	// The agent.
	AgentID string `json:"agent_id"`
	// Runs that were accepted in the period. The quota counts these.
	Calls int64 `json:"calls"`
	// Runs that completed in the period, whenever they were accepted.
	Completed int64 `json:"completed"`
	// Runs that failed in the period.
	Failed int64 `json:"failed"`
	// Runs that were cancelled in the period.
	Cancelled int64 `json:"cancelled"`
	// For information only: no limit uses it.
	TokensUsed int64 `json:"tokens_used"`
	// Cost of the ended runs that have a price.
	CostUSD float64 `json:"cost_usd"`
	// Extra holds fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON decodes the object and keeps unknown fields.
func (v *UsageByAgentItem) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON encodes the fields that are set.
func (v UsageByAgentItem) MarshalJSON() ([]byte, error) { return writeObject(v) }

// UsageByAPIKeyItem is returned by the service.
type UsageByAPIKeyItem struct {
	// The API key that made the call; null if a person did.
	APIKeyID *string `json:"api_key_id"`
	// Runs that were accepted in the period. The quota counts these.
	Calls int64 `json:"calls"`
	// Runs that completed in the period, whenever they were accepted.
	Completed int64 `json:"completed"`
	// Runs that failed in the period.
	Failed int64 `json:"failed"`
	// Runs that were cancelled in the period.
	Cancelled int64 `json:"cancelled"`
	// For information only: no limit uses it.
	TokensUsed int64 `json:"tokens_used"`
	// Cost of the ended runs that have a price.
	CostUSD float64 `json:"cost_usd"`
	// Extra holds fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON decodes the object and keeps unknown fields.
func (v *UsageByAPIKeyItem) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON encodes the fields that are set.
func (v UsageByAPIKeyItem) MarshalJSON() ([]byte, error) { return writeObject(v) }

// UsageByModelItem is returned by the service.
type UsageByModelItem struct {
	// Null for guards, and for usage that an agent's own code reported.
	Model *string `json:"model"`
	// Input and output tokens of ended runs.
	TokensUsed int64 `json:"tokens_used"`
	// Cost of the ended runs that have a price.
	CostUSD float64 `json:"cost_usd"`
	// Tokens without a known price.
	UnpricedTokens int64 `json:"unpriced_tokens"`
	// Extra holds fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON decodes the object and keeps unknown fields.
func (v *UsageByModelItem) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON encodes the fields that are set.
func (v UsageByModelItem) MarshalJSON() ([]byte, error) { return writeObject(v) }

// UsageByUserItem is returned by the service.
type UsageByUserItem struct {
	// Your identifier of the end user; null means the organisation.
	User string `json:"user"`
	// Runs that were accepted in the period.
	Runs int64 `json:"runs"`
	// Input and output tokens of ended runs.
	TokensUsed int64 `json:"tokens_used"`
	// Cost of the ended runs that have a price.
	CostUSD float64 `json:"cost_usd"`
	// Extra holds fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON decodes the object and keeps unknown fields.
func (v *UsageByUserItem) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON encodes the fields that are set.
func (v UsageByUserItem) MarshalJSON() ([]byte, error) { return writeObject(v) }

// UsageDailyItem is returned by the service.
type UsageDailyItem struct {
	// The day in UTC, such as `2026-11-17`.
	Date string `json:"date"`
	// Runs that were accepted in the period. The quota counts these.
	Calls int64 `json:"calls"`
	// Runs that completed in the period, whenever they were accepted.
	Completed int64 `json:"completed"`
	// Runs that failed in the period.
	Failed int64 `json:"failed"`
	// Runs that were cancelled in the period.
	Cancelled int64 `json:"cancelled"`
	// For information only: no limit uses it.
	TokensUsed int64 `json:"tokens_used"`
	// Cost of the ended runs that have a price.
	CostUSD float64 `json:"cost_usd"`
	// Extra holds fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON decodes the object and keeps unknown fields.
func (v *UsageDailyItem) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON encodes the fields that are set.
func (v UsageDailyItem) MarshalJSON() ([]byte, error) { return writeObject(v) }

// UsageLimits is returned by the service. The limits of the plan.
type UsageLimits struct {
	// Per key; null means unlimited.
	RequestsPerMinute *int64 `json:"requests_per_minute"`
	// Maximum burst of requests.
	Burst *int64 `json:"burst"`
	// Calls per month; null means unlimited.
	MonthlyQuota *int64 `json:"monthly_quota"`
	// Extra holds fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON decodes the object and keeps unknown fields.
func (v *UsageLimits) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON encodes the fields that are set.
func (v UsageLimits) MarshalJSON() ([]byte, error) { return writeObject(v) }

// UsedScorer is returned by the service. A scorer in a version.
type UsedScorer struct {
	// The id, used to refer to it in other calls.
	ID string `json:"id"`
	// The version that it reports.
	Version int64 `json:"version"`
	// The name, up to 128 characters.
	Name string `json:"name"`
	// Extra holds fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON decodes the object and keeps unknown fields.
func (v *UsedScorer) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON encodes the fields that are set.
func (v UsedScorer) MarshalJSON() ([]byte, error) { return writeObject(v) }

// User is returned by the service. A person.
type User struct {
	// The type of the object.
	Object string `json:"object"`
	// The id, used to refer to it in other calls.
	ID string `json:"id"`
	// The e-mail address.
	Email string `json:"email"`
	// When it was created.
	CreatedAt time.Time `json:"created_at"`
	// Extra holds fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON decodes the object and keeps unknown fields.
func (v *User) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON encodes the fields that are set.
func (v User) MarshalJSON() ([]byte, error) { return writeObject(v) }

// Webhook is returned by the service. A URL that receives events.
type Webhook struct {
	// The type of the object.
	Object string `json:"object"`
	// The id, used to refer to it in other calls.
	ID string `json:"id"`
	// The URL.
	URL string `json:"url"`
	// The event types that it receives; `*` means all.
	Events []string `json:"events"`
	// Whether deliveries are sent.
	Active bool `json:"active"`
	// Your description of its purpose.
	Description *string `json:"description"`
	// `standard`: three attempts. `extended`: further attempts, hours apart, for three days.
	RetryPolicy WebhookRetryPolicy `json:"retry_policy"`
	// The configuration that manages this resource, such as `shop`; null if none. The next `agentrun apply` undoes changes that are made in another way. Absent in events and in results of batches.
	ManagedBy *string `json:"managed_by"`
	// When it was created.
	CreatedAt time.Time `json:"created_at"`
	// Why the service deactivated it: it returned 410, it failed for five days, or its owner has left or may no longer read its events. Deliveries then wait until another member takes over the webhook with `active: true`.
	DisabledReason *WebhookDisabledReason `json:"disabled_reason"`
	// When the service deactivated it; null if it did not.
	DisabledAt *time.Time `json:"disabled_at"`
	// The first failed attempt since the last success; null if the last attempt succeeded.
	FailingSince *time.Time `json:"failing_since"`
	// When the last delivery was sent; null if none was.
	LastDeliveryAt *time.Time `json:"last_delivery_at"`
	// Until then, or until the next rotation, deliveries are signed with both secrets.
	PreviousSecretExpiresAt *time.Time `json:"previous_secret_expires_at"`
	// Extra holds fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON decodes the object and keeps unknown fields.
func (v *Webhook) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON encodes the fields that are set.
func (v Webhook) MarshalJSON() ([]byte, error) { return writeObject(v) }

// WebhookHealth is returned by the service. Deliveries of the whole organisation that ended in the period; null for a key that is limited to some agents.
type WebhookHealth struct {
	// Number of deliveries that were acknowledged.
	Delivered int64 `json:"delivered"`
	// Number that failed.
	Failed int64 `json:"failed"`
	// Acknowledged deliveries as a percentage of ended ones; null if none has ended.
	SuccessRate *float64 `json:"success_rate"`
	// Extra holds fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON decodes the object and keeps unknown fields.
func (v *WebhookHealth) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON encodes the fields that are set.
func (v WebhookHealth) MarshalJSON() ([]byte, error) { return writeObject(v) }

// WebhookPatch is sent to the service.
type WebhookPatch struct {
	// The URL for deliveries: https, without credentials, outside private networks.
	URL Opt[string] `json:"url"`
	// The event types to deliver. `*` means all, and requires the scopes of all.
	Events Opt[[]WebhookEventType] `json:"events"`
	// Whether it is in use. False: it is kept, but sends or starts nothing.
	Active Opt[bool] `json:"active"`
	// Your description of its purpose.
	Description Opt[string] `json:"description"`
	// `standard`: three attempts. `extended`: further attempts, hours apart, for three days.
	RetryPolicy Opt[WebhookRetryPolicy] `json:"retry_policy"`
	// Extra holds fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON decodes the object and keeps unknown fields.
func (v *WebhookPatch) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON encodes the fields that are set.
func (v WebhookPatch) MarshalJSON() ([]byte, error) { return writeObject(v) }

// WebhookWithSecret is returned by the service. A webhook with its signing secret, which is never returned again.
type WebhookWithSecret struct {
	// The type of the object.
	Object string `json:"object"`
	// The id, used to refer to it in other calls.
	ID string `json:"id"`
	// The URL.
	URL string `json:"url"`
	// The event types that it receives; `*` means all.
	Events []string `json:"events"`
	// Whether deliveries are sent.
	Active bool `json:"active"`
	// Your description of its purpose.
	Description *string `json:"description"`
	// `standard`: three attempts. `extended`: further attempts, hours apart, for three days.
	RetryPolicy WebhookRetryPolicy `json:"retry_policy"`
	// The configuration that manages this resource, such as `shop`; null if none. The next `agentrun apply` undoes changes that are made in another way. Absent in events and in results of batches.
	ManagedBy *string `json:"managed_by"`
	// When it was created.
	CreatedAt time.Time `json:"created_at"`
	// Why the service deactivated it: it returned 410, it failed for five days, or its owner has left or may no longer read its events. Deliveries then wait until another member takes over the webhook with `active: true`.
	DisabledReason *WebhookDisabledReason `json:"disabled_reason"`
	// When the service deactivated it; null if it did not.
	DisabledAt *time.Time `json:"disabled_at"`
	// The first failed attempt since the last success; null if the last attempt succeeded.
	FailingSince *time.Time `json:"failing_since"`
	// When the last delivery was sent; null if none was.
	LastDeliveryAt *time.Time `json:"last_delivery_at"`
	// Until then, or until the next rotation, deliveries are signed with both secrets.
	PreviousSecretExpiresAt *time.Time `json:"previous_secret_expires_at"`
	// The signing secret. Store it. Returned only once: null in a replayed response for an idempotency key.
	Secret *string `json:"secret"`
	// Warnings.
	Warnings []string `json:"warnings"`
	// Extra holds fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON decodes the object and keeps unknown fields.
func (v *WebhookWithSecret) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON encodes the fields that are set.
func (v WebhookWithSecret) MarshalJSON() ([]byte, error) { return writeObject(v) }

// Worker is returned by the service. One of your processes that executes runs.
type Worker struct {
	// The type of the object.
	Object string `json:"object"`
	// The id, used to refer to it in other calls.
	ID string `json:"id"`
	// The name that the worker reports.
	Name string `json:"name"`
	// The network address from which it registered.
	Address string `json:"address"`
	// The build of your worker; null if it sent none.
	Build string `json:"build"`
	// The library that the worker uses.
	Sdk string `json:"sdk"`
	// The queues that it serves.
	Queues []string `json:"queues"`
	// The agents that it runs, by its own names.
	Agents []string `json:"agents"`
	// Maximum number of concurrent runs.
	Concurrency int64 `json:"concurrency"`
	// Number of runs that it held at its last report; 0 for a lost worker, because other workers have taken them.
	Running int64 `json:"running"`
	// `lost`: it has not reported for too long.
	Status WorkerStatus `json:"status"`
	// When it registered.
	RegisteredAt time.Time `json:"registered_at"`
	// When it was last seen.
	LastSeenAt time.Time `json:"last_seen_at"`
	// Extra holds fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON decodes the object and keeps unknown fields.
func (v *Worker) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON encodes the fields that are set.
func (v Worker) MarshalJSON() ([]byte, error) { return writeObject(v) }

// WorkerItem is sent to the service. Something that happened to a run.
type WorkerItem struct {
	// delta, event, step, log, file, secret, answer, ask, mismatch, completed, failed or released.
	Type string `json:"type"`
	// For delta.
	Text Opt[string] `json:"text"`
	// For event, with its `type`. JSON text.
	Event Opt[string] `json:"event"`
	// For a step or a question: its name, # and how many with this name came before.
	Key Opt[string] `json:"key"`
	// For step: `result`, and what it `emitted`. JSON text.
	Value Opt[string] `json:"value"`
	// For step: how long it took, for the run's trace.
	LatencyMs Opt[float64] `json:"latency_ms"`
	// For ask and answer. JSON text.
	Question Opt[string] `json:"question"`
	// For completed: an object. JSON text.
	Output Opt[string] `json:"output"`
	// For completed, failed, ask and mismatch.
	TokensUsed Opt[int64] `json:"tokens_used"`
	// For completed: the new state of the thread. JSON text.
	ThreadState Opt[string] `json:"thread_state"`
	// For mismatch: the key that the journal has next.
	Expected Opt[string] `json:"expected"`
	// For mismatch: the key of the call that the code made; empty if the code ended.
	Found Opt[string] `json:"found"`
	// For mismatch: the file and line of the call.
	Source Opt[string] `json:"source"`
	// For failed.
	Code Opt[WorkerItemCode] `json:"code"`
	// For log and failed.
	Message Opt[string] `json:"message"`
	// For failed: the class of the error. For secret: its name.
	Name Opt[string] `json:"name"`
	// For failed: where the error comes from, innermost first. Lines such as ` at run (src/agent.ts:12:3)`, with paths relative to the worker's folder, become `details.stack`, `file` and `line` of the run's error; other lines are ignored.
	Stack Opt[string] `json:"stack"`
	// For log. JSON text.
	Fields Opt[string] `json:"fields"`
	// For file, secret and answer: the number that the reply refers to.
	Call Opt[int64] `json:"call"`
	// For file: get, list, read, begin, push or end.
	Verb Opt[string] `json:"verb"`
	// For file: the argument of the verb.
	Argument Opt[string] `json:"argument"`
	// Extra holds fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON decodes the object and keeps unknown fields.
func (v *WorkerItem) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON encodes the fields that are set.
func (v WorkerItem) MarshalJSON() ([]byte, error) { return writeObject(v) }

// WorkerOrder is returned by the service. A message for a run.
type WorkerOrder struct {
	// The number, counted from 1.
	Number int64 `json:"number"`
	// cancel, message, filed, secret or answered.
	Type string `json:"type"`
	// For cancel.
	Reason *string `json:"reason"`
	// For message. JSON text.
	Message *string `json:"message"`
	// For filed, secret and answered: the number of the call.
	Call *int64 `json:"call"`
	// For filed and secret: false if the call failed. For answered: false if the question has no answer.
	Done *bool `json:"done"`
	// For filed: JSON text, bytes in base64, or an error. For secret: a JSON array of its valid values, newest first, or an error. For answered: the answer as JSON text.
	Text *string `json:"text"`
	// Extra holds fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON decodes the object and keeps unknown fields.
func (v *WorkerOrder) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON encodes the fields that are set.
func (v WorkerOrder) MarshalJSON() ([]byte, error) { return writeObject(v) }

// WorkerReport is sent to the service. A worker's report on its runs.
type WorkerReport struct {
	// All runs that the worker holds. Runs beyond its `concurrency` get the status `later`.
	Runs []ReportedRun `json:"runs" empty:"[]"`
	// Extra holds fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON decodes the object and keeps unknown fields.
func (v *WorkerReport) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON encodes the fields that are set.
func (v WorkerReport) MarshalJSON() ([]byte, error) { return writeObject(v) }

// WorkerReportAnswer is returned by the service. The response to a worker's report.
type WorkerReportAnswer struct {
	// The type of the object.
	Object string `json:"object"`
	// In the order of the report.
	Runs []HeardRun `json:"runs"`
	// Extra holds fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON decodes the object and keeps unknown fields.
func (v *WorkerReportAnswer) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON encodes the fields that are set.
func (v WorkerReportAnswer) MarshalJSON() ([]byte, error) { return writeObject(v) }

// WorkerRun is returned by the service. A run for a worker to execute.
type WorkerRun struct {
	// The lease and fencing token of the run.
	Token string `json:"token"`
	// The run, or null.
	RunID string `json:"run_id"`
	// The name of the agent in the worker.
	Agent string `json:"agent"`
	// The agent.
	AgentID string `json:"agent_id"`
	// The revision of the agent.
	AgentRevision int64 `json:"agent_revision"`
	// The number of the attempt, from 1.
	Attempt int64 `json:"attempt"`
	// Your own key-value pairs, as strings.
	Metadata map[string]string `json:"metadata"`
	// The input of the run. JSON text.
	Input string `json:"input"`
	// Completed steps.
	Steps [][]string `json:"steps"`
	// Always empty: an answer is sent only in reply to its question.
	Answers [][]string `json:"answers"`
	// Keys of answered questions. Send an item of type `answer` to get the answer.
	Answered []string `json:"answered"`
	// Keys of the steps and answered questions of earlier attempts, in order, to compare with. A failed step is `key!time`. Steps within steps are left out.
	History []string `json:"history"`
	// The messages, oldest first.
	Messages []string `json:"messages"`
	// The thread that the run belongs to. JSON text.
	Thread *string `json:"thread"`
	// The run is stopped after this time.
	RemainingMs int64 `json:"remaining_ms"`
	// The trace context, in the W3C Trace Context format.
	Traceparent *string `json:"traceparent"`
	// Extra holds fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON decodes the object and keeps unknown fields.
func (v *WorkerRun) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON encodes the fields that are set.
func (v WorkerRun) MarshalJSON() ([]byte, error) { return writeObject(v) }

// WorkerRuns is returned by the service. Runs for a worker to execute.
type WorkerRuns struct {
	// The type of the object.
	Object string `json:"object"`
	// Number of runs.
	Runs []WorkerRun `json:"runs"`
	// A run of the worker has new messages: report now.
	Report bool `json:"report"`
	// Extra holds fields that this version does not know.
	Extra map[string]any `json:"-"`
}

// UnmarshalJSON decodes the object and keeps unknown fields.
func (v *WorkerRuns) UnmarshalJSON(data []byte) error { return readObject(data, v) }

// MarshalJSON encodes the fields that are set.
func (v WorkerRuns) MarshalJSON() ([]byte, error) { return writeObject(v) }

// ListAgentsQuery has the query parameters of Agents.List.
type ListAgentsQuery struct {
	// Maximum number of items. A page can have fewer items even if another page follows: check `has_more`.
	Limit Opt[int64] `json:"limit"`
	// Items after this id, in the order of the list.
	After Opt[string] `json:"after"`
	// Items before this id, in the order of the list.
	Before Opt[string] `json:"before"`
	// Order by creation time.
	Order Opt[Order] `json:"order"`
	// Only items created at or after this time. A date without a time means the start of that day in UTC.
	CreatedAfter Opt[time.Time] `json:"created_after"`
	// Only items created before this time. A date without a time means the start of that day in UTC.
	CreatedBefore Opt[time.Time] `json:"created_before"`
	// Only items with this status.
	Status Opt[ListAgentsStatus] `json:"status"`
	// Only items from this source.
	Source Opt[AgentSource] `json:"source"`
	// Only agents whose name contains this text (case-insensitive).
	Name Opt[string] `json:"name"`
}

// ListRevisionsQuery has the query parameters of Agents.ListRevisions.
type ListRevisionsQuery struct {
	// Maximum number of items. A page can have fewer items even if another page follows: check `has_more`.
	Limit Opt[int64] `json:"limit"`
	// Items after this id, in the order of the list.
	After Opt[string] `json:"after"`
	// Items before this id, in the order of the list.
	Before Opt[string] `json:"before"`
	// Order by creation time.
	Order Opt[Order] `json:"order"`
	// Only items created at or after this time. A date without a time means the start of that day in UTC.
	CreatedAfter Opt[time.Time] `json:"created_after"`
	// Only items created before this time. A date without a time means the start of that day in UTC.
	CreatedBefore Opt[time.Time] `json:"created_before"`
}

// ListDeploymentsQuery has the query parameters of Agents.ListDeployments.
type ListDeploymentsQuery struct {
	// Maximum number of items. A page can have fewer items even if another page follows: check `has_more`.
	Limit Opt[int64] `json:"limit"`
	// Items after this id, in the order of the list.
	After Opt[string] `json:"after"`
	// Items before this id, in the order of the list.
	Before Opt[string] `json:"before"`
	// Order by creation time.
	Order Opt[Order] `json:"order"`
	// Only items created at or after this time. A date without a time means the start of that day in UTC.
	CreatedAfter Opt[time.Time] `json:"created_after"`
	// Only items created before this time. A date without a time means the start of that day in UTC.
	CreatedBefore Opt[time.Time] `json:"created_before"`
}

// ListRunsQuery has the query parameters of Runs.List.
type ListRunsQuery struct {
	// Maximum number of items. A page can have fewer items even if another page follows: check `has_more`.
	Limit Opt[int64] `json:"limit"`
	// Items after this id, in the order of the list.
	After Opt[string] `json:"after"`
	// Items before this id, in the order of the list.
	Before Opt[string] `json:"before"`
	// Order by creation time.
	Order Opt[Order] `json:"order"`
	// Only items created at or after this time. A date without a time means the start of that day in UTC.
	CreatedAfter Opt[time.Time] `json:"created_after"`
	// Only items created before this time. A date without a time means the start of that day in UTC.
	CreatedBefore Opt[time.Time] `json:"created_before"`
	// Only items of this agent.
	AgentID Opt[string] `json:"agent_id"`
	// Only runs of this revision of their agent.
	AgentRevision Opt[int64] `json:"agent_revision"`
	// Only items that this key created.
	APIKeyID Opt[string] `json:"api_key_id"`
	// Only steps of this pipeline run.
	PipelineRunID Opt[string] `json:"pipeline_run_id"`
	// Only runs of this thread.
	ThreadID Opt[string] `json:"thread_id"`
	// Your identifier of the end user. You can search and erase data by it.
	User Opt[string] `json:"user"`
	// One status, or several separated by commas.
	Status Opt[[]string] `json:"status"`
	// Only runs that failed with this code.
	ErrorCode Opt[ListRunsErrorCode] `json:"error_code"`
	// Only ended runs whose input, output and error together contain all of these words, also as an error code such as `agent_error`. The last word matches as a prefix. Property names are not searched, and only the first 32 KiB of each.
	Text Opt[string] `json:"text"`
	// Only runs with at least this working time.
	MinLatencyMs Opt[float64] `json:"min_latency_ms"`
	// Only runs with at most this working time.
	MaxLatencyMs Opt[float64] `json:"max_latency_ms"`
	// Only runs with at least this cost.
	MinCostUSD Opt[float64] `json:"min_cost_usd"`
	// Only runs with at most this cost. Runs without a known cost are not included.
	MaxCostUSD Opt[float64] `json:"max_cost_usd"`
	// The sort field for `order`. With a field other than `created_at`, only ended runs are listed; with `cost_usd`, only those with a known cost.
	Sort Opt[ListRunsSort] `json:"sort"`
	// Runs with any feedback, without feedback, or with a thumb up or down.
	Feedback Opt[ListRunsFeedback] `json:"feedback"`
	// Runs with feedback of this name.
	FeedbackName Opt[string] `json:"feedback_name"`
	// Runs with feedback that has this label.
	FeedbackLabel Opt[string] `json:"feedback_label"`
	// Runs with a score of at least this value.
	MinScore Opt[float64] `json:"min_score"`
	// Runs with a score of at most this value.
	MaxScore Opt[float64] `json:"max_score"`
	// Fields to include that lists leave out by default: `input`, `output`, `input_preview`, `feedback`, or several separated by commas.
	Expand Opt[[]string] `json:"expand"`
	// Only items with these key-value pairs, such as `metadata[team]=support`.
	Metadata Opt[map[string]string] `json:"metadata"`
}

// GetRunQuery has the query parameters of Runs.Get.
type GetRunQuery struct {
	// `feedback` to include it; `input` and `output` are always included.
	Expand Opt[string] `json:"expand"`
}

// CancelRunQuery has the query parameters of Runs.Cancel.
type CancelRunQuery struct {
	// Seconds to wait until it has stopped.
	Wait Opt[int64] `json:"wait"`
	// End the run without waiting for the agent.
	Force Opt[bool] `json:"force"`
}

// ListAPIKeysQuery has the query parameters of APIKeys.List.
type ListAPIKeysQuery struct {
	// Maximum number of items. A page can have fewer items even if another page follows: check `has_more`.
	Limit Opt[int64] `json:"limit"`
	// Items after this id, in the order of the list.
	After Opt[string] `json:"after"`
	// Items before this id, in the order of the list.
	Before Opt[string] `json:"before"`
	// Order by creation time.
	Order Opt[Order] `json:"order"`
	// Only items created at or after this time. A date without a time means the start of that day in UTC.
	CreatedAfter Opt[time.Time] `json:"created_after"`
	// Only items created before this time. A date without a time means the start of that day in UTC.
	CreatedBefore Opt[time.Time] `json:"created_before"`
	// One status, or several separated by commas.
	Status Opt[[]string] `json:"status"`
}

// UpdateAPIKeyQuery has the query parameters of APIKeys.Update.
type UpdateAPIKeyQuery struct {
	// Also accept `networks` without your own address if you change the key that you call with; default false.
	Force Opt[bool] `json:"force"`
}

// RevokeAPIKeyQuery has the query parameters of APIKeys.Revoke.
type RevokeAPIKeyQuery struct {
	// Also revoke the keys that it created, the keys that it rotated itself into, and the keys that those created; default false. A key that another caller rotated it into is kept and returned as `successor_id`.
	Cascade Opt[bool] `json:"cascade"`
}

// GetAuthorizationRequestQuery has the query parameters of Auth.GetAuthorizationRequest.
type GetAuthorizationRequestQuery struct {
	// The query string from the client, as base64url.
	Request string `json:"request"`
}

// ListMembersQuery has the query parameters of Members.List.
type ListMembersQuery struct {
	// Maximum number of items. A page can have fewer items even if another page follows: check `has_more`.
	Limit Opt[int64] `json:"limit"`
	// Items after this id, in the order of the list.
	After Opt[string] `json:"after"`
	// Items before this id, in the order of the list.
	Before Opt[string] `json:"before"`
	// Order by creation time.
	Order Opt[Order] `json:"order"`
	// Only items created at or after this time. A date without a time means the start of that day in UTC.
	CreatedAfter Opt[time.Time] `json:"created_after"`
	// Only items created before this time. A date without a time means the start of that day in UTC.
	CreatedBefore Opt[time.Time] `json:"created_before"`
}

// ListInvitationsQuery has the query parameters of Members.ListInvitations.
type ListInvitationsQuery struct {
	// Maximum number of items. A page can have fewer items even if another page follows: check `has_more`.
	Limit Opt[int64] `json:"limit"`
	// Items after this id, in the order of the list.
	After Opt[string] `json:"after"`
	// Items before this id, in the order of the list.
	Before Opt[string] `json:"before"`
	// Order by creation time.
	Order Opt[Order] `json:"order"`
	// Only items created at or after this time. A date without a time means the start of that day in UTC.
	CreatedAfter Opt[time.Time] `json:"created_after"`
	// Only items created before this time. A date without a time means the start of that day in UTC.
	CreatedBefore Opt[time.Time] `json:"created_before"`
}

// UpdateOrganizationSettingsQuery has the query parameters of Organization.UpdateSettings.
type UpdateOrganizationSettingsQuery struct {
	// Only return the effects and change nothing; default false.
	DryRun Opt[bool] `json:"dry_run"`
}

// GetUsageQuery has the query parameters of Usage.Get.
type GetUsageQuery struct {
	// `YYYY-MM` in UTC; default the current month.
	Month Opt[string] `json:"month"`
}

// GetAnalyticsQuery has the query parameters of Analytics.Get.
type GetAnalyticsQuery struct {
	// A full hour. Default: the start of the interval seven days before `created_before`. A date without a time means the start of that day in `time_zone`.
	CreatedAfter Opt[time.Time] `json:"created_after"`
	// A full hour, or a time in the future. Default: now. A date without a time means the start of that day in `time_zone`.
	CreatedBefore Opt[time.Time] `json:"created_before"`
	// The IANA time zone of the days; default UTC. Counts are stored by the hour of UTC, so a zone that is not a whole number of hours from UTC is rejected.
	TimeZone Opt[string] `json:"time_zone"`
	// The interval of the series; default day.
	Interval Opt[AnalyticsInterval] `json:"interval"`
	// Only items of this agent.
	AgentID Opt[string] `json:"agent_id"`
}

// ListAuditQuery has the query parameters of Audit.List.
type ListAuditQuery struct {
	// Maximum number of items. A page can have fewer items even if another page follows: check `has_more`.
	Limit Opt[int64] `json:"limit"`
	// Items after this id, in the order of the list.
	After Opt[string] `json:"after"`
	// Items before this id, in the order of the list.
	Before Opt[string] `json:"before"`
	// Order by creation time.
	Order Opt[Order] `json:"order"`
	// Only items created at or after this time. A date without a time means the start of that day in UTC.
	CreatedAfter Opt[time.Time] `json:"created_after"`
	// Only items created before this time. A date without a time means the start of that day in UTC.
	CreatedBefore Opt[time.Time] `json:"created_before"`
	// Only this action, such as `createApiKey`.
	Action Opt[string] `json:"action"`
	// Only actions of this key or person.
	Actor Opt[string] `json:"actor"`
	// Only actions that were done, or only those that were denied.
	Outcome Opt[ListAuditOutcome] `json:"outcome"`
	// Only actions on this resource.
	ResourceID Opt[string] `json:"resource_id"`
}

// FollowRunQuery has the query parameters of Runs.Follow.
type FollowRunQuery struct {
	// Only events after this sequence number.
	After Opt[int64] `json:"after"`
}

// ListRunEventsQuery has the query parameters of Runs.ListEvents.
type ListRunEventsQuery struct {
	// Only events after this sequence number.
	After Opt[int64] `json:"after"`
	// Maximum number of items.
	Limit Opt[int64] `json:"limit"`
}

// ListFeedbackQuery has the query parameters of Runs.ListFeedback.
type ListFeedbackQuery struct {
	// Maximum number of items. A page can have fewer items even if another page follows: check `has_more`.
	Limit Opt[int64] `json:"limit"`
	// Items after this id, in the order of the list.
	After Opt[string] `json:"after"`
	// Items before this id, in the order of the list.
	Before Opt[string] `json:"before"`
	// Order by creation time.
	Order Opt[Order] `json:"order"`
	// Only items created at or after this time. A date without a time means the start of that day in UTC.
	CreatedAfter Opt[time.Time] `json:"created_after"`
	// Only items created before this time. A date without a time means the start of that day in UTC.
	CreatedBefore Opt[time.Time] `json:"created_before"`
}

// ListReplaysQuery has the query parameters of Replays.List.
type ListReplaysQuery struct {
	// Maximum number of items. A page can have fewer items even if another page follows: check `has_more`.
	Limit Opt[int64] `json:"limit"`
	// Items after this id, in the order of the list.
	After Opt[string] `json:"after"`
	// Items before this id, in the order of the list.
	Before Opt[string] `json:"before"`
	// Order by creation time.
	Order Opt[Order] `json:"order"`
	// Only items created at or after this time. A date without a time means the start of that day in UTC.
	CreatedAfter Opt[time.Time] `json:"created_after"`
	// Only items created before this time. A date without a time means the start of that day in UTC.
	CreatedBefore Opt[time.Time] `json:"created_before"`
	// Only items of this agent.
	AgentID Opt[string] `json:"agent_id"`
}

// ListReplayRunsQuery has the query parameters of Replays.ListRuns.
type ListReplayRunsQuery struct {
	// Maximum number of items. A page can have fewer items even if another page follows: check `has_more`.
	Limit Opt[int64] `json:"limit"`
	// Items after this id, in the order of the list.
	After Opt[string] `json:"after"`
	// Items before this id, in the order of the list.
	Before Opt[string] `json:"before"`
	// Order by creation time.
	Order Opt[Order] `json:"order"`
	// Only items with this status.
	Status Opt[ListReplayRunsStatus] `json:"status"`
}

// ListDatasetsQuery has the query parameters of Datasets.List.
type ListDatasetsQuery struct {
	// Maximum number of items. A page can have fewer items even if another page follows: check `has_more`.
	Limit Opt[int64] `json:"limit"`
	// Items after this id, in the order of the list.
	After Opt[string] `json:"after"`
	// Items before this id, in the order of the list.
	Before Opt[string] `json:"before"`
	// Order by creation time.
	Order Opt[Order] `json:"order"`
	// Only items created at or after this time. A date without a time means the start of that day in UTC.
	CreatedAfter Opt[time.Time] `json:"created_after"`
	// Only items created before this time. A date without a time means the start of that day in UTC.
	CreatedBefore Opt[time.Time] `json:"created_before"`
	// Only items of this agent.
	AgentID Opt[string] `json:"agent_id"`
}

// ListDatasetRowsQuery has the query parameters of Datasets.ListRows.
type ListDatasetRowsQuery struct {
	// Maximum number of items. A page can have fewer items even if another page follows: check `has_more`.
	Limit Opt[int64] `json:"limit"`
	// Items after this id, in the order of the list.
	After Opt[string] `json:"after"`
	// Items before this id, in the order of the list.
	Before Opt[string] `json:"before"`
	// Order by creation time.
	Order Opt[Order] `json:"order"`
	// Only items created at or after this time. A date without a time means the start of that day in UTC.
	CreatedAfter Opt[time.Time] `json:"created_after"`
	// Only items created before this time. A date without a time means the start of that day in UTC.
	CreatedBefore Opt[time.Time] `json:"created_before"`
	// Only rows of this version. Default: the current one.
	Version Opt[int64] `json:"version"`
	// Only rows with this tag.
	Tag Opt[string] `json:"tag"`
}

// ListCanariesQuery has the query parameters of Agents.ListCanaries.
type ListCanariesQuery struct {
	// Maximum number of items. A page can have fewer items even if another page follows: check `has_more`.
	Limit Opt[int64] `json:"limit"`
	// Items after this id, in the order of the list.
	After Opt[string] `json:"after"`
	// Items before this id, in the order of the list.
	Before Opt[string] `json:"before"`
	// Order by creation time.
	Order Opt[Order] `json:"order"`
	// Only items created at or after this time. A date without a time means the start of that day in UTC.
	CreatedAfter Opt[time.Time] `json:"created_after"`
	// Only items created before this time. A date without a time means the start of that day in UTC.
	CreatedBefore Opt[time.Time] `json:"created_before"`
}

// ListPendingDeploymentsQuery has the query parameters of Agents.ListPendingDeployments.
type ListPendingDeploymentsQuery struct {
	// Maximum number of items. A page can have fewer items even if another page follows: check `has_more`.
	Limit Opt[int64] `json:"limit"`
	// Items after this id, in the order of the list.
	After Opt[string] `json:"after"`
	// Items before this id, in the order of the list.
	Before Opt[string] `json:"before"`
	// Order by creation time.
	Order Opt[Order] `json:"order"`
	// Only items created at or after this time. A date without a time means the start of that day in UTC.
	CreatedAfter Opt[time.Time] `json:"created_after"`
	// Only items created before this time. A date without a time means the start of that day in UTC.
	CreatedBefore Opt[time.Time] `json:"created_before"`
}

// ListScorersQuery has the query parameters of Scorers.List.
type ListScorersQuery struct {
	// Maximum number of items. A page can have fewer items even if another page follows: check `has_more`.
	Limit Opt[int64] `json:"limit"`
	// Items after this id, in the order of the list.
	After Opt[string] `json:"after"`
	// Items before this id, in the order of the list.
	Before Opt[string] `json:"before"`
	// Order by creation time.
	Order Opt[Order] `json:"order"`
	// Only items created at or after this time. A date without a time means the start of that day in UTC.
	CreatedAfter Opt[time.Time] `json:"created_after"`
	// Only items created before this time. A date without a time means the start of that day in UTC.
	CreatedBefore Opt[time.Time] `json:"created_before"`
}

// ListScoringRulesQuery has the query parameters of ScoringRules.List.
type ListScoringRulesQuery struct {
	// Maximum number of items. A page can have fewer items even if another page follows: check `has_more`.
	Limit Opt[int64] `json:"limit"`
	// Items after this id, in the order of the list.
	After Opt[string] `json:"after"`
	// Items before this id, in the order of the list.
	Before Opt[string] `json:"before"`
	// Order by creation time.
	Order Opt[Order] `json:"order"`
	// Only items created at or after this time. A date without a time means the start of that day in UTC.
	CreatedAfter Opt[time.Time] `json:"created_after"`
	// Only items created before this time. A date without a time means the start of that day in UTC.
	CreatedBefore Opt[time.Time] `json:"created_before"`
	// Only items of this agent.
	AgentID Opt[string] `json:"agent_id"`
}

// ListExperimentsQuery has the query parameters of Experiments.List.
type ListExperimentsQuery struct {
	// Maximum number of items. A page can have fewer items even if another page follows: check `has_more`.
	Limit Opt[int64] `json:"limit"`
	// Items after this id, in the order of the list.
	After Opt[string] `json:"after"`
	// Items before this id, in the order of the list.
	Before Opt[string] `json:"before"`
	// Order by creation time.
	Order Opt[Order] `json:"order"`
	// Only items created at or after this time. A date without a time means the start of that day in UTC.
	CreatedAfter Opt[time.Time] `json:"created_after"`
	// Only items created before this time. A date without a time means the start of that day in UTC.
	CreatedBefore Opt[time.Time] `json:"created_before"`
	// Only items of this agent.
	AgentID Opt[string] `json:"agent_id"`
	// Only experiments with this data set.
	DatasetID Opt[string] `json:"dataset_id"`
}

// ListExperimentRowsQuery has the query parameters of Experiments.ListRows.
type ListExperimentRowsQuery struct {
	// Maximum number of items. A page can have fewer items even if another page follows: check `has_more`.
	Limit Opt[int64] `json:"limit"`
	// Items after this id, in the order of the list.
	After Opt[string] `json:"after"`
	// Items before this id, in the order of the list.
	Before Opt[string] `json:"before"`
	// Order by creation time.
	Order Opt[Order] `json:"order"`
	// Only rows with a run that does not pass, that differ between revisions, or with a run that could not start.
	Show Opt[ListExperimentRowsShow] `json:"show"`
	// Only rows with this tag.
	Tag Opt[string] `json:"tag"`
	// Only this row.
	RowID Opt[string] `json:"row_id"`
}

// CompareExperimentQuery has the query parameters of Experiments.Compare.
type CompareExperimentQuery struct {
	// An experiment with the same data set. Default: the same experiment.
	OtherExperimentID Opt[string] `json:"other_experiment_id"`
	// Default: the first revision of the experiment.
	BaseRevision Opt[int64] `json:"base_revision"`
	// Default: the last revision of the other experiment.
	OtherRevision Opt[int64] `json:"other_revision"`
}

// ListRatingsQuery has the query parameters of Ratings.List.
type ListRatingsQuery struct {
	// Maximum number of items. A page can have fewer items even if another page follows: check `has_more`.
	Limit Opt[int64] `json:"limit"`
	// Items after this id, in the order of the list.
	After Opt[string] `json:"after"`
	// Items before this id, in the order of the list.
	Before Opt[string] `json:"before"`
	// Order by creation time.
	Order Opt[Order] `json:"order"`
	// Only items created at or after this time. A date without a time means the start of that day in UTC.
	CreatedAfter Opt[time.Time] `json:"created_after"`
	// Only items created before this time. A date without a time means the start of that day in UTC.
	CreatedBefore Opt[time.Time] `json:"created_before"`
	// Only outputs of this experiment.
	ExperimentID Opt[string] `json:"experiment_id"`
}

// ListWebhooksQuery has the query parameters of Webhooks.List.
type ListWebhooksQuery struct {
	// Maximum number of items. A page can have fewer items even if another page follows: check `has_more`.
	Limit Opt[int64] `json:"limit"`
	// Items after this id, in the order of the list.
	After Opt[string] `json:"after"`
	// Items before this id, in the order of the list.
	Before Opt[string] `json:"before"`
	// Order by creation time.
	Order Opt[Order] `json:"order"`
	// Only items created at or after this time. A date without a time means the start of that day in UTC.
	CreatedAfter Opt[time.Time] `json:"created_after"`
	// Only items created before this time. A date without a time means the start of that day in UTC.
	CreatedBefore Opt[time.Time] `json:"created_before"`
	// Only active webhooks, or only inactive ones.
	Active Opt[bool] `json:"active"`
}

// ListDeliveriesQuery has the query parameters of Webhooks.ListDeliveries.
type ListDeliveriesQuery struct {
	// Maximum number of items. A page can have fewer items even if another page follows: check `has_more`.
	Limit Opt[int64] `json:"limit"`
	// Items after this id, in the order of the list.
	After Opt[string] `json:"after"`
	// Items before this id, in the order of the list.
	Before Opt[string] `json:"before"`
	// Order by creation time.
	Order Opt[Order] `json:"order"`
	// Only items created at or after this time. A date without a time means the start of that day in UTC.
	CreatedAfter Opt[time.Time] `json:"created_after"`
	// Only items created before this time. A date without a time means the start of that day in UTC.
	CreatedBefore Opt[time.Time] `json:"created_before"`
	// Only items with this status.
	Status Opt[DeliveryStatus] `json:"status"`
	// Only deliveries of this event.
	EventID Opt[string] `json:"event_id"`
}

// ListEventsQuery has the query parameters of Events.List.
type ListEventsQuery struct {
	// Maximum number of items. A page can have fewer items even if another page follows: check `has_more`.
	Limit Opt[int64] `json:"limit"`
	// Items after this id, in the order of the list.
	After Opt[string] `json:"after"`
	// Items before this id, in the order of the list.
	Before Opt[string] `json:"before"`
	// Order by creation time.
	Order Opt[Order] `json:"order"`
	// Only items created at or after this time. A date without a time means the start of that day in UTC.
	CreatedAfter Opt[time.Time] `json:"created_after"`
	// Only items created before this time. A date without a time means the start of that day in UTC.
	CreatedBefore Opt[time.Time] `json:"created_before"`
	// One event type, or several separated by commas. Default: every type that the key may read. `run.*` requires `runs:read`, `evaluation.completed` `runs:read`, `pipeline.completed` `pipelines:read`, `alert.triggered` `alerts:read`, `agent.updated`, `deployment.*` and `worker.lost` `agents:read`, `key.expiring` `api_keys:read`, `budget.reached` `policies:read`, `configuration.drifted` `configurations:read`, `audit.recorded` `audit:read`. `feed.new_runs` (`runs:read`) is only for streaming and only sent if it is requested: runs were accepted, at most eight times a second; `data.run_id` is the newest one. It has no `id` and is not stored, so list the runs again after a reconnect.
	Type Opt[[]string] `json:"type"`
	// Only events about this run. Not available for streaming: use the run's own stream.
	RunID Opt[string] `json:"run_id"`
}

// ListWorkersQuery has the query parameters of Workers.List.
type ListWorkersQuery struct {
	// Maximum number of items. A page can have fewer items even if another page follows: check `has_more`.
	Limit Opt[int64] `json:"limit"`
	// Items after this id, in the order of the list.
	After Opt[string] `json:"after"`
	// Items before this id, in the order of the list.
	Before Opt[string] `json:"before"`
	// Order by creation time.
	Order Opt[Order] `json:"order"`
	// Only items created at or after this time. A date without a time means the start of that day in UTC.
	CreatedAfter Opt[time.Time] `json:"created_after"`
	// Only items created before this time. A date without a time means the start of that day in UTC.
	CreatedBefore Opt[time.Time] `json:"created_before"`
	// Only workers that serve this queue.
	Queue Opt[string] `json:"queue"`
}

// ListPoliciesQuery has the query parameters of Policies.List.
type ListPoliciesQuery struct {
	// Maximum number of items. A page can have fewer items even if another page follows: check `has_more`.
	Limit Opt[int64] `json:"limit"`
	// Items after this one: `last_id` of the previous page.
	After Opt[string] `json:"after"`
	// Items before this one: `first_id` of the next page.
	Before Opt[string] `json:"before"`
	// Order by creation time.
	Order Opt[Order] `json:"order"`
	// Only items created at or after this time. A date without a time means the start of that day in UTC.
	CreatedAfter Opt[time.Time] `json:"created_after"`
	// Only items created before this time. A date without a time means the start of that day in UTC.
	CreatedBefore Opt[time.Time] `json:"created_before"`
	// Only items from this source.
	Source Opt[PolicySource] `json:"source"`
}

// ListCapsQuery has the query parameters of Caps.List.
type ListCapsQuery struct {
	// Maximum number of items. A page can have fewer items even if another page follows: check `has_more`.
	Limit Opt[int64] `json:"limit"`
	// Items after this id, in the order of the list.
	After Opt[string] `json:"after"`
	// Items before this id, in the order of the list.
	Before Opt[string] `json:"before"`
	// Order by creation time.
	Order Opt[Order] `json:"order"`
	// Only items created at or after this time. A date without a time means the start of that day in UTC.
	CreatedAfter Opt[time.Time] `json:"created_after"`
	// Only items created before this time. A date without a time means the start of that day in UTC.
	CreatedBefore Opt[time.Time] `json:"created_before"`
	// Only items of this agent.
	AgentID Opt[string] `json:"agent_id"`
	// Only items that this key created.
	APIKeyID Opt[string] `json:"api_key_id"`
}

// GetCapQuery has the query parameters of Caps.Get.
type GetCapQuery struct {
	// If each user has a separate limit: the user whose `used` is returned.
	User Opt[string] `json:"user"`
}

// ListConnectorsQuery has the query parameters of Connectors.List.
type ListConnectorsQuery struct {
	// Maximum number of items. A page can have fewer items even if another page follows: check `has_more`.
	Limit Opt[int64] `json:"limit"`
	// Items after this id, in the order of the list.
	After Opt[string] `json:"after"`
	// Items before this id, in the order of the list.
	Before Opt[string] `json:"before"`
	// Order by creation time.
	Order Opt[Order] `json:"order"`
	// Only items created at or after this time. A date without a time means the start of that day in UTC.
	CreatedAfter Opt[time.Time] `json:"created_after"`
	// Only items created before this time. A date without a time means the start of that day in UTC.
	CreatedBefore Opt[time.Time] `json:"created_before"`
	// Only items of this type.
	Type Opt[ConnectorType] `json:"type"`
	// Only items with this visibility.
	Visibility Opt[ConnectorVisibility] `json:"visibility"`
}

// ListProvidersQuery has the query parameters of Providers.List.
type ListProvidersQuery struct {
	// Maximum number of items. A page can have fewer items even if another page follows: check `has_more`.
	Limit Opt[int64] `json:"limit"`
	// Items after this id, in the order of the list.
	After Opt[string] `json:"after"`
	// Items before this id, in the order of the list.
	Before Opt[string] `json:"before"`
	// Order by creation time.
	Order Opt[Order] `json:"order"`
	// Only items created at or after this time. A date without a time means the start of that day in UTC.
	CreatedAfter Opt[time.Time] `json:"created_after"`
	// Only items created before this time. A date without a time means the start of that day in UTC.
	CreatedBefore Opt[time.Time] `json:"created_before"`
}

// ListSecretsQuery has the query parameters of Secrets.List.
type ListSecretsQuery struct {
	// Maximum number of items. A page can have fewer items even if another page follows: check `has_more`.
	Limit Opt[int64] `json:"limit"`
	// Items after this id, in the order of the list.
	After Opt[string] `json:"after"`
	// Items before this id, in the order of the list.
	Before Opt[string] `json:"before"`
	// Order by creation time.
	Order Opt[Order] `json:"order"`
	// Only items created at or after this time. A date without a time means the start of that day in UTC.
	CreatedAfter Opt[time.Time] `json:"created_after"`
	// Only items created before this time. A date without a time means the start of that day in UTC.
	CreatedBefore Opt[time.Time] `json:"created_before"`
	// Only secrets with this name.
	Name Opt[string] `json:"name"`
	// Only secrets of this agent, without the organisation's.
	AgentID Opt[string] `json:"agent_id"`
}

// ListAlertsQuery has the query parameters of Alerts.List.
type ListAlertsQuery struct {
	// Maximum number of items. A page can have fewer items even if another page follows: check `has_more`.
	Limit Opt[int64] `json:"limit"`
	// Items after this id, in the order of the list.
	After Opt[string] `json:"after"`
	// Items before this id, in the order of the list.
	Before Opt[string] `json:"before"`
	// Order by creation time.
	Order Opt[Order] `json:"order"`
	// Only items created at or after this time. A date without a time means the start of that day in UTC.
	CreatedAfter Opt[time.Time] `json:"created_after"`
	// Only items created before this time. A date without a time means the start of that day in UTC.
	CreatedBefore Opt[time.Time] `json:"created_before"`
	// `firing`: only alerts that are firing.
	Status Opt[AlertStatus] `json:"status"`
	// Only items of this agent.
	AgentID Opt[string] `json:"agent_id"`
}

// ListAlertHistoryQuery has the query parameters of Alerts.ListHistory.
type ListAlertHistoryQuery struct {
	// Maximum number of items. A page can have fewer items even if another page follows: check `has_more`.
	Limit Opt[int64] `json:"limit"`
	// Items after this id, in the order of the list.
	After Opt[string] `json:"after"`
	// Items before this id, in the order of the list.
	Before Opt[string] `json:"before"`
	// Order by creation time.
	Order Opt[Order] `json:"order"`
	// Only items created at or after this time. A date without a time means the start of that day in UTC.
	CreatedAfter Opt[time.Time] `json:"created_after"`
	// Only items created before this time. A date without a time means the start of that day in UTC.
	CreatedBefore Opt[time.Time] `json:"created_before"`
	// Only items with this status.
	Status Opt[AlertFiringStatus] `json:"status"`
}

// ListErrorsQuery has the query parameters of Errors.List.
type ListErrorsQuery struct {
	// Maximum number of items. A page can have fewer items even if another page follows: check `has_more`.
	Limit Opt[int64] `json:"limit"`
	// Items after this id, in the order of the list.
	After Opt[string] `json:"after"`
	// Items before this id, in the order of the list.
	Before Opt[string] `json:"before"`
	// Order by creation time.
	Order Opt[Order] `json:"order"`
	// Only items created at or after this time. A date without a time means the start of that day in UTC.
	CreatedAfter Opt[time.Time] `json:"created_after"`
	// Only items created before this time. A date without a time means the start of that day in UTC.
	CreatedBefore Opt[time.Time] `json:"created_before"`
	// Only items of this kind.
	Kind Opt[ErrorReportKind] `json:"kind"`
	// Only the report of this request id.
	RequestID Opt[string] `json:"request_id"`
}

// ListThreadsQuery has the query parameters of Threads.List.
type ListThreadsQuery struct {
	// Maximum number of items. A page can have fewer items even if another page follows: check `has_more`.
	Limit Opt[int64] `json:"limit"`
	// Items after this id, in the order of the list.
	After Opt[string] `json:"after"`
	// Items before this id, in the order of the list.
	Before Opt[string] `json:"before"`
	// Order by creation time.
	Order Opt[Order] `json:"order"`
	// Only items created at or after this time. A date without a time means the start of that day in UTC.
	CreatedAfter Opt[time.Time] `json:"created_after"`
	// Only items created before this time. A date without a time means the start of that day in UTC.
	CreatedBefore Opt[time.Time] `json:"created_before"`
	// Only items of this agent.
	AgentID Opt[string] `json:"agent_id"`
	// Your identifier of the end user. You can search and erase data by it.
	User Opt[string] `json:"user"`
	// Only items with these key-value pairs, such as `metadata[team]=support`.
	Metadata Opt[map[string]string] `json:"metadata"`
}

// ListThreadMessagesQuery has the query parameters of Threads.ListMessages.
type ListThreadMessagesQuery struct {
	// Maximum number of items. A page can have fewer items even if another page follows: check `has_more`.
	Limit Opt[int64] `json:"limit"`
	// Items after this id, in the order of the list.
	After Opt[string] `json:"after"`
	// Items before this id, in the order of the list.
	Before Opt[string] `json:"before"`
	// Only items created at or after this time. A date without a time means the start of that day in UTC.
	CreatedAfter Opt[time.Time] `json:"created_after"`
	// Only items created before this time. A date without a time means the start of that day in UTC.
	CreatedBefore Opt[time.Time] `json:"created_before"`
	// `asc`: oldest first. `desc`: newest first.
	Order Opt[Order] `json:"order"`
	// Returns the newest messages, oldest first, as the client of another protocol keeps them: `ui` for `useChat` of the AI SDK, `ag-ui` for AG-UI.
	Format Opt[ListThreadMessagesFormat] `json:"format"`
}

// GetAgentCodeQuery has the query parameters of Agents.GetCode.
type GetAgentCodeQuery struct {
	// Whether to return the content of the files.
	Content Opt[bool] `json:"content"`
}

// ListFilesQuery has the query parameters of Files.List.
type ListFilesQuery struct {
	// Maximum number of items. A page can have fewer items even if another page follows: check `has_more`.
	Limit Opt[int64] `json:"limit"`
	// Items after this id, in the order of the list.
	After Opt[string] `json:"after"`
	// Items before this id, in the order of the list.
	Before Opt[string] `json:"before"`
	// Order by creation time.
	Order Opt[Order] `json:"order"`
	// Only items created at or after this time. A date without a time means the start of that day in UTC.
	CreatedAfter Opt[time.Time] `json:"created_after"`
	// Only items created before this time. A date without a time means the start of that day in UTC.
	CreatedBefore Opt[time.Time] `json:"created_before"`
	// Only files of this run.
	RunID Opt[string] `json:"run_id"`
	// Your identifier of the end user. You can search and erase data by it.
	User Opt[string] `json:"user"`
}

// CreateFileQuery has the query parameters of Files.Create.
type CreateFileQuery struct {
	// The file name. For a form, the default is the name of its file.
	Name Opt[string] `json:"name"`
	// Your identifier of the end user. You can search and erase data by it.
	User Opt[string] `json:"user"`
}

// GetSharedFileQuery has the query parameters of Files.GetShared.
type GetSharedFileQuery struct {
	// The signature of the link.
	Token string `json:"token"`
}

// ListRunFilesQuery has the query parameters of Runs.ListFiles.
type ListRunFilesQuery struct {
	// Maximum number of items. A page can have fewer items even if another page follows: check `has_more`.
	Limit Opt[int64] `json:"limit"`
	// Items after this id, in the order of the list.
	After Opt[string] `json:"after"`
	// Items before this id, in the order of the list.
	Before Opt[string] `json:"before"`
	// Order by creation time.
	Order Opt[Order] `json:"order"`
	// Only items created at or after this time. A date without a time means the start of that day in UTC.
	CreatedAfter Opt[time.Time] `json:"created_after"`
	// Only items created before this time. A date without a time means the start of that day in UTC.
	CreatedBefore Opt[time.Time] `json:"created_before"`
}

// ListPipelinesQuery has the query parameters of Pipelines.List.
type ListPipelinesQuery struct {
	// Maximum number of items. A page can have fewer items even if another page follows: check `has_more`.
	Limit Opt[int64] `json:"limit"`
	// Items after this id, in the order of the list.
	After Opt[string] `json:"after"`
	// Items before this id, in the order of the list.
	Before Opt[string] `json:"before"`
	// Order by creation time.
	Order Opt[Order] `json:"order"`
	// Only items created at or after this time. A date without a time means the start of that day in UTC.
	CreatedAfter Opt[time.Time] `json:"created_after"`
	// Only items created before this time. A date without a time means the start of that day in UTC.
	CreatedBefore Opt[time.Time] `json:"created_before"`
	// Only items with this status.
	Status Opt[ListPipelinesStatus] `json:"status"`
	// Only the pipeline of this pipeline run, such as `pipeline_run_id` of a run.
	RunID Opt[string] `json:"run_id"`
}

// ListPipelineRunsQuery has the query parameters of Pipelines.ListRuns.
type ListPipelineRunsQuery struct {
	// Maximum number of items. A page can have fewer items even if another page follows: check `has_more`.
	Limit Opt[int64] `json:"limit"`
	// Items after this id, in the order of the list.
	After Opt[string] `json:"after"`
	// Items before this id, in the order of the list.
	Before Opt[string] `json:"before"`
	// Order by creation time.
	Order Opt[Order] `json:"order"`
	// Only items created at or after this time. A date without a time means the start of that day in UTC.
	CreatedAfter Opt[time.Time] `json:"created_after"`
	// Only items created before this time. A date without a time means the start of that day in UTC.
	CreatedBefore Opt[time.Time] `json:"created_before"`
	// One status, or several separated by commas.
	Status Opt[[]string] `json:"status"`
}

// CancelPipelineRunQuery has the query parameters of Pipelines.CancelRun.
type CancelPipelineRunQuery struct {
	// Seconds to wait until it has stopped.
	Wait Opt[int64] `json:"wait"`
}

// FollowPipelineRunQuery has the query parameters of Pipelines.FollowRun.
type FollowPipelineRunQuery struct {
	// Only events after this sequence number.
	After Opt[int64] `json:"after"`
}

// ExportConfigurationQuery has the query parameters of Configurations.Export.
type ExportConfigurationQuery struct {
	// Only these kinds, separated by commas.
	Kinds Opt[[]string] `json:"kinds"`
}

// newWebhookData returns a struct for the data of an event, or nil for an unknown type.
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
	case WebhookEventTypeDeploymentPromoted:
		return new(Deployment)
	case WebhookEventTypeDeploymentRollback:
		return new(Deployment)
	case WebhookEventTypeDeploymentWaiting:
		return new(PendingDeployment)
	case WebhookEventTypeDeploymentRefused:
		return new(PendingDeployment)
	case WebhookEventTypeAlertTriggered:
		return new(TriggeredAlert)
	case WebhookEventTypeAgentUpdated:
		return new(AgentUpdate)
	case WebhookEventTypePipelineCompleted:
		return new(PipelineRunOfEvent)
	case WebhookEventTypeEvaluationCompleted:
		return new(Experiment)
	case WebhookEventTypeKeyExpiring:
		return new(APIKey)
	case WebhookEventTypeWorkerLost:
		return new(LostWorker)
	case WebhookEventTypeConfigurationDrifted:
		return new(ConfigurationDrift)
	case WebhookEventTypeAuditRecorded:
		return new(AuditEntryOfEvent)
	case WebhookEventTypeTest:
		return new(TestData)
	default:
		return nil
	}
}
