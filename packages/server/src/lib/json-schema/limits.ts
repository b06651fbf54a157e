import { isObject } from "./evaluation.ts";

/** Limits of one schema. A larger one would hold up other requests while it is read. */
export const mostSubschemas = 4_000;
export const mostDepth = 200;

export const tooManySubschemas = () =>
  new Error(`it has more than ${mostSubschemas} subschemas; split it, or describe less of the value`);

/** What is never read. */
const annotations: ReadonlySet<string> = new Set(["default", "examples"]);

/** An ordinary subschema is itself an object and has some for its members. */
const mostObjects = 3 * mostSubschemas;

/** A quick look before schemas are read: every subschema is an object, and so is much of what `enum` and `const` cost. */
export function assertSubschemas(schemas: readonly unknown[]): void {
  const open = [...schemas];
  let count = 0;
  for (let place = open.pop(); place !== undefined; place = open.pop()) {
    if (Array.isArray(place)) {
      for (const item of place) if (typeof item === "object" && item !== null) open.push(item);
    } else if (isObject(place)) {
      count += 1;
      if (count > mostObjects) throw tooManySubschemas();
      for (const name of Object.keys(place)) if (!annotations.has(name)) open.push(place[name]);
    }
  }
}
