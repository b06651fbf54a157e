import { ServiceError } from "../lib/errors.ts";
import { mergePatch } from "../lib/merge-patch.ts";

const mostPairs = 16;

/** What becomes of a resource's metadata; throws 422 where that would be too much. */
export function mergeMetadata(
  before: Record<string, string>,
  patch: Record<string, string | null> | undefined,
): Record<string, string> {
  const merged = mergePatch(before, patch);
  if (Object.keys(merged).length <= mostPairs) return merged;
  const message = `metadata: there can be at most ${mostPairs} pairs. Take one out with null first.`;
  throw new ServiceError("invalid_value", { param: "metadata", message });
}
