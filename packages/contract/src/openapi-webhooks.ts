import { type EventType, eventSchema, eventTypes } from "./events.ts";
import type { Hoist, Json } from "./openapi-schemas.ts";
import { exampleOf } from "./words/parameter-examples.ts";

/** What every delivery is sent with. */
const deliveryHeaders: [name: string, description: string, isAlways: boolean][] = [
  ["X-SERVICE-Signature", "The lower-case hex HMAC-SHA256 of the raw body under the webhook's secret.", true],
  ["X-SERVICE-Signature-Previous", "The same under the secret before, while the grace of a rotation lasts.", false],
  ["X-SERVICE-Event", "The type of the event.", true],
  ["X-SERVICE-Delivery", "The id of the delivery: the same in each of its attempts.", true],
  ["X-SERVICE-Attempt", "Which attempt this is, from 1 on.", true],
  ["webhook-id", "The id of the event, by which repetitions are told (Standard Webhooks).", true],
  ["webhook-timestamp", "When this attempt began, in seconds since 1970.", true],
  ["webhook-signature", "`v1,` and the Standard Webhooks signature, one for each secret that is valid.", false],
];
const deliveryParameters = deliveryHeaders.map(([name, description, required]) => ({
  name,
  in: "header",
  description,
  required,
  example: exampleOf(name, { type: "string" }),
  schema: { type: "string" },
}));

const pascal = (type: string) => type.replace(/(^|[._])(\w)/g, (_, _dot, letter: string) => letter.toUpperCase());

/** What is sent to receivers, by the event's type. */
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
          description: `Sent to webhooks that name \`${type}\`, at least once and in any order: tell repetitions by \`webhook-id\`. Reading it takes \`${eventTypes[type].scope}\`.`,
          parameters: deliveryParameters,
          requestBody: { required: true, content: { "application/json": { schema: hoist(eventSchema(type)) } } },
          responses: { "2XX": { description: "Received. Anything else, or 10 seconds of silence, is tried again." } },
        },
      },
    ]),
  );
}
