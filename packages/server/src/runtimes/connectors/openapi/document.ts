import type { DocumentSummary, DocumentWarning } from "@agentrun/contract";
import {
  DocumentError,
  estimateToolTokens,
  findCostWarning,
  type InspectedDocument,
} from "../../../model/connectors.ts";
import { toToolName, unusedName } from "../tool-names.ts";
import { type RequestBody, readBody } from "./body.ts";
import { listParameters, type Parameter, readParameters } from "./parameters.ts";
import type { Reading } from "./reading.ts";
import { asObject, at, follow, isObject, type Json, type Place } from "./references.ts";
import { newBudget } from "./schema.ts";
import { findServer } from "./server-address.ts";
import { keepUsedParts } from "./used-parts.ts";

/** One thing that the service can do, ready to be called. */
export type Operation = {
  name: string;
  description: string;
  inputSchema: Json;
  method: "GET" | "PUT" | "POST" | "DELETE" | "PATCH";
  /** With `{name}` for parameters. */
  path: string;
  /** What every call of it has after the `?`. */
  query: string;
  parameters: readonly Parameter[];
  body: RequestBody | undefined;
};

const methods = ["get", "put", "post", "delete", "patch"] as const;
const mostOperations = 2_000;
const mostWarnings = 50;
const descriptionCharacters = 1_024;

/** What a document gives, without its tools. */
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
  /** What was left out of the document, and why: the first of it. */
  warnings: DocumentWarning[];
  /** Operations that no tool was made of. */
  leftOut: number;
};

/**
 * Every operation that can be called with JSON or a form. One that cannot is left out and told of; throws DocumentError, saying
 * where, for what is no OpenAPI document or holds nothing that can be called.
 */
export function readOperations(document: Json): ReadOperations {
  const isSwagger = String(document.swagger) === "2.0" || document.swagger === 2;
  if (!isSwagger && !/^3(\.[012](\.\d+)?(-.{1,32})?)?$/.test(String(document.openapi)))
    throw new DocumentError("openapi", "must be a version of OpenAPI 3, or `swagger` must be 2.0.");
  const paths = asObject(document.paths ?? {}, ["paths"]);
  const warnings: DocumentWarning[] = [];
  const warn = (place: Place, message: string) => {
    if (warnings.length < mostWarnings) warnings.push({ path: at(place).slice(0, 300), message });
  };
  const naming = { taken: new Set<string>(), leftOut: 0, first: null };
  const reading: Naming = Object.assign(naming, { document, isSwagger, budget: newBudget(), warn });
  const operations = Object.entries(paths).flatMap(([path, item]) =>
    path.startsWith("x-") ? [] : readPath(reading, path, item),
  );
  if (operations.length > 0) return { operations, warnings, leftOut: reading.leftOut };
  throw reading.first ?? new DocumentError("paths", "there is no operation.");
}

type Naming = Reading & { taken: Set<string>; leftOut: number; first: DocumentError | null };

/** What one part of the document comes to; nothing, and a warning, where that part is not as it should be. */
function orLeaveOut<T>(reading: Naming, operations: number, read: () => T[]): T[] {
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

function readPath(reading: Naming, path: string, given: unknown): Operation[] {
  const place: Place = ["paths", path];
  const named = isObject(given) ? methods.filter((method) => Object.hasOwn(given, method)) : [];
  return orLeaveOut(reading, Math.max(1, named.length), () => {
    const target = toTarget(path, place);
    const item = follow(reading.document, given, place);
    const found = methods.filter((method) => Object.hasOwn(item, method));
    return found.flatMap((method) =>
      orLeaveOut(reading, 1, () => [readOperation(reading, target, method, item, ["paths", path, method])]),
    );
  });
}

type Target = Pick<Operation, "path" | "query"> & { place: Place };

/**
 * Where a path leads. Nothing in it may name another place than one below the base address; what follows a '#' is never sent
 * and tells operations of one address apart; what follows a '?' is sent as it stands.
 */
function toTarget(given: string, place: Place): Target {
  const [sent = ""] = given.split("#", 1);
  const [path = "", ...rest] = sent.split("?");
  const query = rest.join("?");
  if (!path.startsWith("/") || given.length > 1_024) throw new DocumentError(at(place), "a path begins with '/'.");
  if (!/^[\x21-\x7e]*$/.test(sent) || sent.includes("\\"))
    throw new DocumentError(at(place), "a path has neither spaces nor '\\' in it, and other letters percent-encoded.");
  if (path.split("/").some((part) => /^(\.|%2e){1,2}$/i.test(part)))
    throw new DocumentError(at(place), "a path has no '.' or '..' in it.");
  if (/[{}]/.test(query)) throw new DocumentError(at(place), "a path has no parameters after '?': say them as such.");
  return { path, query, place };
}

function readOperation(
  reading: Naming,
  { path, query, place: pathPlace }: Target,
  method: (typeof methods)[number],
  item: Json,
  place: Place,
): Operation {
  const { taken } = reading;
  if (taken.size >= mostOperations)
    throw new DocumentError(at(place), `a document gives ${mostOperations} tools at most.`);
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
  if (missing) throw new DocumentError(at([...place, "parameters"]), `the path's ${missing[0]} is not among them.`);
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
