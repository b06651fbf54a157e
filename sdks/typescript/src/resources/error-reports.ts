import type { ApiPromise } from "../api-promise.ts";
import type { ErrorReport, ErrorReportDetail, ListErrorsQuery } from "../models.ts";
import type { RequestOptions } from "../options.ts";
import type { PagePromise } from "../pages.ts";
import { Resource } from "./resource.ts";

/** Errors of the service itself. */
export class ErrorReports extends Resource {
  /** List error reports. Only for the operator's organisation. Grouped and counted, newest first. Use `request_id` to find the error that a caller reports. Scope: `*`, or a member with the role owner, admin. */
  list(query?: ListErrorsQuery, options?: RequestOptions): PagePromise<ErrorReport> {
    return this.core.list("listErrors", { query }, options);
  }

  /** Get an error report. Only for the operator's organisation. Includes the latest occurrences with stack and request ids. Keys, tokens, addresses and quoted values are removed. Scope: `*`, or a member with the role owner, admin. */
  get(id: string, options?: RequestOptions): ApiPromise<ErrorReportDetail> {
    return this.core.call("getError", { path: { id } }, options);
  }
}
