import type { ApiPromise } from "../api-promise.ts";
import type {
  AppliedConfiguration,
  ApplyConfigurationRequest,
  ConfigurationPlan,
  ExportConfigurationQuery,
  ExportedConfiguration,
  PlanConfigurationRequest,
} from "../models.ts";
import type { RequestOptions } from "../options.ts";
import { Resource } from "./resource.ts";

/** Resources as files. */
export class Configurations extends Resource {
  /** Export a configuration. Returns active resources by kind and name, with names instead of ids and without fields that have their default value. Secrets are references to environment variables, listed in `secrets`. Caps on API keys are left out, because keys are not part of a configuration. So are the rows of data sets with more than 1,000 rows or 256 kB, and code that was not uploaded. Scope: `configurations:read`. */
  export(query?: ExportConfigurationQuery, options?: RequestOptions): ApiPromise<ExportedConfiguration> {
    return this.core.call("exportConfiguration", { query }, options);
  }

  /** Plan a configuration. Compares the configuration with the organisation, field by field, and changes nothing. With `report`, differences are sent as the event `configuration.drifted`. A caller with `configurations:write` also gets every check that applying makes. Send the `digest` of the plan to `POST /configurations/apply`. `Idempotency-Key` is ignored. The call changes nothing; with `report`, a repeated call sends another event. Scope: `configurations:read`. */
  plan(body: PlanConfigurationRequest, options?: RequestOptions): ApiPromise<ConfigurationPlan> {
    return this.core.call("planConfiguration", { body }, options);
  }

  /** Apply a configuration. Makes all changes of the plan in one transaction, or none. Rejected with 409 if something that the plan compares has changed since. Resources that the configuration does not name stay as they are, unless you send `prune`. The audit log gets one entry with all changes. Scope: `configurations:write`. */
  apply(body: ApplyConfigurationRequest, options?: RequestOptions): ApiPromise<AppliedConfiguration> {
    return this.core.call("applyConfiguration", { body }, options);
  }
}
