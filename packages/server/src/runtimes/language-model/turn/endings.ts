import type { RunUsage, TurnWarning } from "@agentrun/contract";
import { modelError, RunFailed } from "../failures.ts";
import type { Turn } from "./stream-turn.ts";

const finishes = {
  stop: "stop",
  length: "length",
  "content-filter": "content_filter",
  "tool-calls": "tool_calls",
  error: "error",
} as const;

/** The finish reason in the API's terms. */
export const toFinishReason = (finish: string): NonNullable<RunUsage["finish_reason"]> =>
  finishes[finish as keyof typeof finishes] ?? "other";

const textKept = 10_000;

/** The text so far is stored with the reason. */
export function notWhole(turn: Turn): RunFailed {
  const isCut = turn.finish === "length";
  const details = { finish_reason: toFinishReason(turn.finish), text: turn.text.slice(0, textKept) };
  return new RunFailed(modelError(isCut ? "agent_error" : "provider_error", isCut ? cutShort : filtered, { details }));
}

const cutShort =
  "The model's output was cut off at its maximum length, and does not match the agent's output_schema. " +
  "Raise runtime.max_output_tokens, or request a shorter answer.";
const filtered = "The provider's content filter stopped the model's output.";

/** What is wrong with a turn that has no text, no tool call and no file; null if it has any. */
export function findWarning({ text, calls, reply, isUnclosed }: Omit<Turn, "counts">): TurnWarning | null {
  if (calls.length > 0 || text.trim() !== "" || reply.some(hasFile)) return null;
  return isUnclosed ? "unclosed_reasoning" : "empty_answer";
}

const hasFile = ({ content }: Turn["reply"][number]): boolean =>
  typeof content !== "string" && content.some(({ type }) => type === "file");

/** The model used up its tokens before it wrote an answer. It would do so again. */
export function usedUp({ counts, reasoning = "", isUnclosed }: Turn, toldTokens: number | null): RunFailed {
  const limit =
    toldTokens === null ? "its maximum number of output tokens" : `its limit of ${toldTokens} output tokens`;
  const hasReasoned = (counts.reasoning ?? 0) > 0 || reasoning !== "";
  const cause = hasReasoned ? ` for reasoning${isUnclosed ? ", which has no closing </think>" : ""}` : "";
  const message =
    `The model used up ${limit}${cause}, before it wrote an answer. ` +
    "Raise runtime.max_output_tokens, or lower runtime.reasoning_effort.";
  const details = {
    ...{
      finish_reason: toFinishReason("length"),
      output_tokens: counts.output,
      reasoning_tokens: counts.reasoning ?? 0,
    },
  };
  return new RunFailed(modelError("agent_error", message, { details }));
}
