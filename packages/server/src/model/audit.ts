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
  /** Of a refusal. */
  reason: string | null;
  /** How often within a minute; more than one for refusals alone. */
  count: number;
  resourceType: string | null;
  resourceId: string | null;
  /** The changed fields, without secrets. */
  before: Fields | null;
  after: Fields | null;
  address: string | null;
  userAgent: string | null;
  requestId: string | null;
  createdAt: Date;
};

export type Fields = Readonly<Record<string, unknown>>;

/** What is not said is not known, and did succeed. */
export type NewAuditEntry = Pick<AuditRecord, "organizationId" | "action" | "actor"> &
  Partial<Omit<AuditRecord, "id" | "createdAt">>;

/** What something was and is, as far as it changed; null: it was not there, is no more, or stayed as it was. */
export type Changes = { before: Fields | null; after: Fields | null };

/** What changes by itself says nothing of a change that somebody made. */
const restless = new Set(["object", "updated_at", "last_used_at", "last_delivery_at", "last_seen_at"]);

const largestField = 2_000;
const shownOfLarge = 1_000;

export function changesOf(before: Fields | null, after: Fields | null): Changes {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  const isKept = (name: string) => !(before && after && isDeepStrictEqual(before[name], after[name]));
  const changed = names.filter((name) => !restless.has(name) && isKept(name));
  return { before: pick(before, changed), after: pick(after, changed) };
}

function pick(fields: Fields | null, names: readonly string[]): Fields | null {
  const there = names.filter((name) => fields && Object.hasOwn(fields, name));
  if (!fields || there.length === 0) return null;
  return Object.fromEntries(there.map((name) => [name, cut(fields[name])]));
}

/** Large values are told by their beginning; whatever looks like a credential is cut out, wherever it stands. */
function cut(value: unknown): unknown {
  const text = JSON.stringify(value) ?? "null";
  const clean = scrub(text);
  if (text.length <= largestField) return clean === text ? value : parse(clean);
  return `${clean.slice(0, shownOfLarge)}… (${text.length} characters)`;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}
