import type { ChatMessage, ChatRequest, RunActionRequest, RunId } from "@agentrun/contract";
import { ServiceError } from "../../lib/errors.ts";
import { findOwnFile } from "../own-files.ts";
import { toPayload, toTextInput } from "../text-input.ts";

type Fields = Record<string, unknown>;
type Schema = Record<string, unknown> | null;

/** What the last message of a chat asks for: a run on what was said, or what a run is told that had asked. */
export type ChatTurn =
  | { type: "said"; input: Fields; text: string }
  | { type: "answered"; runId: RunId; answers: RunActionRequest[] };

/** Only the last message is new: whatever came before is in the thread. */
export function readTurn({ messages }: ChatRequest, schema: Schema): ChatTurn {
  const last = messages.at(-1);
  if (last?.role === "user") return { type: "said", ...toInput(last, schema) };
  const runId = last?.role === "assistant" ? runOf(last) : null;
  const answers = last?.role === "assistant" ? last.parts.flatMap(toAnswer) : [];
  if (runId && answers.length > 0) return { type: "answered", runId, answers };
  throw refusal("The last message is the user's, or one of this agent's whose question is answered in it.");
}

const refusal = (message: string, param = "messages") => new ServiceError("invalid_value", { param, message });

/** A part of the type `data-input` is the input itself; files go along with the text. */
function toInput({ parts }: ChatMessage, schema: Schema): { input: Fields; text: string } {
  const text = parts.flatMap((part) => (part.type === "text" && isText(part.text) ? [part.text] : [])).join("\n");
  const whole = parts.find((part) => part.type === "data-input") as { data?: unknown } | undefined;
  if (whole && isFields(whole.data)) return { input: whole.data, text };
  const files = parts.flatMap(toFile);
  if (text === "" && files.length === 0) throw refusal("The message says nothing: it needs a part of the type `text`.");
  const input = toTextInput(schema, text);
  return { input: files.length > 0 ? { ...input, files } : input, text };
}

function toFile(part: Fields): object[] {
  if (part.type !== "file") return [];
  const file = findOwnFile(part.url);
  if (!file) throw refusal("A file is uploaded first (POST /files), and then named by the address of its content.");
  return [file];
}

/** Its message has the run's id, with the question's behind it where it went on after an answer in words. */
function runOf({ id = "", metadata }: ChatMessage): RunId | null {
  const named = /^(run_[0-7][0-9a-hjkmnp-tv-z]{25})(\.|$)/.exec(id)?.[1] ?? (metadata as Fields | undefined)?.run_id;
  return isText(named) && /^run_[0-7][0-9a-hjkmnp-tv-z]{25}$/.test(named) ? (named as RunId) : null;
}

const isQuestion = (id: unknown): id is `act_${string}` => isText(id) && /^act_[0-7][0-9a-hjkmnp-tv-z]{25}$/.test(id);

/** What a page has put into its own copy of the message: a decision, or what it was asked for. */
function toAnswer(part: Fields): RunActionRequest[] {
  const approval = isFields(part.approval) ? part.approval : null;
  if (approval && isQuestion(approval.id) && typeof approval.approved === "boolean") {
    const payload = isText(approval.reason) ? { payload: { reason: approval.reason } } : {};
    return [{ type: approval.approved ? "approve" : "reject", action_id: approval.id, ...payload }];
  }
  const { toolCallId: id, input } = part;
  if (!isQuestion(id)) return [];
  const schema = isFields(input) && isFields(input.schema) ? input.schema : null;
  if (part.state === "output-available")
    return [{ type: "respond", action_id: id, payload: toPayload(part.output, schema) }];
  return part.state === "output-error" ? [{ type: "reject", action_id: id }] : [];
}

const isText = (value: unknown): value is string => typeof value === "string";
const isFields = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);
