import type { ApiPromise } from "../api-promise.ts";
import type { ErrorReport, ErrorReportDetail, ListErrorsQuery } from "../models.ts";
import type { RequestOptions } from "../options.ts";
import type { PagePromise } from "../pages.ts";
import { Resource } from "./resource.ts";

/** What went wrong on the service's side. */
export class ErrorReports extends Resource {
  /** What failed on the service's own side; for the operator's organisation alone. Grouped and counted, newest first. `request_id` finds the one that a caller quotes. Scope: `errors:read`. */
  list(query?: ListErrorsQuery, options?: RequestOptions): PagePromise<ErrorReport> {
    return this.core.list("listErrors", { query }, options);
  }

  /** Get an error report with its latest occurrences; for the operator's organisation alone. With stack and request ids; keys, tokens, addresses and quoted values are cut out. Scope: `errors:read`. */
  get(id: string, options?: RequestOptions): ApiPromise<ErrorReportDetail> {
    return this.core.call("getError", { path: { id } }, options);
  }
}
