import type { ApiPromise } from "../api-promise.ts";
import type {
  AcknowledgeRequest,
  Alert,
  AlertFiring,
  AlertPatch,
  CreateAlertRequest,
  DeletedAlert,
  ListAlertHistoryQuery,
  ListAlertsQuery,
} from "../models.ts";
import type { RequestOptions } from "../options.ts";
import type { PagePromise } from "../pages.ts";
import { Resource } from "./resource.ts";

/** Rules that watch a metric, and the alerts that they raised. */
export class Alerts extends Resource {
  /** List alerts. Newest first, with the last value of each. `status=firing` lists the alerts that are firing. Scope: `alerts:read`. */
  list(query?: ListAlertsQuery, options?: RequestOptions): PagePromise<Alert> {
    return this.core.list("listAlerts", { query }, options);
  }

  /** Get an alert. Includes the last value, and the id of the firing if it is firing. Scope: `alerts:read`. */
  get(id: string, options?: RequestOptions): ApiPromise<Alert> {
    return this.core.call("getAlert", { path: { id } }, options);
  }

  /** Create an alert. Alerts are evaluated every 15 seconds. An alert that fires sends one `alert.triggered` event, and can fire again only after it has resolved. `rollback: true` also requires the scope `agents:write`. Scope: `alerts:write`. */
  create(body: CreateAlertRequest, options?: RequestOptions): ApiPromise<Alert> {
    return this.core.call("createAlert", { body }, options);
  }

  /** Update an alert. Fields that you leave out keep their values. `active: false` pauses the alert. Changing the condition resets its state. Scope: `alerts:write`. */
  update(id: string, body: AlertPatch, options?: RequestOptions): ApiPromise<Alert> {
    return this.core.call("updateAlert", { path: { id }, body }, options);
  }

  /** Delete an alert. Also deletes its history. Scope: `alerts:write`. */
  delete(id: string, options?: RequestOptions): ApiPromise<DeletedAlert> {
    return this.core.call("deleteAlert", { path: { id } }, options);
  }

  /** List the firings of an alert. Newest first: the value, when it fired and resolved, and whether a deployment was rolled back. Scope: `alerts:read`. */
  history(id: string, query?: ListAlertHistoryQuery, options?: RequestOptions): PagePromise<AlertFiring> {
    return this.core.list("listAlertHistory", { path: { id }, query }, options);
  }

  /** Acknowledge a firing. Shows other members that the firing is being handled. Idempotent: the first acknowledgement is kept. It does not affect when the alert fires. Scope: `alerts:write`. */
  acknowledge(
    id: string,
    firingId: string,
    body: AcknowledgeRequest = {},
    options?: RequestOptions,
  ): ApiPromise<AlertFiring> {
    return this.core.call("acknowledgeAlert", { path: { id, firing_id: firingId }, body }, options);
  }
}
