type Fields = Record<string, unknown>;

const placeholder = /\{\{\s*([^{}]+?)\s*\}\}/g;

/**
 * The user message for a run's input. A template is filled in one pass, so that values are never interpreted as templates. A missing
 * field is empty, and a value that is not a string is inserted as JSON.
 */
export function toUserText(template: string | undefined, inputText: string): string {
  const input = JSON.parse(inputText) as Fields;
  const text = template === undefined ? "" : fill(template, input);
  if (text.trim() !== "") return text;
  return (template === undefined && onlyText(input, ["query"])) || inputText;
}

const fill = (template: string, input: Fields): string =>
  template.replace(placeholder, (_all, name: string) => (Object.hasOwn(input, name) ? toText(input[name]) : ""));

function toText(value: unknown): string {
  if (value === null || value === undefined) return "";
  return typeof value === "string" ? value : JSON.stringify(value);
}

/** The only field of an object, if it has one of these names and is a string. */
function onlyText(fields: Fields, names: readonly string[]): string | null {
  const [only, ...others] = Object.entries(fields);
  if (!only || others.length > 0) return null;
  return names.includes(only[0]) && typeof only[1] === "string" && only[1].trim() !== "" ? only[1] : null;
}

/** A message that was sent to the active run. */
export const toMessageText = (message: string): string =>
  onlyText(JSON.parse(message) as Fields, ["text", "query", "message"]) ?? message;
