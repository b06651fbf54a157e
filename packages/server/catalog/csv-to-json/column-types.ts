export type ColumnType = "string" | "integer" | "number" | "boolean";
export type Cell = string | number | boolean | null;

const truths = new Map([
  ["true", true],
  ["yes", true],
  ["1", true],
  ["false", false],
  ["no", false],
  ["0", false],
]);

/**
 * What a column holds, judged by all of its values. Text wins wherever converting could lose something:
 * leading zeros, exponents (1E5 is often a part number), more digits than a double keeps.
 */
export function inferType(values: string[]): ColumnType {
  const present = values.filter((value) => value !== "");
  if (present.length === 0) return "string";
  if (present.every((value) => /^(true|false)$/i.test(value))) return "boolean";
  if (present.every(isPlainInteger)) return "integer";
  return present.every(isPlainNumber) ? "number" : "string";
}

/** The value of a field in a column of this type; nothing when it does not fit. */
export function toCell(field: string, type: ColumnType): Cell | undefined {
  if (field === "") return null;
  if (type === "string") return field;
  if (type === "boolean") return truths.get(field.toLowerCase());
  const number = toNumber(field);
  return type === "number" || Number.isSafeInteger(number) ? number : undefined;
}

function toNumber(field: string): number | undefined {
  if (!/^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?$/i.test(field)) return undefined;
  const number = Number(field);
  return Number.isFinite(number) ? number : undefined;
}

function isPlainInteger(field: string): boolean {
  return /^(?:0|-?[1-9]\d*)$/.test(field) && Number.isSafeInteger(Number(field));
}

function isPlainNumber(field: string): boolean {
  if (field.length > 20 || !/^(?!-[0.]+$)-?(?:0|[1-9]\d*)(?:\.\d+)?$/.test(field)) return false;
  const significant = field.replace(/[-.]/g, "").replace(/^0+/, "");
  return significant.length <= 15;
}
