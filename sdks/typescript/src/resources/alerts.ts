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
  /** List alert rules. Newest first, with the last value of each rule. `status=firing` lists the rules that are firing. Scope: `alerts:read`. */
  list(query?: ListAlertsQuery, options?: RequestOptions): PagePromise<AlertRule> {
    return this.core.list("listAlerts", { query }, options);
  }

  /** Get an alert rule. Includes the last value, and the alert if the rule is firing. Scope: `alerts:read`. */
  get(id: string, options?: RequestOptions): ApiPromise<AlertRule> {
    return this.core.call("getAlert", { path: { id } }, options);
  }

  /** Create an alert rule. Rules are evaluated every 15 seconds. A rule that fires sends one `alert.triggered` event, and can fire again only after it has resolved. `rollback: true` also requires the scope `agents:write`. Scope: `alerts:write`. */
  create(body: CreateAlertRuleRequest, options?: RequestOptions): ApiPromise<AlertRule> {
    return this.core.call("createAlert", { body }, options);
  }

  /** Update an alert rule. Fields that you leave out keep their values. `enabled: false` pauses the rule. Changing the condition resets the state of the rule. Scope: `alerts:write`. */
  update(id: string, body: AlertRulePatch, options?: RequestOptions): ApiPromise<AlertRule> {
    return this.core.call("updateAlert", { path: { id }, body }, options);
  }

  /** Delete an alert rule. Also deletes its history. Scope: `alerts:write`. */
  delete(id: string, options?: RequestOptions): ApiPromise<DeletedAlertRule> {
    return this.core.call("deleteAlert", { path: { id } }, options);
  }

  /** List the alerts of a rule. Newest first: the value, when the alert fired and resolved, and whether a deployment was rolled back. Scope: `alerts:read`. */
  history(id: string, query?: ListAlertHistoryQuery, options?: RequestOptions): PagePromise<Alert> {
    return this.core.list("listAlertHistory", { path: { id }, query }, options);
  }

  /** Acknowledge an alert. Shows other members that the alert is being handled. Idempotent: the first acknowledgement is kept. It does not affect when the rule fires. Scope: `alerts:write`. */
  acknowledge(
    id: string,
    firingId: string,
    body: AcknowledgeRequest = {},
    options?: RequestOptions,
  ): ApiPromise<Alert> {
    return this.core.call("acknowledgeAlert", { path: { id, firing_id: firingId }, body }, options);
  }
}
