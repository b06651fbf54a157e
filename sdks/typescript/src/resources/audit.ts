import type { AuditEntry, ListAuditQuery } from "../models.ts";
import type { RequestOptions } from "../options.ts";
import type { PagePromise } from "../pages.ts";
import { Resource } from "./resource.ts";

export class Audit extends Resource {
  list(query?: ListAuditQuery, options?: RequestOptions): PagePromise<AuditEntry> {
    return this.core.list("listAudit", { query }, options);
  }
}
