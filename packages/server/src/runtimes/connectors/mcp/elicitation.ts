import type { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { isJsonObject } from "../../http/json-object.ts";
import type { ToolCall } from "../connection.ts";
import { callKeyName } from "./messages.ts";

/** The calls of one connection that are under way, by their idempotency keys. */
export type CallsUnderWay = Map<string, Pick<ToolCall, "ask"> & { park(): void }>;

/** What we say that we can do for a server. */
export const capabilities = { elicitation: { form: {} }, roots: {} };

const promptCharacters = 4_096;

/** Answers what a server asks of us; the library itself answers `ping`. */
export async function answerRequests(client: Client, calls: CallsUnderWay): Promise<void> {
  const { ElicitRequestSchema, ErrorCode, ListRootsRequestSchema, McpError } = await import(
    "@modelcontextprotocol/sdk/types.js"
  );
  const refuse = (words: string) => new McpError(ErrorCode.InvalidRequest, words);
  client.setRequestHandler(ListRootsRequestSchema, () => ({ roots: [] }));
  client.setRequestHandler(ElicitRequestSchema, ({ params }) => {
    const call = findCall(calls, params._meta?.[callKeyName]);
    if (!call?.ask)
      throw refuse("It is not clear which call this question is about: ask it on that call's own stream.");
    const schema = toQuestionSchema("requestedSchema" in params ? params.requestedSchema : {});
    const answer = call.ask({ prompt: params.message.slice(0, promptCharacters), schema });
    if (answer)
      return answer.approved ? { action: "accept", content: toContent(answer.payload) } : { action: "decline" };
    // The call is withdrawn before the question is: a server must not take the refusal for the person's answer.
    call.park();
    throw refuse(
      "A person is asked. The call is made again once they have answered, and this question is then answered at once.",
    );
  });
  client.fallbackRequestHandler = async ({ method }) => {
    if (method === "sampling/createMessage")
      throw refuse("Sampling is not offered: an agent's model answers the agent, and is not lent to its tools.");
    throw new McpError(ErrorCode.MethodNotFound, `This client does not know ${method}.`);
  };
}

/** The call that a question names, or the only one that there is. */
function findCall(calls: CallsUnderWay, key: unknown) {
  const named = typeof key === "string" ? calls.get(key) : undefined;
  return named ?? (calls.size === 1 ? [...calls.values()][0] : undefined);
}

type Content = Record<string, string | number | boolean | string[]>;

const toContent = (payload: Record<string, unknown> | null): Content => (payload ?? {}) as Content;

const mostFields = 50;
const mostChoices = 500;
const textCharacters = 2_000;
/** What the protocol lets a server ask with; a pattern, say, would be a stranger's program. */
const texts = ["title", "description"];
const numbers = ["minLength", "maxLength", "minimum", "maximum", "minItems", "maxItems"];
const types = new Set<unknown>(["string", "number", "integer", "boolean", "array"]);
const formats = new Set<unknown>(["email", "uri", "date", "date-time"]);

type Json = Record<string, unknown>;

/** The schema of a server's question, made of the protocol's own few words: a flat object of plain fields. */
export function toQuestionSchema(requested: unknown): Json {
  const given = isJsonObject(requested) ? requested : {};
  const fields = isJsonObject(given.properties) ? Object.entries(given.properties).slice(0, mostFields) : [];
  const properties = Object.fromEntries(
    fields.map(([name, field]) => [name, toField(isJsonObject(field) ? field : {})]),
  );
  const required = (Array.isArray(given.required) ? given.required : []).filter((name) =>
    Object.hasOwn(properties, name),
  );
  return { type: "object", properties, ...(required.length > 0 ? { required } : {}), additionalProperties: false };
}

function toField(field: Json): Json {
  const { type, format, items } = field;
  const kept = Object.entries(field).filter(
    ([name, value]) =>
      (texts.includes(name) && typeof value === "string" && value.length <= textCharacters) ||
      (numbers.includes(name) && typeof value === "number"),
  );
  return {
    type: types.has(type) ? type : "string",
    ...Object.fromEntries(kept),
    ...(formats.has(format) ? { format } : {}),
    ...(isPlain(field.default) ? { default: field.default } : {}),
    ...(type === "array" ? { items: { type: "string", ...toChoices(isJsonObject(items) ? items : {}) } } : {}),
    ...toChoices(field),
  };
}

/** A list of values, or of values that have titles. */
function toChoices(field: Json): Json {
  const values = Array.isArray(field.enum) ? field.enum.filter(isPlain).slice(0, mostChoices) : [];
  if (values.length > 0) return { enum: values };
  const titled = [field.oneOf, field.anyOf].find(Array.isArray) as unknown[] | undefined;
  const choices = (titled ?? [])
    .filter(isJsonObject)
    .filter((choice) => isPlain(choice.const))
    .slice(0, mostChoices);
  if (choices.length === 0) return {};
  return {
    oneOf: choices.map(({ const: value, title }) => ({
      const: value,
      ...(typeof title === "string" ? { title } : {}),
    })),
  };
}

const isPlain = (value: unknown): boolean =>
  (typeof value === "string" && value.length <= textCharacters) ||
  typeof value === "number" ||
  typeof value === "boolean";
