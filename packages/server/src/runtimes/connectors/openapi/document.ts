import type { DocumentSummary } from "@agentrun/contract";
import { own } from "../../../lib/own.ts";
import { DocumentError, type InspectedDocument } from "../../../model/connectors.ts";
import { toToolName, unusedName } from "../tool-names.ts";
import { type Parameter, type RequestBody, readBody, readParameters } from "./parameters.ts";
import { asObject, at, follow, isObject, type Json, type Place } from "./references.ts";
import { type Budget, newBudget } from "./schema.ts";

/** One thing that the service can do, ready to be called. */
export type Operation = {
  name: string;
  description: string;
  inputSchema: Json;
  method: "GET" | "PUT" | "POST" | "DELETE" | "PATCH";
  /** With `{name}` for parameters. */
  path: string;
  parameters: readonly Parameter[];
  body: RequestBody | undefined;
};

const methods = ["get", "put", "post", "delete", "patch"] as const;
const mostOperations = 1_000;
const descriptionCharacters = 1_024;

/** What a document gives, without its tools. */
export function inspectDocument(document: Json): InspectedDocument {
  const operations = readOperations(document);
  return {
    summary: {
      ...summarize(document),
      operations: operations.length,
      bytes: Buffer.byteLength(JSON.stringify(document)),
    },
    serverUrl: findServer(document),
  };
}

function summarize(document: Json): Omit<DocumentSummary, "operations" | "bytes"> {
  const about = isObject(document.info) ? document.info : {};
  const short = (value: unknown) => (typeof value === "string" ? value.slice(0, 200) : null);
  return { openapi: String(document.openapi), title: short(about.title), version: short(about.version) };
}

/** The first server, with its variables put in; null where that is no whole https address. */
function findServer(document: Json): string | null {
  const first = Array.isArray(document.servers) ? document.servers[0] : undefined;
  if (!isObject(first) || typeof first.url !== "string") return null;
  const variables = isObject(first.variables) ? first.variables : {};
  const url = first.url.replaceAll(/\{([^{}]*)\}/g, (all, name: string) => {
    const variable = own(variables, name);
    return isObject(variable) && typeof variable.default === "string" ? variable.default : all;
  });
  return /^https:\/\/[^{}]+$/i.test(url) && URL.canParse(url) && url.length <= 2_048 ? url : null;
}

/** Every operation that can be called with JSON; throws DocumentError, saying where, for what is no OpenAPI document. */
export function readOperations(document: Json): Operation[] {
  if (typeof document.openapi !== "string" || !/^3\.[01]\.\d+(-.{1,32})?$/.test(document.openapi))
    throw new DocumentError("openapi", "must be a version of OpenAPI 3.0 or 3.1.");
  const paths = asObject(document.paths ?? {}, ["paths"]);
  const budget = newBudget();
  const taken = new Set<string>();
  const operations = Object.entries(paths).flatMap(([path, item]) =>
    path.startsWith("x-") ? [] : readPath({ document, budget, taken }, path, item),
  );
  if (operations.length === 0)
    throw new DocumentError("paths", "there is no operation that takes or needs no JSON body.");
  if (operations.length > mostOperations)
    throw new DocumentError("paths", `there are more than ${mostOperations} operations.`);
  return operations;
}

type Reading = { document: Json; budget: Budget; taken: Set<string> };

function readPath(reading: Reading, path: string, given: unknown): Operation[] {
  const place: Place = ["paths", path];
  assertPath(path, place);
  const item = follow(reading.document, given, place);
  return methods.flatMap((method) => {
    if (!Object.hasOwn(item, method)) return [];
    const operation = readOperation(reading, path, method, item, [...place, method]);
    return operation ? [operation] : [];
  });
}

/** Nothing in a template may name another place than one below the base address. */
function assertPath(path: string, place: Place): void {
  if (!path.startsWith("/") || path.length > 1_024) throw new DocumentError(at(place), "a path begins with '/'.");
  if (!/^[\x21-\x7e]*$/.test(path) || /[?#\\]/.test(path))
    throw new DocumentError(at(place), "a path has neither '?', '#' nor '\\' in it.");
  if (path.split("/").some((part) => /^(\.|%2e){1,2}$/i.test(part)))
    throw new DocumentError(at(place), "a path has no '.' or '..' in it.");
}

function readOperation(
  reading: Reading,
  path: string,
  method: (typeof methods)[number],
  item: Json,
  place: Place,
): Operation | null {
  const { document, budget, taken } = reading;
  const given = asObject(item[method], place);
  const lists: [unknown, Place][] = [
    [item.parameters, ["paths", path, "parameters"]],
    [given.parameters, [...place, "parameters"]],
  ];
  const parameters = readParameters(document, lists, budget);
  assertTemplate(path, parameters, place);
  const body = readBody(document, given.requestBody, [...place, "requestBody"], budget);
  if (body === null) return null;
  const id = typeof given.operationId === "string" ? given.operationId : method + path;
  const name = unusedName(toToolName(id), taken);
  taken.add(name);
  return {
    name,
    description: describe(given, `${method.toUpperCase()} ${path}`),
    inputSchema: toInputSchema(parameters, body),
    method: method.toUpperCase() as Operation["method"],
    path,
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
