import type { ChangedOrganizationSettings, OrganizationSettings } from "@agentrun/contract";
import {
  changeSettings,
  getSettings,
  type OrganizationSettingsDeps,
  type Shortened,
} from "../../domain/organizations/settings.ts";
import type { OrganizationSettingsRecord } from "../../model/organizations.ts";
import { type Handlers, ok } from "../endpoint-types.ts";

export const organizationSettingsHandlers = (deps: OrganizationSettingsDeps) => {
  const toSettings = ({ maxKeyAgeDays, corsOrigins }: OrganizationSettingsRecord): OrganizationSettings => ({
    object: "organization_settings",
    max_key_age_days: maxKeyAgeDays,
    default_max_key_age_days: deps.maxKeyAgeDays,
    cors_origins: [...corsOrigins],
  });
  const toChanged = (settings: OrganizationSettingsRecord & Shortened): ChangedOrganizationSettings => ({
    ...toSettings(settings),
    shortened: {
      api_keys: settings.shortened.length,
      ended_at_once: settings.shortened.filter(({ isOver }) => isOver).length,
      next_ends_at: settings.shortened.find(({ isOver }) => !isOver)?.endsAt.toISOString() ?? null,
    },
  });
  return {
    getOrganizationSettings: async ({ caller }) => ok(toSettings(await getSettings(deps, caller))),
    updateOrganizationSettings: async ({ caller, body, query }) =>
      ok(toChanged(await changeSettings(deps, caller, body, { isDryRun: query.dry_run ?? false }))),
  } satisfies Partial<Handlers>;
};
