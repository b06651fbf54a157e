import { type Static, Type } from "typebox";
import type { Endpoint } from "./endpoint.ts";
import { webOrigin } from "./patterns.ts";
import { closed, Nullable, ObjectName, Timestamp } from "./schema.ts";

const days = { minimum: 1, maximum: 3_650 };

const origins = (description: string) =>
  Type.Array(Type.String({ pattern: webOrigin, maxLength: 300 }), { maxItems: 100, uniqueItems: true, description });

const settings = {
  object: ObjectName("organization_settings"),
  max_key_age_days: Nullable(
    Type.Integer({
      ...days,
      description: "How old API keys may become; null: as old as the installation lets them, see the default.",
    }),
  ),
  default_max_key_age_days: Nullable(
    Type.Integer({ description: "What holds where the organisation says nothing; null: keys may become any age." }),
  ),
  cors_origins: origins(
    "Origins whose pages may call the API from a browser with a key or token of this organisation, beside those that the " +
      "operator allows; * is any. Cookies count on the service's own pages alone.",
  ),
};

/** What an organisation decides for all of its members. */
export const OrganizationSettings = Type.Object(settings, { title: "OrganizationSettings" });
export type OrganizationSettings = Static<typeof OrganizationSettings>;

export const ChangedOrganizationSettings = Type.Object(
  {
    ...settings,
    shortened: Type.Object(
      {
        api_keys: Type.Integer({ description: "How many keys in use end sooner by this." }),
        ended_at_once: Type.Integer({ description: "Of those, how many are too old already and end at once." }),
        next_ends_at: Nullable(
          Type.Unsafe<string>({ ...Timestamp, description: "When the first of the others ends; null: there is none." }),
        ),
      },
      { description: "What a lower maximum age does to keys that exist. A higher one gives none of them more time." },
    ),
  },
  { title: "ChangedOrganizationSettings" },
);
export type ChangedOrganizationSettings = Static<typeof ChangedOrganizationSettings>;

export const OrganizationSettingsPatch = Type.Object(
  {
    max_key_age_days: Type.Optional(Nullable(Type.Integer(days))),
    cors_origins: Type.Optional(origins("All of them: what is not named any more is allowed no more.")),
  },
  { ...closed, title: "OrganizationSettingsPatch" },
);
export type OrganizationSettingsPatch = Static<typeof OrganizationSettingsPatch>;

const ChangeSettingsQuery = Type.Object(
  { dry_run: Type.Optional(Type.Boolean({ description: "Only say what it would do; default false." })) },
  closed,
);

const shared = { tag: "Organization", path: "/organization/settings" } as const;

export const organizationSettingsEndpoints = {
  getOrganizationSettings: {
    ...shared,
    method: "GET",
    summary: "What the organisation decided for all of its members",
    scope: "members:read",
    responses: { 200: OrganizationSettings },
  },
  updateOrganizationSettings: {
    ...shared,
    method: "PATCH",
    summary: "Change it, as an owner; the answer says which keys end sooner by it",
    scope: "members:write",
    query: ChangeSettingsQuery,
    body: OrganizationSettingsPatch,
    responses: { 200: ChangedOrganizationSettings },
    idempotency: "replay",
  },
} as const satisfies Record<string, Endpoint>;
