import type { Model, Operation, Type } from "./model.ts";
import { pathParameterName, placeOf } from "./python-names.ts";

/** Initialisms that Go writes in one case. */
const initialisms: Record<string, string> = {
  api: "API",
  http: "HTTP",
  https: "HTTPS",
  id: "ID",
  ids: "IDs",
  json: "JSON",
  mcp: "MCP",
  oauth: "OAuth",
  openai: "OpenAI",
  openapi: "OpenAPI",
  ok: "OK",
  pii: "PII",
  ttl: "TTL",
  url: "URL",
  usd: "USD",
};

const wordsOf = (name: string): string[] =>
  name.replace(/OAuth/g, "Oauth").match(/[A-Z]+(?![a-z])|[A-Z]?[a-z0-9]+|[0-9]+/g) ?? [];

const capital = (word: string): string =>
  initialisms[word.toLowerCase()] ?? word.charAt(0).toUpperCase() + word.slice(1);

/** `api_key_id` and `ApiKeyId` are `APIKeyID`. */
export const goName = (name: string): string => wordsOf(name).map(capital).join("");

/** The name of a parameter: `agent_id` is `agentID`. */
export function goParameter(name: string): string {
  const [head = "", ...rest] = wordsOf(name);
  return head.toLowerCase() + rest.map(capital).join("");
}

/** Exceptions to the rule. */
const enumNames: Record<string, string> = {
  AlertFiringSeverity: "AlertSeverity",
  AnalyticsGuardrailAction: "GuardAction",
  AnalyticsGuardrailStage: "GuardStage",
  CancelRunsStatu: "RunStatus",
  TestPolicyStage: "GuardStage",
  ConnectorApprovalDefault: "ToolApproval",
  ConnectorApprovalToolsValue: "ToolApproval",
  ConnectorToolApproval: "ToolApproval",
  GetAnalyticsInterval: "AnalyticsInterval",
  GuardFindingAction: "GuardAction",
  GuardFindingStage: "GuardStage",
  InvitationRole: "MemberRole",
  InviteRole: "MemberRole",
  ListAgentsSource: "AgentSource",
  ListAlertHistoryStatus: "AlertFiringStatus",
  ListAlertsStatus: "AlertStatus",
  ListConnectorsType: "ConnectorType",
  ListConnectorsVisibility: "ConnectorVisibility",
  ListDeliveriesStatus: "DeliveryStatus",
  ListErrorsKind: "ErrorReportKind",
  ListPoliciesSource: "PolicySource",
  OrganizationRole: "MemberRole",
  PipelineStepItemStatus: "PipelineStepStatus",
  PipelineStepRunStatus: "PipelineStepStatus",
  PolicyTestStage: "GuardStage",
  ReceivedActionType: "RunActionType",
  RunToolCompletedStreamEventStatus: "ToolCallStatus",
  TokenScope: "APIKeyScope",
  UsagePlan: "OrganizationPlan",
  WebhookEvent: "WebhookEventType",
};

/** One type for requests, patches, responses and events: `AlertPatchMetric` is `AlertMetric`. */
export function goEnumName(proposed: string): string {
  if (/^List\w+Order$/.test(proposed)) return "Order";
  if (/Guard(Request)?On$/.test(proposed)) return "GuardOn";
  if (/Guard(Request)?Action$/.test(proposed)) return "GuardAction";
  const plain = proposed
    .replace(/^(Create|New)(?=[A-Z])/, "")
    .replace(/(Request|Patch|OfEvent|Detail|WithSecret)(?=[A-Z])/, "");
  return enumNames[plain] ?? goName(plain);
}

/** The known values of each enumeration, from all its places. One with a single value is a constant. */
export function goEnums(model: Model): Map<string, string[]> {
  const found = new Map<string, Set<string>>();
  for (const type of allTypes(model)) {
    if (type.kind !== "enum") continue;
    const name = goEnumName(type.name);
    found.set(name, new Set([...(found.get(name) ?? []), ...type.values]));
  }
  // Test events are delivered too, although no webhook can subscribe to them.
  for (const { type } of model.events) found.get("WebhookEventType")?.add(type);
  const several = [...found].filter(([, values]) => values.size > 1).sort(([a], [b]) => (a < b ? -1 : 1));
  return new Map(several.map(([name, values]) => [name, [...values]]));
}

function allTypes(model: Model): Type[] {
  const fields = model.schemas.flatMap((schema) => (schema.kind === "object" ? schema.fields : []));
  const queries = model.operations.flatMap(({ query }) => query);
  return [...fields, ...queries].flatMap(({ type }) => within(type));
}

function within(type: Type): Type[] {
  if (type.kind === "array") return [type, ...within(type.items)];
  if (type.kind === "map") return [type, ...within(type.values)];
  return [type];
}

export const goConstant = (enumName: string, value: string): string =>
  enumName + (value === "*" ? "All" : goName(value));

export type GoPlace = { service: string; field: string; method: string };

/** `listAgents` is `client.Agents.List`. */
export function goPlace(operation: Operation): GoPlace {
  const { noun, method } = placeOf(operation);
  return { service: `${goName(noun)}Service`, field: goName(noun), method: goName(method) };
}

export const goPathParameters = ({ path, pathParameters }: Operation): string[] =>
  pathParameters.map(({ name }) => goParameter(pathParameterName(path, name)));
