import { alignLists } from "./align-lists.ts";
import type { NumberOf } from "./number-values.ts";

/** One operation of an RFC 6902 JSON Patch; `before` is what stood there, which a patch reader ignores. */
export type Change = { op: "add" | "remove" | "replace"; path: string; before?: unknown; value?: unknown };
export type Walk = { ignoredKeys: ReadonlySet<string>; numberOf: NumberOf; record: (change: Change) => void };

type JsonObject = Record<string, unknown>;

/** Records what turns one JSON value into the other; applied in order, the changes are that patch. */
export function compare(walk: Walk, path: string, before: unknown, after: unknown): void {
  if (Array.isArray(before) && Array.isArray(after)) compareLists(walk, path, before, after);
  else if (isObject(before) && isObject(after)) compareObjects(walk, path, before, after);
  else if (before !== after) walk.record({ op: "replace", path, before, value: after });
}

function compareObjects(walk: Walk, path: string, before: JsonObject, after: JsonObject): void {
  const keysOf = (value: JsonObject) => Object.keys(value).filter((key) => !walk.ignoredKeys.has(key));
  for (const key of keysOf(before)) {
    const member = `${path}/${escapeKey(key)}`;
    if (Object.hasOwn(after, key)) compare(walk, member, before[key], after[key]);
    else walk.record({ op: "remove", path: member, before: before[key] });
  }
  for (const key of keysOf(after)) {
    if (!Object.hasOwn(before, key)) walk.record({ op: "add", path: `${path}/${escapeKey(key)}`, value: after[key] });
  }
}

function compareLists(walk: Walk, path: string, before: unknown[], after: unknown[]): void {
  const pairs = alignLists(before.map(walk.numberOf), after.map(walk.numberOf));
  let [left, right] = [0, 0];
  for (const [matchLeft, matchRight] of [...pairs, [before.length, after.length] as const]) {
    compareGap(walk, path, right, before.slice(left, matchLeft), after.slice(right, matchRight));
    [left, right] = [matchLeft + 1, matchRight + 1];
  }
}

/** Everything before `at` is as it should be already, so `at` is the place in the half-patched list too. */
function compareGap(walk: Walk, path: string, at: number, removed: unknown[], added: unknown[]): void {
  const paired = Math.min(removed.length, added.length);
  for (let i = 0; i < paired; i += 1) compare(walk, `${path}/${at + i}`, removed[i], added[i]);
  for (const gone of removed.slice(paired)) walk.record({ op: "remove", path: `${path}/${at + paired}`, before: gone });
  for (const [i, value] of added.slice(paired).entries()) {
    walk.record({ op: "add", path: `${path}/${at + paired + i}`, value });
  }
}

const isObject = (value: unknown): value is JsonObject =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const escapeKey = (key: string): string => key.replaceAll("~", "~0").replaceAll("/", "~1");
