import { createHash } from "node:crypto";

/** What every model provider takes as the name of a tool. */
const longest = 64;

/** A name that models can use; two names that differ stay different. */
export function toToolName(text: string): string {
  const plain = text.replaceAll(/[^A-Za-z0-9_-]+/g, "_").replace(/^_+|_+$/g, "");
  const name = plain === "" ? "tool" : plain;
  if (name.length <= longest) return name;
  const mark = createHash("sha256").update(text).digest("hex").slice(0, 8);
  return `${name.slice(0, longest - mark.length - 1)}_${mark}`;
}

/** The name itself, or with the first number that nobody has yet. */
export function unusedName(name: string, taken: ReadonlySet<string>): string {
  for (let number = 1; ; number += 1) {
    const tail = number === 1 ? "" : `_${number}`;
    const candidate = name.slice(0, longest - tail.length) + tail;
    if (!taken.has(candidate)) return candidate;
  }
}
