/** What agents call what they have to say, beside whatever else is in their output. */
const spoken = ["result", "text", "answer", "message", "output", "response"];

/** The words of an output, for a reader that takes words: its only field, or the one that is called so; null where it has none. */
export function toSpoken(output: Record<string, unknown>): string | null {
  const names = Object.keys(output);
  const named = names.length === 1 ? names : spoken;
  const texts = named.map((name) => output[name]).filter((value): value is string => typeof value === "string");
  return texts.find((text) => text !== "") ?? null;
}
