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
  RotateSecretRequest,
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

  /** List webhook endpoints. Newest first, with why and since when the service has deactivated one. Scope: `webhooks:read`. */
  list(query?: ListWebhooksQuery, options?: RequestOptions): PagePromise<Webhook> {
    return this.core.list("listWebhooks", { query }, options);
  }

  /** Get a webhook. Without its secret, which was shown when it was made; `rotate-secret` makes another. Scope: `webhooks:read`. */
  get(id: string, options?: RequestOptions): ApiPromise<Webhook> {
    return this.core.call("getWebhook", { path: { id } }, options);
  }

  /** Register a webhook endpoint. The secret is in this answer and in no other; without one of yours, one is made. Scope: `webhooks:write`. */
  create(body: CreateWebhookRequest, options?: RequestOptions): ApiPromise<WebhookWithSecret> {
    return this.core.call("createWebhook", { body }, options);
  }

  /** Update a webhook; whoever switches it on or gives it another address stands behind it. Only what is sent changes. `active: true` takes up what waited while it was deactivated. Scope: `webhooks:write`. */
  update(id: string, body: WebhookPatch, options?: RequestOptions): ApiPromise<ChangedWebhook> {
    return this.core.call("updateWebhook", { path: { id }, body }, options);
  }

  /** Delete a webhook and its history. What was still to be sent is not sent. There is no way back. Scope: `webhooks:write`. */
  delete(id: string, options?: RequestOptions): ApiPromise<DeletedWebhook> {
    return this.core.call("deleteWebhook", { path: { id } }, options);
  }

  /** Send a test event. The delivery is in the history like any other. Scope: `webhooks:write`. */
  test(id: string, options?: RequestOptions): ApiPromise<Delivery> {
    return this.core.call("testWebhook", { path: { id } }, options);
  }

  /** Replace the signing secret; both sign for a while. Deliveries are signed with both for as long as the grace lasts. Scope: `webhooks:write`. */
  rotateSecret(id: string, body: RotateSecretRequest = {}, options?: RequestOptions): ApiPromise<WebhookWithSecret> {
    return this.core.call("rotateWebhookSecret", { path: { id }, body }, options);
  }

  /** Deliver again everything that failed since a time. For when a receiver was down: each once, as a new delivery of the same event. Scope: `webhooks:write`. */
  redeliverFailed(id: string, body: RedeliverFailedRequest, options?: RequestOptions): ApiPromise<Redelivery> {
    return this.core.call("redeliverFailed", { path: { id }, body }, options);
  }

  /**
   * Checks a delivery's signature and returns its event; throws a WebhookVerificationError where it is not ours. The body
   * must be as it came, text or bytes. Without a secret here it is the client's, else `AGENTRUN_WEBHOOK_SECRET`.
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
