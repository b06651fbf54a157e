import type { ApiPromise } from "../api-promise.ts";
import type { ErrorReport, ErrorReportDetail, ListErrorsQuery } from "../models.ts";
import type { RequestOptions } from "../options.ts";
import type { PagePromise } from "../pages.ts";
import { Resource } from "./resource.ts";

/** What went wrong on the service's side. */
export class ErrorReports extends Resource {
  list(query?: ListErrorsQuery, options?: RequestOptions): PagePromise<ErrorReport> {
    return this.core.list("listErrors", { query }, options);
  }

  get(id: string, options?: RequestOptions): ApiPromise<ErrorReportDetail> {
    return this.core.call("getError", { path: { id } }, options);
  }
}
