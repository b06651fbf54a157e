import { type Column, layTable, paintStatus, toCell } from "./table-layout.ts";
import { safeText, type Terminal } from "./terminal.ts";

export type Output = {
  isJson: boolean;
  /** A line of data. */
  line(text: string): void;
  /** Data without a newline. */
  write(text: string): void;
  /** An object as one line of JSON. */
  record(value: unknown): void;
  table<Row>(rows: readonly Row[], columns: readonly Column<Row>[], whenNone: string): void;
  /** One object: JSON, or its fields. */
  object(value: object): void;
  /** A message on stderr. */
  say(text: string): void;
};

export function createOutput(terminal: Terminal, isJson: boolean): Output {
  const line = (text: string) => terminal.writeOut(`${text}\n`);
  const say = (text: string) => terminal.writeErr(`${text}\n`);
  return {
    isJson,
    line,
    say,
    write: (text) => terminal.writeOut(text),
    record: (value) => line(toJsonLine(value)),
    table(rows, columns, whenNone) {
      if (isJson) for (const row of rows) line(toJsonLine(row));
      else if (rows.length === 0) say(whenNone);
      else for (const text of layTable(rows, columns, terminal.width, terminal.paint)) line(text);
    },
    object(value) {
      if (isJson) line(toJsonLine(value));
      else for (const text of layFields(value, terminal)) line(text);
    },
  };
}

/** JSON does not escape all control characters that a terminal interprets. */
const toJsonLine = (value: unknown): string =>
  JSON.stringify(value).replace(
    /[\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g,
    (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );

/** One field per line, without empty fields. */
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
