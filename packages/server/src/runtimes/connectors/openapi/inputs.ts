import { ownProperty } from "../../../lib/json/records.ts";
import { DocumentError } from "../../../model/connectors.ts";
import { unusedName } from "../toolbox.ts";
import { asObject, at, follow, isObject, type Json, type Place, type Reading, toJsonSchema } from "./schema.ts";

/** How a value is serialised. */
export type Style = {
  style: string;
  explode: boolean;
  /** Serialised as JSON, regardless of its style. */
  isJson: boolean;
};

/** An argument of a tool, and where it goes in the request. */
export type Parameter = Style & {
  /** The argument name for the model. */
  argument: string;
  in: "path" | "query" | "header";
  name: string;
  required: boolean;
  schema: Json;
};

type Unnamed = Omit<Parameter, "argument">;

/** A parameter of the document, with references resolved. */
export type Entry = { given: Json; place: Place };

/** Headers that the service or the connector sets; models cannot set them. */
const ownHeaders =
  /^(accept.*|authorization|cookie.*|connection|content-.*|expect|host|idempotency-key|keep-alive|proxy-.*|te|trailer|transfer-encoding|upgrade)$/i;
const headerName = /^[A-Za-z0-9!#$%&'*+.^_`|~-]{1,128}$/;
const defaultStyles = { path: "simple", query: "form", header: "simple" } as const;

/** Parameters of a path and its operation; the operation overrides the path. */
export function listParameters({ document }: Reading, lists: [unknown, Place][]): Entry[] {
  const byKey = new Map<string, Entry>();
  for (const [list, place] of lists) {
    if (list === undefined) continue;
    if (!Array.isArray(list)) throw new DocumentError(at(place), "must be an array.");
    for (const [index, entry] of list.entries()) {
      const inside = [...place, index];
      const given = follow(document, entry, inside);
      byKey.set(`${given.in} ${given.name}`, { given, place: inside });
    }
  }
  return [...byKey.values()];
}

/** The parameters outside the body. */
export const readParameters = (reading: Reading, entries: readonly Entry[]): Parameter[] =>
  assignArgumentNames(entries.flatMap((entry) => readParameter(reading, entry) ?? []));

function readParameter(reading: Reading, { given, place }: Entry): Unnamed | null {
  const { in: where } = given;
  const name = nameOf(given, place);
  if (where === "cookie" || (reading.isSwagger && isBodyPart(where))) return null;
  if (where !== "path" && where !== "query" && where !== "header")
    throw new DocumentError(at([...place, "in"]), "must be path, query, header or cookie.");
  if (where === "header" && (ownHeaders.test(name) || !headerName.test(name))) return null;
  const { schema, isJson } = readSchema(reading, given, place);
  return {
    in: where,
    name,
    required: where === "path" || given.required === true,
    ...styleOf(reading, given, defaultStyles[where]),
    isJson,
    schema: withDescription(schema, given.description),
  };
}

/** Swagger 2.0 only. */
export const isBodyPart = (where: unknown): boolean => where === "body" || where === "formData";

export function nameOf(given: Json, place: Place): string {
  if (typeof given.name === "string" && given.name !== "" && given.name.length <= 128) return given.name;
  throw new DocumentError(at([...place, "name"]), "must be a string of at most 128 characters.");
}

const collectionStyles: Record<string, string> = { ssv: "spaceDelimited", tsv: "tabDelimited", pipes: "pipeDelimited" };

export function styleOf({ isSwagger }: Reading, given: Json, byDefault: string): Omit<Style, "isJson"> {
  if (isSwagger) {
    const format = String(given.collectionFormat ?? "csv");
    return { style: collectionStyles[format] ?? byDefault, explode: format === "multi" };
  }
  const style = typeof given.style === "string" ? given.style : byDefault;
  return { style, explode: typeof given.explode === "boolean" ? given.explode : style === "form" };
}

function readSchema({ document, budget, isSwagger }: Reading, parameter: Json, place: Place) {
  if (isSwagger) return { schema: toJsonSchema(document, parameter, budget, place), isJson: false };
  const [mediaType] = isObject(parameter.content) ? Object.keys(parameter.content) : [];
  if (mediaType === undefined || !isObject(parameter.content))
    return { schema: toJsonSchema(document, parameter.schema, budget, [...place, "schema"]), isJson: false };
  const inside = [...place, "content", mediaType];
  const content = asObject(parameter.content[mediaType], inside);
  return { schema: toJsonSchema(document, content.schema, budget, [...inside, "schema"]), isJson: true };
}

const withDescription = (schema: Json, description: unknown): Json =>
  typeof description === "string" && schema.description === undefined
    ? { ...schema, description: description.slice(0, 1_000) }
    : schema;

/** `body` is reserved for the request body. If two parameters share a name, the second is prefixed with its location. */
function assignArgumentNames(parameters: Unnamed[]): Parameter[] {
  const taken = new Set(["body"]);
  return parameters.map((parameter) => {
    const plain = toArgument(parameter.name);
    const argument = unusedName(taken.has(plain) ? toArgument(`${parameter.in}_${plain}`) : plain, taken);
    taken.add(argument);
    return { ...parameter, argument };
  });
}

/** Model providers accept only these characters. */
const toArgument = (name: string): string => {
  const plain = name.replaceAll(/[^A-Za-z0-9_.-]+/g, "_").replace(/^_+(?=.)|_+$/g, "");
  return (plain === "" ? "value" : plain).slice(0, 64);
};

/** The request body: the argument `body`. */
export type RequestBody = {
  format: "json" | "form" | "multipart";
  mediaType: string;
  required: boolean;
  schema: Json;
  /** Styles of form fields by name, if the document declares them. */
  fields: Record<string, Style>;
};

type Described = Omit<RequestBody, "schema" | "format"> & { schema: Json; place: Place };

const formType = "application/x-www-form-urlencoded";
const multipartType = "multipart/form-data";

/** Reads the body of an operation; undefined if it has none that we can send. Throws if the body is required. */
export function readBody(reading: Reading, operation: Json, entries: readonly Entry[], place: Place) {
  const described = reading.isSwagger
    ? describeSwagger(reading, operation, entries, place)
    : describeContent(reading, operation.requestBody, [...place, "requestBody"]);
  if (!described) return undefined;
  const format = formatOf(described.mediaType);
  if (format === null) throw new Error(`Unsupported media type ${described.mediaType}.`);
  return toBody(reading, format, described);
}

function toBody(reading: Reading, format: RequestBody["format"], described: Described): RequestBody | undefined {
  const { place, ...body } = described;
  if (format === "json") return { ...body, format };
  const schema = withoutFiles(body.schema, (name) => {
    if (!name) return reading.warn(place, "its files are left out: tools can only send text.");
    throw new DocumentError(at(place), `needs a file as '${name}', but tools can only send text.`);
  });
  const isEmpty = isObject(schema.properties) && Object.keys(schema.properties).length === 0 && !schema.allOf;
  return isEmpty && !body.required ? undefined : { ...body, format, schema };
}

const jsonType = /^((application|text)\/([a-z0-9.+-]*\+)?json(\s*;\s*[\w-]+=[\w.-]+)*|\*\/\*)$/i;

function formatOf(mediaType: string): RequestBody["format"] | null {
  if (jsonType.test(mediaType)) return "json";
  const [type] = mediaType.toLowerCase().split(";", 1);
  if (type?.trim() === formType) return "form";
  return type?.trim() === multipartType ? "multipart" : null;
}

/** Prefers JSON, which can express the most. */
function preferred(types: readonly string[]): string | undefined {
  for (const format of ["json", "form", "multipart"]) {
    const found = types.find((type) => formatOf(type) === format);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Throws if the operation requires a body that cannot be sent; otherwise adds a warning. */
function rejectBody(reading: Reading, types: readonly string[], required: boolean, place: Place): undefined {
  const named = types.slice(0, 3).join(", ").slice(0, 100) || "no type";
  if (required) throw new DocumentError(at(place), `needs a body of ${named}: only JSON and forms can be sent.`);
  reading.warn(place, `its body (${named}) is left out: only JSON and forms can be sent.`);
}

function describeContent(reading: Reading, given: unknown, place: Place): Described | undefined {
  if (given === undefined) return undefined;
  const { document, budget } = reading;
  const body = follow(document, given, place);
  const content = asObject(body.content ?? {}, [...place, "content"]);
  const types = Object.keys(content);
  const required = body.required === true;
  const mediaType = preferred(types);
  if (mediaType === undefined) return rejectBody(reading, types, required, place);
  const inside = [...place, "content", mediaType];
  const { schema, encoding } = asObject(content[mediaType], inside);
  return {
    mediaType: mediaType === "*/*" ? "application/json" : mediaType,
    required,
    schema: toJsonSchema(document, schema, budget, [...inside, "schema"]),
    fields: readEncodings(reading, encoding),
    place: inside,
  };
}

/** Declared styles of fields; other fields use the default of the format. */
function readEncodings(reading: Reading, encodings: unknown): Record<string, Style> {
  const entries = isObject(encodings) ? Object.entries(encodings) : [];
  const styled = entries.flatMap(([name, encoding]): [string, Style][] =>
    isObject(encoding) && ("style" in encoding || "explode" in encoding)
      ? [[name, { ...styleOf(reading, encoding, "form"), isJson: false }]]
      : [],
  );
  return Object.fromEntries(styled);
}

/** Swagger 2.0 lists the body among the parameters: as one parameter, or one for each field. */
function describeSwagger(reading: Reading, operation: Json, entries: readonly Entry[], place: Place) {
  const parts = entries.filter(({ given }) => isBodyPart(given.in));
  const [first] = parts;
  if (!first) return undefined;
  const { document, budget } = reading;
  const consumes = [operation.consumes, document.consumes].find((types) => Array.isArray(types) && types.length > 0);
  const types = ((consumes ?? []) as unknown[]).filter((type) => typeof type === "string");
  const whole = parts.find(({ given }) => given.in === "body");
  if (!whole) return describeFields(reading, parts, types, place);
  const required = whole.given.required === true;
  const mediaType = types.length === 0 ? "application/json" : types.find((type) => jsonType.test(type));
  if (mediaType === undefined) return rejectBody(reading, types, required, whole.place);
  const schema = toJsonSchema(document, whole.given.schema, budget, [...whole.place, "schema"]);
  const type = mediaType === "*/*" ? "application/json" : mediaType;
  return { mediaType: type, required, schema, fields: {}, place: whole.place };
}

function describeFields(reading: Reading, parts: readonly Entry[], types: readonly string[], place: Place): Described {
  const { document, budget } = reading;
  const properties: Json = {};
  const fields: Record<string, Style> = {};
  const required: string[] = [];
  for (const { given, place: inside } of parts) {
    const name = nameOf(given, inside);
    properties[name] = toJsonSchema(document, given, budget, inside);
    fields[name] = { ...styleOf(reading, given, "form"), isJson: false };
    if (given.required === true) required.push(name);
  }
  const isMultipart = types.some((type) => formatOf(type) === "multipart");
  const isForm = types.some((type) => formatOf(type) === "form");
  return {
    mediaType: isMultipart && !isForm ? multipartType : formType,
    required: required.length > 0,
    schema: { type: "object", properties, ...(required.length > 0 ? { required } : {}) },
    fields,
    place: [...place, "parameters"],
  };
}

/** Removes file fields from a form's schema. The callback gets the name of a required one, or null. */
function withoutFiles(schema: Json, onFiles: (required: string | null) => void): Json {
  const properties = isObject(schema.properties) ? schema.properties : {};
  const files = Object.keys(properties).filter((name) => isFile(ownProperty(properties, name)));
  const required = Array.isArray(schema.required) ? schema.required.filter((name) => typeof name === "string") : [];
  if (files.length > 0) onFiles(files.find((name) => required.includes(name)) ?? null);
  const kept = Object.entries(properties).filter(([name]) => !files.includes(name));
  return {
    ...schema,
    ...(isObject(schema.properties) ? { properties: Object.fromEntries(kept) } : {}),
    ...(Array.isArray(schema.allOf)
      ? { allOf: schema.allOf.map((one) => (isObject(one) ? withoutFiles(one, onFiles) : one)) }
      : {}),
  };
}

function isFile(schema: unknown): boolean {
  if (!isObject(schema)) return false;
  const isBinary = schema.format === "binary" || schema.type === "file" || schema.contentMediaType !== undefined;
  return isBinary || isFile(schema.items);
}
