import { isUtf8 } from "node:buffer";
import { readFileSync, statSync } from "node:fs";

/** The text of a file, or why it cannot be used. */
export type FoundText = { text: string } | { fault: string };

/** The most that a request can have, as long as the operator has not changed it. */
const mostBytes = 1_048_576;

/** Reads a text in UTF-8, whose byte order mark is left out. */
export function readText(path: string, name: string): FoundText {
  const found = statSync(path, { throwIfNoEntry: false });
  if (!found) return { fault: `the file ${name} does not exist.` };
  if (!found.isFile()) return { fault: `${name} is not a file.` };
  if (found.size > mostBytes)
    return {
      fault: `the file ${name} has ${(found.size / mostBytes).toFixed(1)} MiB, and a configuration at most 1 MiB.`,
    };
  const bytes = readFileSync(path);
  if (isUtf8(bytes)) return { text: new TextDecoder().decode(bytes) };
  const line = bytes.toString("utf8").split("\ufffd", 1).join("").split("\n").length;
  return { fault: `line ${line} of the file ${name} is not text in UTF-8. Save the file in this encoding.` };
}
