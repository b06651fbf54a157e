import { type Static, Type } from "typebox";
import { everyEvent, subscribableEvents } from "./events.ts";
import { Id } from "./ids.ts";
import { ListOf, pageQuery } from "./pagination.ts";
import { storable } from "./patterns.ts";
import { closed, Nullable, ObjectName, OneOf, ShownOnce, Timestamp } from "./schema.ts";

export const retryPolicies = ["standard", "extended"] as const;

const url = Type.String({
  minLength: 1,
  maxLength: 2_048,
  pattern: storable,
  description: "Where deliveries go: https, without credentials, outside private networks.",
  examples: ["https://example.com/hooks/agentrun"],
});
const events = Type.Array(OneOf([...subscribableEvents, everyEvent]), {
  minItems: 1,
  maxItems: 50,
  description: "Which events are delivered; `*` for all, which takes the scopes of all.",
});
const description = Nullable(Type.String({ maxLength: 1_000, pattern: storable }));
const retryPolicy = OneOf(retryPolicies, {
  description: "`standard`: three attempts. `extended`: further ones, hours apart, for three days.",
});

export const Webhook = Type.Object(
  {
    object: ObjectName("webhook"),
    id: Id("wh"),
    url: Type.String(),
    events: Type.Array(Type.String()),
    active: Type.Boolean({ description: "Whether deliveries are sent." }),
    description: Nullable(Type.String({ description: "What it is for, in your words." })),
    retry_policy: retryPolicy,
    created_at: Timestamp,
    disabled_reason: Nullable(
      OneOf(["gone", "failing", "maker_gone"], {
        description:
          "Why the service deactivated it: it answered 410, failed for five days on end, or whoever set it up has left or may no longer read its events. Then what is due waits for somebody to take it over by `active: true`.",
      }),
    ),
    disabled_at: Nullable(Timestamp),
    failing_since: Nullable(
      Type.Unsafe<string>({
        ...Timestamp,
        description: "The first attempt that failed since one got through; null: the last one did.",
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

/** What a change answers. */
export const ChangedWebhook = Type.Object(
  {
    ...Webhook.properties,
    warnings: Type.Array(OneOf(["rotate_secret"]), {
      description: "`rotate_secret`: it was taken over, and whoever had it before knows its secret.",
    }),
  },
  { title: "ChangedWebhook" },
);

export const WebhookList = ListOf(Webhook, "WebhookList");
export const ListWebhooksQuery = Type.Object(
  {
    ...pageQuery("wh"),
    active: Type.Optional(
      Type.Boolean({ description: "Only those that are told of events, or only those that are not." }),
    ),
  },
  closed,
);

/** What creation and rotation answer: the only times that the secret is shown. */
export const WebhookWithSecret = Type.Object(
  {
    ...Webhook.properties,
    secret: ShownOnce("Deliveries are signed with it: keep it."),
    warnings: Type.Array(OneOf(["weak_secret"])),
  },
  { title: "WebhookWithSecret" },
);
export type WebhookWithSecret = Static<typeof WebhookWithSecret>;

export const DeletedWebhook = Type.Object(
  { object: ObjectName("webhook"), id: Id("wh"), deleted: Type.Boolean() },
  { title: "DeletedWebhook" },
);

// Its own rule is checked later: a bad secret has an error code of its own.
const secret = Type.String({
  description: "`whsec_` and 1 to 250 visible ASCII characters; made and shown once where you give none.",
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
  { ...closed, title: "WebhookPatch" },
);
export type WebhookPatch = Static<typeof WebhookPatch>;

export const RotateSecretRequest = Type.Object(
  {
    secret: Type.Optional(secret),
    grace_seconds: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: 604_800,
        default: 86_400,
        description: "How long deliveries are signed with the old secret as well.",
      }),
    ),
  },
  { ...closed, title: "RotateSecretRequest" },
);
export type RotateSecretRequest = Static<typeof RotateSecretRequest>;
