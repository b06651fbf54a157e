const longest = 160;

/** A short text for a value: the text alone if an object has one text only, otherwise JSON. */
export function previewOf(value: unknown): string {
  const texts = typeof value === "object" && value !== null ? Object.values(value) : [];
  const [only] = texts;
  const text = texts.length === 1 && typeof only === "string" && only !== "" ? only : JSON.stringify(value);
  return text.length > longest ? `${text.slice(0, longest)}…` : text;
}
