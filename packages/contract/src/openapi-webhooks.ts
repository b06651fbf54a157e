import { type EventType, eventSchema, eventTypes } from "./events.ts";
import type { Hoist, Json } from "./openapi-schemas.ts";
import { exampleOf } from "./words/parameter-examples.ts";

/** The headers of every delivery. */
const deliveryHeaders: [name: string, description: string, isAlways: boolean][] = [
  ["X-SERVICE-Signature", "The lower-case hex HMAC-SHA256 of the raw body under the webhook's secret.", true],
  ["X-SERVICE-Signature-Previous", "The same with the previous secret, during the grace period of a rotation.", false],
  ["X-SERVICE-Event", "The event type.", true],
  ["X-SERVICE-Delivery", "The id of the delivery, the same for all its attempts.", true],
  ["X-SERVICE-Attempt", "The number of the attempt, from 1.", true],
  ["webhook-id", "The id of the event. Use it to detect duplicates (Standard Webhooks).", true],
  ["webhook-timestamp", "When this attempt started, in seconds since 1970.", true],
  ["webhook-signature", "`v1,` and the Standard Webhooks signature, one for each valid secret.", true],
];
const deliveryParameters = deliveryHeaders.map(([name, description, required]) => ({
  name,
  in: "header",
  description,
  required,
  example: exampleOf(name, { type: "string" }),
  schema: { type: "string" },
}));

const responses = {
  "2XX": { description: "Received. Any other status, or no response within 10 seconds, causes a retry." },
};

const pascal = (type: string) => type.replace(/(^|[._])(\w)/g, (_, _dot, letter: string) => letter.toUpperCase());

/** The requests to webhook receivers, by event type. */
export function webhooksOf(hoist: Hoist): Json {
  const types = Object.keys(eventTypes) as EventType[];
  return Object.fromEntries(
    types.map((type) => [
      type,
      {
        post: {
          operationId: `on${pascal(type)}`,
          tags: ["Webhooks"],
          summary: eventTypes[type].summary,
          description: `Sent to webhooks that subscribe to \`${type}\`, at least once and in any order. Use \`webhook-id\` to detect duplicates. Reading this event requires the scope \`${eventTypes[type].scope}\`.`,
          parameters: deliveryParameters,
          requestBody: { required: true, content: { "application/json": { schema: hoist(eventSchema(type)) } } },
          responses,
        },
      },
    ]),
  );
}

/**
 * The same requests as the callback of the operation that registers a receiver. Some generators drop schemas that no operation
 * uses, and then refer to them in their code for webhooks.
 */
export const deliveryCallback = (hoist: Hoist): Json => ({
  event: {
    "{$request.body#/url}": {
      post: {
        operationId: "onEvent",
        tags: ["Webhooks"],
        summary: "Receive an event.",
        description:
          "One of the events that the webhook subscribes to. `webhooks` in this document describes each of them.",
        parameters: deliveryParameters,
        requestBody: {
          required: true,
          content: {
            "application/json": {
              schema: { oneOf: (Object.keys(eventTypes) as EventType[]).map((type) => hoist(eventSchema(type))) },
            },
          },
        },
        responses: { ...responses, "4XX": { description: "Retried. 410 also deactivates the webhook." } },
      },
    },
  },
});
