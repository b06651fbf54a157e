import type { AgentContext } from "../../src/runtimes/agent-context.ts";
import { type Cell, type ColumnType, inferType, toCell } from "./column-types.ts";
import { type CsvRow, findDelimiter, parseCsv } from "./parse-csv.ts";

type Input = {
  csv: string;
  delimiter?: string;
  header?: boolean;
  types?: Record<string, ColumnType>;
  infer_types?: boolean;
};
type Column = { name: string; type: ColumnType };

/** Objects repeat every column name in every row, so a small text can ask for a very large answer. */
const maxAnswerChars = 4_000_000;

export default {
  async run(ctx: AgentContext) {
    const { csv, delimiter, header = true, ...options } = ctx.input as Input;
    const records = parseCsv(csv, delimiter ?? findDelimiter(csv));
    const names = nameColumns(header ? (records[0]?.fields ?? []) : (records[0]?.fields.map(() => "") ?? []));
    const rows = header ? records.slice(1) : records;
    checkShape(rows, names);
    const columns = typeColumns(rows, names, options);
    const result = `${rows.length} rows, ${columns.length} columns`;
    return { result, columns, row_count: rows.length, rows: rows.map((row) => toObject(row, columns)) };
  },
};

/** A table this wide is nearly always a text read with the wrong delimiter. */
const maxColumns = 1_000;

/** Names that are empty or taken get a number, because every column must be reachable. */
function nameColumns(header: string[]): string[] {
  if (header.length > maxColumns)
    throw new Error(`There are ${header.length} columns, and ${maxColumns} at most are read.`);
  const taken = new Set(header.map((name) => name.trim()));
  const used = new Set<string>();
  return header.map((raw, index) => {
    const wanted = raw.trim() || `column_${index + 1}`;
    let name = wanted;
    for (let n = 2; used.has(name) || (name !== raw.trim() && taken.has(name)); n += 1) name = `${wanted}_${n}`;
    used.add(name);
    return name;
  });
}

function checkShape(rows: CsvRow[], names: string[]): void {
  const ragged = rows.find(({ fields }) => fields.length !== names.length);
  if (ragged)
    throw new Error(`Line ${ragged.line}: ${ragged.fields.length} fields where ${names.length} are expected.`);
  const nameChars = names.join("").length + names.length;
  if (rows.length * nameChars > maxAnswerChars)
    throw new Error("The rows would make too large an answer. Split the text.");
}

function typeColumns(rows: CsvRow[], names: string[], { types = {}, infer_types = true }: Partial<Input>): Column[] {
  const stranger = Object.keys(types).find((name) => !names.includes(name));
  if (stranger !== undefined) throw new Error(`There is no column ${stranger} to give a type to.`);
  return names.map((name, index) => {
    const declared = Object.hasOwn(types, name) ? types[name] : undefined;
    const inferred = () => (infer_types ? inferType(rows.map(({ fields }) => fields[index] ?? "")) : "string");
    return { name, type: declared ?? inferred() };
  });
}

function toObject({ line, fields }: CsvRow, columns: Column[]): Record<string, Cell> {
  const entries = columns.map(({ name, type }, index) => {
    const cell = toCell(fields[index] ?? "", type);
    if (cell === undefined) throw new Error(`Line ${line}: the value of ${name} is not of type ${type}.`);
    return [name, cell] as const;
  });
  return Object.fromEntries(entries);
}
