import type { RequiredAction } from "@agentrun/contract";
import { fingerprint } from "../lib/canonical-json.ts";

/** What of a question a person decides about. */
type Shown = {
  type: RequiredAction["type"];
  prompt: string | null;
  tool?: string | null;
  arguments?: Record<string, unknown> | null;
  schema?: Record<string, unknown> | null;
};

/**
 * Identifies what a person was asked. Two questions have the same digest only if the same revision asks them and a person would see the
 * same thing.
 */
export function digestOf(question: Shown, revision: number): string {
  const { type, prompt, tool = null, arguments: args = null, schema = null } = question;
  return fingerprint({ type, prompt, tool, arguments: args, schema, revision }).toString("base64url");
}

/** The journal key of the answer to one question. The place is where the code asked, such as `ask#0`. */
export const toAnswerKey = (place: string, digest: string): string => `${place}~${digest}`;

/** The digest is null in keys that an older release wrote. */
export function splitAnswerKey(key: string): { place: string; digest: string | null } {
  const [, place, digest] = /^(.+)~([\w-]{43})$/s.exec(key) ?? [];
  return place === undefined || digest === undefined ? { place: key, digest: null } : { place, digest };
}
