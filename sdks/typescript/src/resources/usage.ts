import type { ApiPromise } from "../api-promise.ts";
import type { Analytics, GetAnalyticsQuery, GetUsageQuery, Usage } from "../models.ts";
import type { RequestOptions } from "../options.ts";
import { Resource } from "./resource.ts";

export class UsageResource extends Resource {
  /** Plan limits and the month's usage. As one table, a line a total, agent, key, user, model or day, where the caller accepts `text/csv`. Scope: `usage:read`. */
  get(query?: GetUsageQuery, options?: RequestOptions): ApiPromise<Usage> {
    return this.core.call("getUsage", { query }, options);
  }
}

export class AnalyticsResource extends Resource {
  /** How the organisation's runs went. Counted by the minute or hour as runs end, never by scanning them. Scope: `analytics:read`. */
  get(query?: GetAnalyticsQuery, options?: RequestOptions): ApiPromise<Analytics> {
    return this.core.call("getAnalytics", { query }, options);
  }
}
