import type { ResponseRequest, RunActionRequest, RunId } from "@agentrun/contract";
import { toTextInput } from "../text-input.ts";
import { refusal } from "./errors.ts";
import { refuseUnsupported, type SaidMessage, toRunInput } from "./request.ts";
import { fromApprovalId } from "./response-ids.ts";

type Fields = Record<string, unknown>;
type Schema = Record<string, unknown> | null;
type Decision = RunActionRequest & { action_id: `act_${string}` };

/** What is asked of an agent: something new, or what its run is told that had asked. */
export type ResponseTurn =
  | { type: "said"; input: Fields; text: string }
  | { type: "decided"; runId: RunId; action: Decision };

export function readResponseTurn(body: ResponseRequest, schema: Schema): ResponseTurn {
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

function toDecision(item: Fields): Extract<ResponseTurn, { type: "decided" }> | null {
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

function toSaid(item: Fields): SaidMessage[] {
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
  Array.isArray(content) && content.every((part) => typeof (part as Fields | null)?.type === "string");

/** An answer in words goes where the question's schema has a place for it; one that is a JSON object is taken as it is. */
export function toAnswer(text: string, schema: Schema): Fields {
  if (schema && text.trimStart().startsWith("{")) {
    try {
      return JSON.parse(text) as Fields;
    } catch {
      // Words that happen to begin so.
    }
  }
  return toTextInput(schema, text);
}
