import type { Operation } from "./document.ts";
import { type WrittenBody, writeBody } from "./forms.ts";
import type { Parameter } from "./parameters.ts";
import { isObject, type Json } from "./references.ts";
import { toPairs, toSimple } from "./serialize.ts";

/** The model's arguments do not make a request; the message tells it why. */
export class ArgumentError extends Error {
  constructor(message: string) {
    super(message);
    this.name = "ArgumentError";
  }
}

export type BuiltRequest = { url: string; headers: Record<string, string> } & Partial<WrittenBody>;

/**
 * One call of an operation as a request. Whatever the arguments are, the request stays at the connector's host and below its
 * base path, at the operation's own path, and carries no header but those that the document names.
 */
export function buildRequest(operation: Operation, baseUrl: string, input: unknown): BuiltRequest {
  const values = readArguments(operation, input);
  const base = new URL(baseUrl);
  const path = base.pathname.replace(/\/+$/, "") + fillPath(operation, values);
  const query = [base.search.slice(1), operation.query, ...toQuery(operation, values)]
    .filter((part) => part !== "")
    .join("&");
  const url = new URL(base.origin + path + (query === "" ? "" : `?${query}`));
  // The parser folds dot segments away: had one slipped through, the path would no longer be what was built.
  if (url.origin !== base.origin || url.pathname !== path) throw new ArgumentError("A path argument leaves its place.");
  return { url: url.href, headers: toHeaders(operation, values), ...toBody(operation, values) };
}

function readArguments(operation: Operation, input: unknown): Json {
  if (!isObject(input)) throw new ArgumentError("The arguments must be an object.");
  const known = operation.parameters.map((parameter) => parameter.argument);
  if (operation.body) known.push("body");
  const unknown = Object.keys(input).find((name) => !known.includes(name));
  if (unknown !== undefined)
    throw new ArgumentError(`There is no argument '${unknown}'. It takes: ${known.join(", ") || "none"}.`);
  const required = operation.parameters.filter((parameter) => parameter.required).map(({ argument }) => argument);
  if (operation.body?.required) required.push("body");
  const missing = required.find((name) => !isGiven(input, name));
  if (missing !== undefined) throw new ArgumentError(`The argument '${missing}' is required.`);
  return input;
}

const isGiven = (values: Json, name: string) =>
  Object.hasOwn(values, name) && values[name] !== undefined && (name === "body" || values[name] !== null);

const given = (operation: Operation, place: Parameter["in"], values: Json) =>
  operation.parameters.filter((parameter) => parameter.in === place && isGiven(values, parameter.argument));

function fillPath(operation: Operation, values: Json): string {
  const byName = new Map(given(operation, "path", values).map((parameter) => [parameter.name, parameter]));
  const fill = (write: (text: string, parameter: Parameter) => string) =>
    operation.path.replaceAll(/\{([^{}]*)\}/g, (all, name: string) => {
      const parameter = byName.get(name);
      return parameter ? write(toPathText(parameter, values[parameter.argument]), parameter) : all;
    });
  // Of the whole path, for two arguments side by side can make what neither is; also for a server that decodes first.
  if (hasDotSegment(fill((text) => text))) throw new ArgumentError("A path argument must not hold '.' or '..' alone.");
  return fill(encode);
}

function toPathText(parameter: Parameter, value: unknown): string {
  const text = parameter.isJson ? JSON.stringify(value) : toSimple(value, parameter);
  if (text === "") throw new ArgumentError(`The argument '${parameter.argument}' must not be empty.`);
  return text;
}

function hasDotSegment(path: string): boolean {
  const decoded = path.replaceAll(/%2e/gi, ".").replaceAll(/%(2f|5c)/gi, "/");
  return decoded.split(/[/\\]/).some((part) => /^[\s\p{Cc}]*\.{1,2}[\s\p{Cc}]*(;.*)?$/su.test(part));
}

function encode(text: string, parameter: Parameter): string {
  if (!text.isWellFormed()) throw new ArgumentError(`The argument '${parameter.argument}' is not valid text.`);
  return encodeURIComponent(text).replaceAll(/[!'()*]/g, (one) => `%${one.charCodeAt(0).toString(16).toUpperCase()}`);
}

const toQuery = (operation: Operation, values: Json): string[] =>
  given(operation, "query", values).flatMap((parameter) =>
    toPairs(parameter.name, values[parameter.argument], parameter).map(
      ([name, value]) => `${encode(name, parameter)}=${encode(value, parameter)}`,
    ),
  );

/** A line's end in a value would begin another header. */
function toHeaders(operation: Operation, values: Json): Record<string, string> {
  const pairs = given(operation, "header", values).map((parameter) => {
    const value = values[parameter.argument];
    const text = parameter.isJson ? JSON.stringify(value) : toSimple(value, parameter);
    if (!/^[\x20-\x7e]{0,4096}$/.test(text))
      throw new ArgumentError(`The argument '${parameter.argument}' must be visible ASCII: it is sent as a header.`);
    return [parameter.name, text];
  });
  return Object.fromEntries(pairs);
}

function toBody({ body }: Operation, values: Json): Partial<WrittenBody> {
  if (!body || !isGiven(values, "body")) return {};
  const written = writeBody(body, values.body);
  if (!written) throw new ArgumentError("The argument 'body' must be an object: it is sent as a form.");
  return written;
}
