import type { Type } from "./model.ts";

/** Names that Python or pydantic reserve. */
const taken = new Set(
  "False None True and as assert async await break class continue def del elif else except finally for from global if import in is lambda nonlocal not or pass raise return try while with yield copy dict json schema validate construct self".split(
    " ",
  ),
);

const isTaken = (name: string): boolean => taken.has(name) || /^model_/.test(name);

/** A valid Python name, with a trailing underscore if it is reserved. */
export const pythonName = (name: string): string => {
  const plain = name.replace(/\W/g, "_");
  return isTaken(plain) ? `${plain}_` : plain;
};

export const snake = (name: string): string =>
  name
    .replace(/([a-z0-9])([A-Z])/g, "$1_$2")
    .replace(/\W+/g, "_")
    .toLowerCase();

/** The type of a received value. */
export function receivedType(type: Type): string {
  switch (type.kind) {
    case "array":
      return `list[${orNone(receivedType(type.items), type.nullableItems)}]`;
    case "map":
      return `dict[str, ${orNone(receivedType(type.values), type.nullableValues)}]`;
    case "ref":
      return type.name;
    case "anyOf":
      return type.types.map(receivedType).join(" | ");
    default:
      return plainType(type);
  }
}

/** The type of an argument: a dictionary, or a model that was received before. `inside`: the module of the dictionaries. */
export function sentType(type: Type, inside = "params."): string {
  switch (type.kind) {
    case "array":
      return `Sequence[${orNone(sentType(type.items, inside), type.nullableItems)}]`;
    case "map":
      return `Mapping[str, ${orNone(sentType(type.values, inside), type.nullableValues)}]`;
    case "ref":
      return `${inside}${type.name} | models.${type.name}`;
    case "anyOf":
      return type.types.map((option) => sentType(option, inside)).join(" | ");
    default:
      return type.kind === "string" && type.format === "date-time" ? "datetime | str" : plainType(type);
  }
}

export const orNone = (text: string, isNullable: boolean): string => (isNullable ? `${text} | None` : text);

/** A single value is a discriminator and stays closed; several values are open. */
function plainType(type: Exclude<Type, { kind: "array" | "map" | "ref" | "anyOf" }>): string {
  switch (type.kind) {
    case "string":
      return type.format === "date-time" ? "datetime" : "str";
    case "integer":
      return "int";
    case "number":
      return "float";
    case "boolean":
      return "bool";
    case "unknown":
      return "Any";
    case "const":
      return literal([type.value]);
    case "enum":
      return type.values.length === 1 ? literal(type.values) : `${literal(type.values)} | str`;
  }
}

const literal = (values: string[]): string => `Literal[${values.map((value) => JSON.stringify(value)).join(", ")}]`;

/** A description that is valid in a docstring or comment. */
export const prose = (text: string): string => text.replaceAll("\\", "\\\\").replaceAll('"""', "'''").trim();
