import { parentPort, workerData } from "node:worker_threads";
import { CORE_SCHEMA, load, mergeTag, YAMLException } from "js-yaml";

/** JSON text of a YAML document, or the error with its position. */
export type YamlAnswer = { json: string } | { fault: string };

type Request = { text: string; maxDepth: number; maxCharacters: number };

/** Parses untrusted YAML off the main thread: megabytes take a second, and malicious input forever. */
function read({ text, maxDepth, maxCharacters }: Request): YamlAnswer {
  try {
    // Dates stay strings; duplicate keys are allowed, as in JSON.
    const document = load(text, { schema: CORE_SCHEMA.withTags(mergeTag), json: true, maxDepth: maxDepth });
    if (sizeOf(document, new Map()) > maxCharacters)
      return { fault: `with its aliases written out it is longer than ${maxCharacters} characters.` };
    return { json: JSON.stringify(document) };
  } catch (error) {
    if (!(error instanceof YAMLException)) return { fault: "it cannot be read as YAML." };
    const { reason, mark } = error;
    return { fault: `line ${(mark?.line ?? 0) + 1}, column ${(mark?.column ?? 0) + 1}: ${reason}` };
  }
}

/** Estimated length of the JSON text. An alias may expand to everything before it, so each part is measured once. */
function sizeOf(value: unknown, sizes: Map<object, number>): number {
  if (typeof value === "string") return value.length + 2;
  if (typeof value !== "object" || value === null) return 5;
  const measured = sizes.get(value);
  if (measured !== undefined) return measured;
  // A circular value is infinitely long.
  sizes.set(value, Number.POSITIVE_INFINITY);
  const size = Object.entries(value).reduce((sum, [key, one]) => sum + key.length + 4 + sizeOf(one, sizes), 2);
  sizes.set(value, size);
  return size;
}

parentPort?.postMessage(read(workerData));
