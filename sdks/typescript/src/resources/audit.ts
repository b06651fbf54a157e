import type { AuditEntry, ListAuditQuery } from "../models.ts";
import type { RequestOptions } from "../options.ts";
import type { PagePromise } from "../pages.ts";
import { Resource } from "./resource.ts";

export class Audit extends Resource {
  /** Who did what, and who was refused; with `Accept: application/x-ndjson`, all that matches as JSON lines. Newest first: who, what, on which thing, from where, and what it changed, secrets redacted. Refusals are in it, too. `audit.recorded` streams it to a webhook. Scope: `audit:read`. */
  list(query?: ListAuditQuery, options?: RequestOptions): PagePromise<AuditEntry> {
    return this.core.list("listAudit", { query }, options);
  }
}
