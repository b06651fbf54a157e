import type { ApiPromise } from "../api-promise.ts";
import type { Delivery, DeliveryDetail, ListDeliveriesQuery } from "../models.ts";
import type { RequestOptions } from "../options.ts";
import type { PagePromise } from "../pages.ts";
import { Resource } from "./resource.ts";

/** What was sent to a webhook, and what came of it. */
export class Deliveries extends Resource {
  /** List a webhook's deliveries of the last 30 days. Newest first, by status or event. Each says how often it was tried and what came of it last. Scope: `webhooks:read`. */
  list(webhookId: string, query?: ListDeliveriesQuery, options?: RequestOptions): PagePromise<Delivery> {
    return this.core.list("listDeliveries", { path: { id: webhookId }, query }, options);
  }

  /** Get a delivery with its attempts. What was sent and answered, attempt by attempt: headers, body, the first 16 KiB of the answer, and how long it took. Scope: `webhooks:read`. */
  get(webhookId: string, deliveryId: string, options?: RequestOptions): ApiPromise<DeliveryDetail> {
    return this.core.call("getDelivery", { path: { id: webhookId, delivery_id: deliveryId } }, options);
  }

  /** Deliver an event again. The same bytes and the same event id, signed anew, whatever came of it before. Scope: `webhooks:write`. */
  redeliver(webhookId: string, deliveryId: string, options?: RequestOptions): ApiPromise<Delivery> {
    return this.core.call("redeliver", { path: { id: webhookId, delivery_id: deliveryId } }, options);
  }
}
