import { isDeepStrictEqual } from "node:util";
import type { ErrorDetail } from "@agentrun/contract";
import type { ErrorObject, ValidateFunction } from "ajv";
import { Ajv2020 } from "ajv/dist/2020.js";
import { fullFormats } from "ajv-formats/dist/formats.js";
import { RE2JS } from "re2js";
import { messageOf, ServiceError } from "../lib/errors.ts";

/** Patterns come from users: RE2 takes time linear in the text, so none can hang the service. */
function linearRegExp(pattern: string) {
  const compiled = RE2JS.compile(RE2JS.translateRegExp(pattern));
  // The validator tells patterns apart by their text.
  return { test: (text: string) => compiled.matcher(text).find(), toString: () => pattern };
}
linearRegExp.code = "linearRegExp";

function createAjv(): Ajv2020 {
  const ajv = new Ajv2020({ allErrors: false, strict: false, validateFormats: true, code: { regExp: linearRegExp } });
  for (const [name, format] of Object.entries(fullFormats)) ajv.addFormat(name, format);
  return ajv;
}

type Check = (value: unknown) => ErrorDetail[];

/** Compiles a JSON Schema (2020-12) that a user gave us; throws 422 with the field's name when it is not one. */
export function compileSchema(schema: Record<string, unknown>, param: string): Check {
  try {
    // A compiler of its own for each schema: ids in one user's schema must not meet another's.
    const ajv = createAjv();
    const validate = ajv.compile(schema);
    return (value) => check(validate, value, param);
  } catch (error) {
    throw new ServiceError("invalid_json_schema", { param, message: `${param}: ${messageOf(error)}` });
  }
}

function check(validate: ValidateFunction, value: unknown, param: string): ErrorDetail[] {
  try {
    return validate(value) ? [] : (validate.errors ?? []).map((error) => toDetail(error, "input"));
  } catch {
    // A schema that refers to itself without end overflows the stack at its first value.
    return [{ param: "input", code: "invalid_input", message: `The ${param} could not be applied to this value.` }];
  }
}

function toDetail(error: ErrorObject, root: string): ErrorDetail {
  const missing = error.keyword === "required" ? `/${error.params.missingProperty}` : "";
  const extra = error.keyword === "additionalProperties" ? `/${error.params.additionalProperty}` : "";
  const param = `${root}${error.instancePath}${missing}${extra}`.replaceAll("/", ".");
  return { param, code: "invalid_input", message: `${param} ${error.message ?? "is not valid"}.` };
}

/** Compiled schemas by whatever names them, the oldest forgotten first. */
export function createSchemaCache(maximum = 1_000): (key: string, schema: Record<string, unknown>) => Check {
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
