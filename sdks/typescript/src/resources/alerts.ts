import type { ApiPromise } from "../api-promise.ts";
import type {
  AcknowledgeRequest,
  Alert,
  AlertRule,
  AlertRulePatch,
  CreateAlertRuleRequest,
  DeletedAlertRule,
  ListAlertHistoryQuery,
  ListAlertsQuery,
} from "../models.ts";
import type { RequestOptions } from "../options.ts";
import type { PagePromise } from "../pages.ts";
import { Resource } from "./resource.ts";

/** Rules that watch a metric, and the alerts that they raised. */
export class Alerts extends Resource {
  /** List alert rules; with `status=firing`, what fires now. Newest first, with the last value each rule has seen. Scope: `alerts:read`. */
  list(query?: ListAlertsQuery, options?: RequestOptions): PagePromise<AlertRule> {
    return this.core.list("listAlerts", { query }, options);
  }

  /** Get an alert rule. With its last value, and the alert that fires now. Scope: `alerts:read`. */
  get(id: string, options?: RequestOptions): ApiPromise<AlertRule> {
    return this.core.call("getAlert", { path: { id } }, options);
  }

  /** Create an alert rule. Looked at every 15 seconds. It tells by the event `alert.triggered` once, and again only after the number was back. `rollback: true` needs `agents:write`, too. Scope: `alerts:write`. */
  create(body: CreateAlertRuleRequest, options?: RequestOptions): ApiPromise<AlertRule> {
    return this.core.call("createAlert", { body }, options);
  }

  /** Update an alert rule; another condition begins anew. Only what is sent changes. `enabled: false` keeps it still. Scope: `alerts:write`. */
  update(id: string, body: AlertRulePatch, options?: RequestOptions): ApiPromise<AlertRule> {
    return this.core.call("updateAlert", { path: { id }, body }, options);
  }

  /** Delete an alert rule and its history. What fires now is not told of as over. Scope: `alerts:write`. */
  delete(id: string, options?: RequestOptions): ApiPromise<DeletedAlertRule> {
    return this.core.call("deleteAlert", { path: { id } }, options);
  }

  /** List the times that a rule fired. Newest first: what it saw, since when and until when, and whether a deployment was rolled back. Scope: `alerts:read`. */
  history(id: string, query?: ListAlertHistoryQuery, options?: RequestOptions): PagePromise<Alert> {
    return this.core.list("listAlertHistory", { path: { id }, query }, options);
  }

  /** Say that somebody has seen it; repeatable, the first one stands. For colleagues: it changes nothing about when the rule fires. Scope: `alerts:write`. */
  acknowledge(
    id: string,
    firingId: string,
    body: AcknowledgeRequest = {},
    options?: RequestOptions,
  ): ApiPromise<Alert> {
    return this.core.call("acknowledgeAlert", { path: { id, firing_id: firingId }, body }, options);
  }
}
