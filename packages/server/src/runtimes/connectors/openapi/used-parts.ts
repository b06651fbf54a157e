import { isObject, type Json, unescapePointer } from "./references.ts";

const operationKeys = ["operationId", "summary", "description", "parameters", "requestBody", "consumes"];
const methods = ["get", "put", "post", "delete", "patch"];
const topKeys = ["openapi", "swagger", "info", "servers", "host", "basePath", "schemes", "consumes"];

/**
 * A document without what no tool is made of: answers, examples, and the schemas that only those name. Most documents are mostly
 * that, and every run reads its agent's documents.
 */
export function keepUsedParts(document: Json): Json {
  if (!isObject(document.paths)) return document;
  const kept: Json = { ...pick(document, topKeys), paths: mapValues(document.paths, keepOperations) };
  const seen = new Set<string>();
  const waiting: unknown[] = [kept.paths];
  while (waiting.length > 0) {
    const references = findReferences(waiting.pop());
    // What points into paths may point at what was taken away: such a document stays as it is.
    if (references.some((reference) => reference.startsWith("#/paths/"))) return document;
    for (const reference of references) if (!seen.has(reference)) waiting.push(copy(document, kept, reference, seen));
  }
  return kept;
}

const keepOperations = (item: unknown): unknown =>
  isObject(item)
    ? mapValues(item, (value, key) => (methods.includes(key) && isObject(value) ? pick(value, operationKeys) : value))
    : item;

/** Takes what a reference names over into its place, as one part: `components/<kind>/<name>`, or `<kind>/<name>`. */
function copy(from: Json, to: Json, reference: string, seen: Set<string>): unknown {
  seen.add(reference);
  const parts = reference.slice(2).split("/").map(unescapePointer);
  const path = parts.slice(0, parts[0] === "components" ? 3 : 2);
  let source: unknown = from;
  let target = to;
  for (const [index, part] of path.entries()) {
    if (!isObject(source) || !Object.hasOwn(source, part)) return undefined;
    source = source[part];
    if (index === path.length - 1) put(target, part, source);
    else {
      if (!Object.hasOwn(target, part)) put(target, part, {});
      target = target[part] as Json;
    }
  }
  return source;
}

/** A name such as `__proto__` is a name like any other. */
const put = (target: Json, name: string, value: unknown) =>
  Object.defineProperty(target, name, { enumerable: true, writable: true, configurable: true, value });

function findReferences(value: unknown, found: string[] = []): string[] {
  if (Array.isArray(value)) for (const one of value) findReferences(one, found);
  else if (isObject(value))
    for (const [key, one] of Object.entries(value))
      if (key === "$ref" && typeof one === "string") found.push(one);
      else findReferences(one, found);
  return found;
}

const pick = (object: Json, keys: readonly string[]): Json =>
  Object.fromEntries(Object.entries(object).filter(([key]) => keys.includes(key)));

const mapValues = (object: Json, change: (value: unknown, key: string) => unknown): Json =>
  Object.fromEntries(Object.entries(object).map(([key, value]) => [key, change(value, key)]));
