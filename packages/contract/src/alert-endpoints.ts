import { Type } from "typebox";
import {
  AcknowledgeRequest,
  Alert,
  AlertList,
  AlertRule,
  AlertRuleList,
  AlertRulePatch,
  CreateAlertRuleRequest,
  DeletedAlertRule,
  ListAlertRulesQuery,
  ListAlertsQuery,
} from "./alerts.ts";
import { type Endpoint, idPath } from "./endpoint.ts";
import { Id } from "./ids.ts";

const tag = "Alerts";
const params = idPath("alr");

/** The rows of the API table that watch over numbers. */
export const alertEndpoints = {
  listAlerts: {
    method: "GET",
    path: "/alerts",
    tag,
    summary: "List alert rules; with `status=firing`, what fires now",
    scope: "alerts:read",
    query: ListAlertRulesQuery,
    responses: { 200: AlertRuleList },
  },
  createAlert: {
    method: "POST",
    path: "/alerts",
    tag,
    summary: "Create an alert rule",
    scope: "alerts:write",
    body: CreateAlertRuleRequest,
    responses: { 201: AlertRule },
    idempotency: "replay",
  },
  getAlert: {
    method: "GET",
    path: "/alerts/{id}",
    tag,
    summary: "Get an alert rule",
    scope: "alerts:read",
    params,
    responses: { 200: AlertRule },
  },
  updateAlert: {
    method: "PATCH",
    path: "/alerts/{id}",
    tag,
    summary: "Update an alert rule; another condition begins anew",
    scope: "alerts:write",
    params,
    body: AlertRulePatch,
    responses: { 200: AlertRule },
    idempotency: "replay",
  },
  deleteAlert: {
    method: "DELETE",
    path: "/alerts/{id}",
    tag,
    summary: "Delete an alert rule and its history",
    scope: "alerts:write",
    params,
    responses: { 200: DeletedAlertRule },
  },
  listAlertHistory: {
    method: "GET",
    path: "/alerts/{id}/history",
    tag,
    summary: "List the times that a rule fired",
    scope: "alerts:read",
    params,
    query: ListAlertsQuery,
    responses: { 200: AlertList },
  },
  acknowledgeAlert: {
    method: "POST",
    path: "/alerts/{id}/history/{firing_id}/acknowledge",
    tag,
    summary: "Say that somebody has seen it; repeatable, the first one stands",
    scope: "alerts:write",
    params: Type.Object({ id: Id("alr"), firing_id: Id("alrt") }),
    body: AcknowledgeRequest,
    bodyOptional: true,
    responses: { 200: Alert },
    idempotency: "replay",
  },
} as const satisfies Record<string, Endpoint>;
