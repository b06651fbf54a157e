import { type Column, layTable, paintStatus, toCell } from "./table-layout.ts";
import { safeText, type Terminal } from "./terminal.ts";

export type Output = {
  isJson: boolean;
  /** A line of data. */
  line(text: string): void;
  /** Data without a line's end. */
  write(text: string): void;
  /** An object as one line of JSON. */
  record(value: unknown): void;
  table<Row>(rows: readonly Row[], columns: readonly Column<Row>[], whenNone: string): void;
  /** One object: JSON, or its fields. */
  object(value: object): void;
  /** Talk. */
  say(text: string): void;
};

export function createOutput(terminal: Terminal, isJson: boolean): Output {
  const line = (text: string) => void terminal.out.write(`${text}\n`);
  const say = (text: string) => void terminal.err.write(`${text}\n`);
  return {
    isJson,
    line,
    say,
    write: (text) => void terminal.out.write(text),
    record: (value) => line(JSON.stringify(value)),
    table(rows, columns, whenNone) {
      if (isJson) for (const row of rows) line(JSON.stringify(row));
      else if (rows.length === 0) say(whenNone);
      else for (const text of layTable(rows, columns, terminal.width, terminal.paint)) line(text);
    },
    object(value) {
      if (isJson) line(JSON.stringify(value));
      else for (const text of layFields(value, terminal)) line(text);
    },
  };
}

/** Fields under each other; those that say nothing are left out. */
function layFields(value: object, { paint }: Terminal): string[] {
  const fields = Object.entries(value).filter(([name, field]) => name !== "object" && !isNothing(field));
  const longest = Math.max(0, ...fields.map(([name]) => name.length));
  return fields.map(([name, field]) => {
    const text = typeof field === "object" && !isPlainList(field) ? indented(field, longest + 2) : toCell(field);
    return `${paint("dim", name.padEnd(longest))}  ${name === "status" ? paintStatus(text, paint) : text}`;
  });
}

const isNothing = (value: unknown): boolean =>
  value === null ||
  value === undefined ||
  (Array.isArray(value) && value.length === 0) ||
  (typeof value === "object" && Object.keys(value).length === 0);

const isPlainList = (value: unknown): boolean =>
  Array.isArray(value) && value.every((each) => typeof each !== "object");

const indented = (value: unknown, places: number): string =>
  safeText(JSON.stringify(value, null, 2)).replaceAll("\n", `\n${" ".repeat(places)}`);
