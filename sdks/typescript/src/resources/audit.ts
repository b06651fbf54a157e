import type { AuditEntry, ListAuditQuery } from "../models.ts";
import type { RequestOptions } from "../options.ts";
import type { PagePromise } from "../pages.ts";
import { Resource } from "./resource.ts";

export class Audit extends Resource {
  /** List audit entries. Newest first. Each entry has the actor, the action, the resource, the network address and the changes, with secrets redacted. Denied attempts are included. With `Accept: application/x-ndjson`, returns all matching entries as JSON lines. `audit.recorded` sends the entries to a webhook. Scope: `audit:read`. */
  list(query?: ListAuditQuery, options?: RequestOptions): PagePromise<AuditEntry> {
    return this.core.list("listAudit", { query }, options);
  }
}
