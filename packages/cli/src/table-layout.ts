import { cut, type Paint, pad, safeLine, widthOfText } from "./terminal.ts";

/** A field name, or a title with a function for the cell. */
export type Column<Row> = (keyof Row & string) | readonly [title: string, of: (row: Row) => unknown];

const gap = 2;
const narrowest = 10;
const longestWord = 32;

type Laid = { title: string; cells: string[]; width: number; isWhole: boolean };

/** Lays out a table that fits the terminal: texts are cut, single words are not; if that is not enough, the last columns are dropped. */
export function layTable<Row>(
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  width: number,
  paint: Paint,
): string[] {
  const laid = columns.map((column) => layColumn(rows, column));
  const fitting = fit(laid, width);
  if (!fitting) return layRecords(rows.length, laid, width, paint);
  const header = fitting.map(({ title, width: places }) => pad(cut(title, places), places)).join(" ".repeat(gap));
  const lines = rows.map((_, at) => fitting.map((column) => paintCell(column, at, paint)).join(" ".repeat(gap)));
  return [paint("dim", header.trimEnd()), ...lines.map((line) => line.trimEnd())];
}

function layColumn<Row>(rows: readonly Row[], column: Column<Row>): Laid {
  const [title, of] = typeof column === "string" ? [column, (row: Row) => row[column]] : column;
  const cells = rows.map((row) => toCell(of(row)));
  const shown = title.replaceAll("_", " ").toUpperCase();
  const width = Math.max(widthOfText(shown), ...cells.map(widthOfText));
  return { title: shown, cells, width, isWhole: cells.every(isWord) };
}

/** An id, a time, a number or a status: useless when cut. */
const isWord = (cell: string): boolean => cell.length <= longestWord && !cell.includes(" ");

/** Null: not even the first column fits. */
function fit(columns: readonly Laid[], width: number): Laid[] | null {
  for (let count = columns.length; count > 0; count -= 1) {
    const shrunk = shrink(columns.slice(0, count), width);
    // One column of several shows too little: records are easier to read.
    if (shrunk && (count > 1 || columns.length === 1)) return shrunk;
  }
  return null;
}

function shrink(columns: readonly Laid[], width: number): Laid[] | null {
  const sizes = columns.map((column) => column.width);
  const total = () => sizes.reduce((sum, size) => sum + size, 0) + gap * (columns.length - 1);
  while (total() > width) {
    const [widest] = columns
      .map((column, at) => ({ at, size: column.isWhole ? 0 : (sizes[at] ?? 0) }))
      .filter(({ size }) => size > narrowest)
      .sort((a, b) => b.size - a.size);
    if (!widest) return null;
    sizes[widest.at] = Math.max(
      narrowest,
      widest.size - Math.max(1, Math.min(widest.size - narrowest, total() - width)),
    );
  }
  return columns.map((column, at) => ({ ...column, width: sizes[at] ?? 0 }));
}

/** One field per line, for terminals that are too narrow for a table. */
function layRecords(count: number, columns: readonly Laid[], width: number, paint: Paint): string[] {
  return Array.from({ length: count }, (_, at) => [
    ...(at > 0 ? [""] : []),
    ...columns.flatMap((column) => {
      const text = paintCell({ ...column, width: Math.max(narrowest, width) }, at, paint).trimEnd();
      return text === "" ? [] : [`${paint("dim", column.title)}`, text];
    }),
  ]).flat();
}

function paintCell({ title, cells, width }: Laid, at: number, paint: Paint): string {
  const text = cut(cells[at] ?? "", width);
  const padding = " ".repeat(Math.max(0, width - widthOfText(text)));
  return (title === "STATUS" ? paintStatus(text, paint) : text) + padding;
}

const good = ["completed", "active", "succeeded", "ok"];
const bad = ["failed", "firing", "revoked", "failing", "expired"];
const waiting = ["running", "queued", "requires_action", "pending", "cancelling", "expiring"];

export function paintStatus(status: string, paint: Paint): string {
  if (good.includes(status)) return paint("green", status);
  if (bad.includes(status)) return paint("red", status);
  return waiting.includes(status) ? paint("yellow", status) : status;
}

/** A short text for a value. */
export function toCell(value: unknown): string {
  if (value === null || value === undefined) return "";
  if (Array.isArray(value) && value.every((each) => typeof each !== "object")) return safeLine(value.join(", "));
  if (typeof value === "object") return safeLine(JSON.stringify(value));
  const text = String(value);
  return /^\d{4}-\d\d-\d\dT[\d:]+\.\d+Z$/.test(text) ? text.replace(/\.\d+Z$/, "Z") : safeLine(text);
}
