import type { ApiPromise } from "../api-promise.ts";
import type { Delivery, DeliveryDetail, ListDeliveriesQuery } from "../models.ts";
import type { RequestOptions } from "../options.ts";
import type { PagePromise } from "../pages.ts";
import { Resource } from "./resource.ts";

/** The deliveries of a webhook and their results. */
export class Deliveries extends Resource {
  /** List a webhook's deliveries. Deliveries of the last 30 days, newest first; filter by status or event. Each delivery shows its number of attempts and the last result. Scope: `webhooks:read`. */
  list(webhookId: string, query?: ListDeliveriesQuery, options?: RequestOptions): PagePromise<Delivery> {
    return this.core.list("listDeliveries", { path: { id: webhookId }, query }, options);
  }

  /** Get a delivery. Each attempt shows the request headers and body, the first 16 KiB of the response, and the duration. Scope: `webhooks:read`. */
  get(webhookId: string, deliveryId: string, options?: RequestOptions): ApiPromise<DeliveryDetail> {
    return this.core.call("getDelivery", { path: { id: webhookId, delivery_id: deliveryId } }, options);
  }

  /** Redeliver an event. Sends the same bytes and event id again with a new signature, even if the delivery succeeded before. Scope: `webhooks:write`. */
  redeliver(webhookId: string, deliveryId: string, options?: RequestOptions): ApiPromise<Delivery> {
    return this.core.call("redeliver", { path: { id: webhookId, delivery_id: deliveryId } }, options);
  }
}
