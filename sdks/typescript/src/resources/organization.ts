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
  /** What the organisation decided for all of its members. */
  getSettings(options?: RequestOptions): ApiPromise<OrganizationSettings> {
    return this.core.call("getOrganizationSettings", {}, options);
  }

  /** Change it, as an owner; the answer says which keys end sooner by it. */
  updateSettings(
    body: OrganizationSettingsPatch,
    query?: UpdateOrganizationSettingsQuery,
    options?: RequestOptions,
  ): ApiPromise<ChangedOrganizationSettings> {
    return this.core.call("updateOrganizationSettings", { body, query }, options);
  }
}
