import { toUuid } from "../lib/ids.ts";
import type { Caller } from "../model/api-keys.ts";

/**
 * What a credential may hand on and take away, in one place: whoever makes, ends or stands for another credential asks here.
 */

/**
 * Whose requests are one caller's, for what a caller repeats: a key and those that replaced it, a person in each of their sessions,
 * and the tokens of either that have the same rights.
 */
export function lineageOf({ lineageId, actor, scopes, isToken }: Caller): string {
  const own = toUuid(lineageId ?? actor);
  return isToken ? `${own}/${[...scopes].sort().join(",")}` : own;
}
