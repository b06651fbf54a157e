import { createTest, PatternCompiler, TooMuchWork, translateRegExp, type WorkMeter } from "@agentrun/bounded-regex";
import type { ErrorObject, ValidateFunction } from "ajv";
import { Ajv2020 } from "ajv/dist/2020.js";
import { fullFormats } from "ajv-formats/dist/formats.js";
import { addLinearUniqueItems, addMeter, markSchema, type SchemaMeter } from "./bounded-schema.ts";
import { newSchemaMeter } from "./schema-meter.ts";

/** The longest pattern, and the largest program it may become: `^.{1,1000}$` has two thousand steps. */
const mostPatternChars = 2_000;
const mostSteps = 5_000;
/** What all patterns of a schema may take to compile. */
const mostMs = 500;

/** Patterns come from users: RE2 takes time linear in the text, and all of them share the meter of the value. */
function createLinearRegExp(meter: SchemaMeter) {
  const patterns = new PatternCompiler({ mostSteps, mostMs });
  const linearRegExp = (pattern: string) => {
    if (pattern.length > mostPatternChars) throw new Error(`a pattern has more than ${mostPatternChars} characters`);
    const test = createTest(compileNamed(patterns, pattern));
    // The validator tells patterns apart by their text.
    return { test: (text: string) => test(text, meter.current), toString: () => pattern };
  };
  return Object.assign(linearRegExp, { code: "linearRegExp" });
}

function compileNamed(patterns: PatternCompiler, pattern: string) {
  try {
    return patterns.compile(translateRegExp(pattern));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`the pattern '${pattern.slice(0, 100)}' cannot be used: ${reason}`);
  }
}

/** A member counts when it was sent: every object has a `constructor`, and a schema may well ask for one. */
const options = { allErrors: false, strict: false, formats: fullFormats, ownProperties: true } as const;

/** What is wrong with a value, and where. */
export type SchemaFault = { param: string; code: "invalid_input"; message: string };

/** Says what is wrong with a value; nothing, when it matches. Checks of one value by several schemas share a meter. */
export type Check = (value: unknown, meter?: WorkMeter) => SchemaFault[];

/** Compiles a JSON Schema (2020-12); throws why it is none that can be used. `param` is what the faults call it. */
export type CompileSchema = (schema: Record<string, unknown>, param: string) => Check;

/** Every schema gets a compiler of its own, because ids in one user's must not meet another's; the meta-schema is shared. */
export function createCompileSchema(): CompileSchema {
  // The meta-schema is long and asked seldom: to make its code shorter takes longer than that saves.
  const judge = new Ajv2020({ ...options, code: { optimize: false } });
  return (schema, param) => {
    // A word of the validator's own, which would make it answer with a promise.
    if ("$async" in schema) throw new Error("$async is not part of JSON Schema");
    if (!judge.validateSchema(schema)) throw new Error(judge.errorsText(judge.errors, { dataVar: "schema" }));
    return compileBounded(schema, param);
  };
}

function compileBounded(schema: Record<string, unknown>, param: string): Check {
  const meter: SchemaMeter = { current: newSchemaMeter() };
  const code = { regExp: createLinearRegExp(meter) };
  const ajv = new Ajv2020({ ...options, code, meta: false, validateSchema: false, inlineRefs: false });
  addLinearUniqueItems(ajv, meter);
  addMeter(ajv, meter);
  const validate = ajv.compile(markSchema(schema));
  return (value, shared = newSchemaMeter()) => {
    meter.current = shared;
    return check(validate, value, param);
  };
}

function check(validate: ValidateFunction, value: unknown, param: string): SchemaFault[] {
  try {
    return validate(value) ? [] : (validate.errors ?? []).map((error) => toFault(error, "input"));
  } catch (error) {
    // A schema that refers to itself without end overflows the stack; one that branches without end, or whose patterns are slow, runs
    // out of work. Thrown, and so seen here whatever `not` or `anyOf` it happens in.
    const reason = error instanceof TooMuchWork ? ": it would take too long" : "";
    const message = `The ${param} could not be applied to this value${reason}.`;
    return [{ param: "input", code: "invalid_input", message }];
  }
}

/** Where the field at fault is one that the validator does not speak of. */
const inWords: Readonly<Record<string, string>> = {
  required: "is required",
  additionalProperties: "is not known to the schema",
};

function toFault(error: ErrorObject, root: string): SchemaFault {
  const missing = error.keyword === "required" ? `/${error.params.missingProperty}` : "";
  const extra = error.keyword === "additionalProperties" ? `/${error.params.additionalProperty}` : "";
  const param = `${root}${error.instancePath}${missing}${extra}`.replaceAll("/", ".");
  return {
    param,
    code: "invalid_input",
    message: `${param} ${inWords[error.keyword] ?? choicesIn(error) ?? error.message ?? "is not valid"}.`,
  };
}

const mostCharacters = 500;

/** Which values there are, where they are few enough to be read. */
function choicesIn({ keyword, params }: ErrorObject): string | null {
  if (keyword !== "enum") return null;
  const choices = (params.allowedValues as unknown[]).map((value) => JSON.stringify(value)).join(", ");
  return choices.length > mostCharacters ? null : `must be one of: ${choices}`;
}
