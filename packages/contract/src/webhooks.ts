import { type Static, Type } from "typebox";
import { everyEvent, subscribableEvents } from "./events.ts";
import { Id } from "./ids.ts";
import { ListOf, pageQuery } from "./pagination.ts";
import { storable } from "./patterns.ts";
import { closed, ManagedBy, Nullable, ObjectName, OneOf, ShownOnce, Timestamp } from "./schema.ts";

export const retryPolicies = ["standard", "extended"] as const;

const url = Type.String({
  minLength: 1,
  maxLength: 2_048,
  pattern: storable,
  description: "The URL for deliveries: https, without credentials, outside private networks.",
  examples: ["https://example.com/hooks/agentrun"],
});
const events = Type.Array(OneOf([...subscribableEvents, everyEvent]), {
  minItems: 1,
  maxItems: 50,
  description: "The event types to deliver. `*` means all, and requires the scopes of all.",
});
const description = Nullable(Type.String({ maxLength: 1_000, pattern: storable }));
const retryPolicy = OneOf(retryPolicies, {
  description: "`standard`: three attempts. `extended`: further attempts, hours apart, for three days.",
});

export const Webhook = Type.Object(
  {
    object: ObjectName("webhook"),
    id: Id("wh"),
    url: Type.String(),
    events: Type.Array(Type.String()),
    active: Type.Boolean({ description: "Whether deliveries are sent." }),
    description: Nullable(Type.String({ description: "Your description of its purpose." })),
    retry_policy: retryPolicy,
    managed_by: ManagedBy,
    created_at: Timestamp,
    disabled_reason: Nullable(
      OneOf(["gone", "failing", "maker_gone"], {
        description:
          "Why the service deactivated it: it returned 410, it failed for five days, or its owner has left or may no longer read its events. Deliveries then wait until another member takes over the webhook with `active: true`.",
      }),
    ),
    disabled_at: Nullable(Timestamp),
    failing_since: Nullable(
      Type.Unsafe<string>({
        ...Timestamp,
        description: "The first failed attempt since the last success; null if the last attempt succeeded.",
      }),
    ),
    last_delivery_at: Nullable(Timestamp),
    previous_secret_expires_at: Nullable(
      Type.Unsafe<string>({
        ...Timestamp,
        description: "Until then, or until the next rotation, deliveries are signed with both secrets.",
      }),
    ),
  },
  { title: "Webhook" },
);
export type Webhook = Static<typeof Webhook>;

/** The response to a change. */
export const ChangedWebhook = Type.Object(
  {
    ...Webhook.properties,
    warnings: Type.Array(OneOf(["rotate_secret"]), {
      description: "`rotate_secret`: the webhook has a new owner, and the previous owner has its secret.",
    }),
  },
  { title: "ChangedWebhook" },
);

export const WebhookList = ListOf(Webhook, "WebhookList");
export const ListWebhooksQuery = Type.Object(
  {
    ...pageQuery("wh"),
    active: Type.Optional(Type.Boolean({ description: "Only active webhooks, or only inactive ones." })),
  },
  closed,
);

/** The response to creation and rotation: the only ones that contain the secret. */
export const WebhookWithSecret = Type.Object(
  {
    ...Webhook.properties,
    secret: ShownOnce("The signing secret. Store it."),
    warnings: Type.Array(OneOf(["weak_secret"])),
  },
  { title: "WebhookWithSecret" },
);
export type WebhookWithSecret = Static<typeof WebhookWithSecret>;

export const DeletedWebhook = Type.Object(
  { object: ObjectName("webhook"), id: Id("wh"), deleted: Type.Boolean() },
  { title: "DeletedWebhook" },
);

// The format is validated later, because an invalid secret has its own error code.
const secret = Type.String({
  description: "`whsec_` and 1 to 250 visible ASCII characters. If you send none, one is created and returned once.",
  examples: ["whsec_AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8="],
});

export const CreateWebhookRequest = Type.Object(
  {
    url,
    events,
    secret: Type.Optional(secret),
    active: Type.Optional(Type.Boolean({ default: true })),
    description: Type.Optional(description),
    retry_policy: Type.Optional(retryPolicy),
  },
  { ...closed, title: "CreateWebhookRequest" },
);
export type CreateWebhookRequest = Static<typeof CreateWebhookRequest>;

export const WebhookPatch = Type.Object(
  {
    url: Type.Optional(url),
    events: Type.Optional(events),
    active: Type.Optional(Type.Boolean()),
    description: Type.Optional(description),
    retry_policy: Type.Optional(retryPolicy),
  },
  { ...closed, minProperties: 1, title: "WebhookPatch" },
);
export type WebhookPatch = Static<typeof WebhookPatch>;

export const RotateWebhookRequest = Type.Object(
  {
    secret: Type.Optional(secret),
    grace_seconds: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: 604_800,
        default: 86_400,
        description: "How long deliveries are also signed with the old secret.",
      }),
    ),
  },
  { ...closed, title: "RotateWebhookRequest" },
);
export type RotateWebhookRequest = Static<typeof RotateWebhookRequest>;
