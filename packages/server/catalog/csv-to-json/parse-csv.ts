/** One record and the line of the text it starts on. */
export type CsvRow = { line: number; fields: string[] };

type Cursor = { readonly text: string; readonly delimiter: string; at: number; line: number };

const delimiters = [",", ";", "\t", "|"];

/** Reads RFC 4180 text; any line ending will do, empty lines are left out, and a fault names its line. */
export function parseCsv(text: string, delimiter: string): CsvRow[] {
  const cursor: Cursor = { text, delimiter, at: text.startsWith("\uFEFF") ? 1 : 0, line: 1 };
  const rows: CsvRow[] = [];
  while (cursor.at < text.length) {
    if (isLineEnd(text[cursor.at])) readLineEnd(cursor);
    else rows.push(readRow(cursor));
  }
  return rows;
}

/** The delimiter that stands most often, outside quotes, in the first record. */
export function findDelimiter(text: string): string {
  const counts = new Map(delimiters.map((delimiter) => [delimiter, 0]));
  let quoted = false;
  for (const char of text.replace(/^[\uFEFF\r\n]+/, "")) {
    if (char === '"') quoted = !quoted;
    else if (!quoted && isLineEnd(char)) break;
    else if (!quoted && counts.has(char)) counts.set(char, (counts.get(char) ?? 0) + 1);
  }
  return delimiters.toSorted((a, b) => (counts.get(b) ?? 0) - (counts.get(a) ?? 0))[0] ?? ",";
}

function readRow(cursor: Cursor): CsvRow {
  const row = { line: cursor.line, fields: [readField(cursor)] };
  while (cursor.text[cursor.at] === cursor.delimiter) {
    cursor.at += 1;
    row.fields.push(readField(cursor));
  }
  readLineEnd(cursor);
  return row;
}

function readField(cursor: Cursor): string {
  return cursor.text[cursor.at] === '"' ? readQuoted(cursor) : readPlain(cursor);
}

function readPlain(cursor: Cursor): string {
  const start = cursor.at;
  while (cursor.at < cursor.text.length && !isFieldEnd(cursor)) cursor.at += 1;
  const field = cursor.text.slice(start, cursor.at);
  if (field.includes('"')) throw fault(cursor.line, "a quote stands inside a field that is not quoted");
  return field;
}

function readQuoted(cursor: Cursor): string {
  const parts: string[] = [];
  do {
    const close = cursor.text.indexOf('"', cursor.at + 1);
    if (close === -1) throw fault(cursor.line, "a quoted field is never closed");
    parts.push(cursor.text.slice(cursor.at + 1, close));
    cursor.at = close + 1;
  } while (cursor.text[cursor.at] === '"');
  // Two quotes in a row split the field into parts that one quote joins.
  const field = parts.join('"');
  if (cursor.at < cursor.text.length && !isFieldEnd(cursor)) throw fault(cursor.line, "text follows a closing quote");
  cursor.line += field.match(/\r\n|\r|\n/g)?.length ?? 0;
  return field;
}

function readLineEnd(cursor: Cursor): void {
  cursor.at += cursor.text.startsWith("\r\n", cursor.at) ? 2 : 1;
  cursor.line += 1;
}

const isLineEnd = (char: string | undefined): boolean => char === "\n" || char === "\r";

function isFieldEnd({ text, at, delimiter }: Cursor): boolean {
  return text[at] === delimiter || isLineEnd(text[at]);
}

const fault = (line: number, reason: string): Error => new Error(`Line ${line}: ${reason}.`);
