import { TooMuchWork, WorkMeter } from "@agentrun/bounded-regex";
import { assertSubschemas, SchemaBuilder } from "./builder.ts";
import { type Mismatch, type Node, Run } from "./evaluation.ts";
import { keywords } from "./keywords.ts";
import { metaSchema } from "./meta-schema.ts";

/** Why and where a value does not match. */
export type SchemaFault = { param: string; code: "invalid_input"; message: string };

/** Returns the faults of a value; none if it matches. Pass one meter if several schemas check the same value. */
export type Check = (value: unknown, meter?: WorkMeter) => SchemaFault[];

/** Compiles a JSON Schema (2020-12); throws an error with the reason if it cannot be used. `param` is the schema's name in faults. */
export type CompileSchema = (schema: Record<string, unknown>, param: string) => Check;

/**
 * Schemas are interpreted, not compiled to JavaScript: reading one takes time linear in its size, and applying it is charged to a meter.
 * So no schema or value from a caller can block the process (docs/decisions/0025).
 */
export function createCompileSchema(): CompileSchema {
  const meta = new SchemaBuilder(keywords).build(metaSchema);
  return (schema, param) => {
    // A keyword of the validator Ajv: a schema that relies on it would check less than its author expects.
    if ("$async" in schema) throw new Error("$async is not part of JSON Schema");
    assertSubschemas([schema]);
    assertSchema(meta, schema);
    const node = new SchemaBuilder(keywords).build(schema);
    return (value, meter = newSchemaMeter()) => check(node, value, param, meter);
  };
}

function assertSchema(meta: Node, schema: Record<string, unknown>): void {
  const run = new Run(newSchemaMeter());
  try {
    if (run.apply(meta, schema, null)) return;
  } catch (error) {
    throw new Error(`it is too large to be checked${error instanceof TooMuchWork ? "" : `: ${String(error)}`}`);
  }
  const [first] = run.mismatches;
  throw new Error(first ? toFault(first, "schema").message : "it is not a JSON Schema");
}

function check(node: Node, value: unknown, param: string, meter: WorkMeter): SchemaFault[] {
  const run = new Run(meter);
  try {
    return run.apply(node, value, null) ? [] : run.mismatches.map((mismatch) => toFault(mismatch, "input"));
  } catch (error) {
    // An endlessly recursive schema overflows the stack; endless branching or slow patterns exceed the meter. Both throw, so that
    // no `not` or `anyOf` in between can hide them.
    const reason = error instanceof TooMuchWork ? ": it would take too long" : "";
    const message = `The ${param} could not be applied to this value${reason}.`;
    return [{ param: "input", code: "invalid_input", message }];
  }
}

/** Keywords whose fault is about a member of the value. */
const memberKeywords: ReadonlySet<string> = new Set(["required", "additionalProperties"]);
const descriptions: Readonly<Record<string, string>> = {
  required: "is required",
  additionalProperties: "is not allowed by the schema",
};

function toFault({ path, keyword, message, detail }: Mismatch, root: string): SchemaFault {
  const names = memberKeywords.has(keyword) ? [...path, String(detail)] : path;
  const param = [root, ...names].join(".");
  const words = descriptions[keyword] ?? (keyword === "enum" ? listChoices(detail) : null) ?? message;
  return { param, code: "invalid_input", message: `${param} ${words}.` };
}

const maxCharacters = 500;
/** Each value takes at least two characters. */
const maxChoices = maxCharacters / 2;

/** The allowed values, if the list is short enough to be read. */
function listChoices(allowed: unknown): string | null {
  if (!Array.isArray(allowed) || allowed.length > maxChoices) return null;
  const choices = allowed.map((value) => JSON.stringify(value)).join(", ");
  return choices.length > maxCharacters ? null : `must be one of: ${choices}`;
}

/**
 * The work allowed for one value with all schemas that it must match. The check runs on the thread that serves all requests: this
 * limit takes about 80 ms, and an ordinary value of a megabyte much less.
 */
export const newSchemaMeter = (): WorkMeter => new WorkMeter(8_000_000);
