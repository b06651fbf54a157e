import { randomUUID } from "node:crypto";
import { ownProperty } from "../../../lib/json/records.ts";
import type { Operation } from "./document.ts";
import type { Parameter, RequestBody, Style } from "./inputs.ts";
import { isObject, type Json } from "./schema.ts";

/** The model's arguments are invalid; the message is for the model. */
export class ArgumentError extends Error {
  constructor(message: string) {
    super(message);
    this.name = "ArgumentError";
  }
}

export type BuiltRequest = { url: string; headers: Record<string, string> } & Partial<WrittenBody>;

/**
 * Builds the request for a call. For any arguments, the request stays on the connector's host, below its base path and at the
 * operation's path, and has only headers that the document declares.
 */
export function buildRequest(operation: Operation, baseUrl: string, input: unknown): BuiltRequest {
  const values = readArguments(operation, input);
  const base = new URL(baseUrl);
  const path = base.pathname.replace(/\/+$/, "") + fillPath(operation, values);
  const query = [base.search.slice(1), operation.query, ...toQuery(operation, values)]
    .filter((part) => part !== "")
    .join("&");
  const url = new URL(base.origin + path + (query === "" ? "" : `?${query}`));
  // The URL parser resolves dot segments: if one got through, the path differs from the one that was built.
  if (url.origin !== base.origin || url.pathname !== path)
    throw new ArgumentError("A path argument must not change the path.");
  return { url: url.href, headers: toHeaders(operation, values), ...toBody(operation, values) };
}

function readArguments(operation: Operation, input: unknown): Json {
  if (!isObject(input)) throw new ArgumentError("The arguments must be an object.");
  const known = operation.parameters.map((parameter) => parameter.argument);
  if (operation.body) known.push("body");
  const unknown = Object.keys(input).find((name) => !known.includes(name));
  if (unknown !== undefined)
    throw new ArgumentError(`Unknown argument '${unknown}'. Allowed: ${known.join(", ") || "none"}.`);
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
  // Check the whole path: two adjacent arguments can form a dot segment together, also after decoding on the server.
  if (hasDotSegment(fill((text) => text))) throw new ArgumentError("A path argument must not be '.' or '..'.");
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

/** A line break in a value would start another header. */
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

export const toText = (value: unknown): string =>
  typeof value === "string" ? value : value === null || value === undefined ? "" : toPlain(value);
const toPlain = (value: unknown): string => (typeof value === "object" ? JSON.stringify(value) : String(value));

/** Style `simple`: comma-separated. */
export function toSimple(value: unknown, { explode }: Style): string {
  if (Array.isArray(value)) return value.map(toText).join(",");
  if (!isObject(value)) return toText(value);
  return Object.entries(value)
    .map(([name, one]) => `${name}${explode ? "=" : ","}${toText(one)}`)
    .join(",");
}

const separators: Record<string, string> = {
  form: ",",
  spaceDelimited: " ",
  pipeDelimited: "|",
  tabDelimited: "\t",
};

/** A value as name-value pairs for a query or a form. */
export function toPairs(name: string, value: unknown, { style, explode, isJson }: Style): [string, string][] {
  if (isJson) return [[name, JSON.stringify(value)]];
  if (style === "deepObject") return toDeepPairs(name, value);
  if (Array.isArray(value)) {
    const texts = value.map(toText);
    return explode ? texts.map((text) => [name, text]) : [[name, texts.join(separators[style] ?? ",")]];
  }
  if (!isObject(value)) return [[name, toText(value)]];
  if (explode) return Object.entries(value).map(([key, one]) => [key, toText(one)]);
  const flat = Object.entries(value).flatMap(([key, one]) => [key, toText(one)]);
  return [[name, flat.join(",")]];
}

/** `a[b][0]=c`, at any depth. */
function toDeepPairs(name: string, value: unknown): [string, string][] {
  if (Array.isArray(value)) return value.flatMap((one, index) => toDeepPairs(`${name}[${index}]`, one));
  if (!isObject(value)) return [[name, toText(value)]];
  return Object.entries(value).flatMap(([key, one]) => toDeepPairs(`${name}[${key}]`, one));
}

export type WrittenBody = { body: string; contentType: string };

type Field = { name: string; text: string; isJson: boolean };

/** The fields of a form: by declared style, else strings as they are, arrays item by item, and objects as JSON. */
function toFields({ fields }: RequestBody, values: Json): Field[] {
  return Object.entries(values).flatMap(([name, value]): Field[] => {
    if (value === null || value === undefined) return [];
    const style = ownProperty(fields, name);
    if (style) return toPairs(name, value, style).map(([key, text]) => ({ name: key, text, isJson: false }));
    const several = Array.isArray(value) ? value : [value];
    return several.map((one) => ({ name, text: toText(one), isJson: isObject(one) || Array.isArray(one) }));
  });
}

/** Serialises a body; null if the argument is not an object for a form. */
export function writeBody(body: RequestBody, value: unknown): WrittenBody | null {
  if (body.format === "json") return { body: JSON.stringify(value), contentType: body.mediaType };
  if (!isObject(value)) return null;
  const fields = toFields(body, value);
  return body.format === "form" ? writeForm(body, fields) : writeMultipart(fields);
}

const writeForm = ({ mediaType }: RequestBody, fields: readonly Field[]): WrittenBody => ({
  body: new URLSearchParams(fields.map(({ name, text }): [string, string] => [name, text])).toString(),
  contentType: mediaType,
});

function writeMultipart(fields: readonly Field[]): WrittenBody {
  // Random, so that no field value can end its part and start another.
  const boundary = `form-${randomUUID()}`;
  const parts = fields.map(({ name, text, isJson }) => {
    const type = isJson ? "\r\nContent-Type: application/json" : "";
    return `--${boundary}\r\nContent-Disposition: form-data; name="${toFieldName(name)}"${type}\r\n\r\n${text}\r\n`;
  });
  return { body: `${parts.join("")}--${boundary}--\r\n`, contentType: `multipart/form-data; boundary=${boundary}` };
}

/** Escaped as in browsers, so that a name cannot end its header. */
const toFieldName = (name: string): string =>
  name.replaceAll('"', "%22").replaceAll("\r", "%0D").replaceAll("\n", "%0A");
