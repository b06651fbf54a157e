import { TooMuchWork, WorkMeter } from "@agentrun/bounded-regex";
import { assertSubschemas, SchemaBuilder } from "./builder.ts";
import { type Mismatch, type Node, Run } from "./evaluation.ts";
import { keywords } from "./keywords.ts";
import { metaSchema } from "./meta-schema.ts";

/** What is wrong with a value, and where. */
export type SchemaFault = { param: string; code: "invalid_input"; message: string };

/** Says what is wrong with a value; nothing, when it matches. Checks of one value by several schemas share a meter. */
export type Check = (value: unknown, meter?: WorkMeter) => SchemaFault[];

/** Compiles a JSON Schema (2020-12); throws why it cannot be used. `param` is what the faults call it. */
export type CompileSchema = (schema: Record<string, unknown>, param: string) => Check;

/**
 * Schemas are not turned into code but applied as they are, step by step: reading one takes time linear in its size, and applying it is
 * charged to a meter. So neither can hold up the process, whatever a caller sends (docs/decisions/0025).
 */
export function createCompileSchema(): CompileSchema {
  const meta = new SchemaBuilder(keywords).build(metaSchema);
  return (schema, param) => {
    // A keyword of another validator: a schema that relies on it would check less than its author thinks.
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
    // A schema that refers to itself without end overflows the stack; one that branches without end, or whose patterns are slow,
    // exceeds the meter. Both are thrown, and so no `not` or `anyOf` on the way can hide them.
    const reason = error instanceof TooMuchWork ? ": it would take too long" : "";
    const message = `The ${param} could not be applied to this value${reason}.`;
    return [{ param: "input", code: "invalid_input", message }];
  }
}

/** Where the property that fails is one inside the value. */
const membersOf: ReadonlySet<string> = new Set(["required", "additionalProperties"]);
const inWords: Readonly<Record<string, string>> = {
  required: "is required",
  additionalProperties: "is not known to the schema",
};

function toFault({ path, keyword, message, detail }: Mismatch, root: string): SchemaFault {
  const names = membersOf.has(keyword) ? [...path, String(detail)] : path;
  const param = [root, ...names].join(".");
  const words = inWords[keyword] ?? (keyword === "enum" ? choicesIn(detail) : null) ?? message;
  return { param, code: "invalid_input", message: `${param} ${words}.` };
}

const mostCharacters = 500;
/** As many values as can be read; each takes two characters at least. */
const mostChoices = mostCharacters / 2;

/** Which values there are, where they are few enough to be read. */
function choicesIn(allowed: unknown): string | null {
  if (!Array.isArray(allowed) || allowed.length > mostChoices) return null;
  const choices = allowed.map((value) => JSON.stringify(value)).join(", ");
  return choices.length > mostCharacters ? null : `must be one of: ${choices}`;
}

/**
 * What one value may cost with all schemas that it must match. It is checked on the thread that serves everybody: this much takes some
 * 80 ms, and an ordinary value of a megabyte much less.
 */
export const newSchemaMeter = (): WorkMeter => new WorkMeter(8_000_000);
