import { type Endpoint, endpoints } from "@agentrun/contract";
import type { TObject } from "typebox";
import { ServiceError } from "../lib/errors.ts";
import { fingerprint } from "../lib/json/canonical-json.ts";
import { hideShownOnce } from "./idempotency.ts";

/**
 * The fields that people change, by type of object: those of its PATCH body. What the service itself changes, such as the last value of an
 * alert, is not part of the version, so it never makes an edit fail.
 */
const editableFields: ReadonlyMap<unknown, readonly string[]> = new Map(
  Object.values<Endpoint>(endpoints)
    .filter(({ etag, method }) => etag && method === "PATCH")
    .map(({ body, responses }) => [
      (responses[200] as TObject<{ object: { const: string } }>).properties.object.const,
      [...Object.keys((body as TObject).properties), "revision", "updated_at"],
    ]),
);

/** The version of a resource; null for an object that is not editable. */
export function etagOf(endpoint: Endpoint, body: unknown): string | null {
  const shown = hideShownOnce(endpoint, body).body as Readonly<Record<string, unknown>>;
  const names = editableFields.get(shown.object);
  if (!names) return null;
  const version = fingerprint([shown.id, ...names.map((name) => shown[name])]);
  return `"${version.toString("base64url").slice(0, 22)}"`;
}

/** Rejects a change of another version than the caller has seen. As RFC 9110 requires, weak tags never match. */
export function assertIfMatch(header: string | undefined, etag: string | null): void {
  if (header === undefined || header.trim() === "*") return;
  // A quoted tag may contain a comma.
  const tags: readonly string[] = header.match(tag) ?? [];
  if (tags.length === 0 || /[^\s,]/.test(header.replaceAll(tag, "")))
    throw new ServiceError("invalid_header", {
      param: "If-Match",
      message: 'If-Match must be `*` or one or more ETags in double quotes, for example: If-Match: "9f86d081884c7d65".',
    });
  if (etag === null || !tags.includes(etag)) throw new ServiceError("precondition_failed", { param: "If-Match" });
}

const tag = /(?:W\/)?"[^"]*"/g;
