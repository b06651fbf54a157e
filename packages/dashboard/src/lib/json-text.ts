type Parsed = { value: unknown; error: null } | { value: undefined; error: string };

/** Reads what somebody typed as JSON. */
export function parseJson(text: string): Parsed {
  try {
    return { value: JSON.parse(text), error: null };
  } catch (error) {
    return { value: undefined, error: error instanceof Error ? error.message : "This is not JSON." };
  }
}

export function parseObject(text: string): Parsed {
  const parsed = parseJson(text);
  if (parsed.error !== null) return parsed;
  const isObject = typeof parsed.value === "object" && parsed.value !== null && !Array.isArray(parsed.value);
  return isObject ? parsed : { value: undefined, error: "It must be a JSON object: { … }." };
}

export const prettyJson = (value: unknown): string => JSON.stringify(value, null, 2) ?? "";

/** Words are text, and what is JSON is taken as JSON: for fields that take anything. */
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
