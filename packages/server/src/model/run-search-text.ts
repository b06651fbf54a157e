/** How much of an input or output is searched. */
export const maxSearchedChars = 32_768;

/** A JSON string, which is a member name if a colon follows, or a number. Works on truncated JSON, too. */
const part = /"((?:[^"\\]|\\.)*)"(\s*:)?|-?\d+(?:\.\d+)?/g;

/** The text values in JSON, without member names, which are the same in every run of an agent. */
export function toSearchText(json: string | null): string {
  if (json === null) return "";
  const words: string[] = [];
  for (const [number, text, colon] of json.slice(0, maxSearchedChars).matchAll(part)) {
    if (colon === undefined) words.push(text === undefined ? number : unescaped(text));
  }
  // PostgreSQL cannot store this character in a text.
  return words.join("\n").replaceAll("\0", " ");
}

function unescaped(text: string): string {
  if (!text.includes("\\")) return text;
  try {
    return JSON.parse(`"${text}"`) as string;
  } catch {
    return text;
  }
}
