type Parsed = { value: unknown; error: null } | { value: undefined; error: string };

/** Parses typed text as JSON. */
export function parseJson(text: string): Parsed {
  try {
    return { value: JSON.parse(text), error: null };
  } catch (error) {
    return { value: undefined, error: error instanceof Error ? error.message : "Invalid JSON." };
  }
}

export const prettyJson = (value: unknown): string => JSON.stringify(value, null, 2) ?? "";

/** Parses JSON if the text is valid JSON, else returns the text: for fields of any type. */
export function parseLoosely(text: string): unknown {
  const parsed = parseJson(text);
  return parsed.error === null ? parsed.value : text;
}

export const toLooseText = (value: unknown): string =>
  value === undefined
    ? ""
    : typeof value === "string" && typeof parseLoosely(value) === "string"
      ? value
      : prettyJson(value);
