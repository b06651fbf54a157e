import type { DocumentSummary, DocumentWarning } from "@agentrun/contract";
import { ownProperty } from "../../../lib/json/records.ts";
import {
  DocumentError,
  estimateToolTokens,
  findCostWarning,
  type InspectedDocument,
} from "../../../model/connectors.ts";
import { toToolName, unusedName } from "../toolbox.ts";
import { listParameters, type Parameter, type RequestBody, readBody, readParameters } from "./inputs.ts";
import {
  asObject,
  at,
  follow,
  isObject,
  type Json,
  newBudget,
  type Place,
  type Reading,
  unescapePointer,
} from "./schema.ts";

/** An operation of the service, ready to be called. */
export type Operation = {
  name: string;
  description: string;
  inputSchema: Json;
  method: "GET" | "PUT" | "POST" | "DELETE" | "PATCH";
  /** With `{name}` for path parameters. */
  path: string;
  /** Fixed query string of every call. */
  query: string;
  parameters: readonly Parameter[];
  body: RequestBody | undefined;
};

const methods = ["get", "put", "post", "delete", "patch"] as const;
const maxOperations = 2_000;
const maxWarnings = 50;
const descriptionCharacters = 1_024;

/** Summarises a document for a connector, without the tools themselves. */
export function inspectDocument(document: Json): InspectedDocument {
  const used = keepUsedParts(document);
  const { operations, warnings, leftOut } = readOperations(used);
  const tokens = estimateToolTokens(operations);
  const cost = findCostWarning(operations.length, tokens);
  return {
    summary: {
      ...summarize(document),
      operations: operations.length,
      left_out: leftOut,
      warnings: [...(cost === null ? [] : [{ path: "paths", message: cost }]), ...warnings],
      tool_tokens: tokens,
      bytes: Buffer.byteLength(JSON.stringify(document)),
    },
    serverUrl: findServer(document),
    tools: operations.map(({ name }) => name),
    text: JSON.stringify(used),
  };
}

function summarize(document: Json): Pick<DocumentSummary, "openapi" | "title" | "version"> {
  const about = isObject(document.info) ? document.info : {};
  const short = (value: unknown) => (typeof value === "string" ? value.slice(0, 200) : null);
  const openapi = String(document.openapi ?? document.swagger);
  return { openapi, title: short(about.title), version: short(about.version) };
}

export type ReadOperations = {
  operations: Operation[];
  /** The first parts of the document that were left out, and why. */
  warnings: DocumentWarning[];
  /** Number of operations without a tool. */
  leftOut: number;
};

/**
 * Reads every operation that can be called with JSON or a form; others are left out with a warning. Throws DocumentError with the path
 * if it is not an OpenAPI document or has no usable operation.
 */
export function readOperations(document: Json): ReadOperations {
  const isSwagger = String(document.swagger) === "2.0" || document.swagger === 2;
  if (!isSwagger && !/^3(\.[012](\.\d+)?(-.{1,32})?)?$/.test(String(document.openapi)))
    throw new DocumentError("openapi", "must be a version of OpenAPI 3, or `swagger` must be 2.0.");
  const paths = asObject(document.paths ?? {}, ["paths"]);
  const warnings: DocumentWarning[] = [];
  const warn = (place: Place, message: string) => {
    if (warnings.length < maxWarnings) warnings.push({ path: at(place).slice(0, 300), message });
  };
  const state = { taken: new Set<string>(), leftOut: 0, first: null };
  const reading: ReadingState = Object.assign(state, { document, isSwagger, budget: newBudget(), warn });
  const operations = Object.entries(paths).flatMap(([path, item]) =>
    path.startsWith("x-") ? [] : readPath(reading, path, item),
  );
  if (operations.length > 0) return { operations, warnings, leftOut: reading.leftOut };
  throw reading.first ?? new DocumentError("paths", "the document has no operations.");
}

type ReadingState = Reading & { taken: Set<string>; leftOut: number; first: DocumentError | null };

/** Reads one part of the document; if it is invalid, adds a warning and returns nothing. */
function orOmit<T>(reading: ReadingState, operations: number, read: () => T[]): T[] {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof DocumentError)) throw error;
    reading.first ??= error;
    reading.leftOut += operations;
    reading.warn([error.path], `left out: ${error.message}`);
    return [];
  }
}

function readPath(reading: ReadingState, path: string, given: unknown): Operation[] {
  const place: Place = ["paths", path];
  const named = isObject(given) ? methods.filter((method) => Object.hasOwn(given, method)) : [];
  return orOmit(reading, Math.max(1, named.length), () => {
    const target = toTarget(path, place);
    const item = follow(reading.document, given, place);
    const found = methods.filter((method) => Object.hasOwn(item, method));
    return found.flatMap((method) => {
      const place: Place = ["paths", path, method];
      if (reading.taken.size >= maxOperations) return omitExcess(reading, place);
      return orOmit(reading, 1, () => [readOperation(reading, target, method, item, place)]);
    });
  });
}

/** Without an error, whose stack would cost more than the operation. */
function omitExcess(reading: ReadingState, place: Place): [] {
  reading.leftOut += 1;
  reading.warn(place, `left out: a document may have at most ${maxOperations} tools.`);
  return [];
}

type Target = Pick<Operation, "path" | "query"> & { place: Place };

/**
 * Parses a path, which must not lead out of the base URL. A part after '#' only distinguishes operations with the same path and is not
 * sent; a part after '?' is sent unchanged.
 */
function toTarget(given: string, place: Place): Target {
  const [sent = ""] = given.split("#", 1);
  const [path = "", ...rest] = sent.split("?");
  const query = rest.join("?");
  if (!path.startsWith("/") || given.length > 1_024) throw new DocumentError(at(place), "a path must start with '/'.");
  if (!/^[\x21-\x7e]*$/.test(sent) || sent.includes("\\"))
    throw new DocumentError(
      at(place),
      "a path must not contain spaces or '\\'; other characters must be percent-encoded.",
    );
  if (path.split("/").some((part) => /^(\.|%2e){1,2}$/i.test(part)))
    throw new DocumentError(at(place), "a path must not contain '.' or '..' segments.");
  if (/[{}]/.test(query))
    throw new DocumentError(
      at(place),
      "a path must not contain parameters after '?': declare them as query parameters.",
    );
  return { path, query, place };
}

function readOperation(
  reading: ReadingState,
  { path, query, place: pathPlace }: Target,
  method: (typeof methods)[number],
  item: Json,
  place: Place,
): Operation {
  const { taken } = reading;
  const given = asObject(item[method], place);
  const entries = listParameters(reading, [
    [item.parameters, [...pathPlace, "parameters"]],
    [given.parameters, [...place, "parameters"]],
  ]);
  const parameters = readParameters(reading, entries);
  assertTemplate(path, parameters, place);
  const body = readBody(reading, given, entries, place);
  const id = typeof given.operationId === "string" ? given.operationId : method + pathPlace[1];
  const name = unusedName(toToolName(id), taken);
  taken.add(name);
  return {
    name,
    description: describe(given, `${method.toUpperCase()} ${pathPlace[1]}`),
    inputSchema: toInputSchema(parameters, body),
    method: method.toUpperCase() as Operation["method"],
    path,
    query,
    parameters: parameters.filter((parameter) => parameter.in !== "path" || path.includes(`{${parameter.name}}`)),
    body,
  };
}

function assertTemplate(path: string, parameters: readonly Parameter[], place: Place): void {
  const known = new Set(parameters.filter((one) => one.in === "path").map((one) => one.name));
  const missing = [...path.matchAll(/\{([^{}]*)\}/g)].find(([, name]) => !known.has(name ?? ""));
  if (missing) throw new DocumentError(at([...place, "parameters"]), `the path parameter ${missing[0]} is missing.`);
}

function describe(operation: Json, fallback: string): string {
  const texts = [operation.summary, operation.description].filter((text) => typeof text === "string" && text !== "");
  return (texts.length > 0 ? [...new Set(texts)].join("\n\n") : fallback).slice(0, descriptionCharacters);
}

function toInputSchema(parameters: readonly Parameter[], body: RequestBody | undefined): Json {
  const properties = Object.fromEntries(parameters.map(({ argument, schema }) => [argument, schema]));
  const required = parameters.filter((parameter) => parameter.required).map((parameter) => parameter.argument);
  return {
    type: "object",
    properties: { ...properties, ...(body ? { body: body.schema } : {}) },
    required: [...required, ...(body?.required ? ["body"] : [])],
    additionalProperties: false,
  };
}

const operationKeys = ["operationId", "summary", "description", "parameters", "requestBody", "consumes"];
const topKeys = ["openapi", "swagger", "info", "servers", "host", "basePath", "schemes", "consumes"];

/**
 * Removes what tools do not need: responses, examples, and schemas that only they use. That is most of a typical document, and every run
 * reads its agent's documents.
 */
export function keepUsedParts(document: Json): Json {
  if (!isObject(document.paths)) return document;
  const kept: Json = { ...pick(document, topKeys), paths: mapValues(document.paths, keepOperations) };
  const seen = new Set<string>();
  const waiting: unknown[] = [kept.paths];
  while (waiting.length > 0) {
    const references = findReferences(waiting.pop());
    // A reference into `paths` may point to a removed part: keep such a document unchanged.
    if (references.some((reference) => reference.startsWith("#/paths/"))) return document;
    for (const reference of references) if (!seen.has(reference)) waiting.push(copy(document, kept, reference, seen));
  }
  return kept;
}

const keepOperations = (item: unknown): unknown =>
  isObject(item)
    ? mapValues(item, (value, key) =>
        methods.some((method) => method === key) && isObject(value) ? pick(value, operationKeys) : value,
      )
    : item;

/** Copies the target of a reference as one part: `components/<kind>/<name>`, or `<kind>/<name>`. */
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

/** Safe for names such as `__proto__`. */
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

/** The document's first server, with its variables filled in; null if it is not a full https URL. */
export function findServer(document: Json): string | null {
  const url = typeof document.host === "string" ? fromSwagger(document, document.host) : fromServers(document);
  return url !== null && isUsable.test(url) && URL.canParse(url) && url.length <= 2_048 ? url : null;
}

/** Plain http only for this machine; the SSRF guard decides. */
const isUsable = /^(https:\/\/[^{}]+|http:\/\/(localhost|127\.[\d.]+|\[::1\])([:/][^{}]*)?)$/i;

function fromServers(document: Json): string | null {
  const first = Array.isArray(document.servers) ? document.servers[0] : undefined;
  if (!isObject(first) || typeof first.url !== "string") return null;
  const variables = isObject(first.variables) ? first.variables : {};
  return first.url.replaceAll(/\{([^{}]*)\}/g, (all, name: string) => {
    const variable = ownProperty(variables, name);
    return isObject(variable) && typeof variable.default === "string" ? variable.default : all;
  });
}

function fromSwagger({ schemes, basePath }: Json, host: string): string {
  const named = Array.isArray(schemes) ? schemes.filter((scheme) => typeof scheme === "string") : [];
  const scheme = named.length === 0 || named.includes("https") ? "https" : named[0];
  const path = typeof basePath === "string" && basePath.startsWith("/") ? basePath : "";
  return `${scheme}://${host}${path.replace(/\/+$/, "")}`;
}
