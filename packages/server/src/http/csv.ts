/** Lines of a table as RFC 4180 writes them; what a line does not have is an empty cell. */
export function toCsv(columns: readonly string[], lines: readonly Record<string, unknown>[]): string {
  const rows = lines.map((line) => columns.map((column) => toCell(line[column])));
  return [columns, ...rows].map((cells) => `${cells.join(",")}\r\n`).join("");
}

/** A text that a spreadsheet would take for a formula is kept from being one: end users name themselves. */
function toCell(value: unknown): string {
  const text = typeof value === "string" && /^[=+\-@\t\r]/.test(value) ? `'${value}` : String(value ?? "");
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
