/** As much of an input or an output as is looked through. */
export const maxSearchedChars = 32_768;

/** A string of JSON, and whether it is a name; or a number. What is cut off in the middle is read as far as it goes. */
const part = /"((?:[^"\\]|\\.)*)"(\s*:)?|-?\d+(?:\.\d+)?/g;

/** What JSON says, without the names of its members: those are the same in every run of an agent. */
export function toSearchText(json: string | null): string {
  if (json === null) return "";
  const words: string[] = [];
  for (const [number, text, colon] of json.slice(0, maxSearchedChars).matchAll(part)) {
    if (colon === undefined) words.push(text === undefined ? number : unescaped(text));
  }
  // The database holds no such character in a text.
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
