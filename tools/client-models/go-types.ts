import { goEnumName, goName } from "./go-names.ts";
import type { Field, Type } from "./model.ts";

export type Enums = ReadonlyMap<string, readonly string[]>;

/** A type in Go. */
export function goType(type: Type, enums: Enums): string {
  switch (type.kind) {
    case "string":
      return type.format === "date-time" ? "time.Time" : "string";
    case "integer":
      return "int64";
    case "number":
      return "float64";
    case "boolean":
      return "bool";
    case "const":
      return "string";
    case "unknown":
    case "anyOf":
      return "any";
    case "enum": {
      const name = goEnumName(type.name);
      return enums.has(name) ? name : "string";
    }
    case "array":
      return `[]${orPointer(goType(type.items, enums), type.nullableItems)}`;
    case "map":
      return `map[string]${orPointer(goType(type.values, enums), type.nullableValues)}`;
    case "ref":
      return goName(type.name);
  }
}

/** Maps, lists and `any` can be nil without a pointer. */
export const orPointer = (type: string, isNullable: boolean): string =>
  isNullable && !/^(map\[|\[\]|any$)/.test(type) ? `*${type}` : type;

/** Optional fields of requests are `Opt`; those of responses are nil if missing. */
export function goFieldType({ type, required, nullable }: Field, enums: Enums, isSent: boolean): string {
  const plain = goType(type, enums);
  if (isSent && !required) return `Opt[${plain}]`;
  return orPointer(plain, nullable || !required);
}

export type Row = { comment: string | null; cells: string[] };

/** Aligned like gofmt: a comment ends a block. */
export function goRows(rows: Row[]): string {
  const blocks: Row[][] = [];
  for (const row of rows) {
    const block = blocks.at(-1);
    if (row.comment !== null || !block) blocks.push([row]);
    else block.push(row);
  }
  return blocks.map(blockText).join("");
}

function blockText(rows: Row[]): string {
  const widths = (rows[0]?.cells ?? []).map((_, column) =>
    Math.max(...rows.map(({ cells }) => cells[column]?.length ?? 0)),
  );
  const line = ({ cells }: Row) =>
    cells.map((cell, column) => (column === cells.length - 1 ? cell : cell.padEnd(widths[column] ?? 0))).join(" ");
  return rows.map((row) => `${row.comment ? `\t// ${row.comment}\n` : ""}\t${line(row)}\n`).join("");
}

/** A description on one line. */
export const goProse = (text: string): string => text.replace(/\s+/g, " ").trim();
