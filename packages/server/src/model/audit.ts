import { isDeepStrictEqual } from "node:util";
import type { AuditEntry, AuditId, OrganizationId } from "@agentrun/contract";
import { scrub } from "../lib/observability/log.ts";

export type AuditRecord = {
  id: AuditId;
  organizationId: OrganizationId;
  action: string;
  actor: string;
  actorName: string | null;
  outcome: AuditEntry["outcome"];
  /** Why it was refused. */
  reason: string | null;
  /** How often within a minute; above 1 only for refusals. */
  count: number;
  resourceType: string | null;
  resourceId: string | null;
  /** At the time of the action. */
  resourceName: string | null;
  /** The changed fields, without secrets. */
  before: Fields | null;
  after: Fields | null;
  address: string | null;
  userAgent: string | null;
  requestId: string | null;
  createdAt: Date;
};

export type Fields = Readonly<Record<string, unknown>>;

/** Absent fields are unknown; the default outcome is success. */
export type NewAuditEntry = Pick<AuditRecord, "organizationId" | "action" | "actor"> &
  Partial<Omit<AuditRecord, "id" | "createdAt">>;

/** The changed fields before and after; null: the resource did not exist, or nothing changed. */
export type Changes = { before: Fields | null; after: Fields | null; resourceName?: string | null };

const maxNameLength = 200;

/** What a resource is called in the audit log: its name, or the field that identifies it. */
export function nameOf(view: Fields | null): string | null {
  const name = [view?.name, view?.email, view?.description, view?.domain, view?.url].find(
    (value) => typeof value === "string" && value !== "",
  );
  return typeof name === "string" ? scrub(name).slice(0, maxNameLength) : null;
}

/** These fields change on their own and are no part of a change that a person made. */
const ignored = new Set(["object", "updated_at", "last_used_at", "last_delivery_at", "last_seen_at"]);

const maxFieldLength = 2_000;
const truncatedLength = 1_000;

export function changesOf(before: Fields | null, after: Fields | null): Changes {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  const isChanged = (name: string) => !(before && after && isDeepStrictEqual(before[name], after[name]));
  const changed = names.filter((name) => !ignored.has(name) && isChanged(name));
  return { before: pick(before, changed), after: pick(after, changed) };
}

function pick(fields: Fields | null, names: readonly string[]): Fields | null {
  const present = names.filter((name) => fields && Object.hasOwn(fields, name));
  if (!fields || present.length === 0) return null;
  return Object.fromEntries(present.map((name) => [name, cut(fields[name])]));
}

/** Truncates large values, and removes everything that looks like a credential. */
function cut(value: unknown): unknown {
  const text = JSON.stringify(value) ?? "null";
  const clean = scrub(text);
  if (text.length <= maxFieldLength) return clean === text ? value : parse(clean);
  return `${clean.slice(0, truncatedLength)}… (${text.length} characters)`;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}
