import type {
  ChatCompletionRequest,
  CreateRunRequest,
  MessagePart,
  ResponseRequest,
  RunActionRequest,
  RunId,
} from "@agentrun/contract";
import { filePartsIn } from "../../model/files.ts";
import { newestResults, type SentResult } from "../client-tools.ts";
import { toTextInput } from "../content.ts";
import { refusal } from "./errors.ts";
import { fromApprovalId } from "./response-items.ts";
import { toToolOptions } from "./tools.ts";

type Fields = Record<string, unknown>;
type Schema = Record<string, unknown> | null;

/** A message of Chat Completions or of Responses. */
export type SentMessage = Pick<ChatCompletionRequest["messages"][number], "role" | "content"> & Fields;
type Message = { role: "user" | "assistant" | "system" | "tool"; content: string | MessagePart[] };

/** Fields that would change the answer, and that agents do not support. Other unknown fields are ignored. */
const unsupported: readonly (readonly [field: string, isUsed: (value: unknown) => boolean, why: string])[] = [
  ["functions", isFilled, "`functions` is not supported. Send `tools`."],
  ["n", (value) => typeof value === "number" && value !== 1, "A run has one output. Leave `n` out."],
  ["audio", isFilled, "Agents return text. Leave `audio` out."],
  ["prompt", isFilled, "Agents have their own instructions. Leave `prompt` out."],
];

function isFilled(value: unknown): boolean {
  return Array.isArray(value) ? value.length > 0 : value !== undefined && value !== null;
}

export function refuseUnsupported(body: Fields): void {
  const found = unsupported.find(([field, isUsed]) => isUsed(body[field]));
  if (found) throw refusal(found[0], found[2]);
}

type OptionFields = Pick<ChatCompletionRequest, "user" | "safety_identifier" | "metadata"> & Fields;

/** The options of a run that both APIs have. */
export function toRunOptions(body: OptionFields): Partial<CreateRunRequest> {
  const user = body.user ?? body.safety_identifier;
  const output_schema = toOutputSchema(body);
  const { metadata } = body;
  return {
    ...(user ? { user } : {}),
    ...(metadata ? { metadata: toStrings(metadata) } : {}),
    ...(output_schema ? { output_schema } : {}),
    ...toToolOptions(body),
  };
}

const toStrings = (pairs: Record<string, unknown>): Record<string, string> =>
  Object.fromEntries(Object.entries(pairs).map(([name, value]) => [name, String(value)]));

/** The schema of `response_format` (Chat Completions) or `text.format` (Responses). Null: a text. */
function toOutputSchema({ response_format, text }: Fields): Fields | null {
  const [param, format] = isFields(response_format)
    ? ["response_format", response_format]
    : ["text.format", isFields(text) ? text.format : null];
  if (!isFields(format) || format.type === "text") return null;
  if (format.type === "json_object") return { type: "object" };
  const schema = isFields(format.json_schema) ? format.json_schema.schema : format.schema;
  if (format.type === "json_schema" && isFields(schema)) return schema;
  throw refusal(param, `\`${param}\` must be a text, a json_object, or a json_schema with a \`schema\`.`);
}

const isFields = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** A single text becomes the text field of the input; a conversation becomes `messages`, or its last user message if the schema has none. */
export function toRunInput(
  sent: readonly SentMessage[],
  schema: Schema,
  param: string,
): { input: Fields; text: string } {
  const calls = new Map(sent.flatMap(toCallParts).map((part) => [part.tool_call_id, part]));
  const messages = sent.flatMap((message) => toMessage(message, param, calls));
  const last = messages.findLast(({ role }) => role === "user");
  if (!last) throw refusal(param, "No user message. Send a message with the role `user` and a text.");
  const text = textOf(last);
  const isAlone = messages.length === 1 && typeof last.content === "string";
  return {
    input: !isAlone && takesMessages(schema) ? { messages } : { ...toTextInput(schema, text), ...filesOf(last) },
    text,
  };
}

const takesMessages = (schema: Schema) =>
  schema === null || Object.hasOwn((schema.properties as object) ?? {}, "messages");

const textOf = ({ content }: Message) =>
  typeof content === "string"
    ? content
    : content.flatMap((part) => (part.type === "text" ? [part.text] : [])).join("\n");

function filesOf({ content }: Message): Fields {
  const files = typeof content === "string" ? [] : content.filter(({ type }) => type === "file");
  return files.length > 0 ? { files } : {};
}

type CallPart = Extract<MessagePart, { type: "tool_call" }>;

/** The calls of an assistant's message. */
function toCallParts({ role, tool_calls: calls }: SentMessage): CallPart[] {
  if (role !== "assistant" || !Array.isArray(calls)) return [];
  return calls.filter(isFields).flatMap(({ id, function: called }) => {
    if (!isFields(called)) return [];
    return [
      { type: "tool_call", tool_call_id: String(id), tool: String(called.name), arguments: parsed(called.arguments) },
    ];
  });
}

function parsed(json: unknown): unknown {
  try {
    return JSON.parse(String(json));
  } catch {
    return json;
  }
}

/** A result without its call is left out. */
function toResultMessage({ tool_call_id: id, content }: SentMessage, calls: ReadonlyMap<string, CallPart>): Message[] {
  const call = calls.get(String(id));
  if (!call) return [];
  const { tool_call_id, tool } = call;
  const result = { type: "tool_result" as const, tool_call_id, tool, status: "succeeded" as const };
  return [{ role: "tool", content: [{ ...result, result: resultText(content) }] }];
}

const resultText = (content: unknown): string =>
  Array.isArray(content)
    ? content.flatMap(({ text }) => (typeof text === "string" ? [text] : [])).join("\n")
    : String(content ?? "");

/** The results at the end of a conversation, if they answer a run of ours. */
export const readToolResults = (messages: readonly SentMessage[]): SentResult[] | null =>
  newestResults(
    messages
      .slice(messages.findLastIndex(({ role }) => role !== "tool") + 1)
      .map(({ tool_call_id: id, content }) => ({ id: String(id), result: resultText(content) })),
  );

function toMessage(message: SentMessage, param: string, calls: ReadonlyMap<string, CallPart>): Message[] {
  const { role, content } = message;
  if (role === "function") throw refusal(param, "The role `function` is not supported. Send the role `tool`.");
  if (role === "tool") return toResultMessage(message, calls);
  const texts =
    typeof content === "string" ? textPart(content) : (content ?? []).flatMap((part) => toPart(part, param));
  const parts = [...texts, ...toCallParts(message)];
  if (parts.length === 0) return [];
  const isText = parts.every(({ type }) => type === "text");
  const named = role === "developer" ? "system" : role;
  return [{ role: named, content: isText ? textOf({ role: named, content: parts }) : parts }];
}

const textPart = (text: unknown): MessagePart[] =>
  typeof text === "string" && text !== "" ? [{ type: "text", text }] : [];

/** Text parts have several type names. A file is named by its id: `keepFileParts` has stored those that were inside the request. */
function toPart(part: Fields, param: string): MessagePart[] {
  if (part.type === "text" || part.type === "input_text" || part.type === "output_text") return textPart(part.text);
  if (part.type === "refusal") return textPart(part.refusal);
  const named = (part.file as Fields | undefined)?.file_id ?? part.file_id;
  const files = filePartsIn(JSON.stringify({ type: "file", file_id: named }));
  if (files.length === 0)
    throw refusal(
      param,
      "Unknown part, or unknown file. Upload the file with POST /files and send its id as `file_id`, or send it as `file_data`.",
    );
  return files as MessagePart[];
}

type Decision = RunActionRequest & { action_id: `act_${string}` };

/** A user's message, or the decision about a run's approval request. */
export type ResponseTurn =
  | { type: "message"; input: Fields; text: string }
  | { type: "decision"; runId: RunId; action: Decision }
  | { type: "results"; results: SentResult[] };

export function readResponseTurn(body: ResponseRequest, schema: Schema): ResponseTurn {
  refuseUnsupported(body);
  if (body.conversation && body.previous_response_id)
    throw refusal("conversation", "Send either `conversation` or `previous_response_id`, not both.");
  const { input } = body;
  const items = typeof input === "string" ? [{ role: "user", content: input }] : input;
  const decision = items.map(toDecision).findLast((found) => found !== null);
  if (decision) return decision;
  const results = readToolResults(items.flatMap((item) => (isToolItem(item) ? toSentMessages(item) : [noResult])));
  if (results) return { type: "results", results };
  const system = body.instructions ? [{ role: "system" as const, content: body.instructions }] : [];
  return { type: "message", ...toRunInput([...system, ...items.flatMap(toSentMessages)], schema, "input") };
}

function toDecision(item: Fields): Extract<ResponseTurn, { type: "decision" }> | null {
  if (item.type !== "mcp_approval_response") return null;
  const named = fromApprovalId(item.approval_request_id);
  if (!named || typeof item.approve !== "boolean")
    throw refusal(
      "input",
      "`mcp_approval_response` needs `approval_request_id` (the id of the request) and `approve` (true or false).",
    );
  const payload = typeof item.reason === "string" ? { payload: { reason: item.reason } } : {};
  const type = item.approve ? ("approve" as const) : ("reject" as const);
  return { type: "decision", runId: named.runId, action: { type, action_id: named.actionId, ...payload } };
}

/** Any other item, behind which results are not the last. */
const noResult: SentMessage = { role: "user", content: "" };

const isToolItem = ({ type }: Fields): boolean => type === "function_call" || type === "function_call_output";

const roles: readonly unknown[] = ["user", "assistant", "system", "developer"];

/** Items of an earlier response's output that are ignored: the thread has them. */
const ignored: readonly unknown[] = [
  "reasoning",
  "mcp_call",
  "mcp_list_tools",
  "mcp_approval_request",
  "item_reference",
];

function toSentMessages(item: Fields): SentMessage[] {
  const { type = "message", role, content } = item;
  if (ignored.includes(type)) return [];
  if (type === "function_call")
    return [{ role: "assistant", content: null, tool_calls: [{ id: item.call_id, function: item }] }];
  if (type === "function_call_output") {
    const { call_id: tool_call_id, output } = item;
    if (typeof output === "string" || isParts(output)) return [{ role: "tool", tool_call_id, content: output }];
    throw refusal(
      "input",
      "The `output` of a `function_call_output` must be a text, or a list of parts with a `type`.",
    );
  }
  if (type !== "message" || !roles.includes(role))
    throw refusal("input", `Unsupported item ${JSON.stringify(type)}. Send messages or \`mcp_approval_response\`.`);
  if (typeof content !== "string" && !isParts(content))
    throw refusal("input", "The `content` of a message must be a text, or a list of parts with a `type`.");
  return [{ role: role as SentMessage["role"], content }];
}

const isParts = (content: unknown): content is { type: string }[] =>
  Array.isArray(content) && content.every((part) => typeof (part as Fields | null)?.type === "string");
