import { isDeepStrictEqual } from "node:util";
import type { ErrorDetail } from "@agentrun/contract";
import type { ErrorObject, ValidateFunction } from "ajv";
import { Ajv2020 } from "ajv/dist/2020.js";
import { fullFormats } from "ajv-formats/dist/formats.js";
import { RE2JS } from "re2js";
import { messageOf, ServiceError } from "../lib/errors.ts";
import { addLinearUniqueItems, addMeter } from "./bounded-schema.ts";

/** Patterns come from users: RE2 takes time linear in the text, so none can hang the service. */
function linearRegExp(pattern: string) {
  const compiled = RE2JS.compile(RE2JS.translateRegExp(pattern));
  // The validator tells patterns apart by their text.
  return { test: (text: string) => compiled.matcher(text).find(), toString: () => pattern };
}
linearRegExp.code = "linearRegExp";

const options = { allErrors: false, strict: false, code: { regExp: linearRegExp }, formats: fullFormats } as const;

/** Says what is wrong with a value; nothing, when it matches. */
export type Check = (value: unknown) => ErrorDetail[];

/** Compiles a JSON Schema (2020-12) that a user gave us; throws 422 with the field's name when it is not one. */
export type SchemaCompiler = (schema: Record<string, unknown>, param: string) => Check;

/** Every schema gets a compiler of its own, because ids in one user's must not meet another's; the meta-schema is shared. */
export function createSchemaCompiler(): SchemaCompiler {
  const judge = new Ajv2020(options);
  return (schema, param) => {
    try {
      // A word of the validator's own, which would make it answer with a promise.
      if ("$async" in schema) throw new Error("$async is not part of JSON Schema");
      if (!judge.validateSchema(schema)) throw new Error(judge.errorsText(judge.errors, { dataVar: "schema" }));
      return compileBounded(schema, param);
    } catch (error) {
      throw new ServiceError("invalid_json_schema", { param, message: `${param}: ${messageOf(error)}` });
    }
  };
}

function compileBounded(schema: Record<string, unknown>, param: string): Check {
  const ajv = new Ajv2020({ ...options, meta: false, validateSchema: false, inlineRefs: false });
  addLinearUniqueItems(ajv);
  const meter = addMeter(ajv);
  const validate = ajv.compile(meter.mark(schema));
  return (value) => {
    meter.reset();
    return check(validate, value, param);
  };
}

function check(validate: ValidateFunction, value: unknown, param: string): ErrorDetail[] {
  try {
    return validate(value) ? [] : (validate.errors ?? []).map((error) => toDetail(error, "input"));
  } catch {
    // A schema that refers to itself without end overflows the stack; one that branches without end runs out of ticks.
    return [{ param: "input", code: "invalid_input", message: `The ${param} could not be applied to this value.` }];
  }
}

function toDetail(error: ErrorObject, root: string): ErrorDetail {
  const missing = error.keyword === "required" ? `/${error.params.missingProperty}` : "";
  const extra = error.keyword === "additionalProperties" ? `/${error.params.additionalProperty}` : "";
  const param = `${root}${error.instancePath}${missing}${extra}`.replaceAll("/", ".");
  return { param, code: "invalid_input", message: `${param} ${error.message ?? "is not valid"}.` };
}

export type SchemaCache = (key: string, schema: Record<string, unknown>) => Check;

/** Compiled schemas by whatever names them, the oldest forgotten first. */
export function createSchemaCache(compileSchema: SchemaCompiler, maximum = 1_000): SchemaCache {
  const cache = new Map<string, { schema: Record<string, unknown>; check: Check }>();
  return (key, schema) => {
    const known = cache.get(key);
    if (known && (known.schema === schema || isDeepStrictEqual(known.schema, schema))) return known.check;
    const compiled = compileSchema(schema, "input_schema");
    cache.set(key, { schema, check: compiled });
    const oldest = cache.size > maximum ? cache.keys().next().value : undefined;
    if (oldest !== undefined) cache.delete(oldest);
    return compiled;
  };
}
