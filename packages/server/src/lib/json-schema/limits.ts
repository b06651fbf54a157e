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
/** Values in all arrays of a schema: what `enum` and `required` name, and subschemas that are `true` or `false`. */
const mostItems = 5 * mostSubschemas;

const tooManyItems = () =>
  new Error(`its arrays (enum, required, allOf and others) have more than ${mostItems} values`);

/** A quick look before schemas are read: every subschema is an object or an item of an array, and so is what `enum` and `const` cost. */
export function assertSubschemas(schemas: readonly unknown[]): void {
  const open = [...schemas];
  let objects = 0;
  let items = 0;
  for (let place = open.pop(); place !== undefined; place = open.pop()) {
    if (Array.isArray(place)) {
      items += place.length;
      if (items > mostItems) throw tooManyItems();
      for (const item of place) if (typeof item === "object" && item !== null) open.push(item);
    } else if (isObject(place)) {
      objects += 1;
      if (objects > mostObjects) throw tooManySubschemas();
      for (const name of Object.keys(place)) if (!annotations.has(name)) open.push(place[name]);
    }
  }
}
