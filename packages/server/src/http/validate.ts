import {
  type Endpoint,
  type ErrorCode,
  type ErrorDetail,
  notFoundCodeOf,
  type PathParams,
  wordsOf,
} from "@agentrun/contract";
import type { ErrorObject, ValidateFunction } from "ajv";
import { Ajv2020 } from "ajv/dist/2020.js";
import { fullFormats } from "ajv-formats/dist/formats.js";
import type { TObject } from "typebox";
import { ServiceError } from "../lib/errors.ts";
import { lazily } from "../lib/memoize.ts";
import { nearestName } from "../lib/nearest-name.ts";

type Parts = { params: unknown; query: unknown; body: unknown };
export type CheckRequest = (parts: Parts) => void;

const dateTime = fullFormats["date-time"] as { validate: (text: string) => boolean };

/** With its offset, a time may fall outside the years 0 to 9999. */
function isDateTime(text: string): boolean {
  const year = new Date(text).getUTCFullYear();
  return dateTime.validate(text) && !(year < 0 || year > 9999);
}

const day = fullFormats.date as { validate: (text: string) => boolean };
/** Leap seconds are rejected, because JavaScript dates cannot represent them. */
const isTimeBound = (text: string): boolean =>
  (day.validate(text) || isDateTime(text)) && !Number.isNaN(Date.parse(text));

const formats = { ...fullFormats, "date-time": { ...dateTime, validate: isDateTime }, "time-bound": isTimeBound };
// `verbose`: each error includes its schema, which contains the allowed values.
const options = { allErrors: true, strict: false, discriminator: true, verbose: true, formats } as const;
const bodies = new Ajv2020(options);
/** Stops at the first error: a body can have as many errors as values, and each is an object. */
const firstErrors = new Ajv2020({ ...options, allErrors: false });
// Query parameters are text, so "20" counts as a number there.
const queries = new Ajv2020({ ...options, coerceTypes: true, useDefaults: true });

/** An endpoint without a body accepts only an empty object. */
const noBody = { type: "object", additionalProperties: false } as const;

const noQuery = { type: "object", additionalProperties: false } as const;

/** Creates the validation of an endpoint's requests. It throws on errors and converts numbers in the query. */
export function createRequestCheck(endpoint: Endpoint): CheckRequest {
  // Compiled at the first request: compiling all endpoints took a third of the service's start time.
  const checks = lazily(() => ({
    checkParams: compileParamsCheck(endpoint.params ?? {}),
    checkQuery: queries.compile(endpoint.query ?? noQuery),
    checkBody: firstErrors.compile(bodySchemaOf(endpoint)),
  }));
  const checkWhole = lazily(() => bodies.compile(bodySchemaOf(endpoint)));
  const needsBody = endpoint.body !== undefined && !endpoint.bodyOptional;
  return ({ params, query, body }) => {
    const { checkParams, checkQuery, checkBody } = checks();
    checkParams(params);
    if (!checkQuery(query)) throw queryError(checkQuery);
    if (body === undefined && !needsBody) return;
    if (body === undefined)
      throw new ServiceError("invalid_json", { message: "The request body is empty. Send a JSON body." });
    if (checkBody(body)) return;
    // All errors of an ordinary body are reported at once.
    if (hasMoreValues(body, maxValues) || checkWhole()(body)) throw bodyError(checkBody);
    throw bodyError(checkWhole());
  };
}

/** The items of a batch are validated by its handler. */
function bodySchemaOf({ body = noBody, batchOf }: Endpoint): object {
  if (batchOf === undefined) return body;
  const { properties } = body as TObject;
  return { ...body, properties: { ...properties, [batchOf]: { ...properties[batchOf], items: {} } } };
}

/** For a body with more values, only the first error is reported. */
const maxValues = 1_000;

function hasMoreValues(body: unknown, max: number): boolean {
  const open = [body];
  for (let count = 0; open.length > 0; count += 1) {
    if (count > max || open.length > max) return true;
    const value = open.pop();
    if (typeof value !== "object" || value === null) continue;
    const members: unknown[] = Array.isArray(value) ? value : Object.values(value);
    if (members.length > max) return true;
    open.push(...members);
  }
  return false;
}

/** Throws a not-found error for an invalid path parameter. */
function compileParamsCheck(params: PathParams): (values: unknown) => void {
  const checks = Object.entries(params).map(([name, { schema, notFound }]) => ({
    name,
    isValid: bodies.compile(schema),
    notFound,
  }));
  return (values) => {
    const given = values as Record<string, unknown>;
    const wrong = checks.find(({ name, isValid }) => !isValid(given[name]));
    if (wrong) throw new ServiceError(wrong.notFound);
  };
}

const wellFormedness: Record<string, ErrorCode> = {
  type: "invalid_type",
  required: "missing_required_field",
  additionalProperties: "unknown_field",
};

/** An empty body, such as that of a PATCH without a change. */
const isEmptyBody = ({ keyword, instancePath }: ErrorObject) => keyword === "minProperties" && instancePath === "";

/** A malformed id is treated like an unknown one. */
function meaningCode(error: ErrorObject): ErrorCode {
  if (isEmptyBody(error)) return "missing_required_field";
  return (error.keyword === "pattern" ? notFoundCodeOf(error.params.pattern) : undefined) ?? "invalid_value";
}

function bodyError(check: ValidateFunction): ServiceError {
  const details = toDetails(check, (error) => wellFormedness[error.keyword] ?? meaningCode(error));
  // Malformed fields come first: one of them makes the whole request a 400.
  return toError(details.toSorted((a, b) => rank(a) - rank(b)));
}

const malformed = new Set<string>(Object.values(wellFormedness));
const rank = ({ code }: ErrorDetail) => (malformed.has(code) ? 0 : 1);

function queryError(check: ValidateFunction): ServiceError {
  const details = toDetails(check, (error) => {
    if (error.keyword === "additionalProperties") return "unknown_field";
    return /^\/(after|before)$/.test(error.instancePath) ? "invalid_cursor" : "invalid_query";
  });
  return toError(details);
}

function toError(details: ErrorDetail[]): ServiceError {
  const [first] = details;
  const firstMessage = first ? { message: first.message } : {};
  return new ServiceError((first?.code ?? "invalid_value") as ErrorCode, {
    ...firstMessage,
    details: details.slice(0, 20),
  });
}

function toDetails(check: ValidateFunction, codeOf: (error: ErrorObject) => ErrorCode): ErrorDetail[] {
  const errors = withoutOtherKinds(check.errors ?? []).filter((error) => !wrappers.has(error.keyword));
  return errors.map((error) => {
    const param = paramOf(error);
    return { param: param || null, code: codeOf(error), message: toMessage(error, param) };
  });
}

/** If a field accepts several types and one of them was sent, only the errors for that type are reported. */
function withoutOtherKinds(errors: ErrorObject[]): ErrorObject[] {
  const otherKinds = errors
    .filter(({ keyword }) => keyword === "anyOf")
    .flatMap(({ instancePath, schemaPath }) => {
      const kinds = Map.groupBy(
        errors.filter((error) => error.schemaPath.startsWith(`${schemaPath}/`)),
        (error) => error.schemaPath.slice(schemaPath.length + 1).split("/")[0],
      );
      const wrong = [...kinds.values()].filter((kind) =>
        kind.some((error) => error.keyword === "type" && error.instancePath === instancePath),
      );
      return wrong.length < kinds.size ? wrong.flat() : [];
    });
  return errors.filter((error) => !otherKinds.includes(error));
}

/** These keywords only report that a nested schema failed, which has its own error. */
const wrappers = new Set(["anyOf", "oneOf", "if", "propertyNames"]);

function paramOf(error: ErrorObject): string {
  const path = error.instancePath.split("/").slice(1).map(unescapePointer);
  if (error.keyword === "required") path.push(error.params.missingProperty);
  if (error.keyword === "additionalProperties") path.push(error.params.additionalProperty);
  if (error.keyword === "discriminator") path.push(error.params.tag);
  if (error.propertyName !== undefined) path.push(error.propertyName);
  return path.map(shorten).join(".");
}

const maxNameChars = 100;
/** Field names can be very long, so an error repeats only the start. */
const shorten = (name: string): string => (name.length > maxNameChars ? `${name.slice(0, maxNameChars)}…` : name);

const unescapePointer = (part: string) => part.replaceAll("~1", "/").replaceAll("~0", "~");

function toMessage(error: ErrorObject, param: string): string {
  const name = param ? `'${param}'` : "The body";
  if (isEmptyBody(error)) return `Send at least one of these fields: ${fieldsOf(error.parentSchema).join(", ")}.`;
  if (error.keyword === "required") return `Field ${name} is required.`;
  if (error.keyword === "additionalProperties") return `Unknown field ${name}. ${knownFields(error)}`;
  if (error.keyword === "type") return `${name} must be ${[error.params.type].flat().map(typeName).join(" or ")}.`;
  if (error.keyword === "enum") return `${name} must be one of: ${error.params.allowedValues.map(String).join(", ")}.`;
  if (error.keyword === "minItems") return `${name} must have at least ${counted(error.params.limit, "item")}.`;
  if (error.keyword === "discriminator") return `${name} must be one of: ${discriminatorValues(error).join(", ")}.`;
  return `${name} ${describeError(error) ?? error.message ?? "is not valid"}.`;
}

const fieldsOf = (schema: ErrorObject["parentSchema"]) => Object.keys(schema?.properties ?? {});

const maxFieldsListed = 12;

/** A suggestion for a misspelt or shortened field (`agent` for `agent_id`), or a short list of the known fields. */
function knownFields({ params, parentSchema }: ErrorObject): string {
  const known = fieldsOf(parentSchema);
  const typed: string = params.additionalProperty;
  const start = `${typed}_`;
  const suggestion = nearestName(typed, known) ?? known.find((name) => name.startsWith(start)) ?? null;
  if (suggestion !== null) return `Did you mean '${suggestion}'?`;
  if (known.length === 0) return "This endpoint takes no fields.";
  return known.length > maxFieldsListed ? "Check the spelling." : `Known fields: ${known.join(", ")}.`;
}

/** The allowed values of the field that distinguishes the types of a union. */
function discriminatorValues({ params, parentSchema }: ErrorObject): unknown[] {
  const kinds: { properties?: Record<string, { const?: unknown }> }[] = parentSchema?.oneOf ?? [];
  return kinds.flatMap(({ properties }) => properties?.[params.tag]?.const ?? []);
}

const typeNames: Record<string, string> = {
  string: "a string",
  integer: "a whole number",
  number: "a number",
  boolean: "true or false",
  array: "an array",
  object: "an object",
};
const typeName = (type: string): string => typeNames[type] ?? type;

/** The message after the field's name. The validator's own messages require knowledge of JSON Schema. */
function describeError({ keyword, params }: ErrorObject): string | undefined {
  if (keyword === "pattern") return wordsOf(params.pattern);
  if (keyword === "format") return formatMessages[params.format];
  if (keyword === "const") return `must be ${JSON.stringify(params.allowedValue)}`;
  if (keyword === "uniqueItems") return `must not contain duplicates (items ${params.j} and ${params.i} are equal)`;
  return bounds[keyword]?.(params.limit);
}

const formatMessages: Record<string, string> = {
  "date-time": "must be a time such as 2026-01-02T03:04:05Z",
  date: "must be a day such as 2026-01-02",
  "time-bound": "must be a time such as 2026-01-02T03:04:05Z, or a day such as 2026-01-02",
};

const counted = (count: number, noun: string) => `${count} ${noun}${count === 1 ? "" : "s"}`;

const bounds: Record<string, (limit: number) => string> = {
  maxItems: (limit) => `must have at most ${counted(limit, "item")}`,
  minLength: (limit) => (limit === 1 ? "must not be empty" : `must have at least ${counted(limit, "character")}`),
  maxLength: (limit) => `must have at most ${counted(limit, "character")}`,
  minProperties: (limit) => `must have at least ${counted(limit, "field")}`,
  maxProperties: (limit) => `must have at most ${counted(limit, "field")}`,
  minimum: (limit) => `must be ${limit} or more`,
  maximum: (limit) => `must be ${limit} or less`,
  exclusiveMinimum: (limit) => `must be more than ${limit}`,
  exclusiveMaximum: (limit) => `must be less than ${limit}`,
};
