import { UsageError } from "./exit-codes.ts";

/** A row of a file, as POST /datasets/{id}/rows takes it. */
export type FileRow = {
  input: Record<string, unknown>;
  expected_output?: Record<string, unknown>;
  tags?: string[];
  user?: string;
};

/** Reads the rows of a file: CSV if its name ends so, otherwise one JSON object per line. */
export const readDatasetRows = (path: string, text: string): FileRow[] =>
  path.toLowerCase().endsWith(".csv") ? readCsv(text) : readJsonLines(text);

function readJsonLines(text: string): FileRow[] {
  return text.split("\n").flatMap((line, index) => (line.trim() === "" ? [] : [readJsonLine(line, index + 1)]));
}

function readJsonLine(line: string, number: number): FileRow {
  let row: unknown;
  try {
    row = JSON.parse(line);
  } catch (error) {
    throw new UsageError(`Line ${number} is not JSON: ${error instanceof Error ? error.message : error}.`);
  }
  if (isObject(row) && isObject(row.input)) return row as FileRow;
  throw new UsageError(`Line ${number} must be an object with 'input', such as {"input": {"query": "hello"}}.`);
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

function readCsv(text: string): FileRow[] {
  const [head = [], ...records] = parseCsv(text);
  const columns = head.map(readColumn);
  if (!columns.some(({ field }) => field.startsWith("input.")))
    throw new UsageError(
      "The first line names the columns. At least one must start with 'input.', such as input.query.",
    );
  return records.map((cells, index) => readCells(columns, cells, index + 2));
}

type CsvColumn = { field: string; isJson: boolean };

function readColumn(name: string): CsvColumn {
  const isJson = name.endsWith(":json");
  const field = isJson ? name.slice(0, -":json".length) : name;
  if (/^(input|expected)\../.test(field) || ((field === "tags" || field === "user") && !isJson))
    return { field, isJson };
  throw new UsageError(
    `The column ${JSON.stringify(name)} is unknown. Columns are input.NAME, expected.NAME, tags and user; add ':json' to the name of a column with numbers, lists or objects.`,
  );
}

function readCells(columns: readonly CsvColumn[], cells: readonly string[], number: number): FileRow {
  if (cells.length !== columns.length)
    throw new UsageError(`Record ${number} has ${cells.length} cells, but there are ${columns.length} columns.`);
  const row: FileRow = { input: {} };
  for (const [index, { field, isJson }] of columns.entries()) {
    const cell = cells[index] ?? "";
    // An empty cell sets nothing.
    if (cell === "") continue;
    if (field === "user") row.user = cell;
    else if (field === "tags") row.tags = cell.split(";").map((each) => each.trim());
    else {
      const value = isJson ? readJsonCell(cell, field, number) : cell;
      if (field.startsWith("input.")) row.input[field.slice("input.".length)] = value;
      else row.expected_output = { ...row.expected_output, [field.slice("expected.".length)]: value };
    }
  }
  return row;
}

function readJsonCell(cell: string, field: string, number: number): unknown {
  try {
    return JSON.parse(cell);
  } catch {
    throw new UsageError(
      `Record ${number}: the cell of ${field} is not JSON. Remove ':json' from the column for text.`,
    );
  }
}

/** Records of RFC 4180: cells may be quoted, and a quoted cell may contain commas, line breaks and doubled quotes. */
function parseCsv(text: string): string[][] {
  const records: string[][] = [];
  let cells: string[] = [];
  const cell = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n|$)/y;
  const content = text.replace(/^\ufeff/, "");
  while (cell.lastIndex < content.length) {
    const found = cell.exec(content);
    if (!found) throw new UsageError(`The CSV is not valid in record ${records.length + 1}: check its quotes.`);
    const [, quoted, plain = "", end] = found;
    cells.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
    if (end === ",") {
      // A comma at the end of the text starts an empty last cell.
      if (cell.lastIndex === content.length) cells.push("");
      else continue;
    }
    if (cells.length > 1 || cells[0] !== "") records.push(cells);
    cells = [];
  }
  if (cells.length > 0) records.push(cells);
  return records;
}

const encoder = new TextEncoder();
const batchRows = 1_000;
/** Below the default limit of a request body. */
const batchBytes = 500_000;

/** The rows in groups that fit into a request. */
export function batchesOf(rows: readonly FileRow[]): FileRow[][] {
  const batches: FileRow[][] = [];
  let bytes = Number.POSITIVE_INFINITY;
  for (const row of rows) {
    const size = encoder.encode(JSON.stringify(row)).length;
    const last = batches.at(-1);
    if (last && last.length < batchRows && bytes + size <= batchBytes) {
      last.push(row);
      bytes += size;
    } else {
      batches.push([row]);
      bytes = size;
    }
  }
  return batches;
}
