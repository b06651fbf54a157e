// Made by `npm run client-models` from the OpenAPI document. Do not edit.

/** The filters of each list operation, by the name of the query parameter. */
export const listFilters = {
  listAgents: {
    "created_after": {"type":"string","value":"<time>","help":"only items created at or after this time"},
    "created_before": {"type":"string","value":"<time>","help":"only items created before this time"},
    "status": {"type":"string","choices":["active","archived","all"],"help":"only items with this status"},
    "source": {"type":"string","choices":["catalog","custom"],"help":"only items from this source"},
    "name": {"type":"string","help":"only agents whose name contains this text (case-insensitive)"},
  },
  listRevisions: {
    "created_after": {"type":"string","value":"<time>","help":"only items created at or after this time"},
    "created_before": {"type":"string","value":"<time>","help":"only items created before this time"},
  },
  listCatalog: {},
  listDeployments: {
    "created_after": {"type":"string","value":"<time>","help":"only items created at or after this time"},
    "created_before": {"type":"string","value":"<time>","help":"only items created before this time"},
  },
  listRuns: {
    "created_after": {"type":"string","value":"<time>","help":"only items created at or after this time"},
    "created_before": {"type":"string","value":"<time>","help":"only items created before this time"},
    "agent_id": {"type":"string","value":"<id>","help":"only items of this agent"},
    "agent_revision": {"type":"number","help":"only runs of this revision of their agent"},
    "api_key_id": {"type":"string","value":"<id>","help":"only items that this key created"},
    "pipeline_run_id": {"type":"string","value":"<id>","help":"only steps of this pipeline run"},
    "thread_id": {"type":"string","value":"<id>","help":"only runs of this thread"},
    "user": {"type":"string","help":"only items of this end user"},
    "status": {"type":"string","help":"one status, or several separated by commas"},
    "error_code": {"type":"string","choices":["run_timeout","agent_error","tool_error","guardrail_violation","provider_error","provider_rate_limited","provider_not_configured","budget_exceeded","action_expired","approval_impossible","worker_lost","output_too_large","not_recorded","internal_error"],"help":"only runs that failed with this code"},
    "text": {"type":"string","help":"only ended runs whose input or output contains all of these words"},
    "min_latency_ms": {"type":"number","help":"only runs with at least this working time"},
    "max_latency_ms": {"type":"number","help":"only runs with at most this working time"},
    "min_cost_usd": {"type":"number","help":"only runs with at least this cost"},
    "max_cost_usd": {"type":"number","help":"only runs with at most this cost"},
    "sort": {"type":"string","choices":["created_at","latency_ms","cost_usd"],"help":"the sort field for `order`"},
    "feedback": {"type":"string","choices":["any","none","up","down"],"help":"runs with any feedback, without feedback, or with a thumb up or down"},
    "feedback_name": {"type":"string","help":"runs with feedback of this name"},
    "feedback_label": {"type":"string","help":"runs with feedback that has this label"},
    "min_score": {"type":"number","help":"runs with a score of at least this value"},
    "max_score": {"type":"number","help":"runs with a score of at most this value"},
    "metadata": {"type":"string","value":"<key=value>","multiple":true,"help":"only items with this metadata"},
  },
  listApiKeys: {
    "created_after": {"type":"string","value":"<time>","help":"only items created at or after this time"},
    "created_before": {"type":"string","value":"<time>","help":"only items created before this time"},
    "status": {"type":"string","help":"one status, or several separated by commas"},
  },
  listSessions: {},
  listMembers: {
    "created_after": {"type":"string","value":"<time>","help":"only items created at or after this time"},
    "created_before": {"type":"string","value":"<time>","help":"only items created before this time"},
  },
  listInvitations: {
    "created_after": {"type":"string","value":"<time>","help":"only items created at or after this time"},
    "created_before": {"type":"string","value":"<time>","help":"only items created before this time"},
  },
  listEmailDomains: {},
  listAudit: {
    "created_after": {"type":"string","value":"<time>","help":"only items created at or after this time"},
    "created_before": {"type":"string","value":"<time>","help":"only items created before this time"},
    "action": {"type":"string","help":"only this action, such as `createApiKey`"},
    "actor": {"type":"string","help":"only actions of this key or person"},
    "outcome": {"type":"string","choices":["succeeded","refused"],"help":"only actions that were done, or only those that were denied"},
    "resource_id": {"type":"string","value":"<id>","help":"only actions on this resource"},
  },
  listRunEvents: {},
  listFeedback: {
    "created_after": {"type":"string","value":"<time>","help":"only items created at or after this time"},
    "created_before": {"type":"string","value":"<time>","help":"only items created before this time"},
  },
  listReplays: {
    "created_after": {"type":"string","value":"<time>","help":"only items created at or after this time"},
    "created_before": {"type":"string","value":"<time>","help":"only items created before this time"},
    "agent_id": {"type":"string","value":"<id>","help":"only items of this agent"},
  },
  listReplayRuns: {
    "status": {"type":"string","choices":["waiting","active","completed","failed","cancelled","refused"],"help":"only items with this status"},
  },
  listWebhooks: {
    "created_after": {"type":"string","value":"<time>","help":"only items created at or after this time"},
    "created_before": {"type":"string","value":"<time>","help":"only items created before this time"},
    "active": {"type":"string","choices":["true","false"],"help":"only active webhooks, or only inactive ones"},
  },
  listDeliveries: {
    "created_after": {"type":"string","value":"<time>","help":"only items created at or after this time"},
    "created_before": {"type":"string","value":"<time>","help":"only items created before this time"},
    "status": {"type":"string","choices":["pending","succeeded","failed"],"help":"only items with this status"},
    "event_id": {"type":"string","value":"<id>","help":"only deliveries of this event"},
  },
  listEvents: {
    "created_after": {"type":"string","value":"<time>","help":"only items created at or after this time"},
    "created_before": {"type":"string","value":"<time>","help":"only items created before this time"},
    "type": {"type":"string","help":"one event type, or several separated by commas"},
    "run_id": {"type":"string","value":"<id>","help":"only items of this run"},
  },
  listWorkers: {
    "created_after": {"type":"string","value":"<time>","help":"only items created at or after this time"},
    "created_before": {"type":"string","value":"<time>","help":"only items created before this time"},
    "queue": {"type":"string","help":"only workers that serve this queue"},
  },
  listPolicies: {
    "created_after": {"type":"string","value":"<time>","help":"only items created at or after this time"},
    "created_before": {"type":"string","value":"<time>","help":"only items created before this time"},
    "source": {"type":"string","choices":["template","custom"],"help":"only items from this source"},
  },
  listCaps: {
    "created_after": {"type":"string","value":"<time>","help":"only items created at or after this time"},
    "created_before": {"type":"string","value":"<time>","help":"only items created before this time"},
    "agent_id": {"type":"string","value":"<id>","help":"only items of this agent"},
    "api_key_id": {"type":"string","value":"<id>","help":"only items that this key created"},
  },
  listConnectors: {
    "created_after": {"type":"string","value":"<time>","help":"only items created at or after this time"},
    "created_before": {"type":"string","value":"<time>","help":"only items created before this time"},
    "type": {"type":"string","choices":["mcp","openapi"],"help":"only items of this type"},
    "visibility": {"type":"string","choices":["shared","private"],"help":"only items with this visibility"},
  },
  listProviders: {
    "created_after": {"type":"string","value":"<time>","help":"only items created at or after this time"},
    "created_before": {"type":"string","value":"<time>","help":"only items created before this time"},
  },
  listAlerts: {
    "created_after": {"type":"string","value":"<time>","help":"only items created at or after this time"},
    "created_before": {"type":"string","value":"<time>","help":"only items created before this time"},
    "status": {"type":"string","choices":["ok","firing","no_data"],"help":"`firing`: only alerts that are firing"},
    "agent_id": {"type":"string","value":"<id>","help":"only items of this agent"},
  },
  listAlertHistory: {
    "created_after": {"type":"string","value":"<time>","help":"only items created at or after this time"},
    "created_before": {"type":"string","value":"<time>","help":"only items created before this time"},
    "status": {"type":"string","choices":["firing","resolved"],"help":"only items with this status"},
  },
  listErrors: {
    "created_after": {"type":"string","value":"<time>","help":"only items created at or after this time"},
    "created_before": {"type":"string","value":"<time>","help":"only items created before this time"},
    "kind": {"type":"string","choices":["request","background"],"help":"only items of this kind"},
    "request_id": {"type":"string","value":"<id>","help":"only the report of this request id"},
  },
  listThreads: {
    "created_after": {"type":"string","value":"<time>","help":"only items created at or after this time"},
    "created_before": {"type":"string","value":"<time>","help":"only items created before this time"},
    "agent_id": {"type":"string","value":"<id>","help":"only items of this agent"},
    "user": {"type":"string","help":"only items of this end user"},
    "metadata": {"type":"string","value":"<key=value>","multiple":true,"help":"only items with this metadata"},
  },
  listThreadMessages: {
    "created_after": {"type":"string","value":"<time>","help":"only items created at or after this time"},
    "created_before": {"type":"string","value":"<time>","help":"only items created before this time"},
  },
  listFiles: {
    "created_after": {"type":"string","value":"<time>","help":"only items created at or after this time"},
    "created_before": {"type":"string","value":"<time>","help":"only items created before this time"},
    "run_id": {"type":"string","value":"<id>","help":"only items of this run"},
    "user": {"type":"string","help":"only items of this end user"},
  },
  listRunFiles: {
    "created_after": {"type":"string","value":"<time>","help":"only items created at or after this time"},
    "created_before": {"type":"string","value":"<time>","help":"only items created before this time"},
  },
  listPipelines: {
    "created_after": {"type":"string","value":"<time>","help":"only items created at or after this time"},
    "created_before": {"type":"string","value":"<time>","help":"only items created before this time"},
    "status": {"type":"string","choices":["active","archived","all"],"help":"only items with this status"},
    "run_id": {"type":"string","value":"<id>","help":"only items of this run"},
  },
  listPipelineRuns: {
    "created_after": {"type":"string","value":"<time>","help":"only items created at or after this time"},
    "created_before": {"type":"string","value":"<time>","help":"only items created before this time"},
    "status": {"type":"string","help":"one status, or several separated by commas"},
  },
} as const;

export type ListOperation = keyof typeof listFilters;
