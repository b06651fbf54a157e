import { type Sampling, type Schema, sample } from "./endpoint-calls.ts";

/** A field at any depth; `0` is the first item of a list. */
export type Field = { path: readonly (string | 0)[]; schema: Schema };

/** The name of a field in errors. */
export const paramOf = ({ path }: Field): string => path.join(".");

/** All fields of a body, at any depth. */
export function fieldsIn(schema: Schema | undefined, path: Field["path"] = []): Field[] {
  if (!schema || path.length > maxDepth) return [];
  const own = path.length > 0 ? [{ path, schema }] : [];
  const members = Object.entries(schema.properties ?? {}).flatMap(([name, field]) => fieldsIn(field, [...path, name]));
  const items = schema.items ? fieldsIn(schema.items, [...path, 0]) : [];
  const choices = [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])].flatMap((choice) => fieldsIn(choice, path));
  return [...own, ...members, ...items, ...choices];
}

const maxDepth = 6;

/** The smallest valid body, with this value in this field. */
export function bodyWith(schema: Schema, { path }: Field, value: unknown, sampling: Sampling): unknown {
  return put(sample(schema, sampling), schema, path, value, sampling);
}

function put(
  holder: unknown,
  schema: Schema,
  [step, ...rest]: Field["path"],
  value: unknown,
  sampling: Sampling,
): unknown {
  if (step === undefined) return value;
  const inner = [schema, ...(schema.anyOf ?? []), ...(schema.oneOf ?? [])].find((choice) =>
    step === 0 ? choice.items : choice.properties?.[step],
  );
  const next = (step === 0 ? inner?.items : inner?.properties?.[step]) ?? {};
  const owner = inner === schema && holder !== undefined ? holder : sample(inner ?? {}, sampling);
  const current = (owner as Record<string | number, unknown>)[step];
  const initial = current ?? (rest.length > 0 ? sample(next, sampling, String(step)) : undefined);
  const placed = put(initial, next, rest, value, sampling);
  return step === 0 ? [placed] : { ...(owner as object), [step]: placed };
}
