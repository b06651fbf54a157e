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
      description: "Maximum age of API keys in days; null means the default of the installation.",
    }),
  ),
  default_max_key_age_days: Nullable(
    Type.Integer({ description: "The maximum age if the organisation sets none; null means no limit." }),
  ),
  cors_origins: origins(
    "Origins of web pages that may call the API from a browser with a key or token of this organisation, in addition to those that the " +
      "operator allows; * means any. Cookies work only on the service's own pages.",
  ),
};

/** Settings that apply to all members of an organisation. */
export const OrganizationSettings = Type.Object(settings, { title: "OrganizationSettings" });
export type OrganizationSettings = Static<typeof OrganizationSettings>;

export const ChangedOrganizationSettings = Type.Object(
  {
    ...settings,
    shortened: Type.Object(
      {
        api_keys: Type.Integer({ description: "Number of active keys that now expire earlier." }),
        ended_at_once: Type.Integer({
          description: "Number of those keys that are already too old and expire immediately.",
        }),
        next_ends_at: Nullable(
          Type.Unsafe<string>({
            ...Timestamp,
            description: "When the first of the other keys expires; null if there are no others.",
          }),
        ),
      },
      { description: "How a lower maximum age affects existing keys. A higher one does not extend any of them." },
    ),
  },
  { title: "ChangedOrganizationSettings" },
);
export type ChangedOrganizationSettings = Static<typeof ChangedOrganizationSettings>;

export const OrganizationSettingsPatch = Type.Object(
  {
    max_key_age_days: Type.Optional(Nullable(Type.Integer(days))),
    cors_origins: Type.Optional(origins("The complete list: origins that are not in it are no longer allowed.")),
  },
  { ...closed, minProperties: 1, title: "OrganizationSettingsPatch" },
);
export type OrganizationSettingsPatch = Static<typeof OrganizationSettingsPatch>;

const ChangeSettingsQuery = Type.Object(
  {
    dry_run: Type.Optional(Type.Boolean({ description: "Only return the effects and change nothing; default false." })),
  },
  closed,
);

const shared = { tag: "Organization", path: "/organization/settings" } as const;

export const organizationSettingsEndpoints = {
  getOrganizationSettings: {
    ...shared,
    method: "GET",
    summary: "Get organisation settings",
    scope: "members:read",
    responses: { 200: OrganizationSettings },
  },
  updateOrganizationSettings: {
    ...shared,
    method: "PATCH",
    summary: "Update organisation settings",
    scope: "members:write",
    query: ChangeSettingsQuery,
    body: OrganizationSettingsPatch,
    responses: { 200: ChangedOrganizationSettings },
    idempotency: "replay",
  },
} as const satisfies Record<string, Endpoint>;
