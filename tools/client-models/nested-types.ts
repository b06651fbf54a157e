import type { Model, Type } from "./model.ts";

/** All types that a body refers to. An object body becomes the method's arguments, and needs no type. */
export function nestedNames({ schemas, operations }: Model): Set<string> {
  const found = new Set<string>();
  const byName = new Map(schemas.map((schema) => [schema.name, schema]));
  const visit = (type: Type): void => {
    if (type.kind === "array") visit(type.items);
    if (type.kind === "map") visit(type.values);
    if (type.kind === "anyOf") type.types.forEach(visit);
    if (type.kind === "ref" && !found.has(type.name)) {
      found.add(type.name);
      visitInside(type.name);
    }
  };
  const visitInside = (name: string): void => {
    const schema = byName.get(name);
    if (schema?.kind === "union") for (const variant of schema.variants) visit({ kind: "ref", name: variant.schema });
    if (schema?.kind === "object") for (const field of schema.fields) visit(field.type);
  };
  for (const { body } of operations) {
    if (body?.type.kind === "ref" && byName.get(body.type.name)?.kind === "object") visitInside(body.type.name);
    else if (body) visit(body.type);
  }
  return found;
}
