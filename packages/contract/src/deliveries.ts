import { type Static, Type } from "typebox";
import { Id } from "./ids.ts";
import { ListOf, pageQuery } from "./pagination.ts";
import { closed, Nullable, ObjectName, OneOf, Timestamp } from "./schema.ts";

export const deliveryStatuses = ["pending", "succeeded", "failed"] as const;
export type DeliveryStatus = (typeof deliveryStatuses)[number];

const DeliveryError = Type.Object(
  {
    code: Type.String({ description: "`http_status`, `timeout`, `address_refused`, `dns_failed`, `tls_failed`, …" }),
    message: Type.String(),
  },
  { title: "DeliveryError" },
);
export type DeliveryError = Static<typeof DeliveryError>;

/** One event for one webhook, as in lists. */
export const Delivery = Type.Object(
  {
    object: ObjectName("delivery"),
    id: Id("dlv"),
    webhook_id: Id("wh"),
    event_id: Id("evt"),
    event_type: Type.String(),
    status: OneOf(deliveryStatuses),
    attempt_count: Type.Integer({ description: "Number of attempts that were started." }),
    next_attempt_at: Nullable(
      Type.Unsafe<string>({ ...Timestamp, description: "Null if no further attempt follows." }),
    ),
    response_status: Nullable(Type.Integer({ description: "The HTTP status of the last attempt." })),
    error: Nullable(DeliveryError),
    redelivery_of: Nullable(
      Type.Unsafe<`dlv_${string}`>({ ...Id("dlv"), description: "The delivery that it repeats." }),
    ),
    redelivered_as: Nullable(
      Type.Unsafe<`dlv_${string}`>({ ...Id("dlv"), description: "The delivery that repeats it." }),
    ),
    created_at: Timestamp,
    completed_at: Nullable(Timestamp),
  },
  { title: "Delivery" },
);
export type Delivery = Static<typeof Delivery>;

const Headers = Type.Unsafe<Record<string, string | string[]>>({ type: "object", additionalProperties: true });

export const DeliveryAttempt = Type.Object(
  {
    number: Type.Integer(),
    outcome: OneOf(["sending", "succeeded", "failed", "interrupted"], {
      description: "`interrupted`: the node stopped before it had a result. The receiver may have received the event.",
    }),
    started_at: Timestamp,
    latency_ms: Nullable(Type.Integer()),
    request_url: Type.String(),
    request_headers: Nullable(Headers),
    response_status: Nullable(Type.Integer()),
    response_headers: Nullable(Headers),
    response_body: Nullable(Type.String({ description: "The first 16 KiB, as text." })),
    response_truncated: Type.Boolean({ description: "Whether the response was longer than the stored part." }),
    error: Nullable(DeliveryError),
  },
  { title: "DeliveryAttempt" },
);
export type DeliveryAttempt = Static<typeof DeliveryAttempt>;

/** One delivery with every attempt and the request body. */
export const DeliveryDetail = Type.Object(
  {
    ...Delivery.properties,
    request_body: Type.String({ description: "The exact text that was signed and sent." }),
    attempts: Type.Array(DeliveryAttempt),
  },
  { title: "DeliveryDetail" },
);
export type DeliveryDetail = Static<typeof DeliveryDetail>;

export const DeliveryList = ListOf(Delivery, "DeliveryList");
export const ListDeliveriesQuery = Type.Object(
  {
    ...pageQuery("dlv"),
    status: Type.Optional(OneOf(deliveryStatuses)),
    event_id: Type.Optional(Id("evt")),
  },
  closed,
);

export const RedeliverFailedRequest = Type.Object(
  {
    since: Type.Unsafe<string>({
      ...Timestamp,
      description: "Failed deliveries that were created at or after this time.",
    }),
  },
  { ...closed, title: "RedeliverFailedRequest" },
);

export const Redelivery = Type.Object(
  {
    object: ObjectName("redelivery"),
    webhook_id: Id("wh"),
    since: Timestamp,
    count: Type.Integer({ description: "Number of new deliveries." }),
    has_more: Type.Boolean({ description: "There are more than one call can handle: call again." }),
  },
  { title: "Redelivery" },
);
