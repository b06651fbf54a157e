import type { ApiPromise } from "../api-promise.ts";
import type {
  ChangedOrganizationSettings,
  OrganizationSettings,
  OrganizationSettingsPatch,
  UpdateOrganizationSettingsQuery,
} from "../models.ts";
import type { RequestOptions } from "../options.ts";
import { Resource } from "./resource.ts";

export class Organization extends Resource {
  /** Get organisation settings. Returns which web origins may use the organisation's keys, and the maximum age of keys. Scope: `*`, or a member with the role owner, admin, developer, viewer. */
  getSettings(options?: RequestOptions): ApiPromise<OrganizationSettings> {
    return this.core.call("getOrganizationSettings", {}, options);
  }

  /** Update organisation settings. Requires the role owner. Fields that you leave out keep their values. The response counts the keys that now expire earlier. With `dry_run=true` it shows the effects and nothing is changed. Scope: `*`, or a member with the role owner, admin. */
  updateSettings(
    body: OrganizationSettingsPatch,
    query?: UpdateOrganizationSettingsQuery,
    options?: RequestOptions,
  ): ApiPromise<ChangedOrganizationSettings> {
    return this.core.call("updateOrganizationSettings", { body, query }, options);
  }
}
