import type {
  ChatCompletionRequest,
  CreateRunRequest,
  MessagePart,
  ResponseRequest,
  RunActionRequest,
  RunId,
} from "@agentrun/contract";
import { filePartsIn } from "../../model/files.ts";
import { toTextInput } from "../content.ts";
import { refusal } from "./errors.ts";
import { fromApprovalId } from "./response-items.ts";

type Fields = Record<string, unknown>;
type Schema = Record<string, unknown> | null;

/** A message of either of their two APIs. */
export type SaidMessage = Pick<ChatCompletionRequest["messages"][number], "role" | "content">;
type Message = { role: "user" | "assistant" | "system"; content: string | MessagePart[] };

/** What would be answered otherwise than asked, were it passed over in silence; whatever else is unknown is not looked at. */
const refused: readonly (readonly [field: string, isAsked: (value: unknown) => boolean, why: string])[] = [
  ["tools", isFilled, "The agent has its own tools and runs them itself. Leave `tools` out."],
  ["functions", isFilled, "The agent has its own tools and runs them itself. Leave `functions` out."],
  ["n", (value) => typeof value === "number" && value !== 1, "A run has one answer. Leave `n` out."],
  ["response_format", isFormatted, "The agent's `output_schema` is its format. Leave `response_format` out."],
  [
    "text",
    (value) => isFormatted((value as Fields | null)?.format),
    "The agent's `output_schema` is its format. Leave `text.format` out.",
  ],
  ["audio", isFilled, "Agents answer in words. Leave `audio` out."],
  ["prompt", isFilled, "The agent has its own instructions. Leave `prompt` out."],
];

function isFilled(value: unknown): boolean {
  return Array.isArray(value) ? value.length > 0 : value !== undefined && value !== null;
}

function isFormatted(format: unknown): boolean {
  return isFilled(format) && (format as Fields).type !== "text";
}

export function refuseUnsupported(body: Fields): void {
  const found = refused.find(([field, isAsked]) => isAsked(body[field]));
  if (found) throw refusal(found[0], found[2]);
}

/** What both of their requests say of a run, beside what it is to answer. */
export function toRunOptions(body: Pick<ChatCompletionRequest, "user" | "safety_identifier" | "metadata">) {
  const user = body.user ?? body.safety_identifier;
  const { metadata } = body;
  return { ...(user ? { user } : {}), ...(metadata ? { metadata } : {}) } satisfies Partial<CreateRunRequest>;
}

/**
 * One thing that is said is the text of an agent's input. A conversation is `messages`, unless the agent's schema has no such field: then
 * the last thing that the user said.
 */
export function toRunInput(
  said: readonly SaidMessage[],
  schema: Schema,
  param: string,
): { input: Fields; text: string } {
  const messages = said.flatMap((message) => toMessage(message, param));
  const last = messages.findLast(({ role }) => role === "user");
  if (!last) throw refusal(param, "Nothing is said by the user: send a message with the role `user` and a text.");
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

function toMessage({ role, content }: SaidMessage, param: string): Message[] {
  if (role === "tool" || role === "function")
    throw refusal(param, "The agent runs its tools itself: there are no results to send it.");
  const parts =
    typeof content === "string" ? textPart(content) : (content ?? []).flatMap((part) => toPart(part, param));
  if (parts.length === 0) return [];
  const isText = parts.every(({ type }) => type === "text");
  const named = role === "developer" ? "system" : role;
  return [{ role: named, content: isText ? textOf({ role: named, content: parts }) : parts }];
}

const textPart = (text: unknown): MessagePart[] =>
  typeof text === "string" && text !== "" ? [{ type: "text", text }] : [];

/** Parts of texts have a name for each direction; files are ours, by their ids. */
function toPart(part: Fields, param: string): MessagePart[] {
  if (part.type === "text" || part.type === "input_text" || part.type === "output_text") return textPart(part.text);
  if (part.type === "refusal") return textPart(part.refusal);
  const named = (part.file as Fields | undefined)?.file_id ?? part.file_id;
  const files = filePartsIn(JSON.stringify({ type: "file", file_id: named }));
  if (files.length === 0)
    throw refusal(param, "A file is uploaded first (POST /files), and then named by its `file_id`.");
  return files as MessagePart[];
}

type ResponseFields = Record<string, unknown>;
type ResponseSchema = Record<string, unknown> | null;
type Decision = RunActionRequest & { action_id: `act_${string}` };

/** What is asked of an agent: something new, or what its run is told that had asked. */
export type ResponseTurn =
  | { type: "said"; input: ResponseFields; text: string }
  | { type: "decided"; runId: RunId; action: Decision };

export function readResponseTurn(body: ResponseRequest, schema: ResponseSchema): ResponseTurn {
  refuseUnsupported(body);
  if (body.conversation && body.previous_response_id)
    throw refusal("conversation", "Send `conversation` or `previous_response_id`: either names the thread.");
  const { input } = body;
  const items = typeof input === "string" ? [{ role: "user", content: input }] : input;
  const decided = items.map(toDecision).findLast((decision) => decision !== null);
  if (decided) return decided;
  const system = body.instructions ? [{ role: "system" as const, content: body.instructions }] : [];
  return { type: "said", ...toRunInput([...system, ...items.flatMap(toSaid)], schema, "input") };
}

function toDecision(item: ResponseFields): Extract<ResponseTurn, { type: "decided" }> | null {
  if (item.type !== "mcp_approval_response") return null;
  const named = fromApprovalId(item.approval_request_id);
  if (!named || typeof item.approve !== "boolean")
    throw refusal("input", "An `mcp_approval_response` has the `approval_request_id` of its request, and `approve`.");
  const payload = typeof item.reason === "string" ? { payload: { reason: item.reason } } : {};
  const type = item.approve ? ("approve" as const) : ("reject" as const);
  return { type: "decided", runId: named.runId, action: { type, action_id: named.actionId, ...payload } };
}

const roles: readonly unknown[] = ["user", "assistant", "system", "developer"];

/** What an agent did itself is in its thread; of what comes back of a response's output only what was said counts. */
const passedOver: readonly unknown[] = [
  "reasoning",
  "mcp_call",
  "mcp_list_tools",
  "mcp_approval_request",
  "item_reference",
];

function toSaid(item: ResponseFields): SaidMessage[] {
  const { type = "message", role, content } = item;
  if (passedOver.includes(type)) return [];
  if (type !== "message" || !roles.includes(role))
    throw refusal(
      "input",
      `Agents take messages and \`mcp_approval_response\`; there is no place for ${JSON.stringify(type)}.`,
    );
  if (typeof content !== "string" && !isParts(content))
    throw refusal("input", "The `content` of a message is a text, or a list of parts that each have a `type`.");
  return [{ role: role as SaidMessage["role"], content }];
}

const isParts = (content: unknown): content is { type: string }[] =>
  Array.isArray(content) && content.every((part) => typeof (part as ResponseFields | null)?.type === "string");

/** An answer in words goes where the question's schema has a place for it; one that is a JSON object is taken as it is. */
export function toAnswer(text: string, schema: ResponseSchema): ResponseFields {
  if (schema && text.trimStart().startsWith("{")) {
    try {
      return JSON.parse(text) as ResponseFields;
    } catch {
      // Words that happen to begin so.
    }
  }
  return toTextInput(schema, text);
}
