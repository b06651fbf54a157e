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
  /** What the organisation decided for all of its members. Which web pages may use its keys, and how old keys may become. Scope: `members:read`. */
  getSettings(options?: RequestOptions): ApiPromise<OrganizationSettings> {
    return this.core.call("getOrganizationSettings", {}, options);
  }

  /** Change it, as an owner; the answer says which keys end sooner by it. Only what is sent changes. `dry_run=true` answers what would happen, and changes nothing. Scope: `members:write`. */
  updateSettings(
    body: OrganizationSettingsPatch,
    query?: UpdateOrganizationSettingsQuery,
    options?: RequestOptions,
  ): ApiPromise<ChangedOrganizationSettings> {
    return this.core.call("updateOrganizationSettings", { body, query }, options);
  }
}
