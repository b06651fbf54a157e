import type { AuditEntry, ListAuditQuery } from "../models.ts";
import type { RequestOptions } from "../options.ts";
import type { PagePromise } from "../pages.ts";
import { Resource } from "./resource.ts";

export class Audit extends Resource {
  /** Who did what, and who was refused; with `Accept: application/x-ndjson`, all that matches as JSON lines. */
  list(query?: ListAuditQuery, options?: RequestOptions): PagePromise<AuditEntry> {
    return this.core.list("listAudit", { query }, options);
  }
}
