import type { ApiPromise } from "../api-promise.ts";
import type { Core } from "../core.ts";
import { readVariable } from "../environment.ts";
import type {
  ChangedWebhook,
  CreateWebhookRequest,
  DeletedWebhook,
  Delivery,
  ListWebhooksQuery,
  RedeliverFailedRequest,
  Redelivery,
  RotateWebhookRequest,
  Webhook,
  WebhookEvent,
  WebhookPatch,
  WebhookWithSecret,
} from "../models.ts";
import type { RequestOptions } from "../options.ts";
import type { PagePromise } from "../pages.ts";
import { type UnwrapOptions, unwrapWebhook, type WebhookHeaders } from "../webhooks.ts";
import { Deliveries } from "./deliveries.ts";
import { Resource } from "./resource.ts";

export class Webhooks extends Resource {
  readonly deliveries: Deliveries;
  readonly #secret: string | readonly string[] | undefined;

  constructor(core: Core, secret: string | readonly string[] | undefined) {
    super(core);
    this.deliveries = new Deliveries(core);
    this.#secret = secret;
  }

  /** List webhooks. Newest first. If the service deactivated a webhook, the response shows why and when. Scope: `webhooks:read`. */
  list(query?: ListWebhooksQuery, options?: RequestOptions): PagePromise<Webhook> {
    return this.core.list("listWebhooks", { query }, options);
  }

  /** Get a webhook. The secret is not included; it was shown at creation. `rotate` creates a new one. Scope: `webhooks:read`. */
  get(id: string, options?: RequestOptions): ApiPromise<Webhook> {
    return this.core.call("getWebhook", { path: { id } }, options);
  }

  /** Create a webhook. The secret is returned only in this response. If you send none, the service creates one. Scope: `webhooks:write`. */
  create(body: CreateWebhookRequest, options?: RequestOptions): ApiPromise<WebhookWithSecret> {
    return this.core.call("createWebhook", { body }, options);
  }

  /** Update a webhook. Fields that you leave out keep their values. `active: true` also sends the deliveries that waited while the webhook was deactivated. If you activate a webhook or change its URL, you become its owner. Scope: `webhooks:write`. */
  update(id: string, body: WebhookPatch, options?: RequestOptions): ApiPromise<ChangedWebhook> {
    return this.core.call("updateWebhook", { path: { id }, body }, options);
  }

  /** Delete a webhook. Also deletes its history. Pending deliveries are dropped. This cannot be undone. Scope: `webhooks:write`. */
  delete(id: string, options?: RequestOptions): ApiPromise<DeletedWebhook> {
    return this.core.call("deleteWebhook", { path: { id } }, options);
  }

  /** Send a test event. The delivery appears in the history like any other. Scope: `webhooks:write`. */
  test(id: string, options?: RequestOptions): ApiPromise<Delivery> {
    return this.core.call("testWebhook", { path: { id } }, options);
  }

  /** Rotate a webhook's secret. During the grace period, deliveries are signed with both secrets. Scope: `webhooks:write`. */
  rotate(id: string, body: RotateWebhookRequest = {}, options?: RequestOptions): ApiPromise<WebhookWithSecret> {
    return this.core.call("rotateWebhook", { path: { id }, body }, options);
  }

  /** Redeliver all failed events. Use this after your receiver was down. Each failed event is sent once, as a new delivery. Scope: `webhooks:write`. */
  redeliverFailed(id: string, body: RedeliverFailedRequest, options?: RequestOptions): ApiPromise<Redelivery> {
    return this.core.call("redeliverFailed", { path: { id }, body }, options);
  }

  /**
   * Verifies the signature of a delivery and returns its event. Throws a WebhookVerificationError if it is not valid. Pass the
   * raw body, as text or bytes. The default secret is that of the client, or else `AGENTRUN_WEBHOOK_SECRET`.
   */
  async unwrap(
    rawBody: string | Uint8Array | ArrayBuffer,
    headers: WebhookHeaders,
    secret?: string | readonly string[],
    options?: UnwrapOptions,
  ): Promise<WebhookEvent> {
    const secrets = secret ?? this.#secret ?? readVariable("AGENTRUN_WEBHOOK_SECRET") ?? [];
    return unwrapWebhook(rawBody, headers, secrets, options);
  }
}
