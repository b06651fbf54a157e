import type { ApiPromise } from "../api-promise.ts";
import type { Analytics, GetAnalyticsQuery, GetUsageQuery, Usage } from "../models.ts";
import type { RequestOptions } from "../options.ts";
import { Resource } from "./resource.ts";

export class UsageResource extends Resource {
  /** Get usage and plan limits. With `Accept: text/csv`, returns one table with a line for each total, agent, key, user, model and day. Scope: `usage:read`. */
  get(query?: GetUsageQuery, options?: RequestOptions): ApiPromise<Usage> {
    return this.core.call("getUsage", { query }, options);
  }
}

export class AnalyticsResource extends Resource {
  /** Get run statistics. Counted per hour as runs end, without scanning the runs. Covers exactly the period from `created_after` to `created_before`. With `Accept: text/csv`, returns one table with a line for the total and for each interval, agent, key and error code. Scope: `analytics:read`. */
  get(query?: GetAnalyticsQuery, options?: RequestOptions): ApiPromise<Analytics> {
    return this.core.call("getAnalytics", { query }, options);
  }
}
