import type { ActionId, AgentConfiguration, RequiredAction, RunActionRequest } from "@agentrun/contract";
import { filePartsIn } from "../model/files.ts";

type Schema = { type?: unknown; properties?: Record<string, unknown>; required?: unknown };

/** Usual names of the text field in an agent's input; the first is used for an agent without a schema. */
const inputFields = ["query", "message", "text", "prompt", "input", "question"];

/** The field of this schema that takes the text: the only required text field, one with a usual name, or the only text field. */
export function textField(schema: Record<string, unknown> | null): string {
  const { properties = {}, required } = (schema ?? {}) as Schema;
  const texts = Object.keys(properties).filter((name) => takesText(properties[name]));
  const needed = Array.isArray(required) ? required.filter((name): name is string => texts.includes(name)) : [];
  if (needed.length === 1 && needed[0]) return needed[0];
  const usual = inputFields.find((name) => texts.includes(name));
  return usual ?? (texts.length === 1 && texts[0] ? texts[0] : "query");
}

function takesText(property: unknown): boolean {
  const { type } = (property ?? {}) as Schema;
  return type === "string" || (Array.isArray(type) && type.includes("string"));
}

/** A text as the agent's input. The input is validated against the schema when the run is created. */
export const toTextInput = (schema: Record<string, unknown> | null, text: string): Record<string, unknown> => ({
  [textField(schema)]: text,
});

/** The payload of an answer is an object: a text becomes the text field of the question's schema. */
export function toPayload(answer: unknown, schema: Record<string, unknown> | null): Record<string, unknown> {
  if (typeof answer === "object" && answer !== null && !Array.isArray(answer)) return answer as Record<string, unknown>;
  if (answer === undefined) return {};
  return toTextInput(schema, typeof answer === "string" ? answer : JSON.stringify(answer));
}

/** The action of a message to a run with this question. Null for an approval: a text does not decide it. */
export function toTextAction(
  question: RequiredAction,
  text: string,
): (RunActionRequest & { action_id: ActionId }) | null {
  const action_id = question.id as ActionId;
  if (question.type === "input") return { type: "respond", action_id, payload: toTextPayload(text, question.schema) };
  // The run checks the connection again.
  return question.type === "connect" ? { type: "approve", action_id } : null;
}

/** A JSON object is the whole payload. Any other text goes into the text field of the question's schema. */
function toTextPayload(text: string, schema: Record<string, unknown> | null): Record<string, unknown> {
  if (schema && text.trimStart().startsWith("{")) {
    try {
      return JSON.parse(text) as Record<string, unknown>;
    } catch {
      // A text that begins with a brace.
    }
  }
  return toTextInput(schema, text);
}

/** Usual names of the text field in an agent's output. */
const outputFields = ["result", "text", "answer", "message", "output", "response"];

/** The text of an output: its only field, or one with a usual name. Null if it has no such text. */
export function readOutputText(output: Record<string, unknown>): string | null {
  const names = Object.keys(output);
  const named = names.length === 1 ? names : outputFields;
  const texts = named.map((name) => output[name]).filter((value): value is string => typeof value === "string");
  return texts.find((text) => text !== "") ?? null;
}

/** The text of an output that is only a text, as agents without an output schema return it. Null for any other output. */
export function readPlainText(output: Record<string, unknown>): string | null {
  const [[name, value] = [], ...others] = Object.entries(output);
  const isPlain = (name === "result" || name === "text") && typeof value === "string" && value !== "";
  return isPlain && others.length === 0 ? value : null;
}

/**
 * Whether the text of an agent's answer is the JSON of its whole output: it has an output schema. A module or a service may still return a
 * text for people, as the field `result` of its schema. A model cannot, because what it writes, and what is streamed, is the JSON.
 */
export function isStructured({ output_schema: schema, runtime }: AgentConfiguration): boolean {
  if (schema === null) return false;
  return runtime.type === "model" || !takesText((schema as Schema).properties?.result);
}

/** The text of an output for a client that reads only a text. With an output schema (`isStructured`), it is the JSON of the whole output. */
export const toOutputText = (output: Record<string, unknown>, isStructured: boolean): string =>
  (isStructured ? null : readOutputText(output)) ?? JSON.stringify(output);

const fileUrl = /\/files\/(file_[0-9a-z]{26})(\/content)?([?#].*)?$/;

/** The uploaded file that this URL (of `GET /files/{id}/content`) or id names, or null. */
export function findOwnFile(named: unknown): object | null {
  const [, id = String(named)] = fileUrl.exec(String(named)) ?? [];
  return filePartsIn(JSON.stringify({ type: "file", file_id: id }))[0] ?? null;
}
