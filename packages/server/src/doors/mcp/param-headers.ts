import type { IncomingHttpHeaders } from "node:http";
import { refuse } from "./errors.ts";
import { decodeHeader, type Fields, isFields } from "./message.ts";

type Annotated = { header: string; path: string[] };

/** Where an agent's schema says that a parameter is repeated in a header. */
function annotations(schema: unknown, path: string[] = []): Annotated[] {
  const properties = isFields(schema) && isFields(schema.properties) ? schema.properties : {};
  return Object.entries(properties).flatMap(([name, property]) => {
    const here = [...path, name];
    const header = isFields(property) ? property["x-mcp-header"] : undefined;
    const own = typeof header === "string" && header !== "" ? [{ header, path: here }] : [];
    return [...own, ...annotations(property, here)];
  });
}

const valueAt = (given: Fields, path: readonly string[]): unknown =>
  path.reduce<unknown>((value, name) => (isFields(value) ? value[name] : undefined), given);

/** Numbers by what they are, anything else by its letters. */
const isSame = (value: unknown, header: string | null): boolean =>
  typeof value === "number"
    ? header !== null && header.trim() !== "" && Number(header) === value
    : String(value) === header;

/** Whoever routes by such a header must not be told otherwise than the agent. */
export function assertParamHeaders(headers: IncomingHttpHeaders, schema: Fields | null, given: Fields): void {
  for (const { header, path } of annotations(schema)) {
    const name = `Mcp-Param-${header}`;
    const value = valueAt(given, path) ?? null;
    const sent = headers[name.toLowerCase()];
    if (value === null ? sent === undefined : isSame(value, decodeHeader(sent))) continue;
    throw refuse("HEADER_MISMATCH", `${name} is not what arguments.${path.join(".")} says.`, name, "invalid_header");
  }
}
