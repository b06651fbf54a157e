import { isDeepStrictEqual } from "node:util";
import { messageOf, ServiceError } from "../../lib/errors.ts";
import { type Check, type CompileSchema, createCompileSchema } from "../../lib/json-schema/compile-schema.ts";

/** Compiles a user's JSON Schema (2020-12); throws 422 with the field's name if it is invalid. */
export type SchemaCompiler = (schema: Record<string, unknown>, param: string) => Check;

export function createSchemaCompiler(compileSchema: CompileSchema = createCompileSchema()): SchemaCompiler {
  return (schema, param) => {
    try {
      return compileSchema(schema, param);
    } catch (error) {
      throw new ServiceError("invalid_json_schema", { param, message: `${param}: ${messageOf(error)}` });
    }
  };
}

export type SchemaCache = (key: string, schema: Record<string, unknown>) => Check;

/** Caches compiled schemas by key; evicts the oldest first. */
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
