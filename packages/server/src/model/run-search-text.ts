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

const punctuation = /[^\p{L}\p{N}\p{M}\s]+/gu;

/** The text with its words separated by spaces only: PostgreSQL reads `ORD-4711` as `ord` and the number -4711, and a path as one word. */
export const splitWords = (text: string): string => text.replace(punctuation, " ").trim();

/** The text, and the parts of its words that contain punctuation: both the whole word and each part are found. */
export function withParts(text: string): string {
  const parts = text.split(/\s+/).flatMap((word) => {
    const split = splitWords(word);
    return split === word ? [] : [split];
  });
  return parts.length === 0 ? text : `${text}\n${parts.join(" ")}`;
}
