const longest = 160;

/** An object whose first value is a text, up to the end of the text or the place where it is cut off. */
const firstText = /^\{"(?:[^"\\]|\\.)*":("(?:[^"\\]|\\u[\da-fA-F]{4}|\\[^u])*)/;

/** The same for the beginning of a JSON text. */
export function previewOfStart(start: string): string {
  const whole = parsed(start);
  if (whole !== undefined) return previewOf(whole);
  const [match = "", text] = firstText.exec(start) ?? [];
  const isCut = text !== undefined && !start.slice(match.length).startsWith('"');
  return isCut ? `${parsed(`${text}"`) ?? text}…` : `${start}…`;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** A short text for a value: the text alone if an object has one text only, otherwise JSON. */
export function previewOf(value: unknown): string {
  const texts = typeof value === "object" && value !== null ? Object.values(value) : [];
  const [only] = texts;
  const text = texts.length === 1 && typeof only === "string" && only !== "" ? only : JSON.stringify(value);
  return text.length > longest ? `${text.slice(0, longest)}…` : text;
}
