import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";

const opening = "standalone.js?raw\nvar standalone_default = ";
const closing = ";\n//#endregion";

/**
 * The viewer's script for browsers. Its package has it as a text within a module, so it is cut out of there: loading
 * the module would keep the text and all that it imports in memory, for a server that is not used.
 */
export async function readReferenceScript(): Promise<Buffer> {
  const source = await readFile(fileURLToPath(import.meta.resolve("@scalar/fastify-api-reference")), "utf8");
  const start = source.indexOf(opening);
  const end = source.indexOf(closing, start);
  if (start < 0 || end < 0) throw new Error("the viewer's package does not hold its script where it did");
  return Buffer.from(parseLiteral(source.slice(start + opening.length, end)));
}

/** JSON but for control characters, which JavaScript takes as they are. */
const parseLiteral = (literal: string): string =>
  JSON.parse(literal.replaceAll(/\p{Cc}/gu, (control) => JSON.stringify(control).slice(1, -1)));
