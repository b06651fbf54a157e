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
  /** List alert rules; with `status=firing`, what fires now. */
  list(query?: ListAlertsQuery, options?: RequestOptions): PagePromise<AlertRule> {
    return this.core.list("listAlerts", { query }, options);
  }

  /** Get an alert rule. */
  get(id: string, options?: RequestOptions): ApiPromise<AlertRule> {
    return this.core.call("getAlert", { path: { id } }, options);
  }

  /** Create an alert rule. */
  create(body: CreateAlertRuleRequest, options?: RequestOptions): ApiPromise<AlertRule> {
    return this.core.call("createAlert", { body }, options);
  }

  /** Update an alert rule; another condition begins anew. */
  update(id: string, body: AlertRulePatch, options?: RequestOptions): ApiPromise<AlertRule> {
    return this.core.call("updateAlert", { path: { id }, body }, options);
  }

  /** Delete an alert rule and its history. */
  delete(id: string, options?: RequestOptions): ApiPromise<DeletedAlertRule> {
    return this.core.call("deleteAlert", { path: { id } }, options);
  }

  /** List the times that a rule fired. */
  history(id: string, query?: ListAlertHistoryQuery, options?: RequestOptions): PagePromise<Alert> {
    return this.core.list("listAlertHistory", { path: { id }, query }, options);
  }

  /** Say that somebody has seen it; repeatable, the first one stands. */
  acknowledge(
    id: string,
    firingId: string,
    body: AcknowledgeRequest = {},
    options?: RequestOptions,
  ): ApiPromise<Alert> {
    return this.core.call("acknowledgeAlert", { path: { id, firing_id: firingId }, body }, options);
  }
}
