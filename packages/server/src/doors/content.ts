import { filePartsIn } from "../model/files.ts";

type Schema = { type?: unknown; properties?: Record<string, unknown>; required?: unknown };

/** What agents that are spoken to call what is said to them; the first is what one without a schema gets. */
const inputFields = ["query", "message", "text", "prompt", "input", "question"];

/** Where a text goes in an object of this schema: the field that must be there, that is called so, or that is the only one for texts. */
export function textField(schema: Record<string, unknown> | null): string {
  const { properties = {}, required } = (schema ?? {}) as Schema;
  const texts = Object.keys(properties).filter((name) => takesText(properties[name]));
  const needed = Array.isArray(required) ? required.filter((name): name is string => texts.includes(name)) : [];
  if (needed.length === 1 && needed[0]) return needed[0];
  const called = inputFields.find((name) => texts.includes(name));
  return called ?? (texts.length === 1 && texts[0] ? texts[0] : "query");
}

function takesText(property: unknown): boolean {
  const { type } = (property ?? {}) as Schema;
  return type === "string" || (Array.isArray(type) && type.includes("string"));
}

/** What a person said, as an object of this schema: whoever is not understood is told so by the schema's own check. */
export const toTextInput = (schema: Record<string, unknown> | null, text: string): Record<string, unknown> => ({
  [textField(schema)]: text,
});

/** An answer is an object; one in words goes where the question's schema has a place for it. */
export function toPayload(answer: unknown, schema: Record<string, unknown> | null): Record<string, unknown> {
  if (typeof answer === "object" && answer !== null && !Array.isArray(answer)) return answer as Record<string, unknown>;
  if (answer === undefined) return {};
  return toTextInput(schema, typeof answer === "string" ? answer : JSON.stringify(answer));
}

/** What agents call what they have to say, beside whatever else is in their output. */
const outputFields = ["result", "text", "answer", "message", "output", "response"];

/** The words of an output, for a reader that takes words: its only field, or the one that is called so; null where it has none. */
export function readOutputText(output: Record<string, unknown>): string | null {
  const names = Object.keys(output);
  const named = names.length === 1 ? names : outputFields;
  const texts = named.map((name) => output[name]).filter((value): value is string => typeof value === "string");
  return texts.find((text) => text !== "") ?? null;
}

/** Where `GET /files/{id}/content` shows one of ours. */
const ownFile = /\/files\/(file_[0-9a-z]{26})(\/content)?([?#].*)?$/;

/** The file of ours that an address, or its id alone, names; null where it is none. */
export function findOwnFile(named: unknown): object | null {
  const [, id = String(named)] = ownFile.exec(String(named)) ?? [];
  return filePartsIn(JSON.stringify({ type: "file", file_id: id }))[0] ?? null;
}
