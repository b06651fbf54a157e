import { type Endpoint, type ErrorCode, type ErrorDetail, type PathParams, wordsOf } from "@agentrun/contract";
import type { ErrorObject, ValidateFunction } from "ajv";
import { Ajv2020 } from "ajv/dist/2020.js";
import { fullFormats } from "ajv-formats/dist/formats.js";
import { ServiceError } from "../lib/errors.ts";
import { lazily } from "../lib/memoize.ts";
import { nearestName } from "../lib/nearest-name.ts";

type Parts = { params: unknown; query: unknown; body: unknown };
export type CheckRequest = (parts: Parts) => void;

const dateTime = fullFormats["date-time"] as { validate: (text: string) => boolean };

/** A time's offset may carry it out of the years that four digits can write. */
function isDateTime(text: string): boolean {
  const year = new Date(text).getUTCFullYear();
  return dateTime.validate(text) && !(year < 0 || year > 9999);
}

const day = fullFormats.date as { validate: (text: string) => boolean };
/** Not a leap second, which no clock here can tell. */
const isTimeBound = (text: string): boolean =>
  (day.validate(text) || isDateTime(text)) && !Number.isNaN(Date.parse(text));

const formats = { ...fullFormats, "date-time": { ...dateTime, validate: isDateTime }, "time-bound": isTimeBound };
// `verbose`: an error has the schema beside it, which says what would have been taken.
const options = { allErrors: true, strict: false, discriminator: true, verbose: true, formats } as const;
const bodies = new Ajv2020(options);
/** Stops at the first error: a body can have as many as it has values, and each is an object. */
const firstErrors = new Ajv2020({ ...options, allErrors: false });
// Query parameters arrive as text: "20" is a number there and nowhere else.
const queries = new Ajv2020({ ...options, coerceTypes: true, useDefaults: true });

/** An endpoint that takes no body knows no field of one. */
const noBody = { type: "object", additionalProperties: false } as const;

const noQuery = { type: "object", additionalProperties: false } as const;

/** The request checks of one endpoint, made from its row of the table. They throw; the query's numbers are turned into numbers. */
export function createRequestCheck(endpoint: Endpoint): CheckRequest {
  // At its first request: compiling those of all endpoints took a third of the service's start.
  const checks = lazily(() => ({
    checkParams: compileParamsCheck(endpoint.params ?? {}),
    checkQuery: queries.compile(endpoint.query ?? noQuery),
    checkBody: firstErrors.compile(endpoint.body ?? noBody),
  }));
  const checkWhole = lazily(() => bodies.compile(endpoint.body ?? noBody));
  const needsBody = endpoint.body !== undefined && !endpoint.bodyOptional;
  return ({ params, query, body }) => {
    const { checkParams, checkQuery, checkBody } = checks();
    checkParams(params);
    if (!checkQuery(query)) throw queryError(checkQuery);
    if (body === undefined && !needsBody) return;
    if (body === undefined)
      throw new ServiceError("invalid_json", { message: "The request body is empty; send JSON." });
    if (checkBody(body)) return;
    // All that is wrong with an ordinary body is told at once.
    if (hasMoreValues(body, mostValues) || checkWhole()(body)) throw bodyError(checkBody);
    throw bodyError(checkWhole());
  };
}

/** A body with more values is told one error at a time. */
const mostValues = 1_000;

function hasMoreValues(body: unknown, most: number): boolean {
  const open = [body];
  for (let count = 0; open.length > 0; count += 1) {
    if (count > most || open.length > most) return true;
    const value = open.pop();
    if (typeof value !== "object" || value === null) continue;
    const members: unknown[] = Array.isArray(value) ? value : Object.values(value);
    if (members.length > most) return true;
    open.push(...members);
  }
  return false;
}

/** Throws where a path names what cannot exist. */
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

function bodyError(check: ValidateFunction): ServiceError {
  const details = toDetails(check, (error) => wellFormedness[error.keyword] ?? "invalid_value");
  // Form before meaning: one malformed field makes the whole request a 400.
  return toError(details.toSorted((a, b) => rank(a) - rank(b)));
}

const rank = (detail: ErrorDetail) => (detail.code === "invalid_value" ? 1 : 0);

function queryError(check: ValidateFunction): ServiceError {
  const details = toDetails(check, (error) => {
    if (error.keyword === "additionalProperties") return "unknown_field";
    return /^\/(after|before)$/.test(error.instancePath) ? "invalid_cursor" : "invalid_query";
  });
  return toError(details);
}

function toError(details: ErrorDetail[]): ServiceError {
  const [first] = details;
  const told = first ? { message: first.message } : {};
  return new ServiceError((first?.code ?? "invalid_value") as ErrorCode, { ...told, details: details.slice(0, 20) });
}

function toDetails(check: ValidateFunction, codeOf: (error: ErrorObject) => ErrorCode): ErrorDetail[] {
  const errors = ofFittingKinds(check.errors ?? []).filter((error) => !wrappers.has(error.keyword));
  return errors.map((error) => {
    const param = paramOf(error);
    return { param: param || null, code: codeOf(error), message: sentence(error, param) };
  });
}

/** Where a field takes several kinds and one of them was sent, what is wrong with that one is the reason; that it is none of the others is not. */
function ofFittingKinds(errors: ErrorObject[]): ErrorObject[] {
  const misfits = errors
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
  return errors.filter((error) => !misfits.includes(error));
}

/** These only say that something inside failed, which has an error of its own. */
const wrappers = new Set(["anyOf", "oneOf", "if", "propertyNames"]);

function paramOf(error: ErrorObject): string {
  const path = error.instancePath.split("/").slice(1).map(unescapePointer);
  if (error.keyword === "required") path.push(error.params.missingProperty);
  if (error.keyword === "additionalProperties") path.push(error.params.additionalProperty);
  if (error.keyword === "discriminator") path.push(error.params.tag);
  if (error.propertyName !== undefined) path.push(error.propertyName);
  return path.map(shorten).join(".");
}

const mostNameChars = 100;
/** A name is as long as its sender makes it: an error repeats only its beginning. */
const shorten = (name: string): string => (name.length > mostNameChars ? `${name.slice(0, mostNameChars)}…` : name);

const unescapePointer = (part: string) => part.replaceAll("~1", "/").replaceAll("~0", "~");

function sentence(error: ErrorObject, param: string): string {
  const name = param ? `'${param}'` : "The body";
  if (error.keyword === "required") return `Field ${name} is required.`;
  if (error.keyword === "additionalProperties") return `Field ${name} is not known here. ${knownFields(error)}`;
  if (error.keyword === "type") return `${name} must be ${[error.params.type].flat().map(typeInWords).join(" or ")}.`;
  if (error.keyword === "enum") return `${name} must be one of: ${error.params.allowedValues.map(String).join(", ")}.`;
  if (error.keyword === "minItems")
    return `Name at least ${error.params.limit === 1 ? "one" : error.params.limit} in ${name}.`;
  if (error.keyword === "discriminator") return `${name} must be one of: ${kindsOf(error).join(", ")}.`;
  return `${name} ${inWords(error) ?? error.message ?? "is not valid"}.`;
}

const mostFieldsNamed = 12;

/** What was meant, or what there is to choose from where that is not much. */
function knownFields({ params, parentSchema }: ErrorObject): string {
  const known = Object.keys(parentSchema?.properties ?? {});
  const meant = nearestName(params.additionalProperty, known);
  if (meant !== null) return `Did you mean '${meant}'?`;
  if (known.length === 0) return "None is taken here.";
  return known.length > mostFieldsNamed ? "Check its spelling." : `It takes: ${known.join(", ")}.`;
}

/** The kinds that a union tells apart by one of their fields. */
function kindsOf({ params, parentSchema }: ErrorObject): unknown[] {
  const kinds: { properties?: Record<string, { const?: unknown }> }[] = parentSchema?.oneOf ?? [];
  return kinds.flatMap(({ properties }) => properties?.[params.tag]?.const ?? []);
}

const typesInWords: Record<string, string> = {
  string: "a string",
  integer: "a whole number",
  number: "a number",
  boolean: "true or false",
  array: "an array",
  object: "an object",
};
const typeInWords = (type: string): string => typesInWords[type] ?? type;

/** What goes on from the field's name; the validator's own words are for people who know JSON Schema. */
function inWords({ keyword, params }: ErrorObject): string | undefined {
  if (keyword === "pattern") return wordsOf(params.pattern);
  if (keyword === "format") return formatsInWords[params.format];
  if (keyword === "const") return `must be ${JSON.stringify(params.allowedValue)}`;
  if (keyword === "uniqueItems") return `names the same twice, as its items ${params.j} and ${params.i}`;
  return bounds[keyword]?.(params.limit);
}

const formatsInWords: Record<string, string> = {
  "date-time": "must be a time such as 2026-01-02T03:04:05Z",
  date: "must be a day such as 2026-01-02",
  "time-bound": "must be a time such as 2026-01-02T03:04:05Z, or a day such as 2026-01-02",
};

const counted = (count: number, noun: string) => `${count} ${noun}${count === 1 ? "" : "s"}`;

const bounds: Record<string, (limit: number) => string> = {
  maxItems: (limit) => `must name at most ${limit}`,
  minLength: (limit) => (limit === 1 ? "must not be empty" : `must have at least ${counted(limit, "character")}`),
  maxLength: (limit) => `must have at most ${counted(limit, "character")}`,
  minProperties: (limit) => `must have at least ${counted(limit, "field")}`,
  maxProperties: (limit) => `must have at most ${counted(limit, "field")}`,
  minimum: (limit) => `must be ${limit} or more`,
  maximum: (limit) => `must be ${limit} or less`,
  exclusiveMinimum: (limit) => `must be more than ${limit}`,
  exclusiveMaximum: (limit) => `must be less than ${limit}`,
};
