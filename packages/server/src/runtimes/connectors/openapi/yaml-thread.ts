import { parentPort, workerData } from "node:worker_threads";
import { CORE_SCHEMA, load, mergeTag, YAMLException } from "js-yaml";

/** The JSON text of a YAML document, or what is wrong with it and where. */
export type YamlAnswer = { json: string } | { fault: string };

type Question = { text: string; deepest: number; mostCharacters: number };

/** Reads a stranger's YAML away from the thread that answers requests: megabytes of it take a second, and a trap takes for ever. */
function read({ text, deepest, mostCharacters }: Question): YamlAnswer {
  try {
    // Dates stay texts, keys given twice are taken as JSON takes them.
    const document = load(text, { schema: CORE_SCHEMA.withTags(mergeTag), json: true, maxDepth: deepest });
    if (sizeOf(document, new Map()) > mostCharacters)
      return { fault: `with its aliases written out it is longer than ${mostCharacters} characters.` };
    return { json: JSON.stringify(document) };
  } catch (error) {
    if (!(error instanceof YAMLException)) return { fault: "it cannot be read as YAML." };
    const { reason, mark } = error;
    return { fault: `line ${(mark?.line ?? 0) + 1}, column ${(mark?.column ?? 0) + 1}: ${reason}` };
  }
}

/** About how long the JSON text would be. An alias may stand for all that came before it, so each part is measured once. */
function sizeOf(value: unknown, known: Map<object, number>): number {
  if (typeof value === "string") return value.length + 2;
  if (typeof value !== "object" || value === null) return 5;
  const measured = known.get(value);
  if (measured !== undefined) return measured;
  // What is met again within itself has no end.
  known.set(value, Number.POSITIVE_INFINITY);
  const size = Object.entries(value).reduce((sum, [key, one]) => sum + key.length + 4 + sizeOf(one, known), 2);
  known.set(value, size);
  return size;
}

parentPort?.postMessage(read(workerData));
