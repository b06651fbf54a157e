import { createCompileSchema } from "../../server/src/lib/compile-schema.ts";
import { TestRefusal } from "./refusal.ts";

/** The service's own, made once: to get to know the language of schemas takes it longest. */
export const compileSchema = createCompileSchema();

/** Throws in the service's own words where a value is not what the agent's schema says. */
export function assertMatches(schema: object | undefined, value: unknown, what: "input" | "output"): void {
  if (schema === undefined) return;
  const [fault] = compile(schema, `${what}_schema`)(value);
  if (!fault) return;
  const message =
    what === "input" ? fault.message : `The agent broke its own word: ${fault.message.replace(/^input/, what)}`;
  throw new TestRefusal(`invalid_${what}`, message);
}

function compile(schema: object, param: string) {
  try {
    return compileSchema({ ...schema }, param);
  } catch (error) {
    throw new TestRefusal("invalid_json_schema", `${param}: ${error instanceof Error ? error.message : error}`);
  }
}
