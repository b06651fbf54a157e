import { own } from "../../../lib/own.ts";
import { DocumentError } from "../../../model/connectors.ts";
import { type Entry, isBodyPart, nameOf, type Style, styleOf } from "./parameters.ts";
import type { Reading } from "./reading.ts";
import { asObject, at, follow, isObject, type Json, type Place } from "./references.ts";
import { toJsonSchema } from "./schema.ts";

/** What a request carries beside its address: one argument, `body`. */
export type RequestBody = {
  format: "json" | "form" | "multipart";
  mediaType: string;
  required: boolean;
  schema: Json;
  /** How a form's fields are written, by their names, where the document says so. */
  fields: Record<string, Style>;
};

type Described = Omit<RequestBody, "schema" | "format"> & { schema: Json; place: Place };

const form = "application/x-www-form-urlencoded";
const multipart = "multipart/form-data";

/** The body of an operation; undefined where it takes none that we can make, which an operation that needs one does not survive. */
export function readBody(reading: Reading, operation: Json, entries: readonly Entry[], place: Place) {
  const described = reading.isSwagger
    ? describeSwagger(reading, operation, entries, place)
    : describeContent(reading, operation.requestBody, [...place, "requestBody"]);
  if (!described) return undefined;
  const format = formatOf(described.mediaType);
  if (format === null) throw new Error(`There is no way to write ${described.mediaType}.`);
  return toBody(reading, format, described);
}

function toBody(reading: Reading, format: RequestBody["format"], described: Described): RequestBody | undefined {
  const { place, ...body } = described;
  if (format === "json") return { ...body, format };
  const schema = withoutFiles(body.schema, (name) => {
    if (!name) return reading.warn(place, "its files are left out: tools send text alone.");
    throw new DocumentError(at(place), `needs a file as '${name}', and tools send text alone.`);
  });
  const isEmpty = isObject(schema.properties) && Object.keys(schema.properties).length === 0 && !schema.allOf;
  return isEmpty && !body.required ? undefined : { ...body, format, schema };
}

const jsonType = /^((application|text)\/([a-z0-9.+-]*\+)?json(\s*;\s*[\w-]+=[\w.-]+)*|\*\/\*)$/i;

function formatOf(mediaType: string): RequestBody["format"] | null {
  if (jsonType.test(mediaType)) return "json";
  const [type] = mediaType.toLowerCase().split(";", 1);
  if (type?.trim() === form) return "form";
  return type?.trim() === multipart ? "multipart" : null;
}

/** JSON where it is taken, for it says the most. */
function preferred(types: readonly string[]): string | undefined {
  for (const format of ["json", "form", "multipart"]) {
    const found = types.find((type) => formatOf(type) === format);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Throws where an operation needs what cannot be sent, and says so where it could do without. */
function refuse(reading: Reading, types: readonly string[], required: boolean, place: Place): undefined {
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
  if (mediaType === undefined) return refuse(reading, types, required, place);
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

/** What is said of a field's style; where nothing is, the format's own way stands. */
function readEncodings(reading: Reading, encodings: unknown): Record<string, Style> {
  const entries = isObject(encodings) ? Object.entries(encodings) : [];
  const styled = entries.flatMap(([name, encoding]): [string, Style][] =>
    isObject(encoding) && ("style" in encoding || "explode" in encoding)
      ? [[name, { ...styleOf(reading, encoding, "form"), isJson: false }]]
      : [],
  );
  return Object.fromEntries(styled);
}

/** Swagger 2.0 has the body among the parameters: one that is it, or several that are its fields. */
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
  if (mediaType === undefined) return refuse(reading, types, required, whole.place);
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
    mediaType: isMultipart && !isForm ? multipart : form,
    required: required.length > 0,
    schema: { type: "object", properties, ...(required.length > 0 ? { required } : {}) },
    fields,
    place: [...place, "parameters"],
  };
}

/** A form's schema without its files; `tell` hears the name of one that is required, or null. */
function withoutFiles(schema: Json, tell: (required: string | null) => void): Json {
  const properties = isObject(schema.properties) ? schema.properties : {};
  const files = Object.keys(properties).filter((name) => isFile(own(properties, name)));
  const required = Array.isArray(schema.required) ? schema.required.filter((name) => typeof name === "string") : [];
  if (files.length > 0) tell(files.find((name) => required.includes(name)) ?? null);
  const kept = Object.entries(properties).filter(([name]) => !files.includes(name));
  return {
    ...schema,
    ...(isObject(schema.properties) ? { properties: Object.fromEntries(kept) } : {}),
    ...(Array.isArray(schema.allOf)
      ? { allOf: schema.allOf.map((one) => (isObject(one) ? withoutFiles(one, tell) : one)) }
      : {}),
  };
}

function isFile(schema: unknown): boolean {
  if (!isObject(schema)) return false;
  const isBinary = schema.format === "binary" || schema.type === "file" || schema.contentMediaType !== undefined;
  return isBinary || isFile(schema.items);
}
