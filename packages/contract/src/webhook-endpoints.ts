import { Type } from "typebox";
import {
  Delivery,
  DeliveryDetail,
  DeliveryList,
  ListDeliveriesQuery,
  RedeliverFailedRequest,
  Redelivery,
} from "./deliveries.ts";
import { type Endpoint, idPath } from "./endpoint.ts";
import { EventList, ListEventsQuery } from "./events.ts";
import { Id } from "./ids.ts";
import {
  CreateWebhookRequest,
  DeletedWebhook,
  ListWebhooksQuery,
  RotateSecretRequest,
  Webhook,
  WebhookList,
  WebhookPatch,
  WebhookWithSecret,
} from "./webhooks.ts";

const tag = "Webhooks";
const params = idPath("wh");
const deliveryPath = Type.Object({ id: Id("wh"), delivery_id: Id("dlv") });

/** The rows of the API table that tell the outside world what happens. */
export const webhookEndpoints = {
  listWebhooks: {
    method: "GET",
    path: "/webhooks",
    tag,
    summary: "List webhook endpoints",
    scope: "webhooks:read",
    query: ListWebhooksQuery,
    responses: { 200: WebhookList },
  },
  createWebhook: {
    method: "POST",
    path: "/webhooks",
    tag,
    summary: "Register a webhook endpoint",
    scope: "webhooks:write",
    body: CreateWebhookRequest,
    responses: { 201: WebhookWithSecret },
    idempotency: "replay",
  },
  getWebhook: {
    method: "GET",
    path: "/webhooks/{id}",
    tag,
    summary: "Get a webhook",
    scope: "webhooks:read",
    params,
    responses: { 200: Webhook },
  },
  updateWebhook: {
    method: "PATCH",
    path: "/webhooks/{id}",
    tag,
    summary: "Update a webhook",
    scope: "webhooks:write",
    params,
    body: WebhookPatch,
    responses: { 200: Webhook },
    idempotency: "replay",
  },
  deleteWebhook: {
    method: "DELETE",
    path: "/webhooks/{id}",
    tag,
    summary: "Delete a webhook and its history",
    scope: "webhooks:write",
    params,
    responses: { 200: DeletedWebhook },
  },
  testWebhook: {
    method: "POST",
    path: "/webhooks/{id}/test",
    tag,
    summary: "Send a test event",
    scope: "webhooks:write",
    params,
    responses: { 202: Delivery },
    idempotency: "replay",
  },
  rotateWebhookSecret: {
    method: "POST",
    path: "/webhooks/{id}/rotate-secret",
    tag,
    summary: "Replace the signing secret; both sign for a while",
    scope: "webhooks:write",
    params,
    body: RotateSecretRequest,
    bodyOptional: true,
    responses: { 200: WebhookWithSecret },
    idempotency: "replay",
  },
  listDeliveries: {
    method: "GET",
    path: "/webhooks/{id}/deliveries",
    tag,
    summary: "List a webhook's deliveries of the last 30 days",
    scope: "webhooks:read",
    params,
    query: ListDeliveriesQuery,
    responses: { 200: DeliveryList },
  },
  getDelivery: {
    method: "GET",
    path: "/webhooks/{id}/deliveries/{delivery_id}",
    tag,
    summary: "Get a delivery with its attempts",
    scope: "webhooks:read",
    params: deliveryPath,
    responses: { 200: DeliveryDetail },
  },
  redeliver: {
    method: "POST",
    path: "/webhooks/{id}/deliveries/{delivery_id}/redeliver",
    tag,
    summary: "Deliver an event again",
    scope: "webhooks:write",
    params: deliveryPath,
    responses: { 202: Delivery },
    idempotency: "replay",
  },
  redeliverFailed: {
    method: "POST",
    path: "/webhooks/{id}/redeliver",
    tag,
    summary: "Deliver again everything that failed since a time",
    scope: "webhooks:write",
    params,
    body: RedeliverFailedRequest,
    responses: { 202: Redelivery },
    idempotency: "replay",
  },
  listEvents: {
    method: "GET",
    path: "/events",
    tag: "Events",
    summary: "List events; with `Accept: text/event-stream`, stream them as they happen",
    scope: "webhooks:read",
    headers: {
      "Last-Event-ID":
        "Streaming: the id of the last event you have seen; the stream goes on after it, or with the next that is still kept.",
    },
    query: ListEventsQuery,
    responses: { 200: EventList },
    streamsOnRequest: true,
  },
} as const satisfies Record<string, Endpoint>;
