import type { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { isJsonObject } from "../../http/json-object.ts";
import type { ToolCall } from "../connection.ts";
import { callKeyName } from "./messages.ts";

/** Active calls of a connection, by idempotency key. */
export type CallsUnderWay = Map<string, Pick<ToolCall, "ask"> & { park(): void }>;

/** Client capabilities that we declare to a server. */
export const capabilities = { elicitation: { form: {} }, roots: {} };

const promptCharacters = 4_096;

/** Handles requests of a server; the library itself handles `ping`. */
export async function answerRequests(client: Client, calls: CallsUnderWay): Promise<void> {
  const { ElicitRequestSchema, ErrorCode, ListRootsRequestSchema, McpError } = await import(
    "@modelcontextprotocol/sdk/types.js"
  );
  const refuse = (message: string) => new McpError(ErrorCode.InvalidRequest, message);
  client.setRequestHandler(ListRootsRequestSchema, () => ({ roots: [] }));
  client.setRequestHandler(ElicitRequestSchema, ({ params }) => {
    const call = findCall(calls, params._meta?.[callKeyName]);
    if (!call?.ask)
      throw refuse("It is not clear which call this question belongs to: send it on the stream of that call.");
    const schema = toQuestionSchema("requestedSchema" in params ? params.requestedSchema : {});
    const answer = call.ask({ prompt: params.message.slice(0, promptCharacters), schema });
    if (answer)
      return answer.approved ? { action: "accept", content: toContent(answer.payload) } : { action: "decline" };
    // Cancel the call before rejecting the question: the server must not take the rejection for the person's answer.
    call.park();
    throw refuse("A person must answer first. The call is then repeated, and this question is answered at once.");
  });
  client.fallbackRequestHandler = async ({ method }) => {
    if (method === "sampling/createMessage")
      throw refuse("Sampling is not supported: an agent's model is not available to its tools.");
    throw new McpError(ErrorCode.MethodNotFound, `This client does not support ${method}.`);
  };
}

/** The call that a question names, or the only active one. */
function findCall(calls: CallsUnderWay, key: unknown) {
  const named = typeof key === "string" ? calls.get(key) : undefined;
  return named ?? (calls.size === 1 ? [...calls.values()][0] : undefined);
}

type Content = Record<string, string | number | boolean | string[]>;

const toContent = (payload: Record<string, unknown> | null): Content => (payload ?? {}) as Content;

const maxFields = 50;
const maxChoices = 500;
const textCharacters = 2_000;
/** Keywords that the protocol allows. A pattern is excluded: it would run code of a stranger. */
const textKeywords = ["title", "description"];
const numberKeywords = ["minLength", "maxLength", "minimum", "maximum", "minItems", "maxItems"];
const types = new Set<unknown>(["string", "number", "integer", "boolean", "array"]);
const formats = new Set<unknown>(["email", "uri", "date", "date-time"]);

type Json = Record<string, unknown>;

/** The schema of a server's question, reduced to what the protocol allows: a flat object of simple fields. */
export function toQuestionSchema(requested: unknown): Json {
  const given = isJsonObject(requested) ? requested : {};
  const fields = isJsonObject(given.properties) ? Object.entries(given.properties).slice(0, maxFields) : [];
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
      (textKeywords.includes(name) && typeof value === "string" && value.length <= textCharacters) ||
      (numberKeywords.includes(name) && typeof value === "number"),
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

/** A list of values, or of values with titles. */
function toChoices(field: Json): Json {
  const values = Array.isArray(field.enum) ? field.enum.filter(isPlain).slice(0, maxChoices) : [];
  if (values.length > 0) return { enum: values };
  const titled = [field.oneOf, field.anyOf].find(Array.isArray) as unknown[] | undefined;
  const choices = (titled ?? [])
    .filter(isJsonObject)
    .filter((choice) => isPlain(choice.const))
    .slice(0, maxChoices);
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
